"""The ladder in the hands of the person at the screen: it pivots at the pawn and is turned by the pointer (NZ-32)."""

from __future__ import annotations

from math import degrees
from typing import Final

from nizza.board.reach import XY
from nizza.dice import Symbol
from nizza.physics.ladder import SwingingLadder
from nizza.scene.picture import Picture
from nizza.scene.using.draft import Draft
from nizza.scene.using.using import Using
from nizza.view.tabletop import Ladder
from physics.rope import STEP
from stage.window.clock import FixedClock

_MOST: Final = 12
"""Steps in one frame at most."""


class Climbing:
    """The ladder while a place to climb to is chosen, unless its reach is hidden (NZ-23)."""

    def __init__(self, picture: Picture, using: Using) -> None:
        self._picture = picture
        self._using = using
        self._clock = FixedClock(STEP, _MOST)
        self._ladder: SwingingLadder | None = None

    def update(self, draft: Draft) -> None:
        """The draft or who may act is new."""
        held = draft.symbol is Symbol.LADDER and bool(draft.stretches) and self._using.active
        wanted = held and not self._using.hides_reach(draft.symbol)
        if wanted and self._ladder is None:
            self._ladder = SwingingLadder(draft.here, draft.board.ladder)
            self._picture.context.play("ladder_on_stone", 0.5)
        elif not wanted:
            self.drop()

    def aim(self, at: XY) -> None:
        """The pointer or the keyboard means this point."""
        if self._ladder is not None:
            self._ladder.aim(at)

    def drop(self) -> None:
        """No ladder is held any more; one that is being climbed stays until the pawn is up."""
        if self._ladder is not None:
            self._ladder.close()
            self._ladder = None
            if not self._picture.context.unfolding:
                self._picture.table.ladder = None

    def advance(self, dt: float) -> None:
        """Live through `dt` seconds."""
        ladder = self._ladder
        if ladder is None or self._picture.context.motion.busy:
            return
        for _ in range(self._clock.advance(dt)):
            ladder.step()
        self._picture.table.ladder = Ladder(*ladder.foot, ladder.length, -degrees(ladder.angle))
