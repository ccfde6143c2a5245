"""The camera's view of a wide board: conversion between units of the board and logical points."""

import math
from collections.abc import Sequence
from typing import Final

import pygame

from nizza.board.areas import XY
from nizza.board.model import HEIGHT, Board, Box
from stage.match.live.camera import HASTE, Camera, Scope

LEVELS: Final = 5
"""Number of zooms at which the camera rests; a surface of the board is kept for each."""
_NEAREST_HEIGHT: Final = 820.0
"""Units of height in the nearest view."""
_BELOW: Final = 0.12
"""Share of the height cut off in the nearest view that is cut off at the bottom."""
_UNDER: Final = 0.3
"""Share of the space beyond the board, seen from afar, that lies below it."""
_WATER: Final = 0.2
"""Share of the picture's height that water takes at most, where swimmers are seen above the dice all the same."""
_WALL: Final = 42.0
"""Units from the street down to the water."""
_SWIMMER: Final = 16.0
"""Units of a swimmer below its berth."""
ABOVE_DICE: Final = 20.0
"""Logical units below :attr:`BoardCamera.area` that dice leave free."""
_CITY: Final = 0.79
"""Least share of the height between banner and dice that the city takes, from its highest chimney to the quay."""
_SIDE_MARGIN: Final = 160.0
"""Units that stay in sight on both sides of what is shown."""
_EDGE: Final = 60.0
"""Units at the edge of the window that do not count as in sight."""
_TOLERANCE: Final = 1.0
"""Tolerance in units of what counts as in sight."""
_TOO_FAR: Final = 1.25
"""Factor beyond which a nearer zoom would be much nearer; on Nice one step between two zooms at rest is more."""
_ROPE_SWING: Final = 480.0
"""Units beside a chimney that stay in sight while one swings there."""
PEAK: Final = 1.0 / 3.0
"""Least share of the window's height that the actors of a peak fill."""
_LARGEST: Final = 0.5
"""Largest share of the free height, or of the width, that they fill."""
NEAR: Final = 1.3
"""Least zoom from near, in logical units per unit of the board: of moments in which no player steers."""
_FITS: Final = 0.02
"""Share by which a box may be larger than the window that is said to hold it."""
_BELOW_BOARD: Final = 30.0
"""Units below the board that may be seen from near."""
_QUAY_ABOVE: Final = 6.0
"""Logical units between the lower edge of the window and the quay above it, while a swing is watched."""
_SWING_MARGIN: Final = 0.15
"""Share of the window's width and height inside its edges where nothing of a swing should be."""
_LEAD: Final = 2.0 / HASTE
"""Seconds by which the camera looks ahead of a flight, so that its glide does not lag behind."""
_INSIDE: Final = 2.0
"""Pixels by which a layer extends beyond the window at the goal of the route, because positions are rounded."""


class BoardCamera:
    """Camera of the board. It converts points of the board into logical points and back, and glides over the board."""

    def __init__(self, board: Board, levels: Sequence[int] = range(LEVELS)) -> None:
        """Create the camera; it rests only at these ascending zooms, of which 0 is the farthest."""
        self.board = board
        self._levels = levels
        self.area = pygame.FRect(0, 0, 100, 100)
        """Part of the window that frames what is shown."""
        self.picture = pygame.FRect(0, 0, 100, 100)
        """Part of the window in which the city is painted, also behind panels."""
        self._pixels = 1.0
        self._half = board.size[0] / 2
        self._quay = max(y for square in board.squares for _, y in square.outline)
        self._city = self._quay - min(y for _, y in board.chimneys.values()) if board.chimneys else 600.0
        self._deepest = max(y for _, y in board.berths) + _SWIMMER
        self.written_over = 0.0
        """Logical units at the top of :attr:`area` over which a hint is written during a swing."""
        self.jolt: XY = (0.0, 0.0)
        """Logical units by which the picture is shaken. It never shows what is beyond the ends of the board."""
        self.zooms: tuple[float, ...] = (0.1, 1.0)
        """Zooms at which the camera rests, in logical units per unit of the board, ascending."""
        self.camera = Camera(self._scope(self.zooms))

    def place(self, area: pygame.FRect, pixels: float, picture: pygame.FRect | None = None) -> None:
        """Set the window's area and its pixels per logical unit, and show the whole board.

        `picture` is :attr:`picture`, the area if it is left out.
        """
        self.area, self._pixels = pygame.FRect(area), pixels
        self.picture = pygame.FRect(area if picture is None else picture)
        self.zooms = self._zooms()
        self.camera.place(self.area, self.area.bottom)
        self.whole()
        self.camera.jump()

    @property
    def pixels(self) -> float:
        """Pixels per logical unit."""
        return self._pixels

    @property
    def zoom(self) -> float:
        """Logical units per unit of the board."""
        return self.camera.zoom

    @property
    def is_moving(self) -> bool:
        """True while the camera glides."""
        return self.camera.is_moving

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
    def painted(self) -> tuple[float, float]:
        """The leftmost and the rightmost x that are painted, also behind panels and beyond the board."""
        return self.to_board(self.picture.topleft)[0], self.to_board(self.picture.topright)[0]

    @property
    def window(self) -> pygame.FRect:
        """The part of the board in sight, in units."""
        left, right = self.seen
        top = self.to_board(self.area.topleft)[1]
        return pygame.FRect(left, top, right - left, self.area.height / self.zoom)

    def to_screen(self, at: XY, depth: float = 1.0) -> XY:
        """Return the logical point of a point of the board; a layer at `depth` glides by that fraction."""
        middle = self.middle if depth == 1.0 else self.middle_at(depth)
        x = self.area.centerx + (at[0] - middle) * self.zoom
        y = self._ground - (HEIGHT - at[1]) * self.zoom
        shaken = self.shaken
        return x + shaken[0], y + shaken[1]

    @property
    def shaken(self) -> XY:
        """Logical units by which :meth:`to_screen` is shaken now."""
        if self.jolt == (0.0, 0.0):
            return self.jolt
        left, right = self.seen
        room = max(0.0, min(left, self.board.size[0] - right) * self.zoom - 1.0)
        return max(-room, min(room, self.jolt[0])), self.jolt[1]

    def to_board(self, at: XY) -> XY:
        """Return the point of the board at a logical point."""
        return self.middle + (at[0] - self.area.centerx) / self.zoom, HEIGHT - (self._ground - at[1]) / self.zoom

    def middle_at(self, depth: float) -> float:
        """Return the x in the middle of a layer at `depth`; where the board ends at the picture's right edge, and from
        there on, all layers lie as drawn.
        """
        beside = self.picture.right - self.area.centerx
        end = max(self._half, self.board.size[0] - (beside + _INSIDE / self._pixels) / self.zoom)
        return self.middle if self.middle >= end else end + (self.middle - end) * depth

    def leftmost(self, zoom: float, depth: float) -> float:
        """Return the least x painted at a zoom of a layer at `depth`; at the goal of the route all of it is seen."""
        wide = (self.picture.width + 2.0 * _INSIDE / self._pixels) / zoom
        return max(0.0, (self.board.size[0] - wide) * (1.0 - depth))

    def show(self, left: float, right: float, first: float | None = None) -> None:
        """Glide at the one zoom of play until all from `left` to `right` is in sight, with a margin.

        A part that is too wide for that is shown around `first` only (default: the middle).
        """
        zoom, middle = self._framing(left, right, first)
        self._glide(zoom, middle)

    def shows(self, left: float, right: float, first: float | None = None) -> bool:
        """Return True if all that :meth:`show` would bring into sight is there already, or will be after the glide."""
        zoom, middle = self._framing(left, right, first)
        half = self.area.width / 2 / zoom
        seen_from, seen_to = (x + self._half for x in self.camera.sight_at_rest)
        return (
            seen_from <= max(left - _EDGE, middle - half, 0.0) + _TOLERANCE
            and min(right + _EDGE, middle + half, self.board.size[0]) - _TOLERANCE <= seen_to
        )

    def is_too_far(self, left: float, right: float, first: float | None = None) -> bool:
        """Return True if :meth:`show` would come much nearer than the camera is, or will be after the glide."""
        zoom, _ = self._framing(left, right, first)
        seen_from, seen_to = self.camera.sight_at_rest
        return min(zoom, self.zooms[-1]) > _TOO_FAR * self.area.width / (seen_to - seen_from)

    def _framing(self, left: float, right: float, first: float | None) -> tuple[float, float]:
        """Return the zoom and the middle x of :meth:`show`."""
        middle = (left + right) / 2
        zoom = self.zooms[-1]
        most = max(0.0, self.area.width / 2 / zoom - _SIDE_MARGIN)
        first = middle if first is None else first
        return zoom, max(first - most, min(first + most, middle))

    def show_all(self, left: float, right: float) -> None:
        """Glide until all from `left` to `right` is in sight, from as far as that needs."""
        self._glide(min(self.zooms[-1], self.area.width / (right - left + _EDGE)), (left + right) / 2)

    def whole(self) -> None:
        """Glide until the whole board is in sight."""
        self._glide(self.zooms[0], self._half)

    def show_swing(self, box: Box, chimney: float | None = None) -> None:
        """Pan until as much of `box` as possible is in sight, looking up as far as needed, at the one zoom of play.

        The quay is seen at the lower edge, and nothing of the water, unless what swings is higher than the window.
        Where `box` is too wide, the x of the `chimney` stays well in sight.
        """
        left, top, right, _ = box
        zoom, middle = self.zooms[-1], (left + right) / 2
        if chimney is not None:
            beside = max(0.0, self.area.width / 2 / zoom - _ROPE_SWING)
            middle = max(chimney - beside, min(chimney + beside, middle))
        up = max(
            0.0,
            self._top_at(zoom) - (top - self._margin_above / zoom),
            self._bottom_at(zoom) - self._quay - _QUAY_ABOVE / zoom,
        )
        self._glide(zoom, middle, up)

    @property
    def _margin_above(self) -> float:
        """Logical units at the top of :attr:`area` where nothing of a swing should be."""
        return max(_SWING_MARGIN * self.area.height, self.written_over)

    def _glide(self, zoom: float, x: float, up: float = 0.0) -> None:
        """Glide to a zoom, which may be nearer than any at rest, with `x` in the middle."""
        self.camera.scope = self._scope(self.zooms if zoom <= self.zooms[-1] else (*self.zooms, zoom))
        self.camera.zoom_to(zoom, x - self._half, up)

    def show_near(self, box: Box, zoom: float) -> bool:
        """Glide to the middle of `box`, at `zoom` or the nearest one that holds all of it; return True if one does.

        None is farther than :data:`NEAR`; the zooms are logical units per unit of the board, as long as the nearest one
        at rest is not nearer still.
        """
        left, top, right, bottom = box
        fits = min(self.area.width / (right - left), self.area.height / (bottom - top))
        near = max(self.zooms[-1], self._whole_pixels(max(NEAR, min(zoom, fits))))
        self._look_near(box, near)
        return fits >= near * (1.0 - _FITS)

    def show_actors(self, actors: Box) -> None:
        """Glide near to the actors of a peak, so that they fill at least :data:`PEAK` of the window's height.

        What goes on in a peak is seen at its zoom.
        """
        left, top, right, bottom = actors
        fits = min(self.area.width * _LARGEST / (right - left), self.area.height * _LARGEST / (bottom - top))
        least = PEAK * 1.02 * self.picture.height / (bottom - top)
        near = self.camera.goal[1]
        if near < self.zooms[-1] * (1.0 + _FITS):
            near = self._whole_pixels(max(fits, least, self.zooms[-1]))
        self._look_near(actors, near)

    def _look_near(self, box: Box, near: float) -> None:
        left, top, right, bottom = box
        high = self.area.height / near
        lowest = min((top + bottom + high) / 2, HEIGHT + _BELOW_BOARD)
        self._glide(near, (left + right) / 2, self._bottom_at(near) - lowest)

    def chase(self, at: XY, velocity: XY, head: float, end: float = math.inf) -> None:
        """Glide after a thing that leaves the margins, never nearer or farther.

        `head` is how far it reaches above the point `at`. It stays in sight, however fast it is. Further down than to
        its `end` it is not followed.
        """
        zoom, ahead = self.zoom, [place + speed * _LEAD for place, speed in zip(at, velocity, strict=True)]
        aside, above = _SWING_MARGIN * self.area.width / zoom, self._margin_above / zoom
        half, x = self.area.width / 2 / zoom - aside, self.middle
        for place in (ahead[0], at[0]):
            x = min(max(x, place - half), place + half)
        up, top, bottom = self.camera.up, self._top_at(zoom), self._bottom_at(zoom)
        if velocity[1] > 0.0:
            least = min(0.0, bottom - HEIGHT - _BELOW_BOARD)
            up = min(up, max(least, bottom - min(ahead[1] + 2.0 * above, end + above / 2)))
        up = max(up, top - (min(at[1], ahead[1]) - head - (above if velocity[1] <= 0.0 else 0.0)))
        self.camera.look_at(x - self._half, up)

    def return_to(self, x: float, zoom: float) -> None:
        """Glide to where the camera was: its own `x` and a zoom."""
        self._glide(zoom, x + self._half)

    def level(self) -> None:
        """Glide back to the usual height, and from close by to the nearest zoom at rest."""
        if self.zoom > self.zooms[-1]:
            self._glide(self.zooms[-1], self.middle)
        else:
            self.camera.come_down()

    def _top_at(self, zoom: float) -> float:
        """Return the y at the window's upper edge at a zoom, while the camera does not look up."""
        return HEIGHT - (self._ground_at(zoom) - self.area.top) / zoom

    def _bottom_at(self, zoom: float) -> float:
        """Return the y at the window's lower edge at a zoom, while the camera does not look up."""
        return self._top_at(zoom) + self.area.height / zoom

    def look_at(self, x: float) -> None:
        """Glide sideways until `x` is in the middle."""
        self.camera.look_at(x - self._half)

    def rest_as_usual(self) -> None:
        """Allow no nearer zooms than :attr:`zooms` any more."""
        self.camera.scope = self._scope(self.zooms)

    def jump(self) -> None:
        """Jump to the goal of the glide."""
        self.camera.jump()

    @property
    def _ground(self) -> float:
        """Logical height of the board's lower edge in the window."""
        return self._ground_at(self.zoom) + self.camera.up * self.zoom

    def _ground_at(self, zoom: float) -> float:
        """Return :attr:`_ground` at a zoom, while the camera does not look up."""
        beyond = self.area.height - HEIGHT * zoom
        usual = self.area.bottom - beyond * (_UNDER if beyond > 0.0 else _BELOW)
        shore = self.picture.bottom - _WATER * self.picture.height + (HEIGHT - self._quay - _WALL) * zoom
        afloat = self.area.bottom + ABOVE_DICE + (HEIGHT - self._deepest) * zoom
        return max(usual, min(shore, afloat))

    def _scope(self, zooms: tuple[float, ...]) -> Scope:
        return Scope(zooms[-1], zooms[0], self._half, 0.0, 0.0, 0.0, self.board.size[0], zooms)

    def _zooms(self) -> tuple[float, ...]:
        """Return zooms in even steps from the whole board to the nearest."""
        width = self.board.size[0]
        # Two pixels wider than the window, whose edges are rounded, so that no gap shows at either end.
        farthest = min((self.area.width + 2.0 / self._pixels) / width, self.area.height / HEIGHT)
        nearest = max(farthest, self.area.height / _NEAREST_HEIGHT, _CITY * self.area.height / self._city)
        steps = (farthest * (nearest / farthest) ** (step / (LEVELS - 1)) for step in self._levels)
        return tuple(self._whole_pixels(zoom) for zoom in steps)

    def _whole_pixels(self, zoom: float) -> float:
        """Return the next nearer zoom at which the board is a whole number of pixels wide."""
        width = self.board.size[0] * self._pixels
        return math.ceil(width * zoom - 1e-6) / width
