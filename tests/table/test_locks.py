"""The lock of a match between processes, and what else may be found in its place."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from table.match.journal import Journal, JournalNotWritten
from table.storage.locks import MatchLock
from tests.processes import at_once
from tests.table.journals import FOUR, GAMES
from tests.table.lantern_match import setup_of


def test_of_processes_that_want_the_same_match_one_has_it_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    at_once("tests.table.locked_in_a_process", *[[str(path), "200"]] * 3)
    assert list(tmp_path.iterdir()) == []


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_link(path: Path) -> None:
    path.symlink_to(path.with_name("elsewhere"))


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes in the file system, and links need rights")
@pytest.mark.parametrize("strange", [Path.mkdir, a_pipe, a_link])
def test_a_lock_that_cannot_be_used_is_named_and_not_the_journal(
    tmp_path: Path, strange: Callable[[Path], None]
) -> None:
    path, lock = tmp_path / "match.jsonl", tmp_path / ".match.lock"
    Journal.create(path, setup_of(FOUR)).close()
    strange(lock)
    with pytest.raises(JournalNotWritten, match=f"^The match cannot be locked: {re.escape(str(lock))}: ") as refused:
        Journal.resume(path, GAMES)
    assert refused.value.reason.startswith(f"{lock}: ")
    assert os.path.lexists(lock), "what is no lock is not removed"
    with pytest.raises(OSError, match=re.escape(str(lock))):
        MatchLock(path)
