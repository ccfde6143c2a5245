"""The hand: how a target becomes a motion, and a scripted hand with speed and tremor. No Pymunk here.

Every number that decides how the wood feels under the pointer is in this file.
"""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

STEP = 1 / 960
"""Seconds of one fixed step. Resting towers buckle at about (iterations / (g·dt²))^⅓ pieces: small steps buy height."""

FOLLOW = 18.0
"""How briskly the hand follows the pointer with one piece (1/s, critically damped): a lag of 2/18 s. A raw
pointer topples every section."""
HEAVINESS = 0.12
"""Each further piece makes the hand that much slower: a section feels heavy, and ten can be carried at all."""
MAX_ACCELERATION = 8000.0
"""mm/s². A section of k pieces tips above about g/(k-1): speed is the skill, the limit only spares from jolts."""
MAX_SPEED = 1500.0
"""mm/s: across the table in a second."""
TURN_FOLLOW = 25.0
"""How briskly a quarter turn is made (1/s): done in a fifth of a second."""
PASSING_SPEED = 220.0
"""mm/s: a piece of the rack passes in front of everything as long as the hand is quicker: nobody topples a tower on the
way to another one. It enters the plane of the towers when it is slower there, and stays in it."""
GRIP_FORCE = 3.0
"""The grip holds at most this many times the carried weight, and as much again of the gripped piece: what is too
heavy or stuck slips, and the hand cannot press a tower into the table."""
GRIP_TORQUE = 3.0
"""The grip keeps its angle with at most this many times carried weight × half a width. Without, all sections fall."""
STEADY_REACH = 6.0
STEADY_PULL = 0.5
"""The assist: within 6 mm of a seat the target is drawn half-way towards it."""

LINGER = 0.25
"""Seconds a scripted hand waits over the seat before it lets go."""
LANDING_SPEED = 0.3
"""Share of its speed for the last LANDING_RISE."""
RELEASE_RISE = 1.5
"""mm above the seat at which a scripted hand lets go: a drop of 1 to 2 mm always seats within the clearance."""
_TREMORS = ((1.1, 0.8), (2.3, 0.9), (4.7, 0.6))
"""Frequencies (Hz) and relative strengths of the tremor; each gets its own phase and is detuned by up to a fifth."""


def brisk(pieces: int) -> float:
    """How briskly a hand follows that carries so many pieces (1/s)."""
    return FOLLOW / (1 + HEAVINESS * (pieces - 1))


@dataclass
class Follower:
    """One coordinate of the hand: a critically damped, acceleration-limited filter, evaluated at every step."""

    place: float
    haste: float = FOLLOW
    limit: float = MAX_ACCELERATION
    top_speed: float = MAX_SPEED
    speed: float = 0.0

    def follow(self, target: float) -> None:
        """Move on by one STEP towards the target."""
        pull = self.haste * (self.haste * (target - self.place) - 2 * self.speed)
        self.speed += min(self.limit, max(-self.limit, pull)) * STEP
        self.speed = min(self.top_speed, max(-self.top_speed, self.speed))
        self.place += self.speed * STEP


class Leg(NamedTuple):
    """A straight stretch of a scripted way: to (x, y) in mm, at `speed` mm/s, then `wait` seconds there."""

    x: float
    y: float
    speed: float
    wait: float = 0.0


@dataclass
class Tremor:
    """A trembling of the target, smooth, the same for the same seed.

    A hand that follows it with one piece trembles by `size` mm (root mean square in each direction).
    """

    size: float
    seed: int
    _waves: list[tuple[float, float, float, float]] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        rng = random.Random(self.seed)
        total = math.sqrt(sum(strength**2 for _, strength in _TREMORS) / 2)
        for hertz, strength in _TREMORS:
            pulse = 2 * math.pi * hertz * rng.uniform(0.8, 1.2)
            size = self.size * strength / total * (1 + (pulse / FOLLOW) ** 2)
            self._waves.append((pulse, size, rng.uniform(0, 2 * math.pi), rng.uniform(0, 2 * math.pi)))

    def at(self, seconds: float) -> tuple[float, float]:
        """How far the hand is off its intended place, in mm."""
        x = sum(size * math.sin(pulse * seconds + phase) for pulse, size, phase, _ in self._waves)
        y = sum(size * math.sin(pulse * seconds + phase) for pulse, size, _, phase in self._waves)
        return x, y


def walk(x: float, y: float, legs: list[Leg], tremor: Tremor) -> Iterator[tuple[float, float]]:
    """The target of a scripted hand at every STEP, from (x, y) along the legs; ends when it lets go."""
    steps = 0
    for leg in legs:
        length = math.hypot(leg.x - x, leg.y - y)
        moving = max(1, math.ceil(length / (leg.speed * STEP)))
        for k in range(1, moving + 1 + round(leg.wait / STEP)):
            share = min(1.0, k / moving)
            dx, dy = tremor.at(steps * STEP)
            steps += 1
            yield x + (leg.x - x) * share + dx, y + (leg.y - y) * share + dy
        x, y = leg.x, leg.y


def steadied(target: tuple[float, float], seat: tuple[float, float]) -> tuple[float, float]:
    """The target drawn towards a near seat: the *steady hand* option."""
    dx, dy = seat[0] - target[0], seat[1] - target[1]
    if math.hypot(dx, dy) > STEADY_REACH:
        return target
    return target[0] + dx * STEADY_PULL, target[1] + dy * STEADY_PULL
