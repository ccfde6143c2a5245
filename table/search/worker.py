"""Bots in processes of their own, so that the window never waits for them.

:meth:`WorkerPool.ask` queues a task and :meth:`WorkerPool.poll` reads its answer; neither blocks. A process that dies
is replaced and its question asked once more; a bot that raises or takes too much processor time, a process that is
silent for too long, or a question on which processes keep dying, gives :class:`BotFailed`. Every unexpected end of a
process is logged, with the last line of its standard error. The processes die with the one that started them.
"""

import logging
import multiprocessing
import os
import tempfile
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import IO, Any, Final

from table.contract import Action, View
from table.game import Advice, Game
from table.match.players import THINKING, Question, Thinking
from table.search.worker_process import LONGEST_REASON, OUT_OF_TIME, Failure, Loaded, Reply, Task, serve
from table.tempers import PLAIN, Temper
from table.words import N_, one_line

PATIENCE: Final = 5.0
"""Seconds of processor time, which other programs do not use up, that a bot may take for an answer."""

SILENCE: Final = 60.0
"""Seconds by the clock after which a silent process counts as hung: it has been stopped, or waits for something that
never comes. It has this long to start, load its bot and make it ready, and again to answer.
"""

MAX_SILENCE_PER_LOOK: Final = 0.25
"""Seconds of silence, at most, that count between two looks at a process: in a longer gap the window waits or the
machine sleeps, and the process may have had no time either."""

ATTEMPTS: Final = 2
"""Processes that a question may cost before it counts as failed."""

_HANGS: Final = N_("its process hangs")
_EXIT_SECONDS: Final = 0.5
"""Seconds to wait for a process that has closed its pipe, to learn its exit status."""
_TAIL_BYTES: Final = 4096
"""Bytes at the end of a standard error that are searched for its last line."""

log = logging.getLogger(__name__)


class BotFailed(Exception):
    """Raised when a bot did not answer; the message to the player names the bot. Asking again is allowed.

    `level` is the bot's level, `reason` the cause: a message id, or the last line of a traceback.
    """

    def __init__(self, level: str, reason: str) -> None:
        super().__init__(f"The {level} bot could not answer: {reason}")
        self.level = level
        self.reason = reason


@dataclass(eq=False, slots=True)
class PendingTask:
    """Queued, running or finished task."""

    task: Task
    attempts: int = 0
    """Processes that the task has been given to."""
    reply: Reply | None = None
    forgotten: bool = False
    """True if nobody wants the answer any more; a queued task is then dropped."""


class _Worker:
    """Process and the pipe to it, with at most one pending task."""

    def __init__(self, patience: float) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe: Connection[Any, Any]
        self._pipe, theirs = context.Pipe()
        self._errors = _new_file()
        name = "" if self._errors is None else self._errors.name
        self.process: SpawnProcess = context.Process(
            target=serve, args=(theirs, name, patience), daemon=True, name="ludotheque bots"
        )
        self.process.start()
        theirs.close()
        self.pending: PendingTask | None = None
        self._looked = 0.0
        self._silent = 0.0

    def start(self, pending: PendingTask) -> None:
        """Send `pending` to the process; :meth:`collect` notices if it is already dead."""
        self.pending = pending
        self._looked, self._silent = time.monotonic(), 0.0
        pending.attempts += 1
        with suppress(BrokenPipeError, ConnectionResetError):
            self._pipe.send(pending.task)

    def collect(self, pending: PendingTask, silence: float) -> Reply | None:
        """Return the answer to `pending`, None while the process thinks.

        Raises EOFError if the process has died, TimeoutError if it has said nothing for `silence` seconds.
        """
        try:
            while self._pipe.poll():
                message: Reply | Loaded = self._pipe.recv()
                if isinstance(message, Reply):
                    return message
                self._silent = 0.0
        except (BrokenPipeError, ConnectionResetError) as error:
            raise EOFError from error
        now = time.monotonic()
        self._silent += min(now - self._looked, MAX_SILENCE_PER_LOOK)
        self._looked = now
        if self._silent > silence:
            log.warning("a bot process has said nothing for %.1f s and is ended; asked: %s", self._silent, pending.task)
            raise TimeoutError
        return None

    def log_end(self, pending: PendingTask) -> int | None:
        """Log how the process has ended by itself; return its exit status, None if it has not ended."""
        self.process.join(_EXIT_SECONDS)
        status = self.process.exitcode
        log.warning(
            "a bot process ended with exit status %s, attempt %d; asked: %s; its last words: %s",
            status, pending.attempts, pending.task, _last_line(self._errors) or "none",
        )  # fmt: skip
        return status

    def kill(self) -> None:
        """End the process now."""
        self.process.kill()
        self.process.join()
        self._pipe.close()
        if self._errors is not None:
            self._errors.close()
            with suppress(OSError):
                os.unlink(self._errors.name)


def _new_file() -> IO[bytes] | None:
    """Create an empty file for the standard error of a process; None where the disk takes none."""
    try:
        return tempfile.NamedTemporaryFile(prefix="ludotheque-bots-", delete=False)
    except OSError:
        return None


def _last_line(errors: IO[bytes] | None) -> str:
    if errors is None:
        return ""
    errors.seek(max(0, errors.seek(0, os.SEEK_END) - _TAIL_BYTES))
    lines = errors.read().decode(errors="replace").split("\n")
    return next((one_line(line.strip(), LONGEST_REASON) for line in reversed(lines) if line.strip()), "")


class WorkerPool:
    """Processes that answer questions for all bots of a match."""

    def __init__(self, size: int | None = None, *, patience: float = PATIENCE) -> None:
        """Create `size` processes; by default one core is left to the window, and four are enough for any table.

        A bot may take `patience` seconds of processor time for an answer.
        """
        self._size = size or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._patience = patience
        self.silence = SILENCE
        """Seconds by the clock after which a silent process counts as hung."""
        self._workers: list[_Worker] = []
        self._waiting: deque[PendingTask] = deque()

    def warm_up(self, game: Game, level: str, view: View) -> None:
        """Start the processes and prepare the bot for the match of `view`, so that its first decision is not slow.

        Takes some milliseconds for each process; call it where a hitch does not show (while a scene opens).
        """
        while len(self._workers) < self._size:
            self._workers.append(_Worker(self._patience))
        for worker in self._workers:
            task = Task(game.bot_type(level), level, preparation=game.preparation, view=view)
            self._waiting.append(PendingTask(task))
            if worker.pending is None:
                worker.start(self._waiting.popleft())

    def ask(self, task: Task) -> PendingTask:
        """Queue a task; return the pending task, for :meth:`poll` with."""
        pending = PendingTask(task)
        self._waiting.append(pending)
        self._turn()
        return pending

    def poll(self, pending: PendingTask) -> Any:
        """Return the answer, THINKING until there is one. Raises :class:`BotFailed` where the bot failed."""
        self._turn()
        if pending.reply is None:
            return THINKING
        if isinstance(pending.reply.value, Failure):
            raise BotFailed(pending.reply.value.level, pending.reply.value.reason)
        return pending.reply.value

    def close(self) -> None:
        """End all processes. A later poll starts new ones and asks unanswered questions again."""
        for worker in self._workers:
            worker.kill()
            if worker.pending is not None:
                worker.pending.attempts = 0
                self._waiting.appendleft(worker.pending)
        self._workers.clear()

    @property
    def pending(self) -> tuple[PendingTask, ...]:
        """Tasks that are queued or running."""
        return (*self._waiting, *(worker.pending for worker in self._workers if worker.pending is not None))

    def _turn(self) -> None:
        for worker in list(self._workers):
            if worker.pending is not None:
                self._collect(worker, worker.pending)
        self._waiting = deque(pending for pending in self._waiting if not pending.forgotten)
        while self._waiting and (idle := self._idle()) is not None:
            idle.start(self._waiting.popleft())

    def _idle(self) -> _Worker | None:
        for worker in self._workers:
            if worker.pending is None:
                return worker
        if len(self._workers) < self._size:
            self._workers.append(_Worker(self._patience))
            return self._workers[-1]
        return None

    def _collect(self, worker: _Worker, pending: PendingTask) -> None:
        try:
            pending.reply = worker.collect(pending, self.silence)
        except EOFError:
            status = worker.log_end(pending)
            self._end(worker)
            # A bot that took too long would most likely do so again on the same question, so the player decides.
            if status == OUT_OF_TIME:
                pending.reply = Reply(Failure(pending.task.level, _HANGS))
            elif pending.attempts < ATTEMPTS:
                self._waiting.appendleft(pending)
            else:
                pending.reply = Reply(Failure(pending.task.level, N_("its process ended every time it was asked")))
        except TimeoutError:
            self._end(worker)
            pending.reply = Reply(Failure(pending.task.level, _HANGS))
        else:
            if pending.reply is not None:
                worker.pending = None
                if isinstance(pending.reply.value, Failure):
                    log.error(
                        "asked: %s; it raised %s\n%s",
                        pending.task,
                        pending.reply.value.reason,
                        pending.reply.value.frames,
                    )

    def _end(self, worker: _Worker) -> None:
        worker.kill()
        self._workers.remove(worker)


class _Asker:
    """Asker that puts the same question only once, and drops answers to outdated questions."""

    def __init__(
        self, pool: WorkerPool, game: Game, level: str, seed: int, *, advise: bool, temper: Temper = PLAIN,
        character: str = "",
    ) -> None:  # fmt: skip
        self._pool = pool
        self._task = Task(
            game.bot_type(level), level, preparation=game.preparation, seed=seed, advise=advise, temper=temper,
            character=character,
        )  # fmt: skip
        self._asked: Question | None = None
        self._pending: PendingTask | None = None

    def _answer(self, question: Question) -> Action | Advice | Thinking | None:
        if self._pending is None or question != self._asked:
            self.forget()
            self._asked, self._pending = question, self._pool.ask(replace(self._task, question=question))
        try:
            reply: Action | Advice | Thinking | None = self._pool.poll(self._pending)
        except BotFailed:
            self._pending = None
            raise
        if reply is not THINKING:
            self._pending = None
        return reply

    def forget(self) -> None:
        """Drop the open question, because the match is left."""
        if self._pending is not None:
            self._pending.forgotten = True
        self._pending = None


class WorkerBotPlayer(_Asker):
    """Bot at the table that thinks in a worker process; it answers as :class:`table.match.players.BotPlayer` would."""

    def __init__(
        self, pool: WorkerPool, game: Game, level: str, seed: int, temper: Temper = PLAIN, character: str = ""
    ) -> None:
        super().__init__(pool, game, level, seed, advise=False, temper=temper, character=character)

    def choose(self, question: Question) -> Action | Thinking | None:
        """Return the bot's answer, THINKING until it is there; raises :class:`BotFailed`."""
        answer = self._answer(question)
        assert not isinstance(answer, Advice)
        return answer


class Adviser(_Asker):
    """Hints: the master's choice for a seat with its reason, from a worker process."""

    def __init__(self, pool: WorkerPool, game: Game, seed: int) -> None:
        super().__init__(pool, game, "master", seed, advise=True)

    def advise(self, question: Question) -> Advice | Thinking:
        """Return the advice for this question, THINKING until it is there; raises :class:`BotFailed`."""
        answer = self._answer(question)
        assert isinstance(answer, Advice | Thinking)
        return answer


class Inquiry:
    """Result of a ``module:function`` about something, a view for example, computed in a worker process."""

    def __init__(self, pool: WorkerPool, function: str, about: object) -> None:
        self._pool = pool
        self._task = Task(bot="", level="", inquiry=function, about=about)
        self._pending: PendingTask | None = None

    def answer(self) -> Any:
        """Return the answer, THINKING until it is there; raises :class:`BotFailed`, after which it is asked again."""
        if self._pending is None:
            self._pending = self._pool.ask(self._task)
        try:
            return self._pool.poll(self._pending)
        except BotFailed:
            self._pending = None
            raise

    def forget(self) -> None:
        """Drop the question."""
        if self._pending is not None:
            self._pending.forgotten = True
        self._pending = None
