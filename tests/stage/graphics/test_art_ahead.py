"""Drawings that are rasterised in threads before they are needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from main import GAMES
from stage.driving import Driver, render_once
from stage.graphics import art
from stage.graphics.painter import Painter
from stage.graphics.work import WORK
from stage.menus.shelf import Shelf, rasterise_ahead
from stage.ui.scene import Scene
from tests.digest import digest
from tests.stage.unseen_window import Window, rasterised, window


@pytest.fixture(autouse=True)
def some_window() -> None:
    Driver(Scene, (320, 200)).close()


def test_what_was_begun_ahead_is_the_same_picture() -> None:
    art.rasterise_ahead([("shelf/sign", 90, 16)])
    ahead, afterwards = art.raster("shelf/sign", 90, 16), art.raster("shelf/sign", 90, 16)
    assert digest(ahead, alpha=True) == digest(afterwards, alpha=True)


def test_a_missing_drawing_is_not_rasterised_ahead() -> None:
    art.rasterise_ahead([("shelf/box_chess", 10, 10)])
    assert not art.begun()


@pytest.mark.draws_frames("the first frame draws what was rasterised ahead")
@pytest.mark.parametrize(
    ("now", "lights"),
    [
        (datetime(2026, 11, 25, 9, 30).astimezone(), {"sun"}),
        (datetime(2026, 11, 25, 18).astimezone(), {"sun", "lights", "lamp"}),
        (datetime(2026, 11, 25, 23).astimezone(), {"lights", "lamp"}),
    ],
)
@pytest.mark.parametrize("further", [(), ("chess", "go", "bridge")])
def test_what_is_foreseen_for_the_shelf_is_what_it_draws(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, further: Sequence[str], now: datetime, lights: set[str]
) -> None:
    games = dict(GAMES) | {name: replace(GAMES["nimmsleich"], name=name) for name in further}
    foreseen: set[tuple[str, int, int]] = set()
    monkeypatch.setattr(art, "rasterise_ahead", foreseen.update)
    rasterise_ahead(games, (1280, 720), now)
    drawn = rasterised(monkeypatch)
    with window(Window, tmp_path, games, lambda services: Shelf(services, lambda: now)):
        assert foreseen <= drawn
    boxes = {f"shelf/box_{name}" for name in GAMES if art.exists(f"shelf/box_{name}")}
    assert {name for name, _, _ in foreseen} == {"shelf/wall", *(f"shelf/{light}" for light in lights)} | boxes


def test_what_was_begun_in_vain_is_not_kept_beyond_the_first_frame() -> None:
    art.rasterise_ahead([("shelf/sign", 91, 17)])
    assert ("shelf/sign", 91, 17) in art.begun()
    render_once(Scene, (320, 200))
    assert not art.begun()


def test_a_painter_rasterises_ahead_what_it_does_not_keep() -> None:
    brush = Painter(pygame.Surface((960, 540)))
    brush.image("shelf/sign", (0, 0, 640, 114))
    brush.rasterise_ahead([("shelf/sign", (640, 114)), ("ui/undo", (64, 64))])
    assert art.begun() == {("ui/undo", 32, 32)}
    brush.rasterise_ahead([("ui/redo", (64, 64)), ("ui/undo", (64, 64))])
    brush.image("ui/redo", (0, 0, 64, 64))
    assert art.begun() == {("ui/undo", 32, 32)}
    WORK.drop()


def test_a_drawing_does_not_give_way_to_what_flies_by(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = rasterised(monkeypatch)
    brush = Painter(pygame.Surface((960, 540)))
    brush.image("shelf/sign", (0, 0, 640, 114))
    for step in range(720):
        brush.image("nimmsleich/knock", (0, 0, 380, 380), angle=step / 2)
    drawn.clear()
    brush.image("shelf/sign", (0, 0, 640, 114))
    assert not drawn
