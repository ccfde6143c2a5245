"""Paints what moves all the time, as the time says: light drifting down the river, the falls, the mist."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

import pygame

from niagara.board import Arm
from niagara.view import palette
from niagara.view.course import LIP, REFERENCE, point_at
from niagara.view.places import Places
from niagara.view.terrain import FLAT, LIP_HEIGHT
from stage.graphics.painter import Painter
from stage.graphics.painting import raster
from table.rng import stream

_GLINTS: Final = 84
_STRANDS: Final = 34
"""Threads of falling water in each arm."""
_FOAM: Final = 26
"""Flecks of foam along the lip of each arm."""
_PUFFS: Final = 15
_DRIFT: Final = 0.16
"""Discs a second that the light drifts down."""
_LEVELS: Final = 4
"""How many degrees of brightness a picture is kept in."""
_FINE: Final = 24
"""Points of the course that are kept for each disc."""
_REACH: Final = 122.0
"""How far beside the middle of the course there is light, at scale 1.0."""
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


@dataclass(frozen=True, slots=True)
class _Bend:
    """The course at one point: where it is, how large things are, across it to the right, and its direction."""

    x: float
    y: float
    scale: float
    across_x: float
    across_y: float
    turn: float


@lru_cache(maxsize=8)
def _bends(arm: Arm, board: tuple[float, float, float, float]) -> tuple[_Bend, ...]:
    """The course from behind the pines to the lip in fine steps: looked up in every frame for every streak."""
    places = Places(pygame.FRect(board), 1)
    bends = []
    for number in range(round(LIP * _FINE) + 1):
        here, ahead = places.at(arm, number / _FINE), places.at(arm, number / _FINE + 0.05)
        dx, dy = ahead.x - here.x, (ahead.y - here.y) * FLAT
        reach = _REACH * here.scale / (math.hypot(dx, dy) or 1.0)
        turn = math.degrees(math.atan2(here.y - ahead.y, ahead.x - here.x))
        bends.append(_Bend(here.x, here.y, here.scale, -dy * reach, dx * reach / FLAT, turn))
    return tuple(bends)


def draw_drift(painter: Painter, places: Places, seconds: float) -> None:
    """Light on the water, below the discs."""
    if not painter.palette.high_contrast:
        painter.stamp_all(_drifting(painter, places, seconds))


def _drifting(painter: Painter, places: Places, seconds: float) -> Iterator[_Stamp]:
    courses = {arm: _bends(arm, tuple(places.board)) for arm in Arm}
    for glint in _glints():
        step = (glint.phase + seconds * _DRIFT * glint.speed) % LIP
        fade = min(1.0, step / 0.7, (LIP - step) / 0.25)
        twinkle = 0.6 + 0.4 * math.sin(seconds * 1.3 + glint.phase * 9.0)
        level = math.ceil(glint.bright * fade * twinkle * _LEVELS)
        if level > 0:
            bends = courses[glint.arm]
            bend, after = bends[int(step * _FINE)], bends[min(int(step * _FINE) + 1, len(bends) - 1)]
            share = step * _FINE % 1.0
            x, y = bend.x + (after.x - bend.x) * share, bend.y + (after.y - bend.y) * share
            aside = glint.aside + math.sin(seconds * 0.9 + glint.phase * 5.0) * 0.04
            picture = _glint_picture(painter, glint.length * bend.scale, bend.turn, level)
            yield picture, (x + bend.across_x * aside, y + bend.across_y * aside)


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


@cache
def _strands() -> tuple[tuple[float, float, float], ...]:
    """Of each thread its x on the reference board, where it begins, and how fast it is."""
    rng = stream(0, "niagara", "strands")
    middles = [point_at(arm, LIP)[0] for arm in Arm for _ in range(_STRANDS)]
    return tuple((middle + rng.uniform(-124.0, 124.0), rng.random(), rng.uniform(0.8, 1.3)) for middle in middles)


def _falling(painter: Painter, places: Places, seconds: float) -> Iterator[_Stamp]:
    (wide, high), left, lip = places.stretch, places.board.left, places.spot(0.0, LIP_HEIGHT).y
    for x, phase, speed in _strands():
        fall = (phase + seconds * 0.62 * speed) % 1.0
        level = math.ceil(_LEVELS * (1.0 - fall) * min(1.0, fall * 9.0))
        if level > 0:
            at = (left + x * wide, lip + (190.0 * fall**1.5 - 4.0) * high)
            yield _strand_picture(painter, 20.0 + 60.0 * fall, level), at
    for arm in Arm:
        middle = point_at(arm, LIP)[0]
        for number in range(_FOAM):
            x = middle + 128.0 * (2.0 * (number + 0.5) / _FOAM - 1.0)
            wave = math.sin(seconds * 3.1 + number * 2.4)
            at = (left + x * wide, lip - 1.0 + 2.0 * wave)
            yield _foam_picture(painter, 15.0 + 4.0 * math.sin(number * 1.7), 2 + round(wave)), at


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


def _rising(painter: Painter, places: Places, seconds: float) -> Iterator[_Stamp]:
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
