"""Average number of turns that a lone pawn needs to the helicopter.

Found per board by value iteration over place, case, and the longest rope within reach. It ignores rivals, rope and
parachute dice, and the chimney on which the rope hangs. A rope within reach is still there in the next turn with the
probability :data:`KEPT`; otherwise ropes hang anywhere.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nizza.board.areas import Kind
from nizza.board.model import CHIMNEYS, Board
from nizza.bots.ground import LENGTHS, PlaceIndex, Places, ground_of, members
from nizza.bots.keeping import DiceChoice, Numbers
from nizza.dice import COUNT, ROLLS
from nizza.physics.pendulum import SwingLaws
from nizza.rules.views import Case

NO_ROPE: Final = 0
"""Row of the states without a rope within reach."""


class _Ways:
    """Successors of each state, with the minimum over them."""

    def __init__(self, ways: list[list[int]]) -> None:
        self._goals = np.array([*chain.from_iterable(ways)], np.intp)
        self._starts = np.cumsum([0, *map(len, ways[:-1])])

    def least(self, values: Numbers) -> Numbers:
        return np.minimum.reduceat(values[self._goals], self._starts)


class Moves:
    """Moves between the states of one board."""

    def __init__(self, board: Board, laws: SwingLaws | None, *, wet: bool) -> None:
        ground = ground_of(board, laws, wet=wet)
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
        """Number of chimneys within each length of rope, in shape (3, places)."""
        self._ground = ground

    def climb(self, turns: Numbers, held: bool) -> Numbers:
        """Return the minimum of `turns` after a ladder. `held` is True for a pawn without a case (NZ-40)."""
        return self._climbs[held].least(turns.ravel()).reshape(turns.shape)

    def walk(self, turns: Numbers, held: bool) -> Numbers:
        """Return the minimum of `turns` after a walk."""
        return self._walks[held].least(turns.ravel()).reshape(turns.shape)

    def swing(self, turns: Numbers, held: bool) -> Numbers:
        """Return the minimum of `turns` after a swing, the rope hung on any chimney within reach."""
        landed = self._landings[held].least(np.append(turns.ravel(), np.inf))
        return self._hangings[held].least(np.append(landed, np.inf)).reshape(turns.shape)

    def leave_water(self, turns: Numbers) -> Numbers:
        """Return `turns` after a ladder that only takes swimmers out of the water (NZ-44)."""
        return np.where(self._in_water, self.climb(turns, False), turns)

    def way_to(self, case: Case) -> Numbers:
        """Return a first estimate: the distance along the route from each place to the next goal."""
        board = self._ground.board
        goal = {Case.NONE: Kind.TOOLS, Case.TOOLS: Kind.SAFE, Case.JEWELS: Kind.YACHT}[case]
        areas = [board.area_of(place) for place in self._ground.places]
        routes = [area.route if area else 0.0 for area in areas]
        return np.abs(np.array(routes) - board.only(goal).route) / board.size[0] * 3 + np.zeros((4, 1))

    def _are(self, places: Places) -> NDArray[np.bool_]:
        return np.array([places >> n & 1 for n in range(self.places)], bool)

    def _pedestrian(self, ground: PlaceIndex, ways: tuple[Places, ...], held: bool) -> list[list[int]]:
        """Return the successors, staying included. The rope stays within reach if it can hang near both places."""
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

    def _hang(self, ground: PlaceIndex, held: bool) -> list[list[int]]:
        """Return the indices into :func:`_landings` of each state; the last index stands for none."""
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


def _landings(ground: PlaceIndex, held: bool) -> list[list[int]]:
    """Return, per length and chimney, the usual landings; then those from the tools if `held`, else with the yacht."""
    places, found = len(ground.places), []
    for length in LENGTHS:
        for chimney in CHIMNEYS:
            near, ends = ground.swings[length][chimney], ground.ends[length][chimney]
            usual = ends & ~ground.yacht
            special = usual & ground.before_tools if held else ends
            found += [_states(length, usual, near, places), _states(length, special, near, places)]
    return found


def _states(length: int, goals: Places, near: Places, places: int) -> list[int]:
    """Return the states at `goals`; with momentum the rope may then be out of reach."""
    rows = {True: length + 1, False: NO_ROPE}
    found = [rows[bool(near >> goal & 1)] * places + goal for goal in members(goals)]
    return found or [(len(LENGTHS) + 1) * places]


def _allowed(ground: PlaceIndex, start: int, goals: Places, held: bool) -> Places:
    return goals & ground.before_tools if held and ground.at_tools >> start & 1 else goals


KEPT: Final = 0.7
"""Probability that a rope within reach is still there a turn later."""

MOST_TURNS: Final = 60.0
"""Upper bound of the turns from any place."""

CLOSE_ENOUGH: Final = 0.04
"""Value iteration ends once no place changes by more turns than this."""

AHEAD: Final = 1.4
"""Over-relaxation factor of the change in each sweep."""

SWEEPS: Final = 60
"""Maximum number of sweeps."""

# Uses of a die by a lone pawn: swing, climb, walk, a suitcase, nothing (rope and parachute).
_DICE: Final = DiceChoice((1 / 6, 1 / 6, 1 / 6, 1 / 6, 2 / 6), COUNT)

_Used = tuple[int, int, int]
"""Numbers of swings, ladders and walks used."""

_USES: Final[tuple[_Used, ...]] = tuple(
    sorted(
        (
            (swings, climbs, walks)
            for swings in range(COUNT + 1)
            for climbs in range(COUNT + 1 - swings)
            for walks in range(COUNT + 1 - swings - climbs)
        ),
        key=sum,
    )
)

_Best = dict[_Used, Numbers]
"""Turns left after the best use of each selection of dice, from each state."""


class Distance:
    """Turns left from each place with each case, by the longest rope within reach."""

    def __init__(self, board: Board, laws: SwingLaws | None, *, wet: bool) -> None:
        self._moves = Moves(board, laws, wet=wet)
        self._hung = _chances_of_ropes(self._moves)
        self.turns: dict[Case, Numbers] = {}
        """Per case in shape (4, places): no rope within reach, then the longest one, from the shortest length on."""
        self.usual: dict[Case, Numbers] = {}
        """Per case the turns left from each place if it is unknown where ropes hang."""
        self._solved: dict[Case, list[_Best]] = {}
        """Per case the best uses, see :meth:`_families`."""
        self._solve(Case.JEWELS, 3.0)
        self._solve(Case.TOOLS, 3.0)
        self._solve(Case.NONE, 3.0)

    def after_turn(self, case: Case) -> Numbers:
        """Return the turns left at the end of a turn in shape (4, places), by the longest rope within reach then."""
        return self._ending(self.turns[case])

    def _solve(self, case: Case, guess: float) -> None:
        later = {Case.NONE: Case.TOOLS, Case.TOOLS: Case.JEWELS}.get(case)
        places = self._moves.places
        start = self.turns[later] if later else np.zeros((4, places))
        turns = start + guess * (1 + self._moves.way_to(case))
        for _ in range(SWEEPS):
            change = np.minimum(self._sweep(case, turns), MOST_TURNS) - turns
            turns = turns + AHEAD * change
            if float(np.abs(change).max()) < CLOSE_ENOUGH:
                break
        self.turns[case] = turns
        self.usual[case] = self._hung_anywhere(turns)
        self._solved[case] = self._families(case, self._ending(turns))

    def _sweep(self, case: Case, turns: Numbers) -> Numbers:
        """Return the turns left from each state if `turns` are left at the end of this turn."""
        end = self._ending(turns)
        families = self._families(case, end)
        worth = np.array([-self._after(roll, case, families, end).ravel() for roll in _DICE.rolls])
        return 1 - _DICE.before_rolling(worth, ROLLS).reshape(end.shape)

    def _after(self, roll: Sequence[int], case: Case, families: Sequence[_Best], end: Numbers) -> Numbers:
        swings, climbs, walks, cases, _ = roll
        if case is not Case.NONE and not cases:
            return self._moves.leave_water(end) if climbs else end
        return families[min(cases, len(families) - 1)][swings, climbs, walks]

    def _families(self, case: Case, end: Numbers) -> list[_Best]:
        """Return the best uses of the other dice, by the number of suitcases shown."""
        if case is Case.JEWELS:
            best = self._best(end, helicopter=True)
            return [best, best]
        if case is Case.TOOLS:
            plain, (jewels, _) = self._best(end), self._solved[Case.JEWELS]
            return [plain, plain, self._best(end, then=(self._moves.ground_safe, jewels))]
        plain, _, cracking = self._solved[Case.TOOLS]
        held, tools = True, self._moves.ground_tools
        return [
            self._best(end, held=held),
            self._best(end, held=held, then=(tools, plain)),
            self._best(end, held=held, then=(tools, cracking)),
        ]

    def _best(
        self,
        end: Numbers,
        *,
        held: bool = False,
        helicopter: bool = False,
        then: tuple[NDArray[np.bool_], _Best] | None = None,
    ) -> _Best:
        """Return the best uses. `then` holds the places where the case changes, and the best uses from there on."""
        best: _Best = {}
        moves = self._moves
        for used in _USES:
            swings, climbs, walks = used
            turns = end
            if swings:
                turns = np.minimum(moves.swing(best[swings - 1, climbs, walks], held), best[swings - 1, climbs, walks])
            if climbs:
                turns = np.minimum(turns, moves.climb(best[swings, climbs - 1, walks], held))
            if walks:
                turns = np.minimum(turns, moves.walk(best[swings, climbs, walks - 1], held))
            if helicopter and climbs > 1:
                turns = np.where(moves.on_yacht, 0.0, turns)
            if then is not None:
                where, after = then
                turns = np.where(where, np.minimum(turns, after[used]), turns)
            best[used] = turns
        return best

    def _ending(self, turns: Numbers) -> Numbers:
        anywhere = self._hung_anywhere(turns)
        ends = KEPT * turns + (1 - KEPT) * anywhere
        ends[NO_ROPE] = anywhere
        return ends

    def _hung_anywhere(self, turns: Numbers) -> Numbers:
        expected = turns[NO_ROPE]
        for length in (0, 1, 2):
            expected = self._hung[length] * turns[length + 1] + (1 - self._hung[length]) * expected
        return np.asarray(expected)


def _chances_of_ropes(moves: Moves) -> Numbers:
    """Return, in shape (3, places), the probability that a rope of each length hangs within reach."""
    return 1 - (1 - moves.chimneys_near / len(CHIMNEYS)) ** 2


@lru_cache(4)
def distance_of(board: Board, laws: SwingLaws | None = None, *, wet: bool = False) -> Distance:
    """Return the cached distances on `board`, with swings by these `laws`, or placed ones."""
    return Distance(board, laws, wet=wet)
