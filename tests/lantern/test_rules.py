"""The rules of Lanterns: each test cites the rule that it would see broken."""

from __future__ import annotations

import random

import pytest

from table.contract import CHANCE, IllegalAction
from tests.lantern.physics import answer
from tests.lantern.rules import (
    STRENGTHS,
    CardPeeked,
    CardsShown,
    Guess,
    Landed,
    Lantern,
    LanternAction,
    Lay,
    MatchOptions,
    Peek,
    Pour,
    Roll,
    Toss,
    new_state,
)


def laid(*cards: int, **options: bool) -> Lantern:
    state = new_state(len(cards), MatchOptions(points=1, **options))
    state.apply(CHANCE, Lay(cards))
    return state


def refusal(state: Lantern, seat: int, action: LanternAction) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as refused:
        state.check(seat, action)
    return refused.value.rule_id, refused.value.message_key


@pytest.mark.parametrize("cards", [(3,), (3, 3), (0, 3), (3, 8, 9)])
def test_cards_are_laid_once_and_differ(cards: tuple[int, ...]) -> None:
    """LA-1."""
    state = new_state(2, MatchOptions(points=1))
    assert refusal(state, CHANCE, Lay(cards)) == ("LA-1", "impossible_chance")
    assert refusal(state, 0, Lay((3, 8))) == ("LA-1", "chance_decides")
    state.apply(CHANCE, Lay((3, 8)))
    assert [state.observation(seat).known for seat in range(2)] == [((0, 3),), ((1, 8),)]
    assert refusal(state, CHANCE, Lay((3, 8))) == ("LA-1", "not_now_pouring")


def test_each_pours_one_to_three_drops_in_turn() -> None:
    """LA-2."""
    state = laid(3, 8)
    assert [action for action in state.legal_actions(0) if isinstance(action, Pour)] == [Pour(1), Pour(2), Pour(3)]
    assert refusal(state, 1, Pour(1)) == ("LA-2", "not_now_pouring")
    state.apply(0, Pour(2))
    assert (state.actors(), state.observation(1).bowl) == ((1,), 2)


def test_with_dice_each_pours_what_a_die_shows_and_rolls_anew_for_the_next() -> None:
    """LA-2."""
    state = laid(3, 8, dice=True)
    assert state.actors() == (CHANCE,)
    assert refusal(state, CHANCE, Roll((3, 1))) == ("LA-2", "impossible_chance")
    state.apply(CHANCE, Roll((1, 3)))
    assert refusal(state, 0, Pour(2)) == ("LA-2", "not_now_pouring")
    state.apply(0, Pour(3))
    assert (state.actors(), state.observation(1).rolled) == ((CHANCE,), ())


def test_each_looks_once_at_a_card_of_another_before_the_bowl_is_full() -> None:
    """LA-3."""
    state = laid(3, 8)
    assert CardPeeked(1, 0, 3) in state.apply(1, Peek(0))
    assert state.observation(1).known == ((0, 3), (1, 8))
    assert refusal(state, 1, Peek(0)) == ("LA-3", "not_now_pouring")
    assert refusal(state, 0, Peek(0)) == ("LA-3", "not_now_pouring")
    for seat in (0, 1):
        state.apply(seat, Pour(3))
    assert refusal(state, 0, Peek(1)) == ("LA-3", "not_now_guessing")


def test_all_guess_in_secret_once_the_bowl_is_full() -> None:
    """LA-4."""
    state = laid(3, 8)
    assert refusal(state, 0, Guess(True)) == ("LA-4", "not_now_pouring")
    for seat in (0, 1):
        state.apply(seat, Pour(3))
    assert state.actors() == (0, 1)
    state.apply(1, Guess(True))
    assert (state.observation(0).guessed, state.observation(0).own_guess) == ((1,), None)
    assert refusal(state, 1, Guess(True)) == ("LA-4", "not_now_guessing")


def test_a_pebble_that_comes_to_rest_in_the_bowl_counts_as_three_drops() -> None:
    """LA-6."""
    assert refusal(laid(3, 8), 0, Toss(1)) == ("LA-6", "not_now_pouring")
    state = laid(3, 8, pebble=True)
    assert refusal(state, 0, Toss(4)) == ("LA-6", "not_now_pouring")
    outcomes = []
    for strength in STRENGTHS:
        after = state.clone()
        after.apply(0, Toss(strength))
        assert (after.actors(), after.interrupters()) == ((CHANCE,), ())
        landed = answer(after, random.Random(0))
        after.apply(CHANCE, landed)
        assert (after.actors(), after.observation(1).bowl) == ((1,), 3 if landed == Landed(True) else 0)
        outcomes.append(landed)
    assert Landed(True) in outcomes
    assert Landed(False) in outcomes


@pytest.mark.parametrize(("guesses", "winners"), [((False, True), (0,)), ((False, False), (0, 1)), ((True, True), ())])
def test_who_is_right_gets_a_point_and_may_share_the_win(guesses: tuple[bool, bool], winners: tuple[int, ...]) -> None:
    """LA-5."""
    state = laid(3, 8)
    actions: tuple[LanternAction, ...] = (Pour(3), Pour(3), *map(Guess, guesses))
    for number, action in enumerate(actions):
        events = state.apply(number % 2, action)
    assert events[-1] == CardsShown((3, 8), winners, tuple(int(seat in winners) for seat in range(2)))
    assert (state.winners(), state.is_terminal()) == (winners, bool(winners))
