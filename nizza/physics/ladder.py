"""The ladder: a heavy body that pivots at the pawn and follows the pointer's angle (NZ-32).

Angles are in radians on the board, y downwards: 0 points along larger x, π/2 down.
"""

import math
from typing import Final

import pymunk

from nizza.board.reach import XY
from nizza.rules.movement.free_swings import GRAVITY
from physics.release import release
from physics.rope import STEP

UPRIGHT: Final = -math.pi / 2
"""The angle of a ladder that stands up."""
HASTE: Final = 9.0
"""1/s: how briskly it turns towards the pointer."""
MOST_SPIN: Final = 6.0
"""Radians per second that it is turned at most."""
STRENGTH: Final = 2.6
"""The pawn turns it with so many times the torque of its weight held out level: it sags, swings over and comes back."""
_FRICTION: Final = 1.2
"""1/s: the rate at which it loses its spin by itself."""


class SwingingLadder:
    """A ladder of `length` with one end at `foot`, turned towards a pointer; it begins upright and at rest."""

    def __init__(self, foot: XY, length: float) -> None:
        self.foot, self.length = foot, length
        self._space = pymunk.Space()
        self._space.gravity = (0.0, GRAVITY)
        self._space.damping = math.exp(-_FRICTION)
        mass = 1.0
        self._body = pymunk.Body(mass, mass * length**2 / 12.0)
        self._hand = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self._place(UPRIGHT)
        pivot = pymunk.PivotJoint(self._space.static_body, self._body, foot, (-length / 2, 0.0))
        pivot.error_bias = 0.0
        grip = pymunk.GearJoint(self._hand, self._body, 0.0, 1.0)
        grip.error_bias, grip.max_bias = math.exp(-HASTE), MOST_SPIN
        grip.max_force = STRENGTH * mass * GRAVITY * length / 2
        self._space.add(self._body, self._hand, grip, pivot)

    def _place(self, angle: float) -> None:
        x, y = self.foot
        half = self.length / 2
        self._body.position = x + half * math.cos(angle), y + half * math.sin(angle)
        self._body.angle = self._hand.angle = angle

    def aim(self, at: XY) -> None:
        """Turn it towards a place on the board from the next step on, the shorter way round."""
        dx, dy = at[0] - self.foot[0], at[1] - self.foot[1]
        if dx or dy:
            self.turn_to(math.atan2(dy, dx))

    def turn_to(self, angle: float) -> None:
        """Turn it to an angle from the next step on, the shorter way round."""
        now = self._body.angle
        self._hand.angle = now + math.remainder(angle - now, math.tau)

    def step(self) -> None:
        """Let one step pass (:data:`physics.rope.STEP`)."""
        self._space.step(STEP)

    @property
    def angle(self) -> float:
        """Where it points, from -π to π."""
        return math.remainder(self._body.angle, math.tau)

    @property
    def spin(self) -> float:
        """Radians per second."""
        return self._body.angular_velocity

    @property
    def tip(self) -> XY:
        """Where its other end is."""
        angle = self._body.angle
        return self.foot[0] + self.length * math.cos(angle), self.foot[1] + self.length * math.sin(angle)

    def close(self) -> None:
        """Free all of it; it cannot be used any more."""
        release(self._space)
