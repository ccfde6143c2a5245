"""Profiles: their progress is their own, old files keep working, and windows do not disturb each other."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from table.history.history_file import HistoryNotWritten
from table.history.rows import MOST_PEOPLE, Profile, ProgressRow
from table.history.statistics import History
from tests.read_only import read_only
from tests.table.conftest import make_older
from tests.table.test_history import finished_match, keep

ADA, BRUNO = Profile("Ada", "odette", 0), Profile("Bruno", "gus", 2)
SOLVED = ProgressRow("kuhn", "alone", 2)


def stars(history: History, person: str) -> int | None:
    history.progress.person = person
    return history.progress.stars("kuhn", "alone")


def test_the_first_profile_takes_over_what_was_learnt_and_the_second_begins_anew(path: Path, history: History) -> None:
    history.progress.keep(SOLVED)
    assert history.people.add(ADA)
    assert history.people.add(BRUNO)
    history.progress.person = "Bruno"
    history.progress.keep(ProgressRow("kuhn", "alone", 1))
    again = History(path)
    for each in (history, again):
        assert list(each.people) == [ADA, BRUNO]
        assert [stars(each, person) for person in ("", "Ada", "Bruno")] == [2, 2, 1]
        assert each.progress.total_stars("Ada") == 2
    again.close()


def test_a_new_name_takes_everything_along(path: Path, history: History) -> None:
    match = finished_match(1)
    name = match.setup.names[0]
    keep(history, match)
    history.people.add(Profile(name, "odette", 0))
    history.progress.person = name
    history.progress.keep(SOLVED)
    people = [seat.name for seat in history.matches()[0].seats if seat.player == "human"]
    assert history.people.change(name, Profile("Zoé", "mei", 3))
    assert stars(history, "Zoé") == 2
    assert stars(history, name) is None
    renamed = [seat.name for seat in history.matches()[0].seats if seat.player == "human"]
    assert renamed == ["Zoé" if each == name else each for each in people]
    with closing(History(path)) as again:
        assert list(again.people) == [Profile("Zoé", "mei", 3)]


def test_a_deleted_profile_leaves_its_matches_and_nothing_else(history: History) -> None:
    keep(history, finished_match(1))
    history.people.add(ADA)
    history.progress.person = "Ada"
    history.progress.keep(SOLVED)
    history.people.delete("Ada")
    assert (len(history.people), stars(history, "Ada"), len(history.matches())) == (0, None, 1)


def test_a_name_is_taken_once_in_all_windows(path: Path, history: History) -> None:
    other = History(path)
    assert history.people.add(ADA)
    assert not other.people.add(Profile("Ada", "gus", 4))
    assert list(other.people) == [ADA]
    assert not other.people.is_free("ada")
    assert other.people.is_free("ada", but="Ada")
    for alike in ("Ａda", "A\u200bda", "Ada\ufe0f", "A\u00adda", "A da", "\u00a0ADA", "Аda", "Adа", "Αda", "АԀА"):
        assert not other.people.is_free(alike), repr(alike)
    other.people.delete("Ada")
    assert not history.people.change("Ada", BRUNO)
    history.progress.person = "Ada"
    history.progress.keep(SOLVED)
    other.close()
    with closing(History(path)) as again:
        assert again.progress.total_stars("Ada") == 0, "it belonged to a deleted profile"


def test_windows_that_add_the_last_profile_together_lose_none(path: Path, history: History) -> None:
    with closing(History(path)) as other:
        for number in range(MOST_PEOPLE - 1):
            history.people.add(Profile(f"Person {number:02}", "gus", 0))
        assert other.people.has_room
        assert history.people.add(BRUNO)
        assert not other.people.add(ADA)
        assert list(other.people) == list(history.people)


def test_a_file_of_version_3_is_read_and_takes_a_profile(path: Path, history: History) -> None:
    history.progress.keep(SOLVED)
    history.close()
    make_older(path, 3)
    with closing(History(path)) as old:
        assert (old.kept, len(old.people), stars(old, "")) == (None, 0, 2)
        assert old.people.add(ADA)
    with closing(History(path)) as again:
        assert (again.kept, stars(again, "Ada")) == (None, 2)


@pytest.mark.parametrize("row", [("", "odette", 0), (" Ada", "odette", 0), ("A\nda", "gus", 1), ("Ada", "gus", 99)])
def test_a_damaged_profile_is_left_out_and_nothing_else_is_lost(path: Path, row: tuple[object, ...]) -> None:
    with closing(History(path)) as history:
        history.people.add(BRUNO)
    with closing(sqlite3.connect(path)) as base:
        base.execute("insert into person values (?, ?, ?)", row)
        base.commit()
    with closing(History(path)) as again:
        assert (again.kept, list(again.people)) == (None, [BRUNO])


def test_a_profile_that_cannot_be_saved_is_not_there(path: Path, history: History) -> None:
    with read_only(path.parent), closing(History(path)) as locked, pytest.raises(HistoryNotWritten):
        locked.people.add(ADA)
    assert len(history.people) == 0
