"""The hand of a momentum swing (NZ-61): it pulls a pawn back along the arc of its rope, then the pawn leans towards it.

Of pulling back, only the angle at the release counts.
"""

from __future__ import annotations

from math import atan2, degrees, radians, sin
from typing import Final

from nizza.board.areas import XY
from nizza.physics.pendulum import pulled_back
from nizza.rules.moving import GRAVITY, MOST_PULLED
from physics.rope import STEP

_PULL: Final = 0.77
"""Strongest pull of the hand along the arc, in weights of the pawn. It balances the weight at the largest angle."""
_HASTE: Final = 11.0
"""Rate in 1/s at which the pawn comes to the hand."""
_TAKEN: Final = 0.22
"""Seconds in which a pawn that stood comes onto the taut rope."""
_BY_KEY: Final = radians(60.0)
"""Speed in radians per second of pulling back by a key."""
NUDGE: Final = radians(12.5)
"""Angle by which one press of a button or a key pulls back."""
LEAST: Final = radians(4.0)
"""Angle below which a pawn is not pulled back."""


class PulledPawn:
    """Pawn on its taut rope in the grip of a hand, which :meth:`aim` and :meth:`turn` move along the arc."""

    def __init__(self, anchor: XY, length: float, start: XY) -> None:
        """Begin at `start`, where the pawn takes the rope; it comes onto it as soon as it is pulled."""
        self.anchor, self.length = anchor, length
        self._start = start
        self._steps = 0
        self.angle = 0.0
        """Angle from the vertical, in radians, positive towards larger x."""
        self._speed = 0.0
        self._goal = 0.0
        self._turning = 0
        self._pulled = False

    def aim(self, at: XY) -> None:
        """Pull towards the direction of a place."""
        self.point(atan2(at[0] - self.anchor[0], at[1] - self.anchor[1]))

    def turn(self, direction: int) -> None:
        """Pull evenly towards larger x (1) or smaller x (-1), or stay (0)."""
        self._turning, self._pulled = direction, True

    def nudge(self, direction: int) -> None:
        """Pull a little farther to a side."""
        self.point(self._goal + direction * NUDGE)

    def point(self, angle: float) -> None:
        """Pull to an angle."""
        self._turning, self._goal, self._pulled = 0, _within(angle), True

    def step(self) -> None:
        """Advance by :data:`physics.rope.STEP`."""
        if not self._pulled:
            return
        self._steps += 1
        self._goal = _within(self._goal + self._turning * _BY_KEY * STEP)
        weight = GRAVITY / self.length * sin(self.angle)
        wanted = _HASTE * _HASTE * (self._goal - self.angle) - 2.0 * _HASTE * self._speed + weight
        most = _PULL * GRAVITY / self.length
        self._speed += (max(-most, min(most, wanted)) - weight) * STEP
        self.angle += self._speed * STEP
        if abs(self.angle) > MOST_PULLED:
            self.angle, self._speed = _within(self.angle), 0.0

    @property
    def is_pulled(self) -> bool:
        """True if the pawn is far enough to be released into a swing."""
        return abs(self.angle) >= LEAST

    @property
    def rests(self) -> bool:
        """True if the pawn has come as far as the hand pulls it."""
        return abs(self._speed) < 0.05 and self._turning == 0 and self._steps * STEP > _TAKEN

    @property
    def position(self) -> XY:
        """The pawn's position: on the arc, once it has come onto the rope."""
        x, y = pulled_back(self.anchor, self.length, self.angle)
        share = min(1.0, self._steps * STEP / _TAKEN)
        share = share * share * (3.0 - 2.0 * share)
        return self._start[0] + (x - self._start[0]) * share, self._start[1] + (y - self._start[1]) * share

    @property
    def tension(self) -> float:
        """Strain of the hand, from 0.0 to 1.0 at the end of its strength."""
        return min(1.0, abs(degrees(self.angle)) / degrees(MOST_PULLED))


def _within(angle: float) -> float:
    return max(-MOST_PULLED, min(MOST_PULLED, angle))


_LEVELS: Final = ((20.0, 0.5), (55.0, 0.75), (120.0, 1.0))
"""Units of the pointer's distance, from which a pawn leans with this strength."""
STRONGEST: Final = 140.0
"""Units of the pointer's distance that are worth a fully deflected stick."""
_SLACK: Final = 7.0
"""Units by which the pointer must come back before the strength falls, so that it does not flutter."""
_AT_ONCE: Final = 16
_PER_SECOND: Final = 6.0
"""Presses that may be recorded from the beginning on, and for each second. A swing of 30 seconds has 200 at most."""


class PointerLean:
    """Lean of a pawn towards the pointer, in a few steps. Each change is a press of the action, which has a limit."""

    def __init__(self) -> None:
        self.lean = 0.0
        """Present lean, from -1.0 to 1.0, positive towards larger x."""
        self._presses = 0

    def follow(self, away: float, seconds: float) -> float:
        """Return the lean towards a pointer that is `away` units to the right, `seconds` after the release."""
        wanted = self._wanted(away)
        if wanted != self.lean and (not wanted or self._presses < _AT_ONCE + _PER_SECOND * seconds):
            self._presses += bool(wanted)
            self.lean = wanted
        return self.lean

    def _wanted(self, away: float) -> float:
        side = 1.0 if away > 0.0 else -1.0
        kept = abs(self.lean) if side * self.lean > 0.0 else 0.0
        strength = 0.0
        for reach, share in _LEVELS:
            if abs(away) >= reach - (_SLACK if kept >= share else 0.0):
                strength = share
        return side * strength
