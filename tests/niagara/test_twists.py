"""Twists of the season."""

from typing import Any

import pytest

from niagara.board import Arm, Card, Gem, Place
from niagara.bots.outlook import stocked
from niagara.rules.actions import ChangeWeather, Load, Paddle
from niagara.rules.events import (
    BeaverCame,
    BeaverLost,
    CanoeGranted,
    DamBroken,
    DamBuilt,
    FlowFixed,
    IceBroken,
    JoeLoaded,
    StormWentOn,
    WeatherChanged,
)
from niagara.rules.river import flow_chances
from niagara.rules.views import Phase
from niagara.view.landscape.twists import draw_dam, draw_ice
from niagara.view.places import Places
from tests.niagara.positions import chosen, edited, fresh, happened, paddles, refusal, turn
from tests.niagara.test_turn_counts import assert_same_outcomes
from tests.niagara.view_painting import differing, painter_of

REST = ("shore shore", "shore shore")
FROZEN = ["6L", "7L", "6R", "7R"]


def test_a_cloud_ends_the_turn_in_an_endless_storm_and_calls_the_beaver() -> None:
    """NI-90, NI-77."""
    state = fresh(3, storm=True, beaver=True)
    assert state.position.weather == 2
    events = chosen(state, ("cloud", "2", "5"))
    assert happened(events, StormWentOn, BeaverCame, WeatherChanged) == [StormWentOn(0), BeaverCame(Place.D1)]
    assert (state.position.weather, state.position.turn) == (2, 1)


@pytest.mark.parametrize(("cards", "flow"), [(("1", "5", "6"), 3), (("4", "5", "6"), 4), (("6", "6", "6"), 4)])
def test_the_river_moves_four_discs_at_most_in_an_endless_storm(cards: tuple[str, ...], flow: int) -> None:
    """NI-90, NI-40, NI-77: the beaver's fall does not calm it."""
    state = turn(
        cards[2], "shore falls", "shore falls", "shore falls",
        seat=2, options=["storm", "beaver"], weather=2, beaver="7L", cards=cards,
    )  # fmt: skip
    events = state.apply(2, Paddle(0, 1) if cards[2] == "1" else paddles(state)[0])
    assert happened(events, FlowFixed, BeaverLost, WeatherChanged) == [
        FlowFixed(int(min(cards)), 2, flow), BeaverLost(Place.L7),
    ]  # fmt: skip
    assert state.position.weather == 2


def test_lost_canoes_come_back_for_nothing_in_an_endless_storm() -> None:
    """NI-90, NI-21."""
    state = turn(
        "6", "falls falls", "shore falls", "shore falls",
        seat=2, options=["storm"], weather=2, cards=("5", "5", "6"), stores=("", "red", "red blue"),
    )  # fmt: skip
    events = state.apply(2, paddles(state)[0])
    assert happened(events, CanoeGranted) == [CanoeGranted(seat, 1 if seat else 0, True) for seat in (1, 2, 0)]
    assert state.position.phase is Phase.CHOOSING


def test_everyone_knows_that_no_card_changes_an_endless_storm() -> None:
    """NI-90."""
    state = fresh(3, storm=True)
    state.position.hands = ((Card.CLOUD,),) * 3
    assert flow_chances(state.observation(0)) == {2: pytest.approx(1.0)}
    assert ChangeWeather(-1) not in state.legal_actions(0)


def test_nothing_is_loaded_through_ice_which_breaks_below_the_canoe() -> None:
    """NI-91, NI-34."""
    state = turn("3", "5 falls", *REST, options=["thin_ice"], ice=FROZEN)
    load = Paddle(0, 1, Arm.LEFT, after=(Load(Gem.BLUE),))
    assert refusal(state, 0, load) == ("NI-91", "frozen")
    assert load not in paddles(state)
    state = turn("1", "5 falls", *REST, options=["thin_ice"], ice=FROZEN)
    assert happened(state.apply(0, Paddle(0, 1, Arm.LEFT)), IceBroken) == [IceBroken(Place.L6)]
    assert state.position.ice == (Place.L7, Place.R6, Place.R7)
    again = turn("2", "6L falls", *REST, options=["thin_ice"], ice=["7L", "6R", "7R"])
    assert Paddle(0, before=(Load(Gem.BLUE),)) in paddles(again)


def test_the_river_carries_canoes_through_the_ice_and_joe_loads_where_he_has_broken_it() -> None:
    """NI-91, NI-80."""
    state = turn(
        "1", "5 falls", "shore falls", "shore falls",
        seat=2, options=["thin_ice", "joe"], cards=("cloud", "1", "1"), ice=FROZEN, joe={"place": "5", "gem": None},
    )  # fmt: skip
    events = state.apply(2, paddles(state)[0])
    assert happened(events, IceBroken, JoeLoaded) == [IceBroken(Place.L6), JoeLoaded(Gem.BLUE, Place.L6)]


@pytest.mark.parametrize(
    ("card", "canoes", "more"),
    [
        ("4", "5:red 4", {"ice": FROZEN}),
        ("4", "6L:red 7R", {"ice": ["6R", "7R"]}),
        ("5", "6L:yellow 6R", {"ice": ["6R"], "whirlpool": "5", "options": ["thin_ice", "whirlpool", "double_canoe"]}),
    ],
)
def test_all_turns_beside_ice_are_listed(card: str, canoes: str, more: dict[str, Any]) -> None:
    """NI-91, NI-35, NI-71."""
    assert_same_outcomes(turn(card, canoes, *REST, **{"options": ["thin_ice"]} | more))


def test_bots_count_no_gems_that_are_all_behind_ice() -> None:
    """NI-91."""
    position = fresh(3, thin_ice=True).position
    assert position.ice == (Place.L6, Place.L7, Place.R6, Place.R7)
    assert stocked(position.sites, position.ice) == (True, True, True, False, False)
    assert stocked(position.sites, (Place.L6, Place.L7)) == (True,) * 5


def test_the_dam_holds_back_a_disc_until_a_canoe_paddles_across_it() -> None:
    """NI-92, NI-40."""
    state = turn("2", "4 falls", "1 falls", "5 falls", seat=2, options=["dam"], cards=("3", "3", "2"), dam=True)
    below, across = state.clone(), state.clone()
    events = below.apply(2, Paddle(0, 2, Arm.LEFT))
    assert happened(events, DamBroken, FlowFixed) == [FlowFixed(2, 0, 1, True)]
    events = across.apply(2, Paddle(0, -2))
    assert happened(events, DamBroken, FlowFixed) == [DamBroken(2), FlowFixed(2, 0, 2)]
    assert not across.observation(0).dam


def test_the_dam_stands_again_once_all_have_taken_their_cards_back() -> None:
    """NI-92, NI-20."""
    state = turn(
        "6", "shore falls", "shore falls", "shore falls",
        seat=2, options=["dam"], cards=("6", "6", "6"), dam=False, hands=[[], [], ["6"]],
    )  # fmt: skip
    state.position.hands = ((), (), ())
    assert happened(state.apply(2, paddles(state)[0]), DamBuilt) == [DamBuilt()]
    assert state.position.dam
    assert flow_chances(fresh(3, dam=True).observation(0), Card.ONE)[0] > 0.0


def test_ice_and_dam_lie_on_the_river() -> None:
    """NI-91, NI-92."""
    painter = painter_of()
    places = Places(painter.bleed, 3)
    nothing = lambda painter: None  # noqa: E731
    assert differing(lambda painter: draw_ice(painter, places, Place.L6), nothing) > 200
    assert differing(lambda painter: draw_dam(painter, places, 0.0), nothing) > 200
    assert '"dam":true' in edited(fresh(3, dam=True)).replace(" ", "")
