"""Light that drifts down the river, as the time says; below the discs."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

import pygame

from niagara.board import Arm
from niagara.view import palette
from niagara.view.places.course import LIP
from niagara.view.places.places import Places
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
    """The course at one point: where it is, how large things are, across it to the right, its direction in steps."""

    x: float
    y: float
    scale: float
    across_x: float
    across_y: float
    turn: int


@lru_cache(maxsize=8)
def _bends(arm: Arm, board: tuple[float, float, float, float]) -> tuple[_Bend, ...]:
    """The course from behind the pines to the lip in fine steps: looked up in every frame for every streak."""
    places = Places(pygame.FRect(board), 1)
    bends = []
    for number in range(round(LIP * _FINE) + 1):
        here, ahead = places.at(arm, number / _FINE), places.at(arm, number / _FINE + 0.05)
        dx, dy = ahead.x - here.x, (ahead.y - here.y) * FLAT
        reach = _REACH * here.scale / (math.hypot(dx, dy) or 1.0)
        turn = round(math.degrees(math.atan2(here.y - ahead.y, ahead.x - here.x)) / _TURN_STEP)
        bends.append(_Bend(here.x, here.y, here.scale, -dy * reach, dx * reach / FLAT, turn))
    return tuple(bends)


def draw_drift(painter: Painter, places: Places, seconds: float) -> None:
    """Streaks of light on the water, each on its own way."""
    if not painter.palette.high_contrast:
        painter.stamp_all(_drifting(painter, places, seconds))


def _drifting(painter: Painter, places: Places, seconds: float) -> Iterator[tuple[pygame.Surface, tuple[float, float]]]:
    courses = {arm: _bends(arm, tuple(places.board)) for arm in Arm}
    pictures: dict[tuple[int, int, int], pygame.Surface] = {}
    grown = painter.canvas.scale / _LENGTH_STEP
    for glint in _glints():
        step = (glint.phase + seconds * _SPEED * glint.speed) % LIP
        fade = min(1.0, step / 0.7, (LIP - step) / 0.25)
        twinkle = 0.6 + 0.4 * math.sin(seconds * 1.3 + glint.phase * 9.0)
        level = math.ceil(glint.bright * fade * twinkle * _LEVELS)
        if level > 0:
            bends = courses[glint.arm]
            bend, after = bends[int(step * _FINE)], bends[min(int(step * _FINE) + 1, len(bends) - 1)]
            share = step * _FINE % 1.0
            x, y = bend.x + (after.x - bend.x) * share, bend.y + (after.y - bend.y) * share
            aside = glint.aside + math.sin(seconds * 0.9 + glint.phase * 5.0) * 0.04
            shape = round(glint.length * bend.scale * grown), bend.turn, level
            picture = pictures.get(shape)
            if picture is None:
                picture = pictures[shape] = _glint_picture(painter, *shape)
            yield picture, (x + bend.across_x * aside, y + bend.across_y * aside)


def _glint_picture(painter: Painter, steps: int, turn: int, level: int) -> pygame.Surface:
    wide = max(1, steps) * _LENGTH_STEP

    def make() -> pygame.Surface:
        light = raster.glow(wide, max(3, round(wide * 0.085)), palette.FOAM, round(150 * level / _LEVELS))
        return raster.rotated(light, turn * _TURN_STEP).convert_alpha()

    return painter.canvas.cache.get(("glint", wide, turn, level), make)
