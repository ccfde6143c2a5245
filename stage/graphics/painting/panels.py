"""Panels and the soft shadows of rounded rectangles."""

from typing import Final

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painting import raster
from stage.graphics.painting.canvas import Canvas
from stage.graphics.theme import PanelLook

_SHADOW: Final = 48.0
"""Logical units that a shadow may reach beyond its panel."""


def with_shadow(area: pygame.FRect) -> pygame.FRect:
    """The area with all of the shadow that a panel in it casts."""
    return area.inflate(2 * _SHADOW, 2 * _SHADOW)


class Panels:
    """Draws panels, in logical units, onto a canvas."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas

    def panel(self, area: RectLike, look: PanelLook | None = None) -> None:
        """A rounded panel with its shadow; by default a sheet of the palette's paper."""
        look = look or theme.paper_look(self._canvas.palette)
        place = self._canvas.pixel_rect(area)
        if place.width < 2 or place.height < 2:
            return
        if look.elevation > 0.0:
            hidden = place.inflate(
                -2 * round(look.radius * self._canvas.scale), -2 * round(look.radius * self._canvas.scale)
            )
            self._shadow(area, look.radius, look.elevation, 120, hidden)
        surface = self._canvas.cache.get(
            ("panel", place.size, look), lambda: raster.panel(*place.size, look, self._canvas.scale)
        )
        self._canvas.blit(surface, place.topleft)

    def shadow(self, area: RectLike, radius: float = theme.RADIUS, elevation: float = 10.0, alpha: int = 120) -> None:
        """The soft shadow that a rounded rectangle at `elevation` logical units casts on what lies below."""
        self._shadow(area, radius, elevation, alpha, None)

    def _shadow(self, area: RectLike, radius: float, elevation: float, alpha: int, hidden: pygame.Rect | None) -> None:
        place = self._canvas.pixel_rect(area)
        blur = max(1, round(elevation * 1.6 * self._canvas.scale))
        corner, colour = round(radius * self._canvas.scale), self._canvas.palette.shadow
        surface = self._canvas.cache.get(
            ("shadow", place.size, corner, blur, colour, alpha),
            lambda: raster.shadow(*place.size, corner, blur, colour, alpha),
        )
        left, top = place.left - blur, place.top - blur + round(elevation * 0.6 * self._canvas.scale)
        self._canvas.blit_round(surface, (left, top), hidden or pygame.Rect(left, top, 0, 0))
