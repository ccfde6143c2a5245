"""The shapes of the level alone: as plain lines over a darkened scenery (high contrast), or instead of the scenery."""

from typing import Final

import pygame

from nizza.board.model import Board
from nizza.board.places import TERRACES, Kind
from nizza.board.reach import XY
from nizza.view import palette
from nizza.view.sight import Sight
from stage.graphics.colours import Colour, mix
from stage.graphics.painter import Painter

_VEIL: Final = 150
_CHIMNEY: Final = (34.0, 14.0)
_SKY: Final = ((24, 28, 66), (92, 82, 130))
"""At the top and at the bottom of a plain ground."""
_SEA: Final = (34, 42, 84)
_WALL: Final = (46, 42, 74)
_EDGE: Final = (236, 214, 190)
_GREEN: Final = (96, 200, 130)
_BANDS: Final = 24


def draw_ground(
    target: pygame.Surface, window: pygame.Rect, board: Board, corner: tuple[int, int], scale: float
) -> None:
    """Fill a part of the target with the shapes of the level on a plain ground, instead of the scenery.

    The upper left corner of the board lies at `corner`, and `scale` are pixels per unit.
    """

    def at(point: XY) -> XY:
        return corner[0] + point[0] * scale, corner[1] + point[1] * scale

    quay = max(y for square in board.squares for _, y in square.outline)
    water = max(window.top, min(window.bottom, round(at((0.0, quay))[1])))
    for band in range(_BANDS):
        top, bottom = (window.top + (water - window.top) * edge // _BANDS for edge in (band, band + 1))
        target.fill(mix(*_SKY, band / _BANDS), (window.left, top, window.width, bottom - top))
    target.fill(_SEA, (window.left, water, window.width, window.bottom - water))
    thick = max(1, round(4.0 * scale))
    for area in board.areas:
        pygame.draw.polygon(target, _WALL, [at(point) for point in area.outline])
        for line in area.lines:
            edge = _GREEN if area.kind is Kind.START else palette.RIVAL if area.kind in TERRACES else _EDGE
            pygame.draw.lines(target, edge, False, [at(point) for point in line], thick)
    wide, high = _CHIMNEY
    for x, y in board.chimneys.values():
        target.fill(_EDGE, pygame.FRect(*at((x - wide / 2, y)), wide * scale, high * scale))
    for berth in board.berths:
        pygame.draw.circle(target, palette.FOAM, at(berth), 14.0 * scale, thick)


def draw_plain(painter: Painter, sight: Sight) -> None:
    """A veil over the scenery; areas, chimneys and berths as lines."""
    painter.fill(sight.area, painter.palette.backdrop_top, _VEIL)
    left, right = sight.seen
    for area in sight.board.areas:
        if area.right > left and area.left < right:
            for line in area.lines:
                _draw_line(painter, [sight.to_screen(corner) for corner in line], _colour(painter, area.kind))
    for x, y in sight.board.chimneys.values():
        at = sight.to_screen((x - _CHIMNEY[0] / 2, y))
        box = pygame.FRect(*at, _CHIMNEY[0] * sight.zoom, max(6.0, _CHIMNEY[1] * sight.zoom))
        painter.outline(box, painter.palette.chalk, 2.5, 2.0)
    for berth in sight.board.berths:
        painter.circle(sight.to_screen(berth), max(5.0, 14.0 * sight.zoom), painter.palette.focus, 2.0)


def _colour(painter: Painter, kind: Kind) -> Colour:
    if kind is Kind.START:
        return painter.palette.good
    return palette.RIVAL if kind in TERRACES else painter.palette.chalk


def _draw_line(painter: Painter, spots: list[XY], colour: Colour) -> None:
    points = [painter.canvas.to_target(spot) for spot in spots]
    thick = max(2, round(4.0 * painter.canvas.scale))
    pygame.draw.lines(painter.canvas.target, colour, False, points, thick)
