"""One of several: as a row of segments while there is room, else as a list that drops down."""

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from stage.graphics import theme
from stage.graphics.colours import darker, lighter, mix
from stage.graphics.painter import Painter
from stage.ui.intents import KeyPress
from stage.ui.widgets.base import Common, Control, Point, stepped
from stage.ui.widgets.controls.drop_down import OptionList
from stage.ui.widgets.controls.option import Item, draw_option, mark_size

_SIDE = 22.0


class Choice(Control):
    """One of several options, given as (value, text) or `Item`. `on_change` is called with the new value.

    `segmented`: None lets the room decide. Left, right and the wheel change it; Enter opens the list.
    """

    def __init__(
        self,
        name: str,
        options: Sequence[tuple[object, str] | Item],
        value: object,
        on_change: Callable[[object], None] | None = None,
        *,
        segmented: bool | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(name, **common)
        self.options = [option if isinstance(option, Item) else Item(*option) for option in options]
        self._index = self._index_of(value)
        self._segmented = segmented
        self._on_change = on_change

    @property
    def value(self) -> object:
        return self.options[self._index].value

    def choose(self, index: int) -> None:
        """Choose the option at this place, as by the player."""
        if index != self._index:
            self._index = index
            self.host.play("button_press", volume=0.6)
            if self._on_change:
                self._on_change(self.value)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        height = max(theme.CONTROL_HEIGHT, self.host.type.line_height(theme.BODY_BOLD) + 20)
        wide = self._segments_width()
        if not self._wants_segments(width):
            wide = max(self._option_width(option) for option in self.options) + 2 * _SIDE + 44
        return (min(wide, width) if width else wide, height)

    @property
    def segmented(self) -> bool:
        """Whether it shows segments at its present size."""
        return self._wants_segments(self.rect.width)

    def activate(self) -> None:
        if self.segmented:
            self.choose((self._index + 1) % len(self.options))
        else:
            self.host.open_popup(
                OptionList(f"{self.name}.options", self.options, self._index, self.rect, self.choose), self
            )

    def pointer_up(self, at: Point, inside: bool) -> None:
        if not inside:
            return
        if not self.segmented:
            self.activate()
            return
        nearest = min(range(len(self.options)), key=lambda index: abs(self._segments()[index].centerx - at[0]))
        hit = [index for index, area in enumerate(self._segments()) if area.left <= at[0] <= area.right]
        self.choose(hit[0] if hit else nearest)

    def wheel(self, at: Point, up: float) -> bool:
        if not self.focused:
            return False
        self.choose(max(0, min(len(self.options) - 1, self._index + (-1 if up > 0 else 1))))
        return True

    def press_key(self, press: KeyPress) -> bool:
        last = len(self.options) - 1
        goals = {"left": max(0, self._index - 1), "right": min(last, self._index + 1), "home": 0, "end": last}
        if press.command in goals:
            self.choose(goals[press.command])
            return True
        return super().press_key(press)

    def draw(self, painter: Painter) -> None:
        if self.segmented:
            self._draw_segments(painter)
        else:
            self._draw_closed(painter)

    def _draw_segments(self, painter: Painter) -> None:
        colours = painter.palette
        share = 0.0 if colours.high_contrast else 0.55
        ground = mix(colours.secondary, colours.paper_edge, share) if self.enabled else colours.disabled
        edge = darker(colours.paper_edge, 0.25)
        painter.panel(self.rect, theme.PanelLook(darker(ground, 0.1), ground, edge, 1.5, elevation=0, bevel=0))
        if colours.high_contrast:
            painter.outline(self.rect, colours.paper_edge, 2.5, theme.RADIUS)
        for index, (option, area) in enumerate(zip(self.options, self._segments(), strict=True)):
            chosen = index == self._index
            ink = colours.on_secondary if self.enabled else colours.on_disabled
            if chosen and self.enabled:
                self._draw_raised(painter, area)
                ink = colours.on_accent
            elif self.enabled and self.hovered and self.pointer is not None and area.collidepoint(self.pointer):
                painter.rounded(area.inflate(-8, -8), colours.paper_raised, 10, round(110 * stepped(self.warmth)))
            elif chosen:
                painter.outline(area.inflate(-8, -8), colours.on_disabled, 2, 10)
            draw_option(painter, option, area.inflate(-_SIDE, 0), ink, centred=True)

    def _draw_raised(self, painter: Painter, area: pygame.FRect) -> None:
        face = painter.palette.accent
        inner = area.inflate(-8, -8)
        painter.shadow(inner, 10, 3, 110)
        grain = theme.Grain.NONE if painter.palette.high_contrast else theme.Grain.PAPER
        look = theme.PanelLook(lighter(face, 0.12), face, darker(face, 0.3), 1.5, 10, 0, grain, 0.3)
        painter.panel(inner, look)

    def _draw_closed(self, painter: Painter) -> None:
        colours = painter.palette
        ground, ink = (colours.field, colours.ink) if self.enabled else (colours.disabled, colours.on_disabled)
        ground = mix(ground, colours.accent, 0.08 * stepped(self.warmth))
        painter.panel(self.rect, theme.PanelLook(ground, darker(ground, 0.04), colours.paper_edge, 2, elevation=3))
        area = self.rect.inflate(-2 * _SIDE, 0)
        area.width -= 34
        draw_option(painter, self.options[self._index], area, ink)
        x, y = self.rect.right - _SIDE - 10, self.rect.centery
        painter.path([(x - 10, y - 5), (x, y + 6), (x + 10, y - 5)], ink, 3.5)

    def _segments(self) -> list[pygame.FRect]:
        widths = [self._option_width(option) + 2 * _SIDE for option in self.options]
        spare = (self.rect.width - sum(widths)) / len(widths)
        areas, left = [], self.rect.left
        for width in widths:
            areas.append(pygame.FRect(left, self.rect.top, width + spare, self.rect.height))
            left += width + spare
        return areas

    def _segments_width(self) -> float:
        return sum(self._option_width(option) + 2 * _SIDE for option in self.options)

    def _option_width(self, option: Item) -> float:
        return self.host.type.width(option.text, theme.BODY_BOLD) + (
            mark_size(self.host.type.text_scale) if option.seat else 0.0
        )

    def _wants_segments(self, width: float | None) -> bool:
        if self._segmented is not None:
            return self._segmented
        return len(self.options) <= 5 and (width is None or self._segments_width() <= width + 0.5)

    def _index_of(self, value: object) -> int:
        for index, option in enumerate(self.options):
            if option.value == value:
                return index
        raise ValueError(f"{value!r} is none of the options of {self.name!r}")
