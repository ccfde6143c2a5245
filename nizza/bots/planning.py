"""Planning of the turn in progress: its promising ends, the worth of rolls, and momentum swings."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from nizza.board.areas import Place, Point, Water
from nizza.board.model import ROPES
from nizza.bots.danger import Prospects, prospects_of
from nizza.bots.distance import KEPT
from nizza.bots.ground import LENGTHS, Places, members
from nizza.bots.outlook import Outlook, outlook_at
from nizza.bots.rolls import RollWorth, next_turn
from nizza.bots.search import (
    CASES,
    Dice,
    Start,
    TurnOutcome,
    TurnSearch,
    ropes_with,
    start_at,
)
from nizza.dice import Symbol
from nizza.physics.pumping import Pump, Pumping, trembled
from nizza.rules.actions import MoveRope, SwingFreely
from nizza.rules.moving import LIT, chimneys_within, rope_targets, searched, squares_for_fall
from nizza.rules.observing import position_of
from nizza.rules.options import MatchOptions, SwingOrder
from nizza.rules.position import Position, with_entry
from nizza.rules.views import NizzaView
from table.contract import Seat

MOVES: Final = (Symbol.ROPE, Symbol.SWING, Symbol.LADDER, Symbol.WALK)
"""The symbols counted by :data:`nizza.bots.search.Used`."""


UNSURE: Final = 0.5
"""Probability of landing where it is planned below which a swing is not tried."""

NEARLY: Final = 0.8
"""Margin in turns within which an end is examined although it looks worse than the best one."""


DAZZLED: Final = 0.25
"""Turns that a roll less costs (NZ-72)."""


FEUD: Final = 2
"""Number of pushes by a rival from which on its next one is taken to cost it nothing."""

LASTING: Final = 0.3
"""Share of what the move of a rope costs rivals that counts while dice are kept: they can move it back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannerSettings:
    """Settings of a bot: what it takes into account."""

    all_rolls: bool = True
    """True if it keeps dice for all rolls left, False for the next roll only."""
    rope_dice: int = 0
    """Maximum number of rope dice in its plans."""
    pushes: bool = False
    """True if it plans pushes."""
    hinders: bool = False
    """True if it moves ropes away from rivals, and looks at the next turn of those who lead."""
    watches: bool = False
    """True if it looks at the pushes with which rivals can answer."""
    tremor: float = 0.0
    """Standard deviation of presses and release on a momentum swing, in seconds."""
    mixes: float = 0.0
    """Temperature of a softmax over the choices, in win probability; 0.0 takes the best."""
    ends: int = 1
    """Number of best ends of a turn for which it examines its next turn too, and those of rivals if it watches."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A promising end of the turn."""

    worth: float
    """Chance to win."""
    turns: float
    """Turns left after it, with the risk of a fall counted in."""
    end: TurnOutcome
    pushed: Seat | None = None
    """Rival to push there."""


class Planning:
    """The turn of the seat of a view."""

    def __init__(self, view: NizzaView, settings: PlannerSettings) -> None:
        self.settings = settings
        self.position = position_of(view)
        self.pawn = view.pawns[view.seat]
        self.outlook = outlook_at(self.position)
        self.ground = self.outlook.ground
        self.seat = view.seat
        self.foes = tuple(seat for seat, counts in enumerate(view.pushes) if counts[view.seat] >= FEUD)
        """Rivals that have pushed the seat often."""
        self.prospects = self.prospects_with(self.position.ropes)
        self.rivals = self.prospects.rivals

    def prospects_with(self, ropes: tuple[int, ...], *, exact: bool = False) -> Prospects:
        """Return the prospects at the end of the turn, with other `ropes`; see :class:`Prospects`."""
        position = self.position
        return prospects_of(
            self.outlook,
            position.options,
            position.board,
            position.pawns,
            ropes,
            self.seat,
            self.settings.watches,
            exact,
            self.foes,
        )

    @cached_property
    def _lit(self) -> Places:
        """Places on which the searchlight will lie in the seat's next turn (NZ-72)."""
        if not self.position.options.festival:
            return 0
        board = self.ground.board
        return self.ground.within(board.chimneys[searched(self.position.round + 1)], LIT)

    @property
    def swims(self) -> bool:
        """True if the pawn is in the water."""
        return isinstance(self.pawn.place, Water)

    def pushes_of(self, pushed: Seat | None) -> int:
        """Return the number of times that the seat has pushed this rival; 0 for None."""
        pushes = self.position.pushes
        return pushes[self.seat][pushed] if pushes and pushed is not None else 0

    def worth_at(self, end: TurnOutcome, pushed: Seat | None) -> float:
        """Return the chance to win at an end of the turn; with the next turn, if the bot cares for several ends."""
        if self.settings.ends == 1:
            near = self.outlook.near_ropes(ropes_with(self.position.ropes, end.moved))
            prospect = self.prospects.after(pushed)
            return prospect.share(prospect.table.turns_at(end.case, end.place, near))
        return self._worth_with(end, ropes_with(self.position.ropes, end.moved), pushed)

    def worth_here(self, ropes: tuple[int, ...]) -> float:
        """Return the chance to win if the turn ends where the pawn is, with other `ropes`."""
        end = TurnOutcome((0, 0, 0, 0), CASES.index(self.pawn.case), None, self.start.place)
        return self._worth_with(end, ropes, None)

    def _worth_with(self, end: TurnOutcome, ropes: tuple[int, ...], pushed: Seat | None) -> float:
        case = CASES[end.case]
        start = start_at(self.ground, end.place, case, ropes)
        usual = self.outlook.usual_turns(self.ground.places[end.place], case)
        turns = KEPT * next_turn(self.outlook, self.position.options, start) + (1 - KEPT) * usual
        return self.prospects_with(ropes).share_at(turns, end.case, end.place, pushed)

    def matters(self, move: MoveRope) -> bool:
        """Return True if the rope hangs near a rival now, or near the pawn after the move."""
        length = self.ground.swings[move.rope // 2]
        return bool(
            length[self.position.ropes[move.rope]] & self._near_rivals
            | length[move.chimney] & self._near(self.pawn.place)
        )

    @cached_property
    def _near_rivals(self) -> Places:
        found = 0
        for seat in self.rivals.seats:
            found |= self._near(self.position.pawns[seat].place)
        return found

    def _near(self, place: Place) -> Places:
        number = self.ground.number(place)
        return 1 << number | self.ground.climbs[number]

    @cached_property
    def relief(self) -> float:
        """Share of the rivals' weight that is left after the move of the rope that hinders them most, at most 1."""
        position, board = self.position, self.position.drawn()
        weights = [
            self._weight_with(with_entry(position.ropes, rope, chimney))
            for rope in ROPES
            if self.ground.swings[rope // 2][position.ropes[rope]] & self._near_rivals
            for chimney in rope_targets(position, board, rope)
        ]
        now = self._weight_with(position.ropes)
        return 1 - LASTING * (1 - min([now, *weights]) / now)

    def _weight_with(self, ropes: tuple[int, ...]) -> float:
        return self.prospects_with(ropes, exact=True).weight

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

    def search(self, start: Start, dice: Dice) -> TurnSearch:
        """Search everything that can be done from `start`."""
        options = self.position.options
        return TurnSearch(self.ground, start, dice, order=options.swing_order, rope_moves=options.rope_moves)

    @cached_property
    def dice_left(self) -> Dice:
        """The unspent dice."""
        dice, rolled = self.position.dice, self.position.rolled
        rope, swing, ladder, walk = (dice.count(symbol) for symbol in MOVES)
        return Dice(
            most=(min(rope, self.settings.rope_dice), swing, ladder, walk),
            cases=dice.count(Symbol.SUITCASE),
            shown=rolled.count(Symbol.SUITCASE),
        )

    def aims(self, search: TurnSearch) -> list[Aim]:
        """Return the best ends of the turn, with and without a push, best first, at most one per number of dice."""
        found: list[Aim] = []
        pushed_from = self.rivals.pushed_from if self.settings.pushes and Symbol.PARACHUTE in self.position.dice else {}
        limits: dict[Seat | None, float] = dict.fromkeys((None, *pushed_from), float("inf"))
        tables = self.prospects.tables((*pushed_from,))
        margin = NEARLY if self.settings.ends > 1 else 0.0
        for used, case, moved, places in search:
            near = self.outlook.near_ropes(ropes_with(self.position.ropes, moved))
            if search.can_reach_helicopter(used, case, places):
                found.append(Aim(1.0, 0.0, TurnOutcome(used, case, moved, next(members(places & self.ground.yacht)))))
            for seat in limits:
                whole = places if seat is None else places & pushed_from[seat]
                for there, dazzled in ((whole & ~self._lit, 0.0), (whole & self._lit, DAZZLED)):
                    best = tables[seat].nearest(case, there, near, limits[seat] - dazzled)
                    if best is not None:
                        turns, place = best[0] + dazzled, best[1]
                        limits[seat] = min(limits[seat], turns + margin)
                        worth = self.prospects.after(seat).share(turns)
                        found.append(Aim(worth, turns, TurnOutcome(used, case, moved, place), seat))
        return sorted(found, key=lambda aim: (-aim.worth, sum(aim.end.used)))


@lru_cache(32)
def roll_worth(prospects: Prospects, options: MatchOptions, start: Start, rope_dice: int, pushes: bool) -> RollWorth:
    """Return the cached worth of all rolls, the same for all rolls of a turn; with pushes if it `pushes`."""
    pushed_from = prospects.rivals.pushed_from if pushes else {}
    tables = prospects.tables((*pushed_from,))
    return RollWorth(prospects.outlook, options, start, rope_dice, tables, pushed_from)


def best_swing(
    position: Position,
    outlook: Outlook,
    tremor: float,
    rng: random.Random,
    ties: Iterable[tuple[int, int | None]] | None = None,
) -> tuple[SwingFreely, float] | None:
    """Return the best momentum swing of the pawn in turn, and the turns left after it; None without a rope in reach.

    Only the ropes of `ties` count, each with the chimney on which it is hung before, if they are given.

    `tremor` is the standard deviation of presses and release, in seconds. The risk of landing on the street, which
    lies under nearly everything, is included. Dice that are left after the swing are not.
    """
    best: tuple[float, Pump, int, int | None] | None = None
    here = outlook.ground.number(position.pawn.place)
    for rope, chimney in _ties(position) if ties is None else ties:
        hung = position.ropes[rope] if chimney is None else chimney
        near = outlook.near_ropes(with_entry(position.ropes, rope, hung))
        for pump in Pumping(position, rope, hung).surest(tremor).values():
            place = outlook.ground.number(pump.point)
            if place == here:
                continue
            landed = outlook.turns_at(CASES.index(position.pawn.case), place, near)
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
            if position.options.swing_order is SwingOrder.HANG_FIRST:
                yield from ((rope, chimney) for chimney in near if chimney != hung)


def _turns_after_miss(position: Position, outlook: Outlook, x: float) -> float:
    """Return the turns left on the street below `x`."""
    (square, *_) = squares_for_fall(position.drawn(), x)
    return outlook.usual_turns(position.drawn().squares[square].middle, position.pawn.case)
