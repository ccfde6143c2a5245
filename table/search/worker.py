"""Bots in processes of their own, so that the window never waits for them.

A :class:`WorkerPool` is asked by :meth:`~WorkerPool.ask` and looked at by :meth:`~WorkerPool.poll`; neither blocks. A
process that dies is replaced and its question asked once more; a bot that raises, a process that hangs, or a question
on which processes keep dying, gives :class:`BotFailed`. The processes die with the one that started them.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from table.contract import Action
from table.game import Advice, Game
from table.players import THINKING, Question, Thinking
from table.search.worker_process import Failure, Loaded, Reply, Task, serve
from table.words import N_

PATIENCE: Final = 5.0
"""Seconds after which a process that has its bot at hand and has not answered is taken for hung. It is logged."""

LOADING_PATIENCE: Final = 30.0
"""Seconds in which a process has to start and to load its bot."""

LONGEST_LOOK: Final = 0.25
"""Seconds that count at most from one look at a process to the next: when nobody looks for longer, the window waits or
the machine sleeps, and the process may have had no time either."""

ATTEMPTS: Final = 2
"""How many processes a question may cost before it counts as failed."""

log = logging.getLogger(__name__)


class BotFailed(Exception):
    """A bot did not answer; the message is a sentence for the player and names the bot. Asking again is allowed.

    `level` is the bot's level, `reason` what went wrong: a message id, or the last line of a traceback.
    """

    def __init__(self, level: str, reason: str) -> None:
        super().__init__(f"The {level} bot could not answer: {reason}")
        self.level = level
        self.reason = reason


class _Hangs(Exception):
    """A process does not answer any more."""


@dataclass(slots=True)
class _Job:
    ticket: int
    task: Task
    attempts: int = 0
    forgotten: bool = False


class _Worker:
    """One process and the pipe to it; has at most one job."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe: Connection[Any, Any]
        self._pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=serve, args=(theirs,), daemon=True, name="ludotheque bots")
        self.process.start()
        theirs.close()
        self.job: _Job | None = None
        self._loaded: set[str] = set()
        self._looked = 0.0
        self._waited = 0.0

    def start(self, job: _Job) -> None:
        """Give it `job`; a process that is already dead is noticed by :meth:`collect`."""
        self.job = job
        self._looked, self._waited = time.monotonic(), 0.0
        job.attempts += 1
        try:
            self._pipe.send(job.task)
        except (BrokenPipeError, ConnectionResetError):
            log.warning("a bot process was gone before it was asked")

    def collect(self, job: _Job) -> Reply | None:
        """Its answer to `job`; None while it thinks. Raises EOFError if the process has died, _Hangs if it hangs."""
        try:
            while self._pipe.poll():
                message: Reply | Loaded = self._pipe.recv()
                if isinstance(message, Reply):
                    return message
                self._loaded.add(job.task.bot)
                self._waited = 0.0
        except (BrokenPipeError, ConnectionResetError) as error:
            raise EOFError from error
        now = time.monotonic()
        self._waited += min(now - self._looked, LONGEST_LOOK)
        self._looked = now
        if self._waited > (PATIENCE if job.task.bot in self._loaded else LOADING_PATIENCE):
            log.warning("a bot process has not answered for %.1f s: %s", self._waited, job)
            raise _Hangs
        return None

    def kill(self) -> None:
        """End the process now."""
        self.process.kill()
        self.process.join()
        self._pipe.close()


class WorkerPool:
    """A few processes that answer questions for all bots of a match."""

    def __init__(self, size: int | None = None) -> None:
        """`size` processes; by default one core is left to the window, and four are enough for any table."""
        self._size = size or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._workers: list[_Worker] = []
        self._waiting: deque[_Job] = deque()
        self._jobs: dict[int, _Job] = {}
        self._replies: dict[int, Action | Advice | Failure | None] = {}
        self._tickets = 0

    def warm_up(self, game: Game, level: str) -> None:
        """Start the processes and let each load the bot, so that the first decision is not the slow one.

        Takes some milliseconds for each process; call it where a hitch does not show (while a scene opens).
        """
        while len(self._workers) < self._size:
            self._workers.append(_Worker())
        for worker in self._workers:
            self._waiting.append(_Job(self._next_ticket(), Task(game.bot_type(level), level), forgotten=True))
            if worker.job is None:
                worker.start(self._waiting.popleft())

    def ask(self, task: Task) -> int:
        """Put a question; gives the ticket to :meth:`poll` with."""
        job = _Job(self._next_ticket(), task)
        self._jobs[job.ticket] = job
        self._waiting.append(job)
        self._turn()
        return job.ticket

    def poll(self, ticket: int) -> Action | Advice | Thinking | None:
        """The answer, once; THINKING until there is one. Raises :class:`BotFailed` once where the bot failed."""
        self._turn()
        if ticket not in self._replies:
            return THINKING
        del self._jobs[ticket]
        reply = self._replies.pop(ticket)
        if isinstance(reply, Failure):
            raise BotFailed(reply.level, reply.reason)
        return reply

    def forget(self, ticket: int) -> None:
        """Nobody wants this answer any more; it is dropped when it comes, or the question not even asked."""
        if job := self._jobs.pop(ticket, None):
            job.forgotten = True
        self._replies.pop(ticket, None)

    def close(self) -> None:
        """End all processes. Whoever still polls starts new ones, and what was being thought about is asked again."""
        for worker in self._workers:
            worker.kill()
            if worker.job is not None:
                worker.job.attempts = 0
                self._waiting.appendleft(worker.job)
        self._workers.clear()

    @property
    def process_ids(self) -> tuple[int, ...]:
        """The system's numbers of the running processes."""
        return tuple(worker.process.pid for worker in self._workers if worker.process.pid is not None)

    @property
    def open_questions(self) -> int:
        """How many questions somebody still waits for an answer to."""
        return len(self._jobs)

    def _next_ticket(self) -> int:
        self._tickets += 1
        return self._tickets

    def _turn(self) -> None:
        for worker in list(self._workers):
            if worker.job is not None:
                self._collect(worker, worker.job)
        for job in self._wanted():
            idle = self._idle()
            if idle is None:
                self._waiting.appendleft(job)
                return
            idle.start(job)

    def _wanted(self) -> Iterator[_Job]:
        while self._waiting:
            job = self._waiting.popleft()
            if not job.forgotten or job.task.question is None:
                yield job

    def _idle(self) -> _Worker | None:
        for worker in self._workers:
            if worker.job is None:
                return worker
        if len(self._workers) < self._size:
            self._workers.append(_Worker())
            return self._workers[-1]
        return None

    def _collect(self, worker: _Worker, job: _Job) -> None:
        try:
            answer = worker.collect(job)
        except EOFError:
            self._end(worker)
            self._ask_again(job)
            return
        except _Hangs:
            # It would most likely hang again on the same question: the player decides.
            self._end(worker)
            self._reply(job, Failure(job.task.level, N_("its process hangs")))
            return
        if answer is not None:
            worker.job = None
            self._reply(job, answer.value)

    def _end(self, worker: _Worker) -> None:
        worker.kill()
        self._workers.remove(worker)

    def _reply(self, job: _Job, value: Action | Advice | Failure | None) -> None:
        if not job.forgotten:
            self._replies[job.ticket] = value

    def _ask_again(self, job: _Job) -> None:
        log.warning("a bot process died, attempt %d: %s", job.attempts, job.task)
        if job.attempts < ATTEMPTS:
            self._waiting.appendleft(job)
        else:
            self._reply(job, Failure(job.task.level, N_("its process ended each time it was asked")))


class _Asker:
    """Puts the same question once however often it is called, and drops answers to questions that are no more."""

    def __init__(self, pool: WorkerPool, game: Game, level: str, seed: int, *, advise: bool) -> None:
        self._pool = pool
        self._task = Task(game.bot_type(level), level, seed=seed, advise=advise)
        self._asked: Question | None = None
        self._ticket = 0

    def _answer(self, question: Question) -> Action | Advice | Thinking | None:
        if question != self._asked:
            self._pool.forget(self._ticket)
            self._asked = question
            self._ticket = self._pool.ask(self._task.about(question))
        try:
            reply = self._pool.poll(self._ticket)
        except BotFailed:
            self._asked = None
            raise
        if reply is not THINKING:
            self._asked = None
        return reply

    def forget(self) -> None:
        """The match is left: what was asked need not be answered."""
        self._pool.forget(self._ticket)
        self._asked = None


class WorkerBotPlayer(_Asker):
    """A bot at the table that thinks in a worker process; answers what :class:`table.players.BotPlayer` would."""

    is_human = False

    def __init__(self, pool: WorkerPool, game: Game, level: str, seed: int) -> None:
        super().__init__(pool, game, level, seed, advise=False)

    def choose(self, question: Question) -> Action | Thinking | None:
        """THINKING until the answer to this very question is there; raises :class:`BotFailed`."""
        answer = self._answer(question)
        assert not isinstance(answer, Advice)
        return answer


class Adviser(_Asker):
    """Hints: what a bot of `level` would do in a seat, and why; it thinks in a worker process."""

    def __init__(self, pool: WorkerPool, game: Game, seed: int, level: str = "master") -> None:
        super().__init__(pool, game, level, seed, advise=True)

    def advise(self, question: Question) -> Advice | Thinking:
        """THINKING until the advice for this very question is there; raises :class:`BotFailed`."""
        answer = self._answer(question)
        assert isinstance(answer, Advice | Thinking)
        return answer
