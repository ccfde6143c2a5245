"""Matches that earlier versions of the program have written are still resumed, replayed and told.

``--regenerate`` saves a match of a game that has none yet; a match that git tracks is never rewritten.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from main import GAMES, main
from table.contract import CHANCE
from table.game import Game
from table.match.journal import Journal, read
from table.rng import stream
from tests.contract import saved_matches
from tests.contract.playing import every_game
from tests.contract.saved_matches import FOLDER, results, saved_match

SIMULATED = 12
"""Simulations of each saved match that are repeated."""


@every_game
def test_every_game_has_a_saved_match(game: Game) -> None:
    assert saved_match(game).name in results()


@pytest.mark.parametrize("name", results())
def test_a_match_saved_before_is_replayed_to_its_end(name: str) -> None:
    match = read(FOLDER / name, GAMES)
    assert match.state.is_terminal()
    assert (match.length, list(match.state.winners())) == results()[name]


@pytest.mark.parametrize("name", results())
def test_a_match_saved_before_is_resumed_in_the_middle_and_played_on(name: str, tmp_path: Path) -> None:
    lines = (FOLDER / name).read_bytes().splitlines(keepends=True)
    path = tmp_path / name
    path.write_bytes(b"".join(lines[: len(lines) // 2]))
    whole = read(FOLDER / name, GAMES)
    half, journal = Journal.resume(path, GAMES)
    for number in range(half.length, whole.length):
        entry = whole.entry(number)
        half.apply(entry.seat, entry.action)
        journal.write_action(entry.seat, entry.action)
    journal.close()
    assert half.state.to_json() == whole.state.to_json()
    assert read(path, GAMES).state.to_json() == whole.state.to_json()


@every_game
def test_nature_answers_what_it_answered_in_a_match_saved_before(game: Game) -> None:
    """An answer that does not depend on the stream is the outcome of a simulation."""
    for path in sorted(FOLDER.glob(f"{game.name}-*.jsonl")) if game.nature else ():
        left = SIMULATED
        for state, done in read(path, {game.name: game}).positions:
            if done.seat == CHANCE and state.chance_outcomes() is None and left > 0:
                answers = [game.answer_chance(state, stream(seed, "nature")) for seed in (1, 2)]
                if answers[0] == answers[1]:
                    left -= 1
                    assert answers[0] == done.action, f"{path.name}, action {SIMULATED - left}"


@every_game
def test_a_match_is_told_without_a_word_of_another_language(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--headless", "--replay", str(saved_match(game)), "--language", "fr"]) == 0
    told = set(re.findall(r"\w+", capsys.readouterr().out.lower()))
    assert not told & {"master", "regular", "random", "human", "the", "wins", "result"}


def test_only_a_saved_match_that_git_tracks_is_kept_when_regenerating(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_matches, "FOLDER", tmp_path)
    monkeypatch.setattr(saved_matches, "RESULTS", tmp_path / "results.json")
    (tmp_path / "results.json").write_text("{}", encoding="utf-8")
    game = GAMES["nimmsleich"]
    path = tmp_path / f"nimmsleich-{game.default_seats}.jsonl"
    path.write_text("older rules", encoding="utf-8")
    git = ["git", "-C", str(tmp_path)]
    subprocess.run([*git, "init", "-q"], check=True)
    saved_matches.write_missing(game)
    written = path.read_text(encoding="utf-8")
    assert written != "older rules"
    assert read(path, GAMES).state.is_terminal()
    path.write_text("tracked", encoding="utf-8")
    subprocess.run([*git, "add", path.name], check=True)
    saved_matches.write_missing(game)
    assert path.read_text(encoding="utf-8") == "tracked"
