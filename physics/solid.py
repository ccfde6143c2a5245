"""A piece in a space: its body, whose origin is that of its shape, and its convex solids."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pymunk

from physics.laws import Laws
from physics.polygon import Shape
from physics.release import Part, release_removed

PIECE, GROUND = 1, 2
"""Collision types."""


class Motion(NamedTuple):
    """Where a piece is, and how it moves."""

    x: float
    y: float
    angle: float = 0.0
    vx: float = 0.0
    vy: float = 0.0
    spin: float = 0.0


class Solid:
    """One piece in a space."""

    def __init__(self, space: pymunk.Space, laws: Laws, shape: Shape, motion: Motion) -> None:
        self._space, self._laws = space, laws
        self.body = pymunk.Body(shape.mass, shape.moment)
        self.body.center_of_gravity = (shape.x, shape.y)
        self.body.angle = motion.angle
        self.body.position = motion.x, motion.y
        self.body.velocity = motion.vx, motion.vy
        self.body.angular_velocity = motion.spin
        self._stabiliser = pymunk.SimpleMotor(space.static_body, self.body, 0.0)
        self._stabiliser.max_force = laws.stabiliser * shape.mass * laws.gravity * laws.half
        self._parts = self._made_of(shape)
        space.add(self.body, *self._parts, self._stabiliser)

    @property
    def motion(self) -> Motion:
        """Where it is now and how it moves."""
        body = self.body
        return Motion(*body.position, math.remainder(body.angle, math.tau), *body.velocity, body.angular_velocity)

    @property
    def overlaps(self) -> bool:
        """Whether it is where something else is."""
        return self._hits(self._parts)

    @property
    def touches_ground(self) -> bool:
        """Whether it touches the ground now."""
        hits = (hit.shape for part in self._parts for hit in self._space.shape_query(part))
        return any(shape is not None and shape.collision_type == GROUND for shape in hits)

    def pass_through(self, passing: bool) -> None:
        """Let everything else pass through it, or not."""
        for part in self._parts:
            part.sensor = passing

    def reshape(self, shape: Shape, force: bool) -> bool:
        """Give it another shape where it is; False if there is no room and it is not forced: then nothing changes."""
        parts = self._made_of(shape)
        if not force and self._hits(parts):
            _discard(parts)
            return False
        self._space.remove(*self._parts)
        _discard(self._parts)
        place = self.body.position
        self.body.center_of_gravity = (shape.x, shape.y)
        self.body.position = place
        self._space.add(*parts)
        self._parts = parts
        return True

    def remove(self) -> None:
        """Take it out of the space, for good."""
        parts: list[Part] = [self._stabiliser, *self._parts, self.body]
        self._space.remove(*parts)
        release_removed(parts)

    def _made_of(self, shape: Shape) -> list[pymunk.Shape]:
        parts: list[pymunk.Shape] = []
        for corners in shape.parts:
            part = pymunk.Poly(self.body, list(corners), radius=self._laws.rounding)
            part.friction = self._laws.friction
            part.collision_type = PIECE
            parts.append(part)
        return parts

    def _hits(self, parts: Iterable[pymunk.Shape]) -> bool:
        return any(
            hit.shape is not None and hit.shape.body is not self.body
            for part in parts
            for hit in self._space.shape_query(part)
        )


def _discard(parts: Sequence[pymunk.Shape]) -> None:
    """Part them from their body, which keeps every shape ever made for it, and free them."""
    for part in parts:
        part.body = None
    release_removed(parts)
