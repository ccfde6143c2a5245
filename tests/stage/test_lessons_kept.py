"""Lessons that were left: what is kept of them on disk, and when they begin anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from stage.match_session import lesson_path
from stage.saves import Saves
from table.learning.lesson_progress import lesson_setup, solved
from table.match.journal import Journal, read_setup
from table.match.match import SeatSetup
from tests.contract.lesson_hands import match_in
from tests.stage.lesson_window import CHALLENGE, FIRST_BIDS, GAME, lesson, progress_of, read_to, said


def test_a_lesson_left_in_the_middle_goes_on_there(tmp_path: Path) -> None:
    with lesson(tmp_path) as here:
        read_to(here, 5)
    saves = Saves(tmp_path / "matches", {GAME.name: GAME})
    assert saves.files() == [], "lessons are no unfinished matches"
    with lesson(tmp_path) as here:
        assert match_in(here.driver).context.match.number == 4
        assert progress_of(here).at == 4, "the first step after what was done"
        read_to(here, 7)


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff\xfe\x00", b'{"ludotheque":1}\n'])
def test_a_damaged_journal_begins_the_lesson_anew(tmp_path: Path, damage: bytes) -> None:
    path = lesson_path(tmp_path / "matches", GAME.name, FIRST_BIDS.id)
    path.parent.mkdir(parents=True)
    path.write_bytes(damage)
    with lesson(tmp_path) as here:
        assert (match_in(here.driver).context.match.number, progress_of(here).at) == (0, 0)
        read_to(here, 4)


@pytest.mark.parametrize(
    "changes",
    [
        {"lesson": "two"},
        {"lesson": ""},
        {"seats": tuple(SeatSetup("novice", name, colour) for colour, name in enumerate("ABCD"))},
        {"seats": tuple(SeatSetup("human", name, colour) for colour, name in enumerate("ABCD"))},
        {"options": {"oysters": True}},
    ],
)
def test_a_journal_of_something_else_begins_the_lesson_anew(tmp_path: Path, changes: dict[str, Any]) -> None:
    setup = lesson_setup(GAME, FIRST_BIDS)
    other = msgspec.structs.replace(setup, **changes)
    path = lesson_path(tmp_path / "matches", GAME.name, FIRST_BIDS.id)
    Journal.create(path, other).close()
    with lesson(tmp_path) as here:
        begun = match_in(here.driver).context.match.setup
        assert (begun.lesson, begun.options) == (setup.lesson, setup.options)
        assert [seat.player for seat in begun.seats] == [seat.player for seat in setup.seats]
        read_to(here, 4)
    written = read_setup(path)
    assert GAME.complete_options(written.options, saved=True) == GAME.complete_options(begun.options)
    assert msgspec.structs.replace(written, options=begun.options) == begun, "it waits where it is looked for"


def test_a_lesson_that_was_done_when_the_program_ended_begins_anew(tmp_path: Path) -> None:
    path = lesson_path(tmp_path / "matches", GAME.name, CHALLENGE.id)
    journal = Journal.create(path, lesson_setup(GAME, CHALLENGE))
    for entry in solved(GAME, CHALLENGE)[0].past:
        journal.write_action(entry.seat, entry.action)
    journal.close()
    with lesson(tmp_path, CHALLENGE) as here:
        assert said(here)
        assert not here.driver.scene.ui.has("lesson-end")


def test_a_lesson_played_in_two_windows_is_two(tmp_path: Path) -> None:
    with lesson(tmp_path) as here:
        read_to(here, 4)
        with lesson(tmp_path) as there:
            assert match_in(there.driver).context.match.number == 0
            read_to(there, 4)
    assert [path.name for path in (tmp_path / "matches" / "lessons").glob("*.jsonl")] == ["nimmsleich-first-bids.jsonl"]


def test_a_lesson_that_is_done_begins_anew(tmp_path: Path) -> None:
    with lesson(tmp_path) as here:
        read_to(here, 9)
        here.driver.click("coach.next")
        here.wait_until(lambda: here.driver.scene.ui.has("lesson-end"))
        assert here.services.history.progress.stars(GAME.name, FIRST_BIDS.id) == 0
    assert list((tmp_path / "matches" / "lessons").glob("*.jsonl")) == []
