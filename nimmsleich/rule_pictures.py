"""Illustrations of the rule book of Nimm's Leich!: hands and bids as data, painted by the game's own view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from nimmsleich.cards import DECK, RANKS, Card
from nimmsleich.rules.views import Call
from nimmsleich.view.cards import BACK, corpse_art, draw_large_card, draw_pile
from nimmsleich.view.menus import Hands, draw_hands
from nimmsleich.view.picture import draw_cloth
from nimmsleich.view.places import CARD
from nimmsleich.view.seats import TOKEN
from nimmsleich.view.slate import SLATE, draw_bid, writing_area
from stage.graphics import theme
from stage.graphics.pages import PagePicture, draw_shrunk
from stage.graphics.painter import Painter, draw_arrow, draw_verdict
from stage.ui.choice import draw_seat_mark
from table.contract import Seat

_SIZE: Final = (660.0, 440.0)
"""Logical size in which the illustrations are painted before they are shrunk."""
_DEALT: Final[tuple[Card, ...]] = (20, 13, 35, 32)
"""A card for each of four seats."""
_STILL_LIFE: Final = 3


def _felt(draw: Callable[[Painter], None], shape: float = 1.5) -> PagePicture:
    """Return an illustration on the felt of the table."""

    def page(painter: Painter) -> None:
        draw_cloth(painter)
        draw(painter)

    size = (_SIZE[1] * shape, _SIZE[1])
    return PagePicture(lambda painter: draw_shrunk(painter, size, page), shape)


def _hands(hands: Hands) -> PagePicture:
    return PagePicture(lambda painter: draw_hands(painter, hands, theme.SEATS))


def _counted(bid: int, corpse: int, *thumbs: Seat) -> PagePicture:
    """Return the cards dealt above, counted against that bid of seat 0."""
    count = sum(DECK[card][corpse - 1] for card in _DEALT)
    return _hands(Hands([(card,) for card in _DEALT], Call(0, bid, corpse), thumbs, count))


def _own_card(painter: Painter) -> None:
    """Paint the viewer's own card, open, and the backs of the others."""
    high = 340.0
    area = pygame.FRect(60.0, 60.0, high * CARD, high)
    draw_large_card(painter, area, _DEALT[0])
    draw_seat_mark(painter, theme.SEATS[0], (area.left, area.top + 6.0), 56.0)
    for number in range(1, 4):
        back = pygame.FRect(0, 0, 92.0, 92.0 / CARD)
        back.center = (300.0 + number * 84.0, 190.0 + 30.0 * (number % 2))
        painter.image(BACK, back, elevation=6.0)
        draw_seat_mark(painter, theme.SEATS[number], (back.centerx, back.top - 10.0), 42.0)


def _draw_slate(painter: Painter, board: pygame.FRect, count: int, corpse: int, seat: Seat) -> None:
    painter.image(SLATE, board, elevation=6.0)
    area = writing_area(board)
    draw_bid(painter, pygame.FRect(area.left, area.top + 8.0, area.width, area.height - 8.0), count, corpse)
    draw_seat_mark(painter, theme.SEATS[seat], (board.left + 26.0, board.top + 24.0), 50.0)


def _bid(painter: Painter) -> None:
    _draw_slate(painter, pygame.FRect(50.0, 50.0, 560.0, 315.0), 5, _STILL_LIFE, 0)


def _raise(painter: Painter) -> None:
    """Paint two raises: a higher number, and the same number of a higher corpse."""
    _draw_slate(painter, pygame.FRect(20.0, 130.0, 300.0, 169.0), 5, _STILL_LIFE, 0)
    _draw_slate(painter, pygame.FRect(340.0, 30.0, 300.0, 169.0), 6, 1, 1)
    _draw_slate(painter, pygame.FRect(340.0, 240.0, 300.0, 169.0), 5, 5, 1)
    draw_arrow(painter, (296.0, 150.0), (362.0, 118.0))
    draw_arrow(painter, (296.0, 270.0), (362.0, 306.0))


def _part(painter: Painter) -> None:
    """Paint a winner's card going to the box, and a loser's going under the own pile."""
    high = 170.0
    for seat, left, good in ((0, 110.0, True), (1, 430.0, False)):
        card = pygame.FRect(left, 44.0, high * CARD, high)
        draw_large_card(painter, card, _DEALT[seat])
        draw_seat_mark(painter, theme.SEATS[seat], (card.left, card.top), 46.0)
        draw_verdict(painter, (card.right, card.top), good=good)
    painter.image("nimmsleich/box_tray", (56.0, 250.0, 230.0, 164.0))
    draw_pile(painter, pygame.FRect(430.0, 270.0, 92.0, 92.0 / CARD), 4)
    draw_arrow(painter, (171.0, 222.0), (171.0, 300.0))
    draw_arrow(painter, (560.0, 170.0), (536.0, 380.0), bend=0.3)


def _ranks(painter: Painter) -> None:
    """Paint the corpses from the lowest to the highest."""
    page = painter.bleed
    step = page.width / (len(RANKS) + 0.4)
    for rank in RANKS:
        side = step * 0.86
        centre = (page.left + step * (rank - 0.3), page.height * 0.42)
        painter.image(corpse_art(rank), (centre[0] - side / 2, centre[1] - side / 2, side, side))
    draw_arrow(painter, (step * 0.4, page.height * 0.86), (page.width - step * 0.4, page.height * 0.86), width=12.0)


def _detective(painter: Painter) -> None:
    """Paint a token, and the cards of two opponents that it opens."""
    painter.image(TOKEN, (40.0, 150.0, 150.0, 150.0), elevation=8.0)
    draw_seat_mark(painter, theme.SEATS[0], (60.0, 160.0), 46.0)
    for number, seat in enumerate((1, 3)):
        card = pygame.FRect(300.0 + 180.0 * number, 110.0, 150.0, 150.0 / CARD)
        draw_large_card(painter, card, _DEALT[seat])
        draw_seat_mark(painter, theme.SEATS[seat], (card.centerx, card.top - 14.0), 46.0)
    draw_arrow(painter, (180.0, 180.0), (300.0, 170.0), bend=0.2)
    draw_arrow(painter, (180.0, 270.0), (482.0, 330.0), bend=-0.22)


PICTURES: Final[Mapping[str, PagePicture]] = {
    "own_card": _felt(_own_card),
    "bid": _felt(_bid),
    "raise": _felt(_raise),
    "vote": _hands(Hands([(None,)] * 4, Call(0, 7, _STILL_LIFE), (0, 2))),
    "count": _counted(7, _STILL_LIFE, 0, 2),
    "part": _felt(_part),
    "ranks": _felt(_ranks, 3.2),
    "too_few": _counted(8, _STILL_LIFE, 0, 2),
    "detective": _felt(_detective),
}
"""Illustrations by their names in the rule book."""
