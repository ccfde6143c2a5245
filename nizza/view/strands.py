"""Draws twisted rope along a line: short pieces of it, put one after the other."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import pygame

from nizza.board.reach import XY
from nizza.view import palette
from nizza.view.brush import Brush
from stage.graphics.colours import Colour, darker, lighter
from stage.graphics.kept_pictures import sized
from stage.graphics.painter import Painter

_PIECE: Final = 24.0
"""Logical units of the square that a piece is drawn in."""
_LONG: Final = 7.0
"""Of a twist."""
_TURN: Final = 6
"""Degrees between two pictures of a piece."""
_THINNEST: Final = 0.34
"""A rope is never drawn thinner, or it would not be seen from far away."""


def draw_strand(painter: Painter, spots: Sequence[XY], scale: float, colour: Colour = palette.HEMP) -> None:
    """Rope through logical points; `scale` 1.0 is some 6 units thick."""
    scale = max(_THINNEST, scale)
    step = _LONG * scale * 0.9
    painter.stamp_all((piece(painter, scale, angle, colour), spot) for spot, angle in walk(spots, step))


def walk(spots: Sequence[XY], step: float, first: float = 0.0) -> Iterator[tuple[XY, float]]:
    """Points along a line, `step` apart, each with the direction there in degrees counter-clockwise."""
    ahead = first
    for (x0, y0), (x1, y1) in pairwise(spots):
        length = math.hypot(x1 - x0, y1 - y0)
        angle = math.degrees(math.atan2(y0 - y1, x1 - x0))
        while ahead <= length and length > 0.0:
            share = ahead / length
            yield (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), angle
            ahead += step
        ahead -= length


def piece(painter: Painter, scale: float, angle: float, colour: Colour) -> pygame.Surface:
    """One twist of rope that lies in a direction."""
    turn = round(angle / _TURN) * _TURN % 180
    return sized(painter, ("twist", colour), (_PIECE, _PIECE), lambda canvas: _paint(canvas, colour), scale, angle=turn)


def _paint(painter: Painter, colour: Colour) -> None:
    brush = Brush.onto(painter, (_PIECE / 2, _PIECE / 2))
    half = _LONG / 2
    brush.stroke([(-half, 0), (half, 0)], 6.6, palette.HEMP_SHADE)
    brush.stroke([(-half, 0), (half, 0)], 4.2, colour)
    brush.stroke([(-half, -1.0), (half, -1.0)], 1.4, lighter(colour, 0.35))
    brush.stroke([(-1.6, 2.2), (1.6, -2.2)], 1.1, darker(colour, 0.45))
    brush.put(painter)
