"""Settings and progress that several windows change at once: nothing is refused, damaged or lost."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from main import GAMES
from stage.menus.learn import LearnScene
from stage.menus.shelf import Shelf
from stage.settings import LastSetup, Settings, SettingsFile, SettingsNotSaved, Volumes, WindowPlace
from stage.window.app import App
from table.history.statistics import History
from table.match.match import SeatSetup
from table.storage import locks
from tests.processes import at_once
from tests.stage.menu_window import menu
from tests.stage.test_program import first_frame

REPLACE = msgspec.structs.replace
EARLIER: dict[str, object] = {
    "language": "fr",
    "lessons": {"nimmsleich.first-bids": 0, "nimmsleich.alone": 2, "nizza.two": 9, "": 1, "\u202e.x": 1},
    "boxes_opened": ["niagara", "Not a game"],
}


def test_processes_that_save_at_once_lose_and_damage_nothing(tmp_path: Path) -> None:
    SettingsFile(tmp_path).save(Settings(language="fr", window=WindowPlace(left=10, top=20)))
    at_once("tests.stage.settings_in_a_process", *([str(tmp_path), name, "200"] for name in ("undo", "redo", "hint")))
    settings, damaged = SettingsFile(tmp_path).load()
    assert damaged is None
    assert settings.keys == {"undo": "200", "redo": "200", "hint": "200"}
    assert (settings.language, settings.window.left) == ("fr", 10)
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_a_window_writes_only_what_was_changed_in_it(tmp_path: Path) -> None:
    ada, bea = (LastSetup((SeatSetup("human", name),)) for name in ("Ada", "Bea"))
    first, second = SettingsFile(tmp_path), SettingsFile(tmp_path)
    first.save(Settings(keys={"hint": "j", "undo": "u"}))
    (mine, _), (others, _) = first.load(), second.load()
    mine = REPLACE(mine, language="fr", volumes=Volumes(master=0.25), keys={"hint": "k"}, last_setups={"nizza": ada})
    first.save(mine)
    others = REPLACE(others, bot_speed=2.0, volumes=Volumes(chimes=0.5), last_setups={"niagara": bea})
    second.save(others)
    wanted = REPLACE(
        others, language="fr", volumes=Volumes(master=0.25, chimes=0.5), keys={"hint": "k"},
        last_setups={"nizza": ada, "niagara": bea},
    )  # fmt: skip
    assert SettingsFile(tmp_path).load() == (wanted, None)
    first.save(REPLACE(mine, text_scale=1.5))
    assert SettingsFile(tmp_path).load() == (REPLACE(wanted, text_scale=1.5), None)


def test_two_open_windows_keep_what_was_changed_and_learnt_in_both(tmp_path: Path) -> None:
    with menu(tmp_path, Shelf) as here:
        with menu(tmp_path, Shelf) as there:
            here.driver.app.change(text_scale=1.25)
            there.driver.app.change(emblems=False)
            here.services.keep_progress("nizza", "first-roofs", 0)
            there.services.keep_progress("nizza", "safe", 2)
            here.services.keep_progress("nizza", "safe", 1)
            there.services.keep_progress("niagara")
        here.driver.app.change(camera_shake=False)
        here.driver.app.scenes.push(here.services.to.learn(GAMES["nizza"]))
        here.wait_for(LearnScene)
        seen = here.services.history.progress
        assert (seen.stars("nizza", "safe"), seen.has_opened("niagara")) == (2, True)
    settings, _ = SettingsFile(tmp_path).load()
    assert (settings.text_scale, settings.emblems, settings.camera_shake) == (1.25, False, False)
    history = History(tmp_path / "history.sqlite")
    assert history.progress.stars("nizza", "first-roofs") == 0
    assert history.progress.stars("nizza", "safe") == 2
    assert not history.progress.has_opened("nizza")
    history.close()


@pytest.mark.parametrize("damage", ["gone", "{", ""])
def test_a_file_that_is_removed_or_damaged_under_the_window_is_kept_and_written_whole(
    tmp_path: Path, damage: str
) -> None:
    file = SettingsFile(tmp_path)
    app = App(file, size=(320, 200), offscreen=True)
    app.change(language="fr", bot_speed=2.0)
    assert not app.notices.shown
    if damage == "gone":
        file.path.unlink()
    else:
        file.path.write_text(damage, encoding="utf-8")
    app.change(text_scale=1.5)
    (told,) = app.notices.shown
    assert "réglages" in told.text
    again = SettingsFile(tmp_path).load()[0]
    assert (again.language, again.bot_speed, again.text_scale) == ("fr", 2.0, 1.5)
    kept = [path.read_text(encoding="utf-8") for path in tmp_path.glob("settings.damaged-*.json")]
    assert kept == ([] if damage == "gone" else [damage])
    app.close()


def test_without_any_change_nothing_is_written(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.save(Settings(language="fr"))
    before = file.path.stat()
    file.save(file.load()[0])
    after = file.path.stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_a_window_that_is_stopped_while_it_saves_is_not_waited_for_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "PATIENCE", 0.1)
    file = SettingsFile(tmp_path)
    with locks.locked(file.path), pytest.raises(SettingsNotSaved, match="busy"):
        file.save(Settings())
    file.save(Settings(language="fr"))
    assert file.load()[0].language == "fr"


def test_what_is_in_the_place_of_the_lock_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".settings.json.lock").mkdir()
    file = SettingsFile(tmp_path)
    file.save(Settings(language="fr"))
    assert file.load()[0].language == "fr"
    assert (tmp_path / ".settings.json.lock").is_dir()


def opened_once(folder: Path, settings: dict[str, object]) -> None:
    """Start the program with these settings, and quit."""
    (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOTHEQUE_HOME", str(folder))
        first_frame()


@pytest.mark.parametrize("damage", [{}, {"text_scale": 9}])
def test_progress_in_older_settings_is_imported_once(tmp_path: Path, damage: dict[str, object]) -> None:
    """Even from settings that are damaged otherwise. More stars win; what cannot be true is left out."""
    opened_once(tmp_path, EARLIER | damage)
    history = History(tmp_path / "history.sqlite")
    progress = history.progress
    assert (progress.stars("nimmsleich", "first-bids"), progress.stars("nimmsleich", "alone")) == (0, 2)
    assert progress.has_opened("niagara")
    assert not progress.has_opened("nimmsleich")
    assert not progress.has_learnt("nizza")
    written = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert written.keys().isdisjoint(("lessons", "boxes_opened"))
    assert written.get("language") == "fr"
    history.close()
    opened_once(tmp_path, EARLIER | {"lessons": {"nimmsleich.first-bids": 3, "nimmsleich.alone": 1}})
    history = History(tmp_path / "history.sqlite")
    assert (history.progress.stars("nimmsleich", "first-bids"), history.progress.stars("nimmsleich", "alone")) == (3, 2)
    history.close()


def test_older_progress_stays_in_the_settings_while_the_statistics_cannot_be_kept(tmp_path: Path) -> None:
    History(tmp_path / "history.sqlite").close()
    with closing(sqlite3.connect(tmp_path / "history.sqlite", isolation_level=None)) as other:
        other.execute("begin exclusive")
        opened_once(tmp_path, EARLIER)
    written = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert {name: written[name] for name in EARLIER} == EARLIER
    opened_once(tmp_path, written)
    history = History(tmp_path / "history.sqlite")
    assert history.progress.stars("nimmsleich", "alone") == 2
    history.close()
