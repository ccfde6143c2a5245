"""Actions: small frozen values. Their class names are written in saved matches, so they never change."""

from __future__ import annotations

from table.contract import Action, Seat


class Lay(Action, frozen=True):
    """Chance lays a card under each lantern (LA-1)."""

    cards: tuple[int, ...]


class Pour(Action, frozen=True):
    """The turn: pour drops into the bowl (LA-2)."""

    drops: int


class Peek(Action, frozen=True):
    """Light the match and look at the card of the seat `at` (LA-3)."""

    at: Seat


class Guess(Action, frozen=True):
    """Guess secretly whether the sum is even (LA-4)."""

    even: bool


LanternAction = Lay | Pour | Peek | Guess
"""Every action, for the JSON decoder."""
