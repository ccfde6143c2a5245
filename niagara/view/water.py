"""Paints what moves all the time, as the time says: light drifting down the river, the falls, the mist."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

import pygame

from niagara.board import Arm
from niagara.view import palette
from niagara.view.course import LIP, REFERENCE, perspective, point_at
from niagara.view.places import Places
from niagara.view.terrain import LIP_HEIGHT
from stage.graphics.painter import Painter
from stage.graphics.painting import raster
from table.rng import stream

_GLINTS: Final = 84
_STRANDS: Final = 34
"""Threads of falling water in each arm."""
_PUFFS: Final = 15
_DRIFT: Final = 0.16
"""Discs a second that the light drifts down."""
_LEVELS: Final = 4
"""How many degrees of brightness a picture is kept in."""
_Stamp = tuple[pygame.Surface, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class _Glint:
    """A streak of light on the water: through which arm it drifts, from where, how far from the middle."""

    arm: Arm
    phase: float
    aside: float
    length: float
    speed: float
    bright: float


@cache
def _glints() -> tuple[_Glint, ...]:
    rng = stream(0, "niagara", "glints")
    return tuple(
        _Glint(
            rng.choice(tuple(Arm)), rng.uniform(0.0, LIP), rng.uniform(-1.0, 1.0), rng.uniform(36.0, 84.0),
            rng.uniform(0.75, 1.25), rng.uniform(0.45, 1.0),
        )
        for _ in range(_GLINTS)
    )  # fmt: skip


def draw_drift(painter: Painter, places: Places, seconds: float) -> None:
    """Light on the water, below the discs."""
    if not painter.palette.high_contrast:
        painter.stamp_all(_drifting(painter, places, seconds))


def _drifting(painter: Painter, places: Places, seconds: float) -> Iterator[_Stamp]:
    for glint in _glints():
        step = (glint.phase + seconds * _DRIFT * glint.speed) % LIP
        x, y = point_at(glint.arm, step)
        ahead_x, ahead_y = point_at(glint.arm, min(LIP, step + 0.08))
        scale = perspective(y)
        reach = 122.0 * scale
        turn = math.degrees(math.atan2(-(ahead_y - y), ahead_x - x))
        swing = math.sin(seconds * 0.9 + glint.phase * 5.0) * 0.04
        aside = (glint.aside + swing) * reach
        # Beside the course: across on the ground, which is much flatter than wide.
        length = math.hypot(ahead_x - x, (ahead_y - y) * 2.4) or 1.0
        x += -(ahead_y - y) * 2.4 / length * aside
        y += (ahead_x - x) * 0.0 + (ahead_x - point_at(glint.arm, step)[0]) / length * aside / 2.4
        fade = min(1.0, step / 0.7, (LIP - step) / 0.25)
        level = math.ceil(glint.bright * fade * _LEVELS * (0.6 + 0.4 * math.sin(seconds * 1.3 + glint.phase * 9.0)))
        if level > 0:
            at = places.spot(x, y)
            yield _glint_picture(painter, glint.length * at.scale, turn, level), (at.x, at.y)


def _glint_picture(painter: Painter, length: float, turn: float, level: int) -> pygame.Surface:
    wide = max(8, round(length * painter.canvas.scale / 8) * 8)
    steps = round(turn / 12)

    def make() -> pygame.Surface:
        light = raster.glow(wide, max(3, round(wide * 0.085)), palette.FOAM, round(150 * level / _LEVELS))
        return raster.rotated(light, steps * 12).convert_alpha()

    return painter.canvas.cache.get(("glint", wide, steps, level), make)


def draw_falls(painter: Painter, places: Places, seconds: float) -> None:
    """Threads of water over the lip, foam where they begin, and mist rising from below; above what floats."""
    if painter.palette.high_contrast:
        return
    painter.stamp_all(_falling(painter, places, seconds))
    painter.stamp_all(_rising(painter, places, seconds))


def _falling(painter: Painter, places: Places, seconds: float) -> Iterator[_Stamp]:
    rng = stream(0, "niagara", "strands")
    for arm in Arm:
        middle, _ = point_at(arm, LIP)
        for _ in range(_STRANDS):
            aside, phase, speed = rng.uniform(-1.0, 1.0), rng.random(), rng.uniform(0.8, 1.3)
            fall = (phase + seconds * 0.62 * speed) % 1.0
            x = middle + aside * 124.0
            y = LIP_HEIGHT - 4.0 + 190.0 * fall**1.5
            level = math.ceil(_LEVELS * (1.0 - fall) * min(1.0, fall * 9.0))
            if level > 0:
                at = places.spot(x, y)
                yield _strand_picture(painter, 20.0 + 60.0 * fall, level), (at.x, at.y)
        for number in range(26):
            aside = -1.0 + 2.0 * (number + 0.5) / 26
            wave = math.sin(seconds * 3.1 + number * 2.4)
            at = places.spot(middle + aside * 128.0, LIP_HEIGHT - 1.0 + 2.0 * wave)
            yield _foam_picture(painter, 15.0 + 4.0 * math.sin(number * 1.7), 2 + round(wave)), (at.x, at.y)


def _strand_picture(painter: Painter, length: float, level: int) -> pygame.Surface:
    high = max(6, round(length * painter.canvas.scale / 6) * 6)
    wide = max(3, round(7.0 * painter.canvas.scale))
    key = ("strand", wide, high, level)
    return painter.canvas.cache.get(
        key, lambda: raster.glow(wide, high, palette.FOAM, round(210 * level / _LEVELS)).convert_alpha()
    )


def _foam_picture(painter: Painter, size: float, level: int) -> pygame.Surface:
    wide = max(4, round(size * 1.6 * painter.canvas.scale))
    key = ("foam", wide, level)
    return painter.canvas.cache.get(
        key, lambda: raster.glow(wide, wide // 2, palette.FOAM, 70 + 40 * level).convert_alpha()
    )


def _rising(painter: Painter, places: Places, seconds: float) -> Iterator[_Stamp]:
    rng = stream(0, "niagara", "mist")
    for _ in range(_PUFFS):
        start, phase, speed = rng.uniform(-80.0, REFERENCE[0] + 80.0), rng.random(), rng.uniform(0.7, 1.3)
        size = rng.uniform(240.0, 380.0)
        life = (phase + seconds * 0.045 * speed) % 1.0
        # More of it where the arms fall.
        middle = point_at(rng.choice(tuple(Arm)), LIP)[0]
        x = start + (middle - start) * 0.45 + 40.0 * math.sin(seconds * 0.21 + phase * 6.3)
        at = places.spot(x, LIP_HEIGHT + 150.0 - 130.0 * life)
        level = math.ceil(_LEVELS * math.sin(math.pi * life))
        if level > 0:
            yield _puff_picture(painter, size, level), (at.x, at.y)


def _puff_picture(painter: Painter, size: float, level: int) -> pygame.Surface:
    wide = max(16, round(size * painter.canvas.scale / 16) * 16)
    key = ("puff", wide, level)
    return painter.canvas.cache.get(
        key, lambda: raster.glow(wide, round(wide * 0.42), palette.MIST, round(120 * level / _LEVELS)).convert_alpha()
    )
