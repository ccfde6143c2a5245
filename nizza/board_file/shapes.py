"""Shapes of the level in board units, with curves as polylines."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Annotated, Final

from msgspec import Meta

from nizza.board.areas import XY

MOST_SHAPES: Final = 400
"""Maximum number of shapes of the level."""
MOST_CORNERS: Final = 1500
"""Maximum number of corners of a shape."""
LONGEST_TEXT: Final = 20_000
"""Maximum length of a name or attribute of a shape, in characters. A point takes at least four."""
FURTHEST: Final = 1e6
"""Maximum size of a coordinate, in units."""
DIGITS: Final = 2
"""Decimal places of coordinates."""

CHIMNEY: Final = "chimney"
BERTH: Final = "berth"
ROPE: Final = "rope"
LADDER: Final = "ladder"
HELICOPTER: Final = "helicopter"
HELIPAD: Final = "helipad"
WINDOW: Final = "window"

Coordinate = Annotated[float, Meta(ge=-FURTHEST, le=FURTHEST)]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]


@dataclass(frozen=True, slots=True)
class LevelShape:
    """A shape of the level, in board units."""

    name: Text
    word: Text
    """Class of the shape: a kind of area, or one of the words above."""
    corners: Annotated[tuple[tuple[Coordinate, Coordinate], ...], Meta(min_length=1, max_length=MOST_CORNERS)]
    """Corners in order, with curves as polylines."""
    number: Text | None
    """Value of `data-number`, not yet parsed."""
    route: Text | None
    """Value of `data-route`, not yet parsed."""

    @property
    def length(self) -> float:
        """Length along the shape from its first to its last corner."""
        return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(self.corners))

    @property
    def left(self) -> float:
        """Minimum x."""
        return min(x for x, _ in self.corners)

    @property
    def right(self) -> float:
        """Maximum x."""
        return max(x for x, _ in self.corners)

    @property
    def top(self) -> float:
        """Minimum y."""
        return min(y for _, y in self.corners)

    @property
    def bottom(self) -> float:
        """Maximum y."""
        return max(y for _, y in self.corners)

    @property
    def middle(self) -> XY:
        """Middle of the bounding box."""
        return (round((self.left + self.right) / 2, DIGITS), round((self.top + self.bottom) / 2, DIGITS))
