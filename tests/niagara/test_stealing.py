"""Stealing from rivals' canoes (NI-36)."""

import pytest

from niagara.board import Arm, Gem, Place
from niagara.rules.actions import Load, Paddle, Steal, Unload
from niagara.rules.events import GemStolen
from niagara.rules.views import Canoe
from tests.niagara.positions import boat, happened, paddles, refusal, turn

BLUE = Steal(1, 0, Gem.BLUE)


def test_an_empty_canoe_that_moved_upstream_may_steal_for_nothing() -> None:
    """NI-36"""
    state = turn("1", "5 falls", "4:blue shore", "4 shore")
    assert [(paddle.steps, paddle.after) for paddle in paddles(state)] == [(-1, ()), (-1, (BLUE,)), (1, ()), (1, ())]
    events = state.apply(0, Paddle(0, -1, after=(BLUE,)))
    assert happened(events, GemStolen) == [GemStolen(0, 0, 1, 0, Gem.BLUE, 0)]
    assert boat(state, 0, 0) == Canoe(Place.D4, (Gem.BLUE,))
    assert boat(state, 1, 0) == Canoe(Place.D4)


def test_what_has_unloaded_before_counts_as_empty_but_not_what_unloads_afterwards() -> None:
    """NI-36"""
    state = turn("3", "5:red falls", "4:blue shore", "shore shore")
    before = Paddle(0, -1, before=(Unload(Gem.RED),), after=(BLUE,))
    assert before in paddles(state)
    for order in ((Unload(Gem.RED), BLUE), (BLUE, Unload(Gem.RED))):
        assert refusal(state, 0, Paddle(0, -1, after=order)) == ("NI-36", "steal_empty_only")
    state.apply(0, before)
    assert boat(state, 0, 0).gems == (Gem.BLUE,)


@pytest.mark.parametrize(
    ("paddle", "key"),
    [
        (Paddle(0, 1, Arm.LEFT, after=(Steal(1, 1, Gem.RED),)), "steal_upstream_only"),
        (Paddle(0, -1, after=(Steal(0, 1, Gem.WHITE),)), "own_canoe"),
        (Paddle(0, -1, after=(Steal(1, 1, Gem.RED),)), "victim_elsewhere"),
        (Paddle(0, -1, after=(Steal(1, 0, Gem.RED),)), "gem_not_there"),
        (Paddle(0, -1, after=(Steal(2, 0, Gem.RED),)), "gem_not_there"),
        (Paddle(0, -1, after=(BLUE, BLUE)), "gem_not_there"),
    ],
)
def test_what_cannot_be_stolen(paddle: Paddle, key: str) -> None:
    """NI-36: downstream, from oneself, elsewhere, what is not there."""
    state = turn("1", "5 4:white", "4:blue 6L:red", "4 shore")
    assert refusal(state, 0, paddle) == ("NI-36", key)


def test_a_canoe_that_stays_in_place_steals_nothing() -> None:
    """NI-36"""
    state = turn("2", "4 falls", "4:blue shore", "shore shore")
    assert refusal(state, 0, Paddle(0, before=(Load(Gem.WHITE),), after=(BLUE,))) == ("NI-36", "steal_upstream_only")
    assert refusal(state, 0, Paddle(0, -2, after=(Steal(3, 0, Gem.RED),))) == ("NI-10", "no_player")
    assert refusal(state, 0, Paddle(0, -2, after=(Steal(1, 5, Gem.RED),))) == ("NI-11", "no_such_canoe")


def test_after_a_movement_stealing_and_loading_come_in_any_order() -> None:
    """NI-36: unload what was stolen and load another colour; the other way round there is no room."""
    state = turn("5", "5 falls", "4:blue shore", "shore shore")
    stolen = (BLUE, Unload(Gem.BLUE), Load(Gem.WHITE))
    assert Paddle(0, -1, after=stolen) in paddles(state)
    assert refusal(state, 0, Paddle(0, -1, after=(Load(Gem.WHITE), BLUE, Unload(Gem.BLUE)))) == ("NI-34", "no_room")
    state.apply(0, Paddle(0, -1, after=stolen))
    assert boat(state, 0, 0).gems == (Gem.WHITE,)


def test_any_legal_order_of_the_deeds_is_accepted_though_one_is_listed() -> None:
    """NI-36, NI-70"""
    state = turn("3", "5:red falls", "4:blue shore", "shore shore", options=["double_canoe"])
    listed = Paddle(0, -1, after=(Unload(Gem.RED), BLUE))
    other = Paddle(0, -1, after=(BLUE, Unload(Gem.RED)))
    assert listed in paddles(state)
    assert other not in paddles(state)
    state.check(0, other)
    twin = state.clone()
    state.apply(0, listed)
    twin.apply(0, other)
    assert state.to_json() == twin.to_json()
