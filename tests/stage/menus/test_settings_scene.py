"""The settings scene: everything is used at once and saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from stage.audio.sound import Sound
from stage.menus.settings import PAGES, KeyCatcher, SettingsScene
from stage.services import Services
from stage.settings import COMMANDS, Settings, SettingsFile, Volumes
from stage.ui.button import Button
from stage.ui.choice import Choice
from stage.ui.scene import Scene
from table import __version__
from table.history.statistics import History
from tests.contract.test_read_aloud import Ear
from tests.stage.menu_window import Menu, finished, menu
from tests.stage.ui.areas import option_area


def turn_to(here: Menu, page: str) -> None:
    tabs = here.driver.find("page")
    assert isinstance(tabs, Choice)
    here.driver.click(option_area(tabs, page).center)


def saved(folder: Path) -> Settings:
    return SettingsFile(folder).load()[0]


def test_language_text_size_and_contrast_change_at_once_and_are_saved(tmp_path: Path) -> None:
    with menu(tmp_path, SettingsScene) as here:
        before = here.scene.gettext("Settings")
        for name, value in (("language", "fr"), ("text_scale", 1.5)):
            choice = here.driver.find(name)
            assert isinstance(choice, Choice)
            here.driver.click(option_area(choice, value).center)
        here.driver.click(
            (here.driver.find("high_contrast").rect.left + 20, here.driver.find("high_contrast").rect.centery)
        )
        assert here.driver.app.language.code == "fr"
        assert here.scene.palette.high_contrast
        assert here.scene.type.text_scale == 1.5
        assert before
    assert (saved(tmp_path).language, saved(tmp_path).text_scale, saved(tmp_path).high_contrast) == ("fr", 1.5, True)


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Menu]:
    with menu(tmp_path, SettingsScene) as here:
        yield here


def test_the_focus_stays_where_it_was_when_the_text_grows(here: Menu) -> None:
    here.scene.ui.focus(here.driver.find("text_scale"))
    here.driver.key("right")
    assert here.driver.app.settings.text_scale == 1.25
    assert here.scene.ui.focused is here.driver.find("text_scale")


class Ears(Sound):
    """Remembers what was to be heard."""

    def __init__(self) -> None:
        super().__init__(Volumes(), silent=True)
        self.heard: list[str] = []
        self.volumes = Volumes()

    def play(self, name: str, *, volume: float = 1.0, pitch: float = 1.0, pan: float = 0.0) -> None:
        self.heard.append(name)

    def ambience(self, name: str | None) -> None:
        self.heard.append(f"ambience {name}")

    def sting(self) -> None:
        self.heard.append("stinger")

    def set_volumes(self, volumes: Volumes) -> None:
        self.volumes = volumes


def test_each_of_the_volumes_is_changed_on_its_own_and_can_be_tried(tmp_path: Path) -> None:
    with menu(tmp_path, SettingsScene) as here:
        ears = Ears()
        here.driver.app.sound = ears
        turn_to(here, "sound")
        for name in ("master", "effects", "ambience", "chimes", "music"):
            here.scene.ui.focus(here.driver.find(f"volume.{name}"))
            here.driver.key("home")
            ears.heard.clear()
            here.driver.click(f"volume.{name}.test")
            here.driver.step()
            assert set(ears.heard) - {"button_press", "button_hover", "ambience None"}, name
        assert ears.volumes == Volumes(0.0, 0.0, 0.0, 0.0, 0.0)
        voice = Ear()
        here.driver.app.voice = voice
        here.driver.app.change(volumes=Volumes(voice=0.5), speak=True)
        here.driver.click("volume.voice.test")
        assert voice.heard[-1] == "This is how loud I am."
        assert 0.0 < voice.volume < 1.0
        here.driver.app.change(volumes=Volumes(chimes=0.0, voice=0.0))
        voice.heard.clear()
        here.driver.key("tab")
        here.driver.step()
        assert not any(voice.heard)
    assert saved(tmp_path).volumes.chimes == 0.0


def test_the_ambience_that_is_tried_ends_with_its_page(here: Menu) -> None:
    ears = Ears()
    here.driver.app.sound = ears
    turn_to(here, "sound")
    here.driver.click("volume.ambience.test")
    here.driver.step()
    assert ears.heard[-1] == "ambience crowd_murmur"
    turn_to(here, "look")
    here.driver.step()
    assert [name for name in ears.heard if name.startswith("ambience")][-1] == "ambience None"


def test_the_ambience_of_a_match_goes_on_behind_the_settings(tmp_path: Path) -> None:
    class Murmuring(Scene):
        ambience = "crowd_murmur"

    with menu(tmp_path, lambda services: Murmuring(services.app)) as here:
        ears = Ears()
        here.driver.app.sound = ears
        here.driver.app.scenes.push(SettingsScene(here.services))
        here.driver.step(2)
        assert set(ears.heard) == {"ambience crowd_murmur"}


@pytest.mark.parametrize("name", ["reduced_motion", "camera_shake"])
def test_switches_of_the_motion_page(here: Menu, name: str) -> None:
    turn_to(here, "motion")
    before = getattr(here.driver.app.settings, name)
    here.scene.ui.focus(here.driver.find(name))
    here.driver.key("space")
    assert getattr(here.driver.app.settings, name) is not before


def test_the_speed_of_the_bots(tmp_path: Path) -> None:
    with menu(tmp_path, SettingsScene) as here:
        turn_to(here, "motion")
        here.scene.ui.focus(here.driver.find("bot_speed"))
        here.driver.key("end")
    assert saved(tmp_path).bot_speed == 4.0


def test_the_page_about_names_the_version_the_authors_and_where_to_report(here: Menu) -> None:
    turn_to(here, "about")
    lines = [name for name in here.scene.ui.names if name.startswith("about.")]
    page = " ".join(str(here.driver.find(name).value) for name in lines)
    assert f"Ludothèque {__version__}" in page
    assert all(f"{game.title}: {game.credit}" in page for game in here.services.games.values())
    here.driver.click("about.report")
    assert here.scene.ui.has("report")


# ---- keys ------------------------------------------------------------------------------------------------------------


def test_a_command_takes_the_next_key_that_is_struck(tmp_path: Path) -> None:
    with menu(tmp_path, SettingsScene) as here:
        turn_to(here, "keys")
        here.driver.click("key.hint")
        here.driver.key("ctrl+k")
        assert here.scene.ui.dialog is None
        assert here.driver.app.settings.bindings()["hint"] == "ctrl+k"
        assert "Ctrl+K" in here.driver.find("key.hint", Button).text
    assert saved(tmp_path).keys == {"hint": "ctrl+k"}


def test_a_key_that_is_taken_is_refused_with_the_name_of_what_it_does(here: Menu) -> None:
    turn_to(here, "keys")
    here.driver.click("key.hint")
    here.driver.key("ctrl+z")
    assert "Undo" in here.scene.ui.find("key.catcher", KeyCatcher).complaint
    here.driver.key("tab")
    assert "is reserved" in here.scene.ui.find("key.catcher", KeyCatcher).complaint
    assert here.driver.app.settings.keys == {}
    here.driver.key("j")
    assert here.driver.app.settings.keys == {"hint": "j"}


def test_letters_beyond_ascii_are_bound_one_by_one_and_a_key_without_a_name_is_refused(
    here: Menu, tmp_path: Path
) -> None:
    def strike(key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, scancode=0, mod=0, unicode=""))
        here.driver.step()

    turn_to(here, "keys")
    for command, letter, shown in (("hint", "ö", "Ö"), ("odds", "ä", "Ä"), ("log", "ß", "ß"), ("skip", "²", "²")):
        here.driver.click(f"key.{command}")
        strike(ord(letter))
        assert here.scene.ui.dialog is None
        assert here.driver.app.settings.keys[command] == letter
        assert here.driver.find(f"key.{command}", Button).text == shown
    here.driver.click("key.pause")
    for nameless in (pygame.K_UNKNOWN, 1 << 30, 0x400000FF):
        strike(nameless)
        assert "no name" in here.scene.ui.find("key.catcher", KeyCatcher).complaint
    strike(ord("ä"))
    assert "Odds" in here.scene.ui.find("key.catcher", KeyCatcher).complaint
    assert saved(tmp_path).keys == {"hint": "ö", "odds": "ä", "log": "ß", "skip": "²"}


def test_even_the_windows_own_keys_are_only_heard_while_a_key_is_asked_for(here: Menu) -> None:
    turn_to(here, "keys")
    here.driver.click("key.hint")
    here.driver.key("f11")
    assert not here.driver.app.settings.window.fullscreen
    assert "Full screen" in here.scene.ui.find("key.catcher", KeyCatcher).complaint
    here.driver.key("escape")
    assert here.scene.ui.dialog is None
    assert not here.scene.catches_keys


def test_all_keys_go_back_to_what_they_were(tmp_path: Path) -> None:
    with menu(tmp_path, SettingsScene, Settings(reduced_motion=True, keys={"hint": "j"})) as here:
        turn_to(here, "keys")
        here.scene.ui.focus(here.driver.find("keys.reset"))
        here.driver.key("return")
        assert here.driver.app.settings.bindings()["hint"] == "h"
        assert not here.driver.find("keys.reset").enabled


def test_every_command_can_be_given_a_key(here: Menu) -> None:
    turn_to(here, "keys")
    for command in COMMANDS:
        assert here.driver.find(f"key.{command}", Button).text == here.scene.key_hint(command)


# ---- gamepad ---------------------------------------------------------------------------------------------------------


def test_a_command_takes_the_button_that_is_pressed_and_gives_its_own_away(tmp_path: Path) -> None:
    with menu(tmp_path, SettingsScene) as here:
        turn_to(here, "keys")
        assert here.driver.find("pad.undo", Button).text == "X"
        here.driver.click("pad.undo")
        here.driver.key("j")
        assert "key" in here.scene.ui.find("key.catcher", KeyCatcher).complaint
        here.driver.pad(pygame.CONTROLLER_BUTTON_A)
        assert "reserved" in here.scene.ui.find("key.catcher", KeyCatcher).complaint
        here.driver.pad(pygame.CONTROLLER_BUTTON_Y)
        assert here.scene.ui.dialog is None
        here.driver.wait(0.2)
        assert here.driver.find("pad.undo", Button).text == "Y"
        assert here.driver.find("pad.hint", Button).text == "X"
    assert saved(tmp_path).buttons == {"undo": "y", "hint": "x"}


# ---- all pages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_control_of_every_page_is_reached_and_inside_the_window(tmp_path: Path, page: str, scale: float) -> None:
    def opening(services: Services) -> SettingsScene:
        services.history.path.with_name("history.kept-1.sqlite").write_bytes(b"damaged")
        return SettingsScene(services)

    settings = Settings(reduced_motion=True, text_scale=scale)
    with menu(tmp_path, opening, settings, (1024, 640)) as here:
        here.scene.ui.focus(here.driver.find("page"))
        for _ in range(list(PAGES).index(page)):
            here.driver.key("right")
        assert here.driver.find("page").value == page
        reached = set()
        for _ in range(40):
            here.driver.key("tab")
            assert here.scene.ui.focused is not None
            reached.add(here.scene.ui.focused.name)
            assert here.scene.ui.focused.rect.bottom <= 1080
        assert {"back", "page"} <= reached


def test_statistics_that_were_put_aside_can_be_added_again(tmp_path: Path) -> None:
    def opening(services: Services) -> SettingsScene:
        kept = History(services.history.path.with_name("history.kept-1.sqlite"))
        kept.record(finished("human", "novice", "novice", seed=2), finished="2025-03-01T20:15:00+01:00", duration=60.0,
                    helped=False)  # fmt: skip
        kept.close()
        return SettingsScene(services)

    with menu(tmp_path, opening) as here:
        here.scene.ui.focus(here.driver.find("page"))
        for _ in range(list(PAGES).index("kept")):
            here.driver.key("right")
        here.driver.click("kept.0")
        assert [match.seed for match in here.services.history.matches()] == [2]
        assert here.driver.app.notices.shown[-1].text == "1 match has been added."


def test_without_such_statistics_there_is_no_page_of_them(here: Menu) -> None:
    assert "kept" not in [option.value for option in here.driver.find("page", Choice).options]
