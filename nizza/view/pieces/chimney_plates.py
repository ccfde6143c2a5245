"""The number plates on the chimneys: enamel, as houses of Nice have them, so that words may name a chimney."""

from collections.abc import Collection
from typing import Final

import pygame

from nizza.view import palette
from nizza.view.sight import Sight
from stage.graphics import theme
from stage.graphics.colours import mix
from stage.graphics.painter import Painter

_NEAR: Final = 0.55
"""Logical units of a unit, per size of the text: from farther away only the chimneys that are named have their plates,
which are larger than a chimney then."""
_BELOW: Final = 44.0
"""Units from a chimney's upper side to the middle of its plate."""
_STYLE: Final = theme.KEY_HINT
_HIGH: Final = 1.15
_WIDE: Final = 0.62
_BESIDE: Final = 0.5
"""A plate's height, the width of a digit and the margin beside them, as shares of the size of the text."""


def draw_plates(painter: Painter, sight: Sight, named: Collection[int]) -> None:
    """All that are seen; bright on the chimneys that are `named`: chosen from, pointed at or spoken of."""
    left, right = sight.seen
    near = sight.zoom >= _NEAR * painter.type.text_scale
    for number, at in sight.board.chimneys.items():
        if left - 40.0 < at[0] < right + 40.0 and (near or number in named):
            _draw_plate(painter, sight.to_screen((at[0], at[1] + _BELOW)), number, lit=number in named)


def _draw_plate(painter: Painter, at: tuple[float, float], number: int, *, lit: bool) -> None:
    text, size = str(number), _STYLE.size * painter.type.text_scale
    plate = pygame.FRect(0, 0, (len(text) * _WIDE + _BESIDE) * size, _HIGH * size)
    plate.center = at
    enamel, rim = palette.ENAMEL, painter.palette.focus
    if not lit and not painter.palette.high_contrast:
        enamel, rim = palette.ENAMEL_DUSK, mix(palette.RIM, palette.ENAMEL_DUSK, 0.35)
    painter.rounded(plate.inflate(4.0, 4.0), rim, 5)
    painter.rounded(plate, enamel, 4)
    painter.text(text, plate.center, _STYLE, palette.RIM, anchor="center")
