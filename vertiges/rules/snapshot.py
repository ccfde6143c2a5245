"""The table, a hand's intention and its outcome: plain values between rules, world and screen.

Units are millimetres, radians and seconds. x points to the right, y upwards, and the table top is y = 0. A pose is that
of a block's middle.
"""

import math
from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec

from vertiges.pieces import piece_set

QUARTER = math.pi / 2
TABLE_HALF = 700.0
"""The table reaches from -700 to 700 mm: ten towers at their distance (VE-25), and some spare room."""

Measure = Annotated[float, msgspec.Meta(ge=-1e6, le=1e6)]
"""A length in mm or a speed in mm/s as it is read. The limit, a kilometre, is far beyond any table."""
Angle = Annotated[float, msgspec.Meta(ge=-1e4, le=1e4)]
"""Radians, or radians per second."""


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One piece on the table. `angle` counts counter-clockwise from the flat side below, after flipping."""

    piece: int
    x: Measure
    y: Measure
    angle: Angle = 0.0
    flipped: bool = False
    vx: Measure = 0.0
    vy: Measure = 0.0
    spin: Angle = 0.0

    @property
    def turn(self) -> int:
        """Nearest number of quarter turns, 0 to 3."""
        return round(self.angle / QUARTER) % 4

    @property
    def lean(self) -> float:
        """Angle in radians beyond the nearest quarter turn."""
        return self.angle - round(self.angle / QUARTER) * QUARTER

    def at_rest(self) -> "Placed":
        """Return the same pose without any motion."""
        return msgspec.structs.replace(self, vx=0.0, vy=0.0, spin=0.0)


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every piece on the table, ordered by id: the canonical order in which a world is built.

    Raises ValueError (msgspec.ValidationError when decoding) for an unknown or repeated piece, a number that is not
    finite, or another order.
    """

    placed: tuple[Placed, ...] = ()

    def __post_init__(self) -> None:
        ids = [placed.piece for placed in self.placed]
        if ids != sorted(set(ids)):
            raise ValueError("the pieces on the table must be ordered by number, each once")
        if not piece_set().keys() >= set(ids):
            raise ValueError("there is no such piece")
        for placed in self.placed:
            if not all(map(math.isfinite, (placed.x, placed.y, placed.angle, placed.vx, placed.vy, placed.spin))):
                raise ValueError("a piece cannot lie at a place that is no number")

    @staticmethod
    def of(placed: Iterable[Placed]) -> "Snapshot":
        """Return a snapshot of these pieces, given in any order."""
        return Snapshot(tuple(sorted(placed, key=lambda each: each.piece)))

    def __contains__(self, piece: int) -> bool:
        return any(placed.piece == piece for placed in self.placed)

    def __getitem__(self, piece: int) -> Placed:
        """Return one piece as placed; raises KeyError if it is not on the table."""
        for placed in self.placed:
            if placed.piece == piece:
                return placed
        raise KeyError(piece)

    def having(self, placed: Placed) -> "Snapshot":
        """Return a snapshot with this piece added or moved."""
        return Snapshot.of([*self.without([placed.piece]).placed, placed])

    def without(self, pieces: Iterable[int]) -> "Snapshot":
        """Return a snapshot without these pieces; nothing else moves."""
        gone = set(pieces)
        return Snapshot(tuple(placed for placed in self.placed if placed.piece not in gone))


Deed = Literal["lay", "base", "zap"]


class Intention(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Deed of a seat's hand as intended. The world answers with an Outcome.

    `piece` comes from the hand (lay, base) or is the standing piece gripped (zap). It is let go near (`x`, `y`) after
    `turn` quarter turns, `flipped` or not (zap: as it stands). The other fields are for a scripted hand, 0 for a
    person's: `speed` in mm/s, `tremor` in mm (root mean square), `seed` of the tremor; `steady` turns the assist on,
    `load` the trembling under a section's load (VE-54).

    Raises ValueError (msgspec.ValidationError when decoding) for impossible numbers.
    """

    deed: Deed
    piece: int
    x: Measure
    y: Measure
    turn: int = 0
    flipped: bool = False
    speed: float = 0.0
    tremor: float = 0.0
    seed: int = 0
    steady: bool = False
    load: bool = False

    def __post_init__(self) -> None:
        if not all(map(math.isfinite, (self.x, self.y, self.speed, self.tremor))):
            raise ValueError("a hand cannot go to a place that is no number")
        if not 0 <= self.turn <= 3 or self.speed < 0 or self.tremor < 0:
            raise ValueError("turn counts quarter turns from 0 to 3; speed and tremor are not negative")


Landing = Literal["seated", "base", "loose", "back", "fallen"]


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Result of an intention, once every piece is at rest.

    - `landed`: what became of the piece in the hand. *seated*: interlocked on a tower it was not on before (VE-22);
      *base*: upright on the table, 2 cm from every tower (VE-25); *loose*: at rest but not interlocked, or a base too
      near: it is taken back, or gripped again, at no cost; *back*: a ZAP set back on its old place (VE-52);
      *fallen* (VE-31).
    - `on`: the piece it is seated on, else None.
    - `moved`: the pieces of a ZAP that stand interlocked at their new place, bottom up.
    - `fallen`: every fallen piece (VE-31), by id: the points of VE-30. Never holds a loose piece.
    - `disturbed`: pieces that fell only when the fallen ones were taken away: out of the game, charged to no player.
    - `at_rest`: how everything lay before anything was taken away, for the picture.
    - `table`: how the table stands for the next action: no fallen, disturbed or taken back piece, nothing moving. A
      loose ZAP section stays where it was put down, and can be gripped again (VE-52).
    """

    landed: Landing
    table: Snapshot
    at_rest: Snapshot
    on: int | None = None
    moved: tuple[int, ...] = ()
    fallen: tuple[int, ...] = ()
    disturbed: tuple[int, ...] = ()
