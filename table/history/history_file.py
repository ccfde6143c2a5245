"""SQLite file of finished matches and lessons: checked when opened, put aside when damaged, shared by windows."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from table.history.rows import (
    MOST_PEOPLE,
    MOST_STICKERS,
    BadRow,
    FinishedMatch,
    Profile,
    ProgressRow,
    RecordRow,
    StickerRow,
    finished_matches,
    progress_rows,
    sound_people,
    sound_progress,
    sound_records,
    sound_stickers,
)
from table.storage.files import free_path, is_ordinary
from table.storage.locks import locked

_Answer = TypeVar("_Answer")

SCHEMA_VERSION: Final = 5
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

_PEOPLE: Final = """
create table person (
    name text not null,
    face text not null,
    colour integer not null,
    primary key (name)
) without rowid;
create table own_progress (
    name text not null,
    game text not null,
    lesson text not null,
    stars integer not null,
    primary key (name, game, lesson)
) without rowid
"""

_STICKERS: Final = """
create table sticker (
    name text not null,
    game text not null,
    sticker text not null,
    made text not null,
    primary key (name, game, sticker)
) without rowid
"""

_ADDED: Final = {2: _PROGRESS, 3: _RECORDS, 4: _PEOPLE, 5: _STICKERS}
"""Tables that each later version has added."""

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
    people: list[Profile]
    stickers: list[StickerRow]


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
    return sound_progress(_patiently(lambda: _progress(base) + _own_progress(base)))


def write_progress(base: sqlite3.Connection, rows: Iterable[ProgressRow]) -> None:
    """Write these rows; of two for the same lesson keep the one with more stars. Raises sqlite3.Error."""
    written = list(rows)
    with writing(base):
        base.executemany(
            "insert into progress values (?, ?, ?)"
            " on conflict (game, lesson) do update set stars = max(stars, excluded.stars)",
            [(row.game, row.lesson, row.stars) for row in written if not row.person],
        )
        # Somebody whose profile another program has deleted meanwhile keeps nothing.
        base.executemany(
            "insert into own_progress select name, ?1, ?2, ?3 from person where name = ?4"
            " on conflict (name, game, lesson) do update set stars = max(stars, excluded.stars)",
            [(row.game, row.lesson, row.stars, row.person) for row in written if row.person],
        )


def people_in(base: sqlite3.Connection) -> list[Profile]:
    """Return the valid rows of the table of people; raises sqlite3.Error where the file cannot be read now."""
    return sound_people(_patiently(lambda: _people(base)))


def add_person(base: sqlite3.Connection, person: Profile) -> bool:
    """Add a profile, and return False if the name is taken. The first one takes over the progress without a name.

    Raises sqlite3.Error.
    """
    with writing(base):
        first = base.execute("select 1 from person").fetchone() is None
        row = (person.name, person.face, person.colour)
        if not base.execute("insert or ignore into person values (?, ?, ?)", row).rowcount:
            return False
        if first:
            base.execute(
                "insert or ignore into own_progress select ?, game, lesson, stars from progress", (person.name,)
            )
    return True


def change_person(base: sqlite3.Connection, name: str, person: Profile) -> bool:
    """Change a profile; return False if it is gone or its new name is taken. Raises sqlite3.Error.

    A new name goes into everything that was kept under the old one.
    """
    with writing(base):
        row = (person.name, person.face, person.colour, name)
        if not base.execute("update or ignore person set name = ?, face = ?, colour = ? where name = ?", row).rowcount:
            return False
        if person.name != name:
            for table, more in _NAMED.items():
                base.execute(f"update or replace {table} set name = ? where name = ?{more}", (person.name, name))
    return True


def delete_person(base: sqlite3.Connection, name: str) -> None:
    """Delete a profile with its progress; its matches stay. Raises sqlite3.Error."""
    with writing(base):
        for table in _OWN:
            base.execute(f"delete from {table} where name = ?", (name,))


_OWN: Final = ("person", "own_progress", "sticker")
"""Tables with what belongs to a profile, by its name."""
_NAMED: Final = {"own_progress": "", "sticker": "", "record": "", "seat": " and player = 'human'"}
"""Tables with names of people → condition of the rows."""


def records_in(base: sqlite3.Connection) -> list[RecordRow]:
    """Return the valid rows of the table of records; raises sqlite3.Error where the file cannot be read now."""
    return sound_records(_patiently(lambda: _records(base)))


def write_record(base: sqlite3.Connection, row: RecordRow) -> None:
    """Write a record unless another program has written a better one. Raises sqlite3.Error."""
    with writing(base):
        base.execute(
            "insert into record values (?, ?, ?, ?, ?) on conflict (game) do update set value = excluded.value,"
            " name = excluded.name, made = excluded.made, picture = excluded.picture"
            " where excluded.value > record.value",
            (row.game, row.value, row.name, row.made.isoformat(), row.picture),
        )


def write_stickers(base: sqlite3.Connection, rows: Iterable[StickerRow]) -> None:
    """Write these stickers; one that is kept already stays as it is. Raises sqlite3.Error."""
    with writing(base):
        base.executemany(
            "insert or ignore into sticker values (?, ?, ?, ?)",
            [(row.name, row.game, row.sticker, row.made.isoformat()) for row in rows],
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
    """Lock the file and write all of the block or nothing. An older file is upgraded. Raises sqlite3.Error."""
    # Exclusive from the beginning, because two programs that read first and then write would refuse each other.
    _patiently(lambda: base.execute("begin exclusive"))
    try:
        _upgrade(base)
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
        return Contents(
            finished_matches(matches, seats),
            progress_rows(_progress(base)) + sound_progress(_own_progress(base)),
            sound_records(_records(base)),
            sound_people(_people(base)),
            sound_stickers(_stickers(base)),
        )
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
        for statements in (_MATCHES, *_ADDED.values()):
            _create(base, statements)
        base.execute(f"pragma user_version = {SCHEMA_VERSION}")
    base.execute("commit")


def _upgrade(base: sqlite3.Connection) -> None:
    """Add the tables that an older file lacks."""
    before = _version(base)
    for version, tables in _ADDED.items():
        if version > before:
            _create(base, tables)
            base.execute(f"pragma user_version = {version}")


def _create(base: sqlite3.Connection, statements: str) -> None:
    for statement in statements.split(";"):
        base.execute(statement)


def _version(base: sqlite3.Connection) -> int:
    version: int = base.execute("pragma user_version").fetchone()[0]
    return version


def _progress(base: sqlite3.Connection) -> list[tuple[object, ...]]:
    return base.execute("select * from progress").fetchall() if _version(base) >= 2 else []


def _own_progress(base: sqlite3.Connection) -> list[tuple[object, ...]]:
    return base.execute("select game, lesson, stars, name from own_progress").fetchall() if _version(base) >= 4 else []


def _people(base: sqlite3.Connection) -> list[tuple[object, ...]]:
    if _version(base) < 4:
        return []
    return base.execute("select * from person order by name limit ?", (MOST_PEOPLE,)).fetchall()


def _stickers(base: sqlite3.Connection) -> list[tuple[object, ...]]:
    if _version(base) < 5:
        return []
    return base.execute("select * from sticker order by made limit ?", (MOST_STICKERS,)).fetchall()


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


def _statements(text: str) -> set[str]:
    return {_normal(statement) for statement in text.split(";") if statement.strip()}


def _shapes() -> list[tuple[int, set[str]]]:
    """Return each version with its schema."""
    shapes = [(1, _statements(_MATCHES))]
    for version, tables in _ADDED.items():
        shapes.append((version, shapes[-1][1] | _statements(tables)))
    return shapes


_EMPTY: Final[tuple[int, set[str]]] = (0, set())
_SHAPES: Final = _shapes()


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
