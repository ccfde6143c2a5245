"""A number along a groove."""

from collections.abc import Callable
from typing import Unpack

import pygame

from stage.graphics import theme
from stage.graphics.colours import mix
from stage.graphics.painter import Painter
from stage.ui.intents import KeyPress
from stage.ui.widgets.base import Common, Control, Point, stepped
from stage.ui.widgets.controls.toggle import draw_knob
from table.words import percent

_SHOWN = theme.NUMBER.sized(26)


class Slider(Control):
    """A number between 0 and `high`, dragged along a groove.

    `show` writes it beside the groove ("" hides it); as per cents, if None.
    """

    value: float = 0.0

    def __init__(
        self,
        name: str,
        value: float,
        on_change: Callable[[float], None] | None = None,
        *,
        high: float = 1.0,
        step: float = 0.05,
        show: Callable[[float], str] | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(name, **common)
        self.high = high
        self.step = step
        self._show = show
        self.value = self._snapped(value)
        self._on_change = on_change

    def set(self, value: float) -> None:
        """Take the nearest step without telling anybody."""
        self.value = self._snapped(value)

    def _words(self, value: float) -> str:
        return percent(value, self.host.gettext) if self._show is None else self._show(value)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        height = max(theme.CONTROL_HEIGHT - 8, self.host.type.line_height(_SHOWN))
        wide = 260.0 + self._text_width()
        return (min(wide, width) if width else wide, height)

    def pointer_down(self, at: Point) -> None:
        self.pointer_move(at)

    def pointer_move(self, at: Point) -> None:
        groove = self._groove()
        share = (at[0] - groove.left) / max(1.0, groove.width)
        self._become(share * self.high)

    def pointer_up(self, at: Point, inside: bool) -> None:
        """Stay."""

    def wheel(self, at: Point, up: float) -> bool:
        if not self.focused:
            return False
        self._become(self.value + (self.step if up > 0 else -self.step))
        return True

    def press_key(self, press: KeyPress) -> bool:
        fifth = self.high / 5
        goals = {
            "left": self.value - self.step,
            "right": self.value + self.step,
            "page down": self.value - fifth,
            "page up": self.value + fifth,
            "home": 0.0,
            "end": self.high,
        }
        if press.command not in goals:
            return False
        self._become(goals[press.command])
        return True

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        groove = self._groove()
        share = self.value / self.high
        painter.rounded(groove, mix(colours.paper_edge, colours.ink, 0.35), groove.height / 2)
        painter.rounded(groove.move(0, 1.5).inflate(-2, -2), mix(colours.paper, colours.paper_edge, 0.6), 4)
        filled = pygame.FRect(groove.left, groove.top, groove.width * share, groove.height)
        if filled.width > groove.height:
            painter.rounded(filled, colours.accent if self.enabled else colours.on_disabled, groove.height / 2)
        knob = (groove.left + share * groove.width, groove.centery)
        draw_knob(painter, knob, 19, warm=stepped(self.warmth), enabled=self.enabled)
        ink = colours.ink if self.enabled else colours.on_disabled
        painter.text(self._words(self.value), self.rect.midright, _SHOWN, ink, anchor="midright")

    def _groove(self) -> pygame.FRect:
        width = max(40.0, self.rect.width - self._text_width() - 40)
        return pygame.FRect(self.rect.left + 20, self.rect.centery - 6, width, 12)

    def _text_width(self) -> float:
        widest = max(self.host.type.width(self._words(end), _SHOWN) for end in (0.0, self.high))
        return widest + theme.GAP if widest else 0.0

    def _snapped(self, value: float) -> float:
        steps = round(max(0.0, min(self.high, value)) / self.step)
        return round(min(self.high, steps * self.step), 6)

    def _become(self, value: float) -> None:
        before = self.value
        self.value = self._snapped(value)
        if self.value != before and self._on_change:
            self._on_change(self.value)
