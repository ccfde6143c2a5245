"""Timetable of a fall, and the paths of canoe, paddler, paddle and gems.

Times are seconds since the camera began to push in, lengths units of the drawing ``niagara/gorge``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from niagara.view.close_ups.gorge import WATER, passed
from stage.graphics.motion import ease_in, ease_out

DRIFT: Final = 0.34
"""Seconds from the beginning at which the canoe, in a close-up by now, hangs on the lip."""
TIP: Final = DRIFT + 0.6
"""It teeters until then and begins to tip."""
SCREAM: Final = TIP - 0.3
"""The paddler sees what comes."""
DROP: Final = TIP + 0.36
"""It leaves the lip, and everything aboard leaves it."""
IMPACT: Final = DROP + 0.55
"""It hits the water."""
HAT: Final = IMPACT + 0.34
"""The hat comes up."""
RISE: Final = IMPACT + 0.6
"""The first gem leaps out of the water."""
END: Final = IMPACT + 1.1
"""The shot closes."""
STILLS: Final = (DRIFT + 0.5, DROP + 0.3, END - 0.4)
"""Seconds of the three pictures that tell it without motion."""
MILESTONES: Final = (
    DRIFT, DRIFT + 0.12, TIP - 0.15, TIP + 0.2, DROP + 0.1, DROP + 0.2, IMPACT + 0.1, HAT + 0.2, RISE + 0.1,
)  # fmt: skip
"""Moments that show everything of the shot between them."""

LANDS: Final = 798.0
"""Place where the canoe hits the pool."""
_GRAVITY: Final = 3200.0


@dataclass(frozen=True, slots=True)
class Thrown:
    """Flight of something that has left the canoe `since` then, from a point with a velocity and a spin."""

    since: float
    x: float
    y: float
    vx: float
    vy: float
    spin: float
    """Degrees counter-clockwise per second."""
    angle: float = 0.0

    def at(self, now: float) -> tuple[float, float, float]:
        """Return place and angle at this moment."""
        age = now - self.since
        return (
            self.x + self.vx * age, self.y + self.vy * age + _GRAVITY / 2 * age * age, self.angle + self.spin * age
        )  # fmt: skip

    @property
    def ends(self) -> float:
        """The moment at which it falls into the pool, or would."""
        fall = math.sqrt(self.vy * self.vy + 2 * _GRAVITY * (WATER - self.y))
        return self.since + (fall - self.vy) / _GRAVITY


CANOE: Final = Thrown(DROP, 662.0, 446.0, (LANDS - 662.0) / (IMPACT - DROP), 432.0, -170.0, -58.0)
PADDLER: Final = Thrown(DROP, 727.0, 344.0, 210.0, -40.0, -200.0, -58.0)
PADDLE: Final = Thrown(TIP + 0.12, 690.0, 320.0, 190.0, -560.0, 560.0, 30.0)


def gem_falls(number: int) -> Thrown:
    """Return the flight of a gem out of the canoe into the pool."""
    return Thrown(DROP + 0.05 * number, 752.0, 440.0, 430.0 + 110.0 * number, 200.0 - 170.0 * number, 320.0)


def gem_leaps(number: int) -> Thrown:
    """Return the flight of a gem out of the water, where it fell in, and up out of the picture."""
    fell = gem_falls(number)
    return Thrown(RISE + 0.08 * number, fell.at(fell.ends)[0], WATER, -230.0, -2250.0, 420.0)


def course(now: float) -> tuple[float, float, float]:
    """Return place and angle (degrees counter-clockwise) of the canoe at this moment."""
    if now < DRIFT:
        share = ease_out(passed(now, 0.0, DRIFT))
        return 440.0 + 138.0 * share, 420.0 + 3.0 * math.sin(now * 16.0), 2.0 * math.sin(now * 13.0)
    if now < TIP:
        # Rocks wider and wider, and hangs a little longer over the edge each time.
        age = now - DRIFT
        share = age / (TIP - DRIFT)
        swing = math.sin(age * 15.5) * (2.5 + 7.0 * share)
        return 578.0 + 20.0 * share + 0.7 * swing, 420.0 - 2.0 * abs(swing) / 5.0, -3.0 * share - swing
    if now < DROP:
        turn = ease_in(passed(now, TIP, DROP)) ** 0.62
        return 598.0 + 64.0 * turn, 420.0 + 26.0 * turn, -5.0 - 53.0 * turn
    return CANOE.at(min(now, IMPACT))
