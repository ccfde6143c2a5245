"""The joints between the hand and what it holds: a pivot and a gear, both of bounded force (VE-23)."""

import math
from collections.abc import Sequence

import pymunk

from vertiges.outlines import HALF
from vertiges.physics.hand import GRIP_FORCE, GRIP_TORQUE, TURN_FOLLOW, Follower, brisk
from vertiges.rules.snapshot import QUARTER

LEANING = 0.01
"""Radians: what leans more is held as it leans, and put upright only while it is lifted."""
UPRIGHT_AFTER = 15.0
"""mm from its place at which it is held upright."""


class Grip:
    """A kinematic hand that follows a target, and holds one body by its middle while another rides on that body."""

    def __init__(self, space: pymunk.Space) -> None:
        self._space = space
        self._hand = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self._joints: list[pymunk.Constraint] = []
        self._x = self._y = self._angle = Follower(0.0)
        self._target = (0.0, 0.0)
        self._upright = self._lean = 0.0
        self._start = (0.0, 0.0)
        space.add(self._hand)

    def close(self, body: pymunk.Body, riding: Sequence[pymunk.Body], gravity: float) -> None:
        """Take hold of `body` where it is, as strongly as its weight and that of the bodies riding on it ask for."""
        x, y = body.position
        haste = brisk(1 + len(riding))
        self._x, self._y = Follower(x, haste), Follower(y, haste)
        self._angle = Follower(body.angle, TURN_FOLLOW, math.inf, math.inf)
        self._upright = round(body.angle / QUARTER) * QUARTER
        lean = body.angle - self._upright
        self._lean = lean if abs(lean) > LEANING else 0.0
        self._start = self._target = (x, y)
        self._hand.position, self._hand.angle = (x, y), body.angle
        weight = gravity * (body.mass + sum(each.mass for each in riding))
        pivot = pymunk.PivotJoint(self._hand, body, (0.0, 0.0), (0.0, 0.0))
        pivot.max_force = GRIP_FORCE * (weight + gravity * body.mass)
        gear = pymunk.GearJoint(self._hand, body, 0.0, 1.0)
        gear.max_force = GRIP_TORQUE * weight * HALF
        self._joints = [pivot, gear]
        body.activate()
        self._space.add(*self._joints)

    def aim(self, x: float, y: float) -> None:
        """Where the hand is to go."""
        self._target = (x, y)

    def turn(self, quarters: int) -> None:
        """Turn what is held by quarter turns, counter-clockwise if positive."""
        self._upright += quarters * QUARTER

    def move(self) -> None:
        """Set the hand's speed for the next step."""
        self._x.follow(self._target[0])
        self._y.follow(self._target[1])
        lifted = math.dist(self.place, self._start) / UPRIGHT_AFTER
        self._angle.follow(self._upright + self._lean * max(0.0, 1.0 - lifted))
        self._hand.velocity = self._x.speed, self._y.speed
        self._hand.angular_velocity = self._angle.speed

    def open(self) -> None:
        """Let go."""
        self._space.remove(*self._joints)
        self._joints = []
        self._hand.velocity, self._hand.angular_velocity = (0.0, 0.0), 0.0

    @property
    def speed(self) -> float:
        """How fast the hand is, in mm/s."""
        return math.hypot(self._x.speed, self._y.speed)

    @property
    def place(self) -> tuple[float, float]:
        """Where the hand is, in mm."""
        return self._x.place, self._y.place
