"""A board as bots see it: finitely many places, and reachable places as bit sets.

Bit n of a set stands for the n-th place. Lengths of ropes count from 0, the shortest.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import chain
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nizza.board.areas import TOLERANCE, XY, Kind, Place, Point, Water
from nizza.board.model import CHIMNEYS, ROPES, Board
from nizza.physics.pendulum import SwingLaws
from nizza.physics.pumping import sure_landings
from nizza.rules.moving import skidded

Places = int
"""Set of places, as bits."""

LENGTHS: Final = range(3)
"""Indices of rope lengths."""

APART: Final = 12.0
"""Minimum distance of two places of an area, in units; nearer ones are left out."""


_TREMOR: Final = 0.05
"""Standard deviation of a release by a usual hand, in seconds."""
_SURE: Final = 0.6
"""Probability of landing on an area with that hand for which bots plan to swing there."""


class PlaceIndex:
    """The places of a board: landing points and prominent points, then the berths."""

    def __init__(self, board: Board, laws: SwingLaws | None, *, wet: bool = False) -> None:
        """Index `board`, with the `laws` of swings with momentum; None for placed ones, in rain if it is `wet`."""
        self.board = board
        self._wet = wet
        self._laws = laws
        points = _points(board)
        self.places: tuple[Place, ...] = (*points, *map(Water, range(len(board.squares))))
        self._of_area: dict[str, tuple[list[float], int]] = {}
        for number, point in enumerate(points):
            self._of_area.setdefault(point.area, ([], number))[0].append(point.x)
        self._first_berth = len(points)
        kinds = [board.area(point.area).kind for point in points]
        self.street = _those(n for n, kind in enumerate(kinds) if kind is Kind.SQUARE)
        self.yacht = _those(n for n, kind in enumerate(kinds) if kind is Kind.YACHT)
        self.home = _those(n for n, kind in enumerate(kinds) if kind is Kind.START)
        self.to_yacht = _those(n for n, kind in enumerate(kinds) if kind in (Kind.LAST_HOUSE, Kind.YACHT))
        self.water = _those(range(self._first_berth, len(self.places)))
        """All berths."""
        self.at_tools = _those(n for n, point in enumerate(points) if board.touches(point, Kind.TOOLS))
        self.at_safe = _those(n for n, point in enumerate(points) if board.touches(point, Kind.SAFE))
        terrace = board.only(Kind.TOOLS).route
        self.before_tools = _those(n for n, point in enumerate(points) if board.area(point.area).route <= terrace)
        """Places to which a pawn without a case may go from :attr:`at_tools` (NZ-40)."""

    @cached_property
    def swings(self) -> tuple[tuple[Places, ...], ...]:
        """Per length and chimney number (0 for none) the places within rope length of the chimney (NZ-31)."""
        chimneys = self.board.chimneys
        return tuple(
            (0, *(self.within(chimneys[number], length) for number in CHIMNEYS)) for length in self.board.rope_lengths
        )

    @cached_property
    def landings(self) -> tuple[tuple[Places, ...], ...]:
        """Per length and chimney number the sample places where a swing can end (NZ-31), or surely ends (NZ-61)."""
        return tuple(
            (0, *(_those({self.number(point) for point in self._landings(c, n)}) for c in CHIMNEYS)) for n in LENGTHS
        )

    def _landings(self, chimney: int, length: int) -> Iterable[Point]:
        board, laws = self.board, self._laws
        if laws is None:
            points = board.landings(chimney, 2 * length)
            return [point for point in points if not skidded(board, chimney, point)[1]] if self._wet else points
        return sure_landings(board, chimney, board.rope_lengths[length], laws, _TREMOR, _SURE)

    @property
    def ends(self) -> tuple[tuple[Places, ...], ...]:
        """Per length and chimney number all places where a swing can end, or with momentum surely ends."""
        return self.swings if self._laws is None and not self._wet else self.landings

    @cached_property
    def crossings(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Per length and chimney the chimneys, including itself, to which a rope can be hung over from some place."""
        return tuple(
            tuple(tuple(c for c, there in enumerate(near) if there & here) for here in near) for near in self.swings
        )

    @cached_property
    def beside(self) -> tuple[Places, ...]:
        """Per place the places from which, and to which, a pawn there is pushed (NZ-34); none in the water."""
        found = []
        for number, place in enumerate(self.places):
            if (self.street | self.water) >> number & 1:
                found.append(1 << number & self.street)
            else:
                found.append(self.within(self.board.position(place), self.board.ladder) & ~self.street)
        return tuple(found)

    def pushed_from(self, places: Places) -> Places:
        """Return the places at which a pawn can be pushed from one of `places`."""
        found = 0
        for number in members(places):
            found |= self.beside[number]
        return found

    @cached_property
    def positions(self) -> NDArray[np.float64]:
        """Positions in units, in shape (places, 2). Berths are far away, because no ladder reaches them."""
        found = np.full((len(self.places), 2), -np.inf)
        for number, place in enumerate(self.places[: self._first_berth]):
            found[number] = self.board.position(place)
        return found

    def within(self, centre: XY, radius: float) -> Places:
        """Return the places within `radius` of a point."""
        distances = np.hypot(*(self.positions - centre).T)
        return _those(np.flatnonzero(distances <= radius + TOLERANCE).tolist())

    @cached_property
    def climbs(self) -> tuple[Places, ...]:
        """Per place the places that a ladder reaches (NZ-32, NZ-36)."""
        return tuple(self.climbs_from(place) for place in self.places)

    @cached_property
    def walks(self) -> tuple[Places, ...]:
        """Per place the adjacent squares (NZ-33)."""
        found = [0] * len(self.places)
        squares = [self.number(square.middle) for square in self.board.squares]
        for number, at in enumerate(squares):
            found[at] = _those(squares[beside] for beside in (number - 1, number + 1) if 0 <= beside < len(squares))
        return tuple(found)

    def climbs_from(self, place: Place) -> Places:
        """Return the places that a ladder reaches from any point."""
        if isinstance(place, Water):
            return 1 << self.number(self.board.squares[place.square].middle)
        numbers = {
            self.number(point) for point in self.board.sample.within(self.board.position(place), self.board.ladder)
        }
        found = _those(numbers)
        if place.area in self.board.square_numbers:
            found &= ~self.street
        if not self.to_yacht >> self.number(place) & 1:
            found &= ~self.yacht
        return found

    def number(self, place: Place) -> int:
        """Return the number of a place; for any other point that of the nearest place of its area."""
        if isinstance(place, Water):
            return self._first_berth + place.square
        xs, first = self._of_area[place.area]
        at = bisect_left(xs, place.x)
        if at == len(xs) or (at and place.x - xs[at - 1] <= xs[at] - place.x):
            at -= 1
        return first + at


@lru_cache(4)
def ground_of(board: Board, laws: SwingLaws | None = None, *, wet: bool = False) -> PlaceIndex:
    """Return the cached places of `board`, with the `laws` of swings with momentum; None for placed ones."""
    return PlaceIndex(board, laws, wet=wet)


def members(places: Places) -> Iterator[int]:
    """Return the numbers in a set, ascending."""
    while places:
        lowest = places & -places
        yield lowest.bit_length() - 1
        places ^= lowest


def _those(numbers: Iterable[int]) -> Places:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def _points(board: Board) -> list[Point]:
    """Return the sample points that bots distinguish, by area along the route, then by x."""
    everything = set(chain.from_iterable(board.landings(c, rope) for c in CHIMNEYS for rope in ROPES))
    for area in board.areas:
        everything.update((area.middle, *area.edges))
    order = {area.name: number for number, area in enumerate(board.areas)}
    found: list[Point] = []
    for point in sorted(everything, key=lambda point: (order[point.area], point.x)):
        if not found or found[-1].area != point.area or point.x - found[-1].x >= APART:
            found.append(point)
    return found
