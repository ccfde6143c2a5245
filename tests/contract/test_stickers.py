"""Stickers: each has a drawing, can be won, and needs all that its example has; nobody wins one by a match begun."""

from __future__ import annotations

import lzma
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

from main import GAMES
from stage.graphics.stickers import sticker_svg
from table.contract import SPECTATOR
from table.game import HUMAN, Game
from table.job import Job
from table.match.awards import as_played, awarding
from table.match.journal import read
from table.offer.stickers import PlayedMatch, Sticker
from table.storage.files import ASSETS
from tests.contract.playing import every_game
from tests.contract.saved_matches import FOLDER, saved_match

MOST = 13
"""Stickers that a page of the album holds."""

EACH = [(game, sticker) for game in GAMES.values() for sticker in game.load_stickers()]
each_sticker = pytest.mark.parametrize(
    ("game", "sticker"), EACH, ids=[f"{game.name}-{sticker.id}" for game, sticker in EACH]
)


def example(game: Game, sticker: Sticker) -> PlayedMatch:
    examples: dict[str, PlayedMatch] = import_module(f"tests.{game.name}.sticker_examples").EXAMPLES
    return examples[sticker.id]


@each_sticker
def test_a_sticker_is_won_by_its_example_and_not_by_less(game: Game, sticker: Sticker) -> None:
    match = example(game, sticker)
    assert 0 in sticker.won(match)
    less = replace(match, winners=()) if match.winners else replace(match, steps=match.steps[:-1])
    assert 0 not in sticker.won(less)
    if match.winners and len(match.steps) > 1:
        assert 0 not in sticker.won(replace(match, steps=match.steps[:-1]))


@cache
def matches_of(game: str) -> tuple[PlayedMatch, ...]:
    """Return the matches of a game that are kept for its stickers, replayed by the rules of today."""
    found = []
    with TemporaryDirectory() as folder:
        for path in sorted((FOLDER / "stickers").glob(f"{game}-*.jsonl.xz")):
            journal = Path(folder, path.stem)
            journal.write_bytes(lzma.decompress(path.read_bytes()))
            found.append(as_played(read(journal, GAMES)))
    return tuple(found)


@each_sticker
def test_a_match_that_the_rules_allow_wins_a_sticker(game: Game, sticker: Sticker) -> None:
    matches = matches_of(game.name)
    if not matches:
        pytest.skip("no matches of it are kept in tests/journals/stickers")
    assert any({*sticker.won(match)} for match in matches), "keep a match in tests/journals/stickers that wins it"


@every_game
def test_a_plain_match_wins_none_and_a_saved_one_some(game: Game) -> None:
    stickers = game.load_stickers()
    if not stickers:
        pytest.skip("it has no stickers")
    assert len({sticker.id for sticker in stickers}) == len(stickers) <= MOST
    plain = PlayedMatch(game.default_seats, (), game.setup(game.default_seats).observation(SPECTATOR))
    assert not [sticker.id for sticker in stickers if {*sticker.won(plain)}]
    whole = as_played(read(saved_match(game), GAMES))
    won = [sticker.id for sticker in stickers if {*sticker.won(whole)}]
    assert len(won) <= len(stickers) / 3, "they are worth nothing if any match wins them"


@every_game
def test_only_people_win_and_neither_with_help_nor_in_lessons(game: Game) -> None:
    if not game.stickers:
        pytest.skip("it has no stickers")
    match = read(saved_match(game), GAMES)
    assert not Job(awarding(match)).finish()
    seats = tuple(msgspec.structs.replace(seat, player=HUMAN) for seat in match.setup.seats)
    helped: dict[str, Any] = {"practice": True}
    cases: tuple[tuple[dict[str, Any], bool], ...] = (({}, True), (helped, False), ({"lesson": "x"}, False))
    for changes, some in cases:
        match.setup = msgspec.structs.replace(match.setup, seats=seats, practice=False)
        match.setup = msgspec.structs.replace(match.setup, **changes)
        found = Job(awarding(match)).finish()
        assert bool(found) == some
        assert {award.name for award in found} <= {*match.setup.names}


@each_sticker
def test_a_sticker_has_its_own_drawing_and_a_silhouette(game: Game, sticker: Sticker) -> None:
    if not (ASSETS / "stickers" / f"{game.name}.svg").exists():
        pytest.skip("its stickers are plain")
    won, hidden = (sticker_svg(game.name, sticker.id, won=way) for way in (True, False))
    assert sticker_svg(game.name, "no such sticker", won=True).count("<path") < won.count("<path") + won.count(
        "<circle"
    )
    assert won != hidden


@every_game
def test_matches_that_the_rules_allow_reach_every_goal_of_the_season(game: Game) -> None:
    own = {*game.load_goals()} - {sticker.id for sticker in game.load_stickers()}
    matches = matches_of(game.name)
    if not own or not matches:
        pytest.skip("it has no goals of its own, or no matches are kept in tests/journals/stickers")
    for name in own:
        assert any({*game.load_goals()[name](match)} for match in matches), name
        begun = [replace(match, steps=(), winners=()) for match in matches]
        assert not any({*game.load_goals()[name](match)} for match in begun), name
