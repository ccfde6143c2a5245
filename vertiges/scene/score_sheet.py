"""Score sheet: a column for each player with the face, the points by their source and the sum."""

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.cast import Person, draw_bust
from stage.graphics.faces import Expression
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.ui.base import Widget
from stage.ui.choice import draw_seat_mark
from table.contract import Seat
from vertiges.rules.views import Reason, Score

ICONS: Final[Mapping[Reason, str]] = {
    Reason.ZAP: "vertiges/icons/zap",
    Reason.FALL: "vertiges/icons/fall",
    Reason.CATCH: "vertiges/icons/caught",
    Reason.WRONG_CALL: "vertiges/icons/wrong_call",
    Reason.FINISH: "vertiges/icons/finish",
}
_FACE: Final = 92.0
_ICON: Final = 34.0
_GAP: Final = 8.0


def points_by_source(scores: Sequence[Score], seat: Seat) -> dict[Reason, int]:
    """Return the points of a seat by their source, in the order of :data:`ICONS`; sources without any are left out."""
    own = [score for score in scores if score.seat == seat]
    found = {reason: sum(score.points for score in own if score.reason is reason) for reason in ICONS}
    return {reason: points for reason, points in found.items() if points}


class ScoreColumns(Widget):
    """Columns of the sheet. The one with most points smiles and has a raised card."""

    def __init__(
        self, name: str, scores: Sequence[Score], points: Sequence[int], people: Sequence[Person],
        looks: Sequence[SeatColour], names: Sequence[str],
    ) -> None:  # fmt: skip
        super().__init__(name)
        self._points = tuple(points)
        self._people, self._looks, self._names = people, looks, names
        self._sources = [points_by_source(scores, seat) for seat in range(len(points))]
        self._rows = [reason for reason in ICONS if any(reason in sources for sources in self._sources)]

    @property
    def value(self) -> tuple[int, ...]:
        """Points of each player."""
        return self._points

    @property
    def _line(self) -> float:
        return max(_ICON, self.host.type.line_height(theme.BODY)) + _GAP

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        type_ = self.host.type
        words = type_.line_height(theme.SMALL_BOLD) + type_.line_height(theme.TITLE)
        return width or 150.0 * len(self._points), _FACE + words + self._line * len(self._rows) + 5 * _GAP

    def draw(self, painter: Painter) -> None:
        wide = self.rect.width / len(self._points)
        for seat in range(len(self._points)):
            column = pygame.FRect(self.rect.left + seat * wide, self.rect.top, wide, self.rect.height)
            self._draw_column(painter, column.inflate(-_GAP, 0.0), seat)

    def _draw_column(self, painter: Painter, column: pygame.FRect, seat: Seat) -> None:
        colours, look, points = painter.palette, self._looks[seat], self._points[seat]
        leads = points == max(self._points) > 0
        painter.panel(column, theme.paper_look(colours, raised=leads, elevation=8.0 if leads else 3.0))
        face = pygame.FRect(0, 0, _FACE, _FACE)
        face.midtop = (column.centerx, column.top + _GAP)
        draw_bust(painter, self._people[seat], Expression.JOY if leads else Expression.NEUTRAL, face, look.colour)
        draw_seat_mark(painter, look, (face.right, face.bottom - 14.0), 28.0, emblem=self.host.emblems)
        room = column.width - 2 * _GAP
        name = painter.text(
            self._names[seat], (column.centerx, face.bottom + _GAP), theme.SMALL_BOLD, colours.ink,
            anchor="midtop", max_width=room,
        )  # fmt: skip
        top = name.bottom + _GAP
        for reason in self._rows:
            self._draw_source(painter, pygame.FRect(column.left, top, column.width, self._line), seat, reason)
            top += self._line
        painter.fill((column.left + 2 * _GAP, top, column.width - 4 * _GAP, 2.0), colours.paper_edge)
        painter.text(str(points), (column.centerx, top + _GAP / 2), theme.TITLE, colours.ink, anchor="midtop")

    def _draw_source(self, painter: Painter, line: pygame.FRect, seat: Seat, reason: Reason) -> None:
        points, colours = self._sources[seat].get(reason, 0), painter.palette
        icon = pygame.FRect(0, 0, _ICON, _ICON)
        icon.midright = (line.centerx - _GAP / 2, line.centery)
        painter.image(ICONS[reason], icon, tint=colours.ink if points else colours.ink_soft)
        ink, style = (colours.ink, theme.BODY_BOLD) if points else (colours.ink_soft, theme.BODY)
        painter.text(str(points or "–"), (line.centerx + _GAP / 2, line.centery), style, ink, anchor="midleft")
