"""The world keeps to mechanics, to its guarantees, and to the geometry of the rules (VE-2, VE-4, VE-22, VE-24)."""

import math
import random
from collections.abc import Iterator, Sequence
from itertools import permutations, product

import msgspec
import pytest

from benchmarks.wooden_towers import build_tower
from physics.performance import settle
from physics.polygon import posed
from vertiges.outlines import HALF, shape
from vertiges.physics.world import STEP, World
from vertiges.pieces import EVERY_PLACEMENT, WIDTH, Cut, Direction, mates, piece_set, placements
from vertiges.rules.geometry.balance import balance
from vertiges.rules.geometry.towers import links, offset, socket_on, towers
from vertiges.rules.snapshot import QUARTER, TABLE_HALF, Placed, Snapshot

TOLERANCE = 0.03
STABILISER = 0.05


def run(world: World, seconds: float) -> Snapshot:
    for _ in range(round(seconds / STEP)):
        world.step()
    return world.snapshot()


def settled(table: Snapshot) -> Snapshot:
    """The table once everything on it was woken and came to rest."""
    world = World(table, asleep=False)
    settle(world)
    return world.snapshot()


def shift(before: Snapshot, after: Snapshot) -> float:
    return max(math.dist((old.x, old.y), (new.x, new.y)) for old, new in zip(before.placed, after.placed, strict=True))


def centre(placed: Placed) -> float:
    """The x of a piece's centre of mass."""
    form = shape(piece_set()[placed.piece], placed.flipped)
    return posed([(form.x, form.y)], placed.x, placed.y, placed.angle)[0][0]


# Guarantees ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "seconds"), [(10, 60.0), (30, 12.0)])
def test_a_tower_stands(size: int, seconds: float) -> None:
    """Random offsets inside the clearance; kept awake, so that it is the contacts that hold it, not sleep."""
    tower = build_tower(random.Random(size), size, offset=0.25)
    world = World(Snapshot.of(tower), asleep=False, sleep_after=math.inf)
    settling = run(world, 2.0)
    final = run(world, seconds - 2.0)
    assert world.awake
    assert shift(settling, final) <= 0.1
    assert towers(final)[0].pieces == tuple(placed.piece for placed in tower)


def test_a_resting_table_is_a_fixed_point_of_rebuilding() -> None:
    """Snapshot, world, snapshot: every number comes back exactly, through JSON too."""
    table = Snapshot.of(build_tower(random.Random(1), 12, offset=0.2))
    rested = settled(table)
    again = msgspec.json.decode(msgspec.json.encode(rested), type=Snapshot)
    assert again == rested
    world = World(again)
    assert not world.awake
    assert run(world, 0.5) == rested


def test_waking_a_tower_again_and_again_does_not_wear_it_down() -> None:
    table = settled(Snapshot.of(build_tower(random.Random(2), 18, offset=0.2)))
    later = table
    for _ in range(20):
        later = Snapshot.of(placed.at_rest() for placed in settled(later).placed)
    assert shift(table, later) < 0.2
    assert len(towers(later)[0].pieces) == 18


def fallen(world: World) -> set[int]:
    """What has touched the table, or left it, and was no base (VE-31)."""
    return world.lost | world.touched - {tower.base for tower in towers(world.before)}


# Theory -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("piece", [1, 24, 35])
def test_a_block_over_the_edge_tips_at_its_centre_of_mass(piece: int) -> None:
    """Single block: half its width, corrected for where the cuts leave its centre of mass."""
    balanced = TABLE_HALF - centre(Placed(piece, 0.0, 20.0))
    inside = Snapshot((Placed(piece, balanced - TOLERANCE * HALF, 20.0),))
    beyond = Snapshot((Placed(piece, balanced + (TOLERANCE + STABILISER) * HALF, 20.0),))
    assert shift(inside, run(World(inside, asleep=False), 3.0)) < 0.1
    world = World(beyond, asleep=False)
    run(world, 3.0)
    assert world.lost == {piece}


def overhang(count: int, margin: float) -> Snapshot:
    """So many blocks of notched tops, flat sides down, each further out by as much as the harmonic series allows.

    At every edge, the table's included, the weight above lies `margin` mm inside it.
    """
    flat = [piece.id for piece in piece_set().values() if piece.top.endswith("-")][:count]
    placed: list[Placed] = []
    weight = moment = 0.0
    for level, piece in enumerate(flat):
        x = 0.0 if not placed else moment / weight + margin - HALF
        block = Placed(piece, x, 20.0 + 40.0 * (count - 1 - level))
        mass = shape(piece_set()[piece]).mass
        weight, moment = weight + mass, moment + mass * centre(block)
        placed.append(block)
    move = TABLE_HALF - margin - moment / weight
    return Snapshot.of(msgspec.structs.replace(block, x=block.x + move) for block in placed)


@pytest.mark.parametrize("count", range(2, 7))
def test_the_harmonic_overhang(count: int) -> None:
    """Blocks reach w/2 · (1 + 1/2 + … + 1/n) over the edge: within 3 % it stands, beyond it falls."""
    stands, falls = overhang(count, TOLERANCE * HALF), overhang(count, -(TOLERANCE + STABILISER) * HALF)
    reach = max(block.x for block in stands.placed) + HALF - TABLE_HALF
    assert reach == pytest.approx(HALF * sum(1 / n for n in range(1, count + 1)), rel=0.1)
    assert shift(stands, run(World(stands, asleep=False), 4.0)) < 0.5
    world = World(falls, asleep=False)
    run(world, 4.0)
    assert world.lost


def tipping_angle(tower: list[Placed], sign: int) -> float:
    """The tilt at which some upper part of an upright tower passes the downhill edge below it."""
    weight = across = up = 0.0
    angles = []
    for placed in reversed(tower):
        form = shape(piece_set()[placed.piece], placed.flipped)
        ((x, y),) = posed([(form.x, form.y)], placed.x, placed.y, placed.angle)
        weight, across, up = weight + form.mass, across + form.mass * x, up + form.mass * y
        edge, floor = placed.x + sign * HALF, placed.y - HALF
        angles.append(math.atan2(sign * (edge - across / weight), up / weight - floor))
    return min(angles)


@pytest.mark.parametrize(("size", "sign"), list(product(range(3, 8), (-1, 1))))
def test_a_tower_on_an_incline_tips_when_its_weight_passes_its_edge(size: int, sign: int) -> None:
    """tan θ = w/h, with the true centre of mass; beyond it only the stabiliser holds."""
    tower = build_tower(random.Random(size), size)
    table = Snapshot.of(tower)
    critical = tipping_angle(tower, sign)
    assert math.tan(critical) == pytest.approx(1 / size, rel=0.15)
    calm = World(table, asleep=False, tilt=sign * critical * (1 - TOLERANCE))
    assert links(run(calm, 3.0)) == links(table)
    assert not fallen(calm)
    steep = World(table, asleep=False, tilt=sign * critical * (1 + TOLERANCE + STABILISER))
    run(steep, 4.0)
    assert fallen(steep)


@pytest.mark.parametrize("size", [2, 6])
def test_balance_foretells_the_tilt(size: int) -> None:
    tower = build_tower(random.Random(size), size)
    told = balance(Snapshot.of(tower), towers(Snapshot.of(tower))[0]).tilt
    assert told == pytest.approx(min(tipping_angle(tower, sign) for sign in (-1, 1)))


def test_wood_slides_on_wood_at_its_friction() -> None:
    """tan θ = μ = 0.5, within 3 %."""
    table = Snapshot((Placed(1, 0.0, 20.0),))
    for share, slides in ((1 - TOLERANCE, False), (1 + TOLERANCE, True)):
        moved = run(World(table, asleep=False, tilt=math.atan(0.5 * share)), 2.0)[1].x
        assert (moved > 10.0) is slides
        assert slides or abs(moved) < 0.1


# The rules' geometry and the world agree ------------------------------------------------------------------------------


def ground_showing(cut: Cut) -> Placed:
    """A piece that stands firmly on the table with this cut on top: on its flat side, or (flat side up) on a notch."""
    for piece, turn, flipped in product(piece_set().values(), (0, 2), (False, True)):
        if piece.side(Direction.ABOVE, turn, flipped) is cut and (turn == 0 or piece.top.endswith("-")):
            return Placed(piece.id, 0.0, 20.0, math.remainder(turn * QUARTER, math.tau), flipped)
    raise AssertionError(cut)


def dropped(lower: Placed, upper: Placed) -> Snapshot:
    """Hold the upper piece over the seat, as near as it will go, let go, and wait for rest."""
    world = World(Snapshot((lower,)))
    world.take(upper.piece, lower.x, upper.y + 1.5, upper.turn, upper.flipped)
    while world.ghost:
        world.withdraw()
        upper = msgspec.structs.replace(upper, y=upper.y + 0.5)
        world.take(upper.piece, lower.x, upper.y + 1.5, upper.turn, upper.flipped)
    world.release()
    while not world.at_rest:
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
            for turn, flipped in EVERY_PLACEMENT
            if piece.id != ground.piece and piece.side(Direction.BELOW, turn, flipped) is above
        )
        seat = socket_on(ground, turn, flipped)
        rest = dropped(ground, Placed(upper.id, seat.x, seat.y, turn * QUARTER, flipped))
        assert locked(rest, ground.piece, upper.id) == mates(below, above), (below, above)


Pose = tuple[int, int, bool]
"""A piece, its quarter turns, and whether it is flipped."""

Column = tuple[Pose, ...]
"""What stands at one place of a row, bottom up; the uppermost is let go over its seat."""

IN_A_ROW = 15
APART = 90.0
DROP = 1.5


def fitting_pairs() -> list[tuple[Pose, Pose]]:
    """Every piece in every way it fits, once; what it stands on varies."""
    neighbours = list(permutations(piece_set().values(), 2))
    random.Random(1).shuffle(neighbours)
    kinds: dict[tuple[Cut, Pose], tuple[Pose, Pose]] = {}
    for lower, upper in neighbours:
        for below in EVERY_PLACEMENT:
            cut = lower.side(Direction.ABOVE, *below)
            for above in placements(upper, cut):
                kinds.setdefault((cut, (upper.id, *above)), ((lower.id, *below), (upper.id, *above)))
    return list(kinds.values())


def ground_for(lower: Pose, free: set[int]) -> Column | None:
    """What the lower piece of a pair stands on: nothing if a plain side is below, else a base; None if none is free."""
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
    """All pairs, so many in a row as there is one of each piece, the lower one on a base of its own."""
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
    world = World(Snapshot.of(placed), asleep=False, sleep_after=0.1)
    settle(world)
    assert world.at_rest
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
