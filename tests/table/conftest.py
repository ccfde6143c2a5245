"""Fixtures for the tests of the table."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from table.history import tables
from table.history.statistics import History
from table.search.worker import WorkerPool


def make_older(path: Path, version: int) -> None:
    """Take everything out of a closed file that came after a version of the schema."""
    with closing(sqlite3.connect(path)) as base:
        for later in (number for number in tables.ADDED if number > version):
            for name in re.findall(r"create table (\w+)", tables.ADDED[later]):
                base.execute(f"drop table {name}")
        base.execute(f"pragma user_version = {version}")
        base.commit()


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    pool = WorkerPool(1)
    yield pool
    pool.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.sqlite"


@pytest.fixture
def history(path: Path) -> Iterator[History]:
    history = History(path)
    yield history
    history.close()
