"""How ropes are hung elsewhere, and how pawns swing on them."""

from __future__ import annotations

from functools import partial
from math import atan2, cos, dist, pi, sin
from typing import Final

from nizza.board.reach import XY
from nizza.rules import events as told
from nizza.scene.movements.course import course
from nizza.scene.picture import Picture
from nizza.view.tabletop import Pose, rope_on
from stage.graphics.motion import ease_in_out, linear
from table.contract import Event, Seat

_FLIGHT: Final = 0.5
_HEIGHT: Final = 90.0
"""Units that a rope rises on its way to another chimney."""
_SLOWEST: Final = 1.5
_QUICKEST: Final = 0.7
"""Seconds of a swing."""
_HAND: Final = 30.0
"""Units from a pawn's feet to its hands."""


class RopeMovements:
    """Queues what is seen of ropes."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._motion = picture.context.motion
        self._play = picture.context.play

    def animate(self, event: Event) -> None:
        """Let the event be seen."""
        match event:
            case told.RopesHung(chimneys):
                self._motion.call(partial(self._hang_all, chimneys))
                self._motion.wait(0.5)
            case told.RopeMoved(seat, rope, _, end, swinging):
                self._fly(rope, end, seat if swinging else None)
            case told.PawnSwung(seat, rope, chimney, _, end):
                self._swing(seat, rope, chimney, self._picture.board.position(end))

    def _hang_all(self, chimneys: tuple[int, ...]) -> None:
        board = self._picture.board
        self._picture.table.ropes = [rope_on(board, rope, number) for rope, number in enumerate(chimneys)]
        self._play("rope_creak", 0.6)

    def _fly(self, rope: int, end: int, tied: Seat | None) -> None:
        """Through the air to another chimney, where it catches; a pawn that is tied to it holds its other end."""
        picture = self._picture
        flying, start = picture.table.ropes[rope], (0.0, 0.0)
        goal = picture.board.chimneys[end]

        def begin() -> None:
            nonlocal start
            start = (flying.x, flying.y)
            picture.look_along(start, goal)
            self._play("whoosh", 0.5, 1.2)

        def go(share: float) -> None:
            flying.x = start[0] + (goal[0] - start[0]) * share
            flying.y = start[1] + (goal[1] - start[1]) * share - _HEIGHT * sin(pi * share)
            flying.sway = (start[0] - goal[0]) * 0.3 * sin(pi * share)
            held = picture.figure(tied) if tied is not None else None
            flying.points = ((flying.x, flying.y), (held.x, held.y - _HAND)) if held is not None else ()

        def catch() -> None:
            self._play("wood_knock", 0.4, 1.5)
            self._play("rope_creak", 0.4)

        self._motion.add(course(go, _FLIGHT, ease_in_out, before=begin, after=catch))
        if tied is None:
            self._motion.wait(0.15)

    def _swing(self, seat: Seat, rope: int, chimney: int, end: XY) -> None:
        """From where the pawn is, hanging or standing, through the lowest point to its goal."""
        picture = self._picture
        figure, swung, anchor = picture.figure(seat), picture.table.ropes[rope], picture.board.chimneys[chimney]
        start = (figure.x, figure.y)

        def begin() -> None:
            nonlocal start
            start = (figure.x, figure.y)
            figure.facing = 1 if end[0] >= start[0] else -1
            picture.look_along(start, end, anchor)
            if dist(start, end) > 20.0:
                self._play("whoosh", 0.8)
                self._play("rope_creak", 0.7)

        def go(share: float) -> None:
            at = _on_arc(anchor, start, end, share)
            figure.hold(anchor, at)
            swung.points = (anchor, at)

        def land() -> None:
            figure.pose, figure.angle = Pose.STAND, 0.0
            swung.points = ()
            swung.sway = max(-0.5, min(0.5, (end[0] - anchor[0]) / swung.length)) * swung.length
            self._play("wood_knock", 0.5, 0.8)

        seconds = max(_QUICKEST, min(_SLOWEST, _along(anchor, start, end) / 520.0))
        self._motion.add(course(go, seconds, ease_in_out, before=begin, after=land))
        self._motion.add(course(partial(_settle, swung), 0.3, linear))


def _settle(rope: object, share: float) -> None:
    rope.sway *= 1.0 - share  # type: ignore[attr-defined]


def _polar(anchor: XY, at: XY) -> tuple[float, float]:
    """Distance and angle from straight down, towards larger x positive."""
    return dist(anchor, at), atan2(at[0] - anchor[0], at[1] - anchor[1])


def _on_arc(anchor: XY, start: XY, end: XY, share: float) -> XY:
    """A point between two on a rope, round below its chimney."""
    (r0, a0), (r1, a1) = _polar(anchor, start), _polar(anchor, end)
    radius, angle = r0 + (r1 - r0) * share, a0 + (a1 - a0) * share
    return anchor[0] + radius * sin(angle), anchor[1] + radius * cos(angle)


def _along(anchor: XY, start: XY, end: XY) -> float:
    (r0, a0), (r1, a1) = _polar(anchor, start), _polar(anchor, end)
    return abs(a1 - a0) * max(r0, r1) + abs(r1 - r0)
