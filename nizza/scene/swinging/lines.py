"""The line of a rope between its chimney and a pawn."""

from __future__ import annotations

from math import dist, sqrt
from typing import Final

from nizza.board.reach import XY

_POINTS: Final = 10
_STRAIGHT: Final = 2.0
"""Units that a rope may be too long and still looks taut."""


def held_line(anchor: XY, end: XY, length: float) -> tuple[XY, ...]:
    """Straight where the rope is taut, else sagging by as much as it is too long."""
    way = dist(anchor, end)
    if length - way < _STRAIGHT:
        return (anchor, end)
    # A parabola over a level span is longer than the span by 8 sag² / (3 span); steep ropes hang lower at their end.
    sag = sqrt(3.0 * max(way, 40.0) * (length - way) / 8.0)
    (x0, y0), (x1, y1) = anchor, end
    shares = [step / _POINTS for step in range(_POINTS + 1)]
    return tuple(
        (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share + 4.0 * sag * share * (1.0 - share)) for share in shares
    )
