"""What lies on the table before a match of Niagara: canoes, gems, paddle cards; and a picture of each module."""

from typing import Final

import pygame

from niagara.board import Card, Gem
from niagara.view.pieces.canoes import CanoeLook, draw_canoe, draw_joe
from niagara.view.pieces.cards import draw_card
from niagara.view.pieces.gems import draw_gem
from niagara.view.places.places import Anchor, CardPlace
from niagara.view.river.glass import draw_whirlpool_in
from stage.graphics import theme
from stage.graphics.box_contents import BoxContents
from stage.graphics.painter import Painter

_HAND: Final = (Card.ONE, Card.TWO, Card.THREE, Card.FOUR, Card.FIVE, Card.SIX)
_CARD: Final = (74.0, 106.0)
_GEMS: Final = (
    (Gem.RED, 250.0, 196.0, 50.0),
    (Gem.YELLOW, 292.0, 174.0, 44.0),
    (Gem.BLUE, 208.0, 172.0, 44.0),
    (Gem.VIOLET, 306.0, 214.0, 42.0),
    (Gem.WHITE, 204.0, 214.0, 42.0),
    (Gem.BLUE, 258.0, 236.0, 38.0),
)
_ON_CARDS: Final = {"seven": Card.SEVEN, "one_two_three": Card.CHOICE, "lasso": Card.LASSO}
_CHARACTERS: Final = {"beaver": "niagara/beaver", "moose": "niagara/moose"}


class NiagaraContents(BoxContents):
    """The river's box."""

    ground = ((104, 166, 188), (44, 104, 132))

    def draw_table(self, painter: Painter) -> None:
        for number, card in enumerate(_HAND):
            turn = 2.5 - number
            x, y = 372.0 + number * 24.0, 86.0 + turn * turn * 2.5
            draw_card(painter, card, CardPlace(x, y, *_CARD, turn * 7.0))
        painter.image("niagara/pine_2", (6, 6, 92, 128))
        painter.image("niagara/pine_1", (70, 34, 76, 108))
        painter.image("niagara/lodge", (96, 88, 128, 70))
        painter.image("niagara/beaver", (128, 64, 66, 56))
        painter.glow((180, 190, 160, 70), painter.palette.shadow, 120)
        for gem, x, y, size in _GEMS:
            draw_gem(painter, gem, (x, y), size)
        red, blue, yellow = theme.SEATS[0], theme.SEATS[1], theme.SEATS[2]
        draw_canoe(painter, CanoeLook(blue), Anchor(92.0, 216.0, 1.12), flip=True)
        draw_canoe(painter, CanoeLook(red, gems=(Gem.RED,)), Anchor(404.0, 232.0, 1.12))
        draw_canoe(painter, CanoeLook(yellow), Anchor(500.0, 196.0, 0.96), flip=True)

    def has_picture(self, option: str) -> bool:
        return option in ("double_canoe", "whirlpool", "joe", *_ON_CARDS, *_CHARACTERS)

    def draw_option(self, painter: Painter, option: str, area: pygame.FRect) -> None:
        below = Anchor(area.centerx, area.bottom - 26.0, area.width / 128)
        if option == "double_canoe":
            look = CanoeLook(theme.SEATS[0], double=True, gems=(Gem.YELLOW, Gem.BLUE), emblem=False)
            draw_canoe(painter, look, below)
        elif option == "joe":
            draw_joe(painter, Gem.WHITE, below)
        elif option == "whirlpool":
            draw_whirlpool_in(painter, area.inflate(0, -area.height * 0.34))
        elif option in _ON_CARDS:
            high = area.height - 4
            draw_card(painter, _ON_CARDS[option], CardPlace(*area.center, high * 0.7, high, 6.0))
        else:
            painter.image(_CHARACTERS[option], area)
