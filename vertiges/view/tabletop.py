"""The table as it is shown now: a snapshot, overlaid with the pieces that are being animated."""

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Self

from stage.graphics.kept import Sprite
from stage.graphics.painter import Painter
from stage.match.pieces import Flights
from stage.match.replay.film import FallReplay
from vertiges.rules.snapshot import Placed, Snapshot
from vertiges.view.engraving import EXTENT
from vertiges.view.pieces import draw_piece


@dataclass(slots=True)
class ShownPiece:
    """A piece on the table, in mm and radians; `alpha` from 0.0 to 1.0."""

    piece: int
    x: float
    y: float
    angle: float
    flipped: bool
    alpha: float = 1.0

    @classmethod
    def of(cls, placed: Placed) -> Self:
        """Return a piece at its place in a snapshot."""
        return cls(placed.piece, placed.x, placed.y, placed.angle, placed.flipped)

    def placed(self) -> Placed:
        """Return its pose as a value."""
        return Placed(self.piece, self.x, self.y, self.angle, self.flipped)


@dataclass(eq=False, kw_only=True)
class PieceSprite(Sprite):
    """A piece between the table and elsewhere on the screen; `zoom` is logical units per mm."""

    piece: int
    flipped: bool = False
    width: float = EXTENT
    height: float = EXTENT
    art: str = ""

    @property
    def placed(self) -> Placed:
        """The piece as it is turned."""
        return Placed(self.piece, 0.0, 0.0, math.radians(self.angle), self.flipped)

    def draw(self, painter: Painter) -> None:
        draw_piece(painter, self.placed, (self.x, self.y - self.lift), self.zoom, round(self.alpha * 255))


@dataclass(slots=True)
class Tabletop:
    """The table as it is drawn. :meth:`of` lays it out by a snapshot; animations change it until the next one."""

    pieces: dict[int, ShownPiece] = field(default_factory=dict)
    flights: Flights = field(default_factory=Flights)
    """Pieces between a hand and the table."""
    away: set[int] = field(default_factory=set)
    """Pieces of the hands that are currently elsewhere."""
    lit: frozenset[int] = frozenset()
    """Pieces that a log entry or a call mentions."""
    reel: FallReplay[Placed] | None = None
    """Replayed fall, shown instead of the pieces."""
    flash: float = 0.0
    """Brightness of a ZAP's flash, 0.0 to 1.0."""
    fitted: Placed | None = None
    """Piece that would have fitted, shown after a correct call."""

    @classmethod
    def of(cls, table: Snapshot) -> Self:
        """Return a table laid out by the snapshot."""
        return cls(pieces={placed.piece: ShownPiece.of(placed) for placed in table.placed})

    def poses(self) -> Iterable[Placed]:
        """Return every fully visible piece, to be drawn."""
        if self.reel is not None:
            return self.reel.present
        return [shown.placed() for shown in self.pieces.values() if shown.alpha >= 1.0]

    def fading(self) -> Iterable[ShownPiece]:
        """Return the pieces that fade in or out."""
        if self.reel is not None:
            return ()
        return [shown for shown in self.pieces.values() if 0.0 < shown.alpha < 1.0]

    def put(self, table: Snapshot, keep: Collection[int] = ()) -> None:
        """Lay out the snapshot. Of the other pieces only those of `keep` stay where they are."""
        kept = {piece: shown for piece, shown in self.pieces.items() if piece in keep}
        self.pieces = kept | {placed.piece: ShownPiece.of(placed) for placed in table.placed}
