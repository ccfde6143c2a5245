"""Knowledge of a seat, and positions drawn to fit it (hidden information, NL-10, NL-26, NL-41)."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from nimmsleich.rules.actions import Bid, Look, Shed, ShuffleHands, Spend, Vote
from nimmsleich.rules.options import MatchOptions
from nimmsleich.rules.state import NimmsLeich, new_state
from nimmsleich.rules.views import NimmsleichView, Phase
from table.contract import CHANCE, SPECTATOR
from tests.nimmsleich.positions import dealt, denounced, judged, written


def positions(seats: int, seed: int) -> Iterator[NimmsLeich]:
    """Every position of a random match, or the first 2000, with a good many detectives."""
    rng = random.Random(seed)
    state = new_state(seats, MatchOptions(oysters=True))
    yield state
    for _ in range(2000):
        if state.is_terminal():
            return
        actors, others = state.actors(), state.interrupters()
        if actors == (CHANCE,):
            state.apply(CHANCE, state.sample_chance(rng))
        else:
            seat = rng.choice(others if others and rng.random() < 0.2 else actors)
            state.apply(seat, rng.choice(state.legal_actions(seat)))
        yield state


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_all_that_a_view_says_is_true(seats: int) -> None:
    """NL-10, NL-26, NL-31, NL-32, NL-34, NL-41"""
    for seed in range(12):
        for state in positions(seats, seed):
            for seat in (*range(seats), SPECTATOR):
                assert_true(state.observation(seat), state)


def assert_true(view: NimmsleichView, state: NimmsLeich) -> None:
    places = [(view.stock, state.position.stock), (view.box, state.position.box)]
    places += [*zip(view.piles, state.position.piles, strict=True), *zip(view.hands, state.position.hands, strict=True)]
    for seen, real in places:
        assert all(card in (None, truth) for card, truth in zip(seen, real, strict=True))
    for sure, doubt, hand in zip(view.sure, view.doubts, state.position.hands, strict=True):
        assert set(sure) <= set(hand)
        assert doubt is None or len(set(doubt.cards) & set(hand)) == 1
    unknown = sum(cards.count(None) for cards in (view.stock, view.box, *view.piles))
    unknown += sum(len(hand) - len(sure) for hand, sure in zip(view.hands, view.sure, strict=True))
    in_doubt = sum(doubt is not None for doubt in view.doubts)
    if view.phase not in (Phase.DEALER, Phase.DEAL):
        assert len(view.unseen) == unknown - 2 * in_doubt


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_with_more_than_three_the_cards_shown_stay_known_to_all(seats: int) -> None:
    """NL-26, NL-27"""
    *_, last = positions(seats, 7)
    view = last.observation(SPECTATOR)
    shown = {card for past in view.rounds for hand in past.hands for card in hand}
    assert set(view.unseen) == set(range(36)) - shown
    assert None not in view.box


def test_an_onlooker_sees_no_hand() -> None:
    """NL-20"""
    assert dealt(4).observation(SPECTATOR).hands == ((None,),) * 4
    assert dealt(3).observation(SPECTATOR).hands == ((None, None),) * 3


def test_a_view_stays_as_it_was_when_the_match_goes_on() -> None:
    state = dealt(4)
    view = state.observation(0)
    judged(state, Bid(1, 1))
    assert view == dealt(4).observation(0)


def test_unknown_cards_are_drawn_with_equal_chances() -> None:
    """NL-10: seat 1's card, seen from seat 0, is any of the 35 others."""
    view = dealt(4).observation(0)
    rng = random.Random(1)
    drawn = Counter(NimmsLeich.resample(view, rng).position.hands[1][0] for _ in range(3500))
    assert len(drawn) == 35
    assert 0 not in drawn
    assert all(60 < number < 140 for number in drawn.values())


def test_a_doubt_is_drawn_either_way() -> None:
    """NL-31, NL-32"""
    state = written([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    judged(state, Bid(36, 6))
    for seat in range(3):
        state.apply(seat, Shed(0))
    state.apply(CHANCE, ShuffleHands((False, False, False)))
    rng = random.Random(2)
    view = state.observation(2)
    kept: Counter[tuple[int, int]] = Counter()
    for _ in range(400):
        drawn = NimmsLeich.resample(view, rng)
        (card,) = {0, 1} & set(drawn.position.hands[0])
        kept[card, drawn.position.hands[0].index(card)] += 1
        assert drawn.position.piles[0][-1] == 1 - card
    assert len(kept) == 4
    assert all(60 < number < 140 for number in kept.values())


def test_what_a_token_showed_is_kept_in_every_drawn_position() -> None:
    """NL-41"""
    state = dealt(5)
    state.apply(0, Spend((Look(1), Look(4))))
    rng = random.Random(3)
    view = state.observation(0)
    for _ in range(20):
        drawn = NimmsLeich.resample(view, rng)
        assert (drawn.position.hands[0], drawn.position.hands[1], drawn.position.hands[4]) == ([0], [6], [24])


def test_secret_votes_are_drawn_anew_but_not_the_own() -> None:
    """NL-25"""
    state = dealt(6)
    denounced(state, Bid(1, 1))
    state.apply(3, Vote(True))
    state.apply(4, Vote(True))
    rng = random.Random(4)
    view = state.observation(3)
    votes = Counter(tuple(NimmsLeich.resample(view, rng).position.votes) for _ in range(60))
    assert set(votes) == {(None, True, False, True, vote, None) for vote in (False, True)}


def test_secret_choices_are_drawn_anew_but_not_the_own() -> None:
    """NL-36"""
    state = written([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    judged(state, Bid(36, 6))
    state.apply(0, Shed(1))
    state.apply(1, Shed(1))
    rng = random.Random(5)
    view = state.observation(0)
    choices = {tuple(NimmsLeich.resample(view, rng).position.choices) for _ in range(60)}
    assert choices == {(Shed(1), Shed(place), None) for place in (0, 1)}
