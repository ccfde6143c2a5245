"""Match on disk: append-only JSON lines, one action a line, each written before it is shown.

The first line is the set-up, with the version of the program and the stamp of the first position if the game has one;
each further line is an action (``{"seat": 1, "action": {…}}``, with the ``"seconds"`` spent at the table so far if they
are counted) or a move of the cursor after undo or redo (``{"go_to": 12}``). An action after such a move replaces what
lay behind it, as in :class:`table.match.match.Match`.
"""

from __future__ import annotations

import errno
import os
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import Annotated

import msgspec

from table import __version__
from table.contract import Action, IllegalAction, Seat
from table.game import Game
from table.job import Job, Steps
from table.match.match import Match, MatchSetup
from table.offer.options import BadSetup, Refused
from table.storage.files import LARGEST, NotDecoded, NotOrdinary, Word, decoded, free_path, opened
from table.storage.files import read as read_file
from table.storage.locks import LockNotUsable, MatchInUse, MatchLock
from table.words import N_

FORMAT = 1
"""Version of the file format; a reader refuses a newer one."""

_LONGEST_SETUP = 2**16
"""Bytes of the first line, at most."""

_ONE_YEAR = 366 * 86_400.0


class BadJournal(Refused):
    """Raised when a file cannot be read as a match; the message is a clear sentence. The file is not changed."""


class JournalNotWritten(Refused):
    """Raised when the disk refuses a line (full, read-only); the match goes on. `reason` is the system's message."""

    def __init__(self, error: OSError, where: Path | None = None) -> None:
        self.reason = error.strerror or str(error)
        if isinstance(error, LockNotUsable):
            sentence = N_("The match cannot be locked: %(reason)s.")
        elif where is not None:
            sentence = N_("The match cannot be saved in %(file)s: %(reason)s.")
        else:
            sentence = N_("The match cannot be saved: %(reason)s.")
        super().__init__(sentence, reason=self.reason, file=where)


class _Header(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    ludotheque: Annotated[int, msgspec.Meta(ge=1)]
    setup: MatchSetup
    stamp: Word = ""


class _SignedSetup(MatchSetup, frozen=True, kw_only=True):
    """Set-up as it is written, with the version of the program that wrote it. Readers ignore that."""

    version: str = __version__


class _Line(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    seat: Seat | None = None
    action: msgspec.Raw = msgspec.Raw()
    seconds: Annotated[float, msgspec.Meta(ge=0.0, le=_ONE_YEAR)] | None = None
    go_to: int | None = None


class Journal:
    """Writer of one match to one file, whose lock it holds.

    The whole text of the match is kept. A file that another program has changed, moved or removed is noticed at the
    next write, and the match is put back whole. What the disk refuses is written by the next call that the disk
    accepts, after the file has been opened again: of a network folder that was away, the old handle is of no use.
    """

    def __init__(self, path: Path, text: bytes, lock: MatchLock | None = None) -> None:
        self.path = path
        """Path of the file. It changes if something else has taken the file's place before everything was written."""
        self.exists = False
        """True if the file is there, whole or not."""
        self.unsaved = ""
        """System's reason why the latest lines may not be on the disk; empty if they are, or are on the way."""
        self.is_put_back = False
        """True once another program had changed or removed the file, and the match was written anew."""
        self._text = bytearray(text)
        self._written = 0
        """Bytes of the text that the system has taken."""
        self._secured = 0
        """Bytes of the text that are on the disk, even after a power cut."""
        self._file: FileIO | None = None
        self._left_at = 0
        """Time of the file after the last write, in nanoseconds."""
        self._lock = lock
        self._sound = False
        """False from a refusal until the file is open again and complete."""
        self._syncer = ThreadPoolExecutor(1, "journal")
        self._syncs: deque[tuple[Future[None], int]] = deque()
        """Running syncs, each with the number of bytes that it secures."""
        self._closed = False

    @classmethod
    def create(cls, path: Path, setup: MatchSetup, stamp: str = "", *, patient: bool = False) -> Journal:
        """Create a file with `setup` and `stamp` as its first line; `stamp` is :attr:`table.match.match.Match.stamp`.

        Raises :class:`JournalNotWritten`, FileExistsError, or :class:`table.storage.locks.MatchInUse` if the lock for
        that name is held already. A `patient` journal notes the first as :attr:`unsaved` and goes on trying.
        """
        signed = _SignedSetup(**msgspec.structs.asdict(setup))
        journal = cls(path, msgspec.json.encode(_Header(FORMAT, signed, stamp)) + b"\n")
        try:
            journal._create()
        except (JournalNotWritten, MatchInUse, FileExistsError) as error:
            if not patient or not isinstance(error, JournalNotWritten):
                journal._abandon()
                raise
        return journal

    @classmethod
    def resume(cls, path: Path, games: Mapping[str, Game]) -> tuple[Match, Journal]:
        """Open the match in `path` and its journal, under one lock from the reading on.

        A line that was cut off at the end is dropped from the file. Raises :class:`BadJournal`,
        :class:`JournalNotWritten`, or :class:`table.storage.locks.MatchInUse`.
        """
        return Job(cls.resuming(path, games)).finish()

    @classmethod
    def resuming(cls, path: Path, games: Mapping[str, Game], *, patient: bool = False) -> Steps[tuple[Match, Journal]]:
        """Do the work of :meth:`resume` in steps of one line; dropping them releases the lock.

        A `patient` journal notes a :class:`JournalNotWritten` as :attr:`unsaved` and goes on trying.
        """
        journal = cls(path, b"")
        try:
            try:
                with journal._noting(path):
                    journal._lock = MatchLock(path)
            except JournalNotWritten:
                if not patient:
                    raise
            journal._text += _contents(path)
            del journal._text[journal._text.rfind(b"\n") + 1 :]
            journal.exists = True
            match = yield from _playing(bytes(journal._text), path.name, games)
            try:
                journal._open_at_end()
            except JournalNotWritten:
                if not patient:
                    raise
        except BaseException:
            journal._abandon()
            raise
        return match, journal

    def write_action(self, seat: Seat, action: Action, seconds: float = 0.0) -> None:
        """Append one action, unbuffered; raises :class:`JournalNotWritten`."""
        self._write(
            _Line(seat=seat, action=msgspec.Raw(msgspec.json.encode(action)), seconds=round(seconds, 1) or None)
        )

    def write_go_to(self, number: int) -> None:
        """Append a move of the cursor, unbuffered; raises :class:`JournalNotWritten`."""
        self._write(_Line(go_to=number))

    def save(self) -> None:
        """Write everything that is not in the file yet; raises :class:`JournalNotWritten`."""
        with self._noting():
            changed = self._sound and not self._is_as_left()
            if self._sound and not changed:
                self._write_rest()
                return
            self._sound = False
            self._reopen()
            self._write_rest()
        self._sound = True
        self.is_put_back = self.is_put_back or changed
        self.sync()

    def sync(self) -> None:
        """Begin to secure the written lines against a power cut, once a turn and without waiting for the disk.

        Written lines belong to the system already, and survive any end of the program.
        """
        if self._sound and self._file is not None:
            self._syncs.append((self._syncer.submit(os.fsync, self._file.fileno()), self._written))

    def check_syncs(self) -> None:
        """Raise :class:`JournalNotWritten` if the disk has refused a :meth:`sync` since the last call."""
        with self._noting():
            while self._syncs and self._syncs[0][0].done():
                future, secured = self._syncs.popleft()
                future.result()
                self._secured = secured
                if self._sound:
                    self.unsaved = ""

    def close(self) -> None:
        """Close the file once it is on the disk, and release the lock.

        Before that everything is tried once more that the disk has refused. :attr:`unsaved` says if it did so again.
        """
        if self._closed:
            return
        with suppress(JournalNotWritten):
            self.check_syncs()
        with suppress(JournalNotWritten):
            if not self._sound:
                self.save()
        self._syncer.shutdown()
        with suppress(JournalNotWritten):
            self.check_syncs()
        self._abandon()

    def _write(self, line: msgspec.Struct) -> None:
        self._text += msgspec.json.encode(line) + b"\n"
        self.save()

    def _is_as_left(self) -> bool:
        """Return True if the path still leads to the open file, and nobody else has written to it."""
        assert self._file is not None
        ours = os.fstat(self._file.fileno())
        if (ours.st_size, ours.st_mtime_ns) != (self._written, self._left_at):
            return False
        try:
            return os.path.samestat(ours, os.stat(self.path))
        except FileNotFoundError:
            return False

    def _write_rest(self) -> None:
        assert self._file is not None
        if len(self._text) > LARGEST:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        while self._written < len(self._text):
            self._written += self._file.write(self._text[self._written :])
        self._left_at = os.fstat(self._file.fileno()).st_mtime_ns

    def _create(self) -> None:
        """Create the file with all of the text. Raises as :meth:`create` does."""
        with self._noting(self.path.parent):
            self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            file = self.path.open("xb", buffering=0)
        except FileExistsError:
            raise
        except OSError as error:
            raise self._refusal(error, self.path) from error
        self._file, self._written, self._secured = file, 0, 0
        try:
            with self._noting(self.path):
                if self._lock is None:
                    self._lock = MatchLock(self.path)
                self._write_rest()
                os.fsync(file.fileno())
        except (JournalNotWritten, MatchInUse):
            # Unless everything is written, the file would only appear on the shelf as a match that cannot be resumed.
            self._file, self.exists = None, False
            file.close()
            with suppress(OSError):
                self.path.unlink(missing_ok=True)
            self._release()
            raise
        self._secured, self._sound, self.exists = self._written, True, True

    def _open_at_end(self) -> None:
        """Open the file for writing after its last whole line, which is the end of the text."""
        with self._noting(self.path):
            if self._lock is None:
                return
            self._file = opened(self.path, writing=True)
            self._file.truncate(len(self._text))
            self._file.seek(len(self._text))
            self._left_at = os.fstat(self._file.fileno()).st_mtime_ns
        self._written = self._secured = len(self._text)
        self._sound = True

    def _reopen(self) -> None:
        """Open the file again, or make one if it is gone or another match stands there. Raises OSError."""
        held = self._lock is not None
        try:
            if self._lock is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._lock = MatchLock(self.path)
            file = opened(self.path, writing=True)
        except FileNotFoundError:
            self._create_again()
            return
        except MatchInUse:
            self._move_on()
            return
        known = file.read()
        whole = known[: known.rfind(b"\n") + 1]
        if not self._text.startswith(known) and not (whole and self._text.startswith(whole)):
            whole = known[: self._secured]
            if not (held and whole and self._text.startswith(whole)):
                file.close()
                self._move_on()
                return
        # After a failed sync the system may have forgotten what it was given since the last one.
        file.truncate(len(whole))
        self._written = min(self._secured, len(whole))
        file.seek(self._written)
        self._change_to(file)

    def _move_on(self) -> None:
        """Write the match to a file beside the one that another match has taken."""
        self._release()
        self.path = free_path(self.path)
        self._create_again()

    def _create_again(self) -> None:
        before, self._file = self._file, None
        try:
            self._create()
        except (JournalNotWritten, MatchInUse) as error:
            raise OSError(errno.EBUSY, self.unsaved or os.strerror(errno.EBUSY)) from error
        finally:
            self._forget(before)

    def _change_to(self, file: FileIO) -> None:
        before, self._file = self._file, file
        self._forget(before)

    def _forget(self, file: FileIO | None) -> None:
        """Close an earlier handle after its syncs, whose results mean nothing any more."""
        self._syncs.clear()
        if file is not None:
            self._syncer.submit(file.close)

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _abandon(self) -> None:
        """Close everything as it is."""
        self._closed = True
        self._syncer.shutdown()
        if self._file is not None:
            self._file.close()
        self._release()

    @contextmanager
    def _noting(self, where: Path | None = None) -> Iterator[None]:
        """Turn all errors of the disk in the block into :class:`JournalNotWritten`, and note them."""
        try:
            yield
        except OSError as error:
            raise self._refusal(error, where) from error

    def _refusal(self, error: OSError, where: Path | None) -> JournalNotWritten:
        refusal = JournalNotWritten(error, where)
        self.unsaved, self._sound = refusal.reason, False
        return refusal


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


def reading(path: Path, games: Mapping[str, Game]) -> Steps[Match]:
    """Read a match as :func:`read` does, in steps of one line, each of which costs an action or two at most."""
    return (yield from _playing(_contents(path), path.name, games))


def _playing(text: bytes, name: str, games: Mapping[str, Game]) -> Steps[Match]:
    """Play the match that stands in the whole lines of `text`, in steps of one line."""
    first, *lines = text.split(b"\n")[:-1] or [b""]
    header = _header(first, name)
    setup = header.setup
    if setup.game not in games:
        raise BadJournal(
            N_("%(file)s is a match of “%(game)s”, which is not on this shelf."), file=name, game=setup.game
        )
    game = games[setup.game]
    try:
        match = Match(game, setup, stamp=header.stamp)
    except BadSetup as error:
        raise BadJournal(N_("%(file)s has a set-up that doesn't fit: %(why)s"), file=name, why=error) from error
    if header.stamp and game.stamp is not None and header.stamp != match.stamp:
        raise BadJournal(game.stamp.changed, file=name)
    for number, line in enumerate(lines, start=2):
        _play(match, line, f"{name}, line {number}")
        yield number / (len(lines) + 1)
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
