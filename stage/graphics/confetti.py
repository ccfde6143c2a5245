"""A little paper in the air for whoever won."""

import math
import random
from dataclasses import dataclass
from typing import Final

from stage.graphics import theme
from stage.graphics.colours import Colour
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT, WIDTH

_SHEETS: Final = 70
_SIZE: Final = (16.0, 10.0)


@dataclass(slots=True)
class _Sheet:
    x: float
    y: float
    falls: float
    sways: float
    phase: float
    colour: Colour


class Confetti:
    """Falls once and is gone; `rng` decides only how it looks."""

    def __init__(self, rng: random.Random) -> None:
        self._age = 0.0
        self._sheets = [
            _Sheet(
                x=rng.uniform(0, WIDTH),
                y=rng.uniform(-HEIGHT * 0.8, -20),
                falls=rng.uniform(190, 330),
                sways=rng.uniform(16, 46),
                phase=rng.uniform(0, math.tau),
                colour=rng.choice(theme.SEATS).colour,
            )
            for _ in range(_SHEETS)
        ]

    @property
    def over(self) -> bool:
        """Whether the last sheet has left the window."""
        return all(sheet.y + sheet.falls * self._age > HEIGHT + 40 for sheet in self._sheets)

    def update(self, dt: float) -> None:
        """Fall for `dt` seconds."""
        self._age += dt

    def draw(self, painter: Painter) -> None:
        """Every sheet turns as it falls: seen from its edge it is thin."""
        for sheet in self._sheets:
            y = sheet.y + sheet.falls * self._age
            if -20 < y < HEIGHT + 20:
                turn = sheet.phase + self._age * 3.0
                x = sheet.x + sheet.sways * math.sin(turn * 0.7)
                high = 2.0 * round(max(1.0, _SIZE[1] * abs(math.cos(turn))) / 2.0)
                painter.rounded((x, y - high / 2, _SIZE[0], max(2.0, high)), sheet.colour, 2)
