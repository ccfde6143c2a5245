"""Choice of one value: segments side by side if they fit, otherwise a drop-down list."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Unpack

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT, Colour, SeatColour, darker, lighter, mix
from stage.ui.base import Control, ScreenPoint, WidgetOptions, stepped
from stage.ui.intents import KeyPress


@dataclass(frozen=True, slots=True)
class Item:
    """Value with its text, and optionally the seat whose colour and emblem it shows, or a picture."""

    value: object
    text: str
    seat: SeatColour | None = None
    picture: Callable[[Painter, pygame.FRect, bool], None] | None = None
    """Paints a picture into a square area in a drop-down list; True while the option is lit."""


def draw_option(
    painter: Painter, option: Item, area: pygame.FRect, ink: Colour, *, centred: bool = False, lit: bool = False
) -> None:
    """Draw the text of an option with its seat's mark or its picture."""
    if option.picture is not None:
        side = area.height - 6
        option.picture(painter, pygame.FRect(area.left - 8, area.top + 3, side, side), lit)
        area = pygame.FRect(area.left + side + 8, area.top, area.width - side - 8, area.height)
    mark = mark_size(painter.type.text_scale) if option.seat else 0.0
    room = max(1.0, area.width - mark)
    left = area.left
    if centred:
        left += max(0.0, room - painter.type.width(option.text, theme.BODY_BOLD)) / 2
    if option.seat:
        draw_seat_mark(painter, option.seat, (left + mark / 2 - 6, area.centery), mark - 14)
    painter.text(option.text, (left + mark, area.centery), theme.BODY_BOLD, ink, anchor="midleft", max_width=room)


def draw_seat_mark(
    painter: Painter, seat: SeatColour, centre: ScreenPoint, size: float, *, emblem: bool = True
) -> None:
    """Draw a disc in a seat's colour with its emblem."""
    painter.circle(centre, size / 2, darker(seat.colour, 0.45))
    painter.circle(centre, size / 2 - 1.5, seat.colour)
    if emblem:
        painter.emblem(seat.emblem, centre, size * 0.56, seat.ink)


def mark_size(text_scale: float) -> float:
    """Return the width reserved for a seat's mark before the text."""
    return 30 * text_scale + 14


class OptionList(Control):
    """Drop-down list of a choice, named after the choice with ".options" appended."""

    def __init__(
        self, name: str, options: Sequence[Item], chosen: int, below: pygame.FRect, choose: Callable[[int], None]
    ) -> None:
        """`chosen` is the index of the current option, `below` the area of the choice; `choose` gets an index."""
        super().__init__(name)
        self._options = options
        self._chosen = self._lit = chosen
        self._choose = choose
        self._first = 0
        height = below.height - 6
        most = max(3, int(min(HEIGHT - 40, 640) / height))
        self._rows = min(len(self._options), most)
        self.rect = pygame.FRect(below.left, below.bottom + 4, below.width, height * self._rows + 12)
        if self.rect.bottom > HEIGHT - 12:
            self.rect.bottom = below.top - 4
        self.rect.top = max(12.0, min(self.rect.top, HEIGHT - 12 - self.rect.height))
        self._show_lit()

    @property
    def spoken_state(self) -> str:
        return self._options[self._lit].text

    def place(self, area: RectLike) -> None:
        """Keep its place below the choice."""

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        if inside and self.rect.collidepoint(at):
            self._take(self._index_at(at))

    def wheel(self, at: ScreenPoint, up: float) -> bool:
        self._first = max(0, min(len(self._options) - self._rows, self._first - round(up)))
        return True

    def press_key(self, press: KeyPress) -> bool:
        last = len(self._options) - 1
        goals = {"up": max(0, self._lit - 1), "down": min(last, self._lit + 1), "home": 0, "end": last}
        if press.command in goals:
            self._lit = goals[press.command]
            self._show_lit()
            return True
        if press.command in ("enter", "space"):
            self._take(self._lit)
            return True
        return False

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.hovered and self.pointer is not None and self.rect.collidepoint(self.pointer):
            self._lit = self._index_at(self.pointer)
            self.pointer = None

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        painter.panel(self.rect, theme.paper_look(colours, raised=True, elevation=14))
        for index in range(self._first, self._first + self._rows):
            option, area = self._options[index], self._line(index)
            ink = colours.ink
            if index == self._lit:
                painter.rounded(area.inflate(-10, -2), colours.accent, 10)
                ink = colours.on_accent
            draw_option(painter, option, area.inflate(-2 * _SIDE, 0), ink, lit=index == self._lit)
            if index == self._chosen:
                x, y = area.right - 26, area.centery
                painter.path([(x - 9, y), (x - 3, y + 7), (x + 10, y - 8)], ink, 3.5)

    def _take(self, index: int) -> None:
        self.host.close_popup()
        self._choose(index)

    def _line(self, index: int) -> pygame.FRect:
        height = (self.rect.height - 12) / self._rows
        top = self.rect.top + 6 + (index - self._first) * height
        return pygame.FRect(self.rect.left, top, self.rect.width, height)

    def _index_at(self, at: ScreenPoint) -> int:
        height = (self.rect.height - 12) / self._rows
        row = int((at[1] - self.rect.top - 6) / height)
        return self._first + max(0, min(self._rows - 1, row))

    def _show_lit(self) -> None:
        self._first = max(min(self._first, self._lit), self._lit - self._rows + 1)


_SIDE = 22.0


class Choice(Control):
    """Choice of one option, given as (value, text) or `Item`. `on_change` is called with the new value.

    `segmented`: None decides by the width. Left, right and the wheel change the value; Enter opens the list.
    """

    def __init__(
        self,
        name: str,
        options: Sequence[tuple[object, str] | Item],
        value: object,
        on_change: Callable[[object], None] | None = None,
        *,
        segmented: bool | None = None,
        **common: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **common)
        self.options = [option if isinstance(option, Item) else Item(*option) for option in options]
        self._index = self._index_of(value)
        self._segmented = segmented
        self._on_change = on_change

    @property
    def value(self) -> object:
        return self.options[self._index].value

    @property
    def spoken_state(self) -> str:
        return self.options[self._index].text

    def choose(self, index: int) -> None:
        """Choose the option at `index`, as if the player had done it."""
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
    def is_segmented(self) -> bool:
        """True if it shows segments at its current size."""
        return self._wants_segments(self.rect.width)

    def activate(self) -> None:
        if self.is_segmented:
            self.choose((self._index + 1) % len(self.options))
        else:
            self.host.open_popup(
                OptionList(f"{self.name}.options", self.options, self._index, self.rect, self.choose), self
            )

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        if not inside:
            return
        if not self.is_segmented:
            self.activate()
            return
        nearest = min(range(len(self.options)), key=lambda index: abs(self._segments()[index].centerx - at[0]))
        hit = [index for index, area in enumerate(self._segments()) if area.left <= at[0] <= area.right]
        self.choose(hit[0] if hit else nearest)

    def wheel(self, at: ScreenPoint, up: float) -> bool:
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
        if self.is_segmented:
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
        draw_option(painter, replace(self.options[self._index], picture=None), area, ink)
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
