"""Events of a match, for the log and the animation. None is secret, because no player knows the draw piles."""

from table.contract import Event, RevealingEvent, Seat
from vertiges.rules.snapshot import Intention, Outcome
from vertiges.rules.twists import Twist


class FirstDrawn(RevealingEvent, frozen=True):
    """The first player is drawn (VE-11)."""

    seat: Seat


class Shared(RevealingEvent, frozen=True):
    """Every seat has an open hand and a draw pile (VE-10, VE-12)."""

    hands: tuple[tuple[int, ...], ...]
    pile: int
    """Pieces in each draw pile; in the fast game the pieces in the bag (VE-70)."""
    fast: bool


class TurnBegan(Event, frozen=True):
    """The turn of `seat` begins."""

    number: int
    seat: Seat
    points: tuple[int, ...]
    """Points per seat when the turn begins."""


class TwistStruck(Event, frozen=True):
    """A twist of the season begins to strike, for a round (VE-80 to VE-82)."""

    twist: Twist


class HandMoved(RevealingEvent, frozen=True):
    """`seat` takes a piece or grips a section. The outcome follows and cannot be stopped."""

    seat: Seat
    intention: Intention


class CameToRest(RevealingEvent, frozen=True):
    """Every piece is at rest after a hand has let go. The consequences for the match follow."""

    intention: Intention
    outcome: Outcome


class PieceLaid(RevealingEvent, frozen=True):
    """A piece of the hand interlocks on a tower (VE-22)."""

    seat: Seat
    piece: int
    on: int
    """The piece below it."""
    tower: int
    """Number of the tower; 0 if it fell when the fallen pieces were cleared away."""
    height: int
    """Pieces in that tower now; 0 if it fell."""
    closed: bool
    """True if nothing can be laid on it (VE-4)."""


class BaseLaid(RevealingEvent, frozen=True):
    """A new tower is begun (VE-20)."""

    seat: Seat
    piece: int
    tower: int
    """Number of the tower; 0 if it fell when the fallen pieces were cleared away."""


class TakenBack(RevealingEvent, frozen=True):
    """A piece that did not interlock (VE-22) or may not close its tower (VE-28), or a base too near a tower (VE-25), is
    back in the hand."""

    seat: Seat
    piece: int
    base: bool
    closed: int = 0
    """Number of the closed tower over which the piece was let go (VE-4), 0 if there was none."""
    closing: int = 0
    """Number of the tower that the piece would have closed against VE-28, 0 if it would not."""


class SectionLoose(RevealingEvent, frozen=True):
    """The section of a ZAP came to rest without interlocking. Nothing fell, so it is gripped again (VE-52)."""

    seat: Seat
    piece: int
    """Its lowest piece."""


class Fell(RevealingEvent, frozen=True):
    """Pieces have fallen: the turn is over, and every opponent scores (VE-30)."""

    seat: Seat
    """The player whose hand caused the fall."""
    pieces: tuple[int, ...]
    points: int
    """Points for each opponent."""
    zap: bool
    """True if a ZAP failed (VE-52)."""


class Disturbed(RevealingEvent, frozen=True):
    """Pieces fell while the fallen ones were cleared away. They go into the bag, and no player scores (VE-31)."""

    pieces: tuple[int, ...]


class Zapped(RevealingEvent, frozen=True):
    """A ZAP has succeeded (VE-51)."""

    seat: Seat
    pieces: tuple[int, ...]
    """The section, bottom up."""
    on: int
    """The piece below the section now."""
    stars: int
    """Red stars among the pieces that score."""
    points: int
    """Points of the pieces that are not spent (VE-51, VE-55)."""


class ZapTakenBack(RevealingEvent, frozen=True):
    """A ZAP was set back on its old place. The turn is over, without points (VE-52)."""

    seat: Seat


class TurnEnded(RevealingEvent, frozen=True):
    """`seat` has ended the turn voluntarily. From now on a mistake can be called (VE-40)."""

    seat: Seat
    laid: int
    """Pieces of the hand laid in the turn, including a base."""


class FalseAlarm(RevealingEvent, frozen=True):
    """A call was wrong (VE-40)."""

    seat: Seat
    culprit: Seat
    points: int = 0
    """Points for the accused `culprit`; 0 if wrong calls cost nothing (VE-41)."""


class Caught(RevealingEvent, frozen=True):
    """A call was right. The piece that would have fitted is shown (VE-40)."""

    seat: Seat
    culprit: Seat
    points: int
    piece: int
    """A piece of the culprit's hand that could have been laid …"""
    on: int
    """… on this piece, the top of a tower, …"""
    turn: int
    """… after n quarter turns, …"""
    flipped: bool
    base: int | None
    """The base that goes into the bag as a penalty."""


class Refilled(RevealingEvent, frozen=True):
    """`seat` has drawn pieces, in this order (VE-26)."""

    seat: Seat
    pieces: tuple[int, ...]
    left: int
    """Pieces left in its draw pile, or in the bag in the fast game."""


class Passed(Event, frozen=True):
    """`seat` has no piece left but did not lay the last one. Its turn is skipped (VE-61)."""

    seat: Seat


class Finished(RevealingEvent, frozen=True):
    """`seat` has laid its last piece and scores the pieces left to the others (VE-60)."""

    seat: Seat
    pieces: tuple[int, ...]
    """Pieces left to the others, ascending."""
    points: int


class NobodyLeft(Event, frozen=True):
    """All pieces have been laid or have fallen, and no player laid the last one of its own (VE-61)."""


class NobodyCan(Event, frozen=True):
    """Every player has passed in a row: nothing fits any tower, and there is no room for a base (VE-61)."""


class MatchWon(Event, frozen=True):
    """The match is over. Several winners share it (VE-60)."""

    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    """Per seat."""
