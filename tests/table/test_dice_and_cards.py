"""Dice pools and piles of cards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as some

from table.cards import Pile, PileEmpty, dealt, shuffled
from table.dice import keepable, odds, odds_keeping, roll, roll_again
from table.rng import stream

FACES = ("rope", "rope", "sun", "star", "moon", "ship")


def test_a_roll_follows_its_stream_and_the_faces_weights() -> None:
    assert roll(FACES, 5, stream(1, "dice")) == roll(FACES, 5, stream(1, "dice"))
    many = Counter(roll(FACES, 6000, stream(2, "dice")))
    assert many["rope"] == pytest.approx(2000, abs=150)
    assert many["ship"] == pytest.approx(1000, abs=120)


def test_what_is_kept_stays_at_its_place() -> None:
    before = roll(range(100), 6, stream(3, "dice"))
    after = roll_again(before, (0, 4), range(100, 200), stream(4, "dice"))
    assert [before[0], before[4]] == [after[0], after[4]]
    assert all(after[at] >= 100 for at in (1, 2, 3, 5))
    with pytest.raises(IndexError):
        roll_again(before, (6,), range(100), stream(5, "dice"))


@pytest.mark.parametrize("count", [0, 1, 3])
def test_the_odds_are_those_of_counting_every_roll(count: int) -> None:
    counted = Counter(tuple(sorted(fallen)) for fallen in product(FACES, repeat=count))
    assert odds(FACES, count) == {fallen: Fraction(times, 6**count) for fallen, times in counted.items()}


def test_five_ordinary_dice_have_252_rolls() -> None:
    table = odds((1, 2, 3, 4, 5, 6), 5)
    assert len(table) == 252
    assert sum(table.values()) == 1


def test_the_odds_of_a_second_roll_are_of_the_whole_pool() -> None:
    table = odds_keeping((1, 2, 3), (2, 2), 3)
    assert table == {(1, 2, 2): Fraction(1, 3), (2, 2, 2): Fraction(1, 3), (2, 2, 3): Fraction(1, 3)}


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


def test_shuffling_loses_no_card_and_follows_its_stream() -> None:
    deck = range(36)
    once, again, other = (shuffled(deck, stream(seed, "deal")) for seed in (1, 1, 2))
    assert once == again != other
    assert sorted(once) == list(deck)


def test_dealing_more_than_there_is_is_refused() -> None:
    assert dealt(range(6), 3, 2) == (((0, 3), (1, 4), (2, 5)), ())
    with pytest.raises(PileEmpty, match="7 cards cannot be dealt from 6"):
        dealt(range(6), 7, 1)


def test_a_pile_is_drawn_from_the_top_and_filled_from_both_ends() -> None:
    pile = Pile("abc")
    copy = pile.clone()
    assert pile.draw() == ("a",)
    pile.put_under("x", "y")
    pile.put_on_top("p", "q")
    assert list(pile) == ["p", "q", "b", "c", "x", "y"]
    assert list(copy) == ["a", "b", "c"]
    assert pile != copy


def test_an_empty_pile_gives_nothing_and_keeps_what_it_has() -> None:
    pile = Pile("ab")
    with pytest.raises(PileEmpty):
        pile.draw(3)
    assert pile.draw(2) == ("a", "b")
    assert len(pile) == 0
