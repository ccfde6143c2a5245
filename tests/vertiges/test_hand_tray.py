"""Open hands that unfold beside their panels, and what is said about them (VE-12)."""

import random
from pathlib import Path

import pygame
import pytest

from stage.settings import Settings
from tests.vertiges.vertiges_window import VertigesWindow, end_turn_too_early, playing, standing
from tests.vertiges.wooden_towers import two_towers
from vertiges.rules import fitting
from vertiges.rules.fitting import ways_to_lay
from vertiges.scene.hand_tray import PIECE, HandTray

HAND = "seat-1.hand"
SMOOTH = Settings()


def tray(here: VertigesWindow) -> HandTray:
    return here.driver.find("hand-tray", HandTray)


def shown(here: VertigesWindow) -> int | None:
    """Return the seat whose tray is in sight, after a moment."""
    here.driver.wait(0.6)
    assert tray(here).visible == (tray(here).seat is not None)
    return tray(here).seat


def test_a_hand_unfolds_while_it_is_pointed_at_and_a_click_pins_it(tmp_path: Path) -> None:
    """VE-12."""
    with playing(tmp_path, "human", "random", "random") as here:
        here.wait_for_turn()
        assert shown(here) is None
        here.driver.move(HAND)
        assert shown(here) == 1
        board = here.scene.context.areas.board
        assert board.contains(tray(here).rect)
        here.driver.move(tray(here).rect.center)
        assert shown(here) == 1
        here.driver.move(board.center)
        assert shown(here) is None
        here.driver.click(HAND)
        here.driver.move(board.center)
        assert shown(here) == 1
        here.driver.move("seat-2.hand")
        assert shown(here) == 2
        here.driver.move(board.center)
        assert shown(here) == 1
        here.driver.click(HAND)
        assert shown(here) is None
        here.driver.move(board.center)
        here.driver.click(HAND)
        here.driver.click(tray(here).rect.center)
        here.driver.move(board.center)
        assert shown(here) is None


def test_a_hand_shows_what_was_drawn_after_a_mistake_that_can_be_called(tmp_path: Path) -> None:
    """VE-40: the hand before the refill counts, and whoever checks it must be able to know it."""
    with playing(tmp_path, "human", "human") as here:
        end_turn_too_early(here)
        here.wait_until(lambda: here.display.delegate.can_take and here.scene.context.acting == 1)
        view = here.scene.context.view
        assert view.window is not None
        here.driver.move("seat-0.hand")
        assert shown(here) == 0
        assert tray(here).new == {*view.hands[0]} - {*view.window.hand} != set()
        here.driver.draw()
        here.driver.move("seat-1.hand")
        assert shown(here) == 1
        assert not tray(here).new


def test_keys_walk_through_the_hands_and_escape_folds_before_the_menu(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", "random") as here:
        here.wait_for_turn()
        seen = set()
        for _ in range(40):
            here.driver.key("tab")
            seen.add(shown(here))
        assert seen == {None, 0, 1, 2}
        here.scene.ui.focus(here.driver.find(HAND))
        assert shown(here) == 1
        here.driver.key("escape")
        assert shown(here) is None
        here.driver.key("return")
        here.driver.key("tab")
        here.driver.key("tab")
        assert shown(here) == 1
        here.driver.key("alt+3")
        assert shown(here) == 2
        here.driver.key("alt+3")
        assert shown(here) is None
        here.driver.key("alt+2")
        here.driver.key("escape")
        assert shown(here) is None
        assert here.scene.ui.dialog is None
        here.driver.key("escape")
        assert here.scene.ui.dialog is not None


def test_the_tray_stays_while_a_piece_is_in_the_hand_and_lets_it_pass(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random") as here:
        here.wait_for_turn()
        first = here.display.bar.rack.value[0]
        here.driver.move(HAND)
        assert shown(here) == 1
        here.driver.key("1")
        assert here.display.state.live.held == first
        here.driver.move(here.scene.context.areas.board.center)
        assert shown(here) == 1
        assert here.scene.input._pick(tray(here).rect.center) is here.display.state.widget
        here.driver.key("escape")
        assert here.display.state.live.is_idle
        assert shown(here) is None


@pytest.mark.parametrize(("practice", "strict"), [(True, False), (True, True), (False, False)])
def test_in_practice_each_piece_says_where_it_fits_but_not_in_a_strict_match(
    tmp_path: Path, practice: bool, strict: bool
) -> None:
    towers, _, _ = two_towers(random.Random(3), 2)
    with playing(
        tmp_path, "human", "random", practice=practice, strict=strict, position=standing(towers, laid=[])
    ) as here:
        here.wait_for_turn()
        here.driver.key("alt+2")
        here.driver.wait(0.3)
        view = here.scene.context.view
        said = tray(here).words
        if not practice or strict:
            assert not said
            return
        assert set(said) == set(view.hands[1])
        for tower in here.display.state.aids.towers:
            fitting = {way.piece for way in ways_to_lay(view.table, view.hands[1]) if way.socket.on == tower.top.piece}
            assert fitting == {piece for piece, words in said.items() if str(tower.number) in words}
        assert {"nowhere"} < set(said.values())
        written = here.texts_written(tray(here).rect, here.driver.draw)
        assert set(said.values()) <= set(written)


def test_pieces_in_the_tray_are_ninety_pixels_wide_in_a_small_window(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", settings=SMOOTH) as here:
        assert here.driver.app.painter.canvas.scale * PIECE >= 90.0


@pytest.mark.parametrize(("practice", "strict"), [(True, False), (True, True), (False, False)])
def test_practice_marks_what_the_next_player_could_lay_on_each_top(
    tmp_path: Path, practice: bool, strict: bool
) -> None:
    towers, _, _ = two_towers(random.Random(3), 2)
    with playing(
        tmp_path, "human", "random", "random", practice=practice, strict=strict, position=standing(towers)
    ) as here:
        here.wait_for_turn()
        view, marks = here.scene.context.view, here.display.marks()
        told = [line.text for line in here.display.odds_lines() if "Chloé" in line.text]
        if not practice or strict:
            assert not marks.chances
            assert not told
            return
        # Play goes counter-clockwise (VE-11).
        ways = ways_to_lay(view.table, view.hands[2])
        assert marks.chances_of == here.scene.context.seat_colour(2)
        assert {top.piece: count for top, count in marks.chances} == {
            tower.top: len({way.piece for way in ways if way.socket.on == tower.top})
            for tower in fitting.standing(view.table)
        }
        (words,) = told
        assert f"{len({way.piece for way in ways})} of 6" in words
        here.driver.click("aids")
        assert not here.display.marks().chances


def test_a_finger_that_is_held_unfolds_a_hand_and_a_tap_pins_it(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random") as here:
        here.wait_for_turn()
        here.driver.finger(pygame.FINGERDOWN, HAND)
        assert shown(here) == 1
        here.driver.wait(0.6)
        here.driver.finger(pygame.FINGERUP, HAND)
        assert shown(here) is None
        here.driver.tap(HAND)
        assert shown(here) == 1
        here.driver.tap(tray(here).rect.center)
        assert shown(here) is None
