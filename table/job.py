"""Background jobs: long work in short steps, a few per frame in the window, all at once when headless.

A job's generator yields None between steps on the thread that drives it, or the share of the work that is done, and ()
before a step that should wait for the next frame. It runs work in a thread by ``result = yield from beside(work)``.
"""

import time
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any, Final, Generic, TypeAlias, TypeVar

ResultT = TypeVar("ResultT")

_POOL: Final = ThreadPoolExecutor(2, "job")
_QUEUED: Final = set[Future[Any]]()
"""Work in the pool that is not done."""


def has_busy_threads() -> bool:
    """Return True while work of any job is queued or runs in a thread."""
    return bool(_QUEUED)


class Awaited(Generic[ResultT]):
    """Work that a job waits for. It touches nothing that another thread may use, and waits for no other job."""

    def __init__(self, work: Callable[[], ResultT]) -> None:
        self._work = work
        self._future: Future[ResultT] | None = None

    @property
    def is_done(self) -> bool:
        """True once there is a result, or a failure."""
        return self._future is not None and self._future.done()

    def begin(self) -> None:
        """Queue the work for a thread, unless it is queued."""
        if self._future is None:
            self._future = _POOL.submit(self._work)
            _QUEUED.add(self._future)
            self._future.add_done_callback(_QUEUED.discard)

    def finish(self) -> None:
        """Wait for the work. If no thread has begun it, do it here."""
        if self._future is None or self._future.cancel():
            self._future = Future()
            try:
                self._future.set_result(self._work())
            except Exception as failure:
                self._future.set_exception(failure)
        wait([self._future])

    def result(self) -> ResultT:
        """Return the result, or raise what the work raised."""
        assert self._future is not None
        return self._future.result()

    def drop(self) -> None:
        """Take the work out of the queue, if no thread has begun it."""
        if self._future is not None:
            self._future.cancel()


Steps: TypeAlias = Generator[Sequence[Awaited[Any]] | float | None, None, ResultT]
"""The steps of a job, and its result."""


def beside(work: Callable[[], ResultT]) -> Steps[ResultT]:
    """Run `work` in one of the two threads that all jobs share."""
    (result,) = yield from each_beside([work])
    return result


def each_beside(works: Iterable[Callable[[], ResultT]], abreast: int = 2) -> Steps[list[ResultT]]:
    """Run `works` in the threads, begun in this order, at most `abreast` at once.

    Return their results in this order.
    """
    awaited = [Awaited(work) for work in works]
    left = awaited
    try:
        while left:
            yield left[:abreast]
            left = [each for each in left if not each.is_done]
    except GeneratorExit:
        for each in awaited:
            each.drop()
        raise
    return [each.result() for each in awaited]


class Job(Generic[ResultT]):
    """A generator that is run step by step. The result is the same at any pace."""

    def __init__(self, steps: Steps[ResultT]) -> None:
        self._steps = steps
        self.awaited: Sequence[Awaited[Any]] = ()
        """Work without which no further step can follow; any of it will do."""
        self.share = 0.0
        """Share of the work that is done, 0.0–1.0, as far as its steps tell."""
        self._results: list[ResultT] = []
        self.failure: Exception | None = None
        """Exception that the work has raised."""

    def step(self) -> bool:
        """Run the next step. Return True if another one should follow at once: not ready, and nothing is awaited.

        Raises what the work raised, on every further call too.
        """
        if self.is_ready or (self.awaited and not any(each.is_done for each in self.awaited)):
            return False
        follows = self._advance()
        for each in self.awaited:
            each.begin()
        return follows

    def step_until(self, end: float) -> bool:
        """Run steps that follow at once until the time `end` of the monotonic clock. Return True once it is ready."""
        while self.step() and time.monotonic() < end:
            pass
        return self.is_ready

    @property
    def is_ready(self) -> bool:
        """True once there is a result."""
        return bool(self._results)

    @property
    def result(self) -> ResultT:
        """The result; only once the job is :attr:`is_ready`."""
        (result,) = self._results
        return result

    def finish(self) -> ResultT:
        """Run all steps that are left, and the work that no thread has begun. Return the result."""
        while not self.is_ready:
            for each in self.awaited[1:]:
                each.begin()
            for each in self.awaited:
                each.finish()
            self._advance()
        return self.result

    def drop(self) -> None:
        """End the job without a result. Work that a thread has begun is not broken off."""
        self._steps.close()

    def _advance(self) -> bool:
        """Run a step. Return True if the next one should follow at once."""
        if self.failure is not None:
            raise self.failure
        self.awaited = ()
        try:
            awaited = next(self._steps)
        except StopIteration as end:
            self._results.append(end.value)
            return False
        except Exception as failure:
            self.failure = failure
            raise
        if isinstance(awaited, float):
            self.share = awaited
            return True
        self.awaited = awaited or ()
        return awaited is None
