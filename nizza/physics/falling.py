"""A pawn that falls into the water: it tumbles, opens its parachute, glides to its berth and splashes (NZ-35).

Where it ends is decided by the rules before it falls; the fall is how one sees it.
"""

import math
from dataclasses import dataclass
from typing import Final

import pymunk

from nizza.board.reach import XY
from nizza.rules.movement.free_swings import GRAVITY
from physics.release import release
from physics.rope import STEP

SINKING: Final = 330.0
"""Units per second at which it comes down under its parachute."""
OPENS_AFTER: Final = 0.32
"""Seconds after the push at which the parachute opens, at the earliest."""
OPENING: Final = 0.3
"""Seconds that it takes to fill."""
_ROOM: Final = 200.0
"""Units above the water that a parachute needs: from lower down the pawn is flung up first."""
_FLUNG: Final = 0.4
"""Units that it is flung up for each unit that its berth is to the side."""
_LEAST_HOP: Final = 11.0
"""Units that it is flung up at least."""
_PUSHED: Final = 130.0
_HURRIED: Final = 420.0
"""Units per second sideways by the push: usually, and at most towards a far berth."""
_TUMBLE: Final = 7.5
"""Radians per second."""
_SWAY: Final = 5.0
"""1/s: the pulse of a pawn that swings below its canopy."""
_STEADY: Final = 1.6
"""1/s: how soon that swinging ends."""
_PULL: Final = 9.0
"""1/s: how fast the speed of sinking is reached once the canopy is full."""
_LONGEST: Final = 8.0
"""Seconds after which it is in the water in any case."""


@dataclass(frozen=True, slots=True)
class Pose:
    """How a falling pawn is seen."""

    x: float
    y: float
    angle: float
    """Radians, 0 upright, turning from x to y."""
    canopy: float
    """How far the parachute is open, from 0 to 1."""


def _push(start: XY, berth: XY, side: int) -> XY:
    """The speed with which a pawn leaves its place."""
    aside = berth[0] - start[0]
    height = max(_LEAST_HOP, _FLUNG * abs(aside), _ROOM - (berth[1] - start[1]))
    sideways = math.copysign(min(abs(aside), _HURRIED), aside) if abs(aside) > _PUSHED else _PUSHED * side
    return sideways, -math.sqrt(2.0 * GRAVITY * height)


class FallingPawn:
    """A fall from `start` to the `berth`; goes on by :meth:`step` until :attr:`splashed`."""

    def __init__(self, start: XY, berth: XY, side: int = 0) -> None:
        """`side` is to which side it is pushed: -1 or 1, or 0 towards the berth."""
        side = side or (1 if berth[0] >= start[0] else -1)
        self.berth = berth
        self.splashed = False
        self._steps = 0
        self._opened_at: float | None = None
        self._space = pymunk.Space()
        self._space.gravity = (0.0, GRAVITY)
        self._body = pymunk.Body(1.0, 1.0)
        self._body.position = start
        self._body.velocity = _push(start, berth, side)
        self._body.angular_velocity = _TUMBLE * side
        self._space.add(self._body)

    @property
    def seconds(self) -> float:
        """Seconds since the push."""
        return self._steps * STEP

    @property
    def canopy(self) -> float:
        """How far the parachute is open, from 0 to 1."""
        if self._opened_at is None:
            return 0.0
        share = min(1.0, (self.seconds - self._opened_at) / OPENING)
        return share * share * (3.0 - 2.0 * share)

    @property
    def pose(self) -> Pose:
        """How it is seen now."""
        (x, y), angle = self._body.position, math.remainder(self._body.angle, math.tau)
        return Pose(x, y, angle, self.canopy)

    @property
    def velocity(self) -> XY:
        """Units a second; its size is that of the splash."""
        x, y = self._body.velocity
        return x, y

    def step(self) -> None:
        """Let one step pass (:data:`physics.rope.STEP`); nothing happens once it has splashed."""
        if self.splashed:
            return
        self._open()
        if self._opened_at is not None:
            self._glide(self.canopy)
        self._space.step(STEP)
        self._steps += 1
        if self._body.position.y >= self.berth[1] or self.seconds >= _LONGEST:
            self.splashed = True
            self._body.position = self.berth

    def _open(self) -> None:
        if self._opened_at is None and self.seconds >= OPENS_AFTER and self._body.velocity.y > 0.0:
            self._opened_at = self.seconds

    def _glide(self, canopy: float) -> None:
        """The forces of the canopy: it brakes, drifts to the berth, and turns the pawn upright."""
        body = self._body
        (x, y), (vx, vy) = body.position, body.velocity
        left = max(0.08, (self.berth[1] - y) / max(vy, SINKING))
        drift = (self.berth[0] - x) / left
        lift = GRAVITY * canopy + _PULL * canopy * (vy - SINKING)
        body.apply_force_at_world_point((_PULL * canopy * (drift - vx), -lift), (x, y))
        swing = math.remainder(body.angle, math.tau)
        body.torque = -canopy * body.moment * (_SWAY**2 * math.sin(swing) + 2.0 * _STEADY * body.angular_velocity)

    def close(self) -> None:
        """Free all of it; it cannot be used any more."""
        release(self._space)
