"""The wooden pieces as large images: grain cut by the outline, stained cuts, burnt-in signs, light from the left.

An image is painted once per piece, side and quarter turn, and shrunk for the zoom. Painting takes the time of several
frames: :mod:`vertiges.scene.tools` paints ahead, some steps per frame, and drawing under a time limit paints step by
step.
"""

import math
import random
from collections.abc import Callable, Generator, Iterable
from functools import partial
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from stage.graphics.canvas import SurfaceCache
from stage.graphics.noise import Plane, smooth_noise
from stage.graphics.theme import Colour
from stage.graphics.work import WORK
from table.job import Job, Steps
from table.rng import stream
from vertiges.outlines import outline
from vertiges.pieces import Cut, piece_set
from vertiges.view.engraving import CUT_SIDES, EXTENT, FINE, SIDE, Mask, burn_signs, cut_band, polygon_mask
from vertiges.view.palette import LATE_WOOD, SHADE, STAINS, WOODS


def face(piece: int, flipped: bool, side: int, extent: float) -> NDArray[np.float32]:
    """Return the front or back of a block: `side` × `side` × 3 values from 0 to 255, for `extent` mm each way.

    The fibres run from left to right. Each piece has its own wood, hue, rings and pores, and a different back.
    """
    rng = stream(piece, "grain", int(flipped))
    wood = stream(piece, "wood")
    hue: Colour = WOODS[wood.randrange(len(WOODS))]
    warmth, light = wood.uniform(-8, 8), wood.uniform(0.94, 1.05)
    base = np.array([hue[0] + warmth, hue[1], hue[2] - warmth], dtype=np.float32) * np.float32(light)
    return coloured(rng, base, side, side, extent / side, ring=rng.uniform(2.4, 4.6))


def coloured(rng: random.Random, base: NDArray[np.float32], rows: int, columns: int, mm: float, ring: float) -> Plane:
    """Return wood of the colour `base`; a pixel is `mm` wide, and year rings are about `ring` mm apart."""
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
    """Return the amount of late wood: 0.0 in spring, rising to 1.0 in autumn, then suddenly 0.0 again."""
    y = np.linspace(-rows * mm / 2, rows * mm / 2, rows, dtype=np.float32)[:, None]
    x = np.linspace(-columns * mm / 2, columns * mm / 2, columns, dtype=np.float32)[None, :]
    slope, bend, middle = rng.uniform(-0.10, 0.10), rng.uniform(-1.0, 1.0) ** 3 * 0.018, rng.uniform(-22, 22)
    wave = smooth_noise(rng, rows, columns, max(2, round(rows * mm / 13)), max(2, round(columns * mm / 26)))
    depth = y + slope * x + bend * (x - middle) ** 2 + (wave - 0.5) * ring * 2.2
    # Uneven years: some were dry.
    years = depth / ring + 0.35 * np.sin(depth / ring * 0.9 + rng.uniform(0, math.tau))
    season = years - np.floor(years)
    late: Plane = np.clip(season**2.6 - np.clip((season - 0.93) / 0.07, 0.0, 1.0), 0.0, 1.0).astype(np.float32)
    return late


_BEVEL = round(1.5 * FINE)
"""Pixels over which the edges are rounded."""
_LIGHT = (-0.84, -0.54)

_SPARE = 6
"""Pixels kept around a piece. They hold its colour, though unseen, because shrinking mixes it with the rim."""

LARGE: Final = SurfaceCache(72 * 1024 * 1024)
"""The large images without most of the air around them, shared by all windows. The budget holds both sides of all 48
pieces after all four quarter turns."""
_EVEN: Final = SurfaceCache(4 * 1024 * 1024)
"""Their sources: pieces in even light, from all around."""
_SHARP: Final = 1.4
"""Least size of a source relative to the image shrunk from it, so that nothing blurs."""
_SHARP_IN_MOTION: Final = 1.0
"""The same during a zoom, when every frame shrinks all standing pieces."""
_HALVED: Final = SurfaceCache(8 * 1024 * 1024)
"""The large images halved once or more, from which small ones are shrunk in a fraction of the time."""

_Pixels = NDArray[np.float32]


def upright(piece: int, flipped: bool, quarter: int) -> pygame.Surface:
    """Return the large image of a piece after `quarter` quarter turns, EXTENT mm square; painted now if necessary."""
    kept = _large(piece, flipped, quarter)
    whole = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
    whole.blit(kept, kept.get_rect(center=whole.get_rect().center))
    return whole


def filled(piece: int, flipped: bool, quarter: int) -> tuple[float, float]:
    """Return the fractions of the width and height of :func:`upright` that the piece fills, with a small margin."""
    width, height = _large(piece, flipped, quarter).get_size()
    return width / SIDE, height / SIDE


def _large(piece: int, flipped: bool, quarter: int) -> pygame.Surface:
    """Return the trimmed large image. Raises RenderBudgetExceeded under a time limit until it is painted."""
    key = (piece, flipped, quarter)
    if key not in LARGE:
        WORK.need(("wood", *key), partial(painting, *key))
    return LARGE[key]


def shrunk(piece: int, flipped: bool, quarter: int, size: int, *, zooming: bool = False) -> pygame.Surface:
    """Return the image of :func:`upright` at `size` pixels square; while `zooming` speed counts more than sharpness."""
    halvings = max(0, math.floor(math.log2(SIDE / size / (_SHARP_IN_MOTION if zooming else _SHARP))))
    return pygame.transform.smoothscale(_halved(piece, flipped, quarter, halvings), (size, size))


def _halved(piece: int, flipped: bool, quarter: int, halvings: int) -> pygame.Surface:
    if not halvings:
        return upright(piece, flipped, quarter)
    side = SIDE >> halvings

    def make() -> pygame.Surface:
        return pygame.transform.smoothscale(_halved(piece, flipped, quarter, halvings - 1), (side, side))

    return _HALVED.get((piece, flipped, quarter, side), make)


def painting(piece: int, flipped: bool, quarter: int) -> Steps[None]:
    """Paint the image that :func:`upright` needs, in steps of one or two milliseconds."""
    painted = yield from _painting(piece, flipped, quarter)
    LARGE.get((piece, flipped, quarter), lambda: painted)


def is_ready(piece: int, flipped: bool, quarter: int) -> bool:
    """Return True if :func:`upright` need not paint."""
    return (piece, flipped, quarter) in LARGE


def nearest_ready(piece: int, flipped: bool, quarter: int) -> int:
    """Return the quarter turn whose image of this side is cached: preferably `quarter`, which is also the default."""
    if is_ready(piece, flipped, quarter):
        return quarter
    return next((turn % 4 for turn in range(quarter + 1, quarter + 4) if is_ready(piece, flipped, turn % 4)), quarter)


def _painting(piece: int, flipped: bool, quarter: int) -> Steps[pygame.Surface]:
    if (piece, flipped) not in _EVEN:
        painted = yield from _evenly_lit(piece, flipped)
        _EVEN.get((piece, flipped), lambda: painted)
    even = _EVEN.get((piece, flipped), lambda: Job(_evenly_lit(piece, flipped)).finish())
    lit = yield from _lit(even, quarter)
    kept = lit.subsurface(_within(lit).inflate(2 * _SPARE, 2 * _SPARE)).copy()
    # It is copied onto an empty surface, never blended: that takes half of the time.
    kept.set_alpha(None)
    return kept


def _within(surface: pygame.Surface) -> pygame.Rect:
    """Return the visible part of an image, with the same middle."""
    seen, (width, height) = surface.get_bounding_rect(), surface.get_size()
    left = min(seen.left, width - seen.right)
    top = min(seen.top, height - seen.bottom)
    return pygame.Rect(left, top, width - 2 * left, height - 2 * top)


def _evenly_lit(piece: int, flipped: bool) -> Generator[None, None, pygame.Surface]:
    """Paint the piece in even light, with stains, signs and star, within its outline."""
    form = piece_set()[piece]
    wood = face(piece, flipped, SIDE, EXTENT)
    yield
    for side in CUT_SIDES:
        cut = form.side(side, 0, flipped)
        if cut is not Cut.PLAIN:
            band = cut_band(cut, side)
            stain = np.array(STAINS[cut.family], dtype=np.float32)
            grained = stain * (0.62 + 0.38 * wood / 220.0)
            wood += (grained - wood) * (band * 0.82)[:, :, None]
            yield
    surface = pygame.image.frombytes(np.clip(wood, 0, 255).astype(np.uint8).tobytes(), (SIDE, SIDE), "RGB")
    burn_signs(surface, form, flipped)
    yield
    mask = yield from polygon_mask(outline(form, flipped))
    yield
    return _surface(_colours(surface), mask)


def _lit(even: pygame.Surface, quarter: int) -> Generator[None, None, pygame.Surface]:
    """Light the image from the top left after `quarter` quarter turns, shining on the edges that face the light."""
    mask = np.rot90(pygame.surfarray.array_alpha(even).T.astype(np.float32) / np.float32(255.0), quarter)
    soft = _softened(mask)
    yield
    light = np.zeros_like(soft)
    light[:, 1:-1] = (soft[:, 2:] - soft[:, :-2]) * np.float32(_LIGHT[0] * _BEVEL / 2)
    light[1:-1] += (soft[2:] - soft[:-2]) * np.float32(_LIGHT[1] * _BEVEL / 2)
    # The gradient points into the wood: an edge that faces the light shines.
    shine = np.clip(-light, 0.0, 1.0) * np.float32(0.85 * 0.6)
    shade = np.clip(light, 0.0, 1.0) * np.float32(0.75)
    shade += np.clip((1.0 - soft) * 2.0 - 0.35, 0.0, 1.0) * np.float32(0.30)
    yield
    lit = np.ascontiguousarray(np.rot90(_colours(even), quarter))
    lit += (np.float32(255.0) - lit) * shine[:, :, None]
    yield
    lit += (np.array(SHADE, dtype=np.float32) - lit) * np.minimum(shade, np.float32(0.85))[:, :, None]
    yield
    return _surface(lit, mask)


def _softened(mask: Mask) -> Mask:
    """Blur the mask over the bevel each way, in both directions; its rim stays empty."""
    for _ in range(2):
        soft = mask * np.float32(1 / _BEVEL)
        for step in range(1, _BEVEL):
            weight = np.float32((_BEVEL - step) / _BEVEL**2)
            soft[step:] += mask[:-step] * weight
            soft[:-step] += mask[step:] * weight
        mask = soft.T
    return mask


def _colours(surface: pygame.Surface) -> _Pixels:
    return pygame.surfarray.array3d(surface).transpose(1, 0, 2).astype(np.float32)


def _surface(colours: _Pixels, mask: Mask) -> pygame.Surface:
    pixels = np.empty((*mask.shape, 4), dtype=np.uint8)
    pixels[:, :, :3] = np.clip(colours, 0.0, 255.0)
    pixels[:, :, 3] = mask * np.float32(255.0)
    size = (mask.shape[1], mask.shape[0])
    return pygame.image.frombytes(pixels.tobytes(), size, "RGBA").convert_alpha()


def painting_ahead(wanted: Callable[[], Iterable[tuple[int, bool, int]]]) -> Steps[None]:
    """Make ready all that is `wanted`: piece, side and quarter turn of each, the most urgent first."""
    while (missing := next((each for each in wanted() if not is_ready(*each)), None)) is not None:
        yield from painting(*missing)
