"""Standing areas: upper side, outline, and place along the route (NZ-1, NZ-5)."""

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
    """Kind of a standing area. The value is its class in the drawing."""

    ROOF = "roof"
    BALCONY = "balcony"
    PALM = "palm"
    START = "start"
    """Green roof terrace."""
    TOOLS = "tools"
    """First red terrace, with the suitcases (NZ-40)."""
    SAFE = "safe"
    """Second red terrace, with the safe (NZ-42)."""
    LAST_HOUSE = "last-house"
    """Part of the last house, the only access to the yacht (NZ-2)."""
    SQUARE = "square"
    """Square of the street along the quay. Pawns stand at its middle (NZ-5)."""
    YACHT = "yacht"
    """Deck of the yacht."""


TERRACES: Final = (Kind.START, Kind.TOOLS, Kind.SAFE)


class Point(msgspec.Struct, frozen=True, order=True, tag=True, forbid_unknown_fields=True):
    """Point on the upper side of a standing area, at `x` (NZ-5)."""

    area: str
    """Name of the area: the id of its shape in the drawing."""
    x: float
    """Units from the left edge of the board."""


class Water(msgspec.Struct, frozen=True, order=True, tag=True, forbid_unknown_fields=True):
    """Berth in the water in front of a square (NZ-35)."""

    square: int
    """Number of the square, from 0 along the route."""


Place = Point | Water
"""Place of a pawn."""


XY = tuple[float, float]
"""Position in units, y down."""

TOLERANCE: Final = 1e-6
"""Units by which a distance may exceed a length."""


CENTIMETRES: Final = 4
"""Centimetres per unit in player texts. The ladder of Nice is 6.6 m long, its longest rope 14.8 m."""


def excess(start: XY, end: XY, length: float) -> float:
    """Return the units by which `end` lies beyond a rope or ladder of `length` from `start`; 0 within reach."""
    beyond = dist(start, end) - length
    return 0.0 if beyond <= TOLERANCE else beyond


def is_within(start: XY, end: XY, length: float) -> bool:
    """Return True if a rope or ladder of `length` reaches from `start` to `end`: distance ≤ length + 1e-6."""
    return dist(start, end) <= length + TOLERANCE


def distance_to_segment(point: XY, start: XY, end: XY) -> float:
    """Return the distance of `point` from the segment between `start` and `end`, in units."""
    along = (end[0] - start[0], end[1] - start[1])
    square = along[0] ** 2 + along[1] ** 2
    if not square:
        return dist(point, start)
    part = ((point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]) / square
    part = min(1.0, max(0.0, part))
    return sqrt((start[0] + part * along[0] - point[0]) ** 2 + (start[1] + part * along[1] - point[1]) ** 2)


Line = tuple[XY, ...]
"""Polyline from left to right, x strictly ascending."""

PAWN_RADIUS: Final = 12.0
"""Radius of a pawn in units, for touching and for falling between two squares (NZ-5, NZ-35)."""


class NoSuchPoint(ValueError):
    """Raised when no pawn can stand at this x of the area, or when there is no such area."""


@dataclass(frozen=True)
class Area:
    """Area to stand on: at every point of :attr:`lines`, but on a square only at the middle."""

    name: str
    kind: Kind
    outline: tuple[XY, ...]
    """Corners of the closed shape, for touching."""
    lines: tuple[Line, ...]
    """Upper side, from left to right. Steep parts divide it into several lines."""
    route: float
    """Place along the route; larger is further (NZ-2)."""

    @property
    def left(self) -> float:
        """Minimum x to stand at."""
        return self.lines[0][0][0]

    @property
    def right(self) -> float:
        """Maximum x to stand at."""
        return self.lines[-1][-1][0]

    @cached_property
    def middle(self) -> Point:
        """The point midway between left and right, or the nearest end of a line if that is too steep."""
        x = (self.left + self.right) / 2
        if self.height_at(x) is not None:
            return Point(self.name, x)
        ends = [end[0] for line in self.lines for end in (line[0], line[-1])]
        return Point(self.name, min(ends, key=lambda end: abs(end - x)))

    @cached_property
    def edges(self) -> tuple[Point, ...]:
        """Both ends of every line; the middle of a square (NZ-5)."""
        if self.kind is Kind.SQUARE:
            return (self.middle,)
        return tuple(Point(self.name, end[0]) for line in self.lines for end in (line[0], line[-1]))

    def spaced(self, step: float) -> tuple[Point, ...]:
        """Return points about `step` units apart, including both ends of every line; the middle of a square (NZ-5)."""
        if self.kind is Kind.SQUARE:
            return (self.middle,)
        return tuple(Point(self.name, x) for line in self.lines for x in _spread(line[0][0], line[-1][0], step))

    def height_at(self, x: float) -> float | None:
        """Return the y of the upper side at `x`, the higher where two lines meet; None if no pawn can stand there."""
        found = [_height(line, x) for line in self.lines if line[0][0] <= x <= line[-1][0]]
        return min(found, default=None)

    def position(self, x: float) -> XY:
        """Return the position of a pawn at `x`, in units. Raises :class:`NoSuchPoint`."""
        y = self.height_at(x)
        if y is None:
            raise NoSuchPoint(f"nobody can stand at {x} on {self.name}")
        return (x, y)

    def footing(self, x: float, inside: float) -> tuple[float, float]:
        """Return the least and the greatest x at least `inside` units from the ends of the line at `x`.

        A line too short for that has its middle twice. Raises :class:`NoSuchPoint`.
        """
        _, y = self.position(x)
        line = next(line for line in self.lines if line[0][0] <= x <= line[-1][0] and _height(line, x) == y)
        left, right = line[0][0] + inside, line[-1][0] - inside
        return (left, right) if left <= right else ((left + right) / 2, (left + right) / 2)

    def is_touched_from(self, centre: XY) -> bool:
        """Return True if a pawn's disc at `centre` meets the shape (NZ-5)."""
        if self.contains(centre):
            return True
        edges = pairwise((*self.outline, self.outline[0]))
        return any(distance_to_segment(centre, *edge) <= PAWN_RADIUS for edge in edges)

    def contains(self, point: XY) -> bool:
        """Return True if `point` lies inside the outline (even-odd rule)."""
        return contains(self.outline, point)


def _spread(left: float, right: float, step: float) -> list[float]:
    gaps = max(1, int((right - left) / step))
    return [*(left + (right - left) * number / gaps for number in range(gaps)), right]


def _height(line: Line, x: float) -> float:
    index = min(max(bisect_right(line, x, key=lambda corner: corner[0]), 1), len(line) - 1)
    (x0, y0), (x1, y1) = line[index - 1], line[index]
    return y0 + (x - x0) * (y1 - y0) / (x1 - x0)
