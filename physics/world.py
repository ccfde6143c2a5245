"""Pieces and one hand in a Pymunk space, simulated in fixed steps. No screen.

The same pieces in the same order and the same calls at the same steps come to the same rest, bit for bit, in any
process of one machine. A copied space would not: a world is always rebuilt from the motions of its pieces.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pymunk

from physics.hand import Follower, HandTuning, Impact, LoadTremor, Point
from physics.polygon import BodyShape, Polygon
from physics.rope import Part, release, release_removed


@dataclass(frozen=True, slots=True)
class PhysicsSettings:
    """Physics settings of a world, in game units and seconds. The y axis points up."""

    step: float
    """Seconds. Resting towers buckle at about (iterations / (gravity · step²))^⅓ pieces: small steps buy height."""
    gravity: float
    friction: float
    """Friction of one surface; Pymunk multiplies the two of a pair."""
    half: float
    """Half the width of a usual piece: the lever of its weight, and its height on the ground."""
    rounding: float
    """Radius added to every convex part, so that sharp edges do not catch."""
    stabiliser: float
    """Dry friction against turning, as a share of weight × half a width: it stops the creep of resting towers."""
    lost_below: float
    """Height below which a piece has left the table and is removed from the world."""
    sleep_speed: float
    sleep_after: float = 0.5
    """Seconds below the speed limit after which a piece is at rest; never, if infinite."""
    patience: float = 12.0
    """Seconds, at most, that a world runs after the hand has let go; then it is read as it is."""
    iterations: int = 20
    waking_iterations: int = 300
    waking_steps: int = 5
    """Thorough steps after waking, because woken pieces have no forces yet: a tower would sag and creep."""
    slop: float = 0.05
    """Depth to which two resting pieces sink into each other."""
    bias: float = 1e-9
    check_every: int = 8
    """Steps between two checks that need no exact moment: lost pieces, rest, a piece passing in front."""


_QUARTER = math.pi / 2


class Grip:
    """Kinematic hand that follows a target, and holds one body by its origin while others ride on that body."""

    def __init__(self, space: pymunk.Space, settings: PhysicsSettings, tuning: HandTuning) -> None:
        self._space, self._settings, self._tuning = space, settings, tuning
        self._hand = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self._joints: list[pymunk.Constraint] = []
        self._x = self._y = self._angle = Follower(0.0, settings.step, tuning.follow)
        self._target = self._start = (0.0, 0.0)
        self._upright = self._lean = 0.0
        self._tremor: LoadTremor | None = None
        space.add(self._hand)

    def close(self, body: pymunk.Body, riding: Sequence[pymunk.Body], tremor: LoadTremor | None) -> None:
        """Grip `body` where it is, with a force for its weight and that of the bodies riding on it."""
        self._tremor = tremor
        (x, y), tuning, step = body.position, self._tuning, self._settings.step
        haste = tuning.brisk(1 + len(riding))
        self._x = Follower(x, step, haste, tuning.max_acceleration, tuning.max_speed)
        self._y = Follower(y, step, haste, tuning.max_acceleration, tuning.max_speed)
        self._angle = Follower(body.angle, step, tuning.turn_follow)
        self._upright = round(body.angle / _QUARTER) * _QUARTER
        lean = body.angle - self._upright
        self._lean = lean if abs(lean) > tuning.leaning else 0.0
        self._start = self._target = (x, y)
        self._hand.position, self._hand.angle = (x, y), body.angle
        weight = self._settings.gravity * (body.mass + sum(each.mass for each in riding))
        pivot = pymunk.PivotJoint(self._hand, body, (0.0, 0.0), (0.0, 0.0))
        pivot.max_force = tuning.grip_force * (weight + self._settings.gravity * body.mass)
        gear = pymunk.GearJoint(self._hand, body, 0.0, 1.0)
        gear.max_force = tuning.grip_torque * weight * self._settings.half
        self._joints = [pivot, gear]
        body.activate()
        self._space.add(*self._joints)

    def aim(self, x: float, y: float) -> None:
        """Set the target of the hand."""
        self._target = (x, y)

    def turn(self, quarters: int) -> None:
        """Turn the held body by quarter turns, counter-clockwise if positive."""
        self._upright += quarters * _QUARTER

    def move(self) -> None:
        """Set the hand's speed for the next step."""
        self._x.follow(self._target[0])
        self._y.follow(self._target[1])
        lifted = math.dist(self.place, self._start) / self._tuning.upright_after
        self._angle.follow(self._upright + self._lean * max(0.0, 1.0 - lifted))
        self._hand.velocity = self._x.speed, self._y.speed
        if self._tremor is not None:
            dx, dy = self._tremor.velocity(self.speed)
            self._hand.velocity = self._x.speed + dx, self._y.speed + dy
        self._hand.angular_velocity = self._angle.speed

    def mirror(self) -> None:
        """Hold the body at the opposite angle at once, because it shows its back."""
        self._upright, self._lean = -self._upright, -self._lean
        self._angle = Follower(-self._angle.place, self._settings.step, self._tuning.turn_follow)
        self._hand.angle = -self._hand.angle

    def open(self) -> None:
        """Release the body."""
        self._space.remove(*self._joints)
        release_removed(self._joints)
        self._joints = []
        self._hand.velocity, self._hand.angular_velocity = (0.0, 0.0), 0.0

    @property
    def speed(self) -> float:
        """Speed of the hand."""
        return math.hypot(self._x.speed, self._y.speed)

    @property
    def place(self) -> Point:
        """Position of the hand."""
        return self._x.place, self._y.place


PIECE, GROUND = 1, 2
"""Collision types."""


class BodyMotion(NamedTuple):
    """Position and velocity of a piece."""

    x: float
    y: float
    angle: float = 0.0
    vx: float = 0.0
    vy: float = 0.0
    spin: float = 0.0


class Solid:
    """Piece in a space."""

    def __init__(self, space: pymunk.Space, settings: PhysicsSettings, shape: BodyShape, motion: BodyMotion) -> None:
        self._space, self._settings = space, settings
        self.body = pymunk.Body(shape.mass, shape.moment)
        self.body.center_of_gravity = (shape.x, shape.y)
        self.body.angle = motion.angle
        self.body.position = motion.x, motion.y
        self.body.velocity = motion.vx, motion.vy
        self.body.angular_velocity = motion.spin
        self._stabiliser = pymunk.SimpleMotor(space.static_body, self.body, 0.0)
        self._stabiliser.max_force = settings.stabiliser * shape.mass * settings.gravity * settings.half
        self._parts = self._made_of(shape)
        space.add(self.body, *self._parts, self._stabiliser)

    @property
    def motion(self) -> BodyMotion:
        """Return its present position and velocity."""
        body = self.body
        return BodyMotion(*body.position, math.remainder(body.angle, math.tau), *body.velocity, body.angular_velocity)

    @property
    def overlaps(self) -> bool:
        """True if it overlaps another piece."""
        return self._is_hit(self._parts)

    @property
    def is_touching_ground(self) -> bool:
        """True if it touches the ground now."""
        hits = (hit.shape for part in self._parts for hit in self._space.shape_query(part))
        return any(shape is not None and shape.collision_type == GROUND for shape in hits)

    def pass_through(self, passing: bool) -> None:
        """Set whether everything else passes through it."""
        for part in self._parts:
            part.sensor = passing

    def mirror(self, shape: BodyShape, force: bool) -> bool:
        """Show its back, which has this shape: its left becomes its right in the world, however it is turned.

        Return False, and change nothing, if there is no room and it is not forced.
        """
        place, angle, centre = self.body.position, self.body.angle, self.body.center_of_gravity
        self._pose(place, -angle, (shape.x, shape.y))
        parts = self._made_of(shape)
        if not force and self._is_hit(parts):
            _discard(parts)
            self._pose(place, angle, centre)
            return False
        self.body.angular_velocity = -self.body.angular_velocity
        self._space.remove(*self._parts)
        _discard(self._parts)
        self._space.add(*parts)
        self._parts = parts
        return True

    def _pose(self, place: Point, angle: float, centre: Point) -> None:
        """Put the origin of its shape at `place`; `centre` is its centre of mass from there."""
        self.body.angle, self.body.center_of_gravity = angle, centre
        self.body.position = place

    def remove(self) -> None:
        """Remove it from the space, for good."""
        parts: list[Part] = [self._stabiliser, *self._parts, self.body]
        self._space.remove(*parts)
        release_removed(parts)

    def _made_of(self, shape: BodyShape) -> list[pymunk.Shape]:
        parts: list[pymunk.Shape] = []
        for corners in shape.parts:
            part = pymunk.Poly(self.body, list(corners), radius=self._settings.rounding)
            part.friction = self._settings.friction
            part.collision_type = PIECE
            parts.append(part)
        return parts

    def _is_hit(self, parts: Iterable[pymunk.Shape]) -> bool:
        return any(
            hit.shape is not None and hit.shape.body is not self.body
            for part in parts
            for hit in self._space.shape_query(part)
        )


def _discard(parts: Sequence[pymunk.Shape]) -> None:
    """Detach shapes from their body, which keeps every shape ever made for it, and free them."""
    for part in parts:
        part.body = None
    release_removed(parts)


_MEETINGS: Final = ((PIECE, GROUND), (PIECE, PIECE))


class BadGrip(Exception):
    """Raised when the hand cannot do this now: it is full, or empty, or there is no such piece to grip."""


class World:
    """Pieces by their numbers, and one hand.

    Read the attributes, change them only through the methods: `steps` so far, `held` piece, `carried` (the piece last
    held and those that rode on it), `brought_in` (the held piece came from outside and can be withdrawn), `ghost` (it
    still passes in front of things), `aloof` (and is kept there), `touched` (pieces that touched the ground out of the
    hand), `lost` (those that left the table).
    """

    def __init__(
        self,
        settings: PhysicsSettings,
        tuning: HandTuning,
        *,
        asleep: bool = True,
        tilt: float = 0.0,
        push: Callable[[float], float] | None = None,
    ) -> None:
        """Create an empty world; gravity is turned by `tilt` radians, as if the ground were raised on its left.

        `push` gives the acceleration to the right of everything awake, after seconds of simulated time.

        Unless standing pieces are put to sleep, their forces are found by thorough first steps.
        """
        self.settings = settings
        self.tuning = tuning
        self.steps = 0
        self.held: int | None = None
        self.carried: tuple[int, ...] = ()
        self.brought_in = False
        self.ghost = False
        self.aloof = False
        self.touched: set[int] = set()
        self.lost: set[int] = set()
        self.solids: dict[int, Solid] = {}
        self._whose: dict[pymunk.Body, int] = {}
        self._thorough_until = 0 if asleep else settings.waking_steps
        self._impacts: list[Impact] = []
        self._push, self._pushed = push, 0.0
        self._space = pymunk.Space()
        self._space.gravity = (settings.gravity * math.sin(tilt), -settings.gravity * math.cos(tilt))
        self._space.collision_slop = settings.slop
        self._space.collision_bias = settings.bias
        self._space.sleep_time_threshold = settings.sleep_after
        self._space.idle_speed_threshold = settings.sleep_speed
        self._grip = Grip(self._space, settings, tuning)
        for types, noted in zip(_MEETINGS, (self._on_ground, self._on_piece), strict=True):
            self._space.on_collision(*types, begin=noted)

    def add_ground(self, polygon: Polygon) -> None:
        """Add a convex obstacle that never moves."""
        ground = pymunk.Poly(self._space.static_body, list(polygon))
        ground.friction = self.settings.friction
        ground.collision_type = GROUND
        self._space.add(ground)

    def add(self, piece: int, shape: BodyShape, motion: BodyMotion) -> None:
        solid = self.solids[piece] = Solid(self._space, self.settings, shape, motion)
        self._whose[solid.body] = piece
        if self._push is not None:
            # A force would keep pieces awake for ever.
            solid.body.velocity_func = self._push_on

    def _push_on(self, body: pymunk.Body, gravity: Point, damping: float, dt: float) -> None:
        pymunk.Body.update_velocity(body, (gravity[0] + self._pushed, gravity[1]), damping, dt)

    def _remove(self, piece: int) -> None:
        solid = self.solids.pop(piece)
        del self._whose[solid.body]
        solid.remove()

    def close(self) -> None:
        """Free all of it; it cannot be used any more."""
        for types in _MEETINGS:
            self._space.on_collision(*types, begin=pymunk.empty_callback)
        self.solids.clear()
        self._whose.clear()
        release(self._space)

    def sleep(self, pieces: Sequence[int]) -> None:
        """Put pieces that stand on each other to sleep, until something touches one of them."""
        first, *others = (self.solids[piece].body for piece in pieces)
        first.sleep()
        for body in others:
            body.sleep_with_group(first)

    def wake(self, pieces: Iterable[int]) -> None:
        """Wake these pieces and those in contact, to see if they still stand."""
        for piece in pieces:
            self.solids[piece].body.activate()
            self._thorough_until = self.steps + self.settings.waking_steps

    def bring_in(self, piece: int, shape: BodyShape, motion: BodyMotion) -> None:
        """Add a piece in the hand; it passes in front of everything until it hangs free and moves slowly."""
        if self.held is not None:
            raise BadGrip("One hand: one piece at a time.")
        if piece in self.solids:
            raise BadGrip("That piece is in the world already.")
        self.add(piece, shape, motion)
        self._hold((piece,), brought_in=True)
        self._pass_in_front()

    def hold(self, piece: int, riding: Sequence[int] = (), tremor: LoadTremor | None = None) -> None:
        """Grip a piece by its origin, with the weight of the pieces that will ride on it, and a trembling hand."""
        if self.held is not None:
            raise BadGrip("One hand: one piece at a time.")
        if piece not in self.solids:
            raise BadGrip("There is no such piece in the world.")
        self._hold((piece, *riding), brought_in=False, tremor=tremor)

    def _hold(self, carried: tuple[int, ...], *, brought_in: bool, tremor: LoadTremor | None = None) -> None:
        self.held, self.carried, self.brought_in = carried[0], carried, brought_in
        body, *riding = (self.solids[each].body for each in carried)
        self._grip.close(body, riding, tremor)
        self._thorough_until = self.steps + self.settings.waking_steps

    def aim(self, x: float, y: float) -> None:
        """Set the position of the pointer; the hand follows with its own inertia."""
        self._grip.aim(x, y)

    @property
    def hand(self) -> Point:
        """Position of the hand, on its way to the pointer."""
        return self._grip.place

    def turn_held(self, quarters: int) -> None:
        """Turn the held piece by quarter turns, counter-clockwise if positive; only a piece that was brought in."""
        self._in_hand()
        self._grip.turn(quarters)

    def mirror_held(self, shape: BodyShape) -> None:
        """Show the back of the held piece, of this shape; only a piece that was brought in, and where it has room."""
        solid = self.solids[self._in_hand()]
        if not solid.mirror(shape, force=self.ghost):
            raise BadGrip("There is no room here.")
        self._grip.mirror()
        solid.pass_through(self.ghost)

    def keep_aloof(self) -> None:
        """Keep a piece that passes in front of things there, until it is told to :meth:`join` them."""
        self.aloof = self.ghost

    def join(self) -> bool:
        """Bring the held piece in among the others if it hangs free and slow; return True if it is there."""
        self.aloof = False
        if self.ghost:
            self._pass_in_front()
        return not self.ghost

    def release(self) -> None:
        """Release the piece. One that never came free of the things it passed in front of is withdrawn instead."""
        if self.held is None:
            raise BadGrip("The hand is empty.")
        if self.ghost:
            self.withdraw()
            return
        if self.solids[self.held].is_touching_ground:
            self.touched.add(self.held)
        self._let_go()

    def withdraw(self) -> None:
        """Take the held piece out of the world again."""
        piece = self._in_hand()
        self._let_go()
        self._remove(piece)
        self.ghost = False

    def _in_hand(self) -> int:
        if self.held is None or not self.brought_in:
            raise BadGrip("Nothing is held that was brought in.")
        return self.held

    def _let_go(self) -> None:
        self._grip.open()
        self.held, self.aloof = None, False

    def _pass_in_front(self) -> None:
        if self.held is not None:
            solid = self.solids[self.held]
            low = solid.body.position.y <= self.settings.half
            passing = self.aloof or low or self._grip.speed > self.tuning.passing_speed
            self.ghost = passing or solid.overlaps
            solid.pass_through(self.ghost)

    def step(self) -> None:
        """Advance the simulation by one step."""
        settings = self.settings
        look = self.steps % settings.check_every == 0
        if self._push is not None:
            self._pushed = self._push(self.steps * settings.step)
        if look:
            self._drop_lost()
        if self.held is not None:
            self._grip.move()
            if look and self.ghost:
                self._pass_in_front()
        self._space.iterations = (
            settings.waking_iterations if self.steps < self._thorough_until else settings.iterations
        )
        self._space.step(settings.step)
        self.steps += 1

    @property
    def is_awake(self) -> bool:
        """True if anything moves or may still move."""
        return any(not solid.body.is_sleeping for solid in self.solids.values())

    @property
    def is_at_rest(self) -> bool:
        """True if the hand is empty and everything has come to rest."""
        return self.held is None and not self.is_awake

    def has_waited(self, since: int) -> bool:
        """Return True if more than `settings.patience` seconds have passed since step `since`."""
        return (self.steps - since) * self.settings.step > self.settings.patience

    def take_impacts(self) -> list[Impact]:
        """Return the impacts since the last call, for the sound."""
        impacts, self._impacts = self._impacts, []
        return impacts

    def _drop_lost(self) -> None:
        low = self.settings.lost_below
        for piece in [piece for piece, solid in self.solids.items() if solid.body.position.y < low]:
            if piece == self.held:
                self._let_go()
            self._remove(piece)
            self.lost.add(piece)

    def _on_ground(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        piece = self._solid_piece(arbiter.shapes[0])
        if piece is not None:
            if piece != self.held:
                self.touched.add(piece)
            self._note(arbiter, piece, None)

    def _on_piece(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        one, two = map(self._solid_piece, arbiter.shapes)
        if one is not None and two is not None:
            self._note(arbiter, one, two)
            if self.solids[one].body.is_sleeping or self.solids[two].body.is_sleeping:
                self._thorough_until = self.steps + self.settings.waking_steps

    def _solid_piece(self, part: pymunk.Shape) -> int | None:
        return None if part.sensor or part.body is None else self._whose.get(part.body)

    def _note(self, arbiter: pymunk.Arbiter, piece: int, other: int | None) -> None:
        points = arbiter.contact_point_set.points
        if not points:
            return
        place = points[0].point_a
        body = self.solids[piece].body
        velocity, mass = body.velocity_at_world_point(place), body.mass
        if other is not None:
            second = self.solids[other].body
            velocity -= second.velocity_at_world_point(place)
            mass *= second.mass / (body.mass + second.mass)
        speed = max(0.0, velocity.dot(arbiter.normal))
        self._impacts.append(Impact(piece, other, place.x, place.y, mass * speed, speed, body.mass))
