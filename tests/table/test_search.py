"""The searches are right: they settle on what is best, and agree with odds known exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from table.contract import CHANCE, Seat, State
from table.players import Question
from table.rng import stream
from table.search.bandits import TunedBandit
from table.search.expectimax import ChanceNotListed, Expectimax
from table.search.random_bot import RandomPlayer
from tests.table.kuhn import Bet, KuhnView, Pass
from tests.table.reroll import ROLLS, Keep, Reroll, Roll


def settled(values: Sequence[float], rounds: int) -> TunedBandit:
    """After so many rounds in which action i wins with the chance ``values[i]``."""
    rng = stream(1, "wins")
    bandit = TunedBandit(range(len(values)), stream(1, "bandit"))
    for _ in range(rounds):
        number = bandit.select()
        bandit.learn(number, float(rng.random() < values[number]))
    return bandit


def test_a_bandit_tries_every_action_once_and_then_settles_on_the_best() -> None:
    assert settled((0.2, 0.5, 0.4), 3).visits == [1, 1, 1]
    visits = settled((0.2, 0.7, 0.4), 2000).visits
    assert visits[1] > 1600
    assert min(visits) > 5, "no action is given up for good"


def test_two_who_choose_at_once_find_out_what_is_best_whatever_the_other_does() -> None:
    bandits = [TunedBandit(("yield", "push"), stream(3, seat)) for seat in range(2)]
    for _ in range(2000):
        numbers = [bandit.select() for bandit in bandits]
        pushes = sum(numbers)
        for bandit, number in zip(bandits, numbers, strict=True):
            bandit.learn(number, 0.5 + 0.4 * number - 0.1 * pushes)
    assert [bandit.visits[1] > 1500 for bandit in bandits] == [True, True]


def test_random_play_is_uniform_and_seldom_acts_out_of_turn() -> None:
    view, legal = KuhnView(seat=0, card=1, moves="", chips=0, hand=0, hands=1), (Bet(), Pass())
    awaited = [RandomPlayer(seed).choose(Question(0, 0, view, legal, False)) for seed in range(2000)]
    assert awaited.count(Bet()) == pytest.approx(1000, abs=100)
    asked = [RandomPlayer(seed).choose(Question(0, 0, view, legal, True)) for seed in range(2000)]
    assert asked.count(None) == pytest.approx(1900, abs=50)


def sum_of_dice(state: State[Any, Any], seat: Seat) -> float:
    assert isinstance(state, Reroll)
    return float(sum(state.dice))


def worth_of_keeping(rolls: int, dice: tuple[int, ...]) -> dict[tuple[int, ...], float]:
    """What each way of keeping is worth when so many rolls have been made."""
    state = Reroll()
    state.dice, state.rolls, state.kept = dice, rolls, None
    search = Expectimax(evaluate=sum_of_dice, decisions=ROLLS, key=lambda at: at.to_json())
    legal = state.legal_actions(0)
    values = search.values(state, 0, legal)
    return {action.dice: value for action, value in zip(legal, values, strict=True) if isinstance(action, Keep)}


def test_expectimax_keeps_and_rolls_again_as_the_exact_odds_say() -> None:
    """One more roll of a die is worth 3.5, two more 4.25: each die for itself."""
    last = worth_of_keeping(ROLLS - 1, (3, 4))
    assert last == pytest.approx({(): 7.0, (3,): 6.5, (4,): 7.5, (3, 4): 7.0})
    first = worth_of_keeping(ROLLS - 2, (4, 5))
    assert first[(5,)] == pytest.approx(5 + 4.25)
    assert max(first, key=lambda kept: first[kept]) == (5,)


def test_expectimax_says_where_chance_cannot_be_listed() -> None:
    class Secretive(Reroll):
        __slots__ = ()

        def chance_outcomes(self) -> None:  # type: ignore[override]
            return None

    state = Secretive()
    state.apply(CHANCE, Roll((1, 2)))
    search = Expectimax(evaluate=sum_of_dice, decisions=1, key=lambda at: at.to_json())
    with pytest.raises(ChanceNotListed, match="Secretive"):
        search.values(state, 0, [Keep(())])
