"""The felt as it is shown now: a View, overlaid with the things that are being animated."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Self

from nimmsleich.cards import Card
from nimmsleich.rules.actions import Sign
from nimmsleich.rules.views import Call, NimmsleichView, Phase
from nimmsleich.view.cards import CardSprite
from nimmsleich.view.signs import ShownSign, sign_pose
from stage.graphics.rig.bodies import REST
from stage.match.pieces import SecretChoices
from table.contract import Seat


class Stakes(Enum):
    """Degree of suspense in which the truth about a bid is counted."""

    HOPELESS = auto()
    """Far from it, on either side."""
    OPEN = auto()
    CLOSE = auto()
    """One more or less, or exact."""

    @classmethod
    def of(cls, call: Call, count: int) -> Self:
        """Return the stakes of a bid that is to be compared with that many corpses."""
        off = abs(count - call.needed)
        return cls.CLOSE if off <= 1 else cls.OPEN if off == 2 else cls.HOPELESS


@dataclass(slots=True)
class Showdown:
    """All cards laid open in the middle of the table, and their counting."""

    call: Call
    thumbs: tuple[Seat, ...]
    cards: list[CardSprite] = field(default_factory=list)
    veil: float = 0.0
    """Dimming of the rest of the table, 0.0 to 1.0."""
    count: int = 0
    """Count so far."""
    counting: bool = False
    beat: float = 1.0
    """Scale of the number, which jumps with each corpse."""
    counted: Seat = -1
    """Seat whose card is being counted."""
    decided: bool = False
    """True once all is counted and the verdict is shown."""
    hushed: bool = False
    """True while the last card is turned over slowly, without music, and the bidder cannot look."""
    leaving: bool = False
    """True while cards go to the box."""
    stamp: float = 1.0
    """Scale of the verdict while it comes down."""
    voted: bool = True
    """False if no player has doubted the bid: its lie is laid open later."""

    @property
    def holds(self) -> bool:
        """True if the bid holds with the count so far."""
        return self.call.holds(self.count)

    def has_won(self, seat: Seat) -> bool:
        """Return True if a seat is on the right side, once it is decided; without votes, if it got away with a lie."""
        if not self.voted:
            return seat == self.call.seat
        return (seat in self.thumbs) == self.holds


@dataclass(slots=True)
class Knock:
    """Three knocks before the votes are shown. `lift` is the height of the fist, 0.0 to 1.0."""

    lift: float = 1.0
    number: int = 0


@dataclass(slots=True)
class DetectiveVisit:
    """A detective who looks at cards, from the lower edge of the table. The beam of the lamp goes to `x`, `y`."""

    seat: Seat
    """Seat that sent it."""
    x: float
    y: float
    card: tuple[float, float]
    """Size of the card that it looks at."""
    dark: float = 0.0
    """Darkness over the table, 0.0 to 1.0."""
    rise: float = 0.0
    """Part of the figure that has come up, 0.0 to 1.0."""
    beam: float = 0.0
    """Strength of the lamp, 0.0 to 1.0."""
    caught: tuple[Seat, ...] = ()
    """Seats on whose cards the light rests."""
    more: tuple[tuple[tuple[float, float], tuple[float, float]], ...] = ()
    """Ends of more beams and the sizes of their cards, where a still picture shows all at once."""


@dataclass(frozen=True, slots=True)
class LiftedCard:
    """An own card that the pointer lifts off the table."""

    position: int
    height: float
    """0.0 to 1.0."""
    angle: float
    """Degrees counter-clockwise."""


@dataclass(slots=True)
class Tabletop:
    """The table as it is drawn. :meth:`of` lays it out by a View; animations change it until the next View."""

    view: NimmsleichView
    piles: list[int]
    hands: list[list[Card | None]]
    tokens: list[int]
    box: int
    stock: int
    calls: list[Call]
    votes: SecretChoices[bool]
    """Thumb (True) or fist per seat."""
    away: set[tuple[Seat, int]] = field(default_factory=set)
    """Seat and place of the cards in hand that are currently elsewhere."""
    knock: Knock | None = None
    showdown: Showdown | None = None
    visit: DetectiveVisit | None = None
    held: LiftedCard | None = None
    signs: dict[Seat, ShownSign] = field(default_factory=dict)
    """Signs that rivals are showing (NL-60)."""
    speaker: Seat = -1
    """Seat that is saying something; its bid stands back meanwhile."""
    pop: float = 1.0
    """Scale of the bid on the slate, for a moment after it was made."""
    doubt: float = 0.0
    """Opacity of "I don't believe you!", 0.0 to 1.0."""
    doubter: Seat = -1
    shake: float = 0.0
    """Sideways displacement of the table, in logical units."""

    @classmethod
    def of(cls, view: NimmsleichView) -> Self:
        """Return the table laid out by `view`."""
        return cls(
            view=view,
            piles=[len(pile) for pile in view.piles],
            hands=[list(hand) for hand in view.hands],
            tokens=list(view.tokens),
            box=len(view.box),
            stock=len(view.stock) if view.seats == 3 else 0,
            calls=list(view.calls),
            votes=_votes(view),
        )

    def lies_before(self, seat: Seat) -> Hashable:
        """Return the state on which the image of a seat's cards, detectives and vote depends."""
        away = tuple(place for other, place in sorted(self.away) if other == seat)
        vote = seat in self.votes.face_down, self.votes.shown.get(seat)
        held = self.held.position if self.held is not None and seat == self.view.seat else None
        masked = seat == self.view.masked
        return (
            self.piles[seat],
            tuple(self.hands[seat]),
            self.tokens[seat],
            away,
            vote,
            held,
            self.is_peeking(seat),
            masked,
        )

    def is_peeking(self, seat: Seat) -> bool:
        """Return True while a seat lifts the corner of its pile."""
        shown = self.signs.get(seat)
        return shown is not None and shown.sign is Sign.PILE and sign_pose(shown) != REST

    def highest(self, corpse: int) -> int:
        """Return the highest number bid of a corpse in this round; 0 if there is none."""
        return max((call.count for call in self.calls if call.corpse == corpse), default=0)

    def last_of(self, seat: Seat) -> Call | None:
        """Return the last bid of a seat in this round."""
        return next((call for call in reversed(self.calls) if call.seat == seat), None)


def _votes(view: NimmsleichView) -> SecretChoices[bool]:
    votes: SecretChoices[bool] = SecretChoices()
    if view.phase is Phase.VOTING:
        for seat in range(view.seats):
            if view.voted[seat]:
                votes.choose(seat, view.vote if seat == view.seat else None)
        votes.reveal({view.denouncer: False, view.denounced: True})
    elif view.phase is Phase.CHOOSING:
        thumbs = view.rounds[-1].thumbs
        votes.reveal({seat: seat in thumbs for seat in range(view.seats)})
    return votes
