"""A position of Nimm's Leich! as a picture without a word: the hands, and how the last count came out or the bid."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from nimmsleich.cards import DECK, Card
from nimmsleich.rules.events import BidMade
from nimmsleich.rules.views import Call, NimmsleichView, Round
from nimmsleich.view.cards import CardSprite, corpse_art, draw_small_card, draw_times
from nimmsleich.view.measures import CARD
from nimmsleich.view.palette import CHALK
from nimmsleich.view.seats import draw_vote
from nimmsleich.view.showdown import LOST, WON, draw_steps
from nimmsleich.view.table_view import draw_cloth
from stage.graphics import theme
from stage.graphics.making.pages import draw_shrunk
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.ui.widgets.controls.option import draw_seat_mark
from table.contract import Event, Seat

_WIDE: Final = 900.0
"""Logical units that the page is painted wide at least before it is shrunk."""
_HEAD: Final = 0.36
"""The part of the page's height that the bid takes."""


@dataclass(frozen=True, slots=True)
class Hands:
    """What is shown: cards of all seats, None for one face down, and what is said of them."""

    cards: Sequence[Sequence[Card | None]]
    call: Call | None = None
    thumbs: Sequence[Seat] | None = None
    """Who said that the bid holds; None while nobody has said anything."""
    count: int | None = None
    """How many there are; None while nobody has counted."""

    @classmethod
    def of(cls, past: Round) -> "Hands":
        """A round after its count."""
        return cls(past.hands, past.calls[-1], past.thumbs, past.count)

    @property
    def holds(self) -> bool:
        """Whether there are as many as were bid."""
        return self.call is not None and self.count is not None and self.count >= self.call.count


def draw_position(
    painter: Painter, view: NimmsleichView, colours: Sequence[SeatColour], about: Event | None = None
) -> None:
    """Fill the page with the last count; before the first one with the hands and the bid.

    After a count a bid that `about` is is shown with what lay there of it, though another one was counted.
    """
    if view.rounds and isinstance(about, BidMade):
        hands = view.rounds[-1].hands
        count = sum(DECK[card][about.corpse - 1] for hand in hands for card in hand)
        draw_hands(painter, Hands(hands, Call(about.seat, about.count, about.corpse), count=count), colours)
    elif view.rounds:
        draw_hands(painter, Hands.of(view.rounds[-1]), colours)
    else:
        draw_hands(painter, Hands(view.hands, view.calls[-1] if view.calls else None), colours)


def draw_hands(painter: Painter, hands: Hands, colours: Sequence[SeatColour]) -> None:
    """Fill the page with the hands, seat by seat from the left, below what was bid and counted."""
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
    """How many of which corpse were bid, and how many there are."""
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
