"""Components of the game."""

from typing import Final

SEATS: Final = range(2, 5)
"""Numbers of players."""

CARDS: Final = range(1, 13)
"""The number on each card; there is one card of each (LA-1)."""

DROPS_PER_SEAT: Final = 3
"""The bowl is full with so many drops for each player (LA-3)."""

POINTS: Final = (1, 2, 3, 8)
"""Numbers of points that can win a match (LA-5)."""
