"""The view of one seat: all that bots and the scene see of a match."""

from enum import StrEnum

import msgspec

from table.contract import Masked, Seat, View
from vertiges.rules.options import MatchOptions
from vertiges.rules.snapshot import Intention, Snapshot


class Phase(StrEnum):
    """Action or answer that the match awaits."""

    FIRST = "first"
    """Chance draws who begins."""
    SHARE = "share"
    """Chance shares out the pieces."""
    TURN = "turn"
    """The player in turn builds, makes a ZAP, or ends the turn."""
    FALLING = "falling"
    """Nature, as CHANCE, gives the outcome of the intention."""
    HANDOVER = "handover"
    """A moment for calls after a base or a voluntary end of turn, before its player refills (VE-40)."""
    REFILL = "refill"
    """Chance draws pieces for the player whose turn is over."""
    OVER = "over"


class Reason(StrEnum):
    """Reason for which points were scored."""

    FALL = "fall"
    """Pieces that another player dropped (VE-30, VE-52)."""
    CATCH = "catch"
    """A building mistake that was called (VE-40)."""
    WRONG_CALL = "wrong_call"
    """A wrong call by another player (VE-41)."""
    ZAP = "zap"
    """A successful ZAP (VE-51)."""
    FINISH = "finish"
    """The pieces left to the others when the winner laid its last own one (VE-60)."""


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the score sheet."""

    turn: int
    """Number of the turn, from 1."""
    seat: Seat
    points: int
    reason: Reason
    by: Seat
    """The seat that caused it: by a fall, a mistake, a wrong call, a ZAP or the last piece."""
    pieces: tuple[int, ...] = ()
    """The scoring pieces: fallen, moved or left over; for a mistake, the piece that would have fitted."""


class CallWindow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time in which a base or an end of turn can be called a mistake (VE-40).

    It opens with Phase.HANDOVER and stays open over the refill until the next player's first `Handle` or `EndTurn`.
    """

    culprit: Seat
    """The seat whose base or end of turn it was."""
    turn: int
    hand: tuple[int, ...]
    """The pieces of that hand before the refill, the base included."""
    base: int | None = None
    """The base that was laid; None after an end of turn."""
    called: tuple[Seat, ...] = ()
    """The seats that have called in vain and may not call again."""


class LooseSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """ZAP section that was put down without interlocking and without a fall. It must be gripped again (VE-52)."""

    piece: int
    """Its lowest piece, which is to be gripped."""
    home: int
    """The piece below it before the ZAP. Set back there, the ZAP is over without points."""


class VertigesView(View, frozen=True):
    """All that `seat` knows: everything except the contents of the draw piles, which are hidden even from their owners.

    The views of all seats, and of a spectator (`seat` is SPECTATOR), differ in `seat` only. Pieces are their numbers in
    `vertiges.pieces.piece_set()`, 1 to 48.
    """

    seats: int
    """Number of players. Seats are numbered clockwise and play goes counter-clockwise: seat 0, then the last (VE-11).
    """
    options: MatchOptions
    phase: Phase
    turn: int
    """Number of the turn, from 1; 0 before the first."""
    player: Seat
    """The seat in turn or, in HANDOVER and REFILL, the seat whose turn has just ended; -1 before the first player is
    drawn."""
    actors: tuple[Seat, ...]
    """The seats that must act, as in :meth:`State.actors`."""
    interrupters: tuple[Seat, ...]
    """The other seats that may call a mistake now, in play order from the culprit."""
    hands: tuple[tuple[int, ...], ...]
    """Per seat the open hand in the order drawn. During FALLING it still includes the piece being laid."""
    pile_sizes: tuple[int, ...]
    """Per seat the number of pieces in its draw pile; all 0 in the fast game."""
    unseen: tuple[int, ...]
    """The pieces of all draw piles together, ascending; any of them may be in any pile. Empty before the share."""
    bag: Masked[tuple[int, ...]]
    """The pieces in the bag, ascending: out of the game, or in the fast game the common draw pile (VE-70)."""
    table: Snapshot
    towers: tuple[int, ...]
    """Bases of the towers by number, from 1; 0 for a free number.

    A tower keeps its number as long as it stands. A new one gets the lowest free number.
    """
    laid: tuple[int, ...]
    """The pieces laid on towers in this turn, in order, without a base."""
    base: int | None
    """The base laid in this turn, which began a new tower (VE-21)."""
    deeds: int
    """Number of intentions in the match so far: a seed that is never repeated."""
    intention: Intention | None
    """Intention being carried out (FALLING)."""
    loose: LooseSection | None
    """A ZAP section that lies loose and must be gripped again."""
    window: CallWindow | None
    """The last base or end of turn, as long as it can be called a mistake."""
    passes: int
    """Consecutive turns, up to now, without a lay, a drawn piece or a move on the table.

    The match is over once every seat with pieces has passed in a row (VE-61).
    """
    spent: tuple[int, ...]
    """The standing pieces that the last ZAP moved, and that score nothing in the next one (VE-55)."""
    scores: tuple[Score, ...]
    """The score sheet, first line first."""
    points: tuple[int, ...]
    """Per seat the sum of its lines."""
    winners: tuple[Seat, ...]

    @property
    def owned(self) -> tuple[int, ...]:
        """Per seat the number of pieces it still has, in hand and draw pile."""
        return tuple(len(hand) + pile for hand, pile in zip(self.hands, self.pile_sizes, strict=True))

    def drawable(self, seat: Seat) -> int:
        """Return the number of pieces that `seat` could still draw, from its pile or from the common bag (VE-26,
        VE-70)."""
        return len(self.bag) if self.options.fast_game else self.pile_sizes[seat]

    @property
    def begun(self) -> bool:
        """True if anything has been laid in this turn (VE-27)."""
        return bool(self.laid) or self.base is not None


def opponents(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all other seats in play order from the next: counter-clockwise, down the seat numbers (VE-11).

    >>> opponents(1, 4)
    (0, 3, 2)
    """
    return tuple((seat - step) % seats for step in range(1, seats))
