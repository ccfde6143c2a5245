"""The odds of a bid are exact: they agree with counting every case, and with very many random deals."""

import json
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from math import sqrt

import numpy as np
import pytest

from nimmsleich.cards import DECK, RANKS, Print
from nimmsleich.rules.actions import BIDS, Bid, Look, Shed, Spend, Vote
from nimmsleich.rules.odds import COUNTS, ExactOdds, distribution, exact_odds, percent
from nimmsleich.rules.state import NimmsLeich
from table.contract import CHANCE
from table.rng import stream
from tests.nimmsleich.positions import dealt, denounced, judged, written_fields

TRIALS = 4000


def by_counting(pool: Sequence[Print], unknown: int, known: Sequence[Print], corpse: int) -> list[float]:
    base = sum(card[corpse] for card in known)
    draws = Counter(base + sum(card[corpse] for card in draw) for draw in combinations(pool, unknown))
    return [draws[count] / draws.total() for count in range(COUNTS)]


@pytest.mark.parametrize("unknown", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("corpse", range(6))
def test_every_case_counted_in_a_small_pool(unknown: int, corpse: int) -> None:
    """NL-22"""
    pool, known = DECK[3:33:3], DECK[:unknown]
    assert distribution(pool, unknown, known, corpse) == pytest.approx(by_counting(pool, unknown, known, corpse))


def test_every_case_counted_with_the_real_deck() -> None:
    """NL-22"""
    pool = DECK[1:]
    assert distribution(pool, 3, DECK[:1], 0) == pytest.approx(by_counting(pool, 3, DECK[:1], 0))


def test_cards_of_any_print_are_understood() -> None:
    pool = [(6, 0, 0, 0, 0, 0), (0, 6, 0, 0, 0, 0), (5, 1, 0, 0, 0, 0)]
    chances = distribution(pool, 2, [], 0)
    assert {count: chances[count] for count in np.flatnonzero(chances)} == pytest.approx(
        {5: 1 / 3, 6: 1 / 3, 11: 1 / 3}
    )


def test_more_cards_than_there_are_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="3 cards cannot be drawn from 2"):
        distribution(DECK[:2], 3, [], 0)


def test_all_cards_known_leave_no_doubt() -> None:
    deal = ExactOdds(sure=(0, 6, 12, 18), doubts=(), pool=tuple(range(24, 36)), unknown=0)
    count = sum(DECK[card][0] for card in deal.sure)
    assert deal.chance(Bid(count, 1)) == 1.0
    assert deal.chance(Bid(count + 1, 1)) == 0.0


def test_corpses_on_further_cards_help_a_bid_to_hold() -> None:
    """NL-26"""
    deal = ExactOdds(sure=(0,), doubts=(), pool=tuple(range(1, 36)), unknown=2)
    chances = deal.chances_with(Bid(7, 1), np.arange(9))
    assert chances == pytest.approx([*(deal.chance(Bid(count, 1)) for count in range(7, 0, -1)), 1.0, 1.0])
    assert 0.0 < chances[0] < chances[1] < chances[2] < 1.0


def test_a_pair_in_doubt_is_two_equal_chances() -> None:
    """NL-31, NL-32"""
    deal = ExactOdds(sure=(5,), doubts=((0, 12), (6, 18)), pool=(24, 25, 26), unknown=1)
    for corpse in RANKS:
        draws = Counter(
            DECK[5][corpse - 1] + sum(DECK[card][corpse - 1] for card in cards)
            for cards in product((0, 12), (6, 18), (24, 25, 26))
        )
        expected = [draws[count] / draws.total() for count in range(COUNTS)]
        assert deal.counts[corpse - 1] == pytest.approx(expected)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_agrees_with_random_deals_from_the_view(seats: int) -> None:
    """The cards of many positions that the view could be of, counted: within three standard errors."""
    view = dealt(seats).observation(1)
    rng = stream(seats, "odds")
    counts = np.zeros((len(RANKS), COUNTS))
    for _ in range(TRIALS):
        hands = NimmsLeich.resample(view, rng).position.hands
        for corpse in range(len(RANKS)):
            counts[corpse, sum(DECK[card][corpse] for hand in hands for card in hand)] += 1
    assert_within_errors(counts, exact_odds(view).counts)


def test_agrees_with_random_deals_from_the_whole_deck() -> None:
    """Six players at the opening, the hardest position: half a million deals, within three standard errors."""
    deal = exact_odds(dealt(6).observation(0))
    generator = np.random.default_rng(7)
    pool = np.array([DECK[card] for card in deal.pool])
    own = np.array([DECK[card] for card in deal.sure]).sum(axis=0)
    counts = np.zeros((len(RANKS), COUNTS))
    for _ in range(10):
        draws = generator.random((50_000, len(pool))).argpartition(deal.unknown, axis=1)[:, : deal.unknown]
        sums = own + pool[draws].sum(axis=1)
        for corpse in range(len(RANKS)):
            counts[corpse] += np.bincount(sums[:, corpse], minlength=COUNTS)
    assert_within_errors(counts, deal.counts)


def assert_within_errors(counts: np.ndarray, chances: np.ndarray) -> None:
    """Of the tails at least 1, 2, 3 … that are neither impossible nor certain all lie within three standard errors.

    The seeds are fixed, so this is no matter of luck from run to run.
    """
    trials = counts[0].sum()
    seen = np.cumsum(counts[:, ::-1], axis=1)[:, ::-1] / trials
    exact = np.cumsum(chances[:, ::-1], axis=1)[:, ::-1]
    assert np.abs(exact[:, 0] - 1).max() < 1e-12
    checked = 0
    for corpse, count in product(range(len(RANKS)), range(1, COUNTS)):
        chance = exact[corpse, count]
        if trials * chance * (1 - chance) > 10:
            error = sqrt(chance * (1 - chance) / trials)
            assert abs(seen[corpse, count] - chance) < 3 * error, (corpse, count)
            checked += 1
        elif chance < 1e-12:
            assert seen[corpse, count] == 0
    assert checked > 20


def test_a_token_turns_unknown_cards_into_known_ones() -> None:
    """NL-40"""
    state = dealt(4)
    before = exact_odds(state.observation(1))
    state.apply(1, Spend((Look(0), Look(2))))
    after = exact_odds(state.observation(1))
    assert (before.unknown, after.unknown) == (3, 1)
    assert set(after.sure) == {state.position.hands[0][0], state.position.hands[1][0], state.position.hands[2][0]}
    assert not set(after.sure) & set(after.pool)
    assert exact_odds(state.observation(3)) == exact_odds(dealt(4).observation(3)), "the others learn nothing from it"


def test_cards_that_were_shown_are_no_longer_drawn() -> None:
    """NL-26"""
    state = dealt(4)
    shown = {card for hand in state.position.hands for card in hand}
    judged(state, Bid(1, 1))
    view = state.observation(0)
    assert not shown & set(exact_odds(view).pool)
    assert exact_odds(view).unknown == 3


def test_a_card_that_comes_round_again_is_known() -> None:
    """NL-27"""
    fields = written_fields([[0], [1], [2], [3]], [1, 1, 1, 1])
    under_a_pile = fields["piles"][1][0]
    state = NimmsLeich.from_json(json.dumps(fields | {"shown": [1, 2, under_a_pile, *fields["box"]]}))
    deal = exact_odds(state.observation(0))
    assert deal.sure == (0, 1, 2)
    assert deal.unknown == 1
    assert 3 in deal.pool
    assert under_a_pile not in deal.pool


def test_what_three_players_shed_is_in_doubt_for_the_others_only() -> None:
    """NL-31, NL-32"""
    state = dealt(3)
    shown = [tuple(sorted(hand)) for hand in state.position.hands]
    judged(state, Bid(1, 1), thumbs=(0, 1, 2))
    for seat in range(3):
        state.apply(seat, Shed(0))
    state.apply(CHANCE, state.sample_chance(stream(1)))
    deal = exact_odds(state.observation(0))
    assert deal.doubts == (shown[1], shown[2])
    assert len(deal.sure) == 2
    assert deal.unknown == 2
    rng = stream(2, "doubts")
    counts = np.zeros((len(RANKS), COUNTS))
    for _ in range(TRIALS):
        hands = NimmsLeich.resample(state.observation(0), rng).position.hands
        for corpse in range(len(RANKS)):
            counts[corpse, sum(DECK[card][corpse] for hand in hands for card in hand)] += 1
    assert_within_errors(counts, deal.counts)


def test_chances_fall_as_bids_rise() -> None:
    deal = exact_odds(dealt(5).observation(2))
    for corpse in RANKS:
        chances = [deal.chance(bid) for bid in BIDS if bid.corpse == corpse]
        assert chances == sorted(chances, reverse=True)
        assert 0.0 <= chances[-1] <= chances[0] <= 1.0


def test_the_odds_stay_the_same_while_people_vote() -> None:
    """NL-25"""
    state = dealt(4)
    bid = Bid(4, 2)
    before = exact_odds(state.observation(0)).chance(bid)
    denounced(state, bid)
    state.apply(0, Vote(True))
    assert exact_odds(state.observation(0)).chance(bid) == before


@pytest.mark.parametrize(
    ("chance", "shown"), [(0.0, 0), (1e-15, 0), (0.004, 1), (0.384, 38), (0.9999, 99), (1 - 1e-15, 100), (1.0, 100)]
)
def test_nothing_uncertain_is_shown_as_certain(chance: float, shown: int) -> None:
    assert percent(chance) == shown
