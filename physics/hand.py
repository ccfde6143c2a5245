"""Motion of the hand towards a target, and a scripted hand with speed and tremor. No Pymunk here.

Lengths are in the game's unit, angles in radians, times in seconds.
"""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class HandTuning:
    """Tuning of the hand: every number that decides how pieces feel under the pointer."""

    follow: float
    """Rate at which the hand follows with one piece (1/s, critically damped): a lag of 2 / follow seconds."""
    heaviness: float
    """Share by which each further piece slows the hand."""
    max_acceleration: float
    max_speed: float
    turn_follow: float
    """Rate of a quarter turn (1/s)."""
    grip_force: float
    """Limit of the grip's force, as a multiple of the carried weight and as much again of the gripped piece. Anything
    too heavy or stuck slips, and the hand cannot press standing pieces into the ground."""
    grip_torque: float
    """Limit of the grip's torque, as a multiple of carried weight × half a width."""
    leaning: float
    """Angle, in radians, beyond which a leaning piece is held as it leans and put upright only while it is lifted."""
    upright_after: float
    """Distance from its place at which the piece is held upright."""
    passing_speed: float
    """Speed above which a piece that is brought in passes in front of everything, so that nobody topples a tower on the
    way to another one. It enters the plane of the others when it is slower, and stays in it."""
    steady_reach: float
    steady_pull: float
    """Share by which the target is drawn towards a seat within reach."""

    def brisk(self, pieces: int) -> float:
        """Return the rate at which a hand follows that carries `pieces` pieces (1/s)."""
        return self.follow / (1 + self.heaviness * (pieces - 1))

    def steadied(self, target: Point, seat: Point) -> Point:
        """Return the target drawn towards a near seat."""
        dx, dy = seat[0] - target[0], seat[1] - target[1]
        if math.hypot(dx, dy) > self.steady_reach:
            return target
        return target[0] + dx * self.steady_pull, target[1] + dy * self.steady_pull


@dataclass
class Follower:
    """Coordinate of the hand: a critically damped, acceleration-limited filter, evaluated at every `step`."""

    place: float
    step: float
    haste: float
    limit: float = math.inf
    top_speed: float = math.inf
    speed: float = 0.0

    def follow(self, target: float) -> None:
        """Move one step towards the target."""
        pull = self.haste * (self.haste * (target - self.place) - 2 * self.speed)
        self.speed += min(self.limit, max(-self.limit, pull)) * self.step
        self.speed = min(self.top_speed, max(-self.top_speed, self.speed))
        self.place += self.speed * self.step


class Leg(NamedTuple):
    """Straight leg of a scripted way: to (x, y) at `speed`, then `wait` seconds there."""

    x: float
    y: float
    speed: float
    wait: float = 0.0


_TREMORS = ((1.1, 0.8), (2.3, 0.9), (4.7, 0.6))
"""Frequencies (Hz) and relative strengths of the tremor; each gets its own phase and is detuned by up to a fifth."""


@dataclass
class Tremor:
    """Smooth trembling of the target, the same for the same seed.

    A hand that follows it at the rate `follow` trembles by `size` (root mean square in each direction).
    """

    size: float
    seed: int
    follow: float
    _waves: list[tuple[float, float, float, float]] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        rng = random.Random(self.seed)
        total = math.sqrt(sum(strength**2 for _, strength in _TREMORS) / 2)
        for hertz, strength in _TREMORS:
            pulse = 2 * math.pi * hertz * rng.uniform(0.8, 1.2)
            size = self.size * strength / total * (1 + (pulse / self.follow) ** 2)
            self._waves.append((pulse, size, rng.uniform(0, 2 * math.pi), rng.uniform(0, 2 * math.pi)))

    def at(self, seconds: float) -> Point:
        """Return the offset of the hand from its intended place."""
        x = sum(size * math.sin(pulse * seconds + phase) for pulse, size, phase, _ in self._waves)
        y = sum(size * math.sin(pulse * seconds + phase) for pulse, size, _, phase in self._waves)
        return x, y


@dataclass(frozen=True, slots=True)
class LoadTuning:
    """Trembling of a hand under a load: every number of it. Nothing trembles with a single piece."""

    size: float
    """Size (root mean square in each direction) in a hand with two pieces that moves fast."""
    growth: float
    """Exponent with which it grows with the number of pieces beyond the first."""
    calm: float
    """Share that is left in a hand at rest."""
    brisk: float
    """Speed from which it trembles in full."""
    settling: float
    """Rate (1/s) at which the trembling follows the speed: a hand that slows down calms down."""
    quickness: float
    """Pace of the trembling with one piece, as a multiple of a scripted hand's; more pieces sway more slowly."""
    spread: float
    """Spread of its size from one grip to the next (standard deviation of its logarithm)."""

    def tremor(self, pieces: int) -> float:
        """Return the usual size of the trembling of a fast hand with `pieces` pieces."""
        return self.size * float((pieces - 1) ** self.growth)

    def pace(self, pieces: int) -> float:
        """Return the pace of the trembling with `pieces` pieces, as a multiple of a scripted hand's."""
        return self.quickness / pieces


class LoadTremor:
    """Trembling that a load adds to the motion of the hand. It grows with the speed and calms down with it."""

    def __init__(self, tuning: LoadTuning, pieces: int, trembles: float, seed: int, step: float) -> None:
        """`pieces` are in the hand, which has the share `trembles` of their trembling; `step` in seconds."""
        self._tuning, self._step = tuning, step
        size = tuning.tremor(pieces) * random.Random(seed).lognormvariate(0.0, tuning.spread)
        self._tremor = Tremor(size * trembles, seed, math.inf)
        self._pace = tuning.pace(pieces)
        self._share = 0.0
        self._steps = 0
        self._offset: Point = (0.0, 0.0)

    def velocity(self, speed: float) -> Point:
        """Return the velocity of the trembling in the next step of a hand that otherwise moves at `speed`."""
        tuning = self._tuning
        wanted = tuning.calm + (1 - tuning.calm) * min(1.0, speed / tuning.brisk)
        self._share += (wanted - self._share) * min(1.0, tuning.settling * self._step)
        self._steps += 1
        x, y = self._tremor.at(self._steps * self._step * self._pace)
        before, self._offset = self._offset, (x * self._share, y * self._share)
        return (self._offset[0] - before[0]) / self._step, (self._offset[1] - before[1]) / self._step


def walk(start: Point, legs: list[Leg], tremor: Tremor, step: float) -> Iterator[Point]:
    """Yield the target of a scripted hand at every `step`, from `start` along the legs, until it lets go."""
    (x, y), steps = start, 0
    for leg in legs:
        length = math.hypot(leg.x - x, leg.y - y)
        moving = max(1, math.ceil(length / (leg.speed * step)))
        for k in range(1, moving + 1 + round(leg.wait / step)):
            share = min(1.0, k / moving)
            dx, dy = tremor.at(steps * step)
            steps += 1
            yield x + (leg.x - x) * share + dx, y + (leg.y - y) * share + dy
        x, y = leg.x, leg.y


class Impact(NamedTuple):
    """Impact of two pieces at (`x`, `y`), or of one and the ground (`other` is None).

    `impulse` is reduced mass × `speed` of approach, `mass` that of `piece` alone.
    """

    piece: int
    other: int | None
    x: float
    y: float
    impulse: float
    speed: float
    mass: float
