"""Nizza's five dice with six symbols (NZ-20)."""

from enum import StrEnum
from typing import Final


class Symbol(StrEnum):
    """Face of a die, in the order of sorted rolls."""

    ROPE = "rope"
    SWING = "swing"
    LADDER = "ladder"
    WALK = "walk"
    PARACHUTE = "parachute"
    SUITCASE = "suitcase"


Dice = tuple[Symbol, ...]
"""Sorted symbols, because equal dice are interchangeable."""

COUNT: Final = 5
"""Number of dice."""

ROLLS: Final = 3
"""Maximum number of rolls per turn."""

SYMBOLS: Final = tuple(Symbol)

_ORDER: Final = {symbol: index for index, symbol in enumerate(Symbol)}


def in_order(symbols: tuple[Symbol, ...]) -> Dice:
    """Return the symbols as sorted :data:`Dice`."""
    return tuple(sorted(symbols, key=_ORDER.__getitem__))


def without(dice: Dice, *symbols: Symbol) -> Dice:
    """Return `dice` with one die removed for each of `symbols`. All of them must be among `dice`."""
    left = [*dice]
    for symbol in symbols:
        left.remove(symbol)
    return tuple(left)
