"""The camera of a momentum swing: it frames all that may happen, then the side to which the pawn is going."""

from __future__ import annotations

from typing import Final

from nizza.board.areas import XY
from nizza.physics.pendulum import laws_of
from nizza.physics.swing import FreeSwing
from nizza.scene.camera import FULL, swing_box
from nizza.scene.scene_state import NizzaSceneState

_SCOUTS: Final = 80
"""Steps that the swing of another player is followed ahead in a frame."""


class SwingScout:
    """Camera of a swing. The swing of another player is followed ahead of what is seen."""

    def __init__(self, state: NizzaSceneState) -> None:
        self._state = state
        self._scout: FreeSwing | None = None
        """The swing of another player, ahead of what is seen, until it is known to which side it goes."""
        self._start: XY = (0.0, 0.0)

    def send(self, scout: FreeSwing, start: XY) -> None:
        """Follow a swing of another player, who stood at `start`."""
        self._scout, self._start = scout, start

    def drop(self) -> None:
        """Follow nothing."""
        if self._scout is not None:
            self._scout.close()
            self._scout = None

    def go_ahead(self) -> None:
        """Follow the swing of another player a little ahead of what is seen; at its end move the camera to it."""
        scout = self._scout
        if scout is None:
            return
        for _ in range(_SCOUTS):
            scout.step()
        if scout.is_over:
            self.watch(scout, self._start)
            self.drop()

    def watch(self, swing: FreeSwing, start: XY) -> None:
        """Move the camera to a swing that is over."""
        self.frame(swing.chimney, swing.length, 1 if swing.landing.x >= swing.anchor[0] else -1, start)

    def frame(self, chimney: int, length: float, side: int, start: XY) -> None:
        """Move the camera to a pawn at `start` and everything that its swing may come to, most of all to a `side`."""
        highest = laws_of(self._state.view.options).height or FULL
        to_left, to_right = (swing_box(self._state.board, chimney, length, highest, each, start) for each in (-1, 1))
        self._state.looking.show_swing(to_left if side < 0 else to_right, self._state.board.chimneys[chimney][0])
