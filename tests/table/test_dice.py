"""Pools of dice: rolling, keeping and the exact odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as some

from table.rng import stream
from table.rules.dice import keepable, odds, roll

FACES = ("rope", "rope", "sun", "star", "moon", "ship")


def test_a_roll_follows_its_stream_and_the_faces_weights() -> None:
    assert roll(FACES, 5, stream(1, "dice")) == roll(FACES, 5, stream(1, "dice"))
    many = Counter(roll(FACES, 6000, stream(2, "dice")))
    assert many["rope"] == pytest.approx(2000, abs=150)
    assert many["ship"] == pytest.approx(1000, abs=120)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_the_odds_are_those_of_counting_every_roll(count: int) -> None:
    counted = Counter(tuple(sorted(fallen)) for fallen in product(FACES, repeat=count))
    assert odds(FACES, count) == {fallen: Fraction(times, 6**count) for fallen, times in counted.items()}


def test_five_ordinary_dice_have_252_rolls() -> None:
    table = odds((1, 2, 3, 4, 5, 6), 5)
    assert len(table) == 252
    assert sum(table.values()) == 1


@given(some.lists(some.integers(0, 3), max_size=6))
def test_what_can_be_kept_is_every_part_of_the_roll_once(rolled: list[int]) -> None:
    kept = keepable(rolled)
    assert len(kept) == len(set(kept))
    counts = Counter(rolled)
    expected = 1
    for times in counts.values():
        expected *= times + 1
    assert len(kept) == expected
    assert all(not Counter(part) - counts for part in kept)
