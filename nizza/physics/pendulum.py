"""Pendulum of a momentum swing and its laws (NZ-60 … NZ-62): leaning, the limit of its energy, ropes that become taut.

Matches from before the options swing length and fingertips keep the laws they began with.
"""

import math
import sys
from dataclasses import dataclass
from typing import Final

from nizza.board.areas import XY
from nizza.rules.moving import EARLIEST_RELEASE, GRAVITY
from nizza.rules.options import MatchOptions, SwingLength
from physics.rope import STEP, HangingWeight

FULL_LEAN: Final = 0.25 * GRAVITY
"""Acceleration along x by leaning fully, in units per second²."""
LEAN_BEFORE: Final = 0.2 * GRAVITY
"""The same in matches from before."""
FINGERTIPS: Final = 12.0
"""Distance from an end of an area within which a falling pawn hangs on, in units (NZ-62)."""

_HEIGHTS: Final = {
    SwingLength.FREE: math.radians(75.0),
    SwingLength.AS_PLACED: math.radians(55.0),
    SwingLength.AS_BEFORE: None,
}

_BRAKE: Final = 2.0 * GRAVITY
"""Acceleration at which a rope that becomes taut ends the outward motion, in units per second²."""
_TURN: Final = 1.0
"""Maximum share of that acceleration that goes on along the arc instead of being lost."""
_DRAG: Final = 0.5 * GRAVITY
"""Maximum deceleration of a pawn that jumps off with more energy than it may have, in units per second²."""
_CLOSE: Final = 0.01
"""Slack of a taut rope at most, in units."""
_TAUT: Final = 0.98
"""Share of the rope's length from which it holds the pawn back."""
_WAITS: Final = round(EARLIEST_RELEASE / STEP)
_SLOW: Final = 10.0
"""Speed below which a pawn counts as still, in units per second."""


@dataclass(frozen=True, slots=True)
class SwingLaws:
    """Laws of a momentum swing."""

    lean: float
    """Acceleration along x by leaning fully, in units per second²."""
    height: float | None
    """Angle in radians to which leaning can swing a pawn; None without a limit (NZ-61)."""
    reach: float
    """Distance from an end of an area within which a falling pawn hangs on; 0 if it does not (NZ-62)."""
    wet: bool = False
    """True if pawns skid on after landing (NZ-70)."""

    @property
    def is_limited(self) -> bool:
        """True for swings by NZ-61. False for those from before: they let go at once, and ropes jerk taut."""
        return self.height is not None


def laws_of(options: MatchOptions) -> SwingLaws:
    """Return the laws of a match."""
    length = options.swing_length
    lean = LEAN_BEFORE if length is SwingLength.AS_BEFORE else FULL_LEAN
    return SwingLaws(lean, _HEIGHTS[length], FINGERTIPS if options.fingertips else 0.0, options.wet_tiles)


def pulled_back(anchor: XY, length: float, angle: float) -> XY:
    """Return the place on the arc at `angle` from the vertical, in radians, positive towards larger x."""
    return anchor[0] + length * math.sin(angle), anchor[1] + length * math.cos(angle)


class Pendulum(HangingWeight):
    """Pawn on a rope, pumped by leaning, until :meth:`cut`. It begins at rest."""

    def __init__(self, anchor: XY, length: float, place: XY, laws: SwingLaws) -> None:
        super().__init__(anchor, length, place, GRAVITY)
        self.laws = laws
        self.lean = 0.0
        """Lean from -1.0 to 1.0, a share of the full one towards larger x."""
        self._passed = False
        self._most = math.inf if laws.height is None else GRAVITY * length * (1.0 - math.cos(laws.height))
        self._side = place[0] - anchor[0]
        self._held = True
        self._pull = 0.0
        self._pushed = (0.0, 0.0)
        self._settled = False
        self._watched_from = 0 if laws.is_limited else sys.maxsize
        """Step before which the laws of NZ-61 have nothing to do; at once while the rope is slack."""
        self._gain = laws.lean * STEP * math.sqrt(2.0 * self._most)
        """Energy that a step of leaning adds, at most."""

    @property
    def can_let_go(self) -> bool:
        """True past the lowest point, and not at once (NZ-61)."""
        return not self.laws.is_limited or (self._passed and self.steps >= _WAITS)

    @property
    def tension(self) -> float:
        return self._pull / GRAVITY or super().tension

    def cut(self) -> None:
        super().cut()
        self._accelerate(0.0, 0.0)
        self._held, self._pull = False, 0.0

    def step(self) -> None:
        if self._held:
            if self._watched_from <= self.steps and (self.lean or not self._settled):
                self._accelerate(*self._steered())
            else:
                self._accelerate(self.lean * self.laws.lean, 0.0)
        super().step()
        if not self._passed:
            self._passed = (self.position[0] - self.anchor[0]) * self._side <= 0.0

    def _accelerate(self, across: float, along: float) -> None:
        if (across, along) != self._pushed:
            self._pushed = across, along
            self.push(across, along)

    def _steered(self) -> XY:
        """Return the acceleration by NZ-61: no energy beyond the limit, and no jerk where the rope becomes taut."""
        (x, y), (vx, vy) = self.position, self.velocity
        x, y = x - self.anchor[0], y - self.anchor[1]
        # The place is half a step behind the velocity, which is half a step of falling.
        left = self._most - (vx * vx + vy * vy) / 2.0 - GRAVITY * (self.length - y - vy * STEP / 2.0)
        if self._settled:
            self._watched_from = self.steps + int(left / self._gain)
        across, along = self.lean * self.laws.lean, 0.0
        gain = across * vx * STEP
        if gain > max(0.0, left):
            across *= max(0.0, left / gain)
        if not self._settled:
            more_x, more_y = self._settle(x, y, vx, vy, left)
            across, along = across + more_x, along + more_y
        return across, along

    def _settle(self, x: float, y: float, vx: float, vy: float, left: float) -> XY:
        """Return the acceleration, beside that by leaning, until the rope is taut and the energy within its limit."""
        distance = math.hypot(x, y)
        slack, outward = self.length - distance, (vx * x + vy * y) / max(distance, _SLOW)
        across = along = 0.0
        if outward > 0.0 < slack and (self._pull or outward * outward >= 2.0 * _BRAKE * slack):
            across, along = self._caught((x / distance, y / distance), (vx, vy), distance)
        else:
            self._pull = 0.0
            self._settled = slack < _CLOSE and left >= 0.0
        if left < 0.0 and distance > _TAUT * self.length:
            speed = max(math.hypot(vx, vy), _SLOW)
            rate = min(_DRAG, -left / (speed * STEP)) / speed
            across, along = across - rate * vx, along - rate * vy
        return across, along

    def _caught(self, out: XY, velocity: XY, distance: float) -> XY:
        """Return the acceleration by a rope that becomes taut.

        It ends the outward motion evenly, so that nothing of it is left at the rope's length, and turns it into motion
        along the arc as far as it can.
        """
        (out_x, out_y), (vx, vy) = out, velocity
        outward, along = vx * out_x + vy * out_y, vx * out_y - vy * out_x
        # The place moves on with the old velocity within a step.
        room = self.length - distance - outward * STEP / 2.0
        needed = outward / STEP if room <= outward * STEP / 2.0 else outward * outward / (2.0 * room)
        self._pull = max(1.0, needed + along * along / distance + GRAVITY * out_y)
        turn = math.copysign(needed * min(_TURN, outward / max(abs(along), _SLOW), abs(along) / _SLOW), along)
        return turn * out_y - self._pull * out_x, -turn * out_x - self._pull * out_y
