"""What a seat learns about its actions, and how it tries them; several that choose at once learn each for itself."""

import random
from collections.abc import Sequence
from math import inf, log, sqrt
from typing import Any


class TunedBandit:
    """UCB1-Tuned: a choice that is made again and again, and settles on the action with the best mean.

    Values lie between 0 and 1. Several that choose at once (decoupled) need not converge.
    """

    def __init__(self, actions: Sequence[Any], rng: random.Random) -> None:
        """`rng` says in which order the actions are tried for the first time."""
        self.actions = actions
        self.visits = [0] * len(actions)
        self.sums = [0.0] * len(actions)
        """What each action has brought, summed over its visits."""
        self._squares = [0.0] * len(actions)
        self._untried = rng.sample(range(len(actions)), len(actions))

    def select(self) -> int:
        """The number of the action to try next."""
        if self._untried:
            return self._untried.pop()
        log_total = log(sum(self.visits))
        best, best_bound = 0, -inf
        for number, visits in enumerate(self.visits):
            mean = self.sums[number] / visits
            variance = self._squares[number] / visits - mean * mean + sqrt(2 * log_total / visits)
            bound = mean + sqrt(log_total / visits * min(0.25, variance))
            if bound > best_bound:
                best, best_bound = number, bound
        return best

    def learn(self, number: int, value: float) -> None:
        """The action that was selected last has brought `value`."""
        self.visits[number] += 1
        self.sums[number] += value
        self._squares[number] += value * value
