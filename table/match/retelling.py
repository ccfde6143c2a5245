"""Story of a finished match: how it was decided, and its moments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from table.contract import CHANCE, Event
from table.game import load
from table.match.match import Match
from table.words import Translator

MOMENTS: Final = 3
"""Moments of a story, at most."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Event worth looking at again; its texts are in the player's language."""

    number: int
    """Number of actions before it: the replay begins there."""
    pictured: int
    """Number of actions before the position that its illustration shows."""
    event: Event
    """Event that it is about."""
    title: str
    words: str
    """Sentence that says what happened."""
    rank: int = 0
    """Place among the moments of the match by importance; 0 is the best one."""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """Finished match in a few words."""

    decided: str
    """Sentence that says how it was decided."""
    moments: Sequence[Moment] = ()
    """Moments in order of time; :data:`MOMENTS` at most."""

    @property
    def best(self) -> Moment | None:
        """Most important moment; None if there is none."""
        return min(self.moments, key=lambda moment: moment.rank, default=None)


EventT = TypeVar("EventT", bound=Event)

Retell = Callable[[Match, Translator], MatchSummary]
"""Function that summarises a finished match, always the same for the same match."""


def retold(match: Match, text: Translator) -> MatchSummary:
    """Return the summary of a match by its game; an empty one where the game has none."""
    if not match.game.retelling:
        return MatchSummary("")
    retell: Retell = load(match.game.retelling)
    return retell(match, text)


_LEAD: Final = 2
"""Actions before the one with its event, at most, that belong to a moment."""


def actions_of(match: Match, moment: Moment) -> range:
    """Return the numbers of the actions of a moment, with the outcome by chance of the one that caused its event.

    Those before belong to it if the moment begins with them, as with the hand before a fall, and if they are few.
    """
    begin = next(
        (number for number, entry in enumerate(match.past) if number >= moment.number and moment.event in entry.events),
        moment.number,
    )
    follows = begin + 1 < match.number and match.entry(begin + 1).seat == CHANCE
    first = moment.number if begin - moment.number <= _LEAD else begin
    return range(first, begin + 2 if follows else begin + 1)


def greatest(match: Match, kind: type[EventT], size: Callable[[EventT], float]) -> tuple[int, EventT] | None:
    """Return the largest event of a kind, the first of several, with the number of actions before it.

    Events of no size (0 or less) do not count. None if there is none.
    """
    best: tuple[int, EventT] | None = None
    for number, entry in enumerate(match.past):
        for event in entry.events:
            if isinstance(event, kind) and size(event) > (size(best[1]) if best is not None else 0.0):
                best = (number, event)
    return best


def greatest_moment(
    match: Match,
    kind: type[EventT],
    size: Callable[[EventT], float],
    title: str,
    words: Callable[[EventT], str],
    *,
    seen_from: int = 0,
    pictured: int = 0,
) -> Moment | None:
    """Return the moment of the :func:`greatest` event of a kind; None if there is none.

    `seen_from` and `pictured` count actions from the one that caused it: the start of the replay, and the position of
    the illustration.
    """
    found = greatest(match, kind, size)
    if found is None:
        return None
    number, event = found
    return Moment(number + seen_from, number + pictured, event, title, words(event))


def foremost(found: Iterable[Moment | None]) -> tuple[Moment, ...]:
    """Return the first :data:`MOMENTS` of those found (most important first), no two at one time, in order of time."""
    kept: dict[int, Moment] = {}
    for moment in found:
        if moment is not None and len(kept) < MOMENTS:
            kept.setdefault(moment.number, replace(moment, rank=len(kept)))
    return tuple(kept[number] for number in sorted(kept))
