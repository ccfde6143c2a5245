"""Lessons and challenges of a game: what there is, what is done, and the way into each."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.making.pages import PagePicture, PagesInTurn
from stage.graphics.painter import Painter
from stage.match.match_opening import open_match
from stage.match_session import MatchSession, lesson_path
from stage.menus.learn.lesson_row import LessonRow
from stage.menus.menu_scene import MenuScene, split
from stage.menus.position_page import painted_page
from stage.menus.shelf.boxes import draw_lid
from stage.services import Services
from stage.ui.widgets import Column, Label, ScrollArea, Widget
from table.contract import View
from table.game import Game
from table.learning.solution import lesson_setup
from table.match.match import Match
from table.offer.lesson import Lesson
from table.offer.options import BadSetup

_LID_HIGH, _LEAST_LID = 460.0, 260.0
_LID_WIDE: Final = 680 / 920


class LearnScene(MenuScene):
    """The list: lessons to the left, challenges to the right."""

    def __init__(self, services: Services, game: Game) -> None:
        super().__init__(services)
        services.history.progress.refresh()
        self.game = game
        self.palette_name = game.name
        self._lid: pygame.FRect | None = None
        """Where the lid of the box lies, if there is room for it."""
        self._lessons = [lesson for lesson in game.load_lessons() if lesson.goal is None]
        self._challenges = [lesson for lesson in game.load_lessons() if lesson.goal is not None]
        self._pages = PagesInTurn(self.gettext)
        self._beginnings = {lesson.id: _beginning(game, lesson) for lesson in game.load_lessons()}

    @property
    def title(self) -> str:
        return self.gettext("Learn {game} by playing").format(game=self.game.title)

    def enter(self) -> None:
        """The keyboard begins at the first lesson that is not done."""
        every = [*self._lessons, *self._challenges]
        for lesson in [self._next] if self._next is not None else every[:1]:
            self.ui.focus(self.ui.find(f"lesson.{lesson.id}"))

    @property
    def _next(self) -> Lesson | None:
        """The first lesson or challenge that is not done."""
        every = [*self._lessons, *self._challenges]
        return next((lesson for lesson in every if self._stars(lesson) is None), None)

    def _stars(self, lesson: Lesson) -> int | None:
        return self.services.history.progress.stars(self.game.name, lesson.id)

    def resume(self) -> None:
        self.services.history.progress.refresh()
        self.rebuild()

    def fill(self, body: pygame.FRect) -> None:
        self._lid = None
        lessons = self._rows("lessons", self.gettext("Lessons"), self._lessons)
        challenges = self._rows("challenges", self.gettext("Challenges"), self._challenges)
        if self.large or not self._challenges:
            self.ui.add(ScrollArea("learn", Column("learn.column", [*lessons, *challenges], gap=14)), body)
            return
        left, right = split(body, (body.width - 40) / 2, 40)
        column = self.ui.add(ScrollArea("learn.lessons", Column("lessons.column", lessons, gap=14)), left)
        below = column.needed(left.width) + 2 * theme.GAP
        high = min(_LID_HIGH, left.height - below)
        if high >= _LEAST_LID:
            self._lid = pygame.FRect(0, 0, high * _LID_WIDE, high)
            self._lid.center = (left.centerx, (left.top + below + left.bottom) / 2)
        self.ui.add(ScrollArea("learn.challenges", Column("challenges.column", challenges, gap=14)), right)

    def _rows(self, name: str, title: str, lessons: Sequence[Lesson]) -> list[Widget]:
        heading = Label(f"{name}.title", title, theme.SUBHEADING, colour="chalk")
        return [heading, *(self._row(number, lesson) for number, lesson in enumerate(lessons, start=1))]

    def _row(self, number: int, lesson: Lesson) -> LessonRow:
        begun = self.gettext("Go on where you left it") if self._is_begun(lesson) else ""
        return LessonRow(
            f"lesson.{lesson.id}", number, self.gettext(lesson.title),
            self.gettext(lesson.about).format(*lesson.seats),
            partial(self._begin, lesson),
            stars=self._stars(lesson), starred=lesson.goal is not None,
            tooltip=begun, note=begun or (self.gettext("Play this next") if lesson is self._next else ""),
            draw_picture=partial(self._draw_picture, lesson),
        )  # fmt: skip

    def _is_begun(self, lesson: Lesson) -> bool:
        return lesson_path(self.services.saves, self.game.name, lesson.id).exists()

    def _draw_picture(self, lesson: Lesson, painter: Painter, area: pygame.FRect) -> None:
        """How the lesson begins."""
        self._pages.draw(painter, ("lesson", self.game.name, lesson.id), area, self._beginnings[lesson.id])

    def draw(self, painter: Painter) -> None:
        super().draw(painter)
        self._pages.begin_frame()
        if self._lid is not None:
            painter.shadow(self._lid, 10, 16, 150)
            draw_lid(painter, self.game.name, self.game.title, self._lid)

    def _begin(self, lesson: Lesson) -> None:
        try:
            session = MatchSession.learn(self.services, self.game, lesson)
        except BadSetup as error:
            self.tell("refused", self.gettext("The match cannot begin like this"), error.said(self.app.language))
            return
        self.app.scenes.push(open_match(self.services, session))


def _beginning(game: Game, lesson: Lesson) -> PagePicture:
    def look() -> View:
        view: View = Match(game, lesson_setup(game, lesson)).state.observation(lesson.learner)
        return view

    colours = theme.SEATS[: len(lesson.seats)]
    return painted_page(game, look, lambda page, view: game.draw_beginning(page, view, colours, lesson))
