"""Push button and toggle."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, Unpack

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour, Palette, PanelLook, darker, lighter, mix
from stage.ui.base import Control, LayoutValue, OnPress, ScreenPoint, WidgetOptions, approach, stepped
from stage.ui.intents import KeyPress

_DEPTH = 6.0
"""Thickness of the block, in logical units."""
_SHADOW = 12.0
"""Reach of the shadow of a block at rest."""


class ButtonKind(StrEnum):
    """Visual weight of a button."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    DANGER = "danger"
    PLAIN = "plain"
    """Without a block, only text or icon: for rows of small tools."""


class Button(Control):
    """Push button with a text, an icon (the name of a drawing in assets/) or both.

    Releasing outside cancels the press. `ink` is the palette field for the text of a PLAIN button: "chalk" on the
    backdrop.
    """

    text = LayoutValue[str]()
    icon = LayoutValue[str]()
    style = LayoutValue[theme.TextStyle]()

    def __init__(
        self,
        name: str,
        text: str = "",
        action: OnPress | None = None,
        *,
        icon: str = "",
        kind: ButtonKind = ButtonKind.SECONDARY,
        ink: str = "ink",
        style: theme.TextStyle = theme.BUTTON,
        **common: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **common)
        self.text = text
        self.icon = icon
        self.kind = kind
        self.selected: bool | None = None
        """True if it is shown as the selected one of several, None if it never is."""
        self.ink = ink
        self.style = style
        self.action = action
        self._sunk = 0.0

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        height = max(self.host.touchable(theme.CONTROL_HEIGHT), self.host.type.line_height(self.style) + 22)
        text_width = self.host.type.width(self.text, self.style) if self.text else 0.0
        icon_width = (self._icon_size(height) + (12 if self.text else 0)) if self.icon else 0.0
        wide = max(height, text_width + icon_width + 52)
        return (min(wide, width) if width else wide, height)

    @property
    def meaning(self) -> object:
        return self.text, self.icon

    @property
    def spoken_name(self) -> str:
        return self.spoken_as or self.text

    @property
    def spoken_state(self) -> str:
        if self.selected is None:
            return ""
        return self.host.gettext("chosen") if self.selected else self.host.gettext("not chosen")

    def activate(self) -> None:
        self.host.play("button_press")
        if self.action:
            self.action()

    def pointer_down(self, at: ScreenPoint) -> None:
        self._sunk = 1.0

    def update(self, dt: float) -> None:
        super().update(dt)
        goal = 1.0 if self.pressed and self.hovered else 0.0
        self._sunk = goal if goal or self.host.reduced_motion else max(0.0, self._sunk - dt * 9.0)

    def draw(self, painter: Painter) -> None:
        if stepped(self._sunk) or stepped(self.warmth):
            self._draw_moving(painter)
        else:
            self._draw_at_rest(painter)

    def _draw_at_rest(self, painter: Painter) -> None:
        looks = (self.text, self.icon, self.kind, bool(self.selected), self.enabled, self.ink, self.style)
        key = ("button", looks, painter.type.text_scale)
        painter.layer(key, self.rect.inflate(2 * _SHADOW, 2 * _SHADOW), self._draw_moving)

    def draw_both(self, painter: Painter) -> None:
        """Draw the enabled and the disabled look at rest, to fill the image cache ahead of use."""
        before = self.enabled, self._sunk, self.warmth
        self._sunk = self.warmth = 0.0
        try:
            for self.enabled in (True, False):
                self._draw_at_rest(painter)
        finally:
            self.enabled, self._sunk, self.warmth = before

    def _draw_moving(self, painter: Painter) -> None:
        face, ink = self._colours(painter.palette)
        sink = stepped(self._sunk) * (_DEPTH - 2)
        block = self._face_area(sink)
        if self.kind is ButtonKind.PLAIN:
            if stepped(self.warmth) or self.selected:
                glow = round(stepped(self.warmth) * (90 if self.ink == "ink" else 36))
                painter.rounded(self.rect, face, theme.RADIUS, alpha=255 if self.selected else glow)
            block = pygame.FRect(self.rect)
        else:
            self._draw_block(painter, block, face)
        self._draw_contents(painter, block, ink)

    def _face_area(self, sink: float) -> pygame.FRect:
        return pygame.FRect(self.rect.left, self.rect.top + sink, self.rect.width, self.rect.height - _DEPTH)

    def _draw_block(self, painter: Painter, block: pygame.FRect, face: Colour) -> None:
        colours = painter.palette
        if colours.high_contrast:
            edge = colours.paper_edge if self.enabled else colours.on_disabled
            painter.panel(block, PanelLook(face, face, edge, 2.5, elevation=0, grain=theme.Grain.NONE, bevel=0))
            return
        side = darker(face, 0.38)
        foot = pygame.FRect(self.rect.left, self.rect.top + _DEPTH, self.rect.width, self.rect.height - _DEPTH)
        if self.enabled:
            painter.shadow(foot, theme.RADIUS, 3 + 3 * stepped(self.warmth), 105)
        painter.rounded(foot, side, theme.RADIUS)
        top, bottom = lighter(face, 0.10), darker(face, 0.05)
        wooden = self.kind is ButtonKind.SECONDARY and not self.selected
        grain = theme.Grain.WOOD if wooden else theme.Grain.PAPER
        painter.panel(block, PanelLook(top, bottom, darker(face, 0.2), 1.2, elevation=0, grain=grain, bevel=0.35))

    def _draw_contents(self, painter: Painter, block: pygame.FRect, ink: Colour) -> None:
        icon = self._icon_size(block.height) if self.icon else 0.0
        gap = 12.0 if self.icon and self.text else 0.0
        style = self.style
        while painter.type.line_height(style) > block.height and style.size > 12:
            style = style.sized(style.size - 1)
        text, style = painter.type.fit(self.text, style, max(1.0, block.width - icon - gap - 24))
        text_width = painter.type.width(text, style)
        left = block.centerx - (icon + gap + text_width) / 2
        if self.icon:
            area = (left, block.centery - icon / 2, icon, icon)
            # The white signs in assets/ui take the colour of the text. Other drawings keep their colours.
            tint = ink if self.icon.startswith("ui/") else None
            painter.image(self.icon, area, tint=tint, alpha=255 if self.enabled or tint else 120)
        if text:
            painter.text(text, (left + icon + gap, block.centery), style, ink, anchor="midleft")

    def _icon_size(self, height: float) -> float:
        return min(height - 16, 30 * self.host.type.text_scale + 6)

    def _colours(self, colours: Palette) -> tuple[Colour, Colour]:
        if not self.enabled:
            return colours.disabled, colours.on_disabled
        face, ink = {
            ButtonKind.PRIMARY: (colours.accent, colours.on_accent),
            ButtonKind.SECONDARY: (colours.secondary, colours.on_secondary),
            ButtonKind.DANGER: (colours.danger, colours.on_danger),
            ButtonKind.PLAIN: (colours.secondary, getattr(colours, self.ink)),
        }[self.kind]
        if self.selected:
            face, ink = colours.accent, colours.on_accent
        return lighter(face, 0.09 * stepped(self.warmth)), ink


_SWITCH = (76.0, 40.0)


_TOOL: Final = 50.0
"""Width of a tool in logical units; seven with their gaps fill the right column of a match."""
TOOL_GAP: Final = 5.0
"""Distance of tools in a row."""


class Tool(Button):
    """Button with an icon or a few large letters."""

    def __init__(self, name: str, icon: str, action: OnPress, *, tooltip: str, key: str = "") -> None:
        super().__init__(name, "", action, icon=icon, tooltip=tooltip, key=key)
        self.letters = ""
        self.share: float | None = None
        """Progress of what the tool has begun, 0.0 to 1.0, shown as a bar; None while there is none."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        # Fingers may also hit half of the gap on both sides.
        return max(_TOOL, self.host.touchable(0.0) - TOOL_GAP), theme.CONTROL_HEIGHT

    def draw(self, painter: Painter) -> None:
        super().draw(painter)
        if self.letters:
            style = theme.SMALL_BOLD.sized(26 / self.host.type.text_scale)
            ink = painter.palette.on_secondary if self.enabled else painter.palette.on_disabled
            at = (self.rect.centerx, self.rect.centery - 2)
            painter.text(self.letters, at, style, ink, anchor="center")
        if self.selected:
            painter.outline(self.rect, painter.palette.focus, 4, theme.RADIUS)
        if self.share is not None:
            groove = pygame.FRect(self.rect.left + 5, self.rect.bottom - 13, self.rect.width - 10, 6)
            painter.rounded(groove, painter.palette.shadow, 3)
            done = pygame.FRect(groove.topleft, (max(6.0, groove.width * self.share), groove.height))
            painter.rounded(done, painter.palette.good, 3)


def on_or_off(value: bool, gettext: Callable[[str], str]) -> str:
    """Return the state of a switch in words."""
    return gettext("on") if value else gettext("off")


class Toggle(Control):
    """Brass knob in a groove, with a text. `on_change` is called with the new value."""

    value: bool = False
    text = LayoutValue[str]()

    def __init__(
        self,
        name: str,
        text: str,
        value: bool,
        on_change: Callable[[bool], None] | None = None,
        **common: Unpack[WidgetOptions],
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

    @property
    def spoken_name(self) -> str:
        return self.text

    @property
    def spoken_state(self) -> str:
        return on_or_off(self.value, self.host.gettext)

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
        # On and off also differ in shape: a tick left of the knob, a ring right of it.
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
    """Draw a round brass knob with a highlight."""
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
