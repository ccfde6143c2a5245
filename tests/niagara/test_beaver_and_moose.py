"""The beaver (NI-77) and the moose (NI-78)."""

from niagara.board import Arm, Gem, Place
from niagara.rules.actions import ChangeWeather, Load, Paddle, Steal, TakeMoose
from niagara.rules.events import (
    BeaverCame,
    BeaverLost,
    CanoeLanded,
    CanoeLost,
    FlowFixed,
    MooseReturned,
    MooseTaken,
    RiverPushed,
    WeatherChanged,
)
from niagara.rules.views import Canoe
from tests.niagara.positions import at, boat, choosing, chosen, ends, happened, paddles, refusal, store, turn

REST = ("shore shore", "shore shore")


def test_the_beaver_enters_at_once_when_the_cloud_is_set_to_2() -> None:
    """NI-77"""
    state = turn("cloud", *REST, "shore shore", options=["beaver"], weather=1)
    assert state.observation(0).beaver is Place.SHORE
    events = state.apply(0, ChangeWeather(1))
    assert happened(events, WeatherChanged, BeaverCame) == [WeatherChanged(0, 2), BeaverCame(Place.D1)]
    assert state.observation(1).beaver is Place.D1
    lower = turn("cloud", *REST, "shore shore", options=["beaver"], weather=0)
    assert happened(lower.apply(0, ChangeWeather(1)), BeaverCame) == []
    plain = turn("cloud", *REST, "shore shore", weather=1)
    assert happened(plain.apply(0, ChangeWeather(1)), BeaverCame) == []


def test_where_the_whirlpool_is_on_disc_1_it_enters_disc_2() -> None:
    """NI-77, NI-71"""
    state = turn("cloud", *REST, "shore shore", options=["beaver", "whirlpool"], weather=1, whirlpool="1")
    assert happened(state.apply(0, ChangeWeather(1)), BeaverCame) == [BeaverCame(Place.D2)]


def test_a_beaver_on_the_river_stays_where_it_is() -> None:
    """NI-77"""
    state = turn("cloud", *REST, "4 shore", options=["beaver"], weather=1, beaver="4")
    assert happened(state.apply(0, ChangeWeather(1)), BeaverCame) == []
    assert state.observation(0).beaver is Place.D4


def test_it_drifts_with_its_disc_and_shares_it() -> None:
    """NI-77, NI-4"""
    state = turn("cloud", *REST, "1 shore", seat=2, options=["beaver"], weather=1, cards=["1", "2", "cloud"])
    state.apply(2, ChangeWeather(1))
    assert state.observation(0).beaver is Place.D4
    assert at(state, 2)[0] is Place.D4


def test_when_it_drops_the_cloud_goes_to_0_and_the_fixed_pushes_go_on() -> None:
    """NI-77, NI-40"""
    state = turn(
        "cloud", *REST, "7R shore", seat=2, options=["beaver"], weather=1, beaver="7L", cards=["2", "2", "cloud"]
    )
    events = state.apply(2, ChangeWeather(1))
    assert happened(events, FlowFixed, RiverPushed, BeaverLost, WeatherChanged) == [
        WeatherChanged(2, 2),
        FlowFixed(2, 2, 4),
        RiverPushed(1, Arm.LEFT),
        BeaverLost(Place.L7),
        WeatherChanged(None, 0),
        *[RiverPushed(number, (Arm.RIGHT, Arm.LEFT)[number % 2]) for number in (2, 3, 4)],
    ]
    view = state.observation(0)
    assert (view.weather, view.beaver) == (0, Place.SHORE), "it waits again"


def test_it_sets_the_cloud_to_0_from_wherever_it_is() -> None:
    """NI-77"""
    state = turn(
        "cloud", *REST, "shore shore", seat=2, options=["beaver"], weather=0, beaver="7L", cards=["3", "3", "cloud"]
    )
    events = state.apply(2, ChangeWeather(-1))
    assert happened(events, FlowFixed, WeatherChanged) == [
        WeatherChanged(2, -1), FlowFixed(3, -1, 2), WeatherChanged(None, 0),
    ]  # fmt: skip


def test_a_canoe_beside_the_red_site_may_take_the_moose_at_the_start_of_its_turn() -> None:
    """NI-78: whatever the card; of two canoes the owner names one."""
    for card in ("1", "cloud", "1/2/3"):
        state = turn(card, "7L 7R:red", *REST, options=["moose", "one_two_three"])
        assert state.legal_actions(0)[:2] == [TakeMoose(0), TakeMoose(1)]
        assert state.apply(0, TakeMoose(1)) == [MooseTaken(0, 1)]
        assert boat(state, 0, 1) == Canoe(Place.R7, (Gem.RED,), moose=True), "it takes no cargo place"
        assert not state.observation(0).moose_ready
        assert refusal(state, 0, TakeMoose(0)) == ("NI-78", "moose_away")


def test_only_there_and_only_before_anything_moves() -> None:
    """NI-78"""
    state = turn("1", "7L 6R", *REST, options=["moose"])
    assert refusal(state, 0, TakeMoose(1)) == ("NI-78", "not_beside_moose")
    state.apply(0, Paddle(1, 1))
    assert refusal(state, 0, TakeMoose(0)) == ("NI-78", "moose_at_start_only")
    assert refusal(turn("1", "7L 6R", *REST), 0, TakeMoose(0)) == ("NI-78", "moose_away")


def test_its_canoe_has_two_points_more_and_the_other_has_not() -> None:
    """NI-78"""
    state = turn("1", "7L*:red 2", *REST, options=["moose"])
    assert ends(state, 0) == ["4"]
    assert ends(state, 1) == ["1", "3"]
    assert ends(turn("7", "7L*:red falls", *REST, options=["moose", "seven"])) == ["shore"]


def test_with_123_it_has_3_4_or_5() -> None:
    """NI-78, NI-75"""
    state = turn("1/2/3", "7L*:red 2", *REST, options=["moose", "one_two_three"])
    assert [(paddle.points, paddle.steps) for paddle in paddles(state, 0) if not paddle.before + paddle.after] == [
        (1, -3), (2, -4), (3, -5),
    ]  # fmt: skip
    assert [(paddle.points, paddle.steps) for paddle in paddles(state, 1) if not paddle.before + paddle.after] == [
        (1, -1), (1, 1), (2, -2), (2, 2), (3, 3),
    ]  # fmt: skip


def test_it_cannot_be_stolen() -> None:
    """NI-78"""
    state = turn("1", "5 falls", "4*:blue shore", "shore shore", options=["moose"])
    state.apply(0, Paddle(0, -1, after=(Steal(1, 0, Gem.BLUE),)))
    assert boat(state, 1, 0) == Canoe(Place.D4, moose=True)
    assert boat(state, 0, 0) == Canoe(Place.D4, (Gem.BLUE,))


def test_it_stays_aboard_until_the_canoe_lands_and_is_back_after_the_same_rounds_river() -> None:
    """NI-78"""
    state = turn("1", "3*:red falls", "7L shore", "shore shore", options=["moose"], cards=["", "2", "cloud"])
    events = state.apply(0, Paddle(0, -3))
    assert happened(events, CanoeLanded) == [CanoeLanded(0, 0, (Gem.RED,), True)]
    assert store(state, 0) == "red"
    assert boat(state, 0, 0) == Canoe()
    assert refusal(state, 1, TakeMoose(0)) == ("NI-78", "moose_away"), "not before the river has moved"
    state.apply(1, Paddle(0, -2))
    state.apply(1, state.legal_actions(1)[-1])
    events = state.apply(2, ChangeWeather(1))
    assert happened(events, RiverPushed, MooseReturned)[-1] == MooseReturned()
    assert state.observation(0).moose_ready


def test_it_is_back_a_round_later_if_the_river_takes_its_canoe() -> None:
    """NI-78 (house)"""
    options = ["moose"]
    state = turn("cloud", "7L*:red shore", *REST, seat=2, options=options, cards=["2", "2", "cloud"], weather=1)
    events = state.apply(2, ChangeWeather(-1))
    assert happened(events, CanoeLost, MooseReturned) == [CanoeLost(0, 0, Place.L7, (Gem.RED,), True)]
    view = state.observation(0)
    assert (view.moose_ready, view.moose_back) == (False, 2)
    chosen(state, ["cloud", "cloud", "3"])
    state.apply(1, ChangeWeather(1))
    while state.observation(0).round == 2:
        seat = state.actors()[0]
        events = state.apply(seat, state.legal_actions(seat)[0])
    assert happened(events, MooseReturned) == [MooseReturned()]
    assert state.observation(0).moose_ready


def test_it_drifts_along_and_stays_aboard_while_loading() -> None:
    """NI-78"""
    state = turn("2", "4* falls", "shore shore", "shore shore", options=["moose"], cards=["", "cloud", "cloud"])
    state.apply(0, Paddle(0, before=(Load(Gem.WHITE),), steps=-2))
    assert boat(state, 0, 0) == Canoe(Place.D2, (Gem.WHITE,), moose=True)


def test_there_is_one_moose_for_all() -> None:
    """NI-78"""
    state = choosing("7L* shore", "7R shore", "shore shore", options=["moose"])
    chosen(state, ["cloud", "1", "1"])
    state.apply(0, ChangeWeather(1))
    assert refusal(state, 1, TakeMoose(0)) == ("NI-78", "moose_away")
