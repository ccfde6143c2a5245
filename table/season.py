"""The season: evenings in acts against the cast, each with goals in three steps, and a final over all games.

An evening has three stars, one for each goal: bronze is nearly sure, silver is what an expert reaches in every second
match and gold in every fifth. Before that there were stars for the end, for one goal and for the win. Stars won then
are kept and count as they did: an evening counts the more of both. Matches begun then go on with their goal.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from enum import IntFlag
from functools import cache
from typing import Annotated, Final, NamedTuple
from zlib import crc32

import msgspec

from table.contract import Seat
from table.game import HUMAN, LEVELS, Game
from table.language import ENGLISH
from table.match.awards import as_played
from table.match.match import COLOURS, Match, MatchSetup, SeasonMark, SeatSetup
from table.offer.options import OptionValue
from table.offer.stickers import AtLeast, Goal, PlayedMatch
from table.storage.files import ASSETS, BrokenAsset, asset
from table.words import same_to_the_eye

ACT: Final = 4
"""Evenings of an act."""
STARS: Final = 3
"""Stars of an evening."""
SEASONS: Final = range(1, 3)
"""Numbers of the seasons; each plays one level higher than the one before."""
log = logging.getLogger(__name__)

_FOLDER: Final = ASSETS / "season"


class Star(IntFlag):
    """Stars of an evening. The numbers are saved; the first three are of matches that were begun with one goal."""

    END = 1
    """The match was played to its end."""
    GOAL = 2
    WIN = 4
    BRONZE = 8
    SILVER = 16
    GOLD = 32


FORMER: Final = (Star.END, Star.GOAL, Star.WIN)
STEPS: Final = (Star.BRONZE, Star.SILVER, Star.GOLD)
"""Stars for the goals of an evening, the easiest first."""

GoalCount = tuple[str, int]
"""Id of one of the goals of a game (:meth:`table.game.Game.load_goals`), and the deeds that reach it."""


class CastMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rival of the season; `temper` is one of :data:`table.tempers.TEMPERS`, without a `face` it is a robot."""

    name: str
    temper: str
    face: str = ""


class Evening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Match of the season."""

    id: str
    """Saved with the stars, so that it never changes."""
    game: str
    rivals: tuple[tuple[str, str], ...]
    """Rivals in seat order after the player, each a key of :attr:`Season.cast` and the level in the first season.

    The first one is the host.
    """
    goals: tuple[GoalCount, GoalCount, GoalCount]
    """Goals for bronze, silver and gold."""
    former: GoalCount
    """Only goal of matches that were begun before there were three."""
    options: dict[str, OptionValue] = {}
    """Options that differ from their defaults."""

    @property
    def host(self) -> str:
        """Key of the rival who invites."""
        return self.rivals[0][0]


class Season(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Path of the season."""

    cast: dict[str, CastMember]
    mishaps: dict[str, str]
    """Counter of each game's figures that says how often a seat has come to grief in a match."""
    evenings: tuple[Evening, ...]
    final: tuple[Evening, ...]
    """Matches of the final, one for each game, always with the same rivals."""

    @property
    def acts(self) -> tuple[tuple[Evening, ...], ...]:
        """Evenings by act."""
        return tuple(self.evenings[at : at + ACT] for at in range(0, len(self.evenings), ACT))

    def find(self, id_: str) -> Evening | None:
        """Return the evening or the match of the final with that id; None if this version has none."""
        return next((evening for evening in (*self.evenings, *self.final) if evening.id == id_), None)


def evening_with(game: str, names: Collection[str]) -> Evening | None:
    """Return the evening of a game with rivals of these names; None if there is none."""
    cast = season().cast
    return next((each for each in (*season().evenings, *season().final)
                 if each.game == game and {cast[key].name for key, _ in each.rivals} == {*names}), None)  # fmt: skip


class EveningWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Texts of an evening."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    before: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
    """Two or three sentences of the host."""
    won: Annotated[str, msgspec.Meta(min_length=1, max_length=160)]
    """Line of the host after a match that the player has won; the next one after any other."""
    lost: Annotated[str, msgspec.Meta(min_length=1, max_length=160)]


GoalWords = Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=3)]
"""Text of a goal of one deed, of two where that has a word of its own (twice), and with {count} of several."""


class SeasonWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Texts of the season in one language; others than English need not have all."""

    acts: tuple[str, ...] = ()
    """Story of each act in a line, and of the final."""
    goals: dict[str, dict[str, GoalWords]] = {}
    """Texts of goals by game and id."""
    evenings: dict[str, EveningWords] = {}


@cache
def season() -> Season:
    """Return the season. Raises :class:`table.storage.files.BrokenAsset`."""
    return asset(ASSETS / "season.toml", lambda data: msgspec.toml.decode(data, type=Season))


@cache
def _words_in(code: str) -> SeasonWords:
    path = _FOLDER / f"{code}.toml"
    try:
        return asset(path, lambda data: msgspec.toml.decode(data, type=SeasonWords))
    except BrokenAsset as broken:
        if code == ENGLISH:
            raise
        if path.exists():
            log.warning("%s", broken)
        return SeasonWords()


def words_of(evening: Evening, code: str) -> EveningWords:
    """Return the texts of an evening in the language `code`, or in English where it has none.

    Raises :class:`table.storage.files.BrokenAsset`.
    """
    found = _words_in(code).evenings.get(evening.id) or _words_in(ENGLISH).evenings.get(evening.id)
    if found is None:
        raise BrokenAsset(_FOLDER / f"{ENGLISH}.toml")
    return found


def goal_words(game: str, goal: GoalCount, code: str) -> str:
    """Return the text of a goal in the language `code`, or in English where it has none. Raises as above."""
    id_, count = goal
    found = _words_in(code).goals.get(game, {}).get(id_) or _words_in(ENGLISH).goals.get(game, {}).get(id_)
    if found is None:
        raise BrokenAsset(_FOLDER / f"{ENGLISH}.toml")
    return found[min(count, len(found)) - 1].format(count=count)


def story(act: int, code: str) -> str:
    """Return the story of an act in one line, by its number from 0; that of the final is the last."""
    return (_words_in(code).acts or _words_in(ENGLISH).acts)[act]


def first_met(face: str) -> int:
    """Return the number of the evening on which a member of the cast is first met."""
    rivals = [{season().cast[key].face for key, _ in evening.rivals} for evening in season().evenings]
    return next((number for number, faces in enumerate(rivals) if face in faces), len(rivals))


def new_options(evening: Evening) -> set[str]:
    """Return the options of an evening that no earlier one of the season changes in the same game."""
    known: set[str] = set()
    for each in (*season().evenings, *season().final):
        if each.id == evening.id:
            break
        if each.game == evening.game:
            known |= each.options.keys()
    return evening.options.keys() - known


def options_met(game: str, ids: Collection[str]) -> set[str]:
    """Return the options of a game that evenings with these ids change."""
    evenings = (*season().evenings, *season().final)
    return {name for each in evenings if each.game == game and each.id in ids for name in each.options}


def level_in(level: str, number: int) -> str:
    """Return the level that one of the first season has in the season `number`."""
    return LEVELS[min(LEVELS.index(level) + number - 1, len(LEVELS) - 1)]


def evening_setup(game: Game, evening: Evening, person: SeatSetup, number: int, seed: int) -> MatchSetup:
    """Return the set-up of an evening in the season `number`. Raises :class:`table.offer.options.BadSetup`.

    A rival with the person's face comes as a robot, and one with the person's name as the second of that name.
    """
    game.check_seats(len(evening.rivals) + 1)
    colours = [colour for colour in range(COLOURS) if colour != person.colour]
    seats = [msgspec.structs.replace(person, player=HUMAN)]
    for (key, level), colour in zip(evening.rivals, colours, strict=False):
        member = season().cast[key]
        face = member.face if member.face and member.face != person.face else msgspec.UNSET
        name = f"{member.name} II" if same_to_the_eye(member.name) == same_to_the_eye(person.name) else member.name
        seats.append(SeatSetup(level_in(level, number), name, colour, face, member.temper))
    return MatchSetup(
        game.name,
        tuple(seats),
        game.complete_options(evening.options),
        seed,
        evening=SeasonMark(evening.id, number, STARS),
    )


def goals_of(evening: Evening, setup: MatchSetup) -> tuple[GoalCount, ...]:
    """Return the goals of a match of an evening: three, or the former one if it was begun with that."""
    return (evening.former,) if setup.evening and setup.evening.goals < STARS else evening.goals


class GoalProgress(NamedTuple):
    """Way of a seat to a goal of an evening."""

    done: int
    """Deeds so far, at most :attr:`needed`."""
    needed: int
    """Deeds that reach the goal; 0 if there is nothing to do, but something to avoid."""
    is_reached: bool
    is_spoilt: bool
    """True if the goal can't be reached any more."""


def progress_in(match: Match, evening: Evening, seat: Seat) -> list[GoalProgress]:
    """Return how far a seat is on its way to each goal of an evening's match."""
    known, played = match.game.load_goals(), as_played(match)
    return [goal_progress(known[id_], count, played, seat) for id_, count in goals_of(evening, match.setup)]


def goal_progress(goal: Goal, needed: int, played: PlayedMatch, seat: Seat) -> GoalProgress:
    """Return how far a seat is on its way to `needed` deeds, or to nothing of what a goal forbids."""
    if isinstance(goal, AtLeast):
        done = goal.done(played, seat)
        return GoalProgress(min(done, needed), needed, is_reached=done >= needed, is_spoilt=False)
    return GoalProgress(0, 0, is_reached=seat in goal(played), is_spoilt=seat in goal.spoilt(played))


def stars_in(match: Match, evening: Evening, seat: Seat) -> Star:
    """Return the stars that a seat gets for a match; none before its end or for practice."""
    if not match.state.is_terminal() or match.setup.practice:
        return Star(0)
    reached = [way.is_reached for way in progress_in(match, evening, seat)]
    if len(reached) == STARS:
        return Star(sum(star for star, is_won in zip(STEPS, reached, strict=True) if is_won))
    won = seat in match.state.winners()
    return Star(sum(star for star, is_won in zip(FORMER, (True, *reached, won), strict=True) if is_won))


def points_in(match: Match) -> tuple[int, ...]:
    """Return the points of each seat of a finished match of the final: one for each seat in no better place.

    A seat itself counts too. Winners come first. The others follow by the game's chart.
    """
    seats = range(len(match.setup.seats))
    winners = match.state.winners()
    course = match.game.course(match.events, len(seats))
    ranks = [
        (seat not in winners, course.rank(seat) if course is not None and seat not in winners else 0) for seat in seats
    ]
    return tuple(sum(other >= rank for other in ranks) for rank in ranks)


class Collected(NamedTuple):
    """Result of an evening so far."""

    stars: Star = Star(0)
    points: tuple[int, ...] = ()
    """Points of each seat of the best match of a part of the final; empty for other evenings."""


Results = Mapping[str, Collected]
"""Results by the ids of evenings."""


def count_stars(stars: Star) -> int:
    """Return the number of stars of an evening: those of its goals or the former ones, whichever are more."""
    return sum(lit(stars))


def lit(stars: Star) -> tuple[bool, ...]:
    """Return which of the three stars of an evening shine, the easiest first."""
    won, former = [star in stars for star in STEPS], sum(star in stars for star in FORMER)
    return tuple(won if sum(won) >= former else (at < former for at in range(STARS)))


def stars_of_act(results: Results, act: Sequence[Evening]) -> int:
    """Return the number of stars that were won in an act."""
    return sum(count_stars(results[evening.id].stars) for evening in act if evening.id in results)


def needed(act: Sequence[Evening]) -> int:
    """Return the number of stars with which the next act opens: one for each evening."""
    return len(act)


def open_acts(results: Results) -> int:
    """Return the number of acts that are open."""
    acts = season().acts
    count = 1
    while count < len(acts) and stars_of_act(results, acts[count - 1]) >= needed(acts[count - 1]):
        count += 1
    return count


def is_final_open(results: Results) -> bool:
    """Return True once the last evening was played to its end."""
    return season().evenings[-1].id in results


def next_evening(results: Results) -> Evening:
    """Return the evening to play next: the first that is open and was not played, or else the one with fewest stars."""
    path = [evening for act in season().acts[: open_acts(results)] for evening in act]
    if is_final_open(results):
        path += season().final
    unplayed = (evening for evening in path if evening.id not in results)
    return next(unplayed, None) or min(path, key=lambda evening: count_stars(results[evening.id].stars))


def final_points(results: Results) -> tuple[int, ...]:
    """Return the points of each seat in the final so far; empty before it has begun."""
    played = [results[part.id].points for part in season().final if part.id in results]
    return tuple(map(sum, zip(*played, strict=False)))


def is_final_over(results: Results) -> bool:
    """Return True if all matches of the final were played."""
    return all(part.id in results for part in season().final)


def has_cup(results: Results) -> bool:
    """Return True if the player, seat 0, has won the final: nobody has more points."""
    points = final_points(results)
    return is_final_over(results) and bool(points) and points[0] == max(points)


def joined(results: Results, id_: str, stars: Star, points: tuple[int, ...]) -> Collected:
    """Return the result of an evening after another match of it, with these stars and points.

    What was won stays won: in a part of the final a match with more points of the player counts from then on, but
    before all one that wins the cup, and none that loses it.
    """
    before = results.get(id_, Collected())

    def worth(counted: tuple[int, ...]) -> tuple[bool, tuple[int, ...]]:
        return has_cup({**results, id_: Collected(before.stars, counted)}), counted[:1]

    return Collected(before.stars | stars, max(before.points, points, key=worth))


class Measured(msgspec.Struct, frozen=True):
    """Count of experts that reached the goals of an evening, by ``python -m benchmarks.season``."""

    fingerprint: str
    """:func:`fingerprint` of the evening that was played."""
    matches: int
    seats: int
    """Seats in all matches."""
    reached: tuple[int, int, int]
    """Seats that reached bronze, silver and gold."""
    earliest: float
    """Share of a match, 0.0–1.0, after which the first seat of all had reached a goal."""

    @property
    def shares(self) -> tuple[float, ...]:
        """Shares of seats that reached bronze, silver and gold."""
        return tuple(each / self.seats for each in self.reached)


def fingerprint(evening: Evening) -> str:
    """Return a number that changes with everything about an evening that its goals may depend on."""
    about = evening.game, len(evening.rivals), evening.goals, sorted(evening.options.items())
    return f"{crc32(msgspec.json.encode(about)):08x}"


def measured() -> dict[str, Measured]:
    """Return what was measured, by the ids of evenings."""
    path = _FOLDER / "reached.json"
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Measured]) if path.exists() else {}


def save_measured(found: Mapping[str, Measured]) -> None:
    """Write what was measured. Raises OSError."""
    _FOLDER.mkdir(exist_ok=True)
    lines = ",\n".join(f'  "{id_}": {msgspec.json.encode(found[id_]).decode()}' for id_ in found)
    (_FOLDER / "reached.json").write_text(f"{{\n{lines}\n}}\n", "utf-8")
