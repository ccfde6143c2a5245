"""A bot's hand: how much it trembles, how fast it moves, and how surely it carries a section."""

import math
from dataclasses import dataclass
from functools import cache
from typing import Final

from vertiges.actions import FASTEST, SLOWEST
from vertiges.wood.hand import brisk

TIPPING: Final = 2.7 * 9810.0
"""mm/s², measured (``benchmarks.vertiges_hand``): a section of k pieces tips when it is carried faster than about this
divided by k - 1 and by how briskly the hand follows."""


def tipping_speed(size: int) -> float:
    """The speed in mm/s at which a section of `size` pieces, two or more, begins to tip."""
    return TIPPING / ((size - 1) * brisk(size))


@dataclass(frozen=True, slots=True)
class Hand:
    """How steadily a level moves its pieces."""

    tremor: float
    """mm, root mean square."""
    speed: float
    """mm/s with a single piece."""
    haste: float
    """How fast it dares to carry a section, as a share of the speed at which that would tip."""

    def speed_with(self, size: int) -> float:
        """How fast it moves `size` pieces, in mm/s."""
        wanted = self.speed if size == 1 else min(self.speed, self.haste * tipping_speed(size))
        return min(FASTEST, max(SLOWEST, wanted))

    def odds(self, size: int) -> float:
        """How probably it sets down a section of `size` pieces on another tower and nothing falls (VE-51)."""
        return _odds(self.tremor, self.speed_with(size), size)


@cache
def _odds(tremor: float, speed: float, size: int) -> float:
    doubt = 1.2 * tremor + 6.0 * max(0.0, speed / tipping_speed(size) - 0.7) - 5.4
    return 1 / (1 + math.exp(doubt))
