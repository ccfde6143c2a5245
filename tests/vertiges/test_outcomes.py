"""What came of an intention is read exactly, and always the same (VE-20 to VE-25, VE-30, VE-31, VE-50 ff.)."""

import math
import os
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from benchmarks.wooden_towers import build_tower, two_towers
from physics.performance import settle
from table.stepwise import Stepwise
from vertiges.physics.judging import clearing, judge, judging
from vertiges.physics.performance import perform, simulate
from vertiges.physics.world import STEP, World
from vertiges.pieces import Cut, Direction, piece_set
from vertiges.rules.geometry.fitting import ways_to_lay, ways_to_zap, ways_to_zap_again
from vertiges.rules.geometry.towers import room_for_base, socket_on, towers
from vertiges.rules.snapshot import TABLE_HALF, Intention, Outcome, Placed, Snapshot
from vertiges.rules.views import LooseSection

REPOSITORY = Path(__file__).resolve().parents[2]


def lay(table: Snapshot, piece: int, **hand: float) -> Intention:
    """Lay a piece on the first socket it has, with a calm hand unless said otherwise."""
    socket = ways_to_lay(table, (piece,))[0].socket
    calm = {"speed": 300.0, "tremor": 0.5, "seed": 1} | hand
    return Intention("lay", piece, socket.x, socket.y, socket.turn, socket.flipped, **calm)  # type: ignore[arg-type]


def fitting(table: Snapshot) -> int:
    return next(piece.id for piece in piece_set().values() if piece.id not in table and ways_to_lay(table, (piece.id,)))


@pytest.fixture
def tower() -> Snapshot:
    return Snapshot.of(build_tower(random.Random(5), 6))


def test_a_piece_laid_well_is_seated(tower: Snapshot) -> None:
    """VE-22."""
    top = towers(tower)[0].top
    piece = fitting(tower)
    outcome = simulate(tower, lay(tower, piece))
    assert (outcome.landed, outcome.on, outcome.fallen, outcome.moved) == ("seated", top, (), ())
    assert towers(outcome.table)[0].pieces == (*towers(tower)[0].pieces, piece)
    assert all((placed.vx, placed.vy, placed.spin) == (0, 0, 0) for placed in outcome.table.placed)


def test_a_piece_that_does_not_fit_is_taken_back_at_no_cost() -> None:
    """VE-22: it lies on top, and nothing fell."""
    ground = Snapshot((Placed(1, 0.0, 20.0),))
    assert piece_set()[1].top is Cut.WEDGE_NOTCH
    outcome = simulate(ground, Intention("lay", 24, 0.0, 60.0, speed=200.0))
    assert (outcome.landed, outcome.on, outcome.fallen, outcome.disturbed) == ("loose", None, (), ())
    assert 24 in outcome.at_rest
    assert [placed.piece for placed in outcome.table.placed] == [1]


def test_a_piece_let_go_over_the_table_has_fallen(tower: Snapshot) -> None:
    """VE-31: even if it ends upright, when it was not meant as a base."""
    outcome = simulate(tower, Intention("lay", fitting(tower), 200.0, 20.0, speed=300.0))
    assert (outcome.landed, outcome.fallen) == ("fallen", (fitting(tower),))
    assert outcome.table == tower


def test_a_base_stands_where_there_is_room(tower: Snapshot) -> None:
    """VE-25: exactly at the limit, and not within it."""
    piece = piece_set()[fitting(tower)]
    limit = room_for_base(tower, piece, False)[-1][0]
    well = simulate(tower, Intention("base", piece.id, limit + 0.2, 20.0, speed=300.0))
    assert (well.landed, well.on, well.fallen) == ("base", None, ())
    assert len(towers(well.table)) == 2
    near = simulate(tower, Intention("base", piece.id, limit - 0.5, 20.0, speed=300.0))
    assert (near.landed, near.fallen) == ("loose", ())
    assert piece.id not in near.table


def test_a_base_on_its_flank_has_fallen(tower: Snapshot) -> None:
    """VE-20, VE-31."""
    piece = fitting(tower)
    outcome = simulate(tower, Intention("base", piece, 300.0, 22.0, turn=1, speed=300.0))
    assert (outcome.landed, outcome.fallen) == ("fallen", (piece,))


def pushed(table: Snapshot, piece: int, start: tuple[float, float], way: list[tuple[float, float]]) -> World:
    """Hold a piece and go along a way, a third of a second for each leg; then put it back on the rack."""
    world = World(table)
    world.take(piece, *start)
    for point in way:
        world.aim(*point)
        for _ in range(round(0.33 / STEP)):
            world.step()
    world.withdraw()
    settle(world)
    return world


def test_a_tower_knocked_over_by_the_hand_has_fallen(tower: Snapshot) -> None:
    """VE-30, VE-31: all pieces but the base, which is only pushed; the piece of the hand goes back to it."""
    world = pushed(tower, fitting(tower), (-150.0, 200.0), [(150.0, 200.0)])
    outcome = judge(world, "lay", fitting(tower))
    base, *others = towers(tower)[0].pieces
    assert outcome.landed == "loose"
    assert set(others) >= set(outcome.fallen)
    assert len(outcome.fallen) >= 3
    assert base in outcome.table
    assert fitting(tower) not in outcome.table


def test_a_pushed_base_stays_and_one_pushed_off_the_table_has_fallen() -> None:
    """VE-31."""
    pieces = build_tower(random.Random(2), 2, TABLE_HALF - 60.0)
    table = Snapshot.of(pieces)
    hand = fitting(table)
    start = (TABLE_HALF - 160.0, 35.0)
    shoved = judge(pushed(table, hand, start, [(TABLE_HALF - 90.0, 35.0)]), "lay", hand)
    assert shoved.fallen == ()
    assert shoved.table[pieces[0].piece].x > pieces[0].x + 1.0
    off = pushed(table, hand, start, [(TABLE_HALF + 60.0, 35.0)])
    outcome = judge(off, "lay", hand)
    assert set(outcome.fallen) == {placed.piece for placed in pieces}
    assert off.lost
    assert outcome.table.placed == ()


def test_a_zap_moves_a_whole_section() -> None:
    """VE-50, VE-51."""
    table, held, top = two_towers(random.Random(11), 4)
    seat = next(seat for piece, seat in ways_to_zap(table) if (piece, seat.on) == (held.piece, top.piece))
    outcome = simulate(table, Intention("zap", held.piece, seat.x, seat.y, speed=250.0, tremor=0.5, seed=3))
    left, right = towers(table)
    assert (outcome.landed, outcome.on, outcome.fallen) == ("seated", top.piece, ())
    assert outcome.moved == left.pieces[3:]
    assert [tower.pieces for tower in towers(outcome.table)] == [left.pieces[:3], right.pieces + left.pieces[3:]]


def test_a_section_set_back_on_its_old_place_is_no_zap() -> None:
    """VE-52."""
    table, held, _ = two_towers(random.Random(11), 4)
    outcome = simulate(table, Intention("zap", held.piece, held.x, held.y, speed=250.0))
    assert (outcome.landed, outcome.fallen, outcome.moved) == ("back", (), ())
    assert [tower.pieces for tower in towers(outcome.table)] == [tower.pieces for tower in towers(table)]


def test_a_section_that_does_not_fit_can_be_gripped_again() -> None:
    """VE-52: it lies on the closed top of another tower, nothing has fallen, and it still hangs together."""
    home = build_tower(random.Random(4), 5)
    gripped = next(placed for placed in home[1:3] if _below(placed).endswith("-"))
    section = home[home.index(gripped) :]
    free = [piece for piece in piece_set().values() if all(piece.id != placed.piece for placed in home)]
    base = next(piece for piece in free if piece.top == "H-")
    closing = next(piece for piece in free if piece.top == "H+")
    closed = [Placed(base.id, 150.0, 20.0), Placed(closing.id, 150.0, 60.0, math.pi)]
    table = Snapshot.of([*home, *closed])
    outcome = simulate(table, Intention("zap", gripped.piece, 150.0, 100.0, speed=200.0))
    assert (outcome.landed, outcome.fallen, outcome.moved) == ("loose", (), ())
    assert outcome.table[gripped.piece].x == pytest.approx(150.0, abs=3.0)
    again = World(outcome.table)
    again.grip(gripped.piece)
    assert again.carried == tuple(placed.piece for placed in section)
    home_seat = Intention("zap", gripped.piece, gripped.x, gripped.y, speed=200.0)
    back = simulate(outcome.table, home_seat)
    assert (back.landed, back.on) == ("seated", home[home.index(gripped) - 1].piece), (
        "where it came from is not known now"
    )
    assert back.on is not None
    (way,) = ways_to_zap_again(outcome.table, LooseSection(gripped.piece, back.on))
    assert way.socket.on == back.on


def _below(placed: Placed) -> Cut:
    return piece_set()[placed.piece].side(Direction.BELOW, placed.turn, placed.flipped)


def test_a_section_carried_too_fast_falls() -> None:
    """VE-52: what does not arrive interlocked has fallen; what arrives stays."""
    table, held, top = two_towers(random.Random(11), 8)
    seat = socket_on(top, held.turn, held.flipped)
    outcome = simulate(table, Intention("zap", held.piece, seat.x, seat.y, speed=900.0, tremor=1.0, seed=3))
    section = set(towers(table)[0].pieces[3:])
    assert outcome.fallen
    assert set(outcome.moved) == {placed.piece for placed in outcome.table.placed} & section
    assert {placed.piece for placed in outcome.table.placed}.isdisjoint(outcome.fallen)
    assert not set(outcome.disturbed) & set(outcome.fallen)


def test_what_falls_only_when_fallen_pieces_are_taken_away_is_charged_to_nobody() -> None:
    """VE-31."""
    base, hung = 1, 2
    propped = Snapshot.of([Placed(base, 0.0, 20.0), Placed(hung, 14.0, 64.0, 0.0), Placed(24, 42.0, 20.0)])
    table, disturbed = Stepwise(clearing(propped, {24}, {base, 24}, set())).finish()
    assert disturbed == (hung,)
    assert [placed.piece for placed in table.placed] == [base]


# Always the same ------------------------------------------------------------------------------------------------------


def intentions() -> list[tuple[Snapshot, Intention]]:
    """A lay, a ZAP that holds and one that falls."""
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
        world = World(table)
        live = perform(world, intention)
        while not live.finished:
            for _ in range(16):
                if not live.finished:
                    live.step()
            world.snapshot(), world.take_impacts(), world.awake, world.hand
        outcome = judge(world, intention.deed, intention.piece)
        assert msgspec.json.encode(outcome) == msgspec.json.encode(simulate(table, intention))


def test_what_came_of_a_fall_is_judged_a_step_of_the_world_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks on sees no pause, and nothing else comes of it."""
    steps = 0
    step = World.step

    def counted(world: World) -> None:
        nonlocal steps
        steps += 1
        step(world)

    table, intention = intentions()[2]
    world = World(table)
    performance = perform(world, intention)
    while not performance.finished:
        performance.step()
    monkeypatch.setattr(World, "step", counted)
    judged, most = Stepwise(judging(world, intention.deed, intention.piece)), 0
    while not judged.finished:
        before = steps
        judged.step()
        most = max(most, steps - before)
        world.snapshot(), world.awake
    assert steps > 100, "this fall leaves something to settle"
    assert most == 1
    monkeypatch.undo()
    assert msgspec.json.encode(judged.result) == msgspec.json.encode(simulate(table, intention))


def test_another_process_comes_to_the_same_rest() -> None:
    code = (
        "import msgspec, sys\n"
        "from tests.vertiges.test_outcomes import intentions\n"
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
    code = (
        "import sys, vertiges.physics.performance, vertiges.rules.geometry.balance; sys.exit('pygame' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=REPOSITORY, check=False).returncode == 0


@pytest.mark.parametrize(
    "text",
    [
        '{"deed":"lay","piece":1,"x":0,"y":1e999}',
        '{"deed":"lay","piece":1,"x":0,"y":0,"turn":4}',
        '{"deed":"lay","piece":1,"x":0,"y":0,"speed":-1}',
        '{"deed":"throw","piece":1,"x":0,"y":0}',
        '{"deed":"lay","piece":1,"x":0,"y":0,"force":9}',
    ],
)
def test_an_intention_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Intention)


def test_the_hand_of_a_person_is_not_simulated() -> None:
    with pytest.raises(ValueError, match="speed"):
        simulate(Snapshot(), Intention("base", 1, 0.0, 20.0))
