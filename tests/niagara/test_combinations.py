"""Modules of The Spirits of Niagara and Diamond Joe together."""

from niagara.board import Arm, Gem, Place
from niagara.rules.actions import (
    ChangeWeather,
    GiveToJoe,
    Load,
    Paddle,
    PutBack,
    Steal,
    SwapWithJoe,
    TakeFromJoe,
    TakeMoose,
    Unload,
)
from niagara.rules.events import (
    BeaverCame,
    BeaverLost,
    CanoeLost,
    CanoeReturned,
    CanoesLassoed,
    CanoeSlid,
    FlowFixed,
    JoeLoaded,
    JoePaddled,
    JoeSlid,
    MooseReturned,
    RiverPushed,
    WeatherChanged,
    WhirlpoolCame,
    WhirlpoolLost,
)
from niagara.rules.views import Canoe, Joe, Phase
from tests.niagara.positions import EVERYTHING, at, boat, ends, happened, paddles, refusal, site, turn

REST = ("shore shore", "shore shore")


def test_double_canoe_and_whirlpool() -> None:
    """NI-70, NI-71: it slides with two gems aboard, may not steal, and handles gems with the points left."""
    state = turn(
        "5", "4:red falls", "4:blue shore", "shore shore", options=["double_canoe", "whirlpool"], whirlpool="3"
    )
    theft = Steal(1, 0, Gem.BLUE)
    assert refusal(state, 0, Paddle(0, -1, after=(Unload(Gem.RED), Load(Gem.WHITE), theft)))[0] == "NI-71"
    deeds = Paddle(0, -1, after=(Unload(Gem.RED), Load(Gem.WHITE)))
    assert deeds in paddles(state)
    state.apply(0, deeds)
    assert boat(state, 0, 0) == Canoe(Place.D4, (Gem.WHITE,))
    over = turn("1", "6L:red,blue shore", *REST, options=["double_canoe", "whirlpool"], whirlpool="7L")
    assert happened(over.apply(0, Paddle(0, 1)), CanoeLost) == [
        CanoeLost(0, 0, Place.L7, (Gem.BLUE, Gem.RED), False)
    ]  # fmt: skip


def test_lasso_and_whirlpool_on_the_last_disc_with_the_moose() -> None:
    """NI-74, NI-78, NI-42: the canoe is lost in the third phase, so the moose is back a round later."""
    state = turn(
        "cloud", "7L*!:red shore", *REST,
        seat=2, options=["lasso", "whirlpool", "moose"], whirlpool="6L", weather=1, cards=["lasso", "1", "cloud"],
    )  # fmt: skip
    events = state.apply(2, ChangeWeather(-1))
    assert happened(events, CanoeReturned, CanoeSlid, CanoeLost, MooseReturned) == [
        CanoeReturned(0, 0, Place.L7),
        CanoeSlid(0, 0, Place.L7, Place.FALLS),
        CanoeLost(0, 0, Place.L7, (Gem.RED,), True),
    ]
    assert state.observation(0).moose_back == 2


def test_what_waits_for_a_lassoed_canoe_at_the_fork_comes_after_it() -> None:
    """NI-42, NI-74, NI-78, NI-80: pushes, canoes, moose, Joe."""
    state = turn(
        "1", "5! shore", "1* falls", "shore shore",
        seat=1, options=["lasso", "whirlpool", "moose", "joe"], whirlpool="4", weather=1,
        cards=["lasso", "1", "cloud"], joe={"place": "2", "gem": None},
    )  # fmt: skip
    state.apply(1, Paddle(0, -1))
    events = state.apply(2, ChangeWeather(-1))
    assert happened(events, RiverPushed, CanoeReturned, MooseReturned, JoeLoaded) == [RiverPushed(1, Arm.LEFT)]
    assert state.observation(0).phase is Phase.RETURNING
    events = state.apply(0, PutBack(0, Arm.LEFT))
    assert happened(events, CanoeReturned, MooseReturned, JoeLoaded) == [
        CanoeReturned(0, 0, Place.D5), MooseReturned(), JoeLoaded(Gem.VIOLET, Place.D3),
    ]  # fmt: skip


def test_joe_and_the_whirlpool_at_the_fork() -> None:
    """NI-80, NI-81: he loads first, then slides into the right arm."""
    state = turn(
        "cloud", "shore shore", *REST,
        seat=2, options=["joe", "whirlpool"], whirlpool="5", cards=["1", "1", "cloud"],
        joe={"place": "6L", "gem": None},
    )  # fmt: skip
    events = state.apply(2, ChangeWeather(-1))
    assert happened(events, JoeLoaded, JoePaddled, JoeSlid) == [
        JoeLoaded(Gem.BLUE, Place.L6), JoePaddled((Place.L6, Place.D5)), JoeSlid(Place.D5, Place.R6),
    ]  # fmt: skip


def test_joe_is_met_after_a_slide() -> None:
    """NI-71, NI-83: a slide ends a movement too, even where it began."""
    state = turn(
        "1", "4 falls", *REST, options=["joe", "whirlpool"], whirlpool="3", joe={"place": "4", "gem": "blue"}
    )  # fmt: skip
    take = Paddle(0, -1, after=(TakeFromJoe(),))
    assert take in paddles(state)
    state.apply(0, take)
    assert boat(state, 0, 0) == Canoe(Place.D4, (Gem.BLUE,))


def test_moose_and_the_card_123_past_the_whirlpool() -> None:
    """NI-71, NI-75, NI-78"""
    state = turn("1/2/3", "4*:red falls", *REST, options=["moose", "one_two_three", "whirlpool"], whirlpool="3")
    assert ends(state) == ["2", "7L", "7R", "1", "shore"]
    state = turn("1/2/3", "7R:red falls", *REST, options=["moose", "one_two_three", "whirlpool"], whirlpool="6R")
    assert ends(state) == ["7R", "5"]
    state.apply(0, TakeMoose(0))
    assert ends(state) == ["5", "4", "3"]


def test_moose_and_double_canoe_handle_four_gems() -> None:
    """NI-70, NI-78: eight points in place."""
    state = turn("6", "4*:blue,red falls", *REST, options=["moose", "double_canoe"])
    all_four = Paddle(0, before=(Unload(Gem.BLUE), Unload(Gem.RED), Load(Gem.WHITE), Load(Gem.WHITE)))
    assert all_four in paddles(state)
    state.apply(0, all_four)
    assert boat(state, 0, 0) == Canoe(Place.D4, (Gem.WHITE, Gem.WHITE), moose=True)
    assert (site(state, Gem.WHITE, Gem.BLUE), site(state, Gem.WHITE, Gem.RED)) == (1, 1)


def test_beaver_and_cloud_in_one_round() -> None:
    """NI-77, NI-38: dropped in this round it can enter in the next, and comes again at +2 only."""
    state = turn(
        "cloud", *REST, "shore shore", seat=1, options=["beaver"], weather=1, beaver="7L", cards=["2", "cloud", "cloud"]
    )
    assert happened(state.apply(1, ChangeWeather(1)), BeaverCame) == []
    events = state.apply(2, ChangeWeather(-1))
    assert happened(events, FlowFixed, BeaverLost, WeatherChanged) == [
        WeatherChanged(2, 1), FlowFixed(2, 1, 3), BeaverLost(Place.L7), WeatherChanged(None, 0),
    ]  # fmt: skip


def test_two_clouds_in_a_round_call_the_beaver_once() -> None:
    """NI-77"""
    state = turn("cloud", *REST, "shore shore", options=["beaver", "seven"], weather=1, cards=["cloud", "cloud", "7"])
    assert happened(state.apply(0, ChangeWeather(1)), BeaverCame) == [BeaverCame(Place.D1)]
    state.apply(1, ChangeWeather(-1))
    assert state.observation(0).beaver is Place.D1


def test_beaver_and_whirlpool_drop_one_after_the_other() -> None:
    """NI-72, NI-77"""
    state = turn(
        "cloud", *REST, "shore shore",
        seat=2, options=["beaver", "whirlpool"], weather=1, beaver="6L", whirlpool="7L", cards=["3", "3", "cloud"],
    )  # fmt: skip
    events = state.apply(2, ChangeWeather(-1))
    assert happened(events, RiverPushed, WhirlpoolLost, WhirlpoolCame, BeaverLost) == [
        RiverPushed(1, Arm.LEFT),
        WhirlpoolLost(Place.L7),
        RiverPushed(2, Arm.RIGHT),
        WhirlpoolCame(),
        RiverPushed(3, Arm.LEFT),
        BeaverLost(Place.L7),
    ]
    assert state.observation(0).whirlpool is Place.D2


def test_double_canoe_robs_and_trades_in_one_movement() -> None:
    """NI-36, NI-70, NI-83: stealing, Joe and loading in any order that has room."""
    state = turn(
        "5", "5 falls", "4:blue shore", "4:red shore",
        options=["double_canoe", "joe"], joe={"place": "4", "gem": "violet"},
    )  # fmt: skip
    blue, red = Steal(1, 0, Gem.BLUE), Steal(2, 0, Gem.RED)
    everything = (blue, SwapWithJoe(Gem.BLUE), Unload(Gem.VIOLET), red, Load(Gem.WHITE))
    state.check(0, Paddle(0, -1, after=everything))
    same = [paddle for paddle in paddles(state) if sorted(map(repr, paddle.after)) == sorted(map(repr, everything))]
    assert [paddle.after for paddle in same] == [
        (blue, red, SwapWithJoe(Gem.BLUE), Unload(Gem.VIOLET), Load(Gem.WHITE))
    ]
    state.apply(0, same[0])
    assert boat(state, 0, 0).gems == (Gem.WHITE, Gem.RED)
    assert state.observation(0).joe == Joe(Place.D4, Gem.BLUE)


def test_a_stolen_gem_given_to_joe_makes_no_room_for_another_theft() -> None:
    """NI-36, NI-83: a single canoe steals one gem."""
    state = turn("1", "5 falls", "4:blue shore", "4:red shore", options=["joe"], joe={"place": "4", "gem": None})
    passed_on = (Steal(1, 0, Gem.BLUE), GiveToJoe(Gem.BLUE))
    assert Paddle(0, -1, after=passed_on) in paddles(state)
    again = (*passed_on, Steal(2, 0, Gem.RED))
    assert refusal(state, 0, Paddle(0, -1, after=again)) == ("NI-36", "steal_empty_only")


def test_the_moose_boards_whatever_the_card_and_the_lasso_still_saves_the_canoe() -> None:
    """NI-74, NI-78"""
    state = turn("lasso", "7L:red 7R", *REST, options=EVERYTHING, cards=["", "2", "cloud"])
    events = state.apply(0, TakeMoose(0))
    assert happened(events, CanoesLassoed) == [CanoesLassoed(0, (0, 1))]
    state.apply(1, Paddle(1, 2))
    state.apply(2, ChangeWeather(1))
    assert at(state) == (Place.L7, Place.R7)
    assert boat(state, 0, 0).moose
