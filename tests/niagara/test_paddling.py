"""A turn with a number card or the cloud (NI-30 … NI-35, NI-37, NI-38)."""

import pytest

from niagara.board import Arm, Card, Gem, Place
from niagara.rules.actions import ChangeWeather, EndTurn, GiveToJoe, Load, Paddle, TakeMoose, Unload, UseLasso
from niagara.rules.events import (
    CanoeLanded,
    CanoePaddled,
    CardRevealed,
    GemLoaded,
    GemUnloaded,
    NothingToMove,
    TurnEnded,
    WeatherChanged,
)
from niagara.rules.views import Canoe
from tests.niagara.positions import at, boat, ends, happened, paddles, refusal, site, store, turn

REST = ("shore shore", "shore shore")


def test_of_two_canoes_ashore_exactly_one_moves() -> None:
    """NI-30"""
    state = turn("3", "shore shore", *REST)
    assert {paddle.canoe for paddle in paddles(state)} == {0, 1}
    assert refusal(state, 0, EndTurn()) == ("NI-30", "one_ashore_must_move")
    events = state.apply(0, Paddle(1, 3))
    assert happened(events, CanoePaddled) == [CanoePaddled(0, 1, (Place.SHORE, Place.D1, Place.D2, Place.D3))]
    assert state.actors() == (1,)
    assert at(state) == (Place.SHORE, Place.D3)


def test_the_canoe_on_the_river_must_and_the_one_ashore_may_move() -> None:
    """NI-30: in any order."""
    state = turn("1", "2 shore", *REST)
    assert {paddle.canoe for paddle in paddles(state)} == {0, 1}
    assert refusal(state, 0, EndTurn()) == ("NI-30", "river_canoe_must_move")
    later = state.clone()
    state.apply(0, Paddle(0, 1))
    assert state.actors() == (0,)
    assert state.legal_actions(0) == [Paddle(1, 1), EndTurn()]
    assert refusal(state, 0, Paddle(0, 1)) == ("NI-30", "moved_already")
    assert happened(state.apply(0, EndTurn()), TurnEnded, CardRevealed) == [TurnEnded(0), CardRevealed(1, Card.CLOUD)]
    later.apply(0, Paddle(1, 1))
    assert later.actors() == (0,)
    assert refusal(later, 0, EndTurn()) == ("NI-30", "river_canoe_must_move")
    later.apply(0, Paddle(0, 1))
    assert later.actors() == (1,)


def test_a_canoe_that_has_just_landed_is_not_asked_again() -> None:
    """NI-30: the other one, ashore all the time, still may move."""
    state = turn("2", "1 shore", *REST)
    state.apply(0, Paddle(0, -1))
    assert state.legal_actions(0) == [Paddle(1, 2), EndTurn()]


def test_both_canoes_on_the_river_must_move() -> None:
    """NI-30: the player chooses which goes first, and each has all points."""
    state = turn("2", "2 4", *REST)
    assert refusal(state, 0, EndTurn()) == ("NI-30", "both_must_move")
    state.apply(0, Paddle(1, -2))
    assert state.actors() == (0,)
    assert refusal(state, 0, EndTurn()) == ("NI-30", "river_canoe_must_move")
    assert {paddle.canoe for paddle in paddles(state)} == {0}
    state.apply(0, Paddle(0, 2))
    assert at(state) == (Place.D4, Place.D2)
    assert state.actors() == (1,)


@pytest.mark.parametrize("place", ["shore", "4"])
def test_a_single_canoe_left_must_move(place: str) -> None:
    """NI-30"""
    state = turn("2", f"falls {place}", *REST)
    assert refusal(state, 0, EndTurn()) == ("NI-30", "last_canoe_must_move")
    assert refusal(state, 0, Paddle(0, 1)) == ("NI-41", "canoe_lost")
    assert refusal(state, 0, Paddle(2, 1)) == ("NI-11", "no_such_canoe")
    state.apply(0, Paddle(1, 2, Arm.LEFT if place == "4" else None))
    assert state.actors() == (1,)


def test_without_canoes_the_card_is_played_and_the_turn_goes_on() -> None:
    """NI-30"""
    state = turn("cloud", "shore shore", "falls falls", "shore 1", cards=["", "2", "3"])
    events = state.apply(0, ChangeWeather(1))
    assert happened(events, CardRevealed, NothingToMove) == [
        CardRevealed(1, Card.TWO), NothingToMove(1), CardRevealed(2, Card.THREE),
    ]  # fmt: skip
    assert state.actors() == (2,)


def test_all_points_must_be_spent_unless_a_canoe_lands() -> None:
    """NI-31"""
    state = turn("5", "3:violet falls", *REST)
    assert ends(state) == ["shore"]
    assert refusal(state, 0, Paddle(0, -2)) == ("NI-31", "points_left")
    assert refusal(state, 0, Paddle(0, 2)) == ("NI-31", "points_left")
    assert refusal(state, 0, Paddle(0)) == ("NI-31", "nothing_done")
    assert refusal(state, 0, Paddle(0, 4, Arm.LEFT, before=(Unload(Gem.VIOLET),))) == ("NI-31", "points_missing")
    state.apply(0, Paddle(0, -3))
    assert at(state)[0] is Place.SHORE


def test_loading_in_place_spends_points_too() -> None:
    """NI-31"""
    state = turn("2", "4 falls", *REST)
    assert Paddle(0, before=(Load(Gem.WHITE),)) in paddles(state)
    assert refusal(turn("3", "4 falls", *REST), 0, Paddle(0, before=(Load(Gem.WHITE),))) == ("NI-31", "points_left")
    state.check(0, Paddle(0, after=(Load(Gem.WHITE),)))
    events = state.apply(0, Paddle(0, before=(Load(Gem.WHITE),)))
    assert happened(events, GemLoaded, CanoePaddled) == [GemLoaded(0, 0, Gem.WHITE, Place.D4, 6)]
    assert boat(state, 0, 0) == Canoe(Place.D4, (Gem.WHITE,))


def test_a_disc_costs_a_point_up_or_down_never_both() -> None:
    """NI-32"""
    state = turn("2", "4:white falls", *REST)
    assert ends(state) == ["2", "6L", "6R"]
    assert ends(turn("1", "1:white falls", *REST)) == ["shore", "2"]
    assert refusal(state, 0, Paddle(0, 3, Arm.LEFT)) == ("NI-31", "points_missing")
    assert refusal(turn("2", "1 falls", *REST), 0, Paddle(0, -2)) == ("NI-32", "above_the_shore")
    state.apply(0, Paddle(0, -2))
    assert at(state)[0] is Place.D2


def test_at_the_fork_the_player_chooses_the_arm() -> None:
    """NI-32: downstream, and only where the way leads past the fork."""
    state = turn("2", "4:white falls", *REST)
    assert refusal(state, 0, Paddle(0, 2)) == ("NI-32", "choose_arm")
    assert refusal(state, 0, Paddle(0, -2, Arm.LEFT)) == ("NI-32", "no_arm_there")
    assert refusal(turn("1", "6R falls", *REST), 0, Paddle(0, 1, Arm.LEFT)) == ("NI-32", "no_arm_there")
    assert ends(turn("1", "6R falls", *REST)) == ["5", "7R"]
    assert ends(turn("2", "7L falls", *REST)) == ["5"]
    events = state.apply(0, Paddle(0, 2, Arm.RIGHT))
    assert happened(events, CanoePaddled) == [CanoePaddled(0, 0, (Place.D4, Place.D5, Place.R6))]


def test_nobody_paddles_over_the_falls() -> None:
    """NI-33"""
    for place in ("7L", "6L"):
        assert refusal(turn("2", f"{place} falls", *REST), 0, Paddle(0, 2)) == ("NI-33", "over_the_falls")
    state = turn("6", "4:white falls", *REST)
    assert refusal(state, 0, Paddle(0, 6, Arm.LEFT)) == ("NI-33", "over_the_falls")
    assert ends(state) == ["shore"]


def test_loading_and_unloading_cost_two_points_before_or_after_the_movement() -> None:
    """NI-34"""
    state = turn("3", "4 falls", *REST)
    deeds = [(paddle.steps, paddle.before, paddle.after) for paddle in paddles(state)]
    violet, white, yellow = (Load(gem) for gem in (Gem.VIOLET, Gem.WHITE, Gem.YELLOW))
    assert deeds == [
        (-3, (), ()),
        (-1, (), (violet,)),
        (-1, (white,), ()),
        (1, (), (yellow,)),
        (1, (white,), ()),
        (3, (), ()),
        (3, (), ()),
    ]
    state.apply(0, Paddle(0, -1, after=(violet,)))
    assert boat(state, 0, 0) == Canoe(Place.D3, (Gem.VIOLET,))
    assert site(state, Gem.VIOLET) == 6


def test_gems_are_handled_at_one_end_only() -> None:
    """NI-34"""
    state = turn("5", "4:red falls", *REST)
    both = Paddle(0, -1, before=(Unload(Gem.RED),), after=(Load(Gem.VIOLET),))
    assert refusal(state, 0, both) == ("NI-34", "handling_at_both_ends")
    assert all(not (paddle.before and paddle.after) for paddle in paddles(state))
    events = state.apply(0, Paddle(0, -1, before=(Unload(Gem.RED), Load(Gem.WHITE))))
    assert happened(events, GemUnloaded, GemLoaded, CanoePaddled) == [
        GemUnloaded(0, 0, Gem.RED, Place.D4, 1),
        GemLoaded(0, 0, Gem.WHITE, Place.D4, 6),
        CanoePaddled(0, 0, (Place.D4, Place.D3)),
    ]


def test_of_two_canoes_one_loads_before_its_movement_and_the_other_after() -> None:
    """NI-34: one end for each canoe, not for the turn."""
    state = turn("3", "4 4", *REST)
    state.apply(0, Paddle(0, -1, before=(Load(Gem.WHITE),)))
    state.apply(0, Paddle(1, -1, after=(Load(Gem.VIOLET),)))
    assert [boat(state, 0, number) for number in (0, 1)] == [
        Canoe(Place.D3, (Gem.WHITE,)),
        Canoe(Place.D3, (Gem.VIOLET,)),
    ]


def test_a_canoe_carries_one_gem_and_an_empty_site_gives_nothing() -> None:
    """NI-34"""
    state = turn("2", "4:red falls", *REST)
    assert refusal(state, 0, Paddle(0, before=(Load(Gem.WHITE),))) == ("NI-34", "no_room")
    assert refusal(state, 0, Paddle(0, before=(Unload(Gem.BLUE),))) == ("NI-34", "gem_not_aboard")
    assert refusal(state, 0, Paddle(0, before=(Unload(Gem.RED), Unload(Gem.RED)))) == ("NI-31", "points_missing")
    stores = ["white white", "white white", "white white white"]
    empty = turn("2", "4 falls", *REST, stores=stores)
    assert refusal(empty, 0, Paddle(0, before=(Load(Gem.WHITE),))) == ("NI-34", "gem_not_at_site")
    assert refusal(empty, 0, Paddle(0, before=(Load(Gem.RED),))) == ("NI-34", "gem_not_at_site")


def test_at_most_one_gem_is_loaded_and_one_unloaded() -> None:
    """NI-34: nor two through a canoe that holds one."""
    state = turn("6", "4:red falls", *REST)
    twice = (Unload(Gem.RED), Load(Gem.WHITE), Unload(Gem.WHITE))
    assert refusal(state, 0, Paddle(0, before=twice)) == ("NI-35", "same_colour")
    state = turn("5", "5 falls", *REST, options=["joe"], joe={"place": "4", "gem": None})
    again = (Load(Gem.WHITE), GiveToJoe(Gem.WHITE), Load(Gem.WHITE))
    assert refusal(state, 0, Paddle(0, -1, after=again)) == ("NI-34", "one_gem_at_a_time")


def test_a_gem_is_unloaded_into_any_site_and_any_gem_lying_there_is_loaded() -> None:
    """NI-35"""
    state = turn("2", "4:red 5", *REST)
    state.apply(0, Paddle(0, before=(Unload(Gem.RED),)))
    assert site(state, Gem.WHITE, Gem.RED) == 1
    assert site(state, Gem.RED) == 6
    assert Paddle(1, -1, after=(Load(Gem.RED),)) not in paddles(state), "one point is missing"
    sites = [[7, 0, 0, 0, 0], [0, 6, 0, 0, 1], [0, 1, 7, 0, 0], [0, 0, 0, 7, 0], [0, 0, 0, 0, 6]]
    state = turn("2", "4 5", *REST, sites=sites)
    assert [paddle.before for paddle in paddles(state, 0) if not paddle.steps] == [
        (Load(Gem.WHITE),), (Load(Gem.RED),),
    ]  # fmt: skip
    state.apply(0, Paddle(0, before=(Load(Gem.RED),)))
    assert site(state, Gem.WHITE, Gem.RED) == 0


def test_unloading_and_loading_together_cost_four_and_the_colours_differ() -> None:
    """NI-35"""
    state = turn("4", "4:white 3", *REST)
    swaps = [paddle.before for paddle in paddles(state, 0) if len(paddle.before) == 2]
    assert swaps == []
    assert refusal(state, 0, Paddle(0, before=(Unload(Gem.WHITE), Load(Gem.WHITE)))) == ("NI-35", "same_colour")
    state = turn("4", "4:red 3", *REST)
    swaps = [paddle.before for paddle in paddles(state, 0) if len(paddle.before) == 2]
    assert swaps == [(Unload(Gem.RED), Load(Gem.WHITE))]
    state.apply(0, Paddle(0, before=swaps[0]))
    assert boat(state, 0, 0).gems == (Gem.WHITE,)


def test_the_gems_of_a_canoe_that_lands_go_into_its_owners_store() -> None:
    """NI-37"""
    state = turn("6", "3:red 1", *REST, stores=["blue", "", ""])
    events = state.apply(0, Paddle(0, -3))
    assert happened(events, CanoeLanded) == [CanoeLanded(0, 0, (Gem.RED,))]
    assert store(state, 0) == "blue red"
    assert boat(state, 0, 0) == Canoe()
    assert [state.observation(seat).stores[0] for seat in range(3)] == [(0, 0, 0, 1, 1)] * 3, "open to all"
    state = turn("6", "3 1", *REST)
    assert refusal(state, 0, Paddle(0, -3, after=(Load(Gem.VIOLET),))) == ("NI-37", "nothing_after_landing")


def test_gems_can_be_loaded_before_landing_in_the_same_movement() -> None:
    """NI-34, NI-37"""
    state = turn("6", "3 1", *REST)
    state.apply(0, Paddle(0, -3, before=(Load(Gem.VIOLET),)))
    assert store(state, 0) == "violet"


def test_the_cloud_card_moves_the_cloud_exactly_one_step_and_no_canoe() -> None:
    """NI-38"""
    state = turn("cloud", "3 4", *REST)
    assert state.legal_actions(0) == [ChangeWeather(-1), ChangeWeather(1)]
    assert refusal(state, 0, Paddle(0, 1)) == ("NI-38", "cloud_moves_no_canoe")
    assert refusal(state, 0, EndTurn()) == ("NI-30", "card_first")
    assert refusal(state, 0, ChangeWeather(0)) == ("NI-38", "one_step_of_weather")
    assert refusal(state, 0, ChangeWeather(2)) == ("NI-38", "one_step_of_weather")
    assert refusal(state, 0, UseLasso()) == ("NI-74", "no_lasso_card")
    assert refusal(state, 0, TakeMoose(0)) == ("NI-78", "moose_away")
    events = state.apply(0, ChangeWeather(1))
    assert happened(events, WeatherChanged) == [WeatherChanged(0, 1)]
    assert state.observation(1).weather == 1
    assert at(state) == (Place.D3, Place.D4)


@pytest.mark.parametrize(("weather", "step"), [(-1, 1), (2, -1)])
def test_at_an_end_of_its_track_the_cloud_moves_inwards(weather: int, step: int) -> None:
    """NI-38"""
    state = turn("cloud", "3 4", *REST, weather=weather)
    assert state.legal_actions(0) == [ChangeWeather(step)]
    assert refusal(state, 0, ChangeWeather(-step)) == ("NI-38", "end_of_weather_track")
    assert refusal(turn("3", "3 4", *REST), 0, ChangeWeather(1)) == ("NI-38", "no_cloud_card")
