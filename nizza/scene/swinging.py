"""Placed swings of the player at the screen: the pawn on its rope until it is dropped (NZ-31), and the ladder."""

from __future__ import annotations

from math import degrees, dist, hypot
from typing import Final

from nizza.board.areas import XY, Point
from nizza.dice import Symbol
from nizza.physics.ropes import DraggedPawn, SwingingLadder
from nizza.rules.leaning import foot_of
from nizza.rules.views import NizzaView
from nizza.scene.draft import DieUseDraft
from nizza.scene.picks import BoardPicks
from nizza.scene.ropes import IdleRopeAnimator, RopeSounds, held_line
from nizza.scene.scene_state import NizzaSceneState
from nizza.scene.turn import DieUseController
from nizza.view.tabletop import BurglarPose, Figure, Ladder, lean, ropes_on
from physics.rope import STEP
from stage.window.clock import FixedClock

_MAX_STEPS_PER_FRAME: Final = 12
_GRIP: Final = 56.0
"""Units around the pawn's middle within which it can be taken."""
_MIDDLE: Final = 36.0
_LEANS: Final = 9.0
"""Angle of the rope in degrees from which a dragged pawn leans away from it."""
_NEAR: Final = 60.0
"""Units around a place within which letting go means it."""


class HangingPawnController:
    """Controller of the pawn that hangs on the picked rope.

    The pawn stands until it is taken for the first time.
    """

    def __init__(self, state: NizzaSceneState, picks: BoardPicks, wind: IdleRopeAnimator) -> None:
        self._state = state
        self._picks = picks
        self._using = picks.using
        self._wind = wind
        self._chimneys: tuple[int, ...] = ()
        """The chimney of each rope on the screen."""
        self._clock = FixedClock(STEP, _MAX_STEPS_PER_FRAME)
        self._pawn: DraggedPawn | None = None
        self._rope = -1
        self._sounds = RopeSounds(state)
        self._hand: XY = (0.0, 0.0)
        """Place of a held pawn's feet if it were already where the pointer is."""
        self.held = False
        """True if the pawn follows the pointer."""
        self.carried = False
        """True if the pawn follows the pointer without a pressed button."""

    @property
    def hangs(self) -> bool:
        """True if the pawn hangs on its rope, held or not."""
        return self._pawn is not None

    def show(self, view: NizzaView) -> None:
        """Note that the ropes have been laid out as in `view`."""
        self._chimneys = view.ropes

    def update(self, draft: DieUseDraft) -> None:
        """Update ropes and pawn after the draft or the acting player has changed."""
        if self._using.reach.is_active:
            self._hang_ropes(draft)
        self._hang_pawn(draft)

    def _hang_ropes(self, draft: DieUseDraft) -> None:
        """Throw the picked rope to its chimney during the swing, or back (NZ-31)."""
        if draft.ropes == self._chimneys:
            return
        self._chimneys = draft.ropes
        for number, goal in enumerate(ropes_on(draft.board, draft.ropes)):
            self._wind.throw(number, (goal.x, goal.y))
        self._state.context.play("whoosh", 0.5, 1.2)

    def _hang_pawn(self, draft: DieUseDraft) -> None:
        wanted = draft.rope if draft.is_asking_for_landing and self._using.reach.is_active else None
        chimney = draft.board.chimneys[draft.hung] if wanted is not None and draft.hung is not None else None
        if self._pawn is None or (wanted == self._rope and chimney == self._pawn.anchor):
            return
        place = self._pawn.position
        self.drop()
        if wanted is None or chimney is None:
            return
        if dist(place, chimney) <= draft.board.rope_length(wanted):
            self._hang(draft, place)
        else:
            self._stand()

    def _hang(self, draft: DieUseDraft, place: XY) -> None:
        assert draft.rope is not None
        assert draft.hung is not None
        board, rope = draft.board, self._state.table.ropes[draft.rope]
        rope.x, rope.y = anchor = board.chimneys[draft.hung]
        self._rope = draft.rope
        self._pawn = DraggedPawn(anchor, board.rope_length(draft.rope), place)
        self._state.held_ropes.add(self._rope)

    def press(self, at: XY, slack: float) -> None:
        """Take the pawn if it is under the pointer; not while reach is hidden (NZ-23)."""
        draft = self._using.draft
        if self.carried or not draft.is_asking_for_landing or not self._using.reach.is_active:
            return
        if self._using.reach.hides_reach(draft.symbol):  # A pawn on its rope would try out how far it reaches.
            return
        figure = self._state.figure(draft.view.turn)
        if dist(at, (figure.feet[0], figure.feet[1] - _MIDDLE)) > _GRIP + slack / 2:
            return
        if self._pawn is None:
            self._hang(draft, draft.here)
        self.held = True
        self._state.context.play("rope_creak", 0.5)
        self.drag(at)

    def carry(self) -> None:
        """Make the pawn follow the pointer until the next click."""
        self.carried = True

    def drag(self, at: XY) -> None:
        """Move the held pawn; `at` is the position of its middle."""
        if self._pawn is not None:
            self._hand = at[0], at[1] + _MIDDLE
            self._pawn.drag(self._hand)

    def _lean_away(self, figure: Figure, pawn: DraggedPawn) -> None:
        """Lean away from the chimney while the pawn is dragged, which keeps the rope taut."""
        angle = lean(pawn.anchor, pawn.position)
        if abs(angle) > _LEANS:
            figure.pose, figure.angle, figure.facing = BurglarPose.LEAN, angle, -1 if angle > 0.0 else 1

    def let_go(self, place: Point | None) -> None:
        """Make the pawn swing to the place at the hand, or below the pawn itself, or else to `place`.

        If it may land at none of these, leave it hanging.
        """
        self.held = self.carried = False
        place = self._place_near() or place
        if place is None or not self._picks.put(place):
            self.let_dangle()

    def _place_near(self) -> Point | None:
        """Return the allowed place near the hand, or near the pawn."""
        if self._pawn is None:
            return None
        return self._picks.place_within(self._hand, _NEAR) or self._picks.place_within(self._pawn.position, _NEAR)

    def let_dangle(self) -> None:
        """Leave the pawn hanging."""
        self.held = self.carried = False
        if self._pawn is not None:
            self._pawn.let_dangle()

    def drop(self) -> None:
        """Remove the pawn from its rope."""
        self.held = self.carried = False
        if self._pawn is not None:
            self._pawn.close()
            self._pawn = None
            self._state.held_ropes.discard(self._rope)

    def stand_again(self) -> None:
        """Give up the swing: the pawn stands where it stood before."""
        if self._pawn is not None:
            self.drop()
            self._stand()

    def _stand(self) -> None:
        figure = self._state.figure(self._using.draft.view.turn)
        figure.place(self._using.draft.here, BurglarPose.STAND)
        figure.angle = 0.0

    def advance(self, dt: float) -> None:
        """Advance the pawn by `dt` seconds."""
        pawn = self._pawn
        if pawn is None or self._state.context.motion.is_busy:
            return
        for _ in range(self._clock.advance(dt)):
            pawn.step()
        figure = self._state.figure(self._using.draft.view.turn)
        self._state.hold(figure, pawn.anchor, pawn.position, pawn.length)
        if self.held or self.carried:
            self._lean_away(figure, pawn)
        rope = self._state.table.ropes[self._rope]
        rope.points = held_line(pawn.anchor, figure, pawn.length, taut=self.held or self.carried)
        self._sounds.hear(pawn.tension, hypot(*pawn.velocity), dt)


class LadderAnimator:
    """Animator of the ladder while the player chooses a place to climb to, unless its reach is hidden (NZ-23)."""

    def __init__(self, state: NizzaSceneState, using: DieUseController) -> None:
        self._state = state
        self._using = using
        self._clock = FixedClock(STEP, _MAX_STEPS_PER_FRAME)
        self._ladder: SwingingLadder | None = None

    def update(self, draft: DieUseDraft) -> None:
        """Update the ladder after the draft or the acting player has changed."""
        asks = bool(draft.stretches) or draft.is_asking_for_tip
        held = draft.symbol is Symbol.LADDER and asks and self._using.reach.is_active
        wanted = held and not self._using.reach.hides_reach(draft.symbol)
        if wanted and self._ladder is None:
            foot = foot_of(draft.here) if draft.is_asking_for_tip else draft.here
            self._ladder = SwingingLadder(foot, draft.board.ladder)
            self._state.context.play("ladder_on_stone", 0.5)
        elif not wanted:
            self.drop()

    def aim(self, at: XY) -> None:
        """Turn the ladder to the point of the pointer or the keyboard."""
        if self._ladder is not None:
            self._ladder.aim(at)

    def drop(self) -> None:
        """Remove the ladder; during a climb, it stays until the pawn is up."""
        if self._ladder is not None:
            self._ladder.close()
            self._ladder = None
            if not self._state.context.unfolding and self._state.view.ladder is None:
                self._state.table.ladder = None

    def advance(self, dt: float) -> None:
        """Advance the ladder by `dt` seconds."""
        ladder = self._ladder
        if ladder is None or self._state.context.motion.is_busy:
            return
        for _ in range(self._clock.advance(dt)):
            ladder.step()
        self._state.table.ladder = Ladder(*ladder.foot, ladder.length, -degrees(ladder.angle))
