"""Moving water with lights, ripples and splashes; lit windows; houses beside the board; the level as lines."""

import math
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from nizza.board.areas import TERRACES, XY, Kind
from nizza.board.model import HEIGHT, Board, Box
from nizza.view import palette
from nizza.view.sight import BoardCamera
from stage.graphics.kept import sized
from stage.graphics.painter import Painter
from stage.graphics.shapes import around
from stage.graphics.theme import Colour, mix
from table.rng import stream

_SURFACE: Final = 948.0
"""Height of the upper edge of the water in front of the quay."""
PATCH: Final = 40
"""Units of the street whose light is told together."""
_GLINTS: Final = 26
_PALE: Final = 9
"""Glints per 1000 units of a sea that is lit everywhere, and those of the sky where there is a street."""
_WARM: Final = 6
"""Glints below the brightest part of the street."""
_DROPS: Final = 16
_REACH: Final = 170.0
_RISE: Final = 250.0
"""Reach and height of the drops of a splash."""
_RINGS: Final = 3
_RING: Final = 420.0
"""Rings of a splash, and the units by which they become wider."""
_PLUME: Final = (300.0, 310.0)
_FOOT: Final = 14.0
"""Size of a plume, and the height of its foot in it, in units."""
_PLUMES: Final = 9
_PLUME_LASTS: Final = 0.7
_JETS: Final = 7
"""Kept surfaces of a plume, the share of a splash for which it is seen, and its jets."""


@dataclass(eq=False)
class Splash:
    """A splash at a point of the board; `age` runs from 0.0 to 1.0."""

    x: float
    y: float
    age: float = 0.0


def draw_glimmer(painter: Painter, sight: BoardCamera, seconds: float, warmth: tuple[float, ...] = ()) -> None:
    """Paint lights that come and go on the dark water: those of the street below it, by its `warmth`, and pale ones.

    `warmth` is the light of every :data:`PATCH` units of the street, 0.0–1.0; without any, all of the water is lit.
    """
    if painter.palette.high_contrast:
        return
    left, right = sight.painted
    first, last = int(left // 1000), int(right // 1000)
    zoom, (start_x, start_y) = sight.zoom, sight.to_screen((0.0, 0.0))
    # In steps, so that lights are found again while the camera glides.
    high, stamps = max(1.2, round(5.2 * zoom) / 2), []
    for patch in range(first, last + 1):
        for x, y, phase, long, tone in _glints(patch, warmth):
            shine = math.sin(seconds * (0.7 + 0.5 * phase) + phase * 40.0)
            if shine > 0.0 and left - 30 < x < right + 30:
                drift = 6.0 * math.sin(seconds * 0.4 + phase * 9.0)
                wide = max(2, round(long * zoom * (0.6 + 0.4 * shine) / 3) * 3)
                glint = _glint(painter, (wide, high), tone, round(14 * shine) * 12)
                stamps.append((glint, (start_x + (x + drift) * zoom, start_y + y * zoom)))
    painter.stamp_all(stamps)


def _glint(painter: Painter, size: XY, tone: Colour, alpha: int) -> pygame.Surface:
    def make() -> pygame.Surface:
        wide, high = (max(1, round(side * painter.canvas.scale)) for side in size)
        surface = pygame.Surface((wide, high), pygame.SRCALPHA)
        pygame.draw.rect(surface, (*tone, alpha), surface.get_rect(), border_radius=max(1, high // 2))
        return surface

    return painter.canvas.cache.get(("glint", size, tone, alpha), make)


def draw_ripples(painter: Painter, sight: BoardCamera, at: XY, seconds: float) -> None:
    """Paint rings on the water around a swimmer."""
    zoom = sight.zoom
    for ring in range(2):
        age = (seconds * 0.5 + ring * 0.5 + at[0] * 0.01) % 1.0
        wide = round((34.0 + 56.0 * age) * zoom / 4) * 4
        area = around(sight.to_screen((at[0], at[1] + 2.0)), wide, max(3.0, wide * 0.2))
        painter.outline(area, palette.FOAM, 2.0, area.height / 2, round((1.0 - age) * 8) * 20)


def draw_splash(painter: Painter, sight: BoardCamera, splash: Splash) -> None:
    """Paint a plume three burglars high with drops that fall back, foam, and rings that spread on the water."""
    age, zoom, foot = splash.age, sight.zoom, (splash.x, splash.y)
    for ring in range(_RINGS):
        spread = age * 1.3 - 0.14 * ring
        if 0.0 < spread < 1.0:
            wide = round((50.0 + _RING * spread) * zoom / 8) * 8
            area = around(sight.to_screen(foot), wide, max(4.0, wide * 0.2))
            painter.outline(area, palette.FOAM, 3.0, area.height / 2, round((1.0 - spread) * 8) * 26)
    wide, high = (round(side * zoom / 12) * 12 for side in (110.0 + 150.0 * age, 34.0 + 30.0 * age))
    painter.glow(around(sight.to_screen(foot), max(8, wide), max(6, high)), palette.FOAM, round(230 * (1.0 - age)))
    step = int(age / _PLUME_LASTS * _PLUMES)
    if step < _PLUMES:
        plume = sized(painter, ("plume", step), _PLUME, partial(_paint_plume, step), zoom)
        painter.stamp(plume, sight.to_screen((splash.x, splash.y - _PLUME[1] / 2 + _FOOT)))
    for number in range(_DROPS):
        aside = (number + 0.5) / _DROPS * 2.0 - 1.0
        high_share = 0.45 + 0.55 * math.sin(number * 4.1) ** 2
        x = splash.x + aside * _REACH * age
        y = splash.y - _RISE * high_share * (1.0 - 0.5 * abs(aside)) * 4.0 * age * (1.0 - age)
        radius = (5.0 if number % 3 else 7.0) * max(0.5, zoom)
        painter.circle(sight.to_screen((x, y)), radius, palette.FOAM, alpha=round(255 * (1.0 - age**2)))


def _paint_plume(step: int, painter: Painter) -> None:
    """Paint jets that rise from the middle of the lower edge, fan out, and thin as they fall back."""
    share, (wide, high) = (step + 0.5) / _PLUMES, _PLUME
    tall, foot = (high - _FOOT - 16.0) * math.sin(math.pi * min(1.0, 0.18 + 0.82 * share) ** 0.75), high - _FOOT
    thin = 1.0 - 0.7 * share
    for colour, part in ((palette.MOONLIGHT, 1.0), (palette.FOAM, 0.74)):
        body = 46.0 + 24.0 * share
        ridge = [(wide / 2 - body * 0.6, foot - 0.42 * tall * part), (wide / 2 + body * 0.6, foot - 0.42 * tall * part)]
        painter.polygon([(wide / 2 - body * part, foot), *ridge, (wide / 2 + body * part, foot)], colour)
        for number in range(_JETS):
            aside = number - (_JETS - 1) / 2
            long = tall * part * (1.0 - 0.13 * abs(aside)) * (0.86 + 0.14 * math.sin(number * 5.3))
            x, tip = wide / 2 + aside * 13.0, (wide / 2 + aside * (22.0 + 26.0 * share), foot - long)
            half, bend = 17.0 * thin * part, (x + (tip[0] - x) * 0.4, foot - 0.66 * long)
            left, right = ((bend[0] + side * half * 0.8, bend[1]) for side in (-1, 1))
            painter.polygon([(x - half, foot), left, tip, right, (x + half, foot)], colour)
            painter.circle(tip, 7.0 * thin * part, colour)


_Glint = tuple[float, float, float, float, Colour]
"""Place, phase, length and colour of a light on the water."""


@lru_cache(maxsize=64)
def _glints(patch: int, warmth: tuple[float, ...]) -> tuple[_Glint, ...]:
    """Return the lights in a patch of 1000 units, always the same: below a light they widen towards the viewer."""
    rng, left = stream(patch, "nizza", "glints"), patch * 1000.0

    def glint(x: float, spread: float, tone: Colour) -> _Glint:
        down = rng.random() ** 0.8
        x += spread * (0.35 + 0.65 * down) * (2.0 * rng.random() - 1.0)
        return x, _SURFACE + down * (HEIGHT - _SURFACE - 8.0), rng.random(), 10.0 + 26.0 * rng.random(), tone

    if not warmth:
        return tuple(glint(left + 500.0, 500.0, palette.GLIMMER) for _ in range(_GLINTS))
    found = [glint(left + 500.0, 500.0, palette.MOONLIGHT) for _ in range(_PALE)]
    for number in range(patch * 1000 // PATCH, (patch + 1) * 1000 // PATCH):
        light = warmth[number] if 0 <= number < len(warmth) else 0.0
        middle = (number + 0.5) * PATCH
        found += (glint(middle, PATCH * 0.9, palette.GLIMMER) for _ in range(round(_WARM * light)))
    return tuple(found)


def street_warmth(street: pygame.Surface, patches: int) -> tuple[float, ...]:
    """Return the share of shining lamps and windows in each of `patches` parts of the street, the most as 1.0."""
    red, green, blue = (pygame.surfarray.array3d(street)[..., channel].astype(int) for channel in range(3))
    shines = ((red > 215) & (green > 150) & (red - blue > 70)).mean(axis=1)
    parts = [float(part.mean()) if part.size else 0.0 for part in np.array_split(shines, patches)]
    most = max(parts)
    return tuple(round(part / most, 2) for part in parts) if most else ()


_LAST: Final = 12.0
"""Rounds after which all windows are lit."""
_HALO: Final = 9.0
"""Units around a window on which its light falls."""
_FAINT: Final = 30
"""Brightness of that light, of 255."""
_SHADES: Final = 3
"""Shades of the light in different rooms."""
_HUES: Final = 128
"""Differences of two channels that are told apart, from −255 to 255 in steps of 4."""
_SAME: Final = 12
"""Largest difference of a pane's hue from that of other panes, in steps of a colour; at twice that it is no pane."""


def lit_windows(board: Board, evening: float, alarm: float = 0.0) -> tuple[Box, ...]:
    """Return the lit windows after `evening` rounds: always the same, and more in later rounds.

    An `alarm` lights that share of all windows as well, from the safe on.
    """
    share, count = max(0.0, min(1.0, (evening - 1.0) / _LAST)), len(board.windows)
    lit = _order(board)[: round(share * count)]
    return tuple(dict.fromkeys((*lit, *_from_safe(board)[: round(alarm * count)]))) if alarm else lit


@lru_cache(maxsize=4)
def _order(board: Board) -> tuple[Box, ...]:
    windows = list(board.windows)
    stream(len(windows), "nizza", "windows").shuffle(windows)
    return tuple(windows)


@lru_cache(maxsize=4)
def _from_safe(board: Board) -> tuple[Box, ...]:
    safe = board.only(Kind.SAFE).middle.x
    return tuple(sorted(board.windows, key=lambda window: abs(window[0] - safe)))


class LitWindow:
    """Surface of a lit window, to lay over the dark one."""

    def __init__(self, window: Box, scale: float) -> None:
        """Create the surface; `scale` is in pixels per unit of the board."""
        left, top, right, bottom = (round(side * scale) for side in window)
        self._pane = pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))
        self.place = self._pane.inflate(2 * round(_HALO * scale), 2 * round(_HALO * scale))
        """Its area, in pixels of the board."""
        self._shade = int(window[0] + window[1]) % _SHADES / _SHADES

    def over(self, dark: pygame.Surface) -> pygame.Surface:
        """Return the lit window: light where `dark`, the drawing at :attr:`place`, has glass."""
        lit = pygame.Surface(self.place.size, pygame.SRCALPHA)
        pygame.draw.rect(lit, (*palette.WINDOW_LOW, _FAINT), lit.get_rect(), border_radius=self.place.width // 6)
        pane = self._pane.move(-self.place.left, -self.place.top)
        glass = _glass(pygame.surfarray.array3d(dark.subsurface(pane)))
        warm = pygame.Surface(pane.size, pygame.SRCALPHA)
        high, low = mix(palette.WINDOW, palette.WINDOW_PALE, self._shade), palette.WINDOW_LOW
        for row in range(pane.height):
            warm.fill(mix(high, low, 0.6 * row / pane.height), (0, row, pane.width, 1))
        alpha = pygame.surfarray.pixels_alpha(warm)
        alpha[:] = (glass * 255).astype(np.uint8)
        del alpha
        lit.blit(warm, pane)
        return lit


def _glass(pixels: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return the certainty per pixel, 0.0–1.0, that it is glass, by the most common hue of the window."""
    red, green, blue = (pixels[..., channel].astype(int) for channel in range(3))
    one, other = green - red, blue - green
    hues = (one // 4 + _HUES // 2) * _HUES + other // 4 + _HUES // 2
    first, second = divmod(int(np.bincount(hues.ravel()).argmax()), _HUES)
    apart = sum(np.abs(each - (4 * usual - 2 * _HUES + 2)) for each, usual in ((one, first), (other, second)))
    glass: NDArray[np.float64] = np.clip((2 * _SAME - apart) / _SAME, 0.0, 1.0)
    return glass


_VEIL: Final = 150
_CHIMNEY: Final = (34.0, 14.0)


def draw_plain(painter: Painter, sight: BoardCamera) -> None:
    """Paint a veil over the scenery, and areas, chimneys and berths as lines."""
    painter.fill(sight.picture, painter.palette.backdrop_top, _VEIL)
    left, right = sight.painted
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
