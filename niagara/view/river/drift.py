"""Light that drifts down the river, as the time says; below the discs."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from niagara.board import Arm
from niagara.view import palette
from niagara.view.places.course import LIP
from niagara.view.places.places import Places
from niagara.view.river.stamps import Numbers, Stamp, stamps
from niagara.view.scenery.terrain import FLAT
from stage.graphics.painter import Painter
from stage.graphics.painting import raster
from table.rng import stream

_GLINTS: Final = 84
_SPEED: Final = 0.16
"""Discs a second that the light drifts down."""
_LEVELS: Final = 4
"""How many degrees of brightness a picture is kept in."""
_LENGTH_STEP, _TURN_STEP = 8, 12
"""Pixels and degrees by which pictures of a streak differ."""
_FINE: Final = 24
"""Points of the course that are kept for each disc."""
_REACH: Final = 122.0
"""How far beside the middle of the course there is light, at scale 1.0."""


@dataclass(frozen=True, slots=True)
class _Glints:
    """Streaks of light on the water: through which arm each drifts, from where, how far from the middle."""

    arm: NDArray[np.intp]
    """Its number."""
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
    """The course through each arm in fine steps: where it is, how large things are, across it to the right, its turn.

    Arms and points of the course are the two axes.
    """

    x: Numbers
    y: Numbers
    scale: Numbers
    across_x: Numbers
    across_y: Numbers
    turn: Numbers
    """In steps of pictures."""


@lru_cache(maxsize=8)
def _bends(board: tuple[float, float, float, float]) -> _Bends:
    """From behind the pines to the lip: looked up in every frame for every streak."""
    places = Places(pygame.FRect(board), 1)
    steps = range(round(LIP * _FINE) + 2)
    return _Bends(*np.moveaxis(np.array([[_bend(places, arm, step) for step in steps] for arm in Arm]), -1, 0))


def _bend(places: Places, arm: Arm, step: int) -> tuple[float, ...]:
    here, ahead = places.at(arm, step / _FINE), places.at(arm, step / _FINE + 0.05)
    dx, dy = ahead.x - here.x, (ahead.y - here.y) * FLAT
    reach = _REACH * here.scale / (math.hypot(dx, dy) or 1.0)
    turn = round(math.degrees(math.atan2(here.y - ahead.y, ahead.x - here.x)) / _TURN_STEP)
    return here.x, here.y, here.scale, -dy * reach, dx * reach / FLAT, turn


def draw_drift(painter: Painter, places: Places, seconds: float) -> None:
    """Streaks of light on the water, each on its own way."""
    if not painter.palette.high_contrast:
        painter.stamp_all(_drifting(painter, places, seconds))


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
