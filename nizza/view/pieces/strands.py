"""Draws twisted rope along a line: short pieces of it, put one after the other."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import pygame

from nizza.board.reach import XY
from nizza.view import palette
from nizza.view.pieces.brush import Brush
from stage.graphics.colours import darker, lighter
from stage.graphics.making.kept_pictures import sized
from stage.graphics.painter import Painter

_PIECE: Final = 34.0
"""Logical units of the square that a piece is drawn in."""
_TWIST: Final = 7.0
"""From one strand to the next."""
_LONG: Final = 3 * _TWIST
"""A piece."""
_OVERLAP: Final = 0.95
_TURN: Final = 3
"""Degrees between two pictures of a piece."""
_THINNEST: Final = 0.34
"""A rope is never drawn thinner, or it would not be seen from far away."""


def draw_strand(painter: Painter, spots: Sequence[XY], scale: float) -> None:
    """Rope through logical points; `scale` 1.0 is some 6 units thick."""
    scale = max(_THINNEST, scale)
    pieces: dict[int, pygame.Surface] = {}
    stamps = []
    for spot, angle in walk(spots, _LONG * scale * _OVERLAP, _LONG * scale / 2):
        turn = round(angle / _TURN)
        if turn not in pieces:
            pieces[turn] = _piece(painter, scale, turn * _TURN)
        stamps.append((pieces[turn], spot))
    painter.stamp_all(stamps)


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


def _piece(painter: Painter, scale: float, turn: int) -> pygame.Surface:
    """Three twists of rope that lie in a direction."""
    turn %= 180
    return sized(painter, "twist", (_PIECE, _PIECE), _paint, scale, angle=turn)


def _paint(painter: Painter) -> None:
    brush = Brush.onto(painter, (_PIECE / 2, _PIECE / 2))
    half = _LONG / 2
    # Cut off straight, so that no rims of ends lie across the rope.
    for thick, tone in ((3.3, palette.HEMP_SHADE), (2.1, palette.HEMP)):
        brush.polygon([(-half, -thick), (half, -thick), (half, thick), (-half, thick)], tone)
    brush.stroke([(-half, -1.0), (half, -1.0)], 1.4, lighter(palette.HEMP, 0.35))
    for middle in (-_TWIST, 0.0, _TWIST):
        brush.stroke([(middle - 1.6, 2.2), (middle + 1.6, -2.2)], 1.1, darker(palette.HEMP, 0.45))
    brush.put(painter)
