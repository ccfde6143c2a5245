"""Pictures put together once at scale 1.0 and kept in the sizes and turns in which they are seen."""

from collections.abc import Callable, Hashable

import pygame

from stage.graphics.painter import Painter
from stage.graphics.painting import raster

_ZOOMS = 32
"""Sizes are kept in steps of this part of scale 1.0, so that what comes nearer is not made anew in every frame."""


def sized(
    painter: Painter, key: Hashable, size: tuple[float, float], draw: Callable[[Painter], None], scale: float, *,
    angle: float = 0.0, flip: bool = False,
) -> pygame.Surface:  # fmt: skip
    """The picture that `draw` paints once, into (0, 0, *size) in logical units, at this scale.

    `key` is what it depends on. `angle` in whole degrees counter-clockwise; `flip` mirrors it left to right.
    """
    zoom, turn = max(1, round(scale * _ZOOMS)), round(angle) % 360

    def make() -> pygame.Surface:
        surface = drawn(painter, key, size, draw)
        if zoom != _ZOOMS:
            smaller = (max(1, round(side * zoom / _ZOOMS)) for side in surface.get_size())
            surface = pygame.transform.smoothscale(surface, tuple(smaller))
        if flip:
            surface = pygame.transform.flip(surface, True, False)
        return raster.rotated(surface, turn) if turn else surface

    kept = painter.canvas.poses if turn or zoom != _ZOOMS else painter.canvas.cache
    return kept.get(("sprite", key, size, zoom, turn, flip), make)


def drawn(
    painter: Painter, key: Hashable, size: tuple[float, float], draw: Callable[[Painter], None]
) -> pygame.Surface:
    """The picture at scale 1.0."""
    canvas = painter.canvas

    def make() -> pygame.Surface:
        place = canvas.pixel_rect((0, 0, *size))
        surface = raster.blank(*place.size)
        with canvas.instead(surface, place):
            draw(painter)
        return surface

    return canvas.cache.get(("drawn", key, size), make)
