"""Ropes looped around a chimney, with rings that mark their length; ladder; number plates of chimneys."""

import math
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

import pygame

from nizza.board.areas import XY
from nizza.view import palette
from nizza.view.brush import Brush
from nizza.view.sight import BoardCamera
from nizza.view.tabletop import Ladder, Rope
from stage.graphics import theme
from stage.graphics.kept import sized
from stage.graphics.painter import Painter
from stage.graphics.shapes import around
from stage.graphics.theme import darker, lighter, mix

_PIECE: Final = 34.0
"""Side in logical units of the square in which a piece is drawn."""
_TWIST: Final = 7.0
"""Logical units between two strands."""
_LONG: Final = 3 * _TWIST
"""Length of a piece."""
_OVERLAP: Final = 0.95
_TURN: Final = 3
"""Degrees between two surfaces of a piece."""
_THINNEST: Final = 0.34
"""Least scale of a drawn rope, which would be invisible from far away otherwise."""


def draw_strand(painter: Painter, spots: Sequence[XY], scale: float) -> None:
    """Paint a rope through logical points; at `scale` 1.0 it is about 6 units thick."""
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
    """Return points along a line, `step` apart, each with the direction there in degrees counter-clockwise."""
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
    """Draw three twists of rope in a direction."""
    turn %= 180
    return sized(painter, "twist", (_PIECE, _PIECE), _paint, scale, angle=turn)


def _paint(painter: Painter) -> None:
    brush = Brush.onto(painter, (_PIECE / 2, _PIECE / 2))
    half = _LONG / 2
    # The ends are cut straight, so that no rim lies across the rope.
    for thick, tone in ((3.3, palette.HEMP_SHADE), (2.1, palette.HEMP)):
        brush.polygon([(-half, -thick), (half, -thick), (half, thick), (-half, thick)], tone)
    brush.stroke([(-half, -1.0), (half, -1.0)], 1.4, lighter(palette.HEMP, 0.35))
    for middle in (-_TWIST, 0.0, _TWIST):
        brush.stroke([(middle - 1.6, 2.2), (middle + 1.6, -2.2)], 1.1, darker(palette.HEMP, 0.45))
    brush.put(painter)


_PARTS: Final = 14
"""Straight parts of a hanging rope."""
_BREEZE: Final = 0.03
"""Sway of a rope's end in the wind, as a fraction of its length."""
_THINNER: Final = 0.2
"""Most by which a rope under tension is thinner, as a fraction."""
_LOOP: Final = (44.0, 40.0)
_KNOT: Final = 18.0
_RING: Final = 18.0
_RIM: Final = 13.0
"""Logical units across the rope with its rim."""
_FIRST_RING: Final = 26.0
_BETWEEN_RINGS: Final = 13.0
"""Units along the rope from the chimney."""


def draw_rope(
    painter: Painter, sight: BoardCamera, rope: Rope, seconds: float, *, lit: bool = False, pointed: bool = False
) -> None:
    """Paint a rope; `seconds` is the time by which it sways in the wind while it hangs freely.

    One that may be chosen is `lit`; the one that the pointer or the keyboard is on has a rim as well.
    """
    spots = [sight.to_screen(spot) for spot in line_of(rope, seconds)]
    if lit:
        for spot, _ in walk(spots, 22.0):
            painter.glow(around(spot, 48, 48), painter.palette.focus, 120)
    zoom = sight.zoom
    if pointed:
        _draw_rim(painter, spots)
    draw_strand(painter, spots, zoom * (1.0 - min(_THINNER, 0.05 * round(2.0 * max(0.0, rope.tension - 1.0)))))
    _draw_rings(painter, spots, rope, zoom)
    if not rope.points:
        _stamp(painter, "knot", _KNOT, spots[-1], zoom)
    _stamp(painter, "loop", _LOOP[0], spots[0], zoom)


def line_of(rope: Rope, seconds: float = 0.0) -> list[XY]:
    """Return the points along a rope from its chimney to its end, in units."""
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
    """Paint two turns around the chimney pot, with a knot in front."""
    brush = Brush.onto(painter, (_LOOP[0] / 2, _LOOP[0] / 2))
    for y in (5.0, 10.0):
        line = [(-9.5, y), (-5.0, y + 1.2), (5.0, y + 1.2), (9.5, y)]
        brush.rimmed(line, (6.2, palette.HEMP_SHADE), (3.8, palette.HEMP))
    brush.disc((0, 4), 6.4, palette.HEMP_SHADE)
    brush.disc((0, 4), 4.9, palette.HEMP)
    brush.stroke([(-2.4, 2.2), (2.4, 6.0)], 1.4, palette.HEMP_SHADE)
    brush.put(painter)


def _paint_knot(painter: Painter) -> None:
    """Paint the knot at the free end, with a tassel."""
    brush = Brush.onto(painter, (_KNOT / 2, _KNOT / 2))
    for x in (-3.0, 0.0, 3.0):
        brush.stroke([(0, 2), (x, 7.5)], 1.8, palette.HEMP)
    brush.disc((0, 0), 5.2, palette.HEMP_SHADE)
    brush.disc((0, 0), 3.9, palette.HEMP)
    brush.put(painter)


_LADDER_WIDTH: Final = 26.0
_RAIL_OFFSET: Final = 8.0
"""Logical units from the middle to the rails."""
_RUNG_DISTANCE: Final = 15.0


def draw_ladder(painter: Painter, sight: BoardCamera, ladder: Ladder) -> None:
    """Paint the ladder, a little longer at both ends than the distance it covers."""
    long = round(ladder.length + 10.0)
    turn = math.radians(ladder.angle)
    middle = ladder.x + math.cos(turn) * ladder.length / 2, ladder.y - math.sin(turn) * ladder.length / 2
    size = long, _LADDER_WIDTH
    picture = sized(painter, ("ladder", long), size, partial(_paint_ladder, long), sight.zoom, angle=ladder.angle)
    painter.stamp(picture, sight.to_screen(middle), round(255 * ladder.alpha))


def _paint_ladder(long: int, painter: Painter) -> None:
    brush = Brush.onto(painter, (0, _LADDER_WIDTH / 2))
    x = _RUNG_DISTANCE
    while x < long - 6:
        brush.rimmed([(x, -_RAIL_OFFSET), (x, _RAIL_OFFSET)], (4.6, palette.LADDER_SHADE), (2.8, palette.LADDER))
        x += _RUNG_DISTANCE
    for y in (-_RAIL_OFFSET, _RAIL_OFFSET):
        brush.rimmed([(4, y), (long - 4, y)], (6.4, palette.LADDER_SHADE), (4.4, palette.LADDER))
        brush.stroke([(4, y - 1), (long - 4, y - 1)], 1.2, lighter(palette.LADDER, 0.4))
    brush.put(painter)


_PLATES_ZOOM: Final = 0.55
"""Zoom per text size, below which only the named chimneys have plates, because a plate is larger than a chimney
then."""
_PLATE_OFFSET: Final = 44.0
"""Units from a chimney's upper side to the middle of its plate."""
_PLATE_STYLE: Final = theme.KEY_HINT
_PLATE_HEIGHT: Final = 1.15
_DIGIT_WIDTH: Final = 0.62
_PLATE_MARGIN: Final = 0.5
"""A plate's height, the width of a digit and the margin at either side, in sizes of the text."""


def draw_plates(painter: Painter, sight: BoardCamera, named: Collection[int]) -> None:
    """Paint the plates in sight; bright on `named` chimneys: those to choose from, pointed at or mentioned."""
    left, right = sight.painted
    near = sight.zoom >= _PLATES_ZOOM * painter.type.text_scale
    for number, at in sight.board.chimneys.items():
        if left - 40.0 < at[0] < right + 40.0 and (near or number in named):
            draw_plate(painter, sight, number, lit=number in named)


def draw_plate(painter: Painter, sight: BoardCamera, number: int, *, lit: bool) -> None:
    """Paint the plate of a chimney, bright if it is `lit`."""
    x, y = sight.board.chimneys[number]
    text, size = str(number), _PLATE_STYLE.size * painter.type.text_scale
    wide = (len(text) * _DIGIT_WIDTH + _PLATE_MARGIN) * size
    plate = around(sight.to_screen((x, y + _PLATE_OFFSET)), wide, _PLATE_HEIGHT * size)
    enamel, rim = palette.ENAMEL, painter.palette.focus
    if not lit and not painter.palette.high_contrast:
        enamel, rim = palette.ENAMEL_DUSK, mix(palette.RIM, palette.ENAMEL_DUSK, 0.35)
    painter.rounded(plate.inflate(4.0, 4.0), rim, 5)
    painter.rounded(plate, enamel, 4)
    painter.text(text, plate.center, _PLATE_STYLE, palette.RIM, anchor="center")
