"""Towers that falls and ZAPs have pushed together: what has no way down to its seat does not fit (VE-22, VE-24)."""

import random

import pytest

from table.contract import CHANCE
from table.rng import stream
from tests.refusals import refusal
from tests.vertiges.positions import LEFT, RIGHT, base, column, done, ended, of_kind, usual_table, written
from tests.vertiges.wooden_towers import build_tower
from vertiges import GAME
from vertiges.bots.levels import Master
from vertiges.bots.stacks import Openings, lays, lifts, openings, stacks_of
from vertiges.physics.performance import answer, simulate
from vertiges.pieces import WIDTH, orientations, piece_set
from vertiges.rules.actions import Catch, EndTurn, Handle, HandOver
from vertiges.rules.events import Caught, FalseAlarm
from vertiges.rules.fitting import ways_to_lay, ways_to_zap, ways_to_zap_again
from vertiges.rules.options import Closing
from vertiges.rules.snapshot import QUARTER, Intention, Placed, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.rules.towers import AIM, cut_above, room_for_base
from vertiges.rules.views import LooseSection

HANDS = [[9, 18], [33, 36]]
"""9 fits base 3 in four ways; 18 fits nothing here."""
LEVELS = ("novice", "regular", "expert", "master")
HAND = Master.hand


def close(distance: float) -> Snapshot:
    """Return base 3, and a tower of four at `distance` mm, middle to middle, with a stair on top."""
    return Snapshot.of([*column(0.0, 3), *column(distance, 1, (8, 1), (2, 1), (31, 1))])


def crowded(room: float = 0.0) -> Snapshot:
    """Such towers at 41 mm, and bases of stairs and boxes all over the rest of the table.

    A base with plain walls has a stretch of `room` mm at the right end of it.
    """
    walls = [32, 34, 35, *range(37, 49)]
    gap = (470.0 - room) / 6
    places = [*(-670.0 + 86.0 * number for number in range(8)), *(150.0 + gap * number for number in range(7))]
    return Snapshot.of([*close(41.0).placed, *(Placed(piece, x, 20.0) for piece, x in zip(walls, places, strict=True))])


def landed(table: Snapshot, piece: int, turn: int, flipped: bool, seed: int) -> str:
    """Return the landing of a piece that the master's hand lays on base 3."""
    speed = HAND.speed_with(1)
    meant = Intention("lay", piece, 0.0, 1.5 * WIDTH, turn, flipped, speed=speed, tremor=HAND.tremor, seed=seed)
    return simulate(table, meant).landed


@pytest.mark.parametrize(("distance", "ways"), [(41.0, 0), (46.0, 0), (50.0, 2), (60.0, 4)])
def test_a_seat_is_offered_exactly_where_the_hand_comes_down_to_it(distance: float, ways: int) -> None:
    """VE-24: by geometry, and by the wood itself."""
    table = close(distance)
    offered = {(way.socket.turn, way.socket.flipped) for way in ways_to_lay(table, (9,))}
    assert len(offered) == ways
    for held in orientations(piece_set()[9], cut_above(table[3])):
        rests = [landed(table, 9, held.turn, held.flipped, seed) for seed in range(4)]
        assert rests.count("seated") >= 2 if tuple(held) in offered else "seated" not in rests, held


def test_nothing_changes_for_towers_at_the_usual_distances() -> None:
    """VE-22, VE-25: bases 2 cm apart, tongues included, leave every seat free; so does any gap beside a lower tower."""
    rng = random.Random(2)
    for _ in range(20):
        left = build_tower(rng, rng.randint(1, 6))
        right = build_tower(rng, rng.randint(1, 6), 82.0, [placed.piece for placed in left])
        table = Snapshot.of([*left, *right])
        free = tuple(piece for piece in piece_set() if piece not in table)
        alone = [way for tower in (left, right) for way in ways_to_lay(Snapshot.of(tower), free)]
        assert len(alone) == len(ways_to_lay(table, free))
        assert set(alone) == set(ways_to_lay(table, free))
    low = Snapshot.of([*column(0.0, 3), *column(41.0, 1)])
    assert len([way for way in ways_to_lay(low, (9,)) if way.socket.on == 3]) == 4


@pytest.mark.parametrize(("distance", "ways"), [(40.0, 2), (39.0, 0)])
def test_what_only_touches_does_not_overlap(distance: float, ways: int) -> None:
    """VE-24: 10 has notched flanks, and nothing of the other tower reaches out: wall to wall it still comes down."""
    table = Snapshot.of([*column(0.0, 1), *column(distance, 15, (20, 2))])
    offered = ways_to_lay(table, (10,))
    assert [way.socket.on for way in offered] == [1] * ways
    for way in offered:
        assert landed(table, 10, way.socket.turn, way.socket.flipped, seed=1) == "seated"


@pytest.mark.parametrize(("room", "fits"), [(0.2, False), (AIM - 0.2, False), (AIM + 0.2, True)])
def test_a_stretch_too_narrow_to_aim_at_is_no_room_for_a_base(room: float, fits: bool) -> None:
    """VE-25, VE-27: where no hand can set a base the player passes."""
    stretches = room_for_base(crowded(room), piece_set()[18], False)
    assert len(stretches) == int(fits)
    assert all(high - low == pytest.approx(room) for low, high in stretches)
    state = written([[18], [33, 36]], crowded(room))
    assert (EndTurn() in state.legal_actions(0)) is not fits
    assert refusal(state, 0, EndTurn() if fits else base(18, 660.0))[1] == ("lay_a_base" if fits else "no_room")


# ---- the rules -------------------------------------------------------------------------------------------------------


def test_with_the_building_rules_enforced_a_base_is_laid_instead_of_what_has_no_way_down() -> None:
    """VE-24, VE-25, VE-70: and where there is room, passing stays forbidden."""
    state = written(HANDS, close(46.0), options={"enforce_rules": True})
    assert refusal(state, 0, EndTurn()) == ("VE-27", "lay_a_base")
    done(state, base(18, 300.0))
    assert state.actors() == (1,)
    free = written(HANDS, close(60.0), options={"enforce_rules": True})
    assert refusal(free, 0, base(18, 300.0)) == ("VE-25", "something_fits")


def test_with_the_building_rules_enforced_the_turn_ends_although_a_seat_is_blocked() -> None:
    """VE-24, VE-27: after another lay; or with no room for a base."""
    for table, laid in ((close(46.0), [31]), (crowded(), [])):
        state = written(HANDS, table, options={"enforce_rules": True}, laid=laid)
        ended(state)
        assert state.actors() == (1,)


def test_what_has_no_way_down_is_no_mistake() -> None:
    """VE-40."""
    for distance, kind in ((46.0, FalseAlarm), (60.0, Caught)):
        state = written(HANDS, close(distance))
        done(state, base(18, 300.0))
        assert len(of_kind(state.apply(1, Catch()), kind)) == 1
        state = written(HANDS, close(distance), laid=[31])
        ended(state)
        assert len(of_kind(state.apply(1, Catch()), kind)) == 1


# ---- ZAPs ------------------------------------------------------------------------------------------------------------


def beside_a_goal(distance: float) -> Snapshot:
    """Tower A of the usual table, base 3 on which its section from 8 upwards fits, and a closed tower beside that."""
    tower = column(LEFT, 1, (8, 1), (2, 1), (31, 1))
    return Snapshot.of([*tower, *column(RIGHT, 3), *column(RIGHT - distance, 15, (20, 2))])


def test_a_section_needs_a_way_down_from_above() -> None:
    """VE-50: with every piece of it; it passes in front of nothing, and what it is forced past throws it down."""
    for distance, goals in ((46.0, []), (62.0, [(8, 3)])):
        table = beside_a_goal(distance)
        assert [(way.piece, way.socket.on) for way in ways_to_zap(table)] == goals
        outcome = simulate(table, Intention("zap", 8, RIGHT, 60.0, speed=200.0, tremor=HAND.tremor, seed=1))
        assert bool(outcome.fallen) is not bool(goals)


def test_a_loose_section_can_always_go_back_where_it_came_from() -> None:
    """VE-52: even there where the towers have been pushed together."""
    lying = [Placed(8, -300.0, 100.0, QUARTER), Placed(2, -300.0, 140.0, QUARTER), Placed(31, -300.0, 180.0, QUARTER)]
    closed = column(-300.0, 16, (21, 2))
    table = Snapshot.of([*closed, *lying, *column(0.0, 1), *column(RIGHT, 3), *column(RIGHT - 46.0, 15, (20, 2))])
    for home, goals in ((1, [1]), (3, [1, 3])):
        assert [way.socket.on for way in ways_to_zap_again(table, LooseSection(8, home))] == goals


# ---- bots ------------------------------------------------------------------------------------------------------------


def test_bots_plan_what_the_table_allows_in_the_order_of_the_stacks() -> None:
    """VE-24, VE-28, VE-50."""
    table, hand = usual_table(), (47, 9, 5, 14, 15, 18)
    for closing in Closing:
        planned = moves([*hand], table, closing=closing)
        assert planned.lays == tuple(lays(stacks_of(table), hand, closing))
        assert planned.lifts == tuple(lifts(stacks_of(table)))
    assert moves([9, 18], close(46.0)).lays == ()
    assert moves([18], beside_a_goal(46.0)).lifts == ()
    assert list(lifts(stacks_of(beside_a_goal(46.0))))


def moves(hand: list[int], table: Snapshot, **options: object) -> Openings:
    view = written([hand, [33, 36]], table, options=options).observation(0)
    return openings(view, hand)


def chosen(state: Vertiges, level: str, seed: int = 1) -> Handle | EndTurn | HandOver:
    (seat,) = state.actors()
    action = GAME.make_bot(level).choose(state.observation(seat), state.legal_actions(seat), stream(seed, level))
    assert isinstance(action, Handle | EndTurn | HandOver)
    state.check(seat, action)
    return action


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("enforced", [True, False])
def test_nobody_plans_a_lay_that_has_no_way_down(level: str, enforced: bool) -> None:
    """VE-24, VE-25, VE-27: a base instead, or the end of the turn; and of the seats on a top only the free ones."""
    options = {"enforce_rules": enforced}
    action = chosen(written(HANDS, close(46.0), options=options), level)
    assert isinstance(action, Handle)
    assert action.intention.deed == "base"
    assert chosen(written(HANDS, crowded(), options=options), level) == EndTurn()
    half_free = close(50.0)
    free = {(way.socket.turn, way.socket.flipped) for way in ways_to_lay(half_free, (9,))}
    for seed in range(5):
        action = chosen(written([[9], [33, 36]], half_free, options=options), level, seed)
        if isinstance(action, Handle) and action.intention.deed == "lay":
            assert (action.intention.turn, action.intention.flipped) in free


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_plans_a_zap_that_has_no_way_down(level: str) -> None:
    """VE-50."""
    for seed in range(5):
        assert chosen(written([[18], [33]], beside_a_goal(46.0), laid=[31]), level, seed) == EndTurn()


@pytest.mark.parametrize("table", [close(41.0), crowded()], ids=["with room", "full"])
def test_a_match_of_masters_goes_on_and_ends_where_towers_stand_too_close(table: Snapshot) -> None:
    """VE-24, VE-60, VE-61: with real hands and real wood, all that fits enforced."""
    state, rng = written(HANDS, table, options={"enforce_rules": True}), random.Random(1)
    for _ in range(40):
        if state.is_terminal():
            break
        (seat,) = state.actors()
        state.apply(seat, answer(state, rng) if seat == CHANCE else chosen(state, "master", rng.getrandbits(16)))
    assert state.is_terminal()
