"""End of a lesson or a challenge: its progress is saved, and a card offers the next step."""

from collections.abc import Callable
from typing import Any, Final

import pygame

from stage.evenings import MonthPicture
from stage.graphics.painter import Painter
from stage.match.context import MatchContext
from stage.match_session import MatchSession
from stage.ui.base import Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.dialog import Dialog
from table.learning.lesson_progress import LessonProgress, solved
from table.offer.lesson import MOST_STARS, Lesson
from table.offer.tonight import evening_of, is_tonight

_STAR: Final = 84.0


def draw_stars(painter: Painter, left: float, top: float, size: float, stars: int) -> None:
    """Paint three stars side by side; the first `stars` are filled, the others hollow."""
    colours = painter.palette
    for number in range(MOST_STARS):
        area = pygame.FRect(left + number * size * 1.1, top, size, size)
        painter.image("ui/star", area, tint=colours.brass if number < stars else colours.paper_raised)
        painter.image("ui/star_rim", area, tint=colours.ink_soft)


def draw_tick(painter: Painter, centre: tuple[float, float], radius: float) -> None:
    """Paint the tick of a finished lesson."""
    side = radius * 1.2
    painter.circle(centre, radius, painter.palette.good)
    box = (centre[0] - side / 2, centre[1] - side / 2, side, side)
    painter.image("ui/check", box, tint=painter.palette.paper_raised)


class LessonAward(Widget):
    """Stars of a challenge, or the tick of a lesson."""

    def __init__(self, name: str, stars: int | None) -> None:
        super().__init__(name)
        self._stars = stars

    @property
    def value(self) -> int | None:
        return self._stars

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return width or MOST_STARS * _STAR * 1.1, _STAR

    def draw(self, painter: Painter) -> None:
        if self._stars is None:
            draw_tick(painter, self.rect.center, _STAR / 2)
            return
        wide = (MOST_STARS - 1) * _STAR * 1.1 + _STAR
        draw_stars(painter, self.rect.centerx - wide / 2, self.rect.top, _STAR, self._stars)


class LessonEnd:
    """Card at the end of a lesson. `begin` makes the scene of another session."""

    def __init__(
        self, context: MatchContext[Any, Any], progress: LessonProgress, begin: Callable[[MatchSession], Any]
    ) -> None:
        self._context = context
        self._progress = progress
        self._begin = begin

    def open(self) -> None:
        """Save the progress and show the card."""
        context, gettext, stars = self._context, self._context.gettext, self._progress.stars
        lesson = self._progress.lesson
        if stars != 0:
            context.services.keep_progress(context.game.name, lesson.id, stars or 0)
        buttons = [Button("lesson-end.list", self._list_title(), self.leave, icon="ui/back")]
        if lesson.goal is not None:
            buttons.append(Button("lesson-end.solution", gettext("Show the solution"), self._solve, icon="ui/replay"))
            buttons.append(Button("lesson-end.again", gettext("Try again"), context.session.restart, icon="ui/redo"))
        else:
            buttons.append(Button("lesson-end.play", gettext("Play a match"), self._play, icon="ui/play"))
        following = self._following()
        if following is not None:
            next_ = Button("lesson-end.next", gettext("Go on"), lambda: self._open(following), icon="ui/right")
            # After a missed challenge, "Try again" is the primary button.
            buttons.insert(len(buttons) - (stars == 0), next_)
        buttons[-1].kind = ButtonKind.PRIMARY
        title, text = self._said(following)
        context.play("chime_win" if stars != 0 else "denied")
        content: list[Widget] = [LessonAward("lesson-end.award", stars)]
        if is_tonight(lesson.id):
            content.append(MonthPicture("lesson-end.month", context.services, evening_of(lesson.id)))
        context.ui.open_dialog(Dialog("lesson-end", title, text, buttons, content=content))

    def _list_title(self) -> str:
        gettext = self._context.gettext
        return gettext("Calendar") if is_tonight(self._progress.lesson.id) else gettext("All lessons")

    def _said(self, following: Lesson | None) -> tuple[str, str]:
        gettext, stars = self._context.gettext, self._progress.stars
        if stars == 0:
            return gettext("Not this time"), gettext("Try again, or see how the master does it.")
        title = gettext("Lesson done") if stars is None else gettext("Challenge solved")
        if stars is not None and stars < MOST_STARS:
            return title, gettext("There is an even better way.")
        if following is not None:
            return title, gettext("Next: {title}").format(title=gettext(following.title))
        return title, ""

    def _following(self) -> Lesson | None:
        lessons = self._context.game.load_lessons()
        if is_tonight(self._progress.lesson.id):
            return None
        at = lessons.index(self._progress.lesson) + 1
        return lessons[at] if at < len(lessons) else None

    def leave(self) -> None:
        """Return to the scene in which the lesson was begun."""
        self._context.app.scenes.pop()

    def _open(self, lesson: Lesson) -> None:
        context = self._context
        session = MatchSession.learn(context.services, context.game, lesson)
        context.app.scenes.replace(self._begin(session))

    def _play(self) -> None:
        context = self._context
        context.app.scenes.restart(context.services.scene("shelf"))
        context.services.open("setup", context.game)

    def _solve(self) -> None:
        """Play a replay that wins three stars."""
        context = self._context
        session = MatchSession.review(context.services, solved(context.game, self._progress.lesson)[0])
        session.match.go_to(0)
        scene = self._begin(session)
        scene.replay.playing = True
        context.app.scenes.push(scene)
