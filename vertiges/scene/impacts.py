"""What is heard, seen and felt of things that meet: knocks tuned by size and force, the crash, dust, a short shake."""

import math
import random
from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from physics.impact import Impact
from vertiges.rules.snapshot import TABLE_HALF
from vertiges.view.tabletop import Mote

QUIETEST, LOUDEST = 700.0, 90_000.0
"""g·mm/s: what is just heard, and what is as loud as can be."""
MOST_AT_ONCE = 4
"""Knocks in one frame; more only blur."""
USUAL_MASS = 43.0
"""g of a block that knocks at its usual pitch."""
TABLE_PITCH = 0.72
"""The table is heavier and sounds lower."""
CRASH_FORCE, CRASH_HITS, CRASH_SECONDS = 30_000.0, 3, 0.35
DUST_FROM = 9_000.0
MOST_DUST = 90
SHAKE_FROM, SHAKE_FULL = 30_000.0, 160_000.0
MOST_SHAKE = 7.0
"""Logical units."""


class Knock(NamedTuple):
    """A sound to be played: name, volume 0…1, pitch, from −1 (left) to 1 (right)."""

    name: str
    volume: float
    pitch: float
    pan: float


def knock(impact: Impact) -> Knock | None:
    """How a meeting sounds; None if it is too soft to be heard."""
    if impact.impulse < QUIETEST:
        return None
    share = math.log(impact.impulse / QUIETEST) / math.log(LOUDEST / QUIETEST)
    pitch = (USUAL_MASS / impact.mass) ** 0.6 * (TABLE_PITCH if impact.other is None else 1.0)
    volume = max(0.04, min(1.0, share**1.6))
    return Knock("wood_knock", volume, pitch, max(-0.8, min(0.8, impact.x / TABLE_HALF)))


class Impacts:
    """Listens to what meets. `rng` decides only how the dust looks."""

    def __init__(self, rng: random.Random) -> None:
        self.motes: list[Mote] = []
        self.shake = (0.0, 0.0)
        """How far the table is off its place now, in logical units."""
        self._rng = rng
        self._force = 0.0
        self._age = 0.0
        self._hard: deque[float] = deque(maxlen=CRASH_HITS)
        self._now = 0.0

    def hear(self, impacts: Sequence[Impact]) -> list[Knock]:
        """The sounds of one frame, the loudest first; dust and shaking begin by themselves."""
        loudest = sorted(impacts, key=lambda impact: -impact.impulse)[:MOST_AT_ONCE]
        knocks = [found for impact in loudest if (found := knock(impact))]
        for impact in loudest:
            if impact.other is None and impact.impulse > DUST_FROM:
                self._raise_dust(impact)
            if impact.impulse > SHAKE_FROM:
                share = min(1.0, (impact.impulse - SHAKE_FROM) / (SHAKE_FULL - SHAKE_FROM))
                self._force, self._age = max(self._force, MOST_SHAKE * math.sqrt(share)), 0.0
        if self._crashes(loudest):
            knocks.insert(0, Knock("wood_crash", 0.9, 1.0, 0.0))
        return knocks

    def _crashes(self, impacts: Iterable[Impact]) -> bool:
        for impact in impacts:
            if impact.impulse > CRASH_FORCE and impact.other is None:
                self._hard.append(self._now)
        if len(self._hard) == CRASH_HITS and self._now - self._hard[0] < CRASH_SECONDS:
            self._hard.clear()
            return True
        return False

    def _raise_dust(self, impact: Impact) -> None:
        strength = min(1.0, impact.impulse / LOUDEST)
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

    def update(self, dt: float, shaking: bool) -> None:
        """Live through `dt` seconds; `shaking` is whether the player wants the table to shake."""
        self._now += dt
        self._age += dt
        for mote in self.motes:
            mote.age += dt
            slow = math.exp(-3.5 * dt)
            mote.vx, mote.vy = mote.vx * slow, mote.vy * slow - 12.0 * dt
            mote.x, mote.y = mote.x + mote.vx * dt, max(0.5, mote.y + mote.vy * dt)
        self.motes = [mote for mote in self.motes if mote.age < mote.life]
        size = self._force * math.exp(-9.0 * self._age) if shaking else 0.0
        if size < 0.3:
            self._force, self.shake = 0.0, (0.0, 0.0)
        else:
            self.shake = (size * 0.6 * math.sin(47.0 * self._age), size * math.sin(61.0 * self._age + 1.0))
