"""Drawing of the parlour beyond the table: papered wall, light over each chair, and the wooden edge of the table."""

from functools import partial
from typing import Final

import pygame

from nimmsleich.view.places import Places
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour

_STEPS: Final = 40
"""Straight pieces of the table's edge."""
_STRIPE: Final = 62.0
_WALL, _STRIPES, _LAMPLIGHT = (44, 16, 22), (92, 40, 42), (255, 196, 120)
_WOOD, _SHEEN, _LIP, _SHADE = (112, 70, 40), (176, 122, 74), (82, 48, 26), (40, 22, 12)


def draw_parlour(painter: Painter, places: Places) -> None:
    """Draw the room behind the rivals over the felt, and the edge of the table across its whole width.

    It is kept as a whole, because parts of the table are painted again and again over it.
    """
    board, edge = places.board, places.edge
    room = pygame.FRect(board.left - 6, board.top - 10, board.width + 12, edge.top + 2 * edge.depth - board.top)
    lowest = edge.at(room.right) + edge.thick + 12
    whole = pygame.FRect(room.left, room.top, room.width, lowest - room.top)
    chairs = tuple(tuple(station.bust) for station in places.stations.values())
    painter.layer(("parlour", chairs), whole, partial(_draw_room, places=places, room=room))


def _draw_room(painter: Painter, places: Places, room: pygame.FRect) -> None:
    edge, line = places.edge, _line(places, room.left, room.right)
    if not painter.palette.high_contrast:
        painter.polygon([room.topleft, *line, room.topright], _WALL, alpha=226)
        for number in range(1, int(room.width / _STRIPE)):
            x, wide = room.left + number * _STRIPE, 14.0 if number % 2 else 3.0
            painter.fill((x - wide / 2, room.top, wide, edge.at(x) - room.top), _STRIPES, alpha=90)
        for station in places.stations.values():
            painter.glow(station.bust.inflate(station.bust.width * 0.7, station.bust.height * 0.4), _LAMPLIGHT, 74)
    draw_edge(painter, places, room.left, room.right)


def draw_edge(painter: Painter, places: Places, left: float, right: float) -> None:
    """Draw the edge of the table from `left` to `right`."""
    line, thick, colours = _line(places, left, right), places.edge.thick, painter.palette

    def band(top: float, bottom: float, colour: Colour, alpha: int = 255) -> None:
        points = [(x, y + top) for x, y in line] + [(x, y + bottom) for x, y in reversed(line)]
        painter.polygon(points, colour, alpha)

    if colours.high_contrast:
        band(0.0, thick, colours.paper_edge)
        band(3.0, thick - 3.0, colours.backdrop_top)
        return
    band(thick - 4, thick + 10, (4, 18, 12), alpha=90)
    band(0.0, thick, _SHADE)
    band(3.0, thick - 3.0, _WOOD)
    band(4.0, 9.0, _SHEEN)
    band(thick - 12.0, thick - 3.0, _LIP)


def _line(places: Places, left: float, right: float) -> list[tuple[float, float]]:
    """Return the upper end of the table's edge from `left` to `right`, at the same points for any part of it."""
    step = places.board.width / _STEPS
    first, last = int(left // step), int(-(-right // step))
    inner = [number * step for number in range(first + 1, last)]
    return [(x, places.edge.at(x)) for x in (left, *inner, right)]
