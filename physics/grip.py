"""The joints between the hand and what it holds: a pivot and a gear, both of bounded force."""

import math
from collections.abc import Sequence

import pymunk

from physics.hand import Feel, Follower, Point
from physics.laws import Laws
from physics.release import release_removed

_QUARTER = math.pi / 2


class Grip:
    """A kinematic hand that follows a target, and holds one body by its origin while others ride on that body."""

    def __init__(self, space: pymunk.Space, laws: Laws, feel: Feel) -> None:
        self._space, self._laws, self._feel = space, laws, feel
        self._hand = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self._joints: list[pymunk.Constraint] = []
        self._x = self._y = self._angle = Follower(0.0, laws.step, feel.follow)
        self._target = self._start = (0.0, 0.0)
        self._upright = self._lean = 0.0
        space.add(self._hand)

    def close(self, body: pymunk.Body, riding: Sequence[pymunk.Body]) -> None:
        """Take hold of `body` where it is, as strongly as its weight and that of the bodies riding on it ask for."""
        (x, y), feel, step = body.position, self._feel, self._laws.step
        haste = feel.brisk(1 + len(riding))
        self._x = Follower(x, step, haste, feel.max_acceleration, feel.max_speed)
        self._y = Follower(y, step, haste, feel.max_acceleration, feel.max_speed)
        self._angle = Follower(body.angle, step, feel.turn_follow)
        self._upright = round(body.angle / _QUARTER) * _QUARTER
        lean = body.angle - self._upright
        self._lean = lean if abs(lean) > feel.leaning else 0.0
        self._start = self._target = (x, y)
        self._hand.position, self._hand.angle = (x, y), body.angle
        weight = self._laws.gravity * (body.mass + sum(each.mass for each in riding))
        pivot = pymunk.PivotJoint(self._hand, body, (0.0, 0.0), (0.0, 0.0))
        pivot.max_force = feel.grip_force * (weight + self._laws.gravity * body.mass)
        gear = pymunk.GearJoint(self._hand, body, 0.0, 1.0)
        gear.max_force = feel.grip_torque * weight * self._laws.half
        self._joints = [pivot, gear]
        body.activate()
        self._space.add(*self._joints)

    def aim(self, x: float, y: float) -> None:
        """Where the hand is to go."""
        self._target = (x, y)

    def turn(self, quarters: int) -> None:
        """Turn what is held by quarter turns, counter-clockwise if positive."""
        self._upright += quarters * _QUARTER

    def move(self) -> None:
        """Set the hand's speed for the next step."""
        self._x.follow(self._target[0])
        self._y.follow(self._target[1])
        lifted = math.dist(self.place, self._start) / self._feel.upright_after
        self._angle.follow(self._upright + self._lean * max(0.0, 1.0 - lifted))
        self._hand.velocity = self._x.speed, self._y.speed
        self._hand.angular_velocity = self._angle.speed

    def open(self) -> None:
        """Let go."""
        self._space.remove(*self._joints)
        release_removed(self._joints)
        self._joints = []
        self._hand.velocity, self._hand.angular_velocity = (0.0, 0.0), 0.0

    @property
    def speed(self) -> float:
        """How fast the hand is."""
        return math.hypot(self._x.speed, self._y.speed)

    @property
    def place(self) -> Point:
        """Where the hand is."""
        return self._x.place, self._y.place
