"""How pawns get about on their own feet: running, climbing, out of the water."""

from __future__ import annotations

from functools import partial
from math import atan2, degrees, dist
from typing import Final

from nizza.board.places import Point
from nizza.board.reach import XY
from nizza.rules import events as told
from nizza.scene.movements.course import course
from nizza.scene.picture import Picture
from nizza.view.tabletop import Figure, Ladder, Pose
from stage.graphics.motion import Tween, ease_in_out, ease_out, linear
from table.contract import Event

RUN: Final = 330.0
"""Units a second."""
CLIMB: Final = 240.0
_HOP: Final = 26.0


class PawnMovements:
    """Queues what is seen of a pawn that moves by itself."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._motion = picture.context.motion
        self._play = picture.context.play

    def animate(self, event: Event) -> None:
        """Let the event be seen."""
        match event:
            case told.PawnPlaced(seat, point):
                self._run(self._picture.figure(seat), self._picture.board.position(point))
            case told.PawnWalked(seat, _, end):
                self._look(self._picture.figure(seat), end)
                self._run(self._picture.figure(seat), self._picture.board.position(end))
            case told.PawnClimbed(seat, start, end):
                self._look(self._picture.figure(seat), end)
                self._climb(self._picture.figure(seat), start, end)
            case told.WaterLeft(seat, _, end):
                self._leave_water(self._picture.figure(seat), end)

    def _look(self, figure: Figure, end: Point) -> None:
        place = self._picture.board.position(end)
        self._motion.call(lambda: self._picture.look_along((figure.x, figure.y), place))

    def _run(self, figure: Figure, to: XY) -> None:
        seconds = max(0.15, dist((figure.x, figure.y), to) / RUN)

        def begin() -> None:
            figure.pose, figure.aside = Pose.RUN, 0.0
            figure.facing = 1 if to[0] >= figure.x else -1

        self._motion.add(
            Tween(figure, {"x": to[0], "y": to[1]}, seconds, linear, before=begin, after=partial(_stand, figure))
        )

    def _climb(self, figure: Figure, start: Point, end: Point) -> None:
        """The ladder is turned to the goal and laid on; the pawn climbs along it; it is drawn in again."""
        picture = self._picture
        foot, top = picture.board.position(start), picture.board.position(end)
        angle = degrees(atan2(foot[1] - top[1], top[0] - foot[0]))
        turned = _Turned()

        def begin() -> None:
            ladder = picture.table.ladder or Ladder(*foot, picture.board.ladder, 90.0)
            picture.table.ladder = turned.ladder = ladder
            turned.angle = ladder.angle
            figure.facing = 1 if top[0] >= foot[0] else -1

        def turn(share: float) -> None:
            if turned.ladder is not None:
                turned.ladder.angle = turned.angle + _shortest(angle - turned.angle) * share

        def go() -> None:
            figure.pose, figure.aside = Pose.CLIMB, 0.0
            figure.angle = angle - 90.0 if abs(top[0] - foot[0]) < abs(top[1] - foot[1]) else 0.0

        def away() -> None:
            picture.table.ladder = None

        self._motion.add(course(turn, 0.3, ease_in_out, before=begin))
        self._motion.call(partial(self._play, "ladder_on_stone", 0.8))
        seconds = max(0.2, dist(foot, top) / CLIMB)
        self._motion.add(
            Tween(figure, {"x": top[0], "y": top[1]}, seconds, linear, before=go, after=partial(_stand, figure))
        )
        self._motion.add(course(lambda share: turned.fade(1.0 - share), 0.18, after=away))

    def _leave_water(self, figure: Figure, end: Point) -> None:
        to = self._picture.board.position(end)

        def begin() -> None:
            figure.pose, figure.aside = Pose.CLIMB, 0.0

        self._motion.call(partial(self._play, "water_splash", 0.4, 1.3))
        self._motion.add(
            Tween(
                figure, {"x": to[0], "y": to[1]}, 0.55, ease_out,
                arcs={"lift": _HOP}, before=begin, after=partial(_stand, figure),
            )
        )  # fmt: skip


class _Turned:
    """The ladder while an event is shown, and the angle from which it is turned."""

    ladder: Ladder | None = None
    angle = 90.0

    def fade(self, alpha: float) -> None:
        if self.ladder is not None:
            self.ladder.alpha = alpha


def _shortest(angle: float) -> float:
    return (angle + 180.0) % 360.0 - 180.0


def _stand(figure: Figure) -> None:
    figure.pose, figure.angle, figure.lift = Pose.STAND, 0.0, 0.0
