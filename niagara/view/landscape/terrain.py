"""Terrain map: distance of each pixel from the river, and its position along the river; noise and blending.

All lengths are units of the reference board (:mod:`niagara.view.places`), measured on the ground: heights in the image
count :data:`FLAT` times, because of the perspective.
"""

import itertools
import math
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import pygame
from numpy.typing import NDArray

from niagara.board import Arm
from niagara.view.places import GONE, SOURCE, Places, perspective, point_at
from stage.graphics.noise import Hills
from stage.graphics.theme import Colour
from table.rng import stream

Values = NDArray[np.floating[Any]]
"""A number for each pixel, or three for its colour."""

FLAT: Final = 2.4
"""Ratio of a length on the ground to its height in the image."""
LIP_HEIGHT: Final = 736.0
"""Height of the edge of the falls on the reference board."""
_HALF_WIDTH: Final = 134.0
"""Half the width of the channel at scale 1.0: a disc and some water."""
_INLET: Final = ((-700.0, 392.0), (-60.0, 380.0), (420.0, 366.0), (520.0, 330.0), (604.0, 258.0))
"""Middle line of the calm water along the landing stage, from beyond the left edge to the river."""
_INLET_HALF_WIDTH: Final = 58.0
_STEP: Final = 0.08
_AT_ONCE: Final = 6
"""Points of the course computed in one step."""


@dataclass(frozen=True, slots=True)
class TerrainMap:
    """Position of each pixel relative to the water."""

    shore: Values
    """Distance from the shore: positive on land, negative on the water."""
    along: Values
    """Step of the course at the nearest water, in discs."""
    across: Values
    """Distance from the middle of the course, positive towards the left bank."""


def map_terrain(x: Values, y: Values) -> Generator[None, None, TerrainMap]:
    """Compute the terrain map for pixels at these columns and rows, in reference units, in short steps."""
    columns, rows = x[None, :], y[:, None]
    shape = (len(y), len(x))
    shore = np.full(shape, 1e6, dtype=np.float32)
    along, across = np.zeros(shape, dtype=np.float32), np.zeros(shape, dtype=np.float32)
    for arm in Arm:
        begin = SOURCE - 0.6 if arm is Arm.LEFT else 4.6
        for number in range(round((GONE - begin) / _STEP)):
            step = begin + number * _STEP
            at_x, at_y = _extended(arm, step)
            ahead_x, ahead_y = _extended(arm, step + 0.02)
            along_x, along_y = (ahead_x - at_x) / 0.02, (ahead_y - at_y) * FLAT / 0.02
            length = math.hypot(along_x, along_y)
            wide = _HALF_WIDTH * perspective(at_y) * min(1.0, 0.55 + 0.45 * max(0.0, step))
            dx, dy = columns - np.float32(at_x), (rows - np.float32(at_y)) * np.float32(FLAT)
            distance = np.sqrt(dx * dx + dy * dy) - np.float32(wide)
            nearer = distance < shore
            np.copyto(shore, distance, where=nearer)
            np.copyto(along, step + (dx * along_x + dy * along_y) / length**2, where=nearer, casting="same_kind")
            np.copyto(across, (dx * along_y - dy * along_x) / length, where=nearer, casting="same_kind")
            if number % _AT_ONCE == 0:
                yield
    yield
    inlet = _inlet(columns, rows)
    yield
    return TerrainMap(_soft_union(shore, inlet, 34.0), along, across)


def _extended(arm: Arm, step: float) -> tuple[float, float]:
    if step >= SOURCE:
        return point_at(arm, step)
    x, y = point_at(arm, SOURCE)
    return x - step * 40.0, y + step * 70.0


def _inlet(columns: Values, rows: Values) -> Values:
    nearest = np.full((rows.shape[0], columns.shape[1]), 1e6, dtype=np.float32)
    for (x, y), (to_x, to_y) in itertools.pairwise(_INLET):
        along_x, along_y = to_x - x, (to_y - y) * FLAT
        length = along_x * along_x + along_y * along_y
        dx, dy = columns - np.float32(x), (rows - np.float32(y)) * np.float32(FLAT)
        share = np.clip((dx * along_x + dy * along_y) / np.float32(length), 0.0, 1.0)
        distance = np.hypot(dx - share * along_x, dy - share * along_y)
        nearest = np.minimum(nearest, distance)
    return nearest - np.float32(_INLET_HALF_WIDTH)


def _soft_union(one: Values, other: Values, blend: float) -> Values:
    """Return the distance to the nearer of two shores, smoothed where they meet."""
    share: Any = np.clip(0.5 + 0.5 * (other - one) / np.float32(blend), 0.0, 1.0)
    joined: Values = other + (one - other) * share - np.float32(blend) * share * (1.0 - share)
    return joined


_COARSE: Final = 3
"""Distance in pixels of the points for which the terrain is computed; the rest is interpolated."""
_STRIP: Final = 6_000
"""Approximate number of pixels in a strip, for a few milliseconds of computing."""


class Plot:
    """Pixels of an area of the board, `size` across and down, computed strip by strip."""

    def __init__(self, places: Places, area: pygame.FRect, size: tuple[int, int]) -> None:
        wide, high = size
        stretch = places.stretch
        left, top = (area.left - places.board.left) / stretch[0], (area.top - places.board.top) / stretch[1]
        self.size = size
        self.units = area.width / stretch[0], area.height / stretch[1]
        """Width and height in units of the reference board."""
        self.pixel = self.units[1] / high
        """Height of a pixel in units of the reference board."""
        self.x: Values = (left + (np.arange(wide) + 0.5) * self.units[0] / wide).astype(np.float32)
        self.y: Values = (top + (np.arange(high) + 0.5) * self.pixel).astype(np.float32)
        self._terrain: TerrainMap | None = None
        self._hills: dict[str, Hills] = {}

    def survey(self) -> Generator[None, None, None]:
        """Compute the terrain map, in steps. Call this before anything else."""
        self._terrain = yield from map_terrain(self.x[::_COARSE], self.y[::_COARSE])

    def strips(self) -> "Iterator[Strip]":
        """Yield the vertical strips, from left to right."""
        wide, high = self.size
        across = max(8, _STRIP // high)
        return (Strip(self, left, min(wide, left + across)) for left in range(0, wide, across))

    def hills(self, name: str, wide: float, high: float) -> Hills:
        """Return noise with features about `wide` and `high` in reference units, the same for the same name."""
        if name not in self._hills:
            columns, rows = self.size
            cells = max(1, round(self.units[0] / wide)), max(1, round(self.units[1] / high))
            self._hills[name] = Hills(stream(0, "niagara", name), rows, columns, cells[1], cells[0])
        return self._hills[name]

    def terrain(self, columns: slice) -> TerrainMap:
        """Return the terrain map of these columns, interpolated."""
        assert self._terrain is not None, "the plot has been surveyed"
        coarse = self._terrain
        return TerrainMap(*(self._filled(plane, columns) for plane in (coarse.shore, coarse.along, coarse.across)))

    def _filled(self, coarse: Values, across: slice) -> Values:
        wide, high = self.size
        rows, columns = np.arange(high) / _COARSE, np.arange(wide)[across] / _COARSE
        row, column = np.minimum(rows.astype(int), len(coarse) - 1), np.minimum(columns.astype(int), len(coarse[0]) - 1)
        below, right = np.minimum(row + 1, len(coarse) - 1), np.minimum(column + 1, len(coarse[0]) - 1)
        down, aside = (rows - row).astype(np.float32)[:, None], (columns - column).astype(np.float32)[None, :]
        first, behind = int(column[0]), int(right[-1]) + 1
        coarse, column, right = coarse[:, first:behind], column - first, right - first
        lines: Values = coarse[row] + (coarse[below] - coarse[row]) * down
        filled: Values = lines[:, column] + (lines[:, right] - lines[:, column]) * aside
        return filled


class Strip:
    """The columns `left` to `right` of a plot, with one additional column before them for :meth:`lit`."""

    def __init__(self, plot: Plot, left: int, right: int) -> None:
        self._plot = plot
        self._columns = slice(max(0, left - 1), right)
        self.inner = slice(left - self._columns.start, None)
        """The columns without the additional one."""
        self.left, self.right = left, right
        self.pixel = plot.pixel
        """The height of a pixel in units of the reference board."""
        self.x: Values = plot.x[None, self._columns]
        self.y: Values = plot.y[:, None]
        self.terrain = plot.terrain(self._columns)

    def noise(self, name: str, wide: float, high: float) -> Values:
        """Return noise, 0.0–1.0, with features about `wide` and `high` in reference units, as :meth:`Plot.hills`."""
        return self._plot.hills(name, wide, high).seen(self._columns)

    def mixed_noise(self, name: str, *sizes: tuple[float, float, float]) -> Values:
        """Return a mix of noises, each given by its share, width and height."""
        total: Values = np.zeros((self.y.size, self.x.size), dtype=np.float32)
        for number, (share, wide, high) in enumerate(sizes):
            total += np.float32(share) * self.noise(f"{name} {number}", wide, high)
        return total

    def lit(self, height: Values) -> Values:
        """Return the light on a surface of this height from the upper left, 0.0–1.0; about 0.5 where it is flat."""
        light: Values = np.full_like(height, 0.5)
        light[:, 1:] += (height[:, 1:] - height[:, :-1]) * np.float32(0.55 / self.pixel)
        light[1:] += (height[1:] - height[:-1]) * np.float32(0.9 / self.pixel)
        return np.clip(light, 0.0, 1.0, out=light)

    def lowered(self, values: Values, by: float) -> Values:
        """Return `values` shifted down by `by` reference units."""
        rows = max(1, round(by / self.pixel))
        lowered = np.empty_like(values)
        lowered[:rows], lowered[rows:] = values[:1], values[:-rows]
        return lowered


def between(one: Colour, other: Colour, share: Values) -> Values:
    """Return a colour per pixel, from `one` (share 0.0) to `other` (1.0)."""
    share = np.clip(share, 0.0, 1.0).astype(np.float32)[..., None]
    base, goal = np.array(one, dtype=np.float32), np.array(other, dtype=np.float32)
    return np.asarray(base + (goal - base) * share)


def lay(colours: Values, over: Values | Colour, cover: Values) -> None:
    """Blend a colour, or one per pixel, over `colours` with the opacity `cover`, 0.0–1.0."""
    goal = np.asarray(over, dtype=np.float32)
    colours += (goal - colours) * np.clip(cover, 0.0, 1.0).astype(np.float32)[..., None]


def shade(colours: Values, light: Values) -> None:
    """Make colours lighter (`light` above 1.0) or darker."""
    colours *= light.astype(np.float32)[..., None]
