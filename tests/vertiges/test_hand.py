"""The hand turns, flips, passes in front and lets go (VE-2, VE-23, VE-50)."""

import math
import random

import pytest

from physics.world import BadGrip
from tests.physics.worlds import settle
from tests.vertiges.wooden_towers import build_tower, carry, success
from vertiges.outlines import shape
from vertiges.physics.world import STEP, TableWorld
from vertiges.pieces import piece_set
from vertiges.rules.snapshot import Placed, Snapshot
from vertiges.rules.towers import stands_as_base, towers

GROUND = Snapshot((Placed(1, 0.0, 20.0),))


def run(world: TableWorld, seconds: float) -> None:
    for _ in range(round(seconds / STEP)):
        world.step()


def test_a_held_piece_hangs_still_under_the_hand() -> None:
    world = TableWorld(GROUND)
    world.take(5, 100.0, 150.0)
    world.aim(140.0, 180.0)
    run(world, 1.0)
    held = world.snapshot()[5]
    assert (held.x, held.y) == pytest.approx((140.0, 180.0), abs=0.2)
    assert abs(held.lean) < 0.01
    assert not world.is_at_rest


def test_a_held_piece_is_turned_by_quarters_and_flipped_where_it_is() -> None:
    """VE-2."""
    world = TableWorld(GROUND)
    world.take(5, 100.0, 150.0)
    run(world, 0.1)
    world.turn_held(1)
    run(world, 0.5)
    world.flip_held()
    run(world, 0.2)
    held = world.snapshot()[5]
    assert (held.turn, held.flipped) == (3, True)
    assert (held.x, held.y, held.lean) == pytest.approx((100.0, 150.0, 0.0), abs=0.3)
    for _ in range(3):
        world.turn_held(-1)
    run(world, 0.8)
    assert world.snapshot()[5].turn == 0
    world.flip_held()
    run(world, 0.2)
    assert not world.snapshot()[5].flipped


def test_a_flipped_piece_weighs_on_its_other_side() -> None:
    world = TableWorld(GROUND)
    world.take(2, 100.0, 19.9 + 40)
    world.flip_held()
    world.aim(100.0, 20.0)
    run(world, 0.6)
    world.release()
    settle(world)
    table = world.snapshot()
    assert table[2].flipped
    assert stands_as_base(table[2])
    assert shape(piece_set()[2]).x == pytest.approx(-shape(piece_set()[2], True).x)


def test_one_hand_holds_one_thing() -> None:
    """VE-23."""
    tower = Snapshot.of(build_tower(random.Random(1), 4))
    piece = next(piece for piece in piece_set() if piece not in tower)
    world = TableWorld(tower)
    with pytest.raises(BadGrip):
        world.release()
    world.take(piece, 200.0, 200.0)
    with pytest.raises(BadGrip):
        world.take(piece + 1, 0.0, 300.0)
    with pytest.raises(BadGrip):
        world.grip(towers(tower)[0].pieces[2])
    world.withdraw()
    assert world.snapshot() == tower
    with pytest.raises(BadGrip):
        world.take(towers(tower)[0].base, 0.0, 300.0)
    with pytest.raises(BadGrip):
        world.grip(piece)


def test_a_section_rides_on_what_is_gripped_and_can_neither_be_turned_nor_flipped() -> None:
    """VE-50."""
    tower = build_tower(random.Random(1), 5)
    world = TableWorld(Snapshot.of(tower))
    world.grip(tower[2].piece)
    assert world.carried == tuple(placed.piece for placed in tower[2:])
    with pytest.raises(BadGrip):
        world.turn_held(1)
    with pytest.raises(BadGrip):
        world.flip_held()
    with pytest.raises(BadGrip):
        world.withdraw()
    for height in range(60):
        world.aim(0.0, tower[2].y + height)
        run(world, 0.02)
    run(world, 0.4)
    risen = world.snapshot()
    for placed in tower[2:]:
        assert risen[placed.piece].y == pytest.approx(placed.y + 59, abs=1.0)
    for placed in tower[:2]:
        assert risen[placed.piece].y == pytest.approx(placed.y, abs=0.2)


def test_a_piece_of_the_rack_passes_in_front_until_it_hangs_free() -> None:
    """From below the table and through a tower, without touching either; then it is as solid as the rest."""
    tower = Snapshot.of(build_tower(random.Random(1), 4))
    piece = next(piece for piece in piece_set() if piece not in tower)
    world = TableWorld(tower)
    world.take(piece, 0.0, -60.0)
    world.aim(0.0, 80.0)
    run(world, 0.8)
    assert world.ghost
    assert world.snapshot().without([piece]) == tower
    world.aim(0.0, 260.0)
    run(world, 0.8)
    assert not world.ghost
    world.aim(0.0, 120.0)
    run(world, 0.8)
    assert world.snapshot()[piece].y > 175.0, "now the tower is in its way"
    assert {impact.piece for impact in world.take_impacts()} & {piece, *towers(tower)[0].pieces}


def test_a_piece_let_go_in_front_of_things_goes_back_to_the_rack() -> None:
    world = TableWorld(GROUND)
    world.take(5, 0.0, 10.0)
    world.release()
    assert world.snapshot() == GROUND
    assert world.held is None
    assert world.is_at_rest


def test_brushing_the_table_with_the_piece_in_the_hand_is_no_fall() -> None:
    """VE-31: only what is let go, or knocked down, falls; letting go on the table counts."""
    world = TableWorld(GROUND)
    world.take(5, 150.0, 100.0, turn=2)
    world.aim(150.0, 10.0)
    run(world, 0.5)
    assert not world.touched - {1}
    world.release()
    assert 5 in world.touched


def test_the_grip_is_too_weak_to_press_a_tower_apart() -> None:
    """The forces of the hand are bounded: leaning on a tower with all might leaves it as it is."""
    tower = build_tower(random.Random(6), 8)
    world = TableWorld(Snapshot.of(tower))
    piece = next(piece for piece in piece_set() if piece not in world.before)
    world.take(piece, 0.0, 380.0)
    world.aim(0.0, -500.0)
    run(world, 1.0)
    now = world.snapshot()
    assert all(abs(now[placed.piece].y - placed.y) < 0.5 for placed in tower[:-1])


def test_over_the_table_means_upright_and_nothing_else_below() -> None:
    """VE-25: only then is a piece that is let go a base."""
    world = TableWorld(GROUND)
    world.take(5, 200.0, 60.0)
    assert world.is_over_table
    world.turn_held(1)
    run(world, 0.5)
    assert not world.is_over_table
    world.turn_held(-1)
    world.aim(10.0, 90.0)
    run(world, 1.0)
    assert not world.is_over_table


def test_impacts_tell_what_met_and_how_hard() -> None:
    """A drop of 50 mm hits at √(2gh) ≈ 1 m/s, or a little more slowly where it first touches."""
    world = TableWorld(GROUND)
    world.take(5, 200.0, 70.0)
    world.release()
    settle(world)
    impacts = [impact for impact in world.take_impacts() if impact.piece == 5]
    hardest = max(impacts, key=lambda impact: impact.impulse)
    assert hardest.other is None
    assert hardest.speed == pytest.approx(math.sqrt(2 * 9810 * 50), rel=0.02)
    assert hardest.impulse == pytest.approx(shape(piece_set()[5]).mass * hardest.speed)
    assert (hardest.x, hardest.y) == pytest.approx((200.0, 0.0), abs=25.0)
    assert world.take_impacts() == []


def test_speed_and_weight_decide_what_arrives() -> None:
    """VE-51, VE-52: five pieces arrive slowly; ten at 600 mm/s never do."""
    assert all(success(carry(trial, 5, 300.0, 0.5), 5) for trial in range(3))
    assert not any(success(carry(trial, 10, 600.0, 0.5), 10) for trial in range(3))
