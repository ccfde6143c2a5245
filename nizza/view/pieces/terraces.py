"""Draws what lies ready on the two red terraces: suitcases with tools, and the safe."""

from typing import Final

import pygame

from nizza.board.places import Kind
from nizza.rules.views import Case
from nizza.view import palette
from nizza.view.pieces.brush import Brush
from nizza.view.pieces.cases import paint_case
from nizza.view.room import Room
from nizza.view.tabletop import Tabletop
from stage.graphics.colours import darker, lighter
from stage.graphics.making.kept_pictures import sized
from stage.graphics.painter import Painter

_CASE: Final = (30.0, 26.0)
_ROW: Final = 3
_SAFE: Final = (64.0, 64.0)
_FROM_EDGE: Final = 46.0
"""Units from the left end of the terrace."""


def draw_terraces(painter: Painter, room: Room, table: Tabletop) -> None:
    """The suitcases that are left, stacked, and the safe with its door."""
    _draw_cases(painter, room, table)
    _draw_safe(painter, room, table)


def cases_place(room: Room) -> tuple[float, float]:
    """The point of the board on which the stack of suitcases stands."""
    terrace = room.board.only(Kind.TOOLS)
    return terrace.position(terrace.left + _FROM_EDGE)


def safe_place(room: Room) -> tuple[float, float]:
    """The point of the board on which the safe stands."""
    terrace = room.board.only(Kind.SAFE)
    return terrace.position(terrace.left + _FROM_EDGE)


def _draw_cases(painter: Painter, room: Room, table: Tabletop) -> None:
    x, y = cases_place(room)
    sight = room.sight
    if "cases" in table.lit:
        _light(painter, sight.to_screen((x, y - 20.0)), 130.0 * sight.zoom)
    picture = sized(painter, "case ready", _CASE, _paint_ready, sight.zoom)
    for number in range(table.cases):
        column, row = (number % _ROW, 0) if number < _ROW else (number - _ROW + 0.5, 1)
        if number == 5:
            column, row = 1.0, 2
        at = (x + (column - 1.0) * 25.0, y - 9.0 - row * 17.0)
        painter.stamp(picture, sight.to_screen(at))


def _draw_safe(painter: Painter, room: Room, table: Tabletop) -> None:
    x, y = safe_place(room)
    sight = room.sight
    if "safe" in table.lit:
        _light(painter, sight.to_screen((x, y - 30.0)), 150.0 * sight.zoom)
    door = round(table.safe * 8)
    picture = sized(
        painter, ("safe", door), (2 * _SAFE[0], _SAFE[1]), lambda canvas: _paint_safe(canvas, door / 8), sight.zoom
    )
    painter.stamp(picture, sight.to_screen((x, y - _SAFE[1] / 2 + 2.0)))


def _light(painter: Painter, at: tuple[float, float], side: float) -> None:
    area = pygame.FRect(0, 0, side, side)
    area.center = at
    painter.glow(area, painter.palette.focus, 230)


def _paint_ready(painter: Painter) -> None:
    brush = Brush.onto(painter, (_CASE[0] / 2, 3.0))
    paint_case(brush, Case.TOOLS, (0.0, 1.0))
    brush.put(painter)


def _paint_safe(painter: Painter, open_share: float) -> None:
    brush = Brush.onto(painter, (_SAFE[0], _SAFE[1] / 2))
    steel, dark = palette.SAFE, darker(palette.SAFE, 0.45)
    brush.polygon([(-27, -24), (27, -24), (27, 26), (-27, 26)], steel)
    brush.polygon([(-27, -24), (27, -24), (27, -19), (-27, -19)], lighter(steel, 0.3))
    for x in (-19, 19):
        brush.polygon([(x - 5, 26), (x + 5, 26), (x + 4, 31), (x - 4, 31)], dark)
    brush.polygon([(-21, -16), (21, -16), (21, 21), (-21, 21)], palette.OUTLINE)
    if open_share > 0.0:
        for x, y in ((-8, 12), (2, 14), (9, 11), (-2, 9)):
            brush.polygon([(x - 4, y), (x, y - 4), (x + 4, y), (x, y + 5)], palette.GEM)
            brush.disc((x, y), 1.3, palette.EYE)
    hinge, lower = 21.0, 5 * open_share
    left = hinge - 42.0 * (1.0 - open_share)
    edge = left + 16.0 * open_share
    door = [(hinge, -16), (edge, -16 - lower), (edge, 21 + lower), (hinge, 21)]
    brush.polygon(door, lighter(steel, 0.16 - 0.1 * open_share))
    if open_share < 0.5:
        middle = (left + hinge) / 2
        brush.disc((middle, 2), 9.0 * (1.0 - open_share), dark)
        brush.disc((middle, 2), 6.6 * (1.0 - open_share), palette.STEEL)
        for turn in ((0, -5.5), (5, 2.5), (-5, 2.5)):
            brush.stroke([(middle, 2), (middle + turn[0], 2 + turn[1])], 2.0, dark)
    brush.outline(1.5, palette.OUTLINE)
    brush.put(painter)
