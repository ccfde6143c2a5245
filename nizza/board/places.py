"""Where a pawn can be: kinds of standing areas, points on them, and the water (NZ-1, NZ-5)."""

from enum import StrEnum
from typing import Final

import msgspec


class Kind(StrEnum):
    """What a standing area is; the value is its class in the drawing."""

    ROOF = "roof"
    BALCONY = "balcony"
    PALM = "palm"
    START = "start"
    """The green roof terrace."""
    TOOLS = "tools"
    """The first red terrace, with the suitcases (NZ-40)."""
    SAFE = "safe"
    """The second red terrace, with the safe (NZ-42)."""
    LAST_HOUSE = "last-house"
    """Any part of the last house; from here alone the yacht can be reached (NZ-2)."""
    SQUARE = "square"
    """A square of the street along the quay; one stands at its middle (NZ-5)."""
    YACHT = "yacht"
    """The deck of the yacht."""


TERRACES: Final = (Kind.START, Kind.TOOLS, Kind.SAFE)


class Point(msgspec.Struct, frozen=True, order=True, tag=True, forbid_unknown_fields=True):
    """A point of a standing area: on its upper side at `x` (NZ-5)."""

    area: str
    """The name of the area: the id of its shape in the drawing."""
    x: float
    """In units from the left edge of the board."""


class Water(msgspec.Struct, frozen=True, order=True, tag=True, forbid_unknown_fields=True):
    """A berth: in the water in front of a square (NZ-35)."""

    square: int
    """The number of the square, from 0 along the route."""


Place = Point | Water
"""Where a pawn is."""
