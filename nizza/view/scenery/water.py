"""Draws the sea that moves: lights that glimmer on it, ripples round swimmers, splashes."""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from nizza.board.model import HEIGHT
from nizza.board.reach import XY
from nizza.view import palette
from nizza.view.sight import Sight
from stage.graphics.painter import Painter
from table.rng import stream

_SURFACE: Final = 948.0
"""Where the water in front of the quay begins."""
_GLINTS: Final = 26
"""On 1000 units of the sea."""
_DROPS: Final = 16
_REACH: Final = 90.0
_RISE: Final = 130.0
"""How far and how high drops fly."""


@dataclass(eq=False)
class Splash:
    """A splash at a point of the board; `age` goes from 0.0 to 1.0."""

    x: float
    y: float
    age: float = 0.0


def draw_glimmer(painter: Painter, sight: Sight, seconds: float) -> None:
    """Lights that come and go on the dark water."""
    if painter.palette.high_contrast:
        return
    left, right = sight.seen
    first, last = int(left // 1000), int(right // 1000)
    for patch in range(first, last + 1):
        for x, y, phase, long in _glints(patch):
            shine = math.sin(seconds * (0.7 + 0.5 * phase) + phase * 40.0)
            if shine > 0.0 and left - 30 < x < right + 30:
                drift = 6.0 * math.sin(seconds * 0.4 + phase * 9.0)
                wide = max(2, round(long * sight.zoom * (0.6 + 0.4 * shine) / 3) * 3)
                area = pygame.FRect(0, 0, wide, max(1.2, 2.6 * sight.zoom))
                area.center = sight.to_screen((x + drift, y))
                painter.rounded(area, palette.GLIMMER, 1.2, round(14 * shine) * 12)


def draw_ripples(painter: Painter, sight: Sight, at: XY, seconds: float) -> None:
    """Rings on the water round a swimmer."""
    zoom = sight.zoom
    for ring in range(2):
        age = (seconds * 0.5 + ring * 0.5 + at[0] * 0.01) % 1.0
        wide = round((34.0 + 56.0 * age) * zoom / 4) * 4
        area = pygame.FRect(0, 0, wide, max(3.0, wide * 0.2))
        area.center = sight.to_screen((at[0], at[1] + 2.0))
        painter.outline(area, palette.FOAM, 2.0, area.height / 2, round((1.0 - age) * 8) * 20)


def draw_splash(painter: Painter, sight: Sight, splash: Splash) -> None:
    """Drops that rise and fall back, and foam that spreads and fades."""
    age, zoom = splash.age, sight.zoom
    wide, high = (round(side * zoom / 12) * 12 for side in (70.0 + 120.0 * age, 24.0 + 26.0 * age))
    foam = pygame.FRect(0, 0, max(8, wide), max(6, high))
    foam.center = sight.to_screen((splash.x, splash.y))
    painter.glow(foam, palette.FOAM, round(230 * (1.0 - age)))
    for number in range(_DROPS):
        aside = (number + 0.5) / _DROPS * 2.0 - 1.0
        high_share = 0.45 + 0.55 * math.sin(number * 4.1) ** 2
        x = splash.x + aside * _REACH * age
        y = splash.y - _RISE * high_share * (1.0 - 0.5 * abs(aside)) * 4.0 * age * (1.0 - age)
        radius = (5.0 if number % 3 else 7.0) * max(0.5, zoom)
        painter.circle(sight.to_screen((x, y)), radius, palette.FOAM, alpha=round(255 * (1.0 - age**2)))


def _glints(patch: int) -> tuple[tuple[float, float, float, float], ...]:
    """Place, phase and length of the lights in a patch of 1000 units, always the same."""
    if patch not in _KNOWN:
        rng = stream(patch, "nizza", "glints")
        _KNOWN[patch] = tuple(
            (patch * 1000.0 + rng.random() * 1000.0, _SURFACE + rng.random() ** 0.8 * (HEIGHT - _SURFACE - 8.0),
             rng.random(), 10.0 + 26.0 * rng.random())
            for _ in range(_GLINTS)
        )  # fmt: skip
    return _KNOWN[patch]


_KNOWN: Final[dict[int, tuple[tuple[float, float, float, float], ...]]] = {}
