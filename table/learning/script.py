"""Who answers in a lesson: the script where it says something, else a bot or the seed."""

from table.contract import CHANCE, Action
from table.learning.course import Course
from table.match.players import THINKING, Chance, ChanceQuestion, Player, Question, Thinking


class ScriptedPlayer:
    """A rival in a lesson. Out of turn it acts by the script alone."""

    is_human = False

    def __init__(self, player: Player, course: Course) -> None:
        self._player = player
        self._course = course

    def choose(self, question: Question) -> Action | Thinking | None:
        course = self._course
        line = course.line
        if line is not None and line[0] == question.seat and course.can_play(line):
            return line[1]
        if course.free or (course.step is None and not course.over):
            return self._player.choose(question)
        if question.may_decline:
            return None
        if line is not None or course.holds(question.seat):
            return THINKING
        return self._player.choose(question)


def scripted_chance(chance: Chance, course: Course) -> Chance:
    """Chance in a lesson: the script, or `chance` where that says nothing."""

    def answer(question: ChanceQuestion) -> Action | Thinking:
        line = course.line
        if line is not None and line[0] == CHANCE and course.can_play(line):
            return line[1]
        return THINKING if course.holds(CHANCE) else chance(question)

    return answer
