"""Building by keyboard alone: bases, pieces, grips, and the rack."""

import random
from pathlib import Path

import pygame
import pytest

from tests.vertiges.vertiges_window import VertigesWindow, one_tower, playing, standing
from tests.vertiges.wooden_towers import two_towers
from vertiges.rules.fitting import ways_to_lay


def go(here: VertigesWindow, key: str, times: int) -> None:
    for _ in range(times):
        here.driver.key(key)


def test_a_base_is_set_down_by_keyboard_alone(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random") as here:
        here.wait_for_turn()
        here.driver.key("tab")
        assert here.scene.ui.focused is here.driver.find("hand-0")
        piece = here.display.bar.rack.value[0]
        number = here.scene.context.match.number
        here.driver.key("return")
        assert here.display.state.live.held == piece
        here.driver.wait(1.0)
        x, y = here.display.state.live.lead.target
        go(here, "right", 4)
        assert here.display.state.live.lead.target == (x + 40.0, y)
        go(here, "shift+left", 3)
        assert here.display.state.live.lead.target == (x + 37.0, y)
        go(here, "down", int((y - 24.0) // 10.0))
        here.driver.wait(1.0)
        here.driver.key("return")
        here.wait_for_rest(number + 1)
        assert here.scene.context.view.table[piece].x == pytest.approx(x + 37.0, abs=1.0)


def test_a_gamepad_carries_slowly_or_fast_turns_flips_and_lets_go(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random") as here:
        here.wait_for_turn()
        here.driver.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        number, piece = here.scene.context.match.number, here.display.bar.rack.value[0]
        assert "RB" in here.driver.find("turn-right").tooltip
        assert here.display.state.legend is None
        here.driver.pad(pygame.CONTROLLER_BUTTON_A)
        live = here.display.state.live
        assert live.held == piece
        assert here.display.state.legend == "LB/RB turn · RT flip · A let go · B put back"
        here.driver.wait(1.0)
        ways = []
        for deflection in (0.3, 1.0):
            x, y = live.lead.target
            here.driver.tilt(deflection, 0.0)
            here.driver.wait(0.2)
            here.driver.tilt(0.0, 0.0)
            assert live.lead.target[1] == y
            ways.append(live.lead.target[0] - x)
        assert 0.5 < ways[0] < 5.0
        assert ways[1] > 40.0
        turn = live.intention().turn
        here.driver.pad(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
        here.driver.wait(1.0)
        assert live.intention().turn == (turn + 1) % 4
        here.driver.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
        here.driver.wait(1.0)
        here.driver.tilt(0.0, -1.0)
        here.driver.wait(2.0)
        here.driver.tilt(0.0, 0.0)
        here.driver.wait(1.0)
        here.driver.pad(pygame.CONTROLLER_BUTTON_A)
        here.wait_for_rest(number + 1)
        assert piece in {each.piece for each in here.scene.context.view.table.placed}


def test_a_piece_is_turned_flipped_and_laid_by_keyboard_alone(tmp_path: Path) -> None:
    table = one_tower("keys")
    with playing(tmp_path, "human", "random", position=standing(table)) as here:
        here.wait_for_turn()
        way = max(ways_to_lay(table, here.scene.context.view.hands[0]), key=lambda way: way.socket.turn)
        here.driver.key(str(here.display.bar.rack.value.index(way.piece) + 1))
        assert here.display.state.live.held == way.piece
        if way.socket.flipped:
            here.driver.key("f")
        go(here, "q", way.socket.turn)
        here.driver.wait(1.0)
        go(here, "left", 8)
        here.driver.wait(0.8)
        here.driver.key("ctrl+right")
        here.driver.wait(0.8)
        assert here.display.state.live.lead.target[0] == pytest.approx(way.socket.x, abs=0.5)
        go(here, "shift+down", int(here.display.state.live.lead.target[1] - way.socket.y - 1.0))
        here.driver.wait(1.0)
        number = here.scene.context.match.number
        here.driver.key("return")
        here.wait_for_rest(number + 1)
        assert here.scene.context.view.laid == (way.piece,)


def test_arrow_keys_come_to_a_standing_piece_and_enter_grips_it(tmp_path: Path) -> None:
    table, held, _ = two_towers(random.Random("zap"), 3)
    with playing(tmp_path, "human", "human", position=standing(table, laid=(held.piece,))) as here:
        here.wait_for_turn()
        here.scene.ui.focus(here.driver.find("table"))
        here.driver.key("up")
        keys = here.display.state.hand
        for _ in range(12):
            if keys.cursor == held.piece:
                break
            here.driver.key("left" if table[keys.cursor or 0].x > 80.0 else "down")
        assert keys.cursor == held.piece
        here.driver.key("return")
        assert here.display.state.live.held == held.piece
        here.driver.key("escape")
        assert here.display.state.live.held is None


def test_the_rack_turns_a_piece_before_it_is_taken(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random") as here:
        here.wait_for_turn()
        piece = here.display.bar.rack.value[0]
        here.driver.key("tab")
        here.driver.key("q")
        here.driver.key("f")
        here.driver.key("return")
        here.driver.wait(0.3)
        held = here.display.state.live.snapshot[piece]
        assert (held.turn, held.flipped) == (3, True)
