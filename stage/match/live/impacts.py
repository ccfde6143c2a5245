"""What is heard, seen and felt of things that meet: knocks tuned by size and force, the crash, dust, a short shake."""

import math
import random
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from physics.impact import Impact


@dataclass(frozen=True, slots=True)
class Material:
    """What things are made of, and on what ground they fall. Impulses and masses are the world's units."""

    knock: str
    """The sound of two that meet; its volume and pitch go by impulse and mass."""
    crash: str
    """The sound of several that come down at once."""
    quietest: float
    loudest: float
    """Impulses: what is just heard, and what is as loud as can be."""
    usual_mass: float
    """Of a piece that knocks at its usual pitch."""
    ground_pitch: float
    """The ground is heavier and sounds lower."""
    ground_half: float
    """From the middle of the ground to its ends, for the sides that are heard."""
    crash_from: float
    dust_from: float
    shake_from: float
    shake_most: float
    """Impulses."""
    lay_from: float = math.inf
    """Impulse of two things that meet from which a little dust rises between them and the ground gives a little."""


MOST_AT_ONCE: Final = 4
"""Knocks in one frame; more only blur."""
CRASH_HITS, CRASH_SECONDS = 3, 0.35
MOST_DUST: Final = 90
MOST_SHAKE: Final = 7.0
DIP: Final = 2.6
"""Logical units: how far the table shakes, and how far it gives under what is laid."""
DIP_SECONDS: Final = 0.055
"""When it has given most."""
_LAY_SECONDS = 0.3
"""Until the next lay is noticed."""


class Knock(NamedTuple):
    """A sound to be played: name, volume 0…1, pitch, from −1 (left) to 1 (right)."""

    name: str
    volume: float
    pitch: float
    pan: float


@dataclass(slots=True)
class Mote:
    """A little dust; its place as in the world, its age in seconds."""

    x: float
    y: float
    vx: float
    vy: float
    size: float
    life: float
    age: float = 0.0

    @property
    def density(self) -> float:
        """1.0 when it rises, 0.0 when it has settled."""
        return max(0.0, 1.0 - self.age / self.life)


def knock(impact: Impact, of: Material) -> Knock | None:
    """How a meeting sounds; None if it is too soft to be heard."""
    if impact.impulse < of.quietest:
        return None
    share = math.log(impact.impulse / of.quietest) / math.log(of.loudest / of.quietest)
    pitch = (of.usual_mass / impact.mass) ** 0.6 * (of.ground_pitch if impact.other is None else 1.0)
    volume = max(0.04, min(1.0, share**1.6))
    return Knock(of.knock, volume, pitch, max(-0.8, min(0.8, impact.x / of.ground_half)))


class Impacts:
    """Listens to what meets. `rng` decides only how the dust looks."""

    def __init__(self, material: Material, rng: random.Random) -> None:
        self._of = material
        self.motes: list[Mote] = []
        self.shake = (0.0, 0.0)
        """How far the table is off its place now, in logical units."""
        self._rng = rng
        self._force = 0.0
        self._age = 0.0
        self._laid = math.inf
        """Seconds since something was laid."""
        self._hard: deque[float] = deque(maxlen=CRASH_HITS)
        self._now = 0.0

    def hear(self, impacts: Sequence[Impact]) -> list[Knock]:
        """The sounds of one frame, the loudest first; dust and shaking begin by themselves."""
        of = self._of
        loudest = sorted(impacts, key=lambda impact: -impact.impulse)[:MOST_AT_ONCE]
        knocks = [found for impact in loudest if (found := knock(impact, of))]
        for impact in loudest:
            if impact.other is None and impact.impulse > of.dust_from:
                self._raise_dust(impact)
            elif impact.other is not None and impact.impulse > of.lay_from and self._laid > _LAY_SECONDS:
                self._laid = 0.0
                self._puff(impact)
            if impact.impulse > of.shake_from:
                share = min(1.0, (impact.impulse - of.shake_from) / (of.shake_most - of.shake_from))
                self._force, self._age = max(self._force, MOST_SHAKE * math.sqrt(share)), 0.0
        if self._crashes(loudest):
            knocks.insert(0, Knock(of.crash, 0.9, 1.0, 0.0))
        return knocks

    def _crashes(self, impacts: Iterable[Impact]) -> bool:
        for impact in impacts:
            if impact.impulse > self._of.crash_from and impact.other is None:
                self._hard.append(self._now)
        if len(self._hard) == CRASH_HITS and self._now - self._hard[0] < CRASH_SECONDS:
            self._hard.clear()
            return True
        return False

    def _raise_dust(self, impact: Impact) -> None:
        strength = min(1.0, impact.impulse / self._of.loudest)
        for _ in range(min(3 + round(9 * strength), MOST_DUST - len(self.motes))):
            side = self._rng.choice((-1.0, 1.0))
            self.motes.append(
                Mote(
                    impact.x + side * self._rng.uniform(0, 16),
                    1.0,
                    side * self._rng.uniform(20, 60 + 130 * strength),
                    self._rng.uniform(10, 40 + 60 * strength),
                    self._rng.uniform(2.0, 5.0 + 4.0 * strength),
                    self._rng.uniform(0.35, 0.9),
                )
            )

    def _puff(self, impact: Impact) -> None:
        """A little dust from between two things."""
        for side in (-1.0, 1.0) * min(7, (MOST_DUST - len(self.motes)) // 2):
            x, y = impact.x + side * self._rng.uniform(14, 27), impact.y + self._rng.uniform(-4, 4)
            away, rise = side * self._rng.uniform(15, 90), self._rng.uniform(-4, 22)
            size, life = self._rng.uniform(2.4, 5.2), self._rng.uniform(0.4, 0.8)
            self.motes.append(Mote(x, y, away, rise, size, life))

    def update(self, dt: float, shaking: bool) -> None:
        """Live through `dt` seconds; `shaking` is whether the player wants the table to shake."""
        self._now += dt
        self._age += dt
        self._laid += dt
        for mote in self.motes:
            mote.age += dt
            slow = math.exp(-3.5 * dt)
            mote.vx, mote.vy = mote.vx * slow, mote.vy * slow - 12.0 * dt
            mote.x, mote.y = mote.x + mote.vx * dt, max(0.5, mote.y + mote.vy * dt)
        self.motes = [mote for mote in self.motes if mote.age < mote.life]
        size = self._force * math.exp(-9.0 * self._age) if shaking else 0.0
        since = self._laid / DIP_SECONDS
        dip = DIP * since * math.exp(1.0 - since) if shaking and since < 10.0 else 0.0
        if size < 0.3:
            self._force, self.shake = 0.0, (0.0, dip if dip >= 0.3 else 0.0)
        else:
            self.shake = (size * 0.6 * math.sin(47.0 * self._age), dip + size * math.sin(61.0 * self._age + 1.0))
