"""Whole positions, as they are written to JSON and checked when they are read."""

from __future__ import annotations

import msgspec

from table.contract import CHANCE, Seat
from table.rules.position_state import decoded, demand
from tests.lantern.cards import CARDS, DROPS_PER_SEAT, POINTS, SEATS


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of a position; a mutable part of the state."""

    goal: int
    points: list[int]
    cards: list[int]
    """The card under each lantern; empty until they are laid."""
    bowl: int
    turn: Seat
    matches: list[bool]
    peeked: dict[Seat, Seat]
    """At whose card each seat has looked."""
    guesses: dict[Seat, bool]

    @property
    def seats(self) -> int:
        return len(self.points)

    @property
    def full(self) -> bool:
        return self.bowl >= DROPS_PER_SEAT * self.seats

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, points in enumerate(self.points) if points >= self.goal)

    def actors(self) -> tuple[Seat, ...]:
        if self.winners:
            return ()
        if not self.cards:
            return (CHANCE,)
        if self.full:
            return tuple(seat for seat in range(self.seats) if seat not in self.guesses)
        return (self.turn,)

    def interrupters(self) -> tuple[Seat, ...]:
        if not self.cards or self.full:
            return ()
        return tuple(seat for seat, lit in enumerate(self.matches) if lit and seat != self.turn)


def read_position(text: str) -> Position:
    """Read the position in `text`; raises :class:`table.contract.BadPosition`."""
    position = decoded(text, Position, "Lanterns")
    demand(_is_possible(position), "The rules cannot reach this position.")
    return position


def _is_possible(p: Position) -> bool:
    seats = range(len(p.points))
    return all(
        (
            len(seats) in SEATS,
            p.goal in POINTS,
            len(p.matches) == len(seats),
            p.turn in seats,
            len(p.cards) in (0, len(seats)),
            len(set(p.cards)) == len(p.cards),
            set(p.cards) <= set(CARDS),
            all(seat in seats and at in seats for seat, at in p.peeked.items()),
            set(p.guesses) < set(seats),
            bool(p.cards) or not (p.guesses or p.peeked or p.bowl),
            p.full or not p.guesses,
        )
    )
