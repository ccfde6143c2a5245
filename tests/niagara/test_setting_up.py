"""Beginning of a match (NI-1, NI-2, NI-10, NI-11)."""

import pytest

from niagara.board import Card, Gem, Place
from niagara.rules.actions import DrawBuoy, Load, Paddle
from niagara.rules.events import BuoyDrawn, RoundBegan
from niagara.rules.views import Canoe, Phase
from table.contract import CHANCE
from table.offer.options import BadSetup
from tests.niagara.positions import EVERYTHING, SPIRITS, ends, fresh, happened, refusal, site, turn


def test_the_main_channel_has_five_discs_and_each_arm_two() -> None:
    """NI-1"""
    assert [ends(turn(card, "shore falls", "shore shore", "shore shore")) for card in "123456"] == [
        ["1"],
        ["2"],
        ["3"],
        ["4"],
        ["5"],
        ["6L", "6R"],
    ]
    assert ends(turn("7", "shore falls", "shore shore", "shore shore", options=["seven"])) == ["7L", "7R"]
    assert ends(turn("6", "7L falls", "shore shore", "shore shore")) == ["1"]
    assert ends(turn("6", "7R falls", "shore shore", "shore shore")) == ["1"]


@pytest.mark.parametrize(
    ("place", "gem"),
    [("3", "violet"), ("4", "white"), ("5", "yellow"), ("6L", "blue"), ("6R", "blue"), ("7L", "red"), ("7R", "red")],
)
def test_each_site_holds_its_colour_at_first(place: str, gem: str) -> None:
    """NI-2: both arms share the blue site and the red one."""
    state = turn("2", f"{place} falls", "shore shore", "shore shore")
    loads = [paddle.before for paddle in state.legal_actions(0) if isinstance(paddle, Paddle) and paddle.before]
    assert loads == [(Load(Gem(gem)),)]
    state.apply(0, Paddle(0, before=loads[0]))
    assert site(state, Gem(gem)) == 6


@pytest.mark.parametrize("place", ["1", "2"])
def test_there_is_no_site_beside_the_first_two_discs(place: str) -> None:
    """NI-2"""
    state = turn("2", f"{place} falls", "shore shore", "shore shore")
    assert refusal(state, 0, Paddle(0, before=(Load(Gem.VIOLET),))) == ("NI-34", "no_site")


@pytest.mark.parametrize(("seats", "gems"), [(3, 7), (4, 7), (5, 7)])
def test_seven_gems_of_each_colour_lie_at_their_sites(seats: int, gems: int) -> None:
    """NI-10"""
    view = fresh(seats).observation(0)
    assert view.sites == tuple(tuple(gems * (colour is own) for colour in Gem) for own in Gem)
    assert view.stores == ((0,) * 5,) * seats


@pytest.mark.parametrize("module", SPIRITS)
@pytest.mark.parametrize(("seats", "gems"), [(3, 6), (4, 7), (5, 7), (6, 8)])
def test_with_spirits_there_are_six_for_three_players_and_eight_for_six(module: str, seats: int, gems: int) -> None:
    """NI-10"""
    assert fresh(seats, **{module: True}).observation(0).sites[0][0] == gems


@pytest.mark.parametrize("joe", [False, True])
def test_six_who_chose_no_spirits_play_with_the_double_canoe(joe: bool) -> None:
    """NI-10"""
    view = fresh(6, joe=joe).observation(0)
    assert view.options.double_canoe
    assert view.sites[0][0] == 8
    assert not fresh(6, beaver=True).observation(0).options.double_canoe
    assert not fresh(5).observation(0).options.double_canoe


def test_diamond_joe_alone_changes_no_number_of_gems() -> None:
    """NI-10"""
    assert fresh(3, joe=True).observation(0).sites[0][0] == 7


def test_everybody_has_two_canoes_ashore_and_seven_cards() -> None:
    """NI-11"""
    view = fresh(4).observation(0)
    cards = (Card.ONE, Card.TWO, Card.THREE, Card.FOUR, Card.FIVE, Card.SIX, Card.CLOUD)
    assert view.canoes == ((Canoe(), Canoe()),) * 4
    assert view.hands == (cards,) * 4
    assert (view.weather, view.round, view.buoy, view.phase) == (0, 1, 0, Phase.CHOOSING)


def test_the_modules_add_their_cards_and_figures() -> None:
    """NI-11, NI-71, NI-73, NI-74, NI-75, NI-77, NI-78, NI-80"""
    view = fresh(4, **EVERYTHING).observation(0)
    assert view.hands == (tuple(Card),) * 4
    assert view.whirlpool is Place.D3
    assert view.beaver is Place.SHORE
    assert view.moose_ready
    assert view.joe is not None
    assert view.joe.place is Place.D1
    plain = fresh(4).observation(0)
    assert (plain.whirlpool, plain.beaver, plain.moose_ready, plain.joe) == (None, None, False, None)


def test_the_buoy_lies_at_the_seat_chosen_or_is_drawn() -> None:
    """NI-11"""
    assert fresh(4, buoy="3").observation(0).buoy == 2
    with pytest.raises(BadSetup):
        fresh(3, buoy="4")
    state = fresh(3, buoy="random")
    assert state.actors() == (CHANCE,)
    assert state.chance_outcomes() == [(DrawBuoy(seat), 1 / 3) for seat in range(3)]
    assert refusal(state, 0, DrawBuoy(0)) == ("NI-11", "chance_decides")
    assert refusal(state, CHANCE, DrawBuoy(3)) == ("NI-11", "impossible_chance")
    events = state.apply(CHANCE, DrawBuoy(1))
    assert happened(events, BuoyDrawn, RoundBegan) == [BuoyDrawn(1), RoundBegan(1, 1)]
    assert refusal(state, CHANCE, DrawBuoy(1)) == ("NI-20", "not_now_choosing")
