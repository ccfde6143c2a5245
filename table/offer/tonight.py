"""Tonight's challenge: a position a day and game, the same for everybody, from a file that a command has searched."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from table.contract import Event, Seat, State
from table.offer.chart import Chart
from table.offer.lesson import MOST_STARS, Lesson, LessonStep
from table.offer.options import OptionValue
from table.storage.files import ASSETS
from table.words import N_, Translator

PLAYABLE: Final = 30
"""Evenings that can be played: tonight and those before it."""
LEVEL: Final = "expert"
"""Level of the rivals."""
NATURAL: Final = "novice"
"""Level whose mistakes come naturally."""
LEAST_BEST: Final = 4
"""Least lead for three stars, so that there are steps on the way."""
TRIES: Final = 3
"""Tries at an evening's challenge; the best one counts."""
TITLE: Final = N_("Tonight's challenge")
_PREFIX: Final = "tonight-"
_WEEK: Final = 7
_FILE, _BEFORE, _SUFFIX = "tonight", "before-", ".jsonl.xz"


class Limits(NamedTuple):
    """Leads from which a challenge gives one, two and three stars, in whole numbers."""

    one: int
    two: int
    three: int


class TonightEntry(msgspec.Struct, array_like=True, frozen=True):
    """Position of one evening."""

    seats: tuple[str, ...]
    """Rivals' names in seat order; "" is the learner's seat."""
    seed: int
    natural: float
    """Lead with which a bot of the level :data:`NATURAL` ends in the learner's seat."""
    best: float
    """Lead with which a strong bot ends."""
    position: str
    """Output of :meth:`State.to_json`."""
    commit: str = ""
    """Commit of the program whose bots reached these leads; "" for entries from before that was noted."""
    limits: Limits | None = None
    """Limits of the stars; None in the former evenings, in which a star could be had for nothing."""
    line: msgspec.Raw = msgspec.Raw(b"[]")
    """Strong bot's line in JSON, for :attr:`Lesson.line`; empty in the former evenings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TonightTask:
    """Task of a game: to lead by as much as possible after some steps of its chart."""

    about: str
    """Task in one sentence, an English msgid."""
    steps: int
    """Number of steps of the chart that are played."""
    chart: Chart
    unit: Callable[[float, Translator], str]
    """Function that puts the size of a lead into words: "2 gems"."""
    options: Mapping[str, OptionValue] = field(default_factory=dict, hash=False)
    """Options of the match."""
    together: bool = False
    """True if the leads over all rivals are added up; otherwise the one over the best rival counts."""
    former: TonightTask | None = None
    """Task of the former evenings, whose entries have no limits."""

    def of(self, entry: TonightEntry) -> TonightTask:
        """Return the task of an entry."""
        return self.former if entry.limits is None and self.former is not None else self

    def leads(self, events: Iterable[Event], learner: Seat, seats: int) -> list[float]:
        """Return the learner's leads at the beginning and after each step of the chart; negative behind."""
        sign = -1.0 if self.chart.fewest_lead else 1.0
        counts = [(self.chart.first,) * seats, *filter(None, map(self.chart.count, events))]
        behind = [[sign * (each[learner] - one) for seat, one in enumerate(each) if seat != learner] for each in counts]
        return [sum(each) if self.together else min(each) for each in behind]

    def reached(self, events: Iterable[Event], state: State[Any, Any], learner: Seat) -> float | None:
        """Return the learner's lead after the task or at the end of the match; None before that.

        A match that is lost is worth nothing.
        """
        leads = self.leads(events, learner, state.seats)
        if state.is_terminal():
            return leads[-1] if learner in state.winners() else min(leads[-1], 0.0)
        return leads[self.steps] if len(leads) > self.steps else None


def limits_between(natural: float, best: float) -> Limits | None:
    """Return the limits: more than `natural` and than nothing, half of the way to `best`, and all of it.

    None if they are not different, or if the best is less than :data:`LEAST_BEST` above nothing.
    """
    floor, top = max(0, round(natural)), round(best)
    found = Limits(floor + 1, ceil((floor + top) / 2), top)
    return found if top >= LEAST_BEST and found.one < found.two < found.three else None


def lesson_id(day: date) -> str:
    """Return the id of the challenge of an evening."""
    return f"{_PREFIX}{day.isoformat()}"


def evening_of(id_: str) -> date:
    """Return the day of the challenge called `id_`, one of an evening. Raises ValueError if it names no day."""
    return date.fromisoformat(id_.removeprefix(_PREFIX))


def is_tonight(id_: str) -> bool:
    """Return True if `id_` is the id of some evening's challenge."""
    return id_.startswith(_PREFIX)


@dataclass(frozen=True, slots=True)
class TonightChallenge:
    """Challenge of an evening: the game's task from the position of the entry."""

    task: TonightTask
    entry: TonightEntry

    @property
    def limits(self) -> Limits:
        """Leads from which there are one, two and three stars."""
        if self.entry.limits is not None:
            return self.entry.limits
        natural, best = round(self.entry.natural), round(self.entry.best)
        one = min(natural + 1, best)
        return Limits(one, max(one, ceil((natural + best) / 2)), best)

    def lead_now(self, events: Iterable[Event]) -> float:
        """Return the learner's lead after the latest step of the chart; negative behind."""
        return self.task.leads(events, self.entry.seats.index(""), len(self.entry.seats))[-1]

    def stars(self, events: Sequence[Event], state: State[Any, Any]) -> int | None:
        """Return three stars for a win, and otherwise those for the lead after the task."""
        learner = self.entry.seats.index("")
        if state.is_terminal():
            return MOST_STARS if learner in state.winners() else 0
        lead = self.task.reached(events, state, learner)
        return stars_for(lead, self.limits) if lead is not None else None

    def lesson(self, id_: str) -> Lesson:
        """Return the lesson with that id in which it is played."""
        return Lesson(
            id=id_,
            title=TITLE,
            about=self.task.about,
            seats=self.entry.seats,
            steps=(LessonStep(say=self.task.about),),
            position=self.entry.position,
            options=self.task.options,
            seed=self.entry.seed,
            level=LEVEL,
            goal=self.stars,
            line=bytes(self.entry.line),
        )


def challenge_of(game: str, task: TonightTask | None, id_: str) -> TonightChallenge | None:
    """Return the challenge called `id_`; None if that names no evening, or the game has none."""
    if task is None or not is_tonight(id_):
        return None
    try:
        entry = entry_of(game, evening_of(id_))
    except ValueError:
        return None
    return TonightChallenge(task.of(entry), entry) if entry is not None else None


def stars_for(lead: float, wanted: Limits) -> int:
    """Return the stars for a lead, which counts in whole numbers, as it is shown."""
    return sum(round(lead) >= limit for limit in wanted)


def try_id(id_: str, number: int) -> str:
    """Return the id under which the progress keeps that the challenge `id_` was tried for the `number`-th time."""
    return f"{id_}.{number}"


def is_try(id_: str) -> bool:
    """Return True if `id_` was made by :func:`try_id`."""
    return is_tonight(id_) and "." in id_


def entries_file(game: str, before: date | None = None) -> Path:
    """Return the file with the entries of a game, or with those of the evenings before a day on which they changed."""
    return ASSETS / game / f"{_FILE if before is None else f'{_FILE}.{_BEFORE}{before.isoformat()}'}{_SUFFIX}"


def changes(game: str) -> list[date]:
    """Return the days on which the entries of a game changed, first to last; earlier evenings keep the former ones."""
    found = entries_file(game).parent.glob(f"{_FILE}.{_BEFORE}*{_SUFFIX}")
    return sorted(
        date.fromisoformat(path.name.removeprefix(f"{_FILE}.{_BEFORE}").removesuffix(_SUFFIX)) for path in found
    )


def entry_of(game: str, day: date) -> TonightEntry | None:
    """Return the entry of an evening; None if the game has none.

    The entries of a file follow each other from its first evening on, and begin again after the last.
    """
    days = changes(game)
    before = next((change for change in days if day < change), None)
    first = max((change for change in days if change <= day), default=None)
    entries = tonight_entries(game, before)
    number = day.toordinal() - (first.toordinal() if first is not None else 0)
    return entries[number % len(entries)] if entries else None


@cache
def tonight_entries(game: str, before: date | None = None) -> tuple[TonightEntry, ...]:
    """Return the entries in a game's :func:`entries_file`; none if there is no such file."""
    path = entries_file(game, before)
    if not path.exists():
        return ()
    # Imported late, because a match needs it only for the evening's challenge.
    import lzma

    lines = lzma.decompress(path.read_bytes()).splitlines()
    return tuple(msgspec.json.decode(line, type=TonightEntry) for line in lines)


def streak(solved: Collection[date], today: date) -> int:
    """Return the number of evenings in a row up to `today` with something solved; tonight may still be open.

    One missed evening is forgiven in any seven days, unless nothing was solved before it.
    """
    count, forgiven, day = 0, None, today
    if day not in solved:
        day -= timedelta(days=1)
    while day in solved or ((forgiven is None or (forgiven - day).days >= _WEEK) and day - timedelta(days=1) in solved):
        if day in solved:
            count += 1
        else:
            forgiven = day
        day -= timedelta(days=1)
    return count
