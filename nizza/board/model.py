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
"""Ends of stretches are given in hundredths of a unit, rounded inwards."""


class PointSample:
    """Chooses few points of all that can be stood on within a circle."""

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
        """The sample of the points no farther than `radius` from `centre`, by area along the route, then by x.

        Of every connected stretch within reach it has both ends, one of them the farthest towards the goal; of every
        area the edges and the middle that are within reach; and the point next to each chimney, if that is within
        reach. A square has its middle alone. Not more than 2 stretches + edges + 1 points an area, and 1 a chimney.
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
        """The sample within `length` of a chimney; found once and remembered."""
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
"""Units from the top of every board to its bottom."""

CHIMNEYS: Final = range(1, 15)
"""The numbers of the chimneys, along the route (NZ-1)."""

ROPES: Final = range(6)
"""The ropes; two of each length, the shortest first (NZ-4)."""

FIRST_ROPES: Final = (5, 11, 1, 8, 4, 9)
"""Per rope the chimney on which it hangs at first: the lengths alternate along the route (NZ-10)."""

Box = tuple[float, float, float, float]
"""The least and the largest x and y: left, top, right, bottom."""


@dataclass(frozen=True, eq=False)
class Board:
    """A board that can be played, equal to itself alone. Lengths and positions in units."""

    name: str
    size: tuple[float, float]
    areas: tuple[Area, ...]
    """Along the route, the yacht included."""
    chimneys: Mapping[int, XY]
    """Per number where a rope hangs: the middle of the chimney's upper side."""
    berths: tuple[XY, ...]
    """Per square, along the route, where a swimmer is (NZ-3)."""
    rope_lengths: tuple[float, float, float]
    """Ascending; two ropes of each (NZ-4)."""
    ladder: float
    """The length of the ladder (NZ-4)."""
    helicopter: XY
    """Where it hovers over the yacht (NZ-2)."""
    helipad: XY
    """Where it stands at first, beside the green terrace (NZ-2)."""
    windows: tuple[Box, ...] = ()
    """The dark windows, which light up as the evening goes on; scenery."""

    @cached_property
    def by_name(self) -> Mapping[str, Area]:
        """The areas by their names."""
        return {area.name: area for area in self.areas}

    @cached_property
    def squares(self) -> tuple[Area, ...]:
        """The squares of the street, along the route."""
        return tuple(area for area in self.areas if area.kind is Kind.SQUARE)

    @cached_property
    def square_numbers(self) -> Mapping[str, int]:
        """The number of each square, from 0, by its name."""
        return {area.name: number for number, area in enumerate(self.squares)}

    @cached_property
    def segments(self) -> StandingSegments:
        """What can be stood on, as arrays."""
        from nizza.board.standing import StandingSegments  # only now: the command line starts without numpy

        return StandingSegments(self.areas)

    @cached_property
    def _by_kind(self) -> Mapping[Kind, Area]:
        return {area.kind: area for area in self.areas}

    @cached_property
    def sample(self) -> PointSample:
        """The finite sample of what can be stood on."""
        return PointSample(self.areas, self.segments, self.chimneys)

    @cached_property
    def fingerprint(self) -> str:
        """Tells boards apart whose level differs; scenery does not count."""
        level = (self.size, self.areas, sorted(self.chimneys.items()), self.berths, self.rope_lengths, self.ladder)
        return sha256(repr((level, self.helicopter)).encode()).hexdigest()[:16]

    def only(self, kind: Kind) -> Area:
        """The area of a kind of which there is one: a terrace or the yacht."""
        return self._by_kind[kind]

    def area(self, name: str) -> Area:
        """The area called `name`; raises :class:`NoSuchPoint`."""
        if name not in self.by_name:
            raise NoSuchPoint(f"there is no {name} on {self.name}")
        return self.by_name[name]

    def area_of(self, place: Place) -> Area | None:
        """The area on which a pawn at `place` stands; None in the water."""
        return self.area(place.area) if isinstance(place, Point) else None

    def position(self, place: Place) -> XY:
        """Where a pawn at `place` is; raises :class:`NoSuchPoint`."""
        if isinstance(place, Water):
            if not 0 <= place.square < len(self.berths):
                raise NoSuchPoint(f"there is no berth {place.square} on {self.name}")
            return self.berths[place.square]
        area = self.area(place.area)
        if area.kind is Kind.SQUARE and place.x != area.middle.x:
            raise NoSuchPoint(f"on {area.name} one stands at the middle, {area.middle.x}")
        return area.position(place.x)

    def rope_length(self, rope: int) -> float:
        """The length of one of :data:`ROPES`."""
        return self.rope_lengths[rope // 2]

    def neighbours(self, chimney: int) -> tuple[int, ...]:
        """The numbers of the chimneys before and after (NZ-1)."""
        return tuple(number for number in (chimney - 1, chimney + 1) if number in CHIMNEYS)

    def touches(self, point: Point, kind: Kind) -> bool:
        """Whether a pawn at `point` stands on or touches the area of this `kind`, a terrace (NZ-5)."""
        area = self.only(kind)
        return point.area == area.name or area.is_touched_from(self.position(point))

    def squares_below(self, place: Point) -> tuple[int, ...]:
        """The numbers of the squares onto which a pawn may fall: two where its disc overlaps both (NZ-35).

        From the yacht the last square of the quay.
        """
        area = self.area(place.area)
        if area.kind is Kind.YACHT:
            return (len(self.squares) - 1,)
        if area.kind is Kind.SQUARE:
            return (self.square_numbers[area.name],)
        return squares_under(self.squares, place.x)

    def within(self, centre: XY, radius: float) -> list[Stretch]:
        """All that can be stood on no farther than `radius` from `centre`, by area along the route (NZ-4)."""
        return self.segments.within(centre, radius)

    def landings(self, chimney: int, rope: int) -> tuple[Point, ...]:
        """The sample of the points within the length of `rope` of `chimney`; found once and remembered."""
        return self.sample.around_chimney(chimney, self.rope_length(rope))


def squares_under(squares: tuple[Area, ...], x: float) -> tuple[int, ...]:
    """The numbers of the squares that a disc falling at `x` overlaps, none if it falls beside all of them (NZ-35)."""
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
