"""Writing in chalk: what is written is rubbed with the grain of a slate, and leaves dust around it."""

from collections.abc import Callable, Hashable
from typing import Final

import numpy as np
import pygame

from stage.graphics.painter import Painter
from stage.graphics.painting import raster
from stage.graphics.painting.cache import SurfaceCache
from table.rng import stream

_SIDE: Final = 512
"""Pixels of the grain, which is laid side by side."""
_COARSE: Final = 4
"""Pixels of a coarse grain."""
_BARE: Final = 0.16
"""The part of the slate to which no chalk sticks."""
_DUST: Final = 46
"""How bright the dust around the writing is, of 255."""
_KEPT: Final = SurfaceCache(_SIDE * _SIDE * 4)


def draw_in_chalk(painter: Painter, key: Hashable, area: pygame.FRect, draw: Callable[[Painter], None]) -> None:
    """Write what `draw` writes in an area as if with chalk; kept under `key` as :meth:`Painter.layer` keeps it.

    With high contrast it is plain.
    """
    if painter.palette.high_contrast:
        draw(painter)
        return
    place = painter.canvas.pixel_rect(area)

    def make() -> pygame.Surface:
        written = raster.blank(*place.size)
        with painter.canvas.instead(written, place):
            draw(painter)
        dust = _dust(written, 5 * painter.canvas.scale)
        _rub(written)
        written.blit(dust, (0, 0))
        return written

    if place.width and place.height:
        kept = ("chalk", key, place.size, painter.canvas.scale, painter.type.text_scale)
        painter.canvas.target.blit(painter.canvas.cache.get(kept, make), place)


def _dust(written: pygame.Surface, radius: float) -> pygame.Surface:
    """What lies around the writing, `radius` pixels far; blurred at half the size, which takes a third of the time."""
    wide, high = written.get_size()
    small = pygame.transform.smoothscale(written, (max(1, wide // 2), max(1, high // 2)))
    dust = pygame.transform.smoothscale(pygame.transform.box_blur(small, max(1, round(radius / 2))), (wide, high))
    dust.fill((255, 255, 255, _DUST), special_flags=pygame.BLEND_RGBA_MULT)
    return dust


def _rub(written: pygame.Surface) -> None:
    """Take away what does not stick to the grain."""
    grain = _KEPT.get("grain", _grain)
    for left in range(0, written.get_width(), _SIDE):
        for top in range(0, written.get_height(), _SIDE):
            written.blit(grain, (left, top), special_flags=pygame.BLEND_RGBA_MULT)


def _grain() -> pygame.Surface:
    """White where chalk sticks, and clear where the slate shows: fine grains in coarse ones."""
    rng = stream(0, "nimmsleich", "chalk")
    fine = _noise(rng.randbytes(_SIDE * _SIDE), _SIDE)
    cells = _SIDE // _COARSE
    coarse = np.kron(_noise(rng.randbytes(cells * cells), cells), np.ones((_COARSE, _COARSE), dtype=np.float32))
    sticks = np.clip((0.62 * fine + 0.38 * coarse - _BARE) * 3.2, 0.3, 1.0)
    pixels = np.full((_SIDE, _SIDE, 4), 255, dtype=np.uint8)
    pixels[..., 3] = (255 * sticks).astype(np.uint8)
    return pygame.image.frombytes(pixels.tobytes(), (_SIDE, _SIDE), "RGBA").convert_alpha()


def _noise(data: bytes, side: int) -> "np.ndarray[tuple[int, int], np.dtype[np.float32]]":
    return np.frombuffer(data, dtype=np.uint8).reshape(side, side).astype(np.float32) / 255.0
