"""The board's scenery as the camera sees it: layers that glide by depth, night and sea around them, lit windows."""

import math
from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final, Self

import pygame

from nizza import boards
from nizza.board.layers import NEAREST, Layer
from nizza.board.model import HEIGHT, Board, Box
from nizza.view.beyond import Ends, OuterScenery, outer_scenery
from nizza.view.layers import Corner, LayerPicture, LayerPictures, Size, Span, columns_of, lay_layers
from nizza.view.shore import PATCH, LitWindow, street_warmth
from nizza.view.sight import BoardCamera
from stage.graphics.painter import Painter
from stage.graphics.raster import Scratch, Stretcher
from stage.graphics.work import WORK, Urgency
from table.job import Job, Steps, beside

_STREET: Final = 130.0
"""Units above the quay in which shops and lamps shine."""
_STANDS: Final = 3
"""Equal frames in a row, after which the view is kept as one surface, because making that takes time."""


class BoardPicture:
    """Surfaces of one board, made for the size of the window in :meth:`prepare`."""

    def __init__(self, layers: Sequence[Layer]) -> None:
        self._layers = tuple(layers)
        self.key = hash(self._layers)
        """Tells drawings apart in cache keys without keeping them in memory."""
        self.pictures: LayerPictures | None = None
        self._widest = math.inf
        """Logical width of the window for which the surfaces were made; a wider one shows more of far layers."""
        self._outer: dict[Size, OuterScenery] = {}
        """Outer scenery per size, because shrinking blurs the edges of a drawing."""
        self._lights: dict[tuple[Size, Box], tuple[pygame.Surface, Corner]] = {}
        """Lit windows by size and window, with their positions."""
        self._lit: tuple[Sequence[Size], Sequence[Box]] | None = None
        """The sizes and the windows whose lights have been made ahead."""
        self._former: LayerPictures | None = None
        """Surfaces for the former size of the window, shown until those for the present one are sharper."""
        self._ends = Ends()
        self._warmth: tuple[float, ...] | None = None
        """The light of the street, once it is known."""
        self._still: tuple[object, pygame.Surface] | None = None
        """The key and the surface of the camera's last view at rest."""
        self._scratch = Scratch()
        """Surface on which views are composed during a zoom."""
        self._stretcher = Stretcher()
        self._look: tuple[object, int] = (None, 0)
        """The key of the last view, and the number of frames in a row that showed it."""

    @classmethod
    def of(cls, board: Board) -> Self:
        """Return the picture of a board."""
        return cls(boards.layers(board))

    def prepare(self, painter: Painter, sight: BoardCamera) -> LayerPictures:
        """Begin to make the surfaces for this window, unless that has begun, and return them."""
        width, height = sight.board.size
        pixels = painter.canvas.scale
        sizes = tuple((round(width * zoom * pixels), round(height * zoom * pixels)) for zoom in sight.zooms)
        if self.pictures is not None and self.pictures.sizes == sizes and sight.picture.width <= self._widest:
            self.pictures.step()
            return self.pictures
        former = self.pictures if sight.picture.width <= self._widest else None
        self.stop()
        if former is not None and former.has(former.sizes[-1]):
            self._former = former
        seen = self._seen(painter, sight)
        self._widest = sight.picture.width
        # Fresh memory costs milliseconds in the first frame of a zoom.
        window = painter.canvas.pixel_rect(sight.picture)
        self._scratch.of((round(window.width * 1.35), round(window.height * 1.35)), painter.canvas.target).fill(0)
        self._stretcher.warm((window.width, round(window.height * 1.35)), painter.canvas.target)
        self.pictures = LayerPictures(self._layers, sizes, partial(_leftmost, sight, pixels), seen)
        return self.pictures

    def stop(self) -> None:
        """Stop making surfaces and drop them, because the board is no longer seen."""
        if self.pictures is not None:
            self.pictures.stop()
            self.pictures = None
        self._former = None
        self._outer.clear()
        self._ends.clear()
        self._lights.clear()
        self._lit = None
        self._still = None
        self._scratch, self._stretcher = Scratch(), Stretcher()

    def small(self, painter: Painter, sight: BoardCamera, size: Size) -> pygame.Surface:
        """Return the whole board in `size` pixels, which has its proportion."""
        largest, layers = self.prepare(painter, sight).best(size[0])
        whole = pygame.Surface(largest, 0, painter.canvas.target)
        lay_layers(whole, whole.get_rect(), layers, [(0, 0)] * len(layers))
        return pygame.transform.smoothscale(whole, size)

    def flat(self, painter: Painter, size: Size) -> pygame.Surface:
        """Return the whole board in `size` pixels, made at once and kept."""
        return painter.canvas.cache.get(self._flat_key(size), lambda: Job(self._flattening(painter, size)).finish())

    def flat_ahead(self, painter: Painter, size: Size) -> Steps[None]:
        """Make the surface of :meth:`flat` in a thread."""
        if self._flat_key(size) not in painter.canvas.cache:
            whole = yield from self._flattening(painter, size)
            painter.canvas.cache.get(self._flat_key(size), lambda: whole)

    def _flat_key(self, size: Size) -> Hashable:
        return "flat board", self.key, size

    def _flattening(self, painter: Painter, size: Size) -> Steps[pygame.Surface]:
        whole = pygame.Surface(size, 0, painter.canvas.target)
        return beside(partial(_flattened, self._layers, whole))

    def draw(self, painter: Painter, sight: BoardCamera, lit: Sequence[Box] = ()) -> None:
        """Paint the camera's window; `lit` are the lit windows of the houses."""
        pictures = self.prepare(painter, sight)
        if pictures.is_done:
            self._former = None
        width, seen = _width(painter, sight), partial(self._seen, painter, sight)
        former = None if pictures.fit(width, seen) else self._former
        size, layers = (former or pictures).best(width, seen)
        place = painter.canvas.pixel_rect(sight.picture)
        corners = tuple(_corner(painter, sight, layer.depth, steady=True) for layer in layers)
        key = (size, place.size, sight.zoom, corners, tuple(lit))
        self._look = (key, self._look[1] + 1 if self._look[0] == key else 1)
        shaken = tuple(round(by * painter.canvas.scale) for by in sight.shaken)
        kept = self._still is not None and self._still[0] == key
        if sight.is_moving or self._look[1] < _STANDS or (any(shaken) and not kept):
            with painter.clip(sight.picture):
                self._lay(painter, sight, size, layers, lit)
            return
        if not kept:
            surface = None if self._still is None else self._still[1]
            if surface is None or surface.get_size() != place.size:
                surface = pygame.Surface(place.size, 0, painter.canvas.target)
            with painter.canvas.instead(surface, place):
                self._lay(painter, sight, size, layers, lit)
            self._still = (key, surface)
        assert self._still is not None
        painter.canvas.target.blit(self._still[1], place)
        if any(shaken):
            # The edges stay where they are, which is not seen during a shake.
            painter.canvas.target.blit(self._still[1], place.move(shaken))

    def warmth(self, board: Board) -> tuple[float, ...]:
        """Return the light of every :data:`nizza.view.shore.PATCH` units of the street; none before it is drawn."""
        if self._warmth is None and self.pictures is not None and self.pictures.has_begun:
            size, layers = self.pictures.smallest
            unit, quay = size[1] / HEIGHT, min(y for square in board.squares for _, y in square.outline)
            top = round((quay - _STREET) * unit)
            street = pygame.Surface((size[0], max(1, round(quay * unit) - top)), 0, layers[0].tiles[0][0])
            near = [layer for layer in layers if layer.depth == NEAREST]
            lay_layers(street, street.get_rect(), near, [(0, -top)] * len(near))
            self._warmth = street_warmth(street, round(board.size[0] / PATCH))
        return self._warmth or ()

    def is_sharp(self, painter: Painter, sight: BoardCamera) -> bool:
        """Begin to make the surfaces; return True once those in sight need not be enlarged, or no more are made."""
        pictures = self.prepare(painter, sight)
        return pictures.is_done or pictures.fit(_width(painter, sight), partial(self._seen, painter, sight))

    def light_ahead(self, lit: Sequence[Box]) -> bool:
        """Make lit windows in every size that exists, a few in each frame; return True once they are there."""
        if self.pictures is None:
            return False
        sizes = tuple(size for size in dict.fromkeys(self.pictures.sizes) if self.pictures.has(size))
        wanted = (sizes, tuple(lit))
        if self._lit != wanted:
            key = ("lights", self.key, wanted)
            if not WORK.want(key, partial(self._lighting, *wanted), Urgency.SPARE):
                return False
            WORK.need(key, partial(self._lighting, *wanted))
            self._lit = wanted
        return True

    def _lighting(self, sizes: Sequence[Size], lit: Sequence[Box]) -> Steps[None]:
        for size in sizes:
            for window in lit:
                if self.pictures is None:
                    return
                self._light(size, self.pictures.best(size[0])[1], window)
                yield None

    def _seen(self, painter: Painter, sight: BoardCamera) -> list[Span]:
        """Return the part of the width of each layer that is in sight."""
        window, wide = painter.canvas.pixel_rect(sight.picture), _width(painter, sight)
        lefts = [_corner(painter, sight, layer.depth)[0] for layer in self._layers]
        return [(max(0.0, (window.left - x) / wide), min(1.0, (window.right - x) / wide)) for x in lefts]

    def _outer_of(self, board: Board, size: Size, layers: Sequence[LayerPicture]) -> OuterScenery:
        """Return the outer scenery for surfaces of one size; while these are incomplete, of the smallest ones."""
        assert self.pictures is not None
        pictures = self.pictures
        if self._former is not None and self._former.has(size):
            pictures = self._former
        elif not pictures.has(size):
            size, layers = pictures.smallest
        if size not in self._outer:
            left = pictures.left_of(size, self._layers[0].depth)
            self._outer[size] = outer_scenery(
                size, layers, left, self._layers[0].moon, sea_at_left=board.is_sailing_left
            )
        return self._outer[size]

    def _lay(
        self, painter: Painter, sight: BoardCamera, size: Size, layers: Sequence[LayerPicture], lit: Sequence[Box]
    ) -> None:
        """Paint all layers; during a zoom compose the view in an existing size, then scale the whole."""
        target, window = painter.canvas.target, painter.canvas.pixel_rect(sight.picture)
        share = _width(painter, sight) / size[0]
        corners = [_corner(painter, sight, layer.depth) for layer in layers]
        if abs(share - 1.0) * size[0] < 1.0:
            self._compose(target, window, corners, sight, sight.zoom * painter.canvas.scale, size, layers, lit)
            return
        wide, high = max(1, round(window.width / share)), max(1, round(window.height / share))
        surface = self._scratch.of((wide, high), target)
        moved = [(round((x - window.left) / share), round((y - window.top) / share)) for x, y in corners]
        pixels = sight.zoom * painter.canvas.scale / share
        self._compose(surface, surface.get_rect(), moved, sight, pixels, size, layers, lit, zooming=True)
        if target.get_rect().contains(window):
            self._stretcher.stretch(surface, target.subsurface(window))
        else:
            target.blit(pygame.transform.smoothscale(surface, window.size), window)

    def _compose(
        self, target: pygame.Surface, window: pygame.Rect, corners: Sequence[Corner], sight: BoardCamera,
        pixels: float, size: Size, layers: Sequence[LayerPicture], lit: Sequence[Box], *, zooming: bool = False,
    ) -> None:  # fmt: skip
        """Paint all layers in one size, and beyond the edges of the board more sky, sea and street.

        `corners` are those of the layers; `pixels` are those of a unit.
        """
        outer, sea_at_left = self._outer_of(sight.board, size, layers), sight.board.is_sailing_left
        lights = self._all_lights(size, layers, lit)
        outer.draw(target, window, corners[0], pixels)
        lay_layers(target, window, layers[:1], corners[:1])
        outer.draw_open_sea(target, window, corners, size, at_left=sea_at_left)
        lay_layers(target, window, layers[1:], corners[1:])
        left, top = corners[-1]
        target.blits([(light, (left + x, top + y)) for light, (x, y) in lights], doreturn=False)
        self._ends.draw(target, window, corners[-1], size, left=not sea_at_left, zooming=zooming)
        outer.draw_moon(target, window, corners[0], pixels)

    def _all_lights(
        self, size: Size, layers: Sequence[LayerPicture], lit: Sequence[Box]
    ) -> list[tuple[pygame.Surface, Corner]]:
        """Return the lights of the windows whose surfaces exist."""
        unit, nearest = size[1] / HEIGHT, layers[-1]
        there = (each for each in lit if nearest.shows(each[0] * unit - 1.0, each[2] * unit + 1.0))
        return [self._light(size, layers, each) for each in there]

    def _light(self, size: Size, layers: Sequence[LayerPicture], window: Box) -> tuple[pygame.Surface, Corner]:
        """Return a lit window and its position on the board, in pixels."""
        key = (size, window)
        if key not in self._lights:
            light = LitWindow(window, size[1] / HEIGHT)
            dark = pygame.Surface(light.place.size, 0, layers[0].tiles[0][0])
            corner = (-light.place.left, -light.place.top)
            lay_layers(dark, dark.get_rect(), layers, [corner] * len(layers))
            self._lights[key] = (light.over(dark), light.place.topleft)
        return self._lights[key]


def _leftmost(sight: BoardCamera, pixels: float, width: float, depth: float) -> float:
    """Return where the part of a layer begins that is ever in sight, for a board `width` pixels wide."""
    zoom = width / sight.board.size[0] / pixels
    return sight.leftmost(zoom, depth) * zoom * pixels


def _flattened(layers: Sequence[Layer], whole: pygame.Surface) -> pygame.Surface:
    """Return the surface with all layers on it."""
    for layer in layers:
        whole.blit(columns_of(layer, whole.get_size())(0, whole.width), (0, 0))
    return whole


def _corner(painter: Painter, sight: BoardCamera, depth: float, *, steady: bool = False) -> Corner:
    (x, y), (dx, dy) = sight.to_screen((0.0, 0.0), depth), sight.shaken if steady else (0.0, 0.0)
    x, y = painter.canvas.to_target((x - dx, y - dy))
    return round(x), round(y)


def _width(painter: Painter, sight: BoardCamera) -> float:
    """Return the width of the whole board in pixels."""
    return sight.board.size[0] * sight.zoom * painter.canvas.scale
