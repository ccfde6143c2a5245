"""Finished matches and lessons as the statistics know them, and the check of every row, written or read."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import Annotated, Any, Final, Literal

import msgspec

from table.game import PLAYERS
from table.offer.lesson import MOST_STARS
from table.storage.files import Word
from table.words import one_line

LONGEST: Final = 366 * 86_400.0
"""Seconds at the table that a match may have taken."""
LONGEST_NAME: Final = 40
"""Letters of a name; the set-up takes fewer, a journal that somebody else wrote may have more."""
_YEARS: Final = range(1970, 9999)
_TOLERANCE: Final = 1e-6


class BadRow(Exception):
    """A row says what no finished match can; the message says what, in words for a log."""


class FinishedSeat(msgspec.Struct, frozen=True):
    """Who sat at one seat: `player` is one of :data:`table.game.PLAYERS`, `share` the share of the win, 0 … 1."""

    player: str
    name: str
    share: float


GameName = Annotated[str, msgspec.Meta(pattern=r"\A[a-z][a-z0-9_]*\Z", max_length=40)]
"""The word of a game, be it on this shelf or not."""


class ProgressRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """A lesson that was done, or, without a `lesson`, the box of a game that was opened."""

    game: GameName
    lesson: Word = ""
    stars: Annotated[int, msgspec.Meta(ge=0, le=MOST_STARS)] = 0
    """The most stars won in a challenge; 0 for anything else."""


class FinishedMatch(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """One match that was played to its end: a row of the table of matches, and who sat at it."""

    id: int
    game: GameName
    finished: Annotated[datetime, msgspec.Meta(tz=True)]
    duration: Annotated[float, msgspec.Meta(ge=0.0, le=LONGEST)]
    """Seconds at the table."""
    helped: Literal[0, 1]
    """Whether practice mode was on."""
    seed: Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
    options: str
    """As JSON."""
    actions: Annotated[int, msgspec.Meta(ge=0)]
    seats: tuple[FinishedSeat, ...] = ()

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those with a share of the win; at least one."""
        return tuple(seat.name for seat in self.seats if seat.share > 0)


class _SeatRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    match: int
    number: int
    player: str
    name: str
    share: Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]


def finished_matches(matches: Sequence[Sequence[object]], seats: Sequence[Sequence[object]]) -> list[FinishedMatch]:
    """The rows of both tables as matches, in the order of `matches`; `seats` are sorted. Raises :class:`BadRow`.

    Names are made fit to be shown (:func:`table.words.one_line`); nothing else is mended.
    """
    try:
        rows = msgspec.convert(matches, list[FinishedMatch])
        at_table: dict[int, list[FinishedSeat]] = {row.id: [] for row in rows}
        for place in msgspec.convert(seats, list[_SeatRow]):
            _take_seat(place, at_table)
        return [_match(row, tuple(at_table[row.id])) for row in rows]
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRow(str(error)) from error


def progress_rows(rows: Sequence[Sequence[object]]) -> list[ProgressRow]:
    """The rows of the table of progress; raises :class:`BadRow`."""
    try:
        return msgspec.convert(rows, list[ProgressRow])
    except msgspec.DecodeError as error:
        raise BadRow(str(error)) from error


def sound_progress(rows: Sequence[Sequence[object]]) -> list[ProgressRow]:
    """Those of `rows` that can be true, from a place that may be damaged."""
    sound = []
    for row in rows:
        with suppress(BadRow):
            sound += progress_rows([row])
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
