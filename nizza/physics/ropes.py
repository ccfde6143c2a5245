"""Simulation of a dragged pawn on its rope, of the idle ropes, and of the swinging ladder (NZ-31).

All of it is decoration: the rules decide by the point where the pawn is let go.
"""

import math
from collections.abc import Sequence
from math import dist
from typing import Final

import numpy as np
import pymunk

from nizza.board.areas import XY
from nizza.rules.moving import GRAVITY
from physics.rope import STEP, HangingWeight, release, rope_joint

HAND_SPEED: Final = 1500.0
"""Maximum speed of the hand, in units per second, however far the pointer has jumped."""
HASTE: Final = 20.0
"""Rate at which the pawn approaches a resting hand, in 1/s."""
HAND_FORCE: Final = 12.0 * GRAVITY
"""Maximum force on a pawn of mass 1: enough to follow the hand, little enough to show the pawn's weight."""
DANGLING: Final = 0.6
"""Rate at which a dangling pawn comes to rest, in 1/s."""
SHORTER: Final = 0.001
"""Share by which the rope is held shorter, because a step at the speed of the hand stretches it."""


class DraggedPawn:
    """A pawn on its rope, dragged to `target`. It dangles while that is None."""

    def __init__(self, chimney: XY, length: float, place: XY) -> None:
        """Begin at rest at `place`, within `length` of `chimney`."""
        self.anchor, self.length = chimney, length
        self.target: XY | None = None
        self._reach = length * (1.0 - SHORTER)
        self._weight = HangingWeight(chimney, self._reach, self.within(place), GRAVITY, DANGLING)

    def within(self, place: XY) -> XY:
        """Return the nearest place to which the pawn can be dragged."""
        (x, y), (left, top) = place, self.anchor
        share = self._reach / max(dist(place, self.anchor), self._reach)
        return left + (x - left) * share, top + (y - top) * share

    def drag(self, to: XY) -> None:
        """Drag the pawn towards a place, as near as the rope allows, from the next step on."""
        self.target = self.within(to)
        self._weight.pull(self.target, HAND_SPEED, HASTE, HAND_FORCE)

    def let_dangle(self) -> None:
        """Stop dragging; the pawn swings and comes to rest."""
        self.target = None
        self._weight.let_go()

    def step(self) -> None:
        """Advance by :data:`physics.rope.STEP`."""
        self._weight.step()

    @property
    def position(self) -> XY:
        """The pawn's position, never farther from the chimney than the rope's length."""
        return self._weight.position

    @property
    def velocity(self) -> XY:
        """Velocity in units per second."""
        return self._weight.velocity

    @property
    def tension(self) -> float:
        """Tension in weights of the pawn: 1 at rest, 0 while the rope is slack."""
        return self._weight.tension

    def close(self) -> None:
        """Free the simulation, which cannot be used afterwards."""
        self._weight.close()


WEIGHTS: Final = 3
"""Number of weights of a rope."""
WIND: Final = 0.09 * GRAVITY
"""Strongest gust, in units per second²."""
FLIGHT: Final = 0.65
"""Seconds of a rope's flight to another chimney."""
_DAMPING: Final = 1.1
"""Rate at which swaying ends, in 1/s."""
_LEFT: Final = 0.002
"""Share of a stretch that is left after a second."""
_BLOWS_EVERY: Final = 3
"""Number of steps after which the wind pushes the next rope."""
_SLOW_GUSTS: Final = 1.5
_QUICK_GUSTS: Final = 4.1
"""Angular frequencies of the wind, in 1/s."""
_WIND_SPEED: Final = 420.0
"""Speed of a gust along the roofs, in units per second."""
_THROW: Final = 0.35
"""Height of a thrown rope, as a share of the distance between its chimneys."""
_POINTS: Final = 13
"""Number of points of a rope's line."""


def _through(number: int, at: float) -> float:
    """Return the coefficient of weight `number` (0: upper end) at `at` on the smooth line through all of them."""
    weight = 1.0
    for other in range(WEIGHTS + 1):
        if other != number:
            weight *= (at * WEIGHTS - other) / (number - other)
    return weight


_SMOOTH: Final = np.array(
    [[_through(number, point / (_POINTS - 1)) for number in range(WEIGHTS + 1)] for point in range(_POINTS)]
)
"""Weight of the upper end and of each weight in each point of a line."""


class _Rope:
    """One rope: its upper end and its weights."""

    def __init__(self, space: pymunk.Space, anchor: XY, length: float) -> None:
        self.length = length
        self.top = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self.weights = [pymunk.Body(1.0, math.inf) for _ in range(WEIGHTS)]
        self._bodies = (self.top, *self.weights)
        space.add(self.top)
        holder = self.top
        for weight in self.weights:
            space.add(weight, rope_joint(holder, (0.0, 0.0), weight, length / WEIGHTS, _LEFT))
            holder = weight
        self.way: tuple[XY, XY] | None = None
        """Start and end of the flight in progress, if any."""
        self.lag = 0.0
        """Seconds by which a gust arrives later."""
        self._flown = 0.0
        self.hang(anchor, None)

    def hang(self, anchor: XY, end: XY | None) -> None:
        """Hang at rest: straight down, or straight to `end`."""
        x, y = anchor
        to = (x, y + self.length) if end is None else end
        self.way, self.lag = None, x / _WIND_SPEED
        self.top.position, self.top.velocity = anchor, (0.0, 0.0)
        for number, weight in enumerate(self.weights, 1):
            share = number / WEIGHTS
            weight.position = x + (to[0] - x) * share, y + (to[1] - y) * share
            weight.velocity = (0.0, 0.0)

    def throw(self, to: XY) -> None:
        """Begin to fly to another chimney."""
        x, y = self.top.position
        self.way, self._flown = ((x, y), to), 0.0

    def fly(self, way: tuple[XY, XY]) -> None:
        """Set the speed of the upper end for the next step, until it has arrived."""
        if self._flown >= FLIGHT:
            self.way = None
            self.top.position, self.top.velocity = way[1], (0.0, 0.0)
            return
        self._flown += STEP
        x, y = _thrown(*way, min(1.0, self._flown / FLIGHT))
        at = self.top.position
        self.top.velocity = (x - at.x) / STEP, (y - at.y) / STEP

    @property
    def places(self) -> list[XY]:
        """Return the upper end and all weights."""
        return [body.position for body in self._bodies]


def _thrown(start: XY, end: XY, share: float) -> XY:
    """Return the upper end after `share` of its flight on an arc."""
    share = share * share * (3.0 - 2.0 * share)
    height = _THROW * math.dist(start, end) * 4.0 * share * (1.0 - share)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share - height


class IdleRopes:
    """All ropes of a board, by number."""

    def __init__(self, anchors: Sequence[XY], lengths: Sequence[float]) -> None:
        """Hang the ropes on `anchors`, with these `lengths`."""
        self._space = pymunk.Space()
        self._space.gravity = (0.0, GRAVITY)
        self._space.damping = math.exp(-_DAMPING)
        self._ropes = [_Rope(self._space, *each) for each in zip(anchors, lengths, strict=True)]
        self._flying: list[_Rope] = []
        self._steps = 0

    def step(self) -> None:
        """Advance by :data:`physics.rope.STEP`."""
        if not self._steps % _BLOWS_EVERY:
            self._blow()
        if self._flying:
            self._fly()
        self._space.step(STEP)
        self._steps += 1

    def _blow(self) -> None:
        """Push the lowest weight of the next rope with the wind of all steps until its next turn."""
        count = len(self._ropes)
        rope = self._ropes[self._steps // _BLOWS_EVERY % count]
        since = self._steps * STEP - rope.lag
        strength = 0.4 + 0.4 * math.sin(_SLOW_GUSTS * since) + 0.2 * math.sin(_QUICK_GUSTS * since)
        rope.weights[-1].apply_impulse_at_local_point((WIND * STEP * _BLOWS_EVERY * count * strength, 0.0))

    def _fly(self) -> None:
        for rope in self._flying:
            if rope.way is not None:
                rope.fly(rope.way)
        self._flying = [rope for rope in self._flying if rope.way is not None]

    def rehang(self, rope: int, anchor: XY) -> None:
        """Throw a rope to another chimney. It arrives after :data:`FLIGHT` seconds."""
        self._ropes[rope].throw(anchor)
        if self._ropes[rope] not in self._flying:
            self._flying.append(self._ropes[rope])

    def hang(self, rope: int, anchor: XY, end: XY | None = None) -> None:
        """Hang a rope on a chimney at rest: straight down, or straight to `end`, from where it swings back."""
        self._ropes[rope].hang(anchor, end)

    def is_flying(self, rope: int) -> bool:
        """Return True if a rope is flying to another chimney."""
        return self._ropes[rope].way is not None

    def places(self) -> list[list[XY]]:
        """Return upper end and weights of each rope, downwards."""
        return [rope.places for rope in self._ropes]

    def lines(self) -> list[list[XY]]:
        """Return the line of each rope, in a few points downwards."""
        return [[(x, y) for x, y in line] for line in (_SMOOTH @ np.array(self.places())).tolist()]

    def close(self) -> None:
        """Free the simulation, which cannot be used afterwards."""
        release(self._space)


UPRIGHT: Final = -math.pi / 2
"""Angle of an upright ladder."""
LADDER_HASTE: Final = 9.0
"""Rate at which the ladder turns towards the pointer, in 1/s."""
MOST_SPIN: Final = 6.0
"""Maximum speed of turning, in radians per second."""
STRENGTH: Final = 2.6
"""Maximum torque, as a multiple of that of the level ladder's weight: it sags, swings over and comes back."""
_FRICTION: Final = 1.2
"""Rate at which the ladder loses its spin, in 1/s."""


class SwingingLadder:
    """A ladder of `length` with one end at `foot`, turned towards a pointer. It begins upright and at rest."""

    def __init__(self, foot: XY, length: float) -> None:
        self.foot, self.length = foot, length
        self._space = pymunk.Space()
        self._space.gravity = (0.0, GRAVITY)
        self._space.damping = math.exp(-_FRICTION)
        mass = 1.0
        self._body = pymunk.Body(mass, mass * length**2 / 12.0)
        self._hand = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self._place(UPRIGHT)
        pivot = pymunk.PivotJoint(self._space.static_body, self._body, foot, (-length / 2, 0.0))
        pivot.error_bias = 0.0
        grip = pymunk.GearJoint(self._hand, self._body, 0.0, 1.0)
        grip.error_bias, grip.max_bias = math.exp(-LADDER_HASTE), MOST_SPIN
        grip.max_force = STRENGTH * mass * GRAVITY * length / 2
        self._space.add(self._body, self._hand, grip, pivot)

    def _place(self, angle: float) -> None:
        x, y = self.foot
        half = self.length / 2
        self._body.position = x + half * math.cos(angle), y + half * math.sin(angle)
        self._body.angle = self._hand.angle = angle

    def aim(self, at: XY) -> None:
        """Turn the ladder the shorter way towards a place on the board, from the next step on."""
        dx, dy = at[0] - self.foot[0], at[1] - self.foot[1]
        if dx or dy:
            self.turn_to(math.atan2(dy, dx))

    def turn_to(self, angle: float) -> None:
        """Turn the ladder the shorter way to an angle, from the next step on."""
        now = self._body.angle
        self._hand.angle = now + math.remainder(angle - now, math.tau)

    def step(self) -> None:
        """Advance by :data:`physics.rope.STEP`."""
        self._space.step(STEP)

    @property
    def angle(self) -> float:
        """Direction of the ladder, from -π to π."""
        return math.remainder(self._body.angle, math.tau)

    @property
    def spin(self) -> float:
        """Spin in radians per second."""
        return self._body.angular_velocity

    @property
    def tip(self) -> XY:
        """Position of the other end."""
        angle = self._body.angle
        return self.foot[0] + self.length * math.cos(angle), self.foot[1] + self.length * math.sin(angle)

    def close(self) -> None:
        """Free the simulation, which cannot be used afterwards."""
        release(self._space)
