"""Wood as numbers: year rings, fibres and pores for a block or a board, computed from a seed."""

import math
import random

import numpy as np
from numpy.typing import NDArray

from stage.graphics.colours import Colour
from stage.graphics.noise import Plane, smooth_noise
from table.rng import stream
from vertiges.view.palette import LATE_WOOD, WOODS


def face(piece: int, flipped: bool, side: int, extent: float) -> NDArray[np.float32]:
    """The front (or back) of a block: `side` × `side` × 3 values from 0 to 255, for `extent` mm each way.

    The fibres run from left to right; each piece has its own wood, hue, rings and pores, and another back.
    """
    rng = stream(piece, "grain", int(flipped))
    wood = stream(piece, "wood")
    hue: Colour = WOODS[wood.randrange(len(WOODS))]
    warmth, light = wood.uniform(-8, 8), wood.uniform(0.94, 1.05)
    base = np.array([hue[0] + warmth, hue[1], hue[2] - warmth], dtype=np.float32) * np.float32(light)
    return coloured(rng, base, side, side, extent / side, ring=rng.uniform(2.4, 4.6))


def coloured(rng: random.Random, base: NDArray[np.float32], rows: int, columns: int, mm: float, ring: float) -> Plane:
    """Wood of the colour `base`; a pixel is `mm` large, year rings are about `ring` mm apart."""
    rings = _rings(rng, rows, columns, mm, ring)
    fibres = smooth_noise(rng, rows, columns, max(2, round(rows * mm * 2.2)), max(2, round(columns * mm / 14)))
    fine = smooth_noise(rng, rows, columns, max(2, round(rows * mm * 4.5)), max(2, round(columns * mm / 5)))
    mottle = smooth_noise(rng, rows, columns, max(2, round(rows * mm / 16)), max(2, round(columns * mm / 24)))
    pores = np.clip((fine - 0.80) * 5.0, 0.0, 1.0)
    dark = 0.34 * rings + 0.10 * (fibres - 0.5) + 0.30 * pores + 0.10 * (mottle - 0.5)
    late = np.array(LATE_WOOD, dtype=np.float32)
    mixed: Plane = base + (late - base) * np.clip(dark, -0.12, 1.0)[:, :, None]
    return mixed


def _rings(rng: random.Random, rows: int, columns: int, mm: float, ring: float) -> Plane:
    """How much late wood there is: 0.0 in spring, rising to 1.0 in autumn, then suddenly 0.0 again."""
    y = np.linspace(-rows * mm / 2, rows * mm / 2, rows, dtype=np.float32)[:, None]
    x = np.linspace(-columns * mm / 2, columns * mm / 2, columns, dtype=np.float32)[None, :]
    slope, bend, middle = rng.uniform(-0.10, 0.10), rng.uniform(-1.0, 1.0) ** 3 * 0.018, rng.uniform(-22, 22)
    wave = smooth_noise(rng, rows, columns, max(2, round(rows * mm / 13)), max(2, round(columns * mm / 26)))
    depth = y + slope * x + bend * (x - middle) ** 2 + (wave - 0.5) * ring * 2.2
    # Years are not alike: some were dry.
    years = depth / ring + 0.35 * np.sin(depth / ring * 0.9 + rng.uniform(0, math.tau))
    season = years - np.floor(years)
    late: Plane = np.clip(season**2.6 - np.clip((season - 0.93) / 0.07, 0.0, 1.0), 0.0, 1.0).astype(np.float32)
    return late
