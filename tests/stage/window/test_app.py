import errno
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pygame
import pytest

from stage.audio.sound import Sound
from stage.driving import Driver, render_once
from stage.graphics.painter import Painter
from stage.settings import Settings, SettingsFile, Volumes, WindowPlace
from stage.ui.button import Button
from stage.ui.field import TextField
from stage.ui.notices import Notices, Tone
from stage.ui.scene import Scene
from stage.window.app import App

ROOT = Path(__file__).resolve().parents[3]


class Hall(Scene):
    """A button, a count of its presses and of the seconds lived."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.lived: list[float] = []
        self.pressed = 0

    def build(self) -> None:
        self.ui.add(Button("go", "Go", self._press), (860, 500, 200, 80))

    def update(self, dt: float) -> None:
        self.lived.append(dt)

    def _press(self) -> None:
        self.pressed += 1


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 640), (1600, 1200)])
def test_a_picture_of_a_scene_has_the_size_asked_for(size: tuple[int, int]) -> None:
    picture = render_once(Hall, size)
    assert picture.get_size() == size
    colours = {tuple(picture.get_at((x, size[1] // 2))) for x in range(0, size[0], 7)}
    assert len(colours) > 10


def test_the_bars_beside_the_scene_are_not_black() -> None:
    picture = render_once(Hall, (1600, 1400))
    assert sum(picture.get_at((800, 20))[:3]) > 60


def test_a_huge_gap_between_frames_is_dropped() -> None:
    driver = Driver(Hall)
    hall = driver.scene
    assert isinstance(hall, Hall)
    driver.step(seconds=0.2)
    driver.step(seconds=3.0)
    assert hall.lived[-2:] == [0.2, 0.0]
    driver.close()


def test_clicks_hit_after_a_change_of_window_size() -> None:
    driver = Driver(Hall, (1280, 720))
    hall = driver.scene
    assert isinstance(hall, Hall)
    driver.click("go")
    for size in ((1920, 1080), (1024, 900), (1700, 640)):
        driver.resize(size)
        assert driver.picture.get_size() == size
        driver.click("go")
    assert hall.pressed == 4
    driver.close()


@pytest.mark.draws_frames("what frames rasterise is the subject")
def test_while_an_edge_is_dragged_nothing_is_rasterised_anew() -> None:
    driver = Driver(Hall, (1280, 720))
    driver.step(3)
    kept = len(driver.app.painter.canvas.cache)
    for width in range(1290, 1490, 20):
        driver.app.resize((width, 800))
        driver.step(2)
        assert driver.app.painter.canvas.scale == 1280 / 1920
        assert len(driver.app.painter.canvas.cache) == kept
        assert sum(driver.picture.get_at((width - 1, 799))[:3]) > 0
    driver.click("go")
    assert driver.front(Hall).pressed == 1
    driver.wait(0.3)
    assert driver.app.painter.canvas.scale == 800 / 1080
    driver.close()


def test_a_damaged_settings_file_is_told_and_kept(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_text("{broken", encoding="utf-8")
    driver = Driver(Hall, file=file)
    assert "settings.damaged-1.json" in driver.app.notices.shown[0].text
    assert driver.app.notices.shown[0].tone is Tone.BAD
    driver.close()


def test_changed_settings_are_saved_and_used_at_once(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    driver = Driver(Hall, file=file)
    driver.app.change(high_contrast=True, text_scale=1.5)
    driver.step()
    assert driver.scene.palette.high_contrast
    assert driver.scene.type.text_scale == 1.5
    assert file.load()[0].text_scale == 1.5
    driver.close()


def test_a_full_disk_is_told_and_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    driver = Driver(Hall, file=SettingsFile(tmp_path))
    monkeypatch.setattr(os, "fsync", full)
    driver.app.change(text_scale=2.0)
    assert "No space left on device" in driver.app.notices.shown[0].text
    driver.step()
    assert driver.scene.type.text_scale == 2.0
    driver.close()


def test_a_picture_that_the_disk_refuses_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    driver = Driver(Hall)
    assert driver.app.save_picture(path=tmp_path / "file" / "picture.png") is None
    assert "Errno" not in driver.app.notices.shown[0].text
    driver.close()


def test_fullscreen_is_toggled_and_remembered(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    driver = Driver(Hall, file=file)
    driver.key("f11")
    assert file.load()[0].window.fullscreen
    driver.key("f11")
    assert not file.load()[0].window.fullscreen
    driver.close()


def test_size_and_place_of_the_window_are_remembered(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    app = App(file)

    class Leaving(Hall):
        def update(self, dt: float) -> None:
            if len(self.lived) == 1:
                app.resize((1024, 707))
            if len(self.lived) == 3:
                self.app.quit()
            super().update(dt)

    app.run(Leaving(app))
    place = file.load()[0].window
    assert (place.width, place.height) == (1024, 707)
    assert place.left is not None
    again = App(file)
    assert again.painter.canvas.target.get_size() == (1024, 707)
    again.close()


def test_a_place_outside_every_screen_is_not_used(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.save(Settings(window=WindowPlace(left=90_000, top=90_000)))
    app = App(file)
    assert app.painter.canvas.target.get_size() == (1024, 720)
    app.close()


def test_a_window_is_not_opened_larger_than_the_screen(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.save(Settings(window=WindowPlace(width=2560, height=1440)))
    app = App(file)
    assert app.painter.canvas.target.get_size() == pygame.display.get_desktop_sizes()[0]
    app.close()


def test_the_window_never_gets_smaller_than_what_can_be_read() -> None:
    app = App()
    app.resize((300, 200))
    pygame.event.pump()
    app.draw()
    assert app.painter.canvas.target.get_size() == (1024, 640)
    app.close()


def test_f12_saves_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    driver = Driver(Hall, (1280, 720))
    driver.key("f12")
    (picture,) = (tmp_path / "pictures").iterdir()
    assert pygame.image.load(picture).get_size() == (1280, 720)
    assert picture.name in driver.app.notices.shown[0].text
    driver.close()


def test_m_mutes_unless_it_is_a_letter_of_a_name_and_a_device_that_goes_is_opened_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    driver = Driver(Hall, settings=Settings(language="en"))
    driver.app.sound = Sound(Volumes())
    field = TextField("name")
    driver.scene.ui.add(field, (100, 100, 300, 60))
    for heard in ("Sound off", "Sound on"):
        driver.key("m")
        assert driver.app.notices.shown[-1].text == heard
        assert driver.app.sound.is_muted is (heard == "Sound off")
    driver.scene.ui.focus(field)
    driver.key("m")
    assert not driver.app.sound.is_muted
    driver.app.sound.play("wood_knock")
    for which, left in ((0, 1), (2, 0)):
        pygame.event.post(pygame.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=False))
        driver.step()
        assert driver.app.sound.voices() == left
    driver.app.sound.close()
    driver.close()


def test_a_picture_that_cannot_be_saved_is_told(tmp_path: Path) -> None:
    driver = Driver(Hall)
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert driver.app.save_picture(path=tmp_path / "file" / "picture.png") is None
    assert driver.app.notices.shown[0].tone is Tone.BAD
    driver.close()


def test_keys_bound_anew_are_used_and_shown() -> None:
    driver = Driver(Hall, settings=Settings(keys={"fullscreen": "ctrl+enter", "menu": "+"}, language="en"))
    assert driver.app.key_hint("fullscreen") == "Ctrl+Enter"
    assert driver.app.key_hint("menu") == "+"
    assert driver.app.key_hint("no such command") == ""
    driver.key("f11")
    assert not driver.app.settings.window.fullscreen
    driver.app.change(keys={"fullscreen": "f9"})
    driver.key("f9")
    assert driver.app.settings.window.fullscreen
    driver.close()


def test_text_comes_from_the_systems_text_input() -> None:
    class Form(Scene):
        def build(self) -> None:
            self.ui.add(TextField("name"), (100, 100, 400, 60))

    driver = Driver(Form)
    driver.click("name")
    driver.type("Zoë Œuf €")
    assert driver.find("name").value == "Zoë Œuf €"
    driver.close()


def test_notices_are_few_do_not_repeat_and_go() -> None:
    notices = Notices()
    for text in ("one", "two", "two", "three", "four"):
        notices.show(text)
    assert [notice.text for notice in notices.shown] == ["two", "three", "four"]
    notices.draw(Painter(pygame.Surface((640, 360))))
    notices.update(60.0)
    assert notices.shown == []


def test_without_a_display_there_is_one_sentence() -> None:
    code = (
        "from stage.window.app import App\nfrom stage.window.system_window import NoDisplay\n"
        "try:\n    App()\n"
        "except NoDisplay as error:\n    print(error)\n"
    )  # fmt: skip
    hidden = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, encoding="locale", check=False
    )
    if sys.platform.startswith("linux"):
        assert ran.stdout.startswith("No display was found")
        assert ran.stdout.count("\n") == 1
        assert "Traceback" not in ran.stderr


def test_a_picture_needs_no_display(tmp_path: Path) -> None:
    code = (
        "import sys, pygame\nfrom stage.driving import render_once\nfrom stage.ui.scene import Scene\n"
        "pygame.image.save(render_once(Scene, (640, 400)), sys.argv[1])\n"
    )
    environment = {name: value for name, value in os.environ.items() if name not in ("SDL_VIDEODRIVER", "DISPLAY")}
    picture = tmp_path / "picture.png"
    subprocess.run([sys.executable, "-c", code, str(picture)], cwd=ROOT, env=environment, check=True)
    assert pygame.image.load(picture).get_size() == (640, 400)


def test_settings_that_were_given_win_over_the_file(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.save(Settings(text_scale=2.0))
    driver = Driver(Hall, settings=msgspec.structs.replace(Settings(), text_scale=1.25), file=file)
    assert driver.scene.type.text_scale == 1.25
    driver.close()
