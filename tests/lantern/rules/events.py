"""Events, for the log and the animation. A field called `seat` gives the log line that seat's colour."""

from __future__ import annotations

from table.contract import Event, RevealingEvent, Seat, SecretEvent


class CardLaid(SecretEvent, RevealingEvent, frozen=True):
    """A card was laid under the lantern of `seat`, which alone sees it."""

    card: int


class Poured(Event, frozen=True):
    """Drops went into the bowl."""

    seat: Seat
    drops: int


class MatchLit(Event, frozen=True):
    """`seat` looked at the card of `at`; what it saw is an event of its own."""

    seat: Seat
    at: Seat


class CardPeeked(SecretEvent, RevealingEvent, frozen=True):
    """Card that `seat` alone saw by the light of its match."""

    at: Seat
    card: int


class Guessed(Event, frozen=True):
    """`seat` has guessed; what, nobody knows yet."""

    seat: Seat


class CardsShown(RevealingEvent, frozen=True):
    """All cards were shown, and who was right got a point."""

    cards: tuple[int, ...]
    right: tuple[Seat, ...]
    points: tuple[int, ...]
    """The points of every seat afterwards."""
