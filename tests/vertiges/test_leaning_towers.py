"""A tower that was pushed against its neighbour, leans on it and is interlocked, stands (VE-30, VE-31)."""

import math
import random
from functools import cache

import pytest

from table.contract import CHANCE
from table.game import LEVELS
from table.rng import stream
from tests.physics.worlds import settle
from tests.vertiges.positions import column, done, lay, written, zap
from vertiges import GAME
from vertiges.physics.performance import answer, judge, simulate
from vertiges.physics.world import STEP, TableWorld
from vertiges.rules.actions import Catch, EndTurn, Handle, HandOver
from vertiges.rules.fitting import has_room, standing, ways_to_lay, ways_to_zap
from vertiges.rules.snapshot import QUARTER, Intention, Outcome, Placed, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.rules.towers import balance, is_interlocked, section, socket_on, stands_as_base, towers

SLOW = 60.0
"""mm/s: nobody throws anything over."""


def upright() -> Snapshot:
    return Snapshot.of([*column(0.0, 1, (8, 1), (2, 1), (31, 1)), *column(80.0, 40, (48, 1))])


@cache
def shoved() -> TableWorld:
    """Piece 24 is held low, moved slowly into the right tower and back, and put on the rack again."""
    world = TableWorld(upright())
    world.take(24, 150.0, 36.0)
    for goal in (78.0, 150.0):
        start = world.hand[0]
        steps = round(abs(goal - start) / SLOW / STEP)
        for step in range(steps):
            world.aim(start + (goal - start) * step / steps, 36.0)
            world.step()
        for _ in range(200):
            world.step()
    world.withdraw()
    settle(world)
    return world


@cache
def outcome() -> Outcome:
    return judge(shoved(), "lay", 24)


def leaning() -> Snapshot:
    return outcome().table


def test_a_tower_that_leans_on_its_neighbour_and_is_interlocked_has_not_fallen() -> None:
    """VE-31: 1-8-2-31 leans by two degrees on 40-48; only the bases touch the table."""
    assert shoved().touched == {1, 40}
    assert (outcome().landed, outcome().fallen, outcome().disturbed) == ("loose", (), ())
    assert [tower.pieces for tower in towers(leaning())] == [(1, 8, 2, 31), (40, 48)]
    assert 1.5 < math.degrees(leaning()[1].lean) < 3.0


@pytest.mark.parametrize(
    ("lean", "rise", "stands"), [(0.0, 0.0, True), (9.9, 0.0, True), (10.1, 0.0, False), (5.0, 0.7, False)]
)
@pytest.mark.parametrize("side", [1.0, -1.0])
def test_a_base_stands_on_an_edge_of_its_flat_side(lean: float, rise: float, stands: bool, side: float) -> None:
    """VE-31: with less than ten degrees of lean, and the edge on the table."""
    angle = math.radians(lean)
    y = 20.0 * (math.cos(angle) + math.sin(angle)) + rise
    assert stands_as_base(Placed(1, 0.0, y, side * angle)) is stands


def test_a_leaning_tower_at_rest_stays_at_rest_when_it_is_woken() -> None:
    """VE-31: however often the world is built anew."""
    table = leaning()
    for _ in range(4):
        world = TableWorld(table)
        world.wake(placed.piece for placed in table.placed)
        settle(world)
        table = Snapshot.of(placed.at_rest() for placed in world.snapshot().placed)
    assert (
        max(math.dist((now.x, now.y), (leaning()[now.piece].x, leaning()[now.piece].y)) for now in table.placed) < 0.1
    )
    assert standing(table) == standing(leaning())


def test_a_position_with_a_leaning_tower_is_read_and_played_on() -> None:
    """VE-22, VE-31: the seat on its top leans as it does, and what is laid there is seated."""
    state = written([[47, 9, 5], [33, 36]], leaning())
    assert Vertiges.from_json(state.to_json()).to_json() == state.to_json()
    way = next(way for way in ways_to_lay(leaning(), (47,)) if way.socket.on == 31)
    assert way.socket.angle - way.socket.turn * QUARTER == pytest.approx(leaning()[31].lean)
    hand = Intention("lay", 47, way.socket.x, way.socket.y, way.socket.turn, way.socket.flipped, 300.0, 0.5, 1)
    rest = simulate(leaning(), hand)
    assert (rest.landed, rest.on, rest.fallen) == ("seated", 31, ())
    assert is_interlocked(rest.table[47], rest.table[31])
    done(state, lay(state, 47, 31), rest)
    assert standing(state.position.table)[0].pieces == (1, 8, 2, 31, 47)


def test_a_section_of_a_leaning_tower_is_carried_to_another() -> None:
    """VE-50, VE-51."""
    table = Snapshot.of([*leaning().placed, *column(260.0, 3)])
    assert (8, 3) in {(way.piece, way.socket.on) for way in ways_to_zap(table)}
    seat = socket_on(table[3], table[8].turn, table[8].flipped)
    rest = simulate(table, Intention("zap", 8, seat.x, seat.y, speed=200.0, tremor=0.5, seed=1))
    assert (rest.landed, rest.on, rest.moved, rest.fallen) == ("seated", 3, (8, 2, 31), ())
    state = written([[47], [33, 36]], table, laid=[31])
    done(state, zap(state, 8, 3), rest)
    assert state.position.points == (4, 0)
    assert section(rest.table, 8) == (8, 2, 31)


def test_a_section_that_is_only_touched_goes_on_leaning() -> None:
    """VE-52: a hand that grips it and lets go has moved nothing; the same section once lifted is upright."""
    for piece in (8, 2):
        world = TableWorld(leaning())
        world.grip(piece)
        for _ in range(300):
            world.step()
        held = world.snapshot()[piece]
        assert held.angle == pytest.approx(leaning()[piece].angle, abs=0.005)
        world.release()
        settle(world)
        rest = judge(world, "zap", piece)
        assert (rest.landed, rest.fallen) == ("back", ())
        assert all(each.angle == pytest.approx(leaning()[each.piece].angle, abs=0.005) for each in rest.table.placed)
    world = TableWorld(leaning())
    world.grip(8)
    world.aim(world.hand[0], world.hand[1] + 60.0)
    for _ in range(900):
        world.step()
    assert abs(world.snapshot()[8].lean) < 0.005


def test_what_leans_takes_room_and_weighs_on_its_edge() -> None:
    """VE-25: and the numbers that bots and aids are given stay numbers."""
    assert has_room(leaning(), (24,))
    found = [balance(leaning(), tower) for tower in standing(leaning())]
    assert found[0].margin < found[1].margin
    assert found[0].lean == pytest.approx(leaning()[31].x - leaning()[1].x)
    assert all(math.isfinite(number) for each in found for number in (each.margin, each.tilt, each.height))


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_on_at_leaning_towers(level: str) -> None:
    """VE-24: with the building rules enforced, and real wood."""
    state = written([[47, 9, 24], [33, 36, 5]], leaning(), options={"enforce_rules": True})
    rng, turns = random.Random(2), 0
    while not state.is_terminal():
        (seat,) = state.actors()
        if seat == CHANCE:
            state.apply(seat, answer(state, rng))
        else:
            view = state.observation(seat)
            action = GAME.make_bot(level).choose(view, state.legal_actions(seat), stream(turns, level))
            assert isinstance(action, Handle | EndTurn | HandOver | Catch)
            state.apply(seat, action)
        turns += 1
        assert turns < 120
