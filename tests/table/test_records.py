"""Records of all times, kept with the statistics."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from table.history.history_file import HistoryNotWritten
from table.history.rows import RecordRow
from table.history.statistics import History
from tests.table.conftest import make_older

MADE = datetime(2026, 11, 23, 20, 0, tzinfo=UTC)
LOW, HIGH = RecordRow("kuhn", 200.0, "Ada", MADE, "[]"), RecordRow("kuhn", 300.0, "Bruno", MADE, "[1]")


def as_written(path: Path) -> RecordRow | None:
    """Return the record as another program reads it; the file must be sound."""
    history = History(path)
    history.close()
    assert history.kept is None
    return history.records.best("kuhn")


def test_only_a_better_record_counts_and_comes_back(path: Path, history: History) -> None:
    assert history.records.claim(LOW)
    assert history.records.claim(HIGH)
    assert not history.records.claim(LOW)
    assert history.records.best("kuhn") == HIGH
    assert history.records.best("nizza") is None
    history.records.write()
    assert as_written(path) == HIGH


def test_the_better_record_of_two_windows_wins_whoever_writes_last(path: Path, history: History) -> None:
    other = History(path)
    history.records.claim(HIGH)
    history.records.write()
    other.records.claim(LOW)
    other.records.write()
    other.refresh()
    assert other.records.best("kuhn") == HIGH
    other.close()
    assert as_written(path) == HIGH


@pytest.mark.parametrize("version", [1, 2])
def test_an_older_file_is_read_and_takes_a_record(path: Path, version: int) -> None:
    History(path).close()
    make_older(path, version)
    with closing(History(path)) as history:
        assert history.kept is None
        assert history.records.best("kuhn") is None
        history.records.claim(LOW)
        history.records.write()
    assert as_written(path) == LOW


@pytest.mark.parametrize(
    "row",
    [
        ("kuhn", -1.0, "Ada", MADE.isoformat(), "[]"),
        ("kuhn", 1e300, "Ada", MADE.isoformat(), "[]"),
        ("kuhn", 10.0, "Ada", "yesterday", "[]"),
        ("kuhn", 10.0, "Ada", MADE.isoformat(), "x" * 30_000),
        ("../kuhn", 10.0, "Ada", MADE.isoformat(), "[]"),
        ("kuhn", "high", "Ada", MADE.isoformat(), "[]"),
    ],
)
def test_a_damaged_record_is_left_out_and_nothing_else_is_lost(path: Path, row: tuple[object, ...]) -> None:
    History(path).close()
    with closing(sqlite3.connect(path)) as base:
        base.execute("insert into record values (?, ?, ?, ?, ?)", row)
        base.commit()
    assert as_written(path) is None


def test_a_record_that_cannot_be_saved_counts_while_the_program_runs(path: Path) -> None:
    history = History(path)
    history.records.claim(LOW)
    history.close()
    with pytest.raises(HistoryNotWritten):
        history.records.write()
    assert history.records.best("kuhn") == LOW
