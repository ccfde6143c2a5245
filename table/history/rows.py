"""Rows of the history's tables, checked as a stranger's."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import Annotated, Any, Final, Literal

import msgspec

from table.game import PLAYERS
from table.match.match import COLOURS
from table.offer.lesson import MOST_STARS
from table.storage.files import Word
from table.words import one_line

LONGEST: Final = 366 * 86_400.0
"""Seconds at the table that a match may have taken."""
LONGEST_NAME: Final = 40
"""Letters of a name; the set-up takes fewer, a journal that somebody else wrote may have more."""
MOST_MATCHES: Final = 200_000
"""Matches that are read, at most."""
MOST_PEOPLE: Final = 24
"""Profiles that are read, at most."""
MOST_STICKERS: Final = 5_000
"""Stickers that are read, at most."""
LARGEST_RECORD: Final = 1e6
LONGEST_PICTURE: Final = 20_000
"""Largest value and longest picture, in letters, of a record."""
_YEARS: Final = range(1970, 9999)
_TOLERANCE: Final = 1e-6


class BadRow(Exception):
    """Raised when a row holds what no finished match can; the message names the fault, for a log."""


class FinishedSeat(msgspec.Struct, frozen=True):
    """Player of one seat: `player` is one of :data:`table.game.PLAYERS`, `share` the share of the win, 0.0–1.0."""

    player: str
    name: str
    share: float


GameName = Annotated[str, msgspec.Meta(pattern=r"\A[a-z][a-z0-9_]*\Z", max_length=40)]
"""Name of a game, which need not be on this shelf."""


class ProgressRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Lesson that was done or, without a `lesson`, a game whose box was opened."""

    game: GameName
    lesson: Word = ""
    stars: Annotated[int, msgspec.Meta(ge=0, le=MOST_STARS)] = 0
    """Most stars won in a challenge; 0 for anything else."""
    person: Word = ""
    """Name of the person whose progress it is; "" while nobody has a profile."""


class Profile(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Profile of somebody who plays on this machine. The name tells people apart."""

    name: Annotated[Word, msgspec.Meta(min_length=1)]
    face: Word
    """Id of a face of the cast; one that is unknown counts as no choice."""
    colour: Annotated[int, msgspec.Meta(ge=0, lt=COLOURS)]
    """Number of the seat colour that this person likes."""


class StickerRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Sticker that somebody has won."""

    name: Annotated[Word, msgspec.Meta(min_length=1)]
    """Name at the seat, with or without a profile."""
    game: GameName
    sticker: Word
    made: Annotated[datetime, msgspec.Meta(tz=True)]
    """End of the match, or its beginning where only the journal is left."""


class RecordRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Best of all times in a game on this machine: how much, by whom, when, and what it looked like."""

    game: GameName
    value: Annotated[float, msgspec.Meta(gt=0.0, le=LARGEST_RECORD)]
    name: str
    made: Annotated[datetime, msgspec.Meta(tz=True)]
    picture: Annotated[str, msgspec.Meta(max_length=LONGEST_PICTURE)]
    """JSON, to be checked by the game that wrote it."""


class FinishedMatch(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Match that was played to its end: a row of the table of matches, with its seats."""

    id: int
    game: GameName
    finished: Annotated[datetime, msgspec.Meta(tz=True)]
    duration: Annotated[float, msgspec.Meta(ge=0.0, le=LONGEST)]
    """Seconds at the table."""
    helped: Literal[0, 1]
    """1 if practice mode was on."""
    seed: Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
    options: str
    """JSON."""
    actions: Annotated[int, msgspec.Meta(ge=0)]
    seats: tuple[FinishedSeat, ...] = ()

    @property
    def winners(self) -> tuple[str, ...]:
        """Names of the players with a share of the win; at least one."""
        return tuple(seat.name for seat in self.seats if seat.share > 0)


class _SeatRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    match: int
    number: int
    player: str
    name: str
    share: Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]


def finished_matches(matches: Sequence[Sequence[object]], seats: Sequence[Sequence[object]]) -> list[FinishedMatch]:
    """Return the rows of both tables as matches, in the order of `matches`; `seats` are sorted. Raises :class:`BadRow`.

    Names are made fit to be shown (:func:`table.words.one_line`); nothing else is repaired.
    """
    try:
        rows = msgspec.convert(matches, list[FinishedMatch])
        at_table: dict[int, list[FinishedSeat]] = {row.id: [] for row in rows}
        for place in msgspec.convert(seats, list[_SeatRow]):
            _take_seat(place, at_table)
        return [_match(row, tuple(at_table[row.id])) for row in rows]
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRow(str(error)) from error


def sound_matches(matches: Sequence[Sequence[object]], seats: Sequence[Sequence[object]]) -> list[FinishedMatch]:
    """Return the valid matches of both tables; `seats` are sorted. A bad row costs its own match only."""
    with suppress(BadRow):
        return finished_matches(matches, seats)
    at_table: dict[object, list[Sequence[object]]] = {}
    for place in seats:
        at_table.setdefault(place[0], []).append(place)
    sound = []
    for row in matches:
        with suppress(BadRow):
            sound += finished_matches([row], at_table.get(row[0], []))
    return sound


def progress_rows(rows: Sequence[Sequence[object]]) -> list[ProgressRow]:
    """Return the rows of the table of progress; raises :class:`BadRow`."""
    try:
        return msgspec.convert(rows, list[ProgressRow])
    except msgspec.DecodeError as error:
        raise BadRow(str(error)) from error


def sound_progress(rows: Sequence[Sequence[object]]) -> list[ProgressRow]:
    """Return the valid rows of a table that may be damaged."""
    sound = []
    for row in rows:
        with suppress(BadRow):
            sound += progress_rows([row])
    return sound


def sound_people(rows: Sequence[Sequence[object]]) -> list[Profile]:
    """Return the valid rows of the table of people. Names that cannot be shown as they are count as damaged."""
    sound = []
    for row in rows[:MOST_PEOPLE]:
        with suppress(msgspec.DecodeError):
            (found,) = msgspec.convert([row], list[Profile])
            if found.name == one_line(found.name, LONGEST_NAME).strip():
                sound.append(found)
    return sound


def sound_stickers(rows: Sequence[Sequence[object]]) -> list[StickerRow]:
    """Return the valid rows of the table of stickers."""
    sound = []
    for row in rows:
        with suppress(msgspec.DecodeError):
            (found,) = msgspec.convert([row], list[StickerRow])
            sound.append(found)
    return sound


def sound_records(rows: Sequence[Sequence[object]]) -> list[RecordRow]:
    """Return the valid rows of the table of records, with names fit to be shown."""
    sound = []
    for row in rows:
        with suppress(msgspec.DecodeError, RecursionError):
            (found,) = msgspec.convert([row], list[RecordRow])
            if found.made.year in _YEARS:
                sound.append(msgspec.structs.replace(found, name=one_line(found.name, LONGEST_NAME)))
    return sound


def _take_seat(place: _SeatRow, at_table: dict[int, list[FinishedSeat]]) -> None:
    if place.match not in at_table or place.number != len(at_table[place.match]):
        raise BadRow(f"There is no seat {place.number} in match {place.match}.")
    if place.player not in PLAYERS:
        raise BadRow(f"{place.player!r} is no player.")
    at_table[place.match].append(FinishedSeat(place.player, one_line(place.name, LONGEST_NAME), place.share))


def _match(row: FinishedMatch, seats: tuple[FinishedSeat, ...]) -> FinishedMatch:
    if row.finished.year not in _YEARS:
        raise BadRow(f"No match was finished in {row.finished.year}.")
    if abs(sum(seat.share for seat in seats) - 1.0) > _TOLERANCE:
        raise BadRow(f"The shares of match {row.id} are not one win.")
    msgspec.json.decode(row.options, type=dict[str, Any])
    return msgspec.structs.replace(row, seats=seats)
