"""End of a lesson or a challenge: its progress is saved, and a card offers the next step."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame

from stage.evenings import LeadGauge, MonthPicture, left_of, tries_left, tries_of
from stage.graphics import theme
from stage.graphics.cast import Portrait, draw_bust
from stage.graphics.faces import Expression
from stage.graphics.kept import sized
from stage.graphics.painter import Painter
from stage.graphics.stars import STEP, StarFall, draw_stars
from stage.match.context import MatchContext
from stage.match_session import MatchSession
from stage.services import Services
from stage.share_card import open_share
from stage.ui.base import Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.dialog import Dialog
from stage.ui.layout import Row
from table.game import Game
from table.learning.lesson_progress import LessonProgress, solved
from table.offer.lesson import MOST_STARS, Lesson
from table.offer.tonight import challenge_of, evening_of, is_tonight, try_id

_STAR: Final = 84.0
_FACE: Final = 132.0
"""Side of a face and of the stamp."""
_HOP: Final = 16.0
_COMES_DOWN, _JUMP, _CHEERS = 0.28, 0.45, 2.2
"""Seconds in which the stamp comes down, of one jump, and of the whole cheer."""


def draw_tick(painter: Painter, centre: tuple[float, float], radius: float) -> None:
    """Paint the tick of a finished lesson."""
    side = radius * 1.2
    painter.circle(centre, radius, painter.palette.good)
    box = (centre[0] - side / 2, centre[1] - side / 2, side, side)
    painter.image("ui/check", box, tint=painter.palette.paper_raised)


def _paint_stamp(painter: Painter, words: str) -> None:
    """Paint the stamp of a lesson, as large as a face: its number in a double ring of red ink."""
    middle, ink = (_FACE / 2, _FACE / 2), painter.palette.bad
    painter.circle(middle, 0.46 * _FACE, ink, width=5.0)
    painter.circle(middle, 0.38 * _FACE, ink, width=2.5)
    painter.text(words, middle, theme.TITLE.sized(40 / painter.type.text_scale), ink, anchor="center")


class LessonAward(Widget):
    """Stars of a challenge, or the stamp of a lesson, between the faces of the table: they cheer, or are sorry."""

    def __init__(self, name: str, stars: int | None, stamp: str, portraits: Sequence[Portrait]) -> None:
        super().__init__(name)
        self._stars = stars
        self._stamp = stamp
        self._portraits = portraits
        self._age = 0.0
        self._fall = StarFall(stars or 0)

    @property
    def value(self) -> int | None:
        return self._stars

    @property
    def is_settled(self) -> bool:
        """True once the stamp has come down and nobody jumps any more."""
        return self.host.reduced_motion or self._age > _CHEERS

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return width or self._middle + len(self._portraits) * _FACE, _FACE + _HOP

    def update(self, dt: float) -> None:
        super().update(dt)
        self._age += dt
        if pitch := self._fall.update(dt):
            self.host.play("chime_turn", pitch=pitch)

    @property
    def _middle(self) -> float:
        return _FACE if self._stars is None else (MOST_STARS - 1) * _STAR * STEP + _STAR + 24.0

    def draw(self, painter: Painter) -> None:
        age = _CHEERS if self.is_settled else self._age
        self._draw_faces(painter, age)
        if self._stars is not None:
            left = self.rect.centerx - self._middle / 2 + 12.0
            won = [number < self._stars for number in range(MOST_STARS)]
            draw_stars(painter, left, self.rect.centery - _STAR / 2, _STAR, won, age)
            return
        # It comes down from above the card, and turns a little.
        down = min(1.0, age / _COMES_DOWN)
        key = ("lesson stamp", self._stamp, painter.type.text_scale, painter.palette.name)
        image = sized(
            painter, key, (_FACE, _FACE), partial(_paint_stamp, words=self._stamp), 2.2 - 1.2 * down**3, angle=12.0
        )
        painter.stamp(image, self.rect.center, round(255 * down))

    def _draw_faces(self, painter: Painter, age: float) -> None:
        """Draw half of the faces on each side. Those of winners jump one after the other."""
        glad = self._stars != 0
        rows = max(1, math.ceil(len(self._portraits) / 2))
        width = min(_FACE, (self.rect.width - self._middle) / (2 * rows))
        for number, portrait in enumerate(self._portraits):
            row = number // 2 + 0.5
            aside = (self._middle / 2 + row * width) * (-1 if number % 2 == 0 else 1)
            share = (age - 0.12 * number) / _JUMP
            jump = _HOP * abs(math.sin(math.pi * share)) if glad and 0.0 < share < 3.0 else 0.0
            area = pygame.FRect(0, 0, width, width)
            area.midbottom = (self.rect.centerx + aside, self.rect.bottom - jump)
            mood = Expression.JOY if glad else Expression.SWEAT
            draw_bust(painter, portrait.person, mood, area, portrait.colour)


def solution_of(services: Services, game: Game, lesson: Lesson) -> MatchSession:
    """Return a review of the match in which a challenge is solved with three stars, at its beginning."""
    session = MatchSession.review(services, solved(game, lesson)[0])
    session.match.go_to(0)
    return session


class LessonEnd:
    """Card at the end of a lesson. `begin` makes the scene of another session."""

    def __init__(
        self, context: MatchContext[Any, Any], progress: LessonProgress, begin: Callable[[MatchSession], Any]
    ) -> None:
        self._context = context
        self._progress = progress
        self._begin = begin
        self._is_counted = False
        """True if this try at an evening's challenge has been counted."""

    def open(self) -> None:
        """Save the progress and show the card."""
        context, gettext, stars = self._context, self._context.gettext, self._progress.stars
        lesson, game = self._progress.lesson, self._context.game
        if stars != 0:
            context.services.keep_progress(game.name, lesson.id, stars or 0)
        challenge = challenge_of(game.name, game.tonight, lesson.id)
        left = self._count_try() if challenge is not None else None
        buttons = [Button("lesson-end.list", self._list_title(), self.leave, icon="ui/back")]
        if lesson.goal is None:
            buttons.append(Button("lesson-end.play", gettext("Play a match"), self._play, icon="ui/play"))
        elif challenge is None or not left:
            buttons.append(Button("lesson-end.solution", gettext("Show the solution"), self._solve, icon="ui/replay"))
        if lesson.goal is not None and left != 0:
            buttons.append(Button("lesson-end.again", gettext("Try again"), self._again, icon="ui/redo"))
        following = self._following()
        if following is not None:
            next_ = Button("lesson-end.next", gettext("Go on"), lambda: self._open(following), icon="ui/right")
            # After a missed challenge, "Try again" is the primary button.
            buttons.insert(len(buttons) - (stars == 0), next_)
        buttons[-1].kind = ButtonKind.PRIMARY
        title, text = self._said(following)
        context.play("denied" if stars == 0 else "chime_star" if stars else "chime_win")
        lessons = [each for each in game.load_lessons() if each.goal is None]
        stamp = f"{lessons.index(lesson) + 1}/{len(lessons)}" if lesson in lessons else ""
        content: list[Widget] = [LessonAward("lesson-end.award", stars, stamp, context.portraits)]
        if challenge is not None and left is not None:
            text, day = tries_left(left, context.app.language), evening_of(lesson.id)
            gauge = LeadGauge("lesson-end.gauge", challenge, lambda: context.match.events, context.app.language, stars)
            share = Button(
                "lesson-end.share", gettext("Share"), lambda: open_share(context.ui, context.services, day),
                icon="ui/share",
            )  # fmt: skip
            month = MonthPicture("lesson-end.month", context.services, day)
            content += [Row("lesson-end.lead", [gauge, share], gap=16.0), month]
        context.ui.open_dialog(Dialog("lesson-end", title, text, buttons, content=content))
        context.ui.focus(buttons[-1])

    def _count_try(self) -> int:
        """Count a try that has ended, once, and return how many are left; none are once three stars are won."""
        services, game, id_ = self._context.services, self._context.game, self._progress.lesson.id
        day = evening_of(id_)
        if not self._is_counted:
            services.keep_progress(game.name, try_id(id_, tries_of(services, game, day) + 1))
            self._is_counted = True
        return left_of(services, game, day)

    def _again(self) -> None:
        self._is_counted = False
        self._context.session.restart()

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
        context.app.scenes.restart(context.services.to.shelf())
        context.app.scenes.push(context.services.to.setup(context.game))

    def _solve(self) -> None:
        """Play a replay that wins three stars."""
        context = self._context
        scene = self._begin(solution_of(context.services, context.game, self._progress.lesson))
        scene.replay.playing = True
        context.app.scenes.push(scene)
