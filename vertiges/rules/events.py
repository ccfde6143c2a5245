"""What happens at the table: for the log and the animation. Nothing here is secret: nobody knows what is in a pile."""

from table.contract import Event, RevealingEvent, Seat
from vertiges.rules.snapshot import Intention, Outcome


class FirstDrawn(RevealingEvent, frozen=True):
    """Chance has drawn who begins (VE-11)."""

    seat: Seat


class Shared(RevealingEvent, frozen=True):
    """Everybody has a hand, laid open, and a draw pile (VE-10, VE-12)."""

    hands: tuple[tuple[int, ...], ...]
    pile: int
    """Pieces in each draw pile; in the fast game those in the bag (VE-70)."""
    fast: bool


class TurnBegan(Event, frozen=True):
    """It is `seat`'s turn."""

    number: int
    seat: Seat
    points: tuple[int, ...]
    """Per seat, as the score stands."""


class HandMoved(RevealingEvent, frozen=True):
    """`seat` takes a piece or grips a section; what comes of it follows, and cannot be stopped."""

    seat: Seat
    intention: Intention


class CameToRest(RevealingEvent, frozen=True):
    """Everything is at rest again after a hand has let go; what that means for the match follows."""

    intention: Intention
    outcome: Outcome


class PieceLaid(RevealingEvent, frozen=True):
    """A piece of the hand stands interlocked on a tower (VE-22)."""

    seat: Seat
    piece: int
    on: int
    """The piece below it."""
    tower: int
    """The number of the tower; 0 if it fell when the fallen pieces were cleared away."""
    height: int
    """Pieces in that tower now; 0 likewise."""
    closed: bool
    """Whether nothing can be laid on it (VE-4)."""


class BaseLaid(RevealingEvent, frozen=True):
    """A new tower is begun (VE-20)."""

    seat: Seat
    piece: int
    tower: int
    """The number of the tower; 0 if it fell when the fallen pieces were cleared away."""


class TakenBack(RevealingEvent, frozen=True):
    """A piece did not interlock, or a base came too near to a tower, and is in the hand again (VE-22, VE-25)."""

    seat: Seat
    piece: int
    base: bool
    closed: int = 0
    """The number of the closed tower over which it was let go (VE-4), 0 if there was none."""


class SectionLoose(RevealingEvent, frozen=True):
    """The section of a ZAP came to rest without interlocking; nothing fell, so it is gripped again (VE-52)."""

    seat: Seat
    piece: int
    """Its lowest piece."""


class Fell(RevealingEvent, frozen=True):
    """Pieces have fallen: the turn is over, and every opponent scores (VE-30)."""

    seat: Seat
    """Who let them fall."""
    pieces: tuple[int, ...]
    points: int
    """For each opponent."""
    zap: bool
    """Whether it was a ZAP that failed (VE-52)."""


class Disturbed(RevealingEvent, frozen=True):
    """What fell only when the fallen pieces were cleared away; it goes into the bag too, and nobody scores (VE-31)."""

    pieces: tuple[int, ...]


class Zapped(RevealingEvent, frozen=True):
    """A ZAP has come off (VE-51)."""

    seat: Seat
    pieces: tuple[int, ...]
    """The section, bottom up."""
    on: int
    """The piece on which it stands now."""
    stars: int
    points: int


class ZapTakenBack(RevealingEvent, frozen=True):
    """A ZAP was set back on its old place: the turn is over, without points (VE-52)."""

    seat: Seat


class TurnEnded(RevealingEvent, frozen=True):
    """`seat` has ended the turn of its own accord; from now on a mistake can be called (VE-40)."""

    seat: Seat
    laid: int
    """How many pieces of the hand it laid in the turn, a base included."""


class FalseAlarm(Event, frozen=True):
    """A call was wrong; it costs nothing (VE-40)."""

    seat: Seat
    culprit: Seat


class Caught(Event, frozen=True):
    """A mistake was called rightly, and the piece that fitted is shown (VE-40)."""

    seat: Seat
    culprit: Seat
    points: int
    piece: int
    """A piece of the culprit's hand that could have been laid …"""
    on: int
    """… on this piece, the top of a tower, …"""
    turn: int
    """… after so many quarter turns, …"""
    flipped: bool
    base: int | None
    """The base that goes into the bag for it."""


class Refilled(RevealingEvent, frozen=True):
    """`seat` has drawn pieces, in this order (VE-26)."""

    seat: Seat
    pieces: tuple[int, ...]
    left: int
    """Pieces left in its draw pile, in the fast game in the bag."""


class Passed(Event, frozen=True):
    """`seat` has no piece left without having laid the last one: its turn goes by (VE-61)."""

    seat: Seat


class Finished(RevealingEvent, frozen=True):
    """`seat` has laid its last piece and scores what the others have left (VE-60)."""

    seat: Seat
    pieces: tuple[int, ...]
    """What the others have left, ascending."""
    points: int


class NobodyLeft(Event, frozen=True):
    """All pieces have been laid or have fallen, and nobody laid the last own one (VE-61)."""


class NobodyCan(Event, frozen=True):
    """Everybody has passed in turn: nothing fits any tower, and there is no room for a base (VE-61)."""


class MatchWon(Event, frozen=True):
    """The match is over; several winners share it (VE-60)."""

    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    """Per seat."""
