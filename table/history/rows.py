"""Rows of the history's tables, checked as a stranger's."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Annotated, Any, Final, Literal, Self, TypeVar

import msgspec

from table.game import PLAYERS
from table.match.match import COLOURS, Match, MatchSetup
from table.offer.lesson import MOST_STARS
from table.season import Collected, Star, joined
from table.storage.files import Word
from table.words import one_line

LONGEST: Final = 366 * 86_400.0
"""Seconds at the table that a match may have taken."""
LONGEST_NAME: Final = 40
"""Letters of a name; the set-up takes fewer, a journal from elsewhere may have more."""
MOST_PEOPLE: Final = 24
"""Profiles that are kept, at most."""
MOST_STICKERS: Final = 5_000
MOST_EVENINGS: Final = 5_000
MOST_NOTES: Final = 20_000
"""Notes on rivals that are kept, at most."""
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


Key = tuple[str, ...]
"""Values of the primary key of a row."""


class TableRow(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Row of a table that is kept in memory, with the columns in the order of the file."""

    @property
    def key(self) -> Key:
        """Primary key: of two rows with the same one, only one is kept."""
        raise NotImplementedError

    def beats(self, other: Self) -> bool:
        """Return True if this row replaces `other`, which has the same key and came first."""
        return False

    def checked(self) -> Self:
        """Return the row with everything in it fit to be shown. Raises :class:`BadRow`."""
        return self


RowT = TypeVar("RowT", bound=TableRow)


class ProgressRow(TableRow, frozen=True):
    """Lesson that was done or, without a `lesson`, a game whose box was opened."""

    game: GameName
    lesson: Word = ""
    stars: Annotated[int, msgspec.Meta(ge=0, le=MOST_STARS)] = 0
    """Most stars won in a challenge; 0 for anything else."""
    person: Word = ""
    """Name of the person whose progress it is; "" while nobody has a profile."""

    @property
    def key(self) -> Key:
        return self.person, self.game, self.lesson

    def beats(self, other: Self) -> bool:
        return self.stars > other.stars


class Profile(TableRow, frozen=True):
    """Profile of a person who plays on this machine. The name tells people apart."""

    name: Annotated[Word, msgspec.Meta(min_length=1)]
    face: Word
    """Id of a face of the cast; one that is unknown counts as no choice."""
    colour: Annotated[int, msgspec.Meta(ge=0, lt=COLOURS)]
    """Number of the seat colour that this person likes."""

    @property
    def key(self) -> Key:
        return (self.name,)

    def checked(self) -> Self:
        if self.name != one_line(self.name, LONGEST_NAME).strip():
            raise BadRow(f"{self.name!r} cannot be shown.")
        return self


class Identity(TableRow, frozen=True):
    """Id of a profile, which journals carry. It outlives new names, and the profile itself."""

    id: Annotated[Word, msgspec.Meta(min_length=1)]
    name: Word
    """Present name of the profile; "" once it was deleted."""
    former: Word | None = None
    """Name by which journals without an id mean this profile; "" for all that were begun before there were profiles."""

    @property
    def key(self) -> Key:
        return (self.id,)


class StickerRow(TableRow, frozen=True):
    """Sticker that a player has won."""

    name: Annotated[Word, msgspec.Meta(min_length=1)]
    """Name at the seat, with or without a profile."""
    game: GameName
    sticker: Word
    made: Annotated[datetime, msgspec.Meta(tz=True)]
    """End of the match, or its beginning where only the journal is left."""

    @property
    def key(self) -> Key:
        return self.name, self.game, self.sticker


class EveningRow(TableRow, frozen=True):
    """Evening of a season that a player has played to its end."""

    name: Word
    """Name of the person with that profile; "" while nobody has one."""
    season: Annotated[int, msgspec.Meta(ge=1, le=9)]
    evening: Annotated[Word, msgspec.Meta(min_length=1)]
    stars: Annotated[int, msgspec.Meta(ge=0, le=63)]
    """Sum of the :class:`table.season.Star` that were won, in one match or in several."""
    points: Annotated[str, msgspec.Meta(pattern=r"\A[1-6]{0,6}\Z")] = ""
    """Digit for each seat's points in the best match of a part of the final, the person's first; else empty."""

    @property
    def key(self) -> Key:
        return self.name, str(self.season), self.evening

    def joined(self, rows: Iterable[Self]) -> Self:
        """Return the row of this evening after this result too, where `rows` are all of the person's in the season."""
        known = collected(rows)
        stars, points = joined(known, self.evening, *collected([self])[self.evening])
        return msgspec.structs.replace(self, stars=stars, points="".join(map(str, points)))


def collected(rows: Iterable[EveningRow]) -> dict[str, Collected]:
    """Return the results of one person in one season by the ids of evenings."""
    return {row.evening: Collected(Star(row.stars), tuple(map(int, row.points))) for row in rows}


MISHAP: Final = "mishap"


class NoteRow(TableRow, frozen=True):
    """Observation of a rival in one match: how often it gave a sign, and how often a bluff came after it.

    With :data:`MISHAP` as the sign it is what the rival observed of the person: how often that one came to grief.
    """

    person: Word
    """Id of the profile of the observer; "" while nobody has one."""
    game: GameName
    rival: Annotated[Word, msgspec.Meta(min_length=1)]
    """Name at the seat."""
    sign: Annotated[Word, msgspec.Meta(min_length=1)]
    match: Annotated[Word, msgspec.Meta(min_length=1)]
    """:func:`match_mark` of the match."""
    seen: Annotated[int, msgspec.Meta(ge=1, le=9999)]
    bluffs: Annotated[int, msgspec.Meta(ge=0, le=9999)]

    @property
    def key(self) -> Key:
        return self.person, self.game, self.rival, self.sign, self.match

    def checked(self) -> Self:
        if self.bluffs > self.seen:
            raise BadRow(f"{self.bluffs} of {self.seen} cannot have been bluffs.")
        return self


def match_mark(setup: MatchSetup) -> str:
    """Return a word that hardly any other match has, the same for its journal and its replay."""
    return f"{setup.started} {setup.seed:x}".strip()


class RecordRow(TableRow, frozen=True):
    """Best of all times in a game on this machine: how much, by whom, when, and what it looked like."""

    game: GameName
    value: Annotated[float, msgspec.Meta(gt=0.0, le=LARGEST_RECORD)]
    name: str
    made: Annotated[datetime, msgspec.Meta(tz=True)]
    picture: Annotated[str, msgspec.Meta(max_length=LONGEST_PICTURE)]
    """JSON, to be checked by the game that wrote it."""

    @property
    def key(self) -> Key:
        return (self.game,)

    def beats(self, other: Self) -> bool:
        return self.value > other.value

    def checked(self) -> Self:
        if self.made.year not in _YEARS:
            raise BadRow(f"No record was made in {self.made.year}.")
        return msgspec.structs.replace(self, name=one_line(self.name, LONGEST_NAME))


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
    def game_played(self) -> tuple[str, int, int]:
        """Game, seed and length, which hardly any other match has."""
        return self.game, self.seed, self.actions

    def is_same(self, finished: datetime, *, at_least: bool) -> bool:
        """Return True if a match of the same game, seed and length that was `finished` then is this one.

        An earlier one was finished before this one began, a later one after its end, unless that is known `at_least`.
        """
        end = self.finished.timestamp()
        return end - self.duration <= finished.timestamp() and (at_least or finished.timestamp() <= end)

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


def row_of(match: Match, setup: MatchSetup, *, finished: str, duration: float, helped: bool) -> FinishedMatch:
    """Return a finished match as it is recorded, without its number; `setup` has the present names.

    `finished` is ISO 8601 with the zone, `duration` the seconds at the table. Raises :class:`BadRow`.
    """
    options = msgspec.json.encode(setup.options).decode()
    row = (0, setup.game, finished, duration, int(helped), setup.seed, options, match.number)
    seats = enumerate(zip(setup.seats, match.state.returns(), strict=True))
    (kept,) = finished_matches([row], [(0, at, seat.player, seat.name, share) for at, (seat, share) in seats])
    return kept


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


def sound(kind: type[RowT], rows: Iterable[Sequence[object]]) -> list[RowT]:
    """Return the valid rows of a table. A bad row costs itself only."""
    found = []
    for row in rows:
        with suppress(msgspec.DecodeError, RecursionError, BadRow):
            found.append(msgspec.convert(row, kind).checked())
    return found


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
