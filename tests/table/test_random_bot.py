"""The seat that plays at random does so evenly, and seldom interrupts."""

from __future__ import annotations

import pytest

from table.match.players import Question, RandomPlayer
from tests.table.kuhn import Bet, KuhnView, Pass


def test_random_play_is_uniform_and_seldom_acts_out_of_turn() -> None:
    view, legal = KuhnView(seat=0, card=1, moves="", chips=0, hand=0, hands=1), (Bet(), Pass())
    awaited = [RandomPlayer(seed).choose(Question(0, 0, view, legal, False)) for seed in range(2000)]
    assert awaited.count(Bet()) == pytest.approx(1000, abs=100)
    asked = [RandomPlayer(seed).choose(Question(0, 0, view, legal, True)) for seed in range(2000)]
    assert asked.count(None) == pytest.approx(1900, abs=50)
