"""Output to the terminal, line by line and in letters that its encoding has."""

import codecs
import io
import os
import signal
import sys
import threading
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TextIO

from table.offer.options import Refused
from table.words import N_, one_line

_NEAREST_LETTERS: Final = "ludotheque.nearest_letters"
_ASCII: Final = {
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "—": "-", "–": "-", "−": "-",
    "·": "-", "×": "x", "œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "ø": "o", "Ø": "O", "ß": "ss", "ł": "l", "Ł": "L",
}  # fmt: skip
"""ASCII for characters that have no decomposition."""


class NotDone(Refused):
    """Raised when the machine fails at a correct task."""


class OutputNotWritten(NotDone):
    """Raised when the terminal, or the file in its place, takes no more output (disk full)."""

    def __init__(self, error: OSError) -> None:
        super().__init__(N_("The output cannot be written: %(reason)s."), reason=error.strerror or error)


def prepare() -> None:
    """Prepare stdout and stderr for every text: letters that their encoding lacks become the nearest it has."""
    codecs.register_error(_NEAREST_LETTERS, _nearest_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_NEAREST_LETTERS)


def say(line: str) -> None:
    """Write a line to stdout, as :func:`table.words.one_line` shows it; raises :class:`OutputNotWritten`."""
    with writing():
        _write(sys.stdout, line)


def complain(sentence: str) -> None:
    """Write a line to stderr likewise. If that fails, the exit status alone reports the error."""
    try:
        _write(sys.stderr, sentence)
    except OSError:
        _turn_off(sys.stderr)


@contextmanager
def noting_interrupts() -> Iterator[None]:
    """Note Ctrl+C for :func:`is_interrupted` instead of raising, because Python drops what some callbacks raise.

    Such callbacks run while modules are imported. Interrupts that are ignored stay ignored.
    """
    _NOTED.clear()
    raising = signal.getsignal(signal.SIGINT)
    if raising is not signal.default_int_handler or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, lambda number, _: _NOTED.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, raising)


def is_interrupted() -> bool:
    """Return True after an interrupt within :func:`noting_interrupts`."""
    return bool(_NOTED)


_NOTED: Final[list[int]] = []


def finish() -> None:
    """Flush stdout; raises :class:`OutputNotWritten`."""
    with writing():
        if sys.stdout is not None:
            sys.stdout.flush()


def discard_output() -> None:
    """Discard all further output, because nobody reads it and Python would complain when it flushes at its end."""
    for stream in (sys.stdout, sys.stderr):
        _turn_off(stream)


@contextmanager
def writing() -> Iterator[None]:
    """Wrap other output to the terminal; raises :class:`OutputNotWritten`, or BrokenPipeError as it is."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputNotWritten(error) from error


def _write(stream: TextIO | None, line: str) -> None:
    # Programs that are started without any terminal have no streams.
    if stream is not None:
        stream.write(one_line(line) + "\n")


def _turn_off(stream: TextIO | None) -> None:
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _nearest_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(_nearest, lacking)), error.end


def _nearest(letter: str) -> str:
    bare = "".join(
        part for part in unicodedata.normalize("NFKD", _ASCII.get(letter, letter)) if not unicodedata.combining(part)
    )
    return bare.encode("ascii", "replace").decode()
