"""The statistics' file: what is recorded comes back, is counted rightly, and no damage stops the game."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from table.history import tables
from table.history.history_file import HistoryNotWritten
from table.history.rows import NoteRow, Profile, ProgressRow, RecordRow, StickerRow
from table.history.statistics import History, MatchNotOver
from table.history.tables import Contents
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.turns import TurnController
from table.seating import headless_setup, players_at_once
from table.storage.files import LARGEST
from tests.processes import at_once
from tests.read_only import read_only
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
        path.write_text(text * 200, encoding="utf-8")
        History(path).close()
    kept = {file.read_text(encoding="utf-8")[:5] for file in path.parent.glob("*kept*")}
    assert kept == {"first", "secon"}


ADA = Profile("Ada", "ada", 1)
MADE = datetime(2025, 3, 1, tzinfo=UTC)
STICKER, RECORD = StickerRow("Ada", "kuhn", "bluffer", MADE), RecordRow("kuhn", 3.0, "Ada", MADE, "{}")


def keep_everything(history: History) -> None:
    """Keep three matches of different days and a row in each of the other tables."""
    history.people.add(ADA)
    history.progress.person = "Ada"
    history.progress.keep(ProgressRow("kuhn", "alone", 2))
    history.stickers.add([STICKER])
    history.stickers.write()
    history.records.claim(RECORD)
    history.records.write()
    match = finished_match(1, "Ada")
    for day in range(1, 4):
        keep(history, match, day)


def assert_everything_but_matches_is_there(history: History) -> None:
    history.progress.person = "Ada"
    assert list(history.people) == [ADA]
    assert history.progress.stars("kuhn", "alone") == 2
    assert history.stickers.won("Ada", "kuhn") == {"bluffer": STICKER}
    assert history.records.best("kuhn") == RECORD


def changed(path: Path, *statements: str) -> bytes:
    """Change the file as another program may, and return its bytes."""
    with closing(sqlite3.connect(path)) as base:
        for statement in statements:
            base.execute(statement)
        base.commit()
    return path.read_bytes()


@pytest.mark.parametrize(
    "fault",
    [
        "update seat set share = 0.25 where match = 2",
        "update match set finished = '1969-07-20T20:17:00+00:00' where id = 2",
        "update match set finished = '9999-12-31T23:59:59-12:00' where id = 2",
        "update seat set player = 'wizard' where match = 2 and number = 0",
        "update match set options = '[[[' where id = 2",
        "update match set game = cast(x'ff' as text) where id = 2",
        "update match set duration = 9e999 where id = 2",
        "update match set id = 77 where id = 2",
        "delete from seat where match = 2",
        "insert into seat values (99, 0, 'human', 'Nobody', 1.0)",
        "insert into person values (cast(x'ff' as text), '', 0), ('B', '', 99)",
        "insert into sticker values ('Ada', 'kuhn', 'late', 'yesterday')",
        "insert into record values ('nizza', 0.0, '', '', '')",
    ],
)
def test_a_bad_row_is_left_out_alone(path: Path, history: History, fault: str) -> None:
    keep_everything(history)
    history.close()
    changed(path, fault)
    again = History(path)
    assert again.kept is None
    assert_everything_but_matches_is_there(again)
    assert {match.id for match in again.matches()} == ({1, 3} if "2" in fault and "insert" not in fault else {1, 2, 3})
    keep(again, finished_match(1), day=2)
    again.close()


@pytest.mark.parametrize(
    "addition",
    [
        "analyze",
        "create index by_name on seat (name)",
        "create table notes (text)",
        "create table numbered (id integer primary key autoincrement)",
    ],
)
def test_what_is_added_to_the_file_by_hand_does_no_harm(path: Path, history: History, addition: str) -> None:
    keep_everything(history)
    history.close()
    changed(path, addition)
    again = History(path)
    assert (again.kept, len(again.matches())) == (None, 3)
    assert_everything_but_matches_is_there(again)
    keep(again, finished_match(1), day=2)
    again.close()


@pytest.mark.parametrize("statement", [
    "create trigger thief after insert on match begin delete from person; end",
    "create view sticky as select * from sticker",
])  # fmt: skip
def test_a_strangers_trigger_or_view_is_left_behind_with_the_old_file(
    path: Path, history: History, statement: str
) -> None:
    keep_everything(history)
    history.close()
    changed(path, statement)
    again = History(path)
    assert again.kept is not None
    assert len(again.matches()) == 3
    keep(again, finished_match(1), day=2)
    assert_everything_but_matches_is_there(again)
    again.close()


def test_of_a_damaged_file_every_table_is_taken_over_row_by_row(path: Path, history: History) -> None:
    keep_everything(history)
    history.close()
    many = "with recursive more(n) as (select 4 union all select n + 1 from more where n < 300)"
    rest = "duration, helped, seed, options, actions from match, more where id = 1"
    sound = changed(
        path,
        f"{many} insert into match select n, game, strftime('%Y-%m-%dT%H:%M:%S+00:00', 99 * n, 'unixepoch'), {rest}",
        "insert into seat select match.id, number, player, name, share from seat, match where match = 1 and id > 3",
    )
    page, lost = 4096, []
    for at in range(page, len(sound), page):
        broken = sound[:at] + bytes(16) + sound[at + 16 :]
        path.write_bytes(broken)
        again = History(path)
        assert again.kept is not None
        assert again.kept.read_bytes() == broken
        others = [list(again.people), again.stickers.won("Ada", "kuhn"), again.records.best("kuhn")]
        lost.append(1.0 - len(again.matches(limit=1000)) / 300 + sum(not each for each in others))
        again.close()
        again.kept.unlink()
        path.unlink()
    assert max(lost) <= 1.0, "a page belongs to one table"
    assert sorted(lost)[len(lost) // 2] < 0.4, "and most of them are not the way to all others"


@pytest.mark.parametrize("at", [0, 16, 28, 56, 100, 105, 2000, 3000, 4000])
def test_a_damaged_first_page_costs_nothing(path: Path, history: History, at: int) -> None:
    keep_everything(history)
    history.close()
    sound = path.read_bytes()
    path.write_bytes(sound[:at] + bytes(each ^ 0xA5 for each in sound[at : at + 8]) + sound[at + 8 :])
    again = History(path)
    assert len(again.matches()) == 3
    assert_everything_but_matches_is_there(again)
    again.close()


def test_a_large_file_is_no_damaged_one(path: Path, history: History) -> None:
    keep_everything(history)
    history.close()
    changed(path, "create table photographs (picture)", f"insert into photographs values (zeroblob({LARGEST + 1}))")
    again = History(path)
    assert (again.kept, len(again.matches())) == (None, 3)
    again.close()


def test_a_file_of_a_newer_version_is_read_and_never_written(path: Path, history: History) -> None:
    keep_everything(history)
    history.close()
    before = changed(
        path,
        "alter table match add column weather text",
        "create table garden (flower text)",
        "drop table progress",
        "pragma user_version = 99",
    )
    again = History(path)
    assert again.newer
    assert (again.kept, len(again.matches())) == (None, 3)
    assert_everything_but_matches_is_there(again)
    writes: list[Callable[[], object]] = [
        lambda: keep(again, finished_match(1)),
        lambda: again.progress.keep(ProgressRow("kuhn", "bluffing")),
        lambda: again.people.add(Profile("Bruno", "bruno", 2)),
    ]
    for write in writes:
        with pytest.raises(HistoryNotWritten, match="newer"):
            write()
    again.close()
    assert path.read_bytes() == before


def test_a_file_that_was_put_aside_can_be_read_in_again(path: Path, history: History) -> None:
    keep_everything(history)
    history.close()
    kept = path.with_name("history.kept-1.sqlite")
    path.rename(kept)
    fresh = History(path)
    keep(fresh, finished_match(2), day=9)
    assert fresh.files_kept() == [kept]
    assert [fresh.read_in(kept), fresh.read_in(kept)] == [3, 0]
    assert len(fresh.matches()) == 4
    assert_everything_but_matches_is_there(fresh)
    kept.write_bytes(b"rubbish" * 1000)
    assert fresh.read_in(kept) == 0
    fresh.close()


def test_what_an_older_version_has_put_aside_is_added_once_by_one_that_reads_it(path: Path, history: History) -> None:
    keep_everything(history)
    history.close()
    whole, newer, damaged = (path.with_name(f"history.kept-{number}.sqlite") for number in (1, 2, 3))
    newer.write_bytes(changed(path, "pragma user_version = 99"))
    changed(path, f"pragma user_version = {tables.SCHEMA_VERSION}")
    path.rename(whole)
    damaged.write_bytes(b"rubbish" * 1000)
    fresh = History(path)
    assert fresh.read_in_whole() == 3
    assert_everything_but_matches_is_there(fresh)
    assert fresh.files_kept() == [newer, damaged]
    name = next(iter(fresh.people)).name
    fresh.people.delete(name)
    assert fresh.read_in_whole() == 0
    assert fresh.people.find(name) is None
    fresh.close()
    changed(path, "pragma user_version = 99")
    older = History(path)
    changed(newer, f"pragma user_version = {tables.SCHEMA_VERSION}")
    assert (older.newer, older.read_in_whole(), older.files_kept()) == (True, 0, [newer, damaged])
    older.close()


def test_another_programs_database_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as base:
        base.execute("create table recipes (name)")
    base.close()
    fresh = History(path)
    assert fresh.kept is not None
    fresh.close()


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
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
    with pytest.raises(HistoryNotWritten, match=os.strerror(errno.EBUSY)):
        keep(history, finished_match(1))
    assert 100.0 < clock.now < 100.3
    with pytest.raises(HistoryNotWritten):
        keep(history, finished_match(1))
    assert clock.now < 100.3, "it does not wait twice"
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
    monkeypatch.setattr(tables, "PATIENCE_AT_START", 0.1)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("begin exclusive")
    with pytest.raises(HistoryNotWritten, match=os.strerror(errno.EBUSY)):
        History(path)
    other.execute("rollback")
    other.close()
    assert len(history.matches()) == 1
    assert not list(path.parent.glob("*kept*"))


def test_a_full_disk_is_said_and_what_was_there_stays(path: Path, history: History) -> None:
    keep(history, finished_match(1))
    history._file.base.execute("pragma max_page_count = 1")
    with pytest.raises(HistoryNotWritten, match=os.strerror(errno.ENOSPC)):
        keep_many(history)
    known = history.matches(limit=1000)
    history.close()
    again = History(path)
    assert again.matches(limit=1000) == known
    again.close()


def _restored(path: Path) -> None:
    """Another file of statistics is put in the place."""
    other = History(path.parent / "other.sqlite")
    other.people.add(Profile("Bob", "pia", 2))
    keep(other, finished_match(5))
    other.close()
    (path.parent / "other.sqlite").replace(path)


def _moved_with_its_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def _overwritten(path: Path) -> None:
    path.write_bytes(b"note" * 1000)


@pytest.mark.skipif(sys.platform == "win32", reason="open files cannot be moved there")
@pytest.mark.parametrize(
    ("change", "keeps"),
    [
        (Path.unlink, False), (_restored, False), (_moved_with_its_folder, False), (_overwritten, True),
        (lambda path: path.write_bytes(b""), False), (lambda path: os.truncate(path, 5000), True),
    ],
)  # fmt: skip
@pytest.mark.parametrize("doing", ["match", "lesson", "new profile", "new name", "earned"])
def test_a_file_that_changes_under_the_program_is_put_back_whole_with_the_next_write(
    path: Path, history: History, change: Callable[[Path], object], keeps: bool, doing: str
) -> None:
    told: list[Path | None] = []
    history.put_back = told.append
    history.people.add(Profile("Ada", "mira", 1))
    history.progress.person = "Ada"
    history.progress.keep(ProgressRow("kuhn", "bluffing", 2))
    sticker = StickerRow("Ada", "kuhn", "first", datetime(2025, 1, 1, tzinfo=UTC))
    history.keep(Contents(stickers=[sticker], notes=[NoteRow("", "kuhn", "Bo", "smile", "1", 2, 1)]))
    assert history.write()
    for seed in (1, 2):
        keep(history, finished_match(seed), day=seed)
    change(path)
    name, seeds, lessons = "Ada", {1, 2}, {("bluffing", 2)}
    if doing == "match":
        keep(history, finished_match(3), day=3)
        seeds.add(3)
    elif doing == "lesson":
        history.progress.keep(ProgressRow("kuhn", "alone", 1))
        lessons.add(("alone", 1))
    elif doing == "new profile":
        assert history.people.add(Profile("Eve", "mira", 3))
    elif doing == "new name":
        assert history.people.change("Ada", Profile("Ida", "mira", 1))
        name = "Ida"
    else:
        history.keep(Contents(records=[RecordRow("kuhn", 3.0, "Ada", datetime(2025, 1, 1, tzinfo=UTC), "")]))
        assert history.write()
        assert history.records.best("kuhn") is not None
    assert len(told) == 1
    assert (told[0] is not None) == keeps
    for now in (history, again := History(path)):
        now.progress.person = name
        assert {match.seed for match in now.matches()} - {5} == seeds
        assert {(lesson, now.progress.stars("kuhn", lesson)) for lesson, _ in lessons} == lessons
        assert now.people.find(name) == Profile(name, "mira", 1)
        assert list(now.stickers.won(name, "kuhn")) == ["first"]
        assert now.notes.on("", "kuhn", "Bo", but="") == {"smile": (2, 1)}
        assert (now.people.find("Bob") is not None) == (change is _restored)
    assert again.kept is None
    again.close()


def test_a_file_that_becomes_read_only_is_said_and_is_written_once_it_can_be(path: Path, history: History) -> None:
    told: list[Path | None] = []
    history.put_back = told.append
    keep(history, finished_match(1))
    with read_only(path.parent):
        for _ in range(2):
            with pytest.raises(HistoryNotWritten, match=f"({os.strerror(errno.EACCES)}|{os.strerror(errno.ENOENT)})"):
                history.progress.keep(ProgressRow("kuhn", "bluffing", 2))
    assert history.progress.keep()
    again = History(path)
    assert (told, len(again.matches()), again.progress.stars("kuhn", "bluffing")) == ([], 1, 2)
    again.close()


def test_matches_of_a_person_against_a_named_rival_are_counted_with_the_last_one(history: History) -> None:
    """Those without a better one of the two, and those at which one of them is missing, are left out."""
    assert history.rivalry("Ada", "Bruno") == (0, 0, None)
    for seed in range(1, 9):
        keep(history, finished_match(seed, "Ada"), day=seed)
    counted = [
        mine[0].share > theirs[0].share
        for match in reversed(history.matches())
        if (mine := [seat for seat in match.seats if seat.player == "human" and seat.name == "Ada"])
        and (theirs := [seat for seat in match.seats if seat.player != "human" and seat.name == "Bruno"])
        and mine[0].share != theirs[0].share
    ]
    assert len(set(counted)) == 2
    won, lost, last = history.rivalry("Ada", "Bruno")
    assert (won, lost) == (counted.count(True), counted.count(False))
    assert last == counted[-1]
    assert history.rivalry("Ada", "Nobody") == (0, 0, None)
    met = history.rivalries("Ada")
    assert met["Bruno", False] == (won, lost, last)
    assert ("Ada", True) not in met
    assert history.rivalries("Ada", GAME.name) == met
    assert history.rivalries("Ada", "niagara") == {}
