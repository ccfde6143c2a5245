"""The gorge below the falls, seen from the side: a far wall, a pillar of rock and our own cliff, which move apart.

Lengths are units of these drawings; (0.0, 0.0) is the upper left corner of our cliff.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from niagara.view import palette
from niagara.view.landscape.water import soft_spot
from stage.graphics import art
from stage.graphics.canvas import SurfaceCache
from stage.graphics.kept import drawn
from stage.graphics.motion import ease_in, ease_out
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour
from stage.graphics.work import WORK
from table.job import Steps, beside

PAGE: Final = (1450.0, 1300.0)
LIP: Final = (622.0, 424.0)
"""Point at which the river bends down."""
WATER: Final = 1168.0
"""Surface of the pool below."""
_SEEN: Final = 680.0
"""Height that is seen, at most."""


Sight = tuple[float, float]
"""Upper left corner of what the camera sees."""


@dataclass(frozen=True, slots=True)
class _Plane:
    """A drawing of the set. It moves by `share` of the camera's way, the less the farther away it is."""

    name: str
    size: tuple[float, float]
    at: tuple[float, float] = (0.0, 0.0)
    share: float = 1.0
    opaque: bool = False


_FAR: Final = _Plane("niagara/gorge_far", (1450.0, 880.0), share=0.3, opaque=True)
_PILLAR: Final = _Plane("niagara/gorge_rock", (430.0, 820.0), (1000.0, 300.0), share=0.62)
_CLIFF: Final = _Plane("niagara/gorge", (720.0, 1210.0))
_POOL: Final = _Plane("niagara/gorge_pool", (1450.0, 330.0), (0.0, 970.0))
_PLANES: Final = (_FAR, _PILLAR, _CLIFF, _POOL)
_FAR_FALLS: Final = (905.0, 372.0, 400.0)
"""Middle, top and height of the falls on the far wall."""


def passed(now: float, begin: float, end: float) -> float:
    """Return the share of the time from `begin` to `end` that has passed, 0.0–1.0."""
    return max(0.0, min(1.0, (now - begin) / (end - begin)))


def unit_of(area: pygame.FRect) -> float:
    """Return the logical units of one unit of the drawing in a picture that fills `area`."""
    return max(area.width / PAGE[0], area.height / _SEEN)


def prepare_gorge(painter: Painter, area: pygame.FRect) -> bool:
    """Rasterise the set in threads; return True once it is there. Call this in every frame before a fall."""
    if painter.palette.high_contrast:
        return True
    for plane in _PLANES:
        key, kept = _key(painter, plane, unit_of(area)), _kept(painter, plane)
        if key in kept:
            # Marked as used, because nothing else would keep it between two falls.
            kept[key]
            continue
        if WORK.want(key, lambda key=key: _rasterised(*key)):  # type: ignore[misc]
            # A pixel of it, which the frame paints over: SDL encodes the whole at its first use on the window.
            painter.canvas.target.blit(_surface(painter, plane, unit_of(area)), (0, 0), (0, 0, 1, 1))
        return False
    return True


def is_gorge_ready(painter: Painter, area: pygame.FRect) -> bool:
    """Return True if a picture in `area` can be drawn at once."""
    unit = unit_of(area)
    return painter.palette.high_contrast or all(
        _key(painter, plane, unit) in _kept(painter, plane) for plane in _PLANES
    )


_Key = tuple[_Plane, tuple[int, int]]


def _key(painter: Painter, plane: _Plane, unit: float) -> _Key:
    scale = unit * painter.canvas.scale
    return plane, (round(plane.size[0] * scale), round(plane.size[1] * scale))


def _kept(painter: Painter, plane: _Plane) -> SurfaceCache:
    """Return the cache of a plane: two share them, because either alone would have to evict what the board needs."""
    return painter.canvas.drawings if plane is _CLIFF else painter.canvas.cache


def _surface(painter: Painter, plane: _Plane, unit: float) -> pygame.Surface:
    key = _key(painter, plane, unit)
    return _kept(painter, plane).get(key, lambda: WORK.need(key, lambda: _rasterised(*key)))


def _rasterised(plane: _Plane, size: tuple[int, int]) -> Steps[pygame.Surface]:
    made = yield from beside(lambda: _load(plane, size))
    return made


def _load(plane: _Plane, size: tuple[int, int]) -> pygame.Surface:
    surface = art.from_svg(art.document(plane.name), size)
    if plane.opaque:
        return surface.convert()
    surface = surface.convert_alpha()
    # Most of it is empty or opaque, which run-length encoding makes cheap.
    surface.set_alpha(255, pygame.RLEACCEL)
    return surface


def draw_backdrop(painter: Painter, area: pygame.FRect, sight: Sight, now: float) -> None:
    """Draw everything behind our own cliff. `now` is in seconds."""
    if painter.palette.high_contrast:
        painter.fill(area, painter.palette.backdrop_top)
        return
    unit = unit_of(area)
    _draw_plane(painter, area, sight, _FAR)
    x, top, high = _FAR_FALLS
    with painter.moved(area.left - sight[0] * _FAR.share * unit, area.top - sight[1] * _FAR.share * unit):
        stamps = []
        for number in range(14):
            share = (now * (0.5 + 0.02 * number) + number * 0.29) % 1.0
            at = ((x - 66.0 + number * 53 % 132) * unit, (top + high * share) * unit)
            stamps.append((streak(painter, unit, 50.0 + 40.0 * share, 90), at))
        painter.stamp_all(stamps)
    _draw_plane(painter, area, sight, _PILLAR)


def _draw_plane(painter: Painter, area: pygame.FRect, sight: Sight, plane: _Plane) -> None:
    unit = unit_of(area)
    surface = _surface(painter, plane, unit)
    left, top = painter.canvas.to_target(
        (
            area.left + (plane.at[0] - sight[0] * plane.share) * unit,
            area.top + (plane.at[1] - sight[1] * plane.share) * unit,
        )
    )
    painter.canvas.target.blit(surface, (round(left), round(top)))


def draw_cliff(painter: Painter, area: pygame.FRect, sight: Sight, now: float) -> None:
    """Draw our river, the cliff that it falls from, and the pool below."""
    unit = unit_of(area)
    if painter.palette.high_contrast:
        with painter.moved(area.left - sight[0] * unit, area.top - sight[1] * unit):
            _draw_plain(painter, unit)
        return
    _draw_plane(painter, area, sight, _CLIFF)
    stamps = []
    for number in range(26):
        share = (now * (0.9 + 0.02 * number) + number * 0.377) % 1.0
        x, y = -90.0 + 700.0 * share**1.4, 384.0 + (number * 37 % 104)
        stamps.append((streak(painter, unit, 60.0 + 70.0 * share, 0), (x * unit, y * unit)))
    for number in range(44):
        share = (now * (1.15 + 0.03 * (number % 7)) + number * 0.271) % 1.0
        y = 430.0 + 720.0 * share**1.6
        x = LIP[0] - 14.0 + (number * 53 % 78) + 56.0 * share**0.6
        stamps.append((streak(painter, unit, 60.0 + 130.0 * share, 90), (x * unit, y * unit)))
    with painter.moved(area.left - sight[0] * unit, area.top - sight[1] * unit):
        painter.stamp_all(stamps)
    _draw_plane(painter, area, sight, _POOL)


def streak(painter: Painter, unit: float, long: float, turn: int) -> pygame.Surface:
    """Return a streak of bright water, lying or (`turn` 90) upright."""
    pixels = max(6, round(long * unit * painter.canvas.scale / 10) * 10)
    wide = max(3, round(9.0 * unit * painter.canvas.scale))
    return soft_spot(painter, (wide, pixels) if turn else (pixels, wide), palette.FOAM, 190)


def puff(painter: Painter, unit: float, colour: Colour, wide: float, alpha: int) -> pygame.Surface:
    """Return a soft ball of spray, `wide` units of the gorge across."""
    pixels = max(8, round(wide * unit * painter.canvas.scale))
    return soft_spot(painter, (pixels, round(pixels * 0.8)), colour, alpha)


def draw_splash(painter: Painter, unit: float, foot: float, age: float) -> None:
    """Draw what something throws up `age` seconds after it has hit the pool at `foot`: a crown, a column, and rings."""
    for number in range(2):
        share = passed(age, 0.2 * number, 0.75 + 0.2 * number)
        if 0.0 < share < 1.0:
            wide = 150.0 + 780.0 * ease_out(share)
            _stamp_water(painter, "foam_ring", (foot, WATER + 26.0), (wide, wide * 0.2), unit, 1.0 - share)
    if not painter.palette.high_contrast:
        glow = pygame.FRect(0, 0, 520.0 * unit, 190.0 * unit)
        glow.center = (foot * unit, WATER * unit)
        painter.glow(glow, palette.FOAM, round(15 * (1.0 - passed(age, 0.0, 0.7))) * 15)
    column = ease_out(passed(age, 0.08, 0.3)) * (1.0 - ease_in(passed(age, 0.34, 0.8)))
    if column > 0.05:
        size = (190.0 * (1.25 - 0.25 * column), 470.0 * column)
        _stamp_water(painter, "splash_column", (foot, WATER + 24.0 - size[1] / 2), size, unit)
    crown = ease_out(passed(age, -0.05, 0.14)) * (1.0 - ease_in(passed(age, 0.18, 0.62)))
    if crown > 0.05:
        # Narrow as it rises, and wider as it falls.
        size = (420.0 + 110.0 * crown if age < 0.16 else 670.0 - 140.0 * crown, 350.0 * crown)
        _stamp_water(painter, "splash", (foot, WATER + 34.0 - size[1] / 2), size, unit)


def _stamp_water(
    painter: Painter, name: str, at: tuple[float, float], size: tuple[float, float], unit: float, shown: float = 1.0
) -> None:
    """Draw a drawing of water stretched to `size`. It is not kept: no two frames need the same."""
    scale, drawings = painter.canvas.scale, painter.canvas.drawings
    whole = drawings.get(
        ("water", name, scale), lambda: art.raster(f"niagara/{name}", *(round(side * scale) for side in _WATERS[name]))
    )
    room = drawings.get(("room for water", whole.size), lambda: pygame.Surface(whole.size, 0, whole))
    wide, high = (min(most, max(1, round(side * unit * scale))) for side, most in zip(size, whole.size, strict=True))
    # What is large moves too fast for its edges to be seen.
    stretch = pygame.transform.smoothscale if 2 * wide < whole.width else pygame.transform.scale
    stretched = stretch(whole, (wide, high), room.subsurface((0, 0, wide, high)))
    painter.stamp(stretched, (at[0] * unit, at[1] * unit), 15 * round(17 * shown))


_WATERS: Final = {"splash": (930.0, 630.0), "splash_column": (300.0, 650.0), "foam_ring": (1200.0, 240.0)}
"""Logical sizes at which water is rasterised before it is stretched."""


_CONTOURS: Final = (
    ((700.0, 300.0), (900.0, 330.0), (1080.0, 300.0), (1450.0, 322.0)),
    ((1130.0, 310.0), (1108.0, 520.0), (1140.0, 760.0), (1110.0, 1168.0)),
    ((840.0, 322.0), (860.0, 620.0), (850.0, 1168.0)),
    ((980.0, 318.0), (968.0, 620.0), (990.0, 1168.0)),
    ((1134.0, 560.0), (1260.0, 540.0), (1450.0, 566.0)),
    ((1120.0, 850.0), (1290.0, 872.0), (1450.0, 850.0)),
    ((0.0, 660.0), (220.0, 640.0), (430.0, 668.0), (590.0, 650.0)),
    ((0.0, 880.0), (180.0, 900.0), (400.0, 880.0), (598.0, 900.0)),
)
"""Outlines of the gorge in high contrast."""


def _draw_plain(painter: Painter, unit: float) -> None:
    """Draw river, lip, walls and pool in plain shapes, for high contrast."""
    colours = painter.palette

    def scaled(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x * unit, y * unit) for x, y in points]

    for contour in _CONTOURS:
        painter.path(scaled(*contour), colours.ink_soft, 2.0)
    river = scaled((0, 380), (590, 380), (672, 430), (710, 1170), (620, 1170), (606, 500), (0, 500))
    painter.polygon(river, palette.PLAIN_WATER)
    for one, other in pairwise([*river, river[0]]):
        painter.line(one, other, colours.chalk, 3.0)
    painter.fill((0.0, WATER * unit, PAGE[0] * unit, (PAGE[1] - WATER) * unit), palette.PLAIN_WATER)
    painter.line((0.0, WATER * unit), (PAGE[0] * unit, WATER * unit), colours.chalk, 3.0)


_FLAPS: Final = 4
_BIRD: Final = (58.0, 44.0)
_NESTS: Final = ((470.0, 258.0), (536.0, 282.0), (602.0, 262.0), (430.0, 284.0), (1130.0, 330.0), (1196.0, 300.0),
                 (1262.0, 340.0))  # fmt: skip
"""Places from which birds rise, in the pines of our bank and on the pillar."""


def draw_birds(painter: Painter, area: pygame.FRect, sight: Sight, age: float) -> None:
    """Draw the birds `age` seconds after something has startled them."""
    if age <= 0.0 or painter.palette.high_contrast:
        return
    unit = unit_of(area)
    for number, (x, y) in enumerate(_NESTS):
        flown = age - 0.05 * (number * 3 % 5)
        if flown <= 0.0:
            continue
        x += (170.0 + 34.0 * (number * 5 % 4)) * flown * (-1.0 if number % 4 == 3 else 1.0)
        y -= 300.0 * flown + 40.0 * math.sin(number + 4.0 * flown)
        at = area.left + (x - sight[0] * 0.8) * unit, area.top + (y - sight[1] * 0.8) * unit
        flap = int(flown * 22.0 + number) % _FLAPS
        size = (_BIRD[0] * unit, _BIRD[1] * unit)
        painter.stamp(drawn(painter, ("bird", flap), size, lambda inner, flap=flap: _draw_bird(inner, unit, flap)), at)  # type: ignore[misc]


def _draw_bird(painter: Painter, unit: float, flap: int) -> None:
    """Draw a bird from below, its wings at one of :data:`_FLAPS` heights."""
    middle, height = (_BIRD[0] / 2, _BIRD[1] / 2), (-17.0, -4.0, 11.0, -4.0)[flap]
    for side in (-1.0, 1.0):
        wing = [(0.0, -3.0), (13.0, height * 0.75 - 4.0), (27.0, height), (14.0, height * 0.6 + 3.0), (0.0, 5.0)]
        painter.polygon([((middle[0] + side * x) * unit, (middle[1] + y) * unit) for x, y in wing], palette.BIRD)
    painter.circle((middle[0] * unit, (middle[1] + 1.0) * unit), 5.0 * unit, palette.BIRD)
