"""Uniformly random legal play: the yardstick below every bot."""

from typing import Final

from table.contract import Action
from table.match.players import Question, Thinking, bot_stream

DECLINES: Final = 0.95
"""How probably it declines to act out of turn: it is asked often, and what it spends there is soon gone."""


class RandomPlayer:
    """Chooses uniformly among the legal actions; acts out of turn with probability 1 − :data:`DECLINES`."""

    is_human = False

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, question: Question) -> Action | Thinking | None:
        """A legal action, or None to decline an interrupt; drawn from the stream of this seat and question."""
        rng = bot_stream(self._seed, question)
        if question.may_decline and (not question.legal or rng.random() < DECLINES):
            return None
        action: Action = rng.choice(question.legal)
        return action
