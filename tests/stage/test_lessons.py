"""Lessons on the screen, where the learner does not do what was planned: shown with the first of Nimm's Leich!"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec
import pygame
import pytest

from nimmsleich import GAME as NIMMSLEICH
from nimmsleich.lessons.first_bids import FIRST_BIDS
from nimmsleich.rules.actions import Bid, Denounce
from stage.graphics.painter import Painter
from stage.lessons_done import stars_of
from stage.match.match_opening import open_match, start
from stage.match.match_scene import MatchScene
from stage.match_session import MatchSession, lesson_path
from stage.saves import Saves
from stage.services import Services
from stage.settings import LastSetup, Settings, SettingsFile
from stage.ui.scene import Scene
from stage.ui.widgets import Label
from table.contract import Event, State, View
from table.game import Game
from table.learning.course import Course
from table.learning.solution import lesson_setup, solved
from table.match.journal import Journal, read_setup
from table.match.match import MatchSetup, SeatSetup
from table.offer.lesson import Deed, Lesson, Step
from tests.contract.lesson_hands import match_in
from tests.nimmsleich.lesson_hands import by_mouse
from tests.stage.window import QUICK, Window, window

MISFIT: Final = replace(
    FIRST_BIDS,
    id="misfit",
    steps=(
        Step(say="Bid.", spot=("bid",), do=Bid(1, 1), accepts=Deed("Bid")),
        Step(before=((1, Bid(2, 1)),), say="Bruno has raised."),
    ),
)


def _count_bids(events: Sequence[Event], state: State[Any, Any]) -> int | None:
    bids = [event for event in events if type(event).__name__ == "BidMade" and getattr(event, "seat", -1) == 0]
    return None if not bids else 3 if getattr(bids[0], "count", 0) == 2 else 0


CHALLENGE: Final = replace(
    FIRST_BIDS,
    id="two",
    steps=(Step(say="Bid two of something."),),
    goal=_count_bids,
    solution=(Bid(2, 3),),
)
ODD: Final = (FIRST_BIDS, MISFIT, CHALLENGE)
GAME: Final = replace(NIMMSLEICH, lessons="tests.stage.test_lessons:ODD")


@contextmanager
def lesson(folder: Path, learnt: Lesson = FIRST_BIDS, settings: Settings = QUICK) -> Iterator[Window]:
    def opening(services: Services) -> Scene:
        return open_match(services, MatchSession.learn(services, GAME, learnt))

    with window(Window, folder, {GAME.name: GAME}, opening, settings, (640, 360)) as here:
        yield here


def course_of(here: Window) -> Course:
    course = match_in(here.driver).context.session.course
    assert course is not None
    return course


def said(here: Window) -> str:
    here.wait_until(lambda: here.driver.scene.ui.has("coach"))
    return here.driver.scene.ui.find("coach.say", Label).text


def read_to(here: Window, step: int) -> None:
    """Go on until the coach stands at a step; what is to be done on the way is shown."""
    course = course_of(here)
    ui = here.driver.scene.ui
    while course.at < step or not course.asks:
        name = next((name for name in ("count.close", "coach.next", "coach.show") if ui.has(name)), "")
        if name:
            here.driver.click(name)
        here.driver.step()
    said(here)


def test_something_else_is_answered_and_can_be_taken_back(tmp_path: Path) -> None:
    with lesson(tmp_path) as here:
        read_to(here, 3)
        asked = said(here)
        by_mouse(here.driver, Bid(2, 6))
        assert "bold" in said(here)
        here.driver.wait(2.0)
        match = match_in(here.driver).context.match
        assert match.number == 1, "the rivals wait"
        here.driver.click("coach.back")
        here.driver.step(2)
        assert match.number == 0
        assert said(here) == asked
        by_mouse(here.driver, Bid(4, 3))
        here.wait_until(lambda: course_of(here).at == 4 and course_of(here).asks)


def test_one_may_play_on_alone_and_come_back(tmp_path: Path) -> None:
    with lesson(tmp_path) as here:
        read_to(here, 3)
        by_mouse(here.driver, Bid(2, 6))
        said(here)
        here.driver.click("coach.play-on")
        match = match_in(here.driver).context.match
        here.wait_until(lambda: match.number >= 2)
        assert match.entry(1).seat == 1
        here.wait_until(lambda: match_in(here.driver).context.acting == 0)
        here.driver.click("coach.back")
        here.driver.step(2)
        assert (match.number, course_of(here).at) == (0, 3)


def test_back_takes_back_what_was_done_since(tmp_path: Path) -> None:
    with lesson(tmp_path) as here:
        read_to(here, 4)
        match = match_in(here.driver).context.match
        assert match.number == 4
        here.driver.click("coach.back")
        here.driver.step(2)
        assert (match.number, course_of(here).at) == (0, 3)
        here.driver.click("coach.back")
        here.driver.step(2)
        assert course_of(here).at == 2
        read_to(here, 4)
        assert match.number == 4


def test_acting_early_leads_on_as_well(tmp_path: Path) -> None:
    with lesson(tmp_path) as here:
        said(here)
        by_mouse(here.driver, Bid(4, 3))
        here.wait_until(lambda: course_of(here).at == 4 and course_of(here).asks)


def test_enter_goes_on_wherever_one_has_clicked(tmp_path: Path) -> None:
    with lesson(tmp_path) as here:
        said(here)
        here.driver.click((960.0, 1075.0))
        assert here.driver.scene.ui.focused is None
        here.driver.key("return")
        assert course_of(here).at == 1


def test_a_script_that_does_not_fit_any_more_says_so(tmp_path: Path) -> None:
    with lesson(tmp_path, MISFIT) as here:
        said(here)
        by_mouse(here.driver, Bid(5, 1))
        here.wait_until(lambda: course_of(here).misfit and here.driver.scene.ui.has("coach"))
        assert "Go back" in said(here)
        here.driver.click("coach.back")
        here.driver.step(2)
        assert course_of(here).at == 0
        by_mouse(here.driver, Bid(1, 1))
        here.wait_until(lambda: course_of(here).at == 1 and course_of(here).asks)


def test_a_refusal_teaches_something(tmp_path: Path) -> None:
    with lesson(tmp_path) as here:
        read_to(here, 6)
        context = match_in(here.driver).context
        assert not context.act(Bid(1, 1))
        here.driver.step(2)
        assert "slate" in here.driver.scene.ui.find("coach.remark", Label).text
        slip, panel = (here.driver.find(name).rect for name in ("refusal", "coach"))
        assert not slip.colliderect(panel)


def test_a_lesson_left_in_the_middle_goes_on_there(tmp_path: Path) -> None:
    with lesson(tmp_path) as here:
        read_to(here, 5)
    saves = Saves(tmp_path / "matches", {GAME.name: GAME})
    assert saves.files() == [], "lessons are no unfinished matches"
    with lesson(tmp_path) as here:
        assert match_in(here.driver).context.match.number == 4
        assert course_of(here).at == 4, "the first step after what was done"
        read_to(here, 7)


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff\xfe\x00", b'{"ludotheque":1}\n'])
def test_a_damaged_journal_begins_the_lesson_anew(tmp_path: Path, damage: bytes) -> None:
    with lesson(tmp_path) as here:
        read_to(here, 4)
    (path,) = (tmp_path / "matches" / "lessons").glob("*.jsonl")
    path.write_bytes(damage)
    with lesson(tmp_path) as here:
        assert (match_in(here.driver).context.match.number, course_of(here).at) == (0, 0)
        read_to(here, 4)


@pytest.mark.parametrize(
    "changes",
    [
        {"lesson": "two"},
        {"lesson": ""},
        {"seats": tuple(SeatSetup("novice", name, colour) for colour, name in enumerate("ABCD"))},
        {"seats": tuple(SeatSetup("human", name, colour) for colour, name in enumerate("ABCD"))},
        {"options": {"oysters": True}},
    ],
)
def test_a_journal_of_something_else_begins_the_lesson_anew(tmp_path: Path, changes: dict[str, Any]) -> None:
    setup = lesson_setup(GAME, FIRST_BIDS)
    other = msgspec.structs.replace(setup, **changes)
    path = lesson_path(tmp_path / "matches", GAME.name, FIRST_BIDS.id)
    Journal.create(path, other).close()
    with lesson(tmp_path) as here:
        begun = match_in(here.driver).context.match.setup
        assert (begun.lesson, begun.options) == (setup.lesson, setup.options)
        assert [seat.player for seat in begun.seats] == [seat.player for seat in setup.seats]
        read_to(here, 4)
    assert read_setup(path) == begun, "it waits where it is looked for"


def test_a_lesson_that_was_done_when_the_program_ended_begins_anew(tmp_path: Path) -> None:
    path = lesson_path(tmp_path / "matches", GAME.name, CHALLENGE.id)
    journal = Journal.create(path, lesson_setup(GAME, CHALLENGE))
    for entry in solved(GAME, CHALLENGE)[0].past:
        journal.write_action(entry.seat, entry.action)
    journal.close()
    with lesson(tmp_path, CHALLENGE) as here:
        assert said(here)
        assert not here.driver.scene.ui.has("lesson-end")


def test_a_lesson_played_in_two_windows_is_two(tmp_path: Path) -> None:
    with lesson(tmp_path) as here:
        read_to(here, 4)
        with lesson(tmp_path) as there:
            assert match_in(there.driver).context.match.number == 0
            read_to(there, 4)
    assert [path.name for path in (tmp_path / "matches" / "lessons").glob("*.jsonl")] == ["nimmsleich-first-bids.jsonl"]


def test_a_lesson_that_is_done_begins_anew(tmp_path: Path) -> None:
    with lesson(tmp_path) as here:
        read_to(here, 9)
        here.driver.click("coach.next")
        here.wait_until(lambda: here.driver.scene.ui.has("lesson-end"))
        assert stars_of(here.driver.app.settings, GAME, FIRST_BIDS) == 0
    assert list((tmp_path / "matches" / "lessons").glob("*.jsonl")) == []


def test_the_menu_starts_a_lesson_again_and_leaves_it(tmp_path: Path) -> None:
    with lesson(tmp_path) as here:
        read_to(here, 4)
        here.driver.key("escape")
        here.driver.click("menu.restart")
        here.driver.step(2)
        assert (match_in(here.driver).context.match.number, course_of(here).at) == (0, 0)
        here.driver.key("escape")
        here.driver.click("menu.leave")
        here.driver.step()
        assert here.driver.app.scenes.current is None, "nothing was behind it"


def test_a_challenge_counts_stars_and_shows_its_solution(tmp_path: Path) -> None:
    with lesson(tmp_path, CHALLENGE) as here:
        read_to(here, 0)
        here.driver.click("coach.next")
        by_mouse(here.driver, Bid(1, 3))
        here.wait_until(lambda: here.driver.scene.ui.has("lesson-end"))
        assert here.driver.find("lesson-end.award").value == 0
        assert stars_of(here.driver.app.settings, GAME, CHALLENGE) is None
        here.driver.click("lesson-end.solution")
        here.driver.step(2)
        shown = match_in(here.driver)
        assert shown.context.session.is_review
        assert shown.context.match.entry(0).action == Bid(2, 3)
        here.wait_until(lambda: shown.context.match.number == shown.context.match.length)
        here.driver.key("escape")
        here.driver.click("menu.leave")
        here.wait_until(lambda: here.driver.scene.ui.has("lesson-end.again"))
        here.driver.click("lesson-end.again")
        said(here)
        by_mouse(here.driver, Bid(2, 3))
        here.wait_until(lambda: here.driver.scene.ui.has("lesson-end"))
        assert stars_of(here.driver.app.settings, GAME, CHALLENGE) == 3


def test_a_rival_with_the_learners_name_is_called_otherwise(tmp_path: Path) -> None:
    with lesson(tmp_path, settings=called("Bruno")) as here:
        names = match_in(here.driver).context.seat_names
        assert names[0] == "Bruno"
        assert len(set(names)) == 4


@pytest.mark.parametrize(("written", "name"), [("  Bruno ", "Bruno"), ("W" * 64, "W" * 16), (" \u3000", "Ada")])
def test_the_learner_is_called_as_a_player_can_be(tmp_path: Path, written: str, name: str) -> None:
    with lesson(tmp_path, settings=called(written)) as here:
        names = match_in(here.driver).context.seat_names
        assert names[0] == name
        assert len(set(names)) == 4


def called(name: str) -> Settings:
    """The settings of somebody who has played under that name."""
    last = {GAME.name: LastSetup((SeatSetup("human", name),))}
    return msgspec.structs.replace(QUICK, last_setups=last)


def test_settings_with_impossible_stars_are_damaged(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"lessons": {"nimmsleich.two": 4}}', encoding="utf-8")
    settings, kept = SettingsFile(tmp_path).load()
    assert settings == Settings()
    assert kept is not None


def test_a_box_suggests_its_lessons_until_it_was_opened_once(tmp_path: Path) -> None:
    def opening(services: Services) -> Scene:
        return services.scene("setup", GAME)

    with window(Window, tmp_path, {GAME.name: GAME}, opening, QUICK, (640, 360)) as here:
        assert here.driver.find("learn").text == "First time? Learn by playing"  # type: ignore[attr-defined]
        here.driver.click("back")
        assert here.driver.app.settings.boxes_opened == {GAME.name}
        here.driver.app.scenes.push(here.services.scene("setup", GAME))
        here.driver.step()
        assert here.driver.find("learn").text == "Lessons"  # type: ignore[attr-defined]
        here.driver.click("learn")
        here.driver.step()
        here.driver.click("lesson.first-bids")
        here.driver.step()
        assert isinstance(here.driver.scene, MatchScene)


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
        assert course_of(here).lesson == FIRST_BIDS


def test_one_who_denounces_instead_is_answered(tmp_path: Path) -> None:
    with lesson(tmp_path) as here:
        read_to(here, 6)
        by_mouse(here.driver, Denounce())
        assert "trust the four" in said(here)


def test_a_lesson_that_was_begun_says_so_in_the_list(tmp_path: Path) -> None:
    for step, waits in ((2, False), (4, True)):
        with lesson(tmp_path) as here:
            read_to(here, step)
            here.driver.app.scenes.replace(here.services.scene("learn", GAME))
            here.driver.step()
            row = here.driver.find("lesson.first-bids")
            assert bool(row.tooltip) is waits
            words = here.texts_written(row.rect, here.driver.app.draw)
            assert ("Go on where you left it" in words) is waits
            assert ("Play this next" in words) is not waits


def test_the_list_shows_how_each_lesson_begins_painting_one_in_a_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[object] = []
    draw = Game.draw_picture

    def noting(game: Game, painter: Painter, view: View, colours: Sequence[Any]) -> None:
        painted.append(view)
        draw(game, painter, view, colours)

    monkeypatch.setattr(Game, "draw_picture", noting)
    with window(Window, tmp_path, {GAME.name: GAME}, lambda services: services.scene("learn", GAME), QUICK) as here:
        for number in range(1, 4):
            assert len(painted) == number
            here.driver.step()
        here.driver.step(20)
        assert len(painted) == len(GAME.load_lessons())
        row = here.driver.find("lesson.first-bids").rect
        picture = pygame.FRect(row.right - 180, row.centery - 40, 160, 80)
        place = here.driver.app.painter.canvas.pixel_rect(picture)
        seen = here.driver.picture.subsurface(place)
        assert (
            len({tuple(seen.get_at((x, y))) for x in range(0, place.width, 9) for y in range(0, place.height, 9)}) > 9
        )


def test_the_largest_text_leaves_free_what_it_speaks_of(tmp_path: Path) -> None:
    with lesson(tmp_path, settings=msgspec.structs.replace(QUICK, text_scale=2.0, language="fr")) as here:
        for number, step in enumerate(FIRST_BIDS.steps[:8]):
            read_to(here, number)
            scene = match_in(here.driver)
            panel = scene.ui.find("coach").rect
            assert scene.app.painter.bleed.contains(panel)
            for name in step.spot:
                area = scene.ui.find(name).rect if scene.ui.has(name) else scene.display.place(name)
                assert area is not None
                assert not panel.colliderect(area), f"the coach stands on {name}"


def test_a_camera_is_told_what_a_step_speaks_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, ...]] = []
    monkeypatch.setattr("nimmsleich.scene.leich_display.LeichDisplay.look_at", lambda _, names: told.append(names))
    with lesson(tmp_path) as here:
        read_to(here, 2)
        assert told == [step.spot for step in FIRST_BIDS.steps[:3]]


def test_a_ring_under_the_coach_is_not_drawn_across_it(tmp_path: Path) -> None:
    with lesson(tmp_path) as here:
        read_to(here, 5)
        driver, ui = here.driver, here.driver.scene.ui
        driver.key("tab")
        panel, bid = ui.find("coach").rect, ui.find("bid")
        ringed = bid.rect.inflate(16, 16)
        crossed = ringed.clip(panel)
        assert min(crossed.size) > 8
        beside = pygame.FRect(panel.right + 4, ringed.top, ringed.right - panel.right - 4, ringed.height)
        ui.focus(None)
        plain, without = pixels(here, crossed), pixels(here, beside)
        ui.focus(bid)
        assert here.driver.scene.input.by_keyboard
        assert pixels(here, crossed) == plain
        assert pixels(here, beside) != without, "where nothing covers it, the ring is seen"


def pixels(here: Window, area: pygame.FRect) -> bytes:
    """What is drawn there now."""
    here.driver.app.draw()
    place = here.driver.app.painter.canvas.pixel_rect(area)
    return pygame.image.tobytes(here.driver.picture.subsurface(place), "RGB")
