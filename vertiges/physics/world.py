"""The table as a physical world, built from a snapshot and touched only by the hand (VE-23). No screen."""

import math
from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Final, Self

from physics.hand import HandTuning, LoadTremor, LoadTuning
from physics.world import BadGrip, BodyMotion, PhysicsSettings, World
from vertiges.outlines import CORNER_RADIUS, HALF, shape
from vertiges.physics.conditions import CALM, Conditions
from vertiges.pieces import piece_set
from vertiges.rules.snapshot import QUARTER, TABLE_HALF, Placed, Snapshot
from vertiges.rules.towers import section, span, towers

TUNING: Final = HandTuning(
    follow=18.0,  # a raw pointer topples every section
    heaviness=0.12,  # a section feels heavy, and ten can be carried at all
    max_acceleration=8000.0,  # spares from jolts; a section of k pieces tips above about g/(k-1)
    max_speed=1500.0,  # across the table in a second
    turn_follow=25.0,  # a quarter turn is done in a fifth of a second
    grip_force=3.0,
    grip_torque=3.0,  # without, all sections fall
    leaning=0.01,
    upright_after=15.0,
    passing_speed=220.0,
    steady_reach=6.0,
    steady_pull=0.5,
)
"""In millimetres."""
GLOVED: Final = replace(TUNING, grip_force=1.0, grip_torque=0.5)
"""In gloves (VE-83)."""
LOAD: Final = LoadTuning(size=0.335, growth=1.1, calm=0.3, brisk=300.0, settling=6.0, quickness=8.0, spread=0.3)
"""In millimetres. A hand that carries much trembles more, and calms down when it moves slowly (VE-54)."""

LINGER: Final = 0.25
"""Seconds that a scripted hand waits over the seat before it lets go."""
LANDING_SPEED: Final = 0.3
"""Fraction of its speed for the last LANDING_RISE."""
RELEASE_RISE: Final = 1.5
"""mm above the seat at which a scripted hand lets go. A drop of 1 to 2 mm always seats within the clearance."""


SETTINGS: Final = PhysicsSettings(
    step=1 / 960,
    gravity=9810.0,
    friction=math.sqrt(0.5),  # wood on wood has 0.5
    half=HALF,
    rounding=CORNER_RADIUS,
    stabiliser=0.05,
    lost_below=-300.0,
    sleep_speed=2.0,
)
"""In millimetres and grams. With 20 iterations 18 pieces creep 0.8 mm in ten wakings, with the few thorough ones (8 ms)
only 0.07 mm."""
STEP: Final = SETTINGS.step
_TABLE_DEPTH: Final = 60.0
_AT_ONCE: Final = 6
"""Pieces added in one step of building a world."""


class TableWorld(World):
    """All pieces on the table, and one hand over it. `before` is the snapshot the world was built from."""

    def __init__(
        self,
        snapshot: Snapshot,
        asleep: bool = True,
        tilt: float = 0.0,
        sleep_after: float = SETTINGS.sleep_after,
        conditions: Conditions = CALM,
    ) -> None:
        """Build the world. Standing towers sleep until something touches them, unless `asleep` is False.

        To measure stability, `tilt` turns gravity (radians), and an infinite `sleep_after` keeps all awake.
        """
        settings, push = replace(SETTINGS, sleep_after=sleep_after), conditions.push if conditions.pushes else None
        tuning = GLOVED if conditions.gloves else TUNING
        super().__init__(settings, tuning, asleep=asleep, tilt=tilt, push=push)
        self.conditions = conditions
        self.before = Snapshot()
        self._flipped: dict[int, bool] = {}
        left, right = -TABLE_HALF, TABLE_HALF
        self.add_ground(((left, -_TABLE_DEPTH), (right, -_TABLE_DEPTH), (right, 0.0), (left, 0.0)))
        for _ in self._lay_out(snapshot, asleep=asleep):
            pass

    @classmethod
    def built(cls, snapshot: Snapshot, conditions: Conditions = CALM) -> Generator[None, None, Self]:
        """Build the world of a snapshot with sleeping towers, in steps of one or two milliseconds."""
        world = cls(Snapshot(), conditions=conditions)
        yield from world._lay_out(snapshot, asleep=True)
        return world

    def _lay_out(self, snapshot: Snapshot, *, asleep: bool) -> Iterator[None]:
        self.before = snapshot
        for number, each in enumerate(snapshot.placed, 1):
            motion = BodyMotion(each.x, each.y, each.angle, each.vx, each.vy, each.spin)
            self.add(each.piece, shape(piece_set()[each.piece], each.flipped), motion)
            self._flipped[each.piece] = each.flipped
            if number % _AT_ONCE == 0:
                yield
        yield
        for tower in towers(snapshot) if asleep else ():
            self.sleep(tower.pieces)

    def take(self, piece: int, x: float, y: float, turn: int = 0, flipped: bool = False) -> None:
        """Hold a piece of the rack at (x, y). It passes in front of everything until it hangs free and slow."""
        self.bring_in(piece, shape(piece_set()[piece], flipped), BodyMotion(x, y, turn * QUARTER))
        self._flipped[piece] = flipped

    def grip(self, piece: int, trembles: float = 0.0, seed: int = 0) -> None:
        """Grip a piece on the table by its middle. All pieces interlocked above it ride on it (VE-50).

        `trembles` is the share of the trembling under their load that this hand has (VE-54), `seed` its own.
        """
        riding = section(self.snapshot(), piece)[1:] if piece in self.solids else ()
        loaded = riding and trembles
        self.hold(piece, riding, LoadTremor(LOAD, 1 + len(riding), trembles, seed, STEP) if loaded else None)

    def flip_held(self) -> None:
        """Flip the held piece front to back as it hangs: left becomes right on the screen, however it is turned.

        Raises BadGrip for a ZAP section, and if there is no room.
        """
        if self.held is None:
            raise BadGrip("The hand is empty.")
        flipped = not self._flipped[self.held]
        self.mirror_held(shape(piece_set()[self.held], flipped))
        self._flipped[self.held] = flipped

    @property
    def is_over_table(self) -> bool:
        """True if the held piece is upright on its flat side with only the table below: released, it becomes a base."""
        if self.held is None or not self.brought_in:
            return False
        now = self.snapshot()
        held = now[self.held]
        left, right = span(held)
        others = (span(placed) for placed in now.placed if placed.piece != self.held)
        return held.turn == 0 and abs(held.x) <= TABLE_HALF and all(low > right or high < left for low, high in others)

    def snapshot(self) -> Snapshot:
        """Return every piece as it is now, including the held one. Sleeping pieces are exactly where they were."""
        return Snapshot.of(self._placed())

    def _placed(self) -> Iterator[Placed]:
        for piece, solid in self.solids.items():
            x, y, angle, vx, vy, spin = solid.motion
            yield Placed(piece, x, y, angle, self._flipped[piece], vx, vy, spin)
