"""Building by keyboard alone: bases, pieces, grips, and the rack."""

import random
from pathlib import Path

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
        assert here.display.table.live.held == piece
        here.driver.wait(1.0)
        x, y = here.display.table.live.lead.target
        go(here, "right", 4)
        assert here.display.table.live.lead.target == (x + 40.0, y)
        go(here, "shift+left", 3)
        assert here.display.table.live.lead.target == (x + 37.0, y)
        go(here, "down", int((y - 24.0) // 10.0))
        here.driver.wait(1.0)
        here.driver.key("return")
        here.wait_for_rest(number + 1)
        assert here.scene.context.view.table[piece].x == pytest.approx(x + 37.0, abs=1.0)


def test_a_piece_is_turned_flipped_and_laid_by_keyboard_alone(tmp_path: Path) -> None:
    table = one_tower("keys")
    with playing(tmp_path, "human", "random", position=standing(table)) as here:
        here.wait_for_turn()
        way = max(ways_to_lay(table, here.scene.context.view.hands[0]), key=lambda way: way.socket.turn)
        here.driver.key(str(here.display.bar.rack.value.index(way.piece) + 1))
        assert here.display.table.live.held == way.piece
        if way.socket.flipped:
            here.driver.key("f")
        go(here, "q", way.socket.turn)
        here.driver.wait(1.0)
        go(here, "left", 8)
        here.driver.wait(0.8)
        here.driver.key("ctrl+right")
        here.driver.wait(0.8)
        assert here.display.table.live.lead.target[0] == pytest.approx(way.socket.x, abs=0.5)
        go(here, "shift+down", int(here.display.table.live.lead.target[1] - way.socket.y - 1.0))
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
        keys = here.display.table.hand
        for _ in range(12):
            if keys.cursor == held.piece:
                break
            here.driver.key("left" if table[keys.cursor or 0].x > 80.0 else "down")
        assert keys.cursor == held.piece
        here.driver.key("return")
        assert here.display.table.live.held == held.piece
        here.driver.key("escape")
        assert here.display.table.live.held is None


def test_the_rack_turns_a_piece_before_it_is_taken(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random") as here:
        here.wait_for_turn()
        piece = here.display.bar.rack.value[0]
        here.driver.key("tab")
        here.driver.key("q")
        here.driver.key("f")
        here.driver.key("return")
        here.driver.wait(0.3)
        held = here.display.table.live.snapshot[piece]
        assert (held.turn, held.flipped) == (1, True)
