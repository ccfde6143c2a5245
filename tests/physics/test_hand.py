"""The hand follows, weighs and steadies; a scripted one trembles."""

import itertools
import math

import pytest

from physics.hand import Follower, Leg, Tremor, walk
from tests.physics.worlds import STEP, TUNING

LEGS = [Leg(0.0, 30.0, 300.0), Leg(40.0, 30.0, 100.0, wait=0.2)]


def test_the_hand_arrives_without_overshooting_and_never_jolts() -> None:
    follower = Follower(0.0, STEP, TUNING.follow, TUNING.max_acceleration)
    speeds = []
    for _ in range(round(1.0 / STEP)):
        follower.follow(100.0)
        speeds.append(follower.speed)
        assert follower.place <= 100.001
    assert follower.place == pytest.approx(100.0, abs=0.05)
    jolts = [abs(after - before) / STEP for before, after in itertools.pairwise([0.0, *speeds])]
    assert max(jolts) <= TUNING.max_acceleration + 1e-6


def test_a_section_makes_the_hand_slower() -> None:
    assert TUNING.brisk(1) > TUNING.brisk(5) > TUNING.brisk(10) > TUNING.brisk(1) / 3
    light, heavy = Follower(0.0, STEP, TUNING.brisk(1)), Follower(0.0, STEP, TUNING.brisk(8))
    for _ in range(200):
        light.follow(100.0)
        heavy.follow(100.0)
    assert heavy.place < light.place - 10


@pytest.mark.parametrize("size", [0.5, 2.0])
def test_the_tremor_has_the_size_it_says(size: int) -> None:
    """After the hand's own inertia, over a minute, in both directions."""
    tremor = Tremor(size, 4, TUNING.follow)
    x, y = (Follower(0.0, STEP, TUNING.follow, TUNING.max_acceleration) for _ in range(2))
    squares = [0.0, 0.0]
    steps = round(60 / STEP)
    for step in range(steps):
        dx, dy = tremor.at(step * STEP)
        x.follow(dx)
        y.follow(dy)
        squares[0] += x.place**2
        squares[1] += y.place**2
    for square in squares:
        assert math.sqrt(square / steps) == pytest.approx(size, rel=0.15)


def test_the_same_seed_trembles_the_same_way_and_another_one_differently() -> None:
    ways = [list(walk((0, 0), [Leg(50, 0, 300)], Tremor(1.0, seed, TUNING.follow), STEP)) for seed in (1, 1, 2)]
    assert ways[0] == ways[1] != ways[2]


def test_a_walk_takes_its_time_and_ends_where_it_should() -> None:
    way = list(walk((0.0, 0.0), LEGS, Tremor(0.0, 0, TUNING.follow), STEP))
    assert len(way) * STEP == pytest.approx(0.1 + 0.4 + 0.2, abs=2 * STEP)
    assert way[-1] == pytest.approx((40.0, 30.0))
    assert max(math.dist(a, b) for a, b in itertools.pairwise(way)) <= 300.0 * STEP * 1.01


def test_the_steady_hand_pulls_half_way_and_only_near() -> None:
    assert TUNING.steadied((3.0, 2.0), (0.0, 0.0)) == (1.5, 1.0)
    far = (TUNING.steady_reach + 0.1, 0.0)
    assert TUNING.steadied(far, (0.0, 0.0)) == far
