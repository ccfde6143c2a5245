"""What runs inside a worker process: it waits for a task, asks the bot, sends the answer back."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import traceback
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import Connection
from pkgutil import resolve_name
from typing import Any

from table.contract import View
from table.game import Bot
from table.match.players import Question, bot_stream

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Task:
    """A question for a bot: `bot` is its ``module:class``; without a question the bot is only made ready.

    Or an inquiry, which is no bot's; `bot` and `level` are empty then.
    """

    bot: str
    level: str
    question: Question | None = None
    preparation: str = ""
    """What :attr:`table.game.Game.preparation` names."""
    view: View | None = None
    """What the bot is made ready for where there is no question."""
    inquiry: str = ""
    """A ``module:function``, ``about -> answer``, that is called instead of a bot."""
    about: object = None
    """What the inquiry is about."""
    seed: int = 0
    advise: bool = False


@dataclass(frozen=True, slots=True)
class Failure:
    """Instead of an answer: the bot of `level` (or an inquiry) raised; `reason` is the last line of its traceback."""

    level: str
    reason: str


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer, wrapped so that "declined" (None) is told apart from "nothing yet"."""

    value: Any


@dataclass(frozen=True, slots=True)
class Loaded:
    """Sent before the answer: the bot is at hand and ready, and from now on it thinks."""


def serve(pipe: Connection[Any, Any]) -> None:
    """Answer tasks until the pipe is closed. The process ends with the one that started it, even in mid-thought."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        pipe.send(Reply(_answer(task, pipe)))


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _answer(task: Task, pipe: Connection[Any, Any]) -> Any:
    try:
        if task.inquiry:
            return resolve_name(task.inquiry)(task.about)
        bot = _bot(task.bot)
        question = task.question
        view = question.view if question is not None else task.view
        if task.preparation and view is not None:
            resolve_name(task.preparation)(view)
        pipe.send(Loaded())
        if question is None:
            return None
        rng = bot_stream(task.seed, question)
        ask = bot.advise if task.advise else bot.choose
        return ask(question.view, question.legal, rng)
    except Exception as error:
        # Whatever a bot raises is reported to the table as its failure; the process stays usable.
        log.exception("a %s bot of %s failed", task.level, task.bot or task.inquiry)
        return Failure(task.level, traceback.format_exception_only(error)[-1].strip())


@cache
def _bot(place: str) -> Bot:
    bot: Bot = resolve_name(place)()
    return bot
