"""Matches without a screen: told in words, saved, and gone on with."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from gettext import NullTranslations
from pathlib import Path

import pytest

from main import main
from table import language
from table.game import PLAYERS, Game
from table.headless.matches import play_match, tell_journal
from table.match.journal import Journal, read
from table.match.turns import TurnController
from table.seating import headless_setup, player_word, players_at_once
from table.words import Translator
from tests.table import kuhn
from tests.table.program_run import ROOT

TEXT: Translator = NullTranslations()


def story(seed: int, save: Path | None = None, hands: int = 3) -> list[str]:
    lines: list[str] = []
    setup = headless_setup(kuhn.GAME, ("master", "novice"), {"hands": hands}, seed)
    play_match(kuhn.GAME, setup, TEXT, lines.append, save)
    return lines


def test_a_match_is_told_to_an_onlooker_in_paragraphs() -> None:
    lines = story(3)
    assert lines[:5] == ["Kuhn poker, seed 3", "Ada (master), Bruno (novice)", "", "Hand 1.", "Ada passes."]
    assert not any("holds" in line for line in lines), "a card was told that only its holder has seen"
    assert lines[-1] in ("Result: Ada (master) wins.", "Result: Bruno (novice) wins.")
    assert lines.count("") == 4


def test_a_shared_win_is_told() -> None:
    lines = next(lines for seed in range(200) if "share" in (lines := story(seed, hands=6))[-1])
    assert lines[-1] == "Result: Ada (master) and Bruno (novice) share the win."


def test_players_are_called_in_the_players_language(tmp_path: Path) -> None:
    french = language.load("fr")
    words = {player: player_word(player, french) for player in PLAYERS}
    assert words["master"] == "maître"
    assert all(word == word.lower() for word in words.values())
    assert [player for player in PLAYERS if words[player] == player] == ["novice", "expert"]


def test_a_tournament_calls_its_players_in_the_players_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kuhn", "--games", "2", "--seats", "master,random", "--language", "fr"], {"kuhn": kuhn.GAME}) == 0
    said = capsys.readouterr()
    for table in (said.out, said.err):
        assert {"maître", "hasard"} < set(re.findall(r"\w+", table))
        assert "master" not in table


def test_a_saved_match_is_told_again_in_the_same_words(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    told = story(5, file)
    again: list[str] = []
    tell_journal(file, {"kuhn": kuhn.GAME}, TEXT, again.append)
    assert again == told


def test_an_unfinished_match_is_told_as_far_as_it_goes(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    story(5, file)
    whole = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(whole[:4]))
    lines: list[str] = []
    tell_journal(file, {"kuhn": kuhn.GAME}, TEXT, lines.append)
    assert lines[-1] == "The match is not finished."


SLOW_MATCH = """
import sys, time
from pathlib import Path
from table.headless.matches import play_match
from table.seating import headless_setup
from collections.abc import Mapping
from gettext import NullTranslations
from tests.table import kuhn

class Slow(kuhn.CarefulBot):
    def choose(self, view, legal, rng):
        time.sleep(0.03)
        return super().choose(view, legal, rng)

kuhn.CarefulBot = Slow
setup = headless_setup(kuhn.GAME, ("master", "expert"), {"hands": 6}, 9)
play_match(kuhn.GAME, setup, NullTranslations(), print, Path(sys.argv[1]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kills by signal")
def test_a_match_killed_in_the_middle_goes_on_from_its_journal(tmp_path: Path) -> None:
    setup = headless_setup(kuhn.GAME, ("master", "expert"), {"hands": 6}, 9)
    whole = tmp_path / "whole.jsonl"
    play_match(kuhn.GAME, setup, TEXT, lambda line: None, whole)

    killed = tmp_path / "killed.jsonl"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW_MATCH, str(killed)], env=environment, stdout=subprocess.PIPE, encoding="locale"
    )
    assert process.stdout is not None
    shown = [process.stdout.readline() for _ in range(8)]
    process.send_signal(signal.SIGKILL)
    process.wait()

    games = {"kuhn": kuhn.GAME}
    lines: list[str] = []
    match = tell_journal(killed, games, TEXT, lines.append)
    assert not match.state.is_terminal()
    assert lines[: len(shown)] == [line.rstrip("\n") for line in shown], "something shown was lost"

    go_on(killed, games)
    assert killed.read_bytes() == whole.read_bytes()
    assert list(read(killed, games).past) == list(read(whole, games).past)


def go_on(file: Path, games: Mapping[str, Game]) -> None:
    match, journal = Journal.resume(file, games)
    players = players_at_once(match.game, match.setup)
    TurnController(match, players, journal=journal).play_out()
    journal.close()
