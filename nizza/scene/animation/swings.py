"""Swings on the screen: the way of a placed one (NZ-31), and the end of a momentum swing (NZ-60).

The end is a landing or a miss; in a match that is reviewed, the whole swing.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import acos, atan2, copysign, cos, dist, pi, radians, sin, sqrt
from typing import Final

from nizza.board.areas import XY, Kind
from nizza.rules import events
from nizza.rules.moving import GRAVITY, LONGEST
from nizza.rules.views import NizzaView
from nizza.scene.animation.pawns import HAT_FLIES, course, splash_down
from nizza.scene.feel import hat_thrown
from nizza.scene.momentum.flight import SwingController
from nizza.scene.scene_state import NizzaSceneState
from nizza.view.tabletop import BurglarPose, foothold
from stage.graphics.motion import Script, linear, squashed
from stage.match.animations import Animations

_LASTS: Final = LONGEST + 10.0
"""Seconds from the beginning to the end of any swing, at most."""
_GLOATS: Final = 0.5
"""Seconds of joy after a long flight or a narrow escape."""
_MISS_TOLD: Final = 0.75
"""Seconds after the blow of a splash at which is told how closely a roof was missed: the plume comes first."""
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
        animations.unseen(events.SwingBegan)
        motion = state.context.motion
        animations.between(events.SwingLanded, lambda event, before, _: motion.play(self._land(event, before)))
        animations.between(events.SwingMissed, lambda event, before, _: motion.play(self._miss(event, before)))

    def landed_in_a_row(self, seat: int) -> int:
        """Return how often a seat has landed above the street since it last did not."""
        return self._in_a_row.get(seat, 0)

    def _miss(self, event: events.SwingMissed, before: NizzaView) -> Script:
        state, figure, target = self._state, self._state.figure(event.seat), _target(before)
        self._in_a_row[event.seat] = 0
        yield from self._review(before)
        state.note_swing()
        water = event.x, state.board.berths[0][1]
        splash_down(state, figure, water)
        missed = self._flight.end.missed_by(event.start.area, target)
        if missed is not None:
            state.feel.missed(water, missed, after=_MISS_TOLD)
        yield course(partial(hat_thrown, figure), HAT_FLIES, linear)

    def _land(self, event: events.SwingLanded, before: NizzaView) -> Script:
        """Get up again after the landing."""
        state, figure, target = self._state, self._state.figure(event.seat), _target(before)
        above = event.onto is not Kind.SQUARE
        self._in_a_row[event.seat] = self._in_a_row.get(event.seat, 0) + 1 if above else 0
        if above and self._flight.is_own:
            self._flight.own.succeeded()
        yield from self._review(before)
        state.note_swing()
        start, end = state.board.position(event.start), state.board.position(event.end)
        inwards, clings = foothold(state.board, event.end), event.by_fingertips
        gains = event.end.area == target if target is not None else state.board.gains_way(event.start, event.end)

        held = figure.aside

        def pull_up(share: float) -> None:
            figure.pose, figure.progress, figure.mood = BurglarPose.PULL_UP, share, None
            figure.x, figure.y, figure.angle = *end, 0.0
            figure.aside = held * (1.0 - share)

        def rise(share: float) -> None:
            figure.squash = 0.0 if clings else 1.0 - squashed(share, _SQUASH)[1]
            figure.aside, figure.below = inwards["aside"] * share, inwards["below"] * share
            figure.slope = inwards["slope"]

        if clings:
            yield course(pull_up, _PULLS_UP)
        figure.place(end, BurglarPose.LAND)
        figure.angle = 0.0
        missed = None if gains else self._flight.end.missed_by(event.start.area, target)
        speed, begun = 0.0 if clings else None, start if gains else None
        far = state.feel.landed(end, event.onto, begun, speed=speed, missed=missed)
        yield course(rise, _RECOVERS, linear)
        figure.pose = BurglarPose.GLOAT if clings or far else BurglarPose.STAND
        yield _GLOATS
        figure.pose, figure.squash = BurglarPose.STAND, 0.0

    def _review(self, before: NizzaView) -> Script:
        """Show the whole swing of the View `before`, unless it has just been seen."""
        flight = self._flight
        if flight.is_on or before.flight is None or self._state.context.scene.reduced_motion:
            return
        seen = 0.0

        def go(share: float) -> None:
            nonlocal seen
            passed, seen = (share - seen) * _LASTS, share
            if share == 1.0:
                return
            flight.go_on(passed, passed)
            if flight.is_over:
                watched.finish()

        flight.replay(before)
        flight.reviewed = True
        watched = course(go, _LASTS, linear)
        yield watched


def _target(before: NizzaView) -> str | None:
    """Return the area on which a pawn of a course must land next; None in a match."""
    return before.course.station.target if before.course is not None else None


_NEAR: Final = 60.0
"""Units below which a pawn hops down instead of swinging."""
_HOP: Final = 14.0
"""Units by which such a hop rises."""
_PULL_SPEED: Final = 850.0
"""Speed in units per second at which a pawn pulls back before it swings."""
_PULL_SECONDS: Final = 0.35
"""Seconds that this takes at least."""
_HIGHEST: Final = radians(62.0)
"""Angle to which a pawn pulls back at most."""
_HIGHER: Final = radians(5.0)
"""Angle by which it pulls back higher than the place where it wants to arrive."""
_ABOVE: Final = 9.0
"""Units above the higher end of an arc at which its pendulum would stand still."""
_TAUT: Final = 1.2
"""Angle of an arc in radians from which the rope is taut in its middle."""
_POINTS: Final = 64


class PlacedArc:
    """The way of a pawn from `start` to `end`, both within `length` of `anchor`; :meth:`at` gives its places in time.

    A pawn that `stands` pulls back first, until it is as high as its goal: that is how a pendulum gets there.
    """

    def __init__(self, anchor: XY, length: float, start: XY, end: XY, *, stands: bool) -> None:
        self._anchor, self._length = anchor, length
        self.hops = dist(start, end) < _NEAR
        """True if the goal is so near that the pawn only hops there."""
        back = self._pulled_back(start, end) if stands and not self.hops else None
        self._back = self._arc(start, back) if back is not None else []
        way = sum(dist(one, other) for one, other in pairwise(self._back))
        self.pulling = 0.0 if back is None else max(_PULL_SECONDS, way / _PULL_SPEED)
        """Seconds in which the pawn pulls back at first."""
        self._points = self._hop(start, end) if self.hops else self._arc(back or start, end)
        self._times = _hop_times(self._points) if self.hops else _pendulum_times(self._points)
        self.seconds = self.pulling + self._times[-1]

    def at(self, seconds: float) -> XY:
        """Return the place after `seconds`: at last exactly the goal."""
        if seconds < self.pulling:
            share = seconds / self.pulling
            return _between(self._back, share * share * (3.0 - 2.0 * share) * (len(self._back) - 1))
        if seconds >= self.seconds:
            return self._points[-1]
        left = seconds - self.pulling
        number = min(bisect_right(self._times, left), len(self._times) - 1)
        begin, end = self._times[number - 1], self._times[number]
        return _between(self._points, number - 1 + (left - begin) / (end - begin))

    def _pulled_back(self, start: XY, end: XY) -> XY | None:
        """Return the place on the taut rope from which a pawn swings to `end`; None if it may begin at `start`."""
        (_, a0), (_, a1) = _polar(self._anchor, start), _polar(self._anchor, end)
        height = max(-1.0, min(1.0, (end[1] - self._anchor[1]) / self._length))
        angle = -copysign(min(_HIGHEST, acos(height) + _HIGHER), a1)
        if a0 * angle > 0.0 and abs(a0) >= abs(angle):
            return None
        return self._anchor[0] + self._length * sin(angle), self._anchor[1] + self._length * cos(angle)

    def _arc(self, start: XY, end: XY) -> list[XY]:
        """Return points between two below a chimney; on a long way the rope is taut in between."""
        (r0, a0), (r1, a1) = _polar(self._anchor, start), _polar(self._anchor, end)
        points = []
        for number in range(_POINTS + 1):
            share = number / _POINTS
            angle, near = a0 + (a1 - a0) * share, r0 + (r1 - r0) * share
            taut = near + (self._length - near) * min(1.0, abs(a1 - a0) / _TAUT) * sin(pi * share) ** 0.7
            points.append((self._anchor[0] + taut * sin(angle), self._anchor[1] + taut * cos(angle)))
        return [start, *points[1:-1], end]

    def _hop(self, start: XY, end: XY) -> list[XY]:
        top = min(start[1], end[1]) - _HOP
        up, down = sqrt(start[1] - top), sqrt(end[1] - top)
        points = []
        for number in range(_POINTS + 1):
            share = number / _POINTS
            moment = share * (up + down) - up
            points.append((start[0] + (end[0] - start[0]) * share, top + moment * moment))
        return [start, *points[1:-1], end]


def _polar(anchor: XY, at: XY) -> tuple[float, float]:
    """Return distance and angle from straight down, positive towards larger x."""
    return dist(anchor, at), atan2(at[0] - anchor[0], at[1] - anchor[1])


def _pendulum_times(points: Sequence[XY]) -> list[float]:
    """Return the time at each point of an arc on which a pawn is as fast as it is low."""
    still = min(points[0][1], points[-1][1]) - _ABOVE
    times = [0.0]
    for one, other in pairwise(points):
        fallen = max((one[1] + other[1]) / 2 - still, _ABOVE)
        times.append(times[-1] + max(dist(one, other), 1e-3) / sqrt(2.0 * GRAVITY * fallen))
    return times


def _hop_times(points: Sequence[XY]) -> list[float]:
    top = min(y for _, y in points)
    seconds = sqrt(2.0 / GRAVITY) * (sqrt(points[0][1] - top) + sqrt(points[-1][1] - top))
    return [seconds * number / (len(points) - 1) for number in range(len(points))]


def _between(points: Sequence[XY], at: float) -> XY:
    """Return the point at a fractional index."""
    number = min(int(at), len(points) - 2)
    (x0, y0), (x1, y1), share = points[number], points[number + 1], at - number
    return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
