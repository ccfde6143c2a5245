"""Paints what a seat knows: no input, no clock, changes nothing."""

from __future__ import annotations

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from tests.lantern.rules.views import LanternView


def draw_cards(painter: Painter, board: pygame.FRect, view: LanternView) -> None:
    """Draw a card for each seat, face up where it is known."""
    known = dict(view.known)
    for seat in range(len(view.points)):
        box = pygame.FRect(board.left + 60 + 200 * seat, board.top + 60, 150, 220)
        painter.panel(box)
        painter.text(str(known.get(seat, "?")), box.center, theme.TITLE, anchor="center")


def draw_drop(painter: Painter, board: pygame.FRect, fallen: float) -> None:
    """Draw the drop, `fallen` logical units below its start."""
    painter.circle((board.centerx, board.top + 400 + fallen), 12, painter.palette.brass)
