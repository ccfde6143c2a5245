"""Search for the stretches to stand on within a circle, with NumPy in time linear in the number of segments."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from nizza.board.areas import TOLERANCE, XY, Area, Kind

_JOINT = 1e-9
"""Maximum gap in units between stretches that count as one."""


class Stretch(NamedTuple):
    """Connected part of a standing area, from `left` to `right` (the same on a square)."""

    area: int
    """Index of the area in the board's list."""
    left: float
    right: float


class StandingSegments:
    """Segments of the upper sides of areas, as arrays."""

    def __init__(self, areas: Sequence[Area]) -> None:
        """Build the arrays. A square counts as the point at its middle (NZ-5)."""
        rows = [(index, *start, *end) for index, area in enumerate(areas) for start, end in _segments(area)]
        table = np.array(rows, float).reshape(-1, 5)
        self._owners = table[:, 0].astype(int)
        self._left, self._top, right, bottom = table[:, 1], table[:, 2], table[:, 3], table[:, 4]
        self._width = right - self._left
        self._rise = bottom - self._top
        square = self._width**2 + self._rise**2
        self._square = np.where(square > 0.0, square, 1.0)

    def within(self, centre: XY, radius: float) -> list[Stretch]:
        """Return the stretches within `radius` of `centre`, by area, then from left to right (NZ-4)."""
        x, y = self._left - centre[0], self._top - centre[1]
        along = -(x * self._width + y * self._rise) / self._square
        nearest = (x + along * self._width) ** 2 + (y + along * self._rise) ** 2
        half = np.sqrt(np.maximum((radius + TOLERANCE) ** 2 - nearest, 0.0) / self._square)
        first, last = np.maximum(along - half, 0.0), np.minimum(along + half, 1.0)
        hits = np.flatnonzero((nearest <= (radius + TOLERANCE) ** 2) & (first <= last))
        lefts = (self._left[hits] + first[hits] * self._width[hits]).tolist()
        rights = (self._left[hits] + last[hits] * self._width[hits]).tolist()
        return joined(map(Stretch, self._owners[hits].tolist(), lefts, rights))

    def nearest(self, centre: XY) -> tuple[int, float]:
        """Return the index of the area and the x of the point nearest to `centre`."""
        x, y = self._left - centre[0], self._top - centre[1]
        along = np.clip(-(x * self._width + y * self._rise) / self._square, 0.0, 1.0)
        distances = (x + along * self._width) ** 2 + (y + along * self._rise) ** 2
        at = int(np.argmin(distances))
        return int(self._owners[at]), float(self._left[at] + along[at] * self._width[at])


def _segments(area: Area) -> list[tuple[XY, XY]]:
    if area.kind is Kind.SQUARE:
        middle = area.position(area.middle.x)
        return [(middle, middle)]
    return [segment for line in area.lines for segment in pairwise(line)]


def joined(stretches: Iterable[Stretch]) -> list[Stretch]:
    """Return sorted stretches, with touching or overlapping stretches of an area joined."""
    found: list[Stretch] = []
    for stretch in stretches:
        if found and found[-1].area == stretch.area and stretch.left - found[-1].right <= _JOINT:
            found[-1] = Stretch(stretch.area, found[-1].left, max(found[-1].right, stretch.right))
        else:
            found.append(stretch)
    return found
