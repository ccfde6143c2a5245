"""What each of the 252 rolls is worth to the pawn in turn: the best that could be done with these dice."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nizza.bots.ground import Places
from nizza.bots.keeping import DICE, Numbers
from nizza.bots.outlook import Outlook
from nizza.bots.planning import Planning
from nizza.bots.turn_search import LADDER, WALK, Dice, Start, Used, one_less
from nizza.dice import COUNT
from nizza.rules.views import Case
from table.contract import Seat

_ROPE, _SWING, _LADDER, _WALK, _PARACHUTE, _SUITCASE = np.array(DICE.rolls).T
"""Per symbol how many dice show it, for each roll."""

ANY_CASES: Final = 2
"""No more than two suitcases are of use in a turn."""


class RollWorth:
    """The least turns left after each roll, and the chances to win."""

    def __init__(self, planning: Planning, start: Start, rope_dice: int) -> None:
        """`rope_dice`: how many symbols rope are reckoned with at most."""
        self._planning = planning
        self._start = start
        self._ropes = rope_dice
        self._carries = start.case is not Case.NONE
        most = (self._ropes, COUNT, COUNT, COUNT)
        self._moving = self._least(Dice(most=most, cases=ANY_CASES, shown=ANY_CASES))
        self._staying = self._moving
        if self._carries:
            self._staying = self._least(Dice(most=(self._ropes, 0, 1, 0), cases=0, shown=0))

    @cached_property
    def turns(self) -> Numbers:
        """Per roll the least turns left after it."""
        return self._after_rolls(None)

    @cached_property
    def chances(self) -> Numbers:
        """Per roll the chance to win after it, with a push where that helps."""
        rivals = self._planning.rivals
        best = np.array([rivals.share(turns) for turns in self.turns])
        if self._planning.care.pushes:
            for seat in rivals.pushed_from:
                turns = self._after_rolls(seat)
                pushed = [rivals.share_after_push(own, seat) if own < np.inf else 0.0 for own in turns]
                best = np.where(_PARACHUTE > 0, np.maximum(best, pushed), best)
        return best

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
        planning, start = self._planning, self._start
        search = planning.search(start, dice)
        first = search.first
        pushed_from = planning.rivals.pushed_from if planning.care.pushes else {}
        shape = tuple(count + 1 for count in dice.most)
        least = {seat: [_Least(shape) for _ in range(search.changes + 1)] for seat in (None, *pushed_from)}
        for used, case, moved, places in search:
            near = planning.near_ropes(start.ropes, moved)
            least[None][case - first].note(used, case, places, near, planning.outlook)
            if planning.up(used, case, places, dice):
                least[None][case - first].turns[*used[:LADDER], used[LADDER] + 2, used[WALK]] = 0.0
            for seat, there in pushed_from.items():
                if places & there:
                    least[seat][case - first].note(used, case, places & there, near, planning.outlook)
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


def _with_more(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """More dice are never worse."""
    for axis in range(table.ndim):
        table = np.minimum.accumulate(table, axis=axis)
    return table
