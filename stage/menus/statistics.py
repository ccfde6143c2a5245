"""Statistics: matches, wins and opponents. Matches played with help are marked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from stage.graphics import art, theme
from stage.graphics.kept import draw_share_bar
from stage.graphics.painter import Painter
from stage.match.seats import PLAYER_TITLES
from stage.menus.menu_scene import MenuScene, split
from stage.menus.time_text import lasting, moment, present
from stage.services import Services
from stage.ui.base import Widget
from stage.ui.choice import Choice
from stage.ui.labels import ImageWidget, Label, Paragraph
from stage.ui.layout import Column, Flow, Sheet
from stage.ui.lists import List, ListLine
from stage.ui.scroll import ScrollArea
from table.game import HUMAN, Game
from table.history.rows import FinishedMatch
from table.history.statistics import PlayerTotals
from table.words import N_, Translator, decimal, joined, percent

_BOX: Final = (56.0, 76.0)
_GAP: Final = 20.0
_BAR: Final = 10.0


class GameRow(Widget):
    """Row of a game with its box, `title`, two lines of small text and a bar for `share`.

    `share` is the people's share of the wins, 0.0–1.0, or None if none of them has played the game.
    """

    def __init__(self, name: str, game: str, title: str, played: str, learnt: str, share: float | None) -> None:
        super().__init__(name)
        self.share = share
        self._art = f"shelf/box_{game}"
        self._title, self._played, self._learnt = title, played, learnt

    @property
    def value(self) -> str:
        return " · ".join(filter(None, (self._played, self._learnt)))

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        type_ = self.host.type
        words = type_.line_height(theme.BODY_BOLD) + type_.measure(self.value, theme.SMALL, self._room(width))[1]
        return width or 500.0, max(_BOX[1], words + _BAR + 8)

    def _room(self, width: float | None) -> float:
        return (width or 500.0) - _BOX[0] - _GAP

    def draw(self, painter: Painter) -> None:
        colours, area = painter.palette, self.rect
        box = pygame.FRect(area.topleft, _BOX)
        box.centery = area.centery
        played = self.share is not None
        if art.exists(self._art):
            painter.image(self._art, box, alpha=255 if played else 130)
        left, room = box.right + _GAP, self._room(area.width)
        at = (left, area.top)
        title = painter.text(self._title, at, theme.BODY_BOLD, colours.ink, max_width=room)
        at = (left, title.bottom)
        painter.text(self.value, at, theme.SMALL, colours.ink_soft, wrap=True, max_width=room)
        bar = pygame.FRect(left, area.bottom - _BAR, room, _BAR)
        draw_share_bar(painter, bar, self.share or 0.0, colours.accent)


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


class StatisticsScene(MenuScene):
    """Statistics, opened from the shelf."""

    heading = N_("Statistics")

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._game: str | None = None
        services.history.refresh()

    def fill(self, body: pygame.FRect) -> None:
        history = self.services.history
        if not history.matches(limit=1):
            self._add_empty(body)
            return
        matches = history.matches(self._game, MAX_MATCHES)
        top = self._add_head(body, matches)
        room = pygame.FRect(body.left, top, body.width, body.bottom - top)
        tables = Column("tables", self._tables(matches), gap=24)
        recent = Label("recent.title", self.gettext("Recent matches"), theme.SUBHEADING)
        if self.has_large_text:
            lines = Sheet("recent", Column("recent.column", [recent, self._recent(matches, 560.0)]), padding=24)
            column = Column("statistics.column", [tables, self._games(), lines], gap=24)
            self.ui.add(ScrollArea("statistics", column), room)
            return
        left, right = split(room, room.width * 0.56 - 14)
        self.ui.add(ScrollArea("statistics", tables), left)
        games = self.ui.add(self._games(), right)
        high = games.preferred(right.width)[1]
        self.ui.move("games", (right.left, right.top, right.width, high))
        right.top, right.height = right.top + high + 24, right.height - high - 24
        column = Column("recent.column", [recent, self._recent(matches, right.height - 130)])
        self.ui.add(Column("recent.place", [Sheet("recent", column, padding=24)]), right)

    def _games(self) -> Widget:
        """Return a row for each game, or for the selected one."""
        rows = [self._game_row(game) for name, game in self.services.games.items() if self._game in (None, name)]
        return Sheet("games", Column("games.column", rows, gap=16), padding=24)

    def _game_row(self, game: Game) -> GameRow:
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
        return GameRow(
            f"game.{game.name}", game.name, game.title, " · ".join(played), learnt if challenges else "", share
        )

    def _add_head(self, body: pygame.FRect, matches: Sequence[FinishedMatch]) -> float:
        """Add the choice of game and the total beside or below it, and return the lower edge."""
        played = self.services.history.games()
        options: list[tuple[object, str]] = [(None, self.gettext("All games"))]
        options += [(name, game.title) for name, game in self.services.games.items() if name in played]
        choice = Choice("game", options, self._game, self._choose_game)
        head = self.ui.add(Flow("head", [choice, self._summary(matches)], gap=28.0), body)
        high = head.preferred(body.width)[1]
        self.ui.move("head", (body.left, body.top, body.width, high))
        return body.top + high + theme.GAP

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
        sheet = self.ui.add(Sheet("empty", column, padding=48), body)
        wide = min(body.width, 820 * self.type.text_scale)
        high = min(body.height, sheet.preferred(wide)[1])
        self.ui.move("empty", (body.centerx - wide / 2, body.top + (body.height - high) * 0.35, wide, high))

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
            ColumnHeading(self.gettext("Share")),
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

    def _recent(self, matches: Sequence[FinishedMatch], height: float) -> List:
        lines = [
            ListLine(match.id, self.who_won(match.winners), self._circumstances(match)) for match in matches[:_LISTED]
        ]
        return List("recent.list", lines, plain=True, height=height)

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
