"""Turn controller: asks bots and chance, takes actions of people, and applies, saves and announces all actions."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from table.contract import CHANCE, Action, Event, IllegalAction, Seat
from table.match.journal import Journal, JournalNotWritten
from table.match.match import Match
from table.match.players import (
    THINKING,
    Chance,
    ChanceQuestion,
    Player,
    Question,
    Thinking,
    chance_of,
    question_for,
)

BOT_STEP = 0.9
"""Pause before a bot acts at normal speed, in seconds, so that people can follow."""

BOT_FLOW = 0.1
"""Pause before a bot repeats an action that flows (:attr:`table.contract.Action.flows`), in the same seconds."""

BOT_LEAD = 0.45
"""Share of :data:`BOT_STEP` after which a bot does what only leads to its action (:attr:`table.contract.Action.leads`).
"""

HESITATION = 1.2
"""Additional pause before the boldest action of a bot, as a multiple of :data:`BOT_STEP`."""

INTERRUPTIBLE = 1.0
"""Shortest pause before a bot acts while a person may interrupt, in seconds at any speed."""

SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""Speeds offered for the bots."""


class NobodyActs(Exception):
    """Raised when a player who must act declines, or does not answer during :meth:`TurnController.play_out`."""


@dataclass(frozen=True, slots=True)
class AppliedAction:
    """Action that has just been applied. `events` includes secrets: show `visible_to(seat, events)` only."""

    number: int
    """Number of actions before the present, this one included."""
    seat: Seat
    action: Action
    events: list[Event]


class Listener(Protocol):
    """Observer of a controller, for example a scene or a headless printer."""

    def stepped(self, step: AppliedAction) -> None:
        """Handle an action that has been applied."""

    def went_to(self, number: int) -> None:
        """Handle undo, redo or review, which made the position after `number` actions the present."""

    def not_saved(self, reason: str) -> None:
        """Handle the first refusal of the disk; the match goes on, and every action tries again to write all of it.

        `reason` is the system's message.
        """


class TurnController:
    """Driver of one match. Call :meth:`update` each frame, or :meth:`play_out` without a screen."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[Seat, Player],
        chance: Chance | None = None,
        journal: Journal | None = None,
    ) -> None:
        """Seats without a bot belong to people. `chance` defaults to answers from the match's seed."""
        self.match = match
        self.paused = False
        self._joined: dict[int, int] = {}
        """First action of the gesture to which an action belongs, both by number; until the match is closed."""
        self.speed = 1.0
        self.boldness: Callable[[Seat, Action], float] = lambda seat, action: 0.0
        """Boldness of a bot's action in everybody's eyes, −0.5–1.0: before a bold one it hesitates, or else hurries.

        Must be the same for all actions between which a secret choice is made.
        """
        self._bots = dict(bots)
        self._chance = chance or chance_of(match.game, match.setup.seed)
        self._journal = journal
        self._listeners: list[Listener] = []
        self._questions: dict[Seat, Question] = {}
        self._chance_question: ChanceQuestion | None = None
        self._answers: dict[Seat, Action | None] = {}
        self._offers: dict[Seat, Action] = {}
        """Actions of people, checked against the current position, for the next :meth:`update`."""
        self._rested = 0.0
        """Seconds since the last action, multiplied by the speed; :meth:`skip_rest` completes them."""
        self._passed = 0.0
        """Seconds since the last action."""
        self._latest: tuple[Seat, type[Action]] | None = None
        """Seat and kind of the latest action."""
        self._together = False
        """True if several had to act before the latest action."""
        self._stopped = False

    def listen(self, listener: Listener) -> None:
        """Notify `listener` from now on."""
        self._listeners.append(listener)

    def stop(self) -> None:
        """Make :meth:`update` do nothing any more and write nothing more."""
        self._stopped = True
        self._journal = None

    def update(self, seconds: float) -> bool:
        """Advance the table by `seconds` and apply at most one action; return True if one was applied.

        At speed 1 bots rest :data:`BOT_STEP` before each action, :data:`BOT_FLOW` before they repeat one that flows (or
        where all choose one at the same time, after another player's), longer before bold ones, and
        :data:`INTERRUPTIBLE` at any speed while a person may interrupt. An action that leads comes within the pause
        before the next one. People and chance act at once. Nothing happens while paused or :attr:`is_reviewing`, or
        after :meth:`stop`.
        """
        self._save(lambda journal: journal.check_syncs())
        if self._stopped or self.paused or self.is_reviewing:
            return False
        self._rested += seconds * self.speed
        self._passed += seconds
        interruptible = any(self._is_human(seat) for seat in self.match.state.interrupters())
        free = self._passed >= INTERRUPTIBLE or not interruptible
        return self._advance(self._rested if free else 0.0)

    def play_out(self) -> None:
        """Play to the end with bots that answer at once; raises :class:`NobodyActs` if one of them does not."""
        while not self.match.state.is_terminal():
            if not self._advance(math.inf):
                raise NobodyActs("A player at the table does not answer, and no other may act.")

    def skip_rest(self) -> None:
        """Skip the pause before the next bot's action, unless a person may interrupt."""
        self._rested = BOT_STEP * (1.0 + HESITATION)

    def submit(self, seat: Seat, action: Action) -> None:
        """Take the action of a person. Raises IllegalAction without any change if the rules forbid it.

        An interrupt is applied at once. An awaited action is applied by the next :meth:`update`, after bots that may
        act before it have been asked.
        """
        self.match.state.check(seat, action)
        if self.is_reviewing:
            self.play_on()
        if self._is_human(seat) and seat in self.match.state.actors():
            self._offers[seat] = action
        else:
            self._apply(seat, action)

    def has_offered(self, seat: Seat) -> bool:
        """Return True if an action of the person at `seat` waits for the next :meth:`update`."""
        return seat in self._offers

    def _advance(self, rested: float) -> bool:
        """Apply at most one action, of a bot if it has `rested` long enough; return True if one was applied."""
        state = self.match.state
        actors = state.actors()
        if not actors:
            return False
        if actors == (CHANCE,):
            return self._ask_chance()
        interrupters = [seat for seat in state.interrupters() if seat in self._bots]
        if self._bot_acts(interrupters, may_decline=True, rested=rested):
            return True
        if any(self._answers.get(seat, THINKING) is not None for seat in interrupters):
            return False
        for seat in actors:
            if seat in self._offers:
                self._apply(seat, self._offers.pop(seat))
                return True
        bots = [seat for seat in actors if seat in self._bots]
        return self._bot_acts(bots, may_decline=False, rested=rested)

    def _is_ready(self, seat: Seat, answer: Action, rested: float, *, alone: bool) -> bool:
        """Return True if a bot has rested long enough before its answer; `alone`: nobody else may act."""
        if answer.leads:
            return max(rested, self._rested) >= BOT_STEP * BOT_LEAD
        before, kind = self._latest or (None, None)
        goes_on = answer.flows and kind is type(answer) and (self._together or (alone and before == seat))
        return rested >= (BOT_FLOW if goes_on else BOT_STEP) + BOT_STEP * HESITATION * self.boldness(seat, answer)

    def _ask_chance(self) -> bool:
        if self._chance_question is None:
            self._chance_question = ChanceQuestion(self.match.number, self.match.state.clone())
        answer = self._chance(self._chance_question)
        if isinstance(answer, Thinking):
            return False
        self._apply(CHANCE, answer)
        return True

    def _bot_acts(self, seats: Sequence[Seat], *, may_decline: bool, rested: float) -> bool:
        """Apply the answer of the first bot of `seats` that acts; return True if one did.

        A bot is asked only after those before it have declined, because each action changes the question for the
        others, and the result must not depend on who thinks faster.
        """
        for seat in seats:
            answer = self._answer(seat, may_decline=may_decline)
            if isinstance(answer, Thinking):
                return False
            if answer is not None:
                ready = self._is_ready(seat, answer, rested, alone=not may_decline and len(seats) == 1)
                if ready:
                    self._apply(seat, answer)
                return ready
        return False

    def _answer(self, seat: Seat, *, may_decline: bool) -> Action | Thinking | None:
        """Return the answer of a bot, which is kept until the next action."""
        if seat in self._answers:
            return self._answers[seat]
        if seat not in self._questions:
            self._questions[seat] = question_for(self.match, seat)
        answer = self._bots[seat].choose(self._questions[seat])
        if answer is None and not may_decline:
            raise NobodyActs(f"Seat {seat} must act and declines.")
        if not isinstance(answer, Thinking):
            self._answers[seat] = answer
        return answer

    def _apply(self, seat: Seat, action: Action) -> None:
        awaited = self.match.state.actors()
        pause = (self._rested, self._passed) if action.leads else (0.0, 0.0)
        self._latest, self._together = (seat, type(action)), len(awaited) > 1
        events = self.match.apply(seat, action)
        self._save(lambda journal: journal.write_action(seat, action, self.match.seconds))
        if self.match.state.actors() != awaited:
            self._save(lambda journal: journal.sync())
        self._forget_answers()
        self._rested, self._passed = pause
        self._offers = {seat: action for seat, action in self._offers.items() if self._is_still_allowed(seat, action)}
        step = AppliedAction(self.match.number, seat, action, events)
        for listener in self._listeners:
            listener.stepped(step)

    def _forget_answers(self) -> None:
        self._questions.clear()
        self._chance_question = None
        self._answers.clear()
        self._rested = self._passed = 0.0

    def _is_still_allowed(self, seat: Seat, action: Action) -> bool:
        """Return True if the action is still legal and awaited, so that no click is lost to an interrupt."""
        if seat not in self.match.state.actors():
            return False
        try:
            self.match.state.check(seat, action)
        except IllegalAction:
            return False
        return True

    @property
    def is_reviewing(self) -> bool:
        """True if later actions were taken back: everybody waits until a person acts, or for :meth:`play_on`."""
        return self.match.number < self.match.length

    def play_on(self) -> None:
        """Forget the actions that were taken back and go on from here."""
        self.match.drop_future()
        self._forget_answers()

    def go_to(self, number: int) -> None:
        """Go to the position after `number` actions. Raises IndexError beyond the match."""
        self.match.go_to(number)
        self._joined = {at: first for at, first in self._joined.items() if at < number}
        self._save(lambda journal: journal.write_go_to(number))
        self._forget_answers()
        self._offers.clear()
        for listener in self._listeners:
            listener.went_to(number)

    def join(self, first: int) -> None:
        """Join the action just submitted to those from action `first` on: undo takes them back in one step."""
        self._joined[self.match.number] = first

    def undo_target(self) -> int | None:
        """Return the number of actions after undo, which takes back a person's last choice; None if impossible.

        In practice anything may be taken back. Elsewhere only one's own last action, while no secret or roll has come
        to light and nobody else has acted, but for those who choose at the same time.
        """
        for number in range(self.match.number - 1, -1, -1):
            if self._is_choice(number):
                first = self._joined.get(number, number)
                return first if self.match.setup.practice or self._is_harmless(first, number) else None
        return None

    def redo_target(self) -> int | None:
        """Return the number of actions after redo: up to a person's next choice, or the end; None if impossible."""
        for number in range(self.match.number + 1, self.match.length + 1):
            if number == self.match.length or self._is_choice(number):
                return number
        return None

    def undo(self) -> bool:
        """Go to :meth:`undo_target`; return False without one."""
        return self._go_if(self.undo_target())

    def redo(self) -> bool:
        """Go to :meth:`redo_target`; return False without one."""
        return self._go_if(self.redo_target())

    def _go_if(self, number: int | None) -> bool:
        if number is None:
            return False
        self.go_to(number)
        return True

    def _is_human(self, seat: Seat) -> bool:
        return seat != CHANCE and seat not in self._bots

    def _is_choice(self, number: int) -> bool:
        """Return True if a person has chosen action `number`, counted from 0."""
        entry = self.match.entry(number)
        return entry.action.chosen and self._is_human(entry.seat)

    def _is_harmless(self, first: int, last: int) -> bool:
        """Return True if nothing has been revealed since action `first`, and all after `last` chose with its player."""
        entries = [self.match.entry(number) for number in range(first, self.match.number)]
        if any(event.reveals for each in entries for event in each.events):
            return False
        later = {each.seat for each in entries[last + 1 - first :]}
        return not later or later < {*self.match.state_after(last).actors()}

    def save(self) -> bool:
        """Write what the disk has refused so far; return False if it still refuses."""
        return self._save(lambda journal: journal.save())

    def _save(self, write: Callable[[Journal], None]) -> bool:
        if self._journal is None:
            return True
        known = bool(self._journal.unsaved)
        try:
            write(self._journal)
        except JournalNotWritten as error:
            if not known:
                for listener in self._listeners:
                    listener.not_saved(error.reason)
            return False
        return True
