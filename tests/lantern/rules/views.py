"""What one seat knows."""

from __future__ import annotations

from table.contract import Seat, View


class LanternView(View, frozen=True):
    """Everything that lies open, and what `seat` alone knows."""

    goal: int
    points: tuple[int, ...]
    bowl: int
    turn: Seat
    matches: tuple[bool, ...]
    """Whether each seat still has its match."""
    known: tuple[tuple[Seat, int], ...]
    """The cards this seat knows, its own included, by whose they are; empty before the deal."""
    laid: bool
    guessed: tuple[Seat, ...]
    own_guess: bool | None
