"""The whirlpool (NI-71, NI-72)."""

from typing import Any

import pytest

from niagara.board import Arm, Gem, Place
from niagara.rules.actions import Load, Paddle, Steal, Unload
from niagara.rules.events import CanoeLost, CanoePaddled, CanoeSlid, WhirlpoolCame, WhirlpoolLost
from niagara.rules.state import Niagara
from tests.niagara.positions import at, boat, ends, happened, paddles, refusal, site, turn
from tests.niagara.test_river import river

REST = ("shore shore", "shore shore")


def whirl(card: str, canoes: str, whirlpool: str, *others: str, **fields: Any) -> Niagara:
    return turn(card, canoes, *(others or REST), options=["whirlpool"], whirlpool=whirlpool, **fields)


def test_downstream_it_is_passed_like_any_disc() -> None:
    """NI-71"""
    assert ends(whirl("3", "shore falls", "2")) == ["3"]
    assert ends(whirl("2", "5:yellow falls", "7L"))[1:] == ["falls", "7R"]


def test_a_move_that_ends_there_goes_on_by_one_disc() -> None:
    """NI-71"""
    state = whirl("3", "shore falls", "3")
    events = state.apply(0, Paddle(0, 3))
    assert happened(events, CanoePaddled, CanoeSlid) == [
        CanoePaddled(0, 0, (Place.SHORE, Place.D1, Place.D2, Place.D3)),
        CanoeSlid(0, 0, Place.D3, Place.D4),
    ]
    assert at(state)[0] is Place.D4


def test_leaving_it_upstream_costs_one_point_more() -> None:
    """NI-71"""
    assert ends(whirl("3", "4:white falls", "3")) == ["2", "7L", "7R"]
    assert ends(whirl("4", "4:white falls", "3")) == ["1"]


@pytest.mark.parametrize("card", ["1", "2"])
def test_who_cannot_leave_it_slides_back(card: str) -> None:
    """NI-71: with no point left, or only the one that it would lose."""
    state = whirl(card, "4:white falls", "3")
    events = state.apply(0, Paddle(0, -1))
    assert happened(events, CanoePaddled, CanoeSlid) == [
        CanoePaddled(0, 0, (Place.D4, Place.D3)),
        CanoeSlid(0, 0, Place.D3, Place.D4),
    ]
    assert at(state)[0] is Place.D4
    assert refusal(whirl("3", "4:white falls", "3"), 0, Paddle(0, -1)) == ("NI-31", "points_left")


def test_who_slides_back_may_not_steal() -> None:
    """NI-71"""
    state = whirl("1", "4 falls", "3", "4:blue shore", "2:red shore")
    assert refusal(state, 0, Paddle(0, -1, after=(Steal(1, 0, Gem.BLUE),))) == ("NI-71", "no_stealing_after_slide")
    state = whirl("3", "4 falls", "3", "4:blue shore", "2:red shore")
    assert Paddle(0, -2, after=(Steal(2, 0, Gem.RED),)) in paddles(state), "who has passed it may"


def test_at_the_fork_the_player_chooses_the_arm_of_a_slide() -> None:
    """NI-71: even the one not come from."""
    state = whirl("1", "6L:blue falls", "5")
    assert ends(state) == ["6L", "6R", "7L"]
    assert refusal(state, 0, Paddle(0, -1)) == ("NI-71", "choose_arm_of_slide")
    state.apply(0, Paddle(0, -1, Arm.RIGHT))
    assert at(state)[0] is Place.R6
    assert ends(whirl("1", "4:white falls", "5")) == ["3", "6L", "6R"]


def test_after_a_slide_gems_are_loaded_with_points_left() -> None:
    """NI-71"""
    state = whirl("3", "2 falls", "3")
    load = Paddle(0, 1, after=(Load(Gem.WHITE),))
    assert load in paddles(state)
    state.apply(0, load)
    assert boat(state, 0, 0).gems == (Gem.WHITE,)
    state = whirl("3", "4 falls", "3")
    assert Paddle(0, -1, after=(Load(Gem.WHITE),)) in paddles(state)
    assert Paddle(0, -1, after=(Load(Gem.WHITE),)) in paddles(whirl("4", "4 falls", "3")), "one point is lost"


def test_a_slide_off_the_last_disc_goes_over_the_falls() -> None:
    """NI-71 (house), NI-33"""
    state = whirl("1", "6L:blue falls", "7L")
    events = state.apply(0, Paddle(0, 1))
    assert happened(events, CanoeSlid, CanoeLost) == [
        CanoeSlid(0, 0, Place.L7, Place.FALLS),
        CanoeLost(0, 0, Place.L7, (Gem.BLUE,), False),
    ]
    assert site(state, Gem.BLUE) == 6
    state = whirl("3", "6L falls", "7L")
    assert refusal(state, 0, Paddle(0, 1, after=(Load(Gem.RED),))) == ("NI-41", "nothing_after_falling")


def test_on_disc_1_it_is_in_the_way_of_landing_and_launching() -> None:
    """NI-71"""
    assert ends(whirl("3", "2 falls", "1")) == ["shore", "5"]
    assert ends(whirl("2", "2 falls", "1")) == ["2", "4"]
    assert ends(whirl("1", "2 falls", "1")) == ["2", "3"]
    assert ends(whirl("1", "shore falls", "1")) == ["2"]
    assert ends(whirl("2", "shore falls", "1")) == ["2"]
    assert ends(whirl("5", "2 falls", "1"))[0] == "shore", "what is left over at a landing is lost"


def test_nobody_stays_on_it() -> None:
    """NI-71"""
    state = whirl("4", "shore 5:red", "4", "3 shore", "shore shore")
    state.apply(0, Paddle(0, 4))
    assert at(state)[0] is Place.D5


def test_it_drifts_with_its_disc() -> None:
    """NI-71, NI-3"""
    state, _ = river(2, "shore shore", "shore shore", "shore shore", options=["whirlpool"], whirlpool="3")
    assert state.observation(0).whirlpool is Place.D5
    state, _ = river(1, "shore shore", "shore shore", "shore shore", options=["whirlpool"], whirlpool="7R")
    assert state.observation(0).whirlpool is Place.R7, "the left arm moved"


def test_its_disc_once_dropped_is_the_next_to_be_pushed_in() -> None:
    """NI-72"""
    lost, events = river(1, "shore shore", "shore shore", "shore shore", options=["whirlpool"], whirlpool="7L")
    assert happened(events, WhirlpoolLost, WhirlpoolCame) == [WhirlpoolLost(Place.L7)]
    assert lost.observation(0).whirlpool is Place.FALLS
    state, events = river(3, "shore shore", "1 shore", "shore shore", options=["whirlpool"], whirlpool="7L")
    assert happened(events, WhirlpoolLost, WhirlpoolCame) == [WhirlpoolLost(Place.L7), WhirlpoolCame()]
    assert state.observation(0).whirlpool is Place.D2
    assert at(state, 1)[0] is Place.D4


def test_off_the_river_it_bothers_nobody_until_the_next_push() -> None:
    """NI-72: across rounds."""
    assert ends(whirl("2", "2 falls", "falls")) == ["shore", "4"]
    state, events = river(1, "shore shore", "shore shore", "shore shore", options=["whirlpool"], whirlpool="falls")
    assert happened(events, WhirlpoolCame) == [WhirlpoolCame()]
    assert state.observation(0).whirlpool is Place.D1


def test_unloading_before_a_slide_back_to_the_same_site_is_offered_once() -> None:
    """NI-71, NI-34"""
    state = whirl("3", "4:red falls", "3")
    assert Paddle(0, -1, after=(Unload(Gem.RED),)) in paddles(state)
    assert Paddle(0, -1, before=(Unload(Gem.RED),)) not in paddles(state)
    state.check(0, Paddle(0, -1, before=(Unload(Gem.RED),)))
