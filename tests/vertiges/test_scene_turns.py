"""Calls of mistakes, undo, replays: everything of a turn besides building."""

import random
from pathlib import Path

import pygame
import pytest

from stage.driving import FRAME
from stage.graphics.faces import Expression
from stage.match.scene import resume, review, start
from stage.services import Services
from stage.ui.button import Button, ButtonKind
from stage.ui.scene import Scene
from table.contract import SPECTATOR
from table.match.journal import read
from tests.stage.unseen_window import QUICK, window
from tests.vertiges.vertiges_window import (
    GAMES,
    SMOOTH,
    VertigesWindow,
    base_with_followers,
    end_turn_too_early,
    one_tower,
    playing,
    setup_of,
    standing,
    told,
)
from tests.vertiges.wooden_towers import two_towers
from vertiges.pieces import piece_set
from vertiges.rules.actions import Catch
from vertiges.rules.fitting import ways_to_lay
from vertiges.rules.towers import links
from vertiges.rules.views import Phase

JOURNALS = Path(__file__).resolve().parents[1] / "journals"


def test_a_mistake_is_caught_by_another_person_before_the_refill(tmp_path: Path) -> None:
    """VE-40: the button stands in the panel of everybody who may call; the piece that fitted is shown."""
    with playing(tmp_path, "human", "human", settings=SMOOTH) as here:
        end_turn_too_early(here)
        here.wait_until(lambda: here.driver.find("seat-1.interrupt").visible)
        assert not here.driver.find("seat-0.interrupt").visible
        here.driver.click("seat-1.interrupt")
        accusation, drawn = here.display.accusation, here.display.state.drawn
        here.wait_until(lambda: accusation.is_face_shown)
        frames, low = 0, 0.0
        while drawn.fitted is None:
            frames += accusation.is_face_shown
            assert accusation.arm.pose is not None
            low = max(low, accusation.arm.pose.y)
            here.driver.step()
        assert frames * FRAME == pytest.approx(0.8, abs=0.1)
        assert low == pytest.approx(here.camera.ground, abs=60.0), "the hand slaps the bench"
        assert here.banner == accusation.words == f"Bruno catches Ada: piece {drawn.fitted.piece} fits tower 1"
        here.driver.wait(0.4)
        pose = accusation.arm.pose
        assert pose is not None
        assert pose.hand == "point"
        area = here.display.state.area_of_piece(drawn.fitted)
        assert area.collidepoint(pose.x, pose.y)
        assert here.display.state.falls.callout is not None
        assert here.display.state.falls.callout.words == "Caught!"
        here.wait_until(lambda: here.scene.context.view.points == (0, 2))
        here.wait_until(lambda: here.scene.context.acting == 1)
        assert not accusation.words


def test_the_finger_of_a_wrong_call_is_caught_in_the_air_and_its_caller_shrinks(tmp_path: Path) -> None:
    """VE-40: everybody looks at the caller, and the finger never reaches a piece."""
    table = one_tower("wrong", 2)
    free = [piece for piece in piece_set() if piece not in table and not ways_to_lay(table, (piece,))]
    position = standing(table, free[:3], (table.placed[-1].piece,))
    with playing(tmp_path, "human", "human", settings=SMOOTH, position=position) as here:
        here.wait_for_turn()
        here.driver.click("end-turn")
        here.wait_until(lambda: here.driver.find("seat-1.interrupt").visible)
        here.driver.click("seat-1.interrupt")
        accusation, faces = here.display.accusation, here.scene.context.faces
        here.wait_until(lambda: accusation.is_face_shown)
        assert accusation.is_wrong
        assert here.banner == "Bruno calls out a mistake, but nothing in that hand fitted"
        here.driver.wait(0.6)
        pose = accusation.arm.pose
        assert pose is not None
        assert pose.hand == "point"
        assert pose.y == pytest.approx(here.camera.board.centery, abs=20.0)
        assert (faces.moods[0].expression, faces.moods[0].towards) == (Expression.SMIRK, 1)
        assert faces.moods[1].expression is Expression.SWEAT
        here.wait_until(lambda: not accusation.words)
        assert here.scene.context.view.points == (0, 0)


def test_a_call_that_is_skipped_leaves_nothing_behind(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "human", settings=SMOOTH) as here:
        end_turn_too_early(here)
        here.wait_until(lambda: here.driver.find("seat-1.interrupt").visible)
        here.driver.click("seat-1.interrupt")
        here.wait_until(lambda: here.display.accusation.is_face_shown)
        here.driver.key("space")
        here.driver.step()
        assert here.scene.context.view.points == (0, 2)
        assert not here.display.accusation.words
        here.driver.wait(0.7)
        assert here.display.accusation.arm.pose is None


def test_a_mistake_is_caught_by_the_next_player_until_a_piece_is_lifted(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "human") as here:
        end_turn_too_early(here)
        here.wait_until(lambda: here.display.delegate.can_take and here.scene.context.acting == 1)
        assert here.driver.find("catch").enabled
        here.driver.key("1")
        here.driver.step()
        assert not here.driver.find("catch").enabled
        here.driver.key("escape")
        here.driver.step()
        here.driver.click("catch")
        here.wait_until(lambda: here.scene.context.view.points == (0, 2))
        assert here.display.state.falls.callout is not None, "also with reduced motion"
        # A still picture: the face for a moment, and the hand where it points.
        accusation = here.display.accusation
        assert accusation.is_face_shown
        here.driver.step()
        assert accusation.arm.pose is not None
        assert accusation.arm.pose.hand == "point"
        assert here.display.marks().ghosts, "the piece at which it points"
        assert here.banner.startswith("Bruno catches Ada: ")
        here.wait_until(lambda: not accusation.is_face_shown, 1.0)
        here.wait_until(lambda: not accusation.words, 3.0)
        here.driver.step()
        assert "catches" not in here.banner


def test_a_bot_gives_people_the_time_to_call(tmp_path: Path) -> None:
    """While a person may call a mistake of a bot, the bots wait longer than otherwise."""
    with playing(tmp_path, "human", "random", "random", first_player="2", settings=SMOOTH, seed=5) as here:
        here.wait_until(
            lambda: here.scene.context.view.phase is Phase.HANDOVER and not here.scene.context.motion.is_busy, 120.0
        )
        assert here.driver.find("catch").enabled
        here.driver.wait(2.0)
        assert here.scene.context.view.phase is Phase.HANDOVER
        here.wait_until(lambda: here.scene.context.view.phase is not Phase.HANDOVER, 5.0)


def test_a_single_person_calls_with_one_button_always_in_the_same_place(tmp_path: Path) -> None:
    """No second button comes into the panel, which would push the panels below it away."""
    with playing(tmp_path, "human", "random", "random", first_player="2", settings=SMOOTH, seed=5) as here:
        here.wait_until(
            lambda: here.scene.context.view.phase is Phase.HANDOVER and not here.scene.context.motion.is_busy, 120.0
        )
        assert not here.driver.find("seat-0.interrupt").visible
        number = here.scene.context.match.number
        here.driver.click("catch")
        here.wait_until(lambda: here.scene.context.match.number > number)
        assert isinstance(here.scene.context.match.entry(number).action, Catch)


def test_a_wrong_call_gives_the_accused_a_point_that_is_seen(tmp_path: Path) -> None:
    """VE-41: the button says so, and the sheet, the panel and the log name it."""
    table = one_tower("sure", 3)
    others = [piece for piece in piece_set() if piece not in table]
    hand = [piece for piece in others if not ways_to_lay(table, (piece,))][:6]
    top = max(table.placed, key=lambda each: each.y).piece
    with playing(
        tmp_path, "human", "human", settings=SMOOTH, wrong_call="point", position=standing(table, hand, (top,))
    ) as here:
        here.wait_for_turn()
        assert "the accused gets a point" in here.driver.find("catch").tooltip
        here.driver.click("end-turn")
        here.wait_until(lambda: here.driver.find("seat-1.interrupt").visible)
        here.driver.click("seat-1.interrupt")
        here.wait_until(lambda: here.scene.context.view.points == (1, 0))
        assert "1 point for Ada." in told(here)
        facts = here.display.seat_facts(0)
        assert [fact.text for fact in facts if fact.art == ("vertiges/icons/wrong_call",)] == ["+1"]


def test_the_button_for_calls_is_calm_until_the_pointer_is_near_or_it_is_focused(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "human") as here:
        end_turn_too_early(here)
        here.wait_until(lambda: here.display.delegate.can_take and here.scene.context.acting == 1)
        call = here.driver.find("catch", Button)
        board = here.scene.context.areas.board
        here.driver.move(board.center)
        here.driver.step()
        assert call.enabled
        kinds = [call.kind]
        for at in ((call.rect.centerx, call.rect.top - 40.0), board.center):
            here.driver.move(at)
            here.driver.step()
            kinds.append(call.kind)
        while here.scene.ui.focused is not call:
            here.driver.key("tab")
        here.driver.step()
        kinds.append(call.kind)
        assert kinds == [ButtonKind.SECONDARY, ButtonKind.DANGER] * 2


@pytest.mark.parametrize("enforce", [False, True])
def test_ending_the_turn_invites_only_where_the_program_knows_that_nothing_fits(tmp_path: Path, enforce: bool) -> None:
    """VE-27, VE-40: elsewhere it would lure a newcomer into a mistake that costs two points."""
    with playing(tmp_path, "human", "random", enforce_rules=enforce) as here:
        here.wait_for_turn()
        here.set_base(base_with_followers(here), 0.0)
        here.wait_for_turn()
        assert here.driver.find("end-turn", Button).kind is (ButtonKind.PRIMARY if enforce else ButtonKind.SECONDARY)


def test_ending_a_turn_that_has_not_begun_is_greyed_out_with_the_reason(tmp_path: Path) -> None:
    """VE-27."""
    with playing(tmp_path, "human", "random", position=standing(one_tower("pass"))) as here:
        here.wait_for_turn()
        end = here.driver.find("end-turn")
        assert not end.enabled
        assert end.reason


def test_a_fall_is_undone_in_practice(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", practice=True) as here:
        here.wait_for_turn()
        here.set_base(base_with_followers(here), 0.0)
        here.wait_for_turn()
        before, hand = here.scene.context.view.table, here.scene.context.view.hands[0]
        number = here.scene.context.match.number
        here.drag_piece(hand[0], 150.0, 60.0, turn=1)
        here.wait_until(lambda: here.scene.context.match.number > number + 1 and here.scene.context.view.points[1] == 1)
        here.driver.click("undo")
        assert here.scene.context.view.table == before
        assert here.scene.context.view.hands[0] == hand
        assert here.scene.context.view.points == (0, 0)
        here.wait_for_turn()
        here.driver.click("hand-0")
        assert here.display.state.live.held == hand[0]


def test_practice_shows_how_firmly_every_tower_stands(tmp_path: Path) -> None:
    table, _, _ = two_towers(random.Random("odds"), 2)
    with playing(tmp_path, "human", "random", practice=True, position=standing(table)) as here:
        here.wait_for_turn()
        here.driver.step(2)
        lines = here.display.odds_lines()[1:3]
        assert [line.share is not None and line.share > 0.4 for line in lines] == [True, True]
        marks = here.display.state.marks()
        assert (marks.firmness, len(marks.towers)) == (True, 2)


def test_a_replay_shows_the_recorded_rest_and_never_simulates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a replay built a world")

    match = read(JOURNALS / "vertiges-2.jsonl", GAMES)
    monkeypatch.setattr("vertiges.scene.live_table.TableWorld", refuse)
    with window(VertigesWindow, tmp_path, GAMES, lambda services: review(services, match), QUICK) as here:
        here.driver.click("replay.start")
        for _ in range(match.length // 3):
            here.driver.click("replay.forward")
        here.driver.click("replay.end")
        here.wait_until(lambda: not here.scene.context.motion.is_busy)
        final = match.state.observation(SPECTATOR)
        assert match.state.is_terminal()
        assert here.scene.context.view.table == final.table
        assert here.scene.context.view.points == final.points


def test_a_match_left_while_wood_was_falling_is_taken_up_again(tmp_path: Path) -> None:
    """The person's hand is gone, its intention is in the journal: it is carried out again."""

    def opening(services: Services) -> Scene:
        return start(services, setup_of("human", "human"))

    with window(VertigesWindow, tmp_path, GAMES, opening, QUICK) as here:
        here.wait_for_turn()
        piece = here.display.bar.rack.value[0]
        here.drag_piece(piece, 0.0, 24.0)
        here.driver.step()
        assert here.scene.context.view.phase is Phase.FALLING
        path = here.scene.context.session.path
        assert path is not None
        here.scene.context.session.close()
        again = resume(here.services, path)
        here.services.app.scenes.restart(again)
        here.driver.wait(0.2)
        here.wait_until(lambda: here.scene.context.view.base == piece)


def test_the_scene_is_drawn_in_every_look(tmp_path: Path) -> None:
    """High contrast and twice the text: something is drawn, and the table is there."""
    table = one_tower("looks", 4)
    settings: list[dict[str, object]] = [{"high_contrast": True}, {"text_scale": 2.0}, {"reduced_motion": False}]
    with playing(tmp_path, "human", "random", position=standing(table)) as here:
        here.wait_for_turn()
        for change in settings:
            here.driver.app.change(**change)
            here.driver.wait(0.2)
            camera = here.camera
            x, y = here.driver.app.painter.to_pixels(camera.to_screen(table.placed[0].x, table.placed[0].y))
            wood = here.driver.picture.get_at((round(x) - 6, round(y)))
            assert wood.r > wood.b, "no wood where a piece stands"
            assert camera.ground < here.scene.context.areas.actions.top
            assert pygame.FRect(here.display.bar.rack.rect).clip(here.scene.context.areas.board).height == 0


def test_a_zap_of_a_bot_is_seen_and_counted(tmp_path: Path) -> None:
    """VE-50, VE-51: its hand lifts the section, carries it over and scores."""
    table, lifted, _ = two_towers(random.Random("a bot's"), 3)
    laid = [lifted.piece]
    with playing(tmp_path, "master", "human", settings=SMOOTH, position=standing(table, hand=(), laid=laid)) as here:
        wood = here.display.state.live
        here.wait_until(lambda: wood.held is not None and not wood.is_from_rack, 60.0)
        zapped = wood.held or 0
        here.wait_until(lambda: here.scene.context.view.points[0] > 0, 60.0)
        assert any("ZAP!" in line.text for line in here.scene.log.panel.lines.entries)
        assert links(here.scene.context.view.table)[zapped] != links(table)[zapped]


def test_a_bot_calls_a_mistake_of_a_person(tmp_path: Path) -> None:
    """VE-40: it watches, and shows the piece that fitted."""
    with playing(tmp_path, "human", "master", settings=SMOOTH) as here:
        end_turn_too_early(here)
        here.wait_until(lambda: here.display.state.drawn.fitted is not None, 60.0)
        here.wait_until(lambda: here.scene.context.view.points == (0, 2))


def test_the_banner_says_that_what_is_in_the_hand_can_only_begin_a_tower(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random") as here:
        here.wait_for_turn()
        here.driver.key("1")
        here.driver.step(2)
        assert "set it down" in here.banner


def test_the_banner_says_what_to_do_with_what_is_in_the_hand(tmp_path: Path) -> None:
    table, lifted, _ = two_towers(random.Random("banner"), 3)
    with playing(tmp_path, "human", "random", position=standing(table, laid=[lifted.piece])) as here:
        here.wait_for_turn()
        assert "ZAP, or" in here.banner
        here.driver.key("1")
        here.driver.step(2)
        assert "turn it (wheel) or flip it (F)" in here.banner, "a drag leaves no hand for the buttons"
        here.driver.key("escape")
        here.driver.step(2)
        here.driver.press(here.camera.to_screen(lifted.x, lifted.y))
        here.driver.step(2)
        assert "carry it gently" in here.banner
