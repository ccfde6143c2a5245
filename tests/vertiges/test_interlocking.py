"""Pieces let go above one another: those that mate come to rest interlocked (VE-22, VE-24)."""

import math
import random
from collections.abc import Iterator, Sequence
from itertools import permutations, product

import msgspec
import pytest

from tests.physics.worlds import settle
from tests.vertiges.worlds import settled
from vertiges.outlines import HALF
from vertiges.physics.world import TableWorld
from vertiges.pieces import EVERY_ORIENTATION, WIDTH, Cut, Direction, mates, orientations, piece_set
from vertiges.rules.snapshot import QUARTER, Placed, Snapshot
from vertiges.rules.towers import links, offset, socket_on


def ground_showing(cut: Cut) -> Placed:
    """Return a piece that stands firmly with this cut on top: on its flat side, or (flat side up) on a notch."""
    for piece, turn, flipped in product(piece_set().values(), (0, 2), (False, True)):
        if piece.side(Direction.ABOVE, turn, flipped) is cut and (turn == 0 or piece.top.endswith("-")):
            return Placed(piece.id, 0.0, 20.0, math.remainder(turn * QUARTER, math.tau), flipped)
    raise AssertionError(cut)


def dropped(lower: Placed, upper: Placed) -> Snapshot:
    """Hold the upper piece over the seat, as near as it will go, let go, and wait for rest."""
    world = TableWorld(Snapshot((lower,)))
    world.take(upper.piece, lower.x, upper.y + 1.5, upper.turn, upper.flipped)
    while world.ghost:
        world.withdraw()
        upper = msgspec.structs.replace(upper, y=upper.y + 0.5)
        world.take(upper.piece, lower.x, upper.y + 1.5, upper.turn, upper.flipped)
    world.release()
    while not world.is_at_rest:
        for _ in range(16):
            world.step()
    return world.snapshot()


def locked(rest: Snapshot, lower: int, upper: int) -> bool:
    """By mechanics alone: flush, and a knock of 0.3 m/s from either side does not part them."""
    if lower not in rest or upper not in rest:
        return False
    for knock in (0.0, -300.0, 300.0):
        knocked = msgspec.structs.replace(rest[upper], vx=knock)
        after = settled(rest.having(knocked))
        sideways, height, lean = offset(after[upper], after[lower])
        if abs(sideways) > 1.0 or abs(height) > 0.5 or abs(lean) > math.radians(1):
            return False
    return True


@pytest.mark.parametrize("below", list(Cut))
def test_exactly_mating_sides_come_to_rest_interlocked(below: Cut) -> None:
    """VE-2, VE-4, VE-22: each of the nine kinds of side on each other, dropped in the world."""
    ground = ground_showing(below)
    for above in Cut:
        upper, turn, flipped = next(
            (piece, turn, flipped)
            for piece in piece_set().values()
            for turn, flipped in EVERY_ORIENTATION
            if piece.id != ground.piece and piece.side(Direction.BELOW, turn, flipped) is above
        )
        seat = socket_on(ground, turn, flipped)
        rest = dropped(ground, Placed(upper.id, seat.x, seat.y, turn * QUARTER, flipped))
        assert locked(rest, ground.piece, upper.id) == mates(below, above), (below, above)


Pose = tuple[int, int, bool]
"""A piece, its quarter turns, and whether it is flipped."""

Column = tuple[Pose, ...]
"""Pieces at one place of a row, bottom up; the uppermost is dropped over its seat."""

IN_A_ROW = 15

APART = 90.0

DROP = 1.5


def fitting_pairs() -> list[tuple[Pose, Pose]]:
    """Every piece in every way it fits, once; what it stands on varies."""
    neighbours = list(permutations(piece_set().values(), 2))
    random.Random(1).shuffle(neighbours)
    kinds: dict[tuple[Cut, Pose], tuple[Pose, Pose]] = {}
    for lower, upper in neighbours:
        for below in EVERY_ORIENTATION:
            cut = lower.side(Direction.ABOVE, *below)
            for above in orientations(upper, cut):
                kinds.setdefault((cut, (upper.id, *above)), ((lower.id, *below), (upper.id, *above)))
    return list(kinds.values())


def ground_for(lower: Pose, free: set[int]) -> Column | None:
    """Return the support of a pair's lower piece: () for a plain side below, else a base; None if none is free."""
    piece, turn, flipped = lower
    below = piece_set()[piece].side(Direction.BELOW, turn, flipped)
    if below is Cut.PLAIN:
        return ()
    bases = (
        (base, 0, behind)
        for base, behind in product(sorted(free), (False, True))
        if mates(piece_set()[base].side(Direction.ABOVE, 0, behind), below)
    )
    base = next(bases, None)
    return base and (base,)


def rows(pairs: Sequence[tuple[Pose, Pose]]) -> Iterator[list[Column]]:
    """All pairs, as many in a row as there is one of each piece, the lower one on a base of its own."""
    waiting = list(pairs)
    while waiting:
        free, row, later = set(piece_set()), list[Column](), list[tuple[Pose, Pose]]()
        for lower, upper in waiting:
            pair = {lower[0], upper[0]}
            ground = ground_for(lower, free - pair) if pair <= free and len(row) < IN_A_ROW else None
            if ground is None:
                later.append((lower, upper))
            else:
                row.append((*ground, lower, upper))
                free -= {pose[0] for pose in row[-1]}
        yield row
        waiting = later


def let_go(row: Sequence[Column]) -> Snapshot:
    """All columns of a row beside each other, their uppermost pieces let go a little above their seats, at rest."""
    placed = []
    for number, column in enumerate(row):
        x = APART * (number - IN_A_ROW // 2)
        for level, (piece, turn, flipped) in enumerate(column):
            placed.append(Placed(piece, x, HALF + WIDTH * level, math.remainder(turn * QUARTER, math.tau), flipped))
        placed[-1] = msgspec.structs.replace(placed[-1], y=placed[-1].y + DROP)
    world = TableWorld(Snapshot.of(placed), asleep=False, sleep_after=0.1)
    settle(world)
    assert world.is_at_rest
    return world.snapshot()


def test_every_piece_that_fits_another_comes_to_rest_interlocked_on_it() -> None:
    """VE-22, VE-24: each of the 48 pieces on every cut that it fits, in every turn and flip."""
    count = 0
    for row in rows(fitting_pairs()):
        below = links(let_go(row))
        for column in row:
            assert [below.get(upper[0]) for upper in column[1:]] == [lower[0] for lower in column[:-1]], column
        count += len(row)
    assert count == 280
