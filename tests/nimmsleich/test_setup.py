"""NL-3, NL-10, NL-11, NL-20, NL-21: setting up and opening a round."""

import random

import pytest

from nimmsleich import GAME
from nimmsleich.rules.actions import Bid, Deal, DrawDealer, Vote
from nimmsleich.rules.events import DealerDrawn, Dealt, HandDrawn, RoundBegan
from nimmsleich.rules.views import Phase
from table.contract import CHANCE, SPECTATOR
from table.offer.options import BadSetup
from tests.nimmsleich.positions import dealt, denounced, fresh, judged
from tests.refusals import refusal

ALL_SEATS = (3, 4, 5, 6)


def test_the_box_says_who_may_play() -> None:
    assert list(GAME.seats) == [3, 4, 5, 6]
    assert GAME.default_seats == 4
    for seats in (2, 7):
        with pytest.raises(BadSetup, match="3 to 6 players"):
            GAME.setup(seats)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_everybody_has_two_tokens(seats: int) -> None:
    """NL-3"""
    assert dealt(seats).observation(0).tokens == (2,) * seats


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_six_cards_each_and_the_rest_left_over(seats: int) -> None:
    """NL-10"""
    state = fresh(seats)
    events = state.apply(CHANCE, state.sample_chance(random.Random(seats)))
    assert events[0] == Dealt(seats, 36 - 6 * seats)
    view = state.observation(SPECTATOR)
    assert [len(pile) + len(hand) for pile, hand in zip(view.piles, view.hands, strict=True)] == [6] * seats
    assert len(view.stock) == 36 - 6 * seats


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_nobody_knows_a_card_of_a_pile_or_of_what_is_left(seats: int) -> None:
    """NL-10"""
    state = dealt(seats)
    for seat in range(seats):
        view = state.observation(seat)
        assert {card for pile in view.piles for card in pile} == {None}
        assert set(view.stock) <= {None}


def test_a_deal_of_too_few_or_double_cards_is_refused() -> None:
    """NL-10"""
    state = fresh(6)
    piles = [list(range(6 * seat, 6 * seat + 6)) for seat in range(6)]
    piles[0][0] = 35
    double = Deal(tuple(tuple(pile) for pile in piles), ())
    assert refusal(state, CHANCE, double) == ("NL-10", "impossible_chance")
    uneven = Deal(
        (tuple(range(7)), tuple(range(7, 12)), *(tuple(range(12, 36))[i : i + 6] for i in range(0, 24, 6))), ()
    )
    assert refusal(state, CHANCE, uneven) == ("NL-10", "impossible_chance")


def test_a_dealer_may_be_chosen() -> None:
    """NL-11"""
    state = GAME.setup(5, {"dealer": "3"})
    assert state.observation(SPECTATOR).dealer == 2
    assert state.observation(SPECTATOR).phase is Phase.DEAL


def test_or_is_drawn_with_equal_chances() -> None:
    """NL-11"""
    state = GAME.setup(4)
    assert state.legal_actions(CHANCE) == [DrawDealer(seat) for seat in range(4)]
    rng = random.Random(11)
    draws = [state.sample_chance(rng).seat for _ in range(400)]
    assert all(60 < draws.count(seat) < 140 for seat in range(4))
    assert state.apply(CHANCE, DrawDealer(2)) == [DealerDrawn(2)]


def test_only_chance_draws_and_only_a_seat_at_the_table() -> None:
    """NL-11"""
    state = fresh(4, dealer="random")
    assert refusal(state, 0, DrawDealer(0)) == ("NL-11", "chance_decides")
    assert refusal(state, CHANCE, DrawDealer(4)) == ("NL-11", "impossible_chance")


def test_a_dealer_who_does_not_play_is_a_bad_set_up() -> None:
    """NL-11"""
    with pytest.raises(BadSetup, match="Nobody sits at seat 6: 4 play"):
        GAME.setup(4, {"dealer": "6"})


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_everybody_takes_the_top_card(seats: int) -> None:
    """NL-20"""
    state = fresh(seats)
    piles = tuple(tuple(range(6 * seat, 6 * seat + 6)) for seat in range(seats))
    events = state.apply(CHANCE, Deal(piles, tuple(range(6 * seats, 36))))
    assert [event for event in events if isinstance(event, HandDrawn)] == [
        HandDrawn(seat, (6 * seat,)) for seat in range(seats)
    ]
    for seat in range(seats):
        view = state.observation(seat)
        assert view.hands == tuple((6 * seat,) if seat == other else (None,) for other in range(seats))
        assert [len(pile) for pile in view.piles] == [5] * seats


@pytest.mark.parametrize(("dealer", "opener"), [("1", 1), ("3", 3), ("4", 0)])
def test_left_of_the_dealer_opens(dealer: str, opener: int) -> None:
    """NL-21"""
    assert dealt(4, dealer=dealer).actors() == (opener,)


def test_later_left_of_the_denouncer_opens() -> None:
    """NL-21"""
    state = dealt(4)
    events = judged(state, Bid(1, 1))
    assert state.actors() == (3,)
    assert [event.opener for event in events if isinstance(event, RoundBegan)] == [3]
    denounced(state, Bid(1, 1))
    assert state.observation(0).denouncer == 0
    for seat in state.actors():
        state.apply(seat, Vote(True))
    assert state.actors() == (1,)
