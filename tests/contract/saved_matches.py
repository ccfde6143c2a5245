"""The matches in ``tests/journals``: one of each game at least, written by the version that first had the game."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from table.game import LEVELS, RANDOM, Game
from table.match.journal import Journal
from table.match.match import Match
from table.match.players import chance_of
from table.match.turns import BOT_STEP, TurnController
from table.seating import headless_setup, players_at_once
from tests.contract.playing import ENDLESS

FOLDER = Path(__file__).parents[1] / "journals"
RESULTS = FOLDER / "results.json"
"""The number of actions and the winners of each match, by the name of its file."""


def results() -> dict[str, tuple[int, list[int]]]:
    """Return the result of each match in the folder."""
    written: dict[str, tuple[int, list[int]]] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return {name: (length, winners) for name, (length, winners) in written.items()}


def saved_match(game: Game) -> Path:
    """Return the path of a match of `game` that an earlier version of the program wrote."""
    found = sorted(FOLDER.glob(f"{game.name}-*.jsonl"))
    assert found, f"There is no saved match of {game.title}: run tests/contract once with -n0 --regenerate"
    return found[0]


def is_tracked(path: Path) -> bool:
    """Return True if git tracks `path`, or if there is no git to ask."""
    try:
        found = subprocess.run(["git", "ls-files", path.name], cwd=path.parent, capture_output=True, check=False)
    except FileNotFoundError:
        return True
    return found.returncode != 0 or bool(found.stdout)


def write_missing(game: Game) -> None:
    """Save a match of `game` if it has none, or only one that git does not track yet; tracked ones stay as they are."""
    if any(map(is_tracked, FOLDER.glob(f"{game.name}-*.jsonl"))):
        return
    name = f"{game.name}-{game.default_seats}.jsonl"
    (FOLDER / name).unlink(missing_ok=True)
    match = played_and_saved(game, 3, FOLDER / name)
    written = results() | {name: (match.length, list(match.state.winners()))}
    RESULTS.write_text(json.dumps(dict(sorted(written.items())), indent=1) + "\n", encoding="utf-8")


def played_and_saved(game: Game, seed: int, path: Path, most: int = ENDLESS) -> Match:
    """Play at most `most` actions of a match (bots of three levels, one random player); write its journal to `path`."""
    words = [(*LEVELS[:3], RANDOM)[seat % 4] for seat in range(game.default_seats)]
    match = Match(game, headless_setup(game, words, {}, seed))
    journal = Journal.create(path, match.setup)
    controller = TurnController(match, players_at_once(game, match.setup), chance_of(game, seed), journal)
    while match.length < most and not match.state.is_terminal():
        controller.update(BOT_STEP)
    journal.close()
    return match
