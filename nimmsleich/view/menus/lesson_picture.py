"""How a lesson of Nimm's Leich! begins, as a picture: the learner's card, and what the lesson is about."""

from collections.abc import Sequence
from typing import Final

import pygame

from nimmsleich.rules.actions import Bid, Denounce, NimmsleichAction, Spend, Vote
from nimmsleich.rules.views import NimmsleichView
from nimmsleich.view.cards import BACK, draw_large_card, draw_pile
from nimmsleich.view.measures import CARD
from nimmsleich.view.seats import TOKEN, draw_vote
from nimmsleich.view.slate import SLATE, draw_bid, writing_area
from nimmsleich.view.table_view import draw_cloth
from stage.graphics.making.pages import draw_shrunk
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.ui.widgets.controls.option import draw_seat_mark
from table.contract import Seat
from table.offer.lesson import Step

_WIDE: Final = 620.0
"""Logical units that the page is painted wide before it is shrunk."""
_LEARNER: Final = 0
_SLATE_SHAPE: Final = 640 / 360
_TELLING: Final = (Spend, Denounce, Vote, Bid)
"""What tells most of a lesson, first."""


def draw_lesson(painter: Painter, view: NimmsleichView, colours: Sequence[SeatColour], steps: Sequence[Step]) -> None:
    """Fill the page with the learner's card and the most telling deed; without steps with the others' piles."""
    size = (_WIDE, _WIDE * painter.bleed.height / painter.bleed.width)
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


def _most_telling(steps: Sequence[Step]) -> NimmsleichAction | None:
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
    wide = min(area.width, area.height * _SLATE_SHAPE)
    board = pygame.FRect(0, 0, wide, wide / _SLATE_SHAPE)
    board.center = area.center
    painter.image(SLATE, board, elevation=6.0)
    draw_bid(painter, writing_area(board), bid.count, bid.corpse)


def _draw_deed(painter: Painter, deed: NimmsleichAction, colours: Sequence[SeatColour], area: pygame.FRect) -> None:
    """A bid on the slate, the cards that detectives look at, or thumb and fist."""
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
    """A card face down with a detective on it."""
    back = pygame.FRect(0, column.top, 130.0, 130.0 / CARD)
    back.centerx = column.centerx
    painter.image(BACK, back, elevation=6.0)
    painter.image(TOKEN, (back.centerx - 44, back.bottom - 74, 88, 88), elevation=6.0)
    draw_seat_mark(painter, colours[seat], (back.centerx, back.top), 52.0)


def _draw_rivals(painter: Painter, view: NimmsleichView, colours: Sequence[SeatColour], area: pygame.FRect) -> None:
    """How many cards everybody still has below the one in hand, and what was bid last."""
    wide, top = 76.0, area.top + area.height * 0.3
    if view.calls:
        _draw_slate(painter, view.calls[-1].bid, pygame.FRect(area.left, area.top, area.width, area.height * 0.46))
        top = area.bottom - wide / CARD
    step = (area.width - wide) / (view.seats - 1)
    for seat, pile in enumerate(view.piles):
        place = pygame.FRect(area.left + step * seat, top, wide, wide / CARD)
        draw_pile(painter, place, len(pile))
        draw_seat_mark(painter, colours[seat], (place.centerx, place.top - 6), 44.0)
