"""Finished matches and what can be counted from them, in one SQLite file."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec

from table.game import HUMAN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from table.match import Match

SCHEMA_VERSION: Final = 1
"""Kept in the file's user_version; a file with a higher one comes from a newer Ludothèque."""

SCHEMA: Final = """
create table match (
    id integer primary key,
    game text not null,
    finished text not null,
    duration real not null,
    helped integer not null,
    seed integer not null,
    options text not null,
    actions integer not null
);
create table seat (
    match integer not null references match (id) on delete cascade,
    number integer not null,
    player text not null,
    name text not null,
    share real not null,
    primary key (match, number)
) without rowid;
create index match_by_game on match (game, finished);
"""


class HistoryNotWritten(Exception):
    """The statistics cannot be kept (disk full, folder read-only). The game goes on; `reason` is the system's words."""

    def __init__(self, error: Exception) -> None:
        self.reason = getattr(error, "strerror", None) or str(error)
        super().__init__(f"The statistics cannot be kept: {self.reason}.")


class MatchNotOver(ValueError):
    """Only finished matches are recorded."""


@dataclass(frozen=True, slots=True)
class FinishedSeat:
    """Who sat at one seat: `player` is "human", "random" or a bot level, `share` the share of the win, 0 … 1."""

    player: str
    name: str
    share: float


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """One match that was played to its end."""

    id: int
    game: str
    finished: str
    """ISO 8601 with the zone."""
    duration: float
    """Seconds at the table."""
    helped: bool
    """Whether practice mode was on."""
    seed: int
    options: dict[str, Any]
    actions: int
    seats: tuple[FinishedSeat, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those with a share of the win."""
        return tuple(seat.name for seat in self.seats if seat.share > 0)


@dataclass(frozen=True, slots=True)
class Tally:
    """Some matches counted together: those of a game, of a bot level, or of a person."""

    key: str
    """The game, the level or the name."""
    matches: int
    """Matches; for levels and names: seats at which they were played, two in one match count twice."""
    won: float
    """Shares of wins added up; for games: the share that people won."""
    helped: int
    """How many of them with practice mode on."""
    seconds: float
    """Time at the table, all in all."""

    @property
    def share(self) -> float:
        """The mean share of the win, 0 … 1."""
        return self.won / self.matches if self.matches else 0.0


class History:
    """The file of finished matches. A file that cannot be used is put aside and a fresh one begun."""

    def __init__(self, path: Path) -> None:
        """Open or create `path`; raises :class:`HistoryNotWritten`."""
        self.kept: Path | None = None
        """Where a damaged file, or one of a newer Ludothèque, has been put aside; None if all was well."""
        with _writing():
            path.parent.mkdir(parents=True, exist_ok=True)
            if not _usable(path):
                self.kept = _put_aside(path)
            self._base = _opened(path)

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def record(self, match: Match, *, finished: str, duration: float, helped: bool) -> int:
        """Keep the result of `match` and give its number; raises :class:`HistoryNotWritten`, :class:`MatchNotOver`."""
        if not match.state.is_terminal():
            raise MatchNotOver(f"The match of {match.game.title} is not over.")
        setup = match.setup
        options = msgspec.json.encode(setup.options).decode()
        row = (setup.game, finished, duration, helped, setup.seed, options, match.number)
        with _writing(), self._base as base:
            number = base.execute("insert into match values (null, ?, ?, ?, ?, ?, ?, ?)", row).lastrowid
            base.executemany(
                "insert into seat values (?, ?, ?, ?, ?)",
                [
                    (number, at, seat.player, seat.name, share)
                    for at, (seat, share) in enumerate(zip(setup.seats, match.state.returns(), strict=True))
                ],
            )
        return number or 0

    def matches(self, game: str | None = None, limit: int = 50) -> list[FinishedMatch]:
        """The last `limit` matches (of `game`), newest first."""
        rows = self._base.execute(
            "select * from match where ? is null or game = ? order by finished desc, id desc limit ?",
            (game, game, limit),
        )
        return [self._match(row) for row in rows]

    def per_game(self) -> list[Tally]:
        """One tally for each game played, in alphabetical order; `won` counts what people won."""
        return self._tallies(
            """select game, count(*), coalesce(sum(people), 0), sum(helped), sum(duration) from match left join
               (select match, sum(share) as people from seat where player = :human group by match) on match = id
               group by game order by game""",
            None,
        )

    def per_level(self, game: str | None = None) -> list[Tally]:
        """One tally for each bot level (of `game`), the one with the largest share first."""
        return self._tallies(_BY_SEAT.format(key="player", whose="player <> :human"), game)

    def per_name(self, game: str | None = None) -> list[Tally]:
        """One tally for each person by name (of `game`), the one with the largest share first."""
        return self._tallies(_BY_SEAT.format(key="name", whose="player = :human"), game)

    def _match(self, row: sqlite3.Row) -> FinishedMatch:
        seats = self._base.execute("select player, name, share from seat where match = ? order by number", (row["id"],))
        values = {name: row[name] for name in ("id", "game", "finished", "duration", "seed", "actions")}
        return FinishedMatch(
            **values,
            helped=bool(row["helped"]),
            options=msgspec.json.decode(row["options"]),
            seats=tuple(FinishedSeat(*seat) for seat in seats),
        )

    def _tallies(self, question: str, game: str | None) -> list[Tally]:
        return [Tally(*row) for row in self._base.execute(question, {"human": HUMAN, "game": game})]


_BY_SEAT: Final = """
select {key}, count(*), sum(share), sum(helped), sum(duration) from seat join match on match = id
where {whose} and (:game is null or game = :game) group by {key} order by avg(share) desc, {key}
"""


@contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise HistoryNotWritten(error) from error


def _opened(path: Path) -> sqlite3.Connection:
    base = sqlite3.connect(path)
    base.row_factory = sqlite3.Row
    base.execute("pragma foreign_keys = on")
    if base.execute("pragma user_version").fetchone()[0] == 0:
        base.executescript(f"begin; {SCHEMA} pragma user_version = {SCHEMA_VERSION}; commit;")
    return base


def _usable(path: Path) -> bool:
    """Whether the file is absent, empty, or a whole history that this Ludothèque can read."""
    if not path.exists() or path.stat().st_size == 0:
        return True
    base = sqlite3.connect(path)
    try:
        sound: bool = base.execute("pragma quick_check").fetchone()[0] == "ok"
        version = base.execute("pragma user_version").fetchone()[0]
        tables = {name for (name,) in base.execute("select name from sqlite_master where type = 'table'")}
    except sqlite3.DatabaseError as error:
        # Anything else (locked by another window, no right to read) says nothing against the file.
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return False
        raise
    finally:
        base.close()
    return sound and version == SCHEMA_VERSION and {"match", "seat"} <= tables


def _put_aside(path: Path) -> Path:
    number = 1
    while (kept := path.with_name(f"{path.stem}.kept-{number}{path.suffix}")).exists():
        number += 1
    path.rename(kept)
    # A roll-back journal that was left over belongs to the old file and would be played into the new one.
    for left_over in (path.with_name(f"{path.name}-journal"), path.with_name(f"{path.name}-wal")):
        if left_over.exists():
            left_over.rename(kept.with_name(left_over.name.replace(path.name, kept.name)))
    return kept
