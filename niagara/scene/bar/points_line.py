"""The points of a movement: how many there are and how many are spent."""

from __future__ import annotations

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.ui.widgets import Sheet, Widget

_PIP = 22.0
_GAP = 12.0
_BETWEEN = " · "
_MARGIN = 8.0
"""Logical units left of the pips."""


class PointsLine(Widget):
    """A row of pips, those spent filled, and the same in words; then what is `missing`, as far as there is room.

    `points` is None while it is undecided.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name, visible=False)
        self.spent = 0
        self.points: int | None = None
        self.text = ""
        self.missing = ""

    @property
    def value(self) -> str:
        return self.text

    @property
    def shown(self) -> str:
        """The words beside the pips: text and what is missing if both fit, else what is missing, else the text."""
        room = self.rect.width - self._indent
        wanted = [self.text + _BETWEEN + self.missing, self.missing] if self.missing else []
        able = (words for words in wanted if self.host.type.width(words, theme.BODY_BOLD) <= room)
        return next(able, self.text)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return width or 320.0, self.host.type.line_height(theme.BODY_BOLD) + 4.0

    @property
    def _indent(self) -> float:
        """How far from the left the words begin."""
        return _MARGIN + (self.points * _PIP + _GAP if self.points else 0.0)

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        words, style = painter.type.fit(self.shown, theme.BODY_BOLD, self.rect.width - self._indent)
        for number in range(self.points or 0):
            centre = (self.rect.left + _MARGIN + (number + 0.5) * _PIP, self.rect.centery)
            painter.circle(centre, 8.5, colours.chalk)
            if number >= self.spent:
                painter.circle(centre, 6.5, colours.backdrop_bottom)
        at = (self.rect.left + self._indent, self.rect.centery)
        painter.text(words, at, style, colours.chalk, anchor="midleft")


class Plate(Sheet):
    """A board of dark wood, as high as what is on it, at the middle of its place; up from its foot if it is higher."""

    def place(self, area: RectLike) -> None:
        room = pygame.FRect(area)
        high = self.preferred(room.width)[1]
        top = min(room.centery - high / 2, room.bottom - high)
        super().place((room.left, top, room.width, high))

    def draw(self, painter: Painter) -> None:
        painter.panel(self.rect, theme.wood_look(painter.palette, elevation=8.0))
