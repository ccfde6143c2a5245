"""Tonight's challenge: a position a day and game, the same for everybody, from a file that a command has searched."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, partial
from math import ceil
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from table.contract import Event, Seat, State
from table.offer.chart import Chart
from table.offer.lesson import MOST_STARS, Lesson, LessonStep
from table.storage.files import ASSETS
from table.words import N_

PLAYABLE: Final = 30
"""Evenings that can be played: tonight and those before it."""
LEVEL: Final = "expert"
"""Level of the rivals."""
NATURAL: Final = "novice"
"""Level whose mistakes come naturally."""
TITLE: Final = N_("Tonight's challenge")
_PREFIX: Final = "tonight-"
_WEEK: Final = 7
_FILE, _BEFORE, _SUFFIX = "tonight", "before-", ".jsonl.xz"


class TonightEntry(msgspec.Struct, array_like=True, frozen=True):
    """Position of one evening."""

    seats: tuple[str, ...]
    """Rivals' names in seat order; "" is the learner's seat."""
    seed: int
    natural: float
    """Lead over the best rival with which a bot of the level :data:`NATURAL` ends in the learner's seat."""
    best: float
    """Lead with which a strong bot ends."""
    position: str
    """Output of :meth:`State.to_json`."""
    commit: str = ""
    """Commit of the program whose bots reached these leads; "" for entries from before that was noted."""


@dataclass(frozen=True, slots=True)
class TonightTask:
    """Task of a game: to lead by as much as possible after some steps of its chart."""

    about: str
    """Task in one sentence, an English msgid."""
    steps: int
    """Number of steps of the chart that are played."""


def lesson_id(day: date) -> str:
    """Return the id of the challenge of an evening."""
    return f"{_PREFIX}{day.isoformat()}"


def evening_of(id_: str) -> date:
    """Return the day of the challenge called `id_`, one of an evening. Raises ValueError if it names no day."""
    return date.fromisoformat(id_.removeprefix(_PREFIX))


def is_tonight(id_: str) -> bool:
    """Return True if `id_` is the id of some evening's challenge."""
    return id_.startswith(_PREFIX)


def _entry_named(game: str, id_: str) -> TonightEntry | None:
    """Return the entry of the challenge called `id_`; None if that names no evening, or the game has none."""
    if not is_tonight(id_):
        return None
    try:
        return entry_of(game, evening_of(id_))
    except ValueError:
        return None


def tonight_lesson(game: str, task: TonightTask, chart: Chart, id_: str) -> Lesson | None:
    """Return the challenge that `id_` names, or None if it names none."""
    entry = _entry_named(game, id_)
    if entry is None:
        return None
    return challenge(task, chart, entry, id_)


def challenge(task: TonightTask, chart: Chart, entry: TonightEntry, id_: str) -> Lesson:
    """Return the challenge of an entry."""
    return Lesson(
        id=id_,
        title=TITLE,
        about=task.about,
        seats=entry.seats,
        steps=(LessonStep(say=task.about),),
        position=entry.position,
        seed=entry.seed,
        level=LEVEL,
        goal=partial(_stars, task, chart, entry),
    )


def lead_after(chart: Chart, steps: int, events: Sequence[Event], learner: Seat) -> float | None:
    """Return by how much the learner leads after `steps` steps of the chart; None before that."""
    counts = [counted for event in events if (counted := chart.count(event)) is not None]
    if len(counts) < steps:
        return None
    sign = -1.0 if chart.fewest_lead else 1.0
    ahead = [sign * count for count in counts[steps - 1]]
    return ahead[learner] - max(count for seat, count in enumerate(ahead) if seat != learner)


class Limits(NamedTuple):
    """Leads over the best rival from which a challenge gives one, two and three stars, in whole numbers."""

    one: int
    two: int
    three: int


def limits(game: str, id_: str) -> Limits | None:
    """Return the limits of the challenge called `id_`; None if it is not one of an evening."""
    entry = _entry_named(game, id_)
    if entry is None:
        return None
    return _limits(entry)


def _limits(entry: TonightEntry) -> Limits:
    natural, best = round(entry.natural), round(entry.best)
    # More than a novice's lead is needed for one star.
    one = min(natural + 1, best)
    return Limits(one, max(one, ceil((natural + best) / 2)), best)


def stars_for(lead: float, wanted: Limits) -> int:
    """Return the stars for a lead, which counts in whole numbers, as it is shown."""
    return sum(round(lead) >= limit for limit in wanted)


def lead_now(chart: Chart, events: Iterable[Event], learner: Seat, seats: int) -> float:
    """Return by how much the learner leads after the latest step of the chart; negative behind the best rival."""
    sign = -1.0 if chart.fewest_lead else 1.0
    ahead = [sign * line[-1] for line in chart.course(events, seats).lines]
    return ahead[learner] - max(count for seat, count in enumerate(ahead) if seat != learner)


def _stars(
    task: TonightTask, chart: Chart, entry: TonightEntry, events: Sequence[Event], state: State[Any, Any]
) -> int | None:
    """Return three stars for the best lead or a win, two for half the way to it, one for more than a novice's."""
    learner = entry.seats.index("")
    if state.is_terminal():
        return MOST_STARS if learner in state.winners() else 0
    lead = lead_after(chart, task.steps, events, learner)
    if lead is None:
        return None
    return stars_for(lead, _limits(entry))


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
