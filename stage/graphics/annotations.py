"""What explains a picture without a word: arrows, right and wrong, the veil over what does not matter."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from stage.graphics.painter import Painter

Point = tuple[float, float]

_GOOD: Final = (38, 128, 70)
_BAD: Final = (176, 44, 34)
_ARROW: Final = (255, 226, 120)
_RIM: Final = (40, 26, 10)
_BENDS: Final = 16
"""Straight parts of a bent arrow."""


def draw_arrow(painter: Painter, start: Point, end: Point, *, bend: float = 0.0, width: float = 9.0) -> None:
    """An arrow; `bend` is how far its middle is to the left of the straight way, as a part of that."""
    along = (end[0] - start[0], end[1] - start[1])
    middle = (
        (start[0] + end[0]) / 2 + along[1] * bend * 2,
        (start[1] + end[1]) / 2 - along[0] * bend * 2,
    )
    shares = [part / _BENDS for part in range(_BENDS + 1)]
    draw_way(painter, [_on_curve(start, middle, end, share) for share in shares], width=width)


def draw_way(painter: Painter, points: Sequence[Point], *, width: float = 9.0) -> None:
    """An arrow through all of these points."""
    head = width * 2.6
    shaft, tip = _without_head(points, head * 0.7), points[-1]
    back = shaft[-1]
    angle = math.atan2(tip[1] - back[1], tip[0] - back[0])
    corners = [
        (back[0] - math.sin(angle) * side * head * 0.62, back[1] + math.cos(angle) * side * head * 0.62)
        for side in (1.0, -1.0)
    ]
    for colour, more in ((_RIM, 5.0), (_ARROW, 0.0)):
        painter.path(shaft, colour, width + more)
        for spot in shaft[:1]:
            painter.circle(spot, (width + more) / 2, colour)
        painter.polygon([_grown(corner, corners, tip, more * 0.7) for corner in (*corners, tip)], colour)


def draw_verdict(painter: Painter, centre: Point, *, good: bool, radius: float = 26.0) -> None:
    """A check or a cross on a disc."""
    painter.circle(centre, radius, (250, 246, 236))
    painter.circle(centre, radius - 3.5, _GOOD if good else _BAD)
    side = radius * 1.2
    box = (centre[0] - side / 2, centre[1] - side / 2, side, side)
    painter.image("ui/check" if good else "ui/cross", box, tint=(255, 255, 255))


def _on_curve(start: Point, middle: Point, end: Point, share: float) -> Point:
    rest = 1.0 - share
    x, y = (rest * rest * start[axis] + 2 * rest * share * middle[axis] + share * share * end[axis] for axis in (0, 1))
    return x, y


def _without_head(points: Sequence[Point], length: float) -> list[Point]:
    """The way without so much of its end."""
    left = length
    kept = list(points)
    for after, before in pairwise(reversed(points)):
        long = math.dist(after, before)
        kept.pop()
        if long > left:
            share = left / long
            kept.append((after[0] + (before[0] - after[0]) * share, after[1] + (before[1] - after[1]) * share))
            return kept
        left -= long
    return [points[0]]


def _grown(corner: Point, base: Sequence[Point], tip: Point, by: float) -> Point:
    """A corner of the arrow's head, farther from its middle."""
    middle = ((base[0][0] + base[1][0] + tip[0]) / 3, (base[0][1] + base[1][1] + tip[1]) / 3)
    away = math.dist(corner, middle) or 1.0
    share = by * 1.4 / away
    return corner[0] + (corner[0] - middle[0]) * share, corner[1] + (corner[1] - middle[1]) * share
