"""The ropes on which nobody swings, in the evening wind; and ropes that fly to another chimney."""

from __future__ import annotations

from math import dist
from typing import Final

from nizza.board.reach import XY
from nizza.physics.idle_ropes import FLIGHT, IdleRopes
from nizza.scene.picture import Picture
from nizza.view.tabletop import BESIDE
from physics.rope import STEP
from stage.window.clock import FixedClock

THROW: Final = FLIGHT
"""Seconds from one chimney to another."""
_ASIDE: Final = 2.0 * BESIDE
"""Units by which a rope may glide when others come to its chimney or leave it: what is moved farther is hung anew."""
_THERE: Final = 0.1
"""Units."""
_MOST: Final = 10
"""Steps in one frame at most."""


class Wind:
    """Lets all ropes hang and sway that nobody holds; with reduced motion they hang still."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._clock = FixedClock(STEP, _MOST)
        self._ropes: IdleRopes | None = None
        self._hung: list[XY] = []
        """Per rope where its upper end was when it was last looked at."""

    def advance(self, dt: float) -> None:
        """Live through `dt` seconds."""
        table = self._picture.table
        if self._picture.context.scene.reduced_motion or not table.ropes:
            self.close()
            return
        ropes = self._living()
        flying = [ropes.is_flying(number) for number in range(len(table.ropes))]
        for _ in range(self._clock.advance(dt)):
            ropes.step()
        for number, line in enumerate(ropes.lines()):
            if number in self._picture.held_ropes:
                continue
            rope = table.ropes[number]
            rope.points = tuple((x, y) for x, y in line)
            if flying[number]:
                rope.x, rope.y = self._hung[number] = rope.points[0]

    def throw(self, rope: int, to: XY) -> None:
        """Throw a rope to another chimney; one that is held, or hangs still, is there at once."""
        thrown = self._picture.table.ropes[rope]
        if self._ropes is None or rope in self._picture.held_ropes:
            thrown.x, thrown.y = to
        elif dist((thrown.x, thrown.y), to) > _THERE:
            self._ropes.rehang(rope, to)

    def _living(self) -> IdleRopes:
        """The ropes where they are fastened now: one that was held swings down from where it was let go."""
        table, held = self._picture.table, self._picture.held_ropes
        anchors = [(rope.x, rope.y) for rope in table.ropes]
        if self._ropes is None:
            self._ropes = IdleRopes(anchors, [rope.length for rope in table.ropes])
            self._hung = anchors
        for number, anchor in enumerate(anchors):
            points = table.ropes[number].points
            if number in held:
                self._ropes.hang(number, anchor, points[-1] if points else None)
            elif dist(anchor, self._hung[number]) > _ASIDE:
                self._ropes.hang(number, anchor)
            elif dist(anchor, self._hung[number]) > _THERE:
                self._ropes.rehang(number, anchor)
            self._hung[number] = anchor
        return self._ropes

    def close(self) -> None:
        """Let the ropes hang still."""
        if self._ropes is not None:
            self._ropes.close()
            self._ropes = None
        for number, rope in enumerate(self._picture.table.ropes):
            if number not in self._picture.held_ropes:
                rope.points = ()
