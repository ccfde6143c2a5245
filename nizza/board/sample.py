"""A finite sample of the points within reach: what lists of legal actions and bots choose from (NZ-5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor
from typing import TYPE_CHECKING, Final

from nizza.board.areas import Area
from nizza.board.places import Kind, Point
from nizza.board.reach import XY, is_within

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
