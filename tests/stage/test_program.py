"""The program from outside: pictures of scenes, what stands in front at the beginning, and what is refused."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

from main import GAMES, main
from stage import program
from stage.audio.sound import Sound
from stage.match.scene import MatchScene
from stage.menus import saved_match
from stage.menus.shelf import Shelf
from stage.settings import Settings, SettingsFile
from stage.window.app import App
from table.job import Job
from table.match.journal import BadJournal, read, reading
from table.offer.options import BadSetup
from tests.stage.menu_window import menu, played

MENUS = [name for name in program.scene_names(GAMES) if name not in GAMES]


@pytest.mark.parametrize("name", MENUS)
def test_a_picture_of_every_menu(tmp_path: Path, name: str) -> None:
    file = tmp_path / "picture.png"
    assert program.screenshot(GAMES, name, file, (640, 360)) == 0
    picture = pygame.image.load(file)
    assert picture.get_size() == (640, 360)
    assert len({tuple(picture.get_at((x, y))) for x in range(0, 640, 16) for y in range(0, 360, 16)}) > 50


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_of_every_game(tmp_path: Path, game: str) -> None:
    file = tmp_path / "picture.png"
    assert program.screenshot(GAMES, game, file, (640, 360)) == 0
    assert pygame.image.load(file).get_size() == (640, 360)


def test_taking_a_picture_leaves_nothing_of_the_players_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    program.screenshot(GAMES, "shelf", tmp_path / "picture.png", (640, 360))
    assert not (tmp_path / "home").exists()


def test_an_unknown_scene_is_refused_with_those_that_there_are(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"There is no scene 'attic'; choose shelf, settings, .*nimmsleich-rules"):
        program.screenshot(GAMES, "attic", tmp_path / "picture.png", (640, 360))


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(program.PictureNotWritten, match="The picture cannot be written"):
        program.screenshot(GAMES, "shelf", tmp_path / "missing" / "picture.png", (640, 360))


def test_a_replay_that_cannot_be_read_is_refused_before_a_window_opens(tmp_path: Path) -> None:
    file = tmp_path / "foreign.jsonl"
    file.write_text("{}\n", encoding="utf-8")
    with pytest.raises(BadJournal, match="not a match of Ludothèque"):
        program.run(GAMES, game=None, replay=file)


def first_frame(*arguments: str) -> list[str]:
    """Run the program until its first frame is drawn; return its scenes, and the number of actions of a match."""
    apps: list[App] = []
    seen: list[str] = []

    def opened(*given: Any, **more: Any) -> App:
        apps.append(App(*given, **more))
        return apps[0]

    def look(_: Sound) -> None:
        scenes = apps[0].scenes.stack
        seen.extend(type(scene).__name__ for scene in scenes)
        seen.extend(str(scene.context.match.number) for scene in scenes if isinstance(scene, MatchScene))
        apps[0].quit()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program, "App", opened)
        # Called once the first frame is on the screen.
        patch.setattr(Sound, "prepare", look)
        assert main(arguments) == 0
    return seen


@pytest.mark.parametrize(
    ("arguments", "scenes"),
    [([], ["Shelf"]), (["nimmsleich"], ["Shelf", "SetupScene"]), (["--replay", "FILE"], ["Shelf", "MatchScene", "0"])],
)
def test_what_stands_in_front_at_the_beginning(tmp_path: Path, arguments: list[str], scenes: list[str]) -> None:
    given = [str(played(tmp_path, "match", actions=20)) if word == "FILE" else word for word in arguments]
    assert first_frame(*given) == scenes


def test_a_long_replay_is_read_on_the_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_match, "_AT_ONCE", 0.0)
    monkeypatch.setattr(saved_match, "_BUDGET", 0.0)
    job = Job(reading(played(tmp_path, "match", actions=20), GAMES))
    with menu(tmp_path, lambda services: Shelf(services, reading=job)) as here:
        here.wait_for(MatchScene)
        assert here.match.context.match.number == 0
    (tmp_path / "broken.jsonl").write_bytes((tmp_path / "matches" / "match.jsonl").read_bytes() + b"{}\n")
    job = Job(reading(tmp_path / "broken.jsonl", GAMES))
    with menu(tmp_path, lambda services: Shelf(services, reading=job)) as here:
        here.wait_until(lambda: here.scene.ui.has("open.failed"))
        assert "neither an action nor a cursor move" in str(here.driver.find("open.failed.text").value)


# The program is told to end while a match is on the table; it says how many journals and settings it leaves behind.
TOLD_TO_END = """
import os, signal, sys
from pathlib import Path
from main import GAMES, main
from stage import program
from stage.audio.sound import Sound
from stage.match.scene import open_match
from stage.match_session import MatchSession
from stage.menus.set_up.seating_plan import SeatingPlan

def in_the_middle(services, game, match):
    setup = SeatingPlan.first(GAMES["nimmsleich"]).setup(seed=1, practice=False)
    scene = open_match(services, MatchSession.new(services, setup))
    update = scene.update
    def updated(dt):
        update(dt)
        if services.app._frames == 20:
            os.kill(os.getpid(), signal.SIGTERM)
    scene.update = updated
    return scene

program._in_front = in_the_middle
sys.exit(main([]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="ended by signal")
def test_told_to_end_the_program_ends_and_keeps_match_and_window(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TOLD_TO_END],
        env=os.environ | {"LUDOTHEQUE_HOME": str(tmp_path)},
        capture_output=True, encoding="locale", timeout=600, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    (kept,) = (tmp_path / "matches").glob("*.jsonl")
    assert not read(kept, GAMES).state.is_terminal()
    assert SettingsFile(tmp_path).load()[0].window.left is not None


def test_a_language_asked_for_counts_until_another_is_chosen_and_is_not_saved(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.save(Settings(language="en"))
    app = App(file, language="fr", offscreen=True)
    assert app.language.code == "fr"
    app.change(text_scale=1.5)
    assert app.language.code == "fr"
    assert file.load()[0].language == "en"
    app.change(language="en")
    assert app.language.code == "en"
    app.close()


def test_a_picture_speaks_the_language_asked_for(tmp_path: Path) -> None:
    pictures = []
    for code in ("en", "fr"):
        file = tmp_path / f"{code}.picture"
        program.screenshot(GAMES, "settings", file, (640, 360), code)
        assert file.read_bytes().startswith(b"\x89PNG"), "whatever the file is called, it is a PNG"
        pictures.append(file.read_bytes())
    assert pictures[0] != pictures[1]


def test_where_nothing_can_be_written_the_shelf_opens_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "file"
    home.write_text("a file where the folder should be", encoding="utf-8")
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(home))
    assert first_frame() == ["Shelf"]
    assert home.read_text(encoding="utf-8") == "a file where the folder should be"
