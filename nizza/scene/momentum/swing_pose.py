"""The pawn of a momentum swing as it is drawn: on its rope, in the air, dangling and in the water."""

from __future__ import annotations

from math import cos, hypot, pi
from typing import Final

from nizza.physics.landing import PATH_EVERY
from nizza.physics.swing import FreeSwing
from nizza.physics.swing import SwingPhase as Flying
from nizza.scene.momentum.flight_end import FlightEnd
from nizza.scene.ropes import held_line
from nizza.scene.scene_state import NizzaSceneState
from nizza.view.tabletop import BurglarPose, Figure
from physics.rope import STEP
from stage.graphics.faces import Expression

_TURNS: Final = 90.0
"""Horizontal speed in units per second from which a pawn faces where it swings."""
HOLDS: Final = 22.0
"""Units inside the end of an area at which a pawn hangs by its fingertips."""
_SOMERSAULT: Final = 0.62
"""Seconds of flight from which a pawn turns a somersault."""


class SwingPose:
    """Poses of the pawn of a swing, and the line of its rope."""

    def __init__(self, state: NizzaSceneState, end: FlightEnd) -> None:
        self._state = state
        self._end = end

    def draw(self, swing: FreeSwing, seat: int) -> None:
        """Draw the pawn of `seat`, and the marks of its flight."""
        self._pose(swing, self._state.figure(seat))
        self._state.feel.follow(swing, seat)

    def _pose(self, swing: FreeSwing, figure: Figure) -> None:
        rope = self._state.table.ropes[swing.rope]
        vx, vy = swing.velocity
        if swing.phase is Flying.HOLDING:
            self._state.hold(figure, swing.anchor, swing.position, swing.length)
            rope.points = held_line(swing.anchor, figure, swing.length)
            if abs(vx) > _TURNS:
                figure.facing = 1 if vx > 0 else -1
            if swing.leans and vx * swing.leans >= 0.0:
                figure.pose = BurglarPose.LEAN
            figure.mood = Expression.JOY if hypot(vx, vy) > 560.0 else None
            return
        figure.place(swing.position, figure.pose)
        figure.mood, figure.lift = None, 0.0
        match swing.phase:
            case Flying.SPLASHED:
                figure.pose, figure.angle = BurglarPose.SWIM, 0.0
            case Flying.DANGLING:
                self._dangle(figure, swing)
            case Flying.LANDED if swing.landing.by_fingertips:
                self._dangle(figure, swing)
            case Flying.LANDED:
                figure.pose, figure.angle = BurglarPose.LAND, 0.0
            case Flying.SLIPPING:
                figure.pose = BurglarPose.PANIC
            case _:
                self._fly(figure, swing)

    def _fly(self, figure: Figure, swing: FreeSwing) -> None:
        """Turn a somersault on the way to a landing; panic on the way into the water."""
        assert self._end.flight is not None
        lands = self._end.flight.area is not None and not self._end.flight.by_fingertips
        lasts = max(0.1, (len(self._end.flight.points) - 1) * PATH_EVERY * STEP)
        share = min(1.0, (swing.steps - self._end.let_go_at) * STEP / lasts)
        if not lands and (self._end.flight.area is None or share > 0.55):
            figure.pose = BurglarPose.PANIC
            return
        figure.pose = BurglarPose.FLY
        begun = self._end.let_go_from
        turned = -360.0 * figure.facing if lasts > _SOMERSAULT else 0.0
        eased = 0.5 - 0.5 * cos(pi * share)
        figure.angle = begun * (1.0 - eased) + turned * eased

    def _dangle(self, figure: Figure, swing: FreeSwing) -> None:
        end = swing.position
        area = (
            self._state.board.area(self._end.flight.area)
            if self._end.flight is not None and self._end.flight.area
            else None
        )
        figure.pose, figure.angle = BurglarPose.FINGERTIPS, 0.0
        figure.facing = 1 if area is None or end[0] <= (area.left + area.right) / 2 else -1
        # Both hands hold the edge, none the air beyond it.
        figure.aside = HOLDS * figure.facing
