"""Landing and falling of a flying pawn (NZ-60).

A pawn lands where its path crosses an upper side from above; an area that it passes from below does not hold it. At the
ends of an upper side it may be half a pawn beside it, and with fingertips it hangs on from a little farther (NZ-62). On
a square it stands in the middle (NZ-5).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pymunk

from nizza.board.areas import PAWN_RADIUS, XY, Area, Kind, Point
from nizza.board.model import Board
from nizza.rules.moving import GRAVITY, TILED
from physics.rope import STEP, release

GRIP: Final = PAWN_RADIUS / 2
"""Distance beside the end of an upper side at which a pawn still lands, in units."""

LONGEST_REACH: Final = 32.0
"""Maximum reach of fingertips, in units."""
_WIDE: Final = GRIP + 1.0
"""The same with a margin for estimates."""
_EARLIER: Final = 4
"""Steps by which a pawn beside the end of a sloping side may land before the estimate."""
_BUCKET: Final = 64.0
"""Width of the strips by which segments are looked up, in units."""
_LONGEST_STEP: Final = 32.0
"""Maximum width of one step of a flight, in units."""


Floats = npt.NDArray[np.float64]


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


class RemainingFlight(NamedTuple):
    """Rest of a flight."""

    path: tuple[XY, ...]
    """Place after every :data:`PATH_EVERY` steps, ending with the contact."""
    touch: Touch | None
    """Contact with an area; None in the water."""
    by_fingertips: bool


PATH_EVERY: Final = 4
"""Number of steps between two places of a path."""


_BEND: Final = GRAVITY * STEP**2 / 2.0


def steps_down(rate: Floats, under: Floats) -> Floats:
    """Return the steps until a falling pawn, `under` a line, crosses it from above; NaN if it does not.

    `rate` is its speed towards the line in units per step, less half of what gravity adds.
    """
    square = rate**2 - 4.0 * _BEND * under
    return np.where(square >= 0.0, (np.sqrt(np.maximum(square, 0.0)) - rate) / (2.0 * _BEND), np.nan)


class _Course(NamedTuple):
    """Free flight from a place, with velocities in units per step."""

    x: float
    y: float
    vx: float
    vy: float

    @property
    def rate(self) -> float:
        return self.vy - _BEND

    def at(self, step: int) -> XY:
        """Return the place after some steps."""
        return self.x + self.vx * step, self.y + step * (self.rate + _BEND * step)

    def falls_from(self) -> int:
        """Return the first step after which the pawn falls."""
        return max(1, math.floor(-self.vy / (2.0 * _BEND)) + 1)

    def steps_down_to(self, y: float) -> float:
        """Return the steps until the pawn falls below `y`."""
        square = self.rate**2 + 4.0 * _BEND * max(0.0, y - self.y)
        return (math.sqrt(square) - self.rate) / (2.0 * _BEND)

    def enters(self, end: XY, reach: float, first: int, last: int) -> int | None:
        """Return the first step from `first`, and before `last`, within `reach` of `end` and not above it."""
        step = max(first, math.ceil(self.steps_down_to(end[1]) - 1.0) if end[1] > self.y else first)
        while step < last:
            x, y = self.at(step)
            if y > end[1] + reach:
                return None
            if y >= end[1] and math.dist((x, y), end) <= reach:
                return step
            step += 1
        return None


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
        self.columns = self.table.T
        left, top, right, bottom, _ = self.columns
        self.footing = np.array(
            [
                (line[0][0], line[-1][0]) if area.kind in TILED else (-np.inf, np.inf)
                for area in board.areas
                for line in area.lines
                for _ in pairwise(line)
            ]
        ).reshape(-1, 2)
        """Per segment the ends between which a pawn can skid (NZ-70)."""
        self.slopes = (bottom - top) / np.where(right > left, right - left, 1.0)
        self._strips: dict[int, list[Segment]] = {}
        for segment in self.segments:
            first = int((segment.left - _LONGEST_STEP) // _BUCKET)
            last = int((segment.right + _LONGEST_STEP) // _BUCKET)
            for strip in range(first, last + 1):
                self._strips.setdefault(strip, []).append(segment)
        self.ends = [
            Touch(at, area.middle if area.kind is Kind.SQUARE else Point(area.name, at[0]), at)
            for area in board.areas
            for line in area.lines
            for at in (line[0], line[-1])
        ]
        """Ends of all upper sides, on which fingertips hang on."""
        self.end_places = np.array([end.at for end in self.ends], float).reshape(-1, 2)
        self.end_areas = np.array([index for index, area in enumerate(board.areas) for _ in range(2 * len(area.lines))])
        """Index of the area of each of these ends."""
        self._end_strips: dict[int, list[Touch]] = {}
        for end in self.ends:
            first = int((end.at[0] - LONGEST_REACH) // _BUCKET)
            last = int((end.at[0] + LONGEST_REACH) // _BUCKET)
            for strip in range(first, last + 1):
                self._end_strips.setdefault(strip, []).append(end)

    def grasped(self, place: XY, reach: float) -> Touch | None:
        """Return the nearest end that a falling pawn at `place` can hang on to, within `reach` and not below it."""
        x, y = place
        near = [end for end in self._end_strips.get(int(x // _BUCKET), ()) if y >= end.at[1]]
        best = min(near, key=lambda end: math.dist(end.at, place), default=None)
        return best if best is not None and math.dist(best.at, place) <= reach else None

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

    def flight(self, place: XY, velocity: XY, reach: float, may_land: Callable[[Point], bool]) -> RemainingFlight:
        """Return the rest of a free flight, as :meth:`touched` and :meth:`grasped` find it step by step.

        The pawn falls past ends on which it may not land; areas on which it may not land end the flight.
        """
        course = _Course(*place, velocity[0] * STEP, velocity[1] * STEP)
        last = int(course.steps_down_to(self.water)) + 1
        touch, by_fingertips = None, False
        for step in self._meetings(course):
            near = range(max(1, step - _EARLIER), step + 3)
            last, touch = next(((at, found) for at in near if (found := self._met(course, at))), (last, None))
            if touch is not None:
                break
        if reach:
            for step, end in self._grasps(course, last, reach):
                if may_land(end.point):
                    touch, last, by_fingertips = end, step, True
                    break
        path = [course.at(step) for step in range(0, last, PATH_EVERY)]
        path.append(touch.at if touch is not None else (course.at(last)[0], self.water))
        return RemainingFlight(tuple(path), touch, by_fingertips)

    def _meetings(self, course: _Course) -> list[int]:
        """Return the steps at which the course may meet an upper side, in order."""
        left, top, right, _, _ = self.columns
        steps = steps_down(course.rate - self.slopes * course.vx, course.y - top - self.slopes * (course.x - left))
        places = course.x + course.vx * steps
        meets = (steps >= -1.0) & (left - _WIDE <= places) & (places <= right + _WIDE)
        return sorted(max(0, int(step)) for step in steps[meets])

    def _met(self, course: _Course, step: int) -> Touch | None:
        return self.touched(course.at(step - 1), course.at(step))

    def _grasps(self, course: _Course, last: int, reach: float) -> list[tuple[int, Touch]]:
        """Return the ends within reach of a falling pawn before the step `last`, each with the first step, in order."""
        first = course.falls_from()
        if first >= last:
            return []
        left, right = sorted((course.at(first)[0], course.at(last)[0]))
        ends = self.end_places
        (near,) = np.nonzero(
            (ends[:, 0] >= left - reach) & (ends[:, 0] <= right + reach) & (ends[:, 1] <= course.at(last)[1])
            & (ends[:, 1] >= course.at(first)[1] - reach)
        )  # fmt: skip
        found = []
        for number in near.tolist():
            end = self.ends[number]
            step = course.enters(end.at, reach, first, last)
            if step is not None:
                found.append((step, end))
        return sorted(found, key=lambda each: each[0])

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
