"""A piece of the picture on its way: its pixels in reference units, how they lie to the water, and irregularity."""

from collections.abc import Generator, Iterator
from typing import Any, Final

import numpy as np
import pygame
from numpy.typing import NDArray

from niagara.view.places.places import Places
from niagara.view.scenery.terrain import Lie, lie_of
from stage.graphics.colours import Colour
from stage.graphics.noise import Hills
from table.rng import stream

Values = NDArray[np.floating[Any]]
"""A number for each pixel, or three for its colour."""

_COARSE: Final = 3
"""The lie of the land is computed for every third pixel and filled in between."""
_STRIP: Final = 6_000
"""Pixels of a strip, about: what is computed in a few milliseconds."""


class Plot:
    """The pixels of an area of the picture, `size` of them across and down, to be computed strip by strip."""

    def __init__(self, places: Places, area: pygame.FRect, size: tuple[int, int]) -> None:
        wide, high = size
        stretch = places.stretch
        left, top = (area.left - places.board.left) / stretch[0], (area.top - places.board.top) / stretch[1]
        self.size = size
        self.units = area.width / stretch[0], area.height / stretch[1]
        """Width and height in units of the reference board."""
        self.pixel = self.units[1] / high
        """The height of a pixel."""
        self.x: Values = (left + (np.arange(wide) + 0.5) * self.units[0] / wide).astype(np.float32)
        self.y: Values = (top + (np.arange(high) + 0.5) * self.pixel).astype(np.float32)
        self._lie: Lie | None = None
        self._hills: dict[str, Hills] = {}

    def survey(self) -> Generator[None, None, None]:
        """Find out how the pixels lie to the water, in steps; before everything else."""
        self._lie = yield from lie_of(self.x[::_COARSE], self.y[::_COARSE])

    def strips(self) -> "Iterator[Strip]":
        """Upright strips of it, from left to right."""
        wide, high = self.size
        across = max(8, _STRIP // high)
        return (Strip(self, left, min(wide, left + across)) for left in range(0, wide, across))

    def hills(self, name: str, wide: float, high: float) -> Hills:
        """Hills about so wide and high in reference units; the same for the same name."""
        if name not in self._hills:
            columns, rows = self.size
            cells = max(1, round(self.units[0] / wide)), max(1, round(self.units[1] / high))
            self._hills[name] = Hills(stream(0, "niagara", name), rows, columns, cells[1], cells[0])
        return self._hills[name]

    def lie(self, columns: slice) -> Lie:
        """How the pixels of these columns lie to the water."""
        assert self._lie is not None, "the plot has been surveyed"
        coarse = self._lie
        return Lie(*(self._filled(plane, columns) for plane in (coarse.shore, coarse.along, coarse.across)))

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
    """All rows of some columns of a plot, `left` to `right`, with one more column before them for :meth:`lit`."""

    def __init__(self, plot: Plot, left: int, right: int) -> None:
        self._plot = plot
        self._columns = slice(max(0, left - 1), right)
        self.inner = slice(left - self._columns.start, None)
        """The columns without the one more."""
        self.left, self.right = left, right
        self.pixel = plot.pixel
        """The height of a pixel in units of the reference board."""
        self.x: Values = plot.x[None, self._columns]
        self.y: Values = plot.y[:, None]
        self.lie = plot.lie(self._columns)

    def noise(self, name: str, wide: float, high: float) -> Values:
        """Hills from 0.0 to 1.0, about so wide and high in reference units; the same for the same name."""
        return self._plot.hills(name, wide, high).seen(self._columns)

    def mixed_noise(self, name: str, *sizes: tuple[float, float, float]) -> Values:
        """Hills of several sizes in one another: each has its share, width and height."""
        total: Values = np.zeros((self.y.size, self.x.size), dtype=np.float32)
        for number, (share, wide, high) in enumerate(sizes):
            total += np.float32(share) * self.noise(f"{name} {number}", wide, high)
        return total

    def lit(self, height: Values) -> Values:
        """How much light slopes of such a height catch from the upper left: about 0.5 where it is flat."""
        light: Values = np.full_like(height, 0.5)
        light[:, 1:] += (height[:, 1:] - height[:, :-1]) * np.float32(0.55 / self.pixel)
        light[1:] += (height[1:] - height[:-1]) * np.float32(0.9 / self.pixel)
        return np.clip(light, 0.0, 1.0, out=light)

    def lowered(self, values: Values, by: float) -> Values:
        """The same, so many reference units further down."""
        rows = max(1, round(by / self.pixel))
        lowered = np.empty_like(values)
        lowered[:rows], lowered[rows:] = values[:1], values[:-rows]
        return lowered


def between(one: Colour, other: Colour, share: Values) -> Values:
    """A colour for each pixel: from `one` (0.0) to `other` (1.0)."""
    share = np.clip(share, 0.0, 1.0).astype(np.float32)[..., None]
    base, goal = np.array(one, dtype=np.float32), np.array(other, dtype=np.float32)
    return np.asarray(base + (goal - base) * share)


def lay(colours: Values, over: Values | Colour, cover: Values) -> None:
    """Paint a colour, or one for each pixel, over others, as thickly as `cover` says (0.0 to 1.0)."""
    goal = np.asarray(over, dtype=np.float32)
    colours += (goal - colours) * np.clip(cover, 0.0, 1.0).astype(np.float32)[..., None]


def shade(colours: Values, light: Values) -> None:
    """Make colours lighter (above 1.0) or darker."""
    colours *= light.astype(np.float32)[..., None]
