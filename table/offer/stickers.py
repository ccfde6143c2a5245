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


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Predicate “does `least` deeds or more”; `deeds` yields the seat of each deed, in any order."""

    deeds: Callable[[PlayedMatch], Iterable[Seat]]
    least: int = 1

    def done(self, match: PlayedMatch, seat: Seat) -> int:
        """Return the number of deeds of a seat so far."""
        return Counter(self.deeds(match))[seat]

    def __call__(self, match: PlayedMatch) -> list[Seat]:
        return [seat for seat, times in Counter(self.deeds(match)).items() if times >= self.least]


def count(kind: type[Any], least: int, deed: Callable[[Any], bool] = lambda _: True) -> AtLeast:
    """Return the predicate “the seat of at least `least` events of a kind, of those that `deed` accepts”."""
    return AtLeast(lambda match: (event.seat for event in match.each(kind) if deed(event)), least)


@dataclass(frozen=True, slots=True)
class Without:
    """Predicate “plays to the end without a single event of a kind”, or wins without one."""

    kind: type[Any]
    wins: bool = False

    def spoilt(self, match: PlayedMatch) -> set[Seat]:
        """Return the seats that can't do it any more."""
        return {event.seat for event in match.each(self.kind)}

    def __call__(self, match: PlayedMatch) -> list[Seat]:
        if not match.winners:
            return []
        seats = match.winners if self.wins else range(match.seats)
        spoilt = self.spoilt(match)
        return [seat for seat in seats if seat not in spoilt]


Goal = AtLeast | Without
"""Predicate of a season's evening: it can be told at any time how far a seat is."""
