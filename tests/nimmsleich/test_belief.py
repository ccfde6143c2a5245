"""Inference from bids: nothing changes without them, and no card is ever in two hands."""

from itertools import permutations, product

import numpy as np
import pytest

from nimmsleich.bots.advice import PRINTS, Belief, Hidden, believe, common_belief
from nimmsleich.cards import DECK, RANKS
from nimmsleich.rules.actions import Bid, Denounce, Look, Shed, Spend
from nimmsleich.rules.odds import COUNTS, exact_odds
from nimmsleich.rules.state import NimmsLeich
from nimmsleich.rules.views import NimmsleichView
from table.contract import CHANCE
from table.rng import stream
from tests.nimmsleich.positions import dealt, judged


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_before_any_bid_belief_is_the_exact_odds(seats: int) -> None:
    view = dealt(seats).observation(2)
    assert believe(view).counts == pytest.approx(exact_odds(view).counts, abs=1e-12)


def test_a_pair_in_doubt_is_believed_as_the_exact_odds_say() -> None:
    """NL-31, NL-32"""
    view = second_round_of_three().observation(0)
    assert exact_odds(view).doubts
    assert believe(view).counts == pytest.approx(exact_odds(view).counts, abs=1e-12)


def second_round_of_three() -> NimmsLeich:
    state = dealt(3)
    judged(state, Bid(1, 1), thumbs=(0, 1, 2))
    for seat in range(3):
        state.apply(seat, Shed(0))
    state.apply(CHANCE, state.sample_chance(stream(1)))
    return state


def test_uneven_weights_still_never_put_a_card_into_two_hands() -> None:
    """Every way to give three hidden places different cards of seven, counted."""
    generator = np.random.default_rng(5)
    weights = [np.concatenate([generator.random(7), np.zeros(29)]) for _ in range(3)]
    belief = Belief(
        4, ((30,), (), (), ()), tuple(Hidden(seat, row) for seat, row in zip((1, 2, 3), weights, strict=True))
    )
    expected = np.zeros((len(RANKS), COUNTS))
    for cards in permutations(range(7), 3):
        weight = np.prod([row[card] for row, card in zip(weights, cards, strict=True)])
        for corpse in range(len(RANKS)):
            expected[corpse, sum(DECK[card][corpse] for card in (30, *cards))] += weight
    assert belief.counts == pytest.approx(expected / expected.sum(axis=1, keepdims=True), abs=1e-12)


def test_draws_follow_the_belief() -> None:
    state = dealt(4)
    state.apply(1, Bid(3, 2))
    state.apply(2, Bid(4, 5))
    belief = believe(state.observation(0))
    draws = belief.sample(40_000, stream(3, "draws"))
    own = PRINTS[list(state.observation(0).sure[0])].sum(axis=0)
    assert (draws[:, 0] == own).all()
    for corpse, count in product(range(len(RANKS)), range(1, 10)):
        chance = belief.at_least[corpse, count]
        seen = (draws.sum(axis=1)[:, corpse] >= count).mean()
        assert abs(seen - chance) <= 3 * np.sqrt(chance * (1 - chance) / len(draws)) + 1e-12, (corpse, count)


def chance_seen_by(seat: int, view_of: NimmsleichView, bid: Bid) -> float:
    assert view_of.seat == seat
    return believe(view_of).chance(bid)


def test_who_bids_a_corpse_makes_it_likelier() -> None:
    state = dealt(4)
    bid = Bid(4, 3)
    before = chance_seen_by(0, state.observation(0), bid)
    state.apply(1, Bid(2, 3))
    after = chance_seen_by(0, state.observation(0), bid)
    assert after > before + 0.05
    assert exact_odds(state.observation(0)).chance(bid) == pytest.approx(before), "the exact odds do not listen to bids"


def test_who_denounces_a_corpse_makes_it_less_likely() -> None:
    state = dealt(4)
    bid = Bid(4, 3)
    state.apply(1, bid)
    before = chance_seen_by(0, state.observation(0), bid)
    state.apply(2, Denounce())
    assert chance_seen_by(0, state.observation(0), bid) < before - 0.02


def test_own_bids_tell_oneself_nothing() -> None:
    state = dealt(4)
    before = believe(state.observation(1)).counts
    state.apply(1, Bid(3, 6))
    assert np.array_equal(believe(state.observation(1)).counts, before)


def test_what_everybody_may_believe_does_not_know_the_own_hand() -> None:
    state = dealt(4)
    for seat in (0, 3):
        means, _ = common_belief(state.observation(seat)).moments()
        assert means == pytest.approx(np.ones((4, 6)))
    state.apply(1, Spend((Look(0), Look(2))))
    means, _ = common_belief(state.observation(1)).moments()
    assert means == pytest.approx(np.ones((4, 6))), "nor what a token showed"


def test_what_everybody_may_believe_doubts_what_oneself_has_kept() -> None:
    """NL-31, NL-32"""
    state = second_round_of_three()
    view = state.observation(0)
    pair = view.rounds[-1].hands[0]
    (kept,) = set(pair) & set(view.sure[0])
    assert view.doubts[0] is None, "oneself knows"
    common = common_belief(view)
    assert kept not in common.sure[0]
    doubted = [np.flatnonzero(card.weights).tolist() for card in common.hidden if card.seat == 0]
    assert sorted(pair) in doubted
