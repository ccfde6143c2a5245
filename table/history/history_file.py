"""SQLite file of finished matches and lessons: checked when opened, put aside when damaged, shared by windows."""

import errno
import os
import re
import sqlite3
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, TypeVar

from table.history import tables
from table.history.rows import (
    BadRow,
    EveningRow,
    Identity,
    NoteRow,
    Profile,
    ProgressRow,
    RecordRow,
    StickerRow,
    sound,
    sound_matches,
)
from table.history.tables import Contents
from table.storage.files import free_path
from table.storage.locks import locked

_Answer = TypeVar("_Answer")

_BESIDE: Final = ("", "-journal", "-wal", "-shm")
"""Endings of the files that SQLite opens together."""
_KEPT, _ADDED = ".kept", ".added"
"""Marks in the names of a file that was put aside, and of one that was read in again since."""
_PAGE, _PAGES_AT = 4096, 28
"""Bytes of a page, and the place in the first one of the number of all pages."""
_MENDED: Final = 2**28
"""Bytes of the largest file whose first page is replaced to read it."""
_NO_DAMAGE: Final = (
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM),
    *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_NOMEM),
)
"""Errors that are no sign of damage: the file is locked by another program, or not accessible."""


_LOST: Final = (
    *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PERM),
    *(sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB),
)
"""Errors after which the file may have gone, been replaced or become another one."""
_MEANINGS: Final = {
    sqlite3.SQLITE_READONLY_DBMOVED: errno.ENOENT,
    sqlite3.SQLITE_READONLY: errno.EACCES, sqlite3.SQLITE_PERM: errno.EACCES, sqlite3.SQLITE_CANTOPEN: errno.ENOENT,
    sqlite3.SQLITE_FULL: errno.ENOSPC, sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_BUSY: errno.EBUSY, sqlite3.SQLITE_LOCKED: errno.EBUSY,
}  # fmt: skip
"""SQLite's errors → those of the system that say the same in words of files."""


class Damaged(Exception):
    """Raised when the file holds anything but finished matches of this Ludothèque."""


class HistoryNotWritten(Exception):
    """Raised when the statistics cannot be saved (disk full, folder read-only). `reason` is the system's message.

    `is_held` is True if another program locks the file, which passes.
    """

    def __init__(self, error: Exception) -> None:
        code = getattr(error, "sqlite_errorcode", 0)
        number = _MEANINGS.get(code) or _MEANINGS.get(code & 0xFF)
        self.is_held = number == errno.EBUSY or getattr(error, "errno", None) == errno.EBUSY
        self.reason = (os.strerror(number) if number else getattr(error, "strerror", None)) or str(error)
        super().__init__(f"The statistics cannot be kept: {self.reason}.")


class Opened(NamedTuple):
    """Open file and what it holds."""

    base: sqlite3.Connection
    contents: Contents
    newer: bool
    """True for a file of a newer Ludothèque, which is only read."""
    kept: Path | None = None
    """Path at which an unusable file has been put aside; None if none was."""


class HistoryFile:
    """Open file that is put back whole if another program has removed, replaced or damaged it."""

    def __init__(self, path: Path, whole: Callable[[], Contents], put_back: Callable[[Opened], None]) -> None:
        """Open or create `path`. Raises :class:`HistoryNotWritten`.

        `whole` returns everything that the file should hold. `put_back` is called once the file holds it again, with
        what had been found in its place.
        """
        self.path, self._whole, self._put_back = path, whole, put_back
        with errors_as_not_written():
            self._take(opened(path, tables.PATIENCE_AT_START))
        self._is_held = False
        """True if another program has locked the file for long. Then the next attempts do not wait."""

    def _take(self, found: Opened) -> None:
        self.base, self.contents, self.newer, self.kept = found

    def write(self, deed: Callable[[sqlite3.Connection], _Answer]) -> _Answer:
        """Return what `deed` does in one transaction. If the file is lost, put it back first.

        Raises :class:`HistoryNotWritten`.
        """
        with errors_as_not_written():
            patience = 0.0 if self._is_held else tables.PATIENCE
            try:
                done = tables.patiently(lambda: deed(self.base), patience)
            except sqlite3.Error as error:
                self._is_held = tables.is_held(error)
                if not self._may_be_lost(error):
                    raise
                self._open_again()
                return deed(self.base)
        self._is_held = False
        return done

    def _may_be_lost(self, error: sqlite3.Error) -> bool:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _LOST:
            return False
        is_writable = os.access(self.path, os.W_OK) and os.access(self.path.parent, os.W_OK)
        return is_writable or not self.path.exists()

    def _open_again(self) -> None:
        """Open what is in the place of the file now, and add whatever it lacks."""
        whole, found = self._whole(), opened(self.path)
        try:
            tables.add(found.base, whole.matches, whole.rows)
        except BaseException:
            found.base.close()
            raise
        self.base.close()
        self._take(found)
        self._put_back(found)


def opened(path: Path, patience: float = tables.PATIENCE) -> Opened:
    """Open the file `path` and read it; put an unusable file aside and create a new one.

    The new file takes over every readable row of the old one. A file that another program locks is waited for as long
    as `patience`, in seconds. Raises OSError and sqlite3.Error where nothing can be saved.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if _is_ordinary(path):
        with suppress(Damaged):
            return _connected(path, patience)
    with locked(path):
        # Check again, because another window may have put the file aside and created a new one meanwhile.
        if _is_ordinary(path):
            with suppress(Damaged):
                return _connected(path, patience)
        kept = _move(path, free_path(path, _KEPT))
        fresh = _connected(path)
        saved = salvaged(kept)
        if any(saved):
            with suppress(sqlite3.Error):
                tables.add(fresh.base, saved.matches, saved.rows)
                fresh = fresh._replace(contents=contents_of(fresh.base))
    return fresh._replace(kept=kept)


def files_kept(path: Path) -> list[Path]:
    """Return the files that were put aside in place of `path`, the oldest first."""
    with suppress(OSError):
        return sorted(path.parent.glob(f"{path.stem}{_KEPT}-*{path.suffix}"), key=lambda each: (len(each.name), each))
    return []


def is_whole(path: Path) -> bool:
    """Return True if a file that was put aside has no fault for this version: an older one did not understand it."""
    with suppress(Damaged, sqlite3.Error, OSError):
        if _is_ordinary(path):
            found = _connected(path)
            found.base.close()
            return not found.newer
    return False


def mark_as_added(kept: Path, path: Path) -> None:
    """Move a file that was put aside in place of `path` out of :func:`files_kept`. Raises OSError."""
    _move(kept, free_path(path, _ADDED))


def contents_of(base: sqlite3.Connection, patience: float = tables.PATIENCE) -> Contents:
    """Return all valid rows; raises :class:`Damaged`, and sqlite3.Error where the file cannot be read now."""
    return tables.patiently(lambda: _look_through(base), patience)


def salvaged(path: Path) -> Contents:
    """Return all valid rows of a file that may be damaged or newer; the file is not changed."""
    found = _rows_in(path)
    if all(found):
        return found
    # The first page says where all tables are, and is the same in every file of this version.
    with suppress(sqlite3.Error, OSError), TemporaryDirectory() as folder:
        if _is_ordinary(path) and os.stat(path).st_size <= _MENDED:
            mended = Path(folder, path.name)
            _connected(mended).base.close()
            first, rest = mended.read_bytes()[:_PAGE], path.read_bytes()[_PAGE:]
            pages = (1 + len(rest) // _PAGE).to_bytes(4, "big")
            mended.write_bytes(first[:_PAGES_AT] + pages + first[_PAGES_AT + 4 :] + rest)
            return max(found, _rows_in(mended), key=lambda each: sum(map(len, each)))
    return found


def _rows_in(path: Path) -> Contents:
    with suppress(sqlite3.Error, UnicodeDecodeError, OSError):
        if _is_ordinary(path):
            with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as base:
                base.text_factory = tables.text_or_bytes
                return _readable(base, whole=False)
    return Contents()


@contextmanager
def errors_as_not_written() -> Iterator[None]:
    """Turn all errors of the file and the disk into :class:`HistoryNotWritten`."""
    try:
        yield
    except (sqlite3.Error, OSError, BadRow, tables.NewerFile) as error:
        raise HistoryNotWritten(error) from error


def _connected(path: Path, patience: float = tables.PATIENCE) -> Opened:
    base = sqlite3.connect(path, timeout=0.0, isolation_level=None)
    try:
        base.text_factory = tables.text_or_bytes
        contents = contents_of(base, patience)
        return Opened(base, contents, newer=tables.version_of(base) > tables.SCHEMA_VERSION)
    except BaseException:
        base.close()
        raise


def _look_through(base: sqlite3.Connection) -> Contents:
    try:
        if not tables.version_of(base) and not _schema(base):
            _begin_anew(base)
        base.execute("begin")
        _check_schema(base)
        if base.execute("pragma integrity_check(1)").fetchone()[0] != "ok":
            raise Damaged
        return _readable(base, whole=True)
    except UnicodeDecodeError as error:
        # SQLite's message quotes what is damaged.
        raise Damaged from error
    except sqlite3.Error as error:
        # Errors of Python's own module have no code.
        if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in _NO_DAMAGE:
            raise
        raise Damaged from error
    finally:
        base.rollback()


def _readable(base: sqlite3.Connection, *, whole: bool) -> Contents:
    """Return the valid rows of all tables that are there; unless the file is `whole`, whatever else can be read."""
    there = _tables(base)

    def rows(table: str) -> Sequence[tuple[object, ...]]:
        if table not in there:
            return ()
        return list(tables.rows_of(base, table)) if whole else tables.readable_rows(base, table)

    matches = rows("match")
    seats = rows("seat") if whole else tables.readable_seats(base, [row[0] for row in matches])
    return Contents(
        sound_matches(matches, seats),
        sound(ProgressRow, [*rows("progress"), *rows("own_progress")]),
        sound(RecordRow, rows("record")),
        sound(Profile, rows("person")),
        sound(StickerRow, rows("sticker")),
        sound(EveningRow, rows("evening")),
        sound(Identity, rows("identity")),
        sound(NoteRow, rows("note")),
    )


def _begin_anew(base: sqlite3.Connection) -> None:
    base.execute("begin exclusive")
    if not tables.version_of(base) and not _schema(base):
        for statements in (tables.MATCHES, *tables.ADDED.values()):
            tables.create(base, statements)
        base.execute(f"pragma user_version = {tables.SCHEMA_VERSION}")
    base.execute("commit")


def _schema(base: sqlite3.Connection) -> dict[str, tuple[str, str]]:
    """Return name → kind and statement of everything in the file but SQLite's own."""
    rows = base.execute("select name, type, sql from sqlite_master where sql is not null")
    schema = {str(name): (str(kind), _normal(str(sql))) for name, kind, sql in rows}
    return {name: found for name, found in schema.items() if not name.lower().startswith("sqlite_")}


def _tables(base: sqlite3.Connection) -> set[str]:
    """Return the known tables of the file that can be read without running a stranger's expressions.

    A table may have more columns than are known, but must have all of these.
    """
    found = set()
    for name, (kind, sql) in _schema(base).items():
        plain = kind == "table" and sql.startswith("create table") and not re.search(r"\bas\b", sql)
        if name in tables.COLUMNS and plain:
            columns = {str(row[1]).lower() for row in base.execute(f"pragma table_info({name})")}
            if columns.issuperset(tables.COLUMNS[name][0].split(", ")):
                found.add(name)
    return found


def _check_schema(base: sqlite3.Connection) -> None:
    """Raise :class:`Damaged` for a file that is not Ludothèque's, or that would run a stranger's triggers or views.

    Further tables and indices do no harm.
    """
    schema, version = _schema(base), tables.version_of(base)
    if version < 1 or any(kind not in ("table", "index") for kind, _ in schema.values()):
        raise Damaged
    if version > tables.SCHEMA_VERSION:
        if not {"match", "seat"} <= _tables(base):
            raise Damaged
        return
    for since, statements in _SCHEMAS.items():
        for name, statement in statements.items():
            known = schema.get(name, ("", ""))[1]
            if known != (statement if since <= version else ""):
                raise Damaged


def _normal(statement: str) -> str:
    return " ".join(statement.lower().split())


def _named(text: str) -> dict[str, str]:
    """Return name → statement of the tables and indices that these statements create."""
    statements = (_normal(each) for each in text.split(";") if each.strip())
    return {each.split()[2]: each for each in statements}


_SCHEMAS: Final = {1: _named(tables.MATCHES)} | {version: _named(added) for version, added in tables.ADDED.items()}
"""Version → what it has added to the schema."""


def _is_ordinary(path: Path) -> bool:
    """Return True if `path` and its side files are missing or regular, because a pipe might block."""
    for end in _BESIDE:
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(os.stat(f"{os.path.realpath(path)}{end}").st_mode):
                return False
    return True


def _move(path: Path, to: Path) -> Path:
    # A left-over roll-back journal belongs to this file and would be applied to the next one.
    for end in _BESIDE:
        if os.path.lexists(f"{path}{end}"):
            os.rename(f"{path}{end}", f"{to}{end}")
    return to
