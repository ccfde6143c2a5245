"""Simultaneous choices: mixed strategies by regret matching, in which nobody gains by knowing how the others mix."""

import random
from collections.abc import Callable, Sequence
from operator import mul


class RegretMatcher:
    """Learns one seat's mixed strategy: plays actions in proportion to how much they were missed (regret matching +).

    The :attr:`average` over time, later rounds weighing more, is what converges; :attr:`strategy` is the present one.
    """

    __slots__ = ("_regrets", "_rounds", "_sum")

    def __init__(self, actions: int) -> None:
        self._regrets = [0.0] * actions
        self._sum = [0.0] * actions
        self._rounds = 0

    @property
    def strategy(self) -> list[float]:
        """The probability of each action now."""
        return _shares(self._regrets)

    @property
    def average(self) -> list[float]:
        """The probability of each action over all rounds."""
        return _shares(self._sum)

    def learn(self, values: Sequence[float]) -> None:
        """One round: `values` says what each action would have brought against what the others did."""
        strategy = self.strategy
        self._rounds += 1
        rounds, expected = self._rounds, sum(map(mul, strategy, values))
        self._sum = [total + rounds * share for total, share in zip(self._sum, strategy, strict=True)]
        self._regrets = [
            max(0.0, regret + value - expected) for regret, value in zip(self._regrets, values, strict=True)
        ]


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
        joint = [rng.choices(range(len(mix)), mix)[0] for mix in (matcher.strategy for matcher in matchers)]
        for player, matcher in enumerate(matchers):
            values = [payoff((*joint[:player], own, *joint[player + 1 :]))[player] for own in range(counts[player])]
            matcher.learn(values)
    return [tuple(matcher.average) for matcher in matchers]


def _shares(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)
