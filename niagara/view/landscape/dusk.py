"""The lake at dusk to which winners come home: sky, mountains, a forest along the far shore, and calm water."""

from typing import Final

import pygame

from niagara.view import palette
from niagara.view.landscape.scenery import draw_bands, heights
from stage.graphics.painter import Painter
from table.rng import stream

PINE: Final = 116.0
"""Size of the largest pine, in logical units. All others are shrunk from it, ten times as fast as rasterising each."""
_SUN: Final = 0.34
"""Place of the sun, as a share of the width."""


def draw_dusk(painter: Painter, area: pygame.FRect, shore: float) -> None:
    """Draw the lake into an area, from the sky down to the height `shore`, and the calm water below."""
    if painter.palette.high_contrast:
        painter.fill(area, painter.palette.backdrop_top)
        return
    with painter.clip(area):
        draw_bands(painter, palette.DAWN, shore, area)
        sun = (area.left + area.width * _SUN, shore - 80.0)
        for wide, tall, alpha in ((1700.0, 760.0, 150), (900.0, 460.0, 150), (380.0, 240.0, 200), (150.0, 140.0, 255)):
            glow = pygame.FRect(0, 0, wide, tall)
            glow.center = sun
            painter.glow(glow, palette.SUN, alpha)
        for art, box in heights(area, area.centerx, shore + 4.0, 0.9):
            painter.image(art, box)
        _draw_forest(painter, area, shore + 10.0)
        painter.gradient((area.left, shore + 8.0, area.width, 160.0), *palette.DAWN_WATER[:2])
        low = shore + 168.0
        painter.gradient((area.left, low, area.width, area.bottom - low), *palette.DAWN_WATER[1:])
        for wide, tall, alpha in ((1500.0, 110.0, 110), (700.0, 560.0, 90)):
            glow = pygame.FRect(0, 0, wide, tall)
            glow.midtop = (sun[0], shore - tall * 0.1)
            painter.glow(glow, palette.SUN, alpha)


def _draw_forest(painter: Painter, area: pygame.FRect, foot: float) -> None:
    """Draw a line of pines along the far shore, higher at both sides."""
    rng = stream(5, "niagara", "dawn")
    x = area.left - 20.0
    while x < area.right + 20.0:
        off = abs((x - area.centerx) / area.width * 2.0)
        high = rng.uniform(46.0, 70.0) * (0.7 + 0.9 * off**2)
        kind = "far" if off < 0.55 else "mid"
        box = pygame.FRect(0, 0, PINE, PINE)
        box.center = (x, foot + 6.0 - high / 2)
        painter.image(f"niagara/pine_{kind}_{rng.randint(1, 3)}", box, zoom=high / PINE)
        x += rng.uniform(16.0, 34.0)
