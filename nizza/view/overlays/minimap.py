"""The little map: the whole board with its pawns and the part of it that the camera sees."""

from typing import Final

import pygame

from nizza.view.pieces.pawns import draw_disc
from nizza.view.room import Room
from nizza.view.tabletop import Tabletop
from stage.graphics import theme
from stage.graphics.painter import Painter

_WIDE: Final = 420.0
_HIGH: Final = 96.0
"""Logical units that it takes at most."""
_MARGIN: Final = 14.0
_FRAME: Final = 4.0
_DOT: Final = 8.0
_DARK: Final = (130, 126, 140)
"""What the light is multiplied by where the camera is not, of 255."""


def map_area(room: Room) -> pygame.FRect:
    """Where the map is: in the lower corner of the camera's window that does not hide the goal of the route."""
    width, height = room.board.size
    scale = min(_WIDE / width, _HIGH / height)
    area = pygame.FRect(0, 0, width * scale, height * scale)
    window = room.sight.area.inflate(-2 * _MARGIN, -2 * _MARGIN)
    area.bottomleft = window.bottomleft
    if room.board.helicopter[0] < width / 2:
        area.right = window.right
    return area


def is_shown(room: Room) -> bool:
    """Whether there is a map: not while the camera sees the whole board."""
    left, right = room.sight.seen
    return right - left < room.board.size[0] * 0.95


def place_on_map(room: Room, at: tuple[float, float]) -> float | None:
    """The x of the board at a logical point of the map; None beside it or while there is none."""
    area = map_area(room)
    if not is_shown(room) or not area.inflate(8, 8).collidepoint(at):
        return None
    return max(0.0, min(1.0, (at[0] - area.left) / area.width)) * room.board.size[0]


def draw_minimap(painter: Painter, room: Room, table: Tabletop) -> None:
    """The map, with every pawn as a disc."""
    if not is_shown(room):
        return
    area, colours = map_area(room), painter.palette
    painter.shadow(area, theme.RADIUS, 6.0)
    painter.rounded(area.inflate(2 * _FRAME, 2 * _FRAME), colours.wood, 8)
    place = painter.canvas.pixel_rect(area)
    width = room.board.size[0]
    left, right = (max(0.0, min(width, x)) for x in room.sight.seen)
    frame = pygame.FRect(
        area.left + left / width * area.width, area.top, (right - left) / width * area.width, area.height
    )
    lit = painter.canvas.pixel_rect(frame).clip(place)
    painter.canvas.target.blit(_map(painter, room, place.size, dark=True), place)
    painter.canvas.target.blit(_map(painter, room, place.size, dark=False), lit, lit.move(-place.left, -place.top))
    painter.outline(frame.inflate(4, 4), colours.focus, 3.0, 5)
    scale = area.width / width
    for seat, figure in enumerate(table.figures):
        at = (area.left + (figure.x + figure.aside) * scale, area.top + (figure.y - 30.0) * scale)
        draw_disc(painter, room.colours[seat], at, _DOT, emblem=False)


def _map(painter: Painter, room: Room, size: tuple[int, int], *, dark: bool) -> pygame.Surface:
    """The board alone; `dark` as it looks where the camera is not."""

    def make() -> pygame.Surface:
        small = room.scenery.small(painter, room.sight, size)
        if dark:
            small.fill(_DARK, special_flags=pygame.BLEND_RGB_MULT)
        return small

    return painter.canvas.cache.get(("little map", room.scenery.key, room.scenery.ready, size, dark), make)
