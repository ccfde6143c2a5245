"""What lies on the felt at this moment: a View, and on top of it whatever is just moving from one place to another."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Self

import pygame

from nimmsleich.cards import Card
from nimmsleich.rules.views import Call, NimmsleichView, Phase
from table.contract import Seat


class Mark(Enum):
    """What a seat holds up in the vote."""

    NONE = "none"
    CLOSED = "closed"
    """Decided, but not shown yet."""
    THUMB = "thumb"
    FIST = "fist"


@dataclass(slots=True)
class Sprite:
    """A card or a token on its way. `x` and `y` are its middle, `width` and `height` its size at `zoom` 1.

    `face` turns a card over: 0.0 shows the back, 1.0 the face. `lit` is how many of its corpses are counted.
    """

    x: float
    y: float
    width: float
    height: float
    card: Card | None = None
    art: str = ""
    """The drawing of something that is no card."""
    face: float = 0.0
    zoom: float = 1.0
    angle: float = 0.0
    alpha: float = 1.0
    lift: float = 0.0
    seat: Seat = -1
    lit: int = 0

    @property
    def rect(self) -> pygame.FRect:
        """Where it is now."""
        box = pygame.FRect(0, 0, self.width * self.zoom, self.height * self.zoom)
        box.center = (self.x, self.y)
        return box


def sprite_at(area: pygame.FRect, **values: object) -> Sprite:
    """A sprite that lies in an area."""
    return Sprite(area.centerx, area.centery, area.width, area.height, **values)  # type: ignore[arg-type]


@dataclass(slots=True)
class Showdown:
    """All cards laid open in the middle of the table, and the counting."""

    call: Call
    thumbs: tuple[Seat, ...]
    cards: list[Sprite] = field(default_factory=list)
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
    marks: list[Mark]
    away: set[tuple[Seat, int]] = field(default_factory=set)
    """Seat and place of the cards in hand that are just somewhere else."""
    flights: list[Sprite] = field(default_factory=list)
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
            marks=_marks(view),
        )

    def fingerprint(self) -> tuple[object, ...]:
        """What the resting things look like; as long as it stays the same, so does their picture."""
        view = self.view
        return (
            *(view.phase, view.denouncer, view.opener, view.winners, view.sure, view.seat),
            *(tuple(self.piles), tuple(map(tuple, self.hands)), tuple(self.tokens), self.box, self.stock),
            *(tuple(self.calls), tuple(self.marks), frozenset(self.away), self.pop == 1.0),
        )

    def highest(self, corpse: int) -> int:
        """The highest number of a corpse that was bid in this round; 0 if it was not."""
        return max((call.count for call in self.calls if call.corpse == corpse), default=0)

    def last_of(self, seat: Seat) -> Call | None:
        """The last bid of a seat in this round."""
        return next((call for call in reversed(self.calls) if call.seat == seat), None)


def _marks(view: NimmsleichView) -> list[Mark]:
    marks = [Mark.NONE] * view.seats
    if view.phase is Phase.VOTING:
        for seat in range(view.seats):
            if view.voted[seat]:
                marks[seat] = Mark.CLOSED
        marks[view.denouncer], marks[view.denounced] = Mark.FIST, Mark.THUMB
        if view.seat >= 0 and view.vote is not None:
            marks[view.seat] = Mark.THUMB if view.vote else Mark.FIST
    elif view.phase is Phase.SHEDDING:
        thumbs = view.rounds[-1].thumbs
        marks = [Mark.THUMB if seat in thumbs else Mark.FIST for seat in range(view.seats)]
    return marks
