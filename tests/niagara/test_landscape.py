"""The scenery of a match, painted a part in a frame."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from niagara.board import Arm, Place
from niagara.rules.actions import ChangeWeather
from niagara.scene.board import landscape
from niagara.view.landscape import scenery
from niagara.view.landscape.ground import Ground, ground
from niagara.view.landscape.storm import APART, heave
from stage.driving import FRAME
from stage.settings import Settings
from stage.window.system_window import RESIZE_ENDS
from tests.niagara.niagara_window import River, river
from tests.niagara.positions import turn

pytestmark = pytest.mark.draws_frames("the scenery is painted in the frames that show it")

PLAYERS = ("human", "random", "random")
LIVELY = Settings(bot_speed=1.0, log_folded=False)
WATER = (817.0, 612.0)
"""A point of the river between its discs."""
LAND = (330.0, 700.0)
"""A point to the left of the river."""


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    landscape.LATEST.clear()
    yield
    landscape.LATEST.clear()


def colour(played: River, at: tuple[float, float] = WATER) -> pygame.Color:
    x, y = played.driver.app.painter.to_pixels(at)
    return pygame.Color(*pygame.transform.average_color(played.driver.picture, (round(x), round(y), 12, 8)))


def beside_discs(played: River) -> list[tuple[float, float]]:
    """Points of the river from disc to disc, where it is wider than they are."""
    places = played.display.state.places
    return [(anchor.x, anchor.y) for anchor in (places.at(Arm.LEFT, step + 0.5) for step in range(1, 7))]


def test_the_scenery_is_painted_for_each_window_and_landing_stage_once(tmp_path: Path) -> None:
    with river(tmp_path / "one", *PLAYERS, settings=LIVELY, size=(1280, 720)) as played:
        assert played.display.landscape.shown is None
        fog, land = colour(played), colour(played, LAND)[0]
        frames = 0
        while played.display.landscape.shown is None:
            played.driver.step()
            frames += 1
        assert frames > 10, "a part in a frame"
        assert land > fog[0] + 30, "the river is seen in the fog"
        assert colour(played)[0] < fog[0] - 10, "water without fog"
        before = played.display.landscape.shown
        played.driver.app.resize((1024, 640))
        played.driver.wait(RESIZE_ENDS + 4 * FRAME)
        assert played.driver.picture.get_size() == (1024, 640)
        assert played.display.landscape.shown == before
        assert colour(played)[0] < 100, "water, from the old picture"
        played.wait_until(lambda: played.display.landscape.shown != before)
        assert played.looks_new((*WATER, 24.0, 16.0))
    with river(tmp_path / "two", *PLAYERS, settings=LIVELY, size=(1024, 640)) as played:
        assert played.display.landscape.shown is not None
    with river(tmp_path / "four", *PLAYERS, "random", settings=LIVELY, size=(1024, 640)) as played:
        assert played.display.landscape.shown is None, "another landing stage"


def test_the_old_scenery_goes_with_the_board_until_the_new_is_painted(tmp_path: Path) -> None:
    """The discs lay beside the river for seconds when the log was folded or unfolded."""
    with river(tmp_path, *PLAYERS, settings=LIVELY) as played:
        played.wait_until(lambda: played.display.landscape.shown is not None)
        before = played.display.landscape.shown
        played.driver.click("log.strip")
        played.driver.step(3)
        assert played.display.landscape.shown == before, "nothing new yet"
        early = [colour(played, at) for at in beside_discs(played)]
        played.wait_until(lambda: played.display.landscape.shown != before)
        played.driver.step()
        late = [colour(played, at) for at in beside_discs(played)]
        strays = [
            abs(one - other)
            for there, here in zip(early, late, strict=True)
            for one, other in zip(there, here, strict=True)
        ]
        assert max(strays) < 20


def test_the_ground_is_computed_once_and_not_by_the_thread_that_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = list[threading.Thread]()

    def noting(*arguments: Any) -> Generator[None, None, list[Ground]]:
        threads.append(threading.current_thread())
        return (yield from ground(*arguments))

    monkeypatch.setattr(scenery, "ground", noting)
    with river(tmp_path, *PLAYERS, settings=LIVELY) as played:
        played.wait_until(lambda: played.display.landscape.shown is not None)
    (thread,) = threads
    assert thread is not threading.main_thread()


CLOUD = turn("cloud", "5 2", "3 shore", "shore shore", cards=("cloud", "5", "3"), weather=1)
"""The turn of a player whose cloud may bring a storm."""


@pytest.mark.parametrize("still", [False, True])
def test_the_land_follows_the_cloud_and_lightning_strikes_now_and_then(tmp_path: Path, *, still: bool) -> None:
    settings = Settings(bot_speed=1.0, reduced_motion=still)
    with river(tmp_path, *PLAYERS, begin=CLOUD, settings=settings, size=(640, 360)) as played:
        state, land = played.display.state, played.display.landscape
        played.wait_until(lambda: land.is_ready(1.0) and played.scene.context.acting is not None)
        assert (state.storm, land.blend(state.storm)) == (1.0, (1, 1, 0))
        windy = colour(played, LAND)
        played.scene.context.act(ChangeWeather(1))
        played.wait_until(lambda: state.table.weather == 2.0)
        played.wait_until(lambda: state.storm == 2.0)
        played.driver.step(2)
        assert land.blend(state.storm) == (2, 2, 0)
        assert sum(colour(played, LAND)[:3]) < sum(windy[:3]) - 60, "night"
        state.table.since_bolt = APART
        assert [state.strike(), state.strike()] == [not still, False], "no strobe"


def test_waves_heave_only_what_floats_and_only_in_wind() -> None:
    assert heave(Place.D3, 0.0, 1.0, 0.5) == heave(Place.SHORE, 2.0, 1.0, 0.5) == (0.0, 0.0)
    highest = [max(abs(heave(Place.D3, mark, step / 30, 0.0)[1]) for step in range(90)) for mark in (1.0, 2.0)]
    assert 1.0 < highest[0] < 2.0 < highest[1] < 6.0
