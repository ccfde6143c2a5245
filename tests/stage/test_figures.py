"""Counters of stored matches: read once from the journals, kept in a file that anybody may have written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from main import GAMES
from stage.figures import FigureBook
from stage.saves import Saves
from table.history.rows import Profile
from table.history.statistics import History
from table.job import Job
from table.match.journal import Journal
from table.match.match import Match
from tests.stage.menu_window import finished


def stored(history: History, folder: Path, seed: int) -> Match:
    """Record a match of Ada and keep its journal."""
    match = finished("human", "novice", "novice", seed=seed)
    journal = Journal.create(folder / f"{seed}.jsonl", match.setup)
    for entry in match.past:
        journal.write_action(entry.seat, entry.action)
    journal.close()
    history.record(match, finished=f"2025-03-{seed:02}T20:15:00+01:00", duration=60.0, helped=False)
    return match


def read_all(book: FigureBook, folder: Path) -> None:
    Job(book.reading(Saves(folder, GAMES), folder, GAMES)).finish()


def counted(book: FigureBook, history: History, person: str = "Ada") -> list[object]:
    return [played.counts for played in book.played(history, person, "nimmsleich", 100)]


def test_counters_are_read_once_and_outlive_their_journals(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    history = History(tmp_path / "history.sqlite")
    for seed in (1, 2):
        stored(history, folder, seed)
    (folder / "broken.jsonl").write_bytes(b"nothing of the kind")
    book = FigureBook()
    read_all(book, folder)
    first = counted(book, history)
    assert len(first) == 2
    assert counted(book, history, "Bruno") == [], "a bot is nobody"
    for file in folder.glob("*.jsonl"):
        file.unlink()
    again = FigureBook()
    read_all(again, folder)
    assert counted(again, history) == first
    history.people.add(Profile("Ada", "mia", 0))
    assert history.people.change("Ada", Profile("Zoé", "mia", 0))
    history = History(tmp_path / "history.sqlite")
    assert counted(again, history, "Zoé") == first, "a person who takes another name keeps them"


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text[: len(text) // 2],
        lambda _: b"\xff\x00" * 100,
        lambda _: b"[" * 100_000,
        lambda text: text.replace(b'"right":', b'"right":-'),
        lambda text: text.replace(b'"right":', b'"right":999999999999999999'),
        lambda text: text.replace(b'"right":', b'"strange":'),
        lambda text: text.replace(b"1.jsonl", b"../1.jsonl"),
        lambda text: text.replace(b"nimmsleich", b"no such game"),
    ],
)
def test_a_damaged_file_costs_nothing_but_reading_again(tmp_path: Path, change: Callable[[bytes], bytes]) -> None:
    folder = tmp_path / "matches"
    history = History(tmp_path / "history.sqlite")
    stored(history, folder, 1)
    book = FigureBook()
    read_all(book, folder)
    kept = folder / ".figures"
    changed = change(kept.read_bytes())
    assert changed != kept.read_bytes()
    kept.write_bytes(changed)
    again = FigureBook()
    read_all(again, folder)
    assert counted(again, history) == counted(book, history)


def test_an_unfinished_match_counts_once_it_is_over(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    history = History(tmp_path / "history.sqlite")
    match = finished("human", "novice", "novice", seed=1)
    journal = Journal.create(folder / "1.jsonl", match.setup)
    book = FigureBook()
    for number, entry in enumerate(match.past):
        if number == match.number // 2:
            journal.save()
            read_all(book, folder)
        journal.write_action(entry.seat, entry.action)
    journal.close()
    history.record(match, finished="2025-03-01T20:15:00+01:00", duration=60.0, helped=False)
    assert counted(book, history) == []
    read_all(book, folder)
    assert len(counted(book, history)) == 1


def test_reading_goes_in_steps_and_keeps_what_it_has_when_it_is_broken_off(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    history = History(tmp_path / "history.sqlite")
    for seed in (1, 2):
        stored(history, folder, seed)
    book = FigureBook()
    job = Job(book.reading(Saves(folder, GAMES), folder, GAMES))
    steps = 0
    while not counted(book, history):
        job.step()
        steps += 1
    assert steps > 5
    assert not job.is_ready
    job.drop()
    text = (folder / ".figures").read_bytes()
    assert text.count(b"\n") == 0, "one match, on one line"


def test_a_folder_in_place_of_the_file_does_no_harm(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    history = History(tmp_path / "history.sqlite")
    stored(history, folder, 1)
    (folder / ".figures").mkdir()
    book = FigureBook()
    read_all(book, folder)
    assert len(counted(book, history)) == 1
