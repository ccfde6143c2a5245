"""Bars for a share of a whole."""

import pygame
import pytest

from stage.graphics import theme
from stage.graphics.kept import draw_share_bar
from tests.stage.graphics.painting import painter

AREA = pygame.FRect(200.0, 300.0, 400.0, 10.0)
FILL = (10, 200, 30)


def filled(share: float, *, high_contrast: bool) -> list[tuple[int, int, int]]:
    """Return the colours along the bar, from its left to its right."""
    here = painter(1920, 1080)
    here.canvas.palette = theme.palette("nizza", high_contrast=high_contrast)
    here.canvas.target.fill(here.palette.paper)
    draw_share_bar(here, AREA, share, FILL)
    line = [here.canvas.target.get_at((round(AREA.left + 8.0 + step), round(AREA.centery))) for step in range(385)]
    return [(colour.r, colour.g, colour.b) for colour in line]


@pytest.mark.parametrize("high_contrast", [False, True])
@pytest.mark.parametrize("share", [0.25, 0.5, 1.0])
def test_a_bar_is_filled_as_far_as_its_share(share: float, high_contrast: bool) -> None:
    along = filled(share, high_contrast=high_contrast)
    assert along.count(FILL) / len(along) == pytest.approx(share, abs=0.03)


@pytest.mark.parametrize("high_contrast", [False, True])
def test_an_empty_bar_looks_empty_and_the_least_share_is_seen(high_contrast: bool) -> None:
    empty = filled(0.0, high_contrast=high_contrast)
    assert FILL not in empty
    brightness = [sum(colour) for colour in empty]
    paper = sum(theme.palette("nizza", high_contrast=high_contrast).paper)
    assert abs(brightness[200] - paper) < 150, "nearer to the paper than to what fills it"
    here = painter(1920, 1080)
    draw_share_bar(here, AREA, 0.001, FILL)
    assert here.canvas.target.get_at((205, 305))[:3] == FILL
