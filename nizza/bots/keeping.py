"""Choice of the dice to keep: an exact dynamic programme over rolls, selections and rolls left (NZ-20)."""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nizza.dice import COUNT, SYMBOLS, Dice, Symbol

Counts = tuple[int, ...]
"""Number of dice per side."""
Numbers = NDArray[np.float64]


class DiceChoice:
    """Odds of equal dice, and the worth of the best choice of dice to keep."""

    def __init__(self, odds: Sequence[float], dice: int) -> None:
        """Compute the tables for `dice` dice with the probabilities `odds` of their sides."""
        self._odds = tuple(odds)
        self._dice = dice
        sides = range(len(self._odds))
        self.keeps = tuple(
            _counts(sides, some) for size in range(dice + 1) for some in combinations_with_replacement(sides, size)
        )
        """All selections of dice, by number of dice; the last ones are the complete rolls."""
        self.rolls = tuple(counts for counts in self.keeps if sum(counts) == dice)
        """All results of a roll with all dice."""
        self.keep_index = {counts: number for number, counts in enumerate(self.keeps)}

    def after_keeping(self, worth: Numbers) -> Numbers:
        """Return the mean worth of each of :attr:`keeps` after rolling the other dice."""
        kept = np.empty((len(self.keeps), *worth.shape[1:]))
        kept[len(self.keeps) - len(self.rolls) :] = worth
        for part, more in self._one_more:
            kept[part] = 0.0
            for chance, one_more in zip(self._odds, more.T, strict=True):
                kept[part] += chance * kept[one_more]
        return kept

    @cached_property
    def _one_more(self) -> list[tuple[slice, NDArray[np.intp]]]:
        """Per number of dice, most first: slice of :attr:`keeps`, and index of each with one more die of every side."""
        found = []
        for size in reversed(range(self._dice)):
            part = [number for number, kept in enumerate(self.keeps) if sum(kept) == size]
            more = np.array([[self.keep_index[with_one] for with_one in _with_one(self.keeps[n])] for n in part])
            found.append((slice(part[0], part[-1] + 1), more))
        return found

    @cached_property
    def _one_less(self) -> list[tuple[slice, NDArray[np.intp]]]:
        """Per number of dice: the slice of :attr:`keeps`, and the index of each with one die less."""
        found = []
        for size in range(1, self._dice + 1):
            part = [number for number, kept in enumerate(self.keeps) if sum(kept) == size]
            rows = [[self.keep_index[less] for less in _without_one(self.keeps[number])] for number in part]
            width = max(map(len, rows))
            fewer = np.array([row + row[:1] * (width - len(row)) for row in rows])
            found.append((slice(part[0], part[-1] + 1), fewer))
        return found

    def worth(self, final: Numbers, rolls_left: int) -> Numbers:
        """Return the worth of each roll under best play with `rolls_left` more rolls.

        `final` has the worth of each of :attr:`rolls` as the last one, larger is better. Its first axis runs over the
        rolls.
        """
        worth = final
        for _ in range(rolls_left):
            kept = self.after_keeping(worth)
            for part, fewer in self._one_less:
                for one_less in fewer.T:
                    np.maximum(kept[part], kept[one_less], out=kept[part])
            worth = kept[self._one_less[-1][0]]
        return worth

    def keeping(self, final: Numbers, rolls_left: int) -> Numbers:
        """Return the worth of each of :attr:`keeps` if the other dice are rolled now, with `rolls_left` rolls left."""
        return self.after_keeping(self.worth(final, rolls_left - 1))

    def before_rolling(self, final: Numbers, rolls: int) -> Numbers:
        """Return the worth of a turn of `rolls` rolls before the first one."""
        # A copy, because a view would keep the worth of all selections in memory.
        return np.array(self.keeping(final, rolls)[self.keep_index[(0,) * len(self._odds)]])

    def expected(self, final: Numbers, rolls: int) -> Numbers:
        """Return the means of a turn of `rolls` rolls before the first one, if dice are kept for the first column.

        `final` has a row for each of :attr:`rolls` as the last one.
        """
        kept = self.after_keeping(final)
        for _ in range(rolls - 1):
            for part, fewer in self._one_less:
                for one_less in fewer.T:
                    better = kept[one_less, :1] > kept[part, :1]
                    kept[part] = np.where(better, kept[one_less], kept[part])
            kept = self.after_keeping(kept[self._one_less[-1][0]])
        return np.array(kept[self.keep_index[(0,) * len(self._odds)]])


def _with_one(counts: Counts) -> list[Counts]:
    return [(*counts[:side], count + 1, *counts[side + 1 :]) for side, count in enumerate(counts)]


def _without_one(counts: Counts) -> list[Counts]:
    return [(*counts[:side], count - 1, *counts[side + 1 :]) for side, count in enumerate(counts) if count]


def _counts(sides: range, some: tuple[int, ...]) -> Counts:
    return tuple(map(some.count, sides))


DICE: Final = DiceChoice((1 / len(SYMBOLS),) * len(SYMBOLS), COUNT)
"""Nizza's five dice; sides in the order of :class:`nizza.dice.Symbol`."""


def counts_of(dice: Dice) -> Counts:
    """Return the number of `dice` per symbol."""
    return tuple(map(dice.count, SYMBOLS))


def chance_to_show(symbol: Symbol, number: int, kept: Dice, rolls_left: int) -> float:
    """Return the probability that in the end at least `number` of the five dice show `symbol`.

    The dice that are not `kept` are rolled at most `rolls_left` times, and each die that shows the symbol is kept.
    """
    missing, rolled = number - kept.count(symbol), COUNT - len(kept)
    once = 1 - (1 - 1 / len(SYMBOLS)) ** rolls_left
    return sum(
        comb(rolled, shown) * once**shown * (1 - once) ** (rolled - shown)
        for shown in range(max(missing, 0), rolled + 1)
    )
