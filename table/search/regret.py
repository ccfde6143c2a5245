"""Simultaneous choices: mixed strategies by regret matching, in which nobody gains by knowing how the others mix."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from numpy.typing import ArrayLike, NDArray


class RegretMatcher:
    """Learns one seat's mixed strategy: plays actions in proportion to how much they were missed (regret matching +).

    The :attr:`average` over time, later rounds weighing more, is what converges; :attr:`strategy` is the present one.
    """

    def __init__(self, actions: int) -> None:
        self._regrets: NDArray[np.float64] = np.zeros(actions)
        self._sum: NDArray[np.float64] = np.zeros(actions)
        self._rounds = 0

    @property
    def strategy(self) -> NDArray[np.float64]:
        """The probability of each action now."""
        return _shares(self._regrets)

    @property
    def average(self) -> NDArray[np.float64]:
        """The probability of each action over all rounds."""
        return _shares(self._sum)

    def learn(self, values: NDArray[np.float64]) -> None:
        """One round: `values` says what each action would have brought against what the others did."""
        strategy = self.strategy
        self._rounds += 1
        self._sum += self._rounds * strategy
        self._regrets = np.maximum(0.0, self._regrets + values - strategy @ values)


@dataclass(frozen=True, slots=True)
class MatrixSolution:
    """An equilibrium of a two-player zero-sum game, to within what the iterations allow."""

    rows: tuple[float, ...]
    columns: tuple[float, ...]
    value: float
    """What the row player can expect."""


def solve_matrix(payoffs: ArrayLike, iterations: int = 1000) -> MatrixSolution:
    """The equilibrium of the game where the column player pays ``payoffs[row][column]`` to the row player.

    >>> solution = solve_matrix([[1, -1], [-1, 1]])
    >>> round(solution.value, 2), [round(share, 2) for share in solution.rows]
    (0.0, [0.5, 0.5])
    """
    matrix: NDArray[np.float64] = np.asarray(payoffs, dtype=np.float64)
    rows, columns = RegretMatcher(matrix.shape[0]), RegretMatcher(matrix.shape[1])
    for _ in range(iterations):
        rows.learn(matrix @ columns.strategy)
        columns.learn(-(rows.strategy @ matrix))
    value = float(rows.average @ matrix @ columns.average)
    return MatrixSolution(_tuple(rows.average), _tuple(columns.average), value)


def solve_simultaneous(
    counts: Sequence[int],
    payoff: Callable[[tuple[int, ...]], Sequence[float]],
    iterations: int,
    rng: random.Random,
) -> list[tuple[float, ...]]:
    """A mixed strategy for each of several players who choose at once, learnt by playing `iterations` sampled rounds.

    `counts` says how many actions each player has, ``payoff(joint)`` what each gets when player i does action
    ``joint[i]``; it may draw what is unknown anew at each call. It is called ``sum(counts)`` times a round.
    """
    matchers = [RegretMatcher(count) for count in counts]
    for _ in range(iterations):
        joint = [_drawn(matcher.strategy, rng) for matcher in matchers]
        for player, matcher in enumerate(matchers):
            values = [payoff((*joint[:player], own, *joint[player + 1 :]))[player] for own in range(counts[player])]
            matcher.learn(np.asarray(values, dtype=np.float64))
    return [_tuple(matcher.average) for matcher in matchers]


def _shares(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    total = float(weights.sum())
    return weights / total if total > 0 else np.full_like(weights, 1.0 / len(weights))


def _drawn(strategy: NDArray[Any], rng: random.Random) -> int:
    return rng.choices(range(len(strategy)), weights=strategy.tolist())[0]


def _tuple(strategy: NDArray[np.float64]) -> tuple[float, ...]:
    return tuple(strategy.tolist())
