import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

import msgspec
import pytest

from main import GAMES
from stage.audio.mixing import VolumeGroup, gains
from stage.graphics import theme
from stage.menus.set_up.seating_plan import SeatingPlan
from stage.settings import COMMANDS, LastSetup, Settings, SettingsFile, SettingsNotSaved, Volumes, WindowPlace
from stage.window.app import App
from table.match.match import SeatSetup
from table.storage.files import LARGEST, config_folder, data_folder, saves_folder
from tests.damage import damaged
from tests.full_disk import full_disk, needs_limits
from tests.stage.ui.widget_scene import showing
from tests.table.processes import wait_for


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    settings = Settings(
        language="fr",
        text_scale=1.5,
        volumes=Volumes(master=0.25),
        keys={"hint": "j"},
        last_setups={"nimmsleich": LastSetup((SeatSetup("human", "Ada", 5),), {"dealer": "2", "oysters": True})},
    )
    SettingsFile(tmp_path / "new" / "folder").save(settings)
    assert SettingsFile(tmp_path / "new" / "folder").load() == (settings, None)


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path).load() == (Settings(), None)


@pytest.mark.parametrize(
    "damaged",
    [b"", b"{", b"\xff\xfe\x00", b"[]", b"null", b"\xff\xfe{\x00}\x00"],
)
def test_a_damaged_file_gives_defaults_and_is_kept_beside(tmp_path: Path, damaged: bytes) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_bytes(damaged)
    settings, kept = file.load()
    assert settings == Settings()
    assert kept == tmp_path / "settings.damaged-1.json"
    assert kept.read_bytes() == damaged
    file.save(Settings(language="fr"))
    assert file.load() == (Settings(language="fr"), None)


LIKED = Settings(
    language="fr", text_scale=2.0, keys={"hint": "j"}, volumes=Volumes(master=0.3), window=WindowPlace(width=999)
)


@pytest.mark.parametrize(
    ("change", "default"),
    [
        ({"text_scale": 9}, {"text_scale": 1.0}),
        ({"text_scale": None}, {"text_scale": 1.0}),
        ({"shoe_size": 43}, {}),
        ({"keys": {"hint": "j", "odds": 7, "x" * 65: "k"}}, {}),
        ({"levels": {"master": 0.3, "music": "0.5"}}, {}),
        ({"levels": {"master": 3, "drums": 1.0}}, {"volumes": Volumes()}),
        ({"levels": [1]}, {"volumes": Volumes()}),
        ({"window": {"width": 999, "height": -1, "screen": 2}}, {}),
        ({"last_setups": {"nizza": {"seats": 3, "mood": 1}, "go": []}}, {"last_setups": {"nizza": LastSetup()}}),
    ],
)
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_one_value_that_is_not_understood_costs_no_other_one_and_is_kept(
    tmp_path: Path, change: dict[str, Any], default: dict[str, Any], mark: bytes
) -> None:
    file = SettingsFile(tmp_path)
    file.save(LIKED)
    document = msgspec.json.decode(file.path.read_bytes(), type=dict[str, Any]) | change
    file.path.write_bytes(mark + msgspec.json.encode(document))
    settings, kept = file.load()
    assert kept is None
    assert settings == msgspec.structs.replace(LIKED, **default)
    file.save(msgspec.structs.replace(settings, language="de"))
    assert msgspec.json.decode(file.path.read_bytes()) == document | {"language": "de"}


def test_settings_with_any_value_replaced_are_used_or_kept_beside(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.save(
        Settings(
            language="fr",
            keys={"hint": "j"},
            window=WindowPlace(left=10, top=20),
            last_setups={"nimmsleich": SeatingPlan.first(GAMES["nimmsleich"]).to_keep()},
        )
    )
    whole = file.path.read_bytes()
    for text in damaged(whole):
        file.path.write_bytes(text)
        settings, kept = file.load()
        if kept is not None:
            assert settings == Settings()
            assert kept.read_bytes() == text
            kept.unlink()
            continue
        with showing(settings=settings) as driver:
            assert driver.app.language.code in ("en", "fr")
            driver.app.key_hint("hint")
        for game in GAMES.values():
            plan = SeatingPlan.remembered(game, settings.last_setups.get(game.name))
            assert game.setup(len(plan.seats), plan.setup(seed=1, practice=False).options)
            assert all(seat.name.isprintable() and seat.colour < len(theme.SEATS) for seat in plan.seats)
        file.save(settings)
        assert file.load() == (settings, None)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize(
    "strange", [lambda path: os.mkfifo(path), lambda path: path.symlink_to("/dev/zero"), Path.mkdir]
)
def test_a_pipe_a_device_or_a_folder_is_never_waited_for(tmp_path: Path, strange: Callable[[Path], None]) -> None:
    file = SettingsFile(tmp_path)
    strange(file.path)
    settings, kept = file.load()
    assert settings == Settings()
    assert kept is not None
    file.save(settings)
    assert file.load() == (settings, None)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_bytes(b" " * (LARGEST - 1) + b"{}")
    settings, kept = file.load()
    assert settings == Settings()
    assert kept is not None


def test_damaged_files_are_numbered(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    for number in (1, 2, 3):
        file.path.write_text(f"damaged {number}", encoding="utf-8")
        assert file.load()[1] == tmp_path / f"settings.damaged-{number}.json"
    assert (tmp_path / "settings.damaged-2.json").read_text(encoding="utf-8") == "damaged 2"


def test_a_folder_in_the_place_of_the_file_is_no_crash(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.path.mkdir()
    settings, kept = file.load()
    assert settings == Settings()
    assert kept is not None


def test_a_full_disk_is_a_named_error_and_the_old_file_stays_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = SettingsFile(tmp_path)
    file.save(Settings(language="fr"))

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SettingsNotSaved, match="No space left on device"):
        file.save(Settings(language="en"))
    assert file.load() == (Settings(language="fr"), None)


def test_a_crash_between_writing_and_replacing_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = SettingsFile(tmp_path)
    file.save(Settings(bot_speed=2.0))

    class PowerCut(BaseException):
        pass

    def cut(*_: object) -> None:
        raise PowerCut

    monkeypatch.setattr(Path, "replace", cut)
    with pytest.raises(PowerCut):
        file.save(Settings(bot_speed=4.0))
    assert file.load() == (Settings(bot_speed=2.0), None)


def test_saving_where_nothing_can_be_written_is_a_named_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    with pytest.raises(SettingsNotSaved):
        SettingsFile(tmp_path / "file").save(Settings())


@needs_limits
def test_a_full_disk_leaves_the_old_settings_and_nothing_else(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.save(Settings(language="fr"))
    with full_disk(), pytest.raises(SettingsNotSaved):
        file.save(Settings(language="en"))
    assert file.load()[0].language == "fr"
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_the_home_variable_moves_settings_and_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    assert config_folder() == data_folder() == saves_folder().parent == tmp_path
    monkeypatch.delenv("LUDOTHEQUE_HOME")
    assert "ludotheque" in config_folder().parts[-1]


FORMS = ["{0}/home", "{0}/home/", "/{0}//home/.", "home", "./home", "home/../home", "~/home", "{0}/a b#c%20d?é", "link"]


@pytest.mark.skipif(sys.platform == "win32", reason="has other forms")
@pytest.mark.parametrize("form", FORMS)
def test_a_home_given_in_any_form_is_used_and_opened(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, form: str
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LUDOTHEQUE_HOME", form.format(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link").symlink_to("home")
    (tmp_path / "home").mkdir()
    SettingsFile().save(Settings(language="fr"))
    app = App(size=(320, 200), offscreen=True)
    app.open_folder(data_folder())
    wait_for(lambda: opened, "the folder is not opened")
    app.close()
    found = Path(url2pathname(urlsplit(opened[0]).path))
    assert found.joinpath("settings.json").is_file()
    assert found.parent == tmp_path
    assert not list(tmp_path.glob("~*"))


def test_settings_are_frozen() -> None:
    settings = Settings()
    with pytest.raises(AttributeError):
        settings.text_scale = 2.0  # type: ignore[misc]
    assert msgspec.structs.replace(settings, text_scale=2.0).text_scale == 2.0


def test_bindings_are_the_defaults_with_the_players_changes() -> None:
    bindings = Settings(keys={"hint": "j", "undo": "ctrl+z", "rules": "m", "no such command": "x"}).bindings()
    assert (bindings["rules"], bindings["mute"]) == ("m", ""), "a key that a newer version uses otherwise"
    assert bindings["hint"] == "j"
    assert bindings["undo"] == "ctrl+z"
    assert "no such command" not in bindings


def test_a_saved_key_without_a_name_goes_back_to_the_default() -> None:
    keys = {"hint": "", "undo": "ctrl+", "log": "ctrl+alt+shift+", "faster": "alt++", "slower": "+"}
    bindings = Settings(keys=keys).bindings()
    assert [bindings[command] for command in keys] == ["h", "ctrl+z", "l", "alt++", "+"]


def test_every_command_has_a_name_and_a_key_of_its_own() -> None:
    assert len({command.key for command in COMMANDS.values()}) == len(COMMANDS)
    assert len({command.title for command in COMMANDS.values()}) == len(COMMANDS)


def test_volumes_of_older_versions_stay_as_loud_unless_they_were_the_defaults(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_text(
        '{"volumes": {"master": 0.8, "effects": 0.5, "ambience": 0.0, "music": 0.35, "chimes": "?"}}', encoding="utf-8"
    )
    volumes = file.load()[0].volumes
    assert (volumes.master, volumes.music, volumes.chimes) == (Volumes().master, Volumes().music, Volumes().chimes)
    assert volumes.ambience == 0.0
    group = VolumeGroup.EFFECTS
    assert gains(Volumes(effects=volumes.effects))[group] / gains(Volumes())[group] == pytest.approx(0.25, abs=0.001)
