"""Buying back and choosing cards (NI-20, NI-21, NI-22, NI-50)."""

from niagara.board import Card, Gem, Place
from niagara.rules.actions import BuyBack, ChangeWeather, ChooseCard, EndTurn, KeepGems, Paddle
from niagara.rules.events import (
    BuoyPassed,
    CanoeBought,
    CanoeGranted,
    CardChosen,
    CardRevealed,
    CardsTakenBack,
    GemsKept,
    RoundBegan,
)
from niagara.rules.views import Phase
from table.contract import Event
from table.rng import stream
from tests.niagara.positions import (
    EVERYTHING,
    at,
    choosing,
    chosen,
    fresh,
    happened,
    paddles,
    refusal,
    site,
    store,
    turn,
)


def test_all_choose_at_once_and_nobody_sees_what() -> None:
    """NI-20"""
    state = fresh(3)
    assert state.actors() == (0, 1, 2)
    assert state.apply(1, ChooseCard(Card.FOUR)) == [CardChosen(1)]
    assert state.actors() == (0, 2)
    for seat in range(3):
        view = state.observation(seat)
        assert view.chosen == (False, True, False)
        assert view.cards == (None, Card.FOUR if seat == 1 else None, None)
        assert Card.FOUR in view.hands[1]
    assert refusal(state, 1, ChooseCard(Card.FIVE)) == ("NI-20", "already_chosen")
    assert refusal(state, 3, ChooseCard(Card.FIVE)) == ("NI-10", "no_player")
    assert refusal(state, 0, ChooseCard(Card.SEVEN)) == ("NI-20", "card_not_in_hand")
    assert state.legal_actions(1) == []
    assert state.legal_actions(0) == [ChooseCard(card) for card in state.observation(0).hands[0]]


def test_a_card_is_revealed_in_its_owners_turn_and_then_used_up() -> None:
    """NI-20, NI-30"""
    state = fresh(3, buoy="2")
    events = chosen(state, ["2", "cloud", "3"])
    assert happened(events, CardRevealed) == [CardRevealed(1, Card.CLOUD)]
    assert state.actors() == (1,)
    view = state.observation(0)
    assert view.cards == (Card.TWO, Card.CLOUD, None)
    assert [Card.CLOUD in hand for hand in view.hands] == [True, False, True]
    assert happened(state.apply(1, ChangeWeather(1)), CardRevealed) == [CardRevealed(2, Card.THREE)]
    assert state.actors() == (2,)
    assert refusal(state, 2, ChooseCard(Card.ONE)) == ("NI-30", "not_now_paddling")


def test_a_used_card_comes_back_when_the_hand_is_empty() -> None:
    """NI-20: after as many rounds as there are cards, everybody has all of them again."""
    for modules, rounds in (({}, 7), (EVERYTHING, 10), ({"seven": True}, 8)):
        rng = stream(3, "hands")
        state = fresh(4, **modules)
        sizes, taken = {}, []
        while state.observation(0).round <= 2 * rounds:
            view = state.observation(0)
            if view.phase is Phase.CHOOSING:
                sizes[view.round] = {len(hand) for hand in view.hands}
            seat = state.actors()[0]
            events = state.apply(seat, rng.choice(state.legal_actions(seat)))
            if CardsTakenBack() in events:
                taken.append(view.round)
        assert taken == [rounds, 2 * rounds]
        assert sizes == {number + 1: {rounds - number % rounds} for number in range(2 * rounds)}


def test_who_has_lost_a_canoe_may_buy_one_back_in_buoy_order() -> None:
    """NI-21"""
    state = choosing(
        "falls 3", "shore falls", "shore shore", "falls falls",
        phase="buying", waiting=1, buoy=1, stores=["violet", "violet red", "white", "blue blue"],
    )  # fmt: skip
    assert state.actors() == (1,)
    assert state.legal_actions(1) == [BuyBack(Gem.VIOLET), BuyBack(Gem.RED), KeepGems()]
    assert refusal(state, 1, BuyBack(Gem.WHITE)) == ("NI-21", "gem_not_owned")
    assert refusal(state, 0, BuyBack(Gem.VIOLET)) == ("NI-30", "not_your_turn")
    assert refusal(state, 1, ChooseCard(Card.ONE)) == ("NI-21", "not_now_buying")
    assert state.apply(1, BuyBack(Gem.RED)) == [CanoeBought(1, 1, Gem.RED)]
    assert at(state, 1) == (Place.SHORE, Place.SHORE)
    assert store(state, 1) == "violet"
    assert site(state, Gem.RED) == 7
    assert state.actors() == (3,)
    state.apply(3, BuyBack(Gem.BLUE))
    assert at(state, 3) == (Place.SHORE, Place.FALLS), "one a round"
    assert state.actors() == (0,)
    assert state.apply(0, KeepGems()) == [GemsKept(0)]
    assert at(state, 0) == (Place.FALLS, Place.D3)
    assert state.actors() == (0, 1, 2, 3)
    assert refusal(state, 0, KeepGems()) == ("NI-20", "not_now_choosing")


def test_by_an_option_as_many_are_bought_back_as_the_gems_pay_for() -> None:
    """NI-21"""
    state = choosing(
        "falls falls", "falls falls", "falls falls", "shore shore",
        phase="buying", waiting=0, buoy=0, options={"buying_back": "several"},
        stores=["red red", "white white white", "blue", ""],
    )  # fmt: skip
    state.apply(0, BuyBack(Gem.RED))
    assert state.actors() == (0,)
    assert state.apply(0, BuyBack(Gem.RED)) == [CanoeBought(0, 1, Gem.RED)]
    state.apply(1, BuyBack(Gem.WHITE))
    state.apply(1, KeepGems())
    assert (at(state, 0), at(state, 1)) == ((Place.SHORE, Place.SHORE), (Place.SHORE, Place.FALLS))
    state.apply(2, BuyBack(Gem.BLUE))
    assert state.actors() == (0, 1, 2, 3), "no gem is left to pay with"


def test_who_has_neither_canoe_nor_gem_gets_exactly_one_back() -> None:
    """NI-22"""
    state = turn("cloud", "falls falls", "falls falls", "falls 3", seat=2, stores=["", "red", ""])
    events = state.apply(2, ChangeWeather(-1))
    assert happened(events, CanoeGranted) == []
    assert state.actors() == (1,), "a gem owned and not paid gives nothing"
    events = state.apply(1, KeepGems())
    assert happened(events, CanoeGranted) == [CanoeGranted(0, 0)]
    assert at(state, 0) == (Place.SHORE, Place.FALLS)
    assert at(state, 1) == (Place.FALLS, Place.FALLS)
    assert at(state, 2) == (Place.FALLS, Place.D3), "one is left"
    assert state.actors() == (0, 1, 2)


def test_of_two_lost_canoes_the_double_one_comes_back_first() -> None:
    """NI-21, NI-22, NI-70"""
    lost, options = ("falls falls", "shore shore", "shore shore"), ["double_canoe"]
    state = choosing(*lost, phase="buying", waiting=0, buoy=0, options=options, stores=["red", "", ""])
    assert state.apply(0, BuyBack(Gem.RED)) == [CanoeBought(0, 0, Gem.RED)]
    state = turn("cloud", "shore shore", "shore shore", "falls falls", seat=2, options=options)
    assert happened(state.apply(2, ChangeWeather(-1)), CanoeGranted) == [CanoeGranted(2, 0)]


def test_a_player_without_canoe_chooses_a_card_all_the_same() -> None:
    """NI-22, NI-30"""
    state = choosing("falls falls", "shore shore", "shore shore", stores=["red", "", ""])
    chosen(state, ["2", "3", "3"])
    assert state.actors() == (1,)
    assert paddles(state)
    assert refusal(state, 1, EndTurn())[0] == "NI-30"
    assert refusal(state, 0, Paddle(0, 1)) == ("NI-30", "not_your_turn")


def test_the_buoy_goes_to_the_next_player_clockwise() -> None:
    """NI-50"""
    state = fresh(3, buoy="3")
    buoys = []
    for number in range(1, 5):
        chosen(state, [str(number)] * 3)
        events: list[Event] = []
        while state.observation(0).phase is Phase.PADDLING:
            seat = state.actors()[0]
            events = state.apply(seat, state.legal_actions(seat)[0])
        buoys += happened(events, BuoyPassed, RoundBegan)
    assert buoys == [
        BuoyPassed(0), RoundBegan(2, 0), BuoyPassed(1), RoundBegan(3, 1),
        BuoyPassed(2), RoundBegan(4, 2), BuoyPassed(0), RoundBegan(5, 0),
    ]  # fmt: skip
