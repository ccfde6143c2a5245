"""The picture behind the results: what takes long is painted before it is seen."""

from collections.abc import Iterator
from itertools import repeat
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from main import GAMES
from stage.graphics import theme
from stage.graphics import theme as palettes
from stage.graphics.painter import Painter
from stage.graphics.work import WORK, RenderBudgetExceeded, limited
from table.match import journal
from tests.contract.saved_matches import saved_match
from vertiges import GAME
from vertiges.retelling import tallest_tower
from vertiges.view import interior, skyline, wood
from vertiges.view.ending import VertigesEnding
from vertiges.view.wood import LARGE

ROOM = pygame.FRect(60.0, 187.0, 1080.0, 528.0)
SIZE = (480, 270)
PIECES = 4
"""Pieces to which the tower of the tests is cut."""


@pytest.fixture(autouse=True)
def nothing_painted() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    before = dict(LARGE._kept)
    LARGE.clear()
    skyline._KEPT.clear()
    yield
    for key, surface in before.items():
        LARGE.get(key, repeat(surface).__next__)


@pytest.fixture
def ending() -> VertigesEnding:
    match = journal.read(saved_match(GAME), GAMES)
    seats = [theme.SEATS[seat.colour] for seat in match.setup.seats]
    tallest = tallest_tower(match)
    assert tallest is not None
    ending = VertigesEnding(match, seats, emblems=False)
    ending._tower = tallest.pieces[:PIECES]
    return ending


@pytest.fixture
def here() -> Painter:
    painter = Painter(pygame.Surface(SIZE))
    painter.canvas.palette = palettes.palette("vertiges")
    return painter


def test_pieces_are_painted_before_they_come_down(
    ending: VertigesEnding, here: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted_late: list[object] = []

    def need(key: object, steps: Any) -> Any:
        painted_late.append(key)
        return WORK.need(key, steps)

    ending.draw(here, ROOM, 1 / 60)
    WORK.frame(0.0)
    monkeypatch.setattr(wood, "WORK", SimpleNamespace(need=need))
    for frame in range(2, 4 * 60):
        ending.draw(here, ROOM, frame / 60)
        WORK.frame(0.0)
    assert len(LARGE) == PIECES
    assert painted_late == []


def test_the_bench_is_laid_in_lengths_once_one_has_stepped_back(
    ending: VertigesEnding, here: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid, length = [], interior._length

    def noting(*about: Any) -> pygame.Surface:
        laid.append(about)
        return length(*about)

    monkeypatch.setattr(interior, "_length", noting)
    for tenth in range(65):
        ending.draw(here, ROOM, tenth / 10)
    assert not laid, "while the camera climbs they would be made anew in every frame"
    ending.draw(here, ROOM, 7.0)
    assert laid


def test_all_layers_of_the_skyline_are_rasterised_together_while_the_scene_opens(
    ending: VertigesEnding, here: Painter
) -> None:
    frames = 0
    while frames < 12_000:
        frames += 1
        with limited(0.01):
            try:
                ending.draw(here, ROOM, 0.0)
            except RenderBudgetExceeded:
                pygame.time.wait(5)
            else:
                break
    layers = (skyline.SKY, *skyline.FAR, *skyline.LAYERS)
    assert len(skyline._KEPT) == len(layers), "those that come into sight later too"
