"""The stars of a challenge or an evening, as they are painted."""

from collections.abc import Iterator

import pygame
import pytest

from stage.graphics.painter import Painter
from stage.graphics.stars import StarFall, draw_stars

SIDE = 17.4
BLANK = (250, 250, 250)


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    window = pygame.Window("test", (64, 64), hidden=True)
    window.get_surface()
    yield
    window.destroy()


def stars_at(top: float) -> bytes:
    """Return the pixels of hollow stars, from the topmost that is painted."""
    surface = pygame.Surface((80, 60))
    surface.fill(BLANK)
    draw_stars(Painter(surface), 4.0, top, SIDE * 1080 / 60, [False] * 3)
    painted = pygame.mask.from_threshold(surface, BLANK, (1, 1, 1))
    painted.invert()
    (area, *_) = painted.get_bounding_rects()
    return pygame.image.tobytes(surface.subsurface(area), "RGB")


def test_stars_look_the_same_wherever_they_fall_between_the_pixels() -> None:
    pixel = 1080 / 60
    assert len({stars_at((10 + part / 8) * pixel) for part in range(8)}) == 1


def test_stars_that_were_won_come_down_one_after_the_other_each_with_a_higher_note() -> None:
    fall = StarFall(2)
    notes = [pitch for _ in range(240) if (pitch := fall.update(1 / 60))]
    assert len(notes) == 2
    assert notes[0] < notes[1]
