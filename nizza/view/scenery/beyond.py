"""Paints what lies beyond the upper and the lower edge of a drawing: more night with stars and a moon, more sea."""

import math
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

import pygame

from nizza.board.model import HEIGHT
from nizza.board.reach import XY
from nizza.view import palette
from stage.graphics.colours import Colour, darker, lighter, mix
from stage.graphics.painting import raster
from table.rng import stream

_SKY: Final = 1700.0
_SEA: Final = 1100.0
"""Units over which night and sea get darker."""
_SHADES: Final = 64
"""Of night and of sea: no two neighbours differ by more than one step of a colour."""
_STARS: Final = 46
_WAVES: Final = 64
"""On 1000 units of width."""
_MOON: Final = 190.0
"""Units: half as wide as the moon."""
_HALO: Final = 3.4
"""How much larger than the moon the light round it is."""
_HALO_PIXELS: Final = 240
_FINE: Final = 4
"""The moon is drawn this many times larger and shrunk."""
_SEAS: Final = ((-0.30, -0.22, 0.30), (0.26, -0.34, 0.17), (0.12, 0.24, 0.34), (-0.42, 0.34, 0.15), (0.56, 0.12, 0.11))
"""The dark seas of the moon: x, y and radius as parts of its own radius."""
_GLITTER: Final = 90
"""Waves in which the moon is mirrored."""

_Speck = tuple[float, float, float, Colour]
"""A star or a wave: the part of its way across its patch and away from the drawing's edge, its size, its colour."""


class Beyond:
    """Night and sea that go on from the colours at the upper and the lower edge of a drawing."""

    def __init__(self, sky: Colour, sea: Colour, moon: XY | None) -> None:
        self._sky = sky
        self._sea = sea
        self._moon = moon
        self._night = _shades(sky, darker(sky, 0.5))
        self._deep = _shades(sea, darker(sea, 0.55))
        self._specks: dict[tuple[str, int], Sequence[_Speck]] = {}
        """Scattered stars and waves by patch, those near the drawing's edge first."""
        self._risen: tuple[float, pygame.Surface, pygame.Surface] | None = None
        """The radius in pixels in which the moon was seen last, its halo, and itself."""

    def draw(self, target: pygame.Surface, window: pygame.Rect, corner: tuple[int, int], scale: float) -> None:
        """Onto the part `window` of the target; the drawing's corner lies there, `scale` are pixels per unit."""
        top, bottom = corner[1], corner[1] + round(HEIGHT * scale)
        first, last = (int((x - corner[0]) / scale // 1000) for x in (window.left, window.right))
        if top > window.top:
            _fade(target, window, top + 1, -_SKY * scale, self._night)
            for patch in range(first, last + 1):
                self._draw_stars(target, patch, (corner[0], top), scale, (top - window.top) / scale / _SKY)
            if self._moon is not None:
                x, y = self._moon
                self._draw_moon(target, (corner[0] + x * scale, top + y * scale), _MOON * scale)
        if bottom < window.bottom:
            _fade(target, window, bottom - 1, _SEA * scale, self._deep)
            for patch in range(first, last + 1):
                self._draw_waves(target, patch, (corner[0], bottom), scale, (window.bottom - bottom) / scale / _SEA)
            if self._moon is not None:
                self._draw_glitter(target, (corner[0] + self._moon[0] * scale, bottom), scale)

    @cached_property
    def _halo(self) -> pygame.Surface:
        return raster.glow(_HALO_PIXELS, _HALO_PIXELS, palette.MOON, 120)

    def _draw_moon(self, target: pygame.Surface, middle: tuple[float, float], radius: float) -> None:
        side = round(2 * _HALO * radius)
        if not pygame.Rect(middle[0] - side / 2, middle[1] - side / 2, side, side).colliderect(target.get_clip()):
            return
        if self._risen is None or self._risen[0] != radius:
            self._risen = radius, pygame.transform.smoothscale(self._halo, (side, side)), _moon(radius)
        for picture in self._risen[1:]:
            target.blit(picture, picture.get_rect(center=(round(middle[0]), round(middle[1]))))

    def _draw_glitter(self, target: pygame.Surface, top: tuple[float, float], scale: float) -> None:
        """The way of the moon's light over the water: it grows wider and sparser towards us."""
        high = max(1, round(4.0 * scale))
        for x, y, size, colour in self._scattered("glitter", 0, _GLITTER, 1.5, self._mirrored):
            wide = (20.0 + 80.0 * size * (0.4 + y)) * scale
            left = top[0] + (x - 0.5) * (120.0 + 420.0 * y) * scale - wide / 2
            target.fill(colour, (left, top[1] + y * _SEA * scale, wide, high))

    def _draw_stars(self, target: pygame.Surface, patch: int, foot: tuple[int, int], scale: float, seen: float) -> None:
        for x, y, size, colour in self._scattered("stars", patch, _STARS, 1.6, self._star):
            if y > seen:
                return
            side = 1 if size < 0.7 else 2
            target.fill(colour, (foot[0] + (patch + x) * 1000.0 * scale, foot[1] - y * _SKY * scale, side, side))

    def _draw_waves(self, target: pygame.Surface, patch: int, top: tuple[int, int], scale: float, seen: float) -> None:
        high = max(1, round(3.0 * scale))
        for x, y, size, colour in self._scattered("waves", patch, _WAVES, 1.3, self._wave):
            if y > seen:
                return
            wide = (26.0 + 90.0 * size) * scale
            left = top[0] + (patch + x) * 1000.0 * scale - wide / 2
            target.fill(colour, (left, top[1] + y * _SEA * scale, wide, high))

    def _star(self, away: float, shine: float) -> Colour:
        return mix(self._sky, palette.STAR, 0.3 + 0.6 * shine)

    def _wave(self, away: float, shine: float) -> Colour:
        return lighter(self._sea, (0.10 + 0.16 * shine) * (1.0 - 0.8 * away))

    def _mirrored(self, away: float, shine: float) -> Colour:
        return mix(self._sea, palette.MOON, (0.25 + 0.5 * shine) * (1.0 - 0.7 * away))

    def _scattered(
        self, what: str, patch: int, count: int, crowd: float, colour: Callable[[float, float], Colour]
    ) -> Sequence[_Speck]:
        """Always the same on a patch; `crowd` above 1.0 draws them to the drawing's edge."""
        key = (what, patch)
        if key not in self._specks:
            rng = stream(patch, "nizza", what)
            spots = [(rng.random(), rng.random() ** crowd, rng.random(), rng.random()) for _ in range(count)]
            found = [(x, y, size, colour(y, shine)) for x, y, size, shine in spots]
            self._specks[key] = sorted(found, key=lambda speck: speck[1])
        return self._specks[key]


def _moon(radius: float) -> pygame.Surface:
    """The moon with its seas, finely, in so many pixels."""
    side = 2 * math.ceil(radius) + 2
    large = raster.blank(side * _FINE, side * _FINE)
    large.fill((*palette.MOON, 0))
    middle = side * _FINE / 2
    pygame.draw.circle(large, palette.MOON, (middle, middle), radius * _FINE)
    for x, y, size in _SEAS:
        at = (middle + x * radius * _FINE, middle + y * radius * _FINE)
        pygame.draw.circle(large, palette.MOON_SEA, at, size * radius * _FINE)
    return pygame.transform.smoothscale(large, (side, side))


def _shades(edge: Colour, far: Colour) -> Sequence[Colour]:
    return [mix(edge, far, number / (_SHADES - 1)) for number in range(_SHADES)]


def _fade(target: pygame.Surface, window: pygame.Rect, edge: int, depth: float, shades: Sequence[Colour]) -> None:
    """Fill the window from the height `edge` on with one shade after the other, up or down over `depth` pixels."""
    end = window.bottom if depth > 0 else window.top
    bounds = [edge + round(depth * number / len(shades)) for number in range(len(shades))]
    for shade, start, stop in zip(shades, bounds, [*bounds[1:], end], strict=True):
        upper, lower = sorted((start, stop))
        target.fill(shade, pygame.Rect(window.left, upper, window.width, lower - upper).clip(window))
