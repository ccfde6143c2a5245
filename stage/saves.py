"""The matches on disk, as the shelf and the list of replays show them: who plays, how far it is, or what is wrong."""

from collections import OrderedDict
from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from table.contract import Event
from table.game import Game
from table.job import Job
from table.match.journal import BadJournal, delete, read_setup, reading
from table.match.match import Match, MatchSetup
from table.storage.files import free_path
from table.storage.locks import MatchInUse, MatchLock
from table.words import Translator

SUFFIX: Final = ".jsonl"
"""Only files with this ending are looked at."""
ASIDE: Final = "aside"
"""The folder, beside the saves, of files that cannot be read and are no longer to be shown."""

_KEPT = 32
"""How many matches that were read are kept: more than a list shows at a time."""


class SaveNotMoved(Exception):
    """A file could not be deleted or put aside: it is read-only, gone, or played in another window."""

    def __init__(self, why: OSError | MatchInUse) -> None:
        super().__init__(str(why))
        self._why = why

    def said(self, text: Translator) -> str:
        """Why, in the player's language or the system's own words."""
        return self._why.said(text) if isinstance(self._why, MatchInUse) else self._why.strerror or str(self._why)


@dataclass(frozen=True, slots=True)
class SaveFile:
    """A file of a match as the folder lists it, not read yet. Another one as soon as it is written to."""

    path: Path
    modified: int
    """When it was written to last: nanoseconds since the epoch."""
    size: int
    """Bytes."""

    @property
    def changed(self) -> float:
        """When it was written to last: seconds since the epoch."""
        return self.modified / 1e9


@dataclass(frozen=True, slots=True)
class Save:
    """One file of a match."""

    path: Path
    changed: float
    """When it was written to last: seconds since the epoch."""
    setup: MatchSetup | None
    game: Game | None = None
    """None when it cannot be read."""
    problem: BadJournal | None = None
    """Why it cannot."""
    over: bool = False
    """Whether the match was played to its end."""
    heading: Event | None = None
    """The last heading in the log of a match that is not over; None before the first."""
    match: Match | None = None
    """The whole match; None when it cannot be read, and where it is only told of."""

    @property
    def resumable(self) -> bool:
        """Whether it can be played on."""
        return self.game is not None and not self.over

    def place(self, text: Translator) -> str:
        """How far the match is, in the words of its log: the last heading, for example "Round 4. Ada opens."."""
        if self.game is None or self.setup is None or self.heading is None:
            return ""
        return self.game.load_narration().tell(self.heading, self.setup.names, text)

    def delete(self) -> None:
        """Remove the file; raises :class:`SaveNotMoved`."""
        remove(self.path)

    def put_aside(self) -> Path:
        """Keep the file where it is no longer shown, and say where; raises :class:`SaveNotMoved`."""
        folder = self.path.parent / ASIDE
        kept = folder / self.path.name
        try:
            with MatchLock(self.path):
                folder.mkdir(exist_ok=True)
                if kept.exists():
                    kept = free_path(kept)
                self.path.rename(kept)
        except (OSError, MatchInUse) as error:
            raise SaveNotMoved(error) from error
        return kept


class Saves:
    """The files of one folder, listed without being read, and read one at a time.

    Matches are large: only the last few that were read are kept. `told` keeps, for the whole program, what is told of
    every file that could be read, without its match.
    """

    def __init__(self, folder: Path, games: Mapping[str, Game], told: dict[SaveFile, Save] | None = None) -> None:
        self._folder = folder
        self._games = games
        self._told = {} if told is None else told
        self._read: OrderedDict[SaveFile, Save] = OrderedDict()

    def files(self) -> list[SaveFile]:
        """Every file, the one written to last first."""
        found = []
        for path in self._folder.glob(f"*{SUFFIX}"):
            try:
                known = path.stat()
            except OSError:  # deleted between the listing and the look
                continue
            found.append(SaveFile(path, known.st_mtime_ns, known.st_size))
        return sorted(found, key=_age)

    def setup(self, file: SaveFile) -> MatchSetup | None:
        """Who plays what in a file, from its first line; None if that cannot be read."""
        if file in self._read:
            return self._read[file].setup
        try:
            return read_setup(file.path)
        except BadJournal:
            return None

    def look_into(self, file: SaveFile) -> Save:
        """Read a file whole, unless it is one of the last that were."""
        return Job(self.looking_into(file)).finish()

    def unfinished(self) -> Generator[Save | None, None, None]:
        """What is told of every match that is not over, the one written to last first; in between a None after each
        step of reading.
        """
        files = self.files()
        for gone in self._told.keys() - set(files):
            del self._told[gone]
        for file in files:
            save = self._told.get(file)
            if save is None:
                save = replace((yield from self.looking_into(file)), match=None)
            if not save.over:
                yield save

    def looking_into(self, file: SaveFile) -> Generator[None, None, Save]:
        """As :meth:`look_into`, in steps."""
        save = self._read.pop(file, None)
        if save is None:
            save = yield from _reading(file, self._games)
        self._read[file] = save
        if len(self._read) > _KEPT:
            self._read.popitem(last=False)
        if save.problem is None:
            self._told[file] = replace(save, match=None)
        return save


def _reading(file: SaveFile, games: Mapping[str, Game]) -> Generator[None, None, Save]:
    setup = None
    try:
        setup = read_setup(file.path)
        match = yield from reading(file.path, games)
    except BadJournal as error:
        return Save(file.path, file.changed, setup, problem=error)
    over = match.state.is_terminal()
    heading = None if over else _last_heading(match)
    return Save(file.path, file.changed, setup, match.game, over=over, heading=heading, match=match)


def _last_heading(match: Match) -> Event | None:
    headings = match.game.load_narration().headings
    return next((event for event in reversed([*match.events]) if isinstance(event, headings)), None)


def remove(path: Path) -> None:
    """Delete the match in `path`, if there is one; raises :class:`SaveNotMoved`."""
    try:
        delete(path)
    except (OSError, MatchInUse) as error:
        raise SaveNotMoved(error) from error


def _age(file: SaveFile) -> tuple[int, str]:
    return -file.modified, file.path.name
