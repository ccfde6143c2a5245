"""The menus for fingers: whatever can be pressed is large enough, and stays so from scene to scene."""

from __future__ import annotations

from pathlib import Path

import pytest

from stage.menus.people import PeopleScene
from stage.menus.replays import ReplaysScene
from stage.menus.settings import SettingsScene
from stage.menus.shelf import Shelf
from stage.menus.statistics import StatisticsScene
from stage.menus.tonight import TonightScene
from stage.ui.choice import Choice
from stage.ui.scene import Scene
from tests.stage.menu_window import menu, played
from tests.stage.touched import too_small, touch


@pytest.mark.parametrize("kind", [Shelf, PeopleScene, SettingsScene, StatisticsScene, TonightScene])
def test_a_finger_hits_every_control(kind: type[Scene], tmp_path: Path) -> None:
    with menu(tmp_path, kind, size=(480, 270)) as here:
        touch(here.driver)
        assert not too_small(here.driver)


def test_a_finger_hits_every_control_of_each_page_of_the_settings(tmp_path: Path) -> None:
    with menu(tmp_path, SettingsScene, size=(480, 270)) as here:
        touch(here.driver)
        pages = here.driver.find("page", Choice).options
        for number in range(len(pages)):
            here.driver.find("page", Choice).choose(number)
            here.driver.step(2)
            assert not too_small(here.driver), pages[number].text


def test_scenes_that_a_tap_opens_know_of_the_finger(tmp_path: Path) -> None:
    played(tmp_path, "finished")
    with menu(tmp_path, Shelf, size=(480, 270)) as here:
        here.driver.tap("replays")
        scene = here.wait_for(ReplaysScene)
        assert scene.ui.by_finger
        assert not too_small(here.driver)
