"""Plays one match of bots and prints its journal: ``python -m tests.contract.played_once GAME SEED [stirred]``.

Stirred, the generators that belong to nobody have been used before: the match must not care.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from main import GAMES
from table.game import LEVELS, RANDOM
from table.journal import Journal
from table.match import Match
from table.players import chance_of
from table.seating import headless_setup, players_at_once
from table.turns import TurnController


def main(name: str, seed: int, stirred: bool) -> None:
    if stirred:
        random.seed(99)  # noqa: TID251 - stirred on purpose
        np.random.seed(99)  # noqa: NPY002, TID251
    game = GAMES[name]
    words = [(*LEVELS[:3], RANDOM)[seat % 4] for seat in range(game.default_seats)]
    match = Match(game, headless_setup(game, words, {}, seed))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        journal = Journal.create(path, match.setup)
        TurnController(match, players_at_once(game, match.setup), chance_of(game, seed), journal).play_out()
        journal.close()
        sys.stdout.write(path.read_text(encoding="utf-8"))
    sys.stdout.write(match.state.to_json())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), "stirred" in sys.argv[3:])
