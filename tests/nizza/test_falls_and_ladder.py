"""Falls, the ladder and idle ropes move by physics, and end where the rules say (NZ-32, NZ-35, NZ-31)."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from nizza.board.areas import XY
from nizza.physics.landing import FallingPawn, FallState
from nizza.physics.ropes import FLIGHT, MOST_SPIN, UPRIGHT, IdleRopes, SwingingLadder
from physics.rope import STEP

ANCHORS = [(80.0 + 130.0 * number, 330.0) for number in range(6)]
LENGTHS = [240.0, 240.0, 300.0, 300.0, 360.0, 360.0]

BERTH = (460.0, 980.0)


def fallen(start: XY, side: int = 0) -> tuple[list[FallState], float]:
    """Return a pawn's fall from `start` into the berth, and its duration in seconds."""
    pawn, poses = FallingPawn(start, BERTH, side), []
    while not pawn.splashed:
        pawn.step()
        poses.append(pawn.pose)
    pawn.step()
    assert pawn.pose == poses[-1]
    return poses, pawn.seconds


@pytest.mark.parametrize("start", [(470.0, 330.0), (430.0, 710.0), (460.0, 850.0), (800.0, 820.0)])
def test_a_pushed_pawn_tumbles_opens_its_parachute_and_splashes_in_its_berth(start: XY) -> None:
    """From a roof, a balcony, the street and the yacht."""
    poses, seconds = fallen(start)
    assert 0.7 < seconds < 3.0
    assert (poses[-1].x, poses[-1].y) == BERTH
    assert math.dist((poses[-2].x, poses[-2].y), BERTH) < 8.0, "it glides to it, and is not put there"
    assert max(abs(pose.angle) for pose in poses if pose.canopy == 0.0) > 1.5
    assert abs(poses[-1].angle) < 0.8
    canopies = [pose.canopy for pose in poses]
    assert canopies[0] == 0.0
    assert canopies == sorted(canopies)
    assert canopies[-1] == 1.0


def test_a_pawn_is_pushed_to_the_side_that_is_said() -> None:
    for side in (-1, 1):
        poses, _ = fallen((460.0, 400.0), side)
        assert (poses[40].x - 460.0) * side > 10.0
        assert poses[40].angle * side > 0.5


def turned(ladder: SwingingLadder, seconds: float) -> list[float]:
    angles = []
    for _ in range(round(seconds / STEP)):
        ladder.step()
        assert math.dist(ladder.foot, ladder.tip) == pytest.approx(ladder.length)
        assert abs(ladder.spin) < 2.0 * MOST_SPIN
        angles.append(ladder.angle)
    return angles


def test_the_ladder_follows_the_pointer_with_weight() -> None:
    ladder = SwingingLadder((500.0, 400.0), 170.0)
    assert ladder.angle == UPRIGHT
    assert ladder.tip == pytest.approx((500.0, 230.0))
    ladder.aim((900.0, 400.0))
    angles = turned(ladder, 1.5)
    assert angles[12] < UPRIGHT + 0.3, "it does not jump"
    assert angles[-1] == pytest.approx(0.0, abs=0.02)
    ladder.aim((100.0, 401.0))
    assert turned(ladder, 2.0)[-1] == pytest.approx(math.pi, abs=0.05)
    ladder.aim((100.0, 399.0))
    assert min(map(abs, turned(ladder, 1.0))) > 3.0, "the shorter way round"
    ladder.aim(ladder.foot)
    turned(ladder, 0.1)


def ropes() -> IdleRopes:
    return IdleRopes(ANCHORS, LENGTHS)


def lengths(hung: IdleRopes) -> list[float]:
    return [sum(math.dist(*pair) for pair in pairwise(line)) for line in hung.lines()]


def test_idle_ropes_hang_down_and_sway_a_little() -> None:
    hung, tips = ropes(), []
    for step in range(240 * 15):
        hung.step()
        if step % 24 == 0:
            assert lengths(hung) == pytest.approx(LENGTHS, rel=0.005)
            tips.append([line[-1] for line in hung.lines()])
    for number, (x, y) in enumerate(ANCHORS):
        sway = [tip[number][0] - x for tip in tips]
        assert 8.0 < max(sway) - min(sway) < 60.0
        assert all(tip[number][1] > y + 0.97 * LENGTHS[number] for tip in tips)
    assert hung.lines()[0][0] == ANCHORS[0]


def test_a_rope_that_is_hung_again_flies_and_catches() -> None:
    hung, goal = ropes(), (340.0, 300.0)
    hung.rehang(0, goal)
    assert hung.is_flying(0)
    tops = []
    for _ in range(round(FLIGHT / STEP) + 2):
        hung.step()
        tops.append(hung.lines()[0][0])
        assert lengths(hung)[0] < LENGTHS[0] * 1.1
    assert not hung.is_flying(0)
    assert min(y for _, y in tops) < 260.0, "it is thrown"
    assert tops[-1] == goal
    assert max(math.dist(*pair) for pair in pairwise(tops)) < 8.0, "and never jumps"
    for _ in range(240 * 8):
        hung.step()
    x, y = hung.lines()[0][-1]
    assert abs(x - goal[0]) < 40.0
    assert y > goal[1] + 0.97 * LENGTHS[0]


def test_a_rope_that_somebody_let_go_swings_back() -> None:
    hung = ropes()
    hung.hang(2, ANCHORS[2], (ANCHORS[2][0] + 250.0, ANCHORS[2][1] + 160.0))
    xs = []
    for _ in range(240 * 3):
        hung.step()
        xs.append(hung.lines()[2][-1][0])
    assert xs[0] > ANCHORS[2][0] + 240.0
    assert min(xs) < ANCHORS[2][0] - 60.0
