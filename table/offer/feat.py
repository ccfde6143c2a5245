"""The best of a match in one number, for the record of all times on the shelf's wall."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from table.contract import Event, Seat


class Feat(NamedTuple):
    """Best of a match."""

    value: float
    """In a unit of the game; more is better."""
    seat: Seat
    picture: object
    """What the game's souvenir shows, fit to be JSON."""


FindFeat = Callable[[Iterable[Event], float], Feat | None]
"""Function of all events of a match that returns its best, or None unless that clearly beats the value."""
