"""Landing and falling of a flying pawn (NZ-60).

A pawn lands where its path crosses an upper side from above; an area that it passes from below does not hold it. At the
ends of an upper side it may be half a pawn beside it. On a square it stands in the middle (NZ-5).
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
"""Distance beside the end of an upper side at which a pawn still lands, in units."""

_BUCKET: Final = 64.0
"""Width of the strips by which segments are looked up, in units."""
_LONGEST_STEP: Final = 32.0
"""Maximum width of one step of a flight, in units."""


class Segment(NamedTuple):
    """Straight part of an upper side, from left to right."""

    left: float
    top: float
    right: float
    bottom: float
    area: int
    """Index of the area in the board's list."""

    def height_at(self, x: float) -> float:
        """Return the y at `x`, or at the nearer end."""
        if self.right <= self.left:
            return self.top
        part = (min(max(x, self.left), self.right) - self.left) / (self.right - self.left)
        return self.top + part * (self.bottom - self.top)


class Touch(NamedTuple):
    """Contact of a pawn with an area."""

    at: XY
    """Position of the contact."""
    point: Point
    """Point on which the pawn comes to stand."""
    place: XY
    """Position of that point."""


class LandingTerrain:
    """Areas on which a flying pawn can land, and the water below."""

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
        """One row per segment: left, top, right, bottom, area."""
        self._strips: dict[int, list[Segment]] = {}
        for segment in self.segments:
            first = int((segment.left - _LONGEST_STEP) // _BUCKET)
            last = int((segment.right + _LONGEST_STEP) // _BUCKET)
            for strip in range(first, last + 1):
                self._strips.setdefault(strip, []).append(segment)

    def touched(self, before: XY, after: XY) -> Touch | None:
        """Return the first contact on the straight path from `before` to `after`, if any."""
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
def terrain_of(board: Board) -> LandingTerrain:
    """Return the cached terrain of `board`."""
    return LandingTerrain(board)


SINKING: Final = 330.0
"""Speed of sinking under the parachute, in units per second."""
OPENS_AFTER: Final = 0.32
"""Seconds from the push until the parachute opens, at the earliest."""
OPENING: Final = 0.3
"""Seconds that the parachute takes to fill."""
_ROOM: Final = 200.0
"""Height above the water that a parachute needs, in units. From lower down the pawn is flung up first."""
_FLUNG: Final = 0.4
"""Units flung up per unit that the berth lies to the side."""
_LEAST_HOP: Final = 11.0
"""Minimum height of the hop, in units."""
_PUSHED: Final = 130.0
_HURRIED: Final = 420.0
"""Horizontal speed of the push, in units per second: usual, and maximum towards a far berth."""
_TUMBLE: Final = 7.5
"""Speed of tumbling, in radians per second."""
_SWAY: Final = 5.0
"""Angular frequency of swinging below the canopy, in 1/s."""
_STEADY: Final = 1.6
"""Rate at which that swinging ends, in 1/s."""
_PULL: Final = 9.0
"""Rate at which the speed of sinking is reached below a full canopy, in 1/s."""
_LONGEST: Final = 8.0
"""Maximum duration of a fall, in seconds."""


@dataclass(frozen=True, slots=True)
class FallState:
    """Look of a falling pawn."""

    x: float
    y: float
    angle: float
    """Angle in radians, 0 upright, positive from x to y."""
    canopy: float
    """Opening of the parachute, 0.0–1.0."""


def _push(start: XY, berth: XY, side: int) -> XY:
    """Return the velocity with which a pushed pawn leaves its place."""
    aside = berth[0] - start[0]
    height = max(_LEAST_HOP, _FLUNG * abs(aside), _ROOM - (berth[1] - start[1]))
    sideways = math.copysign(min(abs(aside), _HURRIED), aside) if abs(aside) > _PUSHED else _PUSHED * side
    return sideways, -math.sqrt(2.0 * GRAVITY * height)


class FallingPawn:
    """Fall from `start` to `berth`. Call :meth:`step` until :attr:`splashed`."""

    def __init__(self, start: XY, berth: XY, side: int = 0) -> None:
        """Begin with a push to `side`: -1, 1, or 0 for towards the berth."""
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
        """Opening of the parachute, 0.0–1.0."""
        if self._opened_at is None:
            return 0.0
        share = min(1.0, (self.seconds - self._opened_at) / OPENING)
        return share * share * (3.0 - 2.0 * share)

    @property
    def pose(self) -> FallState:
        """The present look."""
        (x, y), angle = self._body.position, math.remainder(self._body.angle, math.tau)
        return FallState(x, y, angle, self.canopy)

    @property
    def velocity(self) -> XY:
        """Velocity in units per second. Its size is the strength of the splash."""
        x, y = self._body.velocity
        return x, y

    def step(self) -> None:
        """Advance by :data:`physics.rope.STEP`. Does nothing after the splash."""
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
        """Apply the forces of the canopy: brake, drift to the berth, and turn the pawn upright."""
        body = self._body
        (x, y), (vx, vy) = body.position, body.velocity
        left = max(0.08, (self.berth[1] - y) / max(vy, SINKING))
        drift = (self.berth[0] - x) / left
        lift = GRAVITY * canopy + _PULL * canopy * (vy - SINKING)
        body.apply_force_at_world_point((_PULL * canopy * (drift - vx), -lift), (x, y))
        swing = math.remainder(body.angle, math.tau)
        body.torque = -canopy * body.moment * (_SWAY**2 * math.sin(swing) + 2.0 * _STEADY * body.angular_velocity)

    def close(self) -> None:
        """Free the simulation, which cannot be used afterwards."""
        release(self._space)
