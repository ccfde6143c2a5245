"""A limit to the time in which surfaces are made: what is painted under one is begun anew in later frames.

What has been made by then is kept, so every time it goes further, and in the end all of it is there.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

A_FRAME: Final = 0.01
"""Seconds of a frame in which surfaces are made that need not be there at once; what is begun within them may take
longer."""


class NoTimeLeft(Exception):
    """Something is missing that would take longer than the frame has time for."""


@dataclass(slots=True)
class _Allowance:
    until: float
    """By :func:`time.perf_counter`."""
    used: bool = False
    """Whether something has been made."""


_PRESENT: list[_Allowance] = []
"""The limits that hold now, the innermost last. Only the thread that draws makes and limits anything."""


@contextmanager
def allowed(seconds: float) -> Iterator[None]:
    """Within it nothing is begun to be made after so many seconds, except the first: :class:`NoTimeLeft` is raised.

    With no seconds at all nothing is made.
    """
    _PRESENT.append(_Allowance(time.perf_counter() + seconds, used=seconds <= 0.0))
    try:
        yield
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
        begin = time.perf_counter()
        try:
            yield
        finally:
            self._left = self.left - (time.perf_counter() - begin)


def is_limited() -> bool:
    """Whether there is a limit now."""
    return bool(_PRESENT)


def check() -> None:
    """Before something is made: raises :class:`NoTimeLeft` where there is no time for it."""
    if _PRESENT and _PRESENT[-1].used and time.perf_counter() > _PRESENT[-1].until:
        raise NoTimeLeft


def note() -> None:
    """Something has been made."""
    if _PRESENT:
        _PRESENT[-1].used = True
