"""NL-30, NL-33: the game for three, with hands of two cards: the count, shuffled hands, detectives."""

import random

import pytest

from nimmsleich.rules.actions import Bid, Deal, Denounce, Look, Shed, ShuffleHands, Spend
from nimmsleich.rules.events import CardsSeen, Counted, Dealt, HandDrawn
from table.contract import CHANCE, SPECTATOR
from tests.nimmsleich.positions import count_of, dealt, fresh, judged, written
from tests.nimmsleich.three_players import SURE, choose, lost_by_the_opener
from tests.refusals import refusal


def test_everybody_plays_with_two_cards() -> None:
    """NL-30, NL-20"""
    state = fresh(3)
    piles = tuple(tuple(range(6 * seat, 6 * seat + 6)) for seat in range(3))
    assert state.apply(CHANCE, Deal(piles, tuple(range(18, 36))))[0] == Dealt(3, 18)
    events = state.apply(CHANCE, ShuffleHands((False, True, False)))
    assert events[1:] == [HandDrawn(0, (0, 1)), HandDrawn(1, (7, 6)), HandDrawn(2, (12, 13))]
    assert [len(pile) for pile in state.observation(0).piles] == [4, 4, 4]


def test_the_count_runs_over_all_six_cards() -> None:
    """NL-30"""
    state = written([[0, 6], [12, 18], [24, 30]], [2, 2, 2])
    assert count_of(state, 1) == 4 + 3 + 3 + 3 + 2 + 2
    events = judged(state, Bid(17, 1))
    assert Counted(1, 17, 17, (0,), (1, 2)) in events


@pytest.mark.parametrize("swapped", [(True, True, True), (False, False, True)])
def test_hands_are_shuffled_every_round_so_places_tell_nothing(swapped: tuple[bool, bool, bool]) -> None:
    """NL-33"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    choose(state, Shed(0), Shed(0), Shed(0))
    assert state.actors() == (CHANCE,)
    before = state.observation(SPECTATOR)
    hands = [list(hand) for hand in state.position.hands]
    state.apply(CHANCE, ShuffleHands(swapped))
    assert state.position.hands == [hand[::-1] if swap else hand for hand, swap in zip(hands, swapped, strict=True)]
    assert state.observation(SPECTATOR).hands == before.hands == ((None, None),) * 3


def test_both_orders_of_a_hand_are_equally_likely() -> None:
    """NL-33"""
    state = fresh(3)
    rng = random.Random(33)
    state.apply(CHANCE, state.sample_chance(rng))
    draws = [state.sample_chance(rng) for _ in range(400)]
    assert all(draw in state.legal_actions(CHANCE) for draw in draws)
    assert len(state.legal_actions(CHANCE)) == 8
    swaps = [draw.swapped for draw in draws if isinstance(draw, ShuffleHands)]
    assert all(160 < sum(swapped[seat] for swapped in swaps) < 240 for seat in range(3))


def test_a_single_card_cannot_be_shuffled() -> None:
    """NL-33, NL-35"""
    state = written([[0], [1, 2], [3, 4]], [0, 2, 2], phase="shuffle")
    assert refusal(state, CHANCE, ShuffleHands((True, False, False))) == ("NL-33", "impossible_chance")
    assert len(state.legal_actions(CHANCE)) == 4


def test_a_token_shows_both_cards_of_one_or_one_of_each() -> None:
    """NL-33"""
    state = dealt(3)
    assert state.legal_actions(0) == [
        Spend((Look(1, 0), Look(1, 1))),
        Spend((Look(1, 0), Look(2, 0))),
        Spend((Look(1, 0), Look(2, 1))),
        Spend((Look(1, 1), Look(2, 0))),
        Spend((Look(1, 1), Look(2, 1))),
        Spend((Look(2, 0), Look(2, 1))),
    ]
    assert state.apply(0, Spend((Look(2, 1), Look(1, 0))))[1] == CardsSeen(0, (Look(2, 1), Look(1, 0)), (13, 6))
    assert state.observation(0).hands == ((0, 1), (6, None), (None, 13))


@pytest.mark.parametrize(
    ("looks", "refused"),
    [
        ((Look(1, 0),), ("NL-33", "two_cards_of_opponents")),
        ((Look(1, 0), Look(1, 0)), ("NL-33", "two_cards_of_opponents")),
        ((Look(1, 0), Look(1, 1), Look(2, 0)), ("NL-33", "two_cards_of_opponents")),
        ((Look(1, 0), Look(2, 2)), ("NL-40", "no_such_card")),
        ((Look(0, 0), Look(2, 1)), ("NL-40", "own_cards_need_no_detective")),
    ],
)
def test_no_other_looks(looks: tuple[Look, ...], refused: tuple[str, str]) -> None:
    """NL-33, NL-40"""
    assert refusal(dealt(3), 0, Spend(looks)) == refused


def test_an_opponent_with_one_card_shows_one() -> None:
    """NL-33, NL-35"""
    state = written([[0, 1], [2], [3, 4]], [2, 0, 2])
    assert state.legal_actions(0)[-4:] == [
        Spend((Look(1, 0),)),
        Spend((Look(1, 0), Look(2, 0))),
        Spend((Look(1, 0), Look(2, 1))),
        Spend((Look(2, 0), Look(2, 1))),
    ]
    assert state.apply(0, Spend((Look(1, 0),)))[1] == CardsSeen(0, (Look(1, 0),), (2,))


def test_a_look_settles_a_doubt_for_the_spender_alone() -> None:
    """NL-33, NL-41"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    choose(state, Shed(0), Shed(1), Shed(0))
    state.apply(CHANCE, ShuffleHands((False, False, False)))
    assert state.position.hands[0][0] == 1
    state.apply(2, Spend((Look(0, 0), Look(1, 1))))
    spender, other = state.observation(2), state.observation(1)
    assert spender.doubts[0] is None
    assert spender.piles[0][-1] == 0
    assert spender.doubts[1] is not None
    assert other.doubts[0] is not None
    assert other.piles[0][-1] is None


def test_one_voter_decides_between_thumb_and_fist() -> None:
    """NL-25 at three"""
    state = dealt(3)
    state.apply(1, SURE)
    state.apply(2, Denounce())
    assert state.actors() == (0,)
