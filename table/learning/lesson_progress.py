"""Progress of a match through its lesson, which follows from the list of actions alone."""

from collections.abc import Sequence
from typing import Final

import msgspec

from table.contract import CHANCE, Action, Event, IllegalAction, Seat
from table.game import HUMAN, Game
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.players import THINKING, BotPlayer, Chance, ChanceQuestion, Player, Question, Thinking, chance_of
from table.match.turns import BOT_STEP, NobodyActs, TurnController
from table.match.turns import AppliedAction as TableStep
from table.offer.lesson import Lesson, LessonStep, Line
from table.seating import NAMES
from table.words import same_to_the_eye


class LessonProgress:
    """Progress of a match through its lesson, a listener of the turn controller.

    Going on from a step that is only read is no action: after a replay the progress is at the first step that the
    actions do not lead past.
    """

    def __init__(self, lesson: Lesson, match: Match) -> None:
        self.lesson = lesson
        self._match = match
        self.at = 0
        """Number of the present step; the number of steps when all are done."""
        self.stars: int | None = None
        """Stars of a challenge; None while it is undecided, and in a lesson."""
        self.astray = False
        """True if the learner has done something that the lesson did not ask for."""
        self.is_free = False
        """True if the match goes on without the lesson: all seats answer as in an ordinary match."""
        self._is_given_up = False
        self._played = 0
        """Lines of the present step's script that were played."""
        self._asked: dict[int, int] = {}
        """For each step, the number of actions before it was said."""
        self._follow()

    @property
    def step(self) -> LessonStep | None:
        """Present step; None when all are done."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def wanted(self) -> Action | None:
        """Action that the present step asks of the learner, fitted to the present position."""
        return self._fitted(self.step.do) if self.step is not None and self.step.do is not None else None

    @property
    def line(self) -> Line | None:
        """Next line of the script, fitted to the present position; None while the step waits for the learner."""
        line = self._written
        return (line[0], self._fitted(line[1])) if line is not None else None

    @property
    def _written(self) -> Line | None:
        """Next line of the script, as it is written."""
        if self.step is None or self.astray or self._played == len(self.step.before):
            return None
        return self.step.before[self._played]

    def _fitted(self, action: Action) -> Action:
        return self.lesson.fit(self._match.state, action) if self.lesson.fit is not None else action

    def _plays(self, line: Line, seat: Seat, action: Action) -> bool:
        """Return True if the action plays that line; where lines are fitted, any action of its kind and seat does."""
        return line == (seat, action) or (
            self.lesson.fit is not None and line[0] == seat and type(line[1]) is type(action)
        )

    @property
    def asks(self) -> bool:
        """True if the present step's script was played and chance has answered, so that the step can be said."""
        return self._is_scripted and (self._match.state.actors() != (CHANCE,) or self._is_chance_ahead)

    @property
    def _is_scripted(self) -> bool:
        return self.step is not None and self._written is None and not self.astray

    @property
    def is_reading(self) -> bool:
        """True if the present step is only read."""
        return self.asks and self.step is not None and self.step.do is None

    @property
    def is_misfit(self) -> bool:
        """True if the script cannot go on, because the learner has brought about another position than it knows."""
        line = self.line
        return line is not None and not self.can_play(line) and not self._is_going_on_by_itself()

    @property
    def is_over(self) -> bool:
        """True if the lesson is at its end, or the challenge decided."""
        return self.step is None and (self.lesson.goal is None or self.stars is not None)

    def can_play(self, line: Line) -> bool:
        """Return True if the rules allow a line of the script now."""
        try:
            self._match.state.check(*line)
        except IllegalAction:
            return False
        return True

    def _is_going_on_by_itself(self) -> bool:
        """Return True if chance answers next, or an action follows by itself."""
        state = self._match.state
        actors = state.actors()
        return actors == (CHANCE,) or any(
            not any(action.chosen for action in state.legal_actions(seat)) for seat in actors
        )

    def holds(self, seat: Seat) -> bool:
        """Return True if a rival or CHANCE waits for the learner to read or act, because the script goes on with it."""
        if self.is_free or self._written is not None:
            return False
        ahead = self._script_ahead()
        if seat == CHANCE:
            return self.is_reading and self._is_chance_ahead
        return self.astray or self.is_over or self.is_reading or any(seat == other for other, _ in ahead)

    def go_on(self) -> None:
        """Go on from a step that has been read."""
        if self.is_reading:
            self._next(self._match.number)

    def play_on(self) -> None:
        """Leave the lesson and go on with the match."""
        self.is_free = True

    def give_up(self) -> None:
        """End a challenge without a star, whatever chance still answers."""
        self.at, self.stars, self._is_given_up = len(self.lesson.steps), 0, True

    @property
    def way_back(self) -> tuple[int, int]:
        """Step before the present one (or the present one, if its script was begun or something else was done),
        and the number of actions before it was said.
        """
        asked = [at for at in self._asked if at < self.at or self.astray or self._written is not None]
        return (asked[-1], self._asked[asked[-1]]) if asked else (0, 0)

    def stand_at(self, step: int) -> None:
        """Go on to a step to which only reading leads from here."""
        while self.at < step and self.is_reading:
            self.go_on()

    def stepped(self, step: TableStep) -> None:
        """Take one action into account."""
        self._take(step.number, step.seat, step.action, step.events, live=True)
        if not self._is_given_up:
            self._judge()

    def went_to(self, number: int) -> None:
        """Recompute the progress after undo or redo."""
        self._follow()

    def not_saved(self, reason: str) -> None:
        """Ignore it: a lesson that is not saved goes on like any other."""

    def _follow(self) -> None:
        self.at, self._played, self.astray, self.is_free, self._is_given_up = 0, 0, False, False, False
        self._asked = {}
        self._note(0)
        for number, entry in enumerate(self._match.past, start=1):
            self._take(number, entry.seat, entry.action, entry.events)
        self._judge()

    def _take(self, number: int, seat: Seat, action: Action, events: Sequence[Event], *, live: bool = False) -> None:
        if self.astray:
            self.is_free |= seat != CHANCE and action.chosen
            return
        if seat == CHANCE and self._is_scripted and self._asked.get(self.at) == number - 1:
            # Chance's answers to the script come before the sentence.
            self._note(number)
        # An action that follows by itself is no answer to the lesson, even if it is the learner's.
        learner = seat == self.lesson.learner and action.chosen
        while (step := self.step) is not None:
            if (line := self._written) is not None:
                if self._plays(line, seat, action):
                    self._played += 1
                    self._note(number)
                else:
                    self.astray = learner
                return
            if _is_done(step, action if learner else None, events):
                self._next(number)
                return
            if step.do is not None:
                failed = step.fails is not None and step.fails.is_in(None, events)
                self.astray = failed or (learner and not step.patient)
                return
            if not learner and not any(self._plays(each, seat, action) for each in self._script_ahead()[:1]):
                return
            if learner and not self._reading_leads_to(action, events, live=live):
                self.astray = True
                return
            self._next(number - 1)

    def _next(self, number: int) -> None:
        self.at, self._played = self.at + 1, 0
        self._note(number)

    def _note(self, number: int) -> None:
        """Note that after `number` actions the present step is said, unless its script is still to be played."""
        if self._is_scripted:
            self._asked[self.at] = number

    def _script_ahead(self) -> tuple[Line, ...]:
        """Return the script that is played next, if only reading or the learner's next action leads to it."""
        for number, step in enumerate(self.lesson.steps[self.at :]):
            if number and step.before:
                return step.before
            if number and step.do is not None:
                break
        return ()

    def _reading_leads_to(self, action: Action, events: Sequence[Event], *, live: bool) -> bool:
        """Return True if the learner may do this instead of going on from a step that is only read.

        It must be what the lesson asks for next. A list of actions, unlike `live`, does not show what was read, so that
        actions that a patient step waits through are attributed to that step.
        """
        ahead = next((step for step in self.lesson.steps[self.at + 1 :] if step.do is not None or step.before), None)
        if ahead is None:
            return self.lesson.goal is not None
        if ahead.patient and not live:
            return True
        begun = ahead.begins is not None and ahead.begins.is_in(action, ())
        return not ahead.before and (begun or _is_done(ahead, action, events))

    @property
    def _is_chance_ahead(self) -> bool:
        """Return True if the script goes on with an answer of CHANCE."""
        return any(seat == CHANCE for seat, _ in self._script_ahead()[:1])

    def _judge(self) -> None:
        if self.lesson.goal is None or self.step is not None:
            self.stars = None
            return
        state = self._match.state
        self.stars = self.lesson.goal([*self._match.events], state)
        if self.stars is None and state.is_terminal():
            self.stars = 0


def _is_done(step: LessonStep, action: Action | None, events: Sequence[Event]) -> bool:
    """Return True if `action` (None if it is not the learner's) or its `events` fulfil `step`."""
    if step.accepts is None:
        return step.do is not None and action == step.do
    if not step.patient and step.do is not None and type(action) is not type(step.do):
        return False
    return step.accepts.is_in(action, events, step.do)


class ScriptedPlayer:
    """Rival in a lesson. Out of turn it acts by the script alone."""

    def __init__(self, player: Player, progress: LessonProgress) -> None:
        self._player = player
        self._progress = progress

    def choose(self, question: Question) -> Action | Thinking | None:
        progress = self._progress
        line = progress.line
        if line is not None and line[0] == question.seat and progress.can_play(line):
            return line[1]
        if progress.is_free or (progress.step is None and not progress.is_over):
            return self._player.choose(question)
        if question.may_decline:
            return None
        if line is not None or progress.holds(question.seat):
            return THINKING
        return self._player.choose(question)


def scripted_chance(chance: Chance, progress: LessonProgress) -> Chance:
    """Return chance in a lesson: the script's answers, or those of `chance` where it has none."""

    def answer(question: ChanceQuestion) -> Action | Thinking:
        line = progress.line
        if line is not None and line[0] == CHANCE and progress.can_play(line):
            return line[1]
        return THINKING if progress.holds(CHANCE) else chance(question)

    return answer


_ENDLESS: Final = 2000
"""Actions after which a lesson counts as endless."""


def lesson_setup(
    game: Game,
    lesson: Lesson,
    learner: str = NAMES[0],
    face: str | msgspec.UnsetType = msgspec.UNSET,
    colour: int | None = None,
) -> MatchSetup:
    """Return the set-up of a lesson for a learner of that name, with that face of the cast if one was chosen.

    A rival whose name looks like it gets another one, and one of the same `colour` that of the learner's seat.
    """
    seen = same_to_the_eye(learner)
    free = (name for name in NAMES if same_to_the_eye(name) != seen and name not in lesson.seats)
    names = [(next(free) if same_to_the_eye(name) == seen else name) or learner for name in lesson.seats]
    own = lesson.learner if colour is None else colour
    seats = tuple(
        SeatSetup(HUMAN, name, own, face)
        if seat == lesson.learner
        else SeatSetup(lesson.level, name, lesson.learner if seat == own else seat)
        for seat, name in enumerate(names)
    )
    options = game.complete_options(lesson.options)
    return MatchSetup(game.name, seats, options, lesson.seed, lesson=lesson.id)


class _Solver:
    """Learner who does what the steps ask for, then the solution, then what the master would."""

    def __init__(self, progress: LessonProgress, match: Match) -> None:
        self._progress = progress
        self._match = match
        self._left = list(progress.lesson.solution)
        self._master = BotPlayer(match.game.make_bot("master"), match.setup.seed)

    def choose(self, question: Question) -> Action | Thinking | None:
        step = self._progress.step
        wanted = self._progress.wanted if step is not None else self._left[0] if self._left else None
        if wanted is not None and self._is_allowed(question.seat, wanted):
            if step is None:
                del self._left[0]
            return wanted
        return None if question.may_decline else self._master.choose(question)

    def _is_allowed(self, seat: int, action: Action) -> bool:
        try:
            self._match.state.check(seat, action)
        except IllegalAction:
            return False
        return True


def solved(game: Game, lesson: Lesson) -> tuple[Match, LessonProgress]:
    """Play a lesson or solve a challenge; return the match and its progress.

    Raises :class:`table.match.turns.NobodyActs` if the script leads nowhere.
    """
    setup = lesson_setup(game, lesson)
    match = Match(game, setup)
    for seat, action in msgspec.json.decode(lesson.line, type=list[tuple[Seat, game.action_type]]):  # type: ignore[name-defined]
        match.apply(seat, action)
    progress = LessonProgress(lesson, match)
    bot = game.make_bot(lesson.level)
    players: dict[int, Player] = {
        seat: ScriptedPlayer(BotPlayer(bot, lesson.seed), progress) for seat in range(len(setup.seats))
    }
    players[lesson.learner] = _Solver(progress, match)
    controller = TurnController(match, players, scripted_chance(chance_of(game, lesson.seed), progress))
    controller.listen(progress)
    while not progress.is_over and match.number < _ENDLESS:
        if progress.is_reading:
            progress.go_on()
            controller.play_on()
        elif not controller.update(BOT_STEP):
            raise NobodyActs(f"Nobody acts in step {progress.at} of the lesson {lesson.id!r}.")
    return match, progress
