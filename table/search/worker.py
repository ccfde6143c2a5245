"""Bots in processes of their own, so that the window never waits for them.

A :class:`WorkerPool` is asked by :meth:`~WorkerPool.ask` and looked at by :meth:`~WorkerPool.poll`; neither blocks. A
process that dies is replaced and its question asked once more; a bot that raises, a process that hangs, or a question
on which processes keep dying, gives :class:`BotFailed`. The processes die with the one that started them.
"""

import logging
import multiprocessing
import os
import time
from collections import deque
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from table.contract import Action, View
from table.game import Advice, Game
from table.match.players import THINKING, Question, Thinking
from table.search.worker_process import Failure, Loaded, Reply, Task, serve
from table.words import N_

PATIENCE: Final = 5.0
"""Seconds after which a process that has its bot at hand and has not answered is taken for hung. It is logged."""

LOADING_PATIENCE: Final = 30.0
"""Seconds in which a process has to start, to load its bot and to make it ready."""

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


@dataclass(eq=False, slots=True)
class Job:
    """A task that waits, is being thought about or has been answered."""

    task: Task
    attempts: int = 0
    """How many processes it has been given to."""
    reply: Reply | None = None
    forgotten: bool = False
    """Whether nobody wants the answer any more; a task that still waits is then not put at all."""


class _Worker:
    """One process and the pipe to it; has at most one job."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe: Connection[Any, Any]
        self._pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=serve, args=(theirs,), daemon=True, name="ludotheque bots")
        self.process.start()
        theirs.close()
        self.job: Job | None = None
        self._loaded: set[str] = set()
        self._looked = 0.0
        self._waited = 0.0

    def start(self, job: Job) -> None:
        """Give it `job`; a process that is already dead is noticed by :meth:`collect`."""
        self.job = job
        self._looked, self._waited = time.monotonic(), 0.0
        job.attempts += 1
        try:
            self._pipe.send(job.task)
        except (BrokenPipeError, ConnectionResetError):
            log.warning("a bot process was gone before it was asked")

    def collect(self, job: Job) -> Reply | None:
        """Its answer to `job`; None while it thinks. Raises EOFError if the process died, TimeoutError if it hangs."""
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
            raise TimeoutError
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
        self._waiting: deque[Job] = deque()

    def warm_up(self, game: Game, level: str, view: View) -> None:
        """Start the processes and let each load the bot and make it ready for the match of `view`.

        So the first decision is not the slow one.

        Takes some milliseconds for each process; call it where a hitch does not show (while a scene opens).
        """
        while len(self._workers) < self._size:
            self._workers.append(_Worker())
        for worker in self._workers:
            task = Task(game.bot_type(level), level, preparation=game.preparation, view=view)
            self._waiting.append(Job(task))
            if worker.job is None:
                worker.start(self._waiting.popleft())

    def ask(self, task: Task) -> Job:
        """Put a question; gives what to :meth:`poll` with."""
        job = Job(task)
        self._waiting.append(job)
        self._turn()
        return job

    def poll(self, job: Job) -> Any:
        """The answer; THINKING until there is one. Raises :class:`BotFailed` where the bot failed."""
        self._turn()
        if job.reply is None:
            return THINKING
        if isinstance(job.reply.value, Failure):
            raise BotFailed(job.reply.value.level, job.reply.value.reason)
        return job.reply.value

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
        """How many questions are still to be answered for somebody."""
        jobs = [*self._waiting, *(worker.job for worker in self._workers if worker.job is not None)]
        return sum(job.task.question is not None and not job.forgotten for job in jobs)

    def _turn(self) -> None:
        for worker in list(self._workers):
            if worker.job is not None:
                self._collect(worker, worker.job)
        self._waiting = deque(job for job in self._waiting if not job.forgotten)
        while self._waiting and (idle := self._idle()) is not None:
            idle.start(self._waiting.popleft())

    def _idle(self) -> _Worker | None:
        for worker in self._workers:
            if worker.job is None:
                return worker
        if len(self._workers) < self._size:
            self._workers.append(_Worker())
            return self._workers[-1]
        return None

    def _collect(self, worker: _Worker, job: Job) -> None:
        try:
            job.reply = worker.collect(job)
        except EOFError:
            self._end(worker)
            log.warning("a bot process died, attempt %d: %s", job.attempts, job.task)
            if job.attempts < ATTEMPTS:
                self._waiting.appendleft(job)
            else:
                job.reply = Reply(Failure(job.task.level, N_("its process ended each time it was asked")))
        except TimeoutError:
            # It would most likely hang again on the same question: the player decides.
            self._end(worker)
            job.reply = Reply(Failure(job.task.level, N_("its process hangs")))
        else:
            if job.reply is not None:
                worker.job = None

    def _end(self, worker: _Worker) -> None:
        worker.kill()
        self._workers.remove(worker)


class _Asker:
    """Puts the same question once however often it is called, and drops answers to questions that are no more."""

    def __init__(self, pool: WorkerPool, game: Game, level: str, seed: int, *, advise: bool) -> None:
        self._pool = pool
        self._task = Task(game.bot_type(level), level, preparation=game.preparation, seed=seed, advise=advise)
        self._asked: Question | None = None
        self._job: Job | None = None

    def _answer(self, question: Question) -> Action | Advice | Thinking | None:
        if self._job is None or question != self._asked:
            self.forget()
            self._asked, self._job = question, self._pool.ask(replace(self._task, question=question))
        try:
            reply: Action | Advice | Thinking | None = self._pool.poll(self._job)
        except BotFailed:
            self._job = None
            raise
        if reply is not THINKING:
            self._job = None
        return reply

    def forget(self) -> None:
        """The match is left: what was asked need not be answered."""
        if self._job is not None:
            self._job.forgotten = True
        self._job = None


class WorkerBotPlayer(_Asker):
    """A bot at the table that thinks in a worker process; answers what :class:`table.match.players.BotPlayer` would."""

    is_human = False

    def __init__(self, pool: WorkerPool, game: Game, level: str, seed: int) -> None:
        super().__init__(pool, game, level, seed, advise=False)

    def choose(self, question: Question) -> Action | Thinking | None:
        """THINKING until the answer to this very question is there; raises :class:`BotFailed`."""
        answer = self._answer(question)
        assert not isinstance(answer, Advice)
        return answer


class Adviser(_Asker):
    """Hints: what the master would do in a seat, and why; it thinks in a worker process."""

    def __init__(self, pool: WorkerPool, game: Game, seed: int) -> None:
        super().__init__(pool, game, "master", seed, advise=True)

    def advise(self, question: Question) -> Advice | Thinking:
        """THINKING until the advice for this very question is there; raises :class:`BotFailed`."""
        answer = self._answer(question)
        assert isinstance(answer, Advice | Thinking)
        return answer


class Inquiry:
    """What a ``module:function`` says of something, of a view for example: found out beside the frames."""

    def __init__(self, pool: WorkerPool, function: str, about: object) -> None:
        self._pool = pool
        self._task = Task(bot="", level="", inquiry=function, about=about)
        self._job: Job | None = None

    def answer(self) -> Any:
        """THINKING until the answer is there; raises :class:`BotFailed`, after which it is asked anew."""
        if self._job is None:
            self._job = self._pool.ask(self._task)
        try:
            return self._pool.poll(self._job)
        except BotFailed:
            self._job = None
            raise

    def forget(self) -> None:
        """The answer is not wanted any more."""
        if self._job is not None:
            self._job.forgotten = True
        self._job = None
