"""A match of Lanterns in a window that nobody sees, with the wanted players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from stage.match.scene import start
from stage.services import Services
from stage.settings import Settings
from stage.ui.button import Tool
from stage.ui.scene import Scene
from table.match.match import MatchSetup, SeatSetup
from tests import lantern
from tests.lantern.rules import LanternAction, LanternView
from tests.stage.noting_display import NotingDisplay
from tests.stage.unseen_window import QUICK, MatchWindow, window

GAME = replace(
    lantern.GAME,
    display="tests.stage.noting_display:NotingDisplay",
    picture="",
    show_deed="",
    retelling="tests.stage.lantern_retelling:retell",
)
GAMES = {GAME.name: GAME}
NAMES = ("Ada", "Bruno", "Chloé", "Dario")


@dataclass
class LanternWindow(MatchWindow[LanternView, LanternAction, NotingDisplay]):
    """A window with Lanterns in it."""


def setup_of(*players: str, practice: bool = False, points: int = 2, seed: int = 11) -> MatchSetup:
    seats = tuple(SeatSetup(player, NAMES[seat], seat) for seat, player in enumerate(players))
    return MatchSetup("lantern", seats, {"points": points}, seed, practice)


def lantern_window(
    folder: Path,
    opening: Callable[[Services], Scene],
    settings: Settings = QUICK,
    size: tuple[int, int] = (1280, 720),
) -> AbstractContextManager[LanternWindow]:
    """Open a window with the scene that `opening` makes."""
    return window(LanternWindow, folder, GAMES, opening, settings, size)


@contextmanager
def table(
    folder: Path, *players: str, practice: bool = False, points: int = 2, seed: int = 11, settings: Settings = QUICK
) -> Iterator[LanternWindow]:
    """Open a new match with these players."""

    def opening(services: Services) -> Scene:
        setup = setup_of(*players, practice=practice, points=points, seed=seed)
        return start(services, setup)

    with lantern_window(folder, opening, settings) as opened:
        yield opened


def texts(lines: Sequence[object]) -> str:
    return "\n".join(map(str, lines))


def sentences(here: LanternWindow) -> tuple[str, ...]:
    return tuple(line.text for line in here.scene.log.panel.lines.entries)


def letters(here: LanternWindow) -> str:
    return here.driver.scene.ui.find("speed", Tool).letters


def in_front(here: LanternWindow) -> Scene:
    return here.driver.scene
