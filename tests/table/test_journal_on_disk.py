"""The journal on its disk: slow disks, full ones, and processes that are killed; nothing that was shown is lost."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from table.match.journal import Journal, JournalNotWritten, read
from table.match.match import Match
from table.match.turns import TurnController
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


@needs_limits
def test_the_match_goes_on_when_the_disk_is_full_and_says_so_once(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    journal = Journal.create(path, setup_of(FOUR))
    controller, recorder = seated(*FOUR, journal=journal)
    with full_disk():
        controller.play_out()
        journal.close()
    assert controller.match.state.is_terminal()
    assert recorder.complaints == ["File too large"]
    assert journal.unsaved == "File too large"
    assert read(path, GAMES).length == 0
    assert list(tmp_path.iterdir()) == [path], "the lock is gone, too"


@needs_limits
@pytest.mark.parametrize("room", [0, 300, 331, 360])
def test_what_a_full_disk_has_refused_is_written_with_the_next_action(tmp_path: Path, room: int) -> None:
    path = tmp_path / "match.jsonl"
    journal = Journal.create(path, setup_of(FOUR))
    controller, recorder = seated(*FOUR, journal=journal)
    controller.update(60.0)
    with full_disk(room):
        for _ in range(6):
            controller.update(60.0)
        assert controller.match.number == 7
        assert read(path, GAMES).length < 7
        assert not controller.save()
    assert recorder.complaints == ["File too large"]
    controller.update(60.0)
    kept = read(path, GAMES)
    assert kept.length == controller.match.number == 8
    assert as_printed(kept) == as_printed(controller.match)
    until_secured(controller, journal)
    controller.play_out()
    journal.close()
    assert recorder.complaints == ["File too large"], "once it is saved, nothing is left to be told"
    assert as_printed(read(path, GAMES)) == as_printed(controller.match)


def until_secured(controller: TurnController, journal: Journal) -> None:
    end = time.monotonic() + 60.0
    while journal.unsaved and time.monotonic() < end:
        controller.update(0.0)
    assert journal.unsaved == ""


@needs_limits
def test_leaving_tries_once_more(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    journal = Journal.create(path, setup_of(FOUR))
    controller, _ = seated(*FOUR, journal=journal)
    with full_disk():
        controller.play_out()
    assert read(path, GAMES).length == 0
    controller.stop()
    journal.close()
    assert journal.unsaved == ""
    assert as_printed(read(path, GAMES)) == as_printed(controller.match)


@needs_limits
def test_a_match_that_has_no_file_yet_gets_it_later(tmp_path: Path) -> None:
    path = tmp_path / "matches" / "match.jsonl"
    with full_disk():
        journal = Journal.create(path, setup_of(FOUR), patient=True)
        controller, _ = seated(*FOUR, journal=journal)
        controller.update(60.0)
        assert journal.unsaved == "File too large"
        assert not journal.exists
        assert list(path.parent.iterdir()) == [], "no stump for the shelf"
    controller.play_out()
    journal.close()
    assert as_printed(read(path, GAMES)) == as_printed(controller.match)
    assert list(path.parent.iterdir()) == [path]


@needs_limits
@pytest.mark.parametrize("instead", [None, b"another match\n", b"precious", b""])
def test_a_file_that_was_lost_or_replaced_meanwhile_is_made_again(tmp_path: Path, instead: bytes | None) -> None:
    path = tmp_path / "match.jsonl"
    journal = Journal.create(path, setup_of(FOUR))
    controller, _ = seated(*FOUR, journal=journal)
    controller.update(60.0)
    with full_disk():
        controller.update(60.0)
    path.unlink()
    if instead is not None:
        path.write_bytes(instead)
    controller.play_out()
    journal.close()
    assert as_printed(read(journal.path, GAMES)) == as_printed(controller.match)
    if instead:
        assert journal.path != path
        assert path.read_bytes() == instead, "what others have written is not touched"
    else:
        assert journal.path == path


def _rewritten(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"seat", b"tree"))


def _replaced(path: Path) -> None:
    (path.parent / "new").write_bytes(path.read_bytes())
    (path.parent / "new").replace(path)


def _extended(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"a note\n")


def _moved_with_its_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


@pytest.mark.skipif(sys.platform == "win32", reason="open files cannot be moved there")
@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.unlink(), lambda path: path.rename(path.with_name("moved.jsonl")), _moved_with_its_folder,
        lambda path: path.write_bytes(b""), lambda path: path.write_bytes(b"note\n"), _rewritten, _replaced, _extended,
        lambda path: os.truncate(path, path.stat().st_size - 9),
    ],
)  # fmt: skip
@pytest.mark.parametrize("resumed", [False, True])
def test_a_file_that_changes_under_a_sound_journal_is_put_back_whole(
    tmp_path: Path, change: Callable[[Path], None], resumed: bool
) -> None:
    path = tmp_path / "matches" / "match.jsonl"
    journal = Journal.create(path, setup_of(FOUR))
    controller, _ = seated(*FOUR, journal=journal)
    for _ in range(4):
        controller.update(60.0)
    if resumed:
        journal.close()
        match, journal = Journal.resume(path, GAMES)
        controller, _ = seated(*FOUR, journal=journal, match=match)
    assert not journal.is_put_back
    time.sleep(0.02)  # the system's clock of files ticks every few milliseconds
    change(path)
    controller.update(60.0)
    assert journal.is_put_back
    assert as_printed(read(journal.path, GAMES)) == as_printed(controller.match), "at once, not when it is left"
    controller.play_out()
    journal.close()
    assert as_printed(read(journal.path, GAMES)) == as_printed(controller.match)


@needs_limits
def test_a_folder_that_was_away_is_filled_again(tmp_path: Path) -> None:
    folder, away = tmp_path / "matches", tmp_path / "away"
    journal = Journal.create(folder / "match.jsonl", setup_of(FOUR))
    controller, _ = seated(*FOUR, journal=journal)
    folder.rename(away)
    folder.write_text("the folder is away", encoding="utf-8")
    with full_disk():
        controller.update(60.0)
    controller.update(60.0)
    assert journal.unsaved
    folder.unlink()
    away.rename(folder)
    controller.play_out()
    journal.close()
    assert as_printed(read(folder / "match.jsonl", GAMES)) == as_printed(controller.match)


def test_after_a_refused_sync_everything_since_the_last_one_is_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.jsonl"
    journal = Journal.create(path, setup_of(FOUR))
    really, refusing, tried = os.fsync, threading.Event(), threading.Event()

    def fsync(handle: int) -> None:
        if refusing.is_set():
            # As after an error of the disk: the pages count as written, and their contents are lost.
            os.truncate(path, first)
            tried.set()
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        really(handle)

    first = path.stat().st_size
    refusing.set()
    monkeypatch.setattr(os, "fsync", fsync)
    controller, recorder = seated(*FOUR, journal=journal)
    assert controller.update(0.0)
    assert tried.wait(60.0)
    controller.update(60.0)
    end = time.monotonic() + 60.0
    while not recorder.complaints and time.monotonic() < end:
        controller.update(0.0)
    refusing.clear()
    assert journal.unsaved == os.strerror(errno.EIO)
    controller.play_out()
    until_secured(controller, journal)
    journal.close()
    assert as_printed(read(path, GAMES)) == as_printed(controller.match)
    assert list(tmp_path.iterdir()) == [path]


def in_a_process(path: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.table.played_in_a_process", str(path), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, encoding="locale", cwd=Path(__file__).parents[2])


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
