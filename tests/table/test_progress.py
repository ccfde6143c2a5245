"""Progress in lessons, in the file of the statistics: shared by all windows, and nothing of it is lost."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from table.history import tables
from table.history.history_file import HistoryNotWritten
from table.history.rows import ProgressRow
from table.history.statistics import History, Progress
from table.offer.tonight import lesson_id, try_id
from tests.processes import at_once
from tests.read_only import read_only
from tests.table.conftest import make_older
from tests.table.test_history import finished_match, keep

DONE = ProgressRow("kuhn", "bluffing")
SOLVED = ProgressRow("kuhn", "alone", 2)
OPENED = ProgressRow("nizza")


def as_written(path: Path) -> Progress:
    """Return the progress as another program reads it; the file must be sound."""
    history = History(path)
    history.close()
    assert history.kept is None
    return history.progress


def make_version_1(path: Path) -> None:
    """Write the file as a Ludothèque did that kept no progress in it, with one match."""
    history = History(path)
    keep(history, finished_match(1))
    history.close()
    make_older(path, 1)


def assert_everything_is_there(progress: Progress) -> None:
    assert (progress.stars("kuhn", "bluffing"), progress.stars("kuhn", "alone")) == (0, 2)
    assert progress.has_opened("nizza")
    assert not progress.has_learnt("nizza")
    assert progress.has_learnt("kuhn")
    assert not progress.has_opened("kuhn")
    assert progress.stars("kuhn", "another") is None


def test_what_is_kept_comes_back(path: Path, history: History) -> None:
    history.progress.keep(DONE, SOLVED, OPENED)
    assert_everything_is_there(history.progress)
    assert_everything_is_there(as_written(path))


def test_a_try_at_an_evening_teaches_nothing_before_it_earns_a_star(history: History) -> None:
    evening = lesson_id(date(2026, 12, 15))
    history.progress.keep(ProgressRow("kuhn", try_id(evening, 1)))
    assert not history.progress.has_learnt("kuhn")
    history.progress.keep(ProgressRow("kuhn", evening, 1))
    assert history.progress.has_learnt("kuhn")


def test_more_stars_win_whoever_writes_last(path: Path, history: History) -> None:
    other = History(path)
    history.progress.keep(ProgressRow("kuhn", "alone", 3))
    other.progress.keep(ProgressRow("kuhn", "alone", 1))
    assert other.progress.stars("kuhn", "alone") == 1
    other.refresh()
    assert other.progress.stars("kuhn", "alone") == 3
    other.close()
    assert as_written(path).stars("kuhn", "alone") == 3


def test_of_two_rows_for_a_lesson_that_are_kept_together_the_better_is_written(path: Path, history: History) -> None:
    history.progress.keep(ProgressRow("kuhn", "alone", 3), ProgressRow("kuhn", "alone", 1))
    assert as_written(path).stars("kuhn", "alone") == 3


def test_programs_that_keep_progress_at_once_lose_none(path: Path) -> None:
    names = ("a", "b", "c")
    at_once("tests.table.progress_kept_in_a_process", *([str(path), name, "60"] for name in names))
    progress = as_written(path)
    assert [progress.stars("kuhn", f"{name}-{number}") for name in names for number in range(60)] == [0] * 180
    assert progress.stars("kuhn", "shared") == 3


def test_a_file_of_version_1_is_read_and_takes_progress(path: Path) -> None:
    make_version_1(path)
    history = History(path)
    assert (len(history.matches()), history.kept) == (1, None)
    history.progress.keep(DONE, SOLVED, OPENED)
    keep(history, finished_match(2))
    history.close()
    assert_everything_is_there(as_written(path))
    again = History(path)
    assert len(again.matches()) == 2
    again.close()


def test_a_file_of_version_1_that_cannot_be_written_is_read(path: Path) -> None:
    make_version_1(path)
    with read_only(path.parent):
        history = History(path)
        assert len(history.matches()) == 1
        with pytest.raises(HistoryNotWritten):
            history.progress.keep(DONE)
        assert history.progress.stars("kuhn", "bluffing") == 0
        history.close()


def test_what_could_not_be_written_counts_and_is_written_the_next_time(
    path: Path, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "PATIENCE", 0.1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        with pytest.raises(HistoryNotWritten, match=os.strerror(errno.EBUSY)):
            history.progress.keep(DONE, SOLVED)
        history.refresh()
        assert history.progress.stars("kuhn", "alone") == 2
    history.progress.keep(OPENED)
    assert_everything_is_there(as_written(path))


@pytest.mark.parametrize("damage", ["create view more as select 1", "drop index match_by_game"])
def test_of_a_damaged_file_the_progress_is_taken_over(path: Path, history: History, damage: str) -> None:
    history.progress.keep(DONE, SOLVED, OPENED)
    history.close()
    with closing(sqlite3.connect(path)) as base:
        base.execute("insert into progress values ('kuhn', 'odd', 9), ('Not a game', '', 0)")
        base.execute(damage)
        base.commit()
    whole = path.read_bytes()
    fresh = History(path)
    assert fresh.kept is not None
    assert fresh.kept.read_bytes() == whole
    assert_everything_is_there(fresh.progress)
    assert fresh.progress.stars("kuhn", "odd") is None
    fresh.close()
    assert_everything_is_there(as_written(path))


def test_a_table_of_another_program_is_not_taken_over(path: Path) -> None:
    with closing(sqlite3.connect(path)) as base:
        base.execute("create view progress as select 'kuhn', 'bluffing', 3")
    assert not History(path).progress.has_learnt("kuhn")


def test_processes_that_find_a_damaged_file_at_once_put_it_aside_once(path: Path) -> None:
    path.write_bytes(b"this is no database at all" * 400)
    at_once("tests.table.progress_kept_in_a_process", *([str(path), name, "5"] for name in ("a", "b", "c")))
    assert len(list(path.parent.glob("*kept*"))) == 1
    progress = as_written(path)
    assert [progress.stars("kuhn", f"{name}-{number}") for name in "abc" for number in range(5)] == [0] * 15
