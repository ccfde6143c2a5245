"""A limit to the time in which surfaces are made: what is painted under one is begun anew in later frames.

What has been made by then is kept, so every time it goes further, and in the end all of it is there.
"""

import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, NoReturn

import pygame

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
def allowed(seconds: float) -> Iterator[RenderBudget]:
    """Within it nothing is begun to be made once making has taken so many seconds, except the first:
    :class:`NoTimeLeft` is raised.

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
    """Something is made within it. Raises :class:`NoTimeLeft` where there is no time for it."""
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
    """Something takes longer than a frame, and is being made elsewhere: raises :class:`NoTimeLeft`."""
    if _PRESENT:
        _PRESENT[-1].refused = True
    raise RenderBudgetExceeded


def _running(limit: RenderBudget) -> float:
    """Seconds for which something has been made now under this limit."""
    return _now() - max(_MAKING[0], limit.begun) if _MAKING else 0.0


class Computed:
    """One such picture; `compute` touches nothing else."""

    def __init__(self, compute: Callable[[], pygame.Surface]) -> None:
        self._compute = compute
        self._begun: Future[pygame.Surface] | None = None
        self._picture: pygame.Surface | None = None

    def get(self) -> pygame.Surface:
        """The picture.

        Raises :class:`~stage.graphics.allowance.NoTimeLeft` under a limit of time until a thread has computed it.
        """
        if self._picture is None:
            self._picture = self._made()
            self._begun = None
        return self._picture

    def _made(self) -> pygame.Surface:
        if self._begun is None and not is_limited():
            return self._compute()
        if self._begun is None:
            thread = ThreadPoolExecutor(1, "a picture that is computed once")
            self._begun = thread.submit(self._compute)
            thread.shutdown(wait=False)
        if is_limited() and not self._begun.done():
            refuse()
        return self._begun.result()
