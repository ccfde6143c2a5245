"""The ways to the lessons, and the list of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from nimmsleich.rules.views import NimmsleichView
from nimmsleich.view.menus import draw_lesson
from stage.graphics.painter import Painter
from stage.match.scene import MatchScene, start
from stage.services import Services
from stage.settings import Settings
from stage.ui.button import Button
from stage.ui.scene import Scene
from table.learning.lesson_progress import lesson_setup
from table.match.match import Match, MatchSetup, SeatSetup
from table.offer.lesson import MOST_STARS, LessonStep
from tests.stage.contrast import contrast_seen
from tests.stage.lesson_window import FIRST_BIDS, GAME, lesson, progress_of, read_to
from tests.stage.unseen_window import QUICK, Window, window


def test_a_box_suggests_its_lessons_until_it_was_opened_once(tmp_path: Path) -> None:
    def opening(services: Services) -> Scene:
        return services.to.setup(GAME)

    with window(Window, tmp_path, {GAME.name: GAME}, opening, QUICK, (640, 360)) as here:
        assert here.driver.find("learn", Button).text == "First time? Learn by playing"
        here.driver.click("back")
        assert here.services.history.progress.has_opened(GAME.name)
        here.driver.app.scenes.push(here.services.to.setup(GAME))
        here.driver.step()
        assert here.driver.find("learn", Button).text == "Lessons"
        here.driver.click("learn")
        here.driver.step()
        here.driver.click("lesson.first-bids")
        here.driver.step()
        assert isinstance(here.driver.scene, MatchScene)


@pytest.mark.parametrize("repeats", [0, 3])
def test_escape_on_the_card_of_a_lesson_that_is_done_leads_to_the_list(tmp_path: Path, repeats: int) -> None:
    """A key repeats while the list is opened for the first time, which may take longer than a key is held."""
    with window(Window, tmp_path, {GAME.name: GAME}, lambda here: here.to.shelf(), QUICK, (640, 360)) as here:
        ui = here.driver.scene.ui
        here.wait_until(lambda: ui.has("learn.nimmsleich"))
        here.driver.click("learn.nimmsleich")
        here.driver.click("lesson.first-bids")
        here.driver.step()
        read_to(here, len(FIRST_BIDS.steps) - 1)
        here.driver.click("coach.next")
        here.wait_until(lambda: here.driver.scene.ui.has("lesson-end"))
        here.driver.key("escape", repeats=repeats)
        here.driver.step(3)
        assert [type(scene).__name__ for scene in here.driver.app.scenes.stack] == ["Shelf", "LearnScene"]


def test_the_menu_of_a_practice_match_leads_to_the_lessons(tmp_path: Path) -> None:
    seats = tuple(SeatSetup("human" if seat == 0 else "novice", name, seat) for seat, name in enumerate("Abcd"))

    def opening(services: Services) -> Scene:
        return start(services, MatchSetup(GAME.name, seats, {}, 1, practice=True))

    with window(Window, tmp_path, {GAME.name: GAME}, opening, QUICK, (640, 360)) as here:
        here.driver.key("escape")
        here.driver.click("menu.learn")
        here.driver.step()
        here.driver.click("lesson.first-bids")
        here.driver.step()
        assert progress_of(here).lesson == FIRST_BIDS


def test_a_lesson_that_was_begun_says_so_in_the_list(tmp_path: Path) -> None:
    for step, waits in ((2, False), (4, True)):
        with lesson(tmp_path) as here:
            read_to(here, step)
            here.driver.app.scenes.replace(here.services.to.learn(GAME))
            here.driver.step()
            row = here.driver.find("lesson.first-bids")
            assert bool(row.tooltip) is waits
            words = here.texts_written(row.rect, here.driver.app.draw)
            assert ("Continue where you left off" in words) is waits
            assert ("Play this next" in words) is not waits


@pytest.mark.parametrize("high_contrast", [False, True])
def test_stars_stand_out_from_their_card_won_or_not(tmp_path: Path, high_contrast: bool) -> None:
    settings = Settings(reduced_motion=True, high_contrast=high_contrast)

    def opening(services: Services) -> Scene:
        services.keep_progress(GAME.name, "two", 1)
        return services.to.learn(GAME)

    with window(Window, tmp_path, {GAME.name: GAME}, opening, settings) as here:
        for challenge in (lesson for lesson in GAME.load_lessons() if lesson.goal is not None):
            row = here.driver.find(f"lesson.{challenge.id}").rect
            for number in range(MOST_STARS):
                star = pygame.FRect(row.left + 96 + 33 * number, row.bottom - 48, 30, 30)
                here.driver.step()
                seen = here.driver.picture.subsurface(here.driver.app.painter.canvas.pixel_rect(star))
                assert contrast_seen(seen) >= 3.0, (challenge.id, number)


@pytest.mark.draws_frames("pictures come one in a frame")
def test_the_list_shows_how_each_lesson_begins_and_not_in_its_first_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = [(lesson, Match(GAME, lesson_setup(GAME, lesson))) for lesson in GAME.load_lessons()]
    wanted = {(repr(match.state.observation(lesson.learner)), id(lesson.steps)) for lesson, match in begun}
    painted: set[tuple[str, int]] = set()

    def noting(painter: Painter, view: NimmsleichView, colours: Any, steps: tuple[LessonStep, ...]) -> None:
        painted.add((repr(view), id(steps)))
        draw_lesson(painter, view, colours, steps)

    monkeypatch.setattr("nimmsleich.view.menus.draw_lesson", noting)
    with window(Window, tmp_path, {GAME.name: GAME}, lambda services: services.to.learn(GAME), QUICK) as here:
        assert not painted
        row = here.driver.find("lesson.first-bids").rect
        picture = pygame.FRect(row.right - 180, row.centery - 40, 160, 80)
        place = here.driver.app.painter.canvas.pixel_rect(picture)

        def colours() -> int:
            seen = here.driver.picture.subsurface(place)
            spots = [(x, y) for x in range(0, place.width, 9) for y in range(0, place.height, 9)]
            return len({tuple(seen.get_at(spot)) for spot in spots})

        assert colours() == 1
        here.wait_until(lambda: painted == wanted)
        here.wait_until(lambda: colours() > 9)
