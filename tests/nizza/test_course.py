"""The practice rope: courses of momentum swings, their challenges, and what the screen shows of them (NZ-60)."""

from __future__ import annotations

from math import dist
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from main import GAMES
from nizza import GAME
from nizza.board.areas import Point
from nizza.lessons import few_swings, first_tries, in_a_row
from nizza.physics.swing import landing
from nizza.rules.actions import HandOn, Land, SwingFreely
from nizza.rules.events import CourseWentOn, DieHandedOn
from nizza.rules.state import Nizza
from nizza.rules.views import Course, Phase
from nizza.scene.display import NizzaDisplay
from nizza.scene.draft import Target, TargetKind
from nizza.view.picture import map_area
from stage.match.scene import MatchScene, open_match
from stage.match_session import MatchSession
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from table.contract import CHANCE, Event, IllegalAction
from table.learning.lesson_progress import solved
from table.offer.lesson import Lesson
from tests.contract.lesson_hands import press
from tests.nizza.lesson_hands import Swinger, pick
from tests.stage.unseen_window import QUICK, Window, window

WEAK = SwingFreely(0, (), 0.3, begin=-0.3)
"""A swing that leads nowhere far."""

LET_GO, PRACTICE_ROPE, THREE_SWINGS = (GAME.lesson(name) for name in ("let-go", "practice-rope", "three-swings"))


def begun(lesson: Lesson) -> Nizza:
    return Nizza.from_json(lesson.position)


def course(state: Nizza) -> Course:
    assert state.position.course is not None
    return state.position.course


def swung(state: Nizza, action: Any, land: Land | None = None) -> list[Event]:
    """Swing, and land as the simulation says or on `land`."""
    return [*state.apply(0, action), *state.apply(CHANCE, land or landing(state.position))]


def end_of(events: list[Event]) -> CourseWentOn:
    return next(event for event in events if isinstance(event, CourseWentOn))


def test_who_lands_on_the_target_goes_on_and_others_go_back() -> None:
    """NZ-60: no die is spent, nobody swims, and only the first try counts as such."""
    state = begun(LET_GO)
    first, second = course(state).stations[:2]
    for area, x in ((None, 3000.0), ("terrace-safe", 3110.0)):
        events = swung(state, WEAK, Land(x, area))
        assert not any(isinstance(event, DieHandedOn) for event in events)
        assert not end_of(events).landed
        assert state.position.pawns[0].place == first.start
        assert state.position.phase is Phase.USING
        assert state.actors() == (0,)
    events = swung(state, LET_GO.solution[0])
    assert (end_of(events).landed, end_of(events).tries, end_of(events).streak) == (True, 3, 0)
    assert state.position.pawns[0].place == second.start
    assert state.position.ropes[second.rope] == second.chimney
    events = swung(state, LET_GO.solution[1])
    assert (end_of(events).tries, end_of(events).streak) == (1, 1)
    assert (course(state).at, course(state).first) == (2, 1)
    assert Nizza.from_json(state.to_json()).position == state.position
    with pytest.raises(IllegalAction, match="NZ-22"):
        state.apply(0, HandOn(state.position.dice[0]))


def test_the_length_is_that_from_start_to_landing() -> None:
    state = begun(LET_GO)
    board, start = state.position.drawn(), course(state).stations[0].start
    events = swung(state, LET_GO.solution[0])
    land = state.position.drawn().position(Point("roof-10", _x_of(LET_GO.solution[0])))
    assert end_of(events).length == course(state).longest == pytest.approx(dist(board.position(start), land), abs=0.01)


def _x_of(action: Any) -> float:
    state = begun(LET_GO)
    state.apply(0, action)
    return landing(state.position).x


def test_a_course_goes_on_for_ever() -> None:
    state = begun(PRACTICE_ROPE)
    count = len(course(state).stations)
    for action in (*PRACTICE_ROPE.solution, PRACTICE_ROPE.solution[0]):
        assert end_of(swung(state, action)).landed
    assert (course(state).at, course(state).streak, count) == (11, 11, 10)
    assert course(state).station == course(state).stations[1]


def test_a_pawn_may_stay_where_it_lands() -> None:
    state = begun(THREE_SWINGS)
    start = course(state).station.start
    swung(state, THREE_SWINGS.solution[0], Land(900.0, None))
    assert state.position.pawns[0].place == start, "out of the water it begins again"
    swung(state, THREE_SWINGS.solution[0])
    place = state.position.pawns[0].place
    assert isinstance(place, Point)
    assert place.area == "balcony-8"
    board = state.position.drawn()
    hung = state.position.ropes[course(state).station.rope]
    nearest = min(board.chimneys, key=lambda each: dist(board.chimneys[each], board.position(place)))
    assert hung == nearest, "the rope hangs on the nearest chimney"
    swung(state, THREE_SWINGS.solution[1], Land(145.0, "square-1"))
    assert state.position.pawns[0].place == place, "no rope reaches the street"


def _went(station: int, landed: bool, tries: int = 1, streak: int = 0) -> CourseWentOn:
    return CourseWentOn(0, station, landed, tries, 100.0, streak, Point("roof-2", 952.0))


@pytest.mark.parametrize(("misses", "stars"), [(0, 3), (1, 2), (2, 1), (3, 0), (5, 0)])
def test_stars_are_for_first_tries(misses: int, stars: int) -> None:
    state = begun(LET_GO)
    ends: list[Event] = [_went(number, True, 2 if number < misses else 1) for number in range(5)]
    assert first_tries(ends[:4], state) is None
    assert first_tries(ends, state) == stars
    assert first_tries([*ends, _went(5, True, 4)], state) == stars, "what comes after them changes nothing"


@pytest.mark.parametrize(("swings", "stars"), [(1, 3), (3, 3), (4, 2), (5, 1), (6, 1)])
def test_stars_are_for_few_swings(swings: int, stars: int) -> None:
    state = begun(THREE_SWINGS)
    missed: list[Event] = [_went(0, False, tries) for tries in range(1, swings)]
    assert few_swings(missed, state) is None
    assert few_swings([*missed, _went(0, True, swings)], state) == stars
    assert few_swings([*missed, *[_went(0, False)] * 6], state) == 0


def test_stars_are_for_ten_in_a_row() -> None:
    state = begun(PRACTICE_ROPE)
    assert in_a_row([_went(9, True, 1, 9)], state) is None
    assert in_a_row([_went(9, True, 1, 9), _went(10, True, 1, 10)], state) == 3


def test_the_targets_of_the_lesson_shrink_and_are_won_by_the_solution() -> None:
    match, progress = solved(GAMES["nizza"], LET_GO)
    assert progress.stars == 3
    assert len([event for event in match.events if isinstance(event, CourseWentOn)]) == 5


@pytest.mark.parametrize("reduced", [False, True])
def test_the_screen_shows_flag_ghost_and_the_next_start(tmp_path: Path, *, reduced: bool) -> None:
    settings = Settings(reduced_motion=reduced, bot_speed=4.0)

    def opening(services: Services) -> Scene:
        return open_match(services, MatchSession.learn(services, GAME, LET_GO))

    with window(Window, tmp_path, {GAME.name: GAME}, opening, settings, (640, 360)) as here:
        driver = here.driver
        for _ in LET_GO.steps:
            here.wait_until(lambda: driver.scene.ui.has("coach.next"))
            driver.click("coach.next")
        scene = driver.scene
        assert isinstance(scene, MatchScene)
        display = scene.display
        assert isinstance(display, NizzaDisplay)
        here.wait_until(lambda: display.using.draft.rope == 0)
        assert "Swing 1 of 5" in display.turn_text()
        before = _pixels(driver.picture)
        scene.context.act(LET_GO.solution[0])
        here.wait_until(lambda: scene.context.view.course.at == 1 and not scene.context.motion.is_busy)
        figure = display.state.figure(0)
        assert (figure.x, figure.alpha) == (3345.0, 1.0)
        assert "Swing 2 of 5" in display.turn_text()
        assert 0 in display.guide._ghosts
        assert _pixels(driver.picture) != before
        scene.context.act(msgspec.structs.replace(WEAK, rope=2))
        here.wait_until(lambda: scene.context.view.course.tries == 1 and not scene.context.motion.is_busy)
        assert "try again" in display.turn_text()
        assert display.state.figure(0).x == 3345.0


def opened_at_rope(here: Window, lesson: Lesson, device: str) -> NizzaDisplay:
    """Return the display of a course once the coach has spoken."""
    for _ in lesson.steps:
        here.wait_until(lambda: here.driver.scene.ui.has("coach.next"))
        press(here.driver, "coach.next", device)
    display = here.driver.front(MatchScene).display
    assert isinstance(display, NizzaDisplay)
    return display


@pytest.mark.parametrize(
    ("lesson", "devices"),
    [
        (LET_GO, ("mouse",)), (THREE_SWINGS, ("keyboard",)),
        (PRACTICE_ROPE, ("keyboard", "mouse")),
    ],
)  # fmt: skip
def test_a_course_is_won_by_hand(tmp_path: Path, lesson: Lesson, devices: tuple[str, ...]) -> None:
    """NZ-61, NZ-63: every swing by gestures in the window, and the preview fades with every success."""

    def opening(services: Services) -> Scene:
        return open_match(services, MatchSession.learn(services, GAME, lesson))

    with window(Window, tmp_path, {GAME.name: GAME}, opening, Settings(bot_speed=4.0), (640, 360)) as here:
        display = opened_at_rope(here, lesson, devices[0])
        for number, action in enumerate(lesson.solution):
            assert isinstance(action, SwingFreely)
            swinger = Swinger(here.driver, display, devices[number % len(devices)])
            swinger.wait()
            swinger.swing(action)
            if number < 2 and lesson is not THREE_SWINGS:
                assert [round(strength, 2) for strength in swinger.strengths] == [(1.0, 0.84)[number]]
        here.wait_until(lambda: here.driver.scene.ui.has("lesson-end"))
        assert here.services.history.progress.stars(GAME.name, lesson.id) == 3


@pytest.mark.parametrize("lesson", [LET_GO, THREE_SWINGS])
def test_escape_leads_out_of_a_course_unless_something_is_to_be_taken_back(tmp_path: Path, lesson: Lesson) -> None:
    def opening(services: Services) -> Scene:
        return open_match(services, MatchSession.learn(services, GAME, lesson))

    with window(Window, tmp_path, {GAME.name: GAME}, opening, QUICK, (640, 360)) as here:
        display = opened_at_rope(here, lesson, "mouse")
        ui = here.driver.scene.ui

        def opens_menu() -> bool:
            here.driver.key("escape")
            opened = ui.dialog is not None
            if opened:
                here.driver.key("escape")
                here.driver.wait(0.3)
            return opened

        here.wait_until(lambda: display.using.draft.rope is not None and not display.context.motion.is_busy)
        begun = display.using.draft
        assert not ui.find("undo-draft").visible
        assert opens_menu()
        assert display.using.draft == begun, "the rope is still in hand"
        here.driver.click("pump-left")
        assert display.flight.is_pulling
        assert not opens_menu(), "the burglar is put back"
        assert not display.flight.is_pulling
        assert opens_menu()
        chimney = next((each.number for each in begun.targets if each.what is TargetKind.CHIMNEY), None)
        if chimney is not None:
            pick(here.driver, Target(TargetKind.CHIMNEY, chimney), "mouse")
            here.driver.step()
            assert ui.find("undo-draft").visible
            assert not opens_menu(), "the rope is taken from the chimney"
            assert opens_menu()


def _pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def test_the_set_up_offers_the_practice_rope(tmp_path: Path) -> None:
    def opening(services: Services) -> Scene:
        return services.to.setup(GAME)

    with window(Window, tmp_path, {GAME.name: GAME}, opening, QUICK, (1280, 720)) as here:
        here.driver.wait(2.0)
        here.driver.click("drill")
        here.driver.wait(1.0)
        scene = here.driver.scene
        assert isinstance(scene, MatchScene)
        assert scene.context.session.match.setup.lesson == PRACTICE_ROPE.id


def test_the_buttons_of_a_swing_leave_the_small_map_free(tmp_path: Path) -> None:
    """Beside the coach the board is narrow, and they lay over a part of the map."""

    def opening(services: Services) -> Scene:
        return open_match(services, MatchSession.learn(services, GAME, PRACTICE_ROPE))

    with window(Window, tmp_path, {GAME.name: GAME}, opening, QUICK, (1280, 720)) as here:
        display = opened_at_rope(here, PRACTICE_ROPE, "mouse")
        here.wait_until(lambda: display.using.draft.rope is not None and not display.context.motion.is_busy)
        here.driver.step(2)
        buttons = here.driver.find("flight").rect
        assert not buttons.colliderect(map_area(display.state.render_context))
        assert display.context.areas.board.contains(buttons)
