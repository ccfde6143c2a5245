"""What lies on the table before a match of Nimm's Leich!: cards, corpses, tokens, the plate of oysters."""

from typing import Final

import pygame

from nimmsleich.view.cards import BACK, FRONT, corpse_art, draw_small_card
from nimmsleich.view.seats import TOKEN
from stage.graphics.box_contents import BoxContents
from stage.graphics.painter import Painter

_CARD: Final = (92.0, 129.0)
_SHOWN: Final = 4
"""The card that lies open."""
_CORPSES: Final = ((1, 6.0, 8.0, 118.0), (3, 112.0, 2.0, 118.0), (5, 218.0, 10.0, 118.0))


class LeichContents(BoxContents):
    """The box of the bluffers."""

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
