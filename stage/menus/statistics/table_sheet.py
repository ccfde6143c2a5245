"""A table of words and numbers, for statistics and standings."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.share_bar import draw_share_bar
from stage.ui.widgets import Widget

_GAP = 28.0
_BAR = 10.0
_SHORTEST_BAR = 80.0


@dataclass(frozen=True, slots=True)
class Heading:
    """The head of a column; numbers stand at the right."""

    text: str
    number: bool = True


class TableSheet(Widget):
    """Rows below headings. The first column takes what width is left over, and is shortened when there is none.

    There a bar shows the `shares` of the rows, 0.0 to 1.0, if they are given.
    """

    def __init__(
        self, name: str, headings: Sequence[Heading], rows: Sequence[Sequence[str]], shares: Sequence[float] = ()
    ) -> None:
        super().__init__(name)
        self.shares = tuple(shares)
        self.headings = list(headings)
        self.rows = [tuple(row) for row in rows]

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = sum(self._widths()) + _GAP * (len(self.headings) - 1)
        return width or wide, self._head_height() + self._row_height() * len(self.rows)

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        places, beside = self.columns(), self._widths()[0] + _GAP
        top = self.rect.top
        for heading, (left, wide) in zip(self.headings, places, strict=True):
            at, anchor = _put(heading, left, wide, top + self._head_height() / 2)
            painter.text(heading.text, at, theme.SMALL_BOLD, colours.ink_soft, anchor=anchor, max_width=max(1.0, wide))
        top += self._head_height()
        painter.fill((self.rect.left, top - 3, self.rect.width, 2), colours.paper_edge)
        for number, row in enumerate(self.rows):
            line = pygame.FRect(self.rect.left, top, self.rect.width, self._row_height())
            if number % 2 and not colours.high_contrast:
                painter.rounded(line.inflate(16, 0), colours.paper_edge, 8, alpha=46)
            self._draw_row(painter, row, places, line.centery)
            if self.shares:
                _draw_share(painter, self.shares[number], places[0], beside, line.centery)
            top = line.bottom

    def _draw_row(
        self, painter: Painter, row: Sequence[str], places: Sequence[tuple[float, float]], middle: float
    ) -> None:
        for heading, text, (left, wide) in zip(self.headings, row, places, strict=True):
            at, anchor = _put(heading, left, wide, middle)
            style = theme.BODY if heading.number else theme.BODY_BOLD
            painter.text(text, at, style, anchor=anchor, max_width=max(1.0, wide))

    def _head_height(self) -> float:
        return self.host.type.line_height(theme.SMALL_BOLD) + 12

    def _row_height(self) -> float:
        return self.host.type.line_height(theme.BODY) + 12

    def _widths(self) -> list[float]:
        measure = self.host.type.width
        widths = []
        for at, heading in enumerate(self.headings):
            style = theme.BODY if heading.number else theme.BODY_BOLD
            texts = [measure(row[at], style) for row in self.rows]
            widths.append(max([measure(heading.text, theme.SMALL_BOLD), *texts]))
        return widths

    def columns(self) -> list[tuple[float, float]]:
        """From where on each of them stands, and how wide it is."""
        widths = self._widths()
        spare = self.rect.width - sum(widths) - _GAP * (len(widths) - 1)
        if spare >= 0 or widths[0] + spare >= 0.35 * widths[0]:
            widths[0] += spare
        else:
            # Not even a short first column would fit: everything gives up the same part.
            share = (self.rect.width - _GAP * (len(widths) - 1)) / sum(widths)
            widths = [wide * share for wide in widths]
        places, left = [], self.rect.left
        for wide in widths:
            places.append((left, wide))
            left += wide + _GAP
        return places


def _put(heading: Heading, left: float, wide: float, middle: float) -> tuple[tuple[float, float], str]:
    return ((left + wide, middle), "midright") if heading.number else ((left, middle), "midleft")


def _draw_share(painter: Painter, share: float, place: tuple[float, float], beside: float, middle: float) -> None:
    """A bar in the first column, from `beside` on, if there is room for it."""
    bar = pygame.FRect(place[0] + beside, middle - _BAR / 2, place[1] - beside, _BAR)
    if bar.width >= _SHORTEST_BAR:
        draw_share_bar(painter, bar, share, painter.palette.accent)
