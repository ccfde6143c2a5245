"""A position as plain data; what makes one impossible is in `position_reader`."""

from typing import Final

import msgspec

from table.contract import CHANCE, Seat
from vertiges.pieces import piece_set
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.views import CallWindow, LooseSection, MatchOptions, Phase, Score, opponents

SEATS: Final = range(2, 5)
HAND: Final = 6
"""Pieces in a hand (VE-10)."""
CATCH_POINTS: Final = 2
"""For calling a mistake rightly (VE-40)."""


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Everything about a position. Lists with one entry per seat are in seat order; piles and bag are ascending."""

    seats: int
    settings: MatchOptions = MatchOptions()
    phase: Phase
    turn: int = 0
    player: Seat = -1
    hands: list[list[int]] = []
    piles: list[list[int]] = []
    bag: list[int] | None = None
    """Left out: every piece that is nowhere else."""
    table: Snapshot = Snapshot()
    towers: list[int] = []
    """By their numbers, from 1 on, the bases of the towers; 0 for a number that is free. Left out: from left to right.
    """
    laid: list[int] = []
    base: int | None = None
    deeds: int = 0
    intention: Intention | None = None
    loose: LooseSection | None = None
    window: CallWindow | None = None
    passes: int = 0
    """Turns in a row, up to now, in which nothing could be laid, nobody drew a piece and nothing moved (VE-61)."""
    scores: list[Score] = []

    @property
    def contents(self) -> list[int]:
        """The pieces in the bag."""
        return self.bag or []

    @property
    def points(self) -> tuple[int, ...]:
        """Per seat the sum of its lines on the score sheet."""
        sums = [0] * self.seats
        for score in self.scores:
            sums[score.seat] += score.points
        return tuple(sums)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has the most points at the end (VE-60)."""
        points = self.points
        return (
            tuple(seat for seat in range(self.seats) if points[seat] == max(points)) if self.phase is Phase.OVER else ()
        )

    @property
    def draw_pile(self) -> list[int]:
        """What the player in turn refills from: the own draw pile, or everybody's bag (VE-26, VE-70)."""
        return self.contents if self.settings.fast_game else self.piles[self.player]

    @property
    def missing(self) -> int:
        """How many pieces the player in turn will draw (VE-26)."""
        return min(HAND - len(self.hands[self.player]), len(self.draw_pile))

    @property
    def begun(self) -> bool:
        """Whether anything has been laid in this turn (VE-27)."""
        return bool(self.laid) or self.base is not None

    def owned(self, seat: Seat) -> int:
        """How many pieces `seat` has, in hand and draw pile."""
        return len(self.hands[seat]) + len(self.piles[seat])

    def hand(self, seat: Seat) -> tuple[int, ...]:
        """The hand of `seat` as a value."""
        return tuple(self.hands[seat])

    def actors(self) -> tuple[Seat, ...]:
        """The player in turn, also while others may call a mistake; CHANCE; or nobody."""
        if self.phase in (Phase.TURN, Phase.HANDOVER):
            return (self.player,)
        return () if self.phase is Phase.OVER else (CHANCE,)

    def interrupters(self) -> tuple[Seat, ...]:
        """Who else may call a mistake now, in play order from the culprit (VE-40)."""
        return tuple(seat for seat in self.callers() if seat != self.player)

    def callers(self) -> tuple[Seat, ...]:
        """Who can call a mistake now, in play order from the culprit (VE-40)."""
        if self.window is None or self.phase not in (Phase.HANDOVER, Phase.TURN):
            return ()
        window = self.window
        return tuple(seat for seat in opponents(window.culprit, self.seats) if seat not in window.called)


def before_the_share(seats: int, settings: MatchOptions, first: Seat) -> Position:
    """The first position, all pieces in the bag (VE-10): `first` begins, or is still to be drawn if -1 (VE-11)."""
    return Position(
        seats=seats,
        settings=settings,
        phase=Phase.FIRST if first < 0 else Phase.SHARE,
        player=first,
        hands=[[] for _ in range(seats)],
        piles=[[] for _ in range(seats)],
        bag=sorted(piece_set()),
    )
