"""A window that nobody sees, with all that scenes are given: for the tests of every game and of the menus."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

import pygame
import pytest
from pygame.typing import Point, RectLike

from stage.driving import Driver, open_window
from stage.graphics import art
from stage.graphics.theme import HEIGHT, WIDTH
from stage.match.context import ActionT, ViewT
from stage.match.panels.banner import Banner
from stage.match.replay.replay_bar import ReplayBar
from stage.match.scene import MatchScene
from stage.services import Services
from stage.settings import Settings, SettingsFile
from stage.ui.scene import Scene
from table.game import Game
from table.search.worker import WorkerPool
from tests.digest import digest

QUICK = Settings(reduced_motion=True, bot_speed=4.0)
UNFOLDED = Settings(reduced_motion=True, bot_speed=4.0, log_folded=False)
"""With the whole log in sight."""

LONGEST_PAINTED = 60.0
"""Seconds within which all of a scene is painted, on a slow machine too."""
THINKING_TIME = 0.01
"""Seconds left to the bots after each frame in which they are thinking: they may have the same core."""


@dataclass
class Window:
    """The driver, and everything the scenes are given."""

    driver: Driver
    services: Services

    @property
    def banner(self) -> str:
        return self.driver.find("banner", Banner).text

    def texts_written(self, area: pygame.FRect, live: Callable[[], object]) -> list[str]:
        """Return the texts that are painted by `live` within an area, seen or kept."""
        painter, written = self.driver.app.painter, []
        write = painter.text

        def noting(text: str, at: Point, *args: Any, **options: Any) -> pygame.FRect:
            if area.collidepoint(at):
                written.append(text)
            return write(text, at, *args, **options)

        painter.text = noting
        with self.driver.drawing("the frames of `live` are looked at"):
            live()
        painter.text = write
        return written

    def looks_new(self, area: RectLike = (0, 0, WIDTH, HEIGHT)) -> bool:
        """Return True if this part of the frame looks the same when all kept surfaces are painted again.

        Parts that are painted over several frames are waited for.
        """
        app = self.driver.app
        place = app.painter.canvas.pixel_rect(area)

        def seen() -> str:
            app.draw()
            return digest(self.driver.picture.subsurface(place))

        end = time.monotonic() + LONGEST_PAINTED
        before = ""
        while (now := seen()) != before and time.monotonic() < end:
            before = now
        app.painter.canvas.forget_drawn()
        while not (same := seen() == before) and time.monotonic() < end:
            time.sleep(0.002)
        return same

    def wait_until(self, true: Callable[[], bool], seconds: float = 60.0) -> None:
        """Run until `true()` returns True; between frames bots have time to think."""

        def looked() -> bool:
            if true():
                return True
            if open_questions(self.services.pool):
                time.sleep(THINKING_TIME)
            return False

        self.driver.wait_until(looked, seconds)


def open_questions(pool: WorkerPool) -> int:
    """Return the number of questions that await an answer."""
    return sum(pending.task.question is not None and not pending.forgotten for pending in pool.pending)


DisplayT = TypeVar("DisplayT")


@dataclass
class MatchWindow(Window, Generic[ViewT, ActionT, DisplayT]):
    """A window with a match in it, shown by a display of this kind."""

    @property
    def scene(self) -> MatchScene[ViewT, ActionT]:
        return self.driver.front(MatchScene)

    @property
    def replay(self) -> ReplayBar:
        assert self.scene.replay is not None, "the match is no replay"
        return self.scene.replay

    @property
    def display(self) -> DisplayT:
        return cast(DisplayT, self.scene.display)

    @property
    def is_over(self) -> bool:
        """True if the match has ended or the results are shown."""
        scene = self.driver.scene
        return not isinstance(scene, MatchScene) or (scene.context.is_over and not scene.context.motion.is_busy)

    @property
    def to_take_over(self) -> bool:
        """True if the screen waits to be handed over."""
        return self.driver.scene.ui.has("handover.reveal")

    def wait_for_choice(self) -> None:
        """Run until a person at the screen may act or is to take it over, or the match is over."""
        self.wait_until(lambda: self.is_over or self.to_take_over or self.scene.context.acting is not None)

    def wait_for_turn(self) -> None:
        """Run until a person at the screen may act; take the screen over if necessary."""
        self.wait_for_choice()
        while self.to_take_over:
            self.driver.click("handover.reveal")
            self.wait_for_choice()

    def play_out(self, decide: Callable[[int], None], most: int = 400) -> int:
        """Play until the match is over, by decisions with their numbers; how many there were, of `most` at most."""
        for number in range(most):
            self.wait_for_turn()
            if self.is_over:
                return number
            decide(number)
            self.driver.step(2)
        raise AssertionError("the match does not end")


AnyWindow = TypeVar("AnyWindow", bound=Window)


@contextmanager
def window(
    kind: type[AnyWindow],
    folder: Path,
    games: Mapping[str, Game],
    opening: Callable[[Services], Scene],
    settings: Settings = QUICK,
    size: tuple[int, int] = (1280, 720),
    file: SettingsFile | None = None,
) -> Iterator[AnyWindow]:
    """Open a window with the scene that `opening` makes; history and matches are kept in `folder`."""
    with open_window(folder, games, opening, size, settings=settings, file=file) as (driver, services):
        yield kind(driver, services)


def rasterised(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, int, int]]:
    """Return a set that collects the name and the pixel size of every drawing that is rasterised from now on."""
    drawn: set[tuple[str, int, int]] = set()
    real = art.raster

    def raster(name: str, width: int, height: int) -> pygame.Surface:
        drawn.add((name, width, height))
        return real(name, width, height)

    monkeypatch.setattr(art, "raster", raster)
    return drawn
