"""The statistics' file: what is recorded comes back, is counted rightly, and no damage stops the game."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from table.history import tables
from table.history.history_file import HistoryNotWritten
from table.history.statistics import History, MatchNotOver
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.turns import TurnController
from table.seating import headless_setup, players_at_once
from tests.processes import at_once
from tests.table.kuhn import GAME


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "history.sqlite"


@pytest.fixture
def history(path: Path) -> Iterator[History]:
    history = History(path)
    yield history
    history.close()


def finished_match(seed: int, *people: str) -> Match:
    """Return a match that bots have played, with `people` named in the first seats afterwards."""
    setup = headless_setup(GAME, ("master", "novice"), {}, seed)
    match = Match(GAME, setup)
    TurnController(match, players_at_once(GAME, setup)).play_out()
    seats = (*(SeatSetup("human", name) for name in people), *setup.seats[len(people) :])
    match.setup = MatchSetup(setup.game, seats, setup.options, setup.seed)
    return match


def keep(history: History, match: Match, day: int = 1, *, helped: bool = False) -> int:
    return history.record(match, finished=f"2025-01-{day:02}T20:00:00+01:00", duration=60.0, helped=helped)


def keep_many(history: History) -> None:
    match = finished_match(1)
    for _ in range(100):
        keep(history, match)


def test_what_is_recorded_comes_back_newest_first(path: Path, history: History) -> None:
    first, second = finished_match(1), finished_match(2, "Ada")
    keep(history, first, day=1)
    keep(history, second, day=2, helped=True)
    history.close()

    later = History(path)
    newest, oldest = later.matches()
    assert (newest.game, newest.seed, newest.helped, newest.duration) == ("kuhn", 2, True, 60.0)
    assert (oldest.seed, oldest.helped, oldest.actions) == (1, False, first.number)
    assert newest.options == '{"hands":3}'
    assert [(seat.player, seat.name) for seat in newest.seats] == [("human", "Ada"), ("novice", "Bruno")]
    assert tuple(seat.share for seat in newest.seats) == second.state.returns()
    assert set(newest.winners) == {second.setup.names[seat] for seat in second.state.winners()}
    assert [match.seed for match in later.matches(limit=1)] == [2]
    assert later.matches(game="nizza") == []
    assert later.kept is None
    later.close()


def test_the_tallies_add_up(history: History) -> None:
    played = [finished_match(seed, *(["Ada"] if seed % 2 else [])) for seed in range(10)]
    for seed, match in enumerate(played):
        keep(history, match, helped=seed == 3)
    wins = [match.state.returns() for match in played]

    assert history.games() == {"kuhn"}
    (ada,) = history.per_name()
    assert (ada.key, ada.matches, ada.helped) == ("Ada", 5, 1)
    assert ada.share == sum(share[0] for share in wins[1::2]) / 5
    levels = {tally.key: tally for tally in history.per_level("kuhn")}
    assert levels["novice"].matches == 10
    assert levels["novice"].won == sum(share[1] for share in wins)
    assert levels["master"].won == sum(share[0] for share in wins[::2])
    assert history.per_level("nizza") == history.per_name("nizza") == []


def test_an_unfinished_match_is_not_recorded(history: History) -> None:
    match = Match(GAME, headless_setup(GAME, ("master", "novice"), {}, 1))
    with pytest.raises(MatchNotOver):
        keep(history, match)
    assert history.matches() == []


@pytest.mark.parametrize("damage", [b"this is no database at all" * 40, None])
def test_a_damaged_file_is_kept_beside_and_a_fresh_one_begun(path: Path, damage: bytes | None) -> None:
    old = History(path)
    for seed in range(3):
        keep(old, finished_match(seed))
    old.close()
    broken = damage or path.read_bytes()[:5000]
    path.write_bytes(broken)

    fresh = History(path)
    assert fresh.kept is not None
    assert fresh.kept.read_bytes() == broken
    assert fresh.matches() == []
    keep(fresh, finished_match(1))
    fresh.close()
    again = History(path)
    assert again.kept is None
    assert len(again.matches()) == 1
    again.close()


def test_two_damaged_files_are_both_kept(path: Path) -> None:
    path.parent.mkdir()
    for text in ("first", "second"):
        path.write_text(text * 200)
        History(path).close()
    kept = {file.read_text()[:5] for file in path.parent.glob("*kept*")}
    assert kept == {"first", "secon"}


def test_a_file_of_a_newer_version_is_kept_beside(path: Path, history: History) -> None:
    keep(history, finished_match(1))
    history.close()
    with sqlite3.connect(path) as base:
        base.execute("pragma user_version = 99")
    base.close()
    fresh = History(path)
    assert fresh.kept is not None
    assert fresh.matches() == []
    fresh.close()


def test_another_programs_database_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as base:
        base.execute("create table recipes (name)")
    base.close()
    fresh = History(path)
    assert fresh.kept is not None
    fresh.close()


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(HistoryNotWritten, match="cannot be kept"):
        History(tmp_path / "file" / "history.sqlite")


def test_programs_that_finish_matches_at_once_lose_none(path: Path) -> None:
    """Not even when they begin the file together."""
    at_once("tests.table.recorded_in_a_process", *[[str(path), "50"]] * 3)
    history = History(path)
    assert (len(history.matches(limit=1000)), history.kept) == (150, None)
    history.close()


def test_what_another_window_records_is_seen(path: Path, history: History) -> None:
    keep(history, finished_match(1))
    other = History(path)
    keep(other, finished_match(2), day=3)
    other.close()
    assert len(history.matches()) == 1
    history.refresh()
    assert [match.seed for match in history.matches()] == [2, 1]


class _Clock:
    """Stands for the module `time`: only pauses take any."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_a_file_that_is_held_for_long_stops_the_window_for_a_bearable_time(
    path: Path, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = _Clock()
    monkeypatch.setattr(tables, "time", clock)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin immediate")
    with pytest.raises(HistoryNotWritten, match="locked"):
        keep(history, finished_match(1))
    assert 101.0 < clock.now < 103.0
    other.execute("rollback")
    other.close()
    keep(history, finished_match(1))
    assert len(history.matches()) == 1


def test_a_match_that_could_not_be_read_again_is_not_written(path: Path, history: History) -> None:
    match = finished_match(1)
    for setup in (replace(match.setup, seed=2**70), replace(match.setup, game="Nizza!")):
        match.setup = setup
        with pytest.raises(HistoryNotWritten):
            keep(history, match)
    with pytest.raises(HistoryNotWritten):
        history.record(finished_match(1), finished="yesterday", duration=1.0, helped=False)
    keep(history, finished_match(2))
    history.close()
    assert History(path).kept is None


def test_a_locked_file_is_not_taken_for_damaged(path: Path, history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(history, finished_match(1))
    monkeypatch.setattr(tables, "PATIENCE", 0.1)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin exclusive")
    with pytest.raises(HistoryNotWritten, match="locked"):
        History(path)
    other.execute("rollback")
    other.close()
    assert len(history.matches()) == 1
    assert not list(path.parent.glob("*kept*"))


def test_a_full_disk_is_said_and_what_was_there_stays(path: Path, history: History) -> None:
    keep(history, finished_match(1))
    history._base.execute("pragma max_page_count = 1")
    with pytest.raises(HistoryNotWritten, match="full"):
        keep_many(history)
    known = history.matches(limit=1000)
    history.close()
    again = History(path)
    assert again.matches(limit=1000) == known
    again.close()
