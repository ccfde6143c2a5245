"""NL-60: the notebook of each person, which fills from match to match where signs keep their meaning."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from nimmsleich import GAME
from nimmsleich.rules.actions import Sign, Spend
from nimmsleich.rules.options import FOR_GOOD
from stage.ui.labels import Paragraph
from table.history.earnings import earning
from table.history.rows import NoteRow, Profile, match_mark
from table.history.statistics import History
from table.job import Job
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.turns import TurnController
from table.offer.options import OptionValue
from table.seating import players_at_once
from tests.nimmsleich.nimmsleich_window import Table, table
from tests.table.conftest import make_older

ADA, ZOE = Profile("Ada", "odette", 0), Profile("Zoé", "gus", 1)
WITH_SIGNS: dict[str, OptionValue] = {"tells": FOR_GOOD, "dealer": "1"}


def ended(seed: int, *people: str, options: dict[str, OptionValue] = WITH_SIGNS) -> Match:
    """Return a finished match of these people, whom bots have played for, with Elif and Femke, two novices."""
    seats = [SeatSetup("human", name) for name in people] + [SeatSetup("novice", name) for name in ("Elif", "Femke")]
    setup = MatchSetup(GAME.name, tuple(seats), options, seed, started=f"2026-11-29T20:00:0{seed}+01:00")
    match = Match(GAME, setup)
    novices = tuple(msgspec.structs.replace(seat, player="novice") for seat in seats)
    TurnController(match, players_at_once(GAME, msgspec.structs.replace(setup, seats=novices))).play_out()
    return match


def seen(history: History, name: str) -> int:
    """Return how many signs of Elif stand in the notebook of the profile with that name."""
    person = history.people.keeper(SeatSetup("human", name))
    assert person is not None
    return sum(count for count, _ in history.notes.on(person, GAME.name, "Elif", but="").values())


def keep(history: History, *matches: Match) -> None:
    for match in matches:
        history.keep(Job(earning(match, history, datetime(2026, 11, 29, 21, tzinfo=UTC))).finish())
    assert history.write()


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    return [ended(1, "Ada", "Zoé"), ended(2, "Ada", "Bob")]


def test_the_notebook_is_the_profiles_and_fills_over_matches(matches: list[Match], tmp_path: Path) -> None:
    history = History(tmp_path / "history.sqlite")
    assert history.people.add(ADA)
    assert history.people.add(ZOE)
    keep(history, matches[0])
    first = seen(history, "Ada")
    assert first == seen(history, "Zoé") > 0
    keep(history, *matches)
    assert seen(history, "Ada") > first, "two matches, the first of them counted once"
    assert seen(history, "Zoé") == first
    assert history.people.keeper(SeatSetup("human", "Bob")) is None, "a guest has no notebook"
    assert history.people.change("Ada", Profile("Nia", "odette", 0))
    history.close()
    history = History(tmp_path / "history.sqlite")
    assert (history.kept, seen(history, "Nia") > first) == (None, True)
    rows = len(history.notes)
    history.people.delete("Nia")
    assert 0 < len(history.notes) < rows
    assert seen(history, "Zoé") == first
    history.close()


def test_the_first_profile_takes_over_the_notes_of_a_machine_without_any(matches: list[Match], tmp_path: Path) -> None:
    history = History(tmp_path / "history.sqlite")
    keep(history, matches[0])
    before = seen(history, "Ada")
    assert history.people.add(ZOE)
    assert seen(history, "Zoé") == before > 0
    assert history.people.add(ADA)
    assert seen(history, "Ada") == 0
    history.close()


def test_nothing_is_noted_of_signs_that_mean_something_else_in_the_next_match(tmp_path: Path) -> None:
    history = History(tmp_path / "history.sqlite")
    keep(history, ended(3, "Ada", "Zoé", options={"tells": True, "dealer": "1"}))
    assert not len(history.notes)
    history.close()


@pytest.mark.parametrize("row", [("", "nimmsleich", "Elif", "tie", "a", 3, 4), ("", "", "Elif", "tie", "a", 3, 1)])
def test_a_note_that_cannot_be_is_left_out_and_a_file_of_version_7_takes_notes(
    row: tuple[object, ...], matches: list[Match], tmp_path: Path
) -> None:
    path = tmp_path / "history.sqlite"
    History(path).close()
    make_older(path, 7)
    with closing(History(path)) as history:
        keep(history, matches[0])
        sound = len(history.notes)
    with closing(sqlite3.connect(path)) as base:
        base.execute("insert into note values (?, ?, ?, ?, ?, ?, ?)", row)
        base.commit()
    with closing(History(path)) as again:
        assert (again.kept, len(again.notes)) == (None, sound)


def written_in(opened: Table, name: str) -> str:
    return opened.scene.ui.find(name, Paragraph).text


def test_the_page_counts_earlier_matches_too_and_gives_the_odds(tmp_path: Path) -> None:
    rivals = ("novice:bold", "novice:fair", "master:plain")
    with table(tmp_path, "human", *rivals, options={**WITH_SIGNS, "dealer": "4"}) as opened:
        context = opened.scene.context
        names, mark = context.seat_names, match_mark(context.match.setup)
        rows = [(names[1], "a", 9, 6), (names[1], "b", 11, 8), (names[1], mark, 50, 0), (names[2], "a", 5, 0)]
        context.services.history.notes.add(
            NoteRow("", GAME.name, name, str(Sign.SMILE), match, count, bluffs) for name, match, count, bluffs in rows
        )
        opened.wait_for_turn()
        opened.driver.click("seat-1.plate")
        assert written_in(opened, "notes-1.smile.words") == "14 of 20 were bluffs", "this match is counted live"
        assert written_in(opened, "notes-1.smile.odds") == "Odds of a bluff: 68%"
        assert written_in(opened, "notes-1.finger.words") == "Not seen in a counted round yet"
        assert "never changes" in written_in(opened, "notes.text")
        assert "Experts and masters" in written_in(opened, "notes.text")


def test_at_a_shared_screen_everyone_has_an_own_notebook_behind_the_curtain(tmp_path: Path) -> None:
    with table(tmp_path, "human", "human", "novice", "novice", options={**WITH_SIGNS, "dealer": "4"}) as opened:
        context, names = opened.scene.context, opened.scene.context.seat_names
        people = context.services.history.people
        for number, name in enumerate(names[:2]):
            assert people.add(Profile(name, "odette", number))
            person = people.keeper(context.match.setup.seats[number])
            assert person
            sign = str(Sign.TIE)
            context.services.history.notes.add([NoteRow(person, GAME.name, names[2], sign, "a", 10 + number, 3)])
        for seat in range(2):
            opened.wait_for_turn()
            assert context.acting == seat
            opened.driver.click("seat-2.plate")
            assert written_in(opened, "notes-2.tie.words") == f"3 of {10 + seat} were bluffs"
            opened.driver.click("notes.close")
            context.act(next(action for action in context.legal if not isinstance(action, Spend)))
            opened.driver.step(2)
