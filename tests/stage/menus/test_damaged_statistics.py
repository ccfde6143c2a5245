"""A statistics file with changed bytes or values never stops the program: bad rows are left out, and a damaged file is
put aside, told once and taken over row by row."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from main import GAMES
from stage.driving import Driver
from stage.menus.destinations import Menus
from stage.menus.statistics import StatisticsScene
from stage.program import _history
from stage.services import Services
from stage.window.app import App
from table.history.rows import ProgressRow
from table.history.statistics import History
from table.search.worker import WorkerPool
from tests.stage.menu_window import CALM, finished


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a file with some matches of both games and some progress, as the program writes it."""
    path = tmp_path_factory.mktemp("sound") / "history.sqlite"
    history = History(path)
    for day in range(1, 25):
        match = finished("human", "novice", "novice", "master", seed=day % 4, practice=day % 5 == 0)
        history.record(match, finished=f"2025-03-{day:02}T20:15:00+01:00", duration=600.0, helped=day % 5 == 0)
    history.progress.keep(ProgressRow("vertiges", "one"), ProgressRow("vertiges", "low", 3), ProgressRow("nizza"))
    history.close()
    with closing(sqlite3.connect(path)) as base:
        base.execute("update match set game = 'vertiges' where id % 3 = 0")
        base.commit()
    return path.read_bytes()


@dataclass
class Player:
    """Player who opens the statistics."""

    driver: Driver
    pool: WorkerPool

    def looks_at(self, path: Path) -> tuple[int, Path | None]:
        """Return the number of matches that are shown, and the path at which a damaged file was kept."""
        app = self.driver.app
        app.notices.shown.clear()
        history = _history(app, path)
        try:
            scene = StatisticsScene(Services(app, GAMES, self.pool, history, path.parent, Menus))
            app.scenes.push(scene)
            self.driver.step(1)
            told = sum("statistics" in notice.text.lower() for notice in app.notices.shown)
            assert told == (history.kept is not None) + history.newer
            app.scenes.pop()
            self.driver.step(1)
            return len(history.matches(limit=1000)), history.kept
        finally:
            history.close()


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    home, pool = tmp_path_factory.mktemp("home"), WorkerPool(1)

    def first(app: App) -> StatisticsScene:
        return StatisticsScene(Services(app, GAMES, pool, History(home / "own.sqlite"), home, Menus))

    driver = Driver(first, (640, 360), settings=CALM)
    yield Player(driver, pool)
    driver.close()
    pool.close()


def look(player: Player, path: Path, data: bytes) -> None:
    """Open the statistics with such a file: all rows but the changed one are shown, or it is put aside whole."""
    path.write_bytes(data)
    shown, kept = player.looks_at(path)
    if kept is None:
        assert shown >= 23
        return
    assert kept.read_bytes() == data
    kept.unlink()
    path.unlink()


@pytest.mark.parametrize("value", [0x00, 0xFF, None])
def test_changed_bytes_raise_nothing(tmp_path: Path, sound: bytes, player: Player, value: int | None) -> None:
    """`value` is written, or a bit flipped."""
    path = tmp_path / "history.sqlite"
    used = [at for at in range(len(sound)) if sound[at]]
    for at in [*range(0, 100, 4), *used[:: len(used) // 60]]:
        changed = sound[at] ^ 1 << at % 8 if value is None else value
        look(player, path, sound[:at] + bytes([changed]) + sound[at + 1 :])


@pytest.mark.parametrize("length", [16, 99, 100, 512, 4096, 5000, 8191, -1])
def test_a_file_cut_off_raises_nothing(tmp_path: Path, sound: bytes, player: Player, length: int) -> None:
    look(player, tmp_path / "history.sqlite", sound[:length])


VALUES = ["''", "'x'", "null", "-1", "2", "1.5", "9e999", "-9e999", "x'00ff'", "9223372036854775807", "'\ud800'"]
DATES = ["'2025-02-31T00:00:00+00:00'", "'2025-01-01'", "'2025-01-01T00:00:00'", "'0001-01-01T00:00:00+14:00'"]
DATES += ["'9999-12-31T23:59:59-12:00'", "20250101"]
TEXTS = ["'Nim\nms'", "char(0)", "cast(x'ff' as text)", "'[['", "'{'", "'[1]'", "'{\"a\":' || hex(zeroblob(9)) || '}'"]
COLUMNS = {
    "match": ["id", "game", "finished", "duration", "helped", "seed", "options", "actions"],
    "seat": ["match", "number", "player", "name", "share"],
    "progress": ["game", "lesson", "stars"],
}
FIRST = {"match": "id = 5", "seat": "match = 5 and number = 1", "progress": "lesson = 'low'"}


def changed_rows(sound: bytes, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the file with one value in one row replaced, whatever the table itself would allow."""
    path = folder / "changed.sqlite"
    for table, columns in COLUMNS.items():
        for column in columns:
            for value in [*VALUES, *(DATES if column == "finished" else []), *TEXTS]:
                path.write_bytes(sound)
                with closing(sqlite3.connect(path)) as base:
                    try:
                        base.execute(f"update {table} set {column} = {value} where {FIRST[table]}")
                        base.commit()
                    except (sqlite3.Error, UnicodeError):
                        continue
                yield f"{table}.{column} = {value}", path.read_bytes()


def test_changed_values_raise_nothing(tmp_path: Path, sound: bytes, player: Player) -> None:
    changed = dict(changed_rows(sound, tmp_path))
    assert len(changed) > 100
    for data in changed.values():
        look(player, tmp_path / "history.sqlite", data)


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        ("create trigger eat after insert on seat begin delete from match; end", 24),
        ("create view more as select 1", 24),
        ("pragma user_version = 0", 24),
        ("drop table seat", 0),
    ],
)
def test_what_is_no_statistics_file_is_put_aside_and_told_once(
    tmp_path: Path, sound: bytes, player: Player, change: str, shown: int
) -> None:
    path = tmp_path / "history.sqlite"
    path.write_bytes(sound)
    with closing(sqlite3.connect(path)) as base:
        base.execute(change)
        base.commit()
    assert player.looks_at(path)[0] == shown
    assert player.looks_at(path) == (shown, None)
    assert len(list(tmp_path.glob("*kept-1*"))) == 1
    history = History(path)
    assert history.progress.stars("vertiges", "one") == 0
    history.close()


def test_a_file_of_a_newer_ludotheque_is_read_and_the_shelf_says_so(
    tmp_path: Path, sound: bytes, player: Player
) -> None:
    path = tmp_path / "history.sqlite"
    path.write_bytes(sound)
    with closing(sqlite3.connect(path)) as base:
        base.execute("pragma user_version = 99")
    newer = path.read_bytes()
    for _ in range(2):
        assert player.looks_at(path) == (24, None)
        assert "newer" in player.driver.app.notices.shown[0].text
    assert path.read_bytes() == newer


def test_a_game_that_is_not_on_the_shelf_and_odd_names_are_shown(tmp_path: Path, sound: bytes, player: Player) -> None:
    path = tmp_path / "history.sqlite"
    path.write_bytes(sound)
    with closing(sqlite3.connect(path)) as base:
        base.execute("update match set game = 'nizza' where id = 5")
        base.execute("update seat set name = 'Ada' || char(27, 0, 8238, 10) || hex(zeroblob(500)) where match = 6")
        base.commit()
    assert player.looks_at(path) == (24, None)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes in the file system")
@pytest.mark.parametrize("beside", ["", "-journal", "-wal"])
@pytest.mark.parametrize("kind", ["pipe", "endless", "folder"])
@pytest.mark.timeout(120)
def test_what_is_no_file_is_never_waited_for(tmp_path: Path, player: Player, beside: str, kind: str) -> None:
    path = tmp_path / "history.sqlite"
    place = tmp_path / f"history.sqlite{beside}"
    if kind == "pipe":
        os.mkfifo(place)
    elif kind == "endless":
        place.symlink_to("/dev/zero")
    else:
        place.mkdir()
    assert player.looks_at(path)[0] == 0
    assert path.is_file()
    assert os.path.lexists(tmp_path / f"history.kept-1.sqlite{beside}")


def test_a_huge_file_of_something_else_is_put_aside(tmp_path: Path, player: Player) -> None:
    path = tmp_path / "history.sqlite"
    with path.open("wb") as file:
        file.truncate(2**34)
    _, kept = player.looks_at(path)
    assert kept is not None
    assert kept.stat().st_size == 2**34
