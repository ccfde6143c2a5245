"""A lesson played without a screen: its set-up, and how the script or the master comes through it."""

from typing import Final

from table.contract import Action, IllegalAction
from table.game import HUMAN, Game
from table.learning.course import Course
from table.learning.script import ScriptedPlayer, scripted_chance
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.players import BotPlayer, Player, Question, Thinking, chance_of
from table.match.turns import BOT_STEP, NobodyActs, TurnController
from table.offer.lesson import Lesson
from table.seating import NAMES

_ENDLESS: Final = 2000
"""A lesson with more actions than this is taken for endless."""


def lesson_setup(game: Game, lesson: Lesson, learner: str = NAMES[0]) -> MatchSetup:
    """The set-up of a lesson for somebody of that name; a rival of the same name is called otherwise."""
    free = (name for name in NAMES if name not in (learner, *lesson.seats))
    names = [(next(free) if name == learner else name) or learner for name in lesson.seats]
    seats = tuple(
        SeatSetup(HUMAN if seat == lesson.learner else lesson.level, name, seat) for seat, name in enumerate(names)
    )
    options = game.complete_options(lesson.options)
    return MatchSetup(game.name, seats, options, lesson.seed, lesson=lesson.id)


class _Solver:
    """Does what the steps ask for, then the solution, then what the master would."""

    is_human = False

    def __init__(self, course: Course, match: Match) -> None:
        self._course = course
        self._match = match
        self._left = list(course.lesson.solution)
        self._master = BotPlayer(match.game.make_bot("master"), match.setup.seed)

    def choose(self, question: Question) -> Action | Thinking | None:
        step = self._course.step
        wanted = self._course.wanted if step is not None else self._left[0] if self._left else None
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


def solved(game: Game, lesson: Lesson) -> tuple[Match, Course]:
    """The match in which the lesson is done or the challenge solved, and where it stands in it then.

    Raises :class:`table.match.turns.NobodyActs` if the script leads nowhere.
    """
    setup = lesson_setup(game, lesson)
    match = Match(game, setup)
    course = Course(lesson, match)
    bot = game.make_bot(lesson.level)
    players: dict[int, Player] = {
        seat: ScriptedPlayer(BotPlayer(bot, lesson.seed), course) for seat in range(len(setup.seats))
    }
    players[lesson.learner] = _Solver(course, match)
    controller = TurnController(match, players, scripted_chance(chance_of(game, lesson.seed), course))
    controller.listen(course)
    while not course.over and match.number < _ENDLESS:
        if course.reads:
            course.go_on()
            controller.play_on()
        elif not controller.update(BOT_STEP):
            raise NobodyActs(f"Nobody acts in step {course.at} of the lesson {lesson.id!r}.")
    return match, course
