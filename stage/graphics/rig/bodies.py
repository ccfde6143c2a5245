"""Bodies of half figures: elbows on a table, and arms for signs, votes, gestures and whims."""

import math
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from stage.graphics.cast import Portrait
from stage.graphics.motion import ease_in_out
from stage.graphics.rehearsal import Draw
from stage.graphics.rig.arms import ArmPose, draw_arm, reaching
from stage.graphics.rig.limbs import Spot

BUST: Final = 214.0
"""Side of a bust in the units of all places below, from (-7, -31)."""
ABOVE_EDGE: Final = (222.0 + 31.0) / BUST
"""Height of a figure above the table's edge, as a multiple of its bust."""
_MOVES: Final = 0.26
"""Seconds on the way to a pose, and back."""
_STEPS: Final = 6
"""Pictures of that way."""
LEFT, _RIGHT = (42.0, 190.0), (158.0, 190.0)
"""Shoulders."""
RESTING: Final = ArmPose("rest", (152.0, 250.0), _RIGHT, (197.0, 244.0), scale=0.92)


@dataclass(frozen=True, slots=True)
class BodyPose:
    """Pose of the free arm, and how far the head moves right and down with it."""

    arm: ArmPose
    head: Spot = (0.0, 0.0)


def _raised(hand: str, at: Spot, elbow: Spot, turn: float, scale: float, head: Spot, *, flip: bool = True) -> BodyPose:
    """Return a pose with the hand above an elbow that stays on the table."""
    return BodyPose(ArmPose(hand, at, _RIGHT, elbow, turn=turn, flip=flip, scale=scale), head)


POSES: Final[Mapping[str, BodyPose]] = {
    "rest": BodyPose(RESTING),
    "finger": BodyPose(replace(RESTING, towards="tap", bend=1.0)),
    "pile": BodyPose(reaching(ArmPose("rest_out", (228.0, 232.0), _RIGHT, scale=0.86), 58.0, 46.0, -1.0), (8.0, 8.0)),
    "smile": _raised("flat", (166.0, 142.0), (192.0, 248.0), 100.0, 0.74, (0.0, 3.0), flip=False),
    "cough": _raised("cough", (107.0, 144.0), (186.0, 250.0), -16.0, 0.82, (0.0, 3.0)),
    "tie": _raised("tweak", (142.0, 182.0), (194.0, 248.0), -30.0, 0.8, (0.0, -4.0)),
    "thumb": _raised("thumb", (176.0, 158.0), (194.0, 250.0), 6.0, 0.9, (-2.0, 0.0)),
    "fist": _raised("cough", (178.0, 156.0), (194.0, 250.0), 14.0, 0.95, (-2.0, 3.0)),
    "scratch": _raised("scratch", (190.0, 128.0), (197.0, 250.0), 172.0, 0.82, (-3.0, 0.0)),
    "cover": _raised("flat", (164.0, 104.0), (192.0, 246.0), 106.0, 0.86, (-2.0, 6.0), flip=False),
    "drum": BodyPose(replace(RESTING, towards="drum")),
}
"""Poses by name. The first is the one between all others."""
REST: Final = "rest"
WHIMS: Final = (REST, "drum", REST, "scratch")
"""What the free hand of a thinking rival does, which resembles no sign."""
_WHIM: Final = 2.2
"""Seconds of a whim."""


class Body:
    """Body of a rival, which goes from one pose to the next by way of rest."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(f"whims {seed}")
        self._since_whim = 0.0
        self.whim = REST
        """Pose that it likes while it thinks, which resembles no sign."""
        self.pose = REST
        self._share = 0.0
        """Part of the way from rest to the pose."""
        self.beat = 0.0
        """Seconds since the pose was taken up."""

    def update(self, dt: float, wanted: str, *, still: bool) -> None:
        """Go on towards a pose for `dt` seconds; at once and without any way if it is `still`."""
        self._since_whim += dt
        if self._since_whim > _WHIM:
            self._since_whim = 0.0
            self.whim = self._rng.choice(WHIMS)
        if still:
            wanted = REST if wanted in WHIMS else wanted
            self.pose, self._share, self.beat = wanted, 1.0, 0.0
            return
        if wanted != self.pose and self._share > 0.0:
            self._share = max(0.0, self._share - dt / _MOVES)
        elif wanted != self.pose:
            self.pose, self.beat = wanted, 0.0
        elif self.pose != REST:
            self._share = min(1.0, self._share + dt / _MOVES)
        self.beat += dt

    @property
    def presence(self) -> float:
        """Part of the way to the pose, 0.0–1.0, in the steps that are drawn."""
        return round(ease_in_out(self._share) * _STEPS) / _STEPS

    @property
    def head(self) -> Spot:
        """Displacement of the head to the right and down, as shares of the bust."""
        x, y = POSES[self.pose].head
        return x / BUST * self.presence, y / BUST * self.presence

    @property
    def arm(self) -> ArmPose:
        """The free arm now."""
        if self.presence < 1.0:
            return RESTING.on_the_way(POSES[self.pose].arm, self.presence)
        return beating(self.pose, self.beat)


def beating(pose: str, beat: float) -> ArmPose:
    """Return the free arm in a pose that it has had for `beat` seconds: a finger that taps, a hand that scratches."""
    arm = POSES[pose].arm
    if pose == "finger":
        return replace(arm, bend=round(2 * max(0.0, math.cos(3.4 * math.pi * beat))) / 2)
    if pose == "drum":
        return replace(arm, bend=round(1 - math.cos(7.0 * math.pi * beat)) / 2)
    if pose in ("scratch", "tie"):
        swing = round(2 * math.sin((5.0 if pose == "scratch" else 3.0) * math.pi * beat)) / 2
        return replace(arm, turn=arm.turn + 6.0 * swing)
    return arm


def spot_on(bust: pygame.FRect, spot: Spot) -> Spot:
    """Return the place in a bust's area, or beyond it, of a point in its units."""
    return bust.left + (spot[0] + 7.0) * bust.width / BUST, bust.top + (spot[1] + 31.0) * bust.width / BUST


def first_poses(
    portrait: Portrait, bust: pygame.FRect, poses: Iterable[str], *, mirrored: bool = False
) -> Iterator[Draw]:
    """Yield painters of the ways to poses and of the poses themselves, or of those of the other arm."""
    for pose in poses:
        arms = [RESTING.on_the_way(POSES[pose].arm, step / _STEPS) for step in range(1, _STEPS)]
        arms += {beating(pose, beat / 20): None for beat in range(20)}
        for arm in arms:
            shown = arm.mirrored if mirrored else arm
            yield partial(draw_arm, person=portrait.person, colour=portrait.colour, arm=shown, bust=bust, side="behind")
