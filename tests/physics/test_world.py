"""A world falls, rests, loses, lends its pieces to the hand, and can be built anew from where everything is."""

import gc
import math

import pytest

from physics.hand import Leg, Tremor, walk
from physics.scripted_motion import ScriptedMotion
from physics.world import BadGrip, BodyMotion
from tests.physics.worlds import SQUARE, STEP, TUNING, motions, settle, squares


def test_a_world_built_anew_goes_on_the_same_way_in_every_copy() -> None:
    """Bit for bit, in the middle of a fall and at rest."""
    first = squares({1: BodyMotion(0.0, 60.0, 0.3), 2: BodyMotion(8.0, 100.0, 0.0, 50.0, 0.0, 3.0)})
    for _ in range(200):
        first.step()
    one, two = (squares(motions(first)) for _ in range(2))
    for world in (one, two):
        settle(world)
    assert motions(one) == motions(two)
    assert one.is_at_rest
    assert one.touched
    again = squares(motions(one))
    again.sleep([1])
    again.sleep([2])
    settle(again)
    assert again.steps == 0, "what sleeps is not woken"


def test_what_falls_off_the_ground_is_lost() -> None:
    world = squares({1: BodyMotion(0.0, 10.0), 2: BodyMotion(300.0, 50.0)})
    settle(world)
    assert world.lost == {2}
    assert motions(world).keys() == {1}


def test_an_impact_tells_what_met_where_and_how_hard() -> None:
    """A drop of 50 mm hits at √(2gh)."""
    world = squares({1: BodyMotion(20.0, 60.0)})
    settle(world)
    hardest = max(world.take_impacts(), key=lambda impact: impact.impulse)
    assert (hardest.piece, hardest.other) == (1, None)
    assert hardest.speed == pytest.approx(math.sqrt(2 * 9810 * 50), rel=0.02)
    assert hardest.impulse == pytest.approx(hardest.mass * hardest.speed)
    assert hardest.mass == pytest.approx(SQUARE.mass)
    assert world.take_impacts() == []


def test_what_is_gripped_cannot_be_withdrawn_turned_or_mirrored() -> None:
    world = squares({1: BodyMotion(0.0, 10.0)})
    world.hold(1)
    for refused in (world.withdraw, lambda: world.turn_held(1), lambda: world.mirror_held(SQUARE)):
        with pytest.raises(BadGrip):
            refused()
    with pytest.raises(BadGrip):
        world.bring_in(2, SQUARE, BodyMotion(0.0, 100.0))


def test_a_scripted_hand_sets_down_where_it_should_the_same_way_each_time() -> None:
    rests = []
    for _ in range(2):
        world = squares({1: BodyMotion(0.0, 10.0), 2: BodyMotion(60.0, 10.0)})
        world.hold(1)
        legs = [Leg(0.0, 40.0, 200.0), Leg(60.0, 40.0, 200.0), Leg(60.0, 31.0, 100.0)]
        motion = ScriptedMotion(world, walk((0.0, 10.0), legs, Tremor(0.5, 3, TUNING.follow), STEP))
        while not motion.is_finished:
            motion.step()
        rests.append(motions(world))
    assert rests[0] == rests[1]
    assert rests[0][1].y == pytest.approx(30.0, abs=0.5), "on the other square"


def test_a_closed_world_leaves_no_garbage_to_be_collected() -> None:
    """Nor does what was taken out of it before; Pymunk's own objects refer to themselves."""
    gc.collect()
    world = squares({piece: BodyMotion(20.0 * piece, 60.0) for piece in range(12)})
    world.bring_in(20, SQUARE, BodyMotion(0.0, 200.0))
    world.mirror_held(SQUARE)
    world.withdraw()
    settle(world)
    assert world.lost, "those beside the ground"
    world.hold(1)
    world.release()
    world.close()
    del world
    assert gc.collect() < 10
