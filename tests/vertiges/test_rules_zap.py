"""Lifting the upper part of a tower onto another (VE-4, VE-50 to VE-53, VE-71)."""

import math
from typing import Any

import pytest

from tests.refusals import refusal
from tests.vertiges.hands import HAND, OTHER
from tests.vertiges.positions import LEFT, RIGHT, base, column, done, fall, lay, of_kind, usual_table, written, zap
from vertiges.bots import stacks
from vertiges.rules.actions import EndTurn, Handle
from vertiges.rules.events import Fell, SectionLoose, TurnBegan, Zapped, ZapTakenBack
from vertiges.rules.fitting import standing, ways_to_zap
from vertiges.rules.snapshot import Intention, Outcome, Placed, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.rules.views import LooseSection, Phase, Reason, Score


def ready(**fields: Any) -> Vertiges:
    """Seat 0 has laid 31 on tower A in this turn."""
    return written([HAND, OTHER], laid=[31], **fields)


def put_down(loose: bool = True) -> Snapshot:
    """Return the section from 8 upwards put down on tower B, a little beside its seat."""
    beside = 5.0 if loose else 0.0
    section = [Placed(piece, RIGHT + beside, 60.0 + 40 * n, math.pi / 2) for n, piece in enumerate((8, 2, 31))]
    return Snapshot.of([Placed(1, LEFT, 20.0), Placed(3, RIGHT, 20.0), *section])


def test_a_zap_needs_two_towers_and_a_lay_before_it() -> None:  # VE-50
    state = written([HAND, OTHER])
    assert refusal(state, 0, zap(state, 8, on=3)) == ("VE-50", "lay_first")
    state = written([HAND, OTHER], Snapshot.of(column(LEFT, 1, (8, 1), (2, 1), (31, 1))), laid=[31])
    assert refusal(state, 0, Handle(Intention("zap", 8, 0.0, 60.0))) == ("VE-50", "two_towers_first")


def test_the_base_of_this_turn_does_not_count_as_a_lay() -> None:  # VE-50
    state = written([HAND, OTHER], Snapshot())
    done(state, base(5, 0.0))
    assert refusal(state, 0, zap(state, 5, on=5))[0] == "VE-50"


def test_two_pieces_at_least_and_never_the_base_are_lifted() -> None:  # VE-50
    state = ready()
    assert refusal(state, 0, zap(state, 1, on=3)) == ("VE-50", "never_the_base")
    assert refusal(state, 0, zap(state, 31, on=3)) == ("VE-50", "two_pieces_at_least")
    assert refusal(state, 0, Handle(Intention("zap", 47, 0.0, 0.0))) == ("VE-50", "not_on_the_table")
    state.check(0, zap(state, 2, on=3))


def test_only_zaps_that_interlock_on_another_tower_are_offered() -> None:  # VE-50, VE-4
    state = ready()
    offered = [a.intention for a in state.legal_actions(0) if isinstance(a, Handle) and a.intention.deed == "zap"]
    assert [(meant.piece, meant.x, meant.y) for meant in offered] == [(8, RIGHT, 60.0)]
    closed = Snapshot.of([*column(LEFT, 1, (8, 1), (2, 1)), *column(RIGHT, 3, (9, 2))])
    assert ways_to_zap(closed) == ()


def test_a_zap_scores_a_point_a_piece_and_one_more_a_star() -> None:  # VE-51, VE-1
    state = ready()
    events = done(state, zap(state, 8, on=3))
    assert of_kind(events, Zapped) == [Zapped(0, (8, 2, 31), 3, 1, 4)]
    assert state.observation(1).scores == (Score(9, 0, 4, Reason.ZAP, 0, (8, 2, 31)),)
    assert [tower.pieces for tower in standing(state.position.table)] == [(1,), (3, 8, 2, 31)]


def test_a_piece_laid_in_this_turn_may_be_among_them() -> None:  # VE-50
    state = written([HAND, OTHER])
    done(state, lay(state, 47))
    events = done(state, zap(state, 8, on=3))
    assert of_kind(events, Zapped) == [Zapped(0, (8, 2, 31, 47), 3, 1, 5)]


def test_a_zap_ends_the_turn_and_the_hand_is_refilled() -> None:  # VE-53
    state = written([HAND, OTHER], piles=[[4], []])
    done(state, lay(state, 47))
    done(state, zap(state, 8, on=3))
    assert (state.position.phase, state.position.missing) == (Phase.REFILL, 1)
    state = ready()
    assert of_kind(done(state, zap(state, 8, on=3)), TurnBegan) == [TurnBegan(10, 1, (4, 0))]


def test_a_zap_in_which_something_falls_scores_for_the_others_alone() -> None:  # VE-52, VE-30
    state = ready()
    events = fall(state, zap(state, 8, on=3), 2, 8, 31)
    assert of_kind(events, Fell, Zapped) == [Fell(0, (2, 8, 31), 3, zap=True)]
    assert state.observation(0).points == (0, 3)


def test_of_a_zap_that_lands_in_part_the_part_that_interlocks_stays() -> None:  # VE-52
    state = ready()
    table = put_down(loose=False)
    events = fall(state, zap(state, 8, on=3), 31, landed="seated", on=3, moved=(8, 2), table=table, at_rest=table)
    assert of_kind(events, Fell, Zapped) == [Fell(0, (31,), 1, zap=True)]
    assert standing(state.position.table)[-1].pieces == (3, 8, 2)
    assert state.observation(0).points == (0, 1)


def test_set_back_on_its_old_place_the_turn_is_over_without_points() -> None:  # VE-52
    state = ready()
    events = done(state, Handle(Intention("zap", 8, LEFT, 60.0)))
    assert of_kind(events, ZapTakenBack, TurnBegan) == [ZapTakenBack(0), TurnBegan(10, 1, (0, 0))]
    assert state.position.table == usual_table()


def test_at_rest_but_not_interlocked_the_section_is_gripped_again() -> None:  # VE-52
    state = ready()
    loose = Outcome("loose", put_down(), put_down())
    assert of_kind(done(state, zap(state, 8, on=3), loose), SectionLoose) == [SectionLoose(0, 8)]
    view = state.observation(0)
    assert (view.loose, view.actors) == (LooseSection(8, 1), (0,))
    offered = [a.intention for a in state.legal_actions(0) if isinstance(a, Handle)]
    assert [(meant.piece, meant.x) for meant in offered] == [(8, LEFT), (8, RIGHT)]
    assert refusal(state, 0, EndTurn()) == ("VE-52", "grip_again")
    assert refusal(state, 0, lay(state, 47, on=31)) == ("VE-52", "grip_again")
    assert refusal(state, 0, zap(state, 2, on=3)) == ("VE-52", "grip_again")
    again = Vertiges.from_json(state.to_json())
    assert of_kind(done(again, zap(again, 8, on=3)), Zapped) == [Zapped(0, (8, 2, 31), 3, 1, 4)]


@pytest.mark.parametrize("tries", [1, 2])
def test_gripped_again_and_set_back_where_it_came_from_first_it_scores_nothing(tries: int) -> None:  # VE-52
    state = ready()
    for _ in range(tries):
        done(state, zap(state, 8, on=3), Outcome("loose", put_down(), put_down()))
    home = Outcome("seated", usual_table(), usual_table(), 1, (8, 2, 31))
    events = done(state, zap(state, 8, on=1), home)
    assert of_kind(events, ZapTakenBack, Zapped) == [ZapTakenBack(0)]
    assert state.observation(0).points == (0, 0)
    assert state.actors() == (1,)


@pytest.mark.parametrize(("spent", "back", "with_a_new_piece"), [(True, 0, 1), (False, 4, 5)])
def test_what_the_last_zap_moved_scores_nothing_in_the_next_one(spent: bool, back: int, with_a_new_piece: int) -> None:
    """VE-55: going straight back scores nothing; a piece that was laid since then counts alone."""
    state = ready(options={"spent": spent})
    done(state, zap(state, 8, on=3))
    moved = state.observation(1).spent
    assert moved == ((8, 2, 31) if spent else ())
    for laid, points in (([], back), ([47], with_a_new_piece)):
        later = written(
            [HAND, OTHER], state.position.table, laid=[31], options={"spent": spent}, spent=list(moved)
        )  # fmt: skip
        for piece in laid:
            done(later, lay(later, piece, on=31))
        (zapped,) = of_kind(done(later, zap(later, 8, on=1)), Zapped)
        assert isinstance(zapped, Zapped)
        assert (zapped.points, zapped.pieces) == (points, (8, 2, 31, *laid))
        assert later.observation(0).spent == ((8, 2, 31, *laid) if spent else ())


def test_a_failed_zap_spends_nothing_and_fallen_pieces_are_spent_no_more() -> None:
    """VE-55, VE-52."""
    state = ready(options={"spent": True}, spent=[2, 31])
    done(state, Handle(Intention("zap", 8, LEFT, 60.0)))
    assert state.observation(0).spent == (2, 31)
    state = ready(options={"spent": True}, spent=[2, 31])
    fall(state, zap(state, 8, on=3), 2, 8, 31)
    assert state.observation(0).spent == ()


def test_bots_know_what_is_spent() -> None:
    """VE-55: they count what a ZAP back would score, now and in the plans that they make."""
    state = ready(options={"spent": True}, spent=[8, 2, 31])
    (lift,) = stacks.lifts(stacks.stacks_of(state.position.table, state.position.spent))
    assert lift.points == 0
    before = stacks.stacks_of(state.position.table)
    (there,) = stacks.lifts(before)
    after = stacks.lifted(before, there, spends=True)
    assert {way.points for way in stacks.lifts(after)} == {0}
    assert {way.points for way in stacks.lifts(stacks.lifted(before, there, spends=False))} == {there.points}
