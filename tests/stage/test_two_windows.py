"""The same match in two windows: one writer, and no line of it is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from stage.match.scene import resume
from stage.match_session import MatchSession
from stage.saves import Save, SaveNotMoved, Saves
from stage.services import Services
from stage.ui.scene import Scene
from table.job import Job
from table.match.journal import BadJournal, Journal, read
from table.storage.locks import MatchInUse
from tests.lantern.rules import Lay
from tests.stage.lantern_window import GAMES, lantern_window, setup_of, table


@contextmanager
def another_window(folder: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """Start a process that plays a match in `folder`; yield it and the match, then kill it."""
    command = [sys.executable, "-m", "tests.stage.played_in_a_window", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="locale", env=os.environ | {"PYTHONPATH": "."})
    assert process.stdout is not None
    try:
        process.stdout.readline()
        (path,) = (folder / "matches").glob("*.jsonl")
        yield process, path
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def looked_at(path: Path) -> Save:
    saves = Saves(path.parent, GAMES)
    return next(Job(saves.looking_into(file)).finish() for file in saves.files() if file.path == path)


def test_a_match_that_is_played_elsewhere_is_shown_and_when_that_process_is_killed_it_is_played_on(
    tmp_path: Path,
) -> None:
    with another_window(tmp_path) as (process, path):

        def opening(services: Services) -> Scene:
            return resume(services, path)

        with lantern_window(tmp_path, opening) as here:
            said = f"This match is open in another window (process {process.pid})."
            assert [notice.text for notice in here.driver.app.notices.shown] == [said]
            assert here.scene.context.session.is_review
            assert here.scene.context.match.number == here.scene.context.match.length > 0, "as it stands there"
            save = looked_at(path)
            for change in (save.delete, save.put_aside):
                with pytest.raises(SaveNotMoved, match=rf"process {process.pid}\b"):
                    change()
            assert path.exists()
            process.kill()
            process.wait()
            before = read(path, GAMES).length
            here.driver.app.scenes.replace(opening(here.services))
            here.driver.step()
            assert not here.scene.context.session.is_review
            here.wait_for_turn()
            here.driver.click("pour-1")
            here.wait_until(lambda: here.scene.context.match.number > before)
        assert read(path, GAMES).length > before
    assert [each.name for each in path.parent.iterdir()] == [path.name], "a window that is closed leaves no lock"


def test_two_who_would_write_the_same_file_do_not(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    first = Journal.create(path, setup_of("human", "novice"))
    with pytest.raises(MatchInUse, match=f"process {os.getpid()}"):
        Journal.resume(path, GAMES)
    with pytest.raises(MatchInUse):
        Journal.create(path.with_suffix(""), setup_of("human", "novice"))
    first.write_action(-1, Lay((1, 2)))
    first.close()
    match, second = Journal.resume(path, GAMES)
    assert match.length == 1
    second.close()
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_no_match_is_refused_unchanged_and_can_be_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "foreign.jsonl"
    path.write_text("hello", encoding="utf-8")
    with table(tmp_path, "human", "novice") as here, pytest.raises(BadJournal, match="is not a match"):
        MatchSession.resume(here.services, path)
    assert path.read_text(encoding="utf-8") == "hello"
    assert looked_at(path).put_aside().read_text(encoding="utf-8") == "hello"
    assert not path.exists()
