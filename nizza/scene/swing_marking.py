"""Collector of the marks of a momentum swing (NZ-61, NZ-63)."""

from __future__ import annotations

from typing import Final

from nizza.board.standing import Stretch
from nizza.rules.moving import MOST_DRAWN
from nizza.scene.animation.swings import SwingEnds
from nizza.scene.flight import SwingController
from nizza.scene.flight_buttons import FlightButtons
from nizza.scene.scene_state import NizzaSceneState
from nizza.scene.turn import DieUseController
from nizza.view.swing_marks import FlightPath, PullArc, SwingMarks

_FADES: Final = 0.16
"""Share by which the flight ahead is fainter after each landing in a row."""
_FAINTEST: Final = 0.3


class SwingMarking:
    """Collector of what is marked in one frame."""

    def __init__(
        self, state: NizzaSceneState, using: DieUseController, flight: SwingController, buttons: FlightButtons,
        ends: SwingEnds,
    ) -> None:  # fmt: skip
        self._state = state
        self._using = using
        self._flight = flight
        self._buttons = buttons
        self._ends = ends

    @property
    def now(self) -> SwingMarks:
        """The marks of this frame; none while an animation runs."""
        if self._state.context.motion.busy:
            return SwingMarks()
        return SwingMarks(self._arc, self._path, self._buttons.hint)

    @property
    def _arc(self) -> PullArc | None:
        draft, pull = self._using.draft, self._flight.pulled
        if not self._buttons.asks or self._flight.holds or draft.rope is None or draft.hung is None:
            return None
        if self._using.hides_reach(draft.symbol):
            return None
        angle = pull.angle if pull is not None else None
        return PullArc(draft.board.chimneys[draft.hung], draft.board.rope_length(draft.rope), MOST_DRAWN, angle)

    @property
    def _path(self) -> FlightPath | None:
        preview, aid = self._flight.preview, self._flight.aid
        if preview is None or aid is None:
            return None
        board = self._state.board
        lit = None
        if aid.lights and preview.area is not None:
            area = board.area(preview.area)
            lit = Stretch(board.areas.index(area), area.left, area.right)
        strength = max(_FAINTEST, 1.0 - _FADES * self._ends.landed_in_a_row(self._state.view.turn))
        return FlightPath(preview.points, preview.area is not None, preview.whole, strength, lit)
