"""The part of the board that a momentum swing may come to, for the camera (NZ-60)."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin, sqrt
from typing import Final

from nizza.board.areas import XY, Kind
from nizza.board.model import Board, Box
from nizza.physics.landing import terrain_of
from nizza.rules.moving import GRAVITY
from nizza.scene.scene_state import HEAD

_RELEASES: Final = 12
"""Number of places on the arc from which flights are tried."""
_STEP: Final = 1 / 60
_BESIDE: Final = 40.0
"""Units beside the rope's end that a pawn takes."""
_CHIMNEY: Final = 40.0
"""Units above the upper end of a rope that belong to its chimney."""


def circle(anchor: XY, length: float, highest: float) -> Box:
    """Return the box of all places of a pawn that swings on a rope up to the angle `highest`, in radians."""
    aside = length * sin(highest) + _BESIDE
    return anchor[0] - aside, anchor[1] + length * cos(highest) - HEAD, anchor[0] + aside, anchor[1] + length


def swing_box(board: Board, chimney: int, length: float, highest: float, side: int, start: XY) -> Box:
    """Return the box of all that is seen of a swing by a pawn that stands at `start`.

    These are the pawn, the chimney, :func:`circle`, and all flights to `side` (-1 or 1) that do not end on the street.
    """
    anchor = board.chimneys[chimney]
    box = united(circle(anchor, length, highest), _pawn_at(start))
    box = united(box, (anchor[0] - _BESIDE, anchor[1] - _CHIMNEY, anchor[0] + _BESIDE, anchor[1]))
    for number in range(_RELEASES):
        angle = highest * number / _RELEASES
        for place in _flight(board, anchor, length, highest, angle, side):
            box = united(box, _pawn_at(place))
    return box


def _pawn_at(feet: XY) -> Box:
    return feet[0] - _BESIDE, feet[1] - HEAD, feet[0] + _BESIDE, feet[1]


def united(one: Box, other: Box) -> Box:
    """Return the box of two boxes."""
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _flight(board: Board, anchor: XY, length: float, highest: float, angle: float, side: int) -> Iterator[XY]:
    """Yield the places of a flight that begins at an angle of the arc; none if it ends on the street or in the water.

    The pawn has the energy of a swing up to the angle `highest`.
    """
    terrain = terrain_of(board)
    speed = sqrt(2.0 * GRAVITY * length * max(0.0, cos(angle) - cos(highest)))
    x, y = anchor[0] + side * length * sin(angle), anchor[1] + length * cos(angle)
    vx, vy = side * speed * cos(angle), -side * speed * sin(angle)
    places = [(x, y)]
    while y < terrain.water:
        vy += GRAVITY * _STEP
        x, y = x + vx * _STEP, y + vy * _STEP
        touch = terrain.touched(places[-1], (x, y))
        places.append((x, y))
        if touch is not None:
            if board.area(touch.point.area).kind is not Kind.SQUARE:
                yield from places
            return


FULL: Final = radians(75.0)
"""Angle to which a swing rises at most by its energy, where the rules set no other limit."""
