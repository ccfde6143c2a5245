"""A number between a minus and a plus."""

from collections.abc import Callable
from typing import Unpack

import pygame

from stage.graphics import theme
from stage.graphics.colours import darker
from stage.graphics.painter import Painter
from stage.ui.intents import KeyPress
from stage.ui.widgets.base import Common, Control, Point, stepped
from stage.ui.widgets.controls.toggle import draw_knob

_REPEAT_AFTER = 0.4
_REPEAT_EVERY = 0.09


class NumberStepper(Control):
    """A whole number between a minus and a plus.

    Wheel, left and right change it by 1, page keys by 10, Home and End go to the limits. `on_change` is called with
    every new value.
    """

    value: int = 0

    def __init__(
        self,
        name: str,
        value: int,
        low: int,
        high: int,
        on_change: Callable[[int], None] | None = None,
        **common: Unpack[Common],
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

    def set(self, value: int) -> None:
        """Take a number, within the limits, without telling anybody."""
        self.value = max(self.low, min(self.high, value))

    def limit(self, low: int, high: int) -> None:
        """Take new limits; the number moves into them."""
        self.low, self.high = low, high
        self.set(self.value)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        height = max(theme.CONTROL_HEIGHT, self.host.type.line_height(theme.NUMBER) + 14)
        # As wide as at first while the limits draw closer: nothing moves beside it.
        ends = {*self._first_limits, self.low, self.high, self.value}
        widest = max(self.host.type.width(str(end), theme.NUMBER) for end in ends)
        wide = widest + 2 * height + 40
        return (min(wide, width) if width else wide, height)

    def minus_area(self) -> pygame.FRect:
        """Where the minus stands."""
        return pygame.FRect(self.rect.left, self.rect.top, self.rect.height, self.rect.height)

    def plus_area(self) -> pygame.FRect:
        """Where the plus stands."""
        return pygame.FRect(self.rect.right - self.rect.height, self.rect.top, self.rect.height, self.rect.height)

    def change_by(self, difference: int) -> None:
        """So much up or down, as by the player."""
        before = self.value
        self.set(self.value + difference)
        if self.value != before:
            self.host.play("button_press", volume=0.5)
            if self._on_change:
                self._on_change(self.value)

    def pointer_down(self, at: Point) -> None:
        self._side = self._side_at(at)
        self._held, self._repeats = -_REPEAT_AFTER, 0

    def pointer_up(self, at: Point, inside: bool) -> None:
        if inside and self._side and self._side == self._side_at(at) and not self._repeats:
            self.change_by(self._side)
        self._side = 0

    def wheel(self, at: Point, up: float) -> bool:
        self.change_by(1 if up > 0 else -1)
        return True

    def press_key(self, press: KeyPress) -> bool:
        whole = self.high - self.low
        ways = {"left": -1, "right": 1, "page up": 10, "page down": -10, "home": -whole, "end": whole}
        if press.command not in ways:
            # Enter and Space are left to the scene, where they confirm the number.
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

    def _side_at(self, at: Point) -> int:
        if at[0] <= self.minus_area().right:
            return -1
        return 1 if at[0] >= self.plus_area().left else 0
