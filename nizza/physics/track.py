"""What a player does during a momentum swing, in whole steps: seconds in an action, steps in the simulation.

Whole steps come back exactly from the seconds that stand for them, so that an action repeats what was done bit for bit.
"""

from collections.abc import Iterable
from typing import NamedTuple

from nizza.rules.actions import Press
from nizza.rules.movement.free_swings import LONGEST, MOST_PRESSES
from physics.rope import STEP

LAST_STEP = round(LONGEST / STEP)
"""The step at which a pawn lets go at the latest."""


class Change(NamedTuple):
    """From the step `at` on the pawn pumps to the side `direction` (-1, 1), or not at all (0)."""

    at: int
    direction: int


class Track(NamedTuple):
    """All that is done: changes in order, and the step before which the pawn lets go."""

    changes: tuple[Change, ...]
    release: int

    @property
    def presses(self) -> tuple[Press, ...]:
        """As an action says it, in seconds."""
        ends = [change.at for change in self.changes[1:]] + [self.release] * bool(self.changes)
        return tuple(
            Press(change.at * STEP, end * STEP, change.direction)
            for change, end in zip(self.changes, ends, strict=True)
            if change.direction and change.at < end
        )

    @property
    def seconds(self) -> float:
        """When the pawn lets go, as an action says it."""
        return self.release * STEP


def track_of(presses: Iterable[Press], release: float) -> Track:
    """What presses and a release in seconds are in whole steps: each goes to the nearest one."""
    changes: list[Change] = []
    for press in presses:
        begin, end = round(press.begin / STEP), round(press.end / STEP)
        if begin >= end:
            continue
        if changes and changes[-1].at == begin:
            changes.pop()
        changes += [Change(begin, press.direction), Change(end, 0)]
    return Track(tuple(changes), round(release / STEP))


class Recorder:
    """Writes down what is done while it is done."""

    def __init__(self) -> None:
        self._changes: list[Change] = []
        self._direction = 0
        self._presses = 0

    def turn(self, at: int, direction: int) -> bool:
        """The pawn pumps to this side from now on; False, and nothing happens, if it does already or may no more."""
        if direction == self._direction or (direction and self._presses >= MOST_PRESSES):
            return False
        if self._changes and self._changes[-1].at == at:
            self._changes.pop()
        self._presses += bool(direction)
        self._changes.append(Change(at, direction))
        self._direction = direction
        return True

    def track(self, release: int) -> Track:
        """All that was done until the pawn let go."""
        return Track(tuple(self._changes), release)
