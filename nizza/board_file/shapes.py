"""Shapes of the level in board units, with curves as polylines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot
from typing import Any, Final

import svgelements

from nizza.board.areas import XY

MOST_CORNERS: Final = 1500
"""Maximum number of corners of a shape."""

DIGITS: Final = 2
"""Decimal places of coordinates."""

_CURVE_STEP: Final = 14.0
"""Approximate step of polylines along curves, in units."""


@dataclass(frozen=True)
class LevelShape:
    """A shape of the level, in board units."""

    name: str
    word: str
    """Class of the shape, one of :data:`nizza.board_file.faults.SHAPE_CLASSES`."""
    corners: tuple[XY, ...]
    """Corners in order, with curves as polylines."""
    number: str | None
    """Value of `data-number`, not yet parsed."""
    route: str | None
    """Value of `data-route`, not yet parsed."""

    @property
    def length(self) -> float:
        """Length along the shape from its first to its last corner."""
        return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(self.corners))

    @property
    def left(self) -> float:
        """Minimum x."""
        return min(x for x, _ in self.corners)

    @property
    def right(self) -> float:
        """Maximum x."""
        return max(x for x, _ in self.corners)

    @property
    def top(self) -> float:
        """Minimum y."""
        return min(y for _, y in self.corners)

    @property
    def bottom(self) -> float:
        """Maximum y."""
        return max(y for _, y in self.corners)

    @property
    def middle(self) -> XY:
        """Middle of the bounding box."""
        return (round((self.left + self.right) / 2, DIGITS), round((self.top + self.bottom) / 2, DIGITS))


def polyline(path: Any) -> list[XY]:
    """Return the corners of the path without repetitions. A closed path does not repeat its first corner."""
    points: list[XY] = []
    for segment in path:
        if len(points) > MOST_CORNERS:
            break
        for point in _points(segment):
            corner = (round(float(point.x), DIGITS), round(float(point.y), DIGITS))
            if not points or points[-1] != corner:
                points.append(corner)
    if len(points) > 1 and points[0] == points[-1]:
        points.pop()
    return points


def _points(segment: Any) -> Sequence[Any]:
    if segment.end is None:
        return ()
    if isinstance(segment, svgelements.Move | svgelements.Line | svgelements.Close):
        return (segment.end,)
    start, end = segment.start, segment.end
    corners = [
        start,
        *(getattr(segment, name) for name in ("control", "control1", "control2") if hasattr(segment, name)),
        end,
    ]
    if isinstance(segment, svgelements.Arc):
        reach = abs(segment.sweep) * max(segment.rx, segment.ry)
    else:
        reach = sum(abs(complex(b) - complex(a)) for a, b in pairwise(corners))
    steps = min(max(2, ceil(reach / _CURVE_STEP)), MOST_CORNERS)
    return [segment.point(step / steps) for step in range(1, steps + 1)]
