"""A position can be painted as a picture of any size: for the moments of a match, for rule books."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from main import GAMES
from stage.graphics import theme
from stage.graphics import theme as palettes
from stage.graphics.pages import draw_page
from stage.graphics.painter import Painter
from stage.match.on_stage import PositionPicture
from stage.match.on_stage import picture_of as named_picture_of
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
APART = 0.1
"""Least share of a picture in which things stand apart from the ground."""
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
    assert game.picture, f"GAME in {game.package}/__init__.py names no picture"
    return named_picture_of(game)


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


def difference(one: pygame.Surface, other: pygame.Surface) -> npt.NDArray[np.int_]:
    """Return by how much two pictures of one size differ in each pixel, 0 to 765."""
    first, second = (pygame.surfarray.array3d(each).astype(int) for each in (one, other))
    total: npt.NDArray[np.int_] = np.abs(first - second).sum(axis=2)
    return total


def scaled(surface: pygame.Surface, size: tuple[float, float]) -> pygame.Surface:
    return pygame.transform.smoothscale(surface, (round(size[0]), round(size[1])))


def detail(surface: pygame.Surface) -> float:
    """Return the share of pixels that would be lost if the picture were half as large."""
    half = scaled(surface, (surface.get_width() / 2, surface.get_height() / 2))
    return float((difference(surface, scaled(half, surface.get_size())) > 60).mean())


def things_apart(surface: pygame.Surface) -> float:
    """Return the share of a small copy in which things stand apart from the ground around them.

    The copy has no texture any more, and the ground is the average of a larger area.
    """
    small = scaled(surface, (96, 40))
    return float((difference(small, scaled(scaled(small, (8, 4)), small.get_size())) > 60).mean())


def shows_more_than_enlarged(small: pygame.Surface, large: pygame.Surface) -> bool:
    return detail(large) > 2.0 * detail(scaled(small, large.get_size()))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_pictures_of_moments_can_be_read_and_are_sharp_also_with_large_text(game: Game) -> None:
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
            seen.append(surface)
        assert shows_more_than_enlarged(*seen), f"{moment.title}: a large picture is no more than a small one enlarged"
        assert min(map(things_apart, seen)) > APART, f"{moment.title}: nothing stands apart from the ground"


def test_a_calm_ground_with_things_on_it_passes_and_a_harsh_one_without_does_not() -> None:
    calm, harsh = pygame.Surface(CARDS[1]), pygame.Surface(CARDS[1])
    calm.fill((18, 26, 58))
    for x in range(150, 1010, 300):
        pygame.draw.circle(calm, (240, 200, 90), (x, 210), 60)
    for x in range(0, 1010, 4):
        pygame.draw.line(harsh, (255, 255, 255), (x, 0), (x, 424))
    assert things_apart(calm) > APART > things_apart(harsh)
    small = pygame.Surface(CARDS[0])
    pygame.draw.circle(small, (240, 200, 90), (150, 70), 20)
    assert shows_more_than_enlarged(small, calm)
    assert not shows_more_than_enlarged(calm, scaled(small, calm.get_size()))


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
