"""The world keeps to mechanics and to its guarantees (VE-2, VE-4)."""

import math
import random
from itertools import product

import msgspec
import pytest

from physics.polygon import posed
from tests.vertiges.wooden_towers import build_tower
from tests.vertiges.worlds import settled
from vertiges.outlines import HALF, shape
from vertiges.physics.world import STEP, TableWorld
from vertiges.pieces import piece_set
from vertiges.rules.snapshot import TABLE_HALF, Placed, Snapshot
from vertiges.rules.towers import balance, links, towers

TOLERANCE = 0.03

STABILISER = 0.05


def run(world: TableWorld, seconds: float) -> Snapshot:
    for _ in range(round(seconds / STEP)):
        world.step()
    return world.snapshot()


def shift(before: Snapshot, after: Snapshot) -> float:
    return max(math.dist((old.x, old.y), (new.x, new.y)) for old, new in zip(before.placed, after.placed, strict=True))


def centre(placed: Placed) -> float:
    """Return the x of a piece's centre of mass."""
    form = shape(piece_set()[placed.piece], placed.flipped)
    return posed([(form.x, form.y)], placed.x, placed.y, placed.angle)[0][0]


@pytest.mark.parametrize(("size", "seconds"), [(10, 60.0), (30, 12.0)])
def test_a_tower_stands(size: int, seconds: float) -> None:
    """Random offsets inside the clearance; kept awake, so that it is the contacts that hold it, not sleep."""
    tower = build_tower(random.Random(size), size, offset=0.25)
    world = TableWorld(Snapshot.of(tower), asleep=False, sleep_after=math.inf)
    settling = run(world, 2.0)
    final = run(world, seconds - 2.0)
    assert world.is_awake
    assert shift(settling, final) <= 0.1
    assert towers(final)[0].pieces == tuple(placed.piece for placed in tower)


def test_a_resting_table_is_a_fixed_point_of_rebuilding() -> None:
    """Snapshot, world, snapshot: every number comes back exactly, through JSON too."""
    table = Snapshot.of(build_tower(random.Random(1), 12, offset=0.2))
    rested = settled(table)
    again = msgspec.json.decode(msgspec.json.encode(rested), type=Snapshot)
    assert again == rested
    world = TableWorld(again)
    assert not world.is_awake
    assert run(world, 0.5) == rested


def test_waking_a_tower_again_and_again_does_not_wear_it_down() -> None:
    table = settled(Snapshot.of(build_tower(random.Random(2), 18, offset=0.2)))
    later = table
    for _ in range(20):
        later = Snapshot.of(placed.at_rest() for placed in settled(later).placed)
    assert shift(table, later) < 0.2
    assert len(towers(later)[0].pieces) == 18


def fallen(world: TableWorld) -> set[int]:
    """Return the pieces that have touched the table, or left it, without being a base (VE-31)."""
    return world.lost | world.touched - {tower.base for tower in towers(world.before)}


@pytest.mark.parametrize("piece", [1, 24, 35])
def test_a_block_over_the_edge_tips_at_its_centre_of_mass(piece: int) -> None:
    """Single block: half its width, corrected for where the cuts leave its centre of mass."""
    balanced = TABLE_HALF - centre(Placed(piece, 0.0, 20.0))
    inside = Snapshot((Placed(piece, balanced - TOLERANCE * HALF, 20.0),))
    beyond = Snapshot((Placed(piece, balanced + (TOLERANCE + STABILISER) * HALF, 20.0),))
    assert shift(inside, run(TableWorld(inside, asleep=False), 3.0)) < 0.1
    world = TableWorld(beyond, asleep=False)
    run(world, 3.0)
    assert world.lost == {piece}


def overhang(count: int, margin: float) -> Snapshot:
    """Return blocks of notched tops, flat sides down, each as far out as the harmonic series allows.

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
    assert shift(stands, run(TableWorld(stands, asleep=False), 4.0)) < 0.5
    world = TableWorld(falls, asleep=False)
    run(world, 4.0)
    assert world.lost


def tipping_angle(tower: list[Placed], sign: int) -> float:
    """Return the tilt at which some upper part of an upright tower passes the downhill edge below it."""
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
    calm = TableWorld(table, asleep=False, tilt=sign * critical * (1 - TOLERANCE))
    assert links(run(calm, 3.0)) == links(table)
    assert not fallen(calm)
    steep = TableWorld(table, asleep=False, tilt=sign * critical * (1 + TOLERANCE + STABILISER))
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
        moved = run(TableWorld(table, asleep=False, tilt=math.atan(0.5 * share)), 2.0)[1].x
        assert (moved > 10.0) is slides
        assert slides or abs(moved) < 0.1
