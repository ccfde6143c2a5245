"""Helicopter with rotor, searchlight and rope ladder; suitcases, safe and dice."""

import math
from functools import partial
from typing import Final

import numpy as np
import pygame

from nizza.board.areas import Kind
from nizza.board.model import Board
from nizza.dice import Symbol
from nizza.rules.views import Case
from nizza.view import palette
from nizza.view.brush import Brush, Spot
from nizza.view.render_context import RenderContext
from nizza.view.sight import BoardCamera
from nizza.view.tabletop import Helicopter, Tabletop
from stage.graphics.kept import sized
from stage.graphics.painter import Painter
from stage.graphics.shapes import around
from stage.graphics.theme import darker, lighter

_SIZE: Final = (220.0, 130.0)
_CLOSE_BY: Final = 2.0
"""Size in which a helicopter is drawn that passes close by."""
SIZES: Final = 8
"""Kept sizes per 1.0 of a helicopter's size, so that it is not made in every frame."""
_ROTOR: Final = 92.0
"""Half of the width that the rotor sweeps."""
_HUB: Final = -40.0
BELLY: Final = 24.0
"""Units above and below the helicopter's middle."""
_CORDS: Final = 9.0
_RUNGS: Final = 22.0
_LADDER: Final = 40.0
_LIGHT: Final = 460.0
_SWEEP: Final = 820.0
"""Units that the lights of the helicopter and of the quay reach."""
_SPREAD: Final = 0.2
"""Half of the light's opening, in radians."""
_STRENGTH: Final = 150
_BEAMS: Final = 3
"""Degrees between two kept surfaces of a searchlight."""
_SWEEPS: Final = ((-1180.0, 0.9, 0.0), (-420.0, 1.15, 2.0))
"""Searchlights of the quay: units from the helicopter's place, turns in radians per second, and phases."""
_FAR, _NEAR = 1.2, 1.6
"""Zooms up to which they are seen, and at which they have faded away: from near they would not fit the window."""
_POSTS: Final = 240.0
"""Units between the posts on the quay from which they look for a burglar."""


def draw_searchlight(painter: Painter, sight: BoardCamera, helicopter: Helicopter, seconds: float) -> None:
    """Paint the cone of light that wanders over the deck, behind the pawns."""
    if helicopter.lamp <= 0.0 or painter.palette.high_contrast or not _is_seen(sight, helicopter):
        return
    lean = round((8.0 * math.sin(seconds * 0.5) + 15.0 + helicopter.beam) / _BEAMS) * _BEAMS
    stamp_cone(
        painter, sight.to_screen((helicopter.x + 40.0 * helicopter.facing, helicopter.y + BELLY)),
        lean, _LIGHT, sight.zoom, round(255 * helicopter.lamp),
    )  # fmt: skip


def draw_sweeps(
    painter: Painter, sight: BoardCamera, board: Board, brightness: float, seconds: float, hunted: Spot | None = None
) -> None:
    """Paint searchlights that turn over the sky from the quay, or look for who is `hunted`; `brightness` 0.0–1.0.

    They fade away as the picture comes near.
    """
    brightness *= min(1.0, max(0.0, (_NEAR - sight.zoom) / (_NEAR - _FAR)))
    if brightness <= 0.0 or painter.palette.high_contrast:
        return
    quay, side = board.position(board.squares[-1].middle)[1], -1 if board.is_sailing_left else 1
    for away, speed, phase in _SWEEPS:
        x, middle, wide = board.helicopter[0] + side * away, 0.0, 32.0
        if hunted is not None:
            x = round((hunted[0] + 0.9 * (away + 800.0)) / _POSTS) * _POSTS
            middle, wide = math.degrees(math.atan2(hunted[0] - x, quay - hunted[1] + 200.0)), 12.0
        lean = round((middle + wide * math.sin(seconds * speed + phase)) / _BEAMS) * _BEAMS
        stamp_cone(painter, sight.to_screen((x, quay)), lean, _SWEEP, sight.zoom, round(255 * brightness), up=True)


def draw_helicopter(painter: Painter, sight: BoardCamera, helicopter: Helicopter, seconds: float, *, lit: bool) -> None:
    """Paint the helicopter, which hovers a little up and down while its rotor turns."""
    if not _is_seen(sight, helicopter):
        return
    x, y = hovering(helicopter, seconds)
    if lit:
        area = (0, 0, 300 * sight.zoom, 200 * sight.zoom)
        left, top = sight.to_screen((x, y))
        painter.glow((left - area[2] / 2, top - area[3] / 2, area[2], area[3]), painter.palette.focus, 220)
    _draw_rope_ladder(painter, sight, helicopter, (x, y + BELLY), seconds)
    zoom = sight.zoom * round(helicopter.size * SIZES) / SIZES
    painter.stamp(helicopter_at(painter, helicopter, zoom), sight.to_screen((x, y)))
    _draw_rotor(painter, sight, (x, y), helicopter, seconds)


def helicopter_at(painter: Painter, helicopter: Helicopter, zoom: float) -> pygame.Surface:
    """Return the picture of the helicopter at a zoom."""
    # Drawn larger from the start if it passes close by, so that it is sharp.
    fine = _CLOSE_BY if helicopter.size > 1.0 else 1.0
    size = (_SIZE[0] * fine, _SIZE[1] * fine)
    return sized(
        painter, "helicopter", size, lambda canvas: canvas.image("nizza/helicopter", (0.0, 0.0, *size)), zoom / fine,
        angle=helicopter.angle, flip=helicopter.facing < 0,
    )  # fmt: skip


def hovering(helicopter: Helicopter, seconds: float) -> Spot:
    """Return the middle of a helicopter on the board, which hovers, and sways more the nearer it passes."""
    reach = 4.0 * helicopter.speed * helicopter.size
    sway = 2.4 * reach * math.sin(seconds * 0.6) if helicopter.size > 1.0 else 0.0
    return helicopter.x + sway, helicopter.y + reach * math.sin(seconds * 1.3)


def _is_seen(sight: BoardCamera, helicopter: Helicopter) -> bool:
    left, right = sight.painted
    return left - _LIGHT * max(1.0, helicopter.size) < helicopter.x < right + _SIZE[0] * max(1.0, helicopter.size)


def _draw_rope_ladder(
    painter: Painter, sight: BoardCamera, helicopter: Helicopter, top: tuple[float, float], seconds: float
) -> None:
    """Paint the ladder below the belly; completely lowered it reaches the deck."""
    deck = sight.board.only(Kind.YACHT)
    foot = deck.height_at(helicopter.x)
    deck_height = deck.position(deck.middle.x)[1] if foot is None else foot
    long = round((deck_height - helicopter.y - BELLY) * helicopter.ladder / 8) * 8
    if long <= 0:
        return
    turn = round(2.0 * math.sin(seconds * 1.1))
    picture = sized(
        painter, ("rope ladder", long), (_LADDER, 2.0 * long), lambda canvas: _paint_ladder(canvas, long), sight.zoom,
        angle=turn,
    )  # fmt: skip
    painter.stamp(picture, sight.to_screen(top))


def _paint_ladder(painter: Painter, long: float) -> None:
    """Paint the ladder, which hangs from the middle of the surface."""
    brush = Brush.onto(painter, (_LADDER / 2, long))
    for number in range(1, int(long / _RUNGS) + 1):
        y = number * _RUNGS - 4.0
        brush.rimmed([(-_CORDS, y), (_CORDS, y)], (5.0, palette.LADDER_SHADE), (3.2, palette.LADDER))
    for side in (-_CORDS, _CORDS):
        brush.rimmed([(side, 0.0), (side, long - 2.0)], (4.2, palette.HEMP_SHADE), (2.4, palette.CORD))
    brush.put(painter)


def _draw_rotor(
    painter: Painter, sight: BoardCamera, at: tuple[float, float], helicopter: Helicopter, seconds: float
) -> None:
    """Paint two blades that shorten and lengthen; at speed, a veil over the area they sweep."""
    zoom, size = sight.zoom * helicopter.size, helicopter.size
    turn = math.radians(helicopter.angle)
    hub = sight.to_screen((at[0] + size * _HUB * math.sin(turn) * -1.0, at[1] + size * _HUB * math.cos(turn)))
    reach = _ROTOR * zoom
    if helicopter.speed > 0.5:
        wide = sight.zoom * round(size * SIZES) / SIZES
        veil = sized(painter, "rotor veil", (2 * _ROTOR, 22.0), _paint_veil, wide, angle=helicopter.angle)
        painter.stamp(veil, hub)
    for quarter in (0.0, 0.5):
        wide = reach * math.cos(seconds * 17.0 * helicopter.speed + math.pi * quarter)
        dx, dy = wide * math.cos(turn), -wide * math.sin(turn)
        ends = [painter.canvas.to_target((hub[0] + side * dx, hub[1] + side * dy)) for side in (-1, 1)]
        thick = max(1, round(3.6 * zoom * painter.canvas.scale))
        pygame.draw.aaline(painter.canvas.target, palette.ROTOR, ends[0], ends[1], thick)


def _paint_veil(painter: Painter) -> None:
    painter.glow((0, 0, 2 * _ROTOR, 22.0), palette.RIM, 90)


_CONE_ZOOMS: Final = 8
"""Kept sizes of a cone per 1.0 of zoom: it is soft at its end, so that its length need not be exact."""


def stamp_cone(
    painter: Painter, at: tuple[float, float], lean: float, reach: float, zoom: float, alpha: int, *, up: bool = False
) -> None:
    """Paint a cone of light from a logical point, down or up, to `reach` units away: no larger than it is seen."""
    coarse = max(1, round(zoom * _CONE_ZOOMS)) / _CONE_ZOOMS
    low, high = (math.radians(lean) + side * _SPREAD for side in (-1.0, 1.0))
    left, right = min(0.0, math.sin(low)), max(0.0, math.sin(high))
    down = math.cos(0.0 if low < 0.0 < high else min(abs(low), abs(high)))
    long = reach * coarse
    wide, high = (right - left) * long, down * long
    size = max(8, round(wide * painter.canvas.scale)), max(8, round(high * painter.canvas.scale))
    make = partial(_cone, size, (right - left, down), -left, lean, up=up)
    surface = painter.canvas.poses.get(("cone", lean, reach, coarse, up), make)
    painter.stamp(surface, (at[0] + left * long + wide / 2, at[1] + (-high if up else high) / 2), alpha)


def _cone(size: tuple[int, int], area: tuple[float, float], source: float, lean: float, *, up: bool) -> pygame.Surface:
    """Return a cone of light of length 1 down from the upper edge of an area, at `source` from its left edge.

    It fades with its length. It is computed small, because it is soft.
    """
    small = (max(8, size[0] // 4), max(8, size[1] // 4))
    y, x = np.mgrid[0.5 : small[1] + 0.5, 0.5 : small[0] + 0.5].astype(np.float32)
    y *= area[1] / small[1]
    x = x * (area[0] / small[0]) - source
    off = np.abs(np.arctan2(x, y) - math.radians(lean)) / _SPREAD
    edge = np.clip((1.0 - off) * 3.0, 0.0, 1.0)
    alpha = edge * (0.45 + 0.55 * np.clip(1.0 - off, 0.0, 1.0)) * np.clip(1.0 - np.hypot(x, y), 0.0, 1.0) ** 0.7
    pixels = np.empty((small[1], small[0], 4), np.uint8)
    pixels[..., :3] = palette.LAMP
    pixels[..., 3] = alpha * _STRENGTH
    light = pygame.image.frombytes(pixels.tobytes(), small, "RGBA")
    return pygame.transform.smoothscale(pygame.transform.flip(light, False, up), size).convert_alpha()


def draw_case(painter: Painter, case: Case, handle: Spot, size: float = 1.0) -> None:
    """Draw a case hanging by its handle, about 20 units wide at size 1.0; nothing without a case."""
    if case is not Case.NONE:
        area = (handle[0] - 16.0 * size, handle[1] - 4.0 * size, 32.0 * size, 32.0 * size)
        painter.image(f"nizza/{case}", area)


_CASE: Final = (30.0, 26.0)
_ROW: Final = 3
_SAFE: Final = (64.0, 64.0)
_DIALS: Final = 15
"""Degrees between two kept surfaces of the dial, whose three spokes look alike."""
_FACE: Final = 64.0
"""Units from the feet of a burglar to its face."""
_FROM_EDGE: Final = 46.0
"""Units from the left end of the terrace."""


def draw_terraces(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    """Paint the remaining suitcases in a stack, and the safe with its door."""
    _draw_cases(painter, context, table)
    _draw_safe(painter, context, table)


def cases_place(context: RenderContext) -> tuple[float, float]:
    """Return the point of the board below the stack of suitcases."""
    terrace = context.board.only(Kind.TOOLS)
    return terrace.position(terrace.left + _FROM_EDGE)


def safe_place(context: RenderContext) -> tuple[float, float]:
    """Return the point of the board below the safe."""
    terrace = context.board.only(Kind.SAFE)
    return terrace.position(terrace.left + _FROM_EDGE)


def _draw_cases(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    x, y = cases_place(context)
    sight = context.sight
    if "cases" in table.lit:
        light = around(sight.to_screen((x, y - 20.0)), 130.0 * sight.zoom, 130.0 * sight.zoom)
        painter.glow(light, painter.palette.focus, 230)
    picture = sized(
        painter, "case ready", _CASE, lambda canvas: draw_case(canvas, Case.TOOLS, (_CASE[0] / 2, 4.0)), sight.zoom
    )
    for number in range(table.cases):
        column, row = (number % _ROW, 0) if number < _ROW else (number - _ROW + 0.5, 1)
        if number == 5:
            column, row = 1.0, 2
        at = (x + (column - 1.0) * 25.0, y - 9.0 - row * 17.0)
        painter.stamp(picture, sight.to_screen(at))


def _draw_safe(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    x, y = safe_place(context)
    sight = context.sight
    if "safe" in table.lit:
        light = around(sight.to_screen((x, y - 30.0)), 150.0 * sight.zoom, 150.0 * sight.zoom)
        painter.glow(light, painter.palette.focus, 230)
    door = round(table.safe * 8)
    dial = round(table.dial / _DIALS) * _DIALS % 120
    paint = partial(_paint_safe, door / 8, dial)
    picture = sized(painter, ("safe", door, dial), (2 * _SAFE[0], _SAFE[1]), paint, sight.zoom)
    painter.stamp(picture, sight.to_screen((x, y - _SAFE[1] / 2 + 2.0)))


def draw_shine(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    """Paint the light of the crown jewels, from the open safe onto the face of the burglar before it."""
    if table.shine <= 0.0 or table.turn < 0 or painter.palette.high_contrast:
        return
    sight, (x, y), figure = context.sight, safe_place(context), table.figures[table.turn]
    face = figure.feet[0] + 8.0 * figure.facing, figure.feet[1] - _FACE
    for at, side, strength in (((x, y - 28.0), 230.0, 130), (face, 84.0, 105)):
        side = round(side * sight.zoom / 12) * 12
        painter.glow(around(sight.to_screen(at), side, side), palette.REACH, round(strength * table.shine))
    star = sized(painter, "flash", FLASH, paint_flash, sight.zoom)
    painter.stamp(star, sight.to_screen((x - 2.0, y - 22.0)), round(15.0 * table.shine) * 17)


FLASH: Final = (120.0, 120.0)


def paint_flash(painter: Painter) -> None:
    """Paint a star of light with four long rays."""
    wide, high = FLASH
    painter.glow((0.1 * wide, 0.1 * high, 0.8 * wide, 0.8 * high), palette.GEM, 200)
    for thin, long in ((5.0, 0.5), (3.0, 0.3)):
        for turn in range(4):
            angle = (turn + (0.5 if long < 0.5 else 0.0)) * math.pi / 2
            ahead, aside = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
            tip = (wide * (0.5 + long * ahead[0]), high * (0.5 + long * ahead[1]))
            sides = [(wide / 2 + side * thin * aside[0], high / 2 + side * thin * aside[1]) for side in (-1, 1)]
            painter.polygon([sides[0], tip, sides[1]], palette.EYE)


def _paint_safe(open_share: float, dial: float, painter: Painter) -> None:
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
        for spoke in range(3):
            turn = math.radians(dial + 120.0 * spoke)
            brush.stroke([(middle, 2), (middle + 5.5 * math.sin(turn), 2 - 5.5 * math.cos(turn))], 2.0, dark)
    brush.outline(1.5, palette.OUTLINE)
    brush.put(painter)


BODY: Final = "nizza/dice/body"
"""Drawing of a wooden die without a symbol."""


def face_of(symbol: Symbol) -> str:
    """Return the drawing of the symbol on a die."""
    return f"nizza/dice/{symbol}"
