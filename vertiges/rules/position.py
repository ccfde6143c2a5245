"""A position as plain data."""

from typing import Final

import msgspec

from table.contract import CHANCE, Seat
from table.offer.options import chosen_seat
from vertiges.pieces import piece_set
from vertiges.rules.options import MatchOptions
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.views import CallWindow, LooseSection, Phase, Score, opponents

HAND: Final = 6
"""Pieces in a hand (VE-10)."""
CATCH_POINTS: Final = 2
"""Points for a correct call of a mistake (VE-40)."""
WRONG_CALL_POINTS: Final = 1
"""Points for the accused player of a wrong call, if it costs anything (VE-41)."""


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The full state of a match. Lists with one entry per seat are in seat order; piles and bag are ascending."""

    seats: int
    options: MatchOptions = MatchOptions()
    phase: Phase
    turn: int = 0
    player: Seat = -1
    hands: list[list[int]] = []
    piles: list[list[int]] = []
    bag: list[int] | None = None
    """If left out: every piece that is nowhere else."""
    table: Snapshot = Snapshot()
    towers: list[int] = []
    """Bases of the towers by number, from 1; 0 for a free number. If left out: from left to right."""
    laid: list[int] = []
    base: int | None = None
    deeds: int = 0
    intention: Intention | None = None
    loose: LooseSection | None = None
    window: CallWindow | None = None
    passes: int = 0
    """Consecutive turns, up to now, without a lay, a drawn piece or a move on the table (VE-61)."""
    spent: list[int] = []
    """The standing pieces that the last ZAP moved (VE-55); always empty without that option."""
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
        """The seats with the most points once the match is over (VE-60)."""
        points = self.points
        return (
            tuple(seat for seat in range(self.seats) if points[seat] == max(points)) if self.phase is Phase.OVER else ()
        )

    @property
    def draw_pile(self) -> list[int]:
        """Pieces from which the player in turn refills: the own draw pile, or the common bag (VE-26, VE-70)."""
        return self.contents if self.options.fast_game else self.piles[self.player]

    @property
    def missing(self) -> int:
        """Number of pieces that the player in turn will draw (VE-26)."""
        return min(HAND - len(self.hands[self.player]), len(self.draw_pile))

    @property
    def begun(self) -> bool:
        """True if anything has been laid in this turn (VE-27)."""
        return bool(self.laid) or self.base is not None

    def owned(self, seat: Seat) -> int:
        """Return the number of pieces of `seat`, in hand and draw pile."""
        return len(self.hands[seat]) + len(self.piles[seat])

    def hand(self, seat: Seat) -> tuple[int, ...]:
        """Return the hand of `seat` as a hashable value."""
        return tuple(self.hands[seat])

    def actors(self) -> tuple[Seat, ...]:
        """Return the player in turn, also while others may call a mistake; CHANCE; or no seat."""
        if self.phase in (Phase.TURN, Phase.HANDOVER):
            return (self.player,)
        return () if self.phase is Phase.OVER else (CHANCE,)

    def interrupters(self) -> tuple[Seat, ...]:
        """Return the other seats that may call a mistake now, in play order from the culprit (VE-40)."""
        return tuple(seat for seat in self.callers() if seat != self.player)

    def callers(self) -> tuple[Seat, ...]:
        """Return the seats that may call a mistake now, in play order from the culprit (VE-40)."""
        if self.window is None or self.phase not in (Phase.HANDOVER, Phase.TURN):
            return ()
        window = self.window
        return tuple(seat for seat in opponents(window.culprit, self.seats) if seat not in window.called)


def before_the_share(seats: int, options: MatchOptions) -> Position:
    """Return the first position, all pieces in the bag (VE-10); who begins is chosen or still to be drawn (VE-11).

    Raises BadSetup if no player sits at the chosen seat.
    """
    first = chosen_seat(options.first_player, seats)
    return Position(
        seats=seats,
        options=options,
        phase=Phase.FIRST if first < 0 else Phase.SHARE,
        player=first,
        hands=[[] for _ in range(seats)],
        piles=[[] for _ in range(seats)],
        bag=sorted(piece_set()),
    )
