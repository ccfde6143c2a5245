"""Draws the ropes: looped round a chimney with a knot, taut or hanging, with as many rings as their length tells."""

import math
from typing import Final

import pygame

from nizza.board.reach import XY
from nizza.view import palette
from nizza.view.pieces.brush import Brush
from nizza.view.pieces.strands import draw_strand, walk
from nizza.view.sight import Sight
from nizza.view.tabletop import Rope
from stage.graphics.making.kept_pictures import sized
from stage.graphics.painter import Painter

_PARTS: Final = 14
"""Straight parts in which a hanging rope is drawn."""
_BREEZE: Final = 0.03
"""How far the evening wind moves the end of a rope, as a part of its length."""
_LOOP: Final = (44.0, 40.0)
_KNOT: Final = 18.0
_RING: Final = 18.0
_RIM: Final = 13.0
"""Logical units across the rope with its rim."""
_FIRST_RING: Final = 26.0
_BETWEEN_RINGS: Final = 13.0
"""Units along the rope from the chimney."""


def draw_rope(
    painter: Painter, sight: Sight, rope: Rope, seconds: float, *, lit: bool = False, pointed: bool = False
) -> None:
    """A rope where it is; `seconds` is the time by which the wind blows it while it hangs freely.

    One that may be chosen is `lit`; the one that the pointer or the keyboard is on has a rim as well.
    """
    spots = [sight.to_screen(spot) for spot in line_of(rope, seconds)]
    if lit:
        for spot, _ in walk(spots, 22.0):
            area = pygame.FRect(0, 0, 48, 48)
            area.center = spot
            painter.glow(area, painter.palette.focus, 120)
    zoom = sight.zoom
    if pointed:
        _draw_rim(painter, spots)
    draw_strand(painter, spots, zoom)
    _draw_rings(painter, spots, rope, zoom)
    if not rope.points:
        _stamp(painter, "knot", _KNOT, spots[-1], zoom)
    _stamp(painter, "loop", _LOOP[0], spots[0], zoom)


def line_of(rope: Rope, seconds: float = 0.0) -> list[XY]:
    """The points along a rope, in units, from its chimney to its end."""
    if rope.points:
        return list(rope.points)
    breeze = math.sin(seconds * 0.9 + rope.x * 0.013) + 0.4 * math.sin(seconds * 2.3 + rope.x * 0.031)
    aside = rope.sway + _BREEZE * rope.length * breeze
    aside = max(-0.9 * rope.length, min(0.9 * rope.length, aside))
    down = math.sqrt(rope.length**2 - aside**2)
    shares = (part / _PARTS for part in range(_PARTS + 1))
    return [(rope.x + aside * share**1.35, rope.y + down * share) for share in shares]


def _draw_rim(painter: Painter, spots: list[XY]) -> None:
    canvas = painter.canvas
    points = [canvas.to_target(spot) for spot in spots]
    for width, tone in ((_RIM + 4.0, painter.palette.focus_halo), (_RIM, palette.RIM)):
        thick = max(2, round(width * canvas.scale))
        pygame.draw.lines(canvas.target, tone, False, points, thick)
        pygame.draw.aacircle(canvas.target, tone, points[-1], thick)


def _draw_rings(painter: Painter, spots: list[XY], rope: Rope, zoom: float) -> None:
    places = list(walk(spots, _BETWEEN_RINGS * zoom, _FIRST_RING * zoom))[: rope.rings]
    for spot, angle in places:
        picture = sized(painter, "rope ring", (_RING, _RING), _paint_ring, max(0.32, zoom), angle=round(angle / 6) * 6)
        painter.stamp(picture, spot)


def _stamp(painter: Painter, what: str, side: float, at: XY, zoom: float) -> None:
    paint = _paint_loop if what == "loop" else _paint_knot
    painter.stamp(sized(painter, ("rope", what), (side, side), paint, max(0.32, zoom)), at)


def _paint_ring(painter: Painter) -> None:
    brush = Brush.onto(painter, (_RING / 2, _RING / 2))
    brush.stroke([(0, -4.2), (0, 4.2)], 6.6, palette.HEMP_SHADE)
    brush.stroke([(0, -4.0), (0, 4.0)], 4.4, palette.RING)
    brush.stroke([(-0.8, -4.0), (-0.8, 1.0)], 1.4, palette.RIM)
    brush.put(painter)


def _paint_loop(painter: Painter) -> None:
    """Twice round the chimney pot, with a knot in front."""
    brush = Brush.onto(painter, (_LOOP[0] / 2, _LOOP[0] / 2))
    for y in (5.0, 10.0):
        line = [(-9.5, y), (-5.0, y + 1.2), (5.0, y + 1.2), (9.5, y)]
        brush.stroke(line, 6.2, palette.HEMP_SHADE)
        brush.stroke(line, 3.8, palette.HEMP)
    brush.disc((0, 4), 6.4, palette.HEMP_SHADE)
    brush.disc((0, 4), 4.9, palette.HEMP)
    brush.stroke([(-2.4, 2.2), (2.4, 6.0)], 1.4, palette.HEMP_SHADE)
    brush.put(painter)


def _paint_knot(painter: Painter) -> None:
    """The knot at the free end, with a tassel."""
    brush = Brush.onto(painter, (_KNOT / 2, _KNOT / 2))
    for x in (-3.0, 0.0, 3.0):
        brush.stroke([(0, 2), (x, 7.5)], 1.8, palette.HEMP)
    brush.disc((0, 0), 5.2, palette.HEMP_SHADE)
    brush.disc((0, 0), 3.9, palette.HEMP)
    brush.put(painter)
