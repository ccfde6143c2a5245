"""A layer of a board in one size, cut into tiles."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import inf
from typing import Final, Self

import pygame

TILE: Final = 160
"""Pixels: layers are drawn in squares of this size."""
_AT_ONCE: Final = 8
"""Tiles that are cut in one go, in a millisecond or two."""
_PAUSE: Final = 0.001
"""Seconds between them."""

Size = tuple[int, int]
"""Of the whole board, in pixels."""


@dataclass(frozen=True, slots=True)
class LayerPicture:
    """A layer in one size, or a part of it."""

    depth: float
    tiles: tuple[tuple[pygame.Surface, tuple[int, int]], ...]
    """Its squares with their places on the board, in pixels; what is solid is opaque, what is empty is left out.

    A square that is empty at its edges is so much smaller.
    """
    left: float = 0.0
    right: float = inf
    """Between which pixels it is there."""

    def shows(self, left: float, right: float) -> bool:
        """Whether all between two pixels is there."""
        return self.left <= left and right <= self.right

    def beginning_at(self, left: float) -> Self:
        """Without the tiles of which nothing is seen from this pixel on."""
        tiles = tuple((tile, place) for tile, place in self.tiles if place[0] + tile.get_width() > left)
        return replace(self, tiles=tiles)

    def draw(self, target: pygame.Surface, window: pygame.Rect, corner: tuple[int, int]) -> None:
        """Paint what lies in the window; the board's corner is there on the target, and the window is its clip."""
        left, right = window.left - corner[0] - TILE, window.right - corner[0]
        upper, lower = window.top - corner[1] - TILE, window.bottom - corner[1]
        seen = (
            (tile, (corner[0] + x, corner[1] + y))
            for tile, (x, y) in self.tiles
            if left < x < right and upper < y < lower
        )
        target.blits(seen, doreturn=False)


def cut(depth: float, drawn: pygame.Surface, left: int, *, solid: bool) -> LayerPicture:
    """In tiles; the surface begins at the pixel `left` of the board. `solid`: opaque, black where nothing is drawn."""
    tiles = []
    places = product(range(0, drawn.get_height(), TILE), range(0, drawn.get_width(), TILE))
    for number, (y, x) in enumerate(places):
        square = pygame.Rect(x, y, TILE, TILE).clip(drawn.get_rect())
        part = drawn.subsurface(square)
        if solid or _is_solid(part):
            tiles.append((part.convert(), (left + x, y)))
        elif (box := part.get_bounding_rect()).width:
            tiles.append((part.subsurface(box).convert_alpha(), (left + x + box.left, y + box.top)))
        if number % _AT_ONCE == 0:
            # Nothing else of the program runs while a tile is looked at: let the frame go on.
            time.sleep(_PAUSE)
    return LayerPicture(depth, tuple(tiles))


def joined(parts: Sequence[LayerPicture]) -> LayerPicture:
    """All the tiles of some parts of a layer, of one at least."""
    return LayerPicture(parts[0].depth, tuple(tile for part in parts for tile in part.tiles))


def whole(picture: LayerPicture, size: Size) -> pygame.Surface:
    """A layer put together again."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for tile, place in picture.tiles:
        # Copied with its transparency, not laid over anything.
        surface.blit(tile.convert_alpha(), place, special_flags=pygame.BLEND_RGBA_MAX)
    return surface


def _is_solid(part: pygame.Surface) -> bool:
    return part.get_bounding_rect(255) == part.get_rect() and pygame.mask.from_surface(part, 254).count() == (
        part.get_width() * part.get_height()
    )
