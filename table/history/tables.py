"""Tables of the history file: their schema by version, and what is read from and written to an open file."""

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from table.history.rows import (
    MOST_PEOPLE,
    MOST_STICKERS,
    Profile,
    ProgressRow,
    RecordRow,
    StickerRow,
    sound_progress,
)

_Answer = TypeVar("_Answer")

SCHEMA_VERSION: Final = 5
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
ADDED: Final = {2: PROGRESS, 3: _RECORDS, 4: _PEOPLE, 5: _STICKERS}
"""Tables that each later version has added."""
PATIENCE: Final = 2.0
"""Seconds, at most, to wait for another program that locks the file; the window freezes meanwhile."""
_PAUSE: Final = 0.004


def progress_in(base: sqlite3.Connection) -> list[ProgressRow]:
    """Return the valid rows of the table of progress; raises sqlite3.Error where the file cannot be read now."""
    return sound_progress(patiently(lambda: raw_progress(base) + raw_own_progress(base)))


def write_progress(base: sqlite3.Connection, rows: Iterable[ProgressRow]) -> None:
    """Write these rows; of two for the same lesson keep the one with more stars. Raises sqlite3.Error."""
    written = list(rows)
    with writing(base):
        base.executemany(
            "insert into progress values (?, ?, ?)"
            " on conflict (game, lesson) do update set stars = max(stars, excluded.stars)",
            [(row.game, row.lesson, row.stars) for row in written if not row.person],
        )
        # Somebody whose profile another program has deleted meanwhile keeps nothing.
        base.executemany(
            "insert into own_progress select name, ?1, ?2, ?3 from person where name = ?4"
            " on conflict (name, game, lesson) do update set stars = max(stars, excluded.stars)",
            [(row.game, row.lesson, row.stars, row.person) for row in written if row.person],
        )


def add_person(base: sqlite3.Connection, person: Profile) -> bool:
    """Add a profile, and return False if the name is taken. The first one takes over the progress without a name.

    Raises sqlite3.Error.
    """
    with writing(base):
        first = base.execute("select 1 from person").fetchone() is None
        row = (person.name, person.face, person.colour)
        if not base.execute("insert or ignore into person values (?, ?, ?)", row).rowcount:
            return False
        if first:
            base.execute(
                "insert or ignore into own_progress select ?, game, lesson, stars from progress", (person.name,)
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


_OWN: Final = ("person", "own_progress", "sticker")
"""Tables with what belongs to a profile, by its name."""
_NAMED: Final = {"own_progress": "", "sticker": "", "record": "", "seat": " and player = 'human'"}
"""Tables with names of people → condition of the rows."""


def write_record(base: sqlite3.Connection, row: RecordRow) -> None:
    """Write a record unless another program has written a better one. Raises sqlite3.Error."""
    with writing(base):
        base.execute(
            "insert into record values (?, ?, ?, ?, ?) on conflict (game) do update set value = excluded.value,"
            " name = excluded.name, made = excluded.made, picture = excluded.picture"
            " where excluded.value > record.value",
            (row.game, row.value, row.name, row.made.isoformat(), row.picture),
        )


def write_stickers(base: sqlite3.Connection, rows: Iterable[StickerRow]) -> None:
    """Write these stickers; one that is kept already stays as it is. Raises sqlite3.Error."""
    with writing(base):
        base.executemany(
            "insert or ignore into sticker values (?, ?, ?, ?)",
            [(row.name, row.game, row.sticker, row.made.isoformat()) for row in rows],
        )


def data_version(base: sqlite3.Connection) -> int:
    """Return a number that changes when another program writes the file; -1 if the file cannot be read now."""
    try:
        state: int = base.execute("pragma data_version").fetchone()[0]
    except sqlite3.Error:
        return -1
    return state


@contextmanager
def writing(base: sqlite3.Connection) -> Iterator[None]:
    """Lock the file and write all of the block or nothing. An older file is upgraded. Raises sqlite3.Error."""
    # Exclusive from the beginning, because two programs that read first and then write would refuse each other.
    patiently(lambda: base.execute("begin exclusive"))
    try:
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
            base.execute(f"pragma user_version = {version}")


def create(base: sqlite3.Connection, statements: str) -> None:
    """Run statements that create tables."""
    for statement in statements.split(";"):
        base.execute(statement)


def version_of(base: sqlite3.Connection) -> int:
    """Return the version of the file's schema."""
    version: int = base.execute("pragma user_version").fetchone()[0]
    return version


def raw_progress(base: sqlite3.Connection) -> list[tuple[object, ...]]:
    """Return the unchecked progress without a name; none in a file that is too old to have any."""
    return base.execute("select * from progress").fetchall() if version_of(base) >= 2 else []


def raw_own_progress(base: sqlite3.Connection) -> list[tuple[object, ...]]:
    """Return the unchecked progress of profiles."""
    return (
        base.execute("select game, lesson, stars, name from own_progress").fetchall() if version_of(base) >= 4 else []
    )


def raw_people(base: sqlite3.Connection) -> list[tuple[object, ...]]:
    """Return the unchecked profiles."""
    if version_of(base) < 4:
        return []
    return base.execute("select * from person order by name limit ?", (MOST_PEOPLE,)).fetchall()


def raw_stickers(base: sqlite3.Connection) -> list[tuple[object, ...]]:
    """Return the unchecked stickers."""
    if version_of(base) < 5:
        return []
    return base.execute("select * from sticker order by made limit ?", (MOST_STICKERS,)).fetchall()


def raw_records(base: sqlite3.Connection) -> list[tuple[object, ...]]:
    """Return the unchecked records."""
    return base.execute("select * from record").fetchall() if version_of(base) >= 3 else []


def patiently(deed: Callable[[], _Answer]) -> _Answer:
    """Run `deed`, and retry while another program locks the file. SQLite's own pauses grow too long."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return deed()
        except sqlite3.OperationalError as error:
            held = getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            if not held or time.monotonic() > end:
                raise
            time.sleep(_PAUSE)
