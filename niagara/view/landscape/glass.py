"""Drawing of the discs, slabs of clear glass, and of the whirlpool, from computed surfaces."""

import math
from functools import cache
from typing import Final

import numpy as np
import pygame

from niagara.board import Place
from niagara.view import palette
from niagara.view.landscape.terrain import Values
from niagara.view.places import DISC, Anchor, Places
from stage.graphics import theme
from stage.graphics.noise import smooth_noise
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour
from stage.graphics.work import WORK
from table.job import beside
from table.rng import stream

_THICK: Final = 11.0
"""Thickness of a disc at scale 1.0."""
_MARGIN: Final = 16.0
"""Margin for the shadow round a disc at scale 1.0."""
_FINE: Final = 2
"""Pixels per unit of the reference board in the computed disc."""
_WHIRL_FINE: Final = 1.0
"""Pixels per unit; low because the whirlpool is soft and has many frames."""
_ZOOMS: Final = 32
_DIGIT: Final = 1.05
"""Size of the number on a disc, in half heights of the disc."""
_LARGEST: Final = 1.4
"""Text scale from which the number grows no more."""
_DIGIT_ASIDE: Final = 0.66
"""Distance of the number from the middle, in half widths of the disc."""
_LIES: Final = 0.62
"""Height of a number on a disc, as a share of its height upright."""
_CARVED: Final = (0.7, 0.85)
"""Strength of a number's light lower edge and of the number, 0.0–1.0."""
_TURNS: Final = 16
"""Frames of the whirlpool in a third of a turn, because it has three arms."""


def draw_disc(painter: Painter, places: Places, at: Anchor, *, alpha: int = 255) -> None:
    """Draw a disc centred on an anchor."""
    painter.stamp(_fitted(painter, places, "slab", at), (at.x, at.y + _THICK / 2 * at.scale), alpha)


def draw_number(painter: Painter, places: Places, place: Place, share: float = 1.0) -> None:
    """Carve the number of a place faintly into its disc, left of what stands there; `share` is its strength."""
    at = places.disc(place)
    half_width, half_height = places.radii(at)
    strength = (1.0, 0.0) if painter.palette.high_contrast else _CARVED
    for colour, alpha, down in zip((palette.GLASS_LIGHT, palette.GLASS_DEEP), strength, (1.4, 0.0), strict=True):
        digit = _digit(
            painter, str(place)[0], round(half_height * _DIGIT * min(painter.type.text_scale, _LARGEST)), colour
        )
        centre = (at.x - half_width * _DIGIT_ASIDE, at.y + half_height * 0.08 + down)
        painter.stamp(digit, centre, round(255 * alpha * share))


def _digit(painter: Painter, digit: str, size: int, colour: Colour) -> pygame.Surface:
    """Return a digit that lies on a disc."""

    def make() -> pygame.Surface:
        style = theme.NUMBER.sized(size / painter.type.text_scale)
        upright = painter.type.drawn(digit, style, painter.canvas.scale, colour)
        return pygame.transform.smoothscale(
            upright, (upright.width, max(1, round(upright.height * _LIES)))
        ).convert_alpha()

    return painter.canvas.cache.get(("carved digit", digit, size, colour, painter.type.text_scale), make)


def draw_whirlpool(painter: Painter, places: Places, at: Anchor, seconds: float, *, alpha: int = 255) -> None:
    """Draw the whirlpool on its disc, turned by the time."""
    painter.stamp(_fitted(painter, places, f"whirl {int(seconds * 20) % _TURNS}", at), (at.x, at.y), alpha)


def draw_whirlpool_in(painter: Painter, area: pygame.FRect) -> None:
    """Draw the whirlpool at rest, filling an area."""
    size = painter.canvas.pixel_rect(area).size
    painter.stamp(pygame.transform.smoothscale(_whirl(0), size), area.center)


def _fitted(painter: Painter, places: Places, kind: str, at: Anchor) -> pygame.Surface:
    half_width, half_height = (radius / at.scale for radius in places.radii(at))
    scale = painter.canvas.scale
    zoom = max(1, round(at.scale * _ZOOMS)) / _ZOOMS

    def make() -> pygame.Surface:
        if kind == "slab":
            size = (2 * (half_width + _MARGIN), 2 * (half_height + _MARGIN) + _THICK)
            whole = _slab()
        else:
            size = (2 * half_width, 2 * half_height)
            whole = _whirl(int(kind.split()[1]))
        pixels = (max(1, round(side * zoom * scale)) for side in size)
        return pygame.transform.smoothscale(whole, tuple(pixels)).convert_alpha()

    return painter.canvas.cache.get(("glass", kind, half_width, half_height, zoom), make)


@cache
def _slab() -> pygame.Surface:
    return WORK.need("glass slab", lambda: beside(_slab_surface))


def _slab_surface() -> pygame.Surface:
    """Compute a disc seen obliquely: clear in the middle, bright at the rim, its thickness at the front."""
    wide, high = round(2 * (DISC[0] + _MARGIN) * _FINE), round((2 * (DISC[1] + _MARGIN) + _THICK) * _FINE)
    x = (np.arange(wide, dtype=np.float32) + 0.5) / _FINE - (DISC[0] + _MARGIN)
    y = (np.arange(high, dtype=np.float32) + 0.5) / _FINE - (DISC[1] + _MARGIN)
    across, down = x[None, :] / DISC[0], y[:, None]
    return _surface(_slab_pixels(across, down))


def _slab_pixels(x: Values, y: Values) -> Values:
    """Return RGBA values; `x` is in half widths of the disc, `y` in units of the reference board."""
    top, bottom = np.hypot(x, y / DISC[1]), np.hypot(x, (y - _THICK) / DISC[1])
    edge = 1.2 / (DISC[1] * _FINE)
    on_top, inside = _step(1.0 - top, edge), np.maximum(_step(1.0 - bottom, edge), _step(1.0 - top, edge))
    side = np.clip(inside - on_top, 0.0, 1.0)
    pixels: Values = np.zeros((y.shape[0], x.shape[1], 4), dtype=np.float32)
    shadow = np.clip(1.0 - (np.hypot(x, (y - _THICK - 4.0) / (DISC[1] * 1.05)) - 0.93) / 0.17, 0.0, 1.0) ** 2 * 0.42
    _lay(pixels, palette.INK_SHADE, shadow * (1.0 - inside))
    # The body: a faint colour, stronger towards the rim, where the line of sight crosses more glass.
    _lay(pixels, palette.GLASS, on_top * (0.20 + 0.34 * np.clip((top - 0.55) / 0.45, 0.0, 1.0) ** 2.2))
    rim_light = np.clip(0.5 - 0.55 * x - 0.65 * y / DISC[1], 0.05, 1.0)
    _lay(pixels, palette.GLASS_LIGHT, on_top * _ring(top, 0.965, 0.030) * (0.35 + 0.65 * rim_light))
    _lay(pixels, palette.GLASS_DEEP, on_top * _ring(top, 0.905, 0.05) * 0.30)
    _lay(pixels, palette.GLASS_LIGHT, on_top * _ring(top, 0.845, 0.012) * 0.34 * rim_light)
    # The reflected sky: two soft bands across, from the upper left.
    slant = x * 0.8 + y / DISC[1] * 0.55
    band = np.exp(-(((slant + 0.42) / 0.17) ** 2)) * 0.34 + np.exp(-(((slant + 0.02) / 0.06) ** 2)) * 0.20
    _lay(
        pixels,
        palette.GLASS_LIGHT,
        on_top * band * np.clip((0.90 - top) / 0.12, 0.0, 1.0) * (0.55 - 0.45 * y / DISC[1]),
    )
    glint = np.exp(-(((x + 0.52) / 0.22) ** 2 + ((y / DISC[1] + 0.60) / 0.14) ** 2))
    _lay(pixels, palette.GLASS_LIGHT, on_top * glint * 0.75)
    # The front edge: dark glass with highlights.
    depth = np.clip((y - DISC[1] * np.sqrt(np.clip(1.0 - x * x, 0.0, 1.0))) / _THICK, 0.0, 1.0)
    _lay(pixels, palette.GLASS_DEEP, side * 0.80)
    _lay(pixels, palette.GLASS_EDGE, side * (0.55 * np.exp(-(((depth - 0.30) / 0.22) ** 2)) + 0.18) * (0.7 - 0.3 * x))
    _lay(pixels, palette.GLASS_LIGHT, side * np.exp(-(((depth - 0.97) / 0.12) ** 2)) * 0.65)
    return pixels


@cache
def _whirl_plan() -> tuple[Values, Values, Values, Values]:
    """Return per pixel of the whirlpool: radius, wound-up angle, coverage, and the dark layer below."""
    wide, high = round(2 * DISC[0] * _WHIRL_FINE), round(2 * DISC[1] * _WHIRL_FINE)
    x = np.linspace(-1.0, 1.0, wide, dtype=np.float32)[None, :]
    y = np.linspace(-1.0, 1.0, high, dtype=np.float32)[:, None]
    radius = np.hypot(x, y)
    winding = 3.0 * np.arctan2(y, x) + np.float32(5.2) * np.log(np.maximum(radius, np.float32(0.04)))
    winding += 1.6 * (smooth_noise(stream(0, "niagara", "whirl"), high, wide, 9, 16) - 0.5)
    inside = _step(0.90 - radius, 0.10)
    below: Values = np.zeros((high, wide, 4), dtype=np.float32)
    _lay(below, palette.WHIRL, inside * np.clip(1.15 - radius, 0.0, 1.0) ** 0.6 * 0.92)
    _lay(below, palette.WHIRL_DEEP, np.clip(1.0 - radius / 0.62, 0.0, 1.0) ** 0.8)
    return radius, winding, inside, below


@cache
def _whirl(turn: int) -> pygame.Surface:
    """Return the frame of the whirlpool after `turn` steps."""
    radius, winding, inside, below = _whirl_plan()
    pixels = below.copy()
    turned = winding - np.float32(math.tau * turn / _TURNS)
    foam = np.clip(np.sin(turned) * 1.25 - 0.25, 0.0, 1.0) * np.clip(radius / 0.30, 0.0, 1.0) * inside
    _lay(pixels, palette.FOAM, foam * (0.40 + 0.55 * np.clip(radius * 1.1, 0.0, 1.0)))
    shine = np.clip(np.sin(turned + np.float32(1.1)) - 0.55, 0.0, 1.0) * inside * np.clip(radius / 0.2, 0.0, 1.0)
    _lay(pixels, palette.GLASS_EDGE, shine * 0.8)
    _lay(pixels, palette.INK_SHADE, np.clip(1.0 - radius / 0.16, 0.0, 1.0) * 0.85)
    return _surface(pixels)


def _step(inside: Values, edge: float) -> Values:
    """Return 1.0 for positive and 0.0 for negative values, smooth over `edge`."""
    return np.asarray(np.clip(inside / edge + 0.5, 0.0, 1.0))


def _ring(radius: Values, at: float, wide: float) -> Values:
    return np.asarray(np.exp(-(((radius - at) / wide) ** 2)))


def _lay(pixels: Values, colour: tuple[int, int, int], alpha: Values) -> None:
    """Blend a colour over `pixels`."""
    alpha = np.clip(alpha, 0.0, 1.0)
    below = pixels[:, :, 3] * (1.0 - alpha)
    total = below + alpha
    share = np.where(total > 0.0, alpha / np.maximum(total, 1e-6), 0.0)[:, :, None]
    pixels[:, :, :3] += (np.array(colour, dtype=np.float32) - pixels[:, :, :3]) * share
    pixels[:, :, 3] = total


def _surface(pixels: Values) -> pygame.Surface:
    pixels[:, :, 3] *= 255.0
    data = np.clip(pixels, 0, 255).astype(np.uint8)
    return pygame.image.frombytes(data.tobytes(), (data.shape[1], data.shape[0]), "RGBA")
