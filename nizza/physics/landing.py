"""Where a pawn that flies comes down: on the upper side of what it meets first (NZ-60).

A pawn lands where its path passes an upper side from above; what it passes in front of from below does not hold it. At
the ends of an upper side, half a pawn beside it will do. On a square it stands in the middle (NZ-5).
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from nizza.board.areas import PAWN_RADIUS, Area
from nizza.board.model import Board
from nizza.board.places import Kind, Point
from nizza.board.reach import XY

GRIP: Final = PAWN_RADIUS / 2
"""Units beside the end of an upper side at which a pawn still finds a hold."""

_BUCKET: Final = 64.0
"""Units: segments are looked up by their x in strips so wide."""
_LONGEST_STEP: Final = 32.0
"""Units: no step of a flight is wider."""


class Segment(NamedTuple):
    """A straight part of an upper side, from left to right."""

    left: float
    top: float
    right: float
    bottom: float
    area: int
    """Which area, as its index in the board's list."""

    def height_at(self, x: float) -> float:
        """The y at `x`, or at its nearer end."""
        if self.right <= self.left:
            return self.top
        part = (min(max(x, self.left), self.right) - self.left) / (self.right - self.left)
        return self.top + part * (self.bottom - self.top)


class Touch(NamedTuple):
    """A pawn has met an area."""

    at: XY
    """Where it met it."""
    point: Point
    """Where it comes to stand."""
    place: XY
    """Where that is."""


class Ground:
    """What a flying pawn can land on, and the water below."""

    def __init__(self, board: Board) -> None:
        self.width = board.size[0]
        self.water = max(y for _, y in board.berths)
        """The y of the water."""
        self.areas: Sequence[Area] = board.areas
        self.segments = [
            Segment(*start, *end, index)
            for index, area in enumerate(board.areas)
            for line in area.lines
            for start, end in pairwise(line)
        ]
        self.table = np.array(self.segments, float).reshape(-1, 5)
        """A row for each segment: left, top, right, bottom, area."""
        self._strips: dict[int, list[Segment]] = {}
        for segment in self.segments:
            first = int((segment.left - _LONGEST_STEP) // _BUCKET)
            last = int((segment.right + _LONGEST_STEP) // _BUCKET)
            for strip in range(first, last + 1):
                self._strips.setdefault(strip, []).append(segment)

    def touched(self, before: XY, after: XY) -> Touch | None:
        """What a pawn lands on that flies straight from one place to the other, if anything."""
        (x0, y0), (x1, y1) = before, after
        soonest, found = 2.0, None
        for segment in self._strips.get(int(x1 // _BUCKET), ()):
            above, below = segment.height_at(x0) - y0, segment.height_at(x1) - y1
            if above < 0.0 or below >= 0.0:
                continue
            part = above / (above - below)
            x = x0 + part * (x1 - x0)
            if segment.left - GRIP <= x <= segment.right + GRIP and part < soonest:
                soonest, found = part, (segment, x)
        return None if found is None else self._touch(*found)

    def _touch(self, segment: Segment, x: float) -> Touch:
        area = self.areas[segment.area]
        at = (x, segment.height_at(x))
        x = min(max(x, segment.left), segment.right)
        point = area.middle if area.kind is Kind.SQUARE else Point(area.name, x)
        return Touch(at, point, area.position(point.x))


@lru_cache(maxsize=16)
def ground(board: Board) -> Ground:
    """The ground of a board; found once and remembered."""
    return Ground(board)
