"""Statistics: matches, wins, opponents, and how each person plays. Matches played with help are marked."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial, reduce
from operator import add
from typing import Final

import pygame

from stage.figures import CountedMatch
from stage.graphics import art, theme
from stage.graphics.kept import draw_share_bar
from stage.graphics.painter import Painter
from stage.match.scene import review
from stage.match.seats import PLAYER_TITLES
from stage.menus.cards.chart import LineChart
from stage.menus.menu_scene import MenuScene, split
from stage.menus.time_text import lasting, moment, present
from stage.saves import Save, Saves
from stage.services import Services
from stage.ui.base import Widget
from stage.ui.button import Button
from stage.ui.card import Picture, share_bar
from stage.ui.choice import Choice
from stage.ui.labels import ImageWidget, Label, Paragraph
from stage.ui.layout import Column, Flow, Row, Sheet
from stage.ui.lists import List, ListLine
from stage.ui.notices import Tone
from stage.ui.scroll import ScrollArea
from table.game import HUMAN, Game
from table.history.rows import FinishedMatch
from table.history.statistics import PlayerTotals
from table.job import Job
from table.offer.chart import Chart, ChartData
from table.offer.figures import Best, Counts, Figures, Form, Statistic
from table.words import N_, Translator, decimal, joined, percent

_BOX: Final = (56.0, 76.0)
_GAP: Final = 20.0


class ShareRow(Row):
    """Row that says something in words, and shows a `share` (0.0–1.0) as a bar unless that is None."""

    value: str = ""

    def __init__(self, name: str, value: str, share: float | None, parts: Sequence[Widget]) -> None:
        super().__init__(name, parts, gap=_GAP, firm=True)
        self.value, self.share = value, share


def game_row(game: Game, played: str, learnt: str, share: float | None) -> ShareRow:
    """Return the row of a game: its box, two lines of small text, and the people's share of the wins."""
    value, drawing = " · ".join(filter(None, (played, learnt))), f"shelf/box_{game.name}"
    alpha = 255 if share is not None else 130
    words: list[Widget] = [Label("", game.title, theme.BODY_BOLD), Paragraph("", value, theme.SMALL, colour="ink_soft")]
    lines = Column("", [*words, share_bar(share or 0.0)], gap=4.0, grow=1.0)
    box = Picture(_BOX, lambda painter, area: art.exists(drawing) and painter.image(drawing, area, alpha=alpha))
    return ShareRow(f"game.{game.name}", value, share, [box, lines])


def statistic_row(name: str, icon: str, title: str, value: str, share: float | None) -> ShareRow:
    """Return the row of a figure: icon, title and value, and below them a bar for `share` unless that is None."""
    sign = Picture((34.0, 34.0), lambda painter, area: painter.image(icon, area, tint=painter.palette.ink_soft))
    line = Row("", [Paragraph("", title, grow=1.0), Label("", value, theme.BODY_BOLD)], firm=True, gap=_GAP)
    bar = [share_bar(share)] if share is not None else []
    return ShareRow(name, f"{title} · {value}", share, [sign, Column("", [line, *bar], gap=8.0, grow=1.0)])


_COLUMN_GAP = 28.0
_SHARE_BAR = 10.0
_SHORTEST_BAR = 80.0


@dataclass(frozen=True, slots=True)
class ColumnHeading:
    """Column heading. Numbers are right-aligned."""

    text: str
    number: bool = True


class TableSheet(Widget):
    """Table. The first column takes the remaining width, and its texts are shortened to fit.

    If `shares` (0.0–1.0) are given, the first column shows a bar for each row.
    """

    def __init__(
        self, name: str, headings: Sequence[ColumnHeading], rows: Sequence[Sequence[str]], shares: Sequence[float] = ()
    ) -> None:
        super().__init__(name)
        self.shares = tuple(shares)
        self.headings = list(headings)
        self.rows = [tuple(row) for row in rows]

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = sum(self._widths()) + _COLUMN_GAP * (len(self.headings) - 1)
        return width or wide, self._head_height() + self._row_height() * len(self.rows)

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        places, beside = self.columns(), self._widths()[0] + _COLUMN_GAP
        top = self.rect.top
        for heading, (left, wide) in zip(self.headings, places, strict=True):
            at, anchor = _put(heading, left, wide, top + self._head_height() / 2)
            painter.text(heading.text, at, theme.SMALL_BOLD, colours.ink_soft, anchor=anchor, max_width=max(1.0, wide))
        top += self._head_height()
        painter.fill((self.rect.left, top - 3, self.rect.width, 2), colours.paper_edge)
        for number, row in enumerate(self.rows):
            line = pygame.FRect(self.rect.left, top, self.rect.width, self._row_height())
            if number % 2 and not colours.high_contrast:
                painter.rounded(line.inflate(16, 0), colours.paper_edge, 8, alpha=46)
            self._draw_row(painter, row, places, line.centery)
            if self.shares:
                _draw_share(painter, self.shares[number], places[0], beside, line.centery)
            top = line.bottom

    def _draw_row(
        self, painter: Painter, row: Sequence[str], places: Sequence[tuple[float, float]], middle: float
    ) -> None:
        for heading, text, (left, wide) in zip(self.headings, row, places, strict=True):
            at, anchor = _put(heading, left, wide, middle)
            style = theme.BODY if heading.number else theme.BODY_BOLD
            painter.text(text, at, style, anchor=anchor, max_width=max(1.0, wide))

    def _head_height(self) -> float:
        return self.host.type.line_height(theme.SMALL_BOLD) + 12

    def _row_height(self) -> float:
        return self.host.type.line_height(theme.BODY) + 12

    def _widths(self) -> list[float]:
        measure = self.host.type.width
        widths = []
        for at, heading in enumerate(self.headings):
            style = theme.BODY if heading.number else theme.BODY_BOLD
            texts = [measure(row[at], style) for row in self.rows]
            widths.append(max([measure(heading.text, theme.SMALL_BOLD), *texts]))
        return widths

    def columns(self) -> list[tuple[float, float]]:
        """Return the left edge and the width of each column."""
        widths = self._widths()
        spare = self.rect.width - sum(widths) - _COLUMN_GAP * (len(widths) - 1)
        if spare >= 0 or widths[0] + spare >= 0.35 * widths[0]:
            widths[0] += spare
        else:
            # If not even a short first column fits, all columns shrink by the same share.
            share = (self.rect.width - _COLUMN_GAP * (len(widths) - 1)) / sum(widths)
            widths = [wide * share for wide in widths]
        places, left = [], self.rect.left
        for wide in widths:
            places.append((left, wide))
            left += wide + _COLUMN_GAP
        return places


def _put(heading: ColumnHeading, left: float, wide: float, middle: float) -> tuple[tuple[float, float], str]:
    return ((left + wide, middle), "midright") if heading.number else ((left, middle), "midleft")


def _draw_share(painter: Painter, share: float, place: tuple[float, float], beside: float, middle: float) -> None:
    """Draw a bar in the first column from `beside` on, if there is room for it."""
    bar = pygame.FRect(place[0] + beside, middle - _SHARE_BAR / 2, place[1] - beside, _SHARE_BAR)
    if bar.width >= _SHORTEST_BAR:
        draw_share_bar(painter, bar, share, painter.palette.accent)


MAX_MATCHES: Final = 10_000
"""Number of matches searched for streaks."""
_LISTED: Final = 50
_CURVE: Final = 30
"""Matches on a curve."""
_RIVALS: Final = 12
"""Rivals in the table, those met most often."""
_READING_BUDGET: Final = 0.006
"""Time for reading matches, in seconds per frame."""


class StatisticsScene(MenuScene):
    """Statistics, opened from the shelf."""

    heading = N_("Statistics")

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._game: str | None = None
        person = services.person
        self._person = person.name if person is not None else ""
        self._saves = Saves(services.saves, services.games, services.index)
        self._counting: Job[None] | None = None
        self._opening: Job[Save] | None = None
        """Reading of the match behind a record that was chosen."""
        self._chosen: object = None
        """Id of the chosen one of the recent matches."""
        self._moment = 0
        """Number of actions before the moment of that record."""
        services.history.refresh()

    def enter(self) -> None:
        self._counting = Job(self.services.figures.reading(self._saves, self.services.saves, self.services.games))

    def leave(self) -> None:
        if self._counting is not None:
            self._counting.drop()

    def update(self, dt: float) -> None:
        super().update(dt)
        until = time.monotonic() + _READING_BUDGET
        if self._opening is not None:
            if self._opening.step_until(until):
                save, self._opening = self._opening.result, None
                self._show(save)
            return
        if self._counting is not None and self._counting.step_until(until):
            self._counting = None
            if self._game is not None:
                self.rebuild()

    def fill(self, body: pygame.FRect) -> None:
        history = self.services.history
        if not history.matches(limit=1):
            self._add_empty(body)
            return
        matches = history.matches(self._game, MAX_MATCHES)
        top = self._add_head(body, matches)
        room = pygame.FRect(body.left, top, body.width, body.bottom - top)
        tables = Column("tables", [*self._figures(), *self._tables(matches)], gap=24)
        recent = self._recent_head()
        if self.has_large_text:
            lines = Sheet("recent", Column("recent.column", [recent, self._recent(matches, 560.0)]), padding=24)
            column = Column("statistics.column", [tables, self._games(), lines], gap=24)
            self.ui.add(ScrollArea("statistics", column), room)
            return
        left, right = split(room, room.width * 0.56 - 14)
        self.ui.add(ScrollArea("statistics", tables), left)
        high = self.add_high(self._games(), right).height + 24
        right.top, right.height = right.top + high, right.height - high
        column = Column("recent.column", [recent, self._recent(matches, right.height - 150)])
        self.ui.add(Column("recent.place", [Sheet("recent", column, padding=24)]), right)

    def _games(self) -> Widget:
        """Return a row for each game, or for the selected one."""
        rows = [self._game_row(game) for name, game in self.services.games.items() if self._game in (None, name)]
        return Sheet("games", Column("games.column", rows, gap=16), padding=24)

    def _game_row(self, game: Game) -> ShareRow:
        history = self.services.history
        count = len(history.matches(game.name, MAX_MATCHES))
        people = history.per_name(game.name)
        seats = sum(tally.matches for tally in people)
        share = sum(tally.won for tally in people) / seats if seats else None
        played = [self.gettext("Not played yet")]
        if count:
            played = [self.ngettext("{count} match", "{count} matches", count).format(count=count)]
        if share is not None:
            played.append(self.gettext("{share} won by people").format(share=percent(share, self.gettext)))
        challenges = [lesson for lesson in game.load_lessons() if lesson.goal is not None]
        done = sum(history.progress.stars(game.name, lesson.id) is not None for lesson in challenges)
        words = self.ngettext("{done} of {count} challenge done", "{done} of {count} challenges done", len(challenges))
        learnt = words.format(done=done, count=len(challenges))
        return game_row(game, " · ".join(played), learnt if challenges else "", share)

    def _add_head(self, body: pygame.FRect, matches: Sequence[FinishedMatch]) -> float:
        """Add the choice of game and the total beside or below it, and return the lower edge."""
        played = self.services.history.games()
        options: list[tuple[object, str]] = [(None, self.gettext("All games"))]
        options += [(name, game.title) for name, game in self.services.games.items() if name in played]
        choices: list[Widget] = [Choice("game", options, self._game, self._choose_game)]
        tallies = self.services.history.per_name()
        names = [tally.key for tally in tallies]
        if self._person not in names:
            self._person = max(tallies, key=lambda tally: tally.matches).key if tallies else ""
        if len(names) > 1:
            people: list[tuple[object, str]] = [(name, name) for name in sorted(names)]
            choices.append(Choice("person", people, self._person, self._choose_person, segmented=False))
        return self.add_high(Flow("head", [*choices, self._summary(matches)], gap=28.0), body).bottom + theme.GAP

    def _add_empty(self, body: pygame.FRect) -> None:
        words = Column(
            "empty.words",
            [
                Paragraph("empty.title", self.gettext("No match has been finished yet"), theme.HEADING, align="center"),
                Paragraph(
                    "empty.text",
                    self.gettext("Take a box from the shelf and play. You'll see here who won, and how often."),
                    align="center",
                ),
            ],
        )
        box = f"shelf/box_{next(iter(self.services.games))}"
        pictures: list[Widget] = [ImageWidget("empty.picture", box, (136, 184))] if art.exists(box) else []
        column = Column("empty.column", [*pictures, words], align="center", gap=24)
        self.add_empty(body, column, 820)

    def _tables(self, matches: Sequence[FinishedMatch]) -> list[Widget]:
        history = self.services.history
        streaks = best_streaks(matches)
        by_name, by_level = history.per_name(self._game), history.per_level(self._game)
        people = [
            (*_counted(tally, self.app.language), str(streaks.get(tally.key, 0)), str(tally.helped))
            for tally in by_name
        ]
        bots = [(self.gettext(PLAYER_TITLES[tally.key]), *_counted(tally, self.app.language)[1:]) for tally in by_level]
        head = [
            ColumnHeading(self.gettext("Name"), number=False),
            ColumnHeading(self.gettext("Matches")),
            ColumnHeading(self.gettext("Won")),
            ColumnHeading(self.gettext("Win rate")),
        ]
        more = [ColumnHeading(self.gettext("Best streak")), ColumnHeading(self.gettext("With help"))]
        sheets: list[Widget] = []
        if people:
            sheets.append(
                self._sheet(
                    "people", self.gettext("People"), TableSheet("people", [*head, *more], people, _shares(by_name))
                )
            )
        if bots:
            head[0] = ColumnHeading(self.gettext("Level"), number=False)
            sheets.append(self._sheet("bots", self.gettext("Bots"), TableSheet("bots", head, bots, _shares(by_level))))
        return sheets

    def _figures(self) -> list[Widget]:
        """Return what is told of the chosen person: figures of the chosen game, and the rivals."""
        sheets: list[Widget] = []
        game = self.services.games.get(self._game or "")
        figures = game.load_figures() if game is not None else None
        if game is not None and figures is not None and self._person:
            counted = [*self.services.figures.played(self.services.history, self._person, game.name, MAX_MATCHES)]
            if counted:
                sheets += self._told(figures, counted)
            elif self._counting is not None:
                text = self.gettext("The matches are being looked through …")
                sheets.append(Sheet("figures.sheet", Column("figures", [Paragraph("figures.wait", text)]), padding=24))
        rivals = self._rivals()
        return [*sheets, rivals] if rivals is not None else sheets

    def _told(self, figures: Figures, counted: Sequence[CountedMatch]) -> list[Widget]:
        total: Counts = reduce(add, (played.counts for played in counted))
        rows: list[Widget] = [
            self._statistic_row(number, each, total)
            for number, each in enumerate(figures.told)
            if each.form in (Form.NUMBER, Form.SHARE, Form.MEAN)
        ]
        title = self.gettext("How {name} plays").format(name=self._person)
        say = self.ngettext("From {count} match", "From {count} matches", len(counted)).format(count=len(counted))
        words: list[Widget] = [Paragraph("figures.title", title, theme.SUBHEADING)]
        words.append(Paragraph("figures.count", say, theme.SMALL, colour="ink_soft"))
        sheets: list[Widget] = [Sheet("figures.sheet", Column("figures", [*words, *rows], gap=14), padding=24)]
        for number, each in enumerate(figures.of_form(Form.CURVE)):
            curve = self._curve(f"curve.{number}", each, counted)
            sheets += [Sheet(f"curve.{number}.sheet", curve, padding=24)] if curve is not None else []
        records = self._records(figures, counted)
        return [*sheets, records] if records is not None else sheets

    def _statistic_row(self, number: int, told: Statistic, total: Counts) -> ShareRow:
        value = told.value_of(total)
        share = None
        if value is None:
            words = "–"
        elif told.form is Form.SHARE:
            share = value
            words = self.gettext("{part} of {whole}").format(
                part=getattr(total, told.count), whole=total.total(told.of)
            )
        else:
            words = decimal(round(value, 1), self.app.language)
        return statistic_row(f"figure.{number}", told.icon, self.gettext(told.title), words, share)

    def _curve(self, name: str, told: Statistic, counted: Sequence[CountedMatch]) -> LineChart | None:
        """Return the line of a value in the last matches in which there is one; None for fewer than two."""
        found = (told.value_of(played.counts) for played in counted)
        values = [value for value in found if value is not None][-_CURVE:]
        if len(values) < 2:
            return None
        most = 100.0 if told.of else None
        chart = Chart(told.title, N_("Match"), lambda _: None, lambda value, _: f"{value:g}", most=most)
        person = self.services.history.people.find(self._person)
        colour = theme.SEATS[person.colour if person is not None else 0]
        return LineChart(name, ChartData(chart, (tuple(values),)), [colour], first=1)

    def _records(self, figures: Figures, counted: Sequence[CountedMatch]) -> Widget | None:
        rows: list[Widget] = []
        for number, told in enumerate(figures.of_form(Form.RECORD)):
            held = max(counted, key=lambda played: float(told.value_of(played.counts) or 0.0))
            best: Best = getattr(held.counts, told.count)
            if not best.value:
                continue
            value = self.gettext(told.value).format(value=decimal(best.value, self.app.language))
            row = statistic_row(f"record.{number}", told.icon, self.gettext(told.title), value, None)
            when = moment(held.match.finished, present(), self.app.language)
            watch = Button(
                f"watch.{number}", self.gettext("Watch it · {date}").format(date=when),
                partial(self._watch, held.journal, best.step), icon="ui/replay",
            )  # fmt: skip
            watch.spoken_as = f"{row.value}. {watch.text}"
            is_kept = (self.services.saves / held.journal).is_file()
            watch.allow(is_kept, self.gettext("The replay of this match is gone."))
            rows += [row, Flow(f"watch.{number}.place", [watch])]
        if not rows:
            return None
        title = Label("records.title", self.gettext("Records"), theme.SUBHEADING)
        return Sheet("records.sheet", Column("records", [title, *rows], gap=12), padding=24)

    def _rivals(self) -> Widget | None:
        met = self.services.history.rivalries(self._person, self._game)
        often = sorted(met.items(), key=lambda each: (-each[1].won - each[1].lost, each[0]))[:_RIVALS]
        if not often:
            return None
        head = [ColumnHeading(self.gettext("Against"), number=False)]
        head += [ColumnHeading(self.gettext(text)) for text in (N_("Ahead"), N_("Behind"), N_("Win rate"))]
        shares = [each.won / (each.won + each.lost) for _, each in often]
        rows = [
            (name, str(each.won), str(each.lost), percent(share, self.gettext))
            for ((name, _), each), share in zip(often, shares, strict=True)
        ]
        title = self.gettext("{name} against each rival").format(name=self._person)
        return self._sheet("rivals", title, TableSheet("rivals", head, rows, shares))

    def _watch(self, name: str, number: int) -> None:
        """Open the replay of a match after `number` actions, once it has been read."""
        file = next((file for file in self._saves.files() if file.path.name == name), None)
        if file is None:
            self._say_gone()
        else:
            self._opening, self._moment = Job(self._saves.looking_into(file)), number

    def _show(self, save: Save) -> None:
        if save.match is None:
            self._say_gone()
        else:
            number = min(self._moment, save.match.length)
            self.app.scenes.push(review(self.services, save.match, number, plays=True))

    def _say_gone(self) -> None:
        self.app.notify(self.gettext("The replay of this match is gone."), Tone.BAD)

    def _choose_person(self, person: object) -> None:
        self._person = str(person)
        self.rebuild()

    def _sheet(self, name: str, title: str, table: TableSheet) -> Widget:
        heading = Label(f"{name}.title", title, theme.SUBHEADING)
        return Sheet(f"{name}.sheet", Column(f"{name}.column", [heading, table], gap=8), padding=24)

    def _summary(self, matches: Sequence[FinishedMatch]) -> Widget:
        seconds = sum(match.duration for match in matches)
        helped = sum(match.helped for match in matches)
        say = self.ngettext("{count} match", "{count} matches", len(matches)).format(count=len(matches))
        parts = [say, self.gettext("{time} of play").format(time=lasting(seconds, self.app.language))]
        if helped:
            parts.append(self.ngettext("{count} with help", "{count} with help", helped).format(count=helped))
        return Label("summary.text", " · ".join(parts), theme.BODY_BOLD, colour="chalk")

    def _recent_head(self) -> Widget:
        """Return the heading of the list with the button that opens the replay of the chosen match."""
        title = Label("recent.title", self.gettext("Recent matches"), theme.SUBHEADING, grow=1.0)
        watch = Button("recent.watch", self.gettext("Watch again"), self._watch_chosen, icon="ui/replay")
        watch.allow(self._chosen is not None, self.gettext("Choose a match first."))
        return Row("recent.head", [title, watch], firm=True)

    def _choose(self, match: object) -> None:
        self._chosen = match
        self.ui.find("recent.watch", Button).enable()

    def _watch_chosen(self) -> None:
        matches = self.services.history.matches(self._game, MAX_MATCHES)
        chosen = next((match for match in matches if match.id == self._chosen), None)
        journal = self.services.figures.journal_of(chosen) if chosen is not None else None
        if journal is None:
            self._say_gone()
        else:
            self._watch(journal, 0)

    def _recent(self, matches: Sequence[FinishedMatch], height: float) -> List:
        lines = [
            ListLine(match.id, self.who_won(match.winners), self._circumstances(match)) for match in matches[:_LISTED]
        ]
        return List(
            "recent.list", lines, self._chosen, self._choose, lambda _: self._watch_chosen(), plain=True, height=height
        )

    def _circumstances(self, match: FinishedMatch) -> str:
        game = self.services.games.get(match.game)
        losers = [seat.name for seat in match.seats if not seat.share]
        parts = [game.title if game else match.game, moment(match.finished, present(), self.app.language)]
        if losers:
            parts.append(self.gettext("against {names}").format(names=joined(losers, self.app.language)))
        if match.helped:
            parts.append(self.gettext("with help"))
        return " · ".join(parts)

    def _choose_game(self, game: object) -> None:
        self._game = None if game is None else str(game)
        self._chosen = None
        self.rebuild()


def best_streaks(matches: Sequence[FinishedMatch]) -> dict[str, int]:
    """Return the longest winning streak of each person by name. `matches` must be ordered from the newest.

    A shared win counts. A match without that person neither counts nor ends the streak.
    """
    best: dict[str, int] = {}
    running: dict[str, int] = {}
    for match in reversed(matches):
        for seat in match.seats:
            if seat.player == HUMAN:
                running[seat.name] = running.get(seat.name, 0) + 1 if seat.share > 0 else 0
                best[seat.name] = max(best.get(seat.name, 0), running[seat.name])
    return best


def _counted(tally: PlayerTotals, text: Translator) -> tuple[str, str, str, str]:
    return tally.key, str(tally.matches), decimal(round(tally.won, 1), text), percent(tally.share, text.gettext)


def _shares(tallies: Sequence[PlayerTotals]) -> list[float]:
    return [tally.share for tally in tallies]
