"""The light round whoever is to act, and the dots of whoever thinks."""

import math
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.colours import Colour
from stage.graphics.painter import Painter
from stage.ui.widgets.base import Point, Surroundings, approach, stepped

_BREATH: Final = 1.2
"""Seconds."""
_STEP: Final = 16.0


def draw_ring(painter: Painter, area: pygame.FRect, alpha: int = 255) -> None:
    """The ring round whoever is to act."""
    painter.outline(area.inflate(6, 6), painter.palette.focus, 5, theme.RADIUS + 3, alpha=alpha)


class TurnLight:
    """With `on_turn` the light fades in, with `thinking` three dots breathe; drawn by whatever shows the seat."""

    def __init__(self) -> None:
        self.on_turn = False
        self.thinking = False
        self._glow = 0.0
        self._breath = 0.0

    def update(self, dt: float, around: Surroundings) -> None:
        """Live through `dt` seconds."""
        goal = 1.0 if self.on_turn else 0.0
        self._glow = goal if around.reduced_motion else approach(self._glow, goal, dt * 4.0)
        self._breath = (self._breath + dt) % _BREATH if self.thinking else 0.0

    def draw_glow(self, painter: Painter, area: pygame.FRect) -> None:
        """A ring round the area."""
        if glow := stepped(self._glow):
            draw_ring(painter, area, alpha=round(255 * glow))

    def draw_dots(self, painter: Painter, left: Point, ink: Colour, *, still: bool) -> None:
        """Three dots side by side, `left` the middle of the first one; `still` where nothing must move."""
        for number in range(3 if self.thinking else 0):
            phase = math.sin((self._breath / _BREATH - number * 0.16) * 2 * math.pi)
            size = 4.5 if still else 3.5 + round(2.0 * max(0.0, phase) * 4) / 4
            painter.circle((left[0] + number * _STEP, left[1]), size, ink)
