"""Narrow panels of the seats, for a picture that fills the window."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.cast import Portrait
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour, TextStyle, darker
from stage.match.seats import SeatPanel
from stage.ui.base import ScreenPoint, Widget
from stage.ui.layout import Flow

_EDGE: Final = 8.0
_GAP: Final = 4.0
_FACE: Final = 0.57
"""Share of the width that the portrait takes."""
_BADGE: Final = 15.0
"""Radius of the emblem at the portrait's corner."""


class RailPanel(SeatPanel):
    """Narrow panel of one seat: portrait and first fact, below them the name, and below that all other facts.

    Its tooltip names the player and the level in full.
    """

    clickable = True

    def __init__(
        self, name: str, title: str, level: str, seat: SeatColour, interrupt: Callable[[], None], portrait: Portrait
    ) -> None:
        super().__init__(name, title, level, seat, interrupt, portrait)
        self.tooltip = f"{title} · {level}"
        self._beside = Flow(f"{name}.beside")

    @property
    def children(self) -> Sequence[Widget]:
        return [self._beside, *super().children]

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = width or 1.5 * theme.FINGER
        return wide, _FACE * wide + 2 * _EDGE + _GAP + self._name(wide)[1] + sum(
            each.preferred(wide - 2 * _EDGE)[1] + _GAP for each in self._below
        )

    def place(self, area: RectLike) -> None:
        self.rect = pygame.FRect(area)
        face, inner = self._face, self.rect.width - 2 * _EDGE
        self._beside.place((face.right + _GAP, face.top, self.rect.right - face.right - 2 * _GAP, face.height))
        top = face.bottom + self._name(self.rect.width)[1] + 2 * _GAP
        for each in self._below:
            high = each.preferred(inner)[1]
            each.place((self.rect.left + _EDGE, top, inner, high))
            top += high + _GAP

    def _name(self, wide: float) -> tuple[TextStyle, float]:
        """Return style and height of the name in a panel that is `wide`: one line, or small ones if that cuts it."""
        type_, room = self.host.type, wide - 2 * _GAP
        text, style = type_.fit(self.title, theme.SMALL_BOLD, room)
        if text == self.title:
            return style, type_.line_height(theme.SMALL_BOLD)
        small = theme.SMALL_BOLD.sized(theme.SMALLEST_TEXT)
        return small, type_.height(self.title, small, room)

    @property
    def _below(self) -> Sequence[Widget]:
        return [self._facts, *([self.button] if self.button.visible else [])]

    def _lay_facts(self) -> None:
        self._beside.fill(self._chips[:1])
        self._facts.fill(self._chips[1:])

    def _draw_words(self, painter: Painter) -> None:
        at, style = (self.rect.centerx, self._face.bottom + _GAP), self._name(self.rect.width)[0]
        room = self.rect.width - 2 * _GAP
        painter.text(self.title, at, style, max_width=room, anchor="midtop", wrap=True, align="center")
        for chip in self._chips:
            chip.paint(painter)

    def _draw_band(self, painter: Painter) -> None:
        self._draw_face_ground(painter, pygame.FRect(*self.rect.topleft, self.rect.width, self._face.height / 2))

    def draw(self, painter: Painter) -> None:
        super().draw(painter)
        if self.host.emblems:
            at = self._face.left + _BADGE / 2, self._face.bottom - _BADGE / 2
            painter.circle(at, _BADGE, darker(self.seat.colour, 0.35))
            painter.circle(at, _BADGE - 2.5, self.seat.colour)
            painter.emblem(self.seat.emblem, at, 17, self.seat.ink)

    @property
    def _dots_at(self) -> ScreenPoint:
        return self._face.left + 2 * _EDGE, self._face.bottom - _EDGE

    @property
    def _face(self) -> pygame.FRect:
        return pygame.FRect(self.rect.left + _EDGE, self.rect.top + _EDGE, self.face_size, self.face_size)

    @property
    def face_size(self) -> float:
        return _FACE * self.rect.width
