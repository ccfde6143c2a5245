"""Soft random hills: what wood, land and water are made irregular with."""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

Plane = NDArray[np.float32]


def smooth_noise(rng: random.Random, rows: int, columns: int, cells_down: int, cells_across: int) -> Plane:
    """Random hills from 0.0 to 1.0: so many cells down and across, softly joined."""
    size = (cells_down + 1) * (cells_across + 1)
    raw: NDArray[Any] = np.frombuffer(rng.randbytes(size), dtype=np.uint8)
    grid = raw.reshape(cells_down + 1, cells_across + 1).astype(np.float32) / 255.0
    down, across = _places(rows, cells_down), _places(columns, cells_across)
    upper = _mixed(grid[down[0]], grid[down[0] + 1], down[1][:, None])
    return _mixed(upper[:, across[0]], upper[:, across[0] + 1], across[1][None, :])


def _places(size: int, cells: int) -> tuple[NDArray[np.intp], Plane]:
    at = np.linspace(0.0, cells - 1e-4, size, dtype=np.float32)
    whole = at.astype(np.intp)
    part = at - whole
    return whole, (part * part * (3.0 - 2.0 * part)).astype(np.float32)


def _mixed(one: Plane, other: Plane, share: Plane) -> Plane:
    return one + (other - one) * share
