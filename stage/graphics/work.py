"""Rendering that takes longer than a frame: time limits, and background jobs.

Drawing that runs out of time under a limit restarts in a later frame. Surfaces made by then are cached, so every frame
gets further. Work that cannot be split that way is a job (:mod:`table.job`), which gets the time that a frame leaves.
"""

import sys
import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import IntEnum
from operator import itemgetter
from typing import Any, Final, NoReturn, TypeVar

from table.job import Job, Steps, has_busy_threads

ResultT = TypeVar("ResultT")

A_FRAME: Final = 0.010
"""Seconds per frame for surfaces and jobs that may come later. Work begun within them may take longer."""
UNSEEN: Final = 0.020
"""The same while the scene is not visible, so that nothing moves."""
_LEAST: Final = 0.004
"""The same in frames that are long without it."""
_WHOLE: Final = 0.014
"""Seconds of a frame that jobs may fill, which leaves some of the 16.7 ms of 60 frames per second."""
_SPARE: Final = 0.002
"""Seconds per frame for jobs of :attr:`Urgency.SPARE`."""
thread_time: Final = time.thread_time if sys.platform != "win32" else time.perf_counter
"""Clock of the drawing thread, because other programs would use up the frame on a busy machine. On Windows a thread's
time advances in steps of 15 ms."""


class RenderBudgetExceeded(Exception):
    """Raised when a surface is missing and the frame has no time left to make it."""


@dataclass(slots=True)
class RenderBudget:
    """Time limit for making surfaces."""

    left: float
    """Seconds left, without the surface that is being made now."""
    used: bool = False
    """True once a surface was made."""
    refused: bool = False
    """True if a surface is missing because there was no time."""
    made: set[Hashable] = field(default_factory=set)
    """Keys of the surfaces that were made."""
    begun: float = field(default_factory=thread_time)


_PRESENT: list[RenderBudget] = []
"""Limits in force, the innermost last. Only the drawing thread sets limits and makes surfaces."""
_MAKING: list[float] = []
"""Start times of the surfaces that are being made, one inside the other, the innermost last."""


@contextmanager
def limited(seconds: float) -> Iterator[RenderBudget]:
    """Limit the time for making surfaces. Once `seconds` are used up, :class:`RenderBudgetExceeded` is raised.

    The first surface is always made, unless `seconds` is 0.0. Drawing cached surfaces costs nothing. A limit inside
    another one does not extend it.
    """
    limit = RenderBudget(seconds, used=seconds <= 0.0)
    _PRESENT.append(limit)
    try:
        yield limit
    finally:
        _PRESENT.pop()


def is_limited() -> bool:
    """Return True under a limit."""
    return bool(_PRESENT)


@contextmanager
def making(key: Hashable) -> Iterator[None]:
    """Make the surface of that key. Raises :class:`RenderBudgetExceeded` if a limit leaves no time.

    The clock is read only under a limit, because a window makes thousands of surfaces.
    """
    if not _PRESENT:
        yield
        return
    for limit in _PRESENT:
        if limit.used and limit.left <= _running(limit):
            limit.refused = True
            raise RenderBudgetExceeded
    _MAKING.append(thread_time())
    try:
        yield
        for limit in _PRESENT:
            limit.used = True
            limit.made.add(key)
    finally:
        if len(_MAKING) == 1:
            for limit in _PRESENT:
                limit.left -= _running(limit)
        _MAKING.pop()


def is_spent() -> bool:
    """Return True once a limit is used up: incremental work then waits for a later frame."""
    return any(limit.left <= _running(limit) for limit in _PRESENT)


@contextmanager
def unlimited() -> Iterator[None]:
    """Suspend all limits for a step that must not be interrupted."""
    present = _PRESENT[:]
    _PRESENT.clear()
    try:
        yield
    finally:
        _PRESENT[:] = present


def refuse() -> NoReturn:
    """Raise :class:`RenderBudgetExceeded` for a surface that is being made elsewhere."""
    if _PRESENT:
        _PRESENT[-1].refused = True
    raise RenderBudgetExceeded


def _running(limit: RenderBudget) -> float:
    """Return the seconds that the current surface has taken under `limit`."""
    return thread_time() - max(_MAKING[0], limit.begun) if _MAKING else 0.0


class Urgency(IntEnum):
    """Urgency of a job."""

    SEEN = 0
    """Something in sight is missing."""
    SPARE = 1
    """It may be seen later."""


class Work:
    """Registry of background jobs. Each job has a key until its result is taken."""

    def __init__(self) -> None:
        self._jobs: dict[Hashable, Job[Any]] = {}
        self._wanted: dict[Hashable, Urgency] = {}
        """Jobs that were wanted since the last frame."""
        self._end = 0.0
        self._seen_waits = False

    @property
    def begun(self) -> frozenset[Hashable]:
        """Keys of the jobs whose results have not been taken."""
        return frozenset(self._jobs)

    @property
    def is_busy(self) -> bool:
        """True if something that is seen was missing in the last frame, or threads are at work."""
        return self._seen_waits or has_busy_threads()

    @property
    def left(self) -> float:
        """Seconds left in this frame for the step of a job."""
        return max(0.0, self._end - time.perf_counter())

    def ask(self, key: Hashable, steps: Callable[[], Steps[ResultT]]) -> None:
        """Start a job unless it has started. :meth:`need` takes its result."""
        if key not in self._jobs:
            self._jobs[key] = Job(steps())
            self._jobs[key].step()

    def want(self, key: Hashable, steps: Callable[[], Steps[Any]], urgency: Urgency = Urgency.SEEN) -> bool:
        """Give a job time in this frame, after the drawing. Return True once it is ready for :meth:`need`.

        Raises what the job has raised; the next call starts it again.
        """
        job = self._jobs.get(key)
        if job is None:
            job = self._jobs[key] = Job(steps())
        if job.failure is not None:
            del self._jobs[key]
            raise job.failure
        if not job.is_ready:
            self._wanted[key] = urgency
        return job.is_ready

    def frame(self, taken: float, *, unseen: bool = False) -> None:
        """Run steps of the wanted jobs at the end of a frame that has taken `taken` seconds, the most urgent first.

        At least one step of a job that is seen is run. With `unseen`, the scene is not visible yet.
        """
        begin, steps = time.perf_counter(), 0
        wanted, self._wanted = sorted(self._wanted.items(), key=itemgetter(1)), {}
        self._seen_waits = Urgency.SEEN in (urgency for _, urgency in wanted)
        self._end = begin + (UNSEEN if unseen else max(_LEAST, min(A_FRAME, _WHOLE - taken)))
        for key, urgency in wanted:
            job = self._jobs.get(key)
            if job is None:
                continue
            if urgency is Urgency.SPARE:
                self._end = min(self._end, begin + _SPARE if taken + _SPARE < A_FRAME else begin)
            least = 1 if urgency is Urgency.SEEN else 0
            with suppress(Exception):  # The job keeps it, for the next one that wants the job.
                while steps < least or self.left:
                    steps += 1
                    if not job.step():
                        break

    def share(self, key: Hashable, steps: Callable[[], Steps[Any]]) -> Steps[None]:
        """Run a job from inside another one. Several jobs may share it."""
        with self._keeping(key, steps) as job:
            while not job.is_ready:
                more = job.step()
                yield None if more else job.awaited

    def need(self, key: Hashable, steps: Callable[[], Steps[ResultT]]) -> ResultT:
        """Finish a job and return its result.

        Under a limit, run steps while there is time. Raises RenderBudgetExceeded until the job is ready.
        """
        job: Job[ResultT]
        with self._keeping(key, steps) as job:
            if is_limited():
                _go_on(job)
            result = job.finish()
        del self._jobs[key]
        return result

    @contextmanager
    def _keeping(self, key: Hashable, steps: Callable[[], Steps[Any]]) -> Iterator[Job[Any]]:
        """Yield the job under `key`, created if there is none. Remove it if it fails, so that the next call retries."""
        job = self._jobs.setdefault(key, Job(steps()))
        try:
            yield job
        except RenderBudgetExceeded:
            raise
        except Exception:
            self._jobs.pop(key, None)
            raise

    def drop(self, keys: Iterable[Hashable] | None = None) -> None:
        """Drop the jobs under `keys`, or all jobs if None."""
        for key in self.begun if keys is None else keys:
            if (unwanted := self._jobs.pop(key, None)) is not None:
                unwanted.drop()


def _go_on(job: Job[Any]) -> None:
    """Run steps until `job` is ready. Raises RenderBudgetExceeded if a limit is used up or a thread is still busy."""
    more = True
    while more:
        # An interrupted step could not be repeated.
        with unlimited():
            more = job.step()
        if more and is_spent():
            refuse()
    if not job.is_ready:
        refuse()


WORK: Final = Work()
"""All rendering of the program that takes more than one frame."""
