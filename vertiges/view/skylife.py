"""A balloon and birds in the sky behind the towers, drawn over the city for any moment."""

import math
from typing import Final

import pygame

from physics.polygon import Point
from stage.graphics.painter import Painter
from stage.match.camera import Camera
from vertiges.view.skyline import climb

_BALLOON: Final = (96.0, 144.0)
_DRIFT: Final = 7.0
"""Logical units per second."""
_BALLOON_AT: Final = (0.66, 640.0)
"""Place of the balloon at first: part of the picture's width, and logical units above the table top."""
_FLOCK: Final = ((0.0, 0.0), (-46.0, 22.0), (-58.0, -20.0), (-104.0, 46.0), (-118.0, 2.0))
"""Birds beside the first one."""
_FLIES, _AWAY, _FLOCK_UP = 54.0, 1500.0, 430.0
"""Logical units per second, units of way on which the flock is out of sight, and its height above the table top."""
_BEATS, _WINGS = 1.5, 8
"""Beats of the wings per second, and pictures of a beat."""
_BIRD, _SPAN = (40, 34, 66), 15.0
"""Colour of a bird, and half its span."""
_SINKS: Final = 0.7
"""Logical units that everything sinks per mm that the middle of the view rises."""
_FINER: Final = 3


def draw_skylife(painter: Painter, camera: Camera, sky: pygame.FRect, seconds: float) -> None:
    """Draw the balloon and the birds in an area of the picture as they are after so many seconds."""
    if painter.palette.high_contrast:
        return
    down = camera.foot + _SINKS * climb(camera)
    with painter.clip(sky):
        way = sky.width + _BALLOON[0]
        x = (_BALLOON_AT[0] * sky.width + _DRIFT * seconds) % way - _BALLOON[0] / 2
        area = pygame.FRect(0, 0, *_BALLOON)
        area.center = sky.left + x, down - _BALLOON_AT[1] + 9.0 * math.sin(seconds / 2.7)
        painter.image("vertiges/view/balloon", area)
        lead = (0.3 * sky.width + _FLIES * seconds) % (sky.width + _AWAY)
        for number, (aside, up) in enumerate(_FLOCK):
            rises = 10.0 * math.sin(seconds / 1.9 + number)
            _draw_bird(
                painter, (sky.left + lead + aside, down - _FLOCK_UP - up - rises), seconds * _BEATS + 0.37 * number
            )


def _draw_bird(painter: Painter, at: Point, beats: float) -> None:
    """Draw a bird; it glides for every third beat."""
    beat = beats % 3.0
    wing = round(beat * _WINGS) % _WINGS if beat < 2.0 else 0
    size = round(_SPAN * painter.canvas.scale)
    painter.stamp(painter.canvas.cache.get(("bird", size, wing), lambda: _bird(size, wing)), at)


def _bird(size: int, wing: int) -> pygame.Surface:
    side, lift = 2 * size * _FINER, math.cos(math.tau * wing / _WINGS)
    drawn = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, colour = side / 2, (*_BIRD, 255)
    for way in (-1.0, 1.0):
        tip = (middle + way * 0.96 * middle, middle - 0.42 * middle * lift)
        bend = (middle + way * 0.45 * middle, middle - (0.16 + 0.22 * lift) * middle)
        low = (middle + way * 0.4 * middle, middle - (0.02 + 0.14 * lift) * middle)
        pygame.draw.polygon(drawn, colour, [(middle, middle), bend, tip, low, (middle, middle + 0.12 * middle)])
    return pygame.transform.smoothscale(drawn, (2 * size, 2 * size))
