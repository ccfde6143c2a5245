"""Rehearsal: drawing invisibly, a little in each frame, what will be seen soon, so that its surfaces are cached."""

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from typing import Final

from stage.graphics.painter import Painter
from stage.graphics.work import RenderBudgetExceeded, limited, thread_time

Draw = Callable[[Painter], object]
"""Paints something; does nothing but fill caches where nothing is visible."""

SECONDS: Final = 0.004
"""Seconds per frame for surfaces that are needed later."""


class Rehearsal:
    """Queue of drawings that will be seen soon, one per scene. What was expected last is drawn first."""

    def __init__(self) -> None:
        self._expected: dict[Hashable, deque[Draw]] = {}

    def expect(self, key: Hashable, draws: Iterable[Draw]) -> None:
        """Queue `draws` in this order, instead of those that still wait under `key`."""
        self._expected.pop(key, None)
        if waiting := deque(draws):
            self._expected[key] = waiting

    def forget(self) -> None:
        """Remove everything, because the widgets have been rebuilt."""
        self._expected.clear()

    def step(self, painter: Painter, seconds: float = SECONDS) -> None:
        """Draw for at most `seconds` of the drawing thread what is expected; what is complete is removed.

        A drawing that needs more time, or waits for threads, goes to the end of its queue. The surfaces that it has
        made are cached, so every step gets further.
        """
        if not self._expected:
            return
        end = thread_time() + seconds
        with painter.clip((0.0, 0.0, 0.0, 0.0)), limited(seconds):
            for key in [*reversed(self._expected)]:
                waiting = self._expected[key]
                for _ in range(len(waiting)):
                    draw = waiting.popleft()
                    try:
                        draw(painter)
                    except RenderBudgetExceeded:
                        waiting.append(draw)
                    if thread_time() >= end:
                        break
                if not waiting:
                    del self._expected[key]
                if thread_time() >= end:
                    break
