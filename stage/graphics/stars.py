"""Stars that are won in challenges and on evenings: drawn at rest, or coming down one after the other."""

import math
from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame.typing import RectLike

from stage.graphics.kept import sized
from stage.graphics.motion import ease_in
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour

_GOLD: Colour = (222, 166, 58)
"""Gold of stars, the same in every game."""
METALS: Final[tuple[Colour, ...]] = (186, 116, 66), (186, 192, 202), _GOLD
"""Colours of the stars for bronze, silver and gold."""
STEP: Final = 1.1
"""Distance between two stars, in sizes of one."""
_FIRST, _APART, _FALLS = 0.35, 0.4, 0.28
"""Seconds until the first star begins to fall, between two, and of a fall."""
_HIGH: Final = 2.6
"""Size of a star that begins to fall, in sizes of one at rest."""


def draw_star(painter: Painter, area: RectLike, *, won: bool, metal: Colour = _GOLD) -> None:
    """Draw a star of gold or another metal, or a hollow one that is still to be won."""
    colours = painter.palette
    metal = colours.brass if colours.high_contrast else metal
    painter.image("ui/star", area, tint=metal if won else colours.paper_raised)
    painter.image("ui/star_rim", area, tint=colours.ink_soft)


class StarFall:
    """Clock of the stars of a row that come down."""

    def __init__(self, won: int) -> None:
        self._won = won
        self.age = 0.0
        """Seconds since the row appeared."""

    @property
    def landed(self) -> int:
        """Number of stars that have come down."""
        return max(0, min(self._won, math.floor((self.age - _FIRST - _FALLS) / _APART) + 1))

    def update(self, dt: float) -> float | None:
        """Advance by `dt` seconds. Return the pitch of the note of a star that has just landed, each higher."""
        before = self.landed
        self.age += dt
        return 1.0 + 0.12 * before if self.landed > before else None


def draw_stars(
    painter: Painter, left: float, top: float, size: float, won: Sequence[bool], age: float = math.inf,
    metals: Sequence[Colour] = (),
) -> None:  # fmt: skip
    """Draw a row of stars, golden or of these `metals`.

    With an `age` in seconds, those that are won come down one after the other.
    """
    number = 0
    for place, (is_won, metal) in enumerate(zip(won, metals or (_GOLD,) * len(won), strict=True)):
        area = pygame.FRect(left + place * size * STEP, top, size, size)
        share = (age - _FIRST - number * _APART) / _FALLS if is_won else 0.0
        number += is_won
        draw_star(painter, area, won=share >= 1.0, metal=metal)
        if 0.0 < share < 1.0:
            draw_flying_star(painter, area.center, size, ease_in(share), round(255 * share), metal)


def draw_flying_star(
    painter: Painter, at: tuple[float, float], size: float, share: float, alpha: int = 255, metal: Colour = _GOLD
) -> None:
    """Draw a star that has come this share of its way down to the table, where it has its `size`."""
    key = ("falling star", size, metal, painter.palette.name)
    paint = partial(draw_star, area=(0.0, 0.0, size, size), won=True, metal=metal)
    painter.stamp(sized(painter, key, (size, size), paint, _HIGH + (1.0 - _HIGH) * share), at, alpha)
