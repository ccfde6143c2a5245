"""Geometry of a leant ladder: its tip, and the places to stand that it touches at rest (NZ-64)."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nizza.board.areas import PAWN_RADIUS, XY, Kind, Point, distance_to_segment
from nizza.board.model import Board

if TYPE_CHECKING:
    from nizza.board.standing import Stretch

LEAST_TIPPED: Final = math.radians(2.0)
"""Angle from upright, in radians, from which a ladder falls."""

FOOT: Final = 6.0
"""Height of the foot above the place where the pawn stands, in units: the ladder lies on its roof."""

TOUCH: Final = PAWN_RADIUS
"""Distance from the ladder within which a place counts as touched, in units."""

_OWN: Final = 3 * PAWN_RADIUS
"""Units around the foot in which the pawn's own area does not count: every ladder touches it there."""


def is_tipped(angle: float) -> bool:
    """Return True if a ladder held at `angle` falls: in radians from upright, positive towards larger x."""
    return LEAST_TIPPED <= abs(angle) <= math.pi


def foot_of(here: XY) -> XY:
    """Return the foot of the ladder of a pawn that stands at `here`."""
    return here[0], here[1] - FOOT


def tip_of(foot: XY, length: float, angle: float) -> XY:
    """Return the other end of a ladder at `angle`."""
    return foot[0] + length * math.sin(angle), foot[1] - length * math.cos(angle)


@lru_cache(maxsize=4096)
def touched(board: Board, place: Point, angle: float) -> tuple[Stretch, ...]:
    """Return the stretches that a ladder at rest touches, by area along the route; a square all of it or not at all."""
    from nizza.board.standing import Stretch  # imported late: the command line starts without NumPy

    here = board.position(place)
    foot = foot_of(here)
    tip = tip_of(foot, board.ladder, angle)
    found = []
    for index, area in enumerate(board.areas):
        own = area.name == place.area
        for line in area.lines:
            first = max(line[0][0], min(foot[0], tip[0]) - TOUCH)
            last = min(line[-1][0], max(foot[0], tip[0]) + TOUCH)
            if first > last:
                continue
            count = max(1, math.ceil(last - first))
            met = [
                x
                for x in (first + (last - first) * step / count for step in range(count + 1))
                if distance_to_segment(area.position(x), foot, tip) <= TOUCH and not (own and abs(x - here[0]) <= _OWN)
            ]
            if met and area.kind is Kind.SQUARE:
                found.append(Stretch(index, area.middle.x, area.middle.x))
            elif met:
                found.append(Stretch(index, met[0], met[-1]))
    return tuple(found)


def is_touched(stretches: tuple[Stretch, ...], board: Board, point: Point) -> bool:
    """Return True if `point` lies on one of `stretches`."""
    return any(board.areas[each.area].name == point.area and each.left <= point.x <= each.right for each in stretches)
