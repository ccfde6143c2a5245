"""What a lesson of Niagara lights while it is done."""

from pathlib import Path

from niagara import GAME
from niagara.board import Card
from niagara.lessons.modules import DOUBLE_CANOE
from niagara.rules.actions import ChooseCard
from stage.match.match_opening import open_match
from stage.match.match_scene import MatchScene
from stage.match_session import MatchSession
from stage.services import Services
from stage.ui.scene import Scene
from tests.niagara.lesson_hands import by_mouse
from tests.stage.unseen_window import QUICK, Window, window


def brightness(here: Window, name: str) -> float:
    """The mean of the pixels of a widget, of 255."""
    here.driver.wait(1.0)
    area = here.driver.app.painter.canvas.pixel_rect(here.driver.find(name).rect)
    picture = here.driver.picture.subsurface(area)
    return sum(picture.get_at((x, y))[1] for x in range(area.w) for y in range(area.h)) / (area.w * area.h)


def test_the_gems_that_can_be_loaded_are_lit_where_they_come_up(tmp_path: Path) -> None:
    def opening(services: Services) -> Scene:
        return open_match(services, MatchSession.learn(services, GAME, DOUBLE_CANOE))

    with window(Window, tmp_path, {GAME.name: GAME}, opening, QUICK, (960, 540)) as here:
        here.wait_until(lambda: here.driver.scene.ui.has("coach.next"))
        here.driver.click("coach.next")
        here.driver.wait(0.5)
        by_mouse(here.driver, ChooseCard(Card.FOUR))
        scene = here.driver.scene
        assert isinstance(scene, MatchScene)
        here.wait_until(lambda: scene.context.match.number == 3 and scene.ui.find("canoe-0").enabled)
        here.driver.wait(0.5)
        here.driver.click("canoe-0")
        assert brightness(here, "before-0") > 1.2 * brightness(here, "seat-1")
