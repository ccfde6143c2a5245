"""Marks on the board during a choice: reach, places to land, and things to take."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from nizza.board.areas import XY, Area, Kind
from nizza.board.model import Board
from nizza.board.standing import Stretch
from nizza.view import palette
from nizza.view.ropes import walk
from nizza.view.sight import BoardCamera
from stage.graphics import raster
from stage.graphics.painter import Painter
from stage.graphics.shapes import around
from stage.graphics.theme import Colour
from table.contract import Seat

_CHIMNEY: Final = 34.0
"""Units of the ring around a chimney's upper side."""
_BERTH: Final = 30.0
_JUMPER: Final = 56.0
_DOTS: Final = 20.0
"""Logical units between the lights along a stretch."""
_LIGHT: Final = 46.0
_WIDEST: Final = 900
"""Pixels of the widest stretch that is kept as one surface."""


@dataclass(frozen=True, slots=True)
class Marks:
    """All marks, in board units; none by default."""

    reach: tuple[XY, float] | None = None
    """Middle and radius of the reach of a rope or the ladder."""
    landings: tuple[Stretch, ...] = ()
    """Places to land: parts of areas, from left to right."""
    chimneys: frozenset[int] = frozenset()
    """Numbers of the chimneys that can be chosen."""
    ropes: frozenset[int] = frozenset()
    """Ropes that can be chosen, drawn lit."""
    rivals: frozenset[Seat] = frozenset()
    """Pawns that can be pushed."""
    jumps: bool = False
    """True if the pawn in turn can be chosen, to jump off with its rope."""
    berths: frozenset[int] = frozenset()
    """Berths that can be chosen, by the number of their square."""
    target: XY | None = None
    """The position where the pawn would stand."""
    pointed: object = None
    """The thing under the pointer: ("chimney", number), ("rope", number), ("pawn", seat) or ("berth", number)."""
    hints: tuple[XY, ...] = ()
    """Points of a hint in the order of the move."""
    named: frozenset[int] = frozenset()
    """Numbers of the chimneys that a lesson names: their plates stand in front of pawns."""


NO_MARKS: Final = Marks()


def draw_reach(painter: Painter, sight: BoardCamera, marks: Marks) -> None:
    """Paint the marks below pawns and ropes: the disc of reach and the places to land."""
    if marks.reach is not None:
        centre, radius = marks.reach
        _draw_disc(painter, sight.to_screen(centre), radius * sight.zoom)
    for stretch in marks.landings:
        _draw_landing(painter, sight, stretch)


def draw_choices(painter: Painter, sight: BoardCamera, marks: Marks, seconds: float) -> None:
    """Paint the marks above ropes: chimneys and berths that can be chosen, the target, the hint."""
    pulse = _pulse(seconds)
    for number in sorted(marks.chimneys):
        at = sight.to_screen(sight.board.chimneys[number])
        _draw_ring(painter, at, _CHIMNEY * sight.zoom, pulse, pointed=marks.pointed == ("chimney", number))
    for number in sorted(marks.berths):
        at = sight.to_screen(sight.board.berths[number])
        _draw_ring(painter, at, _BERTH * sight.zoom, pulse, pointed=marks.pointed == ("berth", number))
    if marks.target is not None:
        _draw_target(painter, sight.to_screen(marks.target), pulse)
    for hint in marks.hints:
        _draw_hint(painter, sight.to_screen(hint), pulse)


def draw_rival_mark(painter: Painter, at: XY, zoom: float, seconds: float, *, pointed: bool) -> None:
    """Paint crosshairs on a pawn that can be pushed; `at` is its middle in logical units."""
    radius = max(18.0, 52.0 * zoom) + (4.0 if pointed else 2.0 * math.sin(seconds * 3.4))
    colour = painter.palette.focus if pointed else palette.RIVAL
    painter.circle(at, radius + 1.5, painter.palette.focus_halo, 6.0)
    painter.circle(at, radius, colour, 3.5)
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        start = (at[0] + dx * (radius - 7), at[1] + dy * (radius - 7))
        end = (at[0] + dx * (radius + 6), at[1] + dy * (radius + 6))
        painter.line(start, end, colour, 3.5)


def draw_jump_mark(painter: Painter, at: XY, zoom: float, seconds: float, *, pointed: bool) -> None:
    """Paint a ring around the pawn that can jump off; `at` is its middle in logical units."""
    radius = max(22.0, _JUMPER * zoom) + (4.0 if pointed else 3.0 * _pulse(seconds))
    _draw_rim(painter, at, radius, pointed=pointed)


def upper_side(board: Board, stretch: Stretch) -> Iterator[XY]:
    """Return the outline of a stretch from left to right; of a square its whole upper side."""
    area = board.areas[stretch.area]
    left, right = (area.left, area.right) if area.kind is Kind.SQUARE else (stretch.left, stretch.right)
    yield left, _height(area, left)
    for line in area.lines:
        yield from (corner for corner in line if left < corner[0] < right)
    yield right, _height(area, right)


def _height(area: Area, x: float) -> float:
    height = area.height_at(x)
    return area.position(area.middle.x)[1] if height is None else height


def _draw_disc(painter: Painter, at: XY, radius: float) -> None:
    """Paint a veil of light whose outer edge is the end of the reach."""
    pixels = round(radius * painter.canvas.scale)
    rim = max(2, round(3.0 * painter.canvas.scale))
    middle = pixels + 2

    def make() -> pygame.Surface:
        surface = pygame.Surface((2 * middle, 2 * middle), pygame.SRCALPHA)
        surface.fill((*palette.REACH, 0))
        pygame.draw.aacircle(surface, (*palette.REACH, 190), (middle, middle), pixels)
        pygame.draw.aacircle(surface, (*palette.REACH, 26), (middle, middle), pixels - rim)
        return surface

    painter.stamp(painter.canvas.cache.get(("reach", pixels), make), at)


def _draw_landing(painter: Painter, sight: BoardCamera, stretch: Stretch) -> None:
    left, right = sight.painted
    if not (left - 50 < stretch.right and stretch.left < right + 50):
        return
    spots = [sight.to_screen(spot) for spot in upper_side(sight.board, stretch)]
    colour = painter.palette.good if painter.palette.high_contrast else palette.LANDING
    wide, high = spots[-1][0] - spots[0][0], max(y for _, y in spots) - min(y for _, y in spots)
    if sight.zoom not in sight.zooms or wide * painter.canvas.scale > _WIDEST:
        _paint_landing(painter, spots, colour)
        return
    corner = spots[0][0] - _LIGHT, min(y for _, y in spots) - _LIGHT
    size = wide + 2 * _LIGHT, high + 2 * _LIGHT

    def make() -> pygame.Surface:
        surface = pygame.Surface(painter.canvas.pixel_rect((*corner, *size)).size, pygame.SRCALPHA)
        surface.fill((*colour, 0))
        with painter.canvas.instead(surface, painter.canvas.pixel_rect((0, 0, *size))):
            _paint_landing(painter, [(x - corner[0], y - corner[1]) for x, y in spots], colour)
        return surface

    kept = painter.canvas.cache.get(("landing", sight.board.name, stretch, sight.zoom, colour), make)
    painter.stamp(kept, (corner[0] + size[0] / 2, corner[1] + size[1] / 2))


def _paint_landing(painter: Painter, spots: list[XY], colour: Colour) -> None:
    """Paint lights along a line through logical points, and the line itself."""
    light = painter.canvas.cache.get(("landing", colour), lambda: _light(painter, colour))
    painter.stamp_all((light, spot) for spot, _ in walk(spots, _DOTS, _DOTS / 2))
    canvas = painter.canvas
    points = [canvas.to_target(spot) for spot in spots]
    for width, tone in ((6.0, colour), (2.5, palette.LANDING_CORE)):
        thick = max(1, round(width * canvas.scale))
        if len(points) > 1 and points[0] != points[-1]:
            pygame.draw.lines(canvas.target, tone, False, points, thick)
    for spot in (spots[0], spots[-1]):
        painter.circle(spot, 5.0, colour)


def _pulse(seconds: float) -> float:
    return 0.5 + 0.5 * math.sin(seconds * 3.4)


def _light(painter: Painter, colour: Colour) -> pygame.Surface:
    side = round(_LIGHT * painter.canvas.scale)
    return raster.glow(side, side, colour, 116)


def _draw_ring(painter: Painter, at: XY, radius: float, pulse: float, *, pointed: bool) -> None:
    radius = max(15.0, radius)
    side = round(radius) * 4
    painter.glow(around(at, side, side), painter.palette.focus, 255 if pointed else round(90 + 90 * pulse))
    _draw_rim(painter, at, radius, pointed=pointed)


def _draw_rim(painter: Painter, at: XY, radius: float, *, pointed: bool) -> None:
    painter.circle(at, radius + 1.5, painter.palette.focus_halo, 7.0 if pointed else 6.0)
    painter.circle(at, radius, palette.RIM if pointed else painter.palette.focus, 5.0 if pointed else 3.5)


def _draw_target(painter: Painter, at: XY, pulse: float) -> None:
    """Paint an arrowhead that points down at the place."""
    x, y = at[0], at[1] - 8.0 - 5.0 * pulse
    painter.polygon([(x - 15, y - 22), (x + 15, y - 22), (x, y + 3)], painter.palette.focus_halo)
    painter.polygon([(x - 10.5, y - 19), (x + 10.5, y - 19), (x, y - 2)], painter.palette.focus)


def _draw_hint(painter: Painter, at: XY, pulse: float) -> None:
    painter.glow(around(at, 96.0, 96.0), palette.HINT, round(140 + 90 * pulse))
    painter.circle(at, 17.0, painter.palette.focus_halo, 6.0)
    painter.circle(at, 16.0, palette.HINT, 4.0)
