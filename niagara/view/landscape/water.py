"""Drawing of moving water as a function of time: drifting light, the falls and mist."""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Final, TypeVar

import numpy as np
import pygame
from numpy.typing import NDArray

from niagara.board import Arm
from niagara.view import palette
from niagara.view.landscape.terrain import FLAT, LIP_HEIGHT
from niagara.view.places import LIP, REFERENCE, Places, point_at
from stage.graphics import raster
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour
from table.rng import stream

Numbers = NDArray[np.float64]
Stamp = tuple[pygame.Surface, tuple[float, float]]
"""A sprite and its centre in logical units."""

ShapeT = TypeVar("ShapeT", bound=tuple[float, ...])
"""Parameters of a sprite; the last number is its brightness."""


def stamps(
    shapes: Iterable[ShapeT], xs: Numbers, ys: Numbers, picture: Callable[[ShapeT], pygame.Surface]
) -> Iterator[Stamp]:
    """Yield the sprite of each shape at its place, except for shapes without brightness."""
    pictures: dict[ShapeT, pygame.Surface] = {}
    for shape, at in zip(shapes, zip(xs.tolist(), ys.tolist(), strict=True), strict=True):
        if shape[-1] > 0:
            made = pictures.get(shape)
            if made is None:
                made = pictures[shape] = picture(shape)
            yield made, at


def soft_spot(painter: Painter, size: tuple[int, int], colour: Colour, alpha: int) -> pygame.Surface:
    """Return a soft spot of this size in pixels, cached."""
    key = ("soft spot", size, colour, alpha)
    return painter.canvas.cache.get(key, lambda: raster.glow(*size, colour, alpha).convert_alpha())


_GLINTS: Final = 84
_SPEED: Final = 0.16
"""Speed of the light, in discs per second."""
_LEVELS: Final = 4
"""Number of brightness levels of sprites."""
_LENGTH_STEP, _TURN_STEP = 8, 12
"""Steps in length (pixels) and angle (degrees) between sprites of a streak."""
_FINE: Final = 24
"""Number of stored points of the course per disc."""
_REACH: Final = 122.0
"""Distance from the middle of the course up to which there is light, at scale 1.0."""


@dataclass(frozen=True, slots=True)
class _Glints:
    """Streaks of light on the water: arm, start and distance from the middle of each."""

    arm: NDArray[np.intp]
    """Index of the arm."""
    phase: Numbers
    aside: Numbers
    length: Numbers
    speed: Numbers
    bright: Numbers


@cache
def _glints() -> _Glints:
    rng = stream(0, "niagara", "glints")
    arms, *rest = zip(
        *(
            (
                tuple(Arm).index(rng.choice(tuple(Arm))), rng.uniform(0.0, LIP), rng.uniform(-1.0, 1.0),
                rng.uniform(36.0, 84.0), rng.uniform(0.75, 1.25), rng.uniform(0.45, 1.0),
            )
            for _ in range(_GLINTS)
        ),
        strict=True,
    )  # fmt: skip
    return _Glints(np.array(arms), *(np.array(each) for each in rest))


@dataclass(frozen=True, slots=True)
class _Bends:
    """The course through each arm in fine steps: position, scale, vector across to the right, angle.

    The two axes are arms and points of the course.
    """

    x: Numbers
    y: Numbers
    scale: Numbers
    across_x: Numbers
    across_y: Numbers
    turn: Numbers
    """Angle in steps between sprites."""


@lru_cache(maxsize=8)
def _bends(board: tuple[float, float, float, float]) -> _Bends:
    """Return the course from behind the pines to the lip, cached because each frame needs it for every streak."""
    places = Places(pygame.FRect(board), 1)
    steps = range(round(LIP * _FINE) + 2)
    return _Bends(*np.moveaxis(np.array([[_bend(places, arm, step) for step in steps] for arm in Arm]), -1, 0))


def _bend(places: Places, arm: Arm, step: int) -> tuple[float, ...]:
    here, ahead = places.at(arm, step / _FINE), places.at(arm, step / _FINE + 0.05)
    dx, dy = ahead.x - here.x, (ahead.y - here.y) * FLAT
    reach = _REACH * here.scale / (math.hypot(dx, dy) or 1.0)
    turn = round(math.degrees(math.atan2(here.y - ahead.y, ahead.x - here.x)) / _TURN_STEP)
    return here.x, here.y, here.scale, -dy * reach, dx * reach / FLAT, turn


def draw_drift(painter: Painter, places: Places, seconds: float, weather: float = 0.0) -> None:
    """Draw the streaks of light on the water, and in wind as many of foam, which rain hides in a storm."""
    if not painter.palette.high_contrast:
        painter.stamp_all(_drifting(painter, places, seconds))
        if 0.5 < weather < 1.5:
            painter.stamp_all(_drifting(painter, places, seconds + 31.0))


def _drifting(painter: Painter, places: Places, seconds: float) -> Iterator[Stamp]:
    glints, bends = _glints(), _bends(tuple(places.board))
    step = (glints.phase + seconds * _SPEED * glints.speed) % LIP
    fade = np.minimum(1.0, np.minimum(step / 0.7, (LIP - step) / 0.25))
    twinkle = 0.6 + 0.4 * np.sin(seconds * 1.3 + glints.phase * 9.0)
    level = np.ceil(glints.bright * fade * twinkle * _LEVELS).astype(int)
    aside = glints.aside + np.sin(seconds * 0.9 + glints.phase * 5.0) * 0.04
    number = (step * _FINE).astype(int)
    here, share = (glints.arm, number), step * _FINE - number
    x, y = (axis[here] + (axis[glints.arm, number + 1] - axis[here]) * share for axis in (bends.x, bends.y))
    xs, ys = x + bends.across_x[here] * aside, y + bends.across_y[here] * aside
    lengths = np.rint(glints.length * bends.scale[here] * painter.canvas.scale / _LENGTH_STEP).astype(int)
    shapes = zip(lengths.tolist(), bends.turn[here].astype(int).tolist(), level.tolist(), strict=True)
    return stamps(shapes, xs, ys, partial(_glint_picture, painter))


def _glint_picture(painter: Painter, shape: tuple[int, int, int]) -> pygame.Surface:
    steps, turn, level = shape
    wide = max(1, steps) * _LENGTH_STEP

    def make() -> pygame.Surface:
        light = raster.glow(wide, max(3, round(wide * 0.085)), palette.FOAM, round(150 * level / _LEVELS))
        return raster.rotated(light, turn * _TURN_STEP).convert_alpha()

    return painter.canvas.cache.get(("glint", wide, turn, level), make)


_STRANDS: Final = 34
"""Number of threads of falling water in each arm."""
_FOAM: Final = 26
"""Number of flecks of foam along the lip of each arm."""
_PUFFS: Final = 15
_STRAND_STEP: Final = 6
"""Step in length between sprites of a thread, in pixels."""


def draw_falls(painter: Painter, places: Places, seconds: float, weather: float = 0.0) -> None:
    """Draw threads of water over the lip, foam at their top and mist from below, above everything afloat.

    The worse the weather, the higher the mist.
    """
    if painter.palette.high_contrast:
        return
    painter.stamp_all(_falling(painter, places, seconds))
    painter.stamp_all(_foaming(painter, places, seconds))
    if weather > 0.5:
        painter.stamp_all(_falling(painter, places, seconds + 0.71))
    painter.stamp_all(_rising(painter, places, seconds, 130.0 + 55.0 * weather))


@cache
def _strands() -> Numbers:
    """Return three rows for all threads: x on the reference board, phase and speed."""
    rng = stream(0, "niagara", "strands")
    middles = [point_at(arm, LIP)[0] for arm in Arm for _ in range(_STRANDS)]
    threads = [(middle + rng.uniform(-124.0, 124.0), rng.random(), rng.uniform(0.8, 1.3)) for middle in middles]
    return np.array(threads).T


@cache
def _foam() -> Numbers:
    """Return three rows for all flecks: x on the reference board, number in the arm and width."""
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
    size = max(3, round(7.0 * painter.canvas.scale)), max(1, steps) * _STRAND_STEP
    return soft_spot(painter, size, palette.FOAM, round(210 * level / _LEVELS))


def _foam_picture(painter: Painter, shape: tuple[float, int]) -> pygame.Surface:
    size, level = shape
    wide = max(4, round(size * 1.6 * painter.canvas.scale))
    return soft_spot(painter, (wide, wide // 2), palette.FOAM, 70 + 40 * level)


@dataclass(frozen=True, slots=True)
class _Puff:
    """A ball of mist: x on the reference board, phase, speed and width."""

    x: float
    phase: float
    speed: float
    size: float


@cache
def _puffs() -> tuple[_Puff, ...]:
    rng = stream(0, "niagara", "mist")
    puffs = []
    for _ in range(_PUFFS):
        # More mist where the arms fall.
        middle = point_at(rng.choice(tuple(Arm)), LIP)[0]
        x = 0.55 * rng.uniform(-80.0, REFERENCE[0] + 80.0) + 0.45 * middle
        puffs.append(_Puff(x, rng.random(), rng.uniform(0.7, 1.3), rng.uniform(240.0, 380.0)))
    return tuple(puffs)


def _rising(painter: Painter, places: Places, seconds: float, height: float) -> Iterator[Stamp]:
    for puff in _puffs():
        life = (puff.phase + seconds * 0.045 * puff.speed) % 1.0
        level = math.ceil(_LEVELS * math.sin(math.pi * life))
        if level > 0:
            drift = 40.0 * math.sin(seconds * 0.21 + puff.phase * 6.3)
            at = places.spot(puff.x + drift, LIP_HEIGHT + 150.0 - height * life)
            yield _puff_picture(painter, puff.size, level), (at.x, at.y)


def _puff_picture(painter: Painter, size: float, level: int) -> pygame.Surface:
    wide = max(16, round(size * painter.canvas.scale / 16) * 16)
    return soft_spot(painter, (wide, round(wide * 0.42)), palette.MIST, round(120 * level / _LEVELS))
