"""Post-match ratings of decisions against the master bot's best alternative."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from table.contract import Action, Event, Seat, View
from table.game import load
from table.match.match import Match
from table.match.players import Question, bot_stream


class Unit(Enum):
    """Unit of a rating."""

    CHANCE = "chance"
    """Chance to win, 0.0–1.0."""
    POINTS = "points"
    """Difference in points to the others."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Rating of a decision, for the seat that made it."""

    best: Action
    """Action that the master would have chosen."""
    best_value: float
    done_value: float
    unit: Unit = Unit.CHANCE
    mishap: Event | None = None
    """What physics or the river made of the decision, if its outcome is rated: expected is then `best_value`."""

    @property
    def cost(self) -> float:
        """Cost of the decision, or of its outcome; 0 if it was as good as the master's, or as expected."""
        return max(0.0, self.best_value - self.done_value)


@dataclass(frozen=True, slots=True)
class Decision:
    """Decision as it was asked for and made: all that a judge needs."""

    judge: str
    """``module:function``, a :data:`Judge`."""
    preparation: str
    """See :attr:`table.game.Game.preparation`."""
    question: Question
    done: Action
    seed: int
    outcome: str = ""
    """``module:function``, an :data:`OutcomeJudge`."""
    mishap: Event | None = None
    came: View | None = None
    """View of the same seat after the mishap."""


@dataclass(frozen=True, slots=True)
class Mishap:
    """Event that cost a seat much, although it followed from one of its decisions."""

    event: Event
    number: int
    """Number of actions before that decision."""
    after: int
    """Number of actions after which the outcome stands."""


Mishaps = Callable[[Match, Seat], Sequence[Mishap]]
"""Function of a finished match and a seat."""
OutcomeJudge = Callable[[View, Action, Event, View, Random], Verdict]
"""Function of the view, the action, its mishap, the view after it and a random stream: expected and real value."""
Judge = Callable[[View, Action, Sequence[Action], Random], "Verdict | None"]
"""Function of the view, the action, the legal ones and a random stream; None where the master has no estimate."""


def judged(decision: Decision) -> Verdict | None:
    """Rate a decision, or what it led to if that cost more. Slow: not for the thread that draws."""
    question = decision.question
    if decision.preparation:
        load(decision.preparation)(question.view)
    rng = bot_stream(decision.seed, question)
    verdict: Verdict | None = load(decision.judge)(question.view, decision.done, question.legal, rng)
    if decision.mishap is None or decision.came is None:
        return verdict
    outcome: Verdict = load(decision.outcome)(question.view, decision.done, decision.mishap, decision.came, rng)
    return outcome if verdict is None or outcome.cost > verdict.cost else verdict
