"""Twists of the season at the window: curtains, a candle, a lamp that swings, and the dark around a light."""

import math
from itertools import pairwise
from typing import Final

import numpy as np
import pygame

from physics.polygon import Point
from stage.graphics.painter import Painter
from stage.graphics.theme import mix
from vertiges.view.palette import BRASS, CALLOUT, CLOTH, NIGHT, PLANK, POST, SHADE, WAX

_FOLDS, _PARTS = 6, 12
"""Folds of a curtain, and parts of its height in which it bends."""
_WIDE: Final = 74.0
"""Width of a hanging curtain, in logical units."""
_FLIES: Final = 190.0
"""Logical units that the hem of a curtain flies aside in the strongest gust."""
_SHELF: Final = (96.0, 152.0)
"""Width of the candle's shelf, and its height above the bench."""
_CORD: Final = 104.0
_SWINGS: Final = math.radians(24.0)
"""Angle of the lamp when the train swings it most."""
_LIT: Final = 210.0
"""Radius in logical units of what a light shows in the dark."""
_DARK, _DIM, _STEPS = 238, 150, 12
"""Darkness around it, of 255, and with high contrast; and steps in which it falls."""


def draw_curtain(painter: Painter, top: Point, high: float, wind: float, seconds: float) -> None:
    """Draw a curtain that hangs to the right of `top`, `high` logical units long, in a wind from 0.0 to 1.0."""

    def at(fold: float, part: float) -> tuple[float, float]:
        ripple = math.sin(4.2 * part - (2.0 + 5.0 * wind) * seconds + 0.9 * fold)
        aside = _FLIES * wind * part**1.7 + (3.0 + 15.0 * wind) * part * ripple
        lifted = 0.28 * high * wind**1.5 * part**2
        pleat = _WIDE * fold / _FOLDS * (1.0 - 0.16 * math.sin(math.pi * part))
        x, y = painter.to_pixels((top[0] + pleat + aside, top[1] + high * part - lifted))
        return x, y

    spots = [[at(fold, part / _PARTS) for part in range(_PARTS + 1)] for fold in range(_FOLDS + 1)]
    target = painter.canvas.target
    for number, (left, right) in enumerate(pairwise(spots)):
        colour = mix(*CLOTH, (0.1, 0.75, 0.35)[number % 3])
        pygame.draw.polygon(target, colour, [*left, *reversed(right)])
    for edge in (spots[0], spots[-1]):
        pygame.draw.aalines(target, CLOTH[0], False, edge)
    hem = [fold[-1] for fold in spots]
    pygame.draw.lines(target, mix(*CLOTH, 0.9), False, hem, max(1, round(3 * painter.canvas.scale)))
    painter.rounded((top[0] - 10, top[1] - 4, _WIDE + 20, 7.0), POST[1], 3.5)


def candle_at(post: Point) -> Point:
    """Return the wick of the candle on its shelf at a post that meets the bench there."""
    return post[0] - _SHELF[0] / 2, post[1] - _SHELF[1] - 66.0


def draw_candle(painter: Painter, post: Point, lit: float, wind: float, seconds: float) -> None:
    """Draw the candle on its shelf at the left of a post; it burns from 0.0 (out) to 1.0 in a wind."""
    x, y = candle_at(post)
    shelf = post[1] - _SHELF[1]
    painter.gradient((post[0] - _SHELF[0], shelf, _SHELF[0], 9.0), *PLANK)
    painter.polygon([(post[0] - 44, shelf + 9), (post[0], shelf + 9), (post[0], shelf + 46)], POST[1])
    painter.rounded((x - 22, shelf - 7, 44, 7), BRASS[0], 3.5)
    painter.rounded((x - 9, y + 8, 18, shelf - y - 13), WAX[0], 4.0)
    painter.rounded((x - 9, y + 8, 6, shelf - y - 13), WAX[1], 3.0)
    painter.line((x, y + 9), (x, y + 1), SHADE, 2.0)
    if lit < 0.05:
        for step in range(3):
            rise = (seconds * 0.4 + step / 3) % 1.0
            painter.glow(
                (x - 8 + 9 * math.sin(5 * rise + step), y - 12 - 70 * rise, 18, 24), WAX[1], round(60 * (1 - rise))
            )
        return
    flicker = math.sin(11.0 * seconds) * (0.04 + 0.1 * wind) + math.sin(23.0 * seconds) * 0.05
    high, lean = 34.0 * lit * (1.0 - 0.45 * wind + flicker), 30.0 * wind * (1.0 + flicker)
    painter.glow((x - 90, y - 110, 180, 180), CALLOUT[1], round(120 * lit))
    for share, colour in ((1.0, CALLOUT[3]), (0.7, CALLOUT[1]), (0.4, CALLOUT[0])):
        wide = 8.0 * share
        tip = (x + lean * share, y + 4 - high * share)
        painter.polygon([(x - wide, y - 3), tip, (x + wide, y - 3), (x, y + 6)], colour)


def draw_lamp(painter: Painter, at: Point, swing: float) -> None:
    """Draw a lamp that hangs from `at` and swings from -1.0 to 1.0."""
    angle = _SWINGS * swing
    sin, cos = math.sin(angle), math.cos(angle)

    def turned(x: float, y: float) -> Point:
        return at[0] + x * cos + y * sin, at[1] - x * sin + y * cos

    painter.line(at, turned(0, _CORD), SHADE, 2.5)
    x, y = turned(0, _CORD + 34)
    painter.glow((x - 110, y - 80, 220, 190), CALLOUT[1], 90)
    painter.circle(turned(0, _CORD + 30), 9.0, CALLOUT[0])
    painter.polygon(
        [turned(-9, _CORD - 4), turned(9, _CORD - 4), turned(34, _CORD + 28), turned(-34, _CORD + 28)], BRASS[0]
    )
    painter.polygon(
        [turned(-7, _CORD - 2), turned(-2, _CORD - 2), turned(-12, _CORD + 26), turned(-28, _CORD + 26)], BRASS[1]
    )


def draw_dark(painter: Painter, area: pygame.FRect, light: Point, share: float) -> None:
    """Darken an area by a share of 1.0, but for the surroundings of a light."""
    darkest = round(share * _STEPS) * round((_DIM if painter.palette.high_contrast else _DARK) / _STEPS)
    if not darkest:
        return
    canvas = painter.canvas
    place, radius = canvas.pixel_rect(area), round(_LIT * canvas.scale)
    x, y = map(round, painter.to_pixels(light))
    hole = pygame.Rect(x - radius, y - radius, 2 * radius, 2 * radius)
    seen = hole.clip(place)
    cover = canvas.cache.get(("dark", place.width), lambda: pygame.Surface((place.width, 64)))
    cover.fill(NIGHT)
    cover.set_alpha(darkest)
    bands = (
        (place.left, place.top, place.width, seen.top - place.top),
        (place.left, seen.bottom, place.width, place.bottom - seen.bottom),
        (place.left, seen.top, seen.left - place.left, seen.height),
        (seen.right, seen.top, place.right - seen.right, seen.height),
    )
    for left, top, width, height in bands:
        for down in range(0, height, cover.height):
            canvas.target.blit(cover, (left, top + down), (0, 0, width, height - down))
    key = ("light in the dark", radius, darkest)
    round_light = canvas.cache.get(key, lambda: _hole(radius, darkest))
    canvas.target.blit(round_light, seen, seen.move(-hole.left, -hole.top))
    painter.glow(
        pygame.FRect(0, 0, 2 * _LIT, 2 * _LIT).move(light[0] - _LIT, light[1] - _LIT), CALLOUT[1], round(70 * share)
    )


def _hole(radius: int, darkest: int) -> pygame.Surface:
    """Return the dark around a light, which fades towards it."""
    side = np.arange(2 * radius, dtype=np.float32) - radius + 0.5
    far = np.sqrt(side[:, None] ** 2 + side[None, :] ** 2) / radius
    shade = np.clip((far - 0.55) / 0.45, 0.0, 1.0)
    hole = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    hole.fill((*NIGHT, 0))
    alphas = pygame.surfarray.pixels_alpha(hole)
    alphas[:] = (darkest * shade * shade * (3.0 - 2.0 * shade)).astype(np.uint8)
    del alphas
    return hole
