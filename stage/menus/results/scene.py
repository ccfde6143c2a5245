"""The end of a match: who won and how, the way there as a chart, and what next."""

from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.confetti import Confetti
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT
from stage.match.match_opening import open_match, review
from stage.match_session import MatchSession
from stage.menus.menu_scene import MARGIN, MenuScene, split
from stage.menus.results.chart import LineChart
from stage.menus.results.result_row import ResultRow
from stage.services import Services
from stage.ui.widgets import Button, Column, Flow, Kind, Label, Paragraph, ScrollArea, Sheet, Widget
from table.contract import Seat
from table.game import HUMAN
from table.options import BadSetup
from table.rng import stream
from table.words import joined

_SENTENCES: Final = 8
"""How many of the last sentences of the log tell how it was won, at most; those of the last paragraph only."""


class ResultsScene(MenuScene):
    """Takes the place of the game scene when the match is over."""

    def __init__(self, services: Services, session: MatchSession) -> None:
        super().__init__(services)
        self.session = session
        self.match = session.match
        self.palette_name = self.match.game.name
        self._course = self.match.game.course(self.match.events, len(self.match.setup.seats))
        self._confetti: Confetti | None = None

    @property
    def title(self) -> str:
        names = [self.match.setup.names[seat] for seat in self.match.state.winners()]
        if len(names) > 1:
            return self.gettext("{names} share the win").format(names=joined(names, self.app.language))
        return self.gettext("{name} wins").format(name=names[0])

    def enter(self) -> None:
        won = any(self.match.setup.seats[seat].player == HUMAN for seat in self.match.state.winners())
        watched = not any(seat.player == HUMAN for seat in self.match.setup.seats)
        if (won or watched) and not self.reduced_motion:
            self._confetti = Confetti(stream(self.match.setup.seed, "confetti"))
        self.ui.focus(self.ui.find("rematch"))

    def update(self, dt: float) -> None:
        if self._confetti is not None:
            self._confetti.update(dt)
            if self._confetti.over:
                self._confetti = None

    def fill(self, body: pygame.FRect) -> None:
        foot = self._add_buttons(body)
        room = pygame.FRect(body.left, body.top, body.width, foot - body.top - theme.GAP)
        standings = Sheet("standings", Column("standings.column", self._standings(), gap=10), padding=24)
        story = Sheet("story", Column("story.column", self._story(), gap=10), padding=24)
        chart = self._chart()
        if self.large:
            sheets = [standings, story, *([chart] if chart else [])]
            self.ui.add(ScrollArea("results", Column("results.column", sheets, gap=24)), room)
            return
        left, right = split(room, room.width * 0.42 if chart else room.width)
        self.ui.add(ScrollArea("results", Column("results.column", [standings, story], gap=24)), left)
        if chart:
            self.ui.add(chart, right)

    def _standings(self) -> list[Widget]:
        shares = self.match.state.returns()
        order = sorted(
            range(len(shares)), key=lambda seat: (-shares[seat], self._course.rank(seat) if self._course else 0.0, seat)
        )
        return [self._standing(seat, shares[seat]) for seat in order]

    def _standing(self, seat: Seat, share: float) -> ResultRow:
        place, course = self.match.setup.seats[seat], self._course
        result = f"{self.gettext(course.chart.title)} {course.lines[seat][-1]:g}" if course else ""
        return ResultRow(f"standing-{seat}", theme.SEATS[place.colour], place, share, result)

    def _story(self) -> list[Widget]:
        lines: list[Widget] = [Label("story.title", self.gettext("How it was won"), theme.SUBHEADING)]
        lines += [Paragraph(f"story.{number}", text) for number, text in enumerate(self._last_sentences())]
        if self.match.setup.practice:
            helped = self.gettext("This was practice: the statistics say that you had help.")
            lines.append(Paragraph("story.helped", helped, theme.SMALL, colour="ink_soft"))
        return lines

    def _last_sentences(self) -> list[str]:
        match = self.match
        told = match.game.load_narration().last_paragraph(match.events, match.setup.names, self.app.language)
        return told[-_SENTENCES:]

    def _chart(self) -> Sheet | None:
        if self._course is None:
            return None
        seats = [theme.SEATS[seat.colour] for seat in self.match.setup.seats]
        return Sheet("chart.sheet", LineChart("chart", self._course, seats), padding=32)

    def _add_buttons(self, body: pygame.FRect) -> float:
        shelf = Button("shelf", self.gettext("To the shelf"), self.go_back, icon="ui/back")
        review = Button("review", self.gettext("Review"), self._review, icon="ui/replay")
        review.tooltip = self.gettext("Look at the match again, move by move")
        rematch = Button("rematch", self.gettext("Rematch"), self._rematch, kind=Kind.PRIMARY, icon="ui/redo")
        rematch.tooltip = self.gettext("The same seats and options, a new seed")
        bar = self.ui.add(Flow("buttons", [shelf, review, rematch], align="right"), body)
        high = bar.preferred(body.width)[1]
        top = HEIGHT - MARGIN / 2 - high
        self.ui.move("buttons", (body.left, top, body.width, high))
        return top

    def back_title(self) -> str:
        return self.gettext("To the shelf (Esc)")

    def _rematch(self) -> None:
        try:
            session = self.session.again()
        except BadSetup as error:
            self.tell("refused", self.gettext("The match cannot begin like this"), error.said(self.app.language))
            return
        self.app.scenes.replace(open_match(self.services, session))

    def _review(self) -> None:
        self.app.scenes.push(review(self.services, self.match))

    def draw_over(self, painter: Painter) -> None:
        if self._confetti is not None:
            self._confetti.draw(painter)
