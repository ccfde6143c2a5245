"""NL-1, NL-2: the corpses and the deck."""

from collections import Counter

import pytest

from nimmsleich.cards import CORPSES, DECK, RANKS


def test_six_ranked_corpses_with_names_of_their_own() -> None:
    """NL-1"""
    assert CORPSES == ("Dead Letter", "Dead Weight", "Still Life", "Dead Language", "Dead Sea", "Dead Heat")
    assert list(RANKS) == [1, 2, 3, 4, 5, 6]


def test_36_different_cards_with_six_corpses_on_each() -> None:
    """NL-2"""
    assert len(set(DECK)) == len(DECK) == 36
    assert {(len(card), sum(card)) for card in DECK} == {(6, 6)}


def test_six_cards_of_each_pattern() -> None:
    """NL-2"""
    patterns = Counter(tuple(sorted((count for count in card if count), reverse=True)) for card in DECK)
    assert patterns == {(4, 1, 1): 6, (3, 3): 6, (3, 2, 1): 6, (3, 1, 1, 1): 6, (2, 2, 2): 6, (2, 1, 1, 1, 1): 6}


@pytest.mark.parametrize("corpse", range(6))
def test_how_often_each_corpse_lies_on_the_cards(corpse: int) -> None:
    """NL-2: 36 in all, fourfold once, threefold on 4 cards, twofold on 5, single on 10, absent from 16."""
    counts = [card[corpse] for card in DECK]
    assert sum(counts) == 36
    assert Counter(counts) == {4: 1, 3: 4, 2: 5, 1: 10, 0: 16}


@pytest.mark.parametrize("corpse", range(6))
def test_the_most_there_can_be_on_so_many_cards(corpse: int) -> None:
    """NL-2"""
    best = sorted((card[corpse] for card in DECK), reverse=True)
    assert [sum(best[:cards]) for cards in range(1, 7)] == [4, 7, 10, 13, 16, 18]


def test_every_card_lacks_a_corpse() -> None:
    """NL-2"""
    assert all(0 in card for card in DECK)
