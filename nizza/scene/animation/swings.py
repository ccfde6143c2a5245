"""Ends of momentum swings on the screen: landings, misses, and whole swings of matches that are reviewed (NZ-60)."""

from __future__ import annotations

from functools import partial
from typing import Final

from nizza.board.areas import Kind
from nizza.rules import events as told
from nizza.rules.moving import LONGEST
from nizza.rules.views import NizzaView
from nizza.scene.animation.pawns import HAT_FLIES, course, splash_down
from nizza.scene.feel import hat_thrown
from nizza.scene.flight import SwingController
from nizza.scene.scene_state import NizzaSceneState
from nizza.view.tabletop import BurglarPose, foothold
from stage.graphics.motion import Tween, ease_in_out, linear, squashed
from stage.match.animations import Animations

_LASTS: Final = LONGEST + 10.0
"""Seconds from the beginning to the end of any swing, at most."""
_GLOATS: Final = 0.5
"""Seconds of joy after a long flight or a narrow escape."""
_PULLS_UP: Final = 0.55
"""Seconds in which a pawn that has dangled by its fingertips pulls itself up."""
_SQUASH: Final = 0.6
"""Share by which a landing pawn is broader at first."""
_RECOVERS: Final = 0.42
"""Seconds after a landing until a pawn stands upright."""


class SwingEnds:
    """Animator of how swings end. A swing that has not been seen is shown before its end."""

    def __init__(self, state: NizzaSceneState, flight: SwingController, animations: Animations[NizzaView]) -> None:
        self._state = state
        self._flight = flight
        self._in_a_row: dict[int, int] = {}
        """Landings since the last miss of each seat."""
        animations.unseen(told.SwingBegan)
        animations.between(told.SwingLanded, self._landed)
        animations.between(told.SwingMissed, self._missed)

    def landed_in_a_row(self, seat: int) -> int:
        """Return how often a seat has landed above the street since it last did not."""
        return self._in_a_row.get(seat, 0)

    def _missed(self, event: told.SwingMissed, before: NizzaView, _after: NizzaView) -> None:
        self._in_a_row[event.seat] = 0
        self._review(before)
        state, water = self._state, (event.x, self._state.board.berths[0][1])
        figure = state.figure(event.seat)
        target = before.course.station.target if before.course is not None else None

        def splash() -> None:
            splash_down(state, figure, water)
            missed = self._flight.missed_by(event.start.area, target)
            if missed is not None:
                state.feel.missed(water, missed)

        state.context.motion.call(splash)
        state.context.motion.add(course(partial(hat_thrown, figure), HAT_FLIES, linear))

    def _landed(self, event: told.SwingLanded, before: NizzaView, _after: NizzaView) -> None:
        """Get up again after the landing."""
        above = event.onto is not Kind.SQUARE
        self._in_a_row[event.seat] = self._in_a_row.get(event.seat, 0) + 1 if above else 0
        if above and self._flight.is_own:
            self._flight.succeeded()
        self._review(before)
        state, figure = self._state, self._state.figure(event.seat)
        start, end = state.board.position(event.start), state.board.position(event.end)
        inwards, proud = foothold(state.board, event.end), event.by_fingertips
        target = before.course.station.target if before.course is not None else None
        gains = event.end.area == target if target is not None else state.board.gains_way(event.start, event.end)

        def land() -> None:
            nonlocal proud
            figure.place(end, BurglarPose.LAND)
            figure.angle = 0.0
            missed = None if gains else self._flight.missed_by(event.start.area, target)
            speed, begun = 0.0 if event.by_fingertips else None, start if gains else None
            far = state.feel.landed(end, event.onto, begun, speed=speed, missed=missed)
            proud = proud or far

        def pull_up(share: float) -> None:
            figure.pose, figure.progress, figure.mood = BurglarPose.PULL_UP, share, None
            figure.x, figure.y, figure.angle = *end, 0.0

        def rise(share: float) -> None:
            figure.squash = 0.0 if event.by_fingertips else 1.0 - squashed(share, _SQUASH)[1]
            figure.aside, figure.below = inwards["aside"] * share, inwards["below"] * share

        def gloat() -> None:
            figure.pose = BurglarPose.GLOAT if proud else BurglarPose.STAND

        def stand() -> None:
            figure.pose, figure.squash = BurglarPose.STAND, 0.0

        if event.by_fingertips:
            state.context.motion.add(course(pull_up, _PULLS_UP, ease_in_out))
        state.context.motion.add(course(rise, _RECOVERS, linear, before=land, after=gloat))
        state.context.motion.add(Tween(figure, {}, _GLOATS, after=stand))

    def _review(self, before: NizzaView) -> None:
        """Queue the whole swing of the View `before`, unless it has just been seen."""
        state = self._state
        if self._flight.is_on or before.flight is None or state.context.scene.reduced_motion:
            return
        seen = 0.0

        def begin() -> None:
            self._flight.replay(before)
            self._flight.reviewed = True

        def go(share: float) -> None:
            nonlocal seen
            passed, seen = (share - seen) * _LASTS, share
            if share == 1.0:
                return
            self._flight.go_on(passed, passed)
            if self._flight.over:
                watched.finish()

        watched = course(go, _LASTS, linear, before=begin)
        state.context.motion.add(watched)
