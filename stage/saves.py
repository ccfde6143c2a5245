"""Saved matches for the shelf and the replays: players, progress, and what is wrong with damaged files."""

import logging
import os
import time
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from operator import itemgetter
from pathlib import Path
from typing import Annotated, Any, Final, Union

import msgspec

from table.contract import Event
from table.game import Game
from table.job import Job, Steps
from table.match.journal import BadJournal, delete, read_setup, reading
from table.match.match import Match, MatchSetup
from table.storage.files import NotDecoded, NotOrdinary, decoded, free_path, read, write_whole
from table.storage.locks import MatchInUse, MatchLock
from table.words import Translator

log = logging.getLogger(__name__)

SUFFIX: Final = ".jsonl"
"""Extension of journals; other files are ignored."""
ASIDE: Final = "aside"
"""Subfolder for unreadable files that the player no longer wants to see."""
IMPORTED: Final = "imported-"
"""Beginning of the names of journals that came from somewhere else."""

_INDEX: Final = ".index"
"""Name of the file of the :class:`SaveIndex`."""
FORMAT: Final = 2
"""Version of its form."""
_AT_A_TIME: Final = 200
"""Files or lines of the index in a step."""
_SPARE_LINES: Final = 200
"""Lines that may be out of date before the whole index is rewritten, in addition to as many valid ones."""
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
    is_over: bool = False
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
    def is_resumable(self) -> bool:
        """True if the match can be resumed."""
        return self.game is not None and not self.is_over

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


class IndexHead(msgspec.Struct, frozen=True):
    """Circumstances under which lines of the index were written. Under others all saves are read again."""

    index: int
    """Version of the form."""
    kinds: str = ""
    """Digest of the stickers that there were: every match is looked through for new ones."""
    earned: int = 0
    """Number of things that matches had earned: they are looked through again for what has been lost."""

    def holds(self, now: "IndexHead") -> bool:
        """Return True if nothing has changed that asks for reading the saves again."""
        return (self.index, self.kinds) == (now.index, now.kinds) and self.earned <= now.earned


_Whole = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]


class _IndexLine(msgspec.Struct, array_like=True, frozen=True):
    name: str
    size: _Whole
    modified: _Whole
    setup: MatchSetup | None = None
    """Set-up of an unfinished match; None for a finished one."""
    heading: msgspec.Raw = msgspec.Raw(b"null")


class SaveIndex:
    """Summaries of the saves that were read: in memory, and for later starts in a file beside them.

    The file grows by a line for each save that is read, under a line with the :class:`IndexHead`. Where it is missing,
    damaged or out of date, saves are read again.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[SaveFile, Save]] = {}
        """Files and what they contain, by name."""
        self._lines: dict[str, bytes] = {}
        self._new: list[bytes] = []
        """Lines that are not in the file."""
        self._file: Path | None = None
        self._whole = True
        """True if the file is to be written as a whole."""

    def find(self, file: SaveFile) -> Save | None:
        """Return the summary of a save; None if it has not been read since it was written to."""
        known, save = self._known.get(file.path.name, (None, None))
        return save if known == file else None

    def load(self, folder: Path, games: Mapping[str, Game], head: IndexHead) -> Generator[None, None, None]:
        """Read the file in `folder` in small steps, unless that has been done."""
        file = folder / _INDEX
        if self._file == file:
            return
        found: dict[str, tuple[_IndexLine, bytes]] = {}
        count = 0
        try:
            texts = read(file).split(b"\n")
        except NotOrdinary:
            return
        except OSError:
            texts = []
        for count, text in enumerate(texts, start=1):
            if count % _AT_A_TIME == 0:
                yield
            with suppress(NotDecoded):
                if text.startswith(b"["):
                    line = decoded(text, _IndexLine)
                    found[line.name] = line, text
                elif text and not decoded(text, IndexHead).holds(head):
                    found.clear()
                    break
        known = {}
        for number, (line, _) in enumerate(found.values()):
            if number % _AT_A_TIME == 0:
                yield
            save = _told_by(line, folder, games)
            if save is not None:
                known[line.name] = SaveFile(save.path, line.modified, line.size), save
        self._known = known | self._known
        self._lines = {name: text for name, (_, text) in found.items()} | self._lines
        self._whole = not found or count > 2 * len(found) + _SPARE_LINES
        self._file = file

    def add(self, file: SaveFile, save: Save) -> None:
        """Keep the summary of a save as long as the program runs."""
        self._known[file.path.name] = file, replace(save, match=None)

    def keep(self, file: SaveFile, save: Save) -> None:
        """Keep the summary of a save also for later starts."""
        self.add(file, save)
        heading = msgspec.Raw(msgspec.json.encode(save.heading))
        line = _IndexLine(file.path.name, file.size, file.modified, None if save.is_over else save.setup, heading)
        with suppress(UnicodeEncodeError):  # the name is no text
            self._lines[line.name] = text = msgspec.json.encode(line)
            self._new.append(text)

    def forget_all_but(self, files: Iterable[SaveFile]) -> None:
        """Forget files that are gone."""
        present = {file.path.name for file in files}
        for known in (self._known, self._lines):
            for name in known.keys() - present:
                del known[name]

    def write(self, head: IndexHead) -> None:
        """Write what is new. A failure costs only time, at the next start."""
        if self._file is None or not self._new:
            # Not loaded, or nothing to tell.
            return
        lines = self._lines.values() if self._whole else self._new
        data = b"\n".join([b"", msgspec.json.encode(head), *lines, b""])
        try:
            if self._whole:
                write_whole(self._file, data)
            else:
                with self._file.open("ab") as file:
                    file.write(data)
        except OSError as error:
            log.info("The index of the saves is not written: %s", error)
            return
        self._new.clear()
        self._whole = False


def _told_by(line: _IndexLine, folder: Path, games: Mapping[str, Game]) -> Save | None:
    """Return the save that a line of the index tells of; None if it is of no use here."""
    path, changed = folder / line.name, line.modified / 1e9
    if line.setup is None:
        return Save(path, changed, None, is_over=True)
    game = games.get(line.setup.game)
    if game is None:
        return None
    headings: Any = Union[(*game.load_narration().headings, None)]
    try:
        heading: Event | None = decoded(line.heading, headings)
    except NotDecoded:
        return None
    return Save(path, changed, line.setup, game, heading=heading)


class Saves:
    """Files of one folder, read on demand one at a time.

    Matches are large, so only the last few are kept. `index` keeps a summary without the match of every file that was
    read.
    """

    def __init__(
        self, folder: Path, games: Mapping[str, Game], index: SaveIndex | None = None,
        witness: Callable[[Match], Generator[None, None, None]] | None = None,
    ) -> None:  # fmt: skip
        """Show `witness` each match that :meth:`unfinished` reads; it looks at it in small steps."""
        self._witness = witness
        self._folder = folder
        self._games = games
        self.index = SaveIndex() if index is None else index
        self._read: OrderedDict[SaveFile, Save] = OrderedDict()

    def files(self) -> list[SaveFile]:
        """Return all files, the most recently changed first."""
        return Job(self._listing()).finish()

    def _listing(self) -> Generator[None, None, list[SaveFile]]:
        found = []
        with suppress(OSError), os.scandir(self._folder) as entries:
            for number, entry in enumerate(entries):
                if number % _AT_A_TIME == 0:
                    yield
                if not entry.name.endswith(SUFFIX):
                    continue
                try:
                    # Not the entry's own, which on Windows may be out of date.
                    known = os.stat(entry.path)
                except OSError:  # deleted since the folder was listed
                    continue
                file = SaveFile(self._folder / entry.name, known.st_mtime_ns, known.st_size)
                found.append((-known.st_mtime_ns, entry.name, file))
        yield
        return [file for _, _, file in sorted(found, key=itemgetter(0, 1))]

    def setup(self, file: SaveFile) -> MatchSetup | None:
        """Return the set-up in the first line of a file, or None if it cannot be read."""
        if file in self._read:
            return self._read[file].setup
        try:
            return read_setup(file.path)
        except BadJournal:
            return None

    def unfinished(self, head: IndexHead | None = None) -> Generator[Save | None, None, None]:
        """Yield summaries of all unfinished matches, the latest first, and None after each step of reading.

        With `head`, the index in the folder spares the reading of files that have not changed.
        """
        if head is not None:
            yield from self.index.load(self._folder, self._games, head)
        files = yield from self._listing()
        yield None
        self.index.forget_all_but(files)
        for number, file in enumerate(files):
            if number % _AT_A_TIME == 0:
                yield None
            save = self.index.find(file)
            if save is None:
                job = Job(self.looking_into(file))
                while job.step():
                    yield None
                save = job.result
                if self._witness is not None and save.match is not None and not file.path.name.startswith(IMPORTED):
                    yield from self._witness(save.match)
                save = replace(save, match=None)
                if save.problem is None:
                    self.index.keep(file, save)
            if not save.is_over:
                yield save

    def looking_into(self, file: SaveFile) -> Steps[Save]:
        """Read a whole file in steps, or return it from the cache."""
        save = self._read.pop(file, None)
        if save is None:
            save = yield from _reading(file, self._games)
        self._read[file] = save
        if len(self._read) > _KEPT:
            self._read.popitem(last=False)
        if save.problem is None:
            self.index.add(file, save)
        return save

    def importing(self, path: Path) -> Steps[Path]:
        """Add the match in the file `path`, written by a stranger, in steps; return its path among the saves.

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
    return Save(file.path, file.changed, setup, match.game, is_over=over, heading=heading, match=match)


def _last_heading(match: Match) -> Event | None:
    headings = match.game.load_narration().headings
    return next((event for event in reversed([*match.events]) if isinstance(event, headings)), None)


def remove(path: Path) -> None:
    """Delete the match in `path` if it exists. Raises :class:`SaveNotMoved`."""
    try:
        delete(path)
    except (OSError, MatchInUse) as error:
        raise SaveNotMoved(error) from error
