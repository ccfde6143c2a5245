"""Evenings with a challenge: what was solved of them, and the picture of a month."""

from calendar import monthrange
from datetime import date, timedelta
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.services import Services
from stage.ui.base import Widget
from table.game import Game
from table.offer.tonight import entries_file, lesson_id
from table.words import MONTHS, N_

WEEK: Final = 7
WEEKDAYS: Final = (N_("Mo"), N_("Tu"), N_("We"), N_("Th"), N_("Fr"), N_("Sa"), N_("Su"))
_CELL: Final = (64.0, 50.0)
_CELL_GAP: Final = 6.0


def tonights_games(services: Services) -> list[Game]:
    """Return the games that have a challenge every evening."""
    return [game for game in services.games.values() if game.tonight is not None and entries_file(game.name).exists()]


def stars_of(services: Services, game: Game, day: date) -> int | None:
    """Return the stars that were won in a game's challenge of a day; None if it was not solved."""
    return services.history.progress.stars(game.name, lesson_id(day))


def solved_days(services: Services, now: date) -> set[date]:
    """Return the days up to `now` of which some challenge was solved, as far back as a streak can reach.

    A streak never misses two evenings in a row.
    """
    games, found, day = tonights_games(services), set[date](), now
    # A streak of any length is a chain of days without two missing ones in a row.
    while (
        any(stars_of(services, game, each) for game in games for each in (day, day - timedelta(days=1))) or day == now
    ):
        if any(stars_of(services, game, day) for game in games):
            found.add(day)
        day -= timedelta(days=1)
    return found


class MonthPicture(Widget):
    """Picture of a month: a star on each evening with all challenges solved, a disc on those with some of them.

    The evening `day` has a ring. All days of its month are shown, also those to come.
    """

    def __init__(self, name: str, services: Services, day: date) -> None:
        super().__init__(name)
        text, games = services.app.language, tonights_games(services)
        self._day = day
        self._title = text.gettext(MONTHS[day.month - 1])
        self._weekdays = [text.gettext(each) for each in WEEKDAYS]
        days = (date(day.year, day.month, number + 1) for number in range(monthrange(day.year, day.month)[1]))
        self._solved = [sum(bool(stars_of(services, game, each)) for game in games) for each in days]
        self._games = len(games)

    @property
    def value(self) -> tuple[int, ...]:
        """Number of challenges solved on each day of the month."""
        return tuple(self._solved)

    @property
    def _offset(self) -> int:
        return self._day.replace(day=1).weekday()

    @property
    def _head(self) -> float:
        type_ = self.host.type
        return type_.line_height(theme.BODY_BOLD) + type_.line_height(theme.CAPTION) + _CELL_GAP

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        weeks = -(-(self._offset + len(self._solved)) // WEEK)
        wide = WEEK * (_CELL[0] + _CELL_GAP) - _CELL_GAP
        return width or wide, self._head + weeks * (_CELL[1] + _CELL_GAP)

    def draw(self, painter: Painter) -> None:
        colours, type_ = painter.palette, painter.type
        step = _CELL[0] + _CELL_GAP
        left = self.rect.centerx - (WEEK * step - _CELL_GAP) / 2
        painter.text(self._title, (self.rect.centerx, self.rect.top), theme.BODY_BOLD, colours.ink, anchor="midtop")
        below = self.rect.top + type_.line_height(theme.BODY_BOLD)
        for number, weekday in enumerate(self._weekdays):
            at = (left + number * step + _CELL[0] / 2, below)
            painter.text(weekday, at, theme.CAPTION, colours.ink_soft, anchor="midtop", max_width=step)
        for number, solved in enumerate(self._solved, start=1):
            week, weekday_ = divmod(self._offset + number - 1, WEEK)
            top = self.rect.top + self._head + week * (_CELL[1] + _CELL_GAP)
            self._draw_day(painter, number, solved, pygame.FRect(left + weekday_ * step, top, *_CELL))

    def _draw_day(self, painter: Painter, number: int, solved: int, area: pygame.FRect) -> None:
        colours = painter.palette
        painter.rounded(area, colours.field, 8)
        if solved >= self._games:
            star = pygame.FRect(0, 0, 46, 46)
            star.center = area.center
            painter.image("ui/star", star, tint=colours.brass)
            painter.image("ui/star_rim", star, tint=colours.ink_soft)
        elif solved:
            painter.circle(area.center, 21, colours.good)
        if number == self._day.day:
            painter.outline(area, colours.accent, 4, 8)
        if solved < self._games:
            style = theme.CAPTION.sized(22 / painter.type.text_scale)
            ink = colours.paper_raised if solved else colours.ink_soft
            painter.text(str(number), area.center, style, ink, anchor="center")
