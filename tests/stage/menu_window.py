"""The menus in a window that nobody sees, with the games of the real shelf and folders of their own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from main import GAMES
from stage.driving import SceneT
from stage.match.scene import MatchScene
from stage.menus.cards.boxes import Box
from stage.services import Services
from stage.settings import Settings, SettingsFile
from stage.ui.scene import Scene
from table.match.journal import Journal
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.turns import TurnController
from table.seating import players_at_once
from tests.stage.unseen_window import Window, window

NIMMSLEICH = GAMES["nimmsleich"]
CALM = Settings(reduced_motion=True, language="en")


@dataclass
class Menu(Window):
    """A window with a menu in it."""

    @property
    def scene(self) -> Scene:
        return self.driver.scene

    @property
    def match(self) -> MatchScene[Any, Any]:
        """Scene of the match in front."""
        return self.driver.front(MatchScene)

    def wait_for(self, kind: type[SceneT]) -> SceneT:
        """Run until a scene of that kind is in front; return it."""
        self.wait_until(lambda: isinstance(self.driver.scene, kind))
        return self.driver.front(kind)


def menu(
    folder: Path,
    opening: Callable[[Services], Scene],
    settings: Settings = CALM,
    size: tuple[int, int] = (1280, 720),
) -> AbstractContextManager[Menu]:
    """Open a window with the scene that `opening` makes; settings are kept in `folder`."""
    return window(Menu, folder, GAMES, opening, settings, size, SettingsFile(folder))


def setup_of(*players: str, seed: int = 7, practice: bool = False) -> MatchSetup:
    names = ("Ada", "Bruno", "Chloé", "Dario", "Elif", "Femke")
    seats = tuple(SeatSetup(player, names[seat], seat) for seat, player in enumerate(players))
    return MatchSetup("nimmsleich", seats, NIMMSLEICH.complete_options({}), seed, practice)


def played(folder: Path, name: str, *, actions: int | None = None, seed: int = 7) -> Path:
    """Save a match of novices, broken off after n actions."""
    path = folder / "matches" / f"{name}.jsonl"
    setup = setup_of(*["novice"] * 4, seed=seed)
    journal = Journal.create(path, setup)
    match = Match(NIMMSLEICH, setup)
    controller = TurnController(match, players_at_once(NIMMSLEICH, setup), journal=journal)
    if actions is None:
        controller.play_out()
    while actions is not None and match.number < actions:
        assert not match.state.is_terminal(), f"this match ends after {match.number} actions"
        controller.update(10.0)
    journal.close()
    return path


def finished(*players: str, seed: int = 7, practice: bool = False) -> Match:
    """Play a match of novices to its end, with `players` written into its set-up."""
    setup = setup_of(*["novice"] * len(players), seed=seed, practice=practice)
    match = Match(NIMMSLEICH, setup)
    TurnController(match, players_at_once(NIMMSLEICH, setup)).play_out()
    seats = tuple(
        msgspec.structs.replace(seat, player=player) for seat, player in zip(setup.seats, players, strict=True)
    )
    again = Match(NIMMSLEICH, msgspec.structs.replace(setup, seats=seats))
    for entry in match.past:
        again.apply(entry.seat, entry.action)
    return again


def box(here: Menu, name: str) -> Box:
    """Return a box on the shelf."""
    return here.driver.find(f"box.{name}", Box)
