"""Invariants of random matches: 36 cards, a winner each round, an end (NL-10, NL-26, NL-27, NL-28)."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from nimmsleich.rules.events import Counted, MatchWon
from nimmsleich.rules.options import MatchOptions
from nimmsleich.rules.state import NimmsLeich, new_state
from table.contract import CHANCE, Event

matches = st.tuples(st.integers(3, 6), st.booleans(), st.integers(0, 10**6), st.floats(0, 0.5))

LONGEST = 2000
"""More actions than a random match ever takes; about a hundred are usual."""


def play(seats: int, oysters: bool, seed: int, nosiness: float) -> tuple[NimmsLeich, list[Event], int]:
    """Play a random match, checking the cards after every action; return its end, its events and its length."""
    rng = random.Random(seed)
    state = new_state(seats, MatchOptions(oysters=oysters))
    events: list[Event] = []
    actions = 0
    while not state.is_terminal():
        others = state.interrupters()
        seat = rng.choice(others if others and rng.random() < nosiness else state.actors())
        action = state.sample_chance(rng) if seat == CHANCE else rng.choice(state.legal_actions(seat))
        events += state.apply(seat, action)
        actions += 1
        assert actions < LONGEST
        if state.position.round:
            cards = [
                *state.position.stock,
                *state.position.box,
                *(card for cards in (*state.position.piles, *state.position.hands) for card in cards),
            ]
            assert sorted(cards) == list(range(36))
            assert len(state.position.stock) == 36 - 6 * seats
    return state, events, actions


@settings(max_examples=60, deadline=None)
@given(matches)
def test_cards_are_neither_lost_nor_made_and_a_match_ends(match: tuple[int, bool, int, float]) -> None:
    """NL-10, NL-27, NL-28: at least one card leaves each round, so there are at most as many rounds as cards."""
    seats = match[0]
    state, events, _ = play(*match)
    counts = [event for event in events if isinstance(event, Counted)]
    assert 6 <= len(counts) <= 5 * seats + 1
    assert all(event.winners and event.losers for event in counts)
    assert all(sorted(event.winners + event.losers) == list(range(seats)) for event in counts)
    assert len(state.position.box) >= len(counts)


@settings(max_examples=60, deadline=None)
@given(matches)
def test_the_winners_are_out_of_cards_and_share_one_win(match: tuple[int, bool, int, float]) -> None:
    """NL-28"""
    state, events, _ = play(*match)
    winners = state.winners()
    assert winners
    assert events[-1] == MatchWon(winners)
    assert all(not state.position.piles[seat] and not state.position.hands[seat] for seat in winners)
    assert abs(sum(state.returns()) - 1) < 1e-9
    assert {seat for seat, share in enumerate(state.returns()) if share} == set(winners)
    out = [seat for seat in range(match[0]) if not state.position.piles[seat] and not state.position.hands[seat]]
    fewest = max(state.position.tokens[seat] for seat in out)
    assert all(state.position.tokens[seat] == fewest for seat in winners)


@settings(max_examples=25, deadline=None)
@given(matches, st.integers(1, 60))
def test_a_clone_goes_its_own_way(match: tuple[int, bool, int, float], steps: int) -> None:
    seats, oysters, seed, _ = match
    rng = random.Random(seed)
    state = new_state(seats, MatchOptions(oysters=oysters))
    for _ in range(steps):
        if state.is_terminal():
            break
        before, clone = state.to_json(), state.clone()
        assert clone.to_json() == before
        seat = rng.choice(state.actors() + state.interrupters())
        clone.apply(seat, clone.sample_chance(rng) if seat == CHANCE else rng.choice(clone.legal_actions(seat)))
        assert state.to_json() == before
        state = clone
