"""Knowledge of one seat."""

from __future__ import annotations

from table.contract import Seat, View


class LanternView(View, frozen=True):
    """All public facts, and the secrets of `seat`."""

    goal: int
    points: tuple[int, ...]
    bowl: int
    turn: Seat
    matches: tuple[bool, ...]
    """Seat by seat, True if the seat still has its match."""
    known: tuple[tuple[Seat, int], ...]
    """The cards this seat knows, its own included, by whose they are; empty before the deal."""
    looked: tuple[tuple[Seat, Seat], ...]
    """Who has looked at whose card."""
    laid: bool
    guessed: tuple[Seat, ...]
    own_guess: bool | None
