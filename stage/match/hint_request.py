"""Asking the master what a seat should do."""

from __future__ import annotations

from table.contract import Seat
from table.game import Advice
from table.match import Match
from table.players import Question, question_for
from table.search.worker import Adviser


class HintRequest:
    """Asks the adviser what a seat should do; the answer holds until the match moves on."""

    def __init__(self, adviser: Adviser, match: Match) -> None:
        self._adviser = adviser
        self._match = match
        self._question: Question | None = None
        self.advice: Advice | None = None

    @property
    def thinking(self) -> bool:
        """Whether an answer is awaited."""
        return self._question is not None and self.advice is None

    def ask(self, seat: Seat) -> None:
        """What should `seat` do now? Asked twice, the first answer stays."""
        if self._question is None or (self._question.seat, self._question.number) != (seat, self._match.number):
            self._question, self.advice = question_for(self._match, seat), None

    def forget(self) -> None:
        """Drop question and answer."""
        self._question = self.advice = None

    def update(self) -> bool:
        """Look whether the answer has come; True when it has just now. Raises BotFailed, and then has forgotten."""
        if self._question is None or self.advice is not None:
            return False
        question, self._question = self._question, None
        answer = self._adviser.advise(question)
        self._question = question
        if isinstance(answer, Advice):
            self.advice = answer
        return self.advice is not None
