"""Animated line chart with one line for each seat, or for a person."""

import math
from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.motion import ease_in_out
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour, mix
from stage.ui.base import Widget
from stage.ui.choice import draw_seat_mark
from table.offer.chart import ChartData

_DRAWN_IN: Final = 1.2
_MARK: Final = 34.0
_UNDER: Final = 20.0
"""Distance between the axis and its numbers, so that a mark on the axis covers none of them."""
_LINE: Final = 9.0
_MOST_TICKS: Final = 6
"""Numbers on the axis of values, without 0."""
_STEPS_FROM: Final = 0.85
"""Share of the animation after which overlapping marks start to move apart."""
_LINE_SHIFT: Final = 6.0
"""Distance between lines that would otherwise coincide."""


class LineChart(Widget):
    """Chart of a match. `seats` gives each line its colour and emblem."""

    def __init__(self, name: str, course: ChartData, seats: Sequence[SeatColour], first: int = 0) -> None:
        """`first` is the number of the first step."""
        super().__init__(name, grow=1.0)
        self._first = first
        self.course = course
        self.seats = list(seats)
        self._drawn = 0.0
        self._lines = 0
        """Number of lines drawn so far: at most one is rasterised per frame."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return width or 700.0, 200.0 + 3 * self.host.type.line_height(theme.SMALL)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.host.reduced_motion:
            self._drawn, self._lines = 1.0, len(self.seats)
            return
        self._drawn = min(1.0, self._drawn + dt / _DRAWN_IN)
        self._lines = min(len(self.seats), self._lines + 1)

    def draw(self, painter: Painter) -> None:
        looks = (self.course.chart, self.course.lines, tuple(self.seats), self.host.emblems, painter.type.text_scale)
        painter.layer(("chart", looks), self.rect.inflate(_MARK, _MARK), self._draw_scales)
        # The winner's line is drawn last, above the others.
        order = sorted(range(len(self.course.lines)), key=lambda seat: -self.course.rank(seat))
        plot = self._plot(painter)
        aside = self._aside(plot, order)
        for seat in order[: self._lines]:
            self._draw_line(painter, plot, seat, looks, aside[seat])

    def _draw_scales(self, painter: Painter) -> None:
        """Draw everything except the lines."""
        host, colours = self.host, painter.palette
        painter.text(host.gettext(self.course.chart.title), self.rect.topleft, theme.SUBHEADING)
        self._draw_scale(painter, self._plot(painter))
        step = f"{host.gettext(self.course.chart.step)} →"
        at = (self.rect.right - _MARK, self.rect.bottom)
        painter.text(step, at, theme.SMALL, colours.ink_soft, anchor="bottomright")

    def _plot(self, painter: Painter) -> pygame.FRect:
        top = self.rect.top + painter.measure(self.host.gettext(self.course.chart.title), theme.SUBHEADING)[1]
        small = painter.type.line_height(theme.SMALL)
        left = self.rect.left + painter.measure(f"{self._most:g}", theme.SMALL)[0] + 16
        bottom = self.rect.bottom - 2 * small - _UNDER
        return pygame.FRect(left, top + 22, self.rect.right - _MARK - left, bottom - top - 22)

    def _draw_scale(self, painter: Painter, plot: pygame.FRect) -> None:
        colours = painter.palette
        fitting = int(plot.height / painter.type.line_height(theme.SMALL))
        for value in _ticks(self._most, max(1, min(_MOST_TICKS, fitting))):
            y = plot.bottom - plot.height * value / self._most
            painter.fill((plot.left, y - 1, plot.width, 2), colours.paper_edge, 255 if value == 0 else 120)
            painter.text(f"{value:g}", (plot.left - 12, y), theme.SMALL, colours.ink_soft, anchor="midright")
        room = painter.measure("00", theme.SMALL)[0] * 1.6
        every = max(1, round(room * self._steps / max(1.0, plot.width) + 0.49))
        for step in range(0, self._steps + 1, every):
            at = (plot.left + plot.width * step / self._steps, plot.bottom + _UNDER)
            painter.text(str(step + self._first), at, theme.SMALL, colours.ink_soft, anchor="midtop")

    def _aside(self, plot: pygame.FRect, order: Sequence[int]) -> dict[int, float]:
        """Return how far left each seat's mark ends up, so that the marks of tied seats do not overlap.

        The last seat in `order` keeps its place.
        """
        ends: dict[int, tuple[float, float]] = {}
        for seat in reversed(order):
            x, y = self._points(plot, seat)[-1]
            while any(math.dist((x, y), other) < _MARK for other in ends.values()):
                x -= _MARK / 2
            ends[seat] = x, y
        return {seat: plot.right - x for seat, (x, _) in ends.items()}

    def _draw_line(self, painter: Painter, plot: pygame.FRect, seat: int, looks: Hashable, aside: float) -> None:
        """Draw the line as far as it has grown, with its mark moved left by up to `aside`.

        The whole line is one cached image, clipped at the mark.
        """
        look, points = self.seats[seat], self._points(plot, seat)
        edge = painter.palette.ink if not painter.palette.high_contrast else painter.palette.paper_edge

        def draw(painter: Painter) -> None:
            painter.path(points, mix(edge, look.colour, 0.35), _LINE)
            painter.path(points, look.colour, _LINE - 3.5)

        left, top = points[0][0] - _LINE, min(y for _, y in points) - _LINE
        area = pygame.FRect(left, top, points[-1][0] + _LINE - left, max(y for _, y in points) + _LINE - top)
        end = self._end(points)
        with painter.clip((left, top, end[0] - left if self._drawn < 1.0 else area.width, area.height)):
            painter.layer(("chart line", seat, looks), area, draw)
        stepped = aside * max(0.0, (self._drawn - _STEPS_FROM) / (1.0 - _STEPS_FROM))
        draw_seat_mark(painter, look, (end[0] - stepped, end[1]), _MARK, emblem=self.host.emblems)

    def _points(self, plot: pygame.FRect, seat: int) -> list[tuple[float, float]]:
        shift = (seat - (len(self.seats) - 1) / 2) * _LINE_SHIFT
        steps, most = self._steps, self._most
        return [
            (plot.left + plot.width * step / steps, plot.bottom - plot.height * value / most + shift)
            for step, value in enumerate(self.course.lines[seat])
        ]

    def _end(self, points: list[tuple[float, float]]) -> tuple[float, float]:
        """Return the end of the visible part of the line."""
        far = ease_in_out(self._drawn) * (len(points) - 1)
        whole = min(int(far), len(points) - 2)
        (x0, y0), (x1, y1), part = points[whole], points[whole + 1], far - whole
        return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part

    @property
    def _steps(self) -> int:
        return max(1, len(self.course.lines[0]) - 1)

    @property
    def _most(self) -> float:
        return self.course.chart.most or max(1.0, *(value for line in self.course.lines for value in line))


def _ticks(most: float, count: int) -> list[float]:
    """Return at most `count` round numbers from 0 to `most`, and the 0."""
    step = next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**9) if most / step <= count)
    return [float(value) for value in range(0, int(most) + 1, step)]
