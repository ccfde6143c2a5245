"""A match of Niagara in a window that nobody sees."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path

from niagara import GAME
from niagara.rules.actions import NiagaraAction
from niagara.rules.state import Niagara
from niagara.rules.views import NiagaraView
from niagara.scene.display import NiagaraDisplay
from niagara.view.close_ups.close_up import PAGE
from niagara.view.close_ups.comic import comic_boxes
from stage.match.panels.refusals import RefusalSlip
from stage.match.scene import start
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from table.contract import Action
from table.match.match import MatchSetup, SeatSetup
from table.offer.options import OptionValue
from tests.digest import digest
from tests.stage.unseen_window import QUICK, MatchWindow, window

NAMES = ("Ada", "Bruno", "Chloé", "Dario", "Élodie", "Farid")
PLAYERS = ("human", "random", "random")
OTHERS = ("shore shore", "shore shore")
"""Places of the other two players' canoes while one player paddles alone."""


@dataclass
class River(MatchWindow[NiagaraView, NiagaraAction, NiagaraDisplay]):
    """A window with the match in it."""

    @property
    def view(self) -> NiagaraView:
        return self.scene.context.view

    @property
    def truth(self) -> Niagara:
        """The position of the match."""
        state = self.scene.context.match.state
        assert isinstance(state, Niagara)
        return state

    def paddle(self, canoe: str, place: str) -> None:
        """Move a canoe by mouse to a place, both called as their widgets, and wait for one's turn to go on."""
        for name in (canoe, place, "done"):
            self.driver.click(name)
        self.wait_for_turn()


def river(
    folder: Path,
    *players: str,
    begin: Niagara | None = None,
    practice: bool = False,
    seed: int = 11,
    settings: Settings = QUICK,
    size: tuple[int, int] = (1280, 720),
    options: Mapping[str, OptionValue] | None = None,
) -> AbstractContextManager[River]:
    """Open a new match with these players; with `begin` it begins there, whatever the options say."""
    game = GAME if begin is None else replace(GAME, new_state=lambda seats, options: begin.clone())

    def opening(services: Services) -> Scene:
        seats = tuple(SeatSetup(player, NAMES[seat], seat) for seat, player in enumerate(players))
        return start(services, MatchSetup(GAME.name, seats, dict(options or {}), seed, practice))

    return window(River, folder, {GAME.name: game}, opening, settings, size)


def refusal(played: River) -> str | None:
    """Return the rule of the refusal that is shown."""
    ui = played.scene.ui
    return ui.find("refusal", RefusalSlip).rule_id if ui.has("refusal") else None


def done_by(played: River, seat: int = 0) -> list[Action]:
    """Return all actions of a seat."""
    return [entry.action for entry in played.scene.context.match.past if entry.seat == seat]


def enabled(played: River, name: str) -> bool:
    """Return True if the widget can be pressed now."""
    return played.scene.ui.find(name).enabled


def points(played: River) -> object:
    """Return the number of points in the line above the buttons."""
    return played.scene.ui.find("points").value


def stills(played: River) -> list[str]:
    """Return digests of the two pictures that tell a close-up where motion is reduced."""
    boxes = comic_boxes(played.display.state.places.board, 2, PAGE[1] / PAGE[0])
    seen = [played.driver.app.painter.canvas.pixel_rect(box.inflate(-8, -8)) for box in boxes]
    return [digest(played.driver.picture.subsurface(each)) for each in seen]
