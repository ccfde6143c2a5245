"""The 48 wooden pieces as data, and which sides interlock (VE-1 to VE-4). No physics.

A side is named by the direction it faces. Directions count counter-clockwise from below, like quarter turns: a piece of
`turn` t stands t quarter turns counter-clockwise from the pose with its flat side down. A `flipped` piece is first
turned front to back, which swaps left and right, then turned.
"""

from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import NamedTuple

import msgspec

from table.storage.files import ASSETS, asset

PIECES_FILE = ASSETS / "vertiges" / "pieces.json"
WIDTH = 40.0
"""Width and height of a block in millimetres, tongues not counted (VE-2)."""


class Direction(IntEnum):
    """Direction a side faces, counter-clockwise from below."""

    BELOW = 0
    RIGHT = 1
    ABOVE = 2
    LEFT = 3


class Cut(StrEnum):
    """Cut of a side: none, a notch (-) or a tongue (+) of a family, or a stair.

    `STAIR_BACK` is a stair seen from the back. No piece has this cut, but a flipped piece shows it.
    """

    PLAIN = ""
    WEDGE_NOTCH = "V-"
    WEDGE_TONGUE = "V+"
    ROUND_NOTCH = "U-"
    ROUND_TONGUE = "U+"
    BOX_NOTCH = "H-"
    BOX_TONGUE = "H+"
    STAIR = "Z"
    STAIR_BACK = "Z'"

    @property
    def family(self) -> str:
        """One of V, U, H and Z; empty for a plain side."""
        return self.value[:1]

    @property
    def from_behind(self) -> "Cut":
        """Same cut on a piece flipped front to back."""
        return _BEHIND.get(self, self)

    @property
    def mate(self) -> "Cut | None":
        """The only cut that fits this one; None for a plain side (VE-2, VE-4)."""
        return _MATES.get(self)


_BEHIND = {Cut.STAIR: Cut.STAIR_BACK, Cut.STAIR_BACK: Cut.STAIR}
_MATES = {
    Cut.WEDGE_NOTCH: Cut.WEDGE_TONGUE,
    Cut.WEDGE_TONGUE: Cut.WEDGE_NOTCH,
    Cut.ROUND_NOTCH: Cut.ROUND_TONGUE,
    Cut.ROUND_TONGUE: Cut.ROUND_NOTCH,
    Cut.BOX_NOTCH: Cut.BOX_TONGUE,
    Cut.BOX_TONGUE: Cut.BOX_NOTCH,
    Cut.STAIR: Cut.STAIR,
    Cut.STAIR_BACK: Cut.STAIR_BACK,
}


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One block: the cut opposite its flat side, its two flanks, and its red star, if any (VE-1, VE-2)."""

    id: int
    top: Cut
    left: Cut
    right: Cut
    star: bool = False

    def side(self, direction: Direction, turn: int = 0, flipped: bool = False) -> Cut:
        """Return the cut that faces `direction` after flipping and `turn` quarter turns."""
        local = Direction((direction - turn) % 4)
        if flipped and local in (Direction.LEFT, Direction.RIGHT):
            local = Direction(4 - local)
        cut = (Cut.PLAIN, self.right, self.top, self.left)[local]
        return cut.from_behind if flipped else cut


class Orientation(NamedTuple):
    """Orientation of a piece: `turn` quarter turns counter-clockwise (0 to 3), after an optional flip."""

    turn: int
    flipped: bool


EVERY_ORIENTATION = tuple(Orientation(turn, flipped) for flipped in (False, True) for turn in range(4))


@lru_cache(maxsize=1)
def piece_set() -> dict[int, Piece]:
    """Return the fixed set by id, in ascending order. Raises :class:`table.storage.files.BrokenAsset`."""
    return asset(PIECES_FILE, _decoded)


def _decoded(data: bytes) -> dict[int, Piece]:
    pieces = msgspec.json.decode(data, type=list[Piece])
    by_id = {piece.id: piece for piece in sorted(pieces, key=lambda piece: piece.id)}
    if len(by_id) != len(pieces) or any(piece.top is Cut.PLAIN for piece in pieces):
        raise ValueError("A number stands twice, or a piece has no cut opposite its flat side.")
    return by_id


def mates(lower: Cut, upper: Cut) -> bool:
    """Return True if two sides facing each other interlock (VE-2): same family, notch on tongue, stair on stair."""
    return lower.mate is upper


@lru_cache(maxsize=4096)
def orientations(piece: Piece, top: Cut) -> tuple[Orientation, ...]:
    """Return every orientation in which `piece` fits an open top with the cut `top`; empty if there is none (VE-24)."""
    return tuple(held for held in EVERY_ORIENTATION if mates(top, piece.side(Direction.BELOW, held.turn, held.flipped)))


def base_orientations() -> tuple[Orientation, ...]:
    """Return the two orientations of a base: on its flat side, front or back towards the viewer (VE-20)."""
    return (Orientation(0, False), Orientation(0, True))
