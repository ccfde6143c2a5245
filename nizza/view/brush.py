"""Small figures drawn with round strokes: painted larger and shrunk, for smooth edges at any size."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Self

import pygame

from stage.graphics import raster
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour

_FINE: Final = 3
"""Enlargement of all drawing."""

Spot = tuple[float, float]


class Brush:
    """Brush for a surface in logical units; (0, 0) is its `origin`, y points down."""

    def __init__(self, pixels: tuple[int, int], scale: float, origin: Spot) -> None:
        """Create the brush; `pixels` is the size of the finished surface, `scale` is in pixels per logical unit."""
        self._pixels, self._scale, self._origin = pixels, scale, origin
        self._grow = scale * _FINE
        self.surface = raster.blank(pixels[0] * _FINE, pixels[1] * _FINE)

    @classmethod
    def onto(cls, painter: Painter, origin: Spot) -> Self:
        """Return a brush that covers the painter's target; :meth:`put` paints it there."""
        return cls(painter.canvas.target.get_size(), painter.canvas.scale, origin)

    def stroke(self, spots: Sequence[Spot], width: float, colour: Colour) -> None:
        """Draw a thick line through all spots, with round ends and joints."""
        points = [self._at(spot) for spot in spots]
        half = width * self._grow / 2
        for (x0, y0), (x1, y1) in pairwise(points):
            length = math.hypot(x1 - x0, y1 - y0)
            if length:
                nx, ny = (y0 - y1) / length * half, (x1 - x0) / length * half
                corners = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
                pygame.draw.polygon(self.surface, colour, corners)
        for point in points:
            pygame.draw.circle(self.surface, colour, point, half)

    def rimmed(self, spots: Sequence[Spot], *strokes: tuple[float, Colour]) -> None:
        """Draw one line over the other, the broadest first: each width and colour is a rim of the next."""
        for width, colour in strokes:
            self.stroke(spots, width, colour)

    def disc(self, centre: Spot, radius: float, colour: Colour) -> None:
        """Draw a filled circle."""
        pygame.draw.circle(self.surface, colour, self._at(centre), radius * self._grow)

    def polygon(self, spots: Sequence[Spot], colour: Colour) -> None:
        """Draw a filled polygon."""
        pygame.draw.polygon(self.surface, colour, [self._at(spot) for spot in spots])

    def outline(self, width: float, colour: Colour) -> None:
        """Draw a rim around everything painted so far."""
        reach = max(1.0, width * self._grow)
        dark = self.surface.copy()
        dark.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        dark.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
        rim = raster.blank(*self.surface.get_size())
        for step in range(12):
            turn = math.tau * step / 12
            rim.blit(dark, (round(math.cos(turn) * reach), round(math.sin(turn) * reach)))
        rim.blit(self.surface, (0, 0))
        self.surface = rim

    def put(self, painter: Painter) -> None:
        """Shrink the drawing onto the painter's target."""
        painter.canvas.target.blit(self.shrunk(), (0, 0))

    def shrunk(self) -> pygame.Surface:
        """Return the finished surface."""
        return pygame.transform.smoothscale(self.surface, self._pixels)

    def _at(self, spot: Spot) -> Spot:
        return (self._origin[0] + spot[0]) * self._grow, (self._origin[1] + spot[1]) * self._grow
