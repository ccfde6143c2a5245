"""Lessons and challenges of a game, with the player's progress."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.pages import PagePicture, Pages
from stage.graphics.painter import Painter
from stage.graphics.stars import draw_stars
from stage.match.scene import open_match
from stage.match.teaching.lesson_end import draw_tick
from stage.match_session import MatchSession, learner_setup, own_lesson_path
from stage.menus.cards.boxes import draw_lid
from stage.menus.cards.portraits import PersonChip
from stage.menus.menu_scene import MARGIN, MenuScene, painted_page, split
from stage.services import Services
from stage.ui.base import Control, OnPress, Widget, stepped
from stage.ui.labels import Label
from stage.ui.layout import Column
from stage.ui.scroll import ScrollArea
from table.contract import View
from table.game import Game
from table.match.match import Match
from table.offer.lesson import MOST_STARS, Lesson
from table.offer.options import BadSetup

_SEAL: Final = 30.0
"""Radius of the seal with the number or the tick."""
_PADDING: Final = 18.0
_STAR: Final = 30.0
_PICTURE: Final = (176.0, 99.0)
_MARGIN: Final = 12.0
"""Margin around the picture."""

DrawPicture = Callable[[Painter, pygame.FRect], None]


class LessonRow(Control):
    """Card of a lesson, with a seal. `stars` is None until a lesson or challenge is done, and ignored for lessons.

    A `tooltip` marks a lesson in progress: the seal then shows a sign instead of a number. `note` describes the next
    step. `draw_picture` fills an area with the initial position.
    """

    def __init__(
        self,
        name: str,
        number: int,
        title: str,
        about: str,
        action: OnPress,
        *,
        stars: int | None,
        starred: bool,
        tooltip: str,
        note: str,
        draw_picture: DrawPicture,
        grow: float = 0.0,
    ) -> None:
        super().__init__(name, tooltip=tooltip, grow=grow)
        self._number, self._title, self._about = number, title, about
        self._action = action
        self._stars = stars
        self._starred = starred
        self._note = note
        self._draw_picture = draw_picture

    @property
    def value(self) -> int | None:
        return self._stars

    @property
    def spoken_name(self) -> str:
        return f"{self._title}. {self._about}"

    @property
    def spoken_state(self) -> str:
        if self._stars is None:
            return self._note or self.host.gettext("not done yet")
        if not self._starred:
            return self.host.gettext("done")
        return self.host.gettext("{stars} of {most} stars").format(stars=self._stars, most=MOST_STARS)

    def activate(self) -> None:
        self.host.play("button_press")
        self._action()

    @property
    def _beside(self) -> float:
        return 2 * _SEAL + 2 * _PADDING

    def _room(self, width: float) -> float:
        """Return the width left for words on a card of this width."""
        return width - self._beside - _PICTURE[0] - 2 * _MARGIN

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        room, type_ = self._room(width or 800.0), self.host.type
        high = type_.measure(self._title, theme.BODY_BOLD, room)[1] + type_.measure(self._about, theme.SMALL, room)[1]
        high += (_STAR + 6 if self._starred else 0) + (type_.line_height(theme.SMALL_BOLD) if self._note else 0)
        return width or 800.0, max(high + 2 * _PADDING, _PICTURE[1] + 2 * _MARGIN)

    def draw(self, painter: Painter) -> None:
        colours, area = painter.palette, self.rect
        painter.panel(area, theme.paper_look(colours, raised=bool(stepped(self.warmth)), elevation=8))
        self._draw_seal(painter)
        picture = pygame.FRect(0, 0, *_PICTURE)
        picture.midright = (area.right - _MARGIN, area.centery)
        self._draw_picture(painter, picture)
        painter.outline(picture, colours.brass, 2, 4)
        left, room = area.left + self._beside, self._room(area.width) + 1
        at = (left, area.top + _PADDING)
        title = painter.text(self._title, at, theme.BODY_BOLD, colours.ink, wrap=True, max_width=room)
        at = (left, title.bottom)
        about = painter.text(self._about, at, theme.SMALL, colours.ink_soft, wrap=True, max_width=room)
        below = about.bottom
        if self._note:
            below = painter.text(self._note, (left, below), theme.SMALL_BOLD, colours.ink, max_width=room).bottom
        if self._starred:
            draw_stars(painter, left, below + 6, _STAR, [number < (self._stars or 0) for number in range(MOST_STARS)])

    def _draw_seal(self, painter: Painter) -> None:
        colours = painter.palette
        done = self._stars == MOST_STARS if self._starred else self._stars is not None
        centre = (self.rect.left + _PADDING + _SEAL, self.rect.centery)
        if done and not self.tooltip:
            draw_tick(painter, centre, _SEAL)
        else:
            painter.circle(centre, _SEAL, colours.accent)
        if self.tooltip:
            box = (centre[0] - _SEAL / 2 + 2, centre[1] - _SEAL / 2, _SEAL, _SEAL)
            painter.image("ui/play", box, tint=colours.on_accent)
        elif not done:
            style = theme.NUMBER.sized(32 / painter.type.text_scale)
            painter.text(str(self._number), centre, style, colours.on_accent, anchor="center")


_LID_HIGH, _LEAST_LID = 460.0, 260.0
_LID_SHAPE: Final = 680 / 920
_CHIP: Final = 100.0
"""Width of the portrait beside the heading, with its gap."""


class LearnScene(MenuScene):
    """List of lessons on the left and challenges on the right."""

    def __init__(self, services: Services, game: Game) -> None:
        super().__init__(services)
        services.history.refresh()
        self.game = game
        self.palette_name = game.name
        self._lid: pygame.FRect | None = None
        """Area of the box lid, or None if there is no room for it."""
        self._lessons = [lesson for lesson in game.load_lessons() if lesson.goal is None]
        self._challenges = [lesson for lesson in game.load_lessons() if lesson.goal is not None]
        self._pages = Pages(self.gettext)
        self._beginnings = {lesson.id: beginning(services, game, lesson) for lesson in game.load_lessons()}

    @property
    def title(self) -> str:
        return self.gettext("Learn {game} by playing").format(game=self.game.title)

    def enter(self) -> None:
        every = [*self._lessons, *self._challenges]
        for lesson in [self._next] if self._next is not None else every[:1]:
            self.ui.focus(self.ui.find(f"lesson.{lesson.id}"))

    @property
    def _next(self) -> Lesson | None:
        """Return the first lesson or challenge that is not done."""
        every = [*self._lessons, *self._challenges]
        return next((lesson for lesson in every if self._stars(lesson) is None), None)

    def _stars(self, lesson: Lesson) -> int | None:
        return self.services.history.progress.stars(self.game.name, lesson.id)

    def resume(self) -> None:
        self.services.history.refresh()
        self.rebuild()

    @property
    def title_width(self) -> float:
        return super().title_width - _CHIP

    def fill(self, body: pygame.FRect) -> None:
        self._lid = None
        chip = PersonChip(self.services, self.gettext("Who plays?"))
        chip.attach(self.ui)
        wide, high = chip.preferred()
        self.ui.add(chip, (body.right - wide, (MARGIN / 2 + body.top - theme.GAP - high) / 2, wide, high))
        lessons = self._rows("lessons", self.gettext("Lessons"), self._lessons)
        challenges = self._rows("challenges", self.gettext("Challenges"), self._challenges)
        if self.has_large_text or not self._challenges:
            self.ui.add(ScrollArea("learn", Column("learn.column", [*lessons, *challenges], gap=14)), body)
            return
        left, right = split(body, (body.width - 40) / 2, 40)
        column = self.ui.add(ScrollArea("learn.lessons", Column("lessons.column", lessons, gap=14)), left)
        below = column.needed(left.width) + 2 * theme.GAP
        high = min(_LID_HIGH, left.height - below)
        if high >= _LEAST_LID:
            self._lid = pygame.FRect(0, 0, high * _LID_SHAPE, high)
            self._lid.center = (left.centerx, (left.top + below + left.bottom) / 2)
        self.ui.add(ScrollArea("learn.challenges", Column("challenges.column", challenges, gap=14)), right)

    def _rows(self, name: str, title: str, lessons: Sequence[Lesson]) -> list[Widget]:
        heading = Label(f"{name}.title", title, theme.SUBHEADING, colour="chalk")
        return [heading, *(self._row(number, lesson) for number, lesson in enumerate(lessons, start=1))]

    def _row(self, number: int, lesson: Lesson) -> LessonRow:
        begun = self.gettext("Continue where you left off") if self._is_begun(lesson) else ""
        return LessonRow(
            f"lesson.{lesson.id}", number, self.gettext(lesson.title),
            self.gettext(lesson.about).format(*lesson.seats),
            partial(self._begin, lesson),
            stars=self._stars(lesson), starred=lesson.goal is not None,
            tooltip=begun, note=begun or (self.gettext("Play this next") if lesson is self._next else ""),
            draw_picture=partial(self._draw_picture, lesson),
        )  # fmt: skip

    def _is_begun(self, lesson: Lesson) -> bool:
        return own_lesson_path(self.services, self.game.name, lesson.id).exists()

    def _draw_picture(self, lesson: Lesson, painter: Painter, area: pygame.FRect) -> None:
        """Draw the initial position of a lesson."""
        self._pages.draw(painter, ("lesson", self.game.name, lesson.id), area, self._beginnings[lesson.id])

    def draw(self, painter: Painter) -> None:
        super().draw(painter)
        if self._lid is not None:
            painter.shadow(self._lid, 10, 16, 150)
            draw_lid(painter, self.game, self._lid)

    def _begin(self, lesson: Lesson) -> None:
        try:
            session = MatchSession.learn(self.services, self.game, lesson)
        except BadSetup as error:
            self.tell("refused", self.gettext("The match can't start like this"), error.said(self.app.language))
            return
        self.app.scenes.push(open_match(self.services, session))


def beginning(services: Services, game: Game, lesson: Lesson) -> PagePicture:
    """Return the picture of the position from which a lesson begins, in the colours of the current player."""
    setup = learner_setup(services, game, lesson)

    def look() -> View:
        view: View = Match(game, setup).state.observation(lesson.learner)
        return view

    colours = [theme.SEATS[seat.colour] for seat in setup.seats]
    return painted_page(
        game, look, lambda picture, page, view: picture.paint_beginning(page, view, colours, lesson.steps)
    )
