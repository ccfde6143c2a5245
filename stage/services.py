"""What every scene of the program has at hand: window, games, bots' processes, statistics, saves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from stage.menus.saves import SaveFile
    from stage.window.app import App
    from table.game import Game
    from table.history import History
    from table.search.worker import WorkerPool


@dataclass(frozen=True, slots=True)
class Services:
    """The running program. One value for its whole life, handed from scene to scene."""

    app: App
    games: Mapping[str, Game]
    """The games that can be played, by name."""
    pool: WorkerPool
    """The processes in which bots think; started when the first bot is asked."""
    history: History
    """Finished matches."""
    saves: Path
    """The folder of the journals, one file a match, finished or not."""
    over: set[SaveFile] = field(default_factory=set)
    """Those of them that are known to be played to their end."""
