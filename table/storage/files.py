"""Untrusted files: limits on what is opened, how much is read of it, and what is accepted as data.

All reads from the player's disk go through this module (journals, settings, rule books), and so do all whole-file
writes (settings, pictures).
"""

import errno
import os
import secrets
import stat
import sys
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import cache
from io import FileIO
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar, cast

import msgspec
import platformdirs

from table.words import N_, Translator

LARGEST: Final = 16 * 2**20
"""Bytes: no file of ours grows larger, and nothing larger is read."""

PRINTABLE: Final = r"\A[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufffe\uffff]*\Z"
"""Pattern of texts that are shown as they were read: no NUL, no control character, no other line or direction."""

Word = Annotated[str, msgspec.Meta(max_length=64, pattern=PRINTABLE)]
"""Name, key or code: short and printable."""

_PATTERN_IN_WORDS: Final = f"`str` matching regex {PRINTABLE!r}"
"""Decoder's name for a printable text."""

_PAUSES: Final = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2)
"""Seconds between the attempts to replace a file. Windows refuses while another program has it open."""

_WITHOUT_WAITING: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_BINARY: Final = getattr(os, "O_BINARY", 0)

_Type = TypeVar("_Type")


class NotOrdinary(OSError):
    """Raised for anything but a regular file, because reading a pipe or device might block."""


class NotDecoded(ValueError):
    """Raised when bytes are not JSON of the wanted type; the message says where, in the words of the decoder."""


def opened(path: Path, *, writing: bool = False, largest: int = LARGEST) -> FileIO:
    """Open the regular file `path`, unbuffered, to be read (and written).

    Raises OSError, among others :class:`NotOrdinary`; files of more than `largest` bytes are refused with EFBIG.
    """
    _demand_ordinary(path, _found(path), largest)
    flags = (os.O_RDWR if writing else os.O_RDONLY) | _WITHOUT_WAITING | _BINARY
    file = open(  # noqa: SIM115 - the caller closes it
        path, "r+b" if writing else "rb", buffering=0, opener=lambda name, _: os.open(name, flags)
    )
    try:
        # Check again, because something else may have been put there since.
        _demand_ordinary(path, os.fstat(file.fileno()), largest)
    except OSError:
        file.close()
        raise
    return file


def read(path: Path, most: int = LARGEST) -> bytes:
    """Read the first `most` bytes of `path`; raises OSError as :func:`opened` does.

    Files larger than :data:`LARGEST` are read only if they fit into `most`.
    """
    parts, left = [], most
    with opened(path, largest=max(most, LARGEST)) as file:
        while left and (part := file.read(left)):
            parts.append(part)
            left -= len(part)
    return b"".join(parts)


def write_whole(path: Path, data: bytes) -> None:
    """Replace the content of `path` atomically: at every moment either the old or the new file is there, whole.

    The data is first written under another name in the same folder, because several programs may write at once. A
    symbolic link stays one. A device or a pipe in the place of the file is written to directly.
    Raises OSError; the old file is unchanged then, and nothing else is left behind.
    """
    mode = 0o666
    with suppress(FileNotFoundError):
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode) and not stat.S_ISDIR(found.st_mode):
            path.write_bytes(data)
            return
        mode = stat.S_IMODE(found.st_mode) & mode
    target = Path(os.path.realpath(path))
    new = target.with_name(f".ludotheque-{secrets.token_hex(8)}.new")
    try:
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _replace(new, target)
    except BaseException:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise


def _replace(new: Path, target: Path) -> None:
    for pause in _PAUSES:
        try:
            new.replace(target)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    new.replace(target)


def decoded(data: bytes | msgspec.Raw | str, kind: type[_Type]) -> _Type:
    """Decode the JSON `data` as a `kind`; raises :class:`NotDecoded`, however damaged or deeply nested it is."""
    try:
        decoder: msgspec.json.Decoder[_Type] = _decoder(cast("Hashable", kind))
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NotDecoded(str(error).replace(_PATTERN_IN_WORDS, "printable text")) from error


@cache
def _decoder(kind: Hashable) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def is_ordinary(path: Path | str) -> bool:
    """Return True if :func:`opened` would open `path`, by kind and size; raises OSError if it is missing."""
    found = _found(path)
    return stat.S_ISREG(found.st_mode) and found.st_size <= LARGEST


def typed_path(text: str) -> Path:
    """Return the path that a player has typed. Raises OSError if it begins at the home of a user who has none."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), text) from error


def free_path(path: Path, mark: str = "") -> Path:
    """Return the first of NAME`mark`-1.END, NAME`mark`-2.END … beside NAME.END that does not exist yet."""
    paths = (path.with_name(f"{path.stem}{mark}-{number}{path.suffix}") for number in count(1))
    return next(free for free in paths if not os.path.lexists(free))


def _found(path: Path | str) -> os.stat_result:
    """Return what is known of a file. Raises OSError, also for a path that no file can have."""
    try:
        return os.stat(path)
    except ValueError as error:
        # A NUL, or letters that the file system cannot have.
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), repr(path)) from error


def _demand_ordinary(path: Path, found: os.stat_result, largest: int) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise NotOrdinary(errno.EINVAL, os.strerror(errno.EINVAL), path)
    if found.st_size > largest:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), path)


ASSETS: Final = Path(__file__).resolve().parents[2] / "assets"
"""Folder of the program's own files: drawings, rule books, catalogues of languages."""


class BrokenAsset(Exception):
    """Raised when one of the program's own files is missing or damaged, and the program cannot do without."""

    def __init__(self, file: Path) -> None:
        self._file = file
        super().__init__(_BROKEN % {"file": file})

    def said(self, text: Translator) -> str:
        """Return the sentence in the player's language."""
        return text.gettext(_BROKEN) % {"file": self._file}


_BROKEN: Final = N_("A file of Ludothèque itself is missing or damaged: %(file)s. Install Ludothèque again.")


def asset(file: Path, decode: Callable[[bytes], _Type]) -> _Type:
    """Return one of the program's own files as `decode` understands it. Raises :class:`BrokenAsset`."""
    try:
        return decode(file.read_bytes())
    except Exception as damage:
        raise BrokenAsset(file) from damage


NAME = "ludotheque"
PROGRAM: Final = NAME if getattr(sys, "frozen", False) or NAME in sys.modules else "main.py"
"""Word that starts the program in a terminal: built or installed it has a name of its own."""


def _home() -> Path | None:
    """Return the folder that the player has chosen for everything; None for the system's folders."""
    home = os.environ.get("LUDOTHEQUE_HOME")
    return Path(os.path.expanduser(home)).absolute() if home else None


def config_folder() -> Path:
    """Return the folder of the settings."""
    return _home() or platformdirs.user_config_path(NAME, appauthor=False)


def data_folder() -> Path:
    """Return the folder of matches, statistics and screenshots."""
    return _home() or platformdirs.user_data_path(NAME, appauthor=False)


def shared_folder() -> Path:
    """Return the folder of matches that were exported to be shared, which the player finds among the documents."""
    return home / "shared" if (home := _home()) is not None else platformdirs.user_documents_path() / "Ludothèque"


def cache_folder() -> Path:
    """Return the folder of what can be made again: pictures of positions."""
    return home / "cache" if (home := _home()) is not None else platformdirs.user_cache_path(NAME, appauthor=False)


def log_folder() -> Path:
    """Return the folder of the log, which only faults of the program are written to."""
    return home / "logs" if (home := _home()) is not None else platformdirs.user_log_path(NAME, appauthor=False)


def saves_folder() -> Path:
    """Return the folder of the journals of unfinished and finished matches."""
    return data_folder() / "matches"
