"""When a challenge is solved, and how well."""

from collections.abc import Sequence
from typing import Any, Final

from niagara.board import Gem
from niagara.rules import events as told
from table.contract import Event, Seat, State
from table.offer.lesson import Goal

LEARNER: Final[Seat] = 0


def _of(kind: type, events: Sequence[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def _home(events: Sequence[Event]) -> list[Gem]:
    """The gems that the learner has brought home."""
    return [gem for landed in _of(told.CanoeLanded, events) if landed.seat == LEARNER for gem in landed.gems]


def _lost(events: Sequence[Event]) -> int:
    """How many canoes the learner has lost."""
    return sum(lost.seat == LEARNER for lost in _of(told.CanoeLost, events))


def _rounds(events: Sequence[Event]) -> int:
    return len(_of(told.RoundEnded, events))


def gem_home(gem: Gem, rounds: int) -> Goal:
    """To bring a gem of that colour home: three stars within so many rounds, two in the next, one after that.

    It is missed when a canoe is lost, and three rounds after the first ones.
    """

    def goal(events: Sequence[Event], _: State[Any, Any]) -> int | None:
        if gem in _home(events):
            return max(1, 3 - max(0, _rounds(events) + 1 - rounds))
        return 0 if _lost(events) or _rounds(events) >= rounds + 3 else None

    return goal


def stolen_home(rounds: int) -> Goal:
    """To rob a gem and bring it home within so many rounds, three stars; to have robbed at all, one."""

    def goal(events: Sequence[Event], _: State[Any, Any]) -> int | None:
        stolen = [each.gem for each in _of(told.GemStolen, events) if each.seat == LEARNER]
        if stolen and set(stolen) & set(_home(events)):
            return 3
        return (1 if stolen else 0) if _rounds(events) >= rounds else None

    return goal


def gems_home(wanted: int, rounds: int) -> Goal:
    """To bring gems home within so many rounds: three stars for `wanted`, one less for each that is missing."""

    def goal(events: Sequence[Event], _: State[Any, Any]) -> int | None:
        home = len(_home(events))
        if home >= wanted:
            return 3
        return max(0, 3 - (wanted - home)) if _rounds(events) >= rounds else None

    return goal


def both_saved(rounds: int) -> Goal:
    """To have lost no canoe after so many rounds: two stars, three with a gem at home, one if one was lost."""

    def goal(events: Sequence[Event], _: State[Any, Any]) -> int | None:
        if _lost(events) > 1:
            return 0
        if _rounds(events) < rounds:
            return None
        return 1 if _lost(events) else 3 if _home(events) else 2

    return goal


def won_within(rounds: int) -> Goal:
    """To win: three stars within so many rounds, two in the next, one after that; missed when somebody else wins."""

    def goal(events: Sequence[Event], state: State[Any, Any]) -> int | None:
        if not state.is_terminal():
            return None
        return max(1, 3 - max(0, _rounds(events) - rounds)) if state.winners() == (LEARNER,) else 0

    return goal
