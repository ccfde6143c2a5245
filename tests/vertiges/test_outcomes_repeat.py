"""The same intention comes to the same rest: live and headless, in any process, and from JSON."""

import os
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from table.job import Job
from tests.vertiges.hands import fitting, lay
from tests.vertiges.wooden_towers import build_tower, two_towers
from vertiges.physics.performance import judge, judging, perform, simulate
from vertiges.physics.world import TableWorld
from vertiges.rules.snapshot import Intention, Outcome, Snapshot
from vertiges.rules.towers import socket_on

REPOSITORY = Path(__file__).resolve().parents[2]


def intentions() -> list[tuple[Snapshot, Intention]]:
    """Return a lay, a ZAP that holds and one that falls."""
    tower = Snapshot.of(build_tower(random.Random(9), 9, offset=0.2))
    zap, held, top = two_towers(random.Random(12), 5)
    seat = socket_on(top, held.turn, held.flipped)
    return [
        (tower, lay(tower, fitting(tower), tremor=3.0)),
        (zap, Intention("zap", held.piece, seat.x, seat.y, speed=300.0, tremor=1.0, seed=5)),
        (zap, Intention("zap", held.piece, seat.x, seat.y, speed=800.0, tremor=2.0, seed=6)),
    ]


def test_live_and_headless_come_to_the_same_rest() -> None:
    """Frame by frame, looking at everything in between, or all at once."""
    for table, intention in intentions():
        world = TableWorld(table)
        live = perform(world, intention)
        while not live.is_finished:
            for _ in range(16):
                if not live.is_finished:
                    live.step()
            world.snapshot(), world.take_impacts(), world.is_awake, world.hand
        outcome = judge(world, intention.deed, intention.piece)
        assert msgspec.json.encode(outcome) == msgspec.json.encode(simulate(table, intention))


def test_what_came_of_a_fall_is_judged_a_step_of_the_world_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks on sees no pause, and nothing else comes of it."""
    steps = 0
    step = TableWorld.step

    def counted(world: TableWorld) -> None:
        nonlocal steps
        steps += 1
        step(world)

    table, intention = intentions()[2]
    world = TableWorld(table)
    performance = perform(world, intention)
    while not performance.is_finished:
        performance.step()
    monkeypatch.setattr(TableWorld, "step", counted)
    judged, most = Job(judging(world, intention.deed, intention.piece)), 0
    while not judged.is_ready:
        before = steps
        judged.step()
        most = max(most, steps - before)
        world.snapshot(), world.is_awake
    assert steps > 100, "this fall leaves something to settle"
    assert most == 1
    monkeypatch.undo()
    assert msgspec.json.encode(judged.result) == msgspec.json.encode(simulate(table, intention))


def test_another_process_comes_to_the_same_rest() -> None:
    code = (
        "import msgspec, sys\n"
        "from tests.vertiges.test_outcomes_repeat import intentions\n"
        "from vertiges.physics.performance import simulate\n"
        "sys.stdout.buffer.write(msgspec.json.encode([simulate(*each) for each in intentions()]))"
    )
    for hash_seed in ("1", "77"):
        ran = subprocess.run(
            [sys.executable, "-c", code],
            cwd=REPOSITORY,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(REPOSITORY)},
            capture_output=True,
            check=True,
        )
        assert ran.stdout == msgspec.json.encode([simulate(*each) for each in intentions()])


def test_an_outcome_comes_back_from_json_exactly() -> None:
    outcome = simulate(*intentions()[2])
    assert msgspec.json.decode(msgspec.json.encode(outcome), type=Outcome) == outcome


def test_no_screen_is_needed() -> None:
    code = "import sys, vertiges.physics.performance, vertiges.rules.towers; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=REPOSITORY, check=False).returncode == 0
