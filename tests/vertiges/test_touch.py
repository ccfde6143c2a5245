"""Fingers on the table: they grip what is small, carry sections, and two of them only look closer."""

import random
from functools import partial
from pathlib import Path

import pygame
import pytest

from stage.graphics import theme
from tests.vertiges.vertiges_window import one_tower, playing, standing
from tests.vertiges.wooden_towers import two_towers
from vertiges.rules.towers import socket_on


def test_a_finger_grips_a_standing_piece_beside_it_where_it_is_small(tmp_path: Path) -> None:
    """A finger needs 44 pixels of a window of 1280 × 720, and a piece seen from afar has 20."""
    with playing(tmp_path, "human", "random", position=standing(one_tower("touch"), laid=(1,))) as here:
        here.wait_for_turn()
        for _ in range(9):
            here.display.state.camera_control.zoom_by(-1.0)
        here.wait_until(lambda: not here.camera.is_moving)
        top = max(here.scene.context.view.table.placed, key=lambda each: each.y)
        x, y = here.camera.to_screen(top.x, top.y)
        beside = x + 0.46 * theme.FINGER, y
        widget = here.display.state.widget
        here.driver.move(beside)
        assert widget.piece_at(beside) is None
        here.driver.tap((x, y - 300.0))
        assert widget.piece_at(beside) == top.piece


def test_two_fingers_that_begin_on_a_tower_zoom_and_hold_nothing(tmp_path: Path) -> None:
    table, held, _ = two_towers(random.Random("zap"), 3)
    with playing(tmp_path, "human", "human", position=standing(table, laid=(held.piece,))) as here:
        here.wait_for_turn()
        zoom, (x, y), number = here.camera.zoom, here.camera.to_screen(held.x, held.y), here.scene.context.match.number
        here.driver.finger(pygame.FINGERDOWN, (x, y))
        assert here.display.state.live.held == held.piece
        here.driver.finger(pygame.FINGERDOWN, (x + 200.0, y), number=1)
        here.driver.finger(pygame.FINGERMOTION, (x + 60.0, y), number=1)
        here.driver.finger(pygame.FINGERUP, (x, y))
        here.driver.finger(pygame.FINGERUP, (x + 60.0, y), number=1)
        assert not here.display.state.hand.is_holding
        here.wait_until(lambda: not here.camera.is_moving)
        assert here.camera.zoom < zoom
        assert here.scene.context.match.number == number


def test_a_finger_carries_a_section_to_another_tower(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """VE-50"""
    table, held, top = two_towers(random.Random("zap"), 3)
    seat = socket_on(top, held.turn, held.flipped)
    with playing(tmp_path, "human", "human", position=standing(table, laid=(held.piece,))) as here:
        here.wait_for_turn()
        here.driver.tap((960.0, 200.0))
        for name, kind in (("press", pygame.FINGERDOWN), ("move", pygame.FINGERMOTION), ("release", pygame.FINGERUP)):
            monkeypatch.setattr(here.driver, name, partial(here.driver.finger, kind))
        here.zap(held.piece, seat)
        assert here.scene.context.view.points[0] > 0
