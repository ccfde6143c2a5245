"""What every scene of the program has at hand: window, games, bots' processes, statistics, saves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from stage.match_session import MatchSession
from stage.saves import SaveFile
from stage.ui.scene import Application, Scene
from table.game import Game
from table.history.statistics import History
from table.search.worker import WorkerPool


class SceneFactory(Protocol):
    """Makes the scenes to which a match leads; they in turn lead to matches and cannot be imported from there."""

    def shelf(self, services: Services) -> Scene:
        """The shelf."""

    def settings(self, services: Services) -> Scene:
        """The settings."""

    def rule_book(self, services: Services, game: Game, rule_id: str | None = None) -> Scene:
        """The rule book of a game, at a rule if one is named."""

    def results(self, services: Services, session: MatchSession) -> Scene:
        """The results of a finished match."""


@dataclass(frozen=True, slots=True)
class Services:
    """The running program. One value for its whole life, handed from scene to scene."""

    app: Application
    games: Mapping[str, Game]
    """The games that can be played, by name."""
    pool: WorkerPool
    """The processes in which bots think; started when the first bot is asked."""
    history: History
    """Finished matches."""
    saves: Path
    """The folder of the journals, one file a match, finished or not."""
    scenes: SceneFactory
    over: set[SaveFile] = field(default_factory=set)
    """Those of the saves that are known to be played to their end."""
