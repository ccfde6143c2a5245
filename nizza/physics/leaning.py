"""A ladder that falls and comes to rest against the standing areas (NZ-64).

Its foot stays at the pawn. While it is held it passes in front of everything, so it falls in front of the upper sides
that it crosses then. It rests against those that it meets on its way, and against the end of any area.
"""

import math
from contextlib import closing
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pymunk

from nizza.board.areas import Point, distance_to_segment
from nizza.board.model import Board
from nizza.rules.actions import LadderRest
from nizza.rules.leaning import foot_of, tip_of
from nizza.rules.moving import GRAVITY
from nizza.rules.position import Position
from physics.rope import STEP, release

_THICK: Final = 3.0
"""Half of the ladder's thickness, in units."""
_LINE: Final = 1.0
"""Half of the thickness of an upper side."""
_CLEAR: Final = 0.5
"""Gap below which an area counts as crossed while the ladder is held."""
_FRICTION: Final = 0.6
_BOUNCE: Final = 0.15
_AIR: Final = 0.9
"""Rate at which the ladder loses its speed, in 1/s."""
_DANGLING: Final = 5.0
"""The same while it hangs below its foot, where the pawn holds it back."""
_STILL: Final = 0.03
"""Spin in radians per second below which it rests, after :data:`_PATIENCE` steps."""
_PATIENCE: Final = 60
_LONGEST: Final = round(6.0 / STEP)
"""Steps after which it rests at the latest."""


class FallingLadder:
    """The ladder of a pawn at `place`, held at `angle` from upright and let go. Call :meth:`step` until it rests."""

    def __init__(self, board: Board, place: Point, angle: float) -> None:
        self.foot, self.length = foot_of(board.position(place)), board.ladder
        self.steps = 0
        self._still = 0
        self._space = pymunk.Space()
        self._space.gravity = (0.0, GRAVITY)
        self._space.iterations = 20
        mass = 1.0
        self._body = pymunk.Body(mass, mass * self.length**2 / 3.0)
        self._body.center_of_gravity = (0.0, -self.length / 2)
        self._body.moment = mass * self.length**2 / 12.0
        # Chipmunk turns a body about its centre of gravity: the angle first.
        self._body.angle = angle
        self._body.position = self.foot
        rail = pymunk.Segment(self._body, (0.0, -2 * _THICK), (0.0, -self.length), _THICK)
        rail.friction, rail.elasticity = _FRICTION, _BOUNCE
        pivot = pymunk.PivotJoint(self._space.static_body, self._body, self.foot, (0.0, 0.0))
        self._space.add(self._body, rail, pivot)
        self._add_areas(board, angle)

    def _add_areas(self, board: Board, angle: float) -> None:
        tip = tip_of(self.foot, self.length, angle)
        for area in board.areas:
            sides = [side for line in area.lines for side in pairwise(line)]
            near = [side for side in sides if distance_to_segment(self.foot, *side) <= self.length + 2 * _THICK]
            crossed = any(_gap(self.foot, tip, *side) <= _THICK + _LINE + _CLEAR for side in near)
            ends = [(end, end) for line in area.lines for end in (line[0], line[-1])]
            for start, end in ends if crossed else near:
                if _gap(self.foot, tip, start, end) > _THICK + _LINE + _CLEAR:
                    side = pymunk.Segment(self._space.static_body, start, end, _LINE)
                    side.friction, side.elasticity = _FRICTION, _BOUNCE
                    self._space.add(side)

    def step(self) -> None:
        """Advance by :data:`physics.rope.STEP`. Does nothing once the ladder rests."""
        if self.is_over:
            return
        below = math.cos(self._body.angle) < 0.0
        self._space.damping = math.exp(-(_DANGLING if below else _AIR))
        self._space.step(STEP)
        self.steps += 1
        self._still = self._still + 1 if abs(self._body.angular_velocity) < _STILL else 0

    @property
    def is_over(self) -> bool:
        """True if the ladder rests."""
        return self._still >= _PATIENCE or self.steps >= _LONGEST

    @property
    def angle(self) -> float:
        """Angle from upright, in radians from -π to π, positive towards larger x."""
        return math.remainder(self._body.angle, math.tau)

    @property
    def spin(self) -> float:
        """Spin in radians per second."""
        return self._body.angular_velocity

    def finish(self) -> LadderRest:
        """Advance to the end, and return the outcome."""
        while not self.is_over:
            self.step()
        return LadderRest(self.angle)

    def close(self) -> None:
        """Free the simulation, which cannot be used afterwards."""
        release(self._space)


def _gap(
    one: tuple[float, float], two: tuple[float, float], start: tuple[float, float], end: tuple[float, float]
) -> float:
    """Return the distance of two segments; 0 if they cross."""

    def side(at: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
        return (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])

    if side(start, one, two) * side(end, one, two) < 0 and side(one, start, end) * side(two, start, end) < 0:
        return 0.0
    return min(
        distance_to_segment(one, start, end),
        distance_to_segment(two, start, end),
        distance_to_segment(start, one, two),
        distance_to_segment(end, one, two),
    )


def falling(position: Position) -> FallingLadder:
    """Return the ladder of `position`, whose phase is TIPPING, before it falls. The caller closes it."""
    assert position.ladder is not None
    assert isinstance(position.pawn.place, Point), "swimmers tip no ladders"
    return FallingLadder(position.drawn(), position.pawn.place, position.ladder)


@lru_cache(maxsize=1024)
def rest_of(board: Board, place: Point, angle: float) -> LadderRest:
    """Return the outcome of a ladder tipped at `angle`, for previews, bots and matches without a screen."""
    with closing(FallingLadder(board, place, angle)) as ladder:
        return ladder.finish()
