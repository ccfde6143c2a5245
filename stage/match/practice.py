"""Practice: the card with odds and hints, and asking the master what it would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from stage.graphics import theme
from stage.graphics.colours import mix
from stage.graphics.painter import Painter
from stage.ui.static_layers import LaidSheet
from stage.ui.widgets import Button, Column, Kind, Label, Paragraph, ScrollArea, Widget
from table.game import Advice
from table.search.worker import question_for

if TYPE_CHECKING:
    from table.contract import Seat
    from table.match import Match
    from table.players import Question
    from table.search.worker import Adviser


@dataclass(frozen=True, slots=True)
class OddsLine:
    """Something that may happen, and how likely it is: `share` from 0.0 to 1.0, None if only the text is shown."""

    text: str
    share: float | None = None


class OddsRow(Widget):
    """An odds line with its bar and the percentage."""

    def __init__(self, name: str, line: OddsLine) -> None:
        super().__init__(name)
        self.line = line

    @property
    def value(self) -> float | None:
        """The share."""
        return self.line.share

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        """Text above, bar below."""
        wide = width or 340.0
        high = self.host.type.measure(self.line.text, theme.SMALL, wide - self._number_width())[1]
        return wide, high + (16.0 if self.line.share is not None else 0.0)

    def draw(self, painter: Painter) -> None:
        """Text and percentage, and the bar."""
        colours = painter.palette
        room = self.rect.width - self._number_width()
        painter.text(self.line.text, self.rect.topleft, theme.SMALL, max_width=room, wrap=True)
        if self.line.share is None:
            return
        painter.text(f"{round(self.line.share * 100)} %", self.rect.topright, theme.SMALL_BOLD, anchor="topright")
        groove = pygame.FRect(self.rect.left, self.rect.bottom - 11, self.rect.width, 9)
        painter.rounded(groove, mix(colours.paper, colours.paper_edge, 0.7), 4.5)
        # Whole per cents, so that the kept bars are at most a hundred.
        filled = groove.width * round(self.line.share * 100) / 100
        if filled >= 9:
            share = self.line.share
            colour = colours.good if share >= 0.6 else colours.bad if share < 0.4 else colours.brass
            painter.rounded((groove.left, groove.top, filled, groove.height), colour, 4.5)

    def _number_width(self) -> float:
        return self.host.type.width("100 %", theme.SMALL_BOLD) + 12 if self.line.share is not None else 0.0


class HintRequest:
    """Asks the adviser what a seat should do; the answer holds until the match moves on."""

    def __init__(self, adviser: Adviser, match: Match) -> None:
        self._adviser = adviser
        self._match = match
        self._question: Question | None = None
        self.advice: Advice | None = None

    @property
    def thinking(self) -> bool:
        """Whether an answer is awaited."""
        return self._question is not None and self.advice is None

    def ask(self, seat: Seat) -> None:
        """What should `seat` do now? Asked twice, the first answer stays."""
        if self._question is None or (self._question.seat, self._question.number) != (seat, self._match.number):
            self._question, self.advice = question_for(self._match, seat), None

    def forget(self) -> None:
        """Drop question and answer."""
        self._question = self.advice = None

    def update(self) -> bool:
        """Look whether the answer has come; True when it has just now. Raises BotFailed, and then has forgotten."""
        if self._question is None or self.advice is not None:
            return False
        question, self._question = self._question, None
        answer = self._adviser.advise(question)
        self._question = question
        if isinstance(answer, Advice):
            self.advice = answer
        return self.advice is not None


class PracticeCard(LaidSheet):
    """A sheet below the log: the hint, the button that does what it says, and below them odds, however many."""

    def __init__(self, name: str, title: str, follow_text: str, on_follow: Callable[[], None]) -> None:
        self._title = Label(f"{name}.title", title, theme.SUBHEADING.sized(26))
        self._follow_text = follow_text
        self._on_follow = on_follow
        self._column = Column(f"{name}.column", [self._title], gap=8.0)
        self._told: tuple[tuple[OddsLine, ...], str, bool] | None = None
        super().__init__(name, ScrollArea(f"{name}.scroll", self._column), padding=18.0)

    def tell(self, odds: Sequence[OddsLine], hint_request: str, *, can_follow: bool) -> None:
        """Show these odds and this hint (or what is said instead of one)."""
        told = (tuple(odds), hint_request, can_follow)
        if told == self._told:
            return
        self._told = told
        rows: list[Widget] = []
        if hint_request:
            rows.append(Paragraph(f"{self.name}.hint", hint_request, theme.SMALL))
        if can_follow:
            style = theme.SMALL_BOLD
            follow = Button(f"{self.name}.follow", self._follow_text, self._on_follow, kind=Kind.PRIMARY, style=style)
            rows.append(follow)
        rows += [OddsRow(f"{self.name}.odds-{number}", line) for number, line in enumerate(odds)]
        self._column.fill([self._title, *rows])
