"""Searches that know no game: several players learn their choices side by side, and one choice is found among many."""

import random
from collections.abc import Sequence

import pytest

from table.search.decoupled import Arms, halved

ROCK, PAPER, SCISSORS = "rock", "paper", "scissors"
BEATS = {ROCK: SCISSORS, PAPER: ROCK, SCISSORS: PAPER}


def learnt(theirs: Sequence[float], trials: int) -> tuple[Arms[str], Arms[str]]:
    """Return both players' arms after rock, paper, scissors; `theirs` is what the second is thought to choose."""
    hands = (ROCK, PAPER, SCISSORS)
    mine, other = Arms(hands, (1 / 3,) * 3, 1.0), Arms(hands, theirs, 1.0)
    for _ in range(trials):
        one, two = mine.pick(), other.pick()
        value = 0.5 + 0.5 * (BEATS[hands[one]] == hands[two]) - 0.5 * (BEATS[hands[two]] == hands[one])
        mine.add(one, value)
        other.add(two, 1.0 - value)
    return mine, other


def test_two_who_can_beat_each_other_learn_to_mix() -> None:
    for arms in learnt((0.8, 0.1, 0.1), trials=600):
        assert min(arms.visits) > 60


def test_a_choice_that_always_loses_is_hardly_ever_tried() -> None:
    arms = Arms((ROCK, PAPER), (0.9, 0.1), 0.25)
    assert arms.pick() == 0
    for _ in range(100):
        at = arms.pick()
        arms.add(at, 1.0 if at == 1 else 0.0)
    assert arms.visits[1] > 85
    assert [one.action for one in arms.often_tried(0.5)] == [PAPER]
    assert arms.often_tried(0.5)[0].value == pytest.approx(1.0)


@pytest.mark.parametrize("choices", [1, 2, 3, 16, 21])
def test_halving_finds_the_best_of_many_within_its_trials(choices: int) -> None:
    rng, tried = random.Random(1), list[int]()

    def trial(left: Sequence[int]) -> list[float]:
        tried.extend(left)
        luck = rng.gauss(0.0, 3.0)
        return [each + luck for each in left]

    found = halved(range(choices), 200, trial)
    assert [one.action for one in found] == [*range(choices)][::-1][:2]
    assert len(tried) <= 200 or choices > 200
    assert tried.count(choices - 1) > tried.count(0) or choices <= 2
