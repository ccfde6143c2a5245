"""One writer at a time: a match is locked while it is played, and the system releases the lock when the process ends.

The lock is on a hidden file beside the journal, which exists only while the match is played (or, after a crash, until
it is next played or deleted). It contains the number of the process, for messages in other processes. Files that are
rewritten in a moment, such as the settings, have such a lock for that moment.
"""

import errno
import logging
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from table.words import N_, Translator

log = logging.getLogger(__name__)

_NUMBER_AT = 1
"""Offset of the process's number: on Windows others cannot read the first byte while it is locked."""
_LONGEST_NUMBER = 20

PATIENCE: Final = 0.5
"""Seconds, at most, that :func:`locked` waits while the window stands still. Others need the file for milliseconds."""
_PAUSE: Final = 0.002

if TYPE_CHECKING:
    from filelock import BaseFileLock


class MatchInUse(Exception):
    """Raised when another process plays the match; `process` is the number of the process, 0 if that is not known."""

    def __init__(self, process: int) -> None:
        self.process = process
        super().__init__((_NAMED if process else _UNNAMED) % {"process": process})

    def said(self, text: Translator) -> str:
        """Return the sentence in the player's language."""
        return text.gettext(_NAMED if self.process else _UNNAMED) % {"process": self.process}


_NAMED = N_("This match is open in another window (process %(process)d).")
_UNNAMED = N_("This match is open in another window.")


class LockNotUsable(OSError):
    """Raised when something else is in the place of the lock's file (a folder, a link); its `strerror` names the place.

    The journal itself may be intact.
    """

    def __init__(self, file: Path, error: OSError) -> None:
        super().__init__(error.errno, f"{file}: {error.strerror}")


class MatchLock:
    """Right to write the journal `path`, or to delete or move it; to be released, or used in a ``with``."""

    def __init__(self, path: Path) -> None:
        """Take the lock; raises :class:`MatchInUse`, :class:`LockNotUsable`, and OSError in a read-only folder."""
        import filelock  # Late, because it takes longer than the rest of the table, and starting needs none.

        # Without the usual ending, so that even the longest name of a journal leaves room for this one.
        self._file = path.with_name(f".{path.name.removesuffix('.jsonl')}.lock")
        self._lock = filelock.FileLock(self._file, blocking=False, thread_local=False, fallback_to_soft=False)
        _demand_free(self._file)
        try:
            self._lock.acquire()
        except filelock.Timeout as error:
            raise MatchInUse(_holder(self._file)) from error
        except OSError as error:
            if os.path.lexists(self._file):
                raise LockNotUsable(self._file, error) from error
            raise
        try:
            with self._file.open("r+b", buffering=0) as file:
                file.seek(_NUMBER_AT)
                file.write(b"%-*d\n" % (_LONGEST_NUMBER, os.getpid()))
        except OSError:
            self.release()
            raise

    def release(self) -> None:
        """Release the lock; a second call does nothing."""
        _release(self._lock, self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Exclude other programs that rewrite `path` during the block; wait for them for :data:`PATIENCE` at most.

    Raises OSError (EBUSY) if another program holds the lock for longer. Where no lock can be made (a read-only folder,
    a file system without locks), the block runs without one.
    """
    import filelock

    file = path.with_name(f".{path.name}.lock")
    lock = filelock.FileLock(file, timeout=PATIENCE, poll_interval=_PAUSE, thread_local=False, fallback_to_soft=False)
    try:
        _demand_free(file)
        lock.acquire()
    except filelock.Timeout as error:
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), path) from error
    except OSError as error:
        # Writing raises by itself if it is impossible too.
        log.info("%s is written without a lock: %s", path, error)
    try:
        yield
    finally:
        _release(lock, file)


def _demand_free(file: Path) -> None:
    """Raise :class:`LockNotUsable` unless `file` is missing or a regular file."""
    with suppress(FileNotFoundError):
        kind = file.lstat().st_mode
        if not stat.S_ISREG(kind):
            code = errno.EISDIR if stat.S_ISDIR(kind) else errno.EINVAL
            raise LockNotUsable(file, OSError(code, os.strerror(code)))


def _release(lock: "BaseFileLock", file: Path) -> None:
    if lock.is_locked:
        # Except on Windows, where only the lock itself can remove it, the file must be removed while it is locked.
        with suppress(OSError):
            file.unlink()
        lock.release()


def _holder(file: Path) -> int:
    """Return the process that has written its number into `file`; 0 if none has."""
    try:
        with file.open("rb", buffering=0) as lock:
            lock.seek(_NUMBER_AT)
            number = lock.read(_LONGEST_NUMBER).strip()
    except OSError:
        return 0
    return int(number) if number.isdigit() else 0
