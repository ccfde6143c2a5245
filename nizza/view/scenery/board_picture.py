"""Draws the board's scenery as the camera sees it: layer over layer, each gliding by its depth."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Final, Self

import pygame

from nizza import boards
from nizza.board.model import HEIGHT, Board, Box
from nizza.board.reach import XY
from nizza.board_file.layers import NEAREST, DrawnLayer
from nizza.board_file.xml_reader import layers_in
from nizza.view.scenery.beyond import Beyond
from nizza.view.scenery.evening import Light
from nizza.view.scenery.layer_pictures import LayerPictures, Span
from nizza.view.scenery.layer_tiles import LayerPicture, Size
from nizza.view.scenery.plain import draw_ground
from nizza.view.sight import Sight
from stage.graphics.making.svg_process import NotRasterised, Rasterise, SvgProcess, rasterise
from stage.graphics.painter import Painter

Corner = tuple[int, int]

_STANDS: Final = 3
"""Frames on end in which the same is seen, from which on it is kept as one picture: making that takes some time."""


class BoardPicture:
    """The pictures of one board. They are made for a window's size at :meth:`prepare`, and anew for another size."""

    def __init__(self, layers: Sequence[DrawnLayer], strangers: Board | None = None) -> None:
        """`strangers` is the board if a stranger may have drawn it: its layers are drawn in a process of their own.

        Until that is done, and if it takes too long, the shapes of the level are seen on a plain ground.
        """
        self._layers = tuple(layers)
        self._strangers = strangers
        self._process: SvgProcess | None = None
        self._failed = False
        self.key = hash(self._layers)
        """Tells drawings apart for pictures made of them, and keeps none of them in memory."""
        self.pictures: LayerPictures | None = None
        self._beyond: dict[Size, Beyond] = {}
        """Per size of the pictures, as shrinking blurs the edges of a drawing."""
        self._lights: dict[tuple[Size, Box], tuple[pygame.Surface, Corner]] = {}
        """Per size of the pictures and window how it looks when it is lit, and where."""
        self._flat: tuple[Size, Future[pygame.Surface]] | None = None
        self._still: tuple[object, pygame.Surface] | None = None
        """What was seen when the camera last stood still, and its picture."""
        self._look: tuple[object, int] = (None, 0)
        """What was seen last, and in how many frames on end."""

    @classmethod
    def of(cls, board: Board) -> Self:
        """The picture of a board, as it was drawn when it was read; raises as :func:`nizza.boards.drawing`."""
        return cls(layers_in(boards.drawing(board)), None if boards.is_shipped(board.name) else board)

    @property
    def ready(self) -> bool:
        """True if :meth:`draw` and :meth:`small` show the drawing."""
        return self._strangers is None or (not self.failed and self.pictures is not None and self.pictures.begun)

    @property
    def failed(self) -> bool:
        """True if the drawing takes too long, and only the shapes of the level will be seen."""
        self._failed = self._failed or (self.pictures is not None and self.pictures.failed)
        return self._failed

    def prepare(self, painter: Painter, sight: Sight) -> None:
        """Begin to make the pictures for this window, unless they are made or being made."""
        width, height = sight.board.size
        pixels = painter.canvas.scale
        sizes = tuple((round(width * zoom * pixels), round(height * zoom * pixels)) for zoom in sight.zooms)
        if self.failed or (self.pictures is not None and self.pictures.sizes == sizes):
            return
        self.stop()
        draw = rasterise
        if self._strangers is not None:
            self._process = SvgProcess()
            draw = self._process.rasterise
        seen = self._seen(painter, sight)
        self.pictures = LayerPictures(self._layers, sizes, partial(_leftmost, sight, pixels), seen, draw)

    def stop(self) -> None:
        """Make no more of them and let them go: the board is not seen any longer."""
        if self.pictures is not None:
            self.pictures.stop()
            self.pictures = None
        self._end_process()
        self._beyond.clear()
        self._lights.clear()
        self._still = None

    def _end_process(self) -> None:
        if self._process is not None:
            self._process.stop()
            self._process = None

    def small(self, painter: Painter, sight: Sight, size: Size) -> pygame.Surface:
        """The whole board in so many pixels, of its proportion."""
        self.prepare(painter, sight)
        if self._strangers is not None and not self.ready:
            whole = pygame.Surface(size, 0, painter.canvas.target)
            draw_ground(whole, whole.get_rect(), self._strangers, (0, 0), size[1] / HEIGHT)
            return whole
        assert self.pictures is not None
        largest, layers = self.pictures.best(size[0])
        whole = pygame.Surface(largest, 0, painter.canvas.target)
        _lay_layers(whole, whole.get_rect(), layers, [(0, 0)] * len(layers))
        return pygame.transform.smoothscale(whole, size)

    def flat(self, painter: Painter, size: Size) -> pygame.Surface:
        """The whole board in so many pixels, made at once and kept."""

        def make() -> pygame.Surface:
            self.begin_flat(painter, size)
            assert self._flat is not None
            whole = self._flat[1].result()
            self._flat = None
            return whole

        return painter.canvas.cache.get(("flat board", self.key, size), make)

    def begin_flat(self, painter: Painter, size: Size) -> bool:
        """Begin to make what :meth:`flat` gives, in a thread; whether it is there."""
        if ("flat board", self.key, size) in painter.canvas.cache:
            return True
        if self._flat is None or self._flat[0] != size:
            thread = ThreadPoolExecutor(1, "flat board")
            whole = pygame.Surface(size, 0, painter.canvas.target)
            self._flat = size, thread.submit(_flattened, self._layers, whole, self._strangers)
            thread.shutdown(wait=False)
        return self._flat[1].done()

    def draw(self, painter: Painter, sight: Sight, lit: Sequence[Box] = ()) -> None:
        """Paint all of the camera's window; `lit` are the windows of the houses that are."""
        self.prepare(painter, sight)
        if self._strangers is not None and not self.ready:
            corner, scale = _corner(painter, sight, NEAREST), sight.zoom * painter.canvas.scale
            with painter.clip(sight.area):
                window = painter.canvas.pixel_rect(sight.area)
                draw_ground(painter.canvas.target, window, self._strangers, corner, scale)
            return
        assert self.pictures is not None
        if self.pictures.done:
            self._end_process()
        size, layers = self.pictures.best(
            sight.board.size[0] * sight.zoom * painter.canvas.scale, partial(self._seen, painter, sight)
        )
        place = painter.canvas.pixel_rect(sight.area)
        corners = tuple(_corner(painter, sight, layer.depth) for layer in layers)
        key = (size, place.size, sight.zoom, corners, len(lit))
        self._look = (key, self._look[1] + 1 if self._look[0] == key else 1)
        if sight.moving or self._look[1] < _STANDS:
            with painter.clip(sight.area):
                self._lay(painter, sight, size, layers, lit)
            return
        if self._still is None or self._still[0] != key:
            surface = pygame.Surface(place.size, 0, painter.canvas.target)
            with painter.canvas.instead(surface, place):
                self._lay(painter, sight, size, layers, lit)
            self._still = (key, surface)
        painter.canvas.target.blit(self._still[1], place)

    def is_sharp(self, painter: Painter, sight: Sight) -> bool:
        """Begin to make the pictures; return True once what is in sight need not be enlarged, or no more is made."""
        self.prepare(painter, sight)
        assert self.pictures is not None
        width = sight.board.size[0] * sight.zoom * painter.canvas.scale
        return self.pictures.done or self.pictures.fit(width, partial(self._seen, painter, sight))

    def _seen(self, painter: Painter, sight: Sight) -> list[Span]:
        """What of the width of each layer is in sight now."""
        window, wide = painter.canvas.pixel_rect(sight.area), sight.board.size[0] * sight.zoom * painter.canvas.scale
        lefts = [_corner(painter, sight, layer.depth)[0] for layer in self._layers]
        return [(max(0.0, (window.left - x) / wide), min(1.0, (window.right - x) / wide)) for x in lefts]

    def _around(self, size: Size, layers: Sequence[LayerPicture]) -> Beyond:
        """What lies beyond the edges of pictures of one size; as by the smallest ones while these are there in part."""
        assert self.pictures is not None
        if not self.pictures.has(size):
            size, layers = self.pictures.smallest
        if size not in self._beyond:
            left = self.pictures.left_of(size, self._layers[0].depth)
            self._beyond[size] = _edges(size, layers, left, self._layers[0].moon)
        return self._beyond[size]

    def _lay(
        self, painter: Painter, sight: Sight, size: Size, layers: Sequence[LayerPicture], lit: Sequence[Box]
    ) -> None:
        """All layers onto the target, and beyond the upper and lower edge of the board more sky and sea."""
        target, window = painter.canvas.target, painter.canvas.pixel_rect(sight.area)
        pixels = sight.zoom * painter.canvas.scale
        share = sight.board.size[0] * pixels / size[0]
        corners = [_corner(painter, sight, layer.depth) for layer in layers]
        beyond, lights = self._around(size, layers), self._all_lights(size, layers, lit)
        if abs(share - 1.0) * size[0] < 1.0:
            beyond.draw(target, window, corners[0], pixels)
            _lay_layers(target, window, layers, corners)
            _lay_lights(target, lights, _corner(painter, sight, NEAREST))
            return
        # On the way to another zoom: put together in the size that is there, then scaled as a whole.
        wide, high = max(1, round(window.width / share)), max(1, round(window.height / share))
        surface = pygame.Surface((wide, high), 0, target)
        moved = [(round((x - window.left) / share), round((y - window.top) / share)) for x, y in corners]
        beyond.draw(surface, surface.get_rect(), moved[0], pixels / share)
        _lay_layers(surface, surface.get_rect(), layers, moved)
        x, y = _corner(painter, sight, NEAREST)
        _lay_lights(surface, lights, (round((x - window.left) / share), round((y - window.top) / share)))
        target.blit(pygame.transform.smoothscale(surface, window.size), window)

    def _all_lights(
        self, size: Size, layers: Sequence[LayerPicture], lit: Sequence[Box]
    ) -> list[tuple[pygame.Surface, Corner]]:
        """Those of the windows that are there."""
        unit, nearest = size[1] / HEIGHT, layers[-1]
        there = (each for each in lit if nearest.shows(each[0] * unit - 1.0, each[2] * unit + 1.0))
        return [self._light(size, layers, each) for each in there]

    def _light(self, size: Size, layers: Sequence[LayerPicture], window: Box) -> tuple[pygame.Surface, Corner]:
        """How a window looks when it is lit, and where on the board, in pixels."""
        key = (size, window)
        if key not in self._lights:
            light = Light(window, size[1] / HEIGHT)
            dark = pygame.Surface(light.place.size, 0, layers[0].tiles[0][0])
            corner = (-light.place.left, -light.place.top)
            _lay_layers(dark, dark.get_rect(), layers, [corner] * len(layers))
            self._lights[key] = (light.over(dark), light.place.topleft)
        return self._lights[key]


def _leftmost(sight: Sight, pixels: float, width: float, depth: float) -> float:
    """Where the part of a layer begins that is ever in sight, when the board is so many pixels wide."""
    zoom = width / sight.board.size[0] / pixels
    return sight.leftmost(zoom, depth) * zoom * pixels


def _flattened(layers: Sequence[DrawnLayer], whole: pygame.Surface, strangers: Board | None) -> pygame.Surface:
    """The surface with all layers on it, as large as it is; of a stranger's board as far as that is possible."""
    size = whole.get_size()
    if strangers is None:
        _lay_all(layers, whole, rasterise)
        return whole
    process = SvgProcess()
    try:
        _lay_all(layers, whole, process.rasterise)
    except NotRasterised:
        draw_ground(whole, whole.get_rect(), strangers, (0, 0), size[1] / HEIGHT)
    finally:
        process.stop()
    return whole


def _lay_all(layers: Sequence[DrawnLayer], whole: pygame.Surface, draw: Rasterise) -> None:
    for layer in layers:
        whole.blit(draw(layer.sized(whole.get_size()), whole.get_size()), (0, 0))


def _corner(painter: Painter, sight: Sight, depth: float) -> Corner:
    x, y = painter.canvas.to_target(sight.to_screen((0.0, 0.0), depth))
    return round(x), round(y)


def _lay_layers(
    target: pygame.Surface, window: pygame.Rect, layers: Sequence[LayerPicture], corners: Sequence[Corner]
) -> None:
    for layer, corner in zip(layers, corners, strict=True):
        layer.draw(target, window, corner)


def _lay_lights(target: pygame.Surface, lights: Sequence[tuple[pygame.Surface, Corner]], corner: Corner) -> None:
    target.blits([(light, (corner[0] + x, corner[1] + y)) for light, (x, y) in lights], doreturn=False)


def _edges(size: Size, layers: Sequence[LayerPicture], left: int, moon: XY | None) -> Beyond:
    """What the drawing looks like at its upper and lower edge, from where its farthest layer begins at `left`."""
    colours = []
    for y in (0, size[1] - 1):
        row = pygame.Surface((size[0] - left, 1), 0, layers[0].tiles[0][0])
        _lay_layers(row, row.get_rect(), layers, [(-left, -y)] * len(layers))
        colours.append(pygame.transform.average_color(row)[:3])
    sky, sea = colours
    return Beyond(sky, sea, moon)
