"""A live world goes from one thing it does to the next, and answers once it is at rest."""

from __future__ import annotations

import time
from collections.abc import Generator

import msgspec
import pytest

from physics.hand import Leg, Tremor, walk
from physics.scripted_motion import ScriptedMotion
from physics.world import BodyMotion, World
from stage.match.live.live_world import NEXT, PATIENT_MS, HandTarget, LiveWorld, LiveWorldPhase, PhysicsAdapter
from table.job import Job
from tests.physics.worlds import STEP, TUNING, motions, squares

FRAME = 1 / 60
BUILT_IN, JUDGED_IN = 50, 100
"""Steps."""


class Square(msgspec.Struct, frozen=True):
    piece: int
    x: float
    y: float
    angle: float


Squares = dict[int, BodyMotion]
LYING: Squares = {1: BodyMotion(0.0, 10.0), 2: BodyMotion(60.0, 10.0)}


def perform(world: World, x: float) -> ScriptedMotion:
    world.hold(1)
    legs = [Leg(0.0, 40.0, 200.0), Leg(x, 40.0, 200.0), Leg(x, 31.0, 100.0)]
    return ScriptedMotion(world, walk((0.0, 10.0), legs, Tremor(0.0, 0, TUNING.follow), STEP))


def building(lying: Squares) -> Generator[None, None, World]:
    """Build the world in several steps."""
    for _ in range(BUILT_IN):
        yield
    return squares(lying)


def judging(world: World) -> Generator[None, None, float]:
    """Judge the world in several steps."""
    for _ in range(JUDGED_IN):
        yield
    return motions(world)[1].y


def live() -> LiveWorld[World, Squares, Square, float, float]:
    """Squares of which one is carried to an x; what comes of it is the height at which it lies."""
    nature = PhysicsAdapter(
        build=lambda lying: Job(building(lying)),
        read=motions,
        poses=lambda lying: [Square(piece, at.x, at.y, at.angle) for piece, at in lying.items()],
        perform=perform,
        judge=lambda world, x: Job(judging(world)),
    )
    return LiveWorld(nature, HandTarget((-150.0, 0.0), (150.0, 150.0)), LYING)


def seen(world: LiveWorld[World, Squares, Square, float, float], seconds: float = 20.0) -> list[LiveWorldPhase]:
    """Return the world's phases from now on, in order, until it has settled."""
    found = [world.doing]
    for _ in range(round(seconds / FRAME)):
        if world.doing is LiveWorldPhase.SETTLED:
            break
        world.update(FRAME)
        if world.doing is not found[-1]:
            found.append(world.doing)
    return found


def test_a_person_holds_lets_go_and_is_answered_at_rest() -> None:
    world = live()
    assert world.is_idle
    world.begin(LYING, LiveWorldPhase.HOLDING).hold(1)
    world.lead.begin((0.0, 10.0))
    world.lead.travel([(0.0, 40.0), (60.0, 40.0), (60.0, 31.0)], 130.0)
    for _ in range(300):
        world.update(FRAME)
    assert world.is_holding
    assert world.has_arrived
    assert world.held == 1
    world.let_go(60.0)
    assert not world.is_holding
    assert seen(world) == [LiveWorldPhase.SETTLING, LiveWorldPhase.JUDGING, LiveWorldPhase.SETTLED]
    assert world.outcome == pytest.approx(30.0, abs=0.5), "on the other square"
    assert world.answer(LYING, 60.0, 60.0) == world.outcome, "not simulated again"
    world.clear()
    assert world.is_idle
    assert world.outcome is None


def test_a_scripted_hand_is_shown_and_comes_to_what_it_comes_to_at_once() -> None:
    answers = []
    for hurried in (False, True):
        world = live()
        assert world.answer(LYING, 60.0, 60.0) is None
        assert world.answers(60.0)
        if hurried:
            world.hurry()
        assert seen(world) == [
            LiveWorldPhase.IDLE,
            LiveWorldPhase.PERFORMING,
            LiveWorldPhase.JUDGING,
            LiveWorldPhase.SETTLED,
        ]
        answers.append(world.outcome)
    assert answers[0] == answers[1] is not None


def test_no_frame_does_all_of_what_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A world is built, played and judged a part in each frame, and what came of it is known in a frame of its own."""
    steps: list[int] = []
    now = [0.0]

    def clock() -> float:
        """Each look at the clock, of which there is one for each step, comes a millisecond later."""
        now[0] += 0.001
        return now[0]

    monkeypatch.setattr(time, "perf_counter", clock)
    world = live()
    world.answer(LYING, 60.0, 60.0)
    while world.outcome is None:
        begin = now[0]
        world.update(FRAME, speed=1000.0)
        steps.append(round((now[0] - begin) * 1000))
    assert steps[-1] == 1, "found out in the frame before"
    assert max(steps) <= PATIENT_MS + 2
    built = next(number for number, took in enumerate(steps) if took < PATIENT_MS)
    assert built >= BUILT_IN / PATIENT_MS - 2, "not all in the first frame"
    world.clear()
    world.answer(LYING, 60.0, 60.0)
    world.clear()
    world.update(FRAME)
    assert world.is_idle, "what was being built is not shown after all"


def test_what_is_not_held_cannot_settle() -> None:
    assert set(NEXT) == set(LiveWorldPhase)
    assert all(LiveWorldPhase.IDLE in after for after in NEXT.values())
    world = live()
    world.answer(LYING, 60.0, 60.0)
    with pytest.raises(AssertionError):
        world.let_go(60.0)


def test_a_frame_that_came_late_is_not_caught_up_with() -> None:
    world = live()
    world.begin(LYING, LiveWorldPhase.HOLDING).hold(1)
    world.update(0.2)
    assert world.world.steps == 32


def test_judging_takes_some_frames_rather_than_a_long_one(monkeypatch: pytest.MonkeyPatch) -> None:
    world = live()
    world.answer(LYING, 60.0, 60.0)
    while world.doing is not LiveWorldPhase.JUDGING:
        world.update(FRAME)
    now = 0.0

    def later() -> float:
        """Return the last time plus a millisecond."""
        nonlocal now
        now += 0.001
        return now

    monkeypatch.setattr(time, "perf_counter", later)
    frames = 0
    while world.doing is LiveWorldPhase.JUDGING:
        assert world.answer(LYING, 60.0, 60.0) is None
        world.update(FRAME)
        frames += 1
    assert frames >= JUDGED_IN / PATIENT_MS
    assert world.answer(LYING, 60.0, 60.0) == world.outcome is not None


def test_a_world_that_is_cleared_while_it_judges_answers_nothing() -> None:
    world = live()
    world.answer(LYING, 60.0, 60.0)
    while world.doing is not LiveWorldPhase.JUDGING:
        world.update(FRAME)
    world.clear()
    world.update(FRAME)
    assert world.is_idle
    assert world.outcome is None
