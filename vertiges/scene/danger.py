"""Danger before a fall: what is felt of a swaying tower, and of a section that is carried too fast."""

import math
import random
from typing import Final

from physics.polygon import Point
from stage.graphics.painter import Painter
from stage.graphics.particles import Particles, Shape, Spray
from stage.match.camera import Camera
from vertiges.outlines import HALF
from vertiges.pieces import WIDTH
from vertiges.rules.snapshot import Placed
from vertiges.rules.towers import TowerState

SAFE_SPEED: Final = 760.0
"""mm/s at which two pieces can be carried; with more pieces the square root of their number counts."""
SAFE_LEAN: Final = math.radians(7.0)
"""Lean at which a carried section is about to break, in radians."""
_RISES, _FADES = 7.0, 1.1
"""Rates in 1/s at which the feeling of danger grows, and fades."""
_CREAKS: Final = (0.62, 0.2)
"""Seconds from one creak to the next, in slight danger and in the greatest."""
_SIFTS: Final = (0.22, 0.05)
"""The same for puffs of dust from a joint."""
_SIFTS_FROM: Final = 0.2
_FELT_FROM: Final = 0.45
"""Dust sifts from this danger, and a strained section is felt like a swaying tower from this strain."""
SIFT: Final = Spray(
    Shape.PUFF, ((214, 188, 146), (188, 158, 116), (232, 212, 176)), (2.0, 5.5), (8.0, 60.0), (0.5, 1.1),
    gravity=150.0, drag=2.2, grows=0.9,
)  # fmt: skip
"""Sawdust that falls out of a joint."""


class Danger:
    """The danger that is felt over a table. `rng` only affects the look of the dust."""

    def __init__(self, rng: random.Random) -> None:
        self.level = 0.0
        """0.0 calm, 1.0 about to fall; it rises fast and fades slowly."""
        self.strain = 0.0
        """Strain of a carried section: from 1.0 it is about to break."""
        self.creaks = False
        """True in a frame in which a joint creaks."""
        self._rng = rng
        self._dust = Particles(rng)
        self._creaked = self._sifted = math.inf

    def update(
        self,
        dt: float,
        unrest: float,
        tower: TowerState | None,
        carried: list[Placed],
        camera: Camera,
        *,
        reduced: bool,
    ) -> None:
        """Feel the `unrest` (0.0 to 1.0) of this tower, and the strain of the pieces that are `carried`, bottom up."""
        self.strain = strain(carried)
        felt = max(unrest, (self.strain - _FELT_FROM) / (1.0 - _FELT_FROM))
        goal = max(0.0, min(1.0, felt))
        rate = _RISES if goal > self.level else _FADES
        self.level += (goal - self.level) * (1.0 - math.exp(-rate * dt))
        self._creaked += dt
        self._sifted += dt
        self.creaks = goal > 0.0 and self._creaked >= _between(_CREAKS, self.level)
        if self.creaks:
            self._creaked = 0.0
        joints = [] if reduced else _joints(carried if self.strain > unrest else [], tower)
        if joints and self.level > _SIFTS_FROM and self._sifted >= _between(_SIFTS, self.level):
            self._sifted = 0.0
            x, y = self._rng.choice(joints)
            at = camera.to_screen(x, y)
            self._dust.burst(SIFT, at, 1 + round(3 * self.level), towards=270.0, spread=40.0, width=WIDTH * camera.zoom)
        self._dust.update(dt)

    @property
    def creak(self) -> tuple[float, float]:
        """Volume and pitch of a creak: both rise with the danger."""
        return 0.2 + 0.8 * self.level, 0.78 + 0.5 * self.level

    def draw_dust(self, painter: Painter) -> None:
        """Draw the dust that sifts from the joints."""
        if not painter.palette.high_contrast:
            self._dust.draw(painter)


def strain(carried: list[Placed]) -> float:
    """Return how near a carried section is to breaking, by its speed and its lean; 0.0 for less than two pieces."""
    if len(carried) < 2:
        return 0.0
    held = carried[0]
    fast = math.hypot(held.vx, held.vy) / (SAFE_SPEED * math.sqrt(2.0 / len(carried)))
    top = carried[-1]
    leaning = abs(math.atan2(top.x - held.x, max(1.0, top.y - held.y))) / SAFE_LEAN
    return max(fast, leaning)


def _between(ends: tuple[float, float], share: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * share


def _joints(carried: list[Placed], tower: TowerState | None) -> list[Point]:
    """Return the places where dust may sift: below each carried piece but the lowest, else below the tower's top."""
    if carried:
        return [(each.x, each.y - HALF) for each in carried[1:]]
    return [] if tower is None else [(tower.top.x, tower.top.y - HALF - WIDTH * below) for below in range(2)]
