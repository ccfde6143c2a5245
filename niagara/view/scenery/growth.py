"""Paints what grows and lies about on the land: pines, bushes, boulders, grass, where nothing else has its place."""

from collections.abc import Generator, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Final

import numpy as np
import pygame

from niagara.board import RIVER, Gem
from niagara.view import palette
from niagara.view.places.places import ROCK, Anchor, Places
from niagara.view.scenery.terrain import LIP_HEIGHT, Lie, lie_of
from stage.graphics.art import aspect
from stage.graphics.making.kept_pictures import sized
from stage.graphics.painter import Painter
from table.rng import stream

_ROWS: Final = (
    ("pine_far", 154.0, 17.0, 50.0, 0.95), ("pine_far", 160.0, 20.0, 60.0, 0.9), ("pine_far", 167.0, 26.0, 74.0, 0.9),
    ("pine_mid", 176.0, 40.0, 88.0, 0.75), ("pine_mid", 192.0, 60.0, 104.0, 0.6), ("pine_mid", 232.0, 84.0, 124.0, 0.6),
    ("pine", 300.0, 100.0, 150.0, 0.55), ("pine", 372.0, 110.0, 170.0, 0.55), ("pine", 452.0, 120.0, 190.0, 0.55),
    ("pine", 540.0, 130.0, 215.0, 0.6), ("pine", 630.0, 140.0, 240.0, 0.6), ("pine", 716.0, 150.0, 260.0, 0.6),
)  # fmt: skip
"""Rows of pines: how hazy, height on the reference board, distance, size, how closely they stand."""
_SLENDER: Final = (130 / 260, 110 / 270, 150 / 250)
"""Width of the three kinds of pines divided by their height."""
_LARGEST: Final = {
    "pine_far": 60.0, "pine_mid": 96.0, "pine": 180.0, "tuft": 44.0, "bush": 78.0, "boulder": 76.0,
}  # fmt: skip
"""How wide the largest of each kind is."""
_SMALL: Final = (
    ("tuft", 34.0, 23.0, 10.0), ("tuft", 28.0, 19.0, 6.0), ("bush", 62.0, 42.0, 20.0), ("tuft", 30.0, 20.0, 8.0),
    ("boulder_1", 44.0, 33.0, 4.0), ("tuft", 26.0, 18.0, 4.0), ("boulder_2", 60.0, 35.0, 8.0),
)  # fmt: skip
_BUSHES: Final = 640
_EDGE: Final = 150
"""How often a place for something small is tried, and for grass along the cliff."""
_FOREST: Final = 140.0
"""Where the land begins on the reference board."""
_CELL: Final = 8.0
"""The lie of the land is known for every so many reference units."""
_AT_ONCE: Final = 24
"""Things that are found in a step."""
Growth = tuple[str, Anchor, float, bool]
"""A drawing, the point where it stands, its width in logical units, and whether it is mirrored."""


def growth(places: Places, area: pygame.FRect) -> Generator[None, None, list[Growth]]:
    """Pines, bushes, boulders and grass of an area, the far ones first; found in short steps."""
    wide, _ = places.stretch
    left, right = (area.left - places.board.left) / wide, (area.right - places.board.left) / wide
    columns = np.arange(left, right, _CELL, dtype=np.float32)
    lie = yield from lie_of(columns, np.arange(_FOREST, LIP_HEIGHT + _CELL, _CELL, dtype=np.float32))
    land = _Land(places, left, right, lie)
    grown: list[Growth] = []
    for thing in chain(land.pines(), land.undergrowth(), land.edge()):
        grown.append(thing)
        if len(grown) % _AT_ONCE == 0:
            yield
    return sorted(grown, key=lambda each: each[1].y)


def draw_growth(painter: Painter, places: Places, grown: Iterable[Growth]) -> Iterator[None]:
    """Draw what grows, in this order, with morning fog between the rows; a step for each."""
    last = 0.0
    for art, at, wide, flip in grown:
        if at.y - last > 14.0 * places.stretch[1] and at.y < places.spot(0.0, 250.0).y:
            _draw_fog(painter, places, at.y)
            last = at.y
        # Of each drawing one raster is made; all its smaller copies are shrunk from that.
        whole = _LARGEST[art.rstrip("_123")]
        high = whole / aspect(f"niagara/{art}")
        picture = sized(painter, art, (whole, high), partial(_fill, f"niagara/{art}"), wide / whole, flip=flip)
        painter.stamp(picture, (at.x, at.y - high * wide / whole / 2))
        yield


def _fill(art: str, painter: Painter) -> None:
    whole = _LARGEST[art.removeprefix("niagara/").rstrip("_123")]
    painter.image(art, (0, 0, whole, whole / aspect(art)))


def _draw_fog(painter: Painter, places: Places, y: float) -> None:
    bleed = painter.bleed
    depth = (y - places.spot(0.0, 140.0).y) / (places.stretch[1] * 110.0)
    area = pygame.FRect(bleed.left - 200, y - 46, bleed.width + 400, 92)
    painter.glow(area, palette.HAZE, round(150 * max(0.0, 1.0 - depth)))


class _Land:
    """Where something can grow: not in the water, and not before what belongs to the game."""

    def __init__(self, places: Places, left: float, right: float, lie: Lie) -> None:
        self._places = places
        self._rng = stream(0, "niagara", "growth")
        self._left, self._right = left, right
        self._shore = lie.shore
        self._kept = list(_kept_free(places))

    def pines(self) -> Iterator[Growth]:
        """The forest."""
        for row in _ROWS:
            yield from self._pines(*row)

    def _pines(self, art: str, y: float, step: float, high: float, chance: float) -> Iterator[Growth]:
        rng = self._rng
        x = self._left + rng.uniform(0, step)
        while x < self._right:
            tall, kind, foot = high * rng.uniform(0.72, 1.15), rng.randrange(3), y + rng.uniform(-5, 5)
            wide = tall * _SLENDER[kind]
            if rng.random() < chance and self._is_free(x, foot, (wide, tall), 26.0):
                yield f"{art}_{kind + 1}", self._places.spot(x, foot), wide, rng.random() < 0.5
            x += step * rng.uniform(0.6, 1.4)

    def undergrowth(self) -> Iterator[Growth]:
        """Bushes, boulders and grass between the trees."""
        rng = self._rng
        for number in range(_BUSHES):
            x, y = rng.uniform(self._left, self._right), rng.uniform(190.0, LIP_HEIGHT - 6.0)
            art, wide, high, water = _SMALL[number % len(_SMALL)]
            at = self._places.spot(x, y)
            size = wide * at.scale * rng.uniform(0.7, 1.2)
            if self._is_free(x, y, (size, size * high / wide), water):
                yield art, at, size, rng.random() < 0.5

    def edge(self) -> Iterator[Growth]:
        """Grass that hangs over the cliff."""
        rng = self._rng
        for _ in range(_EDGE):
            x = rng.uniform(self._left, self._right)
            if self._shore[-2, int((x - self._left) / _CELL)] > 8.0:
                at = self._places.spot(x, LIP_HEIGHT + rng.uniform(2.0, 9.0))
                yield "tuft", at, rng.uniform(18.0, 40.0), rng.random() < 0.5

    def _is_free(self, x: float, y: float, size: tuple[float, float], water: float) -> bool:
        """Whether something of this size may stand at a point of the reference board, so far from the water."""
        column, row = int((x - self._left) / _CELL), int((y - _FOREST) / _CELL)
        rows, columns = self._shore.shape
        if not (0 <= column < columns and 0 <= row < rows) or self._shore[row, column] < water:
            return False
        at, (wide, high) = self._places.spot(x, y), size
        body = pygame.FRect(at.x - wide * 0.4, at.y - high, wide * 0.8, high)
        return body.collidelist(self._kept) < 0


def _kept_free(places: Places) -> Iterator[pygame.FRect]:
    """What nothing may stand before."""
    for place in RIVER:
        disc = places.disc(place)
        half_width, half_height = places.radii(disc)
        yield pygame.FRect(disc.x - half_width, disc.y - half_height * 1.5, 2 * half_width, 2.5 * half_height)
        yield places.bank_area(place).inflate(4, 20)
    for gem in Gem:
        yield places.site(gem).area((ROCK[0] + 20.0, ROCK[1] + 70.0)).move(0, -16)
    yield places.pier.inflate(10, 0)
    yield places.moose.area((80.0, 110.0)).move(0, -20)
    yield places.beaver_home.area((150.0, 90.0))
    yield places.sign.area((70.0, 90.0)).move(0, -30)
