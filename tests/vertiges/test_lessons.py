"""The lessons of Vertiges, where the learner builds otherwise than the script."""

from __future__ import annotations

from pathlib import Path

import pytest

from stage.match.scene import open_match
from stage.match_session import MatchSession
from stage.services import Services
from stage.ui.scene import Scene
from table.contract import Action
from table.learning.lesson_progress import LessonProgress, ScriptedPlayer, lesson_setup, scripted_chance
from table.match.match import Match
from table.match.players import BotPlayer, chance_of
from table.match.turns import BOT_STEP, TurnController
from table.offer.lesson import Lesson
from tests.stage.unseen_window import QUICK, window
from tests.vertiges.vertiges_window import GAMES, VertigesWindow
from vertiges import GAME
from vertiges.pieces import Orientation
from vertiges.rules.actions import Handle
from vertiges.rules.snapshot import Intention

FIRST_TOWER, FIRST_ZAP = (GAME.lesson(name) for name in ("first-tower", "first-zap"))
RIGHT = 90.0
"""x of the right tower, in mm."""


class Learning:
    """A lesson without a screen; what the learner does is said by the test."""

    def __init__(self, lesson: Lesson) -> None:
        match = Match(GAME, lesson_setup(GAME, lesson))
        self.progress = LessonProgress(lesson, match)
        rival = ScriptedPlayer(BotPlayer(GAME.make_bot("novice"), 1), self.progress)
        chance = scripted_chance(chance_of(GAME, 1), self.progress)
        self.controller = TurnController(match, {1: rival}, chance)
        self.controller.listen(self.progress)

    def settle(self) -> None:
        """Until nobody but the learner has anything to do."""
        while self.controller.update(BOT_STEP):
            pass

    def do(self, action: Action) -> None:
        """Apply the learner's action and all that follows."""
        self.controller.submit(0, action)
        self.settle()

    def finish(self) -> None:
        """Read, and be shown what is to be done, to the end of the lesson."""
        for _ in range(2 * len(self.progress.lesson.steps)):
            self.settle()
            wanted = self.progress.wanted
            if self.progress.is_reading:
                self.progress.go_on()
                self.controller.play_on()
            elif wanted is not None:
                self.do(wanted)


@pytest.mark.parametrize("x", [-120.0, 60.0, 110.0, 200.0])
def test_a_first_tower_is_built_to_its_end_wherever_the_learner_sets_the_base(x: float) -> None:
    learning = Learning(FIRST_TOWER)
    learning.progress.go_on()
    learning.do(Handle(Intention("base", 1, x, 20.0, speed=250.0, seed=1)))
    assert learning.progress.at == 2
    learning.finish()
    assert learning.progress.is_over


def test_a_lost_turn_is_answered_and_the_rivals_wait() -> None:
    learning = Learning(FIRST_TOWER)
    learning.progress.go_on()
    learning.do(Handle(Intention("base", 1, 0.0, 20.0, speed=250.0, seed=1)))
    learning.do(Handle(Intention("lay", 27, 60.0, 60.0, 1, speed=250.0, seed=1)))
    assert learning.progress.astray
    assert not learning.progress.is_free
    assert learning.progress.way_back[0] == 2


def test_who_does_at_once_what_is_asked_later_has_read_on() -> None:
    """The first sentence says "you may ZAP" three pages before the one that asks for it."""
    learning = Learning(FIRST_ZAP)
    asking = next(number for number, step in enumerate(FIRST_ZAP.steps) if step.do is not None)
    zap = FIRST_ZAP.steps[asking].do
    assert zap is not None
    learning.do(zap)
    assert learning.progress.at == asking + 1
    assert not learning.progress.astray
    learning.finish()
    assert learning.progress.is_over


def test_a_zap_that_falls_while_one_reads_is_answered_where_it_is_asked_for() -> None:
    learning = Learning(FIRST_ZAP)
    learning.do(Handle(Intention("zap", 6, RIGHT, 100.0, speed=1200.0, tremor=6.0, seed=2)))
    step = learning.progress.step
    assert step is not None
    assert learning.progress.astray
    assert step.otherwise == "That was the end of your turn. Take it back and try again."
    assert learning.progress.way_back[0] == FIRST_ZAP.steps.index(step)


def test_another_zap_than_the_one_asked_for_leads_away() -> None:
    learning = Learning(FIRST_ZAP)
    learning.do(Handle(Intention("zap", 7, RIGHT, 100.0, speed=120.0, seed=1)))
    assert learning.progress.astray
    assert learning.progress.at == 0


def test_what_is_taken_back_lies_in_the_rack_as_it_did(tmp_path: Path) -> None:
    """The words "turn it once to the left" must be right the second time too."""

    def opening(services: Services) -> Scene:
        return open_match(services, MatchSession.new(services, lesson_setup(GAME, FIRST_TOWER)))

    with window(VertigesWindow, tmp_path, GAMES, opening, QUICK) as here:
        here.driver.click("coach.next")
        here.wait_for_turn()
        here.set_base(1, 0.0)
        here.wait_for_turn()
        here.drag_piece(27, 170.0, 80.0, turn=1)
        here.wait_until(lambda: here.scene.ui.has("coach.play-on"))
        here.driver.click("coach.back")
        here.wait_for_turn()
        slot = here.display.bar.rack.slot_of(27)
        assert slot is not None
        assert slot.resting is not None
        assert slot.resting.held == Orientation(0, False)
        here.drag_piece(27, 0.0, 60.0, turn=1)
        here.wait_until(
            lambda: here.scene.context.session.progress is not None and here.scene.context.session.progress.at == 3
        )
