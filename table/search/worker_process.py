"""Main loop of a worker process: wait for a task, ask the bot, send the answer back."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from multiprocessing.connection import Connection
from pkgutil import resolve_name
from typing import Any, Final

from table.contract import View
from table.game import Bot, bot_of_type
from table.match.players import Question, bot_stream
from table.tempers import PLAIN, Temper
from table.words import one_line

OUT_OF_TIME: Final = 75
"""Exit status of a process that ended itself because its bot had taken too much processor time."""

LOOKS: Final = 0.1
"""Seconds between two checks of a bot's processor time."""

LONGEST_REASON: Final = 200
"""Characters of a reason, at most: an exception's message may hold a whole view."""


@dataclass(frozen=True, slots=True)
class Task:
    """Question for a bot, whose ``module:class`` is `bot`; without a question the bot is only made ready.

    Alternatively an inquiry, which needs no bot; `bot` and `level` are empty then.
    """

    bot: str
    level: str
    question: Question | None = field(default=None, repr=False)
    preparation: str = ""
    """See :attr:`table.game.Game.preparation`."""
    view: View | None = field(default=None, repr=False)
    """View for which the bot is made ready, if there is no question."""
    inquiry: str = ""
    """``module:function``, ``about -> answer``, that is called instead of a bot."""
    about: object = field(default=None, repr=False)
    """Argument of the inquiry."""
    seed: int = 0
    advise: bool = False
    temper: Temper = PLAIN
    character: str = ""

    def __str__(self) -> str:
        """Name the task in a log, in a few words, without any seat's secrets."""
        if self.inquiry:
            return self.inquiry
        if self.question is None:
            return f"{self.level} bot {self.bot}, to be made ready"
        return f"{self.level} bot {self.bot}, seat {self.question.seat}, action {self.question.number}"


@dataclass(frozen=True, slots=True)
class Failure:
    """Failed answer: the bot of `level` (or an inquiry) raised; `reason` is the last line of its traceback."""

    level: str
    reason: str
    """Message id, or that line, of at most :data:`LONGEST_REASON` characters."""
    frames: str = ""
    """Rest of the traceback, for the log."""


@dataclass(frozen=True, slots=True)
class Reply:
    """Answer, wrapped to distinguish "declined" (None) from "nothing yet"."""

    value: Any


@dataclass(frozen=True, slots=True)
class Loaded:
    """Message before the answer: the bot is ready and begins to think."""


def serve(pipe: Connection[Any, Any], errors: str, patience: float) -> None:
    """Answer tasks until the pipe is closed. The process ends with the one that started it, even in mid-thought.

    Its standard error goes into the file `errors`, if there is one. A bot that takes more than `patience` seconds of
    this process's time ends the process, with :data:`OUT_OF_TIME`.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _write_errors_to(errors)
    threading.Thread(target=_die_with_parent, daemon=True).start()
    watch = _Watch(patience)
    threading.Thread(target=watch.look, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)
    # The memory of the bots is hundreds of thousands of objects: going through them all takes a second or two.
    gc.disable()
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        pipe.send(Reply(_answer(task, pipe, watch)))
        gc.collect(1)


class _Watch:
    """Watchdog that ends the process when a bot takes too much processor time, which other programs do not use up."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._thinks = threading.Event()
        self._began = 0.0

    @contextmanager
    def over_a_bot(self) -> Iterator[None]:
        self._began = time.process_time()
        self._thinks.set()
        try:
            yield
        finally:
            self._thinks.clear()

    def look(self) -> None:
        """Check the processor time at intervals while a bot thinks; runs in a thread of its own."""
        while True:
            self._thinks.wait()
            time.sleep(LOOKS)
            taken = time.process_time() - self._began
            if self._thinks.is_set() and taken > self._patience:
                print(f"no answer within {taken:.1f} s of processor time", file=sys.stderr, flush=True)  # noqa: T201
                os._exit(OUT_OF_TIME)


def _write_errors_to(file: str) -> None:
    """Redirect the standard error, that of libraries included, to the end of `file`.

    The file is unlinked at once, so that none is left whatever happens; where the system refuses that, the parent does
    it when it ends this process.
    """
    with suppress(OSError):
        handle = os.open(file, os.O_WRONLY | os.O_APPEND)
        os.dup2(handle, 2)
        os.close(handle)
        os.unlink(file)


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _answer(task: Task, pipe: Connection[Any, Any], watch: _Watch) -> Any:
    try:
        if task.inquiry:
            return resolve_name(task.inquiry)(task.about)
        bot = _bot(task.bot, task.temper, task.character)
        question = task.question
        view = question.view if question is not None else task.view
        if task.preparation and view is not None:
            resolve_name(task.preparation)(view)
        pipe.send(Loaded())
        if question is None:
            return None
        rng = bot_stream(task.seed, question)
        ask = bot.advise if task.advise else bot.choose
        with watch.over_a_bot():
            return ask(question.view, question.legal, rng)
    except Exception as error:
        # Any exception of a bot is reported to the table as its failure; the process stays usable.
        reason = traceback.format_exception_only(error)[-1].strip()
        return Failure(task.level, one_line(reason, LONGEST_REASON), "".join(traceback.format_tb(error.__traceback__)))


@cache
def _bot(place: str, temper: Temper, character: str) -> Bot:
    return bot_of_type(place, temper, character)
