"""Tables of the history file: their schema by version, and what is read from and written to an open file."""

import secrets
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Final, NamedTuple, TypeVar

import msgspec

from table.history.rows import (
    MOST_EVENINGS,
    MOST_NOTES,
    MOST_PEOPLE,
    MOST_STICKERS,
    EveningRow,
    FinishedMatch,
    Identity,
    NoteRow,
    Profile,
    ProgressRow,
    RecordRow,
    StickerRow,
    TableRow,
    sound,
)

_Answer = TypeVar("_Answer")

SCHEMA_VERSION: Final = 9
"""Version in the file's user_version; a file with a higher one comes from a newer Ludothèque."""
MATCHES: Final = """
create table match (
    id integer primary key,
    game text not null,
    finished text not null,
    duration real not null,
    helped integer not null,
    seed integer not null,
    options text not null,
    actions integer not null
);
create table seat (
    match integer not null references match (id) on delete cascade,
    number integer not null,
    player text not null,
    name text not null,
    share real not null,
    primary key (match, number)
) without rowid;
create index match_by_game on match (game, finished);
"""
"""Schema of version 1."""
PROGRESS: Final = """
create table progress (
    game text not null,
    lesson text not null,
    stars integer not null,
    primary key (game, lesson)
) without rowid
"""
_RECORDS: Final = """
create table record (
    game text not null,
    value real not null,
    name text not null,
    made text not null,
    picture text not null,
    primary key (game)
) without rowid
"""
_PEOPLE: Final = """
create table person (
    name text not null,
    face text not null,
    colour integer not null,
    primary key (name)
) without rowid;
create table own_progress (
    name text not null,
    game text not null,
    lesson text not null,
    stars integer not null,
    primary key (name, game, lesson)
) without rowid
"""
_STICKERS: Final = """
create table sticker (
    name text not null,
    game text not null,
    sticker text not null,
    made text not null,
    primary key (name, game, sticker)
) without rowid
"""
_EVENINGS: Final = """
create table evening (
    name text not null,
    season integer not null,
    evening text not null,
    stars integer not null,
    points text not null,
    primary key (name, season, evening)
) without rowid
"""
_IDENTITIES: Final = """
create table identity (
    id text not null,
    name text not null,
    former text,
    primary key (id)
) without rowid
"""
_NOTES: Final = """
create table note (
    person text not null,
    game text not null,
    rival text not null,
    sign text not null,
    match text not null,
    seen integer not null,
    bluffs integer not null,
    primary key (person, game, rival, sign, match)
) without rowid
"""
ADDED: Final = {2: PROGRESS, 3: _RECORDS, 4: _PEOPLE, 5: _STICKERS, 6: _EVENINGS, 7: _IDENTITIES, 8: _NOTES, 9: ""}
"""Tables that each later version has added; version 9 has evenings with stars in three steps."""
_MOST_MATCHES: Final = 200_000
_MOST_OTHERS: Final = 100_000
COLUMNS: Final = {
    "match": ("id, game, finished, duration, helped, seed, options, actions", "id", _MOST_MATCHES),
    "seat": ("match, number, player, name, share", "match, number", 6 * _MOST_MATCHES),
    "progress": ("game, lesson, stars", "game, lesson", _MOST_OTHERS),
    "own_progress": ("game, lesson, stars, name", "name, game, lesson", _MOST_OTHERS),
    "record": ("game, value, name, made, picture", "game", _MOST_OTHERS),
    "person": ("name, face, colour", "name", MOST_PEOPLE),
    "identity": ("id, name, former", "id", _MOST_OTHERS),
    "sticker": ("name, game, sticker, made", "made, name, game, sticker", MOST_STICKERS),
    "evening": ("name, season, evening, stars, points", "name, season, evening", MOST_EVENINGS),
    "note": ("person, game, rival, sign, match, seen, bluffs", "person, game, rival, sign, match", MOST_NOTES),
}
"""Table → columns that are read, their order, and the most rows that are. A newer file may have more of all three."""
_PUT: Final[dict[type[TableRow], tuple[str, ...]]] = {
    ProgressRow: (
        "insert into progress select ?1, ?2, ?3 where ?4 = ''"
        " on conflict (game, lesson) do update set stars = max(stars, excluded.stars)",
        # A person whose profile another program has deleted meanwhile keeps nothing.
        "insert into own_progress select name, ?1, ?2, ?3 from person where name = ?4"
        " on conflict (name, game, lesson) do update set stars = max(stars, excluded.stars)",
    ),
    Profile: (f"insert or ignore into person select ?1, ?2, ?3 where (select count(*) from person) < {MOST_PEOPLE}",),
    Identity: ("insert or ignore into identity values (?1, ?2, ?3)",),
    StickerRow: ("insert or ignore into sticker values (?1, ?2, ?3, ?4)",),
    EveningRow: (
        # A person whose profile another program has deleted meanwhile keeps nothing.
        "insert into evening select ?1, ?2, ?3, ?4, ?5"
        " where ?1 = '' or exists (select 1 from person where name = ?1)"
        " on conflict (name, season, evening) do update set stars = excluded.stars, points = excluded.points",
    ),
    NoteRow: (
        # A person whose profile another program has deleted meanwhile keeps nothing.
        "insert or ignore into note select ?1, ?2, ?3, ?4, ?5, ?6, ?7"
        " where ?1 = '' or exists (select 1 from identity where id = ?1 and name != '')",
    ),
    RecordRow: (
        "insert into record values (?1, ?2, ?3, ?4, ?5) on conflict (game) do update set value = excluded.value,"
        " name = excluded.name, made = excluded.made, picture = excluded.picture"
        " where excluded.value > record.value",
    ),
}
"""Kind of row → statements that insert one by its fields, unless a better one with the same key is there.

Evenings were joined before with what is there.
"""
_MOST_TRIED: Final = 20_000
"""Matches, at most, that are looked up one by one in a damaged file."""
PATIENCE: Final = 0.2
"""Seconds, at most, to wait for another program that locks the file; the window freezes meanwhile."""
PATIENCE_AT_START: Final = 2.0
"""The same when the file is opened: without it, nothing is there until the program ends."""
_PAUSE: Final = 0.004


class FileEmptied(sqlite3.DatabaseError):
    """Raised when another program has emptied the file that would be written."""

    sqlite_errorcode = sqlite3.SQLITE_NOTADB


class NewerFile(Exception):
    """Raised when a file that a newer Ludothèque has saved would be written."""

    def __init__(self) -> None:
        super().__init__("they were saved by a newer Ludothèque")


def text_or_bytes(data: bytes) -> str | bytes:
    """Return a stored text, or the bytes themselves if they are none, so that only their own row is invalid."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def rows_of(base: sqlite3.Connection, table: str, order: str = "asc") -> Iterator[tuple[object, ...]]:
    """Yield the unchecked rows of a table, in ascending or descending order. Raises sqlite3.Error."""
    columns, key, most = COLUMNS[table]
    sorting = ", ".join(f"{each} {order}" for each in key.split(", "))
    yield from base.execute(f"select {columns} from {table} order by {sorting} limit ?", (most,))


def readable_rows(base: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    """Return the unchecked rows of a table that may be damaged: from both ends, and matches also one by one."""
    columns = COLUMNS[table][0]
    found: dict[tuple[object, ...], None] = {}
    ends = [0, 0]
    for end, order in enumerate(("asc", "desc")):
        with suppress(sqlite3.Error, UnicodeDecodeError):
            for row in rows_of(base, table, order):
                found[row] = None
                if table == "match" and isinstance(row[0], int):
                    ends[end] = row[0]
            return list(found)
    if table == "match":
        last = ends[1] or ends[0] + _MOST_TRIED
        for number in range(ends[0] + 1, min(last, ends[0] + 1 + _MOST_TRIED)):
            with suppress(sqlite3.Error, UnicodeDecodeError):
                found |= dict.fromkeys(base.execute(f"select {columns} from match where id = ?", (number,)))
    return list(found)


def readable_seats(base: sqlite3.Connection, numbers: Iterable[object]) -> list[tuple[object, ...]]:
    """Return the unchecked seats of these matches in a file that may be damaged."""
    columns = COLUMNS["seat"][0]
    seats: list[tuple[object, ...]] = []
    for number in numbers:
        with suppress(sqlite3.Error, UnicodeDecodeError):
            seats += base.execute(f"select {columns} from seat where match = ? order by number", (number,)).fetchall()
    return seats


def _put(base: sqlite3.Connection, rows: Iterable[TableRow]) -> list[TableRow]:
    """Insert these rows; of two with the same key the better one stays. Return those that have changed nothing."""
    idle = []
    for row in rows:
        put = _joined(base, row) if isinstance(row, EveningRow) else row
        fields = [each.isoformat() if isinstance(each, datetime) else each for each in msgspec.structs.astuple(put)]
        if not sum(base.execute(statement, fields).rowcount for statement in _PUT[type(row)]):
            idle.append(row)
    return idle


def _joined(base: sqlite3.Connection, row: EveningRow) -> EveningRow:
    """Return an evening's row together with what the file holds of it by now."""
    known = base.execute(f"select {COLUMNS['evening'][0]} from evening where name = ? and season = ?", row.key[:2])
    return row.joined(sound(EveningRow, known))


def add_person(base: sqlite3.Connection, person: Profile) -> bool:
    """Add a profile, and return False if its name is taken or there is no room for it.

    The first one takes over the progress without a name. Raises sqlite3.Error.
    """
    with writing(base):
        first = base.execute("select 1 from person").fetchone() is None
        if _put(base, [person]):
            return False
        _identify(base, first=first)
        if first:
            base.execute(
                "insert or ignore into own_progress select ?, game, lesson, stars from progress", (person.name,)
            )
            base.execute("update or ignore evening set name = ? where name = ''", (person.name,))
            base.execute(
                "update or ignore note set person = (select id from identity where name = ?) where person = ''",
                (person.name,),
            )
    return True


def change_person(base: sqlite3.Connection, name: str, person: Profile) -> bool:
    """Change a profile; return False if it is gone or its new name is taken. Raises sqlite3.Error.

    A new name goes into everything that was kept under the old one.
    """
    with writing(base):
        row = (person.name, person.face, person.colour, name)
        if not base.execute("update or ignore person set name = ?, face = ?, colour = ? where name = ?", row).rowcount:
            return False
        if person.name != name:
            for table, more in _NAMED.items():
                base.execute(f"update or replace {table} set name = ? where name = ?{more}", (person.name, name))
    return True


def delete_person(base: sqlite3.Connection, name: str) -> None:
    """Delete a profile with its progress; its matches stay. Raises sqlite3.Error."""
    with writing(base):
        for table in _OWN:
            base.execute(f"delete from {table} where name = ?", (name,))
        base.execute("delete from note where person in (select id from identity where name = ?)", (name,))
        # Journals that carry the id are nobody's from now on.
        base.execute("update identity set name = '' where name = ?", (name,))


_OWN: Final = ("person", "own_progress", "sticker", "evening")
"""Tables with what belongs to a profile, by its name."""
_NAMED: Final = {
    "identity": "", "own_progress": "", "sticker": "", "evening": "", "record": "", "seat": " and player = 'human'",
}  # fmt: skip
"""Tables with names of people → condition of the rows."""


class Contents(NamedTuple):
    """Checked content of the file."""

    matches: Sequence[FinishedMatch] = ()
    progress: Sequence[ProgressRow] = ()
    records: Sequence[RecordRow] = ()
    people: Sequence[Profile] = ()
    stickers: Sequence[StickerRow] = ()
    evenings: Sequence[EveningRow] = ()
    identities: Sequence[Identity] = ()
    notes: Sequence[NoteRow] = ()

    @property
    def rows(self) -> Iterator[TableRow]:
        """Everything but the matches, people first, because only theirs is kept."""
        yield from (*self.identities, *self.people, *self.progress, *self.records)
        yield from (*self.stickers, *self.evenings, *self.notes)


class Added(NamedTuple):
    """Result of :func:`add`."""

    matches: list[FinishedMatch]
    """Matches that the file lacked, with their numbers."""
    ownerless: bool
    """True if something belonged to a profile that is gone, and was not kept."""


def add(
    base: sqlite3.Connection, matches: Iterable[FinishedMatch], rows: Iterable[TableRow], *, earned: bool = False
) -> Added:
    """Add what the file lacks of these, all or nothing. Raises sqlite3.Error and :class:`NewerFile`.

    Matches that were `earned` come from journals, which say only when they ended at the earliest.
    """
    with writing(base):
        added = [new for match in matches if (new := _put_match(base, match, at_least=earned)) is not None]
        idle = _put(base, rows)
        _identify(base)
    return Added(added, any(isinstance(row, ProgressRow | EveningRow) for row in idle))


def _identify(base: sqlite3.Connection, *, first: bool | None = None) -> None:
    """Give an id to each profile without one.

    A profile from before there were ids is meant by the name in journals, the `first` one of a machine by all journals
    from before it, and any other new one (False) by none.
    """
    for (name,) in base.execute("select name from person where name not in (select name from identity)").fetchall():
        former = name if first is None else None
        if first and base.execute("select 1 from identity where former = ''").fetchone() is None:
            former = ""
        base.execute("insert into identity values (?, ?, ?)", (secrets.token_hex(8), name, former))


def _put_match(base: sqlite3.Connection, match: FinishedMatch, *, at_least: bool) -> FinishedMatch | None:
    """Insert a match and return it with its number; None if it is there already."""
    known = base.execute(
        "select finished from match where game = ? and seed = ? and actions = ?",
        (match.game, match.seed, match.actions),
    )
    with suppress(ValueError):
        if any(match.is_same(datetime.fromisoformat(when), at_least=at_least) for (when,) in known.fetchall()):
            return None
    return inserted(base, match)


def inserted(base: sqlite3.Connection, match: FinishedMatch) -> FinishedMatch:
    """Insert a match with its seats, and return it with its number."""
    _, game, finished, *rest, seats = msgspec.structs.astuple(match)
    row = (game, finished.isoformat(), *rest)
    number = base.execute("insert into match values (null, ?, ?, ?, ?, ?, ?, ?)", row).lastrowid or 0
    base.executemany(
        "insert into seat values (?, ?, ?, ?, ?)",
        [(number, at, seat.player, seat.name, seat.share) for at, seat in enumerate(seats)],
    )
    return msgspec.structs.replace(match, id=number)


def insert(base: sqlite3.Connection, match: FinishedMatch) -> FinishedMatch:
    """Insert a match in a transaction, and return it with its number. Raises sqlite3.Error and :class:`NewerFile`."""
    with writing(base):
        return inserted(base, match)


def data_version(base: sqlite3.Connection) -> int:
    """Return a number that changes when another program writes the file; -1 if the file cannot be read now."""
    try:
        state: int = base.execute("pragma data_version").fetchone()[0]
    except sqlite3.Error:
        return -1
    return state


@contextmanager
def writing(base: sqlite3.Connection) -> Iterator[None]:
    """Lock the file and write all of the block or nothing. An older file is upgraded.

    Raises sqlite3.Error, also if another program locks the file, and :class:`NewerFile`.
    """
    # Exclusive from the beginning, because two programs that read first and then write would refuse each other.
    base.execute("begin exclusive")
    try:
        if not version_of(base):
            raise FileEmptied
        if version_of(base) > SCHEMA_VERSION:
            raise NewerFile
        _upgrade(base)
        yield
        base.execute("commit")
    except BaseException:
        base.rollback()
        raise


def _upgrade(base: sqlite3.Connection) -> None:
    """Add the tables that an older file lacks."""
    before = version_of(base)
    for version, tables in ADDED.items():
        if version > before:
            create(base, tables)
            if tables == _IDENTITIES:
                _identify(base)
            base.execute(f"pragma user_version = {version}")


def create(base: sqlite3.Connection, statements: str) -> None:
    """Run statements that create tables."""
    for statement in statements.split(";"):
        base.execute(statement)


def version_of(base: sqlite3.Connection) -> int:
    """Return the version of the file's schema."""
    version: int = base.execute("pragma user_version").fetchone()[0]
    return version


def is_held(error: Exception) -> bool:
    """Return True for an error that says that another program locks the file."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def patiently(deed: Callable[[], _Answer], patience: float) -> _Answer:
    """Run `deed`, and retry for `patience` seconds while another program locks the file.

    SQLite's own pauses grow too long.
    """
    end = time.monotonic() + patience
    while True:
        try:
            return deed()
        except sqlite3.OperationalError as error:
            if not is_held(error) or time.monotonic() >= end:
                raise
            time.sleep(_PAUSE)
