"""Something long that is done in short steps: some in a frame on the screen, all at once headless."""

from collections.abc import Generator
from typing import Generic, TypeVar

ResultT = TypeVar("ResultT")


class IncrementalTask(Generic[ResultT]):
    """A generator that yields after every step and returns the result; what it does is the same at any pace."""

    def __init__(self, steps: Generator[None, None, ResultT]) -> None:
        self._steps = steps
        self._results: list[ResultT] = []
        self._failure: Exception | None = None

    def step(self) -> None:
        """Do the next step, if there is one; after a step that raised, every further one raises the same."""
        if self._failure is not None:
            raise self._failure
        try:
            next(self._steps)
        except StopIteration as end:
            if not self.finished:
                self._results.append(end.value)
        except Exception as failure:
            self._failure = failure
            raise

    @property
    def finished(self) -> bool:
        """Whether there is a result."""
        return bool(self._results)

    @property
    def result(self) -> ResultT:
        """What came of it; only once it is finished."""
        (result,) = self._results
        return result

    def finish(self) -> ResultT:
        """Do all that is left; the result."""
        while not self.finished:
            self.step()
        return self.result
