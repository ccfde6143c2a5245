"""The lie of the land in numbers: how far each pixel is from the river, and where along it.

All lengths are units of the reference board (:mod:`niagara.view.places.course`), measured on the ground: heights of the
picture count :data:`FLAT` times, as discs are so much flatter than wide.
"""

import itertools
import math
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from niagara.board import Arm
from niagara.view.places.course import GONE, SOURCE, perspective, point_at

Plane = NDArray[np.floating[Any]]

FLAT: Final = 2.4
"""How much longer a length of the ground is than its height in the picture."""
LIP_HEIGHT: Final = 736.0
"""Where the edge of the falls is on the reference board."""
_HALF_WIDTH: Final = 134.0
"""Half the width of the channel at scale 1.0: a disc and some water."""
_INLET: Final = ((-700.0, 392.0), (-60.0, 380.0), (420.0, 366.0), (520.0, 330.0), (604.0, 258.0))
"""The calm water along the landing stage, from beyond the left edge to the river."""
_INLET_HALF_WIDTH: Final = 58.0
_STEP: Final = 0.08
_AT_ONCE: Final = 6
"""Points of the course from one step of the computation to the next."""


@dataclass(frozen=True, slots=True)
class Lie:
    """How each pixel of a picture lies to the water."""

    shore: Plane
    """Distance from the shore: positive on land, negative on the water."""
    along: Plane
    """How far down the course the nearest water is, in discs."""
    across: Plane
    """How far from the middle of that, positive to the left bank."""


def lie_of(x: Plane, y: Plane) -> Generator[None, None, Lie]:
    """The lie of the pixels with these columns and rows, in reference units; in short steps."""
    columns, rows = x[None, :], y[:, None]
    shape = (len(y), len(x))
    shore = np.full(shape, 1e6, dtype=np.float32)
    along, across = np.zeros(shape, dtype=np.float32), np.zeros(shape, dtype=np.float32)
    for arm in Arm:
        begin = SOURCE - 0.6 if arm is Arm.LEFT else 4.6
        for number in range(round((GONE - begin) / _STEP)):
            step = begin + number * _STEP
            at_x, at_y = _extended(arm, step)
            ahead_x, ahead_y = _extended(arm, step + 0.02)
            along_x, along_y = (ahead_x - at_x) / 0.02, (ahead_y - at_y) * FLAT / 0.02
            length = math.hypot(along_x, along_y)
            wide = _HALF_WIDTH * perspective(at_y) * min(1.0, 0.55 + 0.45 * max(0.0, step))
            dx, dy = columns - np.float32(at_x), (rows - np.float32(at_y)) * np.float32(FLAT)
            distance = np.sqrt(dx * dx + dy * dy) - np.float32(wide)
            nearer = distance < shore
            np.copyto(shore, distance, where=nearer)
            np.copyto(along, step + (dx * along_x + dy * along_y) / length**2, where=nearer, casting="same_kind")
            np.copyto(across, (dx * along_y - dy * along_x) / length, where=nearer, casting="same_kind")
            if number % _AT_ONCE == 0:
                yield
    yield
    inlet = _inlet(columns, rows)
    yield
    return Lie(_soft_union(shore, inlet, 34.0), along, across)


def _extended(arm: Arm, step: float) -> tuple[float, float]:
    if step >= SOURCE:
        return point_at(arm, step)
    x, y = point_at(arm, SOURCE)
    return x - step * 40.0, y + step * 70.0


def _inlet(columns: Plane, rows: Plane) -> Plane:
    nearest = np.full((rows.shape[0], columns.shape[1]), 1e6, dtype=np.float32)
    for (x, y), (to_x, to_y) in itertools.pairwise(_INLET):
        along_x, along_y = to_x - x, (to_y - y) * FLAT
        length = along_x * along_x + along_y * along_y
        dx, dy = columns - np.float32(x), (rows - np.float32(y)) * np.float32(FLAT)
        share = np.clip((dx * along_x + dy * along_y) / np.float32(length), 0.0, 1.0)
        distance = np.hypot(dx - share * along_x, dy - share * along_y)
        nearest = np.minimum(nearest, distance)
    return nearest - np.float32(_INLET_HALF_WIDTH)


def _soft_union(one: Plane, other: Plane, blend: float) -> Plane:
    """The nearer of two shores, rounded off where they meet."""
    share: Any = np.clip(0.5 + 0.5 * (other - one) / np.float32(blend), 0.0, 1.0)
    joined: Plane = other + (one - other) * share - np.float32(blend) * share * (1.0 - share)
    return joined
