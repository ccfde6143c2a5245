"""Cache of surfaces that reports their making and its cost."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from stage.graphics.canvas import Canvas, SurfaceCache

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    import pygame


class WatchedCache(SurfaceCache):
    """Cache that remembers the surfaces made in this frame, with their processor time in seconds."""

    def __init__(self, budget: int) -> None:
        super().__init__(budget)
        self.made: list[tuple[float, Hashable]] = []
        self._within = 0

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface as ever. Making one within another counts as part of the outer one."""

        def timed() -> pygame.Surface:
            begin = time.thread_time()
            self._within += 1
            try:
                return make()
            finally:
                self._within -= 1
                if not self._within:
                    self.made.append((time.thread_time() - begin, key))

        return super().get(key, timed)

    def taken(self) -> str:
        """Return the surfaces made since the last call, in words; the costliest first."""
        made, self.made = sorted(self.made, key=lambda each: -each[0]), []
        said = [f"{seconds * 1000:.0f} ms {_short(key)}" for seconds, key in made[:3]]
        return ", ".join(said) + (f" and {len(made) - 3} more" if len(made) > 3 else "")


def watch(canvas: Canvas) -> None:
    """Give the canvas a :class:`WatchedCache`; call it before anything is drawn."""
    canvas.cache = WatchedCache(canvas.cache.budget)


def _short(key: Hashable) -> str:
    text = str(key)
    return text if len(text) <= 70 else text[:69] + "…"
