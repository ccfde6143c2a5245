"""The frame of the games: bots, trouble, the end, and how long a frame takes."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy
import pygame
import pytest

from stage.graphics.painter import Painter
from stage.match.scene import open_match
from stage.match.seats import PracticeCard
from stage.match_session import MatchSession
from stage.menus.results import ResultsScene
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from stage.ui.static_layers import CachedBackground
from table.contract import SPECTATOR, Action
from table.search.worker import SILENCE
from tests.pace import slowness
from tests.stage.lantern_window import GAMES, lantern_window, setup_of, table
from tests.table.processes import bot_processes

# --- bots, trouble, the end -------------------------------------------------------------------------------------------


def test_a_match_of_bots_is_watched_with_an_onlookers_eyes(tmp_path: Path) -> None:
    with table(tmp_path, "random", "random", points=1) as here:
        assert here.scene.context.view.seat == SPECTATOR
        here.wait_until(lambda: here.scene.context.match.number > 3)
        assert here.scene.context.view.known == ()
        assert here.scene.context.acting is None


class Stubborn:
    """A bot that fails when it is first asked (there is a file), and answers afterwards."""

    def __init__(self, flag: Path) -> None:
        self.flag = flag

    def choose(self, view: Any, legal: Sequence[Action], rng: Any) -> Action:
        if self.flag.exists():
            self.flag.unlink()
            raise RuntimeError("stubborn")
        return legal[0]


def flag_of(process: int) -> Path:
    """Return the file, at a place that is known also to a process of bots that began before the test."""
    return Path(tempfile.gettempdir(), f"ludotheque-stubborn-{process}")


def make_stubborn() -> Stubborn:
    return Stubborn(flag_of(os.getppid()))


def test_a_bot_that_fails_is_told_and_asked_again(tmp_path: Path) -> None:
    flag_of(os.getpid()).touch()
    place = "tests.stage.match.test_game_end:make_stubborn"
    game = replace(GAMES["lantern"], bots=(place, place, place, place))

    def opening(services: Services) -> Scene:
        services = replace(services, games={"lantern": game})
        return open_match(services, MatchSession.new(services, setup_of("novice", "human")))

    with lantern_window(tmp_path, opening) as here:
        here.wait_until(lambda: here.scene.ui.dialog is not None)
        assert here.scene.ui.dialog is not None
        assert here.scene.ui.dialog.name == "bot-failed"
        assert "stubborn" in str(here.driver.find("bot-failed.text").value)
        here.driver.click("bot-failed.again")
        here.wait_until(lambda: here.scene.context.match.number > 1)


def test_a_killed_bot_process_is_not_even_noticed(tmp_path: Path) -> None:
    with table(tmp_path, "novice", "human") as here:
        here.wait_until(lambda: bool(bot_processes()))
        for process in bot_processes():
            os.kill(process, signal.SIGKILL)
        here.wait_for_turn()
        assert here.scene.ui.dialog is None


@pytest.mark.skipif(sys.platform == "win32", reason="stops by signal")
def test_a_bot_process_that_hangs_is_told_and_its_question_asked_again(tmp_path: Path) -> None:
    with table(tmp_path, "novice", "novice", points=8) as here:
        here.wait_until(lambda: here.scene.context.match.number > 1)
        here.services.pool.silence = 0.5
        for process in bot_processes():
            os.kill(process, signal.SIGSTOP)
        here.wait_until(lambda: here.scene.ui.dialog is not None)
        assert "its process hangs. The match is saved" in str(here.driver.find("bot-failed.text").value)
        here.services.pool.silence = SILENCE
        number = here.scene.context.match.number
        here.driver.click("bot-failed.again")
        here.wait_until(lambda: here.scene.context.match.number > number)


def test_the_end_is_recorded_and_leads_to_the_results(tmp_path: Path) -> None:
    with table(tmp_path, "random", "random", points=1, seed=5) as here:
        scene = here.scene
        here.wait_until(lambda: scene.context.is_over, seconds=120)
        here.driver.step(2)
        assert here.driver.find("frame.over").visible
        assert "win" in here.banner
        (recorded,) = here.services.history.matches()
        assert recorded.game == "lantern"
        assert not recorded.helped
        assert recorded.duration > 0
        here.wait_until(lambda: here.driver.scene is not scene, seconds=4)
        assert isinstance(here.driver.scene, ResultsScene)
        assert len(here.services.history.matches()) == 1


def test_statistics_that_cannot_be_kept_do_not_stop_the_match(tmp_path: Path) -> None:
    with table(tmp_path, "random", "random", points=1) as here:
        here.services.history.close()
        here.wait_until(lambda: here.scene.context.is_over, seconds=120)
        here.driver.step()
        assert any("could not be saved" in notice.text for notice in here.driver.app.notices.shown)


def test_in_practice_the_results_wait_until_asked_for(tmp_path: Path) -> None:
    with table(tmp_path, "random", "random", points=1, practice=True) as here:
        scene = here.scene
        here.wait_until(lambda: scene.context.is_over, seconds=120)
        card = scene.ui.find("practice", PracticeCard)
        here.wait_until(lambda: not card.visible)
        here.driver.step()
        assert not card.laid, "nor is its paper seen"
        here.driver.wait(4.0)
        assert here.driver.scene is scene
        assert here.services.history.matches()[0].helped
        button = here.driver.find("frame.results").rect
        assert abs(button.centery - scene.context.areas.actions.centery) < 1.0, "half-way up the bar"
        here.driver.click("frame.results")
        here.driver.step()
        assert isinstance(here.driver.scene, ResultsScene)


def test_a_match_that_was_over_is_not_recorded_again(tmp_path: Path) -> None:
    with table(tmp_path, "random", "random", points=1, practice=True) as here:
        here.wait_until(lambda: here.scene.context.is_over, seconds=120)
        path = here.scene.context.session.path
        assert path is not None
        here.scene.context.session.close()
        resumed = MatchSession.resume(here.services, path)
        resumed.record()
        resumed.close()
        assert len(here.services.history.matches()) == 1


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_grounds_that_are_kept_look_like_grounds_that_are_drawn(
    tmp_path: Path, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawn(
        painter: Painter,
        name: str,
        widgets: Sequence[CachedBackground],
        below: Callable[[Painter], None],
        key: object,
        **_: object,
    ) -> None:
        below(painter)
        for widget in widgets:
            widget.laid = False

    with table(
        tmp_path, "human", "random", practice=True, settings=Settings(reduced_motion=True, text_scale=scale)
    ) as here:
        here.wait_for_turn()
        here.driver.step(3)
        kept = here.driver.picture.copy()
        monkeypatch.setattr("stage.match.panels.frame.lay", drawn)
        here.driver.step()
        fresh = pygame.surfarray.array3d(here.driver.picture).astype(int)
        # Drawn one by one, the shadow above the seats is cut off by what they scroll in; that is all one may see.
        assert numpy.abs(pygame.surfarray.array3d(kept) - fresh).max() <= 8


@pytest.mark.draws_frames("the time of drawn frames is measured")
def test_every_frame_is_fast_enough(tmp_path: Path) -> None:
    def opening(services: Services) -> Scene:
        setup = setup_of("human", "random", "random", "random", practice=True)
        return open_match(services, MatchSession.new(services, setup))

    with lantern_window(tmp_path, opening, size=(1920, 1080)) as here:
        here.wait_for_turn()
        spent = []
        for _ in range(60):
            began = time.thread_time()
            here.driver.step()
            spent.append(time.thread_time() - began)
        # Generous: the benchmarks measure exactly.
        assert sorted(spent)[30] < 0.030 * slowness()
