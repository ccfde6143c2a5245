"""What a decision was worth, looking back: by what the master can estimate, against the best it would have done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pkgutil import resolve_name
from random import Random

from table.contract import Action, View
from table.match.players import Question, bot_stream


class Unit(Enum):
    """What values are counted in."""

    CHANCE = "chance"
    """The chance to win, 0 to 1."""
    POINTS = "points"
    """Points of difference to the others."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a decision was worth to whoever made it."""

    best: Action
    """What the master would have done."""
    best_value: float
    done_value: float
    unit: Unit = Unit.CHANCE

    @property
    def cost(self) -> float:
        """What the decision has cost; 0 if it was as good as the master's."""
        return max(0.0, self.best_value - self.done_value)


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision as it was asked for and made; all that a judge is told."""

    judge: str
    """``module:function``, a :data:`Judge`."""
    preparation: str
    """As :attr:`table.game.Game.preparation`."""
    question: Question
    done: Action
    seed: int


Judge = Callable[[View, Action, Sequence[Action], Random], "Verdict | None"]
"""From the view, what was done, what was legal and a random stream; None where the master has no estimate."""


def judged(decision: Decision) -> Verdict | None:
    """The verdict on a decision: to be asked for beside the frames."""
    question = decision.question
    if decision.preparation:
        resolve_name(decision.preparation)(question.view)
    rng = bot_stream(decision.seed, question)
    verdict: Verdict | None = resolve_name(decision.judge)(question.view, decision.done, question.legal, rng)
    return verdict
