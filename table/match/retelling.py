"""What is told of a match when it is over: how it was decided, and its moments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import Final, TypeVar

from table.contract import Event
from table.match.match import Match
from table.words import Translator

MOMENTS: Final = 3
"""So many are told of at most."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happened and is worth looking at again; its texts are in the player's language."""

    number: int
    """How many actions lie before it: it is seen from there on."""
    pictured: int
    """How many actions lie before the position that its picture shows."""
    event: Event
    """What it is about."""
    title: str
    words: str
    """What happened, in one sentence."""


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match that is over, in a few words."""

    decided: str
    """How it was decided, in one sentence."""
    moments: Sequence[Moment] = ()
    """As they happened; :data:`MOMENTS` at most."""


EventT = TypeVar("EventT", bound=Event)

Retell = Callable[[Match, Translator], MatchSummary]
"""Tells of a match that is over; the same match is told of alike."""


def retold(match: Match, text: Translator) -> MatchSummary:
    """What the game of a match tells of it; nothing where it has nothing to tell."""
    if not match.game.retelling:
        return MatchSummary("")
    retell: Retell = resolve_name(match.game.retelling)
    return retell(match, text)


def greatest(match: Match, kind: type[EventT], size: Callable[[EventT], float]) -> tuple[int, EventT] | None:
    """The largest event of a kind, the first of several, with the number of actions before it; those of no size (0 or
    less) do not count. None if there is none.
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
    """The moment that the :func:`greatest` event of a kind is; None if there is none.

    `seen_from` and `pictured` count actions from the one that brought it about: where the replay begins, and after how
    many it is pictured.
    """
    found = greatest(match, kind, size)
    if found is None:
        return None
    number, event = found
    return Moment(number + seen_from, number + pictured, event, title, words(event))


def foremost(found: Iterable[Moment | None]) -> tuple[Moment, ...]:
    """The first :data:`MOMENTS` of those found (the weightiest come first), no two at one time; as they happened."""
    kept: dict[int, Moment] = {}
    for moment in found:
        if moment is not None and len(kept) < MOMENTS:
            kept.setdefault(moment.number, moment)
    return tuple(kept[number] for number in sorted(kept))
