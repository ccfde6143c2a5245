"""The positions that lessons begin from, and the hands of those who build in them."""

import math
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from table.offer.lesson import Deed
from table.words import N_
from vertiges.outlines import HALF
from vertiges.pieces import WIDTH
from vertiges.rules.actions import Handle
from vertiges.rules.snapshot import QUARTER, Intention, Placed, Snapshot

COMPANY: Final = ("", "Bruno")
"""Who plays in every lesson; the learner sits in seat 0."""
LEFT, RIGHT = -90.0, 90.0
"""Where towers stand, in mm."""
TURN_LOST: Final = Deed("TurnBegan")
"""After that nothing more can be built in the learner's turn."""
TRY_AGAIN: Final = N_("That was the end of your turn. Take it back, and try again.")
_SURE: Final = 250.0
_GENTLE: Final = 120.0
"""mm/s at which a piece is laid and a section is carried so that nothing falls."""

Block = tuple[int, int, bool]
"""A piece, its quarter turns, and whether it is flipped."""


def tower(x: float, *blocks: Block) -> list[Placed]:
    """A tower at `x`, from its base upwards."""
    return [
        Placed(piece, x, (level + 0.5) * WIDTH, math.remainder(turn * QUARTER, math.tau), flipped)
        for level, (piece, turn, flipped) in enumerate(blocks)
    ]


def building(hands: Sequence[Sequence[int]], *towers: Sequence[Placed], **fields: Any) -> str:
    """A turn of seat 0 with these hands and towers; draw piles are empty. `fields` are those of
    :class:`vertiges.rules.position.Position`; unless they say otherwise, the program checks the building rules and
    hands are steadied.
    """
    position = {
        "seats": len(hands),
        "phase": "turn",
        "turn": 1,
        "player": 0,
        "settings": {"enforce_rules": True, "steady_hand": True},
        "hands": [list(hand) for hand in hands],
        "table": msgspec.to_builtins(Snapshot.of(placed for each in towers for placed in each)),
    }
    return msgspec.json.encode(position | fields).decode()


def laying(piece: int, x: float, level: int, turn: int, *, flipped: bool = False) -> Handle:
    """To lay a piece as number `level` (the base is 0) on the tower at `x`."""
    return Handle(Intention("lay", piece, x, (level + 0.5) * WIDTH, turn, flipped, speed=_SURE, seed=1))


def setting(piece: int, x: float, *, flipped: bool = False) -> Handle:
    """To set down a base at `x`."""
    return Handle(Intention("base", piece, x, HALF, 0, flipped, speed=_SURE, seed=1))


def lifting(piece: int, x: float, level: int, *, speed: float = _GENTLE, tremor: float = 0.0, seed: int = 1) -> Handle:
    """A ZAP: to lift all from `piece` upwards, and set it down as number `level` of the tower at `x`."""
    meant = Intention("zap", piece, x, (level + 0.5) * WIDTH, speed=speed, tremor=tremor, seed=seed)
    return Handle(meant)
