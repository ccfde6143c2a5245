"""Enter struck once too often, after a match or a curtain has opened, does nothing that cannot be taken back."""

from __future__ import annotations

from pathlib import Path

from main import GAMES
from stage.match.scene import MatchScene, start
from table.game import HUMAN, Game
from table.match.match import MatchSetup, SeatSetup
from tests.contract.lesson_hands import match_in
from tests.contract.playing import every_game
from tests.stage.unseen_window import QUICK, Window, window

SMALL = (640, 360)


def chosen(match: MatchScene[object, object]) -> int:  # type: ignore[type-var]
    """Return the number of actions that people have chosen so far."""
    return sum(entry.action.chosen and entry.seat >= 0 for entry in match.context.match.past)


@every_game
def test_enter_struck_once_too_often_decides_nothing(game: Game, tmp_path: Path) -> None:
    seats = tuple(SeatSetup(HUMAN, f"Player {seat}", seat) for seat in range(game.default_seats))
    setup = MatchSetup(game.name, seats, {}, seed=1)
    with window(Window, tmp_path, GAMES, lambda services: start(services, setup), QUICK, SMALL) as here:
        match = match_in(here.driver)

        def curtain() -> bool:
            return match.ui.has("handover.reveal")

        here.driver.key("return")
        here.wait_until(lambda: curtain() or match.context.acting is not None)
        if curtain():
            here.driver.key("return")
            here.wait_until(lambda: match.context.acting is not None)
        for _ in range(10):
            here.driver.step()
        here.driver.key("return")
        here.driver.wait(1.0)
        assert chosen(match) == 0
