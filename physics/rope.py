"""Weight on a rope, simulated in fixed steps. The rope does not stretch, and is slack while the weight is near.

Lengths are in the game's unit, y has the game's direction, times are in seconds. The same weight and the same calls at
the same steps give the same motion, bit for bit, in any process of one machine.
"""

import math
from collections.abc import Iterable
from typing import Final

import pymunk

from physics.hand import Point

Part = pymunk.Shape | pymunk.Constraint | pymunk.Body


def release(space: pymunk.Space) -> None:
    """Free a space and everything in it; none of it can be used any more."""
    parts: list[Part] = [*space.shapes, *space.constraints, *space.bodies, space.static_body]
    # The space first, because it detaches the parts while they are still intact.
    vars(space).clear()
    release_removed(parts)


def release_removed(parts: Iterable[Part]) -> None:
    """Free bodies and joints that were removed from their space."""
    for part in parts:
        # Each part keeps a handle that refers to itself.
        vars(part).clear()


STEP: Final = 1 / 240
"""Seconds. With this step the rope stretches by 0.01 %, and the period of a pendulum is exact to 0.004 %."""


def rope_joint(
    holder: pymunk.Body, at: Point, body: pymunk.Body, length: float, left: float = 0.0
) -> pymunk.SlideJoint:
    """Return a rope from the place `at` of `holder` to the middle of `body`.

    `left` is the share of any stretch that remains after a second. 0 takes all of it back within a step, which suits a
    single weight, whose motion it keeps exact; chains of weights would tremble.
    """
    joint = pymunk.SlideJoint(holder, body, at, (0.0, 0.0), 0.0, length)
    joint.error_bias = left
    return joint


class HangingWeight:
    """Point mass of 1 on a rope in a space of its own, after `steps` steps."""

    def __init__(self, anchor: Point, length: float, place: Point, gravity: float, damping: float = 0.0) -> None:
        """Start at rest at `place`, no farther than `length` from `anchor`.

        `gravity` acts along y; `damping` is the rate at which the weight loses its speed (1/s).
        """
        self.anchor, self.length, self.steps = anchor, length, 0
        self._gravity = gravity
        self._body = pymunk.Body(1.0, math.inf)
        self._body.position = place
        self._space = pymunk.Space()
        self._space.gravity = (0.0, gravity)
        self._space.damping = math.exp(-damping)
        self._rope = rope_joint(self._space.static_body, anchor, self._body, length)
        self._space.add(self._body, self._rope)
        self._hand: pymunk.PivotJoint | None = None
        self._taut = False

    def step(self) -> None:
        """Advance the weight by one step."""
        self._space.step(STEP)
        self.steps += 1
        taut = self._rope.impulse > 0.0
        if taut is not self._taut:
            self._taut = taut
            if taut:
                self._catch()

    def _catch(self) -> None:
        """End an outward motion at the rope's length, without rebound, if the rope becomes taut within this step."""
        (x, y), (vx, vy), length = self._body.position, self._body.velocity, self._rope.max
        dx, dy = x - self.anchor[0], y - self.anchor[1]
        distance = math.hypot(dx, dy)
        dx, dy = dx / distance, dy / distance
        outward = vx * dx + vy * dy
        self._body.position = self.anchor[0] + dx * length, self.anchor[1] + dy * length
        self._body.velocity = vx - outward * dx, vy - outward * dy

    @property
    def position(self) -> Point:
        """Position of the weight."""
        return self._body.position

    @property
    def velocity(self) -> Point:
        """Velocity in units per second."""
        return self._body.velocity

    @property
    def tension(self) -> float:
        """Tension of the rope in weights: 1 at rest, 0 while it is slack, high while it jerks taut."""
        return self._rope.impulse / (STEP * self._gravity) if self._taut else 0.0

    def push(self, across: float, along: float = 0.0) -> None:
        """Push along x and, beside gravity, along y from now on, in units per second²."""
        self._space.gravity = (across, self._gravity + along)

    def pull(self, to: Point, speed: float, haste: float, force: float) -> None:
        """Pull the weight to a place from now on: the nearer the slower, by the rate `haste` (1/s).

        `speed` and `force` are upper limits.
        """
        if self._hand is None:
            self._hand = pymunk.PivotJoint(self._space.static_body, self._body, to, (0.0, 0.0))
            self._hand.error_bias = math.exp(-haste)
            self._hand.max_bias, self._hand.max_force = speed, force
            # The rope is solved last within a step.
            self._space.remove(self._rope)
            self._space.add(self._hand, self._rope)
        self._hand.anchor_a = to

    def let_go(self) -> None:
        """Stop pulling; the rope still holds the weight."""
        if self._hand is not None:
            self._space.remove(self._hand)
            release_removed([self._hand])
            self._hand = None

    def move(self, place: Point, velocity: Point) -> None:
        """Put the weight elsewhere, with another velocity."""
        self._body.position, self._body.velocity = place, velocity

    def cut(self) -> None:
        """Cut the rope: from now on the weight flies."""
        self._rope.max = math.inf

    def close(self) -> None:
        """Free all of it; it cannot be used any more."""
        release(self._space)
