"""The searches are right: they settle on what is best, and agree with odds known exactly."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from table.match.players import Question
from table.rng import stream
from table.search.bandits import TunedBandit
from table.search.random_bot import RandomPlayer
from tests.table.kuhn import Bet, KuhnView, Pass


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
