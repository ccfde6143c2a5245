"""Value of the end of a turn: its pieces, its ZAP with the risk, and the next player's chances.

Values are points of difference to the others.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar, Final

from table.contract import Seat
from table.tempers import PLAIN, Temper
from vertiges.bots.stacks import Lift, Stacks, fitting, lifted, lifts, open_towers, tops
from vertiges.bots.turn_plans import PlannedTurn, TurnEnding, turns
from vertiges.physics.conditions import Conditions
from vertiges.physics.world import TUNING
from vertiges.rules.actions import FASTEST
from vertiges.rules.options import GLOVED
from vertiges.rules.position import HAND
from vertiges.rules.views import VertigesView, opponents

TIPPING: Final = 2.7 * 9810.0
"""mm/s², measured on a scripted hand: a section of k pieces tips when it is carried faster than about this
divided by k - 1 and by the hand's briskness."""
LEAST: Final = 190.0
"""Speed in mm/s with which bots carry their heaviest sections: no player has the patience to go more slowly."""
SEVERAL: Final = 3
"""Pieces of a section from which on a calm hand is slower."""
BRISKNESS: Final = 0.05
"""Increase of the speed with a section for a temper that likes risk."""
SLIP: Final = 0.0008
"""Probability that a hand with a tremor of 1 mm drops a piece instead of laying it; measured in matches, as FIRM."""
SWEPT: Final = 4.0
"""Doubt for each piece of a section beyond the first, and each radian of wind or train; an estimate."""
UNHURRIED: Final = 0.7
"""Share of the usual haste with a section in gloves."""
FIRM: Final = 0.1
"""Tilt in radians above which a tower is safe."""


def tipping_speed(size: int) -> float:
    """Return the speed in mm/s at which a section of `size` pieces (at least 2) begins to tip."""
    return TIPPING / ((size - 1) * TUNING.brisk(size))


@dataclass(frozen=True, slots=True)
class Hand:
    """Steadiness with which a level moves its pieces."""

    tremor: float
    """mm, root mean square."""
    speed: float
    """mm/s with a single piece."""
    haste: float
    """Speed with a section, as a fraction of the speed at which it would tip."""
    calm: float = FASTEST
    """mm/s with a section of at least three pieces, at most."""
    pace: float = 1.0
    """Factor of the speed with a section, by the temper."""
    trembling: float = 0.0
    """Share of the trembling under a load that hands have in the match (VE-54)."""
    pushed: float = 0.0
    """Tilt in radians that wind or train amount to at the worst (VE-80, VE-81)."""

    def under(self, view: VertigesView, temper: Temper = PLAIN) -> "Hand":
        """Return this hand in a match: it trembles under a load if that was agreed (VE-54), in a glove less (VE-83).

        A bold bot carries sections faster, a careful one more slowly. In gloves all are slower, because pieces slip.
        """
        gloves = view.options.gloves
        return replace(
            self,
            tremor=self.tremor * (GLOVED if gloves else 1.0),
            haste=self.haste * (UNHURRIED if gloves else 1.0),
            trembling=view.options.trembling,
            pace=1.0 + BRISKNESS * temper.risk,
            pushed=Conditions.of(view).strongest,
        )

    def speed_with(self, size: int) -> float:
        """Return the speed with `size` pieces, in mm/s."""
        if size == 1:
            return min(FASTEST, max(LEAST, self.speed))
        wanted = self.pace * min(self.speed, self.haste * tipping_speed(size))
        if size >= SEVERAL:
            wanted = min(wanted, self.pace * self.calm)
        return min(FASTEST, max(LEAST, wanted))

    def drops(self, tilt: float, height: int) -> float:
        """Return the expected number of pieces that fall when this hand lays one on a tower of `height` pieces.

        `tilt` is by how many radians the table could be tilted before the tower tips. A trembling hand drops the piece
        itself; a tower that hardly stands comes down with it.
        """
        slip = SLIP * self.tremor**3
        return slip * (1 + height * max(0.0, 1 - (tilt - self.pushed) / FIRM))

    def odds(self, size: int) -> float:
        """Return the probability that a section of `size` pieces is set on another tower without a fall (VE-51)."""
        return _odds(self.tremor, self.speed_with(size), size, self.trembling, self.pushed)


@cache
def _odds(tremor: float, speed: float, size: int, trembling: float, pushed: float) -> float:
    """Return that probability, from a fit to 350 ZAPs in matches of hands with different tremors and speeds; under a
    load to 120 more, and to 250 carried by a master."""
    haste = speed / tipping_speed(size)
    doubt = 1.37 * tremor + 4.8 * haste - 8.9
    if trembling:
        doubt = max(doubt, tremor + 8.0 * haste + 0.5 * trembling * (size - 1) - 9.4)
    doubt += SWEPT * pushed * (size - 1)
    return 1 / (1 + math.exp(doubt))


OTHERS: Final = Hand(tremor=1.5, speed=400.0, haste=0.7)
"""Assumed steadiness of all other players."""
TOPPLED: Final = 3.0
"""Pieces that fall in addition to the section when a ZAP fails; measured in matches."""
GROWTH: Final = 1.0
"""Value in points of a tower left open. Once all are closed, a base is all that anybody can lay."""
DECIDED: Final = 20.0
"""Value in points of winning the match at once; losing it costs as much."""


@dataclass(frozen=True, slots=True)
class Evaluation(ABC):
    """Evaluation of the endings of one seat's turn in one view."""

    laid: ClassVar[float]
    """Value of each piece laid: one less for others to score in the end (VE-60)."""
    patience: ClassVar[float]
    """Points that a ZAP must bring more than building on does, because taller towers bring more later."""
    view: VertigesView
    hand: Hand

    @abstractmethod
    def left(self, stacks: Stacks, hand: tuple[int, ...]) -> float:
        """Return the value of leaving `stacks` to the next player with the own `hand` kept."""

    def worth(self, ending: TurnEnding) -> float:
        """Return the value of this ending for the viewer."""
        turn, lift = ending.turn, ending.lift
        gain = self.laid * turn.laid - turn.risk
        if self.is_ending_match(turn):
            return gain + decided(self.view, self.view.seat)
        if lift is None:
            return gain + self._future(turn.stacks, turn.hand)
        odds = self.hand.odds(lift.size)
        done = lift.points + self._future(lifted(turn.stacks, lift, spends=self.view.options.spent), turn.hand)
        failed = self._future(_without(turn.stacks, lift), turn.hand) - _spilt(lift)
        return gain + odds * done + (1 - odds) * failed - self.patience

    def _future(self, stacks: Stacks, hand: tuple[int, ...]) -> float:
        return self.left(stacks, hand) + GROWTH * open_towers(stacks)

    def is_ending_match(self, turn: PlannedTurn) -> bool:
        """Return True if the viewer lays its last piece in this turn (VE-60)."""
        return not turn.hand and not self.view.drawable(self.view.seat)

    def wins(self, turn: PlannedTurn) -> bool:
        """Return True if the viewer lays its last piece in this turn and thereby wins the match (VE-60)."""
        return self.is_ending_match(turn) and decided(self.view, self.view.seat) > 0

    def worth_of_lift(self, lift: Lift) -> float:
        """Return the expected points of a ZAP for the viewer, including the risk (VE-51, VE-52)."""
        return expected_points(lift, self.hand)

    def best_of_others(self, stacks: Stacks) -> float:
        """Return the expected points of the best ZAP for another player; 0 if there is none."""
        return max((expected_points(lift, self.others) for lift in lifts(stacks)), default=0.0)

    @property
    def others(self) -> Hand:
        """Assumed hand of all other players."""
        return OTHERS.under(self.view)

    @property
    def share(self) -> float:
        """Cost of one point for an opponent to the viewer, who is compared with all of them."""
        return 2 / self.view.seats


class StaticEvaluation(Evaluation):
    """Static evaluation: counts what the next player could do at once, and a point for every piece laid (VE-60)."""

    __slots__ = ()
    prospect: Final = 0.3
    """Value of a piece of the own hand that fits the tops left."""
    hindrance: Final = 0.35
    """Cost of a piece of the next player's hand that fits them: with more, no player builds high."""
    laid = 1.0
    patience = 0.0

    def left(self, stacks: Stacks, hand: tuple[int, ...]) -> float:
        open_tops = tops(stacks)
        prospect = self.prospect * fitting(open_tops, hand)
        count = fitting(open_tops, self.view.hands[next_player(self.view)])
        return prospect - self.share * (self.hindrance * count + self.best_of_others(stacks) if count else 1.0)


def next_player(view: VertigesView) -> Seat:
    """Return the next seat in play order that has a piece, or simply the next if none has."""
    others = opponents(view.seat, view.seats)
    return next((seat for seat in others if view.owned[seat]), others[0])


def expected_points(lift: Lift, hand: Hand) -> float:
    """Return the average points of a ZAP by this hand: its score, less that of the others (VE-51, VE-52)."""
    odds = hand.odds(lift.size)
    return odds * lift.points - (1 - odds) * _spilt(lift)


def decided(view: VertigesView, seat: Seat) -> float:
    """Return the value for `seat` of ending the match by laying its last piece."""
    bonus = sum(view.owned) - view.owned[seat]
    final = [points + (bonus if each == seat else 0) for each, points in enumerate(view.points)]
    others = max(points for each, points in enumerate(final) if each != seat)
    return DECIDED if final[seat] > others else -DECIDED


def _spilt(lift: Lift) -> float:
    """Return the average number of pieces that fall with a failed ZAP."""
    return lift.size + TOPPLED


def _without(stacks: Stacks, lift: Lift) -> Stacks:
    return (*stacks[: lift.home], stacks[lift.home][: lift.level], *stacks[lift.home + 1 :])


FITS: Final = 1.5
"""Value for the player in turn of each piece that fits."""
LIFTS: Final = 0.5
"""Value for the player in turn of each expected point of the best ZAP, if anything fits."""
STUCK: Final = 2.1
"""Value for the player in turn of a hand in which nothing fits, in addition to the base."""
THREAT: Final = 0.42
"""Cost of each expected point of the best ZAP in that case, because it is left to the next player."""
BASE: Final = -2.2
"""Value of a base for the player who must lay it."""
REPLY_WIDTH: Final = 4
"""Beam width for the next player's turn."""
REPLY_ZAPS: Final = 2
"""ZAPs considered at each point of that turn."""


class Lookahead(Evaluation):
    """Two-ply evaluation: plays the next player's turn and rates the result by the pieces the viewer may draw."""

    __slots__ = ()
    laid = 0.4
    patience = 1.5

    def left(self, stacks: Stacks, hand: tuple[int, ...]) -> float:
        rival = next_player(self.view)
        theirs = self.view.hands[rival]
        begun = PlannedTurn(stacks, theirs, 0, 0.0, self.view.options.closing, None)
        if not fitting(tops(stacks), theirs):
            ends = len(theirs) == 1 and not self.view.drawable(rival)
            return -self.share * (BASE + (decided(self.view, rival) if ends else -self._chances(stacks, hand)))
        return -self.share * max(self._gains(begun, hand, rival))

    def _gains(self, begun: PlannedTurn, own: tuple[int, ...], rival: Seat) -> Iterator[float]:
        """Yield the values of the next player's turns for that player, within the beam."""
        for turn in turns(begun, own, REPLY_WIDTH):
            if not turn.hand and not self.view.drawable(rival):
                yield self.laid * turn.laid + decided(self.view, rival)
                continue
            for lift in _lifts_of(turn, self.others):
                stacks = lifted(turn.stacks, lift, spends=self.view.options.spent) if lift else turn.stacks
                points = expected_points(lift, self.others) if lift else 0.0
                yield self.laid * turn.laid + points - self._chances(stacks, own)

    def _chances(self, stacks: Stacks, own: tuple[int, ...]) -> float:
        """Return the viewer's value of being in turn with these stacks, with `own` and the pieces it draws (VE-26)."""
        view, open_tops = self.view, tops(stacks)
        pool = view.bag if view.options.fast_game else view.unseen
        drawn = min(HAND - len(own), view.drawable(view.seat))
        likely = fitting(open_tops, pool) / len(pool) if pool else 0.0
        sure = fitting(open_tops, own)
        stuck = 0.0 if sure else (1 - likely) ** drawn
        best = max((self.worth_of_lift(lift) for lift in lifts(stacks)), default=0.0)
        return FITS * (sure + drawn * likely) + (1 - stuck) * LIFTS * best + stuck * (STUCK - THREAT * best)


def _lifts_of(turn: PlannedTurn, hand: Hand) -> Iterator[Lift | None]:
    if turn.is_over:
        yield None
    if turn.laid and len(turn.stacks) > 1:
        yield from sorted(lifts(turn.stacks), key=lambda lift: expected_points(lift, hand), reverse=True)[:REPLY_ZAPS]
