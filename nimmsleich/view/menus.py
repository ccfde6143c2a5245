"""Images of Nimm's Leich! for menus: a position, an action, a lesson, and the contents of the box. No words on them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from nimmsleich.cards import DECK, Card
from nimmsleich.rules.actions import Bid, Denounce, NimmsleichAction, Spend, Vote
from nimmsleich.rules.events import BidMade
from nimmsleich.rules.views import Call, NimmsleichView, Round
from nimmsleich.view.cards import (
    BACK,
    FRONT,
    CardSprite,
    corpse_art,
    draw_large_card,
    draw_pile,
    draw_small_card,
    draw_times,
)
from nimmsleich.view.palette import CHALK
from nimmsleich.view.picture import draw_cloth
from nimmsleich.view.places import CARD, SLATE_SHAPE
from nimmsleich.view.seats import FIST, THUMB, TOKEN, draw_vote
from nimmsleich.view.showdown import LOST, WON, draw_steps
from nimmsleich.view.slate import SLATE, draw_bid, writing_area
from stage.graphics import theme
from stage.graphics.game_pictures import BoxContents, DrawnTile, ShownDeed
from stage.graphics.pages import draw_shrunk
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.ui.choice import draw_seat_mark
from table.contract import Event, Seat
from table.offer.lesson import LessonStep
from table.words import Translator

_WIDE: Final = 900.0
"""Least width in logical units in which the page is painted before it is shrunk."""
_HEAD: Final = 0.36
"""Fraction of the page's height for the bid."""


@dataclass(frozen=True, slots=True)
class Hands:
    """The cards of all seats, None for one face down, with bid, votes and count."""

    cards: Sequence[Sequence[Card | None]]
    call: Call | None = None
    thumbs: Sequence[Seat] | None = None
    """The seats that backed the bid; None before the vote."""
    count: int | None = None
    """Actual number of the corpse; None before the count."""

    @classmethod
    def of(cls, past: Round) -> "Hands":
        """Return a round after its count."""
        return cls(past.hands, past.calls[-1], past.thumbs, past.count)

    @property
    def holds(self) -> bool:
        """True if the bid has been counted and holds."""
        return self.call is not None and self.count is not None and self.call.holds(self.count)


def paint_position(
    painter: Painter, view: NimmsleichView, colours: Sequence[SeatColour], about: Event | None = None
) -> None:
    """Fill the page with the last count, or before the first one with the hands and the bid.

    If `about` is a bid, it is shown with its own count, although another bid was counted.
    """
    if view.rounds and isinstance(about, BidMade):
        hands = view.rounds[-1].hands
        count = sum(DECK[card][about.corpse - 1] for hand in hands for card in hand)
        draw_hands(painter, Hands(hands, about.call, count=count), colours)
    elif view.rounds:
        draw_hands(painter, Hands.of(view.rounds[-1]), colours)
    else:
        draw_hands(painter, Hands(view.hands, view.calls[-1] if view.calls else None), colours)


def draw_hands(painter: Painter, hands: Hands, colours: Sequence[SeatColour]) -> None:
    """Fill the page with the hands, seat by seat from the left, below the bid and its count."""
    wide = max(_WIDE, painter.bleed.width)
    size = (wide, wide * painter.bleed.height / painter.bleed.width)

    def draw(page: Painter) -> None:
        draw_cloth(page)
        area = page.bleed.inflate(-40, -32)
        if hands.call is not None:
            head = pygame.FRect(area.left, area.top, area.width, area.height * _HEAD)
            _draw_bid(page, hands, hands.call, head)
            area = pygame.FRect(area.left, head.bottom, area.width, area.height - head.height)
        _draw_row(page, hands, colours, area)

    draw_shrunk(painter, size, draw)


def _draw_bid(painter: Painter, hands: Hands, call: Call, area: pygame.FRect) -> None:
    """Draw the bid, and the actual number of the corpse."""
    side, high = area.height, area.height * 0.5
    wide = draw_times(painter, call.count, (0.0, 0.0), high, CHALK, measure_only=True)
    draw_times(painter, call.count, (area.left + 12 + wide / 2, area.centery), high, CHALK)
    picture = pygame.FRect(area.left + wide + 28, area.top, side, side)
    painter.image(corpse_art(call.corpse), picture)
    if hands.count is None:
        return
    rest = pygame.FRect(picture.right + 24, area.top, 0.0, area.height)
    rest.width = area.right - rest.left - side * 0.8
    draw_steps(painter, call.count, hands.count, pygame.FRect(rest.left, area.centery - 18, rest.width, 40))
    centre = (area.right - side * 0.35, area.centery)
    colour = WON if hands.holds else LOST
    painter.circle(centre, side * 0.33, colour)
    figure = theme.TITLE.sized(side * 0.4 / painter.type.text_scale)
    painter.text(str(hands.count), centre, figure, (16, 28, 22), anchor="center")


def _draw_row(painter: Painter, hands: Hands, colours: Sequence[SeatColour], area: pygame.FRect) -> None:
    number = sum(map(len, hands.cards)) or 1
    mark = area.height * 0.14
    below = area.height * (0.26 if hands.thumbs is not None else 0.02)
    gap = 40.0
    high = min(area.height - mark - below - 20, (area.width - gap * len(hands.cards)) / number / CARD)
    wide = high * CARD
    area = area.move(0.0, max(0.0, (area.height - mark - high - below - 20) / 2))
    step = min(gap, (area.width - number * (wide + 8)) / len(hands.cards))
    left = area.centerx - (number * (wide + 8) + step * (len(hands.cards) - 1)) / 2
    for seat, cards in enumerate(hands.cards):
        group = pygame.FRect(left, area.top + mark + 16, len(cards) * (wide + 8) - 8, high)
        draw_seat_mark(painter, colours[seat], (group.centerx, area.top + mark / 2 + 8), mark)
        for card in cards:
            _draw_card(painter, hands, seat, card, pygame.FRect(left, group.top, wide, high))
            left += wide + 8
        if hands.thumbs is not None:
            vote = pygame.FRect(0, 0, below, below)
            vote.midtop = (group.centerx, group.bottom - below * 0.12)
            draw_vote(painter, vote, thumb=seat in hands.thumbs)
        left += step


def _draw_card(painter: Painter, hands: Hands, seat: Seat, card: Card | None, area: pygame.FRect) -> None:
    if card is None or hands.call is None or hands.count is None:
        draw_small_card(painter, area, card)
        return
    corpse = hands.call.corpse
    lit = DECK[card][corpse - 1]
    if hands.thumbs is not None and (seat in hands.thumbs) == hands.holds:
        painter.outline(area.inflate(12, 12), WON, 5, 16)
    sprite = CardSprite(*area.center, *area.size, card=card, seat=seat, face=1.0, lit=lit)
    sprite.draw_counted(painter, counted=corpse, dim=True)


_FIGURES: Final = 1.15
"""Width of a number of two digits with its sign, as a fraction of its corpse's size."""
_HIGH: Final = 0.62
"""Height of these figures, as a fraction of their corpse's size."""


@dataclass(frozen=True, slots=True)
class BidTile:
    """A number of one corpse."""

    count: int
    corpse: int

    @property
    def shape(self) -> float:
        """Width of number and corpse, divided by their height."""
        return 1.0 + _FIGURES

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Draw the corpse at the right, with the number close to it."""
        size, ink = area.height, painter.palette.ink
        wide = draw_times(painter, self.count, area.center, size * _HIGH, ink, measure_only=True)
        middle = area.right - size - wide / 2 - size * 0.08
        draw_times(painter, self.count, (middle, area.centery), size * _HIGH, ink)
        painter.image(corpse_art(self.corpse), (area.right - size, area.top, size, size))


def show_deed(action: NimmsleichAction, view: NimmsleichView, told: str, text: Translator) -> ShownDeed | None:
    """Return the number and corpse of a bid or of the doubted bid; thumb or fist for a vote."""
    match action:
        case Bid(count, corpse):
            return ShownDeed((BidTile(count, corpse),))
        case Denounce():
            last = view.calls[-1]
            return ShownDeed((BidTile(last.count, last.corpse),), text.gettext("denounced"))
        case Vote(thumb):
            return ShownDeed((DrawnTile((THUMB if thumb else FIST,)),))
    return None


_LESSON_WIDTH: Final = 620.0
"""Width in logical units in which the page is painted before it is shrunk."""
_LEARNER: Final = 0
_TELLING: Final = (Spend, Denounce, Vote, Bid)
"""Kinds of actions, the most telling of a lesson first."""


def draw_lesson(
    painter: Painter, view: NimmsleichView, colours: Sequence[SeatColour], steps: Sequence[LessonStep]
) -> None:
    """Fill the page with the learner's card and the most telling deed, or with the others' piles if there is none."""
    size = (_LESSON_WIDTH, _LESSON_WIDTH * painter.bleed.height / painter.bleed.width)
    deed = _most_telling(steps)

    def draw(page: Painter) -> None:
        draw_cloth(page)
        area = page.bleed.inflate(-48, -44)
        own = pygame.FRect(area.left, area.top, area.height * CARD, area.height)
        _draw_own(page, view, colours[_LEARNER], own)
        beside = pygame.FRect(own.right + 36, area.top, area.right - own.right - 36, area.height)
        if deed is None:
            _draw_rivals(page, view, colours, beside)
        else:
            _draw_deed(page, deed, colours, beside)

    draw_shrunk(painter, size, draw)


def _most_telling(steps: Sequence[LessonStep]) -> NimmsleichAction | None:
    deeds = [step.do for step in steps if step.do is not None]
    for kind in _TELLING:
        found = [deed for deed in deeds if isinstance(deed, kind)]
        if found:
            return found[-1]
    return None


def _draw_own(painter: Painter, view: NimmsleichView, colour: SeatColour, area: pygame.FRect) -> None:
    card = view.hands[_LEARNER][0]
    if card is None:
        painter.image(BACK, area, elevation=8.0)
    else:
        draw_large_card(painter, area, card)
    draw_seat_mark(painter, colour, (area.left + 14, area.top + 14), 60.0)


def _draw_slate(painter: Painter, bid: Bid, area: pygame.FRect) -> None:
    wide = min(area.width, area.height * SLATE_SHAPE)
    board = pygame.FRect(0, 0, wide, wide / SLATE_SHAPE)
    board.center = area.center
    painter.image(SLATE, board, elevation=6.0)
    draw_bid(painter, writing_area(board), bid.count, bid.corpse)


def _draw_deed(painter: Painter, deed: NimmsleichAction, colours: Sequence[SeatColour], area: pygame.FRect) -> None:
    """Draw a bid on the slate, the cards that detectives look at, or thumb and fist."""
    match deed:
        case Bid():
            _draw_slate(painter, deed, area)
        case Spend(looks):
            for number, look in enumerate(looks):
                column = pygame.FRect(
                    area.left + number * area.width / len(looks), area.top, area.width / len(looks), 0
                )
                _draw_looked_at(painter, look.seat, colours, column.move(0.0, area.height * 0.12))
        case _:
            side = min(area.height * 0.6, area.width * 0.46)
            for number, thumb in enumerate((True, False)):
                left = area.left + number * (area.width - side)
                draw_vote(painter, pygame.FRect(left, area.centery - side / 2, side, side), thumb=thumb)


def _draw_looked_at(painter: Painter, seat: Seat, colours: Sequence[SeatColour], column: pygame.FRect) -> None:
    """Draw a card face down with a detective on it."""
    back = pygame.FRect(0, column.top, 130.0, 130.0 / CARD)
    back.centerx = column.centerx
    painter.image(BACK, back, elevation=6.0)
    painter.image(TOKEN, (back.centerx - 44, back.bottom - 74, 88, 88), elevation=6.0)
    draw_seat_mark(painter, colours[seat], (back.centerx, back.top), 52.0)


def _draw_rivals(painter: Painter, view: NimmsleichView, colours: Sequence[SeatColour], area: pygame.FRect) -> None:
    """Draw everybody's pile below the card in hand, and the last bid."""
    wide, top = 76.0, area.top + area.height * 0.3
    if view.calls:
        _draw_slate(painter, view.calls[-1].bid, pygame.FRect(area.left, area.top, area.width, area.height * 0.46))
        top = area.bottom - wide / CARD
    step = (area.width - wide) / (view.seats - 1)
    for seat, pile in enumerate(view.piles):
        place = pygame.FRect(area.left + step * seat, top, wide, wide / CARD)
        draw_pile(painter, place, len(pile))
        draw_seat_mark(painter, colours[seat], (place.centerx, place.top - 6), 44.0)


_CARD: Final = (92.0, 129.0)
_SHOWN: Final = 4
"""The open card."""
_CORPSES: Final = ((1, 6.0, 8.0, 118.0), (3, 112.0, 2.0, 118.0), (5, 218.0, 10.0, 118.0))


class LeichContents(BoxContents):
    """The box of Nimm's Leich!: corpses, cards, tokens and oysters."""

    ground = ((40, 112, 78), (16, 62, 44))

    def draw_table(self, painter: Painter) -> None:
        for corpse, x, y, size in _CORPSES:
            painter.image(FRONT, (x, y, size * 0.86, size * 1.2), angle=3.0 * (corpse - 3), elevation=6.0)
            painter.image(corpse_art(corpse), (x + 8, y + 26, size * 0.72, size * 0.72), angle=3.0 * (corpse - 3))
        for number in range(4):
            painter.image(BACK, (34.0 + number * 3, 164.0 - number * 3, *_CARD), elevation=4.0)
        for number, angle in enumerate((14.0, 2.0, -10.0)):
            painter.image(BACK, (166.0 + number * 46, 160.0 + abs(number - 1) * 6, *_CARD), angle=angle, elevation=6.0)
        draw_small_card(painter, pygame.FRect(330, 150, *_CARD), _SHOWN)
        for x, y in ((446.0, 168.0), (494.0, 196.0), (452.0, 226.0)):
            painter.image(TOKEN, (x, y, 58, 58), elevation=5.0)
        painter.image("nimmsleich/oyster_plate", (352, 6, 196, 128), elevation=8.0)
        painter.image("nimmsleich/oyster_closed", (388, 34, 62, 50))
        painter.image("nimmsleich/oyster_open", (446, 40, 66, 54))
