"""Momentum swings as far as the rules know them: what can be said of one, and a finite sample (NZ-60). No physics."""

import math
from functools import cache
from typing import Final

from nizza.rules.actions import Press

GRAVITY: Final = 1600.0
"""Units per second²."""

LONGEST: Final = 30.0
"""Seconds that a pawn holds on to its rope at most."""

MOST_PRESSES: Final = 200

_HALF_SWINGS: Final = (1, 2, 3, 4)
_OUTWARDS: Final = 0.75
"""The share of a half swing after which a pawn that has pumped from rest flies upwards and outwards."""


def is_swing(presses: tuple[Press, ...], release: float) -> bool:
    """Whether presses and release are such as a pawn can make: in order, and within :data:`LONGEST`."""
    times = [time for press in presses for time in (press.begin, press.end)]
    return (
        0.0 <= release <= LONGEST
        and len(presses) <= MOST_PRESSES
        and all(0.0 <= time <= release for time in times)
        and sorted(times) == times
        and all(press.direction in (-1, 1) for press in presses)
    )


@cache
def sample(length: float) -> tuple[tuple[tuple[Press, ...], float], ...]:
    """Presses and release of a few swings on a rope of this length: pumped in time to either side, 1 … 4 half swings.

    In time with a pendulum that hangs at rest at first; it lets go while it swings outwards. A pawn that begins on a
    slack rope is somewhat later, so that nobody should expect to land well: these are moves to be made by chance.
    """
    half = math.pi * math.sqrt(length / GRAVITY)
    return tuple(_pumped(half, count, side) for side in (-1, 1) for count in _HALF_SWINGS)


def _pumped(half: float, count: int, side: int) -> tuple[tuple[Press, ...], float]:
    release = (count - 1 + _OUTWARDS) * half
    presses = (
        Press(number * half, min((number + 1) * half, release), side * (-1) ** number) for number in range(count)
    )
    return tuple(presses), release
