"""A turn of building: lays, when to stop, the refill (VE-4, VE-22 to VE-27)."""

import random
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest

from table.contract import CHANCE
from tests.refusals import refusal
from tests.vertiges.hands import HAND, OTHER, deeds
from tests.vertiges.positions import (
    LEFT,
    base,
    column,
    done,
    ended,
    fits,
    lay,
    of_kind,
    one,
    passed,
    shared,
    written,
    zap,
)
from tests.vertiges.wooden_towers import build_tower
from vertiges.pieces import EVERY_ORIENTATION, WIDTH, piece_set
from vertiges.rules.actions import EndTurn, Handle, HandOver, Refill
from vertiges.rules.events import HandMoved, PieceLaid, Refilled, TakenBack, TurnBegan, TurnEnded
from vertiges.rules.fitting import FROM_ABOVE, standing, ways_to_lay, ways_to_zap
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.towers import Socket, socket_on
from vertiges.rules.views import Phase


def test_every_piece_that_fits_is_offered_on_every_tower_and_nothing_else() -> None:  # VE-22, VE-24
    state = written([HAND, OTHER])
    table = state.position.table
    offered = [a.intention for a in state.legal_actions(0) if isinstance(a, Handle) and a.intention.deed == "lay"]
    assert {meant.piece for meant in offered} == {47, 9}
    exact = [
        (piece, top.x, top.y + WIDTH, held.turn, held.flipped)
        for piece, tower, held in product(HAND, standing(table), EVERY_ORIENTATION)
        for top in (table[tower.top],)
        if fits(piece_set()[piece], *held, piece_set()[top.piece], top.turn, top.flipped)
    ]
    assert [(m.piece, m.x, m.y, m.turn, m.flipped) for m in offered] == exact


def test_on_a_closed_top_nothing_is_offered() -> None:  # VE-4
    table = Snapshot.of(column(LEFT, 1, (8, 2)))
    assert standing(table)[0].pieces == (1, 8)
    assert ways_to_lay(table, tuple(piece for piece in piece_set() if piece not in table)) == ()


def test_a_piece_is_laid_when_it_interlocks_and_only_own_pieces_may_be_used() -> None:  # VE-22
    state = written([HAND, OTHER])
    events = done(state, lay(state, 47))
    assert of_kind(events, HandMoved, PieceLaid)[1:] == [PieceLaid(0, 47, 31, 1, 5, closed=False)]
    view = state.observation(1)
    assert view.hands[0] == (9, 5, 14, 15, 18)
    assert view.laid == (47,)
    assert refusal(state, 0, lay(state, 20, on=3)) == ("VE-22", "not_in_hand")
    assert refusal(state, 0, lay(state, 47, on=3)) == ("VE-22", "not_in_hand")


def test_a_piece_that_does_not_fit_is_taken_back_and_another_tried() -> None:  # VE-22
    state = written([HAND, OTHER])
    before = state.clone().position
    assert of_kind(done(state, lay(state, 5, on=3)), TakenBack) == [TakenBack(0, 5, base=False)]
    assert (state.position.hands, state.position.table) == (before.hands, before.table)
    assert state.actors() == (0,)
    done(state, lay(state, 9))
    assert state.position.laid == [9]


def test_a_flank_on_top_can_close_a_tower() -> None:  # VE-4
    state = written([[48, 5], OTHER])
    flat_up = next(way.socket for way in ways_to_lay(state.position.table, (48,)) if way.socket.turn == 2)
    meant = Handle(Intention("lay", 48, flat_up.x, flat_up.y, flat_up.turn, flat_up.flipped))
    laid = one(done(state, meant), PieceLaid)
    assert laid.closed


def test_while_something_moves_nobody_touches_anything() -> None:  # VE-23
    state = written([HAND, OTHER])
    state.apply(0, lay(state, 9))
    assert (state.actors(), state.interrupters()) == ((CHANCE,), ())
    assert refusal(state, 0, lay(state, 47)) == ("VE-23", "not_now_falling")
    assert refusal(state, 0, EndTurn()) == ("VE-23", "not_now_falling")
    assert state.observation(1).intention == lay(written([HAND, OTHER]), 9).intention


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"x": FROM_ABOVE + 1}, "out_of_reach"),
        ({"y": -FROM_ABOVE - 1}, "out_of_reach"),
        ({"speed": 10.0}, "no_such_hand"),
        ({"speed": 2000.0}, "no_such_hand"),
        ({"speed": 300.0, "tremor": 21.0}, "no_such_hand"),
    ],
)
def test_a_hand_has_its_limits(change: dict[str, Any], why: str) -> None:  # VE-23
    state = written([HAND, OTHER])
    meant: dict[str, Any] = {"deed": "lay", "piece": 9, "x": 0.0, "y": 60.0, **change}
    assert refusal(state, 0, Handle(Intention(**meant))) == ("VE-23", why)


def test_a_player_may_stop_or_lay_a_base_although_a_piece_fits() -> None:  # VE-27
    state = written([HAND, OTHER])
    assert deeds(state) == ["lay", "base"]
    done(state, lay(state, 9))
    assert "EndTurn" in deeds(state)
    assert of_kind(ended(state), TurnEnded) == [TurnEnded(0, 1)]
    state = written([HAND, OTHER])
    done(state, base(5, 300.0))
    assert state.position.phase is Phase.HANDOVER


def test_nobody_stops_before_having_laid_anything_while_something_can_be_laid() -> None:  # VE-27
    assert refusal(written([HAND, OTHER]), 0, EndTurn()) == ("VE-27", "lay_something")
    assert refusal(written([[5, 14], OTHER]), 0, EndTurn()) == ("VE-27", "lay_a_base")


def test_with_the_building_rules_enforced_all_that_fits_must_be_laid() -> None:  # VE-24, VE-25, VE-71
    state = written([[2, 8, 18], OTHER], Snapshot.of(column(LEFT, 1)), options={"enforce_rules": True})
    assert deeds(state) == ["lay"]
    assert refusal(state, 0, base(18, 300.0)) == ("VE-25", "something_fits")
    done(state, lay(state, 8))
    assert refusal(state, 0, EndTurn()) == ("VE-24", "something_fits")
    done(state, lay(state, 2))
    ended(state)
    assert state.actors() == (1,)


def test_a_zap_is_allowed_although_a_piece_still_fits() -> None:  # VE-24, VE-50
    state = written([HAND, OTHER], options={"enforce_rules": True})
    done(state, lay(state, 47))
    assert ways_to_lay(state.position.table, (9,))
    state.check(0, zap(state, 8, on=3))


def test_after_the_turn_the_hand_is_filled_up_to_six() -> None:  # VE-26
    state = written([HAND, OTHER], piles=[[4, 6, 7], [10]])
    done(state, lay(state, 9))
    done(state, lay(state, 47))
    ended(state)
    assert state.actors() == (0,)
    state.apply(0, HandOver())
    assert (state.actors(), state.position.missing) == ((CHANCE,), 2)
    assert {state.sample_chance(random.Random(seed)) for seed in range(80)} == {
        Refill((a, b)) for a in (4, 6, 7) for b in (4, 6, 7) if a != b
    }
    events = state.apply(CHANCE, Refill((7, 4)))
    assert events == [Refilled(0, (7, 4), 1), TurnBegan(10, 1, (0, 0))]
    assert state.observation(0).hands[0] == (5, 14, 15, 18, 7, 4)


def test_the_hand_is_filled_as_long_as_the_pile_lasts() -> None:  # VE-26
    state = written([[9, 47, 5], OTHER], piles=[[4], []])
    done(state, lay(state, 9))
    assert of_kind(passed(state, 4), Refilled) == [Refilled(0, (4,), 0)]
    state = written([[9, 5], OTHER])
    done(state, lay(state, 9))
    assert of_kind(passed(state), Refilled, TurnBegan) == [TurnBegan(10, 1, (0, 0))]


def test_a_turn_that_is_over_waits_for_the_refill() -> None:  # VE-26
    state = written([HAND, OTHER])
    assert refusal(state, 0, HandOver()) == ("VE-26", "not_now_turn")
    done(state, lay(state, 9))
    ended(state)
    assert refusal(state, 0, lay(state, 47)) == ("VE-26", "not_now_handover")


def zaps(table: Snapshot) -> Iterator[tuple[int, Socket]]:
    """Every grip on every other tower, tried one by one."""
    for home, goal in permutations(standing(table), 2):
        for gripped in home.pieces[1:-1]:
            held, top = table[gripped], table[goal.top]
            placements = (held.turn, held.flipped), (top.turn, top.flipped)
            if fits(piece_set()[gripped], *placements[0], piece_set()[top.piece], *placements[1]):
                yield gripped, socket_on(top, held.turn, held.flipped)


def test_what_is_kept_for_a_table_is_what_the_towers_say() -> None:
    """VE-24, VE-50: on tables of random matches."""
    rng = random.Random(5)
    state = shared(3, 5)
    looked = 0
    while not state.is_terminal() and looked < 40:
        if state.actors() == (CHANCE,):
            state.apply(CHANCE, state.sample_chance(rng))
            continue
        (seat,) = state.actors()
        state.apply(seat, rng.choice(state.legal_actions(seat)))
        table = state.position.table
        found = {(way.piece, way.socket) for way in ways_to_zap(table)}
        assert found == set(zaps(table))
        looked += 1
    assert looked == 40


def test_a_hand_reaches_the_top_of_every_tower() -> None:
    """VE-23: a tower of experts once grew to 35 pieces, and what was offered there was refused."""
    tall = build_tower(random.Random(1), 38)
    standing_there = {placed.piece for placed in tall}
    left = [piece for piece in piece_set() if piece not in standing_there]
    state = written([left[:5], left[5:10]], Snapshot.of(tall))
    actions = state.legal_actions(0)
    assert any(isinstance(action, Handle) and action.intention.y > 38 * WIDTH for action in actions)
    for action in actions:
        state.check(0, action)
