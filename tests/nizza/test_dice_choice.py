"""Choice of the dice to keep: the dynamic programme against brute force, and odds against counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random

import numpy as np
import pytest

from nizza.bots.keeping import DICE, DiceChoice, Numbers, chance_to_show, counts_of
from nizza.dice import Symbol
from tests.nizza.positions import dice

SMALL = DiceChoice((0.2, 0.3, 0.5), 3)
"""Three dice with three sides."""


def brute_force(shown: tuple[int, ...], rolls_left: int, final: dict[tuple[int, ...], float]) -> float:
    """Return the worth of ordered dice `shown`, every choice and every answer of chance played out."""

    @cache
    def worth(shown: tuple[int, ...], rolls_left: int) -> float:
        if rolls_left == 0:
            return final[tuple(map(shown.count, range(3)))]
        return max(kept(shown, again, rolls_left) for again in product((False, True), repeat=3))

    def kept(shown: tuple[int, ...], again: tuple[bool, ...], rolls_left: int) -> float:
        total = 0.0
        for sides in product(range(3), repeat=sum(again)):
            fallen = iter(sides)
            after = tuple(next(fallen) if rolled else side for side, rolled in zip(shown, again, strict=True))
            chance = np.prod([(0.2, 0.3, 0.5)[side] for side in sides])
            total += float(chance) * worth(tuple(sorted(after)), rolls_left - 1)
        return total

    return worth(tuple(sorted(shown)), rolls_left)


@pytest.mark.parametrize("rolls_left", [0, 1, 2])
def test_the_choice_of_dice_is_the_best_there_is(rolls_left: int) -> None:
    """NZ-20."""
    rng = Random(rolls_left)
    final = {roll: rng.random() for roll in SMALL.rolls}
    worth = SMALL.worth(np.array([final[roll] for roll in SMALL.rolls]), rolls_left)
    for shown in product(range(3), repeat=3):
        counts = tuple(map(shown.count, range(3)))
        assert worth[SMALL.rolls.index(counts)] == pytest.approx(brute_force(shown, rolls_left, final))


def test_odds_of_the_five_dice_sum_to_one() -> None:
    """NZ-20."""
    assert (len(DICE.rolls), len(DICE.keeps)) == (252, 462)
    assert DICE.after_keeping(np.ones(len(DICE.rolls))) == pytest.approx(1)
    assert {counts_of(roll) for roll in combinations_with_replacement(Symbol, 5)} == set(DICE.rolls)


@pytest.mark.parametrize(
    ("number", "kept", "rolls_left"), [(1, "", 1), (2, "c", 1), (1, "rs", 1), (3, "cc", 2), (1, "c", 1)]
)
def test_the_chance_that_a_symbol_shows_is_counted(number: int, kept: str, rolls_left: int) -> None:
    """NZ-20: the same as the dynamic programme says for whoever wants nothing else."""
    suitcase = list(Symbol).index(Symbol.SUITCASE)
    wanted = np.array([float(roll[suitcase] >= number) for roll in DICE.rolls])
    best = DICE.keeping(wanted, rolls_left)[DICE.keep_index[counts_of(dice(kept))]]
    assert chance_to_show(Symbol.SUITCASE, number, dice(kept), rolls_left) == pytest.approx(best)


def test_a_single_roll_of_five_shows_each_symbol_as_often_as_counting_says() -> None:
    rolls = Counter(roll.count(0) > 0 for roll in product(range(6), repeat=5))
    assert chance_to_show(Symbol.ROPE, 1, (), 1) == pytest.approx(rolls[True] / 6**5)


@pytest.mark.parametrize("mean", [DICE.before_rolling, DICE.expected])
def test_a_kept_mean_does_not_keep_the_table_it_was_read_from(mean: Callable[[Numbers, int], Numbers]) -> None:
    assert mean(np.ones((len(DICE.rolls), 3)), 2).base is None
