"""Cards: what is pressed as a whole, put together from other widgets; and pictures inside them."""

from collections.abc import Callable
from typing import Unpack

import pygame

from stage.graphics import theme
from stage.graphics.kept import draw_share_bar
from stage.graphics.painter import Painter
from stage.ui.base import OnPress, Widget, WidgetOptions, stepped
from stage.ui.layout import Sheet


class PressableCard(Sheet):
    """Sheet of paper that rises under the pointer. A click anywhere on it calls `action`; `spoken` is its name."""

    sound = "button_press"
    focusable = clickable = settles = True
    cursor = pygame.SYSTEM_CURSOR_HAND
    value: str | int | None = None

    def __init__(
        self, name: str, content: Widget, action: OnPress | None, *, spoken: str = "", state: str = "",
        padding: float = 12.0, width: float | None = None, **common: Unpack[WidgetOptions],
    ) -> None:  # fmt: skip
        super().__init__(name, content, padding=padding, **common)
        self.spoken_as, self._state, self._action, self._width = spoken, state, action, width

    @property
    def spoken_state(self) -> str:
        return self._state

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = self._width or width or 800.0
        return wide, super().preferred(wide)[1]

    def activate(self) -> None:
        self.host.play(self.sound)
        if self._action is not None:
            self._action()

    def draw(self, painter: Painter) -> None:
        warm = stepped(self.warmth)
        painter.panel(self.rect, theme.paper_look(painter.palette, raised=warm > 0.5, elevation=8 + 6 * warm))


class Picture(Widget):
    """Area of a given size; without a width, as wide as its place. `paint` draws it."""

    def __init__(
        self,
        size: tuple[float | None, float],
        paint: Callable[[Painter, pygame.FRect], object],
        **common: Unpack[WidgetOptions],
    ) -> None:
        super().__init__("", **common)
        self._size, self._paint = size, paint

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return self._size[0] or width or 0.0, self._size[1]

    def draw(self, painter: Painter) -> None:
        self._paint(painter, self.rect)


def share_bar(share: float) -> Picture:
    """Return a bar filled up to a share, 0.0–1.0."""
    return Picture((None, 10.0), lambda painter, area: draw_share_bar(painter, area, share, painter.palette.accent))
