"""Last resort after a fault of the program: the log of faults, the words for the player, and how to report it."""

import logging
import math
import os
import platform
import textwrap
import threading
import traceback
from functools import partial
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final, NoReturn

import pygame

from stage.graphics import theme
from stage.ui.base import Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.dialog import Dialog
from stage.ui.labels import Paragraph
from stage.ui.layout import Flow
from stage.ui.scene import Scene
from table import __version__
from table.headless import terminal
from table.headless.command_line import FAILED
from table.language import Language
from table.storage.files import BrokenAsset, NotOrdinary, is_ordinary, log_folder, saves_folder
from table.words import one_line

AGAIN: Final = 1.0
"""Seconds after a fault within which another one ends the program."""
LOG_SIZE: Final = 256 * 1024
"""Bytes from which an entry begins a new log."""
OLD_LOGS: Final = 3
"""Former logs that are kept."""
LONGEST_ENTRY: Final = 32 * 1024
"""Letters of an entry; of a longer one both ends are kept."""
_WIDTH: Final = 72
"""Letters in a line of a message box."""


class CannotGoOn(Exception):
    """Raised when the program has to end after a fault. The message is for the player."""


class Watchdog:
    """End of the process by force, `limit` seconds after something was begun that may hang: a device, a disk, a thread.

    Python itself would wait for all threads.
    """

    def __init__(self, limit: float = math.inf) -> None:
        self._limit = limit
        self._timer: threading.Timer | None = None
        self._words, self._status = "", 0

    def start(self, more: float = 0.0) -> None:
        """Give the process its limit from now, and `more` seconds."""
        self._cancel()
        if math.isfinite(self._limit):
            self._timer = threading.Timer(self._limit + more, self._end)
            self._timer.daemon = True
            self._timer.start()

    def fail(self, words: str) -> None:
        """Start after a fault: at the end of its time the process says `words`, and its status is 1."""
        self._words, self._status = words, FAILED
        self.start()

    def stop(self) -> None:
        """Give the process all the time it needs, and forget the fault."""
        self._cancel()
        self._words, self._status = "", 0

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _end(self) -> None:
        if self._words:
            terminal.complain(self._words)
        os._exit(self._status)


def log_file() -> Path:
    """Return the path of the log."""
    return log_folder() / "ludotheque.log"


class LogHandler(logging.Handler):
    """Handler that appends what the program's own loggers warn of to the log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        _write(self.format(record))


def write_down(fault: BaseException) -> bool:
    """Append `fault` with its traceback to the log, or else write it to stderr. Return True if it is in the log."""
    return _write(_entry(fault))


def _write(entry: str) -> bool:
    try:
        _append(log_file(), entry)
    except Exception:
        for line in entry.splitlines():
            terminal.complain(line)
        return False
    return True


def said(text: Language, fault: Exception, *, ends: bool, is_saved: bool, is_logged: bool) -> str:
    """Return what is said about a fault: what happens now, whether the matches are saved, and where the log is.

    If it is a file of the program, it is named first.
    """
    happens = (
        text.gettext("Ludothèque ran into an error and has to close.")
        if ends
        else text.gettext("Ludothèque ran into an error and has come back to the shelf.")
    )
    if not is_saved:
        kept = text.gettext("This match could not be saved and will be lost.")
    elif ends:
        kept = text.gettext("Your matches are saved.")
    else:
        kept = text.gettext("Your matches are saved, and you can go on.")
    log = (
        text.gettext("The details are in {file}.")
        if is_logged
        else text.gettext("The details could not be written to {file}.")
    )
    words = f"{happens} {kept} {log.format(file=one_line(str(log_file())))}"
    return f"{fault.said(text)} {words}" if isinstance(fault, BrokenAsset) else words


def versions() -> str:
    """Return what a report needs to know of the program and the machine."""
    libraries = f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"
    return f"Ludothèque {__version__}, Python {platform.python_version()}, {libraries}, {platform.platform()}"


def report_bug(scene: Scene) -> None:
    """Open the dialog that says what to write about a fault, and shows the folders of what belongs to it."""
    gettext = scene.gettext
    text = gettext(
        "Write to the page where you got Ludothèque: what you did, what happened, and what you expected instead. Add "
        "the log of errors and, if it happened in a match, its file: the newest one."
    )
    lines: list[Widget] = []
    for name, title, folder in (
        ("log", gettext("Log of errors"), log_folder()),
        ("matches", gettext("Matches"), saves_folder()),
    ):
        button = Button(f"report.{name}", gettext("Open"), partial(scene.app.open_folder, folder))
        if not folder.is_dir():
            button.disable(gettext("Nothing has been written there yet."))
        lines.append(Paragraph(f"report.{name}.path", f"{title}: {one_line(str(folder))}"))
        lines.append(Flow(f"report.{name}.flow", [button], align="right"))
    lines.append(Paragraph("report.versions", versions(), theme.SMALL, colour="ink_soft"))
    close = Button("report.close", gettext("Close"), kind=ButtonKind.PRIMARY)
    scene.ui.open_dialog(Dialog("report", gettext("Report a bug"), text, [close], content=lines, width=1000))


def take_leave(sentence: str) -> None:
    """Show the last words of a program that ends after a fault, in the terminal and in a message box of the system."""
    terminal.complain(sentence)
    if pygame.display.get_init() and pygame.display.get_driver() not in ("dummy", "offscreen"):
        try:
            pygame.display.message_box("Ludothèque", textwrap.fill(sentence, _WIDTH), "error")
        except pygame.error:
            return  # Some systems have none.


def _entry(fault: BaseException) -> str:
    try:
        told = "".join(traceback.format_exception(fault)).rstrip()
    except Exception:
        told = type(fault).__name__
    if len(told) > LONGEST_ENTRY:
        told = f"{told[: LONGEST_ENTRY // 2]}\n[…]\n{told[-LONGEST_ENTRY // 2 :]}"
    return f"{versions()}\n{told}\n"


class _Log(RotatingFileHandler):
    """Log file that raises what it cannot write."""

    def handleError(self, record: logging.LogRecord) -> NoReturn:  # noqa: N802 - the library's name
        raise  # noqa: PLE0704 - called while the error is handled


def _append(path: Path, entry: str) -> None:
    """Append to the log, which begins again once it is large. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not is_ordinary(path):
        raise NotOrdinary
    log = _Log(path, maxBytes=LOG_SIZE, backupCount=OLD_LOGS, encoding="utf-8", errors="backslashreplace", delay=True)
    log.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    try:
        log.emit(logging.makeLogRecord({"msg": entry}))
    finally:
        log.close()
