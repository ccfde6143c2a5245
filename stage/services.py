"""What every scene of the program has at hand: window, games, bots' processes, statistics, saves, the other scenes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from pkgutil import resolve_name
from typing import Final

from stage.saves import Save, SaveFile
from stage.ui.notices import Tone
from stage.ui.scene import Application, Scene
from table.game import Game
from table.history.history_file import HistoryNotWritten, ProgressRow
from table.history.statistics import History
from table.search.worker import WorkerPool

_SCENES: Final = {
    "shelf": "stage.menus.shelf:Shelf",
    "setup": "stage.menus.setup:SetupScene",
    "learn": "stage.menus.learn:LearnScene",
    "rules": "stage.menus.rulebook:RuleBookScene",
    "results": "stage.menus.results:ResultsScene",
    "replays": "stage.menus.replays:ReplaysScene",
    "statistics": "stage.menus.statistics:StatisticsScene",
    "settings": "stage.menus.settings:SettingsScene",
}
"""The scenes round the games. They lead to matches and matches to them, and are imported when they are first needed, so
that the shelf opens quickly."""


@dataclass(frozen=True, slots=True)
class Services:
    """The running program. One value for its whole life, handed from scene to scene."""

    app: Application
    games: Mapping[str, Game]
    """The games that can be played, by name."""
    pool: WorkerPool
    """The processes in which bots think; started when the first bot is asked."""
    history: History
    """Finished matches, and the progress in lessons."""
    saves: Path
    """The folder of the journals, one file a match, finished or not."""
    told: dict[SaveFile, Save] = field(default_factory=dict)
    """What is told of those of the saves that were read, without their matches."""

    def scene(self, name: str, *about: object) -> Scene:
        """A new scene of that name, about something: a game (setup, learn, rules; with a rule's id to open them there),
        the session of a match that is over (results), saves (replays).
        """
        scene: Scene = resolve_name(_SCENES[name])(self, *about)
        return scene

    def keep_progress(self, game: str, lesson: str = "", stars: int = 0) -> None:
        """Note that a lesson is done, with the stars of a challenge; without a lesson, that the game's box was opened.

        If the disk refuses it, the player is told, and the progress counts until the window is closed.
        """
        try:
            self.history.progress.keep(ProgressRow(game, lesson, stars))
        except HistoryNotWritten as error:
            text = self.app.language.gettext("Your progress could not be saved: {reason}")
            self.app.notify(text.format(reason=error.reason), Tone.BAD)

    def open(self, name: str, *about: object) -> None:
        """Put such a scene in front of the present one."""
        self.app.scenes.push(self.scene(name, *about))
