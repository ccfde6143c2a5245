"""Where a pawn that flies comes down: on the upper side of what it meets first (NZ-60).

A pawn lands where its path passes an upper side from above; what it passes in front of from below does not hold it. At
the ends of an upper side, half a pawn beside it will do. On a square it stands in the middle (NZ-5).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import pymunk

from nizza.board.areas import PAWN_RADIUS, XY, Area, Kind, Point
from nizza.board.model import Board
from nizza.rules.moving import GRAVITY
from physics.rope import STEP, release

GRIP: Final = PAWN_RADIUS / 2
"""Units beside the end of an upper side at which a pawn still finds a hold."""

_BUCKET: Final = 64.0
"""Units: segments are looked up by their x in strips so wide."""
_LONGEST_STEP: Final = 32.0
"""Units: no step of a flight is wider."""


class Segment(NamedTuple):
    """A straight part of an upper side, from left to right."""

    left: float
    top: float
    right: float
    bottom: float
    area: int
    """Which area, as its index in the board's list."""

    def height_at(self, x: float) -> float:
        """The y at `x`, or at its nearer end."""
        if self.right <= self.left:
            return self.top
        part = (min(max(x, self.left), self.right) - self.left) / (self.right - self.left)
        return self.top + part * (self.bottom - self.top)


class Touch(NamedTuple):
    """A pawn has met an area."""

    at: XY
    """Where it met it."""
    point: Point
    """Where it comes to stand."""
    place: XY
    """Where that is."""


class LandingTerrain:
    """What a flying pawn can land on, and the water below."""

    def __init__(self, board: Board) -> None:
        self.width = board.size[0]
        self.water = max(y for _, y in board.berths)
        """The y of the water."""
        self.areas: Sequence[Area] = board.areas
        self.segments = [
            Segment(*start, *end, index)
            for index, area in enumerate(board.areas)
            for line in area.lines
            for start, end in pairwise(line)
        ]
        self.table = np.array(self.segments, float).reshape(-1, 5)
        """A row for each segment: left, top, right, bottom, area."""
        self._strips: dict[int, list[Segment]] = {}
        for segment in self.segments:
            first = int((segment.left - _LONGEST_STEP) // _BUCKET)
            last = int((segment.right + _LONGEST_STEP) // _BUCKET)
            for strip in range(first, last + 1):
                self._strips.setdefault(strip, []).append(segment)

    def touched(self, before: XY, after: XY) -> Touch | None:
        """What a pawn lands on that flies straight from one place to the other, if anything."""
        (x0, y0), (x1, y1) = before, after
        soonest, found = 2.0, None
        for segment in self._strips.get(int(x1 // _BUCKET), ()):
            above, below = segment.height_at(x0) - y0, segment.height_at(x1) - y1
            if above < 0.0 or below >= 0.0:
                continue
            part = above / (above - below)
            x = x0 + part * (x1 - x0)
            if segment.left - GRIP <= x <= segment.right + GRIP and part < soonest:
                soonest, found = part, (segment, x)
        return None if found is None else self._touch(*found)

    def _touch(self, segment: Segment, x: float) -> Touch:
        area = self.areas[segment.area]
        at = (x, segment.height_at(x))
        x = min(max(x, segment.left), segment.right)
        point = area.middle if area.kind is Kind.SQUARE else Point(area.name, x)
        return Touch(at, point, area.position(point.x))


@lru_cache(maxsize=16)
def ground(board: Board) -> LandingTerrain:
    """The ground of a board; found once and remembered."""
    return LandingTerrain(board)


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
class FallState:
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
    def pose(self) -> FallState:
        """How it is seen now."""
        (x, y), angle = self._body.position, math.remainder(self._body.angle, math.tau)
        return FallState(x, y, angle, self.canopy)

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
