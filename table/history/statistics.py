"""Finished matches, their statistics and the progress in lessons, from one SQLite file."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sized
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Generic, NamedTuple
from zlib import crc32

import msgspec
from msgspec.structs import replace

from table.game import HUMAN
from table.history import history_file, tables
from table.history.history_file import HistoryFile, Opened
from table.history.rows import (
    MISHAP,
    MOST_EVENINGS,
    MOST_NOTES,
    MOST_PEOPLE,
    MOST_STICKERS,
    EveningRow,
    FinishedMatch,
    FinishedSeat,
    Identity,
    Key,
    NoteRow,
    Profile,
    ProgressRow,
    RecordRow,
    RowT,
    StickerRow,
    collected,
    row_of,
)
from table.history.tables import Contents
from table.match.match import Match, MatchSetup, SeatSetup
from table.offer.tonight import is_try
from table.season import Collected
from table.words import same_to_the_eye


class Mirror(Generic[RowT]):
    """Table of the file, kept in memory, so that reading never fails, and written in transactions.

    Rows that could not be saved count until the program ends, and are saved together with the next.
    """

    def __init__(self, file: HistoryFile, rows: Iterable[RowT]) -> None:
        self._file = file
        self._known: dict[Key, RowT] = {}
        self._unwritten: dict[Key, RowT] = {}
        self.take(rows)

    def take(self, rows: Iterable[RowT]) -> None:
        """Replace all rows that are saved by those that the file holds now."""
        self._known = {}
        self._merge([*rows, *self._unwritten.values()])

    def write(self) -> bool:
        """Save what is new, and return False if some of it belonged to a profile that is gone.

        Raises :class:`~table.history.history_file.HistoryNotWritten`.
        """
        added = tables.Added([], ownerless=False)
        if self._unwritten:
            added = self._file.write(lambda base: tables.add(base, (), self._unwritten.values()))
            self._unwritten.clear()
        return not added.ownerless

    @property
    def unwritten(self) -> Iterator[RowT]:
        """Rows that are not saved yet."""
        return iter(self._unwritten.values())

    @property
    def rows(self) -> list[RowT]:
        """All rows, saved or not."""
        return list(self._known.values())

    def forget_unwritten(self) -> None:
        """Count everything as saved."""
        self._unwritten.clear()

    def __len__(self) -> int:
        return len(self._known)

    def _add(self, rows: Iterable[RowT]) -> list[RowT]:
        """Add rows and return those that are new or better. They count at once, and are saved by :meth:`write`."""
        new = self._merge(rows)
        self._unwritten |= {row.key: row for row in new}
        return new

    def _merge(self, rows: Iterable[RowT]) -> list[RowT]:
        new = []
        for row in rows:
            known = self._known.get(row.key)
            if known is None or row.beats(known):
                self._known[row.key] = row
                new.append(row)
        return new


class Progress(Mirror[ProgressRow]):
    """Progress of one person at a time."""

    person = ""
    """Name of the person whose progress is read and kept now; "" for that of a machine without profiles."""

    def stars(self, game: str, lesson: str) -> int | None:
        """Return the most stars won; 0 for a lesson that is done, None for one that is not."""
        row = self._known.get((self.person, game, lesson))
        return row.stars if row is not None else None

    def has_opened(self, game: str) -> bool:
        """Return True if the set-up of the game has been seen."""
        return (self.person, game, "") in self._known

    def has_learnt(self, game: str) -> bool:
        """Return True if any lesson or challenge of the game was done; a failed try at an evening's teaches nothing."""
        own = (row.lesson for row in self._known.values() if (row.person, row.game) == (self.person, game))
        return any(lesson and not is_try(lesson) for lesson in own)

    def stars_in(self, game: str) -> int:
        """Return all stars won in the challenges of a game."""
        return sum(row.stars for row in self._known.values() if (row.person, row.game) == (self.person, game))

    def total_stars(self, person: str) -> int:
        """Return all stars that a player has won in challenges."""
        return sum(row.stars for row in self._known.values() if row.person == person)

    def keep(self, *rows: ProgressRow) -> bool:
        """Add rows for the present :attr:`person`; of two for the same lesson the one with more stars counts.

        Returns False if the person's profile is gone. Raises :class:`~table.history.history_file.HistoryNotWritten`;
        the rows count all the same while the program runs.
        """
        self._add(replace(row, person=self.person) for row in rows)
        return self.write()


class People(Mirror[Profile]):
    """Profiles of the people who play on this machine.

    Every change raises :class:`~table.history.history_file.HistoryNotWritten` if it cannot be saved, and then nothing
    has changed.
    """

    def __init__(
        self, file: HistoryFile, rows: Iterable[Profile], ids: Iterable[Identity], changed: Callable[[], None]
    ) -> None:
        """Call `changed`, which must call :meth:`take` and :meth:`identify`, after each change."""
        super().__init__(file, rows)
        self._changed = changed
        self.identify(ids)

    def identify(self, ids: Iterable[Identity]) -> None:
        """Replace all ids by those that the file holds now."""
        self._ids = {row.id: row for row in ids}

    @property
    def identities(self) -> list[Identity]:
        """All ids, those of deleted profiles too."""
        return list(self._ids.values())

    def signed(self, setup: MatchSetup) -> MatchSetup:
        """Return a new match's set-up with the ids of the profiles whose names stand at its seats."""
        ids = {row.name: row.id for row in self._ids.values() if row.name}
        return _changed(setup, lambda seat: replace(seat, person=ids.get(seat.name, msgspec.UNSET)))

    def seated(self, setup: MatchSetup) -> MatchSetup:
        """Return a stored set-up with the present names of its people, and with their ids if it had none."""

        def present(seat: SeatSetup) -> SeatSetup:
            known = self._ids.get(seat.person) if seat.person else None
            former = (row for row in self._ids.values() if seat.name and row.former == seat.name)
            known = known or next(former, None)
            return seat if known is None else replace(seat, name=known.name or seat.name, person=known.id)

        return _changed(setup, present)

    def is_gone(self, seat: SeatSetup) -> bool:
        """Return True if the person of a :meth:`seated` set-up had a profile that was deleted."""
        return bool(seat.person) and seat.person in self._ids and not self._ids[seat.person].name

    def owner(self, seat: SeatSetup) -> str | None:
        """Return the name of the profile that keeps what a person wins at the seat of a :meth:`seated` set-up.

        On a machine without profiles that is "". None if nobody keeps it: the profile was deleted or is unknown.
        """
        if self.is_gone(seat):
            return None
        if self.find(seat.name) is not None:
            return seat.name
        # The first profile has taken over what was begun before it.
        return "" if not self._known else next((row.name for row in self._ids.values() if row.former == ""), "") or None

    def keeper(self, seat: SeatSetup) -> str | None:
        """Return the id of the profile whose notebook lies at the seat of a :meth:`seated` set-up.

        On a machine without profiles that is "". None for a guest, or if the profile was deleted.
        """
        if not self._known:
            return None if self.is_gone(seat) else ""
        return next((row.id for row in self._ids.values() if row.name == seat.name != ""), None)

    def mark(self, name: str) -> str:
        """Return a word for names of files of a person, which stays when the name changes; "" without a profile."""
        known = min((row for row in self._ids.values() if row.name == name), key=lambda row: row.id, default=None)
        source = name if known is None else known.id if known.former is None else known.former
        return f"{crc32(source.encode()):08x}" if source else ""

    def __iter__(self) -> Iterator[Profile]:
        return iter(self._known.values())

    def find(self, name: str) -> Profile | None:
        """Return the profile with that name; None if there is none."""
        return self._known.get((name,))

    def is_free(self, name: str, but: str = "") -> bool:
        """Return True if nobody except `but` has that name, or one that looks like it."""
        seen = same_to_the_eye(name)
        return all(person.name == but or same_to_the_eye(person.name) != seen for person in self)

    @property
    def has_room(self) -> bool:
        """True if there may be one more profile."""
        return len(self._known) < MOST_PEOPLE

    def add(self, person: Profile) -> bool:
        """Add a profile; return False if another window has taken its name. The first gets the progress so far."""
        added = self._file.write(lambda base: tables.add_person(base, person))
        self._changed()
        return added

    def change(self, name: str, person: Profile) -> bool:
        """Change the profile called `name`, with everything kept under it; return False if another window was first."""
        changed = self._file.write(lambda base: tables.change_person(base, name, person))
        self._changed()
        return changed

    def delete(self, name: str) -> None:
        """Delete a profile with its progress. Matches stay."""
        self._file.write(lambda base: tables.delete_person(base, name))
        self._changed()


def _changed(setup: MatchSetup, change: Callable[[SeatSetup], SeatSetup]) -> MatchSetup:
    """Return a set-up with the seats of people changed."""
    return replace(setup, seats=tuple(change(seat) if seat.player == HUMAN else seat for seat in setup.seats))


class Stickers(Mirror[StickerRow]):
    """Stickers that were won on this machine, by name."""

    def won(self, person: str, game: str) -> dict[str, StickerRow]:
        """Return the stickers of a game that `person` has won, by their ids; those of everybody without a name."""
        found: dict[str, StickerRow] = {}
        for row in self._known.values():
            if row.game == game and person in ("", row.name):
                found.setdefault(row.sticker, row)
        return found

    def count(self, person: str) -> int:
        """Return the number of all stickers of a person."""
        return sum(row.name == person for row in self._known.values())

    def add(self, rows: Iterable[StickerRow]) -> list[StickerRow]:
        """Add rows and return those that are new. They count at once, and are saved by :meth:`write`."""
        return self._add(row for row in rows if len(self._known) < MOST_STICKERS)


class Evenings(Mirror[EveningRow]):
    """Evenings of the season that were played, by person."""

    def results(self, person: str, number: int) -> dict[str, Collected]:
        """Return what `person` has won in the season `number`, by the ids of evenings."""
        return collected(self._of(person, number))

    def add(self, rows: Iterable[EveningRow]) -> None:
        """Add the stars of matches to those of their evenings. They count at once, and are saved by :meth:`write`."""
        self._add(row for row in rows if row.key in self._known or len(self._known) < MOST_EVENINGS)

    def keep(self, row: EveningRow) -> bool:
        """Add the stars of a match, and return False if the person's profile is gone.

        Raises :class:`~table.history.history_file.HistoryNotWritten`; they count all the same while the program runs.
        """
        self.add([row])
        return self.write()

    def _merge(self, rows: Iterable[EveningRow]) -> list[EveningRow]:
        new = []
        for row in rows:
            known = self._known.get(row.key)
            now = row if known is None else row.joined(self._of(row.name, row.season))
            if now != known:
                self._known[row.key] = now
                new.append(now)
        return new

    def _of(self, person: str, number: int) -> Iterator[EveningRow]:
        return (row for row in self._known.values() if (row.name, row.season) == (person, number))


class Notes(Mirror[NoteRow]):
    """Notebooks on rivals, by the ids of profiles."""

    def on(self, person: str, game: str, rival: str, *, but: str) -> dict[str, tuple[int, int]]:
        """Return how often a rival was seen to give each sign and how often it bluffed then, the match `but` apart."""
        found: dict[str, tuple[int, int]] = {}
        for row in self._known.values():
            if (row.person, row.game, row.rival) == (person, game, rival) and row.match != but:
                seen, bluffs = found.get(row.sign, (0, 0))
                found[row.sign] = seen + row.seen, bluffs + row.bluffs
        return found

    def mishaps(self, person: str, rival: str, match: FinishedMatch) -> int:
        """Return how often the rival saw the person come to grief in a match."""
        seed = f"{match.seed:x}"
        return sum(
            row.seen for row in self._known.values()
            if (row.person, row.game, row.rival, row.sign) == (person, match.game, rival, MISHAP)
            and row.match.rpartition(" ")[2] == seed
        )  # fmt: skip

    def add(self, rows: Iterable[NoteRow]) -> None:
        """Add the notes of matches. They count at once, and are saved by :meth:`write`."""
        self._add(row for row in rows if len(self._known) < MOST_NOTES)


class Records(Mirror[RecordRow]):
    """Records of all times, one per game."""

    def best(self, game: str) -> RecordRow | None:
        """Return the record of the game; None if it has none yet."""
        return self._known.get((game,))

    def claim(self, row: RecordRow) -> bool:
        """Return True if `row` is the new record. It counts at once, and is saved by :meth:`write`."""
        return bool(self._add([row]))


class MatchNotOver(ValueError):
    """Raised when an unfinished match is recorded."""


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """Totals of some matches: those of a bot level, or of a person."""

    key: str
    """Level or name."""
    matches: int
    """Seats at which they were played: two in one match count twice."""
    won: float
    """Sum of the shares of wins."""
    helped: int
    """Matches with practice mode on."""

    @property
    def share(self) -> float:
        """Mean share of the win, 0.0–1.0."""
        return self.won / self.matches if self.matches else 0.0


class Rivalry(NamedTuple):
    """Matches of a person against a named rival, those without a better one of the two left out."""

    won: int
    lost: int
    last: bool | None
    """True if the person was the better one in the last of them; None if there is none."""


class History:
    """File of finished matches. A damaged file is put aside, and a new one begun with whatever can be read of it.

    Rows are read and checked when the file is opened, and kept in memory: reading them never fails.
    """

    def __init__(self, path: Path) -> None:
        """Open or create `path`; raises :class:`~table.history.history_file.HistoryNotWritten`."""
        self.path = path
        self._file = HistoryFile(path, self._contents, self._reopened)
        known, self.kept = self._file.contents, self._file.kept
        """`kept`: the path at which a damaged file has been put aside, None if none was."""
        self.put_back: Callable[[Path | None], None] = lambda kept: None
        """Called after another program has removed, replaced or damaged the file and it has been put back whole, with
        the path at which a damaged one has been put aside."""
        self._take_matches(known.matches)
        self._unrecorded: list[FinishedMatch] = []
        """Matches that are not saved yet."""
        self._seen = tables.data_version(self._file.base)
        self.progress = Progress(self._file, known.progress)
        """Lessons done and boxes opened, in a table of their own."""
        self.people = People(self._file, known.people, known.identities, self._read_again)
        """Profiles, in a table of their own."""
        self.stickers = Stickers(self._file, known.stickers)
        """Stickers, in a table of their own."""
        self.evenings = Evenings(self._file, known.evenings)
        """Evenings of the season, in a table of their own."""
        self.records = Records(self._file, known.records)
        """Best of all times of each game, in a table of their own."""
        self.notes = Notes(self._file, known.notes)
        """Notebooks on rivals, in a table of their own."""

    def close(self) -> None:
        """Close the file."""
        self._file.base.close()

    @property
    def newer(self) -> bool:
        """True for a file of a newer Ludothèque, which is only read."""
        return self._file.newer

    def record(self, match: Match, *, finished: str, duration: float, helped: bool) -> int:
        """Record the result of `match` and return its number.

        Raises :class:`~table.history.history_file.HistoryNotWritten`, :class:`MatchNotOver`.
        `finished` is ISO 8601 with the zone, `duration` the seconds at the table.
        """
        if not match.state.is_terminal():
            raise MatchNotOver(f"The match of {match.game.title} is not over.")
        with history_file.errors_as_not_written():
            row = row_of(match, match.setup, finished=finished, duration=duration, helped=helped)
        kept = self._file.write(lambda base: tables.insert(base, row))
        self._take_matches([*self._newest_first, kept])
        return kept.id

    def keep(self, earned: Contents) -> list[StickerRow]:
        """Add what finished matches have earned and is not known, and return the stickers that are new.

        All but the matches counts at once; :meth:`write` saves everything.
        """
        waiting = {match.game_played for match in self._unrecorded}
        self._unrecorded += [
            match for match in earned.matches if match.game_played not in waiting and not self._is_recorded(match)
        ]
        self.evenings.add(earned.evenings)
        self.notes.add(earned.notes)
        for record in earned.records:
            self.records.claim(record)
        return self.stickers.add(earned.stickers)

    def write(self) -> bool:
        """Save all that is new in one transaction; return False if some of it belonged to a profile that is gone.

        Raises :class:`~table.history.history_file.HistoryNotWritten`; everything is tried again with the next.
        """
        mirrors = self.progress, self.stickers, self.evenings, self.records, self.notes
        rows = [row for mirror in mirrors for row in mirror.unwritten]
        if not rows and not self._unrecorded:
            return True
        added = self._file.write(lambda base: tables.add(base, self._unrecorded, rows, earned=True))
        for mirror in mirrors:
            mirror.forget_unwritten()
        self._unrecorded.clear()
        self._take_matches([*self._newest_first, *added.matches])
        return not added.ownerless

    @property
    def size(self) -> int:
        """Number of everything that finished matches have earned."""
        earned: tuple[Sized, ...] = (self._newest_first, self.stickers, self.evenings, self.records, self.notes)
        return sum(map(len, earned))

    def _is_recorded(self, match: FinishedMatch) -> bool:
        return any(match.is_same(when, at_least=True) for when in self._finished.get(match.game_played, ()))

    def _take_matches(self, matches: Iterable[FinishedMatch]) -> None:
        self._newest_first = sorted(matches, key=_age, reverse=True)
        self._finished: dict[tuple[object, ...], list[datetime]] = {}
        for match in self._newest_first:
            self._finished.setdefault(match.game_played, []).append(match.finished)

    def refresh(self) -> None:
        """Read what other windows have written since. Errors are reported when the file is next opened."""
        if tables.data_version(self._file.base) != self._seen:
            self._read_again()

    def read_in(self, kept: Path) -> int:
        """Add what can be read of a file that was put aside, and return the number of matches added.

        Raises :class:`~table.history.history_file.HistoryNotWritten`.
        """
        found = history_file.salvaged(kept)
        added = self._file.write(lambda base: tables.add(base, found.matches, found.rows))
        self._read_again()
        return len(added.matches)

    def read_in_whole(self) -> int:
        """Add files, once, that an older version has put aside and this one reads; return the number of matches added.

        Raises :class:`~table.history.history_file.HistoryNotWritten`.
        """
        added = 0
        for kept in self.files_kept():
            if kept != self.kept and not self.newer and history_file.is_whole(kept):
                added += self.read_in(kept)
                with history_file.errors_as_not_written():
                    history_file.mark_as_added(kept, self.path)
        return added

    def files_kept(self) -> list[Path]:
        """Return the files that were put aside so far, the oldest first."""
        return history_file.files_kept(self.path)

    def _contents(self) -> Contents:
        """Return everything that was saved, and what has been won since."""
        return Contents(
            self._newest_first, self.progress.rows, self.records.rows, self.people.rows, self.stickers.rows,
            self.evenings.rows, self.people.identities, self.notes.rows,
        )  # fmt: skip

    def _reopened(self, found: Opened) -> None:
        lacks = any(len(rows) < len(known) for rows, known in zip(found.contents, self._contents(), strict=True))
        self._read_again()
        if lacks or found.kept is not None:
            self.put_back(found.kept)

    def _read_again(self) -> None:
        state = tables.data_version(self._file.base)
        try:
            now = history_file.contents_of(self._file.base)
        except (history_file.Damaged, sqlite3.Error):
            return
        self._take_matches(now.matches)
        self.records.take(now.records)
        self.people.take(now.people)
        self.people.identify(now.identities)
        self.stickers.take(now.stickers)
        self.evenings.take(now.evenings)
        self.notes.take(now.notes)
        self.progress.take(now.progress)
        self._seen = state

    def matches(self, game: str | None = None, limit: int = 50) -> list[FinishedMatch]:
        """Return the last `limit` matches (of `game`), newest first."""
        return [match for match in self._newest_first if game in (None, match.game)][:limit]

    def games(self) -> set[str]:
        """Return the games that were played."""
        return {match.game for match in self._newest_first}

    def per_level(self, game: str | None = None) -> list[PlayerTotals]:
        """Return the totals of each bot level (of `game`), the one with the largest share first."""
        seats = self._seats(game)
        return sorted(_tallies((seat.player, m, seat.share) for m, seat in seats if seat.player != HUMAN), key=_rank)

    def per_name(self, game: str | None = None) -> list[PlayerTotals]:
        """Return the totals of each person by name (of `game`), the one with the largest share first."""
        seats = self._seats(game)
        return sorted(_tallies((seat.name, m, seat.share) for m, seat in seats if seat.player == HUMAN), key=_rank)

    def rivalry(self, person: str, rival: str) -> Rivalry:
        """Return the matches, of any game, in which this person sat at a table with a bot called `rival`."""
        return self.rivalries(person).get((rival, False), Rivalry(0, 0, None))

    def rivalries(self, person: str, game: str | None = None) -> dict[tuple[str, bool], Rivalry]:
        """Return the matches (of `game`) of a person against each rival, by name and True for people."""
        found: dict[tuple[str, bool], Rivalry] = {}
        for match in reversed(self.matches(game, len(self._newest_first))):
            mine = [seat.share for seat in match.seats if seat.player == HUMAN and seat.name == person]
            theirs: dict[tuple[str, bool], float] = {}
            for seat in match.seats:
                theirs.setdefault((seat.name, seat.player == HUMAN), seat.share)
            for rival, share in theirs.items():
                if mine and rival != (person, True) and mine[0] != share:
                    won, lost, _ = found.get(rival, Rivalry(0, 0, None))
                    last = mine[0] > share
                    found[rival] = Rivalry(won + last, lost + (not last), last)
        return found

    def _seats(self, game: str | None) -> Iterator[tuple[FinishedMatch, FinishedSeat]]:
        for match in self._newest_first:
            if game in (None, match.game):
                yield from ((match, seat) for seat in match.seats)


def _age(match: FinishedMatch) -> tuple[float, int]:
    return match.finished.timestamp(), match.id


def _rank(tally: PlayerTotals) -> tuple[float, str]:
    return -tally.share, tally.key


def _tallies(counted: Iterable[tuple[str, FinishedMatch, float]]) -> list[PlayerTotals]:
    tallies: dict[str, PlayerTotals] = {}
    for key, match, won in counted:
        before = tallies.get(key) or PlayerTotals(key, 0, 0.0, 0)
        tallies[key] = PlayerTotals(key, before.matches + 1, before.won + won, before.helped + match.helped)
    return list(tallies.values())
