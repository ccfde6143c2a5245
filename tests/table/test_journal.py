"""The match on disk: it is read back as it was played, and what cannot be read says why."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from table.contract import CHANCE
from table.history.statistics import History
from table.job import Job
from table.match.journal import FORMAT, BadJournal, Journal, JournalNotWritten, read, read_setup
from table.match.match import KEYFRAME_EVERY
from table.storage.files import LARGEST
from tests.lantern.rules import Lay, Pour
from tests.table.journals import FOUR, GAMES, lines_of, played
from tests.table.lantern_match import laid, seated, setup_of


def test_a_match_is_read_back_as_it_was_played(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "folder" / "match.jsonl"
    controller = played(path, *FOUR)
    match = read(path, GAMES)
    assert list(match.past) == list(controller.match.past)
    assert match.setup == controller.match.setup == read_setup(path)
    assert match.state.to_json() == controller.match.state.to_json()
    assert len(lines_of(path)) == 1 + match.length, "one line for the set-up and one for each action"


def test_undo_and_what_replaced_it_are_read_back(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    setup = setup_of(["human", "human"], practice=True)
    controller, _ = seated("human", "human", practice=True, weather=laid(1, 2), journal=Journal.create(path, setup))
    controller.update(0)
    for seat, drops in ((0, 1), (1, 2), (0, 3)):
        controller.submit(seat, Pour(drops))
        controller.update(0)
    controller.undo()
    controller.undo()
    reread = read(path, GAMES)
    assert (reread.number, reread.length) == (2, 4), "what was taken back can still be gone forward to"
    controller.submit(1, Pour(3))
    controller.update(0)
    reread = read(path, GAMES)
    assert (reread.number, reread.length) == (3, 3)
    assert reread.state.to_json() == controller.match.state.to_json()


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every action that any position of Lanterns takes from now on."""
    found: list[object] = []
    really = GAMES["lantern"].state_type.apply

    def apply(state: Any, seat: int, action: object) -> Any:
        found.append(action)
        return really(state, seat, action)

    monkeypatch.setattr(GAMES["lantern"].state_type, "apply", apply)
    return found


def test_cursor_moves_without_an_action_between_them_cost_nothing(tmp_path: Path, applied: list[object]) -> None:
    path = tmp_path / "match.jsonl"
    length = played(path, *FOUR).match.length
    with path.open("ab") as file:
        file.write(b'{"go_to":%d}\n{"go_to":3}\n' % (length - 1) * 5_000)
    applied.clear()
    match = read(path, GAMES)
    assert match.number == 3
    assert match.state.to_json() == match.state_after(3).to_json()
    assert len(applied) <= length + 2 * KEYFRAME_EVERY


@pytest.mark.parametrize("back", [1, 9, 17])
def test_an_undo_that_is_repeated_replays_nothing(tmp_path: Path, applied: list[object], back: int) -> None:
    path = tmp_path / "match.jsonl"
    played(path, *FOUR)
    lines = lines_of(path)
    again = b'{"go_to":%d}\n%s\n' % (len(lines) - 1 - back, lines[len(lines) - back])
    path.write_bytes(path.read_bytes() + again * 500)
    applied.clear()
    read(path, GAMES)
    assert len(applied) <= len(lines) + 500 + KEYFRAME_EVERY


def test_a_move_beyond_the_end_is_refused_at_its_line_though_another_follows(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    length = played(path, *FOUR).match.length
    path.write_bytes(path.read_bytes() + b'{"go_to":%d}\n{"go_to":0}\n' % (length + 1))
    with pytest.raises(BadJournal, match=f"line {length + 2}: the match has {length} actions"):
        read(path, GAMES)


def test_reading_tells_how_far_it_is_and_can_be_broken_off(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    length = played(path, *FOUR).match.length
    job = Job(Journal.resuming(path, GAMES))
    shares = []
    while job.step():
        shares.append(job.share)
    assert shares == sorted(shares)
    assert len(set(shares)) == length
    assert 0.0 < shares[0] < shares[-1] <= 1.0
    job.result[1].close()
    broken = Job(Journal.resuming(path, GAMES))
    broken.step()
    assert len(list(tmp_path.iterdir())) == 2, "it is locked meanwhile"
    broken.drop()
    assert list(tmp_path.iterdir()) == [path]


def test_a_reopened_match_is_played_on_to_the_same_end(tmp_path: Path) -> None:
    whole = played(tmp_path / "whole.jsonl", *FOUR)
    text = (tmp_path / "whole.jsonl").read_bytes()
    for lines in (1, 2, 9, 20):
        path = tmp_path / f"{lines}.jsonl"
        path.write_bytes(b"\n".join(text.split(b"\n")[:lines]) + b'\n{"seat": 1, "act')
        match, journal = Journal.resume(path, GAMES)
        controller, _ = seated(*FOUR, match=match, journal=journal)
        assert controller.match.length == lines - 1
        controller.play_out()
        assert path.read_bytes() == text, "the line that was cut off is gone, and the rest is as it would have been"
        assert list(controller.match.past) == list(whole.match.past)


def test_a_journal_cut_at_any_byte_resumes_at_its_last_whole_line_or_says_why_not(tmp_path: Path) -> None:
    played(tmp_path / "whole.jsonl", "novice", "novice")
    text = (tmp_path / "whole.jsonl").read_bytes()
    path = tmp_path / "cut.jsonl"
    header = text.index(b"\n") + 1
    for cut in range(len(text) + 1):
        path.write_bytes(text[:cut])
        if cut < header:
            with pytest.raises(BadJournal, match="is not a match of Ludothèque, or its first line is cut off"):
                read(path, GAMES)
        else:
            assert read(path, GAMES).length == text[:cut].count(b"\n") - 1
        assert path.read_bytes() == text[:cut], "reading leaves the file as it is"


HEADER = msgspec.json.encode({"ludotheque": FORMAT, "setup": msgspec.to_builtins(setup_of(["human", "human"]))})
DEALT = b'{"seat": -1, "action": {"type": "Lay", "cards": [1, 2]}}'


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([b"\x89PNG\r\x1a", b"\x00\x00"], "is not a match of Ludothèque"),
        ([b"[" * 100_000], "is not a match of Ludothèque"),
        ([b'{"name": "something else"}'], "is not a match of Ludothèque"),
        ([b'["a list"]'], "is not a match of Ludothèque"),
        ([b'{"ludotheque": %d, "setup": {}}' % (FORMAT + 1)], "was written by a newer Ludothèque"),
        ([b'{"ludotheque": %d, "setup": {"game": 3}}' % FORMAT], "damaged set-up"),
        ([HEADER.replace(b'"lantern"', b'"chess"')], "is a match of “chess”, which is not on this shelf"),
        ([HEADER.replace(b'"points":2', b'"points":7')], "a set-up that doesn't fit: 7 is no value of option points"),
        ([HEADER.replace(b'"human"', b'"wizard"')], "a set-up that doesn't fit: 'wizard' is no player"),
        ([HEADER.replace(b'"P0"', b'"P\\u00000"')], "a damaged set-up: Expected printable text - at `.*name`"),
        ([HEADER.replace(b'"P0"', b'"%s"' % (b"P" * 5000))], "a damaged set-up: Expected `str` of length <= 64"),
        ([HEADER.replace(b'"colour":0', b'"colour":99', 1)], "a damaged set-up: Expected `int` <= 5"),
        (
            [HEADER, b'{"seat": 0, "action": {"type": "Pour", "drops": 1}}'],
            "line 2: the rules do not allow this action .LA-2.",
        ),
        ([HEADER, DEALT, b'{"seat": 5, "action": {"type": "Pour", "drops": 1}}'], "line 3: the rules do not allow"),
        ([HEADER, DEALT, b'{"seat": 0, "action": {"type": "Pour", "drops": 9}}'], "line 3: the rules do not allow"),
        ([HEADER, DEALT, b'{"seat": 0, "action": {"type": "Drink"}}'], "line 3: Invalid value 'Drink'"),
        ([HEADER, DEALT, b'{"seat": 0, "action": {"type": "Pour", "drops": "x"}}'], "line 3: Expected `int`"),
        (
            [HEADER, DEALT, b'{"seat": 0, "action": {"type": "Pour", "drops": 1, "x": 2}}'],
            "line 3: .*unknown field",
        ),
        ([HEADER, DEALT, b'{"seat": 0}'], "line 3"),
        ([HEADER, DEALT, b"{}"], "line 3: neither an action nor a cursor move"),
        ([HEADER, DEALT, b'{"go_to": 7}'], "line 3: the match has 1 actions, not 7"),
        ([HEADER, DEALT, b'{"go_to": -1}'], "line 3: the match has 1 actions, not -1"),
        ([HEADER, DEALT, b'{"seat": 0, \xff}'], "line 3"),
        ([HEADER, b"", DEALT], "line 2"),
    ],
)
def test_what_is_no_match_or_was_edited_against_the_rules_is_refused_in_one_sentence(
    tmp_path: Path, lines: list[bytes], sentence: str
) -> None:
    path = tmp_path / "strange.jsonl"
    text = b"\n".join([*lines, b""])
    path.write_bytes(text)
    with pytest.raises(BadJournal, match=sentence) as refusal:
        read(path, GAMES)
    said = str(refusal.value)
    assert said.startswith("strange.jsonl")
    assert said.endswith(".")
    assert "\n" not in said
    assert path.read_bytes() == text


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.jsonl", tmp_path):
        with pytest.raises(BadJournal, match="cannot be read"):
            read(path, GAMES)
        with pytest.raises(BadJournal, match="cannot be read"):
            read_setup(path)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices of POSIX")
@pytest.mark.parametrize("strange", [lambda path: os.mkfifo(path), lambda path: path.symlink_to("/dev/zero")])
def test_a_pipe_or_a_device_is_never_waited_for(tmp_path: Path, strange: Callable[[Path], None]) -> None:
    path = tmp_path / "strange.jsonl"
    strange(path)
    for reader in (read_setup, lambda path: read(path, GAMES), lambda path: Journal.resume(path, GAMES)):
        with pytest.raises(BadJournal, match="it is not a regular file"):
            reader(path)
    assert list(tmp_path.iterdir()) == [path]
    history = History(path)
    assert history.kept is not None
    history.close()


def test_a_journal_is_neither_read_nor_written_beyond_the_largest_size(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    Journal.create(path, setup_of(["human", "human"])).close()
    blank = b'{"go_to": 0%s}\n'
    size = path.stat().st_size
    path.write_bytes(path.read_bytes() + blank % (b" " * (LARGEST - size - len(blank) + 2 - 20)))
    _, journal = Journal.resume(path, GAMES)
    with pytest.raises(JournalNotWritten, match="File too large"):
        journal.write_action(CHANCE, Lay((1, 2)))
    journal.close()
    assert read(path, GAMES).length == 0, "what was refused has not been begun"
    path.write_bytes(path.read_bytes() + b" " * 21)
    with pytest.raises(BadJournal, match="cannot be read: File too large"):
        read(path, GAMES)


def test_a_new_journal_never_overwrites_a_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(FileExistsError):
        Journal.create(path, setup_of(FOUR))
    assert path.read_text(encoding="utf-8") == "precious"


def test_a_place_that_takes_no_files_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(JournalNotWritten, match=f"cannot be saved in {tmp_path}/file"):
        Journal.create(tmp_path / "file" / "match.jsonl", setup_of(FOUR))
    with pytest.raises(BadJournal, match="cannot be read"):
        Journal.resume(tmp_path / "nowhere.jsonl", GAMES)


def test_a_journal_line_is_readable_by_people(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    journal = Journal.create(path, setup_of(FOUR))
    journal.write_action(CHANCE, Lay((1, 2, 3, 4)))
    journal.write_go_to(0)
    journal.close()
    assert lines_of(path)[1:] == [b'{"seat":-1,"action":{"type":"Lay","cards":[1,2,3,4]}}', b'{"go_to":0}']


def test_the_time_at_the_table_is_kept_with_each_action(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    journal = Journal.create(path, setup_of(["human", "human"]))
    journal.write_action(CHANCE, Lay((1, 2)), 12.345)
    journal.close()
    assert read(path, GAMES).seconds == 12.3
    path.write_bytes(path.read_bytes().replace(b"12.3", b"-12.3"))
    with pytest.raises(BadJournal, match=r"line 2: .*seconds"):
        read(path, GAMES)
