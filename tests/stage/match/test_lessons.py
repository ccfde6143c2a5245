"""Lessons on the screen, where the learner does not do what was planned: shown with the first of Nimm's Leich!"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from nimmsleich.rules.actions import Bid, Denounce
from stage.graphics.cast import PEOPLE, Portrait
from stage.match.teaching.lesson_end import LessonAward, LessonEnd
from stage.ui.button import Button, ButtonKind
from stage.ui.labels import Label
from stage.ui.widget_tree import tree
from table.search.worker import BotFailed
from tests.contract.lesson_hands import match_in
from tests.digest import digest
from tests.nimmsleich.lesson_hands import by_mouse
from tests.stage.lesson_window import CHALLENGE, FIRST_BIDS, GAME, MISFIT, called, lesson, progress_of, read_to, said
from tests.stage.ui.widget_scene import showing
from tests.stage.unseen_window import QUICK, Window


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Window]:
    with lesson(tmp_path) as here:
        yield here


def test_something_else_is_answered_and_can_be_taken_back(here: Window) -> None:
    read_to(here, 3)
    asked = said(here)
    by_mouse(here.driver, Bid(2, 6))
    assert "more or less" in said(here)
    here.driver.wait(2.0)
    match = match_in(here.driver).context.match
    assert match.number == 1, "the rivals wait"
    here.driver.click("coach.back")
    here.driver.step(2)
    assert match.number == 0
    assert said(here) == asked
    by_mouse(here.driver, Bid(4, 3))
    here.wait_until(lambda: progress_of(here).at == 4 and progress_of(here).asks)


def test_one_may_play_on_alone_and_come_back(here: Window) -> None:
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
    assert (match.number, progress_of(here).at) == (0, 3)


def test_back_takes_back_what_was_done_since(here: Window) -> None:
    read_to(here, 4)
    match = match_in(here.driver).context.match
    assert match.number == 4
    here.driver.click("coach.back")
    here.driver.step(2)
    assert (match.number, progress_of(here).at) == (0, 3)
    here.driver.click("coach.back")
    here.driver.step(2)
    assert progress_of(here).at == 2
    read_to(here, 4)
    assert match.number == 4


def test_acting_early_leads_on_as_well(here: Window) -> None:
    said(here)
    by_mouse(here.driver, Bid(4, 3))
    here.wait_until(lambda: progress_of(here).at == 4 and progress_of(here).asks)


def test_enter_goes_on_wherever_one_has_clicked(here: Window) -> None:
    said(here)
    here.driver.click((960.0, 1075.0))
    assert here.driver.scene.ui.focused is None
    here.driver.key("return")
    assert progress_of(here).at == 1


def test_a_script_that_does_not_fit_any_more_says_so(tmp_path: Path) -> None:
    with lesson(tmp_path, MISFIT) as here:
        said(here)
        by_mouse(here.driver, Bid(5, 1))
        here.wait_until(lambda: progress_of(here).is_misfit and here.driver.scene.ui.has("coach"))
        assert "Go back" in said(here)
        here.driver.click("coach.back")
        here.driver.step(2)
        assert progress_of(here).at == 0
        by_mouse(here.driver, Bid(1, 1))
        here.wait_until(lambda: progress_of(here).at == 1 and progress_of(here).asks)


def test_a_refusal_teaches_something(here: Window) -> None:
    read_to(here, 6)
    context = match_in(here.driver).context
    assert not context.act(Bid(1, 1))
    here.driver.step(2)
    assert "slate" in here.driver.scene.ui.find("coach.remark", Label).text
    slip, panel = (here.driver.find(name).rect for name in ("refusal", "coach"))
    assert not slip.colliderect(panel)


def test_the_menu_starts_a_lesson_again_and_leaves_it(here: Window) -> None:
    read_to(here, 4)
    here.driver.key("escape")
    here.driver.click("menu.restart")
    here.driver.step(2)
    assert (match_in(here.driver).context.match.number, progress_of(here).at) == (0, 0)
    here.driver.key("escape")
    here.driver.click("menu.leave")
    here.driver.step()
    assert here.driver.app.scenes.current is None, "nothing was behind it"


def test_a_challenge_is_left_by_its_name(tmp_path: Path) -> None:
    with lesson(tmp_path, CHALLENGE, settings=msgspec.structs.replace(QUICK, language="fr")) as here:
        said(here)
        here.driver.key("escape")
        assert here.driver.scene.ui.find("menu.leave", Button).text == "Quitter le défi pour l'instant"


def test_a_challenge_counts_stars_and_shows_its_solution(tmp_path: Path) -> None:
    with lesson(tmp_path, CHALLENGE) as here:
        read_to(here, 0)
        here.driver.click("coach.next")
        by_mouse(here.driver, Bid(1, 3))
        here.wait_until(lambda: here.driver.scene.ui.has("lesson-end"))
        assert here.driver.find("lesson-end.award").value == 0
        assert primary(here) == ["lesson-end.again"]
        assert here.services.history.progress.stars(GAME.name, CHALLENGE.id) is None
        here.driver.click("lesson-end.solution")
        here.driver.step(2)
        shown = match_in(here.driver)
        assert shown.context.session.is_review
        assert shown.context.match.entry(0).action == Bid(2, 3)
        assert shown.context.view.seat == 0, "the learner's own card explains the solution"
        here.wait_until(lambda: shown.context.match.number == shown.context.match.length)
        replay = shown.replay
        assert replay is not None
        here.wait_until(lambda: not replay.playing and not shown.context.motion.is_busy)
        here.driver.step(2)
        assert here.banner == "This was the solution"
        here.driver.key("escape")
        here.driver.click("menu.leave")
        here.wait_until(lambda: here.driver.scene.ui.has("lesson-end.again"))
        here.driver.click("lesson-end.again")
        said(here)
        by_mouse(here.driver, Bid(2, 3))
        here.wait_until(lambda: here.driver.scene.ui.has("lesson-end"))
        assert here.services.history.progress.stars(GAME.name, CHALLENGE.id) == 3
        assert primary(here) == ["lesson-end.next"]


def test_what_was_done_last_is_seen_before_the_card_covers_it(tmp_path: Path) -> None:
    with lesson(tmp_path, CHALLENGE) as here:
        read_to(here, 0)
        here.driver.click("coach.next")
        by_mouse(here.driver, Bid(1, 3))
        here.wait_until(lambda: progress_of(here).is_over)
        here.driver.wait(0.8)
        assert not here.driver.scene.ui.has("lesson-end")
        here.wait_until(lambda: here.driver.scene.ui.has("lesson-end"))


def primary(here: Window) -> list[str]:
    """Return the primary buttons of the dialog in front."""
    dialog = here.driver.scene.ui.dialog
    assert dialog is not None
    return [each.name for each in tree(dialog) if isinstance(each, Button) and each.kind is ButtonKind.PRIMARY]


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


def test_the_learner_has_the_face_that_was_chosen_for_matches(tmp_path: Path) -> None:
    with lesson(tmp_path, settings=called("Zoé", "mei")) as here:
        assert match_in(here.driver).context.person(0).id == "mei"


def test_one_who_denounces_instead_is_answered(here: Window) -> None:
    read_to(here, 6)
    by_mouse(here.driver, Denounce())
    assert "trust the four" in said(here)


def test_the_largest_text_leaves_free_what_it_speaks_of(tmp_path: Path) -> None:
    with lesson(tmp_path, settings=msgspec.structs.replace(QUICK, text_scale=2.0, language="fr")) as here:
        for number, step in enumerate(FIRST_BIDS.steps[:8]):
            read_to(here, number)
            scene = match_in(here.driver)
            panel = scene.ui.find("coach").rect
            assert scene.app.painter.bleed.contains(panel)
            for name in step.spot:
                area = scene.ui.find(name).rect if scene.ui.has(name) else scene.display.area_of(name)
                assert area is not None
                assert not panel.colliderect(area), f"the coach stands on {name}"


def test_the_coach_keeps_its_place_as_long_as_it_covers_nothing_that_is_lit(tmp_path: Path) -> None:
    with lesson(tmp_path) as here:
        places = list[tuple[float, float]]()
        for number in range(6):
            read_to(here, number)
            place = here.driver.find("coach").rect
            places.append((place.centerx, place.top))
    assert len(set(places[:5])) == 1
    assert places[5] != places[0], "the piles of the rivals below it are spoken of"


def test_the_shade_lifts_while_one_points_at_what_is_lit(here: Window) -> None:
    """The board shows what a die or a card does, which the shade would hide."""
    read_to(here, 1)
    driver, canvas = here.driver, here.driver.app.painter.canvas
    corner = canvas.pixel_rect(driver.scene.ui.find("banner").rect.move(20.0, 0.0)).midleft
    driver.move("banner")
    driver.wait(0.5)
    veiled = sum(driver.picture.get_at(corner)[:3])
    hand = match_in(driver).display.area_of("hand")
    assert hand is not None
    driver.move(hand.center)
    driver.wait(0.5)
    assert sum(driver.picture.get_at(corner)[:3]) > veiled
    driver.move("banner")
    driver.wait(0.5)
    assert sum(driver.picture.get_at(corner)[:3]) == veiled


def test_a_camera_is_told_what_a_step_speaks_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, ...]] = []
    monkeypatch.setattr("nimmsleich.scene.display.LeichDisplay.look_at", lambda _, names: told.append(names))
    with lesson(tmp_path) as here:
        read_to(here, 2)
        assert told == [step.spot for step in FIRST_BIDS.steps[:3]]


def test_a_ring_under_the_coach_is_not_drawn_across_it(here: Window) -> None:
    driver, ui = here.driver, here.driver.scene.ui
    driver.key("tab")
    panel, body = ui.find("coach").rect.copy(), ui.find("corpse-2")
    panel.midbottom = body.rect.center
    ui.move("coach", panel)
    ringed = body.rect.inflate(16, 16)
    # Without the round corners of the panel.
    crossed = ringed.clip(panel.inflate(-40, -40))
    assert min(crossed.size) > 8
    beside = pygame.FRect(ringed.left, panel.bottom + 4, ringed.width, ringed.bottom - panel.bottom - 4)
    ui.focus(None)
    plain, without = pixels(here, crossed), pixels(here, beside)
    ui.focus(body)
    assert here.driver.scene.input.by_keyboard
    assert pixels(here, crossed) == plain
    assert pixels(here, beside) != without, "where nothing covers it, the ring is seen"


def pixels(here: Window, area: pygame.FRect) -> str:
    """Return the digest of the pixels in `area`."""
    here.driver.app.draw()
    place = here.driver.app.painter.canvas.pixel_rect(area)
    return digest(here.driver.picture.subsurface(place))


def test_of_a_bot_that_fails_in_a_lesson_nobody_says_that_a_match_is_kept(here: Window) -> None:
    match_in(here.driver)._menu.tell_bot_failed(BotFailed("novice", "its process hangs"))
    here.driver.step()
    assert here.driver.find("bot-failed.text").value == "The bot (Novice) could not answer: its process hangs."
    assert here.driver.scene.ui.find("bot-failed.leave", Button).text == "Leave the lesson for now"


def test_a_sentence_of_one_line_takes_as_much_room_as_one_of_three(here: Window) -> None:
    """The button that goes on stays under the pointer while one reads through a lesson."""
    heights = set()
    for step in range(4):
        read_to(here, step)
        heights.add(here.driver.scene.ui.find("coach").rect.height)
    assert len(heights) == 1


def test_enter_struck_again_and_again_bids_nothing_that_the_lesson_has_not_asked_for(here: Window) -> None:
    read_to(here, 3)
    progress, astray = progress_of(here), []
    here.driver.step(2)
    for _ in range(6):
        here.driver.key("return")
        here.driver.wait(0.5)
        assert progress.at == 3, "it does not go on"
        astray.append(progress.astray)
    # Enter picks the body, bids one of it, and takes that back.
    assert astray == [False, True, False] * 2


@pytest.mark.parametrize("count", [2, 3, 5])
def test_no_face_at_the_end_of_a_challenge_is_cut_off_at_the_edge_of_its_card(count: int) -> None:
    strips: list[str] = []
    for seats in (0, count):
        award = LessonAward("award", 1, "", [Portrait(person, (200, 60, 60)) for person in PEOPLE[:seats]])
        with showing((award, (300, 200, 620, 150)), settings=QUICK) as driver:
            driver.step(2)
            pixels = [driver.app.painter.canvas.pixel_rect((left, 200, 90, 150)) for left in (205, 925)]
            strips.append("".join(digest(driver.picture.subsurface(place)) for place in pixels))
    assert strips[0] == strips[1]


def test_the_end_of_a_lesson_is_a_stamp_with_its_number_between_the_cheering_faces(tmp_path: Path) -> None:
    with lesson(tmp_path, settings=msgspec.structs.replace(QUICK, reduced_motion=False)) as here:
        LessonEnd(match_in(here.driver).context, progress_of(here), lambda session: None).open()
        here.driver.step(2)
        award = here.driver.scene.ui.find("lesson-end.award", LessonAward)
        canvas = here.driver.app.painter.canvas
        before = digest(here.driver.picture.subsurface(canvas.pixel_rect(award.rect)))
        assert not award.is_settled
        here.wait_until(lambda: award.is_settled)
        shown = here.driver.picture.subsurface(canvas.pixel_rect(award.rect)).copy()
        assert digest(shown) != before
        ink = here.driver.app.painter.palette.bad
        left, top = shown.get_rect().centerx - 15, shown.get_rect().centery - 15
        seen = [shown.get_at((left + x, top + y))[:3] for x in range(30) for y in range(30)]
        assert min(math.dist(pixel, ink) for pixel in seen) < 10.0
        here.driver.wait(1.0)
        assert digest(here.driver.picture.subsurface(canvas.pixel_rect(award.rect))) == digest(shown), "it rests"
