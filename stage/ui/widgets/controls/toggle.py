"""A switch with two positions."""

from collections.abc import Callable
from typing import Unpack

import pygame

from stage.graphics import theme
from stage.graphics.colours import darker, lighter, mix
from stage.graphics.painter import Painter
from stage.ui.intents import KeyPress
from stage.ui.widgets.base import Common, Control, approach, stepped

_SWITCH = (76.0, 40.0)


class Toggle(Control):
    """A brass knob in a groove, and the text it is about. `on_change` is called with the new value."""

    value: bool = False

    def __init__(
        self,
        name: str,
        text: str,
        value: bool,
        on_change: Callable[[bool], None] | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(name, **common)
        self.text = text
        self.value = value
        self._slid = 1.0 if value else 0.0
        self._on_change = on_change

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        text_width, text_height = self.host.type.measure(self.text, theme.BODY, self._room(width))
        wide = _SWITCH[0] + (theme.GAP + text_width if self.text else 0.0)
        return (min(wide, width) if width else wide, max(_SWITCH[1] + 12, text_height + 8))

    def activate(self) -> None:
        self.value = not self.value
        self.host.play("button_press", volume=0.6)
        if self._on_change:
            self._on_change(self.value)

    def press_key(self, press: KeyPress) -> bool:
        if press.command in ("left", "right"):
            if self.value != (press.command == "right"):
                self.activate()
            return True
        return super().press_key(press)

    def update(self, dt: float) -> None:
        super().update(dt)
        goal = 1.0 if self.value else 0.0
        self._slid = goal if self.host.reduced_motion else approach(self._slid, goal, dt * 9.0)

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        groove = pygame.FRect(self.rect.left, self.rect.centery - _SWITCH[1] / 2, *_SWITCH)
        self._draw_switch(painter, groove)
        ink = colours.ink if self.enabled else mix(colours.ink, colours.paper, 0.45)
        lines = painter.measure(self.text, theme.BODY, self._room(self.rect.width))
        at = (groove.right + theme.GAP, self.rect.centery - lines[1] / 2 + painter.type.sink(theme.BODY))
        painter.text(self.text, at, theme.BODY, ink, max_width=self._room(self.rect.width), wrap=True)

    def _draw_switch(self, painter: Painter, groove: pygame.FRect) -> None:
        colours = painter.palette
        ground = mix(colours.disabled, colours.accent, stepped(self._slid)) if self.enabled else colours.disabled
        round_corner = groove.height / 2
        painter.rounded(groove, darker(ground, 0.35), round_corner)
        painter.rounded(groove.move(0, 1.5).inflate(-3, -3), ground, round_corner - 1.5)
        if colours.high_contrast:
            painter.outline(groove, colours.paper_edge, 2.5, round_corner)
        knob = (groove.left + round_corner + stepped(self._slid) * (groove.width - groove.height), groove.centery)
        # On and off differ in shape too: a tick to the left of the knob, a ring to its right.
        if self.value:
            x, y = groove.left + 20, groove.centery
            mark = colours.on_accent if self.enabled else colours.on_disabled
            painter.path([(x - 7, y), (x - 2, y + 6), (x + 8, y - 6)], mark, 3.5)
        else:
            painter.circle((groove.right - 20, groove.centery), 7, colours.on_disabled, 3)
        draw_knob(painter, knob, round_corner - 4, warm=stepped(self.warmth), enabled=self.enabled)

    def _room(self, width: float | None) -> float | None:
        return max(40.0, width - _SWITCH[0] - theme.GAP) if width else None


def draw_knob(painter: Painter, centre: tuple[float, float], radius: float, *, warm: float, enabled: bool) -> None:
    """A round brass knob that catches the light."""
    colours = painter.palette
    brass = lighter(colours.brass, 0.25 * warm) if enabled else mix(colours.on_disabled, colours.disabled, 0.4)
    if not colours.high_contrast:
        spread = radius * 1.3
        painter.glow((centre[0] - spread, centre[1] - spread + 4, 2 * spread, 2 * spread), colours.shadow, 130)
    painter.circle(centre, radius, darker(brass, 0.4))
    painter.circle((centre[0], centre[1] - 0.5), radius - 1.5, brass)
    if enabled and not colours.high_contrast:
        shine = radius * 0.8
        area = (centre[0] - shine, centre[1] - shine * 1.15, 2 * shine, 1.5 * shine)
        painter.glow(area, (255, 248, 226), 150)
