"""Momentum swings on the screen: pulled back, leant and let go by the player, or replayed from an action (NZ-60)."""

from __future__ import annotations

from math import hypot, pi, sqrt
from typing import Final

from nizza.board.areas import XY, Point
from nizza.physics.swing import FreeSwing, flying
from nizza.physics.swing import SwingPhase as Flying
from nizza.rules.actions import Land, SwingFreely
from nizza.rules.moving import GRAVITY
from nizza.rules.observing import position_of
from nizza.rules.views import Flight, NizzaView, Phase
from nizza.scene.draft import DieUseDraft
from nizza.scene.momentum.flight_end import FlightEnd
from nizza.scene.momentum.own_swing import OwnSwing
from nizza.scene.momentum.pull import PulledPawn
from nizza.scene.momentum.pull_back import PullBack
from nizza.scene.momentum.swing_pose import SwingPose
from nizza.scene.momentum.swing_scout import SwingScout
from nizza.scene.ropes import RopeSounds
from nizza.scene.scene_state import NizzaSceneState
from nizza.view.tabletop import BurglarPose
from physics.rope import STEP
from stage.window.clock import FixedClock

_MAX_STEPS_PER_FRAME: Final = 12


class SwingController:
    """Controller of one swing at a time, from the first pull to the landing."""

    def __init__(self, state: NizzaSceneState) -> None:
        self._state = state
        self._clock = FixedClock(STEP, _MAX_STEPS_PER_FRAME)
        self._sounds = RopeSounds(state)
        self.pull = PullBack(state, self._sounds)
        self.own = OwnSwing(state)
        self.scout = SwingScout(state)
        self.end = FlightEnd(state)
        self._pose = SwingPose(state, self.end)
        self._swing: FreeSwing | None = None
        self._meant: Flight | None = None
        """The swing that is carried out, once its action is known."""
        self._seat = -1
        self.is_own = False
        """True if the player at the screen has begun the swing."""
        self.reviewed = False
        """True if the swing is shown as part of a reviewed match, by the queue of animations."""

    @property
    def is_pulling(self) -> bool:
        """True while the player at the screen pulls the pawn back."""
        return self.pull.pawn is not None and self.is_own

    @property
    def phase(self) -> Flying | None:
        """Phase of the swing, holding on while the pawn is pulled back; None while no pawn swings."""
        if self._swing is not None and self.pull.pawn is None:
            return self._swing.phase
        return None if self._swing is None and self.pull.pawn is None else Flying.HOLDING

    @property
    def has_slipped_off(self) -> bool:
        """True if the pawn let go by itself, because the player's swing has reached its limit."""
        swing, flight = self._swing, self._state.view.flight
        return swing is not None and self._meant is None and flight is None and swing.phase is not Flying.HOLDING

    def pull_back(self, draft: DieUseDraft) -> None:
        """Take the pawn onto the picked rope, to be pulled back."""
        assert draft.rope is not None
        assert draft.hung is not None
        self.drop()
        anchor, length = draft.board.chimneys[draft.hung], draft.board.rope_length(draft.rope)
        self._seat, self.is_own = draft.view.turn, True
        self.pull.begin(PulledPawn(anchor, length, draft.here), draft.rope, self._seat)

    def put_back(self) -> None:
        """Give up pulling back: the pawn stands where it stood."""
        if self.is_pulling:
            figure = self._state.figure(self._seat)
            figure.place(self._start, BurglarPose.STAND)
            figure.angle, figure.mood = 0.0, None
            self.drop()

    def release(self, draft: DieUseDraft) -> bool:
        """Release the pulled-back pawn into its swing; return False if it is hardly pulled back."""
        pulled = self.pull.pawn
        if pulled is None or not pulled.is_pulled:
            return False
        self.jump(draft, pulled.angle)
        return True

    def jump(self, draft: DieUseDraft, begin: float | None = None) -> None:
        """Jump off with the picked rope, or swing from the angle `begin` to which the pawn is pulled back."""
        assert draft.rope is not None
        assert draft.hung is not None
        swing = FreeSwing(draft.position, draft.rope, draft.hung, begin)
        self._begin(swing, draft.view.turn)
        self.is_own = True
        place = draft.view.pawns[draft.view.turn].place
        assert isinstance(place, Point)
        self.own.begin(swing, place.area)
        self._state.context.play("whoosh", 0.35, 0.9)

    def let_go(self, chimney: int | None) -> SwingFreely:
        """Release the rope and return the action. `chimney` is where the rope was hung again before, if it was."""
        assert self._swing is not None
        self._swing.let_go()
        self.end.leave(self._swing, is_own=self.is_own)
        rope = self._state.table.ropes[self._swing.rope]
        rope.x, rope.y = self._swing.anchor
        action = self._swing.action(chimney)
        self._meant = Flight(action.rope, self._swing.chimney, action.presses, action.release, action.begin)
        return action

    def answer(self, view: NizzaView) -> Land | None:
        """Return the outcome of the swing of `view`; None until it has been seen."""
        assert view.flight is not None
        if self._swing is None or self._meant != view.flight:
            self.replay(view)
        assert self._swing is not None
        if self._state.context.scene.reduced_motion:
            landing = self._swing.finish()
            self.scout.watch(self._swing, self._start)
            return landing
        return self._swing.landing if self._swing.is_over else None

    def replay(self, view: NizzaView) -> None:
        """Begin a swing that another player makes, or that a saved match goes on with."""
        assert view.flight is not None
        swing = flying(position_of(view))
        self._begin(swing, view.turn)
        self._meant = view.flight
        if swing.begin is not None and not self._state.context.scene.reduced_motion:
            pulled = PulledPawn(swing.anchor, swing.length, self._start)
            self.pull.begin(pulled, swing.rope, view.turn, swing.begin)
        if self._state.swings_again(view.turn) and not self._state.context.scene.reduced_motion:
            self._leave_out_beginning(swing, view.flight.release)
        self.scout.send(flying(position_of(view)), self._start)

    def _leave_out_beginning(self, swing: FreeSwing, release: float) -> None:
        """Begin with the last half swing before the `release`, in seconds, on a rope that is not pulled back first."""
        self.pull.drop()
        self._state.held_ropes.add(swing.rope)
        half = pi * sqrt(swing.length / GRAVITY)
        for _ in range(round(max(0.0, release - half) / STEP)):
            swing.step()

    def show(self, view: NizzaView) -> None:
        """Show a new View: end the swing, or leave the pawn where it flies in :attr:`Phase.FLYING`."""
        if view.phase is not Phase.FLYING:
            self.drop()
        elif self._swing is not None and self.pull.pawn is None:
            self._pose.draw(self._swing, self._seat)

    def drop(self) -> None:
        """End the swing."""
        self.pull.drop()
        if self._swing is not None:
            self._swing.close()
            self._state.held_ropes.discard(self._swing.rope)
            self._swing = None
        self.scout.drop()
        self.end.forget()
        self.own.drop()
        self._meant, self.is_own, self.reviewed = None, False, False

    def go_on(self, dt: float, passed: float) -> None:
        """Go on by `dt` seconds of the clock, in which `passed` seconds pass for the swing."""
        self.scout.go_ahead()
        if self.pull.pawn is not None:
            self.pull.advance(self._clock.advance(passed), passed)
        swing = self._swing
        if self.pull.pawn is not None or swing is None or swing.is_over:
            return
        self.own.pump()
        before = swing.phase
        for _ in range(self._clock.advance(passed * self.own.pace(dt))):
            swing.step()
            self.end.notice(swing, is_own=self.is_own)
        if swing.phase is not before:
            self._state.context.request_refresh()
        self.own.look_ahead()
        self._pose.draw(swing, self._seat)
        self.end.chase(swing)
        self._sounds.hear(swing.tension, hypot(*swing.velocity), dt)

    @property
    def is_on(self) -> bool:
        """True until the end of any swing is shown."""
        return self._swing is not None

    @property
    def is_over(self) -> bool:
        """True if no pawn swings or flies any more."""
        return self._swing is None or self._swing.is_over

    @property
    def steps(self) -> int:
        """Number of simulated steps so far."""
        return 0 if self._swing is None else self._swing.steps

    # The player at the screen

    @property
    def _start(self) -> XY:
        return self._state.board.position(self._state.view.pawns[self._seat].place)

    def _begin(self, swing: FreeSwing, seat: int) -> None:
        self.drop()
        self._swing, self._seat = swing, seat
        self._state.held_ropes.add(swing.rope)

    # Everybody's swings

    def advance(self, dt: float, speed: float) -> None:
        """Advance the swing by `dt` seconds; one that no player at the screen has begun runs `speed` times as fast."""
        if not self.reviewed:
            self.go_on(dt, dt if self.is_own else dt * speed)
