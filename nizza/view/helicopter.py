"""Draws the helicopter with its rotor, the light over the yacht and the rope ladder down to the deck."""

import math
from typing import Final

import pygame

from nizza.board.places import Kind
from nizza.view import palette
from nizza.view.brush import Brush
from nizza.view.sight import Sight
from nizza.view.strands import draw_strand
from nizza.view.tabletop import Helicopter
from stage.graphics.colours import darker, lighter
from stage.graphics.kept_pictures import sized
from stage.graphics.painter import Painter

_SIZE: Final = (220.0, 130.0)
_ROTOR: Final = 92.0
"""Half of what the rotor sweeps."""
_HUB: Final = -40.0
_BELLY: Final = 24.0
"""Above and below the middle."""
_CORDS: Final = 9.0
_RUNGS: Final = 22.0
_CONE: Final = 520.0
_SPREAD: Final = 0.36
"""Half of the light's opening as a part of its length."""


def draw_searchlight(painter: Painter, sight: Sight, helicopter: Helicopter, seconds: float) -> None:
    """The cone of light that wanders over the deck; behind the pawns."""
    if helicopter.lamp <= 0.0 or painter.palette.high_contrast:
        return
    angle = round(9.0 * math.sin(seconds * 0.5) + 16.0)
    at = sight.to_screen((helicopter.x + 40.0, helicopter.y + _BELLY))
    picture = sized(painter, "searchlight", (2 * _CONE, 2 * _CONE), _paint_cone, sight.zoom, angle=angle)
    painter.stamp(picture, at, round(255 * helicopter.lamp))


def draw_helicopter(painter: Painter, sight: Sight, helicopter: Helicopter, seconds: float, *, lit: bool) -> None:
    """The helicopter, hovering a little up and down while its rotor turns."""
    bob = 4.0 * math.sin(seconds * 1.3) * helicopter.speed
    x, y = helicopter.x, helicopter.y + bob
    if lit:
        area = (0, 0, 300 * sight.zoom, 200 * sight.zoom)
        left, top = sight.to_screen((x, y))
        painter.glow((left - area[2] / 2, top - area[3] / 2, area[2], area[3]), painter.palette.focus, 220)
    _draw_rope_ladder(painter, sight, helicopter, (x, y + _BELLY), seconds)
    picture = sized(painter, "helicopter", _SIZE, _paint_body, sight.zoom, angle=helicopter.angle)
    painter.stamp(picture, sight.to_screen((x, y)))
    _draw_rotor(painter, sight, (x, y), helicopter, seconds)


def ladder_top(helicopter: Helicopter) -> tuple[float, float]:
    """Where the rope ladder ends above, in units."""
    return helicopter.x, helicopter.y + _BELLY


def _draw_rope_ladder(
    painter: Painter, sight: Sight, helicopter: Helicopter, top: tuple[float, float], seconds: float
) -> None:
    if helicopter.ladder <= 0.0:
        return
    deck = sight.board.only(Kind.YACHT)
    foot = deck.height_at(helicopter.x)
    whole = (deck.position(deck.middle.x)[1] if foot is None else foot) - top[1]
    long = whole * helicopter.ladder
    sway = 7.0 * math.sin(seconds * 1.1)
    rails = []
    for side in (-_CORDS, _CORDS):
        shares = (part / 10 for part in range(11))
        rails.append([(top[0] + side + sway * share * (1.2 - share), top[1] + long * share) for share in shares])
    for number in range(1, int(long / _RUNGS) + 1):
        share = number * _RUNGS / long
        y, x = top[1] + long * share, top[0] + sway * share * (1.2 - share)
        ends = [sight.to_screen((x + side, y)) for side in (-_CORDS, _CORDS)]
        draw_strand(painter, ends, 0.62 * sight.zoom, palette.LADDER)
    for rail in rails:
        draw_strand(painter, [sight.to_screen(spot) for spot in rail], 0.6 * sight.zoom, palette.CORD)


def _draw_rotor(
    painter: Painter, sight: Sight, at: tuple[float, float], helicopter: Helicopter, seconds: float
) -> None:
    """Two blades that shorten and lengthen; at speed a veil over what they sweep."""
    zoom = sight.zoom
    turn = math.radians(helicopter.angle)
    hub = sight.to_screen((at[0] + _HUB * math.sin(turn) * -1.0, at[1] + _HUB * math.cos(turn)))
    reach = _ROTOR * zoom
    if helicopter.speed > 0.5:
        veil = sized(painter, "rotor veil", (2 * _ROTOR, 22.0), _paint_veil, zoom, angle=helicopter.angle)
        painter.stamp(veil, hub)
    for quarter in (0.0, 0.5):
        wide = reach * math.cos(seconds * 17.0 * helicopter.speed + math.pi * quarter)
        dx, dy = wide * math.cos(turn), -wide * math.sin(turn)
        ends = [painter.canvas.to_target((hub[0] + side * dx, hub[1] + side * dy)) for side in (-1, 1)]
        thick = max(1, round(3.6 * zoom * painter.canvas.scale))
        pygame.draw.aaline(painter.canvas.target, palette.ROTOR, ends[0], ends[1], thick)


def _paint_body(painter: Painter) -> None:
    brush = Brush.onto(painter, (_SIZE[0] / 2, _SIZE[1] / 2))
    body, dark = palette.HELICOPTER, darker(palette.HELICOPTER, 0.35)
    brush.stroke([(-20, -6), (-84, -14)], 9.0, dark)
    brush.stroke([(-20, -8), (-84, -16)], 6.0, body)
    brush.polygon([(-92, -38), (-82, -38), (-74, -10), (-90, -10)], dark)
    brush.polygon([(-91, -37), (-84, -37), (-77, -12), (-88, -12)], palette.HELICOPTER_STRIPE)
    brush.stroke([(-22, 2), (26, 2)], 44.0, body)
    brush.stroke([(10, 6), (40, 6)], 34.0, body)
    brush.stroke([(-24, 14), (40, 14)], 9.0, palette.HELICOPTER_STRIPE)
    brush.polygon([(16, -18), (34, -16), (52, -2), (56, 7), (18, 7)], palette.GLASS)
    brush.polygon([(20, -15), (32, -13), (44, -3), (22, -3)], lighter(palette.GLASS, 0.45))
    for x in (-26, -6):
        brush.polygon([(x, -13), (x + 13, -13), (x + 13, 1), (x, 1)], palette.LAMP)
    brush.stroke([(0, -22), (0, _HUB)], 6.0, dark)
    brush.stroke([(-10, -24), (14, -24)], 7.0, dark)
    for x in (-18, 26):
        brush.stroke([(x, 22), (x + (-6 if x < 0 else 6), 36)], 3.4, palette.ROTOR)
    brush.stroke([(-36, 37), (44, 37), (50, 33)], 4.0, palette.ROTOR)
    brush.disc((40, _BELLY), 6.0, palette.LAMP)
    brush.outline(1.6, palette.OUTLINE)
    brush.put(painter)


def _paint_veil(painter: Painter) -> None:
    painter.glow((0, 0, 2 * _ROTOR, 22.0), palette.RIM, 90)


def _paint_cone(painter: Painter) -> None:
    """A cone of light downwards from the middle of the picture, fading with its length."""
    target, scale = painter.canvas.target, painter.canvas.scale
    middle = _CONE * scale
    for step in range(60, 0, -1):
        share = step / 60
        for wide, alpha in ((1.0, 20), (0.62, 24)):
            reach = _CONE * scale * share
            half = _SPREAD * reach * wide
            lower = [(middle - half, middle + reach), (middle + half, middle + reach)]
            before = _CONE * scale * (step - 1) / 60
            inner = _SPREAD * before * wide
            corners = [*lower, (middle + inner, middle + before), (middle - inner, middle + before)]
            strength = round(alpha * (1.0 - share) ** 0.8)
            _add_polygon(target, corners, strength if wide == 1.0 else strength * 2)


def _add_polygon(target: pygame.Surface, corners: list[tuple[float, float]], alpha: int) -> None:
    pygame.draw.polygon(target, (*palette.LAMP, alpha), corners)
