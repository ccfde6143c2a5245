"""SQLite file of finished matches and lessons: checked when opened, put aside when damaged, shared by windows."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from table.history import tables
from table.history.rows import (
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

_MAX_SALVAGED: Final = 1000
"""Rows of progress, at most, that are taken over from a damaged file."""
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
                tables.write_progress(base, salvaged)
                contents = contents._replace(progress=tables.progress_in(base))
    return base, contents, kept


def contents_of(base: sqlite3.Connection) -> Contents:
    """Return all rows, checked; raises :class:`Damaged`, and sqlite3.Error where the file cannot be read now."""
    return tables.patiently(lambda: _look_through(base))


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
            progress_rows(tables.raw_progress(base)) + sound_progress(tables.raw_own_progress(base)),
            sound_records(tables.raw_records(base)),
            sound_people(tables.raw_people(base)),
            sound_stickers(tables.raw_stickers(base)),
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
        for statements in (tables.MATCHES, *tables.ADDED.values()):
            tables.create(base, statements)
        base.execute(f"pragma user_version = {tables.SCHEMA_VERSION}")
    base.execute("commit")


def _progress_in_damaged(kept: Path) -> list[ProgressRow]:
    """Return the readable progress of a file that was put aside; the file is not changed."""
    rows: list[tuple[object, ...]] = []
    with suppress(sqlite3.Error, UnicodeDecodeError, OSError):
        if not _ordinary(kept):
            return []
        with closing(sqlite3.connect(f"{kept.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as base:
            found = base.execute("select sql from sqlite_master where name = 'progress'").fetchall()
            if [_normal(str(sql)) for (sql,) in found] == [_normal(tables.PROGRESS)]:
                rows.extend(base.execute(f"select * from progress limit {_MAX_SALVAGED}"))
    return sound_progress(rows)


def _shape(base: sqlite3.Connection) -> tuple[int, set[str]]:
    """Return the version and the schema, because foreign triggers and views would run when the file is used."""
    return tables.version_of(base), {_normal(str(sql)) for (sql,) in base.execute("select sql from sqlite_master")}


def _normal(statement: str) -> str:
    return " ".join(statement.lower().split())


def _statements(text: str) -> set[str]:
    return {_normal(statement) for statement in text.split(";") if statement.strip()}


def _shapes() -> list[tuple[int, set[str]]]:
    """Return each version with its schema."""
    shapes = [(1, _statements(tables.MATCHES))]
    for version, added in tables.ADDED.items():
        shapes.append((version, shapes[-1][1] | _statements(added)))
    return shapes


_EMPTY: Final[tuple[int, set[str]]] = (0, set())
_SHAPES: Final = _shapes()


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
