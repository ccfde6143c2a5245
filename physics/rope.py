"""A weight on a rope, stepped by fixed steps. The rope does not stretch, and is slack while the weight is near.

Lengths are the game's unit, y as the game has it, times seconds. The same weight and the same calls at the same steps
give the same motion, bit for bit, in any process of one machine.
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
    # First the space, which parts with all the others while they are still whole.
    vars(space).clear()
    release_removed(parts)


def release_removed(parts: Iterable[Part]) -> None:
    """Free what has been removed from its space."""
    for part in parts:
        # Each keeps a handle that refers to itself.
        vars(part).clear()


STEP: Final = 1 / 240
"""Seconds: with it the rope stretches by 0.01 %, and the period of a pendulum is exact to 0.004 %."""


def rope_joint(
    holder: pymunk.Body, at: Point, body: pymunk.Body, length: float, left: float = 0.0
) -> pymunk.SlideJoint:
    """A rope from the place `at` of `holder` to the middle of `body`.

    Of what it is stretched the share `left` remains after a second. None, that is all taken back within a step, suits
    a single weight, whose motion it keeps exact; chains of weights would tremble.
    """
    joint = pymunk.SlideJoint(holder, body, at, (0.0, 0.0), 0.0, length)
    joint.error_bias = left
    return joint


class HangingWeight:
    """A point mass of 1 on a rope in a space of its own; `steps` have been made."""

    def __init__(self, anchor: Point, length: float, place: Point, gravity: float, damping: float = 0.0) -> None:
        """At rest at `place`, no farther than `length` from `anchor`.

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
        """Let one step pass."""
        self._space.step(STEP)
        self.steps += 1
        taut = self._rope.impulse > 0.0
        if taut is not self._taut:
            self._taut = taut
            if taut:
                self._catch()

    def _catch(self) -> None:
        """The rope has become taut within this step: what went outwards ends at its length, and does not rebound."""
        (x, y), (vx, vy), length = self._body.position, self._body.velocity, self._rope.max
        dx, dy = x - self.anchor[0], y - self.anchor[1]
        distance = math.hypot(dx, dy)
        dx, dy = dx / distance, dy / distance
        outward = vx * dx + vy * dy
        self._body.position = self.anchor[0] + dx * length, self.anchor[1] + dy * length
        self._body.velocity = vx - outward * dx, vy - outward * dy

    @property
    def position(self) -> Point:
        """Where the weight is."""
        return self._body.position

    @property
    def velocity(self) -> Point:
        """Units a second."""
        return self._body.velocity

    @property
    def tension(self) -> float:
        """What the rope holds, in weights: 1 while all hangs at rest, 0 while it is slack, much while it jerks taut."""
        return self._rope.impulse / (STEP * self._gravity) if self._taut else 0.0

    def push(self, acceleration: float) -> None:
        """Push along x from now on, by so many units per second²."""
        self._space.gravity = (acceleration, self._gravity)

    def pull(self, to: Point, speed: float, haste: float, force: float) -> None:
        """Pull the weight to a place from now on: the nearer it is the slower, by the rate `haste` (1/s).

        At most at `speed`, and with `force` at most.
        """
        if self._hand is None:
            self._hand = pymunk.PivotJoint(self._space.static_body, self._body, to, (0.0, 0.0))
            self._hand.error_bias = math.exp(-haste)
            self._hand.max_bias, self._hand.max_force = speed, force
            # The rope is to have the last word within a step.
            self._space.remove(self._rope)
            self._space.add(self._hand, self._rope)
        self._hand.anchor_a = to

    def let_go(self) -> None:
        """Pull no longer; the rope still holds it."""
        if self._hand is not None:
            self._space.remove(self._hand)
            release_removed([self._hand])
            self._hand = None

    def move(self, place: Point, velocity: Point) -> None:
        """Put the weight elsewhere, with another speed."""
        self._body.position, self._body.velocity = place, velocity

    def cut(self) -> None:
        """From now on the rope holds nothing: the weight flies."""
        self._rope.max = math.inf

    def close(self) -> None:
        """Free all of it; it cannot be used any more."""
        release(self._space)
