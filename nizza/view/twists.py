"""Changes of the picture by the twists of the season."""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise
from typing import Final

import pygame

from nizza.rules.moving import LIT, TILED, searched
from nizza.view import palette
from nizza.view.brush import Brush
from nizza.view.prizes import stamp_cone
from nizza.view.ropes import walk
from nizza.view.sight import BoardCamera
from stage.graphics.kept import drawn, sized
from stage.graphics.painter import Painter
from stage.graphics.shapes import around
from stage.graphics.theme import darker, lighter

_LANTERN: Final = (26.0, 34.0)
_BETWEEN: Final = 58.0
"""Units between two lanterns."""
_SAG: Final = 0.16
"""Sag of a garland, as a share of its length."""
_TO_BOAT: Final = 420.0
"""Units from the searched chimney aside to the boat with the searchlight."""
_DOTS: Final = 40
"""Dots around the place where the searchlight will be in the next round."""
_GLOW_STEP: Final = 16
"""Logical units between two sizes of the light."""
_SHEEN: Final = (40.0, 9.0)
_APART: Final = 23.0
"""Units between two lights on wet tiles."""
_LEVELS: Final = 4


def draw_festival(painter: Painter, sight: BoardCamera, rounds: float, seconds: float) -> None:
    """Draw garlands from chimney to chimney, the searchlight, and a ring around its next chimney (NZ-72).

    `rounds` is the number of rounds that have begun, with a fraction while the light turns.
    """
    _draw_garlands(painter, sight, seconds)
    number, share = divmod(max(1.0, rounds), 1.0)
    here, following = (sight.board.chimneys[searched(int(number) + more)] for more in (0, 1))
    ring = following if not share else sight.board.chimneys[searched(math.ceil(rounds) + 1)]
    middle = here[0] + (following[0] - here[0]) * share, here[1] + (following[1] - here[1]) * share
    radius, at = LIT * sight.zoom, sight.to_screen(middle)
    if not painter.palette.high_contrast:
        boat = middle[0] + _TO_BOAT, sight.board.berths[0][1]
        lean = math.degrees(math.atan2(middle[0] - boat[0], boat[1] - middle[1]))
        reach = math.dist(boat, middle) + LIT
        stamp_cone(painter, sight.to_screen(boat), round(lean), round(reach / 40.0) * 40.0, sight.zoom, 255, up=True)
        side = round(2.0 * radius / _GLOW_STEP) * _GLOW_STEP
        painter.glow(around(at, side, side), palette.BEAM, 120)
    canvas, dot = painter.canvas, drawn(painter, "dot", (6.0, 6.0), _paint_dot)
    pygame.draw.aacircle(canvas.target, palette.BEAM, canvas.to_target(at), round(radius * canvas.scale), 2)
    spots = []
    for part in range(_DOTS):
        turn = math.tau * part / _DOTS
        spots.append((dot, sight.to_screen((ring[0] + LIT * math.cos(turn), ring[1] + LIT * math.sin(turn)))))
    painter.stamp_all(spots)


def _paint_dot(painter: Painter) -> None:
    painter.circle((3.0, 3.0), 2.6, palette.BEAM)


def _draw_garlands(painter: Painter, sight: BoardCamera, seconds: float) -> None:
    left, right = sight.painted
    tops = [sight.board.chimneys[number] for number in sorted(sight.board.chimneys)]
    lanterns = []
    for number, (start, end) in enumerate(pairwise(tops)):
        if max(start[0], end[0]) < left or min(start[0], end[0]) > right:
            continue
        long = math.dist(start, end)
        count = max(2, round(long / _BETWEEN))
        spots = []
        for part in range(count + 1):
            share = part / count
            sway = 5.0 * math.sin(1.1 * seconds + number + 3.0 * share) * math.sin(math.pi * share)
            down = 4.0 * _SAG * long * share * (1.0 - share)
            spots.append((start[0] + (end[0] - start[0]) * share + sway, start[1] + (end[1] - start[1]) * share + down))
        screen = [sight.to_screen(spot) for spot in spots]
        points = [painter.canvas.to_target(spot) for spot in screen]
        thick = max(1, round(2.4 * sight.zoom * painter.canvas.scale))
        pygame.draw.lines(painter.canvas.target, palette.OUTLINE, False, points, thick)
        for part, (x, y) in enumerate(screen[1:-1]):
            tone = (number + part) % len(palette.LANTERNS)
            picture = sized(painter, ("lantern", tone), _LANTERN, partial(_paint_lantern, tone), sight.zoom)
            lanterns.append((picture, (x, y + _LANTERN[1] / 2 * sight.zoom)))
    painter.stamp_all(lanterns)


def _paint_lantern(tone: int, painter: Painter) -> None:
    brush = Brush.onto(painter, (_LANTERN[0] / 2, 0.0))
    colour = palette.LANTERNS[tone]
    brush.stroke([(0.0, 0.0), (0.0, 7.0)], 1.6, palette.OUTLINE)
    brush.disc((0.0, 18.0), 11.5, darker(colour, 0.35))
    brush.disc((0.0, 18.0), 10.0, colour)
    brush.disc((0.0, 18.0), 5.5, lighter(colour, 0.55))
    brush.stroke([(-4.0, 8.5), (4.0, 8.5)], 2.6, palette.OUTLINE)
    brush.stroke([(-4.0, 28.0), (4.0, 28.0)], 2.6, palette.OUTLINE)
    brush.put(painter)


def draw_wet_tiles(painter: Painter, sight: BoardCamera, seconds: float) -> None:
    """Paint the shine on tiles that pawns skid on (NZ-70)."""
    left, right = sight.painted
    stamps = []
    for area in sight.board.areas:
        if area.kind in TILED and left < area.right and area.left < right:
            for line in area.lines:
                spots = [sight.to_screen(spot) for spot in line]
                for number, (spot, angle) in enumerate(walk(spots, _APART * sight.zoom, _APART * sight.zoom / 2)):
                    wave = math.sin(1.9 * seconds + 2.4 * number + 0.01 * area.left)
                    level = max(1, math.ceil(_LEVELS * (0.5 + 0.5 * wave)))
                    paint = partial(_paint_sheen, level)
                    picture = sized(
                        painter, ("sheen", level), _SHEEN, paint, sight.zoom, angle=round(angle / 6.0) * 6.0
                    )
                    stamps.append((picture, spot))
    painter.stamp_all(stamps)


def _paint_sheen(level: int, painter: Painter) -> None:
    """Paint light on a wet edge, the brighter the higher the `level`."""
    brush = Brush.onto(painter, (_SHEEN[0] / 2, _SHEEN[1] / 2))
    long = _SHEEN[0] / 2 - 2.0
    brush.stroke([(-long, 0.0), (long, 0.0)], 3.6, palette.WET)
    brush.stroke([(-long * level / _LEVELS, -0.6), (long * level / _LEVELS, -0.6)], 1.6, palette.RIM)
    brush.put(painter)
