"""What lies on the felt at this moment: a View, and on top of it whatever is just moving from one place to another."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Self

from nimmsleich.cards import Card
from nimmsleich.rules.views import Call, NimmsleichView, Phase
from nimmsleich.view.cards import CardSprite
from stage.match.pieces import SecretChoices
from table.contract import Seat


@dataclass(slots=True)
class Showdown:
    """All cards laid open in the middle of the table, and the counting."""

    call: Call
    thumbs: tuple[Seat, ...]
    cards: list[CardSprite] = field(default_factory=list)
    veil: float = 0.0
    """How far the rest of the table is dimmed, 0.0 to 1.0."""
    count: int = 0
    """As far as it is counted."""
    counting: bool = False
    decided: bool = False
    """Whether all is counted and the verdict is out."""
    stamp: float = 1.0
    """Size of the verdict while it comes down."""

    @property
    def holds(self) -> bool:
        """Whether there are as many as were bid so far."""
        return self.count >= self.call.count

    def has_won(self, seat: Seat) -> bool:
        """Whether a seat is on the right side, once it is decided."""
        return (seat in self.thumbs) == self.holds


@dataclass(slots=True)
class Knock:
    """The three knocks before the votes are shown. `lift` is how far the fist is raised, 0.0 to 1.0."""

    lift: float = 1.0
    number: int = 0


@dataclass(slots=True)
class Tabletop:
    """The table as it is drawn. :meth:`of` lays it out by a View; movements change it until the next View."""

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
    """Seat and place of the cards in hand that are just somewhere else."""
    knock: Knock | None = None
    showdown: Showdown | None = None
    pop: float = 1.0
    """Size of the bid on the slate, for a moment after it was made."""
    doubt: float = 0.0
    """How clearly "I don't believe you!" is heard, 0.0 to 1.0."""
    doubter: Seat = -1
    shake: float = 0.0
    """How far the table is off its place sideways."""

    @classmethod
    def of(cls, view: NimmsleichView) -> Self:
        """Everything where `view` says it is."""
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
        """What the cards, detectives and the vote of a seat look like."""
        away = tuple(place for other, place in sorted(self.away) if other == seat)
        vote = seat in self.votes.face_down, self.votes.shown.get(seat)
        return self.piles[seat], tuple(self.hands[seat]), self.tokens[seat], away, vote

    def highest(self, corpse: int) -> int:
        """The highest number of a corpse that was bid in this round; 0 if it was not."""
        return max((call.count for call in self.calls if call.corpse == corpse), default=0)

    def last_of(self, seat: Seat) -> Call | None:
        """The last bid of a seat in this round."""
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
