"""A ready table in the set-up: its name, who plays there, and a tick while it is the one that is set."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.colours import mix
from stage.graphics.painter import Painter
from stage.menus.figures import draw_figure
from stage.ui.widgets.base import Control, stepped
from table.match.match import SeatSetup

_WIDE: Final = 380.0
_PAD: Final = 18.0
_TICK: Final = 34.0
_FIGURE: Final = 44.0
_ABOVE_WORDS: Final = 6.0
"""Between the figures and the words below them."""


class ReadyCard(Control):
    """A card with two texts and those who sit there; `is_set` says whether the set-up is as it says."""

    def __init__(
        self,
        name: str,
        title: str,
        explanation: str,
        seats: Sequence[SeatSetup],
        action: Callable[[], None],
        is_set: Callable[[], bool],
    ) -> None:
        super().__init__(name, grow=1.0)
        self._title = title
        self._explanation = explanation
        self._seats = seats
        self._action = action
        self._is_set = is_set

    @property
    def value(self) -> bool:
        """Whether the set-up is as the card says."""
        return self._is_set()

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = width or _WIDE
        words = self.host.type.measure(self._explanation, theme.SMALL, wide - 2 * _PAD)[1]
        return wide, self._head() + words + 18

    def activate(self) -> None:
        self.host.play("card_slide")
        self._action()

    def draw(self, painter: Painter) -> None:
        chosen, warmth = self._is_set(), stepped(self.warmth)
        key = ("ready table", self._title, self._explanation, tuple(self._seats), chosen, warmth)
        draw = partial(self._draw_card, chosen=chosen, warmth=warmth)
        painter.layer((*key, painter.type.text_scale), self.rect.inflate(40, 40), draw)

    def _draw_card(self, painter: Painter, *, chosen: bool, warmth: float) -> None:
        colours = painter.palette
        ground = colours.accent if chosen else colours.secondary
        ground = mix(ground, colours.paper_raised, 0.25 * warmth)
        look = theme.PanelLook(ground, mix(ground, colours.shadow, 0.12), colours.paper_edge, 1.5, elevation=6)
        painter.panel(self.rect, look)
        ink = colours.on_accent if chosen else colours.on_secondary
        inner = self.rect.inflate(-2 * _PAD, -14)
        head = pygame.FRect(inner.left, inner.top, inner.width, self._head())
        indent = _TICK if chosen else 0.0
        at = (head.left + indent, head.centery)
        line = painter.text(self._title, at, theme.BODY_BOLD, ink, anchor="midleft", max_width=head.width - indent)
        if chosen:
            x, y = head.left + 12, head.centery
            painter.path([(x - 10, y), (x - 3, y + 8), (x + 11, y - 8)], ink, 4.0)
        head.width -= line.right + 10 - head.left
        head.right = inner.right
        self._draw_seats(painter, head)
        at = (inner.left, head.bottom)
        painter.text(self._explanation, at, theme.SMALL, ink, wrap=True, max_width=inner.width + 1)

    def _head(self) -> float:
        return max(_FIGURE, self.host.type.line_height(theme.BODY_BOLD))

    def _draw_seats(self, painter: Painter, room: pygame.FRect) -> None:
        """Those who sit there, to the right; nobody where there is no room for all."""
        side, others = room.height - _ABOVE_WORDS, len(self._seats) - 1
        step = min(side * 0.72, (room.width - side) / max(1, others))
        left = room.right - step * others - side
        if step > side * 0.4:
            for number, seat in enumerate(self._seats):
                draw_figure(painter, seat, pygame.FRect(left + number * step, room.top, side, side))
