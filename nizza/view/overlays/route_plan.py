"""The way to win as a plan in the sky, while the whole board is seen: what is to be done where, and with which dice."""

import math
from itertools import pairwise
from typing import Final

import pygame

from nizza.board.reach import XY
from nizza.rules.views import Case
from nizza.view import palette
from nizza.view.overlays.minimap import is_shown
from nizza.view.pieces.dice import BODY, face_of
from nizza.view.room import Room, Stop
from nizza.view.tabletop import Tabletop
from stage.graphics import theme
from stage.graphics.painter import Painter

_PAD: Final = 14.0
_DIE: Final = 40.0
_BETWEEN_DICE: Final = 6.0
_LEAST: Final = 16.0
"""Logical units between plates, and between them and the edges of the sky."""
_DOTS: Final = 16.0
"""Logical units between the dots of the way."""
_RISE: Final = 26.0
"""By how much the way rises between two plates."""
_NEXT: Final = {Case.NONE: 1, Case.TOOLS: 2, Case.JEWELS: 3}
"""Which stop is to come, by what is carried."""


def draw_route_plan(painter: Painter, room: Room, table: Tabletop) -> None:
    """A plate over each stop of :attr:`Room.plan`, lit over the one to come; nothing where the sky is too low."""
    if not room.plan or is_shown(room) or room.sight.moving:
        return
    plates = _plates(painter, room)
    top = room.sight.area.top + _LEAST
    if any(plate.top < top for plate in plates):
        return
    seat = room.me if room.me is not None else table.turn
    following = _NEXT[table.view.pawns[seat].case] if seat >= 0 else -1
    for before, after in pairwise(plates):
        ends = (before.midright, after.midleft) if before.x < after.x else (before.midleft, after.midright)
        _draw_way(painter, *ends)
    for number, (stop, plate) in enumerate(zip(room.plan, plates, strict=True)):
        foot = room.sight.to_screen(stop.at)
        painter.line((foot[0], plate.bottom), foot, palette.RIM, 2.0, 120)
        painter.circle(foot, 4.0, palette.RIM)
        _draw_plate(painter, stop, plate, lit=number == following)


def _plates(painter: Painter, room: Room) -> list[pygame.FRect]:
    """Over their stops, side by side; pushed apart where they would overlap, and below buttons."""
    sky, plates = room.sight.area, []
    bottom = room.sight.to_screen((0.0, 0.0))[1]
    for stop in room.plan:
        text = painter.measure(stop.title, theme.SMALL_BOLD)
        row = len(stop.dice) * (_DIE + _BETWEEN_DICE) - _BETWEEN_DICE
        high = text[1] + (_DIE + 4.0 if stop.dice else 0.0) + 2 * _PAD - 8.0
        plate = pygame.FRect(0, 0, max(text[0], row) + 2 * _PAD, high)
        plate.midbottom = (room.sight.to_screen(stop.at)[0], bottom)
        plate.left = max(sky.left + _LEAST, min(sky.right - _LEAST - plate.width, plate.left))
        plates.append(plate)
    for before, after in pairwise(plates):
        if before.inflate(_LEAST, 0).colliderect(after):
            after.bottom = before.top - _LEAST
    for plate in plates:
        if room.buttons is not None and room.buttons.inflate(_LEAST, _LEAST).colliderect(plate):
            plate.top = room.buttons.bottom + _LEAST / 2
    return plates


def _draw_way(painter: Painter, start: XY, end: XY) -> None:
    """Dots in a low arc from plate to plate."""
    count = max(2, round(math.dist(start, end) / _DOTS))
    for number in range(1, count):
        share = number / count
        x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        painter.circle((x, y - _RISE * 4.0 * share * (1.0 - share)), 2.5, palette.REACH)


def _draw_plate(painter: Painter, stop: Stop, plate: pygame.FRect, *, lit: bool) -> None:
    colours = painter.palette
    painter.panel(plate, theme.wood_look(colours, elevation=6))
    if lit:
        painter.outline(plate.inflate(4, 4), colours.focus, 3.0, theme.RADIUS + 2)
    ink = colours.focus if lit else colours.chalk
    painter.text(stop.title, (plate.centerx, plate.top + _PAD - 4.0), theme.SMALL_BOLD, ink, anchor="midtop")
    left = plate.centerx - (len(stop.dice) * (_DIE + _BETWEEN_DICE) - _BETWEEN_DICE) / 2
    for number, symbol in enumerate(stop.dice):
        area = pygame.FRect(left + number * (_DIE + _BETWEEN_DICE), plate.bottom - _PAD - _DIE + 4.0, _DIE, _DIE)
        painter.image(BODY, area)
        painter.image(face_of(symbol), area)
