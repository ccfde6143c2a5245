"""Every temper that is offered shows at every level; `python -m benchmarks.tempers` measures more of it."""

from __future__ import annotations

from itertools import count
from typing import Final

import pytest

from benchmarks.tempers import LEANING, FixedStream, differences
from main import GAMES
from table.game import LEVELS
from tests.contract.playing import geometric, quick_bot

DECISIONS: Final = {"novice": 400, "regular": 400, "expert": 200, "master": 150}
"""Decisions of plain bots of each level that are compared. Experts and masters think long."""
LEAST: Final = 0.02
"""Least share of the decisions that a temper changes."""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_every_temper_changes_decisions(name: str, level: str) -> None:
    """The random numbers are the same, so that only the temper can be the reason."""
    game = geometric(GAMES[name])
    words, options = (level,) * game.default_seats, game.complete_options({})
    counts = differences(game, words, options, count(), lambda word: quick_bot(game, word), DECISIONS[level])
    shares = {temper: counts[temper] / counts["all"] for temper in LEANING}
    assert min(shares.values()) >= LEAST, ", ".join(f"{temper} {share:.1%}" for temper, share in shares.items())


def test_numbers_drawn_at_one_line_do_not_shift_those_of_another() -> None:
    def drawn(more: int) -> list[float]:
        rng = FixedStream(1, "test")
        for _ in range(more):
            rng.random()
        return [rng.gauss(), rng.choice(range(1000)), *rng.choices(range(1000), k=3)]

    assert drawn(0) == drawn(5)
    rng = FixedStream(1, "test")
    assert len({rng.random() for _ in range(20)}) == 20
