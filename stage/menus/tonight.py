"""Tonight's challenges: a calendar of the last evenings, and the challenge of every game for the chosen one."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Final

import pygame

from stage.evenings import (
    WEEKDAYS,
    MonthGrid,
    day_in_words,
    left_of,
    limits_in_words,
    solved_days,
    stars_of,
    tonights_games,
    tries_left,
)
from stage.graphics import theme
from stage.graphics.pages import PagePicture, Pages
from stage.graphics.painter import Painter
from stage.graphics.stars import draw_star
from stage.match.scene import open_match
from stage.match.teaching.lesson_end import solution_of
from stage.match_session import own_lesson_path
from stage.menus.learn import beginning, lesson_row, open_lesson
from stage.menus.menu_scene import MenuScene, split
from stage.menus.time_text import today
from stage.services import Services
from stage.share_card import open_share
from stage.ui.base import Control, OnPress, Widget, stepped
from stage.ui.button import Button
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Row, Sheet
from stage.ui.scroll import ScrollArea
from table.game import Game
from table.offer.lesson import Lesson
from table.offer.tonight import PLAYABLE, TITLE, TRIES, challenge_of, lesson_id, streak
from table.words import MONTHS

_CELL_HIGH: Final = 96.0
_DOT: Final = 7.0
_NEXT_LOOK: Final = 10.0
"""Seconds between two looks at the clock."""

Today = Callable[[], date]


class DayCell(Control):
    """Day of the calendar, with a dot for each game whose challenge was solved."""

    def __init__(self, day: date, stars: Sequence[int | None], action: OnPress, *, chosen: bool, tooltip: str) -> None:
        super().__init__(f"day.{day.isoformat()}", tooltip=tooltip)
        self._day = day
        self._stars = stars
        self._action = action
        self._chosen = chosen

    @property
    def value(self) -> int:
        """Number of challenges solved."""
        return sum(bool(stars) for stars in self._stars)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return width or 100.0, _CELL_HIGH

    def activate(self) -> None:
        self.host.play("button_press")
        self._action()

    def draw(self, painter: Painter) -> None:
        colours, area = painter.palette, self.rect
        solved, all_solved = self.value, self.value == len(self._stars)
        look = theme.paper_look(colours, raised=bool(stepped(self.warmth)) or self._chosen, elevation=6)
        painter.panel(area, look)
        if self._chosen:
            painter.outline(area, colours.accent, 4, theme.RADIUS)
        style = theme.NUMBER.sized(34 / painter.type.text_scale)
        ink = colours.ink if solved else colours.ink_soft
        painter.text(str(self._day.day), (area.centerx, area.top + 34), style, ink, anchor="center")
        if all_solved:
            star = pygame.FRect(0, 0, 34, 34)
            star.midbottom = (area.centerx, area.bottom - 6)
            draw_star(painter, star, won=True)
            return
        wide = (len(self._stars) - 1) * 3 * _DOT
        for number, stars in enumerate(self._stars):
            centre = (area.centerx - wide / 2 + number * 3 * _DOT, area.bottom - 22)
            painter.circle(centre, _DOT, colours.ink_soft)
            painter.circle(centre, _DOT - 2, colours.good if stars else colours.paper)


class TonightScene(MenuScene):
    """Calendar on the left, the chosen evening's challenges on the right."""

    heading = TITLE

    def __init__(self, services: Services, now: Today = today) -> None:
        super().__init__(services)
        services.history.refresh()
        self._now = now
        self._today = self._day = now()
        self._until_look = _NEXT_LOOK
        self._games = tonights_games(services)
        self._pages = Pages(self.gettext)
        self._beginnings: dict[tuple[str, str], PagePicture] = {}

    def resume(self) -> None:
        self.services.history.refresh()
        self._turn_page()
        self.rebuild()

    def update(self, dt: float) -> None:
        self._until_look -= dt
        if self._until_look < 0.0 and self.can_rebuild:
            self._until_look = _NEXT_LOOK
            if self._turn_page():
                self.rebuild()

    def _turn_page(self) -> bool:
        """Return True if a new day has begun. The chosen evening stays chosen as long as it can be played."""
        before, self._today = self._today, self._now()
        if not self._first <= self._day <= self._today:
            self._day = self._today
        return self._today != before

    @property
    def _first(self) -> date:
        """Earliest evening that can be played."""
        return self._today - timedelta(days=PLAYABLE - 1)

    def fill(self, body: pygame.FRect) -> None:
        first = self._first
        cells = [self._cell(first + timedelta(days=number)) for number in range(PLAYABLE)]
        grid = MonthGrid("month.grid", cells, first, [self.gettext(title) for title in WEEKDAYS])
        words: list[Widget] = [
            Label("month.title", self._months, theme.SUBHEADING),
            grid,
            Paragraph("month.streak", self._streak_words(), theme.BODY_BOLD),
            Paragraph("month.rule", self.gettext("One missed evening a week is forgiven."), theme.SMALL),
        ]
        month = Sheet("month", Column("month.column", words, gap=14), padding=26)
        rows: list[Widget] = [self._row(number, game) for number, game in enumerate(self._games, start=1)]
        share = Button("tonight.share", self.gettext("Share"), self._share, icon="ui/share")
        if self.has_large_text:
            self.ui.add(ScrollArea("tonight", Column("tonight.column", [month, *rows, share], gap=14)), body)
            return
        left, right = split(body, (body.width - 40) * 0.46, 40)
        self.ui.add(ScrollArea("tonight.month", Column("tonight.left", [month])), left)
        title = Label("tonight.day", self._day_words(self._day), theme.SUBHEADING, colour="chalk", grow=1.0)
        head = Row("tonight.head", [title, share], gap=14)
        self.ui.add(ScrollArea("tonight.games", Column("tonight.right", [head, *rows], gap=14)), right)

    def enter(self) -> None:
        self.ui.focus(self.ui.find(f"day.{self._today.isoformat()}"))

    @property
    def _months(self) -> str:
        """Months of the evenings that can be played."""
        first, last = (self.gettext(MONTHS[day.month - 1]) for day in (self._first, self._today))
        return last if first == last else self.gettext("{first} – {last}").format(first=first, last=last)

    def _streak_words(self) -> str:
        count = streak(solved_days(self.services, self._today), self._today)
        if not count:
            return self.gettext("Solve one challenge, and a row of evenings begins.")
        text = self.ngettext("{count} evening in a row", "{count} evenings in a row", count)
        return text.format(count=count)

    def _day_words(self, day: date) -> str:
        if day == self._today:
            return self.gettext("Tonight")
        return day_in_words(day, self.app.language)

    def _cell(self, day: date) -> DayCell:
        stars = [stars_of(self.services, game, day) for game in self._games]
        solved = sum(bool(each) for each in stars)
        told = self.ngettext("{count} solved", "{count} solved", solved).format(count=solved)
        return DayCell(
            day, stars, partial(self._choose, day), chosen=day == self._day, tooltip=f"{self._day_words(day)}: {told}"
        )

    def _choose(self, day: date) -> None:
        self._day = day
        self.rebuild()

    def _row(self, number: int, game: Game) -> Widget:
        assert game.tonight is not None
        lesson = game.lesson(lesson_id(self._day))
        challenge = challenge_of(game.name, game.tonight, lesson.id)
        assert challenge is not None
        begun = own_lesson_path(self.services, game.name, lesson.id).exists()
        left = left_of(self.services, game, self._day)
        words = [self.gettext(lesson.about), limits_in_words(challenge, self.app.language)]
        note = tries_left(left, self.app.language) if left < TRIES else ""
        if begun:
            note = self.gettext("Continue where you left off")
        return lesson_row(
            f"tonight.{game.name}", number, lesson, (game.title, " ".join(words)),
            partial(self._begin if left or begun else self._watch, game, lesson), self.app.language,
            stars=stars_of(self.services, game, self._day), note=note, begun=begun,
            draw_picture=partial(self._draw_picture, game, lesson), grow=1.0,
        )  # fmt: skip

    def _draw_picture(self, game: Game, lesson: Lesson, painter: Painter, area: pygame.FRect) -> None:
        key = game.name, lesson.id
        if key not in self._beginnings:
            self._beginnings[key] = beginning(self.services, game, lesson)
        self._pages.draw(painter, ("tonight", *key), area, self._beginnings[key])

    def _share(self) -> None:
        open_share(self.ui, self.services, self._day)

    def _watch(self, game: Game, lesson: Lesson) -> None:
        """Play the line that won three stars."""
        scene = open_match(self.services, solution_of(self.services, game, lesson))
        assert scene.replay is not None
        scene.replay.playing = True
        self.app.scenes.push(scene)

    def _begin(self, game: Game, lesson: Lesson) -> None:
        self.begin(partial(open_lesson, self.services, game, lesson), self.app.scenes.push)
