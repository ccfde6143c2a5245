"""The arm over a table: it comes with a piece, follows it with weight, trembles, lets go and flinches from a fall."""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from stage.graphics.motion import ease_in, ease_out
from stage.ui.base import ScreenPoint
from vertiges.rules.snapshot import Placed
from vertiges.view.hand import ArmOwner, HandPose, hands_at, shoulder_of, with_arm

_COMES, _LEAVES = 0.22, 0.5
"""Seconds in which it reaches a piece, and in which it pulls back."""
_FROM, _TO = 130.0, 420.0
"""Logical units above the piece from which it comes, and to which it pulls back."""
_OPENS: Final = 0.16
"""Seconds in which the fingers open, before the hand rises."""
_WAITS: Final = (16.0, 34.0)
"""mm aside and up from the piece to where an open hand waits for the outcome."""
_FLINCHES, _STARTLED = (40.0, 70.0), 0.8
"""mm aside and up by which it flinches from a fall, and seconds for which it then stays there."""
_APART: Final = 9.0
"""mm aside for which two hands are as far again from a section as when they let go."""
_DRAWS_BACK, _JERKS = 6.0, 24.0
"""Rates in 1/s with which it goes to where it waits, and flinches."""
_TRAILS, _FOLLOWS = 3.2, 7.0
"""Rates in 1/s at which the shoulder follows a hand with one piece sideways, and up and down."""
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
    """Number of pieces; two hands carry a section of several."""
    speed: float = 0.0
    """mm/s."""
    passes: bool = False
    """True while the piece passes in front of everything else."""
    held: Placed | None = None
    """The gripped piece as it hangs."""
    hand: str = ""
    """Pose of a hand that holds nothing."""
    size: float | None = None
    """Zoom for which the hand has its size, because it does not grow with a piece that flies; None for `zoom`."""


class PlayerArm:
    """The arms of one player over the table. They show what a simulation does; nothing depends on them."""

    def __init__(self) -> None:
        self.pose: HandPose | None = None
        """Hands that are drawn; None while no hand is over the table."""
        self.owner: ArmOwner | None = None
        self.is_holding = False
        self.passes = False
        """True while the hand is in front of everything but its piece."""
        self._shoulders: list[ScreenPoint] = []
        self._age = 0.0
        """Seconds since it came, let go, or left."""
        self._now = 0.0
        self._let_go_at: ScreenPoint = (0.0, 0.0)
        self._off: ScreenPoint = (0.0, 0.0)
        """mm from there to an open hand that waits."""
        self._startled: float | None = None
        """Seconds for which it still shrinks back from a fall; None before any."""

    @property
    def side(self) -> float:
        """Side from which it comes: 1.0 the right, -1.0 the left."""
        return 1.0 if self.owner is None else self.owner.side

    def update(
        self, dt: float, grip: HandLoad | None, picture: pygame.FRect, *,
        still: bool, waits: bool = False, falls: bool = False,
    ) -> None:  # fmt: skip
        """Follow for `dt` seconds what is held over the `picture`. If `still`, do no more.

        A hand that has let go `waits` for the outcome, and flinches once something `falls`.
        """
        self._age += dt
        self._now += dt
        self.passes = grip is not None and grip.passes
        if grip is not None:
            self._follow(dt, grip, picture, still=still)
        elif self.pose is not None:
            if self.is_holding:
                self.is_holding, self._age, self._let_go_at = False, 0.0, (self.pose.x, self.pose.y)
                self._off, self._startled = (0.0, 0.0), None
            self._pull_back(self.pose, dt, picture, still=still, waits=waits, falls=falls)

    def clear(self) -> None:
        """Take it away at once."""
        self.pose, self.is_holding = None, False

    def _follow(self, dt: float, grip: HandLoad, picture: pygame.FRect, *, still: bool) -> None:
        x, y = grip.at
        if not self.is_holding:
            self.is_holding, self._age, self._shoulders = True, 0.0, []
        shake = (0.0, 0.0) if still else self._tremor(grip)
        above = 0.0 if still else _FROM * (1.0 - ease_out(min(1.0, self._age / _COMES)))
        opened = 0.0 if still else max(0.0, 1.0 - self._age / _COMES)
        hand = grip.hand or ("flank" if grip.pieces > 1 else "pinch")
        self.pose = HandPose(x + shake[0], y - above + shake[1], grip.zoom, opened, grip.held, hand, grip.size)
        self._reach(self.pose, dt, picture, grip.pieces, still=still)

    def _reach(self, pose: HandPose, dt: float, picture: pygame.FRect, pieces: int = 1, *, still: bool) -> None:
        """Give the hands their arms, whose shoulders lag a little behind: the elbows bend as they rise."""
        arms, shoulders = [], []
        for number, hand in enumerate(hands_at(pose, self.side)):
            goal = shoulder_of(hand, picture)
            x, y = self._shoulders[number] if number < len(self._shoulders) and not still else goal
            aside, up = (1.0 - math.exp(-rate * dt) for rate in (_TRAILS / math.sqrt(pieces), _FOLLOWS))
            shoulders.append((x + (goal[0] - x) * aside, y + (goal[1] - y) * up))
            arms.append(with_arm(hand, shoulders[-1], picture))
        self._shoulders, pose.arms = shoulders, tuple(arms)

    def _tremor(self, grip: HandLoad) -> ScreenPoint:
        """Return the offset by which a hand trembles that carries so much so fast."""
        size = min(_TREMOR, _CALM + _SPEED * grip.speed + _LOAD * (grip.pieces - 1)) * grip.zoom
        t = self._now
        return (
            size * (0.6 * math.sin(31.0 * t) + 0.4 * math.sin(53.0 * t + 1.0)),
            size * (0.6 * math.sin(37.0 * t + 2.0) + 0.4 * math.sin(61.0 * t)),
        )

    def _pull_back(
        self, pose: HandPose, dt: float, picture: pygame.FRect, *, still: bool, waits: bool, falls: bool
    ) -> None:
        if falls and self._startled is None:
            self._startled = _STARTLED
        shrinks = bool(self._startled)
        self._startled = max(0.0, self._startled - dt) if self._startled is not None else None
        stays = shrinks or (waits and self._startled is None)
        if stays:
            self._age = min(self._age, _OPENS)
        share = (self._age - _OPENS) / (_LEAVES - _OPENS)
        if still or share >= 1.0:
            self.pose = None
            return
        # The two hands at a section go further apart.
        apart = self._off[0] / _APART if pose.hand == "flank" else 0.0
        pose.opened = max(pose.opened, min(1.0, self._age / _OPENS) + apart)
        if stays and self._age >= _OPENS:
            goal, rate = (_FLINCHES, _JERKS) if shrinks else (_WAITS, _DRAWS_BACK)
            part = 1.0 - math.exp(-rate * dt)
            self._off = self._off[0] + (goal[0] - self._off[0]) * part, self._off[1] + (goal[1] - self._off[1]) * part
        aside, up = (by * pose.scale for by in self._off)
        pose.x = self._let_go_at[0] + self.side * (aside if pose.hand == "pinch" else 0.0)
        pose.y = self._let_go_at[1] - up - _TO * ease_in(max(0.0, share))
        self._reach(pose, dt, picture, still=still)
