"""A pebble tossed at the bowl, by Pymunk: the rules know only how hard it is tossed and where it ends (LA-6)."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Final

import pymunk

from tests.lantern.rules import Landed, Lantern, Lay, Roll

STEP: Final = 1.0 / 120.0
"""Seconds of a step; always the same, so that the same toss ends in the same place."""
LONGEST: Final = 4.0
"""Seconds after which the toss is over, even if the pebble still moves."""
BOWL: Final = ((-90.0, -70.0), (-60.0, 0.0), (60.0, 0.0), (90.0, -70.0))
"""Outline of the bowl around the middle of its bottom, in mm; y points downwards, as on the screen."""

XY = tuple[float, float]


class TossWorld:
    """Flight of one pebble from (0, 0): step it until it is over. A fuller bowl stands farther away."""

    def __init__(self, strength: int, drops: int) -> None:
        self.bowl_at: XY = (170.0 + 25.0 * drops, 160.0)
        self._space = pymunk.Space()
        self._space.gravity = (0.0, 900.0)
        x, y = self.bowl_at
        corners = [(x + dx, y + dy) for dx, dy in BOWL]
        for a, b in [((-500.0, y), (1500.0, y)), *pairwise(corners)]:
            side = pymunk.Segment(self._space.static_body, a, b, 3.0)
            side.friction, side.elasticity = 0.8, 0.3
            self._space.add(side)
        self._pebble = pymunk.Body(1.0, pymunk.moment_for_circle(1.0, 0.0, 10.0))
        self._pebble.velocity = (30.0 + 130.0 * strength, -260.0)
        stone = pymunk.Circle(self._pebble, 10.0)
        stone.friction, stone.elasticity = 0.8, 0.3
        self._space.add(self._pebble, stone)
        self.path: list[XY] = [(0.0, 0.0)]
        """Places of the pebble so far, one for each step."""

    @property
    def is_over(self) -> bool:
        return len(self.path) * STEP >= LONGEST

    @property
    def is_inside(self) -> bool:
        return abs(self.path[-1][0] - self.bowl_at[0]) < BOWL[2][0]

    def step(self) -> None:
        self._space.step(STEP)
        self.path.append((self._pebble.position.x, self._pebble.position.y))

    def run(self) -> Landed:
        """Step it to the end and return the outcome."""
        while not self.is_over:
            self.step()
        return Landed(self.is_inside)


def answer(state: Lantern, rng: random.Random) -> Lay | Roll | Landed:
    """Return the answer of CHANCE without a screen (``Game.nature``): a simulation while the pebble flies."""
    position = state.position
    return TossWorld(position.tossed, position.bowl).run() if position.tossed else state.sample_chance(rng)
