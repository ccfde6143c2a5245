"""Saved matches for the shelf and the replays: players, progress, and what is wrong with damaged files."""

import time
from collections import OrderedDict
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from table.contract import Event
from table.game import Game
from table.job import Job, Steps
from table.match.journal import BadJournal, delete, read_setup, reading
from table.match.match import Match, MatchSetup
from table.storage.files import free_path, read, write_whole
from table.storage.locks import MatchInUse, MatchLock
from table.words import Translator

SUFFIX: Final = ".jsonl"
"""Extension of journals; other files are ignored."""
ASIDE: Final = "aside"
"""Subfolder for unreadable files that the player no longer wants to see."""
IMPORTED: Final = "imported-"
"""Beginning of the names of journals that came from somewhere else."""

_KEPT = 32
"""Number of read matches kept in memory: more than a list shows at a time."""


SHARED: Final = ".ludotheque"
"""Extension of exported matches."""


class SaveNotMoved(Exception):
    """Raised when a file cannot be deleted or moved: it is read-only, gone, or open in another window."""

    def __init__(self, why: OSError | MatchInUse) -> None:
        super().__init__(str(why))
        self._why = why

    def said(self, text: Translator) -> str:
        """Return the reason in the player's language or in the system's own words."""
        return self._why.said(text) if isinstance(self._why, MatchInUse) else self._why.strerror or str(self._why)


@dataclass(frozen=True, slots=True)
class SaveFile:
    """Journal file as listed, not read yet. It is another value after a change of the file."""

    path: Path
    modified: int
    """Time of the last change, in nanoseconds since the epoch."""
    size: int
    """Size in bytes."""

    @property
    def changed(self) -> float:
        """Time of the last change, in seconds since the epoch."""
        return self.modified / 1e9


@dataclass(frozen=True, slots=True)
class Save:
    """Contents of one journal file."""

    path: Path
    changed: float
    """Time of the last change, in seconds since the epoch."""
    setup: MatchSetup | None
    game: Game | None = None
    """Game; None if the file cannot be read."""
    problem: BadJournal | None = None
    """Reason why the file cannot be read."""
    over: bool = False
    """True if the match has ended."""
    heading: Event | None = None
    """Last heading in the log of an unfinished match; None before the first."""
    match: Match | None = None
    """Whole match; None for a summary and for an unreadable file."""

    def export(self, folder: Path) -> Path:
        """Copy the match into a new file in `folder`; return its path. Raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.path.stem.removeprefix(IMPORTED)}{SHARED}"
        path = free_path(path) if path.exists() else path
        write_whole(path, read(self.path))
        return path

    @property
    def resumable(self) -> bool:
        """True if the match can be resumed."""
        return self.game is not None and not self.over

    def place(self, text: Translator) -> str:
        """Return the last heading of the log, for example "Round 4. Ada opens."."""
        if self.game is None or self.setup is None or self.heading is None:
            return ""
        return self.game.load_narration().tell(self.heading, self.setup.names, text)

    def delete(self) -> None:
        """Delete the file. Raises :class:`SaveNotMoved`."""
        remove(self.path)

    def put_aside(self) -> Path:
        """Move the file out of the list and return its new path. Raises :class:`SaveNotMoved`."""
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
    """Files of one folder, read on demand one at a time.

    Matches are large, so only the last few are kept. `told` keeps a summary without the match of every file that was
    read, for the life of the program.
    """

    def __init__(
        self, folder: Path, games: Mapping[str, Game], told: dict[SaveFile, Save] | None = None,
        witness: Callable[[Match], Generator[None, None, None]] | None = None,
    ) -> None:  # fmt: skip
        """Show `witness` each match that :meth:`unfinished` reads; it looks at it in small steps."""
        self._witness = witness
        self._folder = folder
        self._games = games
        self._told = {} if told is None else told
        self._read: OrderedDict[SaveFile, Save] = OrderedDict()

    def files(self) -> list[SaveFile]:
        """Return all files, the most recently changed first."""
        found = []
        for path in self._folder.glob(f"*{SUFFIX}"):
            try:
                known = path.stat()
            except OSError:  # deleted since the folder was listed
                continue
            found.append(SaveFile(path, known.st_mtime_ns, known.st_size))
        return sorted(found, key=_age)

    def setup(self, file: SaveFile) -> MatchSetup | None:
        """Return the set-up in the first line of a file, or None if it cannot be read."""
        if file in self._read:
            return self._read[file].setup
        try:
            return read_setup(file.path)
        except BadJournal:
            return None

    def look_into(self, file: SaveFile) -> Save:
        """Read a whole file, or return it from the cache."""
        return Job(self.looking_into(file)).finish()

    def unfinished(self) -> Generator[Save | None, None, None]:
        """Yield summaries of all unfinished matches, the latest first, and None after each step of reading."""
        files = self.files()
        for gone in self._told.keys() - set(files):
            del self._told[gone]
        for file in files:
            save = self._told.get(file)
            if save is None:
                job = Job(self.looking_into(file))
                while job.step():
                    yield None
                save = job.result
                if self._witness is not None and save.match is not None and not file.path.name.startswith(IMPORTED):
                    yield from self._witness(save.match)
                save = replace(save, match=None)
            if not save.over:
                yield save

    def looking_into(self, file: SaveFile) -> Steps[Save]:
        """Do the work of :meth:`look_into` in steps."""
        save = self._read.pop(file, None)
        if save is None:
            save = yield from _reading(file, self._games)
        self._read[file] = save
        if len(self._read) > _KEPT:
            self._read.popitem(last=False)
        if save.problem is None:
            self._told[file] = replace(save, match=None)
        return save

    def importing(self, path: Path) -> Steps[Path]:
        """Add the match in the file `path`, which anybody may have written, in steps; return its path among the saves.

        A match that is here already is not added again. Raises BadJournal if the file is no match, and OSError if it
        cannot be copied.
        """
        match = yield from reading(path, self._games)
        data = read(path)
        for file in self.files():
            if file.size == len(data) and read(file.path) == data:
                return file.path
        target = self._folder / f"{IMPORTED}{time.strftime('%Y%m%d-%H%M%S')}-{match.game.name}{SUFFIX}"
        self._folder.mkdir(parents=True, exist_ok=True)
        target = free_path(target) if target.exists() else target
        write_whole(target, data)
        return target


def _reading(file: SaveFile, games: Mapping[str, Game]) -> Steps[Save]:
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
    """Delete the match in `path` if it exists. Raises :class:`SaveNotMoved`."""
    try:
        delete(path)
    except (OSError, MatchInUse) as error:
        raise SaveNotMoved(error) from error


def _age(file: SaveFile) -> tuple[int, str]:
    return -file.modified, file.path.name
