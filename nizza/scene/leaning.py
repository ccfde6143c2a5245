"""A leant ladder on the screen: it falls by its physics while the match waits for nature's answer (NZ-64)."""

from __future__ import annotations

from math import atan2, degrees, radians
from typing import Final

from nizza.board.areas import XY, Point
from nizza.board.standing import Stretch
from nizza.physics.leaning import FallingLadder, falling, rest_of
from nizza.rules.actions import LadderRest
from nizza.rules.leaning import foot_of, is_tipped, touched
from nizza.rules.observing import position_of
from nizza.rules.views import NizzaView, Phase
from nizza.scene.draft import DieUseDraft
from nizza.scene.momentum.aids import LOOKS, aid_of
from nizza.scene.scene_state import NizzaSceneState
from nizza.view.tabletop import Ladder, leant_ladder
from physics.rope import STEP
from stage.window.clock import FixedClock

_MAX_STEPS_PER_FRAME: Final = 12
_FAINT: Final = 0.4
"""Opacity of the preview."""


def tipped_towards(draft: DieUseDraft, at: XY) -> float:
    """Return the angle from upright of a ladder turned to a place, in radians, rounded to a tenth of a degree."""
    x, y = foot_of(draft.here)
    return radians(round(degrees(atan2(at[0] - x, y - at[1])), 1))


class LeantLadder:
    """The falling ladder of the pawn in turn, and the preview of its rest (NZ-63)."""

    def __init__(self, state: NizzaSceneState) -> None:
        self._state = state
        self._clock = FixedClock(STEP, _MAX_STEPS_PER_FRAME)
        self._fall: FallingLadder | None = None
        self.preview: Ladder | None = None
        """The ladder as it would rest; None while that is not shown."""
        self.landings: tuple[Stretch, ...] = ()
        """The stretches that it would touch, if they are shown."""

    def answer(self, view: NizzaView) -> LadderRest | None:
        """Return the outcome of the fall of `view`; None until it has been seen."""
        if self._fall is None:
            self._fall = falling(position_of(view))
        if self._state.context.scene.reduced_motion:
            return self._fall.finish()
        return LadderRest(self._fall.angle) if self._fall.is_over else None

    def show(self, view: NizzaView) -> None:
        """Show a new View: end the fall, unless the ladder still falls."""
        if view.phase is not Phase.TIPPING:
            self.drop()

    def drop(self) -> None:
        """End the fall."""
        if self._fall is not None:
            self._fall.close()
            self._fall = None

    def advance(self, dt: float) -> None:
        """Advance the fall by `dt` seconds."""
        ladder, state = self._fall, self._state
        if ladder is None or state.context.motion.is_busy:
            return
        for _ in range(self._clock.advance(dt)):
            before = ladder.spin
            ladder.step()
            if abs(before) - abs(ladder.spin) > _KNOCK:
                state.context.play("ladder_on_stone", min(1.0, abs(before) / 3.0))
        state.table.ladder = leant_ladder(ladder.foot, ladder.length, ladder.angle)

    def look_ahead(self, draft: DieUseDraft, at: XY | None, *, hidden: bool) -> None:
        """Preview the rest of a ladder that is turned to a place, as far as the player's aid shows it."""
        self.preview, self.landings = None, ()
        look = LOOKS[aid_of(self._state.context, draft.view.turn)] if draft.is_asking_for_tip else None
        if at is None or look is None or hidden or not look.preview:
            return
        # Whole degrees, because each angle is simulated once.
        angle = radians(round(degrees(tipped_towards(draft, at))))
        place = draft.view.pawns[draft.view.turn].place
        if isinstance(place, Point) and is_tipped(angle):
            rest = rest_of(draft.board, place, angle).angle
            self.preview = leant_ladder(foot_of(draft.here), draft.board.ladder, rest, _FAINT)
            self.landings = touched(draft.board, place, rest) if look.lights else ()


_KNOCK: Final = 0.6
"""Loss of spin in a step, in radians per second, from which the ladder is heard."""
