"""What lies on the table at this moment: a snapshot, and on top of it whatever is just moving from place to place."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Self

from stage.match.live.film import Reel
from vertiges.rules.snapshot import Placed, Snapshot


@dataclass(slots=True)
class Standing:
    """A piece on the table, in mm and radians; `alpha` from 0.0 to 1.0."""

    piece: int
    x: float
    y: float
    angle: float
    flipped: bool
    alpha: float = 1.0

    @classmethod
    def of(cls, placed: Placed) -> Self:
        """A piece where a snapshot has it."""
        return cls(placed.piece, placed.x, placed.y, placed.angle, placed.flipped)

    def placed(self) -> Placed:
        """Its pose as a value."""
        return Placed(self.piece, self.x, self.y, self.angle, self.flipped)


@dataclass(slots=True)
class Flight:
    """A piece between the table and somewhere else on the screen. `x` and `y` are logical, `zoom` is units per mm."""

    piece: int
    x: float
    y: float
    zoom: float
    angle: float = 0.0
    flipped: bool = False
    alpha: float = 1.0


@dataclass(slots=True)
class Tabletop:
    """The table as it is drawn. :meth:`of` lays it out by a snapshot; movements change it until the next one."""

    pieces: dict[int, Standing] = field(default_factory=dict)
    flights: list[Flight] = field(default_factory=list)
    away: set[int] = field(default_factory=set)
    """Pieces of the hands that are just somewhere else."""
    lit: frozenset[int] = frozenset()
    """Pieces that a line of the log, or a call, speaks of."""
    reel: Reel[Placed] | None = None
    """A fall that is looked at again; shown instead of the pieces."""
    flash: float = 0.0
    """How brightly a ZAP flashes, 0.0 to 1.0."""
    fitted: Placed | None = None
    """The piece that fitted, shown after a correct call."""

    @classmethod
    def of(cls, table: Snapshot) -> Self:
        """Everything where `table` says it is."""
        return cls(pieces={placed.piece: Standing.of(placed) for placed in table.placed})

    def poses(self) -> Iterable[Placed]:
        """Every piece that is fully there, to be drawn."""
        if self.reel is not None:
            return self.reel.present
        return [standing.placed() for standing in self.pieces.values() if standing.alpha >= 1.0]

    def fading(self) -> Iterable[Standing]:
        """Pieces that come or go."""
        if self.reel is not None:
            return ()
        return [standing for standing in self.pieces.values() if 0.0 < standing.alpha < 1.0]

    def put(self, table: Snapshot, keep: Collection[int] = ()) -> None:
        """Everything where `table` says it is; of the others only `keep` stays where it was."""
        kept = {piece: standing for piece, standing in self.pieces.items() if piece in keep}
        self.pieces = kept | {placed.piece: Standing.of(placed) for placed in table.placed}
