"""Surfaces of a board's layers in all sizes, made in threads beside the frames."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from itertools import product
from math import inf
from threading import Event
from typing import Final, Self

import pygame

from nizza.board.layers import DrawnLayer, Layer
from table.job import Job, Steps, beside, each_beside

TILE: Final = 160
"""Side of the squares, in pixels, into which layers are cut."""
_AT_ONCE: Final = 8
"""Tiles that are cut in one go, which takes a millisecond or two."""
_PAUSE: Final = 0.001
"""Seconds between two goes."""

Size = tuple[int, int]
"""Size of the whole board in pixels."""
Corner = tuple[int, int]
"""Pixel at which the upper left corner of the board lies."""


@dataclass(frozen=True, slots=True)
class LayerPicture:
    """A layer in one size, or a part of it."""

    depth: float
    tiles: tuple[tuple[pygame.Surface, tuple[int, int]], ...]
    """Tiles with their positions on the board in pixels: opaque where the layer is solid, missing where it is empty.

    A square that is empty at its edges is so much smaller.
    """
    left: float = 0.0
    right: float = inf
    """The pixels from `left` to `right` exist."""

    def shows(self, left: float, right: float) -> bool:
        """Return True if all pixels between the two exist."""
        return self.left <= left and right <= self.right

    def beginning_at(self, left: float) -> Self:
        """Return the picture without the tiles left of this pixel."""
        tiles = tuple((tile, place) for tile, place in self.tiles if place[0] + tile.get_width() > left)
        return replace(self, tiles=tiles)

    def draw(self, target: pygame.Surface, window: pygame.Rect, corner: tuple[int, int]) -> None:
        """Paint the part in the window; `corner` is the board's corner on the target, and the window is its clip."""
        left, right = window.left - corner[0] - TILE, window.right - corner[0]
        upper, lower = window.top - corner[1] - TILE, window.bottom - corner[1]
        seen = (
            (tile, (corner[0] + x, corner[1] + y))
            for tile, (x, y) in self.tiles
            if left < x < right and upper < y < lower
        )
        target.blits(seen, doreturn=False)


def columns_of(layer: Layer, size: Size) -> Callable[[int, int], pygame.Surface]:
    """Return the function that draws a layer between two columns of an image of `size` pixels."""
    if isinstance(layer, DrawnLayer):
        return lambda left, right: pygame.image.load_sized_svg(
            BytesIO(layer.part(size, left, right)), (right - left, size[1])
        )
    picture = _decoded(layer.small)
    if picture.height < size[1]:
        picture = _decoded(layer.large)
    whole = pygame.transform.smoothscale(picture, size)
    return lambda left, right: whole.subsurface((left, 0, right - left, size[1]))


def _decoded(picture: bytes) -> pygame.Surface:
    """Decode a picture of an own board; a damaged one is empty."""
    try:
        return pygame.image.load(BytesIO(picture), ".webp")
    except pygame.error:
        return pygame.Surface((1, 1), pygame.SRCALPHA)


def cut(depth: float, drawn: pygame.Surface, left: int, *, solid: bool) -> LayerPicture:
    """Cut a surface that begins at the pixel `left` into tiles; `solid` ones are opaque, black where empty."""
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
            # Looking at a tile blocks all other threads: let the frame go on.
            time.sleep(_PAUSE)
    return LayerPicture(depth, tuple(tiles))


def lay_layers(
    target: pygame.Surface, window: pygame.Rect, layers: Sequence[LayerPicture], corners: Sequence[Corner]
) -> None:
    """Paint layers, the farthest first, each with its corner on the target."""
    for layer, corner in zip(layers, corners, strict=True):
        layer.draw(target, window, corner)


def joined(parts: Sequence[LayerPicture]) -> LayerPicture:
    """Return all tiles of at least one part of a layer."""
    return LayerPicture(parts[0].depth, tuple(tile for part in parts for tile in part.tiles))


def whole(picture: LayerPicture, size: Size) -> pygame.Surface:
    """Return a layer as one surface."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for tile, place in picture.tiles:
        # Copied with its transparency, not blended.
        surface.blit(tile.convert_alpha(), place, special_flags=pygame.BLEND_RGBA_MAX)
    return surface


def _is_solid(part: pygame.Surface) -> bool:
    return part.get_bounding_rect(255) == part.get_rect() and pygame.mask.from_surface(part, 254).count() == (
        part.get_width() * part.get_height()
    )


_SHRINKING: Final = 3.0
"""Preference for enlarging over shrinking, as a power."""
_BESIDE: Final = TILE
"""Pixels beside the first view that are drawn with it."""
_WIDEST: Final = 12 * TILE
"""Pixels of the largest surface that is rasterised in one go, because a whole layer takes much memory."""

Leftmost = Callable[[float, float], float]
"""Returns the first pixel of a layer that is ever in sight, by the width of the board in pixels and the layer's depth.

Distant layers glide by less than their whole width."""

Span = tuple[float, float]
"""A part of the width of the whole board, 0.0–1.0."""


class LayerPictures:
    """Rasteriser of all layers: the smallest size first, then the largest, from which those in between are shrunk.

    Of the largest comes first what is seen first.
    """

    def __init__(
        self, layers: Sequence[Layer], sizes: Sequence[Size], leftmost: Leftmost = lambda width, depth: 0.0,
        first_seen: Sequence[Span] | None = None,
    ) -> None:  # fmt: skip
        """Start rasterising; `sizes` ascend, `first_seen` is the first view of each layer (default: all of it)."""
        self._layers = tuple(layers)
        self._leftmost = leftmost
        self._first_seen = first_seen or [(0.0, 1.0)] * len(self._layers)
        self.sizes = tuple(sizes)
        self._made: dict[Size, tuple[LayerPicture, ...]] = {}
        self._begun: tuple[LayerPicture, ...] = ()
        """Parts of the largest size until all of it exists."""
        self._stopped = Event()
        self._jobs = Job(self._make_first()), Job(self._make_rest())
        self.step()

    def step(self) -> None:
        """Continue making the surfaces; called every frame that shows them."""
        for job in self._jobs:
            job.step()
            if not job.is_ready:
                break

    @property
    def is_done(self) -> bool:
        """True if every size exists."""
        return len(self._made) == len(set(self.sizes))

    @property
    def has_begun(self) -> bool:
        """True if :meth:`best` need not wait."""
        return bool(self._made)

    def has(self, size: Size) -> bool:
        """Return True if the surfaces of one size exist completely."""
        return size in self._made

    def best(
        self, width: float, seen: Callable[[], Sequence[Span]] | None = None
    ) -> tuple[Size, tuple[LayerPicture, ...]]:
        """Return the existing size that fits the width best and its layers; wait for the first one.

        Sooner one that must be enlarged: shrinking a larger one takes longer, as it has more to lay and to scale.
        While only a part of the largest pictures is there, it counts where that is all that is `seen` of each layer.
        """
        if not self._made:
            self._jobs[0].finish()
        there = dict(self._made)
        if seen is not None and self._begun and self._is_showing(seen()):
            there.setdefault(self.sizes[-1], self._begun)
        size = min(there, key=lambda size: max((size[0] / width) ** _SHRINKING, width / size[0]))
        return size, there[size]

    def fit(self, width: float, seen: Callable[[], Sequence[Span]]) -> bool:
        """Return True if :meth:`best` has pictures that need not be enlarged to this width."""
        return bool(self._made) and self.best(width, seen)[0][0] > width - 1.0

    def _is_showing(self, seen: Sequence[Span]) -> bool:
        wide, begun = self.sizes[-1][0], self._begun
        return bool(begun) and all(
            layer.shows(left * wide, right * wide) for layer, (left, right) in zip(begun, seen, strict=True)
        )

    @property
    def smallest(self) -> tuple[Size, tuple[LayerPicture, ...]]:
        """The first size that was made and its layers; waits for them."""
        self._jobs[0].finish()
        return self.sizes[0], self._made[self.sizes[0]]

    def left_of(self, size: Size, depth: float) -> int:
        """Return the pixel at which the surface of a layer begins, also for views from farther away."""
        smallest = size[0] * math.pow(self.sizes[0][0] / size[0], 1.0 / (1.0 + _SHRINKING))
        return max(0, math.floor(self._leftmost(smallest, depth) * size[0] / smallest))

    def wait(self) -> None:
        """Wait for all surfaces."""
        for job in self._jobs:
            job.finish()

    def stop(self) -> None:
        """Stop making surfaces."""
        self._stopped.set()
        for job in self._jobs:
            job.drop()

    def _make_first(self) -> Steps[None]:
        size = self.sizes[0]
        self._put(size, (yield from self._draw(size, [(0, size[0])] * len(self._layers))))

    def _make_rest(self) -> Steps[None]:
        size = self.sizes[-1]
        seen = [self._seen_at_first(size, span) for span in self._first_seen]
        self._begun = tuple((yield from self._draw(size, seen)))
        right = yield from self._draw(size, [(edge, size[0]) for _, edge in seen])
        left = yield from self._draw(size, [(0, edge) for edge, _ in seen])
        self._put(size, [joined(parts) for parts in zip(self._begun, right, left, strict=False)])
        self._begun = ()
        if size in self._made:
            yield from beside(partial(self._shrink, size))

    def _seen_at_first(self, size: Size, span: Span) -> tuple[int, int]:
        """Return the pixels between which a layer is drawn first: whole tiles."""
        left, right = (edge * size[0] for edge in span)
        first = max(0, math.floor((left - _BESIDE) / TILE) * TILE)
        return first, min(size[0], math.ceil((right + _BESIDE) / TILE) * TILE)

    def _draw(self, size: Size, parts: Sequence[tuple[int, int]]) -> Steps[list[LayerPicture]]:
        """Draw each layer between two pixels, unless they are no longer wanted."""
        works = [partial(self._draw_part, size, *each) for each in zip(self._layers, parts, strict=True)]
        # The nearest is begun first, because it takes as long as all others together.
        pictures = yield from each_beside(reversed(works))
        return [each for each in reversed(pictures) if each is not None]

    def _draw_part(self, size: Size, layer: Layer, part: tuple[int, int]) -> LayerPicture | None:
        begin, pieces = self._begin_of(size, layer.depth), []
        columns = columns_of(layer, size)
        for left in range(max(begin, part[0]), part[1], _WIDEST):
            if self._stopped.is_set():
                return None
            right = min(left + _WIDEST, part[1])
            pieces.append(cut(layer.depth, columns(left, right), left, solid=layer is self._layers[0]))
        edges = 0 if part[0] <= begin else part[0], part[1]
        return LayerPicture(layer.depth, joined(pieces).tiles if pieces else (), *edges)

    def _begin_of(self, size: Size, depth: float) -> int:
        """Return the pixel from which a layer is drawn; the largest size serves all smaller ones made from it."""
        sizes = self.sizes[1:] if size == self.sizes[-1] else (size,)
        least = min((self.left_of(each, depth) * size[0] / each[0] for each in sizes), default=0.0)
        return math.floor(least / TILE) * TILE

    def _shrink(self, largest: Size) -> None:
        """Make the sizes in between from the largest, layer by layer, so that only one is uncut at a time."""
        smaller: dict[Size, list[LayerPicture]] = {size: [] for size in reversed(self.sizes[1:-1])}
        for layer, picture in zip(self._layers, self._made[largest], strict=True):
            drawn = whole(picture, largest)
            for size, pictures in smaller.items():
                if self._stopped.is_set():
                    return
                drawn = pygame.transform.smoothscale(drawn, size)
                left = self.left_of(size, layer.depth) // TILE * TILE
                seen = drawn.subsurface((left, 0, size[0] - left, size[1]))
                pictures.append(cut(layer.depth, seen, left, solid=layer is self._layers[0]))
        for size, pictures in smaller.items():
            self._put(size, pictures)
        lefts = [self.left_of(largest, layer.depth) for layer in self._layers]
        self._put(largest, [each.beginning_at(left) for each, left in zip(self._made[largest], lefts, strict=True)])

    def _put(self, size: Size, pictures: Sequence[LayerPicture]) -> None:
        """Publish a size if no layer is missing."""
        if len(pictures) == len(self._layers):
            self._made[size] = tuple(pictures)
