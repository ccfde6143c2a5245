"""NL-40, NL-41: detective tokens with four to six players."""

import pytest

from nimmsleich.rules.actions import Bid, Denounce, Look, Spend, Vote
from nimmsleich.rules.events import CardsSeen, TokenSpent
from table.contract import CHANCE, SPECTATOR, visible_to
from tests.nimmsleich.positions import dealt, denounced, fresh, judged, written
from tests.refusals import refusal


def test_anybody_may_before_the_opening_bid() -> None:
    """NL-40"""
    state = dealt(4)
    assert state.actors() == (1,)
    assert state.interrupters() == (0, 2, 3)
    state.apply(3, Spend((Look(0), Look(1))))
    state.apply(1, Spend((Look(0), Look(2))))
    assert state.actors() == (1,)
    assert state.observation(0).tokens == (2, 1, 2, 1)


def test_in_turn_and_out_of_turn_between_any_two_bids() -> None:
    """NL-40"""
    state = dealt(4)
    state.apply(1, Bid(1, 1))
    state.apply(2, Spend((Look(0), Look(1))))
    state.apply(1, Spend((Look(0), Look(2))))
    state.apply(2, Bid(2, 1))
    state.apply(2, Spend((Look(1), Look(3))))
    assert [(search.seat, search.after) for search in state.observation(0).searches] == [(2, 1), (1, 1), (2, 2)]


def test_both_tokens_in_one_round_and_then_no_more() -> None:
    """NL-40, NL-3"""
    state = dealt(4)
    for _ in range(2):
        state.apply(0, Spend((Look(1), Look(2))))
    assert state.interrupters() == (2, 3)
    assert state.legal_actions(0) == []
    assert refusal(state, 0, Spend((Look(1), Look(2)))) == ("NL-40", "no_token_left")


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_every_pair_of_opponents_may_be_chosen(seats: int) -> None:
    """NL-40"""
    pairs = [[look.seat for look in spend.looks] for spend in dealt(seats).legal_actions(0) if isinstance(spend, Spend)]
    assert pairs == [[one, two] for one in range(1, seats) for two in range(one + 1, seats)]


@pytest.mark.parametrize(
    ("looks", "key"),
    [
        ((Look(1),), "two_different_opponents"),
        ((Look(1), Look(1)), "two_different_opponents"),
        ((Look(1), Look(2), Look(3)), "two_different_opponents"),
        ((), "two_different_opponents"),
        ((Look(0), Look(2)), "own_cards_need_no_detective"),
        ((Look(1), Look(4)), "no_such_card"),
        ((Look(1), Look(-1)), "no_such_card"),
        ((Look(1, 1), Look(2)), "no_such_card"),
    ],
)
def test_two_different_opponents_it_must_be(looks: tuple[Look, ...], key: str) -> None:
    """NL-40"""
    assert refusal(dealt(4), 0, Spend(looks)) == ("NL-40", key)


def test_the_order_of_naming_does_not_matter() -> None:
    """NL-40"""
    state = dealt(4)
    events = state.apply(0, Spend((Look(3), Look(1))))
    assert events[1] == CardsSeen(0, (Look(3), Look(1)), (18, 6))


def test_from_the_denunciation_on_nobody_may() -> None:
    """NL-40"""
    state = dealt(4)
    denounced(state, Bid(1, 1))
    assert state.interrupters() == ()
    for seat in range(4):
        others = [other for other in range(4) if other != seat]
        spend = Spend((Look(others[0]), Look(others[1])))
        assert refusal(state, seat, spend) == ("NL-40", "detectives_only_while_bidding")


def test_before_cards_are_in_hand_nobody_may() -> None:
    """NL-40"""
    assert refusal(fresh(4), 0, Spend((Look(1), Look(2)))) == ("NL-40", "detectives_only_while_bidding")


@pytest.mark.parametrize("nobody", [CHANCE, SPECTATOR, 4])
def test_only_players_have_detectives(nobody: int) -> None:
    """NL-40"""
    assert refusal(dealt(4), nobody, Spend((Look(1), Look(2)))) == ("NL-40", "no_player")


def test_all_see_the_spending_but_only_the_spender_the_cards() -> None:
    """NL-41"""
    state = dealt(4)
    looks = (Look(1), Look(3))
    events = state.apply(0, Spend(looks))
    assert events == [TokenSpent(0, looks, left=1), CardsSeen(0, looks, (6, 18))]
    assert visible_to(0, events) == events
    for seat in (1, 2, 3, SPECTATOR):
        assert visible_to(seat, events) == events[:1]
        assert state.observation(seat).searches[0].looks == looks
    assert state.observation(0).hands == ((0,), (6,), (None,), (18,))
    assert state.observation(2).hands == ((None,), (None,), (12,), (None,))


def test_what_was_seen_makes_no_difference_to_others() -> None:
    """NL-41: two positions that differ only in cards which seat 2 cannot see look the same to it."""
    one = written([[0], [1], [2], [3]], [3, 3, 3, 3], box=list(range(24, 32)), stock=[*range(16, 24), *range(32, 36)])
    other = written([[0], [3], [2], [1]], [3, 3, 3, 3], box=list(range(24, 32)), stock=[*range(16, 24), *range(32, 36)])
    for state in (one, other):
        state.apply(0, Spend((Look(1), Look(3))))
    assert one.observation(2) == other.observation(2)
    assert one.observation(0) != other.observation(0)


def test_the_token_is_gone_for_the_match() -> None:
    """NL-41"""
    state = dealt(4)
    state.apply(0, Spend((Look(1), Look(2))))
    judged(state, Bid(1, 1))
    assert state.observation(3).tokens == (1, 2, 2, 2)
    assert state.observation(3).searches == ()
    assert len(state.observation(3).rounds[0].searches) == 1


def test_a_detective_does_not_take_the_turn() -> None:
    """NL-40, NL-23"""
    state = dealt(4)
    state.apply(1, Bid(2, 2))
    state.apply(2, Spend((Look(0), Look(1))))
    assert state.actors() == (2,)
    state.apply(2, Denounce())
    for seat in state.actors():
        state.apply(seat, Vote(False))
    assert len(state.position.rounds) == 1
