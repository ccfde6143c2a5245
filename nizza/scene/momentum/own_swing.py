"""The momentum swing that the player at the screen steers: leaning, the preview, and slow motion for beginners."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nizza.physics.swing import FreeSwing, Preview
from nizza.physics.swing import SwingPhase as Flying
from nizza.scene.momentum.aids import SLOWEST, AidLook, EdgeFinder
from nizza.scene.momentum.pull import PointerLean
from nizza.scene.scene_state import NizzaSceneState
from physics.rope import STEP
from stage.ui.base import approach

_STILL: Final = 40.0
"""Horizontal speed in units per second, below which automatic pumping starts to the open side."""
_SOFT: Final = 6.0
"""Change of the slow motion's speed per second."""


class OwnSwing:
    """Leaning and aids of the swing of the player at the screen."""

    def __init__(self, state: NizzaSceneState) -> None:
        self._state = state
        self._swing: FreeSwing | None = None
        self._latched = 0.0
        self._by_pointer = PointerLean()
        self._edges: EdgeFinder | None = None
        self._rate = 1.0
        self.preview: Preview | None = None
        """The flight if the player let go now, as far as it is shown; None if it is not."""
        self.aid: AidLook | None = None
        """Help for the player; None for none."""
        self.succeeded: Callable[[], None] = lambda: None
        """Called when the player at the screen has landed well."""
        self.by_itself = False
        """True if the pawn pumps with its motion by itself."""

    def begin(self, swing: FreeSwing, area: str) -> None:
        """Begin a swing that starts in an area."""
        self._swing = swing
        self._by_pointer, self._latched = PointerLean(), 0.0
        if self.aid is not None and self.aid.slows and not self._state.context.scene.reduced_motion:
            self._edges = EdgeFinder(swing, self._state.board, area)

    def drop(self) -> None:
        """End the swing."""
        self._swing, self._edges, self.preview = None, None, None
        self._rate, self._latched = 1.0, 0.0

    @property
    def holds(self) -> bool:
        """True while the player at the screen swings."""
        return self._swing is not None and self._swing.phase is Flying.HOLDING and self._state.view.flight is None

    @property
    def can_let_go(self) -> bool:
        """True if the player can let go of the rope now (NZ-61)."""
        return self._swing is not None and self.holds and self._swing.can_let_go

    def lean(self, strength: float) -> None:
        """Lean from now on, from -1.0 to 1.0, positive towards larger x."""
        if self._swing is not None and self.holds:
            self._latched = strength
            self._lean(strength)

    def lean_to(self, x: float) -> None:
        """Lean by the side on which the pointer is, at the board's `x`."""
        if self._swing is not None:
            self.lean_by(x - self._swing.position[0])

    def lean_by(self, away: float) -> None:
        """Lean towards a place `away` units to the right, more strongly to a far one."""
        if self._swing is not None and self.holds and not self.by_itself:
            self._latched = self._by_pointer.follow(away, self._swing.steps * STEP)
            self._lean(self._latched)

    def _lean(self, strength: float) -> None:
        assert self._swing is not None
        self._swing.pump((strength > 0.0) - (strength < 0.0), abs(strength) or 1.0)

    @property
    def leans(self) -> float:
        """The present lean, as in :meth:`lean`."""
        return self._latched if self.holds else 0.0

    def pump(self) -> None:
        """Lean with the motion, if the player has chosen so."""
        swing = self._swing
        if swing is None or not self.holds or not self.by_itself:
            return
        vx = swing.velocity[0]
        side = 1 if swing.position[0] <= swing.anchor[0] else -1
        self.lean(float(side if abs(vx) < _STILL else (1 if vx > 0 else -1)))

    def pace(self, dt: float) -> float:
        """Return the speed of the picture: slower near the edges of the moment to let go, for beginners."""
        near = False
        if self._edges is not None and self.holds and self.preview is not None:
            near = self._edges.is_near(self.preview.area, dt)
        self._rate = approach(self._rate, SLOWEST if near else 1.0, _SOFT * dt)
        return self._rate

    def look_ahead(self) -> None:
        """Compute the flight that is shown to the player."""
        self.preview = None
        if self.aid is not None and self.aid.preview and self._swing is not None and self.can_let_go:
            self.preview = self._swing.preview(self.aid.preview)
