"""A bounded cache of surfaces."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class SurfaceCache:
    """Keeps surfaces up to `budget` bytes together and lets the least recently used go first."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self._bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    @property
    def size(self) -> int:
        """Bytes kept now."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under `key`, made now if there is none."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        made = make()
        self._kept[key] = made
        self._bytes += _bytes(made)
        while self._bytes > self.budget and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= _bytes(dropped)
        return made

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self._bytes = 0


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
