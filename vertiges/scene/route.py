"""The way that a section is carried by keyboard: up, over everything, and down again, no faster than it can ride."""

import math
from collections.abc import Sequence
from typing import Final

from vertiges.outlines import HALF
from vertiges.physics.performance import TRAVEL_RISE
from vertiges.rules.snapshot import Snapshot

PACE: Final = 130.0
"""mm/s: ten pieces ride at twice that."""

Place = tuple[float, float]


class Route:
    """Places that the hand still has to go to, one after the other."""

    def __init__(self, places: Sequence[Place] = ()) -> None:
        self._places = list(places)

    @property
    def done(self) -> bool:
        """Whether the hand is where it was sent."""
        return not self._places

    def lead(self, at: Place, dt: float) -> Place:
        """Where the hand, now sent to `at`, is sent after `dt` seconds."""
        if not self._places:
            return at
        goal, pace = self._places[0], PACE * dt
        left = math.dist(at, goal)
        if left <= pace:
            return self._places.pop(0)
        return at[0] + (goal[0] - at[0]) * pace / left, at[1] + (goal[1] - at[1]) * pace / left


def over_everything(at: Place, to: Place, table: Snapshot, carried: Sequence[int]) -> Route:
    """From `at` to `to`, higher than all that is not carried."""
    tops = [each.y + HALF + TRAVEL_RISE for each in table.placed if each.piece not in carried]
    height = max([at[1], to[1], *tops])
    return Route([(at[0], height), (to[0], height), to])
