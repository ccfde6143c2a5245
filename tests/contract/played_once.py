"""Plays the beginning of a match of bots and prints its journal: ``python -m tests.contract.played_once GAME SEED``.

With the word ``stirred`` behind it, generators that belong to nobody have been used before: the match must not care.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from main import GAMES
from tests.contract.saved_matches import played_and_saved

ACTIONS = 70
"""Actions of the match that are played."""


def main(name: str, seed: int, stirred: bool) -> None:
    if stirred:
        random.seed(99)  # noqa: TID251 - stirred on purpose
        np.random.seed(99)  # noqa: NPY002, TID251
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        match = played_and_saved(GAMES[name], seed, path, most=ACTIONS)
        sys.stdout.write(path.read_text(encoding="utf-8"))
    sys.stdout.write(match.state.to_json())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), "stirred" in sys.argv[3:])
