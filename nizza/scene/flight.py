"""Momentum swings on the screen: pumped by the player, or replayed from an action (NZ-60)."""

from __future__ import annotations

from math import hypot
from typing import Final

from nizza.physics.swing import FreeSwing, flying
from nizza.physics.swing import SwingPhase as Flying
from nizza.rules.actions import Land, SwingFreely
from nizza.rules.position import position_of
from nizza.rules.views import NizzaView, Phase
from nizza.scene.draft import DieUseDraft
from nizza.scene.ropes import RopeSounds, held_line
from nizza.scene.scene_state import NizzaSceneState
from nizza.view.tabletop import BurglarPose
from physics.rope import STEP
from stage.window.clock import FixedClock

_MAX_STEPS_PER_FRAME: Final = 12
_STILL: Final = 40.0
"""Horizontal speed in units per second, below which automatic pumping starts to the open side."""


class SwingController:
    """Controller of one swing at a time, from the jump to the landing."""

    def __init__(self, state: NizzaSceneState) -> None:
        self._state = state
        self._clock = FixedClock(STEP, _MAX_STEPS_PER_FRAME)
        self._swing: FreeSwing | None = None
        self._sounds = RopeSounds(state)
        self._meant: tuple[object, ...] = ()
        """Rope, presses and release of the action that the swing carries out."""
        self._seat = -1
        self._pushed = 0
        self.by_itself = False
        """True if the pawn pumps with its motion by itself."""

    @property
    def holds(self) -> bool:
        """True while the player at the screen swings."""
        return self._swing is not None and self._swing.phase is Flying.HOLDING and self._state.view.flight is None

    @property
    def slipped_off(self) -> bool:
        """True if the pawn let go by itself, because the player's swing has reached its limit."""
        swing, flight = self._swing, self._state.view.flight
        return swing is not None and not self._meant and flight is None and swing.phase is not Flying.HOLDING

    def jump(self, draft: DieUseDraft) -> None:
        """Jump off with the picked rope."""
        assert draft.rope is not None
        assert draft.hung is not None
        self._begin(FreeSwing(draft.position, draft.rope, draft.hung), draft.view.turn)

    def _begin(self, swing: FreeSwing, seat: int) -> None:
        self.drop()
        self._swing, self._seat, self._pushed, self._meant = swing, seat, 0, ()
        self._state.held_ropes.add(swing.rope)
        x, _ = swing.anchor
        self._state.looking.follow(x - swing.length, x + swing.length)

    def pump(self, direction: int) -> None:
        """Pump towards larger x (1), smaller x (-1), or no more (0)."""
        if self._swing is not None and self.holds:
            self._pushed = direction
            self._swing.pump(direction)

    @property
    def pumps(self) -> int:
        """The direction in which the pawn pumps, as in :meth:`pump`."""
        return self._pushed

    def let_go(self, chimney: int | None) -> SwingFreely:
        """Release the rope and return the action. `chimney` is where the rope was hung again before, if it was."""
        assert self._swing is not None
        self._swing.let_go()
        rope = self._state.table.ropes[self._swing.rope]
        rope.x, rope.y = self._swing.anchor
        action = self._swing.action(chimney)
        self._meant = (action.rope, action.presses, action.release)
        return action

    def answer(self, view: NizzaView) -> Land | None:
        """Return the outcome of the swing of `view`; None until it has been seen."""
        assert view.flight is not None
        meant = (view.flight.rope, view.flight.presses, view.flight.release)
        if self._swing is None or self._meant != meant:
            self._begin(flying(position_of(view)), view.turn)
            self._meant = meant
        assert self._swing is not None
        if self._state.context.scene.reduced_motion:
            return self._swing.finish()
        return self._swing.landing if self._swing.over else None

    def show(self, view: NizzaView) -> None:
        """Show a new View: end the swing, or leave the pawn where it flies in :attr:`Phase.FLYING`."""
        if view.phase is not Phase.FLYING:
            self.drop()
        elif self._swing is not None:
            self._draw(self._swing)

    def drop(self) -> None:
        """End the swing."""
        if self._swing is not None:
            self._swing.close()
            self._state.held_ropes.discard(self._swing.rope)
            self._swing = None

    def advance(self, dt: float, speed: float) -> None:
        """Advance the swing by `dt` seconds; one that no player holds runs `speed` times as fast."""
        swing = self._swing
        if swing is None or swing.over:
            return
        if self.holds and self.by_itself:
            self._pump_with_motion(swing)
        steps = self._clock.advance(dt)
        for _ in range(steps if self.holds else round(steps * speed)):
            swing.step()
        self._draw(swing)
        self._sounds.hear(swing.tension, hypot(*swing.velocity), dt)

    def _pump_with_motion(self, swing: FreeSwing) -> None:
        vx = swing.velocity[0]
        side = 1 if swing.position[0] <= swing.anchor[0] else -1
        self.pump(side if abs(vx) < _STILL else (1 if vx > 0 else -1))

    def _draw(self, swing: FreeSwing) -> None:
        figure = self._state.figure(self._seat)
        rope = self._state.table.ropes[swing.rope]
        if swing.phase is Flying.HOLDING:
            self._state.hold(figure, swing.anchor, swing.position, swing.length)
            rope.points = held_line(swing.anchor, swing.position, swing.length)
            return
        self._state.held_ropes.discard(swing.rope)
        figure.pose = BurglarPose.FALL if swing.phase is not Flying.SPLASHED else BurglarPose.SWIM
        figure.x, figure.y = swing.position
        if swing.phase is Flying.FLYING:
            figure.angle -= 3.0 * figure.facing
