"""Lights of Niagara's lessons."""

from contextlib import AbstractContextManager
from pathlib import Path

from niagara import GAME
from niagara.board import Card
from niagara.rules.actions import ChooseCard
from stage.match.scene import MatchScene, open_match
from stage.match_session import MatchSession
from stage.services import Services
from stage.ui.scene import Scene
from table.offer.lesson import Lesson
from tests.niagara.lesson_hands import by_mouse
from tests.stage.unseen_window import QUICK, Window, window

FIRST_GEM, DOUBLE_CANOE = (GAME.lesson(name) for name in ("first-gem", "double-canoe"))
AFLOAT = ("canoes-0", "before", "after", "plate")


def brightness(here: Window, name: str) -> float:
    """Return the mean of a widget's pixels, of 255."""
    here.driver.wait(1.0)
    area = here.driver.app.painter.canvas.pixel_rect(here.driver.find(name).rect)
    picture = here.driver.picture.subsurface(area)
    return sum(picture.get_at((x, y))[1] for x in range(area.w) for y in range(area.h)) / (area.w * area.h)


def opened(tmp_path: Path, lesson: Lesson) -> AbstractContextManager[Window]:
    """Open the lesson in a small window."""

    def opening(services: Services) -> Scene:
        return open_match(services, MatchSession.learn(services, GAME, lesson))

    return window(Window, tmp_path, {GAME.name: GAME}, opening, QUICK, (960, 540))


def go_on(here: Window) -> None:
    """Read the first step."""
    here.wait_until(lambda: here.driver.scene.ui.has("coach.next"))
    here.driver.click("coach.next")
    here.driver.wait(0.5)


def test_the_gems_that_can_be_loaded_are_lit_where_they_come_up(tmp_path: Path) -> None:
    with opened(tmp_path, DOUBLE_CANOE) as here:
        go_on(here)
        by_mouse(here.driver, ChooseCard(Card.FOUR))
        scene = here.driver.front(MatchScene)
        here.wait_until(lambda: scene.context.match.number == 3 and scene.ui.find("canoe-0").enabled)
        here.driver.wait(0.5)
        here.driver.click("canoe-0")
        assert brightness(here, "before-0") > 1.2 * brightness(here, "seat-1")


def test_the_points_are_lit_as_far_as_they_are_written(tmp_path: Path) -> None:
    """The light round “Done” alone would cut their words."""
    with opened(tmp_path, FIRST_GEM) as here:
        go_on(here)
        by_mouse(here.driver, ChooseCard(Card.FIVE))
        scene = here.driver.front(MatchScene)
        here.wait_until(lambda: scene.ui.find("points").visible and scene.ui.find("canoe-0").enabled)
        lit = [scene.ui.find(name).rect for name in AFLOAT if scene.ui.has(name)]
        assert any(area.contains(scene.ui.find("points").rect) for area in lit)
