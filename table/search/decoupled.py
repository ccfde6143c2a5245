"""Search for choices that several players make at the same time, and for one choice among many."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from math import ceil, log2, sqrt
from typing import Generic, TypeVar

ChoiceT = TypeVar("ChoiceT", bound=Hashable)


@dataclass(slots=True)
class Arms(Generic[ChoiceT]):
    """Choices of one player with the results of their trials, apart from all other players (decoupled upper bounds)."""

    choices: Sequence[ChoiceT]
    priors: Sequence[float]
    """Probabilities of the choices before anything is learnt; they sum to 1."""
    curiosity: float
    """Weight of what is not known yet, in units of the values."""
    visits: list[int] = field(init=False)
    _sums: list[float] = field(init=False)
    _total: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.visits = [0] * len(self.choices)
        self._sums = [0.0] * len(self.choices)

    def pick(self) -> int:
        """Return the index of the choice to try next: good so far, likely beforehand, or seldom tried."""
        if not self._total:
            return max(range(len(self.choices)), key=self.priors.__getitem__)
        spread = self.curiosity * sqrt(self._total)
        average = sum(self._sums) / self._total
        best, most = 0, float("-inf")
        for at, (visits, total, prior) in enumerate(zip(self.visits, self._sums, self.priors, strict=True)):
            bound = (total / visits if visits else average) + spread * prior / (1 + visits)
            if bound > most:
                best, most = at, bound
        return best

    def add(self, at: int, value: float) -> None:
        """Add the value of a trial of the choice with index `at`."""
        self.visits[at] += 1
        self._sums[at] += value
        self._total += 1

    def value(self, at: int) -> float:
        """Return the mean value of a choice, 0.0 if it was never tried."""
        return self._sums[at] / self.visits[at] if self.visits[at] else 0.0

    def often_tried(self, least: float) -> list["Tried[ChoiceT]"]:
        """Return the choices tried at least `least` times as often as the one tried most: those worth considering."""
        bound = least * max(self.visits)
        return [Tried(self.choices[at], self.value(at)) for at, visits in enumerate(self.visits) if visits >= bound]


@dataclass(frozen=True, slots=True)
class Tried(Generic[ChoiceT]):
    """Result of a search for one choice."""

    action: ChoiceT
    value: float
    """Mean value of its trials."""


def halved(
    choices: Sequence[ChoiceT], trials: int, trial: Callable[[Sequence[ChoiceT]], Sequence[float]]
) -> list[Tried[ChoiceT]]:
    """Search `choices` by sequential halving: in each round all that are left are tried equally, the worse half goes.

    `trial` values several choices in the same world. `trials` is the approximate number of values in all. Return the
    last two choices, the better first, or the only one.
    """
    left = [*choices]
    sums, counts = dict.fromkeys(left, 0.0), dict.fromkeys(left, 0)
    rounds = max(1, ceil(log2(len(left))))
    for number in range(rounds):
        for _ in range(max(1, trials // (rounds * len(left)))):
            for choice, value in zip(left, trial(left), strict=True):
                sums[choice] += value
                counts[choice] += 1
        left.sort(key=lambda choice: sums[choice] / counts[choice], reverse=True)
        left = left[: 2 if number == rounds - 1 else ceil(len(left) / 2)]
    return [Tried(choice, sums[choice] / counts[choice]) for choice in left]
