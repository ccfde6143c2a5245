"""Which dice to keep: an exact dynamic programme over rolls, what may be kept of them, and the rolls left (NZ-20)."""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nizza.dice import COUNT, SYMBOLS, Dice, Symbol

Counts = tuple[int, ...]
"""Per side how many dice show it."""
Numbers = NDArray[np.float64]


class DiceChoice:
    """Dice of one kind: the odds of every roll, and what the best choice of dice to keep is worth."""

    def __init__(self, odds: Sequence[float], dice: int) -> None:
        """`odds` has the probability of each side of a die, `dice` says how many there are."""
        self._odds = tuple(odds)
        self._dice = dice
        sides = range(len(self._odds))
        self.keeps = tuple(
            _counts(sides, some) for size in range(dice + 1) for some in combinations_with_replacement(sides, size)
        )
        """All that can be kept, by number of dice; the last ones are the rolls."""
        self.rolls = tuple(counts for counts in self.keeps if sum(counts) == dice)
        """All results of a roll with all dice."""
        self.roll_index = {counts: number for number, counts in enumerate(self.rolls)}
        self.keep_index = {counts: number for number, counts in enumerate(self.keeps)}

    @cached_property
    def after_keeping(self) -> Numbers:
        """Shape (keeps, rolls): the probability of each result when the dice that are not kept are rolled once."""
        chances = np.zeros((len(self.keeps), len(self.rolls)))
        for number, kept in enumerate(self.keeps):
            for rolled in self.keeps:
                if sum(kept) + sum(rolled) == self._dice:
                    total = tuple(map(int.__add__, kept, rolled))
                    chances[number, self.roll_index[total]] = self._chance(rolled)
        return chances

    @cached_property
    def _one_less(self) -> list[tuple[slice, NDArray[np.intp]]]:
        """Per number of dice the part of :attr:`keeps` with so many, and what can be kept of each but for one die."""
        found = []
        for size in range(1, self._dice + 1):
            part = [number for number, kept in enumerate(self.keeps) if sum(kept) == size]
            rows = [[self.keep_index[less] for less in _without_one(self.keeps[number])] for number in part]
            width = max(map(len, rows))
            fewer = np.array([row + row[:1] * (width - len(row)) for row in rows])
            found.append((slice(part[0], part[-1] + 1), fewer))
        return found

    def worth(self, final: Numbers, rolls_left: int) -> Numbers:
        """What each roll is worth to the best player with `rolls_left` more rolls.

        `final` has the worth of each of :attr:`rolls` as the last one, larger is better; its first axis are the rolls.
        """
        worth = final
        for _ in range(rolls_left):
            kept = self.after_keeping @ worth
            for part, fewer in self._one_less:
                np.maximum(kept[part], kept[fewer].max(axis=1), out=kept[part])
            worth = kept[self._one_less[-1][0]]
        return worth

    def keeping(self, final: Numbers, rolls_left: int) -> Numbers:
        """What each of :attr:`keeps` is worth if the others are rolled now, the first of `rolls_left` rolls."""
        return self.after_keeping @ self.worth(final, rolls_left - 1)

    def before_rolling(self, final: Numbers, rolls: int) -> Numbers:
        """What a turn of `rolls` rolls is worth before the first one."""
        return np.asarray(self.keeping(final, rolls)[self.keep_index[(0,) * len(self._odds)]])

    def _chance(self, rolled: Counts) -> float:
        ways = factorial(sum(rolled)) // prod(map(factorial, rolled))
        return ways * prod(chance**count for chance, count in zip(self._odds, rolled, strict=True))


def _without_one(counts: Counts) -> list[Counts]:
    return [(*counts[:side], count - 1, *counts[side + 1 :]) for side, count in enumerate(counts) if count]


def _counts(sides: range, some: tuple[int, ...]) -> Counts:
    return tuple(map(some.count, sides))


DICE: Final = DiceChoice((1 / len(SYMBOLS),) * len(SYMBOLS), COUNT)
"""The five dice; sides in the order of :class:`nizza.dice.Symbol`."""


def counts_of(dice: Dice) -> Counts:
    """Per symbol how many of `dice` show it."""
    return tuple(map(dice.count, SYMBOLS))


def dice_of(counts: Counts) -> Dice:
    """The dice with such counts."""
    return tuple(symbol for symbol, count in zip(SYMBOLS, counts, strict=True) for _ in range(count))


def chance_to_show(symbol: Symbol, number: int, kept: Dice, rolls_left: int) -> float:
    """The probability that at last `number` of the five dice or more show `symbol`.

    The dice that are not `kept` are rolled `rolls_left` times at most, and whatever shows the symbol is kept.
    """
    missing, rolled = number - kept.count(symbol), COUNT - len(kept)
    once = 1 - (1 - 1 / len(SYMBOLS)) ** rolls_left
    return sum(
        comb(rolled, shown) * once**shown * (1 - once) ** (rolled - shown)
        for shown in range(max(missing, 0), rolled + 1)
    )
