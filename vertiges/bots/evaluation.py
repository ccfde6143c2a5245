"""What the end of a turn is worth: its pieces, its ZAP with the risk, and what it leaves to the next player.

Counted in points of difference to the others.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from table.contract import Seat
from vertiges.bots.stacks import Lift, Stacks, fitting, lifted, lifts, tops
from vertiges.bots.turn_plans import Ending, PlannedTurn, turns
from vertiges.physics.world import FEEL
from vertiges.rules.actions import FASTEST, SLOWEST
from vertiges.rules.position import HAND
from vertiges.rules.views import VertigesView, opponents

TIPPING: Final = 2.7 * 9810.0
"""mm/s², measured (``benchmarks.vertiges_hand``): a section of k pieces tips when it is carried faster than about this
divided by k - 1 and by how briskly the hand follows."""
SLIP: Final = 0.0008
"""How often a hand with a tremor of 1 mm drops a piece instead of laying it; measured in matches, as FIRM."""
FIRM: Final = 0.1
"""Radians of tilt above which a tower is no danger."""


def tipping_speed(size: int) -> float:
    """The speed in mm/s at which a section of `size` pieces, two or more, begins to tip."""
    return TIPPING / ((size - 1) * FEEL.brisk(size))


@dataclass(frozen=True, slots=True)
class Hand:
    """How steadily a level moves its pieces."""

    tremor: float
    """mm, root mean square."""
    speed: float
    """mm/s with a single piece."""
    haste: float
    """How fast it dares to carry a section, as a share of the speed at which that would tip."""

    def speed_with(self, size: int) -> float:
        """How fast it moves `size` pieces, in mm/s."""
        wanted = self.speed if size == 1 else min(self.speed, self.haste * tipping_speed(size))
        return min(FASTEST, max(SLOWEST, wanted))

    def drops(self, tilt: float, height: int) -> float:
        """How many pieces fall on average when it lays one on a tower of `height` pieces.

        `tilt` is by how many radians the table could be tilted before the tower tips. The piece itself falls from a
        trembling hand; a tower that hardly stands comes down with it.
        """
        slip = SLIP * self.tremor**3
        return slip * (1 + height * max(0.0, 1 - tilt / FIRM))

    def odds(self, size: int) -> float:
        """How probably it sets down a section of `size` pieces on another tower and nothing falls (VE-51)."""
        return _odds(self.tremor, self.speed_with(size), size)


@cache
def _odds(tremor: float, speed: float, size: int) -> float:
    """Fitted to 350 ZAPs in matches of hands with different tremors and speeds."""
    doubt = 1.37 * tremor + 4.8 * speed / tipping_speed(size) - 8.9
    return 1 / (1 + math.exp(doubt))


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


FITS: Final = 1.5
"""What it is worth to be in turn with another piece that fits."""
LIFTS: Final = 0.5
"""And with another point that the best ZAP is expected to bring, if anything fits."""
STUCK: Final = 2.1
"""What it is worth to be in turn with nothing that fits, besides the base."""
THREAT: Final = 0.42
"""What each of those points costs then: the ZAP is left to the next player."""
BASE: Final = -2.2
"""What a base is worth to whoever must lay it."""
WIDTH: Final = 4
"""Of the next player's turn so many ways are gone on with."""
MOST: Final = 2
"""So many ZAPs are thought of at each point of it."""


class Lookahead(Evaluation):
    """Plays the next player's turn, and judges what it leaves to the viewer by the pieces that may be drawn."""

    __slots__ = ()
    laid = -0.2
    """Every piece kept is another turn that may end with a ZAP."""

    def left(self, stacks: Stacks, hand: tuple[int, ...]) -> float:
        rival = next_player(self.view)
        theirs = self.view.hands[rival]
        begun = PlannedTurn(stacks, theirs, 0, 0.0, None)
        if not fitting(tops(stacks), theirs):
            ends = len(theirs) == 1 and not self.view.drawable(rival)
            return -self.share * (BASE + (decided(self.view, rival) if ends else -self._chances(stacks, hand)))
        return -self.share * max(self._gains(begun, hand, rival))

    def _gains(self, begun: PlannedTurn, own: tuple[int, ...], rival: Seat) -> Iterator[float]:
        """What the next player's turns are worth to that player, so far as they are thought of."""
        for turn in turns(begun, own, WIDTH):
            if not turn.hand and not self.view.drawable(rival):
                yield self.laid * turn.laid + decided(self.view, rival)
                continue
            for lift in _lifts_of(turn):
                stacks = lifted(turn.stacks, lift) if lift else turn.stacks
                points = expected_points(lift, OTHERS) if lift else 0.0
                yield self.laid * turn.laid + points - self._chances(stacks, own)

    def _chances(self, stacks: Stacks, own: tuple[int, ...]) -> float:
        """What it is worth to the viewer to be in turn with these stacks, with `own` and what it draws (VE-26)."""
        view, open_tops = self.view, tops(stacks)
        pool = view.bag if view.settings.fast_game else view.unseen
        drawn = min(HAND - len(own), view.drawable(view.seat))
        likely = fitting(open_tops, pool) / len(pool) if pool else 0.0
        sure = fitting(open_tops, own)
        stuck = 0.0 if sure else (1 - likely) ** drawn
        best = max((self.worth_of_lift(lift) for lift in lifts(stacks)), default=0.0)
        return FITS * (sure + drawn * likely) + (1 - stuck) * LIFTS * best + stuck * (STUCK - THREAT * best)


def _lifts_of(turn: PlannedTurn) -> Iterator[Lift | None]:
    if turn.is_over:
        yield None
    if turn.laid and len(turn.stacks) > 1:
        yield from sorted(lifts(turn.stacks), key=lambda lift: expected_points(lift, OTHERS), reverse=True)[:MOST]
