"""The journal on its disk: slow disks, full ones, and processes that are killed; nothing that was shown is lost."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import msgspec
import pytest

from table.match.journal import Journal, JournalNotWritten, read
from table.match.match import Match
from tests.full_disk import full_disk, needs_limits
from tests.table.journals import FOUR, GAMES, lines_of
from tests.table.lantern_match import Recorder, seated, setup_of


def test_each_turn_is_synced_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    synced: list[int] = []
    really = os.fsync

    def fsync(handle: int) -> None:
        lines = path.read_bytes().count(b"\n") - 1
        really(handle)
        synced.append(lines)

    monkeypatch.setattr(os, "fsync", fsync)
    setup = setup_of(FOUR)
    journal = Journal.create(path, setup)
    assert synced == [0], "the first line is on the disk before anybody plays"
    controller, _ = seated(*FOUR, journal=journal)
    controller.play_out()
    match = controller.match
    journal.close()
    turns = [
        number
        for number in range(1, match.length + 1)
        if match.state_after(number).actors() != match.state_after(number - 1).actors()
    ]
    assert len(synced) == 1 + len(turns)
    assert all(lines >= turn for lines, turn in zip(synced[1:], turns, strict=True))
    assert turns[-1] == match.length, "the end is on the disk"


def test_nobody_waits_for_a_slow_disk_but_who_closes_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    journal = Journal.create(path, setup_of(FOUR))
    free, done = threading.Event(), []

    def fsync(handle: int) -> None:
        assert free.wait(60.0)
        done.append(os.fstat(handle).st_size)

    monkeypatch.setattr(os, "fsync", fsync)
    controller, _ = seated(*FOUR, journal=journal)
    controller.play_out()
    assert read(path, GAMES).length == controller.match.length, "what was shown is written, on the disk or not"
    assert done == []
    free.set()
    journal.close()
    assert done[-1] == path.stat().st_size


def test_a_turn_that_the_disk_refuses_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.create(tmp_path / "match.jsonl", setup_of(FOUR))
    tried = threading.Event()

    def fsync(handle: int) -> None:
        tried.set()
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", fsync)
    controller, recorder = seated(*FOUR, journal=journal)
    controller.play_out()
    assert tried.wait(60.0)
    end = time.monotonic() + 60.0
    while not recorder.complaints and time.monotonic() < end:
        controller.update(0.0)
    assert recorder.complaints == [os.strerror(errno.EIO)]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_the_match_goes_on_when_the_disk_is_full_and_says_so_once() -> None:
    with Path("/dev/full").open("wb", buffering=0) as full:
        controller, recorder = seated(*FOUR, journal=Journal(full))
        controller.play_out()
    assert controller.match.state.is_terminal()
    assert recorder.complaints == ["No space left on device"]


def in_a_process(path: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.table.played_in_a_process", str(path), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])


def as_printed(match: Match) -> list[str]:
    return [
        f"{number} {entry.seat} {msgspec.json.encode(entry.action).decode()}\n"
        for number, entry in enumerate(match.past, start=1)
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of POSIX")
@pytest.mark.parametrize("shown", [1, 7, 20])
def test_killing_the_process_loses_nothing_that_was_shown(tmp_path: Path, shown: int) -> None:
    path = tmp_path / "match.jsonl"
    with in_a_process(path) as process:
        assert process.stdout is not None
        printed = [process.stdout.readline() for _ in range(shown)]
        process.send_signal(signal.SIGKILL)
        printed += process.stdout.readlines()
    match = read(path, GAMES)
    assert [line for line in printed if line.endswith("\n")] == as_printed(match)[: len(printed)]
    assert len(printed) >= shown


@pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of POSIX")
@pytest.mark.parametrize("room", [600, 617, 640])
def test_a_disk_that_fills_up_leaves_a_journal_of_whole_lines_to_resume(tmp_path: Path, room: int) -> None:
    path = tmp_path / "match.jsonl"
    with in_a_process(path, str(room)) as process:
        assert process.stdout is not None
        printed = process.stdout.readlines()
    assert process.returncode == 0
    unsaved = [line for line in printed if line.startswith("not saved")]
    assert unsaved == ["not saved: File too large\n"]
    match = read(path, GAMES)
    assert 0 < match.length < len(printed) - 1
    assert as_printed(match) == printed[: match.length]
    match, journal = Journal.resume(path, GAMES)
    controller, _ = seated(*FOUR, points=3, match=match, journal=journal)
    controller.play_out()
    assert as_printed(controller.match) == [line for line in printed if line not in unsaved]
    assert read(path, GAMES).state.is_terminal()


def test_listeners_see_an_action_only_after_it_is_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    controller, _ = seated(*FOUR, journal=Journal.create(path, setup_of(FOUR)))

    class Looking(Recorder):
        def stepped(self, step: object) -> None:
            seen.append(len(lines_of(path)) - 1)

    seen: list[int] = []
    controller.listen(Looking())
    controller.play_out()
    assert seen == list(range(1, controller.match.length + 1))


@needs_limits
def test_a_disk_that_is_full_from_the_beginning_is_left_without_a_stump(tmp_path: Path) -> None:
    path = tmp_path / "matches" / "match.jsonl"
    with full_disk(), pytest.raises(JournalNotWritten) as caught:
        Journal.create(path, setup_of(["human", "human"]))
    assert str(caught.value) == f"The match cannot be saved in {path}: {caught.value.reason}."
    assert list(path.parent.iterdir()) == []
