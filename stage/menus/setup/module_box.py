"""A module of the game as a small box with a picture: a click puts it into the match or leaves it out."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.box_contents import BoxContents
from stage.graphics.colours import darker, lighter
from stage.graphics.painter import Painter
from stage.ui.intents import KeyPress
from stage.ui.widgets.base import Control
from table.offer.options import Option

_SIZE: Final = (119.0, 96.0)
"""Width of the box and height of its picture at text scale 1.0; the title comes below."""
_EDGE: Final = 7.0
_DEPTH: Final = 6.0


class ModuleBox(Control):
    """An option that is on or off. `on_change` is called with the new value."""

    value: bool = False

    def __init__(
        self,
        option: Option,
        title: str,
        contents: BoxContents,
        value: bool,
        on_change: Callable[[bool], None],
        *,
        tooltip: str,
    ) -> None:
        super().__init__(f"option.{option.name}", tooltip=tooltip)
        self._option = option.name
        self._title = title
        self._contents = contents
        self.value = value
        self._on_change = on_change

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        scale = self.host.type.text_scale
        title = 2 * self.host.type.line_height(theme.CAPTION)
        return _SIZE[0] * (1.0 + 0.8 * (scale - 1.0)), _SIZE[1] + title + 2 * _EDGE + _DEPTH

    def activate(self) -> None:
        self.value = not self.value
        self.host.play("wood_knock", volume=0.3)
        self._on_change(self.value)

    def press_key(self, press: KeyPress) -> bool:
        if press.command in ("left", "right"):
            return False
        return super().press_key(press)

    def draw(self, painter: Painter) -> None:
        raised = self.marked
        key = ("module", self._option, self.value, raised, painter.type.text_scale)
        painter.layer(key, self.rect.inflate(28, 28), partial(self._draw_box, raised=raised))

    def _draw_box(self, painter: Painter, *, raised: bool) -> None:
        colours = painter.palette
        lid = pygame.FRect(self.rect.left, self.rect.top, self.rect.width, self.rect.height - _DEPTH)
        ground = colours.accent if self.value else colours.secondary
        side = lid.move(0, _DEPTH)
        painter.panel(side, theme.PanelLook(darker(ground, 0.4), darker(ground, 0.4), darker(ground, 0.5), 1.5, 10))
        face = lighter(ground, 0.12) if raised else ground
        rim = colours.paper_edge if colours.high_contrast else darker(ground, 0.45)
        painter.panel(lid, theme.PanelLook(face, ground, rim, 2.0, 10, 0.0))
        window = pygame.FRect(lid.left + _EDGE, lid.top + _EDGE, lid.width - 2 * _EDGE, _SIZE[1] - _EDGE)
        light, dark = self._contents.ground or (colours.backdrop_top, colours.backdrop_bottom)
        with painter.clip(window):
            painter.gradient(window, light, dark)
            self._contents.draw_option(painter, self._option, window.inflate(-8, -6))
            if not self.value:
                painter.fill(window, colours.paper, 0 if colours.high_contrast else 96)
        ink = colours.on_accent if self.value else colours.on_secondary
        words = pygame.FRect(lid.left + 4, window.bottom, lid.width - 8, lid.bottom - window.bottom)
        lines = painter.type.wrap(self._title, theme.CAPTION, words.width)
        high = painter.type.line_height(theme.CAPTION) * len(lines)
        painter.text(
            self._title, (words.centerx, words.centery - high / 2), theme.CAPTION, ink,
            anchor="midtop", align="center", wrap=True, max_width=words.width,
        )  # fmt: skip
        self._draw_mark(painter, (lid.right - 16, lid.top + 16))

    def _draw_mark(self, painter: Painter, at: tuple[float, float]) -> None:
        """On and off differ in more than colour: a tick, or an empty ring."""
        colours = painter.palette
        painter.circle(at, 15, colours.good if self.value else colours.paper)
        painter.circle(at, 15, colours.ink, 2.5)
        if self.value:
            x, y = at
            painter.path([(x - 7, y), (x - 2, y + 6), (x + 8, y - 6)], colours.paper, 4.0)
