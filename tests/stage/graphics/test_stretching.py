"""Surfaces that are enlarged smoothly have two rows and two columns at least."""

import pygame
import pytest

from nizza.view.beyond import Ends
from stage.graphics import raster
from tests.stage.graphics.painting import forbid_single_pixels

RED, BLUE = (200, 40, 30), (30, 60, 200)


@pytest.fixture(autouse=True)
def guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    forbid_single_pixels(monkeypatch)


def test_gradients_shade_from_top_to_bottom_and_are_even_across() -> None:
    for shaded in (raster.gradient(30, 200, RED, BLUE), raster.opaque_gradient(30, 200, RED, BLUE)):
        assert shaded.get_at((0, 0))[:3] == RED
        assert all(abs(a - b) < 8 for a, b in zip(shaded.get_at((29, 199))[:3], BLUE, strict=True))
        assert shaded.get_at((0, 90)) == shaded.get_at((29, 90))


@pytest.mark.parametrize("side", [1, 6, 40])
@pytest.mark.parametrize("blur", [1, 9, 60])
def test_shadows_of_any_size_can_be_blurred(side: int, blur: int) -> None:
    assert raster.shadow(side, 2 * side, 4, blur, RED, 120).get_size() == (side + 2 * blur, 2 * side + 2 * blur)


@pytest.mark.parametrize("edge", [20, 300, 399])
def test_the_street_goes_on_in_mist_beyond_the_drawing(edge: int) -> None:
    target = pygame.Surface((400, 300))
    target.fill((90, 160, 60), (edge, 0, 400 - edge, 300))
    Ends().draw(target, target.get_rect(), (edge, 0), (900, 300), left=True)
    assert target.get_at((edge - 12, 150))[:3] != (0, 0, 0)
