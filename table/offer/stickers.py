"""Stickers: what can be won on the lid of a game's box, each by a predicate over a finished match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from table.contract import Event, Seat, View

EventT = TypeVar("EventT", bound=Event)


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """Finished match as the stickers see it."""

    seats: int
    steps: Sequence[Sequence[Event]]
    """Events of each action, first to last."""
    end: View
    """Spectator's view of the end; typed by the game."""
    winners: tuple[Seat, ...] = ()

    @property
    def events(self) -> Iterator[Event]:
        """All events, first to last."""
        return (event for step in self.steps for event in step)

    def each(self, kind: type[EventT]) -> Iterator[EventT]:
        """Yield the events of a kind."""
        return (event for event in self.events if isinstance(event, kind))


Winners = Callable[[PlayedMatch], Iterable[Seat]]
"""Function that returns the seats that have won a sticker, in any order."""


@dataclass(frozen=True, slots=True)
class Sticker:
    """Sticker of a game. Its drawing is the group `id` in assets/stickers/GAME.svg."""

    id: str
    """Word of small letters; written in the statistics, so that it never changes."""
    title: str
    hint: str
    """One sentence (a message id), as the title."""
    won: Winners
    secret: bool = False
    """True if it is shown as a silhouette, without title and hint, until it is won."""


def count(kind: type[Any], least: int, deed: Callable[[Any], bool] = lambda _: True) -> Winners:
    """Return the predicate “the seat of at least `least` events of a kind, of those that `deed` accepts”."""

    def won(match: PlayedMatch) -> Iterable[Seat]:
        done = Counter(event.seat for event in match.each(kind) if deed(event))
        return [seat for seat, times in done.items() if times >= least]

    return won


def winner_without(*kinds: type[Any]) -> Winners:
    """Return the predicate “wins without a single event of these kinds”."""

    def won(match: PlayedMatch) -> Iterable[Seat]:
        spoilt = {event.seat for kind in kinds for event in match.each(kind)}
        return [seat for seat in match.winners if seat not in spoilt]

    return won


def without(*kinds: type[Any]) -> Winners:
    """Return the predicate “plays to the end without a single event of these kinds”."""

    def won(match: PlayedMatch) -> Iterable[Seat]:
        if not match.winners:
            return []
        spoilt = {event.seat for kind in kinds for event in match.each(kind)}
        return [seat for seat in range(match.seats) if seat not in spoilt]

    return won
