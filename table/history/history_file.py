"""SQLite file of finished matches and lessons: checked when opened, put aside when damaged, shared by windows."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar

import msgspec

from table.game import PLAYERS
from table.offer.lesson import MOST_STARS
from table.storage.files import Word, free_path, is_ordinary
from table.storage.locks import locked
from table.words import one_line

LONGEST: Final = 366 * 86_400.0
"""Seconds at the table that a match may have taken."""
LONGEST_NAME: Final = 40
"""Letters of a name; the set-up takes fewer, a journal that somebody else wrote may have more."""
LARGEST_RECORD: Final = 1e6
LONGEST_PICTURE: Final = 20_000
"""Largest value and longest picture, in letters, of a record."""
_YEARS: Final = range(1970, 9999)
_TOLERANCE: Final = 1e-6


class BadRow(Exception):
    """Raised when a row holds what no finished match can; the message names the fault, for a log."""


class FinishedSeat(msgspec.Struct, frozen=True):
    """Player of one seat: `player` is one of :data:`table.game.PLAYERS`, `share` the share of the win, 0.0–1.0."""

    player: str
    name: str
    share: float


GameName = Annotated[str, msgspec.Meta(pattern=r"\A[a-z][a-z0-9_]*\Z", max_length=40)]
"""Name of a game, which need not be on this shelf."""


class ProgressRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Lesson that was done or, without a `lesson`, a game whose box was opened."""

    game: GameName
    lesson: Word = ""
    stars: Annotated[int, msgspec.Meta(ge=0, le=MOST_STARS)] = 0
    """Most stars won in a challenge; 0 for anything else."""


class RecordRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Best of all times in a game on this machine: how much, by whom, when, and what it looked like."""

    game: GameName
    value: Annotated[float, msgspec.Meta(gt=0.0, le=LARGEST_RECORD)]
    name: str
    made: Annotated[datetime, msgspec.Meta(tz=True)]
    picture: Annotated[str, msgspec.Meta(max_length=LONGEST_PICTURE)]
    """JSON, to be checked by the game that wrote it."""


class FinishedMatch(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Match that was played to its end: a row of the table of matches, with its seats."""

    id: int
    game: GameName
    finished: Annotated[datetime, msgspec.Meta(tz=True)]
    duration: Annotated[float, msgspec.Meta(ge=0.0, le=LONGEST)]
    """Seconds at the table."""
    helped: Literal[0, 1]
    """1 if practice mode was on."""
    seed: Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
    options: str
    """JSON."""
    actions: Annotated[int, msgspec.Meta(ge=0)]
    seats: tuple[FinishedSeat, ...] = ()

    @property
    def winners(self) -> tuple[str, ...]:
        """Names of the players with a share of the win; at least one."""
        return tuple(seat.name for seat in self.seats if seat.share > 0)


class _SeatRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    match: int
    number: int
    player: str
    name: str
    share: Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]


def finished_matches(matches: Sequence[Sequence[object]], seats: Sequence[Sequence[object]]) -> list[FinishedMatch]:
    """Return the rows of both tables as matches, in the order of `matches`; `seats` are sorted. Raises :class:`BadRow`.

    Names are made fit to be shown (:func:`table.words.one_line`); nothing else is repaired.
    """
    try:
        rows = msgspec.convert(matches, list[FinishedMatch])
        at_table: dict[int, list[FinishedSeat]] = {row.id: [] for row in rows}
        for place in msgspec.convert(seats, list[_SeatRow]):
            _take_seat(place, at_table)
        return [_match(row, tuple(at_table[row.id])) for row in rows]
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRow(str(error)) from error


def progress_rows(rows: Sequence[Sequence[object]]) -> list[ProgressRow]:
    """Return the rows of the table of progress; raises :class:`BadRow`."""
    try:
        return msgspec.convert(rows, list[ProgressRow])
    except msgspec.DecodeError as error:
        raise BadRow(str(error)) from error


def sound_progress(rows: Sequence[Sequence[object]]) -> list[ProgressRow]:
    """Return the valid rows of a table that may be damaged."""
    sound = []
    for row in rows:
        with suppress(BadRow):
            sound += progress_rows([row])
    return sound


def sound_records(rows: Sequence[Sequence[object]]) -> list[RecordRow]:
    """Return the valid rows of the table of records, with names fit to be shown."""
    sound = []
    for row in rows:
        with suppress(msgspec.DecodeError, RecursionError):
            (found,) = msgspec.convert([row], list[RecordRow])
            if found.made.year in _YEARS:
                sound.append(msgspec.structs.replace(found, name=one_line(found.name, LONGEST_NAME)))
    return sound


def _take_seat(place: _SeatRow, at_table: dict[int, list[FinishedSeat]]) -> None:
    if place.match not in at_table or place.number != len(at_table[place.match]):
        raise BadRow(f"There is no seat {place.number} in match {place.match}.")
    if place.player not in PLAYERS:
        raise BadRow(f"{place.player!r} is no player.")
    at_table[place.match].append(FinishedSeat(place.player, one_line(place.name, LONGEST_NAME), place.share))


def _match(row: FinishedMatch, seats: tuple[FinishedSeat, ...]) -> FinishedMatch:
    if row.finished.year not in _YEARS:
        raise BadRow(f"No match was finished in {row.finished.year}.")
    if abs(sum(seat.share for seat in seats) - 1.0) > _TOLERANCE:
        raise BadRow(f"The shares of match {row.id} are not one win.")
    msgspec.json.decode(row.options, type=dict[str, Any])
    return msgspec.structs.replace(row, seats=seats)


_Answer = TypeVar("_Answer")

SCHEMA_VERSION: Final = 3
"""Version in the file's user_version; a file with a higher one comes from a newer Ludothèque."""

_MATCHES: Final = """
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
"""Schema of version 1."""

_PROGRESS: Final = """
create table progress (
    game text not null,
    lesson text not null,
    stars integer not null,
    primary key (game, lesson)
) without rowid
"""

_RECORDS: Final = """
create table record (
    game text not null,
    value real not null,
    name text not null,
    made text not null,
    picture text not null,
    primary key (game)
) without rowid
"""

_ADDED: Final = {2: _PROGRESS, 3: _RECORDS}
"""Table that each later version has added."""

_MAX_SALVAGED: Final = 1000
"""Rows of progress, at most, that are taken over from a damaged file."""

PATIENCE: Final = 2.0
"""Seconds, at most, to wait for another program that locks the file; the window freezes meanwhile."""
_PAUSE: Final = 0.004

_BESIDE: Final = ("", "-journal", "-wal", "-shm")
"""Endings of the files that SQLite opens together."""
_NO_DAMAGE: Final = (
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM),
    *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_NOMEM),
)
"""Errors that are no sign of damage: the file is locked by another program, or not accessible."""


class Damaged(Exception):
    """Raised when the file holds anything but finished matches of this Ludothèque."""


class HistoryNotWritten(Exception):
    """Raised when the statistics cannot be saved (disk full, folder read-only). `reason` is the system's message."""

    def __init__(self, error: Exception) -> None:
        self.reason = getattr(error, "strerror", None) or str(error)
        super().__init__(f"The statistics cannot be kept: {self.reason}.")


class Contents(NamedTuple):
    """Checked content of the file."""

    matches: list[FinishedMatch]
    progress: list[ProgressRow]
    records: list[RecordRow]


def opened(path: Path) -> tuple[sqlite3.Connection, Contents, Path | None]:
    """Open the file `path` and read it; put an unusable file aside (last value: its new path) and create a new one.

    The new file takes over the readable progress of the old one.
    Raises OSError and sqlite3.Error where nothing can be saved.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if _ordinary(path):
        with suppress(Damaged):
            return *_connected(path), None
    with locked(path):
        # Check again, because another window may have put the file aside and created a new one meanwhile.
        if _ordinary(path):
            with suppress(Damaged):
                return *_connected(path), None
        kept = _put_aside(path)
        base, contents = _connected(path)
        if salvaged := _progress_in_damaged(kept):
            with suppress(sqlite3.Error):
                write_progress(base, salvaged)
                contents = contents._replace(progress=progress_in(base))
    return base, contents, kept


def contents_of(base: sqlite3.Connection) -> Contents:
    """Return all rows, checked; raises :class:`Damaged`, and sqlite3.Error where the file cannot be read now."""
    return _patiently(lambda: _look_through(base))


def progress_in(base: sqlite3.Connection) -> list[ProgressRow]:
    """Return the valid rows of the table of progress; raises sqlite3.Error where the file cannot be read now."""
    return sound_progress(_patiently(lambda: _progress(base)))


def write_progress(base: sqlite3.Connection, rows: Iterable[ProgressRow]) -> None:
    """Write these rows; of two for the same lesson keep the one with more stars. Raises sqlite3.Error.

    An older file is upgraded.
    """
    with writing(base):
        _upgrade(base)
        base.executemany(
            "insert into progress values (?, ?, ?)"
            " on conflict (game, lesson) do update set stars = max(stars, excluded.stars)",
            [(row.game, row.lesson, row.stars) for row in rows],
        )


def records_in(base: sqlite3.Connection) -> list[RecordRow]:
    """Return the valid rows of the table of records; raises sqlite3.Error where the file cannot be read now."""
    return sound_records(_patiently(lambda: _records(base)))


def write_record(base: sqlite3.Connection, row: RecordRow) -> None:
    """Write a record unless another program has written a better one; upgrade an older file. Raises sqlite3.Error."""
    with writing(base):
        _upgrade(base)
        base.execute(
            "insert into record values (?, ?, ?, ?, ?) on conflict (game) do update set value = excluded.value,"
            " name = excluded.name, made = excluded.made, picture = excluded.picture"
            " where excluded.value > record.value",
            (row.game, row.value, row.name, row.made.isoformat(), row.picture),
        )


def data_version(base: sqlite3.Connection) -> int:
    """Return a number that changes when another program writes the file; -1 if the file cannot be read now."""
    try:
        state: int = base.execute("pragma data_version").fetchone()[0]
    except sqlite3.Error:
        return -1
    return state


@contextmanager
def writing(base: sqlite3.Connection) -> Iterator[None]:
    """Lock the file and write all of the block or nothing. Raises sqlite3.Error."""
    # Exclusive from the beginning, because two programs that read first and then write would refuse each other.
    _patiently(lambda: base.execute("begin exclusive"))
    try:
        yield
        base.execute("commit")
    except BaseException:
        base.rollback()
        raise


@contextmanager
def errors_as_not_written() -> Iterator[None]:
    """Turn all errors of the file and the disk into :class:`HistoryNotWritten`."""
    try:
        yield
    except (sqlite3.Error, OSError, BadRow) as error:
        raise HistoryNotWritten(error) from error


def _connected(path: Path) -> tuple[sqlite3.Connection, Contents]:
    base = sqlite3.connect(path, timeout=0.0, isolation_level=None)
    try:
        return base, contents_of(base)
    except BaseException:
        base.close()
        raise


def _look_through(base: sqlite3.Connection) -> Contents:
    try:
        if _shape(base) == _EMPTY:
            _begin_anew(base)
        base.execute("begin")
        if _shape(base) not in _SHAPES or base.execute("pragma integrity_check").fetchone()[0] != "ok":
            raise Damaged
        matches = base.execute("select * from match order by id").fetchall()
        seats = base.execute("select * from seat order by match, number").fetchall()
        return Contents(finished_matches(matches, seats), progress_rows(_progress(base)), sound_records(_records(base)))
    except (BadRow, UnicodeDecodeError) as error:
        raise Damaged from error
    except sqlite3.Error as error:
        # Errors of Python's own module (text that is not UTF-8) have no code.
        if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in _NO_DAMAGE:
            raise
        raise Damaged from error
    finally:
        base.rollback()


def _begin_anew(base: sqlite3.Connection) -> None:
    base.execute("begin exclusive")
    if _shape(base) == _EMPTY:
        for statement in (*_MATCHES.split(";"), *_ADDED.values()):
            base.execute(statement)
        base.execute(f"pragma user_version = {SCHEMA_VERSION}")
    base.execute("commit")


def _upgrade(base: sqlite3.Connection) -> None:
    """Add the tables that an older file lacks."""
    before = _version(base)
    for version, table in _ADDED.items():
        if version > before:
            base.execute(table)
            base.execute(f"pragma user_version = {version}")


def _version(base: sqlite3.Connection) -> int:
    version: int = base.execute("pragma user_version").fetchone()[0]
    return version


def _progress(base: sqlite3.Connection) -> list[tuple[object, ...]]:
    return base.execute("select * from progress").fetchall() if _version(base) >= 2 else []


def _records(base: sqlite3.Connection) -> list[tuple[object, ...]]:
    return base.execute("select * from record").fetchall() if _version(base) >= 3 else []


def _progress_in_damaged(kept: Path) -> list[ProgressRow]:
    """Return the readable progress of a file that was put aside; the file is not changed."""
    rows: list[tuple[object, ...]] = []
    with suppress(sqlite3.Error, UnicodeDecodeError, OSError):
        if not _ordinary(kept):
            return []
        with closing(sqlite3.connect(f"{kept.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as base:
            found = base.execute("select sql from sqlite_master where name = 'progress'").fetchall()
            if [_normal(str(sql)) for (sql,) in found] == [_normal(_PROGRESS)]:
                rows.extend(base.execute(f"select * from progress limit {_MAX_SALVAGED}"))
    return sound_progress(rows)


def _shape(base: sqlite3.Connection) -> tuple[int, set[str]]:
    """Return the version and the schema, because foreign triggers and views would run when the file is used."""
    return _version(base), {_normal(str(sql)) for (sql,) in base.execute("select sql from sqlite_master")}


def _normal(statement: str) -> str:
    return " ".join(statement.lower().split())


_EMPTY: Final[tuple[int, set[str]]] = (0, set())
_VERSION_1: Final = {_normal(statement) for statement in _MATCHES.split(";") if statement.strip()}
_VERSION_2: Final = _VERSION_1 | {_normal(_PROGRESS)}
_SHAPES: Final = ((1, _VERSION_1), (2, _VERSION_2), (3, _VERSION_2 | {_normal(_RECORDS)}))


def _patiently(deed: Callable[[], _Answer]) -> _Answer:
    """Run `deed`, and retry while another program locks the file. SQLite's own pauses grow too long."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return deed()
        except sqlite3.OperationalError as error:
            held = getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            if not held or time.monotonic() > end:
                raise
            time.sleep(_PAUSE)


def _ordinary(path: Path) -> bool:
    """Return True if `path` and its side files are missing or regular and not too large, because a pipe might block."""
    for end in _BESIDE:
        with suppress(FileNotFoundError):
            if not is_ordinary(f"{os.path.realpath(path)}{end}"):
                return False
    return True


def _put_aside(path: Path) -> Path:
    kept = free_path(path, ".kept")
    # A left-over roll-back journal belongs to the old file and would be applied to the new one.
    for end in _BESIDE:
        if os.path.lexists(f"{path}{end}"):
            os.rename(f"{path}{end}", f"{kept}{end}")
    return kept
