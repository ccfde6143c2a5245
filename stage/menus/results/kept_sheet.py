"""Sheets over a picture that moves: each is kept as one picture with its shadow, whose solid part is copied."""

from typing import Final

import pygame

from stage.graphics.painter import Painter
from stage.ui.widgets import Sheet

SHADOW: Final = 40.0
"""Logical units that a shadow may reach beyond its sheet."""


class KeptSheet(Sheet):
    """A sheet whose paper is one picture with its shadow."""

    def draw(self, painter: Painter) -> None:
        painter.layer(("sheet", self.look), with_shadow(self.rect), super().draw)


def with_shadow(area: pygame.FRect) -> pygame.FRect:
    """The area with all of the shadow that a panel in it casts."""
    return area.inflate(2 * SHADOW, 2 * SHADOW)
