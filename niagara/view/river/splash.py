"""Water that is thrown up where something has fallen in."""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from niagara.view import palette
from niagara.view.places.places import Anchor
from stage.graphics.painter import Painter

_DROPS: Final = 26
_REACH: Final = 96.0
_HEIGHT: Final = 56.0
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
    sides = ((110.0 + 150.0 * age) * at.scale, (50.0 + 50.0 * age) * at.scale)
    foam = pygame.FRect(0, 0, *(round(side / 16) * 16 for side in sides))
    foam.center = (at.x, at.y)
    painter.glow(foam, palette.FOAM, round(250 * (1.0 - age)))
    for number in range(_DROPS):
        turn = math.tau * number / _DROPS + 0.4 * math.sin(number * 2.3)
        reach = 0.55 + 0.45 * math.sin(number * 4.1) ** 2
        x = at.x + math.cos(turn) * _REACH * reach * age * at.scale
        rise = _HEIGHT * reach * 4.0 * age * (1.0 - age) * at.scale
        y = at.y + math.sin(turn) * 0.3 * _REACH * reach * age * at.scale - rise
        alpha, size = round(255 * (1.0 - age**2)), (3.5 + 2.0 * (number % 3)) * at.scale
        # A shaded edge below: foam alone is not seen before mist.
        painter.circle((x, y + 0.4 * size), size, palette.CURTAIN_DEEP, alpha=alpha // 2)
        painter.circle((x, y), size, palette.FOAM, alpha=alpha)
