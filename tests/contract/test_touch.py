"""Whatever is on the screen of a match, and in its set-up, is large enough for a finger."""

from __future__ import annotations

from pathlib import Path

from main import GAMES
from stage.driving import open_window
from stage.match.scene import open_match
from stage.match_session import MatchSession
from stage.menus.set_up.scene import SetupScene
from stage.services import Services
from stage.ui.scene import Scene
from table.game import HUMAN, Game
from table.match.match import MatchSetup, SeatSetup
from tests.contract.playing import every_game
from tests.stage.menu_window import CALM
from tests.stage.touched import too_small, touch

SMALL = (480, 270)


@every_game
def test_a_finger_hits_every_control_of_a_match(game: Game, tmp_path: Path) -> None:
    words = (HUMAN, *("novice",) * (game.default_seats - 1))
    setup = MatchSetup(game.name, tuple(SeatSetup(word, word, n) for n, word in enumerate(words)), {}, seed=1)

    def opening(services: Services) -> Scene:
        return open_match(services, MatchSession.new(services, setup))

    with open_window(tmp_path, GAMES, opening, SMALL, settings=CALM) as (driver, _):
        touch(driver)
        assert too_small(driver) == []
        driver.tap("menu")
        driver.wait(0.5)
        assert driver.scene.ui.dialogs
        assert too_small(driver) == []


@every_game
def test_a_finger_hits_every_control_of_a_set_up(game: Game, tmp_path: Path) -> None:
    with open_window(tmp_path, GAMES, lambda services: SetupScene(services, game), SMALL, settings=CALM) as (driver, _):
        touch(driver)
        assert too_small(driver) == []
