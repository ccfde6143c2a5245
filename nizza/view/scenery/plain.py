"""High contrast: the scenery darkened, and on it in plain lines what one can stand on or hang from."""

from typing import Final

import pygame

from nizza.board.places import TERRACES, Kind
from nizza.board.reach import XY
from nizza.view import palette
from nizza.view.sight import Sight
from stage.graphics.colours import Colour
from stage.graphics.painter import Painter

_VEIL: Final = 150
_CHIMNEY: Final = (34.0, 14.0)


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
