"""The course of the river as curves: where a disc is on its way from behind the pines down over the falls.

Measured in the units of a reference board, 1146 × 825; :mod:`niagara.view.places.places` fits them to the board
that there is.
"""

import math
from functools import lru_cache
from typing import Final

from niagara.board import MAIN, Arm, Place

REFERENCE: Final = (1146.0, 825.0)
"""Width and height of the board that the course is described for."""
SOURCE, LIP, GONE = 0.0, 7.5, 8.0
"""Steps of the course besides the places': behind the pines, on the edge of the falls, in the mist below them."""

Point = tuple[float, float]

_MAIN: Final = ((590.0, 158.0), (630.0, 222.0), (770.0, 275.0), (860.0, 348.0), (735.0, 425.0), (570.0, 492.0))
_ABOVE: Final = (640.0, 110.0)
_ARMS: Final = {
    Arm.LEFT: ((385.0, 568.0), (300.0, 672.0), (292.0, 802.0), (292.0, 960.0)),
    Arm.RIGHT: ((770.0, 580.0), (860.0, 675.0), (868.0, 802.0), (868.0, 960.0)),
}
_FAR, _NEAR = (222.0, 0.70), (675.0, 1.0)
"""Height on the board and the size of things there."""

STEPS: Final = {
    **{place: float(number) for number, place in enumerate(MAIN, start=1)},
    **dict.fromkeys((Place.L6, Place.R6), 6.0),
    **dict.fromkeys((Place.L7, Place.R7), 7.0),
    Place.FALLS: GONE,
}
"""How far down the course each place of the river lies; whole numbers are discs at rest."""


def arm_of(place: Place, other: Arm = Arm.LEFT) -> Arm:
    """The arm that a place belongs to; `other` for a place above the fork."""
    return {Place.L6: Arm.LEFT, Place.L7: Arm.LEFT, Place.R6: Arm.RIGHT, Place.R7: Arm.RIGHT}.get(place, other)


@lru_cache(maxsize=2048)
def point_at(arm: Arm, step: float) -> Point:
    """The point of the course through `arm` at a step from :data:`SOURCE` to :data:`GONE`; above the fork it is one."""
    points = (*_MAIN, *_ARMS[arm])
    step = max(SOURCE, min(step, len(points) - 2.0))
    first = min(math.floor(step), len(points) - 3)
    ends = points[first], points[first + 1]
    return _hermite(ends, (_tangent(arm, first), _tangent(arm, first + 1)), step - first)


def perspective(y: float) -> float:
    """How large things are at this height of the board, 1.0 at the last discs; no larger below."""
    share = (y - _FAR[0]) / (_NEAR[0] - _FAR[0])
    return _FAR[1] + (_NEAR[1] - _FAR[1]) * min(1.0, share)


def _tangent(arm: Arm, number: int) -> Point:
    points = (_ABOVE, *_MAIN, *_ARMS[arm])
    before, after = points[number], points[number + 2]
    if number == len(_MAIN) - 1:
        # The same for both arms, so that the main channel is the same curve whichever is next.
        left, right = _ARMS[Arm.LEFT][0], _ARMS[Arm.RIGHT][0]
        after = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    return (after[0] - before[0]) / 2, (after[1] - before[1]) / 2


def _hermite(ends: tuple[Point, Point], tangents: tuple[Point, Point], share: float) -> Point:
    square, cube = share * share, share**3
    weights = (2 * cube - 3 * square + 1, 3 * square - 2 * cube, cube - 2 * square + share, cube - square)
    values = (*ends, *tangents)
    x, y = (sum(weight * value[axis] for weight, value in zip(weights, values, strict=True)) for axis in (0, 1))
    return x, y
