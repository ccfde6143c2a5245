"""A placed swing: the pawn hangs on its rope from its chimney, is dragged within its reach, swings and dangles (NZ-31).

What the rules decide is where it is let go; nothing here is part of an outcome.
"""

from math import dist
from typing import Final

from nizza.board.reach import XY
from nizza.rules.movement.free_swings import GRAVITY
from physics.rope import HangingWeight

HAND_SPEED: Final = 1500.0
"""Units per second: the hand pulls no faster, however far the pointer has jumped."""
HASTE: Final = 20.0
"""1/s: the pawn comes to a resting hand in about three times 1 / HASTE seconds."""
HAND_FORCE: Final = 12.0 * GRAVITY
"""On a pawn of mass 1: enough to follow, little enough to be felt as a weight."""
DANGLING: Final = 0.6
"""1/s: the rate at which a pawn that dangles comes to rest."""
SHORTER: Final = 0.001
"""The share by which the rope is held shorter: more than a step at the speed of the hand stretches it."""


class DraggedPawn:
    """A pawn on its rope; `target` is where it is pulled to, None while it dangles."""

    def __init__(self, chimney: XY, length: float, place: XY) -> None:
        """At rest at `place`, within `length` of `chimney`."""
        self.anchor, self.length = chimney, length
        self.target: XY | None = None
        self._reach = length * (1.0 - SHORTER)
        self._weight = HangingWeight(chimney, self._reach, self.within(place), GRAVITY, DANGLING)

    def within(self, place: XY) -> XY:
        """The nearest place that the pawn can be dragged to."""
        (x, y), (left, top) = place, self.anchor
        share = self._reach / max(dist(place, self.anchor), self._reach)
        return left + (x - left) * share, top + (y - top) * share

    def drag(self, to: XY) -> None:
        """Pull the pawn to a place, or as near to it as the rope allows, from the next step on."""
        self.target = self.within(to)
        self._weight.pull(self.target, HAND_SPEED, HASTE, HAND_FORCE)

    def let_dangle(self) -> None:
        """Pull no longer: it swings and comes to rest."""
        self.target = None
        self._weight.let_go()

    def step(self) -> None:
        """Let one step pass (:data:`physics.rope.STEP`)."""
        self._weight.step()

    @property
    def position(self) -> XY:
        """Where the pawn is: never farther from the chimney than its rope is long."""
        return self._weight.position

    @property
    def velocity(self) -> XY:
        """Units a second."""
        return self._weight.velocity

    @property
    def tension(self) -> float:
        """What the rope holds, in weights of the pawn: 1 at rest, 0 while it is slack."""
        return self._weight.tension

    def close(self) -> None:
        """Free all of it; it cannot be used any more."""
        self._weight.close()
