"""Pushes and falls: tumbling, parachute, square, splash; and what is lost in the water."""

from __future__ import annotations

from functools import partial
from math import pi, sin
from typing import Final

from nizza.board.reach import XY
from nizza.rules import events as told
from nizza.rules.views import Case
from nizza.scene.movements.course import course
from nizza.scene.picture import Picture
from nizza.view.tabletop import CASES, Figure, Pose
from stage.graphics.motion import Tween, ease_in, ease_in_out, linear
from table.contract import Event, Seat

_LUNGE: Final = 18.0
_OPENS: Final = 0.3
"""The part of the fall after which the parachute opens."""
_FALL: Final = 900.0
_GLIDE: Final = 330.0
"""Units a second, without and with a parachute."""


class FallMovements:
    """Queues what is seen of a push and of a fall."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._motion = picture.context.motion
        self._play = picture.context.play

    def animate(self, event: Event) -> None:
        """Let the event be seen."""
        match event:
            case told.PawnPushed(seat, victim):
                self._push(seat, victim)
            case told.PawnFell(seat, _, square, berth):
                self._fall(self._picture.figure(seat), square, berth)
            case told.CaseLost(seat):
                self._lose(self._picture.figure(seat))

    def _push(self, seat: Seat, victim: Seat) -> None:
        pusher, pushed = self._picture.figure(seat), self._picture.figure(victim)
        side = 1 if pushed.x >= pusher.x else -1

        def begin() -> None:
            pusher.facing = side
            self._picture.look_along((pusher.x, pusher.y), (pushed.x, pushed.y))

        def shove() -> None:
            self._play("table_knock", 0.6)
            pushed.pose, pushed.facing = Pose.FALL, -side

        self._motion.add(Tween(pusher, {}, 0.26, ease_in_out, arcs={"aside": side * _LUNGE}, before=begin, after=shove))

    def _fall(self, figure: Figure, square: int, berth: int) -> None:
        """Straight down onto the square, and from there into the berth (NZ-35)."""
        board = self._picture.board
        street, water = board.position(board.squares[square].middle), board.berths[berth]
        if figure.pose is Pose.SWIM:
            self._swim(figure, water)
            return
        start = (figure.x, figure.y)

        def begin() -> None:
            nonlocal start
            start = (figure.x, figure.y)
            figure.pose, figure.aside = Pose.FALL, 0.0
            self._picture.look_along(start, street, water)

        drop = max(0.0, street[1] - start[1])
        opens = start[1] + drop * _OPENS
        if drop > 90.0:
            self._motion.add(
                course(
                    lambda share: _tumble(figure, start, opens, share),
                    drop * _OPENS / _FALL + 0.25,
                    ease_in,
                    before=begin,
                )
            )
            self._motion.call(partial(self._open, figure))
            glide = drop * (1.0 - _OPENS) / _GLIDE
            self._motion.add(course(lambda share: _glide(figure, start[0], opens, street, share), glide, linear))
            self._motion.call(partial(self._play, "parachute", 0.4, 0.8))
        else:
            self._motion.call(begin)
        self._splash_into(figure, water)

    def _open(self, figure: Figure) -> None:
        figure.pose, figure.angle = Pose.PARACHUTE, 0.0
        self._play("parachute", 0.9)

    def _splash_into(self, figure: Figure, water: XY) -> None:
        def leap() -> None:
            figure.pose, figure.angle = Pose.FALL, 0.0

        def splash() -> None:
            figure.pose, figure.angle, figure.lift = Pose.SWIM, 0.0, 0.0
            self._picture.splash(water)
            self._play("water_splash", 1.0)

        self._motion.add(
            Tween(figure, {"x": water[0], "y": water[1]}, 0.4, ease_in, arcs={"lift": 40.0}, before=leap, after=splash)
        )
        self._motion.wait(0.35)

    def _swim(self, figure: Figure, water: XY) -> None:
        self._motion.add(Tween(figure, {"x": water[0], "y": water[1]}, 0.6, ease_in_out))

    def _lose(self, figure: Figure) -> None:
        """What was carried goes down; a new case waits at the first terrace (NZ-43)."""

        def lose() -> None:
            figure.case = Case.NONE
            self._picture.table.cases = min(CASES, self._picture.table.cases + 1)
            self._play("water_splash", 0.4, 0.7)

        self._motion.call(lose)
        self._motion.wait(0.25)


def _tumble(figure: Figure, start: XY, opens: float, share: float) -> None:
    figure.x, figure.y = start[0], start[1] + (opens - start[1]) * share
    figure.angle = -360.0 * share * figure.facing


def _glide(figure: Figure, x: float, top: float, street: XY, share: float) -> None:
    figure.x = x + (street[0] - x) * share
    figure.y = top + (street[1] - top) * share
    figure.angle = 8.0 * sin(share * 4.0 * pi)
