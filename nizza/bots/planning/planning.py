"""The pawn that is in turn, and the best use of the dice that it has left."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from nizza.board.model import CHIMNEYS
from nizza.board.places import Water
from nizza.bots.estimates.outlook import outlook_of
from nizza.bots.estimates.rivals import Rivals
from nizza.bots.search.ground import LENGTHS, members
from nizza.bots.search.steps import Dice, End, Start, ropes_with
from nizza.bots.search.turn_search import TurnSearch
from nizza.dice import Symbol
from nizza.rules.movement.moving import chimneys_within
from nizza.rules.observing import position_of
from nizza.rules.views import Case, NizzaView
from table.contract import Seat

MOVES: Final = (Symbol.ROPE, Symbol.SWING, Symbol.LADDER, Symbol.WALK)
"""The symbols that :data:`nizza.bots.search.steps.Used` counts."""


NEARLY: Final = 0.8
"""By so many turns an end may look worse at first sight than the best one, and be thought through."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Care:
    """What a bot takes into account."""

    all_rolls: bool = True
    """Whether it keeps dice with all rolls in mind that are left, or with the next one alone."""
    rope_dice: int = 0
    """How many symbols rope it plans with at most."""
    pushes: bool = False
    """Whether it plans whom it could push, and pushes."""
    hinders: bool = False
    """Whether it moves ropes away from rivals."""
    tremor: float = 0.0
    """Seconds by which it presses and lets go too early or too late on a momentum swing (standard deviation)."""
    ends: int = 1
    """For so many of the best ends of a turn it looks at its next turn as well."""


@dataclass(frozen=True, slots=True)
class Aim:
    """An end of the turn that is worth to be reached."""

    worth: float
    """The chance to win."""
    turns: float
    """The turns left then."""
    end: End
    pushed: Seat | None = None
    """Who is to be pushed there."""


class Planning:
    """The turn of the seat that a view belongs to."""

    def __init__(self, view: NizzaView, care: Care) -> None:
        self.care = care
        self.position = position_of(view)
        self.pawn = view.pawns[view.seat]
        self.outlook = outlook_of(self.position.drawn())
        self.ground = self.outlook.ground
        self.rivals = Rivals(self.position, view.seat, self.outlook)

    @cached_property
    def start(self) -> Start:
        """The own pawn, as it is."""
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
        """A pawn at one of the places of the ground, with `case`."""
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
        """All that can be done from a start."""
        rules = self.position.rules
        return TurnSearch(self.ground, start, dice, order=rules.swing_order, rope_moves=rules.rope_moves)

    @cached_property
    def dice_left(self) -> Dice:
        """The dice that are not spent."""
        dice, rolled = self.position.dice, self.position.rolled
        rope, swing, ladder, walk = (dice.count(symbol) for symbol in MOVES)
        return Dice(
            most=(min(rope, self.care.rope_dice), swing, ladder, walk),
            cases=dice.count(Symbol.SUITCASE),
            shown=rolled.count(Symbol.SUITCASE),
        )

    def aims(self, search: TurnSearch) -> list[Aim]:
        """The best ends of the turn, with and without a push, best first; of each number of dice one at most."""
        found: list[Aim] = []
        pushed_from = self.rivals.pushed_from if self.care.pushes and Symbol.PARACHUTE in self.position.dice else {}
        limits: dict[Seat | None, float] = dict.fromkeys((None, *pushed_from), float("inf"))
        for used, case, moved, places in search:
            near = self.outlook.near_ropes(ropes_with(self.position.ropes, moved))
            if search.reaches_helicopter(used, case, places):
                found.append(Aim(1.0, 0.0, End(used, case, moved, next(members(places & self.ground.yacht)))))
            for seat, limit in limits.items():
                there = places if seat is None else places & pushed_from[seat]
                best = self.outlook.nearest(case, there, near, limit)
                if best is not None:
                    limits[seat] = min(limit, best[0] + self._margin)
                    found.append(self._aim(best[0], End(used, case, moved, best[1]), seat))
        return sorted(found, key=lambda aim: (-aim.worth, sum(aim.end.used)))

    @property
    def _margin(self) -> float:
        """So many turns worse than the best an end may be to be looked at."""
        return NEARLY if self.care.ends > 1 else 0.0

    def _aim(self, turns: float, end: End, pushed: Seat | None) -> Aim:
        rivals = self.rivals
        worth = rivals.share(turns) if pushed is None else rivals.share_after_push(turns, pushed)
        return Aim(worth, turns, end, pushed)
