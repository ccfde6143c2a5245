"""A position can be painted as a picture of any size: for the moments of a match, for rule books."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pygame
import pytest

from main import GAMES
from stage.graphics import theme
from stage.graphics import theme as palettes
from stage.graphics.pages import draw_page
from stage.graphics.painter import Painter
from stage.match.on_stage import PositionPicture, on_stage
from table.contract import SPECTATOR, Event, View
from table.game import Game
from table.language import load
from table.match.journal import read
from table.match.retelling import retold
from table.rng import stream
from tests.contract.playing import some_move
from tests.contract.saved_matches import saved_match
from tests.digest import digest

SIZES = ((300.0, 200.0), (240.0, 240.0))
CARDS = ((330.0, 138.0), (1010.0, 424.0))
"""Pictures of the results with text of 100 and of 150 %."""
FAR = 45
"""Actions after which a random match looks different."""
MAGENTA = (255, 0, 255)


@pytest.fixture
def painter() -> Iterator[Painter]:
    pygame.display.init()
    window = pygame.Window("test", (1280, 720), hidden=True)
    yield Painter(window.get_surface())
    window.destroy()


def picture_of(game: Game) -> PositionPicture[Any]:
    load = on_stage(game).picture
    assert load is not None, f"{game.package}/on_stage.py names no picture"
    return load()


def painted(painter: Painter, game: Game, view: View, size: tuple[float, float], about: Event | None) -> str:
    """Paint the picture and return its digest; every pixel of its page must be painted."""
    painter.canvas.palette = palettes.palette(game.name)
    surface = pygame.Surface((round(size[0]), round(size[1])))
    surface.fill(MAGENTA)
    with painter.canvas.page(surface, (size[0] / painter.canvas.scale, size[1] / painter.canvas.scale)):
        picture_of(game).paint(painter, view, theme.SEATS, about)
    assert not pygame.mask.from_threshold(surface, MAGENTA, (1, 1, 1, 255)).count(), "it does not fill its page"
    return digest(surface)


def moments(game: Game) -> Iterator[tuple[View, list[Event]]]:
    """Yield the views of a spectator along a random match, each with the events that follow it."""
    state, rng = game.setup(game.default_seats), stream(0, "pictures", game.name)
    for _ in range(FAR):
        if state.is_terminal():
            break
        yield state.observation(SPECTATOR), state.apply(*some_move(game, state, rng))
    yield state.observation(SPECTATOR), []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_positions_and_what_happened_are_painted_in_any_size(game: Game, painter: Painter) -> None:
    (beginning, _), *between, (later, _) = moments(game)
    for view, events in between[::3]:
        for event in events[:1]:
            painted(painter, game, view, SIZES[0], event)
    for size in SIZES:
        seen = [painted(painter, game, view, size, None) for view in (beginning, later, beginning)]
        assert seen[0] == seen[2], "two pictures of one position differ"
        assert seen[0] != seen[1], "the beginning and a position much later look alike"


def detail(surface: pygame.Surface) -> float:
    """Return the share of pixels that would be lost if the picture were half as large."""
    half = pygame.transform.smoothscale(surface, (surface.get_width() // 2, surface.get_height() // 2))
    back = pygame.transform.smoothscale(half, surface.get_size())
    one, other = (pygame.surfarray.array3d(each).astype(int) for each in (surface, back))
    return float((np.abs(one - other).sum(axis=2) > 60).mean())


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_pictures_of_moments_are_sharp_also_with_large_text(game: Game) -> None:
    """With text of 150 % their cards are as wide as the standings, and small pictures were enlarged for them."""
    pygame.display.init()
    pygame.display.set_mode((64, 36))
    painter = Painter(pygame.Surface((1920, 1080)))
    painter.canvas.palette = palettes.palette(game.name)
    match = read(saved_match(game), GAMES)
    for moment in retold(match, load("en")).moments:
        view, seen = match.state_after(moment.pictured).observation(SPECTATOR), []
        for size in CARDS:
            surface = pygame.Surface(size)
            with painter.canvas.page(surface, size):
                picture_of(game).paint(painter, view, theme.SEATS, moment.event)
            seen.append(detail(surface))
        small, large = seen
        assert large > 0.45 * small, f"{moment.title}: a large picture is poorer in detail; put texture on its ground"


def test_a_page_is_painted_once_and_put_where_it_is_shown(painter: Painter) -> None:
    calls = []

    def draw(page: Painter) -> None:
        calls.append(tuple(page.bleed))
        page.fill(page.bleed, MAGENTA)

    for left in (10.0, 200.0):
        draw_page(painter, "key", (left, 20.0, 90.0, 60.0), draw)
    assert calls == [(0.0, 0.0, 90.0, 60.0)]
    scale = painter.canvas.scale
    places = pygame.mask.from_threshold(painter.canvas.target, MAGENTA, (1, 1, 1, 255)).get_bounding_rects()
    assert [(place.left, place.width) for place in places] == [
        (round(left * scale), round(90 * scale)) for left in (10.0, 200.0)
    ]
