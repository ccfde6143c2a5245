"""A lesson goes on after what it has asked for, and after nothing else: every legal action is tried in every step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from main import GAMES
from table.contract import Action
from table.game import Game
from table.learning.lesson_progress import LessonProgress, ScriptedPlayer, lesson_setup, scripted_chance
from table.match.match import Match
from table.match.players import BotPlayer, Player, chance_of
from table.match.turns import INTERRUPTIBLE, TurnController
from table.offer.lesson import ANY, Deed, Lesson, LessonStep
from tests.contract.test_lessons import LESSONS

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
MOST_ACTIONS = 300


class Learner:
    """Player who goes through a lesson as it is written."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        setup = lesson_setup(game, lesson)
        self.match = Match(game, setup)
        self.progress = LessonProgress(lesson, self.match)
        bot = game.make_bot(lesson.level)
        players: dict[int, Player] = {
            seat: ScriptedPlayer(BotPlayer(bot, lesson.seed), self.progress)
            for seat in range(len(setup.seats))
            if seat != lesson.learner
        }
        chance = scripted_chance(chance_of(game, lesson.seed), self.progress)
        self.controller = TurnController(self.match, players, chance)
        self.controller.listen(self.progress)

    def steps(self) -> Iterator[int]:
        """Each step of the lesson in turn, when it is said."""
        progress, done = self.progress, -1
        for _ in range(MOST_ACTIONS):
            if progress.is_over:
                return
            if progress.asks and progress.at > done:
                yield progress.at
                done = progress.at
                if progress.is_reading:
                    progress.go_on()
                    self.controller.play_on()
                elif progress.wanted is not None:
                    self.controller.submit(progress.lesson.learner, progress.wanted)
            self.controller.update(INTERRUPTIBLE)
        raise AssertionError(f"the lesson stays in step {progress.at}")

    def leads_on(self, action: Action) -> bool:
        """Return True if the lesson goes on after this action of the learner; nothing is changed."""
        at, number = self.progress.at, self.match.number
        self.controller.submit(self.progress.lesson.learner, action)
        for _ in range(20):
            if self.match.number > number:
                break
            self.controller.update(INTERRUPTIBLE)
        assert self.match.entry(number).action == action
        gone_on = self.progress.is_over or (self.progress.at > at and not self.progress.astray)
        self.controller.go_to(number)
        self.controller.play_on()
        self.progress.stand_at(at)
        assert self.progress.at == at
        return gone_on


def leaves(thing: object, path: str = "") -> dict[str, int]:
    """All whole numbers in an action but the seeds of tremors, by where they stand in it."""
    if isinstance(thing, msgspec.Struct):
        named = ((f"{path}.{name}", getattr(thing, name)) for name in thing.__struct_fields__ if name != "seed")
    elif isinstance(thing, tuple):
        named = ((f"{path}.{place}", value) for place, value in enumerate(thing))
    else:
        return {path: thing} if type(thing) is int else {}
    return {at: number for name, value in named for at, number in leaves(value, name).items()}


def named(say: str) -> set[int]:
    """Return the numbers that a sentence names, including those of seats."""
    words = re.findall(r"[a-z]+|\d+", say.lower())
    return {
        NUMBERS.index(word) if word in NUMBERS else int(word) for word in words if word in NUMBERS or word.isdigit()
    }


def is_asked_for(step: LessonStep, action: Action) -> bool:
    """Return True if an action is of the wanted kind, with all its numbers that the sentence names."""
    wanted, done, said = leaves(step.do), leaves(action), named(step.say)
    return type(action) is type(step.do) and all(
        done.get(path) == number for path, number in wanted.items() if number in said
    )


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_goes_on_after_nothing_that_it_has_not_asked_for(game: Game, lesson: Lesson) -> None:
    learner = Learner(game, lesson)
    tried = 0
    for at in learner.steps():
        step, state = lesson.steps[at], learner.match.state
        if lesson.learner not in (*state.actors(), *state.interrupters()):
            continue
        legal = state.legal_actions(lesson.learner)
        for action in legal if step.do is not None else legal[:8]:
            # An action that is only offered to be read past must be what the lesson asks for next.
            asking = step if step.do is not None else next((each for each in lesson.steps[at:] if each.do), step)
            if learner.leads_on(action):
                assert asking.do is not None, f"step {at} asks for nothing: {action}"
                assert is_asked_for(asking, action), f"step {at} goes on: {asking.say}: {action}"
            tried += 1
    assert tried, "somewhere the learner may act"


def test_an_action_is_as_it_was_asked_but_for_what_is_left_open() -> None:
    lesson = GAMES["nimmsleich"].lesson("first-bids")
    asked = next(step.do for step in lesson.steps if step.do is not None)
    other = msgspec.structs.replace(asked, count=1)
    kind = type(asked).__name__
    assert not Deed(kind).is_in(other, (), asked)
    assert Deed(kind).is_in(asked, (), asked)
    assert Deed(kind, {"count": ANY}).is_in(other, (), asked)
    assert Deed(kind, {"count": range(1, 3)}).is_in(other, (), asked)
    assert not Deed(kind, {"corpse": ANY}).is_in(other, (), asked)


def test_who_acts_while_the_last_step_is_read_has_not_ended_the_lesson() -> None:
    game = GAMES["nimmsleich"]
    lesson = game.lesson("first-bids")
    bid = next(step for step in lesson.steps if step.do is not None)
    short = replace(lesson, steps=(*lesson.steps[:3], LessonStep(say="That is all.")))
    match = Match(game, lesson_setup(game, short))
    progress = LessonProgress(short, match)
    for _ in range(3):
        progress.go_on()
    assert progress.is_reading
    assert bid.do is not None
    match.apply(lesson.learner, bid.do)
    progress.went_to(match.number)
    assert progress.astray
    assert not progress.is_over
