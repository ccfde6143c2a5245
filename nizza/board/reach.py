"""The one measure of reach, for checking, drawing, physics and bots (NZ-4)."""

from math import dist, sqrt
from typing import Final

XY = tuple[float, float]
"""A position in units, y down."""

TOLERANCE: Final = 1e-6
"""Units by which a distance may exceed a length."""


CENTIMETRES: Final = 4
"""Centimetres to a unit, where lengths are said in words: the ladder of Nice is 6.6 m long, its longest rope 14.8 m."""


def excess(start: XY, end: XY, length: float) -> float:
    """By how many units `end` is beyond a rope or ladder of `length` that begins at `start`; 0 within reach."""
    beyond = dist(start, end) - length
    return 0.0 if beyond <= TOLERANCE else beyond


def is_within(start: XY, end: XY, length: float) -> bool:
    """Whether a rope or ladder of `length` reaches from `start` to `end`: distance ≤ length + 1e-6."""
    return dist(start, end) <= length + TOLERANCE


def distance_to_segment(point: XY, start: XY, end: XY) -> float:
    """The distance of `point` from the segment between `start` and `end`, in units."""
    along = (end[0] - start[0], end[1] - start[1])
    square = along[0] ** 2 + along[1] ** 2
    if not square:
        return dist(point, start)
    part = ((point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]) / square
    part = min(1.0, max(0.0, part))
    return sqrt((start[0] + part * along[0] - point[0]) ** 2 + (start[1] + part * along[1] - point[1]) ** 2)
