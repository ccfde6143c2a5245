"""Fixtures for the tests of the table."""

from collections.abc import Iterator

import pytest

from table.search.worker import WorkerPool


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    pool = WorkerPool(1)
    yield pool
    pool.close()
