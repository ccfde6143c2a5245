"""The turn controller: who must act, asks that player, applies, records, tells the listeners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from table.contract import CHANCE, Action, Event, IllegalAction, Seat
from table.journal import JournalNotWritten
from table.players import ChanceQuestion, HumanPlayer, NatureAnswers, Player, Question, Thinking

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from table.journal import Journal
    from table.match import Match

BOT_STEP = 0.9
"""Seconds at normal speed that the table rests before a bot acts, so that people can follow."""

SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""The speeds offered for the bots' steps."""


class NobodyActs(Exception):
    """A match that should play itself out waits for somebody who does not answer."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action that has just been applied. `events` holds secrets too: show `visible_to(seat, events)` only."""

    number: int
    """How many actions lie before the present now, this one included."""
    seat: Seat
    action: Action
    events: list[Event]


class Listener(Protocol):
    """Is told what the controller did; scenes and headless printers are listeners."""

    def stepped(self, step: Step) -> None:
        """One action has been applied."""
        ...

    def went_to(self, number: int) -> None:
        """Undo, redo or review has made the position after `number` actions the present."""
        ...

    def not_saved(self, reason: str) -> None:
        """The journal could not be written; the match goes on without being saved."""
        ...


class TurnController:
    """Drives one match without blocking: :meth:`update` is called each frame; :meth:`play_out` needs no screen."""

    def __init__(
        self, match: Match, players: Mapping[Seat, Player], chance: NatureAnswers, journal: Journal | None = None
    ) -> None:
        self.match = match
        self.paused = False
        self.speed = 1.0
        self._players = dict(players)
        self._chance = chance
        self._journal = journal
        self._listeners: list[Listener] = []
        self._answers: dict[Seat, Action | None] = {}
        self._rested = 0.0

    def listen(self, listener: Listener) -> None:
        """Tell `listener` about everything from now on."""
        self._listeners.append(listener)

    # ---- going on -------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Let `seconds` of table time pass and do at most one action; whether one was done.

        Bots rest :data:`BOT_STEP` at speed 1 before each action; people and chance act at once. Nothing happens while
        paused or :attr:`reviewing`.
        """
        if self.paused or self.reviewing:
            return False
        self._rested += seconds * self.speed
        return self._advance(rested=self._rested >= BOT_STEP)

    def play_out(self) -> None:
        """Play to the end with players who answer at once; raises :class:`NobodyActs` if one of them does not."""
        while not self.match.state.is_terminal():
            if not self._advance(rested=True):
                raise NobodyActs("Somebody at the table does not answer, and nobody else may act.")

    def skip_rest(self) -> None:
        """Let the next bot act without resting."""
        self._rested = BOT_STEP

    def submit(self, seat: Seat, action: Action) -> None:
        """Somebody at the screen acts for `seat`; raises IllegalAction, and then nothing has changed.

        An interrupt is applied at once. An awaited action is applied by the next :meth:`update`, after the bots who may
        act before it have been asked.
        """
        self.match.state.check(seat, action)
        if self.reviewing:
            self.play_on()
        player = self._players[seat]
        if isinstance(player, HumanPlayer) and seat in self.match.state.actors():
            player.offer(action)
        else:
            self._apply(seat, action)

    def _advance(self, *, rested: bool) -> bool:
        state = self.match.state
        actors = state.actors()
        if not actors:
            return False
        if actors == (CHANCE,):
            return self._ask_chance()
        bots = [seat for seat in state.interrupters() if not self._players[seat].is_human]
        if self._answer_of_one(bots, may_decline=True, rested=rested):
            return True
        if any(seat not in self._answers or self._answers[seat] is not None for seat in bots):
            return False
        return self._answer_of_one(actors, may_decline=False, rested=rested)

    def _ask_chance(self) -> bool:
        answer = self._chance.choose(ChanceQuestion(self.match.number, self.match.state.clone()))
        if isinstance(answer, Thinking):
            return False
        self._apply(CHANCE, answer)
        return True

    def _answer_of_one(self, seats: Sequence[Seat], *, may_decline: bool, rested: bool) -> bool:
        """Ask all of `seats`, so that they think at once; apply people's answers as they come, bots' in seat order."""
        for seat in seats:
            self._ask(seat, may_decline=may_decline)
        for seat in sorted(seats, key=lambda seat: not self._players[seat].is_human):
            answer = self._answers.get(seat)
            if answer is not None and (rested or self._players[seat].is_human):
                self._apply(seat, answer)
                return True
            if seat not in self._answers and not self._players[seat].is_human:
                return False
        return False

    def _ask(self, seat: Seat, *, may_decline: bool) -> None:
        """Put the question to `seat` unless it has answered; keep the answer until something happens at the table."""
        if seat in self._answers:
            return
        state = self.match.state
        question = Question(
            self.match.number, seat, state.observation(seat), tuple(state.legal_actions(seat)), may_decline
        )
        answer = self._players[seat].choose(question)
        if not isinstance(answer, Thinking) and self._stands(seat, answer):
            self._answers[seat] = answer

    def _stands(self, seat: Seat, answer: Action | None) -> bool:
        """Whether `answer` is still allowed: what a person offered may have been overtaken by an interrupt."""
        if answer is None or not self._players[seat].is_human:
            return True
        try:
            self.match.state.check(seat, answer)
        except IllegalAction:
            return False
        return True

    def _apply(self, seat: Seat, action: Action) -> None:
        awaited = self.match.state.actors()
        events = self.match.apply(seat, action)
        self._save(lambda journal: journal.write_action(seat, action))
        if self.match.state.actors() != awaited:
            self._save(lambda journal: journal.sync())
        self._forget_answers()
        step = Step(self.match.number, seat, action, events)
        for listener in self._listeners:
            listener.stepped(step)

    def _forget_answers(self) -> None:
        self._answers.clear()
        self._rested = 0.0

    # ---- going back and forward -----------------------------------------------------------------------------------

    @property
    def reviewing(self) -> bool:
        """Whether actions lie ahead that were taken back: everybody waits until a person acts, or :meth:`play_on`."""
        return self.match.number < self.match.length

    def play_on(self) -> None:
        """Try again from here: forget the actions that were taken back."""
        self.match.drop_future()
        self._forget_answers()

    def go_to(self, number: int) -> None:
        """Make the position after `number` actions the present; raises IndexError beyond the match."""
        self.match.go_to(number)
        self._save(lambda journal: journal.write_go_to(number))
        for player in self._players.values():
            if isinstance(player, HumanPlayer):
                player.forget()
        self._forget_answers()
        for listener in self._listeners:
            listener.went_to(number)

    def undo_target(self) -> int | None:
        """Where undo would lead: a person's last choice; None if there is none, or if something was revealed since.

        In practice anything may be taken back. Elsewhere only one's own last action, while nobody else has acted and no
        secret or roll has come to light.
        """
        for number in range(self.match.number - 1, -1, -1):
            if self._is_human(self.match.entry(number).seat):
                return number if self.match.setup.practice or self._is_harmless(number) else None
        return None

    def redo_target(self) -> int | None:
        """Where redo would lead: the next choice of a person that was taken back, or the end; None if there is none."""
        for number in range(self.match.number + 1, self.match.length + 1):
            if number == self.match.length or self._is_human(self.match.entry(number).seat):
                return number
        return None

    def undo(self) -> bool:
        """Go to :meth:`undo_target`; whether there was one."""
        return self._go_if(self.undo_target())

    def redo(self) -> bool:
        """Go to :meth:`redo_target`; whether there was one."""
        return self._go_if(self.redo_target())

    def _go_if(self, number: int | None) -> bool:
        if number is None:
            return False
        self.go_to(number)
        return True

    def _is_human(self, seat: Seat) -> bool:
        return seat != CHANCE and self._players[seat].is_human

    def _is_harmless(self, number: int) -> bool:
        """Whether the last action is the one with `number` and told nobody anything."""
        last = self.match.entry(number)
        return number == self.match.number - 1 and not any(event.reveals for event in last.events)

    # ---- the journal ----------------------------------------------------------------------------------------------

    def _save(self, write: Callable[[Journal], None]) -> None:
        if self._journal is None:
            return
        try:
            write(self._journal)
        except JournalNotWritten as error:
            self._journal = None
            for listener in self._listeners:
                listener.not_saved(str(error))
