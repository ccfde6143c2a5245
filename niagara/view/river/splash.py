"""Water that is thrown up where something has fallen in."""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from niagara.view import palette
from niagara.view.places.places import Anchor
from stage.graphics.painter import Painter

_DROPS: Final = 14
_REACH: Final = 96.0
_HEIGHT: Final = 120.0
"""How far and how high drops fly at scale 1.0."""


@dataclass(eq=False)
class Splash:
    """A splash at an anchor; `age` goes from 0.0 to 1.0."""

    at: Anchor
    age: float = 0.0


def draw_splash(painter: Painter, splash: Splash) -> None:
    """Drops that rise and fall back, and foam that spreads and fades."""
    at, age = splash.at, splash.age
    # Sizes in steps, so that few pictures are made of it.
    sides = ((80.0 + 130.0 * age) * at.scale, (34.0 + 40.0 * age) * at.scale)
    foam = pygame.FRect(0, 0, *(round(side / 16) * 16 for side in sides))
    foam.center = (at.x, at.y)
    painter.glow(foam, palette.FOAM, round(230 * (1.0 - age)))
    for number in range(_DROPS):
        turn = math.tau * number / _DROPS + 0.4 * math.sin(number * 2.3)
        reach = 0.55 + 0.45 * math.sin(number * 4.1) ** 2
        x = at.x + math.cos(turn) * _REACH * reach * age * at.scale
        rise = _HEIGHT * reach * 4.0 * age * (1.0 - age) * at.scale
        y = at.y + math.sin(turn) * 0.3 * _REACH * reach * age * at.scale - rise
        painter.circle((x, y), (6.0 if number % 3 else 8.0) * at.scale, palette.FOAM, alpha=round(255 * (1.0 - age**2)))
