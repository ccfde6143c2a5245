"""Golden play-throughs: whole matches in words, so that a change of the rules is seen and read.

After a change that is meant, run ``python -m pytest tests/contract/test_playthroughs.py --regenerate`` and read what
has become different.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from gettext import NullTranslations
from pathlib import Path

import msgspec
import pytest

from main import GAMES
from table.contract import CHANCE
from table.game import Game
from table.offer.options import OptionValue
from tests.contract.playing import seat_counts, shortest, turns

FOLDER = Path(__file__).parents[1] / "playthroughs"

NAMES = ("Ada", "Blaise", "Carl", "Dora", "Emmy", "Fibonacci")

LONGEST = 400
"""Characters of an action that are written down; the rest of a physics outcome is numbers that nobody reads."""

MOMENTUM: dict[str, OptionValue] = {"swing_style": "momentum"}

WANTED: dict[str, tuple[Game, int, dict[str, OptionValue]]] = {
    f"{game.name}-{seats}.txt": (game, seats, {}) for game in GAMES.values() for seats in seat_counts(game)
} | {"nizza-3-momentum.txt": (GAMES["nizza"], 3, MOMENTUM)}
"""One file for the fewest, the usual and the most players of each game, and one for swings with momentum."""


@pytest.mark.parametrize("name", WANTED)
def test_the_match_is_the_one_that_was_written_down(name: str, regenerate: bool) -> None:
    told = "\n".join(lines(*WANTED[name])) + "\n"
    path = FOLDER / name
    if regenerate:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(told, encoding="utf-8")
    assert path.exists(), f"{name} is missing: run the tests once with --regenerate"
    assert path.read_text(encoding="utf-8") == told, "if that is meant, run the tests once with --regenerate"


def test_no_playthrough_is_left_over(regenerate: bool) -> None:
    left = [path for path in FOLDER.iterdir() if path.name not in WANTED]
    if regenerate:
        for path in left:
            path.unlink()
    assert [path.name for path in left if path.exists()] == []


def lines(game: Game, seats: int, options: dict[str, OptionValue]) -> Iterator[str]:
    """Yield a random match: each seat's actions as in a journal, their events in words, first and last position.

    Where physics answers for chance, the state's own answers are taken, which are the same on every machine.
    """
    game = replace(game, nature="")
    names, text = NAMES[:seats], NullTranslations()
    yield f"{game.title}, {seats} players, who choose at random"
    options = shortest(game) | options
    state = game.setup(seats, options)
    yield from ("", "The first position:", written(state.to_json()))
    for turn in turns(game, seats, options, seed=1):
        state = turn.state
        who = "Chance" if turn.seat == CHANCE else names[turn.seat]
        yield from ("", f"{turn.number + 1}. {who}: {shortened(msgspec.json.encode(turn.action).decode())}")
        yield from (
            f"    {told}"
            for event in state.clone().apply(turn.seat, turn.action)
            if (told := game.load_narration().tell(event, names, text))
        )
    yield from ("", "The last position:", written(state.to_json()))
    yield from ("", f"Won by {' and '.join(names[seat] for seat in state.winners())}; shares {state.returns()}")


def shortened(action: str) -> str:
    """Return the action without the middle of a long one, because its events and the last position tell the rest."""
    return action if len(action) <= LONGEST else f"{action[: LONGEST // 2]} … {action[-LONGEST // 2 :]}"


def written(position: str) -> str:
    return json.dumps(json.loads(position))
