"""Text surfaces: glyphs drawn at the very place where they were measured, fractions of a pixel included."""

import math
from functools import lru_cache

import pygame
import uharfbuzz as hb  # type: ignore[import-untyped]

from stage.graphics.colours import Colour
from stage.graphics.text import shaping, typefaces
from stage.graphics.text.typefaces import Cut

_draw = hb.RasterDraw()


@lru_cache(maxsize=8192)
def box(text: str, cut: Cut, size: float) -> tuple[int, int, int, int]:
    """Left, top, width and height of the pixels that a line of `size` pixels covers, from its start on its baseline.

    Empty when there is nothing to see.
    """
    ink = shaping.line(text, cut).ink
    if ink is None:
        return 0, 0, 0, 0
    tall = size * _stretch(cut, size)
    left, top = math.floor(ink.left * size), math.floor(-ink.top * tall)
    # The rasteriser wants rows of whole words.
    width = math.ceil((math.ceil(ink.right * size) - left) / 4) * 4
    return left, top, width, math.ceil(-ink.bottom * tall) - top


def drawn(text: str, cut: Cut, size: float, colour: Colour) -> pygame.Surface:
    """The line's ink at `size` pixels, in the pixels of its `box`."""
    left, top, width, height = box(text, cut, size)
    tall = size * _stretch(cut, size)
    for glyph in shaping.line(text, cut).glyphs:
        wide, high = glyph.face.unit * size, glyph.face.unit * tall
        # Rows go downwards.
        _draw.transform = (wide, 0.0, 0.0, -high, glyph.x * size, -glyph.y * tall)
        _draw.draw_glyph(glyph.face.font, glyph.number)
    _draw.extents = hb.RasterExtents(left, top, width, height, width)
    pixels = bytearray(bytes((*colour, 0)) * (width * height))
    pixels[3::4] = _draw.render().buffer
    return pygame.image.frombytes(bytes(pixels), (width, height), "RGBA").convert_alpha()


def _stretch(cut: Cut, size: float) -> float:
    """How much taller letters are drawn so that small ones end on a whole pixel: at small sizes they blur otherwise."""
    small = typefaces.own(cut).small * size
    return max(1, round(small)) / small
