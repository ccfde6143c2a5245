"""What a die brings from every place at once, as arrays: for value iteration over whole boards.

A state is a place and the longest rope within reach; arrays have the shape (4, places), :data:`NO_ROPE` first.
"""

from functools import lru_cache
from itertools import chain
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nizza.board.model import CHIMNEYS, Board
from nizza.board.places import Kind
from nizza.bots.keeping import Numbers
from nizza.bots.search.ground import LENGTHS, Ground, Places, ground_of, members
from nizza.rules.views import Case

NO_ROPE: Final = 0
"""The row of states without a rope within reach."""


class _Ways:
    """Where each state can go: the least of what it finds there."""

    def __init__(self, ways: list[list[int]]) -> None:
        self._goals = np.array([*chain.from_iterable(ways)], np.intp)
        self._starts = np.cumsum([0, *map(len, ways[:-1])])

    def least(self, values: Numbers) -> Numbers:
        return np.minimum.reduceat(values[self._goals], self._starts)


class Moves:
    """The moves of one board."""

    def __init__(self, board: Board) -> None:
        ground = ground_of(board)
        self.places = len(ground.places)
        self.on_yacht = self._are(ground.yacht)
        self.ground_tools = self._are(ground.at_tools)
        self.ground_safe = self._are(ground.at_safe)
        self._in_water = self._are(ground.water)
        self._climbs = {held: _Ways(self._pedestrian(ground, ground.climbs, held)) for held in (False, True)}
        self._walks = {held: _Ways(self._pedestrian(ground, ground.walks, held)) for held in (False, True)}
        self._landings = {held: _Ways(_landings(ground, held)) for held in (False, True)}
        self._hangings = {held: _Ways(self._hang(ground, held)) for held in (False, True)}
        self.chimneys_near = np.array(
            [[sum(near >> n & 1 for near in ground.swings[length]) for n in range(self.places)] for length in LENGTHS],
            float,
        )
        """Shape (3, places): how many chimneys are within each length of rope."""
        self._ground = ground

    def climb(self, turns: Numbers, held: bool) -> Numbers:
        """The least of `turns` after a ladder; `held`: for a pawn without a case (NZ-40)."""
        return self._climbs[held].least(turns.ravel()).reshape(turns.shape)

    def walk(self, turns: Numbers, held: bool) -> Numbers:
        """The least after a walk."""
        return self._walks[held].least(turns.ravel()).reshape(turns.shape)

    def swing(self, turns: Numbers, held: bool) -> Numbers:
        """The least after a swing, hung again at will on the chimneys that are near."""
        landed = self._landings[held].least(np.append(turns.ravel(), np.inf))
        return self._hangings[held].least(np.append(landed, np.inf)).reshape(turns.shape)

    def leave_water(self, turns: Numbers) -> Numbers:
        """After a ladder that only takes a swimmer out of the water (NZ-44)."""
        return np.where(self._in_water, self.climb(turns, False), turns)

    def way_to(self, case: Case) -> Numbers:
        """A first guess: how much of the route lies between each place and where the next deed is done."""
        board = self._ground.board
        goal = {Case.NONE: Kind.TOOLS, Case.TOOLS: Kind.SAFE, Case.JEWELS: Kind.YACHT}[case]
        areas = [board.area_of(place) for place in self._ground.places]
        routes = [area.route if area else 0.0 for area in areas]
        return np.abs(np.array(routes) - board.only(goal).route) / board.size[0] * 3 + np.zeros((4, 1))

    def _are(self, places: Places) -> NDArray[np.bool_]:
        return np.array([places >> n & 1 for n in range(self.places)], bool)

    def _pedestrian(self, ground: Ground, ways: tuple[Places, ...], held: bool) -> list[list[int]]:
        """Staying included; the rope stays within reach if it can hang near both places."""
        found = []
        for row in range(len(LENGTHS) + 1):
            for n in range(self.places):
                goals = _allowed(ground, n, ways[n], held) | 1 << n
                beside = 0
                if row != NO_ROPE:
                    for near in ground.swings[row - 1]:
                        if near >> n & 1:
                            beside |= near
                found.append([(row if beside >> goal & 1 else NO_ROPE) * self.places + goal for goal in members(goals)])
        return found

    def _hang(self, ground: Ground, held: bool) -> list[list[int]]:
        """Per state the numbers of the landings in :func:`_landings`; the last number for none."""
        none = len(LENGTHS) * len(CHIMNEYS) * 2
        found: list[list[int]] = [[none] for _ in range(self.places)]
        for length in LENGTHS:
            for n in range(self.places):
                special = (held and ground.at_tools >> n & 1) or (not held and ground.to_yacht >> n & 1)
                ways = [
                    (length * len(CHIMNEYS) + c - 1) * 2 + bool(special)
                    for c in CHIMNEYS
                    if ground.swings[length][c] >> n & 1
                ]
                found.append(ways or [none])
        return found


def _landings(ground: Ground, held: bool) -> list[list[int]]:
    """Per length and chimney: where one lands usually; then from the tools if `held`, else with the yacht."""
    places, found = len(ground.places), []
    for length in LENGTHS:
        for chimney in CHIMNEYS:
            near = ground.swings[length][chimney]
            usual = near & ~ground.yacht
            special = usual & ground.before_tools if held else near
            found += [_states(length, usual, places), _states(length, special, places)]
    return found


def _states(length: int, goals: Places, places: int) -> list[int]:
    return [(length + 1) * places + goal for goal in members(goals)] or [(len(LENGTHS) + 1) * places]


def _allowed(ground: Ground, start: int, goals: Places, held: bool) -> Places:
    return goals & ground.before_tools if held and ground.at_tools >> start & 1 else goals


@lru_cache(4)
def moves_of(board: Board) -> Moves:
    """The moves of `board`; found once and remembered."""
    return Moves(board)
