"""Wind, rain, lightning and spray over the board, as functions of the weather and of time.

The weather is a number from −1 (low water) over 0 and +1 (wind) to +2 (storm), a fraction while it changes. In high
contrast only the vane tells of it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

import numpy as np

from niagara.board import Place
from niagara.view import palette
from niagara.view.landscape.terrain import LIP_HEIGHT
from niagara.view.landscape.water import Stamp, soft_spot
from niagara.view.places import REFERENCE, STEPS, Places
from stage.graphics.painter import Painter
from stage.graphics.particles import draw_rain

_GUSTS, _BILLOWS, _LEVELS = 12, 9, 4
FLASH: Final = 0.42
"""Seconds for which lightning is seen."""
APART: Final = 0.5
"""Seconds from one lightning to the next, at least: fewer than three in a second disturb nobody."""
_BRIGHT: Final = 120
"""Opacity of the light that fills the window at first, 0–255."""
_BOLTS: Final = 5
_HEAVE: Final = (0.0, 1.6, 5.0)
"""Logical units by which discs heave at 0, +1 and +2."""


def heave(place: Place, weather: float, seconds: float, push: float) -> tuple[float, float]:
    """Return the distance to the right and down by which waves lift what floats at a place; pushed discs lurch."""
    if weather <= 0.0 or place in (Place.SHORE, Place.FALLS):
        return 0.0, 0.0
    high = float(np.interp(weather, (0.0, 1.0, 2.0), _HEAVE)) * (1.0 + 1.8 * math.sin(math.pi * push))
    phase = 1.9 * STEPS[place] + (0.0 if place.endswith("R") else 1.1)
    return 0.8 * high * math.sin(1.7 * seconds + phase), high * math.sin(2.3 * seconds + 1.3 * phase)


def draw_air(painter: Painter, weather: float, seconds: float) -> None:
    """Draw gusts of wind over the land, and rain in a storm."""
    if painter.palette.high_contrast or weather < 0.3:
        return
    painter.stamp_all(_blowing(painter, weather, seconds))
    if weather > 1.1:
        draw_rain(painter, weather - 1.0, seconds)


def _blowing(painter: Painter, weather: float, seconds: float) -> Iterator[Stamp]:
    """Yield long streaks of air that pass over the land from the left."""
    sky = painter.bleed
    for number in range(_GUSTS):
        share = (seconds * (0.34 + 0.03 * (number % 5)) + number * 0.377) % 1.0
        level = math.ceil(_LEVELS * math.sin(math.pi * share) * min(1.0, weather))
        if level > 0:
            wide = round((260.0 + 60.0 * (number % 3)) * painter.canvas.scale)
            x = sky.left + (1.3 * share - 0.15) * sky.width
            y = sky.top + (0.2 + 0.058 * (number * 5 % _GUSTS)) * sky.height + 16.0 * math.sin(5.0 * share + number)
            yield soft_spot(painter, (wide, max(4, wide // 34)), palette.FOAM, 26 * level), (x, y)


def draw_roar(painter: Painter, places: Places, weather: float, seconds: float) -> None:
    """Draw the spray that a storm throws up from the falls, in front of everything at the lower edge."""
    if painter.palette.high_contrast or weather <= 1.0:
        return
    sky, level = painter.bleed, math.ceil(_LEVELS * min(1.0, weather - 1.0))
    puffs = []
    for number in range(_BILLOWS):
        life = (seconds * (0.22 + 0.02 * (number % 4)) + number * 0.271) % 1.0
        strength = math.ceil(level * math.sin(math.pi * life))
        if strength > 0:
            wide = round((330.0 + 70.0 * (number % 3)) * painter.canvas.scale)
            x = sky.left + sky.width * (number + 0.5) / _BILLOWS + 46.0 * math.sin(seconds * 0.7 + number)
            y = places.spot(0.0, LIP_HEIGHT).y + 150.0 - 130.0 * life
            puffs.append((soft_spot(painter, (wide, round(wide * 0.5)), palette.MIST, 30 * strength), (x, y)))
    painter.stamp_all(puffs)


@cache
def _bolt(number: int) -> Sequence[tuple[float, float]]:
    """Return the corners of a lightning, from the clouds down to the mountains, on the reference board."""
    rng = random.Random(number)
    x, y = REFERENCE[0] * (0.12 + 0.76 * ((number * 0.618) % 1.0)), -60.0
    corners = [(x, y)]
    while y < 150.0:
        x, y = x + rng.uniform(-26.0, 26.0), y + rng.uniform(16.0, 32.0)
        corners.append((x, y))
    return corners


def draw_lightning(painter: Painter, places: Places, age: float, number: int) -> None:
    """Draw a lightning `age` seconds after it has struck, at a place by `number`: it fades and does not flicker."""
    if age >= FLASH or painter.palette.high_contrast:
        return
    fades = 1.0 - age / FLASH
    (wide, high), board = places.stretch, places.board
    corners = [(board.left + x * wide, board.top + y * high) for x, y in _bolt(number % _BOLTS)]
    for width, colour, alpha in ((13.0, palette.BOLT_GLOW, 110), (4.0, palette.BOLT, 255)):
        painter.path(corners, colour, width, alpha=15 * round(alpha * fades / 15))
    painter.fill(painter.bleed, palette.BOLT_GLOW, 5 * round(_BRIGHT * fades**2 / 5))
