"""Planning of the turn in progress: its promising ends, the worth of rolls, and momentum swings."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nizza.board.areas import Point, Water
from nizza.board.model import CHIMNEYS
from nizza.bots.ground import LENGTHS, Places, members
from nizza.bots.keeping import DICE, Numbers
from nizza.bots.outlook import Outlook, Rivals, outlook_at
from nizza.bots.search import CASES, LADDER, WALK, Dice, Start, TurnOutcome, TurnSearch, Used, one_less, ropes_with
from nizza.dice import COUNT, ROLLS, Symbol
from nizza.physics.pumping import Pump, Pumping, trembled
from nizza.rules.actions import SwingFreely
from nizza.rules.moving import chimneys_within, squares_for_fall
from nizza.rules.position import Position, position_of, with_entry
from nizza.rules.views import Case, MatchOptions, NizzaView, SwingOrder
from table.contract import Seat

MOVES: Final = (Symbol.ROPE, Symbol.SWING, Symbol.LADDER, Symbol.WALK)
"""The symbols counted by :data:`nizza.bots.search.Used`."""


UNSURE: Final = 0.5
"""Probability of landing where it is planned below which a swing is not tried."""

NEARLY: Final = 0.8
"""Margin in turns within which an end is examined although it looks worse than the best one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Care:
    """Settings of a bot: what it takes into account."""

    all_rolls: bool = True
    """True if it keeps dice for all rolls left, False for the next roll only."""
    rope_dice: int = 0
    """Maximum number of rope dice in its plans."""
    pushes: bool = False
    """True if it plans pushes."""
    hinders: bool = False
    """True if it moves ropes away from rivals."""
    tremor: float = 0.0
    """Standard deviation of presses and release on a momentum swing, in seconds."""
    ends: int = 1
    """Number of best ends of a turn for which it also examines the next turn."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A promising end of the turn."""

    worth: float
    """Chance to win."""
    turns: float
    """Turns left after it."""
    end: TurnOutcome
    pushed: Seat | None = None
    """Rival to push there."""


class Planning:
    """The turn of the seat of a view."""

    def __init__(self, view: NizzaView, care: Care) -> None:
        self.care = care
        self.position = position_of(view)
        self.pawn = view.pawns[view.seat]
        self.outlook = outlook_at(self.position)
        self.ground = self.outlook.ground
        self.rivals = Rivals(self.position, view.seat, self.outlook)

    @cached_property
    def start(self) -> Start:
        """The seat's own pawn in its present position."""
        place = self.pawn.place
        near = [0, 0, 0]
        if not isinstance(place, Water):
            board = self.ground.board
            for length in LENGTHS:
                for chimney in chimneys_within(board, 2 * length, board.position(place)):
                    near[length] |= 1 << chimney
        return Start(
            place=self.ground.number(place),
            case=self.pawn.case,
            ropes=self.position.ropes,
            climbs=self.ground.climbs_from(place),
            swings=(near[0], near[1], near[2]),
        )

    def start_at(self, number: int, case: Case, ropes: tuple[int, ...]) -> Start:
        """Return a pawn at the place `number`, with `case`."""
        ground = self.ground
        near = [0, 0, 0]
        for length in LENGTHS:
            for chimney in CHIMNEYS:
                near[length] |= (ground.swings[length][chimney] >> number & 1) << chimney
        return Start(
            place=number,
            case=case,
            ropes=ropes,
            climbs=ground.climbs[number],
            swings=(near[0], near[1], near[2]),
        )

    def search(self, start: Start, dice: Dice) -> TurnSearch:
        """Search everything that can be done from `start`."""
        rules = self.position.rules
        return TurnSearch(self.ground, start, dice, order=rules.swing_order, rope_moves=rules.rope_moves)

    @cached_property
    def dice_left(self) -> Dice:
        """The unspent dice."""
        dice, rolled = self.position.dice, self.position.rolled
        rope, swing, ladder, walk = (dice.count(symbol) for symbol in MOVES)
        return Dice(
            most=(min(rope, self.care.rope_dice), swing, ladder, walk),
            cases=dice.count(Symbol.SUITCASE),
            shown=rolled.count(Symbol.SUITCASE),
        )

    def aims(self, search: TurnSearch) -> list[Aim]:
        """Return the best ends of the turn, with and without a push, best first, at most one per number of dice."""
        found: list[Aim] = []
        pushed_from = self.rivals.pushed_from if self.care.pushes and Symbol.PARACHUTE in self.position.dice else {}
        limits: dict[Seat | None, float] = dict.fromkeys((None, *pushed_from), float("inf"))
        for used, case, moved, places in search:
            near = self.outlook.near_ropes(ropes_with(self.position.ropes, moved))
            if search.reaches_helicopter(used, case, places):
                found.append(Aim(1.0, 0.0, TurnOutcome(used, case, moved, next(members(places & self.ground.yacht)))))
            for seat, limit in limits.items():
                there = places if seat is None else places & pushed_from[seat]
                best = self.outlook.nearest(case, there, near, limit)
                if best is not None:
                    limits[seat] = min(limit, best[0] + self._margin)
                    found.append(self._aim(best[0], TurnOutcome(used, case, moved, best[1]), seat))
        return sorted(found, key=lambda aim: (-aim.worth, sum(aim.end.used)))

    @property
    def _margin(self) -> float:
        """Margin in turns within which an end is examined although it looks worse than the best one."""
        return NEARLY if self.care.ends > 1 else 0.0

    def _aim(self, turns: float, end: TurnOutcome, pushed: Seat | None) -> Aim:
        rivals = self.rivals
        worth = rivals.share(turns) if pushed is None else rivals.share_after_push(turns, pushed)
        return Aim(worth, turns, end, pushed)


_ROPE, _SWING, _LADDER, _WALK, _PARACHUTE, _SUITCASE = np.array(DICE.rolls).T
"""Number of dice per symbol, for each roll."""

ANY_CASES: Final = 2
"""Maximum number of suitcases of use in a turn."""


class RollWorth:
    """Minimum turns left after each roll."""

    def __init__(
        self, outlook: Outlook, rules: MatchOptions, start: Start, rope_dice: int, pushed_from: Mapping[Seat, Places]
    ) -> None:
        """Plan with at most `rope_dice` rope dice, and with pushes of each rival from its `pushed_from` places."""
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
        """Minimum turns left after each roll."""
        self.turns_pushing = {seat: np.where(_PARACHUTE > 0, self._after_rolls(seat), np.inf) for seat in pushed_from}
        """Per rival the minimum turns left after each roll if the rival is pushed on the way."""

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
        """Return per rival to push, or None, and number of case changes the minimum turns per dice at hand."""
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
    """Minimum turns left for each number of dice used."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.turns = np.full(shape, np.inf)
        self._known: dict[Used, float] = {}

    def note(self, used: Used, case: int, places: Places, near: Sequence[Places], outlook: Outlook) -> None:
        """Record that the dice `used` lead to `places`.

        Callers begin with the fewest dice, because more dice inherit the minimum.
        """
        known = self._known
        if used not in known:
            known[used] = min((known.get(fewer, np.inf) for fewer in one_less(used)), default=np.inf)
        found = outlook.nearest(case, places, near, known[used])
        if found is not None:
            self.turns[used] = known[used] = found[0]


@lru_cache(32)
def roll_worth(
    outlook: Outlook, rules: MatchOptions, start: Start, rope_dice: int, pushed_from: tuple[tuple[Seat, Places], ...]
) -> RollWorth:
    """Return the cached worth of all rolls, the same for all rolls of a turn."""
    return RollWorth(outlook, rules, start, rope_dice, dict(pushed_from))


@lru_cache(4096)
def next_turn(outlook: Outlook, rules: MatchOptions, start: Start) -> float:
    """Return the turns left at the start of a turn under best play, with the ropes of `start`.

    Rope dice are ignored, because they would take three times as long.
    """
    turns = RollWorth(outlook, rules, start, 0, {}).turns
    return 1 - float(DICE.before_rolling(-turns, ROLLS))


def _with_more(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """Lower each entry to the minimum of those with fewer dice, because more dice are never worse."""
    for axis in range(table.ndim):
        table = np.minimum.accumulate(table, axis=axis)
    return table


def best_swing(
    position: Position, outlook: Outlook, tremor: float, rng: random.Random
) -> tuple[SwingFreely, float] | None:
    """Return the best momentum swing of the pawn in turn, and the turns left after it; None without a rope in reach.

    `tremor` is the standard deviation of presses and release, in seconds. The risk of landing on the street, which
    lies under nearly everything, is included. Dice that are left after the swing are not.
    """
    best: tuple[float, Pump, int, int | None] | None = None
    for rope, chimney in _ties(position):
        hung = position.ropes[rope] if chimney is None else chimney
        near = outlook.near_ropes(with_entry(position.ropes, rope, hung))
        for pump in Pumping(position, rope, hung).surest(tremor).values():
            landed = outlook.turns_at(CASES.index(position.pawn.case), outlook.ground.number(pump.point), near)
            turns = pump.surety * landed + (1 - pump.surety) * _turns_after_miss(position, outlook, pump.point.x)
            if best is None or turns < best[0]:
                best = turns, pump, rope, chimney
    if best is None:
        return None
    turns, pump, rope, chimney = best
    return trembled(pump, tremor, rng).action(rope, chimney), turns


def planned_swing(
    position: Position,
    outlook: Outlook,
    hanging: tuple[int, int],
    place: int,
    turns: float,
    tremor: float,
    rng: random.Random,
) -> tuple[SwingFreely, float] | None:
    """Return a momentum swing on a rope hung on a chimney (`hanging`) to the area of `place`, and the turns left.

    If it lands there `turns` are left at the end of the turn. None if the swing is not sure enough to be planned.
    """
    rope, hung = hanging
    goal = outlook.ground.places[place]
    assert isinstance(goal, Point)
    pump = Pumping(position, rope, hung).surest(tremor).get(goal.area)
    if pump is None or pump.surety < UNSURE:
        return None
    chimney = None if hung == position.ropes[rope] else hung
    missed = _turns_after_miss(position, outlook, pump.point.x)
    return trembled(pump, tremor, rng).action(rope, chimney), pump.surety * turns + (1 - pump.surety) * missed


def _ties(position: Position) -> Iterator[tuple[int, int | None]]:
    """Return the ropes within reach, each on its chimney and on those on which it can be hung again (NZ-31)."""
    board = position.drawn()
    here = board.position(position.pawn.place)
    for rope, hung in enumerate(position.ropes):
        near = chimneys_within(board, rope, here)
        if hung in near:
            yield rope, None
            if position.rules.swing_order is SwingOrder.HANG_FIRST:
                yield from ((rope, chimney) for chimney in near if chimney != hung)


def _turns_after_miss(position: Position, outlook: Outlook, x: float) -> float:
    """Return the turns left on the street below `x`."""
    (square, *_) = squares_for_fall(position.drawn(), x)
    return outlook.usual_turns(position.drawn().squares[square].middle, position.pawn.case)
