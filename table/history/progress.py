"""Lessons done, stars won and boxes opened, kept in the file of the statistics and shared by all open windows."""

import sqlite3
from collections.abc import Iterable

from msgspec.structs import replace

from table.history import history_file
from table.history.finished import ProgressRow

_Key = tuple[str, str]


class Progress:
    """The player's progress. It is held in memory, so that reading never fails, and written in transactions.

    What could not be written is kept until the program ends, and written together with the next progress.
    """

    def __init__(self, base: sqlite3.Connection, known: Iterable[ProgressRow]) -> None:
        self._base = base
        self._known: dict[_Key, ProgressRow] = {}
        self._unwritten: dict[_Key, ProgressRow] = {}
        self._seen = history_file.data_version(base)
        self._take(known)

    def stars(self, game: str, lesson: str) -> int | None:
        """Return the most stars won; 0 for a lesson that is done, None for what is not done yet."""
        row = self._known.get((game, lesson))
        return row.stars if row is not None else None

    def has_opened(self, game: str) -> bool:
        """Return True if the set-up of the game has been seen."""
        return (game, "") in self._known

    def has_learnt(self, game: str) -> bool:
        """Return True if any lesson or challenge of the game was done."""
        return any(row.game == game and row.lesson for row in self._known.values())

    def keep(self, *rows: ProgressRow) -> None:
        """Add rows; of two for the same lesson the one with more stars counts.

        Raises :class:`~table.history.history_file.HistoryNotWritten`; the rows count all the same while the program
        runs.
        """
        for row in rows:
            known = self._known.get(_key(row))
            if known is None or known.stars < row.stars:
                self._unwritten[_key(row)] = row
        self._take(rows)
        if self._unwritten:
            with history_file.told_as_not_written():
                history_file.write_progress(self._base, self._unwritten.values())
            self._unwritten.clear()

    def refresh(self) -> None:
        """Take in what other windows have written since. What cannot be read now is read the next time."""
        seen = history_file.data_version(self._base)
        if seen == self._seen:
            return
        try:
            self._take(history_file.progress_in(self._base))
        except sqlite3.Error:
            return
        self._seen = seen

    def _take(self, rows: Iterable[ProgressRow]) -> None:
        for row in rows:
            known = self._known.get(_key(row))
            self._known[_key(row)] = row if known is None else replace(row, stars=max(row.stars, known.stars))


def _key(row: ProgressRow) -> _Key:
    return row.game, row.lesson
