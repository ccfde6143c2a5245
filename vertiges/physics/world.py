"""The table as a Pymunk world: built from a snapshot, stepped by fixed steps, touched only by the hand. No screen.

The same snapshot and the same calls at the same steps give the same rest, bit for bit, in any process of one machine.
"""

import math
from collections.abc import Iterable

import pymunk

from vertiges.outlines import HALF
from vertiges.physics.block import FRICTION, GRAVITY, PIECE, TABLE, Block
from vertiges.physics.grip import Grip
from vertiges.physics.hand import PASSING_SPEED, STEP
from vertiges.rules.snapshot import QUARTER, TABLE_HALF, Impact, Placed, Snapshot
from vertiges.rules.towers import section, span, towers

ITERATIONS = 20
WAKING_ITERATIONS, WAKING_STEPS = 300, 5
"""A tower that is woken knows none of its forces yet. Unless they are found at once it sags and creeps: 18 pieces move
0.8 mm in ten wakings with 20 iterations, 0.07 mm with these few thorough steps (8 ms)."""
SLOP = 0.05
"""mm two resting pieces sink into each other."""
BIAS = 1e-9
SLEEP_AFTER = 0.5
SLEEP_SPEED = 2.0
"""What stays below 2 mm/s for half a second is at rest."""
TABLE_DEPTH = 60.0
LOST_BELOW = -300.0
"""A piece this far below the table top has left the table; it is taken out of the world."""
CHECK_EVERY = 8
"""Steps between two looks at what needs no exact moment: pieces lost, rest, a piece passing in front."""


class BadGrip(Exception):
    """The hand cannot do this now: it is full, or empty, or there is no such piece to grip."""


class World:
    """Everything on the table, and one hand over it (VE-23).

    Read the attributes, change them only through the methods: `before` (the snapshot it was built from), `steps` so
    far, `held` piece, `carried` (what was last held and what rode on it, bottom up), `from_rack`, `ghost` (the held
    piece still passes in front of things), `touched` (pieces that touched the table out of the hand), `lost` (those
    that left the table).
    """

    def __init__(
        self, snapshot: Snapshot, asleep: bool = True, tilt: float = 0.0, sleep_after: float = SLEEP_AFTER
    ) -> None:
        """Build the world. Standing towers sleep until something touches them, unless `asleep` is off.

        To measure what stands: `tilt` turns gravity by so many radians, as if the table were raised on its left, and
        with an infinite `sleep_after` nothing ever goes to sleep.
        """
        self.before = snapshot
        self.steps = 0
        self.held: int | None = None
        self.carried: tuple[int, ...] = ()
        self.from_rack = False
        self.ghost = False
        self.touched: set[int] = set()
        self.lost: set[int] = set()
        self._thorough_until = 0 if asleep else WAKING_STEPS
        self._impacts: list[Impact] = []
        self._blocks: dict[int, Block] = {}
        self._whose: dict[pymunk.Body, int] = {}
        self._space = pymunk.Space()
        self._space.gravity = (GRAVITY * math.sin(tilt), -GRAVITY * math.cos(tilt))
        self._space.collision_slop = SLOP
        self._space.collision_bias = BIAS
        self._space.sleep_time_threshold = sleep_after
        self._space.idle_speed_threshold = SLEEP_SPEED
        self._grip = Grip(self._space)
        self._add_table()
        for placed in snapshot.placed:
            self._add(placed)
        if asleep:
            self._put_to_sleep()
        self._space.on_collision(PIECE, TABLE, begin=self._on_table)
        self._space.on_collision(PIECE, PIECE, begin=self._on_piece)

    def _add_table(self) -> None:
        corners = [(-TABLE_HALF, -TABLE_DEPTH), (TABLE_HALF, -TABLE_DEPTH), (TABLE_HALF, 0.0), (-TABLE_HALF, 0.0)]
        table = pymunk.Poly(self._space.static_body, corners)
        table.friction = FRICTION
        table.collision_type = TABLE
        self._space.add(table)

    def _add(self, placed: Placed) -> None:
        block = Block(self._space, placed)
        self._blocks[placed.piece] = block
        self._whose[block.body] = placed.piece

    def _remove(self, piece: int) -> None:
        block = self._blocks.pop(piece)
        del self._whose[block.body]
        block.remove()

    def _put_to_sleep(self) -> None:
        for tower in towers(self.before):
            bodies = [self._blocks[piece].body for piece in tower.pieces]
            bodies[0].sleep()
            for body in bodies[1:]:
                body.sleep_with_group(bodies[0])

    def wake(self, pieces: Iterable[int]) -> None:
        """Wake these pieces and the towers they are in, to see whether they still stand."""
        for piece in pieces:
            self._blocks[piece].body.activate()
            self._thorough_until = self.steps + WAKING_STEPS

    def take(self, piece: int, x: float, y: float, turn: int = 0, flipped: bool = False) -> None:
        """Hold a piece of the rack at (x, y); it passes in front of everything until it hangs free and in no haste."""
        if self.held is not None:
            raise BadGrip("One hand: one piece at a time.")
        if piece in self._blocks:
            raise BadGrip("That piece is on the table already.")
        self._add(Placed(piece, x, y, turn * QUARTER, flipped))
        self.from_rack = True
        self._hold(piece, (piece,))
        self._pass_in_front()

    def grip(self, piece: int) -> None:
        """Grip a piece on the table by its middle; everything interlocked above it will ride on it (VE-50)."""
        if self.held is not None:
            raise BadGrip("One hand: one piece at a time.")
        if piece not in self._blocks:
            raise BadGrip("There is no such piece on the table.")
        self.from_rack = False
        self._hold(piece, section(self.snapshot(), piece))

    def _hold(self, piece: int, carried: tuple[int, ...]) -> None:
        self.held, self.carried = piece, carried
        body, *riding = (self._blocks[each].body for each in carried)
        self._grip.close(body, riding, GRAVITY)
        self._thorough_until = self.steps + WAKING_STEPS

    def aim(self, x: float, y: float) -> None:
        """Where the pointer is; the hand follows with its own inertia."""
        self._grip.aim(x, y)

    @property
    def hand(self) -> tuple[float, float]:
        """Where the hand is (mm), on its way to the pointer."""
        return self._grip.place

    def turn_held(self, quarters: int) -> None:
        """Turn the held piece by quarter turns, counter-clockwise if positive; refused for a ZAP section."""
        if self.held is None or not self.from_rack:
            raise BadGrip("Only a piece of the rack can be turned.")
        self._grip.turn(quarters)

    def flip_held(self) -> None:
        """Flip the held piece front to back as it hangs; refused for a ZAP section, and where it has no room."""
        if self.held is None or not self.from_rack:
            raise BadGrip("Only a piece of the rack can be flipped.")
        block = self._blocks[self.held]
        if not block.flip(force=self.ghost):
            raise BadGrip("There is no room to flip the piece here.")
        block.pass_through(self.ghost)

    def release(self) -> None:
        """Let go. A piece that never came free of what it passed in front of goes back to the rack instead."""
        if self.held is None:
            raise BadGrip("The hand is empty.")
        if self.ghost:
            self.withdraw()
            return
        if self._blocks[self.held].touches_table():
            self.touched.add(self.held)
        self._let_go()

    def withdraw(self) -> None:
        """Put the held piece back on the rack: it leaves the world."""
        if self.held is None or not self.from_rack:
            raise BadGrip("There is no piece of the rack in the hand.")
        piece = self.held
        self._let_go()
        self._remove(piece)
        self.ghost = False

    def _let_go(self) -> None:
        self._grip.open()
        self.held = None

    def _pass_in_front(self) -> None:
        if self.held is not None:
            block = self._blocks[self.held]
            passing = block.body.position.y <= HALF or self._grip.speed > PASSING_SPEED
            self.ghost = passing or block.overlaps()
            block.pass_through(self.ghost)

    def step(self) -> None:
        """Let STEP seconds pass."""
        look = self.steps % CHECK_EVERY == 0
        if look:
            self._drop_lost()
        if self.held is not None:
            self._grip.move()
            if look and self.ghost:
                self._pass_in_front()
        self._space.iterations = WAKING_ITERATIONS if self.steps < self._thorough_until else ITERATIONS
        self._space.step(STEP)
        self.steps += 1

    @property
    def awake(self) -> bool:
        """Whether anything on the table moves or may still move."""
        return any(not block.body.is_sleeping for block in self._blocks.values())

    @property
    def at_rest(self) -> bool:
        """Whether the hand is empty and everything has come to rest."""
        return self.held is None and not self.awake

    @property
    def over_table(self) -> bool:
        """Whether the held piece is upright on its flat side with nothing but the table below: let go, it is a base."""
        if self.held is None or not self.from_rack:
            return False
        now = self.snapshot()
        held = now[self.held]
        left, right = span(held)
        others = (span(placed) for placed in now.placed if placed.piece != self.held)
        return held.turn == 0 and abs(held.x) <= TABLE_HALF and all(low > right or high < left for low, high in others)

    def snapshot(self) -> Snapshot:
        """Every piece as it is now, also the one in the hand. What still sleeps is exactly where it was."""
        return Snapshot.of(block.placed() for block in self._blocks.values())

    def take_impacts(self) -> list[Impact]:
        """What met since the last call, for the sound."""
        impacts, self._impacts = self._impacts, []
        return impacts

    def _drop_lost(self) -> None:
        for piece in [piece for piece, block in self._blocks.items() if block.body.position.y < LOST_BELOW]:
            if piece == self.held:
                self._let_go()
            self._remove(piece)
            self.lost.add(piece)

    def _on_table(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        piece = self._solid_piece(arbiter.shapes[0])
        if piece is not None:
            if piece != self.held:
                self.touched.add(piece)
            self._note(arbiter, piece, None)

    def _on_piece(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        one, two = map(self._solid_piece, arbiter.shapes)
        if one is not None and two is not None:
            self._note(arbiter, one, two)
            if self._blocks[one].body.is_sleeping or self._blocks[two].body.is_sleeping:
                self._thorough_until = self.steps + WAKING_STEPS

    def _solid_piece(self, solid: pymunk.Shape) -> int | None:
        return None if solid.sensor or solid.body is None else self._whose.get(solid.body)

    def _note(self, arbiter: pymunk.Arbiter, piece: int, other: int | None) -> None:
        points = arbiter.contact_point_set.points
        if not points:
            return
        place = points[0].point_a
        body = self._blocks[piece].body
        velocity, mass = body.velocity_at_world_point(place), body.mass
        if other is not None:
            second = self._blocks[other].body
            velocity -= second.velocity_at_world_point(place)
            mass *= second.mass / (body.mass + second.mass)
        speed = max(0.0, velocity.dot(arbiter.normal))
        self._impacts.append(Impact(piece, other, place.x, place.y, mass * speed, speed))
