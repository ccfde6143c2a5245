"""The cards of Spirits: 7, lasso, 1/2/3 (NI-73 … NI-76)."""

from typing import Any

import pytest

from niagara.board import Arm, Card, Gem, Place
from niagara.rules.actions import ChangeWeather, EndTurn, Load, Paddle, PutBack, Steal, TakeMoose, UseLasso
from niagara.rules.events import (
    CanoeLost,
    CanoeReturned,
    CanoesLassoed,
    CanoeSlid,
    CardRevealed,
    FlowFixed,
    MooseTaken,
    NothingToMove,
)
from niagara.rules.state import Niagara
from niagara.rules.views import Canoe, Phase
from table.contract import Event
from tests.niagara.positions import at, boat, choosing, chosen, ends, happened, paddles, refusal, store, turn

REST = ("shore shore", "shore shore")


def test_the_card_7_has_seven_points() -> None:
    """NI-73"""
    state = turn("7", "shore falls", *REST, options=["seven"])
    assert ends(state) == ["7L", "7R"]
    assert ends(turn("7", "7R:red falls", *REST, options=["seven"])) == ["shore"]


def lassoed(card: str, *canoes: str, **fields: Any) -> Niagara:
    """Seat 0 has played the lasso, then seat 1 plays `card` and seat 2 the cloud."""
    options = fields.pop("options", {}) | {"lasso": True}
    return turn(card, *canoes, seat=1, options=options, cards=["lasso", card, "cloud"], **fields)


def test_the_lasso_sets_all_canoes_on_the_river_on_the_bank_at_once() -> None:
    """NI-74"""
    state = choosing("3:violet 6L", "3 shore", "shore shore", options=["lasso"])
    events = chosen(state, ["lasso", "2", "cloud"])
    assert happened(events, CardRevealed, CanoesLassoed) == [
        CardRevealed(0, Card.LASSO), CanoesLassoed(0, (0, 1)), CardRevealed(1, Card.TWO),
    ]  # fmt: skip
    assert boat(state, 0, 0) == Canoe(Place.D3, (Gem.VIOLET,), bank=True)
    assert boat(state, 0, 1) == Canoe(Place.L6, bank=True)
    assert store(state, 0) == "", "nothing is won by it"
    assert refusal(state, 1, UseLasso()) == ("NI-74", "no_lasso_card")


def test_a_lasso_without_a_canoe_on_the_river_catches_nothing() -> None:
    """NI-74: canoes ashore stay there."""
    state = choosing("shore falls", "3 shore", "shore shore", options=["lasso"])
    events = chosen(state, ["lasso", "2", "cloud"])
    assert happened(events, CanoesLassoed) == [CanoesLassoed(0, ())]
    assert at(state) == (Place.SHORE, Place.FALLS)


def test_lassoed_canoes_cannot_be_robbed() -> None:
    """NI-74"""
    state = lassoed("1", "3!:violet shore", "4 falls", "3:red shore")
    theft = Paddle(0, -1, after=(Steal(0, 0, Gem.VIOLET),))
    assert refusal(state, 1, theft) == ("NI-74", "victim_lassoed")
    assert Paddle(0, -1, after=(Steal(2, 0, Gem.RED),)) in paddles(state)


def test_they_are_back_on_the_same_place_after_the_river_moved() -> None:
    """NI-74: the discs have passed by; the one that would have dropped is safe."""
    state = lassoed("2", "7L!:red 4!", "shore shore", "7L shore")
    state.apply(1, Paddle(0, 2))
    events = state.apply(2, ChangeWeather(1))
    assert happened(events, CanoeReturned, CanoeLost, FlowFixed) == [
        FlowFixed(2, 1, 3),
        CanoeLost(2, 0, Place.L7, (), False),
        CanoeReturned(0, 0, Place.L7),
        CanoeReturned(0, 1, Place.D4),
    ]
    assert boat(state, 0, 0) == Canoe(Place.L7, (Gem.RED,))
    assert boat(state, 0, 1) == Canoe(Place.D4)


def test_a_lasso_moves_no_canoe() -> None:
    """NI-74"""
    state = turn("lasso", "7L 3", *REST, options=["lasso", "moose"], cards=["lasso", "2", "2"])
    assert refusal(state, 0, Paddle(1, 1)) == ("NI-74", "lasso_moves_no_canoe")
    assert refusal(state, 0, EndTurn()) == ("NI-30", "card_first")


def test_the_moose_may_be_taken_before_the_lasso_flies() -> None:
    """NI-74, NI-78: whatever the card; a lasso does not lose it."""
    state = turn("lasso", "7L 3", "shore shore", "shore shore", options=["lasso", "moose"])
    assert state.legal_actions(0) == [TakeMoose(0), UseLasso()]
    twin = state.clone()
    assert happened(twin.apply(0, UseLasso()), CanoesLassoed) == [CanoesLassoed(0, (0, 1))]
    events = state.apply(0, TakeMoose(0))
    assert happened(events, MooseTaken, CanoesLassoed) == [MooseTaken(0, 0), CanoesLassoed(0, (0, 1))]
    assert boat(state, 0, 0) == Canoe(Place.L7, bank=True, moose=True)
    state.apply(1, ChangeWeather(1))
    state.apply(2, ChangeWeather(1))
    assert boat(state, 0, 0) == Canoe(Place.L7, moose=True)


def returned(canoes: str, whirlpool: str, *others: str) -> tuple[Niagara, list[Event]]:
    """Seat 0's canoes come back from the bank after one push."""
    state = lassoed("2", canoes, *(others or REST), options={"whirlpool": True}, whirlpool=whirlpool)
    state.apply(1, Paddle(0, 2))
    return state, state.apply(2, ChangeWeather(-1))


@pytest.mark.parametrize(("place", "whirlpool", "end"), [("3", "2", "4"), ("6L", "5", "7L"), ("7L", "6L", "falls")])
def test_a_canoe_comes_back_one_disc_further_down_if_the_whirlpool_is_there(
    place: str, whirlpool: str, end: str
) -> None:
    """NI-74: at 7 over the falls."""
    state, events = returned(f"{place}!:red shore", whirlpool)
    assert str(state.observation(0).whirlpool) == place
    assert happened(events, CanoeReturned, CanoeSlid) == [
        CanoeReturned(0, 0, Place(place)), CanoeSlid(0, 0, Place(place), Place(end)),
    ]  # fmt: skip
    assert str(at(state)[0]) == end
    lost = [CanoeLost(0, 0, Place.L7, (Gem.RED,), False)]
    assert happened(events, CanoeLost) == (lost if end == "falls" else [])


def test_elsewhere_the_whirlpool_does_not_matter() -> None:
    """NI-74"""
    state, events = returned("3! 5!", "1")
    assert happened(events, CanoeSlid) == []
    assert at(state) == (Place.D3, Place.D5)


def test_at_the_fork_the_owner_chooses_the_arm() -> None:
    """NI-74, NI-42: in turn order, before the rest of the round."""
    state, events = returned("5!:red 5!", "4")
    assert happened(events, CanoeReturned) == []
    view = state.observation(1)
    assert (view.phase, view.turn, state.actors()) == (Phase.RETURNING, 0, (0,))
    assert state.legal_actions(0) == [PutBack(0, Arm.LEFT), PutBack(0, Arm.RIGHT)]
    assert refusal(state, 1, PutBack(0, Arm.LEFT)) == ("NI-30", "not_your_turn")
    assert refusal(state, 0, PutBack(2, Arm.LEFT)) == ("NI-11", "no_such_canoe")
    assert refusal(state, 0, Paddle(0, 1)) == ("NI-74", "not_now_returning")
    assert Niagara.from_json(state.to_json()).to_json() == state.to_json()
    other = state.clone()
    other.apply(0, PutBack(1, Arm.RIGHT))
    assert refusal(other, 0, PutBack(1, Arm.RIGHT)) == ("NI-74", "not_at_whirlpool")
    assert at(other) == (Place.D5, Place.R6)
    assert state.apply(0, PutBack(0, Arm.RIGHT)) == [
        CanoeReturned(0, 0, Place.D5), CanoeSlid(0, 0, Place.D5, Place.R6),
    ]  # fmt: skip
    assert state.observation(0).phase is Phase.RETURNING
    state.apply(0, PutBack(1, Arm.LEFT))
    assert at(state) == (Place.R6, Place.L6)
    assert state.observation(0).phase is Phase.CHOOSING


def test_several_come_back_in_turn_order() -> None:
    """NI-42, NI-74"""
    state = turn(
        "2", "5! 1!", "5! 2!", "shore shore",
        seat=2, options=["lasso", "whirlpool"], whirlpool="3", cards=["lasso", "lasso", "2"],
    )  # fmt: skip
    events = state.apply(2, Paddle(0, 2))
    assert happened(events, CanoeReturned) == [CanoeReturned(0, 1, Place.D1)]
    assert state.actors() == (0,)
    assert happened(state.apply(0, PutBack(0, Arm.LEFT)), CanoeReturned) == [
        CanoeReturned(0, 0, Place.D5), CanoeReturned(1, 1, Place.D2),
    ]  # fmt: skip
    assert state.actors() == (1,)


def test_the_card_123_moves_one_canoe_by_points_of_choice() -> None:
    """NI-75: loading included, and the other canoe stays."""
    state = turn("1/2/3", "4 2", *REST, options=["one_two_three"])
    assert {paddle.canoe for paddle in paddles(state)} == {0, 1}
    assert {paddle.points for paddle in paddles(state, 1)} == {1, 2, 3}
    assert Paddle(0, points=2, before=(Load(Gem.WHITE),)) in paddles(state)
    assert refusal(state, 0, EndTurn()) == ("NI-75", "one_canoe_must_move")
    assert refusal(state, 0, Paddle(0, 1)) == ("NI-75", "choose_points")
    assert refusal(state, 0, Paddle(0, 4, Arm.LEFT, points=4)) == ("NI-75", "choose_points")
    assert refusal(state, 0, Paddle(0, 2, Arm.LEFT, points=3)) == ("NI-31", "points_left")
    assert refusal(turn("3", "4 2", *REST), 0, Paddle(0, -3, points=3)) == ("NI-75", "no_choice_of_points")
    state.apply(0, Paddle(1, 2, points=2))
    assert state.actors() == (1,)
    assert at(state) == (Place.D4, Place.D4)


def test_the_card_123_launches_or_needs_no_canoe() -> None:
    """NI-75, NI-30"""
    state = turn("1/2/3", "shore shore", *REST, options=["one_two_three"])
    assert [paddle.steps for paddle in paddles(state, 0)] == [paddle.steps for paddle in paddles(state, 1)] == [1, 2, 3]
    state = choosing("falls falls", *REST, options=["one_two_three"], stores=["red", "", ""])
    assert NothingToMove(0) in chosen(state, ["1/2/3", "1", "1"])


def test_of_points_that_come_to_the_same_the_fewest_are_offered() -> None:
    """NI-75, NI-31"""
    state = turn("1/2/3", "1:red falls", *REST, options=["one_two_three"])
    landings = [paddle.points for paddle in paddles(state) if paddle.steps == -1]
    assert landings == [1]
    state.check(0, Paddle(0, -1, points=3))


def test_cloud_lasso_and_123_do_not_count_for_the_flow() -> None:
    """NI-76"""
    options = ["lasso", "one_two_three", "moose"]
    state = turn("cloud", "shore shore", "shore shore", "shore 1!", "shore shore",
                 seat=3, options=options, cards=["4", "1/2/3", "lasso", "cloud"])  # fmt: skip
    assert happened(state.apply(3, ChangeWeather(1)), FlowFixed) == [FlowFixed(4, 1, 5)]
    state = turn("cloud", "shore shore", "shore shore", "shore shore",
                 seat=2, options=options, cards=["lasso", "1/2/3", "cloud"])  # fmt: skip
    assert happened(state.apply(2, ChangeWeather(1)), FlowFixed) == [FlowFixed(0, 1, 1)]
