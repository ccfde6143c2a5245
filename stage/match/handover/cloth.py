"""The cloth of a handover: on a shared screen it falls before the secrets of somebody else are shown."""

import math
from functools import partial

import pygame

from stage.graphics import theme
from stage.graphics.colours import darker, lighter, mix
from stage.graphics.painter import Painter
from stage.ui.widgets.base import approach

_FALLS_IN = 0.28
_FOLDS = 7
_SHADES = 12


class HandoverCloth:
    """Two halves of cloth that close over everything and open again. `closed` from 0.0 (out of sight) to 1.0."""

    def __init__(self) -> None:
        self.closed = 0.0

    def update(self, dt: float, *, close: bool, at_once: bool) -> None:
        """Fall or rise."""
        goal = 1.0 if close else 0.0
        self.closed = goal if at_once else approach(self.closed, goal, dt / _FALLS_IN)

    def draw(self, painter: Painter) -> None:
        """The cloth, as far as it is closed."""
        if self.closed <= 0.0:
            return
        eased = 1.0 - (1.0 - self.closed) ** 2
        window = painter.bleed
        half = pygame.FRect(window.left, window.top, window.width / 2, window.height)
        for side in (-1, 1):
            area = half if side < 0 else half.move(half.width, 0)
            with painter.clip(window), painter.moved(side * half.width * (1.0 - eased), 0.0):
                painter.layer(("cloth", side), area, partial(_draw_cloth, area=area), opaque=True)


def _draw_cloth(painter: Painter, area: pygame.FRect) -> None:
    """Velvet in the colour of the room, in soft vertical folds that darken towards the floor, with a brass hem."""
    colours = painter.palette
    if colours.high_contrast:
        painter.fill(area, colours.paper)
        return
    velvet = mix(colours.backdrop_bottom, darker(theme.SEATS[0].colour, 0.4), 0.85)
    strips = round(area.width / 4)
    width = area.width / strips
    for strip in range(strips):
        turn = strip / strips * _FOLDS * 2 * math.pi
        # Two waves of different length: no fold quite like the next.
        fold = 0.7 * math.sin(turn) + 0.3 * math.sin(turn * 0.43 + 1.0)
        shade = lighter(velvet, 0.07 * fold) if fold > 0 else darker(velvet, -0.55 * fold)
        painter.fill((area.left + strip * width, area.top, width + 2, area.height), shade)
    for step in range(_SHADES):
        top = area.top + area.height * (0.35 + 0.65 * step / _SHADES)
        painter.fill((area.left, top, area.width, area.bottom - top), colours.shadow, 11)
    hem = pygame.FRect(area.left, area.bottom - 58, area.width, 14)
    painter.fill(hem, darker(colours.brass, 0.35))
    painter.fill((hem.left, hem.top + 2, hem.width, 4), lighter(colours.brass, 0.1))
