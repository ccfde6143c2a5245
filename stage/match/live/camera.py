"""Camera of a live table: its place and zoom, and the glide to the next view."""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from stage.graphics import theme
from stage.ui.button import Button, ButtonKind
from stage.ui.layout import Row, Sheet
from stage.ui.widget_tree import WidgetTree

HASTE = 6.0
"""Rate in 1/s at which the camera follows; it arrives after about half a second."""
_RIM = 6.0
_NOTCH = 1.25
"""Factor of one notch of zooming."""
_CLIMBS = 0.5
"""Share of the height of the board above which a place is looked at for itself, rather than with the ground."""
_FINE = 1e-6
"""Relative tolerance when zooms are compared."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Limits of a camera, in the world's unit of length."""

    nearest: float
    farthest: float
    """Logical units per unit of length."""
    half: float
    """Distance from the middle of the ground to its ends."""
    margin: float
    """Ground kept in sight on each side of what stands."""
    narrowest: float
    """Ground that is always in sight."""
    headroom: float
    """Space above the highest piece, where another can be held."""
    width: float
    """Width of a usual piece. At rest it is a whole number of pixels, so that towers have no seams."""
    zooms: tuple[float, ...] = ()
    """Zooms at which the camera comes to rest, ascending, for images made ahead; empty for any."""
    climbs: bool = False
    """True if the camera can rise off the ground, to show the top of a high tower from near."""


@dataclass(slots=True)
class _Glide:
    """Number that moves to a goal with a smooth start and end, even if the goal changes meanwhile."""

    value: float
    goal: float
    fine: float
    """Invisible distance: nearer to the goal than this, and as slow, it has arrived."""
    speed: float = 0.0

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds, critically damped and exact for any frame time."""
        away = self.value - self.goal
        push = self.speed + HASTE * away
        fade = math.exp(-HASTE * dt)
        self.value = self.goal + (away + push * dt) * fade
        self.speed = (self.speed - HASTE * push * dt) * fade
        if abs(self.value - self.goal) < self.fine and abs(self.speed) < HASTE * self.fine:
            self.jump()

    def jump(self) -> None:
        self.value, self.speed = self.goal, 0.0

    @property
    def is_still(self) -> bool:
        return self.value == self.goal and self.speed == 0.0


class Camera:
    """Mapping of places on the table to logical points of the window and back.

    The table top stays at one height of the window, unless the camera climbs.
    """

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.board = pygame.FRect(0, 0, 100, 100)
        self.picture: pygame.FRect | None = None
        """Part of the window that the table fills, around and behind the board; None for hardly more than the board."""
        self.foot = 0.0
        """Height of the table top in the window while the camera is down."""
        self._top = 0.0
        self._x = _Glide(0.0, 0.0, 0.08)
        self._y = _Glide(0.0, 0.0, 0.08)
        self._zoom = _Glide(0.0, 0.0, 8e-4)
        self._stopped = False
        """True while it rests at a zoom that it was only passing."""
        self._pixels = 1.0
        self.zoom = 1.0
        """Logical units per unit of length."""

    def place(self, board: pygame.FRect, ground: float) -> None:
        """Set the part of the window that shows the table, and the height of the table top in it."""
        self.board, self.foot = pygame.FRect(board), ground

    def sharpen(self, pixels: float) -> None:
        """Set the number of pixels per logical unit, so that pieces at rest are whole pixels wide."""
        self._pixels = pixels
        self._settle()

    @property
    def column(self) -> pygame.FRect:
        """Part of the window that shows anything of the table: the picture, else the board's column to the bottom."""
        if self.picture is not None:
            return self.picture.copy()
        return pygame.FRect(self.board.left - _RIM, self.board.top - _RIM, self.board.width + 2 * _RIM, 2000.0)

    @property
    def x(self) -> float:
        """Place in the middle, in the world's unit."""
        return self._x.value

    @property
    def ground(self) -> float:
        """Height of the table top in the window; below the window once the camera has climbed."""
        return self.foot + self._y.value * self.zoom

    def _settle(self) -> None:
        goal = math.exp(self._zoom.goal)
        if not self._zoom.is_still or self._stopped:
            self.zoom = math.exp(self._zoom.value)
        else:
            self.zoom = self._within(goal) if self.scope.zooms else self._whole(goal)

    @property
    def is_moving(self) -> bool:
        """True while the camera moves."""
        return not (self._zoom.is_still and self._x.is_still and self._y.is_still)

    @property
    def is_zooming(self) -> bool:
        """True while the zoom changes."""
        return not self._zoom.is_still

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Return the logical point of a place on the table."""
        zoom = self.zoom
        return self.board.centerx + (x - self._x.value) * zoom, self.ground - y * zoom

    def to_world(self, at: tuple[float, float]) -> tuple[float, float]:
        """Return the place on the table of a logical point."""
        zoom = self.zoom
        return self._x.value + (at[0] - self.board.centerx) / zoom, (self.ground - at[1]) / zoom

    @property
    def sight(self) -> tuple[float, float]:
        """Leftmost and rightmost visible place."""
        half = self.board.width / 2 / self.zoom
        return self._x.value - half, self._x.value + half

    @property
    def goal(self) -> tuple[float, float]:
        """Place in the middle and zoom once the glide has ended."""
        return self._x.goal, math.exp(self._zoom.goal)

    @property
    def sight_at_rest(self) -> tuple[float, float]:
        """Leftmost and rightmost visible place once the glide has ended."""
        half = self.board.width / 2 / math.exp(self._zoom.goal)
        return self._x.goal - half, self._x.goal + half

    def show(self, left: float, right: float, top: float) -> None:
        """Glide to show everything from `left` to `right` and up to `top`, with space to work beside it."""
        self._top = top + self.scope.headroom
        self._zoom.goal = math.log(self._within(self.zoom_for(left, right, top)))
        self._x.goal = self._held((left + right) / 2)
        self._y.goal = 0.0

    def zoom_for(self, left: float, right: float, top: float) -> float:
        """Return the zoom that shows everything from `left` to `right` and up to `top`, with space beside it."""
        wide = max(right - left + 2 * self.scope.margin, self.scope.narrowest)
        return min(self.board.width / wide, (self.foot - self.board.top) / (top + self.scope.headroom))

    def zoom_to(self, zoom: float, x: float, up: float = 0.0) -> None:
        """Glide to `x` in the middle, at this zoom or the nearest one allowed, and to `up` above the usual height."""
        self._zoom.goal = math.log(self._within(zoom))
        self._x.goal, self._y.goal = self._held(x), up

    def look_at(self, x: float, up: float | None = None) -> None:
        """Glide sideways to `x` in the middle, and to `up` above the usual height unless that is None."""
        self._x.goal = self._held(x)
        self._y.goal = self._y.goal if up is None else up

    def come_down(self) -> None:
        """Glide down to the usual height."""
        self._y.goal = 0.0

    @property
    def up(self) -> float:
        """Distance above the usual height, in the world's unit."""
        return self._y.value

    def include(self, top: float, at: float | None = None) -> None:
        """Glide away far enough to show this height as well. What is at the logical x `at` stays there."""
        zoom, before = (self.foot - self.board.top) / (top + self.scope.width / 2), math.exp(self._zoom.goal)
        if zoom < before:
            after = self._within(zoom)
            aside = 0.0 if at is None else (at - self.board.centerx) * (1.0 / before - 1.0 / after)
            self._zoom.goal = math.log(after)
            self._x.goal, self._y.goal = self._held(self._x.goal + aside), 0.0

    def zoom_by(self, notches: float, at: tuple[float, float] | None = None) -> None:
        """Zoom in (positive) or out. The place under the logical point `at` stays there.

        The ground stays where it is, unless that place is high above it.
        """
        before = math.exp(self._zoom.goal)
        after = self._step(before, notches) if self.scope.zooms else self._within(before * _NOTCH**notches)
        if at is not None:
            off, up = at[0] - self.board.centerx, self.foot - at[1]
            self._x.goal += off / before - off / after
            if self._y.goal > 0.0 or up > _CLIMBS * (self.foot - self.board.top):
                self._y.goal += up / before - up / after
        self._zoom.goal = math.log(after)
        self._x.goal, self._y.goal = self._held(self._x.goal), self._lifted(self._y.goal)

    def pan(self, by: float, up: float = 0.0) -> None:
        """Move sideways and upwards at once, in the world's unit."""
        self._x.goal, self._y.goal = self._held(self._x.goal + by), self._lifted(self._y.goal + up)
        self._x.jump()
        self._y.jump()

    def stop(self) -> None:
        """Stop the glide at the present place and zoom."""
        if not self.is_moving:
            return
        self._stopped = not self._zoom.is_still
        for each in (self._x, self._y, self._zoom):
            each.goal = each.value
            each.jump()

    def jump(self) -> None:
        """Finish the glide at once."""
        self._stopped = False
        self._x.jump()
        self._y.jump()
        self._zoom.jump()
        self._settle()

    def update(self, dt: float) -> None:
        """Advance the glide by `dt` seconds."""
        self._stopped = self._stopped and self._zoom.is_still
        self._x.update(dt)
        self._y.update(dt)
        self._zoom.update(dt)
        self._settle()

    def _step(self, zoom: float, notches: float) -> float:
        """Return the zoom at rest some notches away; a part of a notch counts as one."""
        zooms = self.scope.zooms
        at = zooms.index(self._within(zoom)) + int(math.copysign(math.ceil(abs(notches)), notches))
        return zooms[max(0, min(len(zooms) - 1, at))]

    def _within(self, zoom: float) -> float:
        if self.scope.zooms:
            return max((each for each in self.scope.zooms if each <= zoom * (1 + _FINE)), default=self.scope.zooms[0])
        return self._whole(min(self.scope.nearest, max(self.scope.farthest, zoom)))

    def _whole(self, zoom: float) -> float:
        """Return the next smaller zoom at which a piece is a whole number of pixels wide."""
        return max(1.0, math.floor(self.scope.width * zoom * self._pixels + 1e-6)) / self.scope.width / self._pixels

    def _lifted(self, y: float) -> float:
        """Return `y` limited to the range from the ground to the height that was last shown."""
        high = (self.foot - self.board.top) / math.exp(self._zoom.goal)
        return max(0.0, min(self._top - high, y)) if self.scope.climbs else 0.0

    def _held(self, x: float) -> float:
        """Return `x` limited to a little beyond the ends of the table."""
        half = self.board.width / 2 / math.exp(self._zoom.goal)
        most = max(0.0, self.scope.half + self.scope.margin / 2 - half)
        return max(-most, min(most, x))


class Sight(ABC):
    """Control of a scene's camera. It follows the action until the player moves it."""

    def __init__(self, camera: Camera, is_still: Callable[[], bool], moved: Callable[[], None] = lambda: None) -> None:
        """`is_still` returns True if the player wants no gliding. `moved` is called in each frame of a glide."""
        self.camera = camera
        self.manual = False
        """True if the player has moved the camera, which then stops following."""
        self._is_still = is_still
        self._moved = moved

    def update(self, dt: float) -> None:
        """Advance the glide by `dt` seconds."""
        moving = self.camera.is_moving
        self.camera.update(dt)
        if moving:
            self._moved()

    @abstractmethod
    def home(self) -> None:
        """Go where Home leads, to the action or to the whole; the game says which."""

    def zoom_by(self, notches: float, at: tuple[float, float] | None = None) -> None:
        """Zoom in or out by at most two notches; the place under the logical point `at` stays there."""
        self.manual = True
        self.camera.zoom_by(max(-2.0, min(2.0, notches)), at)
        self._arrive()

    def pan(self, by: float, up: float = 0.0, *, manual: bool = True) -> None:
        """Move by `by` and `up` in the world's unit at once; `manual` if the player does it."""
        self.manual = self.manual or manual
        self.camera.pan(by, up)
        self._moved()

    def press(self, command: str) -> bool:
        """Zoom in by Page up, out by Page down, go home by Home; return False for any other key."""
        match command:
            case "page up":
                self.zoom_by(1)
            case "page down":
                self.zoom_by(-1)
            case "home":
                self.home()
            case _:
                return False
        return True

    def tools(self, gettext: Callable[[str], str]) -> list[Button]:
        """Return the buttons that zoom in and out."""
        return [
            tool("nearer", "ui/plus", lambda: self.zoom_by(1), gettext("Nearer: Page up")),
            tool("farther", "ui/minus", lambda: self.zoom_by(-1), gettext("Farther: Page down")),
        ]

    def _arrive(self, *, at_once: bool = False) -> None:
        """Finish the glide at once if that is asked for or the player wants no gliding."""
        if at_once or self._is_still():
            self.camera.jump()
            self._moved()


_TOOL: Final = 52.0
_TOOL_GAP: Final = 4.0


def add_tools(ui: WidgetTree, tools: Sequence[Button], board: pygame.FRect) -> Sheet:
    """Add small buttons, made by :func:`tool`, in the board's upper right corner; return the sheet below them."""
    side = ui.touchable(_TOOL)
    wide = (side + _TOOL_GAP) * len(tools) + _TOOL_GAP
    look, row = theme.wood_look(ui.palette, elevation=5), Row("view-tools.row", tools, gap=_TOOL_GAP)
    sheet = Sheet("view-tools", row, look=look, padding=_TOOL_GAP)
    return ui.add(sheet, (board.right - wide - 8, board.top + 6, wide, side + 2 * _TOOL_GAP))


def tool(name: str, icon: str, action: Callable[[], None], tooltip: str) -> Button:
    """Return a small button with an icon."""
    return Button(name, icon=icon, action=action, tooltip=tooltip, kind=ButtonKind.PLAIN, ink="chalk")
