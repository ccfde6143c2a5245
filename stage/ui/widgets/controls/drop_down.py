"""The list that drops down from a choice."""

from collections.abc import Callable, Sequence

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT
from stage.ui.intents import KeyPress
from stage.ui.widgets.base import Control, Point
from stage.ui.widgets.controls.option import Item, draw_option

_SIDE = 22.0


class OptionList(Control):
    """The list that drops down from a choice; its name is the choice's with ".options"."""

    def __init__(
        self, name: str, options: Sequence[Item], chosen: int, below: pygame.FRect, choose: Callable[[int], None]
    ) -> None:
        """`chosen` is the place of the present option, `below` the choice's rectangle; `choose` is given a place."""
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

    def place(self, area: RectLike) -> None:
        """It stays below its choice."""

    def pointer_up(self, at: Point, inside: bool) -> None:
        if inside and self.rect.collidepoint(at):
            self._take(self._index_at(at))

    def wheel(self, at: Point, up: float) -> bool:
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
            draw_option(painter, option, area.inflate(-2 * _SIDE, 0), ink)
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

    def _index_at(self, at: Point) -> int:
        height = (self.rect.height - 12) / self._rows
        row = int((at[1] - self.rect.top - 6) / height)
        return self._first + max(0, min(self._rows - 1, row))

    def _show_lit(self) -> None:
        self._first = max(min(self._first, self._lit), self._lit - self._rows + 1)
