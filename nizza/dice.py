"""The dice: five of them, with six symbols (NZ-20)."""

from enum import StrEnum
from typing import Final


class Symbol(StrEnum):
    """What a die shows; the order of a sorted roll."""

    ROPE = "rope"
    SWING = "swing"
    LADDER = "ladder"
    WALK = "walk"
    PARACHUTE = "parachute"
    SUITCASE = "suitcase"


Dice = tuple[Symbol, ...]
"""Symbols in the order of :class:`Symbol`: dice are alike, only what they show counts."""

COUNT: Final = 5
"""How many dice there are."""

ROLLS: Final = 3
"""How many rolls a turn has at most."""

SYMBOLS: Final = tuple(Symbol)

_ORDER: Final = {symbol: index for index, symbol in enumerate(Symbol)}


def in_order(symbols: tuple[Symbol, ...]) -> Dice:
    """The symbols as :data:`Dice`."""
    return tuple(sorted(symbols, key=_ORDER.__getitem__))


def without(dice: Dice, *symbols: Symbol) -> Dice:
    """`dice` without one die for each of `symbols`, which must be among them."""
    left = [*dice]
    for symbol in symbols:
        left.remove(symbol)
    return tuple(left)
