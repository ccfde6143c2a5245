"""Evenings with a challenge: what was solved of them, and the picture of a month."""

from calendar import monthrange
from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from typing import Final

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.stars import draw_star
from stage.services import Services
from stage.ui.base import Widget
from stage.ui.labels import Label
from stage.ui.layout import Column
from table.contract import Event
from table.game import Game
from table.offer.lesson import MOST_STARS
from table.offer.tonight import TRIES, TonightChallenge, TonightTask, entries_file, lesson_id, stars_for, try_id
from table.words import MONTHS, N_, Translator

WEEK: Final = 7
WEEKDAYS: Final = (N_("Mo"), N_("Tu"), N_("We"), N_("Th"), N_("Fr"), N_("Sa"), N_("Su"))
_GAP: Final = 8.0
_GAUGE_HIGH: Final = 66.0


def day_in_words(day: date, text: Translator) -> str:
    """Return a date with its month in words."""
    month = text.gettext(MONTHS[day.month - 1])
    return text.gettext("{day} {month} {year}").format(day=day.day, month=month, year=day.year)


def signed(limit: int) -> str:
    """Return a limit, which was negative in former evenings: "4", "−2"."""
    return str(limit).replace("-", "−")


def lead_in_words(lead: float, task: TonightTask, text: Translator) -> str:
    """Return a lead in whole numbers with its unit: "2 gems ahead", "2 gems behind"."""
    whole = round(lead)
    if not whole:
        return text.gettext("not ahead yet")
    told = text.gettext("{lead} ahead") if whole > 0 else text.gettext("{lead} behind")
    return told.format(lead=task.unit(abs(whole), text))


def limits_in_words(challenge: TonightChallenge, text: Translator) -> str:
    """Return the leads that give stars in one sentence."""
    limits = challenge.limits
    told = text.gettext("Stars for {one}, {two} and {three}.")
    three = lead_in_words(limits.three, challenge.task, text)
    return told.format(one=signed(limits.one), two=signed(limits.two), three=three)


class LeadGauge(Widget):
    """Gauge of the lead in an evening's challenge after `events`, with a mark where each star begins.

    The marks shine for the `stars` of a try that has ended, which gives none if it was given up, or else for the lead.
    """

    def __init__(
        self, name: str, challenge: TonightChallenge, events: Callable[[], Iterable[Event]], text: Translator,
        stars: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, grow=1.0)
        self.limits = challenge.limits
        self._stars = stars
        self._challenge = challenge
        self._events = events
        self._text = text

    @property
    def value(self) -> str:
        told = lead_in_words(self._challenge.lead_now(self._events()), self._challenge.task, self._text)
        return told[:1].upper() + told[1:]

    @property
    def stars(self) -> int:
        """Number of marks that shine."""
        lead = self._challenge.lead_now(self._events())
        return stars_for(lead, self.limits) if self._stars is None else self._stars

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return width or 300.0, _GAUGE_HIGH + self.host.type.line_height(theme.SMALL_BOLD)

    def draw(self, painter: Painter) -> None:
        colours, lead = painter.palette, self._challenge.lead_now(self._events())
        groove = pygame.FRect(self.rect.left + 8, self.rect.bottom - 20, self.rect.width - 16, 10)
        low = min(self.limits.one - 1.0, 0.0)
        high = max(self.limits.three + 1.0, low + 2.0)

        def place(at: float) -> float:
            share = max(0.0, min(1.0, (at - low) / (high - low)))
            return groove.left + share * groove.width

        painter.text(self.value, (groove.left, self.rect.top), theme.SMALL_BOLD, colours.ink, max_width=groove.width)
        painter.rounded(groove, colours.field, 5)
        painter.rounded((groove.left, groove.top, max(10.0, place(lead) - groove.left), groove.height), colours.good, 5)
        for number, limit in enumerate(self.limits, start=1):
            star = pygame.FRect(0, 0, 24, 24)
            star.midbottom = (place(limit), groove.top - 2)
            painter.fill((place(limit) - 1.5, groove.top, 3, groove.height), colours.ink_soft)
            draw_star(painter, star, won=number <= self.stars)
            if number < len(self.limits) and place(self.limits[number]) - place(limit) < 20:
                continue
            style = theme.CAPTION.sized(20 / painter.type.text_scale)
            painter.text(signed(limit), (place(limit), groove.bottom + 1), style, colours.ink_soft, anchor="midtop")


def tonights_games(services: Services) -> list[Game]:
    """Return the games that have a challenge every evening."""
    return [game for game in services.games.values() if game.tonight is not None and entries_file(game.name).exists()]


def stars_of(services: Services, game: Game, day: date) -> int | None:
    """Return the stars that were won in a game's challenge of a day; None if it was not solved."""
    return services.history.progress.stars(game.name, lesson_id(day))


def tries_of(services: Services, game: Game, day: date) -> int:
    """Return how often a game's challenge of a day was tried to its end."""
    tried = (
        services.history.progress.stars(game.name, try_id(lesson_id(day), number)) for number in range(1, TRIES + 1)
    )
    return sum(stars is not None for stars in tried)


def left_of(services: Services, game: Game, day: date) -> int:
    """Return how many tries at a game's challenge of a day are left; none are once three stars are won."""
    if stars_of(services, game, day) == MOST_STARS:
        return 0
    return max(0, TRIES - tries_of(services, game, day))


def tries_left(left: int, text: Translator) -> str:
    """Return in words how many tries are left."""
    if not left:
        return text.gettext("Now you may watch how three stars are won.")
    return text.ngettext(
        "{count} try left. The best one counts.", "{count} tries left. The best one counts.", left
    ).format(count=left)


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


class MonthGrid(Widget):
    """Rows of weeks, Monday first, under the names of their days. The first of the cells is the day `first`."""

    def __init__(self, name: str, cells: Sequence[Widget], first: date, titles: Sequence[str]) -> None:
        super().__init__(name)
        self._cells = cells
        self._offset = first.weekday()
        self._titles = titles

    @property
    def children(self) -> Sequence[Widget]:
        return self._cells

    @property
    def _head(self) -> float:
        return self.host.type.line_height(theme.SMALL_BOLD) + _GAP

    @property
    def _cell(self) -> tuple[float, float]:
        return (self.rect.width - (WEEK - 1) * _GAP) / WEEK, self._cells[0].preferred()[1]

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        weeks = -(-(self._offset + len(self._cells)) // WEEK)
        return width or 800.0, self._head + weeks * (self._cell[1] + _GAP)

    def place(self, area: RectLike) -> None:
        super().place(area)
        wide, high = self._cell
        for number, cell in enumerate(self._cells, start=self._offset):
            week, weekday = divmod(number, WEEK)
            left = self.rect.left + weekday * (wide + _GAP)
            cell.place((left, self.rect.top + self._head + week * (high + _GAP), wide, high))

    def draw(self, painter: Painter) -> None:
        wide = self._cell[0]
        for number, title in enumerate(self._titles):
            middle = self.rect.left + number * (wide + _GAP) + wide / 2
            at = (middle, self.rect.top + self._head / 2)
            painter.text(title, at, theme.SMALL_BOLD, painter.palette.ink_soft, anchor="center", max_width=wide)


class DayPicture(Widget):
    """Day of a month: a star if the challenges of all `games` were solved, a disc if some were. Tonight has a ring."""

    def __init__(self, day: date, solved: int, games: int, *, tonight: bool) -> None:
        super().__init__(f"day.{day.isoformat()}")
        self._day = day
        self.solved = solved
        self._games = games
        self._tonight = tonight

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return width or 64.0, 50.0

    def draw(self, painter: Painter) -> None:
        colours, area = painter.palette, self.rect
        painter.rounded(area, colours.field, 8)
        if self.solved >= self._games:
            star = pygame.FRect(0, 0, 46, 46)
            star.center = area.center
            draw_star(painter, star, won=True)
        elif self.solved:
            painter.circle(area.center, 21, colours.good)
        if self._tonight:
            painter.outline(area, colours.accent, 4, 8)
        if self.solved < self._games:
            style = theme.CAPTION.sized(22 / painter.type.text_scale)
            ink = colours.paper_raised if self.solved else colours.ink_soft
            painter.text(str(self._day.day), area.center, style, ink, anchor="center")


class MonthPicture(Column):
    """Picture of the month of the evening `day`, with all of its days, also those to come."""

    def __init__(self, name: str, services: Services, day: date) -> None:
        text, games = services.app.language, tonights_games(services)
        first = day.replace(day=1)
        days = [first + timedelta(days=number) for number in range(monthrange(day.year, day.month)[1])]
        self._days = [
            DayPicture(
                each,
                sum(bool(stars_of(services, game, each)) for game in games),
                len(games),
                tonight=each == day,
            )
            for each in days
        ]
        title = Label(f"{name}.title", text.gettext(MONTHS[day.month - 1]), theme.BODY_BOLD, align="center")
        grid = MonthGrid(f"{name}.grid", self._days, first, [text.gettext(each) for each in WEEKDAYS])
        super().__init__(name, [title, grid])

    @property
    def value(self) -> tuple[int, ...]:
        """Number of challenges solved on each day of the month."""
        return tuple(each.solved for each in self._days)
