"""The arm over a table: it comes with a piece, follows it with weight, trembles, and pulls back after letting go."""

import math
from dataclasses import dataclass
from typing import Final

from stage.graphics.motion import ease_in, ease_out
from stage.ui.base import ScreenPoint
from vertiges.view.hand import HandPose

_COMES, _LEAVES = 0.22, 0.5
"""Seconds in which it reaches a piece, and in which it pulls back."""
_FROM, _TO = 130.0, 420.0
"""Logical units above the piece from which it comes, and to which it pulls back."""
_OPENS: Final = 0.35
"""Fraction of pulling back in which the fingers open, before the hand rises."""
_REST: Final = 0.24
"""Lean at rest: the part of the distance from the middle of the picture by which the shoulder is farther out."""
_TRAILS: Final = 3.2
"""Rate in 1/s at which the shoulder follows a hand that carries one piece."""
_FARTHEST: Final = 300.0
"""Logical units that the shoulder is beside the wrist, at most."""
_CALM, _TREMOR = 0.12, 1.5
"""mm that a hand trembles with one piece at rest, and at most."""
_SPEED, _LOAD = 0.0011, 0.09
"""mm of tremor per mm/s, and for each further piece."""


@dataclass(frozen=True, slots=True)
class Grip:
    """Load of a hand."""

    at: ScreenPoint
    zoom: float
    """Logical units per mm."""
    pieces: int = 1
    speed: float = 0.0
    """mm/s."""
    passes: bool = False
    """True while the piece passes in front of everything else."""


class Arm:
    """One arm over the table. It shows what a simulation does; nothing depends on it."""

    def __init__(self) -> None:
        self.pose: HandPose | None = None
        """Arm that is drawn; None while no hand is over the table."""
        self.holding = False
        self.passes = False
        """True while the hand is in front of everything but its piece."""
        self._shoulder = 0.0
        self._age = 0.0
        """Seconds since it came or let go."""
        self._now = 0.0
        self._let_go_at: ScreenPoint = (0.0, 0.0)

    def update(self, dt: float, grip: Grip | None, middle: float, *, still: bool) -> None:
        """Follow for `dt` seconds what is held; `middle` is the x of the picture's middle. If `still`, do no more."""
        self._age += dt
        self._now += dt
        self.passes = grip is not None and grip.passes
        if grip is not None:
            self._follow(dt, grip, middle, still=still)
        elif self.pose is not None:
            if self.holding:
                self.holding, self._age, self._let_go_at = False, 0.0, (self.pose.x, self.pose.y)
            self._pull_back(self.pose, still=still)

    def clear(self) -> None:
        """Take it away at once."""
        self.pose, self.holding = None, False

    def _follow(self, dt: float, grip: Grip, middle: float, *, still: bool) -> None:
        x, y = grip.at
        outwards = _REST * (x - middle)
        if not self.holding:
            self.holding, self._age = True, 0.0
            self._shoulder = x + outwards
        rate = _TRAILS / math.sqrt(grip.pieces)
        self._shoulder += (x + outwards - self._shoulder) * (1.0 if still else 1.0 - math.exp(-rate * dt))
        shake = (0.0, 0.0) if still else self._tremor(grip)
        above = 0.0 if still else _FROM * (1.0 - ease_out(min(1.0, self._age / _COMES)))
        lean = max(-_FARTHEST, min(_FARTHEST, self._shoulder - x))
        opened = 0.0 if still else max(0.0, 1.0 - self._age / _COMES)
        self.pose = HandPose(x + shake[0], y - above + shake[1], grip.zoom, lean, opened)

    def _tremor(self, grip: Grip) -> ScreenPoint:
        """Return the offset by which a hand trembles that carries so much so fast."""
        size = min(_TREMOR, _CALM + _SPEED * grip.speed + _LOAD * (grip.pieces - 1)) * grip.zoom
        t = self._now
        return (
            size * (0.6 * math.sin(31.0 * t) + 0.4 * math.sin(53.0 * t + 1.0)),
            size * (0.6 * math.sin(37.0 * t + 2.0) + 0.4 * math.sin(61.0 * t)),
        )

    def _pull_back(self, pose: HandPose, *, still: bool) -> None:
        share = self._age / _LEAVES
        if still or share >= 1.0:
            self.pose = None
            return
        pose.opened = min(1.0, share / _OPENS)
        pose.x = self._let_go_at[0]
        pose.y = self._let_go_at[1] - _TO * ease_in(max(0.0, (share - _OPENS) / (1.0 - _OPENS)))
