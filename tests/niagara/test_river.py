"""The river: discs, arms, flow and what drops (NI-3, NI-4, NI-40, NI-41, NI-42)."""

from collections.abc import Sequence

import pytest

from niagara.board import Arm, Gem, Place
from niagara.rules.actions import ChangeWeather, Load, Paddle, Unload
from niagara.rules.events import CanoeLost, CanoePaddled, FlowFixed, RiverPushed
from niagara.rules.state import Niagara
from table.contract import Event
from tests.niagara.positions import at, boat, happened, site, turn


def river(flow: int, *canoes: str, options: Sequence[str] = (), **fields: object) -> tuple[Niagara, list[Event]]:
    """Return the river after n pushes, at least 1: the last of three seats has only to change the weather."""
    cards = [str(flow), "cloud", "cloud"]
    state = turn("cloud", *canoes, seat=2, cards=cards, options=options, weather=1, **fields)
    return state, state.apply(2, ChangeWeather(-1))


def test_a_push_moves_the_main_channel_and_one_arm() -> None:
    """NI-3: what floats in the other arm rests."""
    state, events = river(1, "1 2", "4 5", "6L 6R")
    assert [at(state, seat) for seat in range(3)] == [
        (Place.D2, Place.D3),
        (Place.D5, Place.L6),
        (Place.L7, Place.R6),
    ]
    assert happened(events, RiverPushed) == [RiverPushed(1, Arm.LEFT)]
    assert state.observation(0).next_arm is Arm.RIGHT


def test_the_arms_take_turns_across_rounds_and_the_left_one_goes_first() -> None:
    """NI-3"""
    assert turn("3", "1 2", "shore shore", "shore shore").observation(0).next_arm is Arm.LEFT
    state, events = river(3, "4 5", "shore shore", "shore shore", next_arm="R")
    assert happened(events, RiverPushed) == [
        RiverPushed(1, Arm.RIGHT),
        RiverPushed(2, Arm.LEFT),
        RiverPushed(3, Arm.RIGHT),
    ]
    assert at(state) == (Place.L6, Place.R7)
    assert state.observation(0).next_arm is Arm.LEFT


def test_canoes_share_discs() -> None:
    """NI-4"""
    state, _ = river(1, "3 3", "3:red 3", "3 2")
    assert {place for seat in range(3) for place in at(state, seat)} == {Place.D4, Place.D3}


@pytest.mark.parametrize(
    ("cards", "weather", "lowest", "flow"),
    [
        (["3", "5", "cloud"], 1, 3, 3),
        (["3", "5", "cloud"], 2, 3, 4),
        (["5", "2", "cloud"], -1, 2, 2),
        (["1", "2", "cloud"], 0, 1, 0),
        (["cloud", "cloud", "cloud"], 2, 0, 1),
        (["cloud", "cloud", "cloud"], 0, 0, -1),
        (["4", "cloud", "cloud"], 1, 4, 4),
    ],
)
def test_the_flow_is_the_lowest_number_card_and_the_cloud(
    cards: list[str], weather: int, lowest: int, flow: int
) -> None:
    """NI-40: at less than 1 the river rests."""
    state = turn("cloud", "shore 1", "shore shore", "shore shore", seat=2, cards=cards, weather=weather)
    step = 1 if weather == -1 else -1
    events = state.apply(2, ChangeWeather(step))
    assert happened(events, FlowFixed) == [FlowFixed(lowest, weather + step, max(flow, 0))]
    assert len(happened(events, RiverPushed)) == max(flow, 0)


def test_the_option_of_a_least_flow() -> None:
    """NI-40 (house)"""
    fields = {"seat": 2, "weather": 0, "cards": ["cloud"] * 3}
    state = turn("cloud", "shore 1", "shore shore", "shore shore", options={"least_flow": 1}, **fields)
    events = state.apply(2, ChangeWeather(-1))
    assert happened(events, FlowFixed, RiverPushed) == [FlowFixed(0, -1, 1), RiverPushed(1, Arm.LEFT)]


def test_a_card_counts_as_printed_even_if_nothing_moved() -> None:
    """NI-30, NI-40"""
    _, events = river(2, "falls falls", "shore 1", "shore shore", stores=["red", "", ""])
    assert happened(events, FlowFixed) == [FlowFixed(2, 0, 2)]


def test_what_drops_is_lost_and_its_gem_returns_to_its_site() -> None:
    """NI-41"""
    state, events = river(1, "7L:violet 7R:red", "6L:blue shore", "shore shore")
    assert happened(events, CanoeLost) == [CanoeLost(0, 0, Place.L7, (Gem.VIOLET,), False)]
    assert at(state) == (Place.FALLS, Place.R7)
    assert site(state, Gem.VIOLET) == 7
    assert site(state, Gem.RED) == 6
    assert boat(state, 1, 0).place is Place.L7


def test_a_gem_unloaded_elsewhere_stays_there_but_a_lost_one_goes_home() -> None:
    """NI-35, NI-41"""
    state = turn("2", "5:red 7L:red", "shore shore", "shore shore", cards=["", "6", "6"], weather=-1)
    state.apply(0, Paddle(0, before=(Unload(Gem.RED),)))
    state.apply(0, Paddle(1, -2))
    assert site(state, Gem.YELLOW, Gem.RED) == 1
    assert at(state) == (Place.D5, Place.D5)


def test_each_drop_is_settled_at_its_push() -> None:
    """NI-40, NI-41"""
    _, events = river(3, "7L 6L", "7R shore", "shore shore")
    assert happened(events, RiverPushed, CanoeLost) == [
        RiverPushed(1, Arm.LEFT),
        CanoeLost(0, 0, Place.L7, (), False),
        RiverPushed(2, Arm.RIGHT),
        CanoeLost(1, 0, Place.R7, (), False),
        RiverPushed(3, Arm.LEFT),
        CanoeLost(0, 1, Place.L7, (), False),
    ]


def test_movements_come_before_the_river() -> None:
    """NI-42"""
    state = turn("2", "shore shore", "shore shore", "4:white falls", seat=2, cards=["4", "5", "2"])
    events = state.apply(2, Paddle(0, 2, Arm.LEFT))
    kinds = [type(event) for event in happened(events, CanoePaddled, FlowFixed, RiverPushed)]
    assert kinds == [CanoePaddled, FlowFixed, RiverPushed, RiverPushed]
    assert at(state, 2)[0] is Place.L7


def test_gems_are_loaded_before_the_river_moves() -> None:
    """NI-34, NI-42"""
    state = turn("2", "shore shore", "shore shore", "4 falls", seat=2, cards=["4", "5", "2"])
    state.apply(2, Paddle(0, before=(Load(Gem.WHITE),)))
    assert boat(state, 2, 0).gems == (Gem.WHITE,)
    assert at(state, 2)[0] is Place.R6
