"""The board as a value: areas, chimneys, squares and berths, ropes and ladder (NZ-1 … NZ-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING, Final

from nizza.board.areas import PAWN_RADIUS, XY, Area, Kind, NoSuchPoint, Place, Point, Water, is_within

if TYPE_CHECKING:
    from nizza.board.standing import StandingSegments, Stretch


_GRID: Final = 100
"""Grid lines per unit: ends of stretches are rounded inwards to the grid."""


class PointSample:
    """Selects few points of all standing points within a circle."""

    def __init__(self, areas: Sequence[Area], segments: StandingSegments, chimneys: Mapping[int, XY]) -> None:
        self._areas = areas
        self._segments = segments
        self._chimneys = chimneys
        self._remembered: dict[tuple[int, float], tuple[Point, ...]] = {}
        self._marks = [_own_marks(area) for area in areas]
        for chimney in chimneys.values():
            area, x = segments.nearest(chimney)
            self._marks[area].add(x)

    def within(self, centre: XY, radius: float) -> tuple[Point, ...]:
        """Return a sample of the points within `radius` of `centre`, by area along the route, then by x.

        It has both ends of every connected stretch within reach, one of them the farthest towards the goal; the edges
        and the middle of every area and the point next to each chimney, if they are within reach; of a square only the
        middle. These are at most 2 stretches + edges + 1 points per area, and 1 per chimney.
        """
        found: dict[int, set[float]] = {}
        for stretch in self._segments.within(centre, radius):
            inside = {x for x in self._marks[stretch.area] if stretch.left <= x <= stretch.right}
            found.setdefault(stretch.area, set()).update(inside, _ends(stretch))
        return tuple(
            Point(self._areas[index].name, x)
            for index, places in found.items()
            for x in sorted(places)
            if is_within(centre, self._areas[index].position(x), radius)
        )

    def around_chimney(self, chimney: int, length: float) -> tuple[Point, ...]:
        """Return the cached sample within `length` of a chimney."""
        key = (chimney, length)
        if key not in self._remembered:
            self._remembered[key] = self.within(self._chimneys[chimney], length)
        return self._remembered[key]


def _own_marks(area: Area) -> set[float]:
    if area.kind is Kind.SQUARE:
        return {area.middle.x}
    return {area.middle.x, *(edge.x for edge in area.edges)}


def _ends(stretch: Stretch) -> tuple[float, ...]:
    left, right = ceil(stretch.left * _GRID) / _GRID, floor(stretch.right * _GRID) / _GRID
    return (left, right) if left <= right else ((stretch.left + stretch.right) / 2,)


HEIGHT: Final = 1080.0
"""Height of every board, in units."""

CHIMNEYS: Final = range(1, 15)
"""Numbers of the chimneys, along the route (NZ-1)."""

ROPES: Final = range(6)
"""Numbers of the ropes: two of each length, the shortest first (NZ-4)."""

FIRST_ROPES: Final = (5, 11, 1, 8, 4, 9)
"""Chimney of each rope at the start. Lengths alternate along the route (NZ-10)."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


@dataclass(frozen=True, eq=False)
class Board:
    """A playable board, equal to itself only. Lengths and positions are in units."""

    name: str
    size: tuple[float, float]
    areas: tuple[Area, ...]
    """Areas along the route, including the yacht."""
    chimneys: Mapping[int, XY]
    """Position where a rope hangs, by chimney number: the middle of the chimney's upper side."""
    berths: tuple[XY, ...]
    """Position of the swimmer in front of each square, along the route (NZ-3)."""
    rope_lengths: tuple[float, float, float]
    """The three rope lengths, ascending; two ropes of each (NZ-4)."""
    ladder: float
    """Length of the ladder (NZ-4)."""
    helicopter: XY
    """Position of the helicopter over the yacht (NZ-2)."""
    helipad: XY
    """Initial position of the helicopter, beside the green terrace (NZ-2)."""
    windows: tuple[Box, ...] = ()
    """Dark windows that light up in the evening. Scenery only."""

    @cached_property
    def by_name(self) -> Mapping[str, Area]:
        """Areas by name."""
        return {area.name: area for area in self.areas}

    @cached_property
    def squares(self) -> tuple[Area, ...]:
        """Squares of the street, along the route."""
        return tuple(area for area in self.areas if area.kind is Kind.SQUARE)

    @cached_property
    def square_numbers(self) -> Mapping[str, int]:
        """Number of each square, from 0, by name."""
        return {area.name: number for number, area in enumerate(self.squares)}

    @cached_property
    def segments(self) -> StandingSegments:
        """Standing segments as arrays."""
        from nizza.board.standing import StandingSegments  # imported late: the command line starts without NumPy

        return StandingSegments(self.areas)

    @property
    def is_sailing_left(self) -> bool:
        """True if the yacht and the open sea lie at the left end of the board."""
        return self.helicopter[0] < self.size[0] / 2

    @cached_property
    def _by_kind(self) -> Mapping[Kind, Area]:
        return {area.kind: area for area in self.areas}

    @cached_property
    def sample(self) -> PointSample:
        """Sample of the standing points."""
        return PointSample(self.areas, self.segments, self.chimneys)

    @cached_property
    def fingerprint(self) -> str:
        """Hash of everything that the rules use; scenery does not count."""
        level = (self.size, self.areas, sorted(self.chimneys.items()), self.berths, self.rope_lengths, self.ladder)
        return sha256(repr((level, self.helicopter)).encode()).hexdigest()[:16]

    def only(self, kind: Kind) -> Area:
        """Return the only area of this kind: a terrace or the yacht."""
        return self._by_kind[kind]

    def area(self, name: str) -> Area:
        """Return the area called `name`. Raises :class:`NoSuchPoint`."""
        if name not in self.by_name:
            raise NoSuchPoint(f"there is no {name} on {self.name}")
        return self.by_name[name]

    def area_of(self, place: Place) -> Area | None:
        """Return the area on which a pawn at `place` stands; None in the water."""
        return self.area(place.area) if isinstance(place, Point) else None

    def position(self, place: Place) -> XY:
        """Return the position of a pawn at `place`. Raises :class:`NoSuchPoint`."""
        if isinstance(place, Water):
            if not 0 <= place.square < len(self.berths):
                raise NoSuchPoint(f"there is no berth {place.square} on {self.name}")
            return self.berths[place.square]
        area = self.area(place.area)
        if area.kind is Kind.SQUARE and place.x != area.middle.x:
            raise NoSuchPoint(f"on {area.name} one stands at the middle, {area.middle.x}")
        return area.position(place.x)

    def rope_length(self, rope: int) -> float:
        """Return the length of one of :data:`ROPES`."""
        return self.rope_lengths[rope // 2]

    def neighbours(self, chimney: int) -> tuple[int, ...]:
        """Return the previous and the next chimney number (NZ-1)."""
        return tuple(number for number in (chimney - 1, chimney + 1) if number in CHIMNEYS)

    def touches(self, point: Point, kind: Kind) -> bool:
        """Return True if a pawn at `point` stands on or touches the terrace of this `kind` (NZ-5)."""
        area = self.only(kind)
        return point.area == area.name or area.is_touched_from(self.position(point))

    def gains_way(self, start: Point, end: Point) -> bool:
        """Return True if a swing from `start` to `end` ends above the street, on an area further along the route."""
        area = self.area(end.area)
        return area.kind is not Kind.SQUARE and area.route > self.area(start.area).route

    def squares_below(self, place: Point) -> tuple[int, ...]:
        """Return the squares onto which a pawn may fall: two if its disc overlaps both (NZ-35).

        From the yacht it is the last square of the quay.
        """
        area = self.area(place.area)
        if area.kind is Kind.YACHT:
            return (len(self.squares) - 1,)
        if area.kind is Kind.SQUARE:
            return (self.square_numbers[area.name],)
        return squares_under(self.squares, place.x)

    def within(self, centre: XY, radius: float) -> list[Stretch]:
        """Return the stretches within `radius` of `centre`, by area along the route (NZ-4)."""
        return self.segments.within(centre, radius)

    def landings(self, chimney: int, rope: int) -> tuple[Point, ...]:
        """Return the cached sample of the points within the length of `rope` of `chimney`."""
        return self.sample.around_chimney(chimney, self.rope_length(rope))


def squares_under(squares: tuple[Area, ...], x: float) -> tuple[int, ...]:
    """Return the numbers of the squares that a disc falling at `x` overlaps, none if it falls beside all (NZ-35)."""
    if not any(square.left <= x <= square.right for square in squares) and not _is_at_joint(squares, x):
        return ()
    return tuple(
        number
        for number, square in enumerate(squares)
        if square.left < x + PAWN_RADIUS and x - PAWN_RADIUS < square.right
    )


def _is_at_joint(squares: tuple[Area, ...], x: float) -> bool:
    ordered = sorted(squares, key=lambda square: square.left)
    return any(before.right <= x <= after.left <= before.right + PAWN_RADIUS for before, after in pairwise(ordered))
