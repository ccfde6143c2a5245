"""Fairness: every fall, ZAP and call counts as the rules say, whatever a player tries."""

import random
from pathlib import Path

import pytest

from tests.vertiges.vertiges_window import (
    SMOOTH,
    VertigesWindow,
    base_with_followers,
    end_turn_too_early,
    one_tower,
    playing,
    standing,
)
from tests.vertiges.wooden_towers import two_towers
from vertiges.rules.events import Fell, ZapTakenBack
from vertiges.rules.fitting import ways_to_lay
from vertiges.rules.towers import towers
from vertiges.rules.views import Phase


def happened(here: VertigesWindow, kind: type) -> bool:
    return any(isinstance(event, kind) for entry in here.scene.context.match.past for event in entry.events)


def test_what_has_been_let_go_is_not_taken_back_in_the_air(tmp_path: Path) -> None:
    """VE-30: outside practice a fall counts."""
    with playing(tmp_path, "human", "human", settings=SMOOTH, position=standing(one_tower("air", 2))) as here:
        here.wait_for_turn()
        piece = here.scene.context.view.hands[0][0]
        here.drag_piece(piece, 200.0, 120.0, turn=1)
        here.wait_until(lambda: here.scene.context.view.phase is Phase.FALLING)
        assert not here.driver.find("undo").enabled
        here.driver.key("ctrl+z")
        here.wait_until(lambda: here.scene.context.view.points[1] == 1)


def test_an_ended_turn_is_not_taken_back_before_the_others_call(tmp_path: Path) -> None:
    """VE-40."""
    with playing(tmp_path, "human", "human", settings=SMOOTH) as here:
        end_turn_too_early(here)
        here.wait_until(lambda: here.scene.context.view.phase is Phase.HANDOVER)
        assert not here.driver.find("undo").enabled


def test_a_section_that_was_lifted_and_set_back_ends_the_turn(tmp_path: Path) -> None:
    """VE-52: with nothing won."""
    table, held, _ = two_towers(random.Random("zap"), 3)
    with playing(tmp_path, "human", "human", position=standing(table, laid=[held.piece])) as here:
        here.wait_for_turn()
        number = here.scene.context.match.number
        here.driver.press(here.camera.to_screen(held.x, held.y))
        here.carry([(held.x, held.y + 14.0)], speed=50.0)
        here.carry([(held.x, held.y + 90.0)], speed=150.0)
        here.carry([(held.x, held.y + 14.0)], speed=150.0)
        here.carry([(held.x, held.y)], speed=30.0)
        here.driver.wait(1.0)
        here.driver.release(here.camera.to_screen(held.x, held.y))
        here.wait_for_rest(number + 1)
        assert happened(here, ZapTakenBack)
        assert here.scene.context.view.points == (0, 0)


@pytest.mark.parametrize(("escape", "after_a_lay"), [(False, True), (True, False)])
def test_a_tower_knocked_down_is_charged_wherever_the_hand_is_by_then(
    tmp_path: Path, escape: bool, after_a_lay: bool
) -> None:
    """VE-30: also where the piece in the hand may not be set down."""
    table = one_tower("tall", 6)
    (tower,) = towers(table)
    laid = [tower.pieces[2]] if after_a_lay else []
    with playing(tmp_path, "human", "human", settings=SMOOTH, position=standing(table, laid=laid)) as here:
        here.wait_for_turn()
        here.sweep(215.0, reach=150.0, end=40.0)
        here.carry([(-300.0, 260.0)], speed=2500.0)
        here.driver.wait(0.2)
        if escape:
            here.driver.key("escape")
        here.wait_until(lambda: here.scene.context.view.points[1] > 0)
        assert happened(here, Fell)
        assert here.scene.context.view.table != table


@pytest.mark.parametrize("over", ["log.strip", "seat-1", "banner"])
def test_a_drag_that_ends_outside_the_board_puts_the_piece_back(tmp_path: Path, over: str) -> None:
    with playing(tmp_path, "human", "human", position=standing(one_tower("outside", 3))) as here:
        here.wait_for_turn()
        number, hand = here.scene.context.match.number, here.scene.context.view.hands[0]
        here.driver.press("hand-0")
        here.carry([(0.0, 300.0)])
        here.driver.move(over)
        here.driver.step(10)
        here.driver.release(over)
        here.driver.wait(1.0)
        assert here.scene.context.match.number == number
        assert here.display.bar.rack.value == hand
        assert not here.display.state.live.is_holding


def test_a_section_released_outside_the_board_stays_in_the_hand(tmp_path: Path) -> None:
    table, held, _ = two_towers(random.Random("zap"), 3)
    with playing(tmp_path, "human", "human", position=standing(table, laid=[held.piece])) as here:
        here.wait_for_turn()
        here.driver.press(here.camera.to_screen(held.x, held.y))
        here.carry([(held.x, held.y + 60.0)], speed=50.0)
        here.driver.release("banner")
        here.driver.wait(0.3)
        assert here.display.state.live.is_holding


def test_a_section_is_carried_to_the_next_tower_by_one_key(tmp_path: Path) -> None:
    """Ctrl with an arrow lifts it first, and carries it no faster than it can ride."""
    table, held, top = two_towers(random.Random("by key"), 3)
    with playing(tmp_path, "human", "human", settings=SMOOTH, position=standing(table, laid=[held.piece])) as here:
        here.wait_for_turn()
        wood = here.display.state.live
        here.driver.press(here.camera.to_screen(held.x, held.y))
        here.driver.release(here.camera.to_screen(held.x, held.y))
        assert wood.is_holding
        here.driver.key("ctrl+right")
        here.wait_until(lambda: wood.has_arrived and abs(wood.lead.target[0] - top.x) < 1.0)
        here.driver.wait(0.5)
        assert not wood.has_collapsed
        for _ in range(16):
            here.driver.key("shift+down")
            here.driver.step(4)
        here.driver.wait(0.5)
        here.driver.key("return")
        here.wait_until(lambda: here.scene.context.view.points[0] > 0)


def test_the_time_to_call_stands_still_behind_a_dialog(tmp_path: Path) -> None:
    """VE-40."""
    with playing(tmp_path, "human", "human", settings=SMOOTH) as here:
        end_turn_too_early(here)
        here.wait_until(lambda: here.driver.find("seat-1.interrupt").visible)
        here.driver.click("score-sheet")
        here.driver.wait(8.0)
        here.driver.key("escape")
        here.driver.wait(0.5)
        assert here.scene.context.view.phase is Phase.HANDOVER
        here.driver.click("seat-1.interrupt")
        here.wait_until(lambda: here.scene.context.view.points == (0, 2))


def test_a_strict_match_shows_nobody_where_a_piece_fits(tmp_path: Path) -> None:
    """VE-71: neither ghost nor plumb line, and nobody can switch them on."""
    table = one_tower("strict", 3)
    with playing(tmp_path, "human", "human", position=standing(table), strict=True) as here:
        here.wait_for_turn()
        way = next(way for way in ways_to_lay(table, here.scene.context.view.hands[0]) if not way.socket.flipped)
        slot = here.display.bar.rack.slot_of(way.piece)
        assert slot is not None
        here.driver.click("aids")
        here.driver.press(slot.name)
        here.carry([(way.socket.x, way.socket.y + 40.0)])
        here.turn_to(way.socket.turn, way.socket.flipped)
        assert here.display.state.socket_near() is not None
        assert here.display.state.marks().ghosts == []
        assert here.display.state.marks().plumb is None


def test_nobody_calls_while_the_next_player_holds_a_piece(tmp_path: Path) -> None:
    """VE-40: the window closes for everybody when a piece is lifted."""
    with playing(tmp_path, "human", "human", "human") as here:
        end_turn_too_early(here)
        here.wait_until(lambda: here.display.delegate.can_take and here.scene.context.acting != 0)
        (third,) = {1, 2} - {here.scene.context.acting}
        assert here.driver.find(f"seat-{third}.interrupt").visible
        here.driver.key("1")
        here.driver.step(2)
        assert not here.driver.find(f"seat-{third}.interrupt").visible


def test_undo_in_practice_goes_back_to_what_was_chosen_and_stays_there(tmp_path: Path) -> None:
    """Handing over is nobody's choice."""
    with playing(tmp_path, "human", "random", practice=True, settings=SMOOTH) as here:
        here.wait_for_turn()
        here.set_base(base_with_followers(here), 0.0)
        here.wait_for_turn()
        number = here.scene.context.match.number
        here.driver.click("end-turn")
        here.wait_until(lambda: here.scene.context.view.player == 1 and here.scene.context.view.phase is Phase.TURN)
        here.driver.click("undo")
        here.driver.wait(1.5)
        assert here.scene.context.match.number == number
        assert here.display.delegate.can_take
        assert here.driver.find("redo").enabled
