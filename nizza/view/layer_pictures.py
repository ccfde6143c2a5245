"""The layers of a board as pictures in the sizes in which they are seen, made beside the frames in a thread."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from threading import Event

import pygame

from nizza.view.drawing_layers import DrawnLayer


@dataclass(frozen=True, slots=True)
class LayerPicture:
    """A layer in one size, without the empty rows above and below."""

    depth: float
    surface: pygame.Surface
    top: int
    """Pixels from the upper edge of the board."""


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
        self._first: Future[None] = thread.submit(self._rasterise, self.sizes[0])
        self._rest = thread.submit(self._make_rest)
        thread.shutdown(wait=False)

    @property
    def done(self) -> bool:
        """Whether every size is there."""
        return len(self._made) == len(set(self.sizes))

    @property
    def size_in_bytes(self) -> int:
        """What the pictures take that are there."""
        pictures = (picture for made in tuple(self._made.values()) for picture in made)
        return sum(picture.surface.get_pitch() * picture.surface.get_height() for picture in pictures)

    def best(self, width: float) -> tuple[Size, tuple[LayerPicture, ...]]:
        """The smallest size that is at least so wide, else the largest there is; waits for the very first."""
        if not self._made:
            self._first.result()
        ready = sorted(self._made)
        size = next((size for size in ready if size[0] >= width - 0.5), ready[-1])
        return size, self._made[size]

    def wait(self) -> None:
        """Wait for all of them."""
        self._first.result()
        self._rest.result()

    def stop(self) -> None:
        """Make no more of them."""
        self._stopped.set()
        self._rest.cancel()

    def _make_rest(self) -> None:
        self._rasterise(self.sizes[-1])
        for size in reversed(self.sizes[1:-1]):
            larger = self.sizes[self.sizes.index(size) + 1]
            if self._stopped.is_set() or larger not in self._made:
                return
            self._made[size] = tuple(_shrunk(picture, larger, size) for picture in self._made[larger])

    def _rasterise(self, size: Size) -> None:
        made: list[LayerPicture] = []
        for layer in self._layers:
            if self._stopped.is_set():
                return
            drawn = pygame.image.load_sized_svg(BytesIO(layer.document), size)
            made.append(_trimmed(layer.depth, drawn, solid=not made))
        self._made[size] = tuple(made)


def _trimmed(depth: float, drawn: pygame.Surface, *, solid: bool) -> LayerPicture:
    """Without empty rows; the farthest layer is opaque: black where nothing is drawn."""
    rows = drawn.get_bounding_rect()
    rows.left, rows.width = 0, drawn.get_width()
    rows.height = max(1, rows.height)
    part = drawn.subsurface(rows)
    return LayerPicture(depth, part.convert() if solid else part.convert_alpha(), rows.top)


def _shrunk(picture: LayerPicture, larger: Size, size: Size) -> LayerPicture:
    share = size[1] / larger[1]
    high = max(1, round(picture.surface.get_height() * share))
    # A surface that is being scaled is locked, and could not be drawn meanwhile.
    small = pygame.transform.smoothscale(picture.surface.copy(), (size[0], high))
    return LayerPicture(picture.depth, small, round(picture.top * share))
