"""NL-22, NL-23, NL-24: what may be bid, by whom, and what must be denounced."""

import pytest

from nimmsleich.cards import DECK
from nimmsleich.rules.actions import Bid, Denounce, Spend
from nimmsleich.rules.events import BidMade, Denounced
from nimmsleich.rules.state import NimmsLeich
from nimmsleich.rules.views import Call
from tests.nimmsleich.positions import dealt, written
from tests.refusals import refusal


def raises(bid: Bid, last: Bid) -> bool:
    """NL-24 in its own words."""
    return bid.count > last.count or (bid.count == last.count and bid.corpse > last.corpse)


def legal_bids(state: NimmsLeich) -> list[Bid]:
    seat = state.actors()[0]
    return [action for action in state.legal_actions(seat) if isinstance(action, Bid)]


def test_a_bid_names_a_corpse_and_a_number_and_stands_for_all_to_see() -> None:
    """NL-22"""
    state = dealt(4)
    assert state.apply(1, Bid(3, 5)) == [BidMade(1, 3, 5, opening=True)]
    assert state.apply(2, Bid(4, 1)) == [BidMade(2, 4, 1, opening=False)]
    for seat in range(4):
        assert state.observation(seat).calls == (Call(1, 3, 5), Call(2, 4, 1))


def test_bluffing_is_free() -> None:
    """NL-22: a corpse that is not on the own card, and more than there can be."""
    state = written([[0], [1], [2], [3]], [3, 3, 3, 3])
    assert DECK[0][2] == 0
    state.apply(0, Bid(20, 3))
    assert state.observation(1).bid == Bid(20, 3)


def test_the_turn_goes_round_clockwise() -> None:
    """NL-23"""
    state = dealt(5, dealer="4")
    speakers = []
    for count in range(1, 8):
        speakers.append(state.actors())
        state.apply(state.actors()[0], Bid(count, 1))
    assert speakers == [(4,), (0,), (1,), (2,), (3,), (4,), (0,)]


def test_nobody_bids_or_denounces_out_of_turn() -> None:
    """NL-23"""
    state = dealt(4)
    state.apply(1, Bid(1, 1))
    for seat in (0, 1, 3):
        assert refusal(state, seat, Bid(2, 1)) == ("NL-23", "not_your_turn")
        assert refusal(state, seat, Denounce()) == ("NL-23", "not_your_turn")
        assert all(isinstance(action, Spend) for action in state.legal_actions(seat))


def test_the_opener_must_bid_at_least_one() -> None:
    """NL-23"""
    state = dealt(4)
    assert refusal(state, 1, Denounce()) == ("NL-23", "nothing_to_denounce")
    assert refusal(state, 1, Bid(0, 6)) == ("NL-23", "bid_nothing")
    assert refusal(state, 1, Bid(-1, 6)) == ("NL-23", "bid_nothing")
    assert Denounce() not in state.legal_actions(1)
    assert legal_bids(state)[0] == Bid(1, 1)


@pytest.mark.parametrize("corpse", [0, 7, -1])
def test_there_are_only_six_corpses_to_bid_on(corpse: int) -> None:
    """NL-1"""
    assert refusal(dealt(4), 1, Bid(3, corpse)) == ("NL-1", "no_such_corpse")


@pytest.mark.parametrize("last", [Bid(1, 1), Bid(4, 3), Bid(4, 6), Bid(23, 6), Bid(24, 5)])
def test_exactly_the_raises_are_allowed(last: Bid) -> None:
    """NL-24: compared with the rule, bid by bid, and in ascending order."""
    state = dealt(4)
    state.apply(1, last)
    every = [Bid(count, corpse) for count in range(1, 25) for corpse in range(1, 7)]
    assert legal_bids(state) == [bid for bid in every if raises(bid, last)]
    for bid in every:
        if not raises(bid, last):
            key = "bid_too_low" if last.corpse < 6 else "only_higher_number"
            assert refusal(state, 2, bid) == ("NL-24", key)
    assert Denounce() in state.legal_actions(2)


def test_after_the_top_corpse_only_a_higher_number_raises() -> None:
    """NL-24"""
    state = dealt(4)
    state.apply(1, Bid(5, 6))
    assert legal_bids(state)[0] == Bid(6, 1)


@pytest.mark.parametrize(("seats", "most"), [(3, 36), (4, 24), (5, 30), (6, 36)])
def test_no_bid_above_six_for_each_card(seats: int, most: int) -> None:
    """NL-24"""
    state = dealt(seats)
    (opener,) = state.actors()
    assert legal_bids(state)[-1] == Bid(most, 6)
    assert refusal(state, opener, Bid(most + 1, 1)) == ("NL-24", "bid_too_high")


def test_fewer_cards_in_hands_lower_the_limit() -> None:
    """NL-24, NL-35: three players, one of them with a single card."""
    state = written([[0], [1, 2], [3, 4]], [0, 2, 2])
    assert legal_bids(state)[-1] == Bid(30, 6)
    assert state.observation(0).highest_count == 30


def test_without_a_raise_left_only_denouncing_is_possible() -> None:
    """NL-24"""
    state = dealt(6)
    state.apply(1, Bid(36, 6))
    assert legal_bids(state) == []
    assert Denounce() in state.legal_actions(2)
    assert refusal(state, 2, Bid(36, 6)) == ("NL-24", "no_raise_left")


def test_a_denunciation_is_of_the_last_bid() -> None:
    """NL-23, NL-25"""
    state = dealt(4)
    state.apply(1, Bid(2, 2))
    state.apply(2, Bid(2, 5))
    assert state.apply(3, Denounce()) == [Denounced(3, 2, 2, 5)]
    assert state.observation(0).denounced == 2
    assert state.interrupters() == ()
