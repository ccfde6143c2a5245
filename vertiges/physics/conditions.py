"""Conditions of a deed: what pushes awake wood sideways, and gloves. A function of options, turn, deed and time alone.

Sleeping towers are never pushed, so that none falls by itself.
"""

import math
from dataclasses import dataclass
from typing import Final, Self

from vertiges.rules.position import Position
from vertiges.rules.twists import Twist, striking
from vertiges.rules.views import VertigesView

_GRAVITY: Final = 9810.0
BREEZE, GUST, TRAIN = 0.012, 0.05, 0.12
"""Push of the breeze, of the strongest gust beside it, and of the train to either side, as parts of the weight."""
_GUST_EVERY, _GUST_LASTS = 5.2, 2.2
"""Seconds from one gust to the next, and of one gust."""
_SWINGS, _SWELLS = 1.1, 0.18
"""Swings of the table per second under the train, and how often per second they swell."""
_GOLDEN: Final = (math.sqrt(5.0) - 1.0) / 2.0
"""Part of a period by which each deed begins later than the one before."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """Conditions of one deed; without any twist of the season nothing pushes."""

    breeze: bool = False
    """True if the window is open (VE-80)."""
    gusts: bool = False
    railway: bool = False
    """True if trains pass now and then (VE-81)."""
    train: bool = False
    deed: int = 0
    """Number of the deed in the match, which sets when gusts and swings come."""
    candle: bool = False
    """True if the table is lit by a candle (VE-82)."""
    dark: bool = False
    """True if it is out."""

    gloves: bool = False
    """True if hands wear gloves (VE-83)."""

    @classmethod
    def of(cls, seen: Position | VertigesView) -> Self:
        """Return the conditions of the next deed, or of the one being carried out."""
        now = striking(seen.options, seen.seats, seen.turn)
        return cls(
            breeze=seen.options.open_window,
            gusts=Twist.GUSTS in now,
            train=Twist.TRAIN in now,
            deed=seen.deeds,
            candle=seen.options.candle,
            dark=Twist.DARK in now,
            railway=seen.options.train,
            gloves=seen.options.gloves,
        )

    @property
    def pushes(self) -> bool:
        """True if anything ever pushes."""
        return self.breeze or self.train

    @property
    def strongest(self) -> float:
        """The strongest push, as a part of the weight, or as a tilt in radians."""
        return (BREEZE if self.breeze else 0.0) + (GUST if self.gusts else 0.0) + (TRAIN if self.train else 0.0)

    def gust(self, seconds: float) -> float:
        """Return the strength of the gust, 0.0 to 1.0, `seconds` after the hand began."""
        at = (seconds + _GUST_EVERY * (self.deed * _GOLDEN % 1.0)) % _GUST_EVERY
        return math.sin(math.pi * at / _GUST_LASTS) ** 2 if self.gusts and at < _GUST_LASTS else 0.0

    def swing(self, seconds: float) -> float:
        """Return how far the train swings the table, -1.0 to 1.0."""
        if not self.train:
            return 0.0
        now = seconds + self.deed * _GOLDEN / _SWELLS
        return math.sin(math.tau * _SWINGS * now) * math.sin(math.pi * _SWELLS * now) ** 2

    def push(self, seconds: float) -> float:
        """Return the acceleration to the right in mm/s² that everything awake undergoes."""
        wind = BREEZE + GUST * self.gust(seconds) if self.breeze else 0.0
        return _GRAVITY * (wind + TRAIN * self.swing(seconds))


CALM: Final = Conditions()
