"""A match of Nimm's Leich! in a window that nobody sees, and hands that play it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from nimmsleich import GAME
from nimmsleich.rules.actions import NimmsleichAction
from nimmsleich.rules.views import NimmsleichView
from nimmsleich.scene.display import LeichDisplay
from stage.match.scene import resume, start
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from table.match.match import MatchSetup, SeatSetup
from table.offer.options import OptionValue
from tests.stage.unseen_window import QUICK, MatchWindow, window

NAMES = ("Ada", "Bruno", "Chloé", "Dario", "Élodie", "Farid")
CARRY_ON = ("count.close", "handover.reveal", "frame.continue")
"""Buttons that only mean that one has seen something."""


@dataclass
class Table(MatchWindow[NimmsleichView, NimmsleichAction, LeichDisplay]):
    """A window with the match in it."""

    def wait_for_choice(self) -> None:
        """Run until a person at the screen may act or must put something away, or the match is over."""
        self.wait_until(lambda: self.is_over or self.scene.context.acting is not None or self.to_put_away() != "")

    def wait_for_turn(self) -> None:
        """Put away whatever is shown until a person may act."""
        self.wait_for_choice()
        while name := self.to_put_away():
            self.driver.click(name)
            self.wait_for_choice()

    def to_put_away(self) -> str:
        """Name of the button that puts away what has been seen; "" if there is none."""
        scene = self.driver.scene
        return next((name for name in CARRY_ON if scene.ui.has(name) and name in scene.ui.names), "")


def setup_of(
    *players: str, practice: bool = False, seed: int = 11, options: Mapping[str, OptionValue] | None = None
) -> MatchSetup:
    """Return a set-up with these players in the first seats, some with a temper: ``novice:bold``."""
    words = [player.partition(":") for player in players]
    seats = tuple(
        SeatSetup(player, NAMES[seat], seat, temper=temper or msgspec.UNSET)
        for seat, (player, _, temper) in enumerate(words)
    )
    return MatchSetup("nimmsleich", seats, dict(options or {}), seed, practice)


def table(
    folder: Path,
    *players: str,
    practice: bool = False,
    seed: int = 11,
    settings: Settings = QUICK,
    size: tuple[int, int] = (1280, 720),
    options: Mapping[str, OptionValue] | None = None,
    saved: Path | None = None,
) -> AbstractContextManager[Table]:
    """Open a match with these players, new or as it was `saved`."""

    def opening(services: Services) -> Scene:
        if saved is not None:
            return resume(services, saved)
        setup = setup_of(*players, practice=practice, seed=seed, options=options)
        return start(services, setup)

    return window(Table, folder, {GAME.name: GAME}, opening, settings, size)
