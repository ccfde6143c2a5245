"""How firmly a tower stands, computed from the weights and places of its pieces: for colour, plumb line and creak."""

import math
from typing import NamedTuple

from physics.polygon import posed
from vertiges.outlines import HALF, shape
from vertiges.pieces import piece_set
from vertiges.rules.geometry.towers import Tower
from vertiges.rules.snapshot import Placed, Snapshot


class Balance(NamedTuple):
    """How firmly a tower stands.

    - `margin`: 1 when everything rests in the middle of what is below it, 0 when a part is about to tip.
    - `tilt`: by how many radians the table could be tilted before a part tips; falls with the height.
    - `lean`: mm by which the top is to the right of the base; `sway`: mm/s of the centre of mass to the right.
    - `height`: mm from the table to the top of the uppermost block.
    """

    margin: float
    tilt: float
    lean: float
    sway: float
    height: float


class TowerState(NamedTuple):
    """A tower by its number, where its base is, its top, and how firmly it stands now."""

    number: int
    tower: Tower
    x: float
    top: Placed
    balance: Balance


def balance(snapshot: Snapshot, tower: Tower) -> Balance:
    """How firmly this tower stands, as it is now."""
    stack = [snapshot[piece] for piece in tower.pieces]
    mass = moment_x = moment_y = momentum = 0.0
    margin, tilt = 1.0, math.pi / 2
    for upper in reversed(stack):
        form = shape(piece_set()[upper.piece], upper.flipped)
        ((x, y),) = posed([(form.x, form.y)], upper.x, upper.y, upper.angle)
        mass += form.mass
        moment_x += form.mass * x
        moment_y += form.mass * y
        momentum += form.mass * upper.vx
        share, steepest = _support(upper, moment_x / mass, moment_y / mass)
        margin, tilt = min(margin, share), min(tilt, steepest)
    top, base = stack[-1], stack[0]
    return Balance(margin, tilt, top.x - base.x, momentum / mass, top.y + HALF)


def _support(lowest: Placed, x: float, y: float) -> tuple[float, float]:
    """For what stands on the lower edge of `lowest` with its centre of mass at (x, y): margin, and angle to tip."""
    (left, floor_left), (right, floor_right) = posed([(-HALF, -HALF), (HALF, -HALF)], lowest.x, lowest.y, lowest.lean)
    spare, floor = min((x - left, floor_left), (right - x, floor_right))
    return max(0.0, spare / HALF), math.atan2(spare, y - floor)
