"""Pushes and falls: tumbling, parachute, square, splash; and what is lost in the water."""

from __future__ import annotations

from contextlib import closing
from math import degrees
from typing import Final

from nizza.board.places import Point
from nizza.board.reach import XY
from nizza.physics.falling import FallingPawn
from nizza.physics.falling import Pose as Fallen
from nizza.rules import events as told
from nizza.rules.views import Case
from nizza.scene.movements.course import course
from nizza.scene.picture import Picture
from nizza.view.tabletop import CASES, Figure, Pose
from physics.rope import STEP
from stage.graphics.motion import Tween, ease_in_out, linear
from table.contract import Event, Seat

_LUNGE: Final = 18.0
_OPEN: Final = 0.35
"""How far the parachute is open when it carries."""


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
            case told.PawnFell(seat, start, square, berth):
                self._fall(self._picture.figure(seat), start, square, berth)
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

    def _fall(self, figure: Figure, start: Point, square: int, berth: int) -> None:
        """Tumbling, then gliding into the berth; who is in the water already swims there."""
        board = self._picture.board
        water = board.berths[berth]
        if figure.pose is Pose.SWIM:
            self._swim(figure, water)
            return
        place = board.position(start)
        poses = fallen(place, water)
        opened = next((number for number, pose in enumerate(poses) if pose.canopy > 0.0), None)
        heard = [opened is None]

        def begin() -> None:
            figure.pose, figure.aside = Pose.FALL, 0.0
            self._picture.look_along(place, board.position(board.squares[square].middle), water)

        def go(share: float) -> None:
            pose = poses[round(share * (len(poses) - 1))]
            figure.x, figure.y, figure.angle = pose.x, pose.y, -degrees(pose.angle)
            figure.pose = Pose.PARACHUTE if pose.canopy > _OPEN else Pose.FALL
            if pose.canopy > 0.0 and not heard[0]:
                heard[0] = True
                self._play("parachute", 0.9)

        self._motion.add(course(go, len(poses) * STEP, linear, before=begin, after=lambda: self._land(figure, water)))
        self._motion.wait(0.4)

    def _land(self, figure: Figure, water: XY) -> None:
        figure.pose, figure.angle = Pose.SWIM, 0.0
        figure.x, figure.y = water
        self._picture.splash(water)
        self._play("water_splash", 1.0)

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


def fallen(start: XY, water: XY) -> list[Fallen]:
    """Where a pawn is at every step of its fall."""
    with closing(FallingPawn(start, water)) as pawn:
        poses = [pawn.pose]
        while not pawn.splashed:
            pawn.step()
            poses.append(pawn.pose)
    return poses
