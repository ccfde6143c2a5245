"""End of the match, and the options that change what counts (VE-60, VE-61, VE-70, VE-71)."""

import random

import msgspec
import pytest

from table.contract import CHANCE
from tests.refusals import refusal
from tests.vertiges.hands import OTHER
from tests.vertiges.positions import (
    base,
    done,
    ended,
    fall,
    handed_over,
    lay,
    of_kind,
    passed,
    usual_table,
    written,
    zap,
)
from vertiges.rules.actions import Catch, EndTurn, Handle, Refill
from vertiges.rules.events import Caught, Fell, Finished, MatchWon, NobodyCan, NobodyLeft, Passed, TurnBegan
from vertiges.rules.snapshot import QUARTER, Intention, Outcome, Placed, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.rules.views import Phase, Reason, Score

FULL = Snapshot.of(Placed(piece, -660.0 + 88 * n, 20.0) for n, piece in enumerate(range(33, 49)))
"""No room for a base; neither 18, 10 nor 11 fits anywhere."""


def test_the_last_own_piece_ends_the_match_with_a_point_for_each_piece_left_to_the_others() -> None:  # VE-60
    state = written([[9], [20, 22], [33]], piles=[[], [4, 6, 7], []])
    won = of_kind(done(state, lay(state, 9)), Finished, MatchWon)
    assert won == [Finished(0, (4, 6, 7, 20, 22, 33), 6), MatchWon((0,), (6, 0, 0))]
    assert state.is_terminal()
    assert (state.winners(), state.returns()) == ((0,), (1.0, 0.0, 0.0))
    assert state.observation(1).scores == (Score(9, 0, 6, Reason.FINISH, 0, (4, 6, 7, 20, 22, 33)),)
    assert refusal(state, 1, EndTurn()) == ("VE-60", "not_now_over")


def test_with_pieces_left_in_the_draw_pile_the_last_of_the_hand_does_not_end_the_match() -> None:  # VE-60, VE-26
    state = written([[9], OTHER], piles=[[4], []])
    done(state, lay(state, 9))
    assert (state.actors(), state.is_terminal()) == ((0,), False)
    ended(state)
    state.apply(CHANCE, Refill((4,)))
    assert state.actors() == (1,)


def test_most_points_win_and_equal_points_share_the_win() -> None:  # VE-60
    sheet = [{"turn": 3, "seat": 1, "points": 2, "reason": "catch", "by": 0, "pieces": [4]}]
    for others, points, returns in (
        (([20, 22], [33]), (3, 2, 0), (1.0, 0.0, 0.0)),
        (([20], [33]), (2, 2, 0), (0.5, 0.5, 0.0)),
        (([20], []), (1, 2, 0), (0.0, 1.0, 0.0)),
    ):
        state = written([[9], *others], scores=sheet)
        done(state, lay(state, 9))
        assert (state.observation(0).points, state.returns()) == (points, returns)
        assert state.winners() == tuple(seat for seat, share in enumerate(returns) if share)


def test_a_base_as_the_last_piece_can_be_called_first() -> None:  # VE-60, VE-40
    state = written([[9], OTHER], piles=[[], [4]])
    done(state, base(9, 300.0))
    assert (state.position.phase, state.actors(), state.interrupters()) == (Phase.HANDOVER, (0,), (1,))
    called = state.clone()
    events = handed_over(state)
    assert of_kind(events, Finished) == [Finished(0, (4, *OTHER), 7)]
    events = called.apply(1, Catch())
    assert of_kind(events, Caught, Finished, TurnBegan)[1:] == [TurnBegan(10, 1, (0, 2))]
    assert called.observation(0).owned == (0, 7)
    assert 9 in called.observation(0).bag


def test_a_base_as_the_last_piece_ends_the_match_at_once_where_nothing_can_be_called() -> None:  # VE-60, VE-71
    state = written([[5], OTHER], options={"enforce_rules": True})
    assert of_kind(done(state, base(5, 300.0)), Finished) == [Finished(0, tuple(OTHER), 6)]
    state = written([[5], OTHER], Snapshot())
    assert of_kind(done(state, base(5, 300.0)), Finished) == [Finished(0, tuple(OTHER), 6)]


def test_if_the_last_piece_stands_but_others_fall_the_fall_is_scored_before_the_bonus() -> None:  # VE-60, VE-30
    state = written([[9], OTHER])
    meant = lay(state, 9)
    laid = usual_table().having(Placed(9, meant.intention.x, meant.intention.y, meant.intention.turn * QUARTER))
    events = fall(state, meant, 31, landed="seated", on=3, table=laid, at_rest=laid)
    scored = [Fell(0, (31,), 1, zap=False), Finished(0, tuple(OTHER), 6), MatchWon((0,), (6, 1))]
    assert of_kind(events, Fell, Finished, MatchWon) == scored


def test_a_last_piece_that_falls_does_not_end_the_match_and_its_owner_passes() -> None:  # VE-61
    state = written([[9], OTHER, [4, 5]])
    events = fall(state, lay(state, 9), 9)
    assert of_kind(events, Fell, Finished, TurnBegan) == [Fell(0, (9,), 1, zap=False), TurnBegan(10, 2, (0, 1, 1))]
    done(state, lay(state, 4))
    passed(state)
    assert state.actors() == (1,)
    assert refusal(state, 0, EndTurn()) == ("VE-11", "not_your_turn")
    done(state, base(20, 300.0))
    assert state.interrupters() == (0, 2)
    events = handed_over(state)
    assert of_kind(events, Passed, TurnBegan) == [Passed(0), TurnBegan(12, 2, (0, 1, 1))]


def test_who_has_no_piece_left_still_scores_and_calls() -> None:  # VE-61, VE-30, VE-40
    state = written([[47, 9], []])
    done(state, base(9, 300.0))
    assert of_kind(state.apply(1, Catch()), Caught)
    assert state.observation(1).points == (0, 2)
    assert state.actors() == (0,)
    fall(state, lay(state, 47), 47)
    assert state.observation(1).points == (0, 3)


def test_if_nobody_has_a_piece_the_match_ends_without_a_bonus() -> None:  # VE-61
    state = written([[9], []])
    events = fall(state, lay(state, 9), 9)
    over = of_kind(events, Passed, NobodyLeft, Finished, MatchWon)
    assert over == [Passed(1), Passed(0), NobodyLeft(), MatchWon((1,), (0, 1))]


def test_if_everybody_has_to_pass_the_match_ends_without_a_bonus() -> None:
    """VE-61: nothing fits, and the table is full."""
    state = written([[18, 10], [11], []], FULL)
    passed(state)
    assert state.position.passes == 1
    events = passed(state)
    assert of_kind(events, NobodyCan, MatchWon) == [NobodyCan(), MatchWon((0, 1, 2), (0, 0, 0))]


def test_a_pass_counts_only_as_long_as_nobody_lays_anything() -> None:  # VE-61
    state = written([[18, 10], [31, 30], [11]], FULL)
    passed(state)
    passed(state)
    assert (state.actors(), state.position.passes) == ((1,), 2)
    done(state, lay(state, 31))
    assert state.position.passes == 0


def test_a_pass_counts_no_more_once_its_player_has_drawn_new_pieces() -> None:
    """VE-61, VE-70: in the fast game a short hand that had to pass is refilled with what fell, and may fit now."""
    state = written([[18, 10], [11]], FULL, options={"fast_game": True})
    assert 31 in state.position.draw_pile
    passed(state, 31, 1, 3, 4)
    events = passed(state, 2, 5, 6, 7, 8)
    assert not of_kind(events, NobodyCan)
    assert (state.actors(), state.position.passes) == ((0,), 0)
    done(state, lay(state, 31))
    assert 31 in state.position.laid


def test_a_fast_game_ends_when_everybody_has_passed_since_the_last_draw() -> None:
    """VE-61, VE-70: hands of six draw nothing, and what is drawn first does not fit either."""
    state = written([[1, 2, 4, 5, 8], [9, 10, 11, 14, 16, 18]], FULL, options={"fast_game": True})
    endings = []
    for drawn in ((20,), (), ()):
        ended(state)
        endings.append(bool(of_kind(handed_over(state, *drawn), NobodyCan)))
    assert endings == [False, False, True]


def test_a_pass_counts_no_more_once_the_table_has_changed() -> None:
    """VE-61, VE-22: a piece that is taken back may have pushed towers apart."""
    state = written([[18, 10], [11]], FULL)
    passed(state)
    pushed = FULL.having(msgspec.structs.replace(FULL[33], x=FULL[33].x + 3.0))
    done(state, lay(state, 11, 33), Outcome("loose", pushed, pushed))
    assert state.position.passes == 0
    assert not of_kind(passed(state), NobodyCan)
    assert of_kind(passed(state), NobodyCan)


# ---- the fast game ---------------------------------------------------------------------------------------------------


def test_in_the_fast_game_everybody_draws_from_the_bag_and_what_fell_can_come_back() -> None:  # VE-70
    state = written([[47, 9, 5, 14, 15, 18], OTHER], options={"fast_game": True})
    fall(state, lay(state, 47), 47)
    assert state.position.phase is Phase.REFILL
    assert 47 in state.position.draw_pile
    drawn = {state.sample_chance(random.Random(seed)) for seed in range(400)}
    assert drawn == {Refill((piece,)) for piece in state.observation(0).bag}
    state.apply(CHANCE, Refill((47,)))
    assert state.observation(0).hands[0] == (9, 5, 14, 15, 18, 47)
    assert 47 not in state.observation(0).bag


def last_piece_of_a_fast_game(*bag: int) -> Vertiges:
    """Seat 0 has only piece 9 left; the others have six each, and these pieces are in the bag."""
    hands = [[9], OTHER, [4, 5, 6, 7, 10, 11], [12, 13, 14, 15, 16, 17]]
    gone = {*bag, *(piece for hand in hands for piece in hand)}
    rest = [piece for piece in range(1, 49) if piece not in gone]
    table = Snapshot.of(Placed(piece, -686.0 + 49 * n, 20.0) for n, piece in enumerate(rest))
    return written(hands, table, options={"fast_game": True})


def test_the_fast_game_ends_when_hand_and_bag_are_empty_and_the_bonus_counts_hands() -> None:  # VE-70, VE-60
    state = last_piece_of_a_fast_game()
    done(state, lay(state, 9))
    assert state.is_terminal()
    assert state.observation(0).points == (18, 0, 0, 0)


def test_the_fast_game_goes_on_while_a_piece_is_in_the_bag() -> None:  # VE-70
    state = last_piece_of_a_fast_game(48)
    done(state, lay(state, 9))
    ended(state)
    state.apply(CHANCE, Refill((48,)))
    assert (state.actors(), state.observation(0).hands[0]) == ((3,), (48,))
    state = last_piece_of_a_fast_game()
    meant = lay(state, 9)
    at = meant.intention
    laid = state.position.table.having(Placed(9, at.x, at.y, at.turn * QUARTER, at.flipped))
    fall(state, meant, 48, landed="seated", on=1, table=laid, at_rest=laid)
    assert state.position.draw_pile == [48]


@pytest.mark.parametrize(("rule", "more"), [("zap", 0), ("always", 1)])
def test_red_stars_always_count_in_a_zap_but_in_falls_and_the_bonus_only_if_that_was_chosen(
    rule: str, more: int
) -> None:
    """VE-71, VE-51, VE-30, VE-60: pieces 2 and 22 bear one each."""
    star = {"red_star": rule}
    fallen, last = written([[47, 9, 5], OTHER], options=star), written([[9], [22, 20]], options=star)
    fall(fallen, lay(fallen, 47), 47, 31, 2)
    assert fallen.observation(0).points == (0, 3 + more)
    done(last, lay(last, 9))
    assert last.observation(0).points == (2 + more, 0)
    zapped = written([[47, 9], OTHER], laid=[31], options=star)
    done(zapped, zap(zapped, 8, on=3))
    assert zapped.observation(0).points == (4, 0)


def test_a_steady_hand_must_have_been_agreed() -> None:  # VE-71
    steady = Handle(Intention("lay", 9, 100.0, 60.0, 1, speed=300.0, steady=True))
    assert refusal(written([[9, 5], OTHER]), 0, steady) == ("VE-71", "not_steady")
    agreed = written([[9, 5], OTHER], options={"steady_hand": True})
    agreed.check(0, steady)
    assert all(a.intention.steady for a in agreed.legal_actions(0) if isinstance(a, Handle))
