"""Every lesson of every game is played to its end through the widgets, and every challenge is solved."""

from __future__ import annotations

from functools import partial
from itertools import chain
from pathlib import Path

import pygame
import pytest

from main import GAMES
from stage.driving import Driver
from stage.settings import Settings
from table.game import Game
from table.learning.lesson_progress import solved
from table.offer.lesson import MOST_STARS, Lesson
from tests.contract.lesson_hands import hand_of, match_in, press
from tests.contract.playing import every_game
from tests.stage.unseen_window import Window, window

EVERY = [(game, lesson) for game in GAMES.values() for lesson in game.load_lessons()]
LESSONS = [pytest.param(*each, id=f"{each[0].name}-{each[1].id}") for each in EVERY if each[1].goal is None]
CHALLENGES = [pytest.param(*each, id=f"{each[0].name}-{each[1].id}") for each in EVERY if each[1].goal is not None]
HANDS = [("mouse", "en"), ("keyboard", "fr")]
"""Devices and languages, of which each lesson has one: the next lesson of a game has the other."""
BY_FINGER = [(game, game.load_lessons()[0]) for game in GAMES.values() if game.lessons]
"""A lesson of each game that has some, to be played by touch as well."""
SMALL = (640, 360)
"""A small window is drawn quickly."""


@every_game
def test_lessons_are_told_apart_and_every_text_is_short(game: Game) -> None:
    lessons = game.load_lessons()
    assert len({lesson.id for lesson in lessons}) == len(lessons)
    assert [lesson.goal is None for lesson in lessons] == sorted(
        (lesson.goal is None for lesson in lessons), reverse=True
    )
    for lesson in lessons:
        assert lesson.id.replace("-", "").isalnum()
        assert lesson.title.strip()
        assert lesson.about.strip()
        assert len(lesson.seats) in game.seats
        texts = chain.from_iterable((step.say, step.otherwise, step.refused) for step in lesson.steps)
        for text in texts:
            assert len(text) <= 200, f"too long for the coach: {text}"
            assert "{" not in text.format(*lesson.seats)


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_is_played_to_its_end(tmp_path: Path, game: Game, lesson: Lesson) -> None:
    device, language = HANDS[game.load_lessons().index(lesson) % len(HANDS)]
    settings = Settings(reduced_motion=True, bot_speed=4.0, language=language)
    play_lesson(tmp_path, game, lesson, device, settings)


@pytest.mark.parametrize(("game", "lesson"), BY_FINGER, ids=[game.name for game, _ in BY_FINGER])
def test_a_lesson_is_played_by_touch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: Game, lesson: Lesson
) -> None:
    touching = partial(monkeypatch.setattr, Driver)
    touching("move", lambda driver, to: driver.finger(pygame.FINGERMOTION, to))
    touching("press", lambda driver, to, button=1: driver.finger(pygame.FINGERDOWN, to))
    touching("release", lambda driver, to, button=1: driver.finger(pygame.FINGERUP, to))
    touching("wheel", tap_stepper)
    play_lesson(tmp_path, game, lesson, "mouse", Settings(reduced_motion=True, bot_speed=4.0))


def tap_stepper(driver: Driver, _to: str, up: int) -> None:
    """Change the number by its plus and minus, which fingers have instead of the wheel."""
    area = driver.find("count").rect
    driver.tap((area.right - 20.0 if up > 0 else area.left + 20.0, area.centery))


def play_lesson(folder: Path, game: Game, lesson: Lesson, device: str, settings: Settings) -> None:
    """Play a lesson to its end and back to the list."""
    games = {game.name: game}
    with window(Window, folder, games, lambda services: services.to.learn(game), settings, SMALL) as here:
        driver = here.driver
        press(driver, f"lesson.{lesson.id}", device)
        driver.step()
        progress = match_in(driver).context.session.progress
        assert progress is not None
        for number, step in enumerate(lesson.steps):
            settle(here)
            assert progress.at == number, f"step {number}: {step.say}"
            if device == "mouse":
                driver.draw()
            look_at_the_light(here, step.spot)
            if step.do is None:
                press(driver, "coach.next", device)
            else:
                hand_of(game, device)(driver, step.do)
                driver.step()
                assert progress.at > number or not progress.asks, f"{step.do} does not lead on from step {number}"
        settle(here)
        assert driver.scene.ui.has("lesson-end")
        assert here.services.history.progress.stars(game.name, lesson.id) is not None
        assert here.services.history.matches() == []
        press(driver, "lesson-end.list", device)
        driver.step()
        assert driver.scene.ui.has(f"lesson.{lesson.id}")


def settle(here: Window) -> None:
    """Run until the coach speaks or the lesson is over; dismiss what is only to be seen."""

    def settled() -> bool:
        ui = here.driver.scene.ui
        if ui.dialog is not None and ui.dialog.name != "lesson-end":
            here.driver.key("return")
        return ui.has("lesson-end") or (ui.has("coach") and ui.dialog is None)

    here.driver.step()
    here.wait_until(settled)
    # The keyboard is led to what is to be done.
    here.driver.step(2)


def look_at_the_light(here: Window, names: tuple[str, ...]) -> None:
    """Assert that all that the step names is visible, and that the coach stands beside it."""
    scene = match_in(here.driver)
    panel = scene.ui.find("coach").rect
    for name in names:
        area = scene.ui.find(name).rect if scene.ui.has(name) else scene.display.area_of(name)
        assert area is not None, f"there is no {name} to be seen"
        assert not panel.colliderect(area), f"the coach stands on {name}"


@pytest.mark.parametrize(("game", "lesson"), CHALLENGES)
def test_the_solution_of_a_challenge_brings_all_stars(game: Game, lesson: Lesson) -> None:
    _, progress = solved(game, lesson)
    assert progress.stars == MOST_STARS
