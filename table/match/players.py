"""Players whom the turn controller asks: people, bots and chance."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Protocol

from table.contract import Action, Seat, State, View
from table.game import Bot, Game
from table.match.match import Match
from table.rng import stream


class Thinking(Enum):
    """Answer of a player who has not decided yet."""

    YET = "yet"


THINKING: Final = Thinking.YET
"""Returned by a player who must be asked again."""


@dataclass(frozen=True, slots=True)
class Question:
    """Question to a seat: its knowledge, its legal actions, and True if it may also decline (an interrupt)."""

    number: int
    """Actions in the match when the question was asked; an answer to an older question is worthless."""
    seat: Seat
    view: View
    legal: tuple[Action, ...]
    may_decline: bool


@dataclass(frozen=True, slots=True)
class ChanceQuestion:
    """Question to chance, which alone sees the position."""

    number: int
    state: State[Any, Any]


class Player(Protocol):
    """Player of one seat. It is asked again, with an equal question, until it no longer returns THINKING."""

    def choose(self, question: Question) -> Action | Thinking | None:
        """Return an action of `question.legal` or of its continuum; THINKING; or None where `question.may_decline`."""


class BotPlayer:
    """Player that asks a bot at once, in this process: for headless matches and for tests."""

    def __init__(self, bot: Bot, seed: int) -> None:
        self._bot = bot
        self._seed = seed

    def choose(self, question: Question) -> Action | Thinking | None:
        return self._bot.choose(question.view, question.legal, bot_stream(self._seed, question))


def question_for(match: Match, seat: Seat) -> Question:
    """Return the present question to `seat`."""
    state = match.state
    may_decline = seat in state.interrupters()
    return Question(match.number, seat, state.observation(seat), tuple(state.legal_actions(seat)), may_decline)


def bot_stream(seed: int, question: Question) -> random.Random:
    """Return the random stream for a bot's answer to a question, so that undo and resume find the same answer."""
    return stream(seed, "bot", question.seat, question.number)


Chance = Callable[[ChanceQuestion], Action | Thinking]
"""Function that answers for CHANCE; a simulation on the screen returns THINKING until it is at rest."""


def chance_of(game: Game, seed: int) -> Chance:
    """Return the chance of a seed: each answer comes from the random stream of its point in the match."""
    return lambda question: game.answer_chance(question.state, stream(seed, "chance", question.number))


DECLINES: Final = 0.95
"""Probability that a random player declines to act out of turn. High, because it is asked often and would soon have
spent all it has."""


class RandomPlayer:
    """Player that chooses uniformly among legal actions; it acts out of turn with probability 1 − :data:`DECLINES`."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, question: Question) -> Action | Thinking | None:
        """Return a legal action, or None to decline an interrupt, from the stream of this seat and question."""
        rng = bot_stream(self._seed, question)
        if question.may_decline and (not question.legal or rng.random() < DECLINES):
            return None
        action: Action = rng.choice(question.legal)
        return action
