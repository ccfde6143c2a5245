"""The ropes on which nobody swings, in the evening wind."""

from __future__ import annotations

from typing import Final

from nizza.board.reach import XY
from nizza.physics.idle_ropes import IdleRopes
from nizza.scene.picture import Picture
from physics.rope import STEP
from stage.window.clock import FixedClock

_MOST: Final = 10
"""Steps in one frame at most."""


class Wind:
    """Lets all ropes hang and sway that nobody holds; with reduced motion they hang still."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._clock = FixedClock(STEP, _MOST)
        self._ropes: IdleRopes | None = None
        self._hung: list[XY] = []

    def advance(self, dt: float) -> None:
        """Live through `dt` seconds."""
        table = self._picture.table
        if self._picture.context.scene.reduced_motion or not table.ropes:
            self.close()
            return
        ropes = self._living()
        for _ in range(self._clock.advance(dt)):
            ropes.step()
        for number, line in enumerate(ropes.lines()):
            if number not in self._picture.held_ropes:
                table.ropes[number].points = tuple(line)

    def _living(self) -> IdleRopes:
        """The ropes as they are hung now: one that has been hung elsewhere, or was held, swings down there."""
        anchors = [(rope.x, rope.y) for rope in self._picture.table.ropes]
        if self._ropes is None:
            self._ropes = IdleRopes(anchors, [rope.length for rope in self._picture.table.ropes])
            self._hung = anchors
        for number, anchor in enumerate(anchors):
            points = self._picture.table.ropes[number].points
            if number in self._picture.held_ropes:
                self._ropes.hang(number, anchor, points[-1] if points else None)
            elif anchor != self._hung[number]:
                self._ropes.hang(number, anchor)
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
