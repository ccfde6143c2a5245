"""The way of a placed swing on the screen: the arc of a pendulum that ends exactly on the chosen place (NZ-31)."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from random import Random

import pytest

from nizza import boards
from nizza.board.areas import XY
from nizza.scene.animation.swings import PlacedArc

NICE = boards.load("nice")
FRAME = 1 / 60


def ways(count: int, seed: int = 3) -> list[tuple[XY, float, XY, XY]]:
    """Return chimney, length, start and goal of random placed swings."""
    rng, found = Random(seed), []
    for _ in range(count):
        chimney, length = rng.choice(sorted(NICE.chimneys)), rng.choice(NICE.rope_lengths)
        places = [NICE.position(point) for point in NICE.sample.around_chimney(chimney, length)]
        found.append((NICE.chimneys[chimney], length, rng.choice(places), rng.choice(places)))
    return found


def path(arc: PlacedArc) -> list[XY]:
    return [arc.at(number * FRAME) for number in range(round(arc.seconds / FRAME) + 2)]


@pytest.mark.parametrize("stands", [True, False])
def test_it_begins_at_the_pawn_ends_exactly_on_the_goal_and_never_leaves_the_rope(*, stands: bool) -> None:
    for anchor, length, start, end in ways(60):
        arc = PlacedArc(anchor, length, start, end, stands=stands)
        places = path(arc)
        assert dist(places[0], start) < 1e-6
        assert arc.at(arc.seconds) == places[-1] == end
        assert all(dist(anchor, place) <= length + 15.0 for place in places), "a hop may rise a little"
        assert all(dist(one, other) < 40.0 for one, other in pairwise(places)), "it does not jump"
        assert arc.seconds < 2.5


def test_it_is_fast_where_it_is_low_like_a_pendulum() -> None:
    anchor, length = (500.0, 100.0), 285.0
    start, end = (300.0, 240.0), (690.0, 250.0)
    arc = PlacedArc(anchor, length, start, end, stands=False)
    places = path(arc)
    steps = [dist(one, other) / FRAME for one, other in pairwise(places)]
    fastest = max(range(len(steps)), key=steps.__getitem__)
    assert places[fastest][1] > 360.0, "fastest at the lowest place"
    assert steps[0] < 0.45 * steps[fastest] > steps[-2]


def test_a_pawn_that_stands_draws_back_until_it_is_as_high_as_its_goal() -> None:
    anchor, length = (500.0, 100.0), 285.0
    start, end = (500.0, 300.0), (700.0, 260.0)
    standing = PlacedArc(anchor, length, start, end, stands=True)
    assert min(x for x, _ in path(standing)) < 320.0
    assert min(y for x, y in path(standing) if x < 400.0) <= 262.0
    hanging = PlacedArc(anchor, length, start, end, stands=False)
    assert min(x for x, _ in path(hanging)) >= 499.0


def test_a_near_goal_is_only_a_hop() -> None:
    arc = PlacedArc((500.0, 100.0), 285.0, (500.0, 300.0), (530.0, 310.0), stands=True)
    assert arc.hops
    assert arc.seconds < 0.4
