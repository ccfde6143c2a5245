"""Figures of all stored matches: journals are read once, in steps, and their counters kept in a file beside them."""

import logging
from collections.abc import Generator, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import msgspec

from stage.saves import IMPORTED, SaveFile, Saves
from table.game import HUMAN, Game
from table.history.rows import FinishedMatch
from table.history.statistics import History
from table.job import Steps
from table.match.awards import as_played
from table.match.match import Match
from table.offer.figures import Counts
from table.storage.files import NotDecoded, NotOrdinary, decoded, read, write_whole

log = logging.getLogger(__name__)

_FILE: Final = ".figures"
_AT_A_TIME: Final = 100
"""Lines of the file, or journals that are known, in a step."""
_MOST_LINES: Final = 100_000
_MOST_SEATS: Final = 8

_Whole = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=255, pattern=r"\A[^/\\\x00]*\Z")]


class _FigureLine(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Counters of one match, under what names it in the history: its game, seed and number of actions."""

    name: _Name
    size: _Whole
    modified: _Whole
    version: _Whole
    """Version of the game's figures."""
    game: str
    seed: _Whole
    actions: _Whole
    counts: Annotated[tuple[msgspec.Raw, ...], msgspec.Meta(max_length=_MOST_SEATS)]


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """Match of the history as a person has played it."""

    match: FinishedMatch
    counts: Counts
    journal: str
    """Name of the file in the folder of saves, which may be gone."""


@dataclass(frozen=True, slots=True)
class _Known:
    line: _FigureLine
    counts: tuple[Counts, ...]


class FigureBook:
    """Counters of the finished matches, in memory and in a file that grows by a line for each match.

    Lines outlive their journals, so that a match counts also after its replay was deleted. A line that is damaged, or
    that another version of the figures has written, is replaced as soon as its journal is read again.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, int], _Known] = {}
        self._fresh: dict[str, tuple[int, int]] = {}
        """Name → size and time of the journals that need not be read."""
        self._folder: Path | None = None
        self._changed = False
        """True while counters wait to be written."""

    def reading(self, saves: Saves, folder: Path, games: Mapping[str, Game]) -> Steps[None]:
        """Count every finished match in `folder` that is not known yet, and save the counters."""
        yield from self._load(folder, games)
        files = saves.files()
        yield None
        try:
            for number, file in enumerate(files):
                if self._is_known(file, saves):
                    if number % _AT_A_TIME == 0:
                        yield None
                    continue
                save = yield from saves.looking_into(file)
                self._fresh[file.path.name] = file.size, file.modified
                if save.match is not None and save.is_over and not save.match.setup.lesson:
                    yield from self._count(file, save.match)
                yield (number + 1) / len(files)
        finally:
            self._write()

    def journal_of(self, match: FinishedMatch) -> str | None:
        """Return the name of a match's file in the folder of saves, which may be gone; None if it is not known."""
        known = self._known.get((match.game, match.seed, match.actions))
        return known.line.name if known is not None else None

    def _is_known(self, file: SaveFile, saves: Saves) -> bool:
        save = saves.index.find(file)
        is_open = save is not None and not save.is_over
        # Matches from elsewhere were not played by the people of this machine.
        imported = file.path.name.startswith(IMPORTED)
        return is_open or imported or self._fresh.get(file.path.name) == (file.size, file.modified)

    def _count(self, file: SaveFile, match: Match) -> Generator[None, None, None]:
        figures = match.game.load_figures()
        if figures is None:
            return
        played = as_played(match)
        found: list[Counts] = []
        for seat in range(played.seats):
            found.append(figures.count(played, seat))
            yield
        raw = tuple(msgspec.Raw(msgspec.json.encode(counts)) for counts in found)
        key = match.game.name, match.setup.seed, match.number
        line = _FigureLine(file.path.name, file.size, file.modified, figures.version, *key, raw)
        self._known[key] = _Known(line, tuple(found))
        self._changed = True

    def _load(self, folder: Path, games: Mapping[str, Game]) -> Generator[None, None, None]:
        if self._folder == folder:
            return
        texts: list[bytes] = []
        with suppress(OSError, NotOrdinary):
            texts = read(folder / _FILE).split(b"\n")[:_MOST_LINES]
        for number, text in enumerate(texts):
            if number % _AT_A_TIME == 0:
                yield
            with suppress(NotDecoded):
                line = decoded(text, _FigureLine)
                figures = games[line.game].load_figures() if line.game in games else None
                if figures is not None:
                    counts = tuple(decoded(raw, figures.kind) for raw in line.counts)
                    self._known[line.game, line.seed, line.actions] = _Known(line, counts)
                    if line.version == figures.version:
                        self._fresh[line.name] = line.size, line.modified
        self._folder = folder

    def _write(self) -> None:
        """Save the counters. A failure costs only time, at the next start."""
        if self._folder is None or not self._changed:
            return
        data = b"\n".join(msgspec.json.encode(known.line) for known in self._known.values())
        try:
            write_whole(self._folder / _FILE, data)
        except OSError as error:
            log.info("The figures of the matches are not written: %s", error)
            return
        self._changed = False

    def played(self, history: History, person: str, game: str, most: int) -> Iterator[CountedMatch]:
        """Yield the last matches of a person that were counted, the oldest first."""
        for match in reversed(history.matches(game, most)):
            known = self._known.get((match.game, match.seed, match.actions))
            for number, seat in enumerate(match.seats):
                if known and (seat.player, seat.name) == (HUMAN, person) and number < len(known.counts):
                    yield CountedMatch(match, known.counts[number], known.line.name)
                    break
