"""A match is shown once its board can be: until then the last scene stands."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from main import GAMES
from niagara.scene.board import landscape
from stage.match.scene import MatchScene
from stage.settings import Settings
from stage.window.scene_stack import FADE, PATIENCE
from tests.stage.menu_window import Menu, menu

BOARD = (600.0, 260.0, 1000.0, 500.0)
"""A part of the board, away from what flies in first."""
LIVELY = Settings(language="en")


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    landscape.LATEST.clear()
    yield
    landscape.LATEST.clear()


def detail(here: Menu) -> float:
    """Mean difference of neighbouring pixels on the board: little in fog and in what was enlarged."""
    picture = here.driver.picture.subsurface(here.driver.app.painter.canvas.pixel_rect(BOARD))
    pixels = pygame.surfarray.array3d(picture).astype(int)
    return float(abs(pixels[1:] - pixels[:-1]).mean())


def corner(here: Menu) -> bytes:
    """Return the pixels beside the sign."""
    return here.driver.picture.subsurface((0, 0, 300, 200)).copy().get_buffer().raw


@pytest.mark.parametrize("settings", [LIVELY, Settings(language="en", reduced_motion=True)], ids=["moving", "reduced"])
@pytest.mark.parametrize("game", ["nizza", "niagara"])
def test_until_a_board_is_painted_the_setup_stands(tmp_path: Path, game: str, settings: Settings) -> None:
    with menu(tmp_path, lambda services: services.to.setup(GAMES[game]), settings) as here:
        here.driver.wait(1.0)
        before, scenes = corner(here), here.driver.app.scenes
        here.driver.click("play")
        scene = here.driver.front(MatchScene)
        assert scenes.is_waiting
        here.driver.key("escape")
        begin = time.monotonic()
        while scenes.is_waiting:
            assert corner(here) == before
            assert scene.context.match.number == 0
            here.driver.app.frame(0.001)
            time.sleep(0.01)
            assert time.monotonic() - begin < 60.0, "it is never ready"
        assert scene.ui.dialog is None
        here.driver.wait(2 * FADE)
        first = detail(here)
        here.driver.wait(PATIENCE / 4)
        assert first > 0.7 * detail(here)
