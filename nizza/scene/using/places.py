"""Which place to stand a pointer means."""

from __future__ import annotations

from collections.abc import Iterable
from math import dist
from typing import Final

from nizza.board.model import Board
from nizza.board.places import Kind, Point
from nizza.board.reach import XY
from nizza.board.standing import Stretch

_RIM: Final = 0.01
"""Units from the end of what is within reach to what is picked there."""


def nearest_in(board: Board, stretches: Iterable[Stretch], at: XY, reach: float) -> Point | None:
    """The place of these stretches that is nearest to `at`; None if all are farther than `reach` units."""
    found = [(dist(at, board.position(point)), point) for stretch in stretches for point in _close(board, stretch, at)]
    distance, point = min(found, default=(reach + 1.0, None))
    return point if distance <= reach else None


def _close(board: Board, stretch: Stretch, at: XY) -> Iterable[Point]:
    """Straight above or below `at`, and where a steep roof is nearest to it."""
    area = board.areas[stretch.area]
    if area.kind is Kind.SQUARE:
        return (area.middle,)
    # The ends themselves are out of reach by what is lost in rounding.
    left, right = stretch.left + _RIM, stretch.right - _RIM
    if left > right:
        left = right = (left + right) / 2
    inside = min(max(at[0], left), right)
    half = min(abs(at[1] - (area.height_at(inside) or at[1])), 60.0) / 2
    tried = {min(max(x, left), right) for x in (inside - half, inside, inside + half)}
    return tuple(Point(area.name, x) for x in sorted(tried) if area.height_at(x) is not None)


def nearest_place(board: Board, at: XY, reach: float) -> Point | None:
    """The place of all that can be stood on that is nearest to `at`; None if all are farther than `reach` units."""
    index, x = board.segments.nearest(at)
    area = board.areas[index]
    point = area.middle if area.kind is Kind.SQUARE else Point(area.name, min(max(x, area.left), area.right))
    if area.height_at(point.x) is None or dist(at, board.position(point)) > reach:
        return None
    return point
