"""A piece as a Pymunk body: its solids, its weight, its friction."""

import math
from collections.abc import Iterable

import pymunk

from vertiges.outlines import CORNER_RADIUS, HALF, Shape, shape
from vertiges.pieces import piece_set
from vertiges.rules.snapshot import Placed

GRAVITY = 9810.0
FRICTION = math.sqrt(0.5)
"""Of one surface; Pymunk multiplies the two of a pair, so wood on wood has 0.5."""
STABILISER = 0.05
"""Dry friction against turning, as a share of weight × half a width: it stops the creep of resting towers."""
PIECE, TABLE = 1, 2
"""Collision types."""


class Block:
    """One piece in a space: the body, whose origin is the middle of the block, and its convex solids."""

    def __init__(self, space: pymunk.Space, placed: Placed) -> None:
        self.piece = placed.piece
        self.flipped = placed.flipped
        self._space = space
        form = shape(piece_set()[self.piece], self.flipped)
        self.body = pymunk.Body(form.mass, form.moment)
        self.body.center_of_gravity = (form.x, form.y)
        self.body.angle = placed.angle
        self.body.position = placed.x, placed.y
        self.body.velocity = placed.vx, placed.vy
        self.body.angular_velocity = placed.spin
        self._stabiliser = pymunk.SimpleMotor(space.static_body, self.body, 0.0)
        self._stabiliser.max_force = STABILISER * form.mass * GRAVITY * HALF
        self.solids = self._solids(form)
        space.add(self.body, *self.solids, self._stabiliser)

    def placed(self) -> Placed:
        """Where the piece is and how it moves."""
        (x, y), (vx, vy) = self.body.position, self.body.velocity
        angle = math.remainder(self.body.angle, math.tau)
        return Placed(self.piece, x, y, angle, self.flipped, vx, vy, self.body.angular_velocity)

    def overlaps(self) -> bool:
        """Whether it is where something else is."""
        return _hits(self._space, self.solids)

    def touches_table(self) -> bool:
        """Whether it touches the table now."""
        hits = (hit.shape for solid in self.solids for hit in self._space.shape_query(solid))
        return any(shape is not None and shape.collision_type == TABLE for shape in hits)

    def pass_through(self, passing: bool) -> None:
        """Let everything else pass through it, or not."""
        for solid in self.solids:
            solid.sensor = passing

    def flip(self, force: bool) -> bool:
        """Turn it front to back as it stands; False if there is no room and it is not forced: then nothing changes."""
        form = shape(piece_set()[self.piece], not self.flipped)
        solids = self._solids(form)
        if not force and _hits(self._space, solids):
            _discard(solids)
            return False
        self._space.remove(*self.solids)
        _discard(self.solids)
        place = self.body.position
        self.body.center_of_gravity = (form.x, form.y)
        self.body.position = place
        self._space.add(*solids)
        self.solids, self.flipped = solids, not self.flipped
        return True

    def remove(self) -> None:
        """Take it out of the space."""
        self._space.remove(self._stabiliser, *self.solids, self.body)

    def _solids(self, form: Shape) -> list[pymunk.Shape]:
        solids: list[pymunk.Shape] = []
        for part in form.parts:
            solid = pymunk.Poly(self.body, list(part), radius=CORNER_RADIUS)
            solid.friction = FRICTION
            solid.collision_type = PIECE
            solids.append(solid)
        return solids


def _hits(space: pymunk.Space, solids: Iterable[pymunk.Shape]) -> bool:
    return any(
        hit.shape is not None and hit.shape.body is not solid.body
        for solid in solids
        for hit in space.shape_query(solid)
    )


def _discard(solids: Iterable[pymunk.Shape]) -> None:
    """Part solids from their body: Pymunk keeps every shape ever made for it."""
    for solid in solids:
        solid.body = None
