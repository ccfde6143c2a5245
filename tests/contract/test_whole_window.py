"""A match scene paints the whole window in every frame: what a board covers is left out below it, and only that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pygame
import pytest

from main import GAMES
from stage.driving import Driver
from stage.match.scene import open_match
from stage.match_session import MatchSession
from stage.menus.destinations import Menus
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from stage.window.app import App
from table.game import HUMAN, Game
from table.history.statistics import History
from table.match.match import MatchSetup, SeatSetup
from table.search.worker import WorkerPool
from tests.contract.playing import every_game

MAGENTA = (255, 0, 255)


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    pool = WorkerPool(1)
    yield pool
    pool.close()


@every_game
@pytest.mark.parametrize("high_contrast", [False, True])
def test_every_pixel_is_painted_in_each_frame(
    game: Game, high_contrast: bool, tmp_path: Path, pool: WorkerPool
) -> None:
    with ExitStack() as stack:
        history = History(tmp_path / "history.sqlite")
        stack.callback(history.close)
        words = (HUMAN, *("novice",) * (game.default_seats - 1))
        setup = MatchSetup(game.name, tuple(SeatSetup(word, word, n) for n, word in enumerate(words)), {}, seed=1)

        def make(app: App) -> Scene:
            services = Services(app, GAMES, pool, history, tmp_path, Menus)
            return open_match(services, MatchSession.new(services, setup))

        settings = Settings(high_contrast=high_contrast)
        driver = Driver(make, (480, 300), settings=settings)
        stack.callback(driver.close)
        for _ in range(6):
            driver.step(7)
            driver.picture.fill(MAGENTA)
            driver.app.draw()
            assert not pygame.mask.from_threshold(driver.picture, MAGENTA, (1, 1, 1, 255)).count()
