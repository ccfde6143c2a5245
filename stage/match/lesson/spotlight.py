"""Dims everything but what a lesson speaks of."""

from collections.abc import Sequence
from typing import Final

import pygame

from stage.graphics.painter import Painter
from stage.graphics.painting import raster

_MARGIN: Final = 14.0
"""How much wider the light is than what it falls on."""
_SOFT: Final = 5
"""Rings of half shade round it."""
_RING: Final = 5.0
_RADIUS: Final = 18.0
_FADES_IN: Final = 0.25
"""Seconds."""


class Spotlight:
    """Light on some areas, in logical units; `shade` from 0 to 255 is how dark the rest becomes."""

    def __init__(self) -> None:
        self.areas: tuple[pygame.FRect, ...] = ()
        self.shade = 0
        self._opened = 0.0
        self._key: object = None
        self._veil: pygame.Surface | None = None

    def light(self, areas: Sequence[pygame.FRect], shade: int, *, at_once: bool) -> None:
        """Let light fall on these areas from now on; on none: it is bright everywhere."""
        if not areas:
            self.areas, self._opened = (), 0.0
            return
        self.areas, self.shade = tuple(areas), shade
        if at_once:
            self._opened = 1.0

    def update(self, dt: float) -> None:
        """Fade in."""
        if self.areas:
            self._opened = min(1.0, self._opened + dt / _FADES_IN)

    def draw(self, painter: Painter) -> None:
        """Paint the shade over the whole window."""
        if not self.areas:
            return
        canvas = painter.canvas
        places = [canvas.pixel_rect(area.inflate(2 * _MARGIN, 2 * _MARGIN)) for area in self.areas]
        key = (*map(tuple, places), canvas.target.get_size(), painter.palette.name, self.shade)
        if key != self._key or self._veil is None:
            self._key, self._veil = key, self._made(painter, places)
        canvas.blit(self._veil, (0, 0), round(255 * self._opened))

    def _made(self, painter: Painter, places: Sequence[pygame.Rect]) -> pygame.Surface:
        scale = painter.canvas.scale
        veil = raster.blank(*painter.canvas.target.get_size())
        veil.fill((*painter.palette.surround, self.shade))
        for ring in range(_SOFT, -1, -1):
            wider, colour = round(ring * _RING * scale), (*painter.palette.surround, self.shade * ring // (_SOFT + 1))
            for place in places:
                area = place.inflate(2 * wider, 2 * wider)
                pygame.draw.rect(veil, colour, area, border_radius=round(_RADIUS * scale) + wider)
        return veil
