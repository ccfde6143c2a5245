"""Diamond Joe (NI-80 … NI-83)."""

from typing import Any

import pytest

from niagara.board import Gem, Place
from niagara.rules.actions import ChangeWeather, GiveToJoe, Load, Paddle, SwapWithJoe, TakeFromJoe
from niagara.rules.events import JoeLoaded, JoeLost, JoePaddled, JoeReturned, JoeSlid, JoeTraded, RiverPushed
from niagara.rules.state import Niagara
from niagara.rules.views import Canoe, Joe
from table.contract import Event
from tests.niagara.positions import boat, happened, paddles, refusal, site, turn

REST = ("shore shore", "shore shore")


def joes_move(
    place: str, card: str, gem: str | None = None, whirlpool: str | None = None, **fields: Any
) -> list[Event]:
    """Return Joe's events after the buoy holder has played `card`; a rival has played the 1, and the river rests."""
    options = {"joe": True, "seven": True, "lasso": True, "one_two_three": True, "whirlpool": whirlpool is not None}
    joe = {"place": place, "gem": gem}
    state = turn(
        "cloud", *REST, "shore shore",
        seat=2, options=options, cards=[card, "1", "cloud"], joe=joe, whirlpool=whirlpool, **fields,
    )  # fmt: skip
    events = state.apply(2, ChangeWeather(-1))
    assert happened(events, RiverPushed) == []
    return happened(events, JoeLoaded, JoePaddled, JoeSlid, JoeLost, JoeReturned)


def path(*places: str) -> JoePaddled:
    return JoePaddled(tuple(map(Place, places)))


def test_he_starts_on_disc_1_and_turns_there_for_free() -> None:
    """NI-80"""
    assert joes_move("1", "2") == [path("1", "2", "3")]
    assert joes_move("3", "4", "red") == [path("3", "2", "1", "2", "3")]
    assert joes_move("3", "1", "red") == [path("3", "2")]


def test_upstream_first_and_at_the_fork_into_the_right_arm() -> None:
    """NI-80"""
    assert joes_move("7L", "3", "red") == [path("7L", "6L", "5", "4")]
    assert joes_move("1", "6", "red") == [path("1", "2", "3", "4", "5", "6R", "7R")]


def test_an_empty_joe_loads_a_gem_of_the_sites_own_colour_before_he_moves() -> None:
    """NI-80: after the river has moved, if one is there."""
    assert joes_move("4", "1") == [JoeLoaded(Gem.WHITE, Place.D4), path("4", "3")]
    assert joes_move("4", "1", "red") == [path("4", "3")], "one gem only"
    assert joes_move("2", "1") == [path("2", "1")], "no site there"
    stores = ["white white", "white white", "white white"]
    assert joes_move("4", "1", stores=stores) == [path("4", "3")]
    sites = [[6, 0, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 6, 0, 0], [0, 0, 0, 6, 0], [0, 0, 0, 0, 5]]
    assert joes_move("4", "1", stores=stores, sites=sites) == [path("4", "3")], "a gem of another colour lies there"


def test_he_loads_where_the_river_has_carried_him() -> None:
    """NI-80, NI-42"""
    state = turn("cloud", *REST, "shore shore", seat=2, options=["joe"], cards=["2", "2", "cloud"], weather=1,
                 joe={"place": "1", "gem": None})  # fmt: skip
    events = state.apply(2, ChangeWeather(-1))
    assert [type(event) for event in happened(events, RiverPushed, JoeLoaded, JoePaddled)] == [
        RiverPushed, RiverPushed, JoeLoaded, JoePaddled,
    ]  # fmt: skip
    assert state.observation(0).joe == Joe(Place.D1, Gem.VIOLET)
    assert site(state, Gem.VIOLET) == 6


@pytest.mark.parametrize("card", ["cloud", "lasso"])
def test_he_stays_when_the_buoy_holder_moves_nothing(card: str) -> None:
    """NI-81"""
    assert joes_move("4", card) == [JoeLoaded(Gem.WHITE, Place.D4)]


@pytest.mark.parametrize("points", [1, 2, 3])
def test_with_123_he_goes_by_the_points_chosen(points: int) -> None:
    """NI-81 (house), without the moose's"""
    options = ["joe", "one_two_three", "moose"]
    state = turn(
        "1/2/3", "7L*:red shore", *REST, options=options, cards=["", "1", "cloud"], joe={"place": "6R", "gem": "red"}
    )
    state.apply(0, Paddle(0, -2 - points, points=points))
    state.apply(1, Paddle(0, 1))
    events = state.apply(2, ChangeWeather(-1))
    assert happened(events, JoePaddled) == [path(*["6R", "5", "4", "3"][: points + 1])]


def test_all_points_are_offered_where_joe_goes_by_them() -> None:
    """NI-81"""
    fields: dict[str, Any] = {"options": ["joe", "one_two_three"], "cards": ["1/2/3", "1/2/3", "cloud"]}
    by_buoy = turn("1/2/3", "1 falls", "1 falls", "shore shore", **fields)
    assert [paddle.points for paddle in paddles(by_buoy) if paddle.steps == -1] == [1, 2, 3]
    by_another = turn("1/2/3", "1 falls", "1 falls", "shore shore", seat=1, **fields)
    assert [paddle.points for paddle in paddles(by_another) if paddle.steps == -1] == [1]


def test_with_123_and_no_points_chosen_he_stays() -> None:
    """NI-81 (house): the buoy holder has no canoe."""
    assert joes_move("4", "1/2/3", "red") == []


def test_the_whirlpool_treats_him_like_a_canoe() -> None:
    """NI-81 (house), NI-71: slides go right at the fork."""
    slide = JoeSlid(Place.D3, Place.D4)
    assert joes_move("4", "3", "red", whirlpool="3") == [path("4", "3", "2")], "leaving it costs one more"
    assert joes_move("4", "1", "red", whirlpool="3") == [path("4", "3"), slide]
    assert joes_move("4", "2", "red", whirlpool="3") == [path("4", "3"), slide]
    assert joes_move("1", "3", "red", whirlpool="3") == [path("1", "2", "3", "4")]
    assert joes_move("1", "2", "red", whirlpool="3") == [path("1", "2", "3"), slide]
    assert joes_move("6L", "1", "red", whirlpool="5") == [path("6L", "5"), JoeSlid(Place.D5, Place.R6)]
    assert joes_move("2", "1", "red", whirlpool="1") == [path("2", "1"), JoeSlid(Place.D1, Place.D2)]
    assert joes_move("2", "4", "red", whirlpool="1") == [path("2", "1", "2", "3", "4")]


def test_he_drops_with_his_disc_and_his_gem_returns_to_its_site() -> None:
    """NI-82"""
    state = turn("cloud", *REST, "shore shore", seat=2, options=["joe"], cards=["2", "2", "cloud"],
                 joe={"place": "7L", "gem": "violet"})  # fmt: skip
    events = state.apply(2, ChangeWeather(-1))
    assert happened(events, JoeLost, JoePaddled, JoeReturned) == [JoeLost(Place.L7, Gem.VIOLET), JoeReturned(Place.D1)]
    assert site(state, Gem.VIOLET) == 7
    assert state.observation(0).joe == Joe(Place.D1)


def test_he_drops_by_his_own_paddling() -> None:
    """NI-82: and never lands."""
    assert joes_move("1", "7", "red") == [
        path("1", "2", "3", "4", "5", "6R", "7R", "falls"), JoeLost(Place.R7, Gem.RED), JoeReturned(Place.D1),
    ]  # fmt: skip
    assert joes_move("1", "6", "red", whirlpool="7R") == [
        path("1", "2", "3", "4", "5", "6R", "7R"),
        JoeSlid(Place.R7, Place.FALLS),
        JoeLost(Place.R7, Gem.RED),
        JoeReturned(Place.D1),
    ]


def test_where_the_whirlpool_is_on_disc_1_he_comes_back_on_disc_2() -> None:
    """NI-82"""
    assert joes_move("2", "7", "red", whirlpool="1")[-1] == path("2", "1", "2", "3", "4", "5", "6R", "7R")
    assert joes_move("1", "7", "red", whirlpool="falls")[-1] == JoeReturned(Place.D1)
    fields = {"options": ["joe", "whirlpool"], "joe": {"place": "7L", "gem": None}, "whirlpool": "falls", "weather": 1}
    state = turn("cloud", *REST, "shore shore", seat=2, cards=["1", "1", "cloud"], **fields)
    assert happened(state.apply(2, ChangeWeather(-1)), JoeReturned) == [JoeReturned(Place.D2)]


def meeting(canoes: str, gem: str | None, card: str = "1", **fields: Any) -> Niagara:
    options = {"joe": True} | fields.pop("options", {})
    return turn(card, canoes, *REST, options=options, joe={"place": "4", "gem": gem}, **fields)


def test_a_canoe_that_ends_a_movement_there_may_take_his_gem() -> None:
    """NI-83"""
    state = meeting("5 falls", "blue")
    assert [paddle.after for paddle in paddles(state) if paddle.steps == -1] == [(), (TakeFromJoe(),)]
    events = state.apply(0, Paddle(0, -1, after=(TakeFromJoe(),)))
    assert happened(events, JoeTraded) == [JoeTraded(0, 0, Gem.BLUE, None)]
    assert boat(state, 0, 0) == Canoe(Place.D4, (Gem.BLUE,))
    assert state.observation(0).joe == Joe(Place.D4)
    downstream = meeting("3 falls", "blue")
    assert Paddle(0, 1, after=(TakeFromJoe(),)) in paddles(downstream)


def test_or_swap_gems() -> None:
    """NI-83: a double names which."""
    state = meeting("5:red falls", "blue")
    assert [paddle.after for paddle in paddles(state) if paddle.steps == -1] == [(), (SwapWithJoe(Gem.RED),)]
    assert refusal(state, 0, Paddle(0, -1, after=(TakeFromJoe(),))) == ("NI-34", "no_room")
    state.apply(0, Paddle(0, -1, after=(SwapWithJoe(Gem.RED),)))
    assert boat(state, 0, 0).gems == (Gem.BLUE,)
    assert state.observation(0).joe == Joe(Place.D4, Gem.RED)
    double = meeting("5:red,white falls", "blue", options={"double_canoe": True})
    assert [paddle.after for paddle in paddles(double) if paddle.steps == -1] == [
        (), (SwapWithJoe(Gem.WHITE),), (SwapWithJoe(Gem.RED),),
    ]  # fmt: skip
    same = meeting("5:blue falls", "blue")
    assert refusal(same, 0, Paddle(0, -1, after=(SwapWithJoe(Gem.BLUE),))) == ("NI-83", "joe_has_same_gem")
    assert refusal(same, 0, Paddle(0, -1, after=(SwapWithJoe(Gem.RED),))) == ("NI-34", "gem_not_aboard")


def test_or_give_him_one_if_he_is_empty() -> None:
    """NI-83"""
    state = meeting("5:red falls", None)
    assert refusal(state, 0, Paddle(0, -1, after=(TakeFromJoe(),))) == ("NI-83", "joe_empty")
    assert refusal(state, 0, Paddle(0, -1, after=(SwapWithJoe(Gem.RED),))) == ("NI-83", "joe_empty")
    events = state.apply(0, Paddle(0, -1, after=(GiveToJoe(Gem.RED),)))
    assert happened(events, JoeTraded) == [JoeTraded(0, 0, None, Gem.RED)]
    assert state.observation(0).joe == Joe(Place.D4, Gem.RED)
    laden = meeting("5:red falls", "blue")
    assert refusal(laden, 0, Paddle(0, -1, after=(GiveToJoe(Gem.RED),))) == ("NI-83", "joe_laden")


def test_only_once_and_only_on_his_disc_after_a_movement() -> None:
    """NI-83: passing by or staying in place triggers nothing."""
    state = meeting("5 falls", "blue", options={"double_canoe": True})
    twice = (TakeFromJoe(), GiveToJoe(Gem.BLUE))
    assert refusal(state, 0, Paddle(0, -1, after=twice)) == ("NI-83", "joe_once")
    passing = meeting("5 falls", "blue", "2")
    assert refusal(passing, 0, Paddle(0, -2, after=(TakeFromJoe(),))) == ("NI-83", "joe_elsewhere")
    staying = meeting("4 falls", "blue", "2")
    load = Paddle(0, before=(Load(Gem.WHITE),), after=(SwapWithJoe(Gem.WHITE),))
    assert refusal(staying, 0, load) == ("NI-83", "joe_after_movement_only")
    plain = turn("1", "5 falls", *REST)
    assert refusal(plain, 0, Paddle(0, -1, after=(TakeFromJoe(),))) == ("NI-83", "joe_elsewhere")


def test_joes_own_arrival_triggers_nothing_and_he_is_never_robbed() -> None:
    """NI-83"""
    state = turn("cloud", "4 shore", *REST[:1], "4:red shore", seat=2, options=["joe"], cards=["1", "1", "cloud"],
                 joe={"place": "5", "gem": "blue"})  # fmt: skip
    state.apply(2, ChangeWeather(-1))
    assert state.observation(0).joe == Joe(Place.D4, Gem.BLUE)
    assert boat(state, 0, 0).gems == ()
    assert boat(state, 2, 0).gems == (Gem.RED,)
