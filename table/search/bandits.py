"""What one seat learns about its actions in one information set, and how it tries them: two ways, one interface."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import inf, log, sqrt
from typing import Any, Final

from table.search.regret import RegretMatcher

EXPLORATION: Final = 0.2
"""How much of the time :class:`RegretBandit` tries any action, whatever it has learnt."""


class Bandit(ABC):
    """A choice that is made again and again and gets better; values lie between 0 and 1."""

    def __init__(self, actions: Sequence[Any]) -> None:
        self.actions = actions
        self.visits = [0] * len(actions)
        self.sums = [0.0] * len(actions)
        """What each action has brought, summed over its visits."""

    @abstractmethod
    def select(self, rng: random.Random) -> int:
        """The number of the action to try next."""

    def learn(self, number: int, value: float) -> None:
        """The action that was selected last has brought `value`."""
        self.visits[number] += 1
        self.sums[number] += value

    @property
    @abstractmethod
    def mix(self) -> list[float]:
        """How often each action should be played, as weights."""


class TunedBandit(Bandit):
    """UCB1-Tuned: settles on the action with the best mean. For several that choose at once it need not converge."""

    def __init__(self, actions: Sequence[Any], rng: random.Random) -> None:
        super().__init__(actions)
        self._squares = [0.0] * len(actions)
        self._untried = rng.sample(range(len(actions)), len(actions))

    def select(self, rng: random.Random) -> int:
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
        super().learn(number, value)
        self._squares[number] += value * value

    @property
    def mix(self) -> list[float]:
        return [float(visits) for visits in self.visits]


class RegretBandit(Bandit):
    """Regret matching on sampled values: several that choose at once come to an equilibrium of mixed strategies."""

    def __init__(self, actions: Sequence[Any]) -> None:
        super().__init__(actions)
        self._matcher = RegretMatcher(len(actions))
        self._played = [0.0] * len(actions)

    def select(self, rng: random.Random) -> int:
        count = len(self.actions)
        self._played = [(1 - EXPLORATION) * share + EXPLORATION / count for share in self._matcher.strategy]
        return rng.choices(range(count), weights=self._played)[0]

    def learn(self, number: int, value: float) -> None:
        # The value is weighed by how seldom the action is chosen, and counts 0 for the actions that were not.
        super().learn(number, value)
        values = [0.0] * len(self.actions)
        values[number] = value / self._played[number]
        self._matcher.learn(values)

    @property
    def mix(self) -> list[float]:
        return self._matcher.average
