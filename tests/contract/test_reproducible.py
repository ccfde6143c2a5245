"""The same seed gives the same match, in any process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from table.game import Game
from tests.contract.played_once import main as played_here
from tests.contract.playing import every_game, turns

ROOT = Path(__file__).parents[2]


def played(game: Game, seed: int, hash_seed: str, *more: str) -> str:
    """Return the journal and the last position of a match that bots played in a process of its own."""
    command = [sys.executable, "-m", "tests.contract.played_once", game.name, str(seed), *more]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="locale", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@every_game
def test_the_same_seed_gives_the_same_journal_whatever_else_is_random(
    game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    played_here(game.name, 7, stirred=False)
    once = capsys.readouterr().out
    assert len(once.splitlines()) > 10
    assert played(game, 7, "0", "stirred") == once


@every_game
def test_another_seed_gives_another_match(game: Game) -> None:
    one, other = ([turn.action for turn in turns(game, game.default_seats, seed=seed)] for seed in (0, 1))
    assert one != other
