from collections.abc import Iterator

import pygame
import pytest

from stage.audio.sound import Sound
from stage.driving import Driver
from stage.graphics import art
from stage.graphics.painter import Painter
from stage.settings import Settings, Volumes
from stage.ui.button import Button
from stage.ui.intents import Intent, KeyPress, key_title
from stage.ui.number import Slider
from stage.ui.scene import Application, Scene


class Told(Scene):
    """A scene that notes its life and is of one colour."""

    def __init__(self, app: Application, name: str, diary: list[str], colour: tuple[int, int, int] = (0, 0, 0)) -> None:
        super().__init__(app)
        self.name = name
        self.diary = diary
        self.colour = colour

    def note(self, what: str) -> None:
        self.diary.append(f"{self.name} {what}")

    def build(self) -> None:
        self.note("build")

    def enter(self) -> None:
        self.note("enter")

    def pause(self) -> None:
        self.note("pause")

    def resume(self) -> None:
        self.note("resume")

    def leave(self) -> None:
        self.note("leave")

    def draw(self, painter: Painter) -> None:
        painter.fill(painter.bleed, self.colour)


@pytest.fixture
def diary() -> list[str]:
    return []


@pytest.fixture
def driver(diary: list[str]) -> Iterator[Driver]:
    driver = Driver(lambda app: Told(app, "a", diary, (200, 0, 0)), (320, 200), settings=Settings(language="en"))
    yield driver
    driver.close()


class MusicLover(Sound):
    """Remembers what music was asked for."""

    def __init__(self) -> None:
        super().__init__(Volumes(), silent=True)
        self.asked: list[tuple[str, int, bool]] = []

    def accompany(self, scene: str, dt: float, *, tension: int = 0, speaking: bool = False) -> None:
        self.asked.append((scene, tension, speaking))

    def pause(self) -> None:
        self.asked.append(("paused", 0, False))


class Tense(Told):
    tension = 2


def test_music_is_that_of_the_topmost_scene_that_has_some_and_pauses_with_the_window(
    driver: Driver, diary: list[str]
) -> None:
    app = driver.app
    ears = MusicLover()
    app.sound = ears
    driver.step()
    assert ears.asked[-1] == ("", 0, False)
    driver.scene.music = "shelf"
    app.scenes.push(Tense(app, "b", diary))
    driver.step(2)
    assert ears.asked[-1] == ("shelf", 2, False)
    driver.scene.music = "nizza"
    driver.step()
    assert ears.asked[-1] == ("nizza", 2, False)
    pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))
    driver.step()
    assert ears.asked[-1][0] == "paused"
    pygame.event.post(pygame.Event(pygame.WINDOWRESTORED))
    driver.step()
    assert ears.asked[-1][0] == "nizza"
    app.scenes.pop()
    driver.step(2)
    assert ears.asked[-1] == ("shelf", 0, False)


def test_scenes_are_built_entered_paused_resumed_and_left(driver: Driver, diary: list[str]) -> None:
    app = driver.app
    app.scenes.push(Told(app, "b", diary))
    assert diary == ["a build", "a enter"], "nothing changes before the frame is over"
    driver.step()
    app.scenes.replace(Told(app, "c", diary))
    driver.step()
    app.scenes.pop()
    driver.step()
    assert diary == [
        *("a build", "a enter"),
        *("a pause", "b build", "b enter"),
        *("b leave", "c build", "c enter"),
        *("c leave", "a resume"),
    ]


def test_restart_leaves_every_scene(driver: Driver, diary: list[str]) -> None:
    driver.app.scenes.push(Told(driver.app, "b", diary))
    driver.step()
    del diary[:]
    driver.app.scenes.restart(Told(driver.app, "c", diary))
    driver.step()
    assert diary == ["b leave", "a leave", "c build", "c enter"]
    assert len(driver.app.scenes.stack) == 1


class Leading(Told):
    """Each key leads on to the scene "next"; time and keys are noted too."""

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, KeyPress) and intent.command == "cancel":
            self.note("key")
            self.app.scenes.replace(Leading(self.app, "next", self.diary))
        return True

    def update(self, dt: float) -> None:
        self.note("update")


def test_a_scene_that_has_asked_to_leave_gets_nothing_more_in_that_frame(diary: list[str]) -> None:
    driver = Driver(lambda app: Leading(app, "first", diary))
    del diary[:]
    with driver.one_frame():
        driver.key("escape")
        driver.key("escape")
    assert diary == [
        *("first key", "first leave", "next build", "next enter"),
        *("next key", "next leave", "next build", "next enter", "next update"),
    ]
    driver.close()


def test_a_change_asked_for_by_the_passing_of_time_is_seen_in_the_same_frame(diary: list[str]) -> None:
    class Brief(Told):
        def update(self, dt: float) -> None:
            self.app.scenes.replace(Told(self.app, "next", self.diary, (0, 0, 200)))

    driver = Driver(lambda app: Brief(app, "brief", diary, (200, 0, 0)), settings=Settings(reduced_motion=True))
    assert driver.picture.get_at((160, 100))[:3] == (0, 0, 200)
    assert diary[-1] == "next enter"
    driver.close()


@pytest.mark.parametrize("change", ["pop", "replace", "restart"])
def test_drawings_begun_for_a_scene_are_not_kept_when_it_is_left(driver: Driver, diary: list[str], change: str) -> None:
    scenes = driver.app.scenes
    scenes.push(Told(driver.app, "b", diary))
    driver.step()
    art.rasterise_ahead([("shelf/sign", 92, 17)])
    driver.step()
    assert ("shelf/sign", 92, 17) in art.begun()
    if change == "pop":
        scenes.pop()
    else:
        getattr(scenes, change)(Told(driver.app, "c", diary))
    driver.step()
    assert not art.begun()


def test_without_a_scene_the_program_ends(driver: Driver) -> None:
    driver.app.scenes.pop()
    driver.step()
    assert not driver.app.running


def red(driver: Driver) -> int:
    return driver.picture.get_at((160, 100))[0]


@pytest.mark.draws_frames("the fade is the subject")
def test_scenes_fade_into_one_another(driver: Driver, diary: list[str]) -> None:
    driver.app.scenes.push(Told(driver.app, "b", diary, (0, 0, 0)))
    driver.step()
    shades = []
    for _ in range(15):
        shades.append(red(driver))
        driver.step()
    assert shades[0] > 100
    assert shades == sorted(shades, reverse=True)
    assert red(driver) == 0


def test_with_reduced_motion_they_change_at_once(diary: list[str]) -> None:
    driver = Driver(lambda app: Told(app, "a", diary, (200, 0, 0)), (320, 200), settings=Settings(reduced_motion=True))
    driver.app.scenes.push(Told(driver.app, "b", diary, (0, 0, 0)))
    driver.step()
    assert red(driver) == 0
    driver.close()


def test_a_change_of_language_rebuilds_every_scene_on_the_stack(driver: Driver, diary: list[str]) -> None:
    driver.app.scenes.push(Told(driver.app, "b", diary))
    driver.step()
    del diary[:]
    driver.app.change(language="fr")
    assert diary == ["a build", "b build"]
    assert driver.scene.gettext("Cancel") == "Annuler"
    driver.app.change(bot_speed=2.0)
    assert diary == ["a build", "b build"], "what is not seen rebuilds nothing"


class Asking(Told):
    def on_quit(self) -> bool:
        self.confirm("quit", "Leave?", "The match is kept.", "Leave", self.app.quit)
        return False


def test_closing_the_window_may_ask_first(diary: list[str]) -> None:
    driver = Driver(lambda app: Asking(app, "a", diary))
    pygame.event.post(pygame.Event(pygame.QUIT))
    driver.step()
    assert driver.app.running
    driver.click("quit.no")
    assert driver.app.running
    pygame.event.post(pygame.Event(pygame.QUIT))
    driver.step()
    driver.click("quit.yes")
    assert not driver.app.running
    driver.close()


def test_closing_the_window_ends_at_once_where_nothing_is_asked(driver: Driver) -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))
    driver.step()
    assert not driver.app.running


def test_widgets_added_in_enter_are_there_in_the_first_frame() -> None:
    class Quick(Scene):
        def enter(self) -> None:
            self.ui.add(Button("go", "Go", self.app.quit), (100, 100, 200, 60))

    driver = Driver(Quick)
    driver.click("go")
    assert not driver.app.running
    driver.close()


def test_a_scene_may_catch_even_the_keys_of_the_window() -> None:
    caught: list[str] = []

    class Binding(Scene):
        catches_keys = True

        def handle(self, intent: Intent) -> bool:
            if isinstance(intent, KeyPress):
                caught.append(key_title(intent.key, intent.mods))
            return True

    driver = Driver(Binding)
    driver.key("f11")
    driver.key("ctrl+shift+p")
    assert caught == ["f11", "ctrl+shift+p"]
    assert not driver.app.settings.window.fullscreen
    driver.close()


def test_the_next_scene_knows_where_the_pointer_is() -> None:
    class Doors(Scene):
        def build(self) -> None:
            self.ui.add(Button("door", "Door", lambda: self.app.scenes.push(Doors(self.app))), (100, 100, 200, 60))

    driver = Driver(Doors)
    first = driver.scene
    driver.click("door")
    driver.step()
    assert driver.scene is not first
    assert driver.find("door").hovered
    assert not first.ui.find("door").hovered
    driver.close()


def test_what_the_pointer_rests_on_as_a_scene_comes_is_explained_once_it_moves() -> None:
    class Doors(Scene):
        def build(self) -> None:
            door = Button("door", "Door", self._open, tooltip="It leads out")
            self.ui.add(door, (100, 100, 200, 60))

        def _open(self) -> None:
            self.app.scenes.push(Doors(self.app))

    driver = Driver(Doors)
    driver.click("door")
    driver.wait(1.5)
    assert driver.scene.input.tooltip_shown is None
    driver.move((216.0, 131.0))
    driver.wait(1.5)
    assert driver.scene.input.tooltip_shown is driver.find("door")
    driver.close()


def test_what_is_held_down_is_let_go_when_another_scene_comes(diary: list[str]) -> None:
    class Doors(Scene):
        def build(self) -> None:
            self.ui.add(Slider("level", 0.0), (100, 100, 600, 60))

        def handle(self, intent: Intent) -> bool:
            if isinstance(intent, KeyPress):
                self.app.scenes.push(Told(self.app, "b", diary))
            return True

    driver = Driver(Doors)
    driver.press("level")
    level = driver.find("level").value
    driver.key("a")
    driver.release((650, 130))
    driver.app.scenes.pop()
    driver.step()
    driver.move((200, 130))
    assert not driver.find("level").pressed
    assert driver.find("level").value == level
    driver.close()
