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
from stage.menus.menu_scene import MenuScene, painted_page, split
from stage.services import Services
from stage.ui.base import OnPress, Widget
from stage.ui.card import Picture, PressableCard
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Row
from stage.ui.scene import Scene
from stage.ui.scroll import ScrollArea
from table.contract import View
from table.game import Game
from table.match.match import Match
from table.offer.lesson import MOST_STARS, Lesson
from table.words import Translator

_SEAL: Final = 30.0
"""Radius of the seal with the number or the tick."""
_STAR: Final = 30.0
_PICTURE: Final = (176.0, 99.0)

DrawPicture = Callable[[Painter, pygame.FRect], None]


def lesson_row(
    name: str, number: int, lesson: Lesson, words: tuple[str, str], action: OnPress, text: Translator, *,
    stars: int | None, note: str = "", begun: bool = False, draw_picture: DrawPicture, grow: float = 0.0,
) -> PressableCard:  # fmt: skip
    """Return the card of a lesson: seal, title, subject, `note` and stars, and the picture of its beginning.

    `stars` is None until it is done. The seal of one that was `begun` shows a sign instead of its number.
    """
    starred, is_done = lesson.goal is not None, stars is not None
    lines: list[Widget] = [
        Paragraph("", words[0], theme.BODY_BOLD),
        Paragraph("", words[1], theme.SMALL, colour="ink_soft"),
    ]
    if note:
        lines.append(Label("", note, theme.SMALL_BOLD))
    if starred:
        won = [at < (stars or 0) for at in range(MOST_STARS)]
        row = partial(draw_stars, size=_STAR, won=won)
        lines.append(Picture((None, _STAR + 6), lambda painter, area: row(painter, area.left, area.top + 6)))
    sign = "begun" if begun else "tick" if (stars == MOST_STARS if starred else is_done) else str(number)
    parts = [Picture((2 * _SEAL, 2 * _SEAL), partial(_draw_seal, sign)), Column("", lines, gap=0.0, grow=1.0)]
    parts.append(Picture(_PICTURE, partial(_draw_framed, draw_picture)))
    state = note if not is_done else text.gettext("done")
    if starred and is_done:
        state = text.gettext("{stars} of {most} stars").format(stars=stars, most=MOST_STARS)
    card = PressableCard(
        name, Row("", parts, gap=24.0, firm=True), action, spoken=". ".join(words),
        state=state or text.gettext("not done yet"), tooltip=note if begun else "", grow=grow,
    )  # fmt: skip
    card.value = stars
    return card


def _draw_framed(draw: DrawPicture, painter: Painter, area: pygame.FRect) -> None:
    draw(painter, area)
    painter.outline(area, painter.palette.brass, 2, 4)


def _draw_seal(sign: str, painter: Painter, area: pygame.FRect) -> None:
    colours = painter.palette
    if sign == "tick":
        draw_tick(painter, area.center, _SEAL)
        return
    painter.circle(area.center, _SEAL, colours.accent)
    if sign == "begun":
        painter.image("ui/play", area.inflate(-_SEAL, -_SEAL).move(2, 0), tint=colours.on_accent)
    else:
        style = theme.NUMBER.sized(32 / painter.type.text_scale)
        painter.text(sign, area.center, style, colours.on_accent, anchor="center")


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
        self.add_to_head(PersonChip(self.services, self.gettext("Who plays?")))
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

    def _row(self, number: int, lesson: Lesson) -> PressableCard:
        begun = self.gettext("Continue where you left off") if self._is_begun(lesson) else ""
        words = self.gettext(lesson.title), self.gettext(lesson.about).format(*lesson.seats)
        return lesson_row(
            f"lesson.{lesson.id}", number, lesson, words, partial(self._begin, lesson), self.app.language,
            stars=self._stars(lesson), begun=bool(begun),
            note=begun or (self.gettext("Play this next") if lesson is self._next else ""),
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
        self.begin(partial(open_lesson, self.services, self.game, lesson), self.app.scenes.push)


def open_lesson(services: Services, game: Game, lesson: Lesson) -> Scene:
    """Return the scene of a lesson, a challenge or one of tonight's, from where it was left; raises BadSetup."""
    return open_match(services, MatchSession.learn(services, game, lesson))


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
