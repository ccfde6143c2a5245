"""A bot's hand: how much it trembles, how fast it moves, and how surely it carries a section."""

import math
from dataclasses import dataclass
from functools import cache
from typing import Final

from vertiges.physics.hand import FEEL
from vertiges.rules.actions import FASTEST, SLOWEST

TIPPING: Final = 2.7 * 9810.0
"""mm/s², measured (``benchmarks.vertiges_hand``): a section of k pieces tips when it is carried faster than about this
divided by k - 1 and by how briskly the hand follows."""
SLIP: Final = 0.0008
"""How often a hand with a tremor of 1 mm drops a piece instead of laying it; measured in matches, as FIRM."""
FIRM: Final = 0.1
"""Radians of tilt above which a tower is no danger."""


def tipping_speed(size: int) -> float:
    """The speed in mm/s at which a section of `size` pieces, two or more, begins to tip."""
    return TIPPING / ((size - 1) * FEEL.brisk(size))


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

    def drops(self, tilt: float, height: int) -> float:
        """How many pieces fall on average when it lays one on a tower of `height` pieces.

        `tilt` is by how many radians the table could be tilted before the tower tips. The piece itself falls from a
        trembling hand; a tower that hardly stands comes down with it.
        """
        slip = SLIP * self.tremor**3
        return slip * (1 + height * max(0.0, 1 - tilt / FIRM))

    def odds(self, size: int) -> float:
        """How probably it sets down a section of `size` pieces on another tower and nothing falls (VE-51)."""
        return _odds(self.tremor, self.speed_with(size), size)


@cache
def _odds(tremor: float, speed: float, size: int) -> float:
    """Fitted to 350 ZAPs in matches of hands with different tremors and speeds."""
    doubt = 1.37 * tremor + 4.8 * speed / tipping_speed(size) - 8.9
    return 1 / (1 + math.exp(doubt))
