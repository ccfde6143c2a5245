"""A limit to the time in which surfaces are made: what is painted under one is begun anew in later frames.

What has been made by then is kept, so every time it goes further, and in the end all of it is there.
"""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, NoReturn

A_FRAME: Final = 0.01
"""Seconds of a frame in which surfaces are made that need not be there at once; what is begun within them may take
longer."""
_now: Final = time.thread_time if sys.platform != "win32" else time.perf_counter
"""Other programs do not count, which on a busy machine would leave a frame next to nothing; under Windows the time of a
thread passes in steps of 15 ms."""


class NoTimeLeft(Exception):
    """Something is missing that would take longer than the frame has time for."""


@dataclass(slots=True)
class Allowance:
    """A limit that holds."""

    left: float
    """Seconds of making that are left, but for what is being made now."""
    used: bool = False
    """Whether something has been made."""
    refused: bool = False
    """Whether something is missing for which there was no time."""
    begun: float = field(default_factory=_now)


_PRESENT: list[Allowance] = []
"""The limits that hold now, the innermost last. Only the thread that draws makes and limits anything."""
_MAKING: list[float] = []
"""When what is being made now was begun: the innermost last, as parts of a whole are."""


@contextmanager
def allowed(seconds: float) -> Iterator[Allowance]:
    """Within it nothing is begun to be made once making has taken so many seconds, except the first:
    :class:`NoTimeLeft` is raised.

    To draw what is there costs nothing. With no seconds at all nothing is made. A limit within another one does not
    widen that.
    """
    limit = Allowance(seconds, used=seconds <= 0.0)
    _PRESENT.append(limit)
    try:
        yield limit
    finally:
        _PRESENT.pop()


class FrameShare:
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
            raise NoTimeLeft
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
    raise NoTimeLeft


def _running(limit: Allowance) -> float:
    """Seconds for which something has been made now under this limit."""
    return _now() - max(_MAKING[0], limit.begun) if _MAKING else 0.0
