"""Staging of moments: matches that begin at a position, and what a person does there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from stage.driving import Driver
from stage.match.scene import MatchScene, start
from stage.services import Services
from stage.ui.scene import Scene
from table.contract import Action, Seat, State
from table.game import HUMAN, Game
from table.match.match import MatchSetup, SeatSetup

NAMES: Final = ("Ada", "Bruno", "Chloé", "Dario", "Élodie", "Farid")
LONGEST: Final = 60.0
"""Seconds that a lead-in may take."""

Opening = Callable[[Services], Scene]


@dataclass(frozen=True)
class Moment:
    """A moment that can be shown: its scene, what leads in to it, and how long it lasts at normal speed."""

    opening: Opening
    lead_in: Callable[[Driver], None]
    """Plays until the first frame of the moment."""
    seconds: float
    area: tuple[float, float, float, float] | None = None
    """The part of the window that matters, in logical units; None for the whole window."""
    hand: Callable[[Driver, int], None] | None = None
    """Plays on during the moment; it is called after each frame with the number of frames so far."""

    def step(self, driver: Driver, number: int) -> None:
        """Run the frame `number` of the moment."""
        driver.step()
        if self.hand is not None:
            self.hand(driver, number)


def staged(game: Game, begin: State[Any, Any], person: Seat | None = 0, *, practice: bool = False) -> Opening:
    """Return what opens a match that begins at this state: a person at one seat among novices, or at every seat."""
    staged_game = replace(game, new_state=lambda seats, options: begin.clone())
    seats = tuple(
        SeatSetup(HUMAN if person in (None, seat) else "novice", NAMES[seat], seat) for seat in range(begin.seats)
    )
    setup = MatchSetup(game.name, seats, {}, 11, practice)
    return lambda services: start(replace(services, games={game.name: staged_game}), setup)


def ready(driver: Driver) -> Any:
    """Return the display once it is painted and a person may act."""
    if driver.scene.ui.has("handover.reveal"):
        driver.click("handover.reveal")
    scene = driver.front(MatchScene)
    driver.wait_until(lambda: not driver.app.scenes.is_opening and scene.context.acting is not None, LONGEST)
    driver.wait(1.0)
    return scene.display


def acting(choose: Callable[[Any], Action], begun: Callable[[Any], bool]) -> Callable[[Driver], None]:
    """Return a lead-in that acts by `choose` whenever a person may, until `begun`; both are given the display."""

    def lead_in(driver: Driver) -> None:
        display = ready(driver)

        def acted() -> bool:
            if display.context.acting is not None:
                display.context.act(choose(display))
            return begun(display)

        driver.wait_until(acted, LONGEST)

    return lead_in
