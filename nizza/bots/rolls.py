"""Turns left after each roll of a turn, under the best use of its dice."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nizza.bots.ground import Places
from nizza.bots.keeping import DICE, Numbers
from nizza.bots.outlook import Outlook, TurnTable
from nizza.bots.search import LADDER, WALK, Dice, Start, Used, one_less, ropes_with, search_of
from nizza.dice import COUNT, ROLLS
from nizza.rules.options import MatchOptions
from nizza.rules.views import Case
from table.contract import Seat

_ROPE, _SWING, _LADDER, _WALK, _PARACHUTE, _SUITCASE = np.array(DICE.rolls).T
"""Number of dice per symbol, for each roll."""

ANY_CASES: Final = 2
"""Maximum number of suitcases of use in a turn."""


NEXT: Final = 4
"""Maximum number of dice with which a pawn is taken to move in a turn to come."""

_VICTIM: Final = 0
"""Key of the pawn that is pushed."""


class RollWorth:
    """Minimum turns left after each roll."""

    def __init__(
        self,
        outlook: Outlook,
        options: MatchOptions,
        start: Start,
        rope_dice: int,
        tables: Mapping[Seat | None, TurnTable],
        pushed_from: Mapping[Seat, Places],
        together: int = COUNT,
    ) -> None:
        """Plan with at most `rope_dice` rope dice, and with pushes of each rival from its `pushed_from` places.

        `tables` has the turns left at the end, by the rival pushed, or None; without None only turns with a push are
        known. At most `together` dice move the pawn.
        """
        self._outlook = outlook
        self._tables = tables
        self._options = options
        self._start = start
        self._ropes = rope_dice
        self._pushed_from = pushed_from
        self._carries = start.case is not Case.NONE
        most = (rope_dice, COUNT, COUNT, COUNT)
        self._moving = self._least(Dice(most=most, cases=ANY_CASES, shown=ANY_CASES, together=together))
        self._staying = self._moving
        if self._carries:
            self._staying = self._least(Dice(most=(rope_dice, 0, 1, 0), cases=0, shown=0))
        self.has_rope = _ROPE > 0
        """Per roll, True if it has a rope die."""
        self.turns_pushing = {seat: np.where(_PARACHUTE > 0, self._after_rolls(seat), np.inf) for seat in pushed_from}
        """Per rival the minimum turns left after each roll if the rival is pushed on the way."""

    @cached_property
    def turns(self) -> Numbers:
        """Minimum turns left after each roll."""
        return self._after_rolls(None)

    @cached_property
    def turns_without_rope(self) -> Numbers:
        """Minimum turns left after each roll if no rope die helps the pawn."""
        return self._after_rolls(None, rope_dice=0)

    def _after_rolls(self, seat: Seat | None, rope_dice: int = COUNT) -> Numbers:
        ropes = np.minimum(_ROPE, min(self._ropes, rope_dice))
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
        """Return per rival to push, or None, and number of case changes the minimum turns per dice at hand."""
        start, options = self._start, self._options
        search = search_of(self._outlook.ground, start, dice, options.swing_order, options.rope_moves)
        first, shape = search.first, tuple(count + 1 for count in dice.most)
        least = {seat: [_Least(shape) for _ in range(search.changes + 1)] for seat in self._tables}
        for used, case, moved, places in search:
            near = self._outlook.near_ropes(ropes_with(start.ropes, moved))
            if None in least:
                least[None][case - first].note(used, case, places, near, self._tables[None])
                if search.can_reach_helicopter(used, case, places):
                    least[None][case - first].turns[*used[:LADDER], used[LADDER] + 2, used[WALK]] = 0.0
            for seat, there in self._pushed_from.items():
                if places & there:
                    least[seat][case - first].note(used, case, places & there, near, self._tables[seat])
        return {seat: [_with_more(table.turns) for table in tables] for seat, tables in least.items()}


class _Least:
    """Minimum turns left for each number of dice used."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.turns = np.full(shape, np.inf)
        self._known: dict[Used, float] = {}

    def note(self, used: Used, case: int, places: Places, near: Sequence[Places], table: TurnTable) -> None:
        """Record that the dice `used` lead to `places`.

        Callers begin with the fewest dice, because more dice inherit the minimum.
        """
        known = self._known
        if used not in known:
            known[used] = min((known.get(fewer, np.inf) for fewer in one_less(used)), default=np.inf)
        found = table.nearest(case, places, near, known[used])
        if found is not None:
            self.turns[used] = known[used] = found[0]


@lru_cache(2048)
def next_rolls(outlook: Outlook, options: MatchOptions, start: Start) -> Numbers:
    """Return the turns left after each roll of a turn to come, with the ropes of `start`.

    Rope dice, and the fifth die that would move the pawn, are ignored, because they would take six times as long.
    """
    return RollWorth(outlook, options, start, 0, {None: outlook}, {}, NEXT).turns


@lru_cache(2048)
def next_pushes(outlook: Outlook, options: MatchOptions, start: Start, pushed_from: Places) -> Numbers:
    """Return the same with a push from one of these places on the way."""
    rolls = RollWorth(outlook, options, start, 0, {_VICTIM: outlook}, {_VICTIM: pushed_from}, NEXT)
    return rolls.turns_pushing[_VICTIM]


@lru_cache(4096)
def next_turn(outlook: Outlook, options: MatchOptions, start: Start) -> float:
    """Return the turns left at the start of a turn under best play, with the ropes of `start`."""
    return 1 - float(DICE.before_rolling(-next_rolls(outlook, options, start), ROLLS))


def _with_more(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """Lower each entry to the minimum of those with fewer dice, because more dice are never worse."""
    for axis in range(table.ndim):
        table = np.minimum.accumulate(table, axis=axis)
    return table
