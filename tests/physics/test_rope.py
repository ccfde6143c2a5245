"""A weight on a rope keeps to mechanics: period, length, energy."""

import math
from itertools import pairwise

import pytest

from physics.rope import STEP, HangingWeight

GRAVITY, LENGTH = 1600.0, 310.0


def released(degrees: float, damping: float = 0.0) -> HangingWeight:
    """Return a pendulum at rest at this angle from hanging straight down."""
    angle = math.radians(degrees)
    return HangingWeight(
        (50.0, 20.0),
        LENGTH,
        (50.0 + LENGTH * math.sin(angle), 20.0 + LENGTH * math.cos(angle)),
        GRAVITY,
        damping,
    )


def theory(degrees: float) -> float:
    """Return the period of a pendulum: 4 · √(L/g) · K, by the arithmetic-geometric mean."""
    one, other = 1.0, math.cos(math.radians(degrees) / 2.0)
    for _ in range(40):
        one, other = (one + other) / 2.0, math.sqrt(one * other)
    return math.tau * math.sqrt(LENGTH / GRAVITY) / one


def passages(weight: HangingWeight, seconds: float) -> list[float]:
    """Time at which it passes below its anchor."""
    found, before = [], weight.position[0] - weight.anchor[0]
    for step in range(round(seconds / STEP)):
        weight.step()
        after = weight.position[0] - weight.anchor[0]
        if (before > 0.0) is not (after > 0.0):
            found.append((step + before / (before - after)) * STEP)
        before = after
    return found


@pytest.mark.parametrize("degrees", [10, 30, 50, 70, 90])
def test_the_period_is_that_of_theory(degrees: float) -> None:
    times = passages(released(degrees), 40.0)
    period = 2.0 * (times[-1] - times[0]) / (len(times) - 1)
    assert period == pytest.approx(theory(degrees), rel=1e-4)


def test_the_rope_does_not_stretch_and_no_energy_is_gained_in_a_minute() -> None:
    weight = released(90.0)
    highest: list[float] = []
    (_, y), rising = weight.position, False
    for _ in range(round(60.0 / STEP)):
        weight.step()
        (x, after), before = weight.position, y
        assert math.dist((x, after), weight.anchor) <= LENGTH * 1.001
        if rising and after >= before:
            highest.append(before)
        rising, y = after < before, after
    assert len(highest) > 30
    assert min(highest) >= weight.anchor[1] - 1e-3 * LENGTH, "no higher than it began"
    assert max(highest) <= weight.anchor[1] + 1e-3 * LENGTH, "and none is lost"


@pytest.mark.parametrize("fall", [30.0, 100.0, 250.0])
def test_a_slack_rope_that_becomes_taut_neither_stretches_nor_throws_back(fall: float) -> None:
    weight = HangingWeight((0.0, 0.0), LENGTH, (60.0, math.sqrt(LENGTH**2 - 60.0**2) - fall), GRAVITY)
    depth, energy = [], []
    for _ in range(round(6.0 / STEP)):
        weight.step()
        (x, y), (vx, vy) = weight.position, weight.velocity
        assert math.hypot(x, y) <= LENGTH * 1.001
        depth.append(math.hypot(x, y))
        energy.append((vx * vx + vy * vy) / 2.0 - GRAVITY * y)
    taut = next(step for step, far in enumerate(depth) if far >= LENGTH * 0.9999)
    assert min(depth[taut:]) > LENGTH * 0.999, "it stays taut"
    assert max(energy[taut + 1 :]) < energy[0], "the jerk has cost energy"
    assert sum(later > sooner for sooner, later in pairwise(depth[:taut])) == taut - 1


def test_what_dangles_comes_to_rest_and_the_rope_then_holds_its_weight() -> None:
    weight = released(60.0, damping=2.0)
    speeds = []
    for _ in range(1920):
        weight.step()
        speeds.append(math.hypot(*weight.velocity))
    assert max(speeds[-240:]) < 0.05 * max(speeds)
    assert weight.tension == pytest.approx(1.0, abs=0.02)
    weight.cut()
    weight.step()
    assert weight.tension == 0.0
    before = weight.velocity[1]
    weight.step()
    assert weight.velocity[1] - before == pytest.approx(GRAVITY * STEP, rel=0.02), "it falls"


def test_a_pull_is_no_faster_than_the_hand_and_ends_when_it_is_let_go() -> None:
    weight = HangingWeight((0.0, 0.0), LENGTH, (0.0, LENGTH), GRAVITY)
    fastest = 0.0
    for _ in range(240):
        weight.pull((200.0, 100.0), 500.0, 20.0, 20.0 * GRAVITY)
        weight.step()
        fastest = max(fastest, math.hypot(*weight.velocity))
    assert 300.0 < fastest < 510.0
    assert math.dist(weight.position, (200.0, 100.0)) < 5.0
    weight.let_go()
    for _ in range(60):
        weight.step()
    assert math.dist(weight.position, (200.0, 100.0)) > 40.0
