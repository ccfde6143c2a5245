"""Leaning by the side of the pointer during a momentum swing (NZ-61)."""

from __future__ import annotations

from typing import Final

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
        """Return the lean towards a pointer that is `away` units to the right, so many seconds after the release."""
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
