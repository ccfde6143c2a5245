"""One writer at a time: whoever plays a match holds its lock, and the system releases it when the process ends.

The lock is on a hidden file beside the journal, which is there only as long as the match is played (or, after a crash,
until it is played or deleted the next time). The number of the process stands in it, for the others to name.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Self

from table.words import N_, Translator

_NUMBER_AT = 1
"""Where the number of the process begins: the first byte cannot be read by others on Windows while it is locked."""
_LONGEST_NUMBER = 20


class MatchInUse(Exception):
    """Somebody else plays the match; `process` is the number of the process, 0 if that is not known."""

    def __init__(self, process: int) -> None:
        self.process = process
        super().__init__((_NAMED if process else _UNNAMED) % {"process": process})

    def said(self, text: Translator) -> str:
        """The sentence in the player's language."""
        return text.gettext(_NAMED if self.process else _UNNAMED) % {"process": self.process}


_NAMED = N_("This match is open in another window (process %(process)d).")
_UNNAMED = N_("This match is open in another window.")


class MatchLock:
    """The right to write the journal `path`, or to delete or move it; to be released, or used in a ``with``."""

    def __init__(self, path: Path) -> None:
        """Raises :class:`MatchInUse`, and OSError where no lock can be kept (read-only, full)."""
        import filelock  # only now: it takes longer than the rest of the table together, and no start needs it

        # Without the usual ending, so that the longest name a journal can have leaves room for this one.
        self._file = path.with_name(f".{path.name.removesuffix('.jsonl')}.lock")
        self._lock = filelock.FileLock(self._file, blocking=False, thread_local=False, fallback_to_soft=False)
        try:
            self._lock.acquire()
        except filelock.Timeout as error:
            raise MatchInUse(_holder(self._file)) from error
        try:
            with self._file.open("r+b", buffering=0) as file:
                file.seek(_NUMBER_AT)
                file.write(b"%-*d\n" % (_LONGEST_NUMBER, os.getpid()))
        except OSError:
            self.release()
            raise

    def release(self) -> None:
        """Give the right back; a second time nothing happens."""
        if self._lock.is_locked:
            # Elsewhere than on Windows the file must go while it is locked; there only the lock itself can remove it.
            with suppress(OSError):
                self._file.unlink()
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def _holder(file: Path) -> int:
    """The process that has written its number into `file`; 0 if none has."""
    try:
        with file.open("rb", buffering=0) as lock:
            lock.seek(_NUMBER_AT)
            number = lock.read(_LONGEST_NUMBER).strip()
    except OSError:
        return 0
    return int(number) if number.isdigit() else 0
