"""Services for the program's scenes: window, games, bots, statistics, saves, and the scenes to go to."""

import time
from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final, Protocol
from zlib import crc32

import pygame

from stage.figures import FigureBook
from stage.match_session import NOBODYS, MatchSession
from stage.saves import FORMAT, IndexHead, SaveIndex, Saves
from stage.ui.notices import Tone
from stage.ui.scene import Application, Scene
from table.game import Game
from table.history.earnings import earning
from table.history.history_file import HistoryNotWritten
from table.history.rows import BadRow, Profile, ProgressRow
from table.history.statistics import History
from table.job import Job, ResultT, Steps
from table.match.match import Match
from table.search.worker import WorkerPool

_BETWEEN_ATTEMPTS: Final = 0.25
"""Seconds between two attempts to write a file that another program locks."""


class Destinations(Protocol):
    """Scenes that the player can go to from anywhere. Menus and matches open each other, but know only these.

    Each call creates the scene anew. :class:`stage.menus.destinations.Menus` has them all.
    """

    def shelf(self) -> Scene: ...
    def learn(self, game: Game) -> Scene: ...
    def stickers(self, game: Game) -> Scene: ...
    def people(self) -> Scene: ...
    def season(self) -> Scene: ...
    def tonight(self) -> Scene: ...
    def statistics(self) -> Scene: ...
    def settings(self) -> Scene: ...

    def setup(self, game: Game, taken: pygame.FRect | None = None) -> Scene:
        """Return the set-up of a game, whose box was `taken` from this place on the shelf."""

    def rules(self, game: Game, rule_id: str | None = None) -> Scene:
        """Return the rule book, at a rule if `rule_id` names one."""

    def replays(self, saves: Saves, arriving: Path | None = None) -> Scene:
        """Return the list of the matches in `saves`, which imports the file `arriving` first."""

    def best_moment(self, session: MatchSession) -> Scene:
        """Return the best moment of a finished match, which its results follow."""

    def results(self, session: MatchSession) -> Scene:
        """Return the results of a finished match."""


@dataclass(frozen=True, slots=True)
class Services:
    """Services of the running program, passed from scene to scene."""

    app: Application
    games: Mapping[str, Game]
    """Available games by name."""
    pool: WorkerPool
    """Worker processes of the bots, started for the first question to a bot."""
    history: History
    """Finished matches and progress in lessons."""
    saves: Path
    """Folder of the journals, one file per match, finished or not."""
    menus: Callable[["Services"], Destinations]
    """Maker of :attr:`to`."""
    index: SaveIndex = field(default_factory=SaveIndex)
    """Summaries of the saves that were read, without their matches."""
    figures: FigureBook = field(default_factory=FigureBook)
    """Counters of the finished matches."""

    def __post_init__(self) -> None:
        self.look_who_plays()

    @property
    def to(self) -> Destinations:
        """Scenes to open."""
        return self.menus(self)

    @property
    def person(self) -> Profile | None:
        """Profile in use; None if there is none."""
        return self.history.people.find(self.app.settings.person)

    def look_who_plays(self, name: str | None = None) -> None:
        """Read and keep lessons, stars and stickers of the profile `name` from now on; by default of the last one.

        Without that profile, the first one is meant; without any, the progress of the machine.
        """
        if name is not None and name != self.app.settings.person:
            self.app.change(person=name)
        people = self.history.people
        found = self.person or next(iter(people), None)
        if found is not None and found is not self.person:
            self.app.change(person=found.name)
        self.history.progress.person = found.name if found is not None else ""

    def look_for_earnings(self, match: Match) -> Generator[None, None, None]:
        """Find what a stored match has earned and nobody got, in small steps. :meth:`write_earnings` saves it."""
        with suppress(ValueError, OverflowError, OSError, BadRow):
            # Where only the journal is left, a match ended as soon as it can have.
            begun = datetime.fromisoformat(match.setup.started).astimezone()
            self.history.keep((yield from earning(match, self.history, begun + timedelta(seconds=match.seconds))))

    def write_earnings(self) -> bool:
        """Save everything that matches have earned, and return True if that worked.

        If the disk refuses, inform the player and keep it for the next time.
        """
        return self._write_progress(self.history.write)

    def _write_progress(self, write: Callable[[], bool]) -> bool:
        def done(is_kept: bool) -> None:
            if not is_kept:
                self.app.notify(self.app.language.gettext(NOBODYS), Tone.BAD)

        return self.write(write, done, self.app.language.gettext("Your progress could not be saved: {reason}"))

    def write(self, deed: Callable[[], ResultT], done: Callable[[ResultT], None], failed: str) -> bool:
        """Write to the statistics, then call `done` with the result; tell the player if the disk refuses, by `failed`.

        While another program locks the file, this returns False, and `deed` is tried again until it works.
        """
        gettext = self.app.language.gettext

        def steps() -> Steps[ResultT]:
            while True:
                try:
                    return deed()
                except HistoryNotWritten as error:
                    if not error.is_held:
                        raise
                until = time.monotonic() + _BETWEEN_ATTEMPTS
                while time.monotonic() < until:
                    yield ()

        def end(job: Job[ResultT]) -> None:
            if isinstance(job.failure, HistoryNotWritten):
                self.app.notify(failed.format(reason=job.failure.reason), Tone.BAD)
            elif job.is_ready:
                done(job.result)

        job = Job(steps())
        with suppress(HistoryNotWritten):
            job.step()
        if job.is_ready or job.failure is not None:
            end(job)
            return job.is_ready
        self.app.notify(gettext("Another program is using your statistics. They are saved as soon as it is done."))
        closing = gettext(
            "Your statistics are being saved, then the window closes. Close it again if you don't want to wait."
        )
        self.app.finish(job, end, closing)
        return False

    def index_head(self) -> IndexHead:
        """Return the present head of the index of saves."""
        kinds = [f"{game.name} {sticker.id}" for game in self.games.values() for sticker in game.load_stickers()]
        return IndexHead(FORMAT, f"{crc32(' '.join(kinds).encode()):08x}", self.history.size)

    def keep_progress(self, game: str, lesson: str = "", stars: int = 0) -> None:
        """Record a finished lesson, with the stars of a challenge; without a lesson, that the box was opened.

        If the disk refuses, inform the player and keep the progress until the window closes.
        """
        self._write_progress(partial(self.history.progress.keep, ProgressRow(game, lesson, stars)))
