"""The components as data: places of the river, gems and their sites, paddle cards, the weather track (NI-1 … NI-11)."""

from enum import StrEnum
from typing import Final


class Place(StrEnum):
    """Place of a canoe. L and R are the arms below the fork, seen looking downstream (NI-1)."""

    SHORE = "shore"
    """The landing stage above disc 1."""
    D1 = "1"
    D2 = "2"
    D3 = "3"
    D4 = "4"
    D5 = "5"
    """The fork."""
    L6 = "6L"
    L7 = "7L"
    R6 = "6R"
    R7 = "7R"
    FALLS = "falls"
    """Over the falls: lost until it is bought back."""


class Arm(StrEnum):
    """An arm of the river below the fork."""

    LEFT = "L"
    RIGHT = "R"

    @property
    def other(self) -> "Arm":
        """The other arm, with which this one alternates (NI-3)."""
        return Arm.RIGHT if self is Arm.LEFT else Arm.LEFT


class Gem(StrEnum):
    """The five colours of gems, from the least to the most valuable (NI-2, NI-60)."""

    VIOLET = "violet"
    WHITE = "white"
    YELLOW = "yellow"
    BLUE = "blue"
    RED = "red"


class Card(StrEnum):
    """The paddle cards, in the order of a full hand."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    CHOICE = "1/2/3"
    """One canoe has one, two or three points (NI-75)."""
    CLOUD = "cloud"
    LASSO = "lasso"


MAIN: Final = (Place.D1, Place.D2, Place.D3, Place.D4, Place.D5)
"""The main channel, from the rope down."""

ARMS: Final = {Arm.LEFT: (Place.L6, Place.L7), Arm.RIGHT: (Place.R6, Place.R7)}
"""The two discs of each arm, from the fork down."""

RIVER: Final = (*MAIN, *ARMS[Arm.LEFT], *ARMS[Arm.RIGHT])
"""The places of the nine discs."""

FORK: Final = Place.D5

SITES: Final = {
    Place.D3: Gem.VIOLET,
    Place.D4: Gem.WHITE,
    Place.D5: Gem.YELLOW,
    Place.L6: Gem.BLUE,
    Place.R6: Gem.BLUE,
    Place.L7: Gem.RED,
    Place.R7: Gem.RED,
}
"""Site beside each disc, named after the gems that it starts with. The arms share the blue and the red site (NI-2)."""

GEM_VALUES: Final = {gem: value for value, gem in enumerate(Gem, start=1)}
"""Points per gem in the tie break by value (NI-60)."""

GOLD_VALUES: Final = {gem: value for value, gem in enumerate(Gem, start=5)}
"""Value of a gem where value wins: there it pays to go far, but a violet gem is worth a trip, too (NI-60)."""

CARD_POINTS: Final = {card: int(card) for card in Card if card.isdigit()}
"""Points of the number cards. Only these count for the flow (NI-40, NI-76)."""

CHOICE_POINTS: Final = (1, 2, 3)
"""The points that the card 1/2/3 offers (NI-75)."""

WEATHER: Final = range(-1, 3)
"""Marks of the weather track. The cloud starts at 0 (NI-11)."""
