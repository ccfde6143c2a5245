"""Who answers when the turn controller asks: people and bots, each a :class:`Player`, and chance."""

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
    """The answer of somebody who has not answered yet."""

    YET = "yet"


THINKING: Final = Thinking.YET
"""Said by a player who will be asked again."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked: what it knows, what it may do, and whether it may also decline (an interrupt)."""

    number: int
    """How many actions the match had when it was asked; an answer to an older question is worthless."""
    seat: Seat
    view: View
    legal: tuple[Action, ...]
    may_decline: bool


@dataclass(frozen=True, slots=True)
class ChanceQuestion:
    """What chance is asked: it alone is shown the position."""

    number: int
    state: State[Any, Any]


class Player(Protocol):
    """Answers for one seat. It is asked again, with an equal question, until it no longer says THINKING."""

    def choose(self, question: Question) -> Action | Thinking | None:
        """An action of `question.legal` or of its continuum; THINKING; or None where `question.may_decline`."""


class BotPlayer:
    """Asks a bot at once, in this process: for headless matches and for tests."""

    def __init__(self, bot: Bot, seed: int) -> None:
        self._bot = bot
        self._seed = seed

    def choose(self, question: Question) -> Action | Thinking | None:
        return self._bot.choose(question.view, question.legal, bot_stream(self._seed, question))


def question_for(match: Match, seat: Seat) -> Question:
    """What `seat` is asked now."""
    state = match.state
    may_decline = seat in state.interrupters()
    return Question(match.number, seat, state.observation(seat), tuple(state.legal_actions(seat)), may_decline)


def bot_stream(seed: int, question: Question) -> random.Random:
    """The random stream for one bot's answer to one question, so that undo and resume find the same answer again."""
    return stream(seed, "bot", question.seat, question.number)


Chance = Callable[[ChanceQuestion], Action | Thinking]
"""Answers for CHANCE; a world on the screen says THINKING until it is at rest."""


def chance_of(game: Game, seed: int) -> Chance:
    """Chance as the seed has it: each answer from the random stream that belongs to its point of the match."""
    return lambda question: game.answer_chance(question.state, stream(seed, "chance", question.number))


DECLINES: Final = 0.95
"""How probably it declines to act out of turn: it is asked often, and what it spends there is soon gone."""


class RandomPlayer:
    """Chooses uniformly among the legal actions; acts out of turn with probability 1 − :data:`DECLINES`."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, question: Question) -> Action | Thinking | None:
        """A legal action, or None to decline an interrupt; drawn from the stream of this seat and question."""
        rng = bot_stream(self._seed, question)
        if question.may_decline and (not question.legal or rng.random() < DECLINES):
            return None
        action: Action = rng.choice(question.legal)
        return action
