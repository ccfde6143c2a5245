"""The layers of a board as pictures in the sizes in which they are seen, made beside the frames in a thread."""

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from itertools import product
from threading import Event
from typing import Final

import pygame

from nizza.view.scenery.drawing_layers import DrawnLayer

TILE: Final = 160
"""Pixels: layers are drawn in squares of this size."""
_DRAWING: Final = 2
"""Layers that are rasterised beside each other: the nearest takes as long as all others."""
_AT_ONCE: Final = 8
"""Tiles that are cut in one go, in a millisecond or two."""
_PAUSE: Final = 0.001
"""Seconds between them."""
_SHRINKING: Final = 3.0
"""How much rather a picture is enlarged than shrunk, as a power."""


@dataclass(frozen=True, slots=True)
class LayerPicture:
    """A layer in one size."""

    depth: float
    tiles: tuple[tuple[pygame.Surface, tuple[int, int]], ...]
    """Its squares with their places on the board, in pixels; what is solid is opaque, what is empty is left out.

    A square that is empty at its edges is so much smaller.
    """

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

Leftmost = Callable[[float, float], float]
"""By the width of the whole board and the depth of a layer where its part begins that can ever be seen, all in pixels:
what is far glides by less than the whole of it."""


class LayerPictures:
    """Rasterises all layers: the smallest size first, then the largest, from which those between are shrunk."""

    def __init__(
        self, layers: Sequence[DrawnLayer], sizes: Sequence[Size], leftmost: Leftmost = lambda width, depth: 0.0
    ) -> None:
        """`sizes` ascending."""
        self._layers = tuple(layers)
        self._leftmost = leftmost
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

    def left_of(self, size: Size, depth: float) -> int:
        """From which pixel on the picture of a layer is there, also where the board is seen from farther away."""
        smallest = size[0] * math.pow(self.sizes[0][0] / size[0], 1.0 / (1.0 + _SHRINKING))
        return max(0, math.floor(self._leftmost(smallest, depth) * size[0] / smallest))

    def wait(self) -> None:
        """Wait for all of them."""
        self._first.result()
        self._rest.result()

    def stop(self) -> None:
        """Make no more of them."""
        self._stopped.set()
        self._rest.cancel()

    def _make_first(self) -> None:
        self._make(self.sizes[0])

    def _make_rest(self) -> None:
        drawn = self._make(self.sizes[-1])
        for size in reversed(self.sizes[1:-1]):
            if self._stopped.is_set():
                return
            drawn = [pygame.transform.smoothscale(layer, size) for layer in drawn]
            layers = zip(self._layers, drawn, strict=False)
            self._made[size] = tuple(self._cut(size, layer, each) for layer, each in layers)

    def _make(self, size: Size) -> Sequence[pygame.Surface]:
        """Every layer in so many pixels, unless they are wanted no longer."""

        def made(layer: DrawnLayer) -> tuple[pygame.Surface, LayerPicture] | None:
            if self._stopped.is_set():
                return None
            drawn = pygame.image.load_sized_svg(BytesIO(layer.sized(size)), size)
            return drawn, self._cut(size, layer, drawn)

        with ThreadPoolExecutor(_DRAWING) as threads:
            # The nearest is begun first: all others are there by the time that it is.
            layers = [each for each in threads.map(made, reversed(self._layers)) if each is not None][::-1]
        self._made[size] = tuple(picture for _, picture in layers)
        return [drawn for drawn, _ in layers]

    def _cut(self, size: Size, layer: DrawnLayer, drawn: pygame.Surface) -> LayerPicture:
        """In tiles; the farthest layer is opaque: black where nothing is drawn."""
        return _in_tiles(layer.depth, drawn, self.left_of(size, layer.depth), solid=layer is self._layers[0])


def _in_tiles(depth: float, drawn: pygame.Surface, left: int, *, solid: bool) -> LayerPicture:
    tiles = []
    places = product(range(0, drawn.get_height(), TILE), range(left // TILE * TILE, drawn.get_width(), TILE))
    for number, (y, x) in enumerate(places):
        square = pygame.Rect(x, y, TILE, TILE).clip(drawn.get_rect())
        part = drawn.subsurface(square)
        if solid or _is_solid(part):
            tiles.append((part.convert(), (x, y)))
        elif (box := part.get_bounding_rect()).width:
            tiles.append((part.subsurface(box).convert_alpha(), (x + box.left, y + box.top)))
        if number % _AT_ONCE == 0:
            # Nothing else of the program runs while a tile is looked at: let the frame go on.
            time.sleep(_PAUSE)
    return LayerPicture(depth, tuple(tiles))


def _is_solid(part: pygame.Surface) -> bool:
    return part.get_bounding_rect(255) == part.get_rect() and pygame.mask.from_surface(part, 254).count() == (
        part.get_width() * part.get_height()
    )
