"""Falls, their points, and the outcomes that nature can answer with (VE-30, VE-31)."""

import random
from typing import Any

import msgspec
import pytest

from table.contract import CHANCE, IllegalAction
from tests.vertiges.hands import HAND, OTHER
from tests.vertiges.positions import base, done, fall, lay, of_kind, one, usual_table, written, zap
from vertiges.rules.actions import Handle, Rest
from vertiges.rules.events import BaseLaid, CameToRest, Disturbed, Fell, TakenBack, TurnBegan
from vertiges.rules.fitting import standing
from vertiges.rules.snapshot import QUARTER, Outcome, Placed, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.rules.views import Phase, Reason, Score


def test_every_opponent_scores_once_for_every_fallen_piece_whoever_laid_it() -> None:  # VE-30
    state = written([HAND, OTHER, [4, 6]])
    events = fall(state, lay(state, 47), 47, 31, 2)
    assert of_kind(events, Fell) == [Fell(0, (2, 31, 47), 3, zap=False)]
    view = state.observation(0)
    assert view.points == (0, 3, 3)
    assert view.scores == (
        Score(9, 2, 3, Reason.FALL, 0, (2, 31, 47)),
        Score(9, 1, 3, Reason.FALL, 0, (2, 31, 47)),
    )


def test_fallen_pieces_go_into_the_bag_and_the_turn_is_over() -> None:  # VE-30
    state = written([HAND, OTHER])
    bag = set(state.observation(0).bag)
    events = fall(state, lay(state, 47), 47, 31)
    assert set(state.observation(0).bag) - bag == {47, 31}
    assert state.observation(0).hands[0] == (9, 5, 14, 15, 18)
    assert standing(state.position.table)[0].pieces == (1, 8, 2)
    assert of_kind(events, TurnBegan) == [TurnBegan(10, 1, (0, 2))]
    assert state.position.window is None
    assert (state.actors(), state.interrupters()) == ((1,), ())


def test_what_came_of_a_hand_is_told_before_what_it_means() -> None:
    """VE-30: an animation needs nothing but this event, not even the view before."""
    state = written([HAND, OTHER])
    handle = lay(state, 47)
    events = fall(state, handle, 47, 31)
    rested = one(events, CameToRest)
    assert rested.intention == handle.intention
    assert (rested.outcome.landed, rested.outcome.fallen) == ("fallen", (31, 47))
    assert events.index(rested) < events.index(of_kind(events, Fell)[0])


def test_after_a_fall_the_hand_is_refilled() -> None:  # VE-26, VE-30
    state = written([HAND, OTHER], piles=[[4, 6], []])
    fall(state, lay(state, 47), 47)
    assert (state.position.phase, state.position.missing) == (Phase.REFILL, 1)


def test_a_held_piece_let_go_over_the_table_has_fallen() -> None:  # VE-31
    state = written([HAND, OTHER])
    events = fall(state, lay(state, 9), 9)
    assert of_kind(events, Fell) == [Fell(0, (9,), 1, zap=False)]
    assert state.position.table == usual_table()


def test_what_is_knocked_over_with_a_piece_still_in_the_hand_counts_and_the_piece_stays() -> None:  # VE-31
    state = written([HAND, OTHER])
    events = fall(state, lay(state, 9), 31, 2, landed="loose")
    assert of_kind(events, Fell, TakenBack) == [Fell(0, (2, 31), 2, zap=False)]
    assert state.observation(0).hands[0] == tuple(HAND)
    assert state.actors() == (1,)


def test_a_base_that_was_pushed_but_stands_has_not_fallen() -> None:  # VE-31
    state = written([HAND, OTHER])
    pushed = usual_table().having(Placed(3, 112.0, 20.0))
    events = fall(state, lay(state, 47), 47, table=pushed, at_rest=pushed)
    assert of_kind(events, Fell) == [Fell(0, (47,), 1, zap=False)]
    assert state.position.table == pushed


def test_what_falls_only_when_the_rubble_is_cleared_is_charged_to_nobody() -> None:  # VE-31
    state = written([HAND, OTHER])
    events = fall(state, lay(state, 9), 9, disturbed=(2, 31))
    assert of_kind(events, Fell, Disturbed) == [Fell(0, (9,), 1, zap=False), Disturbed((2, 31))]
    assert state.observation(0).points == (0, 1)
    assert {2, 31, 9} <= set(state.observation(0).bag)
    assert standing(state.position.table)[0].pieces == (1, 8)


def test_a_base_that_brings_others_down_stands_but_the_turn_is_over_without_a_window() -> None:  # VE-30, VE-40
    state = written([HAND, OTHER])
    laid = usual_table().having(Placed(5, 300.0, 20.0))
    events = fall(state, base(5, 300.0), 31, landed="base", table=laid, at_rest=laid)
    assert of_kind(events, BaseLaid, Fell) == [BaseLaid(0, 5, 3), Fell(0, (31,), 1, zap=False)]
    assert 5 in state.position.table
    assert state.position.window is None
    assert state.actors() == (1,)


# ---- what cannot have come of it -------------------------------------------------------------------------------------


def handling(kind: str) -> Vertiges:
    """Return a position in which nature must answer."""
    state = written([HAND, OTHER], laid=[31])
    meant = {"lay": lay(state, 9), "zap": zap(state, 8, on=3)}.get(kind, base(5, 300.0))
    if kind == "base":
        state = written([HAND, OTHER])
    state.apply(0, meant)
    return state


def on_b(piece: int = 9) -> Snapshot:
    return usual_table().having(Placed(piece, 100.0, 60.0, QUARTER))


WHOLE = usual_table()


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("lay", {"table": WHOLE}),
        ("lay", {"table": on_b().having(Placed(18, 300.0, 20.0))}),
        ("lay", {"on": 31}),
        ("lay", {"on": None}),
        ("lay", {"landed": "base", "on": None}),
        ("lay", {"landed": "fallen", "on": None}),
        ("lay", {"fallen": (9,), "table": WHOLE}),
        ("lay", {"fallen": (31,)}),
        ("lay", {"fallen": (31, 2), "table": on_b().without((2, 31))}),
        ("lay", {"disturbed": (31,)}),
        ("lay", {"moved": (9,)}),
        ("lay", {"table": on_b().having(Placed(31, 300.0, 140.0))}),
        ("lay", {"table": on_b().having(Placed(3, 104.0, 20.0))}),
        ("lay", {"table": on_b().having(Placed(3, 100.0, 20.0, vx=1.0))}),
        ("lay", {"at_rest": Snapshot()}),
        ("lay", {"at_rest": on_b().having(Placed(18, 300.0, 20.0))}),
        ("base", {"landed": "loose"}),
        ("base", {"table": WHOLE.having(Placed(5, 300.0, 60.0))}),
        ("base", {"table": WHOLE.having(Placed(5, 110.0, 20.0))}),
        ("base", {"landed": "back"}),
        ("zap", {"moved": (8, 2)}),
        ("zap", {"moved": (2, 8, 31)}),
        ("zap", {"landed": "loose", "on": None, "moved": ()}),
        ("zap", {"table": WHOLE, "at_rest": WHOLE}),
    ],
)
def test_nature_cannot_answer_with_what_does_not_add_up(kind: str, changes: dict[str, Any]) -> None:
    """VE-31: what an edited match might claim is refused."""
    state = handling(kind)
    whole = state.sample_chance(random.Random(1))
    assert isinstance(whole, Rest)
    state.check(CHANCE, whole)
    claimed = msgspec.structs.replace(whole.outcome, **changes)
    before = state.to_json()
    with pytest.raises(IllegalAction, match="VE-31: impossible_chance"):
        state.apply(CHANCE, Rest(claimed))
    assert state.to_json() == before


def test_only_nature_says_what_fell_and_only_when_something_was_let_go() -> None:  # VE-31
    state = written([HAND, OTHER])
    rest = Rest(Outcome("loose", WHOLE, WHOLE))
    with pytest.raises(IllegalAction, match="VE-31: not_now_turn"):
        state.check(CHANCE, rest)
    state.apply(0, lay(state, 9))
    with pytest.raises(IllegalAction, match="VE-31: chance_decides"):
        state.check(0, rest)


def test_a_person_lays_where_the_world_says_that_the_piece_came_to_rest() -> None:
    """VE-22: aimed at one tower, seated on the other."""
    state = written([HAND, OTHER])
    meant = lay(state, 47)
    stair = meant.intention
    table = usual_table().having(Placed(47, stair.x, stair.y, stair.turn * QUARTER))
    done(state, Handle(msgspec.structs.replace(meant.intention, x=0.0)), Outcome("seated", table, table, 31))
    assert state.position.laid == [47]
