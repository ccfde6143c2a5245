"""Computed surfaces of land, water and falls in morning light, from the terrain map."""

from collections.abc import Callable, Generator
from functools import cache
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from niagara.view import palette
from niagara.view.landscape.terrain import LIP_HEIGHT, Plot, Strip, Values, between, lay, shade
from niagara.view.places import Places
from stage.graphics.noise import smooth_noise
from table.rng import stream


def falls_colours(plot: Strip) -> Values:
    """Return RGBA values of the falls, from the lip to the lower edge of the window."""
    lip = 3.0 + 7.0 * plot.mixed_noise("lip", (0.7, 60.0, 900.0), (0.3, 13.0, 900.0))[:1]
    below = plot.y - plot.y[:1] - lip
    colours = _rock(plot, below)
    edge = plot.terrain.shore[:1] + 14.0 * (plot.noise("ragged", 16.0, 60.0) - 0.5) - below * 0.06
    lay(colours, _curtain(plot, below), 0.5 - edge / 8.0)
    billow = plot.mixed_noise("billow", (0.6, 150.0, 64.0), (0.4, 52.0, 26.0))
    mist = np.clip(below / 205.0 * 1.6 - 0.52 + (billow - 0.5) * 0.8, 0.0, 1.0) ** 0.8
    lay(colours, between(palette.MIST_SHADE, palette.MIST, billow * 1.7 - 0.3), mist)
    return np.dstack((colours, 255.0 * np.clip(below / 2.0 + 1.5, 0.0, 1.0)))


def _curtain(plot: Strip, below: Values) -> Values:
    strands = plot.mixed_noise("strands", (0.6, 5.0, 210.0), (0.4, 2.4, 120.0))
    colours = between(palette.CURTAIN, palette.CURTAIN_DEEP, 1.5 - 2.2 * strands)
    # At the lip the water is still smooth and translucent.
    lay(colours, palette.LIP_GREEN, 0.8 * np.clip(1.0 - below / 26.0, 0.0, 1.0))
    return colours


def _rock(plot: Strip, below: Values) -> Values:
    """Return the colours of rock ledges, mossy at the top."""
    columns = np.abs(plot.mixed_noise("columns", (0.6, 34.0, 130.0), (0.4, 15.0, 70.0)) - 0.5) * 2.0
    ledges = plot.mixed_noise("ledges", (0.6, 120.0, 20.0), (0.4, 50.0, 9.0))
    rubble = plot.noise("rubble", 5.0, 5.0)
    cliff = 0.55 * np.sqrt(columns) + 0.35 * ledges + 0.10 * rubble
    colours = between(palette.ROCK_DARK, palette.ROCK, cliff * 1.7 - 0.35)
    shade(colours, 0.50 + 0.95 * plot.lit(cliff * 20.0))
    moss = np.clip(1.15 - below / (6.0 + 40.0 * plot.noise("moss", 30.0, 400.0)), 0.0, 1.0)
    lay(colours, palette.MOSS_SHADE, 0.9 * moss)
    return colours


_WIDEST: Final = 1280
"""Largest computed width in pixels. Wider surfaces are enlarged from it, because water and grass are soft."""
_OVERLAP: Final = 16.0
"""Overlap of the land behind the upper edge of the falls, in logical units."""
_HORIZON: Final = 150.0
"""Height on the reference board at which the land begins, behind the pines."""
Ground = tuple[pygame.Surface, pygame.Rect]
"""A part of the ground, and its area in pixels."""


def ground(target: tuple[int, int], places: Places, area: pygame.FRect) -> Generator[None, None, list[Ground]]:
    """Compute land, water and falls from the horizon down, for `area` in `target` pixels, in short steps."""
    horizon, lip = places.spot(0.0, _HORIZON - 10.0).y, places.spot(0.0, LIP_HEIGHT).y
    _streak_noise()
    yield
    parts: list[Ground] = []
    for top, bottom, paint in ((horizon, lip + _OVERLAP, _meadow), (lip, area.bottom, falls_colours)):
        part = pygame.FRect(area.left, top, area.width, bottom - top)
        scale = target[0] / area.width
        place = pygame.Rect(0, round((top - area.top) * scale), target[0], 0)
        place.height = round((bottom - area.top) * scale) - place.top
        shrink = min(1.0, _WIDEST / place.width)
        plot = Plot(places, part, (max(2, round(place.width * shrink)), max(2, round(place.height * shrink))))
        painted = yield from _painted(plot, paint)
        parts.append((pygame.transform.smoothscale(painted, place.size), place))
        yield
    return parts


def _painted(plot: Plot, paint: Callable[[Strip], Values]) -> Generator[None, None, pygame.Surface]:
    yield from plot.survey()
    wide, high = plot.size
    pixels: NDArray[np.uint8] = np.empty((high, wide, 4), dtype=np.uint8)
    for strip in plot.strips():
        pixels[:, strip.left : strip.right] = np.clip(paint(strip)[:, strip.inner], 0, 255)
        yield
    # In the window's pixel format, because blitting from another one takes ten times as long.
    return pygame.image.frombytes(pixels.tobytes(), plot.size, "RGBA").convert_alpha()


def _meadow(plot: Strip) -> Values:
    """Return RGBA values of land and water between the horizon and the lip."""
    shore = plot.terrain.shore
    shore += 16.0 * (plot.noise("shore", 46.0, 20.0) - 0.5) + 7.0 * (plot.noise("stones", 13.0, 6.0) - 0.5)
    colours = _land(plot)
    lay(colours, _water(plot), 0.5 - shore / 3.0)
    _add_banks(plot, colours)
    _add_fog(plot, colours)
    rise = 10.0 * plot.noise("horizon", 90.0, 900.0)[:1]
    alpha = 255.0 * np.clip((plot.y - _HORIZON - rise) / 14.0, 0.0, 1.0)
    return np.dstack((colours, np.broadcast_to(alpha, shore.shape)))


def _land(plot: Strip) -> Values:
    """Return the colours of the land: a calm meadow in wide, soft swells, with stones towards the water."""
    swells = plot.mixed_noise("swells", (0.75, 420.0, 120.0), (0.25, 170.0, 54.0))
    colours = between(palette.MOSS_DARK, palette.MOSS, 0.10 + 0.84 * swells)
    # Short grass, so fine that it is felt as a surface and not seen as strokes.
    grass = plot.mixed_noise("grass", (0.5, 11.0, 6.0), (0.5, 3.1, 3.4))
    lay(colours, palette.FROST, 0.12 * np.clip(plot.noise("bright", 300.0, 90.0) * 2.2 - 1.1, 0.0, 1.0))
    # The morning sun reaches the middle first.
    sunlit = 0.17 * np.exp(-(((plot.x - 600.0) / 520.0) ** 2)) * np.clip((plot.y - 200.0) / 260.0, 0.0, 1.0)
    shade(colours, 0.93 + sunlit + 0.07 * (grass - 0.5))
    pebbles = plot.mixed_noise("pebbles", (0.6, 9.0, 4.5), (0.4, 4.3, 2.3))
    gravel = between(palette.GRAVEL_DARK, palette.GRAVEL, pebbles * 1.5 - 0.2)
    shade(gravel, 0.72 + 0.52 * plot.lit(pebbles * 7.0))
    lay(colours, gravel, 1.2 - plot.terrain.shore / 20.0 + (grass - 0.5) * 1.4)
    return colours


def _water(plot: Strip) -> Values:
    """Return the colours of the water: deep in the middle, clear at the shore, with streaks and reflected sky."""
    terrain = plot.terrain
    depth = np.clip(-terrain.shore / 95.0, 0.0, 1.0)
    colours = between(palette.SHALLOW, palette.DEEP, depth**0.8)
    shade(colours, 1.0 + (1.0 - depth) * 0.34 * (plot.noise("bed", 12.0, 6.0) - 0.45))
    flow = _streaks(plot)
    colours += (flow * 46.0 * (0.55 + 0.45 * depth))[..., None]
    far = np.clip((430.0 - plot.y) / 330.0, 0.0, 1.0) * np.clip(-terrain.shore / 30.0, 0.25, 1.0)
    lay(colours, palette.SKY_IN_WATER, np.clip(far * (0.40 + 0.75 * np.clip(flow + 0.35, 0.0, 1.0)), 0.0, 0.85))
    edge = np.clip(1.0 - np.abs(terrain.shore + 5.0) / 3.2, 0.0, 1.0)
    lay(colours, palette.FOAM, 0.7 * edge * np.clip(plot.noise("foam", 15.0, 7.0) * 2.4 - 0.75, 0.0, 1.0))
    rapid = np.clip((plot.y - 690.0) / 46.0, 0.0, 1.0) ** 1.6 * np.clip(flow * 2.2 + 0.42, 0.0, 1.0)
    lay(colours, palette.FOAM, rapid * 0.8)
    return colours


@cache
def _streak_noise() -> Values:
    rng = stream(0, "niagara", "streaks")
    long, fine = smooth_noise(rng, 720, 420, 54, 200), smooth_noise(rng, 720, 420, 120, 400)
    return np.asarray(0.62 * long + 0.38 * fine - 0.5)


def _streaks(plot: Strip) -> Values:
    """Return noise stretched along the course, from -0.5 to 0.5."""
    streaks = _streak_noise()
    along = np.clip((plot.terrain.along + 1.0) * 72.0, 0, 718)
    across = np.clip(210.0 + plot.terrain.across * 0.62 / np.maximum(0.6, 0.5 + plot.y / 1200.0), 0, 418)
    row, column = along.astype(int), across.astype(int)
    down, aside = along - row, across - column
    upper = streaks[row, column] * (1 - aside) + streaks[row, column + 1] * aside
    lower = streaks[row + 1, column] * (1 - aside) + streaks[row + 1, column + 1] * aside
    return np.asarray(upper + (lower - upper) * down)


def _add_banks(plot: Strip, colours: Values) -> None:
    """Add the earth of the upper banks and their shadows on the water."""
    shore = plot.terrain.shore
    wet = shore < 0.0
    lay(
        colours,
        palette.WATER_SHADE,
        np.where(wet, 0.55 * np.clip(0.5 + plot.lowered(shore, 26.0) / 26.0, 0.0, 1.0), 0.0),
    )
    earth = between(palette.INK_SHADE, palette.EARTH, 0.45 + 0.8 * plot.noise("earth", 10.0, 4.0))
    lay(colours, earth, np.where(wet & (plot.lowered(shore, 9.0) > 0.0), 0.85, 0.0))


def _add_fog(plot: Strip, colours: Values) -> None:
    """Blend distant parts into the haze, most of all below the sun."""
    fog = np.clip((340.0 - plot.y) / 200.0, 0.0, 1.0) ** 1.5 * (0.62 + 0.5 * (plot.noise("wisps", 260.0, 30.0) - 0.5))
    sun = np.exp(-(((plot.x - 610.0) / 330.0) ** 2))
    lay(colours, between(palette.HAZE, palette.SUN_HAZE, np.broadcast_to(sun, fog.shape)), np.clip(fog, 0.0, 0.9))
