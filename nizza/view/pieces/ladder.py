"""Draws the ladder from its foot, turned as it is turned."""

import math
from typing import Final

from nizza.view import palette
from nizza.view.pieces.brush import Brush
from nizza.view.sight import Sight
from nizza.view.tabletop import Ladder
from stage.graphics.colours import lighter
from stage.graphics.making.kept_pictures import sized
from stage.graphics.painter import Painter

_WIDE: Final = 26.0
_RAIL: Final = 8.0
"""How far the rails are from the middle."""
_RUNGS: Final = 15.0


def draw_ladder(painter: Painter, sight: Sight, ladder: Ladder) -> None:
    """The ladder; at both ends a little longer than what it reaches over."""
    long = ladder.length + 10.0
    turn = math.radians(ladder.angle)
    middle = (
        ladder.x + math.cos(turn) * ladder.length / 2,
        ladder.y - math.sin(turn) * ladder.length / 2,
    )
    picture = sized(
        painter, ("ladder", round(long)), (round(long), _WIDE), lambda canvas: _paint(canvas, round(long)), sight.zoom,
        angle=ladder.angle,
    )  # fmt: skip
    painter.stamp(picture, sight.to_screen(middle), round(255 * ladder.alpha))


def _paint(painter: Painter, long: float) -> None:
    brush = Brush.onto(painter, (0, _WIDE / 2))
    x = _RUNGS
    while x < long - 6:
        brush.stroke([(x, -_RAIL), (x, _RAIL)], 4.6, palette.LADDER_SHADE)
        brush.stroke([(x, -_RAIL), (x, _RAIL)], 2.8, palette.LADDER)
        x += _RUNGS
    for y in (-_RAIL, _RAIL):
        brush.stroke([(4, y), (long - 4, y)], 6.4, palette.LADDER_SHADE)
        brush.stroke([(4, y), (long - 4, y)], 4.4, palette.LADDER)
        brush.stroke([(4, y - 1), (long - 4, y - 1)], 1.2, lighter(palette.LADDER, 0.4))
    brush.put(painter)
