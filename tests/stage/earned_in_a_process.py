"""Ends an evening again and again, each time killed one write later, for tests of what is kept.

``python -m tests.stage.earned_in_a_process FOLDER``: each process works in a copy of FOLDER/begun called FOLDER/0 …
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from main import GAMES
from stage.match_session import MatchSession
from stage.menus.destinations import Menus
from stage.services import Services
from stage.settings import Settings
from stage.window.app import App
from table.history.statistics import History
from table.match.journal import Journal
from table.match.match import Match
from table.search.worker import WorkerPool

KILLED, DONE = 9, 0


def services_in(folder: Path) -> Services:
    app = App(settings=Settings(language="en"), size=(640, 360), offscreen=True)
    return Services(app, GAMES, WorkerPool(), History(folder / "history.sqlite"), folder / "matches", Menus)


def _end(folder: Path, last: int) -> None:
    """Play the last action of the evening and keep what it earns; the process is killed before the write `last`."""
    services = services_in(folder)
    left = count()

    def writing(*_: object) -> None:
        if next(left) == last:
            os._exit(KILLED)

    def killed(write: Callable[..., Any]) -> Callable[..., Any]:
        def first(*about: Any) -> Any:
            writing()
            return write(*about)

        return first

    (path,) = (folder / "matches").glob("*.jsonl")
    match, journal = Journal.resume(path, GAMES)
    seat, text = (folder / "last.json").read_text("utf-8").split(" ", 1)
    action = msgspec.json.decode(text, type=match.game.action_type)
    match.setup = services.history.people.seated(match.setup)
    session = MatchSession(services, match, journal)
    services.history._file.base.set_trace_callback(writing)
    os.fsync = killed(os.fsync)
    writing()
    journal.write_action(int(seat), action, 30.0)
    writing()
    match.apply(int(seat), action)
    match.seconds = 30.0
    session.record()
    writing()
    os._exit(DONE)


def make_last(folder: Path, match: Match) -> None:
    """Write a match into `folder` without its last action, which stands in a file of its own."""
    *entries, last = match.past
    (folder / "matches").mkdir(parents=True, exist_ok=True)
    journal = Journal.create(folder / "matches" / "20261129-200000-evening.jsonl", match.setup, match.stamp)
    for entry in entries:
        journal.write_action(entry.seat, entry.action, 20.0)
    journal.close()
    written = f"{last.seat} {msgspec.json.encode(last.action).decode()}"
    (folder / "last.json").write_text(written, "utf-8")


def main() -> None:
    folder = Path(sys.argv[1])
    for number in count():
        own = folder / str(number)
        shutil.copytree(folder / "begun", own)
        child = os.fork()
        if not child:
            _end(own, number)
        _, status = os.waitpid(child, 0)
        if os.waitstatus_to_exitcode(status) != KILLED:
            sys.exit(os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
