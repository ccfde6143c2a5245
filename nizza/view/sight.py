"""Where in the window anything of the board is seen: the camera's view of a wide board, in board units."""

import math
from collections.abc import Sequence
from typing import Final

import pygame

from nizza.board.areas import XY
from nizza.board.model import HEIGHT, Board
from stage.match.camera import Camera, Scope

LEVELS: Final = 5
"""At so many zooms the camera rests; a picture of the board is kept for each."""
_NEAR: Final = 820.0
"""Units of height that are seen from nearest by."""
_BELOW: Final = 0.12
"""The part of what is cut off there that lies at the bottom of the board."""
_UNDER: Final = 0.3
"""The part of what is seen beyond the board from afar that lies below it."""
_HIGH: Final = 0.55
"""The part of the window's height that the board takes at least where something on it is shown."""
_AROUND: Final = 160.0
"""Units kept in sight on both sides of what is shown."""
_EDGE: Final = 60.0
"""Units from the edge of the window within which nothing counts as in sight."""
_FINE: Final = 1.0
"""Units."""
_INSIDE: Final = 2.0
"""Pixels by which a layer reaches beyond the window at the goal of the route: places are rounded."""


class BoardCamera:
    """Turns points of the board into logical points of the window and back, and glides over the board."""

    def __init__(self, board: Board, levels: Sequence[int] = range(LEVELS)) -> None:
        """It rests at these of the zooms only, the farthest is 0; ascending."""
        self.board = board
        self._levels = levels
        self.area = pygame.FRect(0, 0, 100, 100)
        self._pixels = 1.0
        self._half = board.size[0] / 2
        self.camera = Camera(self._scope((0.1, 1.0)))

    def place(self, area: pygame.FRect, pixels: float) -> None:
        """The part of the window that is looked through, and how many pixels a logical unit has; sees everything."""
        self.area, self._pixels = pygame.FRect(area), pixels
        self.camera.scope = self._scope(self._zooms())
        self.camera.place(self.area, self.area.bottom)
        self.whole()
        self.camera.jump()

    @property
    def pixels(self) -> float:
        """How many pixels a logical unit has."""
        return self._pixels

    @property
    def zooms(self) -> tuple[float, ...]:
        """At which it rests, in logical units per unit of the board, ascending."""
        return self.camera.scope.zooms

    @property
    def zoom(self) -> float:
        """Logical units per unit of the board now."""
        return self.camera.zoom

    @property
    def moving(self) -> bool:
        """Whether it is still on its way."""
        return self.camera.moving

    @property
    def middle(self) -> float:
        """The x in the middle."""
        return self.camera.x + self._half

    @property
    def seen(self) -> tuple[float, float]:
        """The leftmost and the rightmost x in sight."""
        left, right = self.camera.sight
        return left + self._half, right + self._half

    @property
    def window(self) -> pygame.FRect:
        """What of the board is in sight, in units."""
        left, right = self.seen
        top = self.to_board(self.area.topleft)[1]
        return pygame.FRect(left, top, right - left, self.area.height / self.zoom)

    def to_screen(self, at: XY, depth: float = 1.0) -> XY:
        """The logical point of a point of the board; of a layer at `depth`, which glides by that part of the way."""
        middle = self.middle if depth == 1.0 else self.middle_at(depth)
        x = self.area.centerx + (at[0] - middle) * self.zoom
        return x, self._ground - (HEIGHT - at[1]) * self.zoom

    def to_board(self, at: XY) -> XY:
        """The point of the board at a logical point."""
        return self.middle + (at[0] - self.area.centerx) / self.zoom, HEIGHT - (self._ground - at[1]) / self.zoom

    def middle_at(self, depth: float) -> float:
        """The x in the middle of a layer at `depth`: at the goal of the route all layers lie as they are drawn."""
        end = max(self._half, self.board.size[0] - (self.area.width / 2 + _INSIDE / self._pixels) / self.zoom)
        return end + (self.middle - end) * depth

    def leftmost(self, zoom: float, depth: float) -> float:
        """The least x of a layer at `depth` that is ever in sight at a zoom; at the goal of the route all of it is."""
        wide = (self.area.width + 2.0 * _INSIDE / self._pixels) / zoom
        return max(0.0, (self.board.size[0] - wide) * (1.0 - depth))

    def show(self, left: float, right: float, first: float | None = None) -> None:
        """Glide to where all from `left` to `right` is in sight, as near as may be, with room beside it.

        The board stays as high as :data:`_HIGH`. What is too wide for that is seen in part, with `first` (default: the
        middle) in it.
        """
        zoom, middle = self._framing(left, right, first)
        self.camera.zoom_to(zoom, middle - self._half)

    def shows(self, left: float, right: float, first: float | None = None) -> bool:
        """Return True if all that :meth:`show` would bring into sight is there already, or will be after the glide."""
        zoom, middle = self._framing(left, right, first)
        half = self.area.width / 2 / zoom
        seen_from, seen_to = (x + self._half for x in self.camera.sight_at_rest)
        return (
            seen_from <= max(left - _EDGE, middle - half, 0.0) + _FINE
            and min(right + _EDGE, middle + half, self.board.size[0]) - _FINE <= seen_to
        )

    def _framing(self, left: float, right: float, first: float | None) -> tuple[float, float]:
        """The zoom and the x in the middle at which :meth:`show` shows this."""
        middle = (left + right) / 2
        zoom = max(self.area.width / (right - left + 2 * _AROUND), self._farthest_shown)
        most = max(0.0, self.area.width / 2 / zoom - _AROUND)
        first = middle if first is None else first
        return zoom, max(first - most, min(first + most, middle))

    @property
    def _farthest_shown(self) -> float:
        high = _HIGH * self.area.height / HEIGHT
        return next((zoom for zoom in self.zooms if zoom >= high), self.zooms[-1])

    def whole(self) -> None:
        """Glide to where the whole board is in sight."""
        self.camera.zoom_to(self.zooms[0], 0.0)

    def look_at(self, x: float) -> None:
        """Glide sideways to where `x` is in the middle."""
        self.camera.look_at(x - self._half)

    def zoom_by(self, notches: float, at: XY | None = None) -> None:
        """Nearer (positive) or farther; what lies under the point `at` of the window stays there."""
        self.camera.zoom_by(notches, at)

    def pan(self, by: float) -> None:
        """Look aside by so many logical units, at once."""
        self.camera.pan(by / self.zoom)

    def jump(self) -> None:
        """Be where it was to glide to."""
        self.camera.jump()

    def update(self, dt: float) -> None:
        """Live through `dt` seconds."""
        self.camera.update(dt)

    @property
    def _ground(self) -> float:
        """The height of the lower edge of the board in the window."""
        beyond = self.area.height - HEIGHT * self.zoom
        return self.area.bottom - beyond * (_UNDER if beyond > 0.0 else _BELOW)

    def _scope(self, zooms: tuple[float, ...]) -> Scope:
        half = self.board.size[0] / 2
        return Scope(zooms[-1], zooms[0], half, 0.0, 0.0, 0.0, self.board.size[0], zooms)

    def _zooms(self) -> tuple[float, ...]:
        """At even steps from the whole board to near by; at each the board is a whole number of pixels wide."""
        width = self.board.size[0]
        # Two pixels wider than the window, whose edges are rounded: no gap shows at either end.
        farthest = min((self.area.width + 2.0 / self._pixels) / width, self.area.height / HEIGHT)
        nearest = max(farthest, self.area.height / _NEAR)
        steps = (farthest * (nearest / farthest) ** (step / (LEVELS - 1)) for step in self._levels)
        return tuple(math.ceil(width * zoom * self._pixels - 1e-6) / width / self._pixels for zoom in steps)
