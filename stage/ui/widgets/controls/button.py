"""Buttons: blocks of painted wood that give way when pressed."""

from enum import StrEnum
from typing import Unpack

import pygame

from stage.graphics import theme
from stage.graphics.colours import Colour, darker, lighter
from stage.graphics.painter import Painter
from stage.graphics.palettes import Palette
from stage.graphics.theme import PanelLook
from stage.ui.widgets.base import Common, Control, OnPress, Point, stepped

_DEPTH = 6.0
"""How thick the block is, in logical units."""
_SHADOW = 12.0
"""How far the shadow of a block at rest reaches."""


class Kind(StrEnum):
    """How much a button asks to be pressed."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    DANGER = "danger"
    PLAIN = "plain"
    """No block, only the text or icon: for rows of small tools."""


class Button(Control):
    """A push button with a text, an icon (the name of a drawing in assets/) or both.

    Pressing inside and releasing outside cancels. `ink` is the palette field for the text of a PLAIN button: "chalk"
    where it lies on the backdrop.
    """

    def __init__(
        self,
        name: str,
        text: str = "",
        action: OnPress | None = None,
        *,
        icon: str = "",
        kind: Kind = Kind.SECONDARY,
        ink: str = "ink",
        style: theme.TextStyle = theme.BUTTON,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(name, **common)
        self.text = text
        self.icon = icon
        self.kind = kind
        self.selected = False
        """Whether it is shown as the chosen one of several."""
        self.ink = ink
        self.style = style
        self.action = action
        self._sunk = 0.0

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        height = max(theme.CONTROL_HEIGHT, self.host.type.line_height(self.style) + 22)
        text_width = self.host.type.width(self.text, self.style) if self.text else 0.0
        icon_width = (self._icon_size(height) + (12 if self.text else 0)) if self.icon else 0.0
        wide = max(height, text_width + icon_width + 52)
        return (min(wide, width) if width else wide, height)

    @property
    def meaning(self) -> object:
        return self.text, self.icon

    def activate(self) -> None:
        self.host.play("button_press")
        if self.action:
            self.action()

    def pointer_down(self, at: Point) -> None:
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
        looks = (self.text, self.icon, self.kind, self.selected, self.enabled, self.ink, self.style)
        key = ("button", looks, painter.type.text_scale)
        painter.layer(key, self.rect.inflate(2 * _SHADOW, 2 * _SHADOW), self._draw_moving)

    def draw_both(self, painter: Painter) -> None:
        """Draw it usable and greyed out, as it is when nobody points at it; of use only where it makes pictures."""
        usable = self.enabled
        try:
            for self.enabled in (True, False):
                self._draw_at_rest(painter)
        finally:
            self.enabled = usable

    def _draw_moving(self, painter: Painter) -> None:
        face, ink = self._colours(painter.palette)
        sink = stepped(self._sunk) * (_DEPTH - 2)
        block = self._face_area(sink)
        if self.kind is Kind.PLAIN:
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
        wooden = self.kind is Kind.SECONDARY and not self.selected
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
            # The signs in assets/ui are white and take the colour of the text; other drawings keep their own.
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
            Kind.PRIMARY: (colours.accent, colours.on_accent),
            Kind.SECONDARY: (colours.secondary, colours.on_secondary),
            Kind.DANGER: (colours.danger, colours.on_danger),
            Kind.PLAIN: (colours.secondary, getattr(colours, self.ink)),
        }[self.kind]
        if self.selected:
            face, ink = colours.accent, colours.on_accent
        return lighter(face, 0.09 * stepped(self.warmth)), ink
