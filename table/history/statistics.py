"""Finished matches and what can be counted from them, in one SQLite file, which keeps the progress in lessons too."""

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from table.game import HUMAN
from table.history import history_file
from table.history.finished import FinishedMatch, FinishedSeat, finished_matches
from table.history.progress import Progress
from table.match.match import Match


class MatchNotOver(ValueError):
    """Only finished matches are recorded."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Some matches counted together: those of a bot level, or of a person."""

    key: str
    """The level or the name."""
    matches: int
    """Seats at which they were played: two in one match count twice."""
    won: float
    """Shares of wins added up."""
    helped: int
    """How many of them with practice mode on."""

    @property
    def share(self) -> float:
        """The mean share of the win, 0 … 1."""
        return self.won / self.matches if self.matches else 0.0


class History:
    """The file of finished matches. A file that cannot be used is put aside and a fresh one begun.

    Rows are read and checked when the file is opened, and kept in memory: looking at them never fails.
    """

    def __init__(self, path: Path) -> None:
        """Open or create `path`; raises :class:`~table.history.history_file.HistoryNotWritten`."""
        self.path = path
        with history_file.told_as_not_written():
            self._base, known, self.kept = history_file.opened(path)
            """`kept`: where a damaged file, or one of a newer Ludothèque, has been put aside; None if none was."""
        self._newest_first = sorted(known.matches, key=_age, reverse=True)
        self._seen = history_file.data_version(self._base)
        self.progress = Progress(self._base, known.progress)
        """Lessons done and boxes opened, in a table of their own."""

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def record(self, match: Match, *, finished: str, duration: float, helped: bool) -> int:
        """Keep the result of `match` and give its number.

        Raises :class:`~table.history.history_file.HistoryNotWritten`, :class:`MatchNotOver`.
        `finished` is ISO 8601 with the zone, `duration` the seconds at the table.
        """
        if not match.state.is_terminal():
            raise MatchNotOver(f"The match of {match.game.title} is not over.")
        setup = match.setup
        options = msgspec.json.encode(setup.options).decode()
        row = (setup.game, finished, duration, int(helped), setup.seed, options, match.number)
        seats = list(zip(setup.seats, match.state.returns(), strict=True))
        with history_file.told_as_not_written():
            (kept,) = finished_matches(
                [(0, *row)], [(0, at, seat.player, seat.name, share) for at, (seat, share) in enumerate(seats)]
            )
            with history_file.writing(self._base):
                number = self._base.execute("insert into match values (null, ?, ?, ?, ?, ?, ?, ?)", row).lastrowid or 0
                self._base.executemany(
                    "insert into seat values (?, ?, ?, ?, ?)",
                    [(number, at, seat.player, seat.name, seat.share) for at, seat in enumerate(kept.seats)],
                )
        self._newest_first.append(msgspec.structs.replace(kept, id=number))
        self._newest_first.sort(key=_age, reverse=True)
        return number

    def refresh(self) -> None:
        """Take in what other windows have recorded since. What cannot be read now is told when the file is opened."""
        self.progress.refresh()
        state = history_file.data_version(self._base)
        if state == self._seen:
            return
        try:
            self._newest_first = sorted(history_file.contents_of(self._base).matches, key=_age, reverse=True)
        except (history_file.Damaged, sqlite3.Error):
            return
        self._seen = state

    def matches(self, game: str | None = None, limit: int = 50) -> list[FinishedMatch]:
        """The last `limit` matches (of `game`), newest first."""
        return [match for match in self._newest_first if game in (None, match.game)][:limit]

    def games(self) -> set[str]:
        """The games that were played."""
        return {match.game for match in self._newest_first}

    def per_level(self, game: str | None = None) -> list[Tally]:
        """One tally for each bot level (of `game`), the one with the largest share first."""
        seats = self._seats(game)
        return sorted(_tallies((seat.player, m, seat.share) for m, seat in seats if seat.player != HUMAN), key=_rank)

    def per_name(self, game: str | None = None) -> list[Tally]:
        """One tally for each person by name (of `game`), the one with the largest share first."""
        seats = self._seats(game)
        return sorted(_tallies((seat.name, m, seat.share) for m, seat in seats if seat.player == HUMAN), key=_rank)

    def _seats(self, game: str | None) -> Iterator[tuple[FinishedMatch, FinishedSeat]]:
        for match in self._newest_first:
            if game in (None, match.game):
                yield from ((match, seat) for seat in match.seats)


def _age(match: FinishedMatch) -> tuple[float, int]:
    return match.finished.timestamp(), match.id


def _rank(tally: Tally) -> tuple[float, str]:
    return -tally.share, tally.key


def _tallies(counted: Iterable[tuple[str, FinishedMatch, float]]) -> list[Tally]:
    tallies: dict[str, Tally] = {}
    for key, match, won in counted:
        before = tallies.get(key) or Tally(key, 0, 0.0, 0)
        tallies[key] = Tally(key, before.matches + 1, before.won + won, before.helped + match.helped)
    return list(tallies.values())
