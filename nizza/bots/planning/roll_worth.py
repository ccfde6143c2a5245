"""What each of the 252 rolls is worth to the pawn in turn: the best that could be done with these dice."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nizza.bots.estimates.outlook import Outlook
from nizza.bots.keeping import DICE, Numbers
from nizza.bots.search.ground import Places
from nizza.bots.search.steps import LADDER, WALK, Dice, Start, Used, one_less, ropes_with
from nizza.bots.search.turn_search import TurnSearch
from nizza.dice import COUNT, ROLLS
from nizza.rules.views import Case, Rules
from table.contract import Seat

_ROPE, _SWING, _LADDER, _WALK, _PARACHUTE, _SUITCASE = np.array(DICE.rolls).T
"""Per symbol how many dice show it, for each roll."""

ANY_CASES: Final = 2
"""No more than two suitcases are of use in a turn."""


class RollWorth:
    """The least turns left after each roll."""

    def __init__(
        self, outlook: Outlook, rules: Rules, start: Start, rope_dice: int, pushed_from: Mapping[Seat, Places]
    ) -> None:
        """`rope_dice`: how many symbols rope are reckoned with; `pushed_from`: from where each rival can be pushed."""
        self._outlook = outlook
        self._rules = rules
        self._start = start
        self._ropes = rope_dice
        self._pushed_from = pushed_from
        self._carries = start.case is not Case.NONE
        most = (rope_dice, COUNT, COUNT, COUNT)
        self._moving = self._least(Dice(most=most, cases=ANY_CASES, shown=ANY_CASES))
        self._staying = self._moving
        if self._carries:
            self._staying = self._least(Dice(most=(rope_dice, 0, 1, 0), cases=0, shown=0))
        self.turns = self._after_rolls(None)
        """Per roll the least turns left after it."""
        self.turns_pushing = {seat: np.where(_PARACHUTE > 0, self._after_rolls(seat), np.inf) for seat in pushed_from}
        """Per rival and roll the same if it is pushed meanwhile."""

    def _after_rolls(self, seat: Seat | None) -> Numbers:
        ropes = np.minimum(_ROPE, self._ropes)
        uses = (ropes, _SWING, _LADDER, _WALK)
        moving = self._moving[seat]
        turns: Numbers = moving[0][uses]
        for changes in (1, 2):
            if changes < len(moving):
                enough = (2 if self._carries else changes) <= _SUITCASE
                turns = np.where(enough, np.minimum(turns, moving[changes][uses]), turns)
        if not self._carries:
            return turns
        (staying,) = self._staying[seat]
        stays: Numbers = staying[ropes, 0, np.minimum(_LADDER, 1), 0]
        return np.where(_SUITCASE > 0, turns, stays)

    def _least(self, dice: Dice) -> dict[Seat | None, list[NDArray[np.float64]]]:
        """Per rival to be pushed, or None, and number of changes of the case: the least turns per dice at hand."""
        start, rules = self._start, self._rules
        search = TurnSearch(self._outlook.ground, start, dice, order=rules.swing_order, rope_moves=rules.rope_moves)
        first, shape = search.first, tuple(count + 1 for count in dice.most)
        least = {seat: [_Least(shape) for _ in range(search.changes + 1)] for seat in (None, *self._pushed_from)}
        for used, case, moved, places in search:
            near = self._outlook.near_ropes(ropes_with(start.ropes, moved))
            least[None][case - first].note(used, case, places, near, self._outlook)
            if search.reaches_helicopter(used, case, places):
                least[None][case - first].turns[*used[:LADDER], used[LADDER] + 2, used[WALK]] = 0.0
            for seat, there in self._pushed_from.items():
                if places & there:
                    least[seat][case - first].note(used, case, places & there, near, self._outlook)
        return {seat: [_with_more(table.turns) for table in tables] for seat, tables in least.items()}


class _Least:
    """The least turns left for each number of dice used."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.turns = np.full(shape, np.inf)
        self._known: dict[Used, float] = {}

    def note(self, used: Used, case: int, places: Places, near: Sequence[Places], outlook: Outlook) -> None:
        """These dice lead to these places; sets with fewer dice come first, and count for more dice too."""
        known = self._known
        if used not in known:
            known[used] = min((known.get(fewer, np.inf) for fewer in one_less(used)), default=np.inf)
        found = outlook.nearest(case, places, near, known[used])
        if found is not None:
            self.turns[used] = known[used] = found[0]


@lru_cache(32)
def roll_worth(
    outlook: Outlook, rules: Rules, start: Start, rope_dice: int, pushed_from: tuple[tuple[Seat, Places], ...]
) -> RollWorth:
    """The worth of all rolls, remembered from the first roll of a turn to the second."""
    return RollWorth(outlook, rules, start, rope_dice, dict(pushed_from))


@lru_cache(4096)
def next_turn(outlook: Outlook, rules: Rules, start: Start) -> float:
    """The turns left at the start of a turn that is played as well as can be, the ropes hanging as `start` says.

    That a rope could be moved by its symbol is left out: it costs three times the time.
    """
    turns = RollWorth(outlook, rules, start, 0, {}).turns
    return 1 - float(DICE.before_rolling(-turns, ROLLS))


def _with_more(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """More dice are never worse."""
    for axis in range(table.ndim):
        table = np.minimum.accumulate(table, axis=axis)
    return table
