"""Smooth random noise, for irregular wood, land and water."""

import random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Plane = NDArray[np.float32]
ALL: Final = slice(None)


class Hills:
    """Smooth noise from 0.0 to 1.0, interpolated from a grid of random cells to `rows` × `columns` values."""

    def __init__(self, rng: random.Random, rows: int, columns: int, cells_down: int, cells_across: int) -> None:
        size = (cells_down + 1) * (cells_across + 1)
        raw: NDArray[Any] = np.frombuffer(rng.randbytes(size), dtype=np.uint8)
        self._grid = raw.reshape(cells_down + 1, cells_across + 1).astype(np.float32) / 255.0
        self._down, self._across = _places(rows, cells_down), _places(columns, cells_across)

    def seen(self, columns: slice = ALL) -> Plane:
        """Return the values of these columns, in all rows."""
        row, down = self._down
        cell, across = self._across[0][columns], self._across[1][columns]
        first, behind = int(cell[0]), int(cell[-1]) + 2
        grid = self._grid[:, first:behind]
        upper = _mixed(grid[row], grid[row + 1], down[:, None])
        return _mixed(upper[:, cell - first], upper[:, cell - first + 1], across[None, :])


def smooth_noise(rng: random.Random, rows: int, columns: int, cells_down: int, cells_across: int) -> Plane:
    """Return all values of new :class:`Hills`."""
    return Hills(rng, rows, columns, cells_down, cells_across).seen()


def _places(size: int, cells: int) -> tuple[NDArray[np.intp], Plane]:
    at = np.linspace(0.0, cells - 1e-4, size, dtype=np.float32)
    whole = at.astype(np.intp)
    part = at - whole
    return whole, (part * part * (3.0 - 2.0 * part)).astype(np.float32)


def _mixed(one: Plane, other: Plane, share: Plane) -> Plane:
    return one + (other - one) * share
