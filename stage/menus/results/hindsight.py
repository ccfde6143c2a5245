"""Looking back at a person's decisions: the master judges them beside the frames, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stage.match_session import MatchSession
from table.contract import Seat
from table.match.judging import Decision, Unit, Verdict
from table.match.players import Question, Thinking
from table.search.worker import BotFailed, Inquiry, WorkerPool

SHOWN: Final = 3
"""So many decisions are shown at most."""
LEAST: Final = {Unit.CHANCE: 0.01, Unit.POINTS: 0.5}
"""A decision that cost less is as good as the master's."""
SECONDS: Final = 60.0
"""So long after the first verdict, as far as the results are in front, no further decision is looked at."""
FAILURES: Final = 2
"""After so many decisions that could not be judged no further one is looked at."""
_NEAR: Final = 12
"""Actions within which two decisions that cost the same are one: a piece taken back and laid again, one turn."""


@dataclass(frozen=True, slots=True)
class Costly:
    """A decision that cost something."""

    number: int
    """How many actions lie before it."""
    verdict: Verdict


class Hindsight:
    """What of one person's decisions in a match that is over has cost most; found while :meth:`update` is called."""

    def __init__(self, pool: WorkerPool, session: MatchSession, seat: Seat) -> None:
        self._pool = pool
        self._match = session.match
        self.seat = seat
        self._left = [
            number for number, entry in enumerate(self._match.past) if entry.seat == seat and entry.action.chosen
        ]
        # The latest are looked at first: they decide most, and there may be no time for all.
        self.total = len(self._left)
        """How many decisions there were."""
        self._asked: tuple[int, Inquiry] | None = None
        self._found: list[Costly] = []
        self.left_out = 0
        """How many decisions were not looked at, because it was given up or took too long."""
        self._judged = 0
        self._seconds = 0.0
        self._failures = 0

    @classmethod
    def of(cls, pool: WorkerPool, session: MatchSession) -> Hindsight | None:
        """None in a lesson, and unless the game has a judge and one person has played against bots."""
        match = session.match
        if not match.game.judge or match.setup.lesson or len(session.humans) != 1:
            return None
        return cls(pool, session, session.humans[0])

    @property
    def looked_at(self) -> int:
        """How many decisions have been looked at."""
        return self.total - len(self._left) - (self._asked is not None) - self.left_out

    @property
    def finished(self) -> bool:
        """Whether no more will be found."""
        return not self._left and self._asked is None

    @property
    def failed(self) -> bool:
        """Whether it was given up: the process of the bots did not answer."""
        return self._failures >= FAILURES and not self._judged

    def update(self, dt: float) -> None:
        """Ask about the next decision once the one before has been judged; `dt` seconds have passed."""
        self._seconds += dt if self._judged else 0.0
        if self._asked is None and self._left:
            self._ask(self._left.pop())
        if self._asked is not None:
            self._collect(*self._asked)

    def forget(self) -> None:
        """The results are left: what was asked need not be answered."""
        if self._asked is not None:
            self._asked[1].forget()
        self._asked, self._left = None, []

    def costly(self) -> Sequence[Costly]:
        """The decisions that cost most, the dearest first; :data:`SHOWN` at most."""
        kept: list[Costly] = []
        for each in sorted(self._found, key=lambda found: -found.verdict.cost):
            if len(kept) < SHOWN and not any(_alike(each, other) for other in kept):
                kept.append(each)
        return kept

    def _ask(self, number: int) -> None:
        match, state = self._match, self._match.state_after(number)
        legal = tuple(state.legal_actions(self.seat))
        if len(legal) < 2:
            return
        question = Question(number, self.seat, state.observation(self.seat), legal, may_decline=False)
        done, game = match.entry(number).action, match.game
        decision = Decision(game.judge, game.preparation, question, done, match.setup.seed)
        self._asked = number, Inquiry(self._pool, "table.match.judging:judged", decision)

    def _collect(self, number: int, inquiry: Inquiry) -> None:
        try:
            verdict: Verdict | Thinking | None = inquiry.answer()
        except BotFailed:
            # One decision that cannot be judged is no reason to give the others up.
            self._asked, self._failures = None, self._failures + 1
            if self._failures >= FAILURES:
                self._leave_the_rest()
            return
        if isinstance(verdict, Thinking):
            return
        self._asked, self._judged = None, self._judged + 1
        if verdict is not None and verdict.cost >= LEAST[verdict.unit]:
            self._found.append(Costly(number, verdict))
        if self._seconds > SECONDS:
            self._leave_the_rest()

    def _leave_the_rest(self) -> None:
        self.left_out, self._left = len(self._left), []


def _alike(one: Costly, other: Costly) -> bool:
    near = abs(one.number - other.number) <= _NEAR
    return near and abs(one.verdict.cost - other.verdict.cost) < LEAST[one.verdict.unit]
