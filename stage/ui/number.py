"""Widgets for numbers: stepper and slider."""

from collections.abc import Callable
from typing import Unpack

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import darker, mix
from stage.ui.base import Control, ScreenPoint, WidgetOptions, stepped
from stage.ui.button import draw_knob
from stage.ui.intents import KeyPress
from table.words import percent

_REPEAT_AFTER = 0.4
_REPEAT_EVERY = 0.09


class NumberStepper(Control):
    """Whole number between a minus and a plus.

    Wheel, left and right change it by 1, the page keys by 10; Home and End select the limits. `on_change` is called
    with every new value.
    """

    value: int = 0

    def __init__(
        self,
        name: str,
        value: int,
        low: int,
        high: int,
        on_change: Callable[[int], None] | None = None,
        **common: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **common)
        self.low = low
        self.high = high
        self.value = max(low, min(high, value))
        self._first_limits = (low, high)
        self._on_change = on_change
        self._side = 0
        self._held = 0.0
        self._repeats = 0

    @property
    def spoken_state(self) -> str:
        return str(self.value)

    def set(self, value: int) -> None:
        """Set the number, clamped to the limits, without calling `on_change`."""
        self.value = max(self.low, min(self.high, value))

    def limit(self, low: int, high: int) -> None:
        """Set new limits and clamp the number to them."""
        self.low, self.high = low, high
        self.set(self.value)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        height = max(theme.CONTROL_HEIGHT, self.host.type.line_height(theme.NUMBER) + 14)
        # Keep the first width while the limits narrow, so that nothing beside it moves.
        ends = {*self._first_limits, self.low, self.high, self.value}
        widest = max(self.host.type.width(str(end), theme.NUMBER) for end in ends)
        wide = widest + 2 * height + 40
        return (min(wide, width) if width else wide, height)

    def minus_area(self) -> pygame.FRect:
        """Area of the minus."""
        return pygame.FRect(self.rect.left, self.rect.top, self.rect.height, self.rect.height)

    def plus_area(self) -> pygame.FRect:
        """Area of the plus."""
        return pygame.FRect(self.rect.right - self.rect.height, self.rect.top, self.rect.height, self.rect.height)

    def change_by(self, difference: int) -> None:
        """Change the number as if the player had done it."""
        before = self.value
        self.set(self.value + difference)
        if self.value != before:
            self.host.play("button_press", volume=0.5)
            if self._on_change:
                self._on_change(self.value)

    def pointer_down(self, at: ScreenPoint) -> None:
        self._side = self._side_at(at)
        self._held, self._repeats = -_REPEAT_AFTER, 0

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        if inside and self._side and self._side == self._side_at(at) and not self._repeats:
            self.change_by(self._side)
        self._side = 0

    def wheel(self, at: ScreenPoint, up: float) -> bool:
        self.change_by(1 if up > 0 else -1)
        return True

    def press_key(self, press: KeyPress) -> bool:
        whole = self.high - self.low
        ways = {"left": -1, "right": 1, "page up": 10, "page down": -10, "home": -whole, "end": whole}
        if press.command not in ways:
            # Enter and Space reach the scene, where they confirm the number.
            return False
        self.change_by(ways[press.command])
        return True

    def update(self, dt: float) -> None:
        super().update(dt)
        if not (self.pressed and self._side):
            return
        self._held += dt
        while self._held >= 0.0 and self._repeats * _REPEAT_EVERY <= self._held:
            self._repeats += 1
            self.change_by(self._side)

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        field = self.rect.inflate(-self.rect.height, -8)
        ground, ink = (colours.field, colours.ink) if self.enabled else (colours.disabled, colours.on_disabled)
        look = theme.PanelLook(darker(ground, 0.05), ground, colours.paper_edge, 1.5, 10, 0, bevel=0.0)
        painter.panel(field, look)
        room = self.rect.width - 2 * self.rect.height - 8
        painter.text(str(self.value), self.rect.center, theme.NUMBER, ink, anchor="center", max_width=room)
        for side, area in ((-1, self.minus_area()), (1, self.plus_area())):
            self._draw_end(painter, side, area)

    def _draw_end(self, painter: Painter, side: int, area: pygame.FRect) -> None:
        at_limit = self.value == (self.low if side < 0 else self.high)
        enabled = self.enabled and not at_limit
        under = self.hovered and self.pointer is not None and self._side_at(self.pointer) == side
        down = self.pressed and self._side == side
        centre = (area.centerx, area.centery + (1.5 if down else 0.0))
        radius = area.height / 2 - 4
        draw_knob(painter, centre, radius, warm=stepped(self.warmth) if under else 0.0, enabled=enabled)
        ink = darker(painter.palette.brass, 0.78) if enabled else painter.palette.disabled
        arm = radius * 0.42
        painter.line((centre[0] - arm, centre[1]), (centre[0] + arm, centre[1]), ink, 4.5)
        if side > 0:
            painter.line((centre[0], centre[1] - arm), (centre[0], centre[1] + arm), ink, 4.5)

    def _side_at(self, at: ScreenPoint) -> int:
        if at[0] <= self.minus_area().right:
            return -1
        return 1 if at[0] >= self.plus_area().left else 0


_SHOWN = theme.NUMBER.sized(26)


class Slider(Control):
    """Slider from 0 to `high`.

    `show` returns the text beside the groove ("" hides it); None shows a percentage.
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
        **common: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **common)
        self.high = high
        self.step = step
        self._show = show
        self.value = self._snapped(value)
        self._on_change = on_change

    @property
    def spoken_state(self) -> str:
        return self._words(self.value) or percent(self.value / self.high, self.host.gettext)

    def set(self, value: float) -> None:
        """Set the nearest step without calling `on_change`."""
        self.value = self._snapped(value)

    def _words(self, value: float) -> str:
        return percent(value, self.host.gettext) if self._show is None else self._show(value)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        height = max(theme.CONTROL_HEIGHT - 8, self.host.type.line_height(_SHOWN))
        wide = 260.0 + self._text_width()
        return (min(wide, width) if width else wide, height)

    def pointer_down(self, at: ScreenPoint) -> None:
        self.pointer_move(at)

    def pointer_move(self, at: ScreenPoint) -> None:
        groove = self.groove
        share = (at[0] - groove.left) / max(1.0, groove.width)
        self._become(share * self.high)

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None: ...

    def wheel(self, at: ScreenPoint, up: float) -> bool:
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
        groove = self.groove
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

    @property
    def groove(self) -> pygame.FRect:
        """Area of the groove, from the value 0 to the highest."""
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
