"""A standing area: its upper side, its outline, its place along the route (NZ-1, NZ-5)."""

from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from math import dist, sqrt
from typing import Final

import msgspec

from physics.polygon import contains


class Kind(StrEnum):
    """What a standing area is; the value is its class in the drawing."""

    ROOF = "roof"
    BALCONY = "balcony"
    PALM = "palm"
    START = "start"
    """The green roof terrace."""
    TOOLS = "tools"
    """The first red terrace, with the suitcases (NZ-40)."""
    SAFE = "safe"
    """The second red terrace, with the safe (NZ-42)."""
    LAST_HOUSE = "last-house"
    """Any part of the last house; from here alone the yacht can be reached (NZ-2)."""
    SQUARE = "square"
    """A square of the street along the quay; one stands at its middle (NZ-5)."""
    YACHT = "yacht"
    """The deck of the yacht."""


TERRACES: Final = (Kind.START, Kind.TOOLS, Kind.SAFE)


class Point(msgspec.Struct, frozen=True, order=True, tag=True, forbid_unknown_fields=True):
    """A point of a standing area: on its upper side at `x` (NZ-5)."""

    area: str
    """The name of the area: the id of its shape in the drawing."""
    x: float
    """In units from the left edge of the board."""


class Water(msgspec.Struct, frozen=True, order=True, tag=True, forbid_unknown_fields=True):
    """A berth: in the water in front of a square (NZ-35)."""

    square: int
    """The number of the square, from 0 along the route."""


Place = Point | Water
"""Where a pawn is."""


XY = tuple[float, float]
"""A position in units, y down."""

TOLERANCE: Final = 1e-6
"""Units by which a distance may exceed a length."""


CENTIMETRES: Final = 4
"""Centimetres to a unit, where lengths are said in words: the ladder of Nice is 6.6 m long, its longest rope 14.8 m."""


def excess(start: XY, end: XY, length: float) -> float:
    """By how many units `end` is beyond a rope or ladder of `length` that begins at `start`; 0 within reach."""
    beyond = dist(start, end) - length
    return 0.0 if beyond <= TOLERANCE else beyond


def is_within(start: XY, end: XY, length: float) -> bool:
    """Whether a rope or ladder of `length` reaches from `start` to `end`: distance ≤ length + 1e-6."""
    return dist(start, end) <= length + TOLERANCE


def distance_to_segment(point: XY, start: XY, end: XY) -> float:
    """The distance of `point` from the segment between `start` and `end`, in units."""
    along = (end[0] - start[0], end[1] - start[1])
    square = along[0] ** 2 + along[1] ** 2
    if not square:
        return dist(point, start)
    part = ((point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]) / square
    part = min(1.0, max(0.0, part))
    return sqrt((start[0] + part * along[0] - point[0]) ** 2 + (start[1] + part * along[1] - point[1]) ** 2)


Line = tuple[XY, ...]
"""A polyline from left to right, x strictly ascending."""

PAWN_RADIUS: Final = 12.0
"""Units: the pawn's disc, for touching and for falling between two squares (NZ-5, NZ-35)."""


class NoSuchPoint(ValueError):
    """There is nothing to stand on at this x of the area, or no such area."""


@dataclass(frozen=True)
class Area:
    """What one can stand on. Every point of :attr:`lines` will do; on a square only the middle."""

    name: str
    kind: Kind
    outline: tuple[XY, ...]
    """The corners of the closed shape, for touching."""
    lines: tuple[Line, ...]
    """The upper side, from left to right; several lines where steep parts lie between."""
    route: float
    """The place along the route: larger is further (NZ-2)."""

    @property
    def left(self) -> float:
        """The least x to stand at."""
        return self.lines[0][0][0]

    @property
    def right(self) -> float:
        """The largest x to stand at."""
        return self.lines[-1][-1][0]

    @cached_property
    def middle(self) -> Point:
        """The point in the middle between left and right; the nearest end of a line where that is too steep."""
        x = (self.left + self.right) / 2
        if self.height_at(x) is not None:
            return Point(self.name, x)
        ends = [end[0] for line in self.lines for end in (line[0], line[-1])]
        return Point(self.name, min(ends, key=lambda end: abs(end - x)))

    @cached_property
    def edges(self) -> tuple[Point, ...]:
        """Both ends of every line; of a square its middle (NZ-5)."""
        if self.kind is Kind.SQUARE:
            return (self.middle,)
        return tuple(Point(self.name, end[0]) for line in self.lines for end in (line[0], line[-1]))

    def spaced(self, step: float) -> tuple[Point, ...]:
        """Points about `step` units apart, both ends of every line among them; of a square its middle (NZ-5)."""
        if self.kind is Kind.SQUARE:
            return (self.middle,)
        return tuple(Point(self.name, x) for line in self.lines for x in _spread(line[0][0], line[-1][0], step))

    def height_at(self, x: float) -> float | None:
        """The y of the upper side at `x`, the highest where two lines meet; None where nobody can stand."""
        found = [_height(line, x) for line in self.lines if line[0][0] <= x <= line[-1][0]]
        return min(found, default=None)

    def position(self, x: float) -> XY:
        """Where a pawn at `x` stands, in units; raises :class:`NoSuchPoint`."""
        y = self.height_at(x)
        if y is None:
            raise NoSuchPoint(f"nobody can stand at {x} on {self.name}")
        return (x, y)

    def is_touched_from(self, centre: XY) -> bool:
        """Whether a pawn's disc at `centre` meets the shape (NZ-5)."""
        if self.contains(centre):
            return True
        edges = pairwise((*self.outline, self.outline[0]))
        return any(distance_to_segment(centre, *edge) <= PAWN_RADIUS for edge in edges)

    def contains(self, point: XY) -> bool:
        """Whether `point` lies inside the outline (even-odd rule)."""
        return contains(self.outline, point)


def _spread(left: float, right: float, step: float) -> list[float]:
    gaps = max(1, int((right - left) / step))
    return [*(left + (right - left) * number / gaps for number in range(gaps)), right]


def _height(line: Line, x: float) -> float:
    index = min(max(bisect_right(line, x, key=lambda corner: corner[0]), 1), len(line) - 1)
    (x0, y0), (x1, y1) = line[index - 1], line[index]
    return y0 + (x - x0) * (y1 - y0) / (x1 - x0)
