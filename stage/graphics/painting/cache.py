"""A bounded cache of surfaces."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

import pygame

from stage.graphics import allowance

AT_ONCE: Final = 32
"""Surfaces that go at most when one is made: to free the hundreds that make room for a large one takes too long."""


class SurfaceCache:
    """Keeps surfaces up to `budget` bytes together and lets the least recently used go first.

    A single surface that is larger than the budget is kept until the next one is made; where a large one has taken the
    place of many small ones, the last of them go when the next ones are made.
    """

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    @property
    def budget(self) -> int:
        """Bytes kept at most; lowering it lets go at once."""
        return self._budget

    @budget.setter
    def budget(self, budget: int) -> None:
        self._budget = budget
        self._let_go(len(self._kept))

    @property
    def size(self) -> int:
        """Bytes kept now."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under `key`, made now if there is none.

        Raises :class:`~stage.graphics.allowance.NoTimeLeft` under a limit that leaves no time for it.
        """
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        with allowance.making():
            made = make()
        self._kept[key] = made
        self._bytes += bytes_of(made)
        self._let_go(AT_ONCE)
        return made

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self._bytes = 0

    def _let_go(self, most: int) -> None:
        while self._bytes > self._budget and len(self._kept) > 1 and most > 0:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= bytes_of(dropped)
            most -= 1


def bytes_of(surface: pygame.Surface) -> int:
    """What its pixels take. Run lengths take less, where there are any."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
