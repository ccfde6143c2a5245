"""The arm over a table: it comes with a piece, follows it with weight, trembles, and pulls back after letting go."""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from stage.graphics.motion import ease_in, ease_out
from stage.ui.base import ScreenPoint
from vertiges.view.hand import HandPose

_COMES, _LEAVES = 0.22, 0.5
"""Seconds in which it reaches a piece, and in which it pulls back."""
_FROM, _TO = 130.0, 420.0
"""Logical units above the piece from which it comes, and to which it pulls back."""
_OPENS: Final = 0.35
"""Fraction of pulling back in which the fingers open, before the hand rises."""
_STRETCHED: Final = 0.92
"""Part of the bones' length by which the shoulder is at least above the wrist."""
_ANCHOR: Final = (0.2, 190.0)
"""Place of the body: right of the picture's middle as a part of its width, and logical units above its upper edge."""
_REST: Final = 0.34
"""Part of the way from the hand to the body at which the shoulder is."""
_TRAILS, _ELBOW_TRAILS = 3.2, 7.0
"""Rates in 1/s at which the shoulder follows a hand that carries one piece, and the elbow both."""
_FOREARM, _UPPER_ARM = (122.0, 0.45), (132.0, 0.6)
"""Lengths of the bones: in mm, and at least this part of the way from the wrist to the shoulder."""
_CALM, _TREMOR = 0.12, 1.5
"""mm that a hand trembles with one piece at rest, and at most."""
_SPEED, _LOAD = 0.0011, 0.09
"""mm of tremor per mm/s, and for each further piece."""


@dataclass(frozen=True, slots=True)
class HandLoad:
    """Load of a hand."""

    at: ScreenPoint
    zoom: float
    """Logical units per mm."""
    pieces: int = 1
    speed: float = 0.0
    """mm/s."""
    passes: bool = False
    """True while the piece passes in front of everything else."""
    points: bool = False
    """True if the hand holds nothing but points."""


class PlayerArm:
    """One arm over the table. It shows what a simulation does; nothing depends on it."""

    def __init__(self) -> None:
        self.pose: HandPose | None = None
        """Arm that is drawn; None while no hand is over the table."""
        self.is_holding = False
        self.passes = False
        """True while the hand is in front of everything but its piece."""
        self._shoulder_x = 0.0
        self._elbow: ScreenPoint | None = None
        """Elbow beside the wrist, in logical units."""
        self._age = 0.0
        """Seconds since it came or let go."""
        self._now = 0.0
        self._let_go_at: ScreenPoint = (0.0, 0.0)

    def update(self, dt: float, grip: HandLoad | None, picture: pygame.FRect, *, still: bool) -> None:
        """Follow for `dt` seconds what is held over the `picture`. If `still`, do no more."""
        self._age += dt
        self._now += dt
        self.passes = grip is not None and grip.passes
        if grip is not None:
            self._follow(dt, grip, picture, still=still)
        elif self.pose is not None:
            if self.is_holding:
                self.is_holding, self._age, self._let_go_at = False, 0.0, (self.pose.x, self.pose.y)
            self._pull_back(self.pose, dt, picture, still=still)

    def clear(self) -> None:
        """Take it away at once."""
        self.pose, self.is_holding = None, False

    def _follow(self, dt: float, grip: HandLoad, picture: pygame.FRect, *, still: bool) -> None:
        x, y = grip.at
        body = picture.centerx + _ANCHOR[0] * picture.width
        if not self.is_holding:
            self.is_holding, self._age, self._elbow = True, 0.0, None
            self._shoulder_x = x + _REST * (body - x)
        rate = _TRAILS / math.sqrt(grip.pieces)
        self._shoulder_x += (x + _REST * (body - x) - self._shoulder_x) * (1.0 if still else 1.0 - math.exp(-rate * dt))
        shake = (0.0, 0.0) if still else self._tremor(grip)
        above = 0.0 if still else _FROM * (1.0 - ease_out(min(1.0, self._age / _COMES)))
        opened = 0.0 if still else max(0.0, 1.0 - self._age / _COMES)
        at = x + shake[0], y - above + shake[1]
        self.pose = self._reaching(HandPose(*at, grip.zoom, at, at, opened, grip.points), dt, picture, still=still)

    def _reaching(self, pose: HandPose, dt: float, picture: pygame.FRect, *, still: bool) -> HandPose:
        """Return the pose with its arm, whose elbow lags a little behind the hand."""
        wrist = pose.wrist
        room = _STRETCHED * pose.scale * (_FOREARM[0] + _UPPER_ARM[0])
        pose.shoulder = self._shoulder_x, min(picture.top - _ANCHOR[1], wrist[1] - room)
        goal = _elbow_beside(wrist, pose.shoulder, pose.scale)
        follows = 1.0 if still or self._elbow is None else 1.0 - math.exp(-_ELBOW_TRAILS * dt)
        at = self._elbow or goal
        self._elbow = at[0] + (goal[0] - at[0]) * follows, at[1] + (goal[1] - at[1]) * follows
        pose.elbow = wrist[0] + self._elbow[0], wrist[1] + self._elbow[1]
        return pose

    def _tremor(self, grip: HandLoad) -> ScreenPoint:
        """Return the offset by which a hand trembles that carries so much so fast."""
        size = min(_TREMOR, _CALM + _SPEED * grip.speed + _LOAD * (grip.pieces - 1)) * grip.zoom
        t = self._now
        return (
            size * (0.6 * math.sin(31.0 * t) + 0.4 * math.sin(53.0 * t + 1.0)),
            size * (0.6 * math.sin(37.0 * t + 2.0) + 0.4 * math.sin(61.0 * t)),
        )

    def _pull_back(self, pose: HandPose, dt: float, picture: pygame.FRect, *, still: bool) -> None:
        share = self._age / _LEAVES
        if still or share >= 1.0:
            self.pose = None
            return
        pose.opened = min(1.0, share / _OPENS)
        pose.x = self._let_go_at[0]
        pose.y = self._let_go_at[1] - _TO * ease_in(max(0.0, (share - _OPENS) / (1.0 - _OPENS)))
        self._reaching(pose, dt, picture, still=still)


def _elbow_beside(wrist: ScreenPoint, shoulder: ScreenPoint, scale: float) -> ScreenPoint:
    """Return the elbow beside the wrist, bent to the right; the bones grow where they would not reach."""
    dx, dy = shoulder[0] - wrist[0], shoulder[1] - wrist[1]
    way = math.hypot(dx, dy)
    fore, upper = (max(long * scale, part * way) for long, part in (_FOREARM, _UPPER_ARM))
    # The law of cosines; bones that are too long for the way bend at a right angle to it.
    along = max(0.0, min(fore, (fore**2 - upper**2 + way**2) / (2.0 * way)))
    aside = math.sqrt(fore**2 - along**2)
    return (dx * along - dy * aside) / way, (dy * along + dx * aside) / way
