"""The SQLite file of finished matches: looked through when it is opened, put aside when damaged, written by several."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TypeVar

from table.history.finished import BadRow, FinishedMatch, finished_matches
from table.storage.files import free_path, is_ordinary

_Answer = TypeVar("_Answer")

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

PATIENCE: Final = 2.0
"""Seconds for which another program that holds the file is waited for; the window stands still meanwhile."""
_PAUSE: Final = 0.004

_BESIDE: Final = ("", "-journal", "-wal", "-shm")
"""What SQLite opens together with a file, by the ends of their names."""
_NO_DAMAGE: Final = (
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM),
    *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_NOMEM),
)
"""Errors that say nothing against the file: it is held by another program, or there is no right to read it."""


class Damaged(Exception):
    """The file holds anything but finished matches of this Ludothèque."""


def opened(path: Path) -> tuple[sqlite3.Connection, list[FinishedMatch], Path | None]:
    """The file `path` with what it holds; a file that cannot be used is put aside (last: where) and a new one begun.

    Raises OSError and sqlite3.Error where nothing can be kept.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = None
    if not _ordinary(path):
        kept = _put_aside(path)
    try:
        return *_connected(path), kept
    except Damaged:
        kept = _put_aside(path)
    return *_connected(path), kept


def matches_in(base: sqlite3.Connection) -> list[FinishedMatch]:
    """All matches, checked; raises :class:`Damaged`, and sqlite3.Error where the file cannot be read now."""
    return _patiently(lambda: _look_through(base))


@contextmanager
def writing(base: sqlite3.Connection) -> Iterator[None]:
    """Meanwhile nobody else writes or reads; all or nothing is written. Raises sqlite3.Error."""
    # Exclusive from the beginning: who first reads and then wants to write is refused at once if another does too.
    _patiently(lambda: base.execute("begin exclusive"))
    try:
        yield
        base.execute("commit")
    except BaseException:
        base.rollback()
        raise


def _connected(path: Path) -> tuple[sqlite3.Connection, list[FinishedMatch]]:
    base = sqlite3.connect(path, timeout=0.0, isolation_level=None)
    try:
        return base, matches_in(base)
    except BaseException:
        base.close()
        raise


def _look_through(base: sqlite3.Connection) -> list[FinishedMatch]:
    try:
        if _shape(base) == _EMPTY:
            _begin_anew(base)
        base.execute("begin")
        if _shape(base) != _WANTED or base.execute("pragma integrity_check").fetchone()[0] != "ok":
            raise Damaged
        matches = base.execute("select * from match order by id").fetchall()
        return finished_matches(matches, base.execute("select * from seat order by match, number").fetchall())
    except (BadRow, UnicodeDecodeError) as error:
        raise Damaged from error
    except sqlite3.Error as error:
        # Errors of Python's module itself (text that is no UTF-8) have no code.
        if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in _NO_DAMAGE:
            raise
        raise Damaged from error
    finally:
        base.rollback()


def _begin_anew(base: sqlite3.Connection) -> None:
    base.execute("begin exclusive")
    if _shape(base) == _EMPTY:
        for statement in SCHEMA.split(";"):
            base.execute(statement)
        base.execute(f"pragma user_version = {SCHEMA_VERSION}")
    base.execute("commit")


def _shape(base: sqlite3.Connection) -> tuple[int, set[str]]:
    """The version, and what is in the file besides rows: triggers and views of others would act when it is used."""
    version: int = base.execute("pragma user_version").fetchone()[0]
    return version, {_normal(str(sql)) for (sql,) in base.execute("select sql from sqlite_master")}


def _normal(statement: str) -> str:
    return " ".join(statement.lower().split())


_EMPTY: Final[tuple[int, set[str]]] = (0, set())
_WANTED: Final = (SCHEMA_VERSION, {_normal(statement) for statement in SCHEMA.split(";") if statement.strip()})


def _patiently(deed: Callable[[], _Answer]) -> _Answer:
    """What `deed` gives, tried again while another program holds the file. SQLite's own pauses grow too long."""
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
    """Whether `path` and what lies beside it are missing or files of a bearable size: a pipe would never end."""
    for end in _BESIDE:
        with suppress(FileNotFoundError):
            if not is_ordinary(f"{os.path.realpath(path)}{end}"):
                return False
    return True


def _put_aside(path: Path) -> Path:
    kept = free_path(path, ".kept")
    # A roll-back journal that was left over belongs to the old file and would be played into the new one.
    for end in _BESIDE:
        if os.path.lexists(f"{path}{end}"):
            os.rename(f"{path}{end}", f"{kept}{end}")
    return kept
