"""Paints what lies beyond the upper and the lower edge of a drawing: more night with stars, more sea."""

from dataclasses import dataclass
from typing import Final

import pygame

from nizza.board.model import HEIGHT
from nizza.view import palette
from stage.graphics.colours import Colour, darker, lighter
from stage.graphics.painting import raster
from table.rng import stream

_SKY: Final = 1700.0
_SEA: Final = 1100.0
"""Units over which night and sea get darker."""
_STARS: Final = 46
_WAVES: Final = 64
"""On 1000 units of width."""


@dataclass(frozen=True, slots=True)
class Beyond:
    """The colours at the upper and the lower edge of a drawing."""

    sky: Colour
    sea: Colour

    def draw(self, target: pygame.Surface, window: pygame.Rect, corner: tuple[int, int], scale: float) -> None:
        """Onto the part `window` of the target; the drawing's corner lies there, `scale` are pixels per unit."""
        top, bottom = corner[1], corner[1] + round(HEIGHT * scale)
        if top > window.top:
            self._draw_sky(target, window, (corner[0], top), scale)
        if bottom < window.bottom:
            self._draw_sea(target, window, (corner[0], bottom), scale)

    def _draw_sky(self, target: pygame.Surface, window: pygame.Rect, foot: tuple[int, int], scale: float) -> None:
        high = round(_SKY * scale)
        target.fill(darker(self.sky, 0.5), (window.left, window.top, window.width, max(0, foot[1] - high - window.top)))
        strip = raster.gradient(window.width, high, darker(self.sky, 0.5), self.sky)
        target.blit(strip, (window.left, foot[1] - high + 1))
        first, last = (int((x - foot[0]) / scale // 1000) for x in (window.left, window.right))
        for patch in range(first, last + 1):
            for x, y, size, shine in _spots(patch, "stars", _STARS, 1.6):
                at = (foot[0] + (patch + x) * 1000.0 * scale, foot[1] - y * _SKY * scale)
                side = 1 if size < 0.7 else 2
                colour = tuple(
                    round(a + (b - a) * (0.3 + 0.6 * shine)) for a, b in zip(self.sky, palette.STAR, strict=True)
                )
                target.fill(colour, (*at, side, side))

    def _draw_sea(self, target: pygame.Surface, window: pygame.Rect, top: tuple[int, int], scale: float) -> None:
        high = round(_SEA * scale)
        deep = darker(self.sea, 0.55)
        target.fill(deep, (window.left, top[1], window.width, window.bottom - top[1]))
        target.blit(raster.gradient(window.width, high, self.sea, deep), (window.left, top[1] - 1))
        first, last = (int((x - top[0]) / scale // 1000) for x in (window.left, window.right))
        for patch in range(first, last + 1):
            for x, y, size, shine in _spots(patch, "waves", _WAVES, 1.3):
                light = lighter(self.sea, (0.10 + 0.16 * shine) * (1.0 - 0.8 * y))
                wide = (26.0 + 90.0 * size) * scale
                at = (top[0] + (patch + x) * 1000.0 * scale - wide / 2, top[1] + y * _SEA * scale)
                target.fill(light, (*at, wide, max(1, round(3.0 * scale))))


def _spots(patch: int, what: str, count: int, crowd: float) -> tuple[tuple[float, float, float, float], ...]:
    """Scattered over a patch, always the same; `crowd` above 1.0 draws them to the drawing's edge."""
    key = (patch, what)
    if key not in _SCATTERED:
        rng = stream(patch, "nizza", what)
        _SCATTERED[key] = tuple((rng.random(), rng.random() ** crowd, rng.random(), rng.random()) for _ in range(count))
    return _SCATTERED[key]


_SCATTERED: Final[dict[tuple[int, str], tuple[tuple[float, float, float, float], ...]]] = {}
