"""Place of a match in its lesson, which follows from the list of actions alone, automatic ones included."""

from __future__ import annotations

from table.learning.lesson_progress import LessonProgress, lesson_setup
from table.match.match import Match
from table.offer.lesson import Lesson, LessonStep
from tests.vertiges.positions import LEFT, column, written
from vertiges import GAME
from vertiges.rules.actions import EndTurn, HandOver
from vertiges.rules.snapshot import Snapshot

ENDING = LessonStep(say="End your turn.", do=EndTurn())
RIVALS = LessonStep(before=((1, EndTurn()),), say="So has {1}.")


def begun(*steps: LessonStep) -> tuple[Match, LessonProgress]:
    """Begin a match in a lesson of these steps, two players without anything that fits."""
    shut = Snapshot.of(column(LEFT, 1, (27, 1), (21, 1)))
    state = written([[22, 29], [40, 45]], shut, laid=[21], options={"steady_hand": True})
    lesson = Lesson(id="ending", title="The end of a turn", about="Nothing fits.", seats=("", "Bruno"), steps=steps)
    setup = lesson_setup(GAME, lesson)
    match = Match(GAME, setup, state)
    match.apply(0, EndTurn())
    return match, LessonProgress(lesson, match)


def test_what_follows_by_itself_leads_past_nothing() -> None:
    match, progress = begun(ENDING, LessonStep(say="Read this."), RIVALS)
    match.apply(0, HandOver())
    progress.went_to(match.number)
    assert (progress.at, progress.is_reading) == (1, True)


def test_the_script_waits_for_what_follows_by_itself() -> None:
    match, progress = begun(ENDING, RIVALS)
    assert progress.line == (1, EndTurn())
    assert not progress.can_play((1, EndTurn()))
    assert not progress.is_misfit
    match.apply(0, HandOver())
    progress.went_to(match.number)
    assert progress.line == (1, EndTurn())
    assert not progress.astray


def test_what_follows_by_itself_is_no_playing_on_alone() -> None:
    match, progress = begun(LessonStep(say="Call out.", do=HandOver()), RIVALS)
    assert progress.astray
    match.apply(0, HandOver())
    progress.went_to(match.number)
    assert progress.astray
    assert not progress.is_free
