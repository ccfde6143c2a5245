"""Matches that earlier versions of the program have written are still resumed and replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from main import GAMES
from table.journal import Journal, read

JOURNALS = Path(__file__).parents[1] / "journals"
"""Written on 2026-11-21 by ``main.py GAME --seats … --headless --save FILE``."""

FINISHED = {"nimmsleich-3.jsonl": (182, (2,)), "vertiges-2.jsonl": (151, (0,))}
"""The number of actions and the winners of each match."""


@pytest.mark.parametrize("name", FINISHED)
def test_a_match_saved_before_is_replayed_to_its_end(name: str) -> None:
    match = read(JOURNALS / name, GAMES)
    assert match.state.is_terminal()
    assert (match.length, tuple(match.state.winners())) == FINISHED[name]


@pytest.mark.parametrize("name", FINISHED)
def test_a_match_saved_before_is_resumed_in_the_middle_and_played_on(name: str, tmp_path: Path) -> None:
    lines = (JOURNALS / name).read_bytes().splitlines(keepends=True)
    path = tmp_path / name
    path.write_bytes(b"".join(lines[: len(lines) // 2]))
    whole, half = read(JOURNALS / name, GAMES), read(path, GAMES)
    journal = Journal.reopen(path)
    for number in range(half.length, whole.length):
        entry = whole.entry(number)
        half.apply(entry.seat, entry.action)
        journal.write_action(entry.seat, entry.action)
    journal.close()
    assert half.state.to_json() == whole.state.to_json()
    assert read(path, GAMES).state.to_json() == whole.state.to_json()
