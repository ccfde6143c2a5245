"""Painting that may take longer than a frame: limits to its time, and background jobs.

What is painted under a limit is begun again in later frames. Surfaces that were made by then are kept, so that every
frame gets further. What cannot be split that way is a job (:mod:`table.job`).
"""

import sys
import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn, TypeVar

from table.job import Job, Steps

ResultT = TypeVar("ResultT")

A_FRAME: Final = 0.01
"""Seconds of a frame in which surfaces are made that need not be there at once; what is begun within them may take
longer."""
_now: Final = time.thread_time if sys.platform != "win32" else time.perf_counter
"""Other programs do not count, which on a busy machine would leave a frame next to nothing; under Windows the time of a
thread passes in steps of 15 ms."""


class RenderBudgetExceeded(Exception):
    """Something is missing that would take longer than the frame has time for."""


@dataclass(slots=True)
class RenderBudget:
    """A limit that holds."""

    left: float
    """Seconds of making that are left, but for what is being made now."""
    used: bool = False
    """Whether something has been made."""
    refused: bool = False
    """Whether something is missing for which there was no time."""
    begun: float = field(default_factory=_now)


_PRESENT: list[RenderBudget] = []
"""The limits that hold now, the innermost last. Only the thread that draws makes and limits anything."""
_MAKING: list[float] = []
"""When what is being made now was begun: the innermost last, as parts of a whole are."""


@contextmanager
def limited(seconds: float) -> Iterator[RenderBudget]:
    """Within it nothing is begun to be made once making has taken so many seconds, except the first:
    :class:`RenderBudgetExceeded` is raised.

    To draw what is there costs nothing. With no seconds at all nothing is made. A limit within another one does not
    widen that.
    """
    limit = RenderBudget(seconds, used=seconds <= 0.0)
    _PRESENT.append(limit)
    try:
        yield limit
    finally:
        _PRESENT.pop()


class FrameBudget:
    """What is left of :data:`A_FRAME` in each frame; the first one, which has everything else to make, has none."""

    def __init__(self) -> None:
        self._left: float | None = None

    def begin_frame(self) -> None:
        """A frame has begun."""
        self._left = 0.0 if self._left is None else A_FRAME

    @property
    def left(self) -> float:
        """Seconds; none before the first frame."""
        return max(0.0, self._left or 0.0)

    @contextmanager
    def spent(self) -> Iterator[None]:
        """What happens within it takes of what is left, whether it is limited or not."""
        begin = _now()
        try:
            yield
        finally:
            self._left = self.left - (_now() - begin)


def is_limited() -> bool:
    """Whether there is a limit now."""
    return bool(_PRESENT)


@contextmanager
def making() -> Iterator[None]:
    """Something is made within it. Raises :class:`RenderBudgetExceeded` where there is no time for it.

    The clock is only read under a limit, because a window makes thousands of surfaces.
    """
    if not _PRESENT:
        yield
        return
    for limit in _PRESENT:
        if limit.used and limit.left < _running(limit):
            limit.refused = True
            raise RenderBudgetExceeded
    _MAKING.append(_now())
    try:
        yield
        for limit in _PRESENT:
            limit.used = True
    finally:
        if len(_MAKING) == 1:
            for limit in _PRESENT:
                limit.left -= _running(limit)
        _MAKING.pop()


def is_spent() -> bool:
    """Whether the time of a limit is over: what is made in steps rests then, and is gone on with in later frames."""
    return any(limit.left < _running(limit) for limit in _PRESENT)


@contextmanager
def unlimited() -> Iterator[None]:
    """No limit holds within it: for a step that must not be broken off."""
    present = _PRESENT[:]
    _PRESENT.clear()
    try:
        yield
    finally:
        _PRESENT[:] = present


def refuse() -> NoReturn:
    """Something takes longer than a frame, and is being made elsewhere: raises :class:`RenderBudgetExceeded`."""
    if _PRESENT:
        _PRESENT[-1].refused = True
    raise RenderBudgetExceeded


def _running(limit: RenderBudget) -> float:
    """Seconds for which something has been made now under this limit."""
    return _now() - max(_MAKING[0], limit.begun) if _MAKING else 0.0


class Work:
    """Background jobs, each under a key until its result is taken."""

    def __init__(self) -> None:
        self._jobs: dict[Hashable, Job[Any]] = {}

    @property
    def begun(self) -> frozenset[Hashable]:
        """The keys of jobs whose result has not been taken."""
        return frozenset(self._jobs)

    def ask(self, key: Hashable, steps: Callable[[], Steps[ResultT]]) -> None:
        """Begin a job, unless it is begun: :meth:`need` takes its result."""
        if key not in self._jobs:
            self._jobs[key] = Job(steps())
            self._jobs[key].step()

    def go_on(self, key: Hashable, steps: Callable[[], Steps[Any]], seconds: float) -> bool:
        """Run steps of a job until `seconds` of this frame are over, and two steps at least.

        Return True once it is ready, so that :meth:`need` returns at once.
        """
        end = time.perf_counter() + seconds
        # A step cannot be broken off and begun again.
        with self._keeping(key, steps) as job, unlimited():
            more = job.step() and job.step()
            while more and time.perf_counter() < end:
                more = job.step()
        return job.ready

    def share(self, key: Hashable, steps: Callable[[], Steps[Any]]) -> Steps[None]:
        """Go on with a job that several other jobs may wait for, until it is ready."""
        with self._keeping(key, steps) as job:
            while not job.ready:
                more = job.step()
                yield None if more else job.awaited

    def need(self, key: Hashable, steps: Callable[[], Steps[ResultT]]) -> ResultT:
        """Return the result of a job, finished now.

        Under a limit it is only gone on with while there is time. Raises RenderBudgetExceeded until it is ready.
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
        """Yield the job under this key, begun now if there is none. One that fails is not kept: the next may not."""
        job = self._jobs.setdefault(key, Job(steps()))
        try:
            yield job
        except RenderBudgetExceeded:
            raise
        except Exception:
            self._jobs.pop(key, None)
            raise

    def drop(self, keys: Iterable[Hashable] | None = None) -> None:
        """Drop jobs that are not wanted after all; None for all of them."""
        for key in self.begun if keys is None else keys:
            if (unwanted := self._jobs.pop(key, None)) is not None:
                unwanted.drop()


def _go_on(job: Job[Any]) -> None:
    """Run steps until the job is ready. Raises RenderBudgetExceeded if the time of a limit ends or a thread is busy."""
    more = True
    while more:
        # A step cannot be broken off and begun again.
        with unlimited():
            more = job.step()
        if more and is_spent():
            refuse()
    if not job.ready:
        refuse()


WORK: Final = Work()
"""All painting of the program that is not done within one frame."""
