"""The matches on disk, as the shelf and the list of replays show them: who plays, how far it is, or what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Final

from table.contract import ONLOOKER
from table.journal import BadJournal, read, read_setup

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from table.contract import Event
    from table.game import Game, Translator
    from table.match import Match, MatchSetup

SUFFIX: Final = ".jsonl"
"""Only files with this ending are looked at."""
ASIDE: Final = "aside"
"""The folder, beside the saves, of files that cannot be read and are no longer to be shown."""


class SaveNotMoved(Exception):
    """A file could not be deleted or put aside; the message is the system's own words."""


@dataclass(frozen=True, slots=True)
class Save:
    """One file of a match. `match` is None when it cannot be read; `problem` then knows why."""

    path: Path
    changed: float
    """When it was written to last: seconds since the epoch."""
    setup: MatchSetup | None
    match: Match | None
    problem: BadJournal | None = None

    @property
    def over(self) -> bool:
        """Whether the match was played to its end."""
        return self.match is not None and self.match.state.is_terminal()

    @property
    def resumable(self) -> bool:
        """Whether it can be played on."""
        return self.match is not None and not self.over

    def place(self, text: Translator) -> str:
        """How far the match is, in the words of its log: the last heading, for example "Round 4. Ada opens."."""
        if self.match is None:
            return ""
        headings = getattr(import_module(self.match.game.story), "HEADINGS", ())
        told = ""
        for event in _open_events(self.match):
            if not headings or isinstance(event, headings):
                told = self.match.game.tell(event, self.match.setup.names, text) or told
        return told

    def delete(self) -> None:
        """Remove the file; raises :class:`SaveNotMoved`."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise SaveNotMoved(error.strerror or str(error)) from error

    def put_aside(self) -> Path:
        """Keep the file where it is no longer shown, and say where; raises :class:`SaveNotMoved`."""
        folder = self.path.parent / ASIDE
        kept, number = folder / self.path.name, 1
        try:
            folder.mkdir(exist_ok=True)
            while kept.exists():
                kept = folder / f"{self.path.stem}-{number}{self.path.suffix}"
                number += 1
            self.path.rename(kept)
        except OSError as error:
            raise SaveNotMoved(error.strerror or str(error)) from error
        return kept


class Saves:
    """The files of one folder, read one at a time and only when they have changed."""

    def __init__(self, folder: Path, games: Mapping[str, Game]) -> None:
        self._folder = folder
        self._games = games
        self._known: dict[tuple[Path, int, int], Save] = {}

    def newest_first(self) -> Iterator[Save]:
        """Every save, the one written to last first; each is read when it is asked for."""
        for path, changed, key in self._files():
            yield self._known.get(key) or self._look_into(path, changed, key)

    def _files(self) -> list[tuple[Path, float, tuple[Path, int, int]]]:
        found = []
        for path in self._folder.glob(f"*{SUFFIX}"):
            try:
                known = path.stat()
            except OSError:  # deleted between the listing and the look
                continue
            found.append((path, known.st_mtime, (path, known.st_mtime_ns, known.st_size)))
        return sorted(found, key=_age)

    def _look_into(self, path: Path, changed: float, key: tuple[Path, int, int]) -> Save:
        setup = match = None
        problem = None
        try:
            setup = read_setup(path)
            match = read(path, self._games)
        except BadJournal as error:
            problem = error
        self._known[key] = save = Save(path, changed, setup, match, problem)
        return save


def _age(file: tuple[Path, float, tuple[Path, int, int]]) -> tuple[float, str]:
    return -file[1], file[0].name


def _open_events(match: Match) -> Iterator[Event]:
    for entry in match.past:
        yield from (event for event in entry.events if event.is_visible_to(ONLOOKER))
