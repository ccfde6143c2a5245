"""The layers of a board as pictures in the sizes in which they are seen, made beside the frames in a thread."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from threading import Event
from typing import Final

import pygame

from nizza.view.drawing_layers import DrawnLayer

TILE: Final = 160
"""Pixels: layers are drawn in squares of this size."""

_SHRINKING: Final = 3.0
"""How much rather a picture is enlarged than shrunk, as a power."""


@dataclass(frozen=True, slots=True)
class LayerPicture:
    """A layer in one size, without the empty rows above and below."""

    depth: float
    surface: pygame.Surface
    top: int
    """Pixels from the upper edge of the board."""
    tiles: tuple[tuple[pygame.Surface, tuple[int, int]], ...]
    """Its squares with their places on the board, in pixels; what is solid is opaque, what is empty is left out."""

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


Size = tuple[int, int]
"""Of the whole board, in pixels."""


class LayerPictures:
    """Rasterises all layers: the smallest size first, then the largest, from which those between are shrunk."""

    def __init__(self, layers: Sequence[DrawnLayer], sizes: Sequence[Size]) -> None:
        """`sizes` ascending."""
        self._layers = tuple(layers)
        self.sizes = tuple(sizes)
        self._made: dict[Size, tuple[LayerPicture, ...]] = {}
        self._stopped = Event()
        thread = ThreadPoolExecutor(1, "board picture")
        self._first: Future[None] = thread.submit(self._make_first)
        self._rest = thread.submit(self._make_rest)
        thread.shutdown(wait=False)

    @property
    def done(self) -> bool:
        """Whether every size is there."""
        return len(self._made) == len(set(self.sizes))

    def best(self, width: float) -> tuple[Size, tuple[LayerPicture, ...]]:
        """Those of the pictures there are that fit this width best; waits for the very first.

        Sooner one that must be enlarged: shrinking a larger one takes longer, as it has more to lay and to scale.
        """
        if not self._made:
            self._first.result()
        size = min(tuple(self._made), key=lambda size: max((size[0] / width) ** _SHRINKING, width / size[0]))
        return size, self._made[size]

    def wait(self) -> None:
        """Wait for all of them."""
        self._first.result()
        self._rest.result()

    def stop(self) -> None:
        """Make no more of them."""
        self._stopped.set()
        self._rest.cancel()

    def _make_first(self) -> None:
        self._made[self.sizes[0]] = self._rasterised(self.sizes[0])

    def _make_rest(self) -> None:
        size = self.sizes[-1]
        self._made[size] = self._rasterised(size)
        for smaller in reversed(self.sizes[1:-1]):
            if self._stopped.is_set():
                return
            self._made[smaller] = tuple(_shrunk(picture, size, smaller) for picture in self._made[size])
            size = smaller

    def _rasterised(self, size: Size) -> tuple[LayerPicture, ...]:
        made: list[LayerPicture] = []
        for layer in self._layers:
            if not self._stopped.is_set():
                drawn = pygame.image.load_sized_svg(BytesIO(layer.sized(size)), size)
                made.append(_trimmed(layer.depth, drawn, solid=not made))
        return tuple(made)


def _trimmed(depth: float, drawn: pygame.Surface, *, solid: bool) -> LayerPicture:
    """Without empty rows; the farthest layer is opaque: black where nothing is drawn."""
    rows = drawn.get_bounding_rect()
    rows.left, rows.width = 0, drawn.get_width()
    rows.height = max(1, rows.height)
    part = drawn.subsurface(rows)
    return _cut(depth, part.convert() if solid else part.convert_alpha(), rows.top)


def _cut(depth: float, surface: pygame.Surface, top: int) -> LayerPicture:
    """In tiles; those that are not solid share the pixels of the whole."""
    tiles = []
    for y in range(0, surface.get_height(), TILE):
        for x in range(0, surface.get_width(), TILE):
            part = surface.subsurface(pygame.Rect(x, y, TILE, TILE).clip(surface.get_rect()))
            if not part.get_flags() & pygame.SRCALPHA:
                tiles.append((part, (x, top + y)))
            elif part.get_bounding_rect().width:
                tiles.append((part.convert() if _is_solid(part) else part, (x, top + y)))
    return LayerPicture(depth, surface, top, tuple(tiles))


def _is_solid(part: pygame.Surface) -> bool:
    return part.get_bounding_rect(255) == part.get_rect() and pygame.mask.from_surface(part, 254).count() == (
        part.get_width() * part.get_height()
    )


def _shrunk(picture: LayerPicture, larger: Size, size: Size) -> LayerPicture:
    share = size[1] / larger[1]
    high = max(1, round(picture.surface.get_height() * share))
    # A surface that is being scaled is locked, and could not be drawn meanwhile.
    small = pygame.transform.smoothscale(picture.surface.copy(), (size[0], high))
    return _cut(picture.depth, small, round(picture.top * share))
