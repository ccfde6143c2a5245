"""Exact outcomes of intentions (VE-20 to VE-25, VE-30, VE-31, VE-50 ff.)."""

import math
import random

import msgspec
import pytest

from table.job import Job
from tests.physics.worlds import settle
from tests.vertiges.hands import fitting, lay
from tests.vertiges.wooden_towers import build_tower, two_towers
from vertiges.physics.performance import clearing, judge, simulate
from vertiges.physics.world import STEP, TableWorld
from vertiges.pieces import Cut, Direction, piece_set
from vertiges.rules.fitting import ways_to_zap, ways_to_zap_again
from vertiges.rules.snapshot import TABLE_HALF, Intention, Placed, Snapshot
from vertiges.rules.towers import room_for_base, socket_on, towers
from vertiges.rules.views import LooseSection


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


def pushed(table: Snapshot, piece: int, start: tuple[float, float], way: list[tuple[float, float]]) -> TableWorld:
    """Hold a piece and go along a way, a third of a second for each leg; then put it back on the rack."""
    world = TableWorld(table)
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
    again = TableWorld(outcome.table)
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
    table, disturbed = Job(clearing(propped, {24}, {base, 24}, set())).finish()
    assert disturbed == (hung,)
    assert [placed.piece for placed in table.placed] == [base]


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
