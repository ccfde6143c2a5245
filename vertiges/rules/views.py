"""What one seat knows: the only thing that bots and the scene ever see of a match."""

from enum import StrEnum

import msgspec

from table.contract import Seat, View
from vertiges.pieces import piece_set
from vertiges.rules.snapshot import Intention, Snapshot


class Phase(StrEnum):
    """What the table is waiting for."""

    FIRST = "first"
    """Chance draws who begins."""
    SHARE = "share"
    """Chance shares out the pieces."""
    TURN = "turn"
    """The player in turn builds, makes a ZAP, or ends the turn."""
    FALLING = "falling"
    """Nature, as CHANCE, says what came of the intention."""
    HANDOVER = "handover"
    """After a base or a voluntary end of turn: a moment for calls before its player refills (VE-40)."""
    REFILL = "refill"
    """Chance draws pieces for the player whose turn is over."""
    OVER = "over"


class RedStar(StrEnum):
    """What a red star counts in (VE-71)."""

    ZAP = "zap"
    """In ZAPs only."""
    ALWAYS = "always"
    """Wherever a piece scores."""


class MatchOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was agreed before the match (VE-70, VE-71)."""

    fast_game: bool = False
    red_star: RedStar = RedStar.ZAP
    steady_hand: bool = False
    enforce_rules: bool = False
    """Whether the program checks VE-24 and VE-25 itself, so that there are no mistakes to be caught (VE-40)."""
    strict: bool = False
    """Whether the screen shows nobody where a piece fits, nor how a tower leans."""

    def worth(self, piece: int) -> int:
        """The points for one piece that scores without being part of a ZAP (VE-30, VE-60, VE-71)."""
        return 2 if self.red_star is RedStar.ALWAYS and piece_set()[piece].star else 1


class Reason(StrEnum):
    """What points were scored for."""

    FALL = "fall"
    """Pieces that another player let fall (VE-30, VE-52)."""
    CATCH = "catch"
    """A mistake of building that was called (VE-40)."""
    ZAP = "zap"
    """A ZAP that came off (VE-51)."""
    FINISH = "finish"
    """The pieces left to the others when the last own one was laid (VE-60)."""


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the score sheet."""

    turn: int
    """In which turn, counted from 1."""
    seat: Seat
    """Who scored."""
    points: int
    reason: Reason
    by: Seat
    """Who brought it about: who let fall, made the mistake, made the ZAP, or laid the last piece."""
    pieces: tuple[int, ...] = ()
    """What it was scored for: the pieces fallen, moved, or left over; of a mistake, the piece that fitted."""


class CallWindow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time in which a base or an end of turn can be called a mistake (VE-40).

    It opens with Phase.HANDOVER and stays open over the refill until the next player's first `Handle` or `EndTurn`.
    """

    culprit: Seat
    """Whose base or end of turn it was."""
    turn: int
    """In which turn."""
    hand: tuple[int, ...]
    """The pieces of that hand before the refill, the base included."""
    base: int | None = None
    """The base that was laid; None after an end of turn."""
    called: tuple[Seat, ...] = ()
    """Who has called in vain, and may not again."""


class LooseSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ZAP that was put down without interlocking and without a fall: it must be gripped again (VE-52)."""

    piece: int
    """Its lowest piece: the one to be gripped."""
    home: int
    """The piece on which it stood before the ZAP; set back there the ZAP is over without points."""


class VertigesView(View, frozen=True):
    """All that `seat` knows. Everything lies open but what is in the draw piles, hidden even from the owner.

    So the views of all seats, and of an onlooker (`seat` is ONLOOKER), differ in `seat` only. Pieces are their numbers
    in `vertiges.pieces.piece_set()`, 1 to 48.
    """

    seats: int
    """How many play. Seats are numbered clockwise and play goes counter-clockwise: seat 0, then the last (VE-11)."""
    settings: MatchOptions
    phase: Phase
    turn: int
    """The number of the turn, from 1; 0 before the first."""
    player: Seat
    """Whose turn it is or, in HANDOVER and REFILL, whose has just ended; -1 until the first player is drawn."""
    actors: tuple[Seat, ...]
    """Whose action is awaited, as :meth:`State.actors`."""
    interrupters: tuple[Seat, ...]
    """Who else may call a mistake now, in play order from the culprit."""
    hands: tuple[tuple[int, ...], ...]
    """Per seat the open hand in the order in which it was drawn. While FALLING the piece laid is still part of it."""
    pile_sizes: tuple[int, ...]
    """Per seat how many pieces are in its draw pile; all 0 in the fast game."""
    unseen: tuple[int, ...]
    """The pieces in all draw piles together, ascending; any of them may be in any pile. Empty before the share."""
    bag: tuple[int, ...]
    """The pieces in the bag, ascending: out of the game, or in the fast game everybody's draw pile (VE-70)."""
    table: Snapshot
    """What stands on the table."""
    towers: tuple[int, ...]
    """By their numbers, from 1 on, the bases of the towers; 0 for a number that is free.

    A tower keeps its number as long as it stands. A new one gets the lowest number that is free.
    """
    laid: tuple[int, ...]
    """The pieces laid on towers in this turn, in order; a base is not among them."""
    base: int | None
    """The base laid in this turn, with which a new tower was begun (VE-21)."""
    deeds: int
    """How many intentions the match has had: a seed that never comes again."""
    intention: Intention | None
    """What the hand means to do (FALLING)."""
    loose: LooseSection | None
    """A ZAP section that lies loose and must be gripped again."""
    window: CallWindow | None
    """The last base or end of turn, as long as it can be called a mistake."""
    passes: int
    """Turns in a row, up to now, in which nothing could be laid, nobody drew a piece and nothing moved.

    When as many as have pieces have passed so, the match is over (VE-61).
    """
    scores: tuple[Score, ...]
    """The score sheet from the first line on."""
    points: tuple[int, ...]
    """Per seat the sum of its lines."""
    winners: tuple[Seat, ...]

    @property
    def owned(self) -> tuple[int, ...]:
        """Per seat how many pieces it still has, in hand and draw pile."""
        return tuple(len(hand) + pile for hand, pile in zip(self.hands, self.pile_sizes, strict=True))

    def drawable(self, seat: Seat) -> int:
        """How many pieces `seat` could still draw, from its draw pile or from everybody's bag (VE-26, VE-70)."""
        return len(self.bag) if self.settings.fast_game else self.pile_sizes[seat]

    @property
    def begun(self) -> bool:
        """Whether anything has been laid in this turn (VE-27)."""
        return bool(self.laid) or self.base is not None


def opponents(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """Everybody but `seat` in play order from the next: counter-clockwise, down the seat numbers (VE-11).

    >>> opponents(1, 4)
    (0, 3, 2)
    """
    return tuple((seat - step) % seats for step in range(1, seats))
