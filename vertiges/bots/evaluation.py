"""What the end of a turn is worth: its pieces, its ZAP with the risk, and what it leaves to the next player.

Counted in points of difference to the others.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Final

from table.contract import Seat
from vertiges.bots.stacks import Lift, Stacks, fitting, lifted, lifts, tops
from vertiges.bots.steadiness import Hand
from vertiges.bots.turn_plans import Ending, PlannedTurn
from vertiges.rules.views import VertigesView, opponents

OTHERS: Final = Hand(tremor=1.5, speed=400.0, haste=0.7)
"""How steady the others' hands are taken to be."""
TOPPLED: Final = 3.0
"""The pieces that fall with a section when a ZAP does not hold; measured in matches."""
DECIDED: Final = 20.0
"""The points that winning or losing the match at once is worth."""


@dataclass(frozen=True, slots=True)
class Evaluation(ABC):
    """How one seat judges endings of its turn in one view."""

    laid: ClassVar[float]
    """What it is worth to have laid a piece."""
    view: VertigesView
    hand: Hand

    @abstractmethod
    def left(self, stacks: Stacks, hand: tuple[int, ...]) -> float:
        """What it is worth to leave these stacks to the next player and to keep that much of the own hand."""

    def worth(self, ending: Ending) -> float:
        """What this ending is worth to the viewer."""
        turn, lift = ending.turn, ending.lift
        gain = self.laid * turn.laid - turn.risk
        if self.ends_match(turn):
            return gain + decided(self.view, self.view.seat)
        if lift is None:
            return gain + self.left(turn.stacks, turn.hand)
        odds = self.hand.odds(lift.size)
        done = lift.points + self.left(lifted(turn.stacks, lift), turn.hand)
        failed = self.left(_without(turn.stacks, lift), turn.hand) - _spilt(lift)
        return gain + odds * done + (1 - odds) * failed

    def ends_match(self, turn: PlannedTurn) -> bool:
        """Whether the viewer lays its last piece in this turn (VE-60)."""
        return not turn.hand and not self.view.drawable(self.view.seat)

    def wins(self, turn: PlannedTurn) -> bool:
        """Whether the viewer lays its last piece in this turn, and has won the match with it (VE-60)."""
        return self.ends_match(turn) and decided(self.view, self.view.seat) > 0

    def worth_of_lift(self, lift: Lift) -> float:
        """The points that a ZAP is expected to bring to the viewer, risk counted (VE-51, VE-52)."""
        return expected_points(lift, self.hand)

    def best_of_others(self, stacks: Stacks) -> float:
        """The points that the best ZAP is expected to bring to somebody else; 0 if there is none."""
        return max((expected_points(lift, OTHERS) for lift in lifts(stacks)), default=0.0)

    @property
    def share(self) -> float:
        """What one opponent's gain takes from the viewer, who is compared with all of them."""
        return 2 / self.view.seats


class StaticEvaluation(Evaluation):
    """Counts what the next player could do at once, and takes every piece laid for a point (VE-60)."""

    __slots__ = ()
    prospect: Final = 0.3
    """What it is worth that a piece left in the own hand fits, if nobody changes it."""
    laid = 1.0
    """One piece less to be counted by others in the end (VE-60)."""

    def left(self, stacks: Stacks, hand: tuple[int, ...]) -> float:
        open_tops = tops(stacks)
        prospect = self.prospect * fitting(open_tops, hand)
        count = fitting(open_tops, self.view.hands[next_player(self.view)])
        return prospect - self.share * (count + self.best_of_others(stacks) if count else 1.0)


def next_player(view: VertigesView) -> Seat:
    """Whose turn comes next: the next in play order who has a piece; if nobody has, the next."""
    others = opponents(view.seat, view.seats)
    return next((seat for seat in others if view.owned[seat]), others[0])


def expected_points(lift: Lift, hand: Hand) -> float:
    """The points that a ZAP by this hand brings on average: what it scores, less what the others do (VE-51, VE-52)."""
    odds = hand.odds(lift.size)
    return odds * lift.points - (1 - odds) * _spilt(lift)


def decided(view: VertigesView, seat: Seat) -> float:
    """What it is worth to `seat` to end the match by laying its last piece."""
    bonus = sum(view.owned) - view.owned[seat]
    final = [points + (bonus if each == seat else 0) for each, points in enumerate(view.points)]
    others = max(points for each, points in enumerate(final) if each != seat)
    return DECIDED if final[seat] > others else -DECIDED


def _spilt(lift: Lift) -> float:
    """The pieces that fall, on average, with a ZAP that does not hold."""
    return lift.size + TOPPLED


def _without(stacks: Stacks, lift: Lift) -> Stacks:
    return (*stacks[: lift.home], stacks[lift.home][: lift.level], *stacks[lift.home + 1 :])
