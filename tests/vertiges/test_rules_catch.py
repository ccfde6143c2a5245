"""The time for a call after a base or an end of turn (VE-40)."""

from typing import Any

import pytest

from table.contract import CHANCE
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.turns import TurnController
from tests.refusals import refusal
from tests.vertiges.hands import HAND, OTHER
from tests.vertiges.positions import (
    base,
    done,
    ended,
    handed_over,
    lay,
    of_kind,
    one,
    passed,
    usual_table,
    written,
    zap,
)
from vertiges import GAME
from vertiges.rules.actions import Catch, HandOver, Refill
from vertiges.rules.events import Caught, FalseAlarm, TurnBegan
from vertiges.rules.state import Vertiges
from vertiges.rules.views import Phase, Reason, Score


def three(**fields: Any) -> Vertiges:
    return written([HAND, OTHER, [4, 6]], **fields)


def wrong_base(state: Vertiges) -> Vertiges:
    """Seat 0 lays a base although 47 and 9 fit."""
    done(state, base(5, 300.0))
    return state


def right_base() -> Vertiges:
    state = written([[5, 14, 15, 18], OTHER, [4, 6]])
    done(state, base(5, 300.0))
    return state


def test_every_opponent_may_call_a_base_in_play_order_from_its_player() -> None:  # VE-40
    for state in (wrong_base(three()), right_base()):
        assert (state.actors(), state.interrupters()) == ((0,), (2, 1))
        assert state.legal_actions(1) == state.legal_actions(2) == [Catch()]
        assert state.legal_actions(0) == [HandOver()]
        assert refusal(state, 0, Catch()) == ("VE-40", "own_mistake")


def test_a_wrong_base_that_is_called_goes_into_the_bag_and_the_caller_scores_two() -> None:  # VE-40
    state = wrong_base(three())
    caught = one(state.apply(1, Catch()), Caught)
    assert (caught.seat, caught.culprit, caught.points, caught.base) == (1, 0, 2, 5)
    assert (caught.piece, caught.on) in {(47, 31), (9, 3)}
    view = state.observation(0)
    assert view.scores == (Score(9, 1, 2, Reason.CATCH, 0, (caught.piece,)),)
    assert (view.points, view.table) == ((0, 2, 0), usual_table())
    assert 5 in view.bag
    assert view.hands[0] == (47, 9, 14, 15, 18)
    assert (state.actors(), view.window) == ((2,), None)


def test_the_base_itself_may_be_the_piece_that_fitted() -> None:  # VE-40
    state = written([[9, 5, 14], OTHER])
    done(state, base(9, 300.0))
    caught = one(state.apply(1, Catch()), Caught)
    assert (caught.piece, caught.on, caught.base) == (9, 3, 9)


def test_what_fits_only_on_the_new_base_is_no_mistake() -> None:  # VE-40
    state = written([[14, 5, 18], OTHER])
    done(state, base(14, 300.0))
    assert of_kind(state.apply(1, Catch()), FalseAlarm) == [FalseAlarm(1, 0)]


def test_an_end_of_turn_too_early_is_called_and_the_hand_refilled_all_the_same() -> None:  # VE-40, VE-26
    state = written([HAND, OTHER], piles=[[4], []])
    done(state, lay(state, 9))
    ended(state)
    caught = one(state.apply(1, Catch()), Caught)
    assert (caught.piece, caught.on, caught.base) == (47, 31, None)
    assert state.position.phase is Phase.REFILL
    state.apply(CHANCE, Refill((4,)))
    assert state.actors() == (1,)


def test_only_the_hand_before_the_refill_counts() -> None:
    """VE-40, VE-41: what was drawn afterwards fits, but was not there. The turn that is called has the point."""
    state = written([[9, 15, 18], OTHER], piles=[[47], []], options={"wrong_call": "point"})
    turn = state.position.turn
    done(state, lay(state, 9))
    passed(state, 47)
    assert 47 in state.observation(1).hands[0]
    assert state.observation(1).window is not None
    assert of_kind(state.apply(1, Catch()), FalseAlarm) == [FalseAlarm(1, 0, 1)]
    assert state.observation(1).scores == (Score(turn, 0, 1, Reason.WRONG_CALL, 1),)
    assert state.position.turn == turn + 1


def test_the_time_lasts_until_the_next_player_has_lifted_a_piece() -> None:  # VE-40
    state = wrong_base(three())
    handed_over(state)
    assert (state.actors(), state.interrupters()) == ((2,), (1,))
    assert state.legal_actions(2)[-1] == Catch()
    late = state.clone()
    assert of_kind(state.apply(2, Catch()), Caught, TurnBegan)
    assert (state.actors(), state.observation(2).points) == ((2,), (0, 0, 2))
    assert 5 not in state.position.table
    late.apply(2, lay(late, 4))
    assert refusal(late, 1, Catch()) == ("VE-40", "nothing_to_call")


def test_a_call_after_the_refill_is_entered_for_the_turn_of_the_mistake() -> None:  # VE-40
    state = wrong_base(three())
    handed_over(state)
    state.apply(1, Catch())
    assert state.observation(0).scores[0].turn == 9
    assert state.observation(0).turn == 10


def test_a_wrong_call_costs_nothing_and_can_be_made_once() -> None:  # VE-40
    state = right_base()
    assert state.apply(1, Catch()) == [FalseAlarm(1, 0)]
    assert refusal(state, 1, Catch()) == ("VE-40", "called_already")
    assert state.interrupters() == (2,)
    assert state.observation(1).points == (0, 0, 0)
    handed_over(state)
    assert refusal(state, 1, Catch()) == ("VE-40", "called_already")
    assert Catch() in state.legal_actions(2)


def test_the_first_to_call_gets_the_points_and_there_is_nothing_left_to_call() -> None:  # VE-40
    state = wrong_base(three())
    state.apply(2, Catch())
    assert refusal(state, 1, Catch()) == ("VE-40", "nothing_to_call")
    assert state.observation(0).points == (0, 0, 2)


def test_a_first_base_an_empty_hand_and_a_zap_leave_nothing_to_call() -> None:  # VE-40, VE-21, VE-53
    state = written([HAND, OTHER], laid=[31])
    done(state, zap(state, 8, on=3))
    assert (state.position.window, state.interrupters()) == (None, ())
    state = written([[9], OTHER], piles=[[4], []])
    done(state, lay(state, 9))
    ended(state)
    assert (state.position.phase, state.position.window) == (Phase.REFILL, None)


def test_with_the_building_rules_enforced_nobody_is_caught() -> None:  # VE-40, VE-71
    state = written([[5, 14, 15, 18], OTHER], options={"enforce_rules": True})
    done(state, base(5, 300.0))
    assert (state.actors(), state.interrupters()) == ((1,), ())
    assert refusal(state, 1, Catch()) == ("VE-40", "no_mistakes_here")


@pytest.mark.parametrize("seat", [-1, 3])
def test_only_players_call(seat: int) -> None:  # VE-40
    assert refusal(wrong_base(three()), seat, Catch()) == ("VE-40", "no_player")


def test_a_wrong_call_is_free_or_a_point_for_the_accused() -> None:
    """VE-40, VE-41: a journal from before the option goes on with free calls."""
    for costly in (False, True):
        state = written([[5, 14, 15, 18], OTHER, [4, 6]], options={"wrong_call": "point" if costly else "free"})
        done(state, base(5, 300.0))
        assert state.apply(2, Catch()) == [FalseAlarm(2, 0, int(costly))]
        scores = state.observation(1).scores
        assert scores == ((Score(9, 0, 1, Reason.WRONG_CALL, 2),) if costly else ())
        assert Vertiges.from_json(state.to_json()).position == state.position
        assert refusal(state, 2, Catch()) == ("VE-40", "called_already")
        assert state.apply(1, Catch()) == [FalseAlarm(1, 0, int(costly))]
        assert state.observation(1).points == (2 * costly, 0, 0)


def test_a_right_call_costs_nothing_whatever_wrong_ones_cost() -> None:  # VE-41
    state = three(options={"wrong_call": "point"})
    wrong_base(state)
    state.apply(1, Catch())
    assert state.observation(0).points == (0, 2, 0)


def test_nobody_takes_back_a_call_once_it_has_told_what_fits() -> None:
    """VE-40, VE-41: otherwise one could call after every turn and undo what turns out to be wrong."""
    seats = tuple(SeatSetup("human", name) for name in ("Ada", "Bruno", "Chloé"))
    for state in (wrong_base(three()), right_base()):
        controller = TurnController(Match(GAME, MatchSetup("vertiges", seats, {}, 1), state), {})
        controller.submit(1, Catch())
        controller.update(0.0)
        assert controller.match.number == 1
        assert controller.undo_target() is None


def test_a_wrong_call_costs_something_in_the_full_game_only() -> None:
    """VE-41"""
    costly = {table.name: table.options.get("wrong_call") for table in GAME.ready_tables}
    assert costly == {"quick": None, "classic": None, "book": None, "everything": "point"}
