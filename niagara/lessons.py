"""Lessons and challenges of Niagara, from assets/lessons/niagara.txt, and the goals of the challenges."""

from collections.abc import Sequence
from typing import Any, Final

from niagara.board import Gem
from niagara.rules.actions import NiagaraAction
from niagara.rules.events import CanoeLanded, CanoeLost, GemStolen, RoundEnded
from table.contract import Event, Seat, State
from table.offer.lesson import Goal, Lesson
from table.offer.screenplay import read_lessons
from table.storage.files import ASSETS

LEARNER: Final[Seat] = 0


def _of(kind: type, events: Sequence[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def _home(events: Sequence[Event]) -> list[Gem]:
    """Return the gems that the learner has brought home."""
    return [gem for landed in _of(CanoeLanded, events) if landed.seat == LEARNER for gem in landed.gems]


def _lost(events: Sequence[Event]) -> int:
    """Return the number of canoes that the learner has lost."""
    return sum(lost.seat == LEARNER for lost in _of(CanoeLost, events))


def _rounds(events: Sequence[Event]) -> int:
    return len(_of(RoundEnded, events))


def gem_home(gem: Gem, rounds: int) -> Goal:
    """Return the goal of bringing home `gem`: three stars within `rounds`, two in the next round, one after that.

    It is missed once a canoe is lost, or three rounds later.
    """

    def goal(events: Sequence[Event], _: State[Any, Any]) -> int | None:
        if gem in _home(events):
            return max(1, 3 - max(0, _rounds(events) + 1 - rounds))
        return 0 if _lost(events) or _rounds(events) >= rounds + 3 else None

    return goal


def stolen_home(rounds: int) -> Goal:
    """Return the goal of a stolen gem brought home within `rounds`: three stars; one star for stealing alone."""

    def goal(events: Sequence[Event], _: State[Any, Any]) -> int | None:
        stolen = [each.gem for each in _of(GemStolen, events) if each.seat == LEARNER]
        if stolen and set(stolen) & set(_home(events)):
            return 3
        return (1 if stolen else 0) if _rounds(events) >= rounds else None

    return goal


def gems_home(wanted: int, rounds: int) -> Goal:
    """Return the goal of gems brought home within `rounds`: three stars for `wanted`, one less for each missing."""

    def goal(events: Sequence[Event], _: State[Any, Any]) -> int | None:
        home = len(_home(events))
        if home >= wanted:
            return 3
        return max(0, 3 - (wanted - home)) if _rounds(events) >= rounds else None

    return goal


def both_saved(rounds: int) -> Goal:
    """Return the goal of no lost canoe after `rounds`: two stars, three with a gem at home, one if one was lost."""

    def goal(events: Sequence[Event], _: State[Any, Any]) -> int | None:
        if _lost(events) > 1:
            return 0
        if _rounds(events) < rounds:
            return None
        return 1 if _lost(events) else 3 if _home(events) else 2

    return goal


def won_within(rounds: int) -> Goal:
    """Return the goal of winning alone: three stars within `rounds`, two in the next round, one after that."""

    def goal(events: Sequence[Event], state: State[Any, Any]) -> int | None:
        if not state.is_terminal():
            return None
        return max(1, 3 - max(0, _rounds(events) - rounds)) if state.winners() == (LEARNER,) else 0

    return goal


LESSONS: Final[tuple[Lesson, ...]] = read_lessons(
    ASSETS / "lessons/niagara.txt",
    NiagaraAction,
    {made.__name__: made for made in (gem_home, stolen_home, gems_home, both_saved, won_within)},
)
"""All lessons, in the order in which they are offered."""
