"""Drawings that are rasterised in threads before they are needed."""

from __future__ import annotations

import pygame
import pytest

from stage import art
from stage.driver import Driver, render_once
from stage.scenes import Scene
from stage.shelf import rasterise_ahead
from tests.stage.menus import shelf_for_picture


@pytest.fixture(autouse=True)
def window() -> None:
    Driver(Scene, (320, 200)).close()


def test_what_was_begun_ahead_is_the_same_picture() -> None:
    art.rasterise_ahead([("shelf/sign", 90, 16)])
    ahead, afterwards = art.raster("shelf/sign", 90, 16), art.raster("shelf/sign", 90, 16)
    assert pygame.image.tobytes(ahead, "RGBA") == pygame.image.tobytes(afterwards, "RGBA")


def test_a_missing_drawing_is_an_error_only_where_it_is_needed() -> None:
    art.rasterise_ahead([("shelf/box_chess", 10, 10)])
    with pytest.raises(art.ArtMissing):
        art.raster("shelf/box_chess", 10, 10)


def test_the_sizes_foreseen_for_the_shelf_are_those_it_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    foreseen: set[tuple[str, int, int]] = set()
    monkeypatch.setattr(art, "rasterise_ahead", foreseen.update)
    rasterise_ahead((1280, 720))
    drawn: set[tuple[str, int, int]] = set()
    real = art.raster

    def raster(name: str, width: int, height: int) -> pygame.Surface:
        drawn.add((name, width, height))
        return real(name, width, height)

    monkeypatch.setattr(art, "raster", raster)
    render_once(shelf_for_picture, (1280, 720))
    assert foreseen <= drawn
