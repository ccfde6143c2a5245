"""What the twists of the season change in the picture."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

from nizza.rules.moving import TILED
from nizza.view import palette
from nizza.view.brush import Brush
from nizza.view.ropes import walk
from nizza.view.sight import BoardCamera
from stage.graphics.kept import sized
from stage.graphics.painter import Painter

_SHEEN: Final = (40.0, 9.0)
_APART: Final = 23.0
"""Units between two lights on wet tiles."""
_LEVELS: Final = 4


def draw_wet_tiles(painter: Painter, sight: BoardCamera, seconds: float) -> None:
    """Let the tiles shine that pawns skid on (NZ-70)."""
    left, right = sight.painted
    stamps = []
    for area in sight.board.areas:
        if area.kind in TILED and left < area.right and area.left < right:
            for line in area.lines:
                spots = [sight.to_screen(spot) for spot in line]
                for number, (spot, angle) in enumerate(walk(spots, _APART * sight.zoom, _APART * sight.zoom / 2)):
                    wave = math.sin(1.9 * seconds + 2.4 * number + 0.01 * area.left)
                    level = max(1, math.ceil(_LEVELS * (0.5 + 0.5 * wave)))
                    paint = partial(_paint_sheen, level)
                    picture = sized(
                        painter, ("sheen", level), _SHEEN, paint, sight.zoom, angle=round(angle / 6.0) * 6.0
                    )
                    stamps.append((picture, spot))
    painter.stamp_all(stamps)


def _paint_sheen(level: int, painter: Painter) -> None:
    """Paint light on a wet edge, the brighter the higher the `level`."""
    brush = Brush.onto(painter, (_SHEEN[0] / 2, _SHEEN[1] / 2))
    long = _SHEEN[0] / 2 - 2.0
    brush.stroke([(-long, 0.0), (long, 0.0)], 3.6, palette.WET)
    brush.stroke([(-long * level / _LEVELS, -0.6), (long * level / _LEVELS, -0.6)], 1.6, palette.RIM)
    brush.put(painter)
