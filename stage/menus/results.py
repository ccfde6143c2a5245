"""Results of a match: the winner on the game's own stage, the story of the match, and what to do next."""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Final

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.pages import Pages, painted
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT, WIDTH, Colour
from stage.match.display import SETTLED
from stage.match.on_stage import ending_of
from stage.match.scene import open_match, review
from stage.match.seats import Miniature
from stage.match_session import MatchSession
from stage.menus.best_moment import film_moment
from stage.menus.cards.chart import LineChart
from stage.menus.cards.invitation import EveningStars, HostSays
from stage.menus.cards.standings import ResultRow, standings
from stage.menus.hindsight import DecisionReview, HindsightSheet
from stage.menus.menu_scene import MARGIN, MenuScene, position_page
from stage.menus.season import SeasonScene
from stage.menus.stickers import new_stickers
from stage.services import Services
from stage.ui.base import Control, OnPress, Widget, stepped
from stage.ui.button import Button, ButtonKind, Tool
from stage.ui.card import PressableCard
from stage.ui.choice import Choice
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Container, Flow, Row, Sheet
from stage.ui.scroll import ScrollArea
from stage.ui.widget_tree import walk
from table.contract import SPECTATOR, View
from table.game import HUMAN
from table.match.retelling import MOMENTS, Moment, retold
from table.rng import stream
from table.season import STEPS, Star, goal_words, goals_of, words_of
from table.words import joined

_PADDING: Final = 10.0
_TOOL: Final = (60.0, 52.0)
"""Size of the tool on the picture of a moment."""
_LOWEST: Final = 0.42
"""Height of a picture as a share of its width."""

DrawPicture = Callable[[Painter, pygame.FRect], None]


class MomentCard(PressableCard):
    """Card for one moment of the match: a picture above a title and a sentence; `tool` saves a clip of it."""

    def __init__(self, name: str, moment: Moment, draw: DrawPicture, action: OnPress, tool: Tool, tooltip: str) -> None:
        self.moment, self.value = moment, moment.words
        title = Label("", moment.title, theme.BODY_BOLD)
        words = Paragraph("", moment.words, theme.SMALL, colour="ink_soft")
        picture = MomentPicture(partial(self._draw_shot, draw), tool)
        parts = [picture, Column("", [title, words], gap=0.0, grow=1.0)]
        spoken = f"{moment.title}. {moment.words}"
        column = Column("", parts, gap=_PADDING)
        super().__init__(name, column, action, spoken=spoken, padding=_PADDING, tooltip=tooltip)

    def _draw_shot(self, draw: DrawPicture, painter: Painter, picture: pygame.FRect) -> None:
        """Draw the picture in its frame, with a play sign over its corner."""
        colours, side, warm = painter.palette, 44.0, stepped(self.warmth)
        draw(painter, picture)
        painter.outline(picture, colours.brass, 2 + 2 * warm, 4)
        sign = pygame.FRect(picture.right - side - 8, picture.bottom - side - 8, side, side)
        painter.circle(sign.center, side / 2, colours.accent, alpha=255 if warm else 220)
        painter.image("ui/play", sign.inflate(-16, -16), tint=colours.on_accent)


class MomentPicture(Container):
    """Picture with a tool in its corner."""

    def __init__(self, draw: DrawPicture, tool: Tool) -> None:
        super().__init__("", [tool])
        self._paint, self._tool = draw, tool

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return width or 320.0, (width or 320.0) * _LOWEST

    def place(self, area: RectLike) -> None:
        super().place(area)
        self._tool.place((self.rect.left + 8, self.rect.bottom - _TOOL[1] - 8, *_TOOL))

    def draw(self, painter: Painter) -> None:
        self._paint(painter, self.rect)


class MomentRow(Container):
    """Row of cards of equal size.

    Fewer cards than :data:`table.match.retelling.MOMENTS` are no wider, and are centred.
    """

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        across = self._across(width) if width else None
        sizes = [card.preferred(across) for card in self.shown]
        return width or sum(wide for wide, _ in sizes), max(high for _, high in sizes)

    def place(self, area: RectLike) -> None:
        super().place(area)
        across = self._across(self.rect.width)
        lacking = max(0, MOMENTS - len(self.shown))
        left = self.rect.left + lacking * (across + self.gap) / 2
        for number, card in enumerate(self.shown):
            card.place((left + number * (across + self.gap), self.rect.top, across, self.rect.height))

    def _across(self, width: float) -> float:
        return (width - self.gap * (MOMENTS - 1)) / MOMENTS


class PageCard(Control):
    """Page about the match; a press saves it as a picture with `save`."""

    def __init__(
        self, name: str, page: Miniature, save: Callable[[Callable[[Painter], pygame.Surface]], object], tooltip: str
    ) -> None:
        super().__init__(name, tooltip=tooltip)
        self._page = page
        self._save = save

    def activate(self) -> None:
        self.host.play("page_turn")
        self._save(self._picture)

    def _picture(self, painter: Painter) -> pygame.Surface:
        size = self._page.size
        return painted(painter, size, lambda page: self._page.draw(page, pygame.FRect((0.0, 0.0), size)))

    def draw(self, painter: Painter) -> None:
        painter.shadow(self.rect, 2.0, 10.0)
        self._page.draw(painter, self.rect)


_WITH_PAGE: Final = 1.5
"""Least width of the stage in widths of a page that lies on it."""
_SHEETS: Final = 70
_SIZE: Final = (16.0, 10.0)


@dataclass(slots=True)
class _Sheet:
    x: float
    y: float
    falls: float
    sways: float
    phase: float
    colour: Colour


class Confetti:
    """Confetti that falls once. `rng` affects only its appearance."""

    def __init__(self, rng: random.Random) -> None:
        self._age = 0.0
        self._sheets = [
            _Sheet(
                x=rng.uniform(0, WIDTH),
                y=rng.uniform(-HEIGHT * 0.8, -20),
                falls=rng.uniform(190, 330),
                sways=rng.uniform(16, 46),
                phase=rng.uniform(0, math.tau),
                colour=rng.choice(theme.SEATS).colour,
            )
            for _ in range(_SHEETS)
        ]

    @property
    def is_over(self) -> bool:
        """True if the last sheet has left the window."""
        return all(sheet.y + sheet.falls * self._age > HEIGHT + 40 for sheet in self._sheets)

    def update(self, dt: float) -> None:
        """Advance the fall by `dt` seconds."""
        self._age += dt

    def draw(self, painter: Painter) -> None:
        """Draw the sheets. Each turns as it falls and is thin when seen from its edge."""
        for sheet in self._sheets:
            y = sheet.y + sheet.falls * self._age
            if -20 < y < HEIGHT + 20:
                turn = sheet.phase + self._age * 3.0
                x = sheet.x + sheet.sways * math.sin(turn * 0.7)
                high = 2.0 * round(max(1.0, _SIZE[1] * abs(math.cos(turn))) / 2.0)
                painter.rounded((x, y - high / 2, _SIZE[0], max(2.0, high)), sheet.colour, 2)


_SIDE: Final = 690.0
"""Width of the column beside the stage; with large text, of everything in it."""
_SIDE_LARGE: Final = 1060.0
_VEIL: Final = 150

_HINDSIGHT_AFTER: Final = 0.75
"""Delay of the decision review in seconds, so that the scene and its pictures are painted first."""


class ResultsScene(MenuScene):
    """Results; replaces the match scene once the match is over."""

    def __init__(self, services: Services, session: MatchSession) -> None:
        super().__init__(services)
        self.session = session
        self.match = session.match
        self.palette_name = self.match.game.name
        self.ambience = self.match.game.ambience
        self.music = "ending" if self._is_happy else "ending_sad"
        self._seats = tuple(theme.SEATS[seat.colour] for seat in self.match.setup.seats)
        self._course = self.match.game.course(self.match.events, len(self.match.setup.seats))
        ending = ending_of(self.match.game)
        self._ending = None if ending is None else ending(self.match, self._seats, emblems=self.emblems)
        self._seconds = self._opened_for = 0.0
        self._pages = Pages(self.gettext)
        self._confetti: Confetti | None = None
        self._hindsight = DecisionReview.of(services.pool, session)
        self._beside = "chart.sheet"
        """Name of the sheet shown beside the stage: the chart or the decision review."""

    @property
    def title(self) -> str:
        names = [self.match.setup.names[seat] for seat in self.match.state.winners()]
        if len(names) > 1:
            return self.gettext("{names} share the win").format(names=joined(names, self.app.language))
        return self.gettext("{name} wins").format(name=names[0])

    @property
    def spoken_opening(self) -> list[str]:
        rows = [row.spoken_name for row in walk(self.ui.roots) if isinstance(row, ResultRow)]
        return [self.title, retold(self.match, self.app.language).decided or self._last_sentence(), *rows]

    @property
    def _is_happy(self) -> bool:
        """True if a person has won, or bots have only been watched."""
        people = {seat for seat, place in enumerate(self.match.setup.seats) if place.player == HUMAN}
        return not people or not people.isdisjoint(self.match.state.winners())

    def enter(self) -> None:
        if self._is_happy and not self.reduced_motion:
            self._confetti = Confetti(stream(self.match.setup.seed, "confetti"))
        self.ui.begin_at(self.ui.find("rematch" if self.session.evening is None else "shelf"))

    def leave(self) -> None:
        if self._ending is not None:
            self._ending.leave()
        if self._hindsight is not None:
            self._hindsight.forget()

    def update(self, dt: float) -> None:
        self._opened_for += dt
        if self._hindsight is not None and self._opened_for > _HINDSIGHT_AFTER:
            self._hindsight.update(dt)
        self._seconds = SETTLED if self.reduced_motion else self._seconds + dt
        if self._confetti is not None:
            self._confetti.update(dt)
            if self._confetti.is_over:
                self._confetti = None

    def go_back(self) -> None:
        # An evening that was resumed from the shelf does not have the season below it.
        if self.session.evening is None or isinstance(self.app.scenes.stack[-2], SeasonScene):
            super().go_back()
        else:
            self.app.scenes.replace(self.services.to.season())

    def build(self) -> None:
        told = retold(self.match, self.app.language)
        wide = _SIDE_LARGE if self.has_large_text else _SIDE
        side = pygame.FRect(WIDTH - MARGIN - wide, MARGIN / 2, wide, HEIGHT - MARGIN)
        left = pygame.FRect(MARGIN, MARGIN / 2, side.left - 1.5 * MARGIN, HEIGHT - MARGIN)
        side.height = self._add_buttons(side) - theme.GAP - side.top
        head = self._head("" if self.has_large_text else told.decided or self._last_sentence())
        wide = min(self.ui.add(head, left).preferred()[0], left.width)
        high = head.preferred(wide)[1]
        self.ui.move("head", (left.left, left.top, wide, high))
        self._room = pygame.FRect(left.left, left.top + high, left.width, left.height - high)
        cards = [self._moment(number, moment) for number, moment in enumerate(told.moments)]
        ranking = self._standings()
        sheets = [*self._evening(), *self._new_stickers(), ranking, *self._sheets()]
        if self.has_large_text:
            decided = Paragraph("decided", told.decided or self._last_sentence())
            sheets.insert(0, Sheet("decided.sheet", decided, kept=True))
            after = sheets.index(ranking) + 1
            sheets[after:after] = cards
        elif cards:
            self._room.height -= self.add_high(MomentRow("moments", cards), self._room, at_foot=True).height + theme.GAP
        self._add_caption()
        self._add_page()
        column = Column("results.column", sheets, gap=16)
        self.ui.add(ScrollArea("results", column), side)

    def _head(self, decided: str) -> Widget:
        """Return the dark plate with the winners and how the match was decided."""
        back = Button("back", "", self.go_back, icon="ui/back", tooltip=self.back_title())
        style = theme.SUBHEADING if self.has_large_text else theme.TITLE
        lines: list[Widget] = [Paragraph("title", self.title, style, colour="chalk")]
        if decided:
            lines.append(Paragraph("decided", decided, colour="chalk"))
        if self.match.setup.practice:
            helped = self.gettext("This was practice: the statistics note that you had help.")
            if self.session.is_trial:
                helped = self.gettext("This was a trial run. It doesn't count.")
            lines.append(Paragraph("helped", helped, theme.SMALL, colour="chalk_soft"))
        return ChalkPlate("head", Row("head.row", [back, Column("head.lines", lines, gap=2.0, grow=1.0)], firm=True))

    def _moment(self, number: int, moment: Moment) -> MomentCard:
        page = position_page(self.match.game, partial(self._look, moment.pictured), self._seats, moment.event)
        done = tuple(entry.action for entry in islice(self.match.past, moment.pictured))
        setup = self.match.setup
        key = ("moment", setup.seed, tuple(setup.options.items()), done, moment.event, self._seats)

        def draw(painter: Painter, area: pygame.FRect) -> None:
            self._pages.draw(painter, key, area, page)

        tooltip = self.gettext("Watch again")
        look = partial(self._review, moment.number, plays=True)
        film = partial(self._film, moment)
        tool = Tool(f"moment-{number}.clip", "ui/film", film, tooltip=self.gettext("Save as a GIF"))
        return MomentCard(f"moment-{number}", moment, draw, look, tool, tooltip)

    def _film(self, moment: Moment) -> None:
        self.app.scenes.push(film_moment(self.services, self.session, moment))

    def _look(self, number: int) -> View:
        """Return the public view after `number` actions."""
        view: View = self.match.state_after(number).observation(SPECTATOR)
        return view

    def _add_caption(self) -> None:
        """Add the caption of the stage."""
        words = self._ending.caption(self.app.language) if self._ending is not None else ""
        if not words:
            return
        text = Paragraph("caption.text", words, colour="chalk", align="center")
        plate = self.ui.add(ChalkPlate("caption", text, padding=10.0), self._room)
        wide = min(plate.preferred()[0] + 20.0, self._room.width)
        high = plate.preferred(wide)[1]
        self.ui.move("caption", (self._room.centerx - wide / 2, self._room.bottom - high - 6.0, wide, high))
        self._room.height -= high + 12.0

    def _add_page(self) -> None:
        """Add the page to keep beside the winner, where there is enough space for both."""
        page = None if self._ending is None else self._ending.page(self.app.language)
        if page is None or self.has_large_text:
            return
        (wide, high), room = page.size, self._room
        if room.height >= high and room.width >= _WITH_PAGE * wide:
            card = PageCard("page", page, self.app.save_picture, self.gettext("Save this page as a picture"))
            self.ui.add(card, (room.right - wide, room.centery - high / 2, wide, high))
            room.width -= wide

    def _evening(self) -> list[Widget]:
        """Return a sheet with the stars of the season's evening and the line of its host, if it was one."""
        evening = self.session.evening
        stars, code = self.session.stars, self.app.language.code
        if evening is None or stars is None:
            return []
        words, won = words_of(evening, code), self.session.humans[0] in self.match.state.winners()
        host = self.match.setup.seats[next(seat for seat in self.session.bots)]
        goals = goals_of(evening, self.match.setup)
        missed = [goal for goal, star in zip(goals, STEPS if len(goals) > 1 else [Star.GOAL], strict=True)
                  if star not in stars]  # fmt: skip
        told = self.gettext("Next time: {goal}") if missed else self.gettext("Nothing is left to do here.")
        told = told.format(goal=goal_words(evening.game, (*missed, *goals)[0], code))
        row = Row(
            "evening.stars", [EveningStars("evening.award", stars, 48.0), Paragraph("evening.goal", told, grow=1.0)]
        )
        said = HostSays("evening.host", host, words.won if won else words.lost, glad=not won)
        return [Sheet("evening.sheet", Column("evening.column", [row, said], gap=12), padding=16)]

    def _new_stickers(self) -> list[Widget]:
        """Return a sheet with the stickers that were won in this match, if there are any."""
        awards, several = self.session.awards, len(self.session.humans) > 1
        if not awards:
            return []
        row = new_stickers(self.match.game.name, awards, self.app.language, several=several)
        return [Sheet("stickers.sheet", row, padding=14)]

    def _standings(self) -> Widget:
        tally = self._ending.tally if self._ending is not None else lambda seat: None
        rows = standings(self.match, self._course, self.app.language, tally)
        return Sheet("standings", Column("standings.column", rows, gap=8), padding=20, kept=True)

    def _last_sentence(self) -> str:
        match = self.match
        told = match.game.load_narration().last_paragraph(match.events, match.setup.names, self.app.language)
        return told[-1] if told else ""

    def _sheets(self) -> list[Widget]:
        """Return the chart and the decision review; only one of them is visible where space is short."""
        chart = self._chart()
        if self._hindsight is None:
            return chart
        hindsight = HindsightSheet(self._hindsight, self.match, self.app.language, self._play_on)
        if self.has_large_text or not chart:
            return [hindsight, *chart]
        items = (("chart.sheet", self.gettext("The way there")), ("hindsight", self.gettext("What if?")))
        choice = Choice("beside", items, self._beside, self._show_beside, segmented=True)
        for sheet in (*chart, hindsight):
            sheet.visible = sheet.name == self._beside
        return [choice, *chart, hindsight]

    def _show_beside(self, name: object) -> None:
        self._beside = str(name)
        for sheet in ("chart.sheet", "hindsight"):
            self.ui.find(sheet).visible = sheet == self._beside

    def _play_on(self, number: int) -> None:
        self.app.scenes.push(open_match(self.services, self.session.what_if(number)))

    def _chart(self) -> list[Widget]:
        if self._course is None:
            return []
        return [Sheet("chart.sheet", LineChart("chart", self._course, self._seats), padding=20, kept=True, grow=1.0)]

    def _add_buttons(self, side: pygame.FRect) -> float:
        """Add the buttons at the foot of the column, and return their upper edge."""
        is_evening = self.session.evening is not None
        goes_back = self.session.is_trial or self.session.is_review
        leave = self.gettext("Back") if goes_back else self.gettext("To the shelf")
        if is_evening:
            leave = self.gettext("To the season")
        kinds = (ButtonKind.SECONDARY, ButtonKind.PRIMARY)
        shelf = Button("shelf", leave, self.go_back, kind=kinds[is_evening], icon="ui/back")
        review = Button("review", self.gettext("Review"), self._review, icon="ui/replay")
        review.tooltip = self.gettext("Watch the match again, move by move")
        rematch = Button("rematch", self.gettext("Rematch"), self._rematch, kind=kinds[not is_evening], icon="ui/redo")
        rematch.tooltip = self.gettext("Same seats and options, new seed")
        return self.add_high(Flow("buttons", [shelf, review, rematch], gap=12.0, align="right"), side, at_foot=True).top

    def _rematch(self) -> None:
        self.begin(lambda: open_match(self.services, self.session.again()), self.app.scenes.replace)

    def _review(self, number: int = 0, *, plays: bool = False) -> None:
        self.app.scenes.push(review(self.services, self.match, number, plays=plays))

    def draw(self, painter: Painter) -> None:
        if self._ending is None:
            super().draw(painter)
            return
        self._ending.draw(painter, self._room, self._seconds)

    def draw_over(self, painter: Painter) -> None:
        if self._confetti is not None:
            self._confetti.draw(painter)


class ChalkPlate(Sheet):
    """Dark plate that makes chalk legible on any background."""

    def draw(self, painter: Painter) -> None:
        alpha = 255 if painter.palette.high_contrast else _VEIL
        painter.rounded(self.rect, painter.palette.surround, theme.RADIUS, alpha=alpha)
