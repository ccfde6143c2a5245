"""The falls as they move, as the time says: threads of water, foam along the lip, mist; before all that floats."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

import numpy as np
import pygame

from niagara.board import Arm
from niagara.view import palette
from niagara.view.places.course import LIP, REFERENCE, point_at
from niagara.view.places.places import Places
from niagara.view.river.stamps import Numbers, Stamp, stamps
from niagara.view.scenery.terrain import LIP_HEIGHT
from stage.graphics.painter import Painter
from stage.graphics.painting import raster
from table.rng import stream

_STRANDS: Final = 34
"""Threads of falling water in each arm."""
_FOAM: Final = 26
"""Flecks of foam along the lip of each arm."""
_PUFFS: Final = 15
_LEVELS: Final = 4
"""How many degrees of brightness a picture is kept in."""
_STRAND_STEP: Final = 6
"""Pixels by which pictures of a thread differ in length."""


def draw_falls(painter: Painter, places: Places, seconds: float) -> None:
    """Threads of water over the lip, foam where they begin, and mist rising from below; above what floats."""
    if painter.palette.high_contrast:
        return
    painter.stamp_all(_falling(painter, places, seconds))
    painter.stamp_all(_foaming(painter, places, seconds))
    painter.stamp_all(_rising(painter, places, seconds))


@cache
def _strands() -> Numbers:
    """Three rows: of all threads x on the reference board, where they begin, and how fast they are."""
    rng = stream(0, "niagara", "strands")
    middles = [point_at(arm, LIP)[0] for arm in Arm for _ in range(_STRANDS)]
    threads = [(middle + rng.uniform(-124.0, 124.0), rng.random(), rng.uniform(0.8, 1.3)) for middle in middles]
    return np.array(threads).T


@cache
def _foam() -> Numbers:
    """Three rows: of all flecks x on the reference board, their number in the arm, and how wide they are."""
    number = np.tile(np.arange(_FOAM, dtype=float), len(Arm))
    middle = np.repeat([point_at(arm, LIP)[0] for arm in Arm], _FOAM)
    x = middle + 128.0 * (2.0 * (number + 0.5) / _FOAM - 1.0)
    return np.array((x, number, 15.0 + 4.0 * np.sin(number * 1.7)))


def _falling(painter: Painter, places: Places, seconds: float) -> Iterator[Stamp]:
    (wide, high), left, lip = places.stretch, places.board.left, places.spot(0.0, LIP_HEIGHT).y
    x, phase, speed = _strands()
    fall = (phase + seconds * 0.62 * speed) % 1.0
    level = np.ceil(_LEVELS * (1.0 - fall) * np.minimum(1.0, fall * 9.0)).astype(int)
    lengths = np.rint((20.0 + 60.0 * fall) * painter.canvas.scale / _STRAND_STEP).astype(int)
    ys = lip + (190.0 * fall**1.5 - 4.0) * high
    shapes = zip(lengths.tolist(), level.tolist(), strict=True)
    return stamps(shapes, left + x * wide, ys, partial(_strand_picture, painter))


def _foaming(painter: Painter, places: Places, seconds: float) -> Iterator[Stamp]:
    x, number, size = _foam()
    wave = np.sin(seconds * 3.1 + number * 2.4)
    xs = places.board.left + x * places.stretch[0]
    ys = places.spot(0.0, LIP_HEIGHT).y - 1.0 + 2.0 * wave
    shapes = zip(size.tolist(), (2 + np.rint(wave)).astype(int).tolist(), strict=True)
    return stamps(shapes, xs, ys, partial(_foam_picture, painter))


def _strand_picture(painter: Painter, shape: tuple[int, int]) -> pygame.Surface:
    steps, level = shape
    high = max(1, steps) * _STRAND_STEP
    wide = max(3, round(7.0 * painter.canvas.scale))
    key = ("strand", wide, high, level)
    return painter.canvas.cache.get(
        key, lambda: raster.glow(wide, high, palette.FOAM, round(210 * level / _LEVELS)).convert_alpha()
    )


def _foam_picture(painter: Painter, shape: tuple[float, int]) -> pygame.Surface:
    size, level = shape
    wide = max(4, round(size * 1.6 * painter.canvas.scale))
    key = ("foam", wide, level)
    return painter.canvas.cache.get(
        key, lambda: raster.glow(wide, wide // 2, palette.FOAM, 70 + 40 * level).convert_alpha()
    )


@dataclass(frozen=True, slots=True)
class _Puff:
    """A ball of mist: its x on the reference board, when it begins, how fast it rises, how wide it is."""

    x: float
    phase: float
    speed: float
    size: float


@cache
def _puffs() -> tuple[_Puff, ...]:
    rng = stream(0, "niagara", "mist")
    puffs = []
    for _ in range(_PUFFS):
        # More of it where the arms fall.
        middle = point_at(rng.choice(tuple(Arm)), LIP)[0]
        x = 0.55 * rng.uniform(-80.0, REFERENCE[0] + 80.0) + 0.45 * middle
        puffs.append(_Puff(x, rng.random(), rng.uniform(0.7, 1.3), rng.uniform(240.0, 380.0)))
    return tuple(puffs)


def _rising(painter: Painter, places: Places, seconds: float) -> Iterator[Stamp]:
    for puff in _puffs():
        life = (puff.phase + seconds * 0.045 * puff.speed) % 1.0
        level = math.ceil(_LEVELS * math.sin(math.pi * life))
        if level > 0:
            drift = 40.0 * math.sin(seconds * 0.21 + puff.phase * 6.3)
            at = places.spot(puff.x + drift, LIP_HEIGHT + 150.0 - 130.0 * life)
            yield _puff_picture(painter, puff.size, level), (at.x, at.y)


def _puff_picture(painter: Painter, size: float, level: int) -> pygame.Surface:
    wide = max(16, round(size * painter.canvas.scale / 16) * 16)
    key = ("puff", wide, level)
    return painter.canvas.cache.get(
        key, lambda: raster.glow(wide, round(wide * 0.42), palette.MIST, round(120 * level / _LEVELS)).convert_alpha()
    )
