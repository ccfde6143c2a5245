"""Twists of the season as the room shows them: wind that is seen before it is felt, a swinging table, and the dark."""

import math
from typing import Final

import pygame

from physics.polygon import Point
from stage.graphics.painter import Painter
from stage.match.live.camera import Camera
from vertiges.physics.conditions import CALM, Conditions
from vertiges.physics.world import STEP
from vertiges.scene.live_table import LiveTable
from vertiges.view.interior import wall_area
from vertiges.view.twists import candle_at, draw_candle, draw_curtain, draw_dark, draw_lamp

_AHEAD: Final = 0.7
"""Seconds by which a gust is seen in the curtains before it reaches the table."""
_BREEZE: Final = 0.22
"""Wind in the curtains between the gusts, as a part of the strongest."""
_FOLLOWS: Final = 5.0
"""Rate in 1/s at which cloth and lamp follow."""
_DARKENS: Final = 0.8
"""Seconds in which the candle goes out, or is lit again."""
_WANDERS: Final = 6.0
"""Rate in 1/s at which the light follows the hand."""
_SWAYS: Final = 5.0
"""Logical units that the table is seen to sway."""
_LINTEL: Final = 14.0


class RoomTwists:
    """Picture of the twists of the season. Nothing depends on it."""

    def __init__(self) -> None:
        self.news = ""
        """Line for the banner while a twist begins to strike; "" otherwise."""
        self._now: Conditions = CALM
        self._seconds = 0.0
        self._wind = self._flame = self._swing = self._dark = 0.0
        self._light: Point | None = None
        self._moves = True

    def update(self, dt: float, live: LiveTable, light: Point | None, *, still: bool) -> None:
        """Follow the table for `dt` seconds; `light` is a logical point of the window. If `still`, nothing sways."""
        now, self._moves = live.conditions(), not still
        self._now = now
        self._seconds = self._seconds + dt if live.is_idle else live.world.steps * STEP
        if still:
            self._wind = self._flame = _BREEZE if now.breeze else 0.0
            self._swing, self._dark, self._light = 0.0, float(now.dark), light or self._light
            return
        follows = 1.0 - math.exp(-_FOLLOWS * dt)
        breeze = _BREEZE if now.breeze else 0.0
        self._wind += (breeze + (1.0 - breeze) * now.gust(self._seconds + _AHEAD) - self._wind) * follows
        self._flame += (breeze + (1.0 - breeze) * now.gust(self._seconds + _AHEAD / 2) - self._flame) * follows
        self._swing += (now.swing(self._seconds) - self._swing) * (1.0 - math.exp(-4.0 * _FOLLOWS * dt))
        step = dt / _DARKENS
        self._dark = max(0.0, min(1.0, self._dark + (step if now.dark else -step)))
        if light is not None:
            x, y = self._light or light
            share = 1.0 - math.exp(-_WANDERS * dt)
            self._light = x + (light[0] - x) * share, y + (light[1] - y) * share

    @property
    def sway(self) -> float:
        """Logical units by which the table is to the right of its place."""
        return _SWAYS * self._swing if self._now.railway else 0.0

    def draw_behind(self, painter: Painter, camera: Camera, sky: pygame.FRect, seconds: float) -> None:
        """Draw what stands and hangs at the window, within the `sky` between rule and wall."""
        now = self._now
        if painter.palette.high_contrast:
            return
        if now.breeze:
            high = camera.foot - sky.top - _LINTEL
            for x, long in ((sky.left + 8.0, 0.86), (sky.right - 84.0, 0.62)):
                draw_curtain(painter, (x, sky.top + _LINTEL), long * high, self._wind, seconds)
        if now.railway:
            draw_lamp(painter, (sky.centerx, camera.board.top), self._swing)
        if now.breeze or now.candle:
            post = wall_area(camera.column, camera.foot).left, camera.foot
            draw_candle(painter, post, 1.0 - self._dark, self._flame, seconds)

    def draw_dark(self, painter: Painter, camera: Camera) -> None:
        """Draw the dark but for the surroundings of the light, in front of everything on the table."""
        if self._dark > 0.0:
            post = wall_area(camera.column, camera.foot).left, camera.foot
            draw_dark(painter, camera.column, self._light or candle_at(post), self._dark)
