"""The hand from the box: a sleeve in the player's colour, and fingers that hold a piece from behind.

It is drawn behind the piece and reaches only above it, so that it never hides a seat.
"""

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from physics.polygon import Point
from stage.graphics import art
from stage.graphics.cast import PEOPLE
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour, Emblem, darker, lighter, mix

_PAGE: Final = (96.0, 84.0)
_MIDDLE: Final = (48.0, 70.0)
"""Size of the drawings in mm, and the place in them of the middle of a held piece."""
_WRIST: Final = 58.0
"""mm from the middle of the piece up to the wrist."""
_NEAREST: Final = 3.7
"""Logical units per mm, at most: seen from very near the hand stays a little smaller than life."""
_STEP: Final = 1.12
"""Factor between two sizes of the hand, because a zoom must not shrink it anew in every frame."""
_OPENINGS: Final = 3
_OPENED: Final = ((-7.0, -1.0), (7.0, 1.0))
"""Steps between a closed and an open hand, and how far thumb and fingers then are, in mm."""
_SPARE: Final = 8.0
"""mm beside the drawings into which the fingers open."""
_SLEEVE: Final = 21.0
"""Half the width of the sleeve at the wrist, in mm."""
_WIDER: Final = 0.055
"""Widening of the sleeve per logical unit of its length, in logical units."""
_BANDS: Final = ((-1.0, -0.30), (-0.8, 0.10), (-0.45, 0.26), (-0.05, 0.06), (0.4, -0.14), (0.75, -0.34), (1.0, 0.0))
"""Beginnings of the shades across the sleeve, and their lightness."""
_CUFF: Final = 9.0
_FOLDS: Final = (16.0, 23.0, 52.0, 61.0)
"""mm from the wrist of the cuff's edge and the folds."""


SKINS: Final[tuple[Colour, ...]] = tuple(
    (colour.r, colour.g, colour.b)
    for colour in (pygame.Color(each.features.skin) for each in PEOPLE if each.features is not None)
)
"""Skins of the people of the cast."""
METAL: Final[Colour] = (206, 218, 228)


@dataclass(frozen=True, slots=True)
class Sleeve:
    """Owner of the hand: colour and emblem of the seat, skin, and True for a robot's."""

    colour: Colour
    ink: Colour
    emblem: Emblem | None
    skin: Colour
    robot: bool = False


@dataclass(slots=True)
class HandPose:
    """A hand over the table as it is drawn, in logical units of the window."""

    x: float
    y: float
    """Middle of the piece that it holds."""
    zoom: float
    """Logical units per mm."""
    lean: float = 0.0
    """Distance of the shoulder to the right of the wrist."""
    opened: float = 0.0
    """0.0 holds a piece, 1.0 has let go."""


def draw_hand(painter: Painter, pose: HandPose, sleeve: Sleeve) -> None:
    """Draw sleeve and hand; the piece belongs in front of them."""
    zoom = _stepped(pose.zoom)
    wrist = (pose.x, pose.y - _WRIST * zoom)
    whole = _hand(painter, sleeve, zoom, round(pose.opened * _OPENINGS))
    off = (_PAGE[0] / 2 - _MIDDLE[0]) * zoom, (_PAGE[1] / 2 - _MIDDLE[1]) * zoom
    painter.stamp(whole, (pose.x + off[0], pose.y + off[1]))
    _draw_sleeve(painter, wrist, pose.lean, zoom, sleeve)


def _stepped(zoom: float) -> float:
    """Return the nearest size in which hands are drawn."""
    return float(_STEP ** round(math.log(min(zoom, _NEAREST), _STEP)))


def _hand(painter: Painter, sleeve: Sleeve, zoom: float, opened: int) -> pygame.Surface:
    """Return the hand without its sleeve; cached."""
    scale = zoom * painter.canvas.scale
    size = (round(_PAGE[0] * scale), round(_PAGE[1] * scale))

    def make() -> pygame.Surface:
        spare = round(_SPARE * scale)
        whole = pygame.Surface((size[0] + 2 * spare, size[1]), pygame.SRCALPHA)
        share = opened / _OPENINGS * scale
        kind = "robot_" if sleeve.robot else ""
        (thumb, thumb_up), (fingers, fingers_up) = _OPENED
        for part, x, y in (
            ("fingers", fingers, fingers_up), ("palm", 0.0, 0.0), ("thumb", thumb, thumb_up),
        ):  # fmt: skip
            whole.blit(art.raster(f"vertiges/hand/{kind}{part}", *size), (spare + round(x * share), round(-y * share)))
        whole.fill((*sleeve.skin, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return whole

    return painter.canvas.cache.get(("hand", size, opened, sleeve.skin, sleeve.robot), make)


def _draw_sleeve(painter: Painter, wrist: Point, lean: float, zoom: float, sleeve: Sleeve) -> None:
    """Draw the forearm from the wrist up and out of the picture, in bands of light and shade along it."""
    top = painter.bleed.top - 20.0
    long = wrist[1] - top
    if long < 1.0:
        return
    near, far = _SLEEVE * zoom, _SLEEVE * zoom + _WIDER * long
    shoulder = (wrist[0] + lean, top)

    def at(along: float, across: float) -> Point:
        """Return the point so many mm from the wrist (negative: its end), across from -1.0 to 1.0."""
        share = 1.0 if along < 0.0 else min(1.0, along * zoom / long)
        # The elbow bends the arm a little.
        x = wrist[0] + (shoulder[0] - wrist[0]) * share**1.5
        return x + across * (near + (far - near) * share), wrist[1] + (shoulder[1] - wrist[1]) * share

    stops = [0.0, 30.0, 70.0, 130.0, 220.0, 360.0]
    stops = [stop for stop in stops if stop * zoom < long]
    left = [at(stop, -1.0) for stop in (*stops, -1.0)]
    right = [at(stop, 1.0) for stop in (*stops, -1.0)]
    for (begin, light), (end, _) in pairwise(_BANDS):
        colour = lighter(sleeve.colour, light) if light > 0.0 else darker(sleeve.colour, -light)
        band = [at(stop, begin) for stop in (*stops, -1.0)]
        _fill(painter, [*band, *reversed([at(stop, end) for stop in (*stops, -1.0)])], colour)
    for edge in (left, right):
        _line(painter, edge, darker(sleeve.colour, 0.55))
    for fold in _FOLDS:
        if fold * zoom < long:
            side = 1.0 if fold in _FOLDS[::2] else -1.0
            crease = [at(fold + 3.0 * math.sin(math.pi * part / 6), side * (0.95 - part * 0.16)) for part in range(7)]
            _line(painter, crease, darker(sleeve.colour, 0.42))
    cuff = [at(0.0, -1.1), at(_CUFF, -1.1), at(_CUFF, 1.1), at(0.0, 1.1)]
    _fill(painter, cuff, mix(sleeve.colour, sleeve.ink, 0.8))
    _fill(painter, [at(0.0, 0.45), at(_CUFF, 0.45), at(_CUFF, 1.1), at(0.0, 1.1)], mix(sleeve.colour, sleeve.ink, 0.62))
    _line(painter, [*cuff, cuff[0]], darker(sleeve.colour, 0.5))
    if sleeve.emblem is not None and long > (_CUFF + 20.0) * zoom:
        painter.emblem(sleeve.emblem, at(_CUFF + 12.0, -0.05), 15.0 * zoom, sleeve.ink)


def _fill(painter: Painter, points: list[Point], colour: Colour) -> None:
    """Fill a large polygon quickly, without smoothing: its edges get lines."""
    pygame.draw.polygon(painter.canvas.target, colour, [painter.canvas.to_target(each) for each in points])


def _line(painter: Painter, points: list[Point], colour: Colour) -> None:
    pygame.draw.aalines(painter.canvas.target, colour, False, [painter.canvas.to_target(each) for each in points])
