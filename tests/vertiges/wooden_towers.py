"""Random towers of Vertiges, and sections carried between them, for tests and benchmarks."""

import math
import random
from collections.abc import Collection
from typing import Final

from vertiges.physics.performance import simulate
from vertiges.pieces import EVERY_ORIENTATION, WIDTH, Direction, Orientation, Piece, mates, piece_set
from vertiges.rules.snapshot import QUARTER, Intention, Outcome, Placed, Snapshot
from vertiges.rules.towers import cut_above, cut_below, socket_on

DISTANCE: Final = 160.0
"""mm from the middle of one tower to the middle of the other."""


def build_tower(
    rng: random.Random, size: int, x: float = 0.0, used: Collection[int] = (), offset: float = 0.0
) -> list[Placed]:
    """Build a tower of random interlocked pieces with an open top; shift each piece by up to `offset` mm."""
    pieces = [piece for piece in piece_set().values() if piece.id not in used]
    while True:
        rng.shuffle(pieces)
        tower = [Placed(pieces[0].id, x, WIDTH / 2, 0.0, rng.choice((False, True)))]
        for level in range(1, size):
            step = _next_piece(rng, tower[-1], [piece for piece in pieces if all(piece.id != p.piece for p in tower)])
            if step is None:
                break
            piece, held = step
            angle = math.remainder(held.turn * QUARTER, math.tau)
            place = tower[-1].x + rng.uniform(-offset, offset)
            tower.append(Placed(piece.id, place, WIDTH * (level + 0.5), angle, held.flipped))
        if len(tower) == size:
            return tower


def _next_piece(rng: random.Random, top: Placed, pieces: list[Piece]) -> tuple[Piece, Orientation] | None:
    """Return a piece and the orientation in which it goes on top and leaves the tower open."""
    fitting = [
        (piece, held)
        for piece in pieces
        for held in EVERY_ORIENTATION
        if mates(cut_above(top), piece.side(Direction.BELOW, held.turn, held.flipped))
        and piece.side(Direction.ABOVE, held.turn, held.flipped)
    ]
    return rng.choice(fitting) if fitting else None


def two_towers(rng: random.Random, section: int) -> tuple[Snapshot, Placed, Placed]:
    """Return two towers, DISTANCE apart, the lowest piece of a left section and the right top that it fits."""
    while True:
        left = build_tower(rng, 3 + section)
        right = build_tower(rng, 3, DISTANCE, [placed.piece for placed in left])
        if mates(cut_above(right[-1]), cut_below(left[3])):
            return Snapshot.of(left + right), left[3], right[-1]


def carry(trial: int, section: int, speed: float, tremor: float, *, load: bool = False) -> Outcome:
    """Lift a section, carry it over and set it down; the same trial is always the same towers and the same tremor."""
    table, held, top = two_towers(random.Random(f"carry {section} {trial}"), section)
    seat = socket_on(top, held.turn, held.flipped)
    meant = Intention("zap", held.piece, seat.x, seat.y, speed=speed, tremor=tremor, seed=trial, load=load)
    return simulate(table, meant)


def success(outcome: Outcome, section: int) -> bool:
    """Return True if the whole section arrived and nothing fell (VE-51)."""
    return outcome.landed == "seated" and len(outcome.moved) == section and not outcome.fallen
