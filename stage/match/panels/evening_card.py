"""Card of a season's evening beside the match: its goals, how far the player is, and which are won or lost."""

import math
from typing import Any, Final

import pygame

from stage.graphics import theme
from stage.graphics.motion import ease_in_out
from stage.graphics.painter import Painter
from stage.graphics.stars import METALS, draw_flying_star, draw_star
from stage.graphics.theme import Colour
from stage.match.context import MatchContext
from stage.ui.base import ScreenPoint, Widget
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Row, Sheet
from stage.ui.scroll import ScrollArea
from table.season import goal_words, goals_of, progress_in, words_of

NAME: Final = "evening"
_STAR: Final = 30.0
_PADDING: Final = 14.0
_FLIES: Final = 1.0
_ARC: Final = 120.0
"""Seconds in which a star flies to the card, and logical units by which it rises above the straight way."""


class StarMark(Widget):
    """Star that was won, or is still to be won, or is lost; `side` is its size in logical units."""

    def __init__(self, name: str, won: bool = False, side: float = _STAR, metal: Colour = METALS[-1]) -> None:
        super().__init__(name)
        self.won, self._metal = won, metal
        self.lost = False
        """True if it can't be won any more, which strikes it out."""
        self._side = side
        self._start: ScreenPoint | None = None
        """Place from which the star flies to the card."""
        self._age = 0.0

    def win(self, start: ScreenPoint) -> None:
        """Fly the star in from a point; with reduced motion it appears at once."""
        self.won, self._start, self._age = True, start, 0.0

    def update(self, dt: float) -> None:
        super().update(dt)
        self._age += dt
        if self._start is not None and (self._age >= _FLIES or self.host.reduced_motion):
            self._start = None
            self.host.play("chime_turn")

    @property
    def value(self) -> bool:
        return self.won

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return self._side, self._side

    def draw(self, painter: Painter) -> None:
        star = pygame.FRect(0, 0, self._side, self._side)
        star.center = self.rect.center
        draw_star(painter, star, won=self.won and self._start is None, metal=self._metal)
        if self._start is not None:
            share = ease_in_out(min(1.0, self._age / _FLIES))
            (x, y), (left, top) = self._start, star.center
            high = _ARC * math.sin(math.pi * share)
            at = (x + (left - x) * share, y + (top - y) * share - high)
            draw_flying_star(painter, at, self._side, share, metal=self._metal)
        if self.lost:
            painter.line(star.bottomleft, star.topright, painter.palette.bad, 5)


class EveningCard:
    """Adds and updates the card; any other match than a season's evening has none."""

    def __init__(self, context: MatchContext[Any, Any]) -> None:
        self._context = context
        self._evening = context.session.evening
        self._marks: list[StarMark] = []
        self._told: list[Label] = []
        self._looked_at = -1
        """Number of actions when the goals were looked at."""

    def build(self) -> None:
        """Add the card at the place of the practice card, and leave the rest of that to the log."""
        context, evening = self._context, self._evening
        if evening is None:
            return
        code, goals = context.app.language.code, goals_of(evening, context.match.setup)
        # An only goal has a star of gold.
        self._marks = [
            StarMark(f"{NAME}.mark.{number}", metal=metal) for number, metal in enumerate(METALS[-len(goals) :])
        ]
        self._told = [Label(f"{NAME}.told.{number}", "", theme.SMALL_BOLD) for number in range(len(goals))]
        self._looked_at = -1
        title = Label(f"{NAME}.title", words_of(evening, code).title, theme.SMALL, colour="ink_soft")
        rows: list[Widget] = [title]
        for number, (goal, mark, told) in enumerate(zip(goals, self._marks, self._told, strict=True)):
            words = Paragraph(f"{NAME}.goal.{number}", goal_words(evening.game, goal, code), theme.SMALL, grow=1.0)
            rows.append(Row(f"{NAME}.row.{number}", [mark, words, told], gap=10.0, firm=True))
        area = context.areas.practice
        goals_area = ScrollArea(f"{NAME}.goals", Column(f"{NAME}.column", rows, gap=4.0))
        context.ui.add(Sheet(NAME, goals_area, padding=_PADDING), area)
        high = min(area.height, goals_area.needed(area.width - 2 * _PADDING) + 2 * _PADDING)
        if not context.app.settings.log_folded:
            context.areas.log.height += area.height - high
            area.top = area.bottom - high
        area.height = high
        context.ui.move(NAME, area)

    def refresh(self) -> None:
        """Look how far the goals are, once after each action."""
        context, evening = self._context, self._evening
        if evening is None or context.motion.is_busy or self._looked_at == context.match.number:
            return
        first, self._looked_at = self._looked_at < 0, context.match.number
        ways = progress_in(context.match, evening, context.session.humans[0])
        for mark, told, way in zip(self._marks, self._told, ways, strict=True):
            won = way.is_reached
            lost = not won and (way.is_spoilt or context.is_over)
            if not first and not context.is_over and (won, lost) != (mark.won, mark.lost):
                if won:
                    mark.win(context.areas.board.center)
                    context.play("chime_star")
                else:
                    context.play("denied")
            mark.won, mark.lost = won, lost
            told.text = ""
            if won:
                told.text = context.gettext("Done!")
            elif lost:
                told.text = context.gettext("Missed")
            elif way.needed > 1:
                told.text = context.gettext("{part} of {whole}").format(part=way.done, whole=way.needed)
