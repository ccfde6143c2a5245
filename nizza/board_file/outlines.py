"""The upper side of a drawn shape: what can be stood on."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from nizza.board.areas import Line
from nizza.board.reach import XY

STEEPEST: Final = 3.0
"""Units down per unit to the side: on what is steeper nobody stands."""

NARROWEST: Final = 2.0
"""Units: no line is shorter from left to right."""

_SAME: Final = 1e-6


def upper_side(outline: Sequence[XY]) -> tuple[Line, ...]:
    """The lines along the top of the closed shape with these corners, from left to right, without walls.

    At each x the highest edge counts; what hangs over hides what is below it.
    """
    lines: list[list[XY]] = []
    for start, end in _highest_edges(outline):
        if abs(end[1] - start[1]) > STEEPEST * (end[0] - start[0]):
            continue
        if lines and abs(lines[-1][-1][0] - start[0]) <= _SAME and abs(lines[-1][-1][1] - start[1]) <= _SAME:
            _extend(lines[-1], end)
        else:
            lines.append([start, end])
    return tuple(tuple(line) for line in lines if line[-1][0] - line[0][0] >= NARROWEST)


def _highest_edges(outline: Sequence[XY]) -> list[tuple[XY, XY]]:
    """Per interval between neighbouring corners, left to right, the part of the highest edge above it."""
    starts = np.array(outline, float)
    ends = np.roll(starts, -1, axis=0)
    is_backward = starts[:, 0] > ends[:, 0]
    lefts = np.where(is_backward[:, None], ends, starts)
    rights = np.where(is_backward[:, None], starts, ends)
    is_wide = rights[:, 0] - lefts[:, 0] > _SAME
    lefts, rights = lefts[is_wide], rights[is_wide]
    slopes = (rights[:, 1] - lefts[:, 1]) / (rights[:, 0] - lefts[:, 0])
    found = []
    for left, right in pairwise(np.unique(starts[:, 0])):
        if right - left <= _SAME:
            continue
        above = (lefts[:, 0] <= left + _SAME) & (rights[:, 0] >= right - _SAME)
        heights = np.where(above, lefts[:, 1] + slopes * ((left + right) / 2 - lefts[:, 0]), np.inf)
        edge = int(np.argmin(heights))
        first = lefts[edge, 1] + slopes[edge] * (left - lefts[edge, 0])
        last = lefts[edge, 1] + slopes[edge] * (right - lefts[edge, 0])
        found.append(((float(left), float(first)), (float(right), float(last))))
    return found


def _extend(line: list[XY], end: XY) -> None:
    """Add `end` to `line`; a corner on the straight way to it is left out."""
    (x0, y0), (x1, y1) = line[-2], line[-1]
    if abs((end[1] - y0) * (x1 - x0) - (y1 - y0) * (end[0] - x0)) <= _SAME * (end[0] - x0):
        line.pop()
    line.append(end)
