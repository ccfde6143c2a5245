"""The statistics: what was played, who won how often, against whom; helped matches are marked."""

from collections.abc import Sequence
from typing import Final

import pygame

from stage.graphics import art, theme
from stage.match.panels.player_titles import PLAYER_TITLES
from stage.menus.menu_scene import MenuScene, split
from stage.menus.statistics.game_row import GameRow
from stage.menus.statistics.table_sheet import Heading, TableSheet
from stage.menus.time_text import lasting, moment, present
from stage.services import Services
from stage.ui.widgets import Choice, Column, Flow, Label, Line, List, Paragraph, Picture, ScrollArea, Sheet, Widget
from table.game import HUMAN, Game
from table.history.finished import FinishedMatch
from table.history.statistics import Tally
from table.words import N_, Translator, decimal, joined, percent

_MOST: Final = 10_000
"""Matches that are looked at for streaks."""
_LISTED: Final = 50


class StatisticsScene(MenuScene):
    """Opened from the shelf."""

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
        matches = history.matches(self._game, _MOST)
        top = self._add_head(body, matches)
        room = pygame.FRect(body.left, top, body.width, body.bottom - top)
        tables = Column("tables", self._tables(matches), gap=24)
        recent = Label("recent.title", self.gettext("Last matches"), theme.SUBHEADING)
        if self.large:
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
        """One row for each game on the shelf, or for the one that is looked at."""
        rows = [self._game_row(game) for name, game in self.services.games.items() if self._game in (None, name)]
        return Sheet("games", Column("games.column", rows, gap=16), padding=24)

    def _game_row(self, game: Game) -> GameRow:
        history = self.services.history
        count = len(history.matches(game.name, _MOST))
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
        learnt = self.gettext("{done} of {count} challenges done").format(done=done, count=len(challenges))
        return GameRow(
            f"game.{game.name}", game.name, game.title, " · ".join(played), learnt if challenges else "", share
        )

    def _add_head(self, body: pygame.FRect, matches: Sequence[FinishedMatch]) -> float:
        """Which game is looked at, and beside it, or below where there is no room, how much was played of it."""
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
                    self.gettext("Take a box from the shelf and play: who won, and how often, will be written here."),
                    align="center",
                ),
            ],
        )
        box = f"shelf/box_{next(iter(self.services.games))}"
        pictures: list[Widget] = [Picture("empty.picture", box, (136, 184))] if art.exists(box) else []
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
            Heading(self.gettext("Name"), number=False),
            Heading(self.gettext("Matches")),
            Heading(self.gettext("Won")),
            Heading(self.gettext("Share")),
        ]
        more = [Heading(self.gettext("Best streak")), Heading(self.gettext("With help"))]
        sheets: list[Widget] = []
        if people:
            sheets.append(
                self._sheet(
                    "people", self.gettext("People"), TableSheet("people", [*head, *more], people, _shares(by_name))
                )
            )
        if bots:
            head[0] = Heading(self.gettext("Level"), number=False)
            sheets.append(self._sheet("bots", self.gettext("Bots"), TableSheet("bots", head, bots, _shares(by_level))))
        return sheets

    def _sheet(self, name: str, title: str, table: TableSheet) -> Widget:
        heading = Label(f"{name}.title", title, theme.SUBHEADING)
        return Sheet(f"{name}.sheet", Column(f"{name}.column", [heading, table], gap=8), padding=24)

    def _summary(self, matches: Sequence[FinishedMatch]) -> Widget:
        seconds = sum(match.duration for match in matches)
        helped = sum(match.helped for match in matches)
        say = self.ngettext("{count} match", "{count} matches", len(matches)).format(count=len(matches))
        parts = [say, self.gettext("{time} at the table").format(time=lasting(seconds, self.app.language))]
        if helped:
            parts.append(self.ngettext("{count} with help", "{count} with help", helped).format(count=helped))
        return Label("summary.text", " · ".join(parts), theme.BODY_BOLD, colour="chalk")

    def _recent(self, matches: Sequence[FinishedMatch], height: float) -> List:
        lines = [Line(match.id, self.who_won(match.winners), self._circumstances(match)) for match in matches[:_LISTED]]
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
    """The longest run of wins of everybody who played at the screen, by name. `matches`: the newest first.

    A shared win counts; a match without that person neither counts nor breaks the run.
    """
    best: dict[str, int] = {}
    running: dict[str, int] = {}
    for match in reversed(matches):
        for seat in match.seats:
            if seat.player == HUMAN:
                running[seat.name] = running.get(seat.name, 0) + 1 if seat.share > 0 else 0
                best[seat.name] = max(best.get(seat.name, 0), running[seat.name])
    return best


def _counted(tally: Tally, text: Translator) -> tuple[str, str, str, str]:
    return tally.key, str(tally.matches), decimal(round(tally.won, 1), text), percent(tally.share, text.gettext)


def _shares(tallies: Sequence[Tally]) -> list[float]:
    return [tally.share for tally in tallies]
