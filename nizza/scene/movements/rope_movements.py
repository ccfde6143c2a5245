"""How ropes are hung elsewhere, and how pawns swing on them."""

from __future__ import annotations

from functools import partial
from math import atan2, cos, dist, pi, sin
from typing import Final

from nizza.board.reach import XY
from nizza.rules import events as told
from nizza.scene.movements.course import course
from nizza.scene.picture import Picture
from nizza.scene.swinging.idle import THROW, Wind
from nizza.scene.swinging.lines import held_line
from nizza.view.tabletop import BESIDE, Pose, ropes_on
from stage.graphics.motion import ease_in_out
from table.contract import Event, Seat

_HEIGHT: Final = 90.0
"""Units that a tied rope rises on its way to another chimney."""
_SLOWEST: Final = 1.5
_QUICKEST: Final = 0.7
"""Seconds of a swing."""
_AT_CHIMNEY: Final = 3.0 * BESIDE
"""Units from a chimney within which the ropes on it are fastened, side by side."""
_RIGHTED: Final = 0.12
"""The part of a swing at both ends in which the pawn comes off its feet, or onto them."""
_PACE: Final = 560.0
"""Units a second along the arc."""


class RopeMovements:
    """Queues what is seen of ropes."""

    def __init__(self, picture: Picture, wind: Wind) -> None:
        self._picture = picture
        self._wind = wind
        self._motion = picture.context.motion
        self._play = picture.context.play

    def animate(self, event: Event) -> None:
        """Let the event be seen."""
        match event:
            case told.RopesHung(chimneys):
                self._motion.call(partial(self._hang_all, chimneys))
                self._motion.wait(0.5)
            case told.RopeMoved(_, rope, _, end, True) if self._is_seen_on(rope, end):
                self._catch(rope, self._goal(rope, end))
            case told.RopeMoved(seat, rope, _, end, True):
                self._fly_tied(rope, end, seat)
            case told.RopeMoved(_, rope, _, end):
                self._fly(rope, end)
            case told.PawnSwung(seat, rope, chimney, _, end):
                self._swing(seat, rope, chimney, self._picture.board.position(end))

    def _hang_all(self, chimneys: tuple[int, ...]) -> None:
        self._picture.table.ropes = ropes_on(self._picture.board, chimneys)
        self._play("rope_creak", 0.6)

    def _fly(self, rope: int, end: int) -> None:
        """Thrown through the air to another chimney, where it catches."""
        flying, goal = self._picture.table.ropes[rope], self._goal(rope, end)

        def throw() -> None:
            self._picture.look_along((flying.x, flying.y), goal)
            self._wind.throw(rope, goal)
            self._play("whoosh", 0.6, 1.2)

        self._motion.call(throw)
        self._motion.wait(THROW)
        self._motion.call(partial(self._catch, rope, goal))
        self._motion.wait(0.3)

    def _goal(self, rope: int, end: int) -> XY:
        """Where a rope is fastened once it hangs on another chimney, beside those that hang there."""
        ropes = self._picture.view.ropes
        goal = ropes_on(self._picture.board, (*ropes[:rope], end, *ropes[rope + 1 :]))[rope]
        return goal.x, goal.y

    def _is_seen_on(self, rope: int, chimney: int) -> bool:
        """Whether a rope hangs on a chimney already: the person at the screen has swung on it there."""
        seen = self._picture.table.ropes[rope]
        return dist((seen.x, seen.y), self._picture.board.chimneys[chimney]) < _AT_CHIMNEY

    def _catch(self, rope: int, goal: XY) -> None:
        self._picture.table.ropes[rope].x, self._picture.table.ropes[rope].y = goal
        self._play("wood_knock", 0.4, 1.5)
        self._play("rope_creak", 0.4)

    def _fly_tied(self, rope: int, end: int, tied: Seat) -> None:
        """Its upper end goes to another chimney while a pawn holds the lower one."""
        picture = self._picture
        flying, start = picture.table.ropes[rope], (0.0, 0.0)
        goal = self._goal(rope, end)

        def begin() -> None:
            nonlocal start
            start = (flying.x, flying.y)
            picture.held_ropes.add(rope)
            picture.look_along(start, goal)
            self._play("whoosh", 0.5, 1.2)

        def go(share: float) -> None:
            figure = picture.figure(tied)
            flying.x = start[0] + (goal[0] - start[0]) * share
            flying.y = start[1] + (goal[1] - start[1]) * share - _HEIGHT * sin(pi * share)
            flying.points = held_line((flying.x, flying.y), (figure.x, figure.y), flying.length)

        def catch() -> None:
            picture.held_ropes.discard(rope)
            self._catch(rope, goal)

        self._motion.add(course(go, THROW, ease_in_out, before=begin, after=catch))

    def _swing(self, seat: Seat, rope: int, chimney: int, end: XY) -> None:
        """From where the pawn is, hanging or standing, through the lowest point to its goal."""
        picture = self._picture
        figure, swung, anchor = picture.figure(seat), picture.table.ropes[rope], picture.board.chimneys[chimney]
        start = (figure.x, figure.y)

        def begin() -> None:
            nonlocal start
            start = (figure.x, figure.y)
            figure.facing = 1 if end[0] >= start[0] else -1
            picture.held_ropes.add(rope)
            picture.look_along(start, end, anchor)
            if dist(start, end) > 20.0:
                self._play("whoosh", 0.8)
                self._play("rope_creak", 0.7)

        def go(share: float) -> None:
            at = _on_arc(anchor, start, end, swung.length, share)
            picture.hold(figure, anchor, at, swung.length)
            figure.angle *= min(1.0, share / _RIGHTED, (1.0 - share) / _RIGHTED)
            swung.points = held_line(anchor, at, swung.length)

        def land() -> None:
            figure.pose, figure.angle = Pose.STAND, 0.0
            figure.x, figure.y = end
            picture.held_ropes.discard(rope)
            self._play("wood_knock", 0.5, 0.8)

        seconds = max(_QUICKEST, min(_SLOWEST, _along(anchor, start, end, swung.length) / _PACE))
        self._motion.add(course(go, seconds, ease_in_out, before=begin, after=land))


def _polar(anchor: XY, at: XY) -> tuple[float, float]:
    """Distance and angle from straight down, towards larger x positive."""
    return dist(anchor, at), atan2(at[0] - anchor[0], at[1] - anchor[1])


def _on_arc(anchor: XY, start: XY, end: XY, length: float, share: float) -> XY:
    """A point between two on a rope, round below its chimney: on a long way the rope is taut between."""
    (r0, a0), (r1, a1) = _polar(anchor, start), _polar(anchor, end)
    angle = a0 + (a1 - a0) * share
    near = r0 + (r1 - r0) * share
    taut = near + (length - near) * min(1.0, abs(a1 - a0) / 1.2) * sin(pi * share) ** 0.7
    return anchor[0] + taut * sin(angle), anchor[1] + taut * cos(angle)


def _along(anchor: XY, start: XY, end: XY, length: float) -> float:
    (r0, a0), (r1, a1) = _polar(anchor, start), _polar(anchor, end)
    return abs(a1 - a0) * length + abs(r1 - r0)
