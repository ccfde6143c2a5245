"""What can be clicked on the board besides places to stand."""

from enum import StrEnum
from typing import NamedTuple


class What(StrEnum):
    """Kinds of targets."""

    ROPE = "rope"
    CHIMNEY = "chimney"
    PAWN = "pawn"
    SQUARE = "square"
    BERTH = "berth"
    CASES = "cases"
    """The suitcases on the first red terrace."""
    SAFE = "safe"
    HELICOPTER = "helicopter"


class Target(NamedTuple):
    """A thing on the board, or its number: a rope, a chimney's number, a seat, a square or its berth."""

    what: What
    number: int = 0
