"""The six corpses and the 36 bluff cards (NL-1, NL-2).

A card is a number, its index in :data:`DECK`. Six counts are printed on it, one per corpse from rank 1 to 6.
"""

from typing import Final

from table.words import N_

Card = int
"""A bluff card: an index into :data:`DECK`."""

Print = tuple[int, int, int, int, int, int]
"""Counts printed on a card: the number of each corpse, rank 1 first."""

CORPSES: Final = (
    N_("Dead Letter"),
    N_("Dead Weight"),
    N_("Still Life"),
    N_("Dead Language"),
    N_("Dead Sea"),
    N_("Dead Heat"),
)
"""Names of the corpses from the lowest rank to the highest (NL-1), as msgids."""

RANKS: Final = range(1, 7)
"""Ranks of the corpses. The corpse of rank 6 lies sideways."""

CORPSES_PER_CARD: Final = 6

_PATTERNS: Final = (
    (4, 1, 0, 1, 0, 0),
    (3, 0, 3, 0, 0, 0),
    (3, 2, 0, 0, 1, 0),
    (3, 0, 1, 1, 0, 1),
    (2, 2, 0, 2, 0, 0),
    (2, 1, 1, 0, 1, 1),
)


def _turned(pattern: tuple[int, ...], step: int) -> Print:
    first, second, third, fourth, fifth, sixth = pattern[-step:] + pattern[:-step]
    return first, second, third, fourth, fifth, sixth


DECK: Final[tuple[Print, ...]] = tuple(_turned(pattern, step) for pattern in _PATTERNS for step in range(6))
"""All cards (NL-2): each pattern once for every corpse, its counts rotated round the ring of corpses.

>>> DECK[0], DECK[1]
((4, 1, 0, 1, 0, 0), (0, 4, 1, 0, 1, 0))
>>> [sum(card[corpse] for card in DECK) for corpse in range(6)]
[36, 36, 36, 36, 36, 36]
"""
