"""Match on disk: append-only JSON lines, one action a line, each written before it is shown.

The first line is the set-up, with the stamp of the first position if the game has one; each further line is an action
(``{"seat": 1, "action": {…}}``, with the ``"seconds"`` spent at the table so far if they are counted) or a move of the
cursor after undo or redo (``{"go_to": 12}``). An action after such a move replaces what lay behind it, as in
:class:`table.match.match.Match`.
"""

from __future__ import annotations

import errno
import os
from collections import deque
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import Annotated

import msgspec

from table.contract import Action, IllegalAction, Seat
from table.game import Game
from table.job import Job
from table.match.match import Match, MatchSetup
from table.offer.options import BadSetup
from table.storage.files import LARGEST, NotDecoded, NotOrdinary, Word, decoded, opened
from table.storage.files import read as read_file
from table.storage.locks import LockNotUsable, MatchInUse, MatchLock
from table.words import N_, Translator, one_line

FORMAT = 1
"""Version of the file format; a reader refuses a newer one."""

_LONGEST_SETUP = 2**16
"""Bytes of the first line, at most."""

_ONE_YEAR = 366 * 86_400.0


class BadJournal(Exception):
    """Raised when a file cannot be read as a match; the message is a clear sentence. The file is not changed.

    `sentence` is the English msgid, with ``%(name)s`` places for the `details`; those come from the file, and are cut
    and cleaned until they can be shown.
    """

    def __init__(self, sentence: str, **details: object) -> None:
        self.sentence = sentence
        self.details = {name: one_line(str(detail)) for name, detail in details.items()}
        super().__init__(sentence % self.details)

    def said(self, text: Translator) -> str:
        """Return the sentence in the player's language."""
        return text.gettext(self.sentence) % self.details


class JournalNotWritten(Exception):
    """Raised when the disk refuses a line (full, read-only); the match goes on. `reason` is the system's message."""

    def __init__(self, error: OSError, where: Path | None = None) -> None:
        self.reason = error.strerror or str(error)
        place = f" in {where}" if where is not None else ""
        fault = "locked" if isinstance(error, LockNotUsable) else f"saved{place}"
        super().__init__(f"The match cannot be {fault}: {self.reason}.")


class _Header(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    ludotheque: Annotated[int, msgspec.Meta(ge=1)]
    setup: MatchSetup
    stamp: Word = ""


class _Line(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    seat: Seat | None = None
    action: msgspec.Raw = msgspec.Raw()
    seconds: Annotated[float, msgspec.Meta(ge=0.0, le=_ONE_YEAR)] | None = None
    go_to: int | None = None


class Journal:
    """Writer of one match to one file, whose lock it holds."""

    def __init__(self, file: FileIO, lock: MatchLock | None = None) -> None:
        self._file = file
        self._lock = lock
        self._syncer = ThreadPoolExecutor(1, "journal")
        self._syncs: deque[Future[None]] = deque()

    @classmethod
    def create(cls, path: Path, setup: MatchSetup, stamp: str = "") -> Journal:
        """Create a file with `setup` and `stamp` as its first line; `stamp` is :attr:`table.match.match.Match.stamp`.

        Raises :class:`JournalNotWritten`, FileExistsError, or :class:`table.storage.locks.MatchInUse` if the lock for
        that name is held already.
        """
        with _writing(path.parent):
            path.parent.mkdir(parents=True, exist_ok=True)
        try:
            file = path.open("xb", buffering=0)
        except FileExistsError:
            raise
        except OSError as error:
            raise JournalNotWritten(error, path) from error
        journal = cls(file)
        try:
            with _writing(path):
                journal._lock = MatchLock(path)
            journal._write(_Header(FORMAT, setup, stamp))
            with _writing():
                os.fsync(file.fileno())
        except (JournalNotWritten, MatchInUse):
            # A file without a whole first line would only appear on the shelf as a match that cannot be resumed.
            file.close()
            path.unlink(missing_ok=True)
            journal.close()
            raise
        return journal

    @classmethod
    def resume(cls, path: Path, games: Mapping[str, Game]) -> tuple[Match, Journal]:
        """Open the match in `path` and its journal, under one lock from the reading on.

        A line that was cut off at the end is dropped from the file. Raises :class:`BadJournal`,
        :class:`JournalNotWritten`, or :class:`table.storage.locks.MatchInUse`.
        """
        with _writing(path):
            lock = MatchLock(path)
        try:
            return read(path, games), cls(_opened_at_end(path), lock)
        except (BadJournal, JournalNotWritten):
            lock.release()
            raise

    def write_action(self, seat: Seat, action: Action, seconds: float = 0.0) -> None:
        """Append one action, unbuffered; raises :class:`JournalNotWritten`."""
        self._write(
            _Line(seat=seat, action=msgspec.Raw(msgspec.json.encode(action)), seconds=round(seconds, 1) or None)
        )

    def write_go_to(self, number: int) -> None:
        """Append a move of the cursor, unbuffered; raises :class:`JournalNotWritten`."""
        self._write(_Line(go_to=number))

    def sync(self) -> None:
        """Begin to secure the written lines against a power cut, once a turn and without waiting for the disk.

        Written lines belong to the system already, and survive any end of the program.
        """
        self._syncs.append(self._syncer.submit(os.fsync, self._file.fileno()))

    def check_syncs(self) -> None:
        """Raise :class:`JournalNotWritten` if the disk has refused a :meth:`sync` since the last call."""
        with _writing():
            while self._syncs and self._syncs[0].done():
                self._syncs.popleft().result()

    def close(self) -> None:
        """Close the file once it is on the disk, and release the lock."""
        self._syncer.shutdown()
        self._file.close()
        if self._lock is not None:
            self._lock.release()

    def _write(self, line: msgspec.Struct) -> None:
        rest = msgspec.json.encode(line) + b"\n"
        with _writing():
            if self._file.seekable() and self._file.tell() + len(rest) > LARGEST:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
            while rest:
                rest = rest[self._file.write(rest) :]


@contextmanager
def _writing(where: Path | None = None) -> Iterator[None]:
    """Turn all errors of the disk in the block into :class:`JournalNotWritten`."""
    try:
        yield
    except OSError as error:
        raise JournalNotWritten(error, where) from error


def _opened_at_end(path: Path) -> FileIO:
    """Open the file for writing after its last whole line."""
    with _writing(path):
        file = opened(path, writing=True)
        whole = file.read().rfind(b"\n") + 1
        file.truncate(whole)
        file.seek(whole)
    return file


def delete(path: Path) -> None:
    """Remove the file of a match; raises OSError, or :class:`~table.storage.locks.MatchInUse` if it is being played."""
    with suppress(FileNotFoundError), MatchLock(path):
        path.unlink()


def read_setup(path: Path) -> MatchSetup:
    """Read only the set-up of the match in `path`; raises :class:`BadJournal`."""
    return _header(_contents(path, _LONGEST_SETUP).split(b"\n", 1)[0], path.name).setup


def read(path: Path, games: Mapping[str, Game]) -> Match:
    """Read the match in `path`, up to its last whole line; raises :class:`BadJournal`."""
    return Job(reading(path, games)).finish()


def reading(path: Path, games: Mapping[str, Game]) -> Generator[None, None, Match]:
    """Read a match as :func:`read` does, in steps of one line."""
    first, *lines = _contents(path).split(b"\n")[:-1] or [b""]
    header = _header(first, path.name)
    setup = header.setup
    if setup.game not in games:
        raise BadJournal(
            N_("%(file)s is a match of “%(game)s”, which is not on this shelf."), file=path.name, game=setup.game
        )
    game = games[setup.game]
    try:
        match = Match(game, setup, stamp=header.stamp)
    except BadSetup as error:
        raise BadJournal(N_("%(file)s has a set-up that doesn't fit: %(why)s"), file=path.name, why=error) from error
    if header.stamp and game.stamp is not None and header.stamp != match.stamp:
        raise BadJournal(game.stamp.changed, file=path.name)
    for number, line in enumerate(lines, start=2):
        _play(match, line, f"{path.name}, line {number}")
        yield
    return match


def _contents(path: Path, most: int = LARGEST) -> bytes:
    try:
        return read_file(path, most)
    except NotOrdinary as error:
        raise BadJournal(N_("%(file)s cannot be read: it is not a regular file."), file=path) from error
    except OSError as error:
        raise BadJournal(N_("%(file)s cannot be read: %(why)s."), file=path, why=error.strerror or error) from error


def _header(line: bytes, name: str) -> _Header:
    try:
        raw = decoded(line[:_LONGEST_SETUP], object)
    except NotDecoded as error:
        raise BadJournal(
            N_("%(file)s is not a match of Ludothèque, or its first line is cut off."), file=name
        ) from error
    version = raw.get("ludotheque") if isinstance(raw, dict) else None
    if not isinstance(version, int):
        raise BadJournal(N_("%(file)s is not a match of Ludothèque."), file=name)
    if version > FORMAT:
        raise BadJournal(
            N_("%(file)s was written by a newer Ludothèque (format %(form)s; this one reads %(known)s)."),
            file=name, form=version, known=FORMAT,
        )  # fmt: skip
    try:
        return decoded(line, _Header)
    except NotDecoded as error:
        raise BadJournal(N_("%(file)s has a damaged set-up: %(why)s."), file=name, why=error) from error


def _play(match: Match, line: bytes, place: str) -> None:
    try:
        entry = decoded(line, _Line)
        if entry.go_to is not None:
            match.go_to(entry.go_to)
        elif entry.seat is not None:
            match.apply(entry.seat, decoded(entry.action, match.game.action_type))
            match.seconds = max(match.seconds, entry.seconds or 0.0)
        else:
            raise BadJournal(N_("%(line)s: neither an action nor a cursor move."), line=place)
    except IllegalAction as error:
        raise BadJournal(
            N_("%(line)s: the rules do not allow this action (%(rule)s)."), line=place, rule=error.rule_id
        ) from error
    except (NotDecoded, IndexError) as error:
        raise BadJournal(N_("%(line)s: %(why)s."), line=place, why=error) from error
