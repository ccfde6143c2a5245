"""A match of Nizza in a window that nobody sees."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path

from nizza import GAME
from nizza.board.areas import XY
from nizza.rules.actions import NizzaAction
from nizza.rules.state import Nizza
from nizza.rules.views import NizzaView
from nizza.scene.display import NizzaDisplay
from stage.match.scene import start
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from table.match.match import MatchSetup, SeatSetup
from table.offer.options import OptionValue
from tests.nizza.lesson_hands import come_to
from tests.stage.unseen_window import QUICK, MatchWindow, window

NAMES = ("Ada", "Bruno", "Chloé", "Dario", "Élodie", "Farid")


@dataclass
class NizzaWindow(MatchWindow[NizzaView, NizzaAction, NizzaDisplay]):
    """A window with the match in it."""

    @property
    def view(self) -> NizzaView:
        return self.scene.context.view

    @property
    def truth(self) -> Nizza:
        """The position of the match."""
        state = self.scene.context.match.state
        assert isinstance(state, Nizza)
        return state

    def on_screen(self, at: XY) -> XY:
        """Return the logical point of a point of the board."""
        return self.display.state.sight.to_screen(at)

    def click(self, at: XY) -> None:
        """Click at a point of the board, after coming to it."""
        come_to(self.driver, self.display, at)
        self.driver.click(self.on_screen(at))


def roofs(
    folder: Path,
    *players: str,
    begin: Nizza | None = None,
    practice: bool = False,
    seed: int = 11,
    settings: Settings = QUICK,
    size: tuple[int, int] = (1280, 720),
    options: Mapping[str, OptionValue] | None = None,
) -> AbstractContextManager[NizzaWindow]:
    """Open a new match with these players; with `begin` it begins there, whatever the options say."""
    game = GAME if begin is None else replace(GAME, new_state=lambda seats, options: begin.clone())

    def opening(services: Services) -> Scene:
        seats = tuple(SeatSetup(player, NAMES[seat], seat) for seat, player in enumerate(players))
        return start(services, MatchSetup(GAME.name, seats, dict(options or {}), seed, practice))

    return window(NizzaWindow, folder, {GAME.name: game}, opening, settings, size)
