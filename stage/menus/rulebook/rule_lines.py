"""A rule on the page of the rule book: its id in the margin, its text with what was searched for marked, pictures."""

from collections.abc import Callable

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.menus.rulebook.gallery import Gallery
from stage.menus.rulebook.marking import draw_hits
from stage.menus.rulebook.rules_text import REFERENCE, Rule, TextSearch
from stage.ui.widgets import Widget
from stage.ui.widgets.base import Point

_PAD = 12.0


class RuleLines(Widget):
    """One rule. A rule's id in its text can be clicked: `follow` is called with it."""

    clickable = True

    def __init__(
        self, name: str, rule: Rule, gallery: Gallery, *, searched: TextSearch, chosen: bool = False,
        follow: Callable[[str], None],
    ) -> None:  # fmt: skip
        super().__init__(name)
        self.rule = rule
        self._gallery = gallery
        self.searched = searched
        self.chosen = chosen
        """Whether the book was opened at this rule."""
        self._follow = follow

    @property
    def cursor(self) -> int:  # type: ignore[override]
        """A hand over a reference."""
        over = self.pointer is not None and self._reference_at(self.pointer)
        return pygame.SYSTEM_CURSOR_HAND if over else pygame.SYSTEM_CURSOR_ARROW

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = (width or 900.0) - self._margin() - 2 * _PAD
        high = self.host.type.height(self.rule.text, theme.BODY, wide) + 2 * _PAD
        if self.rule.pictures:
            high += self._gallery.height(self.rule.pictures, self.host.type, wide) + 2.5 * _PAD
        return width or 900.0, high

    def pointer_up(self, at: Point, inside: bool) -> None:
        reference = self._reference_at(at) if inside else ""
        if reference:
            self._follow(reference)

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        if self.chosen:
            painter.rounded(self.rect, colours.brass, 10, alpha=84)
            painter.rounded((self.rect.left, self.rect.top + 8, 7, self.rect.height - 16), colours.brass, 3)
        at = (self.rect.left + _PAD + 6, self.rect.top + _PAD)
        ink = colours.ink if self.chosen else colours.ink_soft
        painter.text(self.rule.id, at, theme.BODY_BOLD, ink, max_width=self._margin() - 12)
        lines = self._lines()
        for line, (x, y) in lines:
            self._draw_line(painter, line, x, y)
        if self.rule.pictures:
            self._gallery.draw(painter, self.rule.pictures, self._below_lines, self._wide, self.searched)

    def laid_out(self) -> list[pygame.FRect]:
        """The areas of its lines, its pictures and their words, none of which covers another."""
        high = self.host.type.line_height(theme.BODY)
        areas = [pygame.FRect(x, y, self.host.type.width(line, theme.BODY), high) for line, (x, y) in self._lines()]
        for shown in self._gallery.laid_out(self.rule.pictures, self.host.type, self._below_lines, self._wide):
            areas += (shown.area, shown.words)
        return areas

    @property
    def _below_lines(self) -> Point:
        left, top = self._lines()[-1][1]
        return left, top + self.host.type.line_height(theme.BODY) + 1.5 * _PAD

    def _draw_line(self, painter: Painter, line: str, x: float, y: float) -> None:
        high = self.host.type.line_height(theme.BODY)
        if not painter.sees((x, y, self._wide, high)):
            return
        draw_hits(painter, line, (x, y), theme.BODY, self.searched)
        painter.text(line, (x, y), theme.BODY)
        for found in REFERENCE.finditer(line):
            spans = self.host.type.spans(line, theme.BODY)
            left, right = spans[found.start()][0], spans[found.end() - 1][1]
            painter.fill((x + left, y + high - 4, right - left, 2), painter.palette.ink_soft, 170)

    @property
    def _wide(self) -> float:
        """The width of the text."""
        return self.rect.width - self._margin() - 2 * _PAD

    def _margin(self) -> float:
        return self.host.type.width("NL-00", theme.BODY_BOLD) + 28.0

    def _lines(self) -> list[tuple[str, Point]]:
        left = self.rect.left + _PAD + self._margin()
        high = self.host.type.line_height(theme.BODY)
        lines = self.host.type.wrap(self.rule.text, theme.BODY, self._wide)
        return [(line, (left, self.rect.top + _PAD + number * high)) for number, line in enumerate(lines)]

    def _reference_at(self, at: Point) -> str:
        high = self.host.type.line_height(theme.BODY)
        for line, (x, y) in self._lines():
            for found in REFERENCE.finditer(line):
                spans = self.host.type.spans(line, theme.BODY)
                left, right = spans[found.start()][0], spans[found.end() - 1][1]
                if pygame.FRect(x + left, y, right - left, high).collidepoint(at):
                    return found.group()
        return ""
