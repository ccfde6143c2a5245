"""A placed swing in the hands of the person at the screen: the pawn on its rope, before it is let go (NZ-31)."""

from __future__ import annotations

from math import dist, hypot
from typing import Final

from nizza.board.places import Point
from nizza.board.reach import XY
from nizza.physics.dragging import DraggedPawn
from nizza.rules.views import NizzaView
from nizza.scene.picture import Picture
from nizza.scene.swinging.idle import Wind
from nizza.scene.swinging.lines import held_line
from nizza.scene.swinging.rope_sounds import RopeSounds
from nizza.scene.using.draft import Draft
from nizza.scene.using.using import Using
from nizza.view.tabletop import Pose, ropes_on
from physics.rope import STEP
from stage.window.clock import FixedClock

_MOST: Final = 12
"""Steps in one frame at most."""
_GRIP: Final = 46.0
"""Units round the pawn's middle at which it is taken."""
_MIDDLE: Final = 28.0


class Hanging:
    """The rope that the draft has picked, on its chimney during the swing, and the pawn that hangs on it.

    The pawn stands until it is taken for the first time.
    """

    def __init__(self, picture: Picture, using: Using, wind: Wind) -> None:
        self._picture = picture
        self._using = using
        self._wind = wind
        self._chimneys: tuple[int, ...] = ()
        """Per rope the chimney on which it is seen."""
        self._clock = FixedClock(STEP, _MOST)
        self._pawn: DraggedPawn | None = None
        self._rope = -1
        self._sounds = RopeSounds(picture)
        self.held = False
        """Whether the pawn follows the pointer."""
        self.carried = False
        """Whether it does so without the button being pressed."""

    @property
    def hangs(self) -> bool:
        """Whether the pawn hangs on its rope, held or not."""
        return self._pawn is not None

    def show(self, view: NizzaView) -> None:
        """Note that the ropes have been laid out as in `view`."""
        self._chimneys = view.ropes

    def update(self, draft: Draft) -> None:
        """Update ropes and pawn after the draft or the acting player has changed."""
        if self._using.active:
            self._hang_ropes(draft)
        self._hang_pawn(draft)

    def _hang_ropes(self, draft: Draft) -> None:
        """Throw the picked rope to where it is to hang during the swing, or back if that is given up (NZ-31)."""
        if draft.ropes == self._chimneys:
            return
        self._chimneys = draft.ropes
        for number, goal in enumerate(ropes_on(draft.board, draft.ropes)):
            self._wind.throw(number, (goal.x, goal.y))
        self._picture.context.play("whoosh", 0.5, 1.2)

    def _hang_pawn(self, draft: Draft) -> None:
        wanted = draft.rope if draft.asks_for_landing and self._using.active else None
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

    def _hang(self, draft: Draft, place: XY) -> None:
        assert draft.rope is not None
        assert draft.hung is not None
        board, rope = draft.board, self._picture.table.ropes[draft.rope]
        rope.x, rope.y = anchor = board.chimneys[draft.hung]
        self._rope = draft.rope
        self._pawn = DraggedPawn(anchor, board.rope_length(draft.rope), place)
        self._picture.held_ropes.add(self._rope)

    def press(self, at: XY, slack: float) -> None:
        """The pointer was pressed: take the pawn if it is there; not where reach is hidden (NZ-23)."""
        draft = self._using.draft
        if self.carried or not draft.asks_for_landing or not self._using.active:
            return
        if self._using.hides_reach(draft.symbol):  # A pawn on its rope would try out how far it reaches.
            return
        figure = self._picture.figure(draft.view.turn)
        if dist(at, (figure.x + figure.aside, figure.y - _MIDDLE)) > _GRIP + slack / 2:
            return
        if self._pawn is None:
            self._hang(draft, draft.here)
        self.held = True
        self._picture.context.play("rope_creak", 0.5)
        self.drag(at)

    def carry(self) -> None:
        """A click has taken the pawn: it follows the pointer until the next click."""
        self.carried = True

    def drag(self, at: XY) -> None:
        """The pointer, which holds the pawn by its middle, is there."""
        if self._pawn is not None:
            self._pawn.drag((at[0], at[1] + _MIDDLE))

    def let_go(self, place: Point | None) -> None:
        """Let go over a place; where the pawn may not go it dangles on."""
        self.held = self.carried = False
        near = self._place_below()
        if near is not None:
            place = near
        if place is None or not self._using.put(place):
            self.let_dangle()

    def _place_below(self) -> Point | None:
        """The allowed place at which the pawn is now."""
        return None if self._pawn is None else self._using.place_within(self._pawn.position, 60.0)

    def let_dangle(self) -> None:
        """Let go where there is no place."""
        self.held = self.carried = False
        if self._pawn is not None:
            self._pawn.let_dangle()

    def drop(self) -> None:
        """The pawn hangs no longer."""
        self.held = self.carried = False
        if self._pawn is not None:
            self._pawn.close()
            self._pawn = None
            self._picture.held_ropes.discard(self._rope)

    def stand_again(self) -> None:
        """The swing is given up: the pawn stands where it stood."""
        if self._pawn is not None:
            self.drop()
            self._stand()

    def _stand(self) -> None:
        figure = self._picture.figure(self._using.draft.view.turn)
        (figure.x, figure.y), figure.pose, figure.angle = self._using.draft.here, Pose.STAND, 0.0

    def advance(self, dt: float) -> None:
        """Live through `dt` seconds."""
        pawn = self._pawn
        if pawn is None or self._picture.context.motion.busy:
            return
        for _ in range(self._clock.advance(dt)):
            pawn.step()
        figure = self._picture.figure(self._using.draft.view.turn)
        self._picture.hold(figure, pawn.anchor, pawn.position, pawn.length)
        self._picture.table.ropes[self._rope].points = held_line(pawn.anchor, pawn.position, pawn.length)
        self._sounds.hear(pawn.tension, hypot(*pawn.velocity), dt)
