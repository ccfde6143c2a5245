"""The board's scenery as the camera sees it: layers that glide by depth, night and sea around them, lit windows."""

import math
from collections.abc import Callable, Hashable, Sequence
from functools import cached_property, partial
from typing import Final, Self

import pygame

from nizza import boards
from nizza.board.areas import XY
from nizza.board.model import HEIGHT, Board, Box
from nizza.board_file.layers import NEAREST, DrawnLayer
from nizza.board_file.reader import layers_in
from nizza.view import palette
from nizza.view.layers import LayerPicture, LayerPictures, Size, Span
from nizza.view.shore import PATCH, Light, draw_ground, street_warmth
from nizza.view.sight import BoardCamera
from stage.graphics import raster
from stage.graphics.painter import Painter
from stage.graphics.svg_process import NotRasterised, Rasterise, SvgProcess, rasterise
from stage.graphics.theme import Colour, darker, lighter, mix
from table.job import Job, Steps, beside
from table.rng import stream

_SKY: Final = 1700.0
_SEA: Final = 1100.0
"""Units over which night and sea get darker."""
_SHADES: Final = 64
"""Shades of night and of sea: neighbours differ by at most one step of a colour."""
_STARS: Final = 46
_WAVES: Final = 64
"""Stars and waves per 1000 units of width."""
_MOON: Final = 190.0
"""Radius of the moon in units."""
_HALO: Final = 3.4
"""Radius of the moon's halo, in radii of the moon."""
_HALO_PIXELS: Final = 240
_FINE: Final = 4
"""Enlargement at which the moon is drawn before it is shrunk."""
_SEAS: Final = ((-0.30, -0.22, 0.30), (0.26, -0.34, 0.17), (0.12, 0.24, 0.34), (-0.42, 0.34, 0.15), (0.56, 0.12, 0.11))
"""Dark seas of the moon: x, y and radius as fractions of its radius."""
_GLITTER: Final = 90
"""Waves that mirror the moon."""

_Speck = tuple[float, float, float, Colour]
"""A star or a wave: its position across its patch and away from the drawing's edge, both 0.0–1.0, size and colour."""


class OuterScenery:
    """Night and sea beyond a drawing, in the colours of its upper and lower edge."""

    def __init__(self, sky: Colour, sea: Colour, moon: XY | None) -> None:
        self._sky = sky
        self._sea = sea
        self._moon = moon
        self._night = _shades(sky, darker(sky, 0.5))
        self._deep = _shades(sea, darker(sea, 0.55))
        self._specks: dict[tuple[str, int], Sequence[_Speck]] = {}
        """Scattered stars and waves by patch, nearest to the drawing's edge first."""
        self._risen: tuple[float, pygame.Surface, pygame.Surface] | None = None
        """The moon's last radius in pixels, with surfaces of its halo and itself."""

    def draw(self, target: pygame.Surface, window: pygame.Rect, corner: tuple[int, int], scale: float) -> None:
        """Paint the part `window` of the target; `corner` is the drawing's corner, `scale` is in pixels per unit."""
        top, bottom = corner[1], corner[1] + round(HEIGHT * scale)
        first, last = (int((x - corner[0]) / scale // 1000) for x in (window.left, window.right))
        if top > window.top:
            _fade(target, window, top + 1, -_SKY * scale, self._night)
            for patch in range(first, last + 1):
                self._draw_stars(target, patch, (corner[0], top), scale, (top - window.top) / scale / _SKY)
            if self._moon is not None:
                x, y = self._moon
                self._draw_moon(target, (corner[0] + x * scale, top + y * scale), _MOON * scale)
        if bottom < window.bottom:
            _fade(target, window, bottom - 1, _SEA * scale, self._deep)
            for patch in range(first, last + 1):
                self._draw_waves(target, patch, (corner[0], bottom), scale, (window.bottom - bottom) / scale / _SEA)
            if self._moon is not None:
                self._draw_glitter(target, (corner[0] + self._moon[0] * scale, bottom), scale)

    @cached_property
    def _halo(self) -> pygame.Surface:
        return raster.glow(_HALO_PIXELS, _HALO_PIXELS, palette.MOON, 120)

    def _draw_moon(self, target: pygame.Surface, middle: tuple[float, float], radius: float) -> None:
        side = round(2 * _HALO * radius)
        if not pygame.Rect(middle[0] - side / 2, middle[1] - side / 2, side, side).colliderect(target.get_clip()):
            return
        if self._risen is None or self._risen[0] != radius:
            self._risen = radius, pygame.transform.smoothscale(self._halo, (side, side)), _moon(radius)
        for picture in self._risen[1:]:
            target.blit(picture, picture.get_rect(center=(round(middle[0]), round(middle[1]))))

    def _draw_glitter(self, target: pygame.Surface, top: tuple[float, float], scale: float) -> None:
        """Paint the moon's reflection on the water, wider and sparser towards the viewer."""
        high = max(1, round(4.0 * scale))
        for x, y, size, colour in self._scattered("glitter", 0, _GLITTER, 1.5, self._mirrored):
            wide = (20.0 + 80.0 * size * (0.4 + y)) * scale
            left = top[0] + (x - 0.5) * (120.0 + 420.0 * y) * scale - wide / 2
            target.fill(colour, (left, top[1] + y * _SEA * scale, wide, high))

    def _draw_stars(self, target: pygame.Surface, patch: int, foot: tuple[int, int], scale: float, seen: float) -> None:
        for x, y, size, colour in self._scattered("stars", patch, _STARS, 1.6, self._star):
            if y > seen:
                return
            side = 1 if size < 0.7 else 2
            target.fill(colour, (foot[0] + (patch + x) * 1000.0 * scale, foot[1] - y * _SKY * scale, side, side))

    def _draw_waves(self, target: pygame.Surface, patch: int, top: tuple[int, int], scale: float, seen: float) -> None:
        high = max(1, round(3.0 * scale))
        for x, y, size, colour in self._scattered("waves", patch, _WAVES, 1.3, self._wave):
            if y > seen:
                return
            wide = (26.0 + 90.0 * size) * scale
            left = top[0] + (patch + x) * 1000.0 * scale - wide / 2
            target.fill(colour, (left, top[1] + y * _SEA * scale, wide, high))

    def _star(self, away: float, shine: float) -> Colour:
        return mix(self._sky, palette.STAR, 0.3 + 0.6 * shine)

    def _wave(self, away: float, shine: float) -> Colour:
        return lighter(self._sea, (0.10 + 0.16 * shine) * (1.0 - 0.8 * away))

    def _mirrored(self, away: float, shine: float) -> Colour:
        return mix(self._sea, palette.MOON, (0.25 + 0.5 * shine) * (1.0 - 0.7 * away))

    def _scattered(
        self, what: str, patch: int, count: int, crowd: float, colour: Callable[[float, float], Colour]
    ) -> Sequence[_Speck]:
        """Return the specks of a patch, always the same; `crowd` above 1.0 draws them to the drawing's edge."""
        key = (what, patch)
        if key not in self._specks:
            rng = stream(patch, "nizza", what)
            spots = [(rng.random(), rng.random() ** crowd, rng.random(), rng.random()) for _ in range(count)]
            found = [(x, y, size, colour(y, shine)) for x, y, size, shine in spots]
            self._specks[key] = sorted(found, key=lambda speck: speck[1])
        return self._specks[key]


def _moon(radius: float) -> pygame.Surface:
    """Return a smooth moon with its seas; `radius` is in pixels."""
    side = 2 * math.ceil(radius) + 2
    large = raster.blank(side * _FINE, side * _FINE)
    large.fill((*palette.MOON, 0))
    middle = side * _FINE / 2
    pygame.draw.circle(large, palette.MOON, (middle, middle), radius * _FINE)
    for x, y, size in _SEAS:
        at = (middle + x * radius * _FINE, middle + y * radius * _FINE)
        pygame.draw.circle(large, palette.MOON_SEA, at, size * radius * _FINE)
    return pygame.transform.smoothscale(large, (side, side))


def _shades(edge: Colour, far: Colour) -> Sequence[Colour]:
    return [mix(edge, far, number / (_SHADES - 1)) for number in range(_SHADES)]


def _fade(target: pygame.Surface, window: pygame.Rect, edge: int, depth: float, shades: Sequence[Colour]) -> None:
    """Fill the window from the height `edge` with one shade after the other, up or down over `depth` pixels."""
    end = window.bottom if depth > 0 else window.top
    bounds = [edge + round(depth * number / len(shades)) for number in range(len(shades))]
    for shade, start, stop in zip(shades, bounds, [*bounds[1:], end], strict=True):
        upper, lower = sorted((start, stop))
        target.fill(shade, pygame.Rect(window.left, upper, window.width, lower - upper).clip(window))


Corner = tuple[int, int]

_END: Final = 2
"""Pixels of the width of a drawing that are continued on the sea."""
_STREET: Final = 130.0
"""Units above the quay in which shops and lamps shine."""
_MIST: Final = (52, 42, 84)
"""Colour of the mist over the street beyond a drawing."""
_THIN: Final = 96
_THICK: Final = 235
"""Its opacity where it begins and far away, of 255."""
_FADES: Final = 16
"""Steps in which it gets thicker."""
_RISES: Final = 0.22
"""Share of its width in which it rises from the end of the drawing, over the sharp street."""
_BLUR: Final = 12
"""Pixels of that street that melt into one."""

_STANDS: Final = 3
"""Equal frames in a row, after which the view is kept as one surface, because making that takes time."""


class BoardPicture:
    """Surfaces of one board, made for the size of the window in :meth:`prepare`."""

    def __init__(self, layers: Sequence[DrawnLayer], strangers: Board | None = None) -> None:
        """Create the picture; `strangers` is a board that may come from a stranger, whose layers another process draws.

        Until that is done, and if it takes too long, the shapes of the level are seen on a plain ground.
        """
        self._layers = tuple(layers)
        self._strangers = strangers
        self._process: SvgProcess | None = None
        self._failed = False
        self.key = hash(self._layers)
        """Tells drawings apart in cache keys without keeping them in memory."""
        self.pictures: LayerPictures | None = None
        self._widest = math.inf
        """Logical width of the window for which the surfaces were made; a wider one shows more of far layers."""
        self._outer: dict[Size, OuterScenery] = {}
        """Outer scenery per size, because shrinking blurs the edges of a drawing."""
        self._lights: dict[tuple[Size, Box], tuple[pygame.Surface, Corner]] = {}
        """Lit windows by size and window, with their positions."""
        self._former: LayerPictures | None = None
        """Surfaces for the former size of the window, shown until those for the present one are sharper."""
        self._beyond: dict[bool, tuple[object, pygame.Surface]] = {}
        """Things that lie in the mist beyond the left end, by True, or the right end, with its key."""
        self._warmth: tuple[float, ...] | None = None
        """The light of the street, once it is known."""
        self._still: tuple[object, pygame.Surface] | None = None
        """The key and the surface of the camera's last view at rest."""
        self._look: tuple[object, int] = (None, 0)
        """The key of the last view, and the number of frames in a row that showed it."""

    @classmethod
    def of(cls, board: Board) -> Self:
        """Return the picture of a board from its drawing; raises as :func:`nizza.boards.drawing`."""
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

    def prepare(self, painter: Painter, sight: BoardCamera) -> None:
        """Begin to make the surfaces for this window, unless that has begun."""
        width, height = sight.board.size
        pixels = painter.canvas.scale
        sizes = tuple((round(width * zoom * pixels), round(height * zoom * pixels)) for zoom in sight.zooms)
        if self.pictures is not None and self.pictures.sizes == sizes and sight.picture.width <= self._widest:
            self.pictures.step()
            return
        if self.failed:
            return
        former = self.pictures if sight.picture.width <= self._widest else None
        self.stop()
        if former is not None and former.has(former.sizes[-1]):
            self._former = former
        draw = rasterise
        if self._strangers is not None:
            self._process = SvgProcess()
            draw = self._process.rasterise
        seen = self._seen(painter, sight)
        self._widest = sight.picture.width
        self.pictures = LayerPictures(self._layers, sizes, partial(_leftmost, sight, pixels), seen, draw)

    def stop(self) -> None:
        """Stop making surfaces and drop them, because the board is no longer seen."""
        if self.pictures is not None:
            self.pictures.stop()
            self.pictures = None
        self._former = None
        self._end_process()
        self._outer.clear()
        self._beyond.clear()
        self._lights.clear()
        self._still = None

    def _end_process(self) -> None:
        if self._process is not None:
            self._process.stop()
            self._process = None

    def small(self, painter: Painter, sight: BoardCamera, size: Size) -> pygame.Surface:
        """Return the whole board in `size` pixels, which has its proportion."""
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
        return beside(partial(_flattened, self._layers, whole, self._strangers))

    def draw(self, painter: Painter, sight: BoardCamera, lit: Sequence[Box] = ()) -> None:
        """Paint the camera's window; `lit` are the lit windows of the houses."""
        self.prepare(painter, sight)
        if self._strangers is not None and not self.ready:
            corner, scale = _corner(painter, sight, NEAREST), sight.zoom * painter.canvas.scale
            with painter.clip(sight.picture):
                window = painter.canvas.pixel_rect(sight.picture)
                draw_ground(painter.canvas.target, window, self._strangers, corner, scale)
            return
        assert self.pictures is not None
        if self.pictures.done:
            self._end_process()
            self._former = None
        width, seen = sight.board.size[0] * sight.zoom * painter.canvas.scale, partial(self._seen, painter, sight)
        former = None if self.pictures.fit(width, seen) else self._former
        size, layers = (former or self.pictures).best(width, seen)
        place = painter.canvas.pixel_rect(sight.picture)
        corners = tuple(_corner(painter, sight, layer.depth, steady=True) for layer in layers)
        key = (size, place.size, sight.zoom, corners, tuple(lit))
        self._look = (key, self._look[1] + 1 if self._look[0] == key else 1)
        shaken = tuple(round(by * painter.canvas.scale) for by in sight.shaken)
        kept = self._still is not None and self._still[0] == key
        if sight.moving or self._look[1] < _STANDS or (any(shaken) and not kept):
            with painter.clip(sight.picture):
                self._lay(painter, sight, size, layers, lit)
            return
        if not kept:
            surface = pygame.Surface(place.size, 0, painter.canvas.target)
            with painter.canvas.instead(surface, place):
                self._lay(painter, sight, size, layers, lit)
            self._still = (key, surface)
        assert self._still is not None
        painter.canvas.target.blit(self._still[1], place)
        if any(shaken):
            # The edges stay where they are, which nobody sees during a shake.
            painter.canvas.target.blit(self._still[1], place.move(shaken))

    def warmth(self, board: Board) -> tuple[float, ...]:
        """Return the light of every :data:`nizza.view.shore.PATCH` units of the street; none before it is drawn."""
        if self._warmth is None and self.pictures is not None and self.pictures.begun:
            size, layers = self.pictures.smallest
            unit, quay = size[1] / HEIGHT, min(y for square in board.squares for _, y in square.outline)
            top = round((quay - _STREET) * unit)
            street = pygame.Surface((size[0], max(1, round(quay * unit) - top)), 0, layers[0].tiles[0][0])
            near = [layer for layer in layers if layer.depth == NEAREST]
            _lay_layers(street, street.get_rect(), near, [(0, -top)] * len(near))
            self._warmth = street_warmth(street, round(board.size[0] / PATCH))
        return self._warmth or ()

    def is_sharp(self, painter: Painter, sight: BoardCamera) -> bool:
        """Begin to make the surfaces; return True once those in sight need not be enlarged, or no more are made."""
        self.prepare(painter, sight)
        assert self.pictures is not None
        width = sight.board.size[0] * sight.zoom * painter.canvas.scale
        return self.pictures.done or self.pictures.fit(width, partial(self._seen, painter, sight))

    def _seen(self, painter: Painter, sight: BoardCamera) -> list[Span]:
        """Return the part of the width of each layer that is in sight."""
        window, wide = painter.canvas.pixel_rect(sight.picture), sight.board.size[0] * sight.zoom * painter.canvas.scale
        lefts = [_corner(painter, sight, layer.depth)[0] for layer in self._layers]
        return [(max(0.0, (window.left - x) / wide), min(1.0, (window.right - x) / wide)) for x in lefts]

    def _outer_of(self, size: Size, layers: Sequence[LayerPicture]) -> OuterScenery:
        """Return the outer scenery for surfaces of one size; while these are incomplete, of the smallest ones."""
        assert self.pictures is not None
        pictures = self.pictures
        if self._former is not None and self._former.has(size):
            pictures = self._former
        elif not pictures.has(size):
            size, layers = pictures.smallest
        if size not in self._outer:
            left = pictures.left_of(size, self._layers[0].depth)
            self._outer[size] = _edges(size, layers, left, self._layers[0].moon)
        return self._outer[size]

    def _lay(
        self, painter: Painter, sight: BoardCamera, size: Size, layers: Sequence[LayerPicture], lit: Sequence[Box]
    ) -> None:
        """Paint all layers, and beyond the upper and lower edge of the board more sky and sea."""
        target, window = painter.canvas.target, painter.canvas.pixel_rect(sight.picture)
        pixels = sight.zoom * painter.canvas.scale
        share = sight.board.size[0] * pixels / size[0]
        corners = [_corner(painter, sight, layer.depth) for layer in layers]
        outer, lights = self._outer_of(size, layers), self._all_lights(size, layers, lit)
        if abs(share - 1.0) * size[0] < 1.0:
            outer.draw(target, window, corners[0], pixels)
            _lay_layers(target, window, layers, corners)
            _lay_lights(target, lights, corners[-1])
            self._continue_ends(target, window, corners[-1], size, sea_at_left=_sails_left(sight.board))
            return
        # During a zoom: compose the view in an existing size, then scale the whole.
        wide, high = max(1, round(window.width / share)), max(1, round(window.height / share))
        surface = pygame.Surface((wide, high), 0, target)
        moved = [(round((x - window.left) / share), round((y - window.top) / share)) for x, y in corners]
        outer.draw(surface, surface.get_rect(), moved[0], pixels / share)
        _lay_layers(surface, surface.get_rect(), layers, moved)
        _lay_lights(surface, lights, moved[-1])
        sea_at_left = _sails_left(sight.board)
        self._continue_ends(surface, surface.get_rect(), moved[-1], size, sea_at_left=sea_at_left, zooming=True)
        target.blit(pygame.transform.smoothscale(surface, window.size), window)

    def _continue_ends(
        self, target: pygame.Surface, window: pygame.Rect, corner: Corner, size: Size, *, sea_at_left: bool,
        zooming: bool = False,
    ) -> None:  # fmt: skip
        """Continue a board of `size` pixels to the edges of the window, behind the panels: as open sea beyond the
        yacht, and on the other side as the same street again, lost in mist, so that nobody takes it for the board.
        """
        window = window.clip(target.get_rect())
        rows = window.clip((window.left, corner[1], window.width, size[1]))
        for left in (True, False):
            edge = corner[0] if left else corner[0] + size[0]
            wide = edge - window.left if left else window.right - edge
            if wide <= 0 or rows.height <= 0 or not window.left < edge < window.right:
                continue
            beyond = pygame.Rect(edge - wide if left else edge, rows.top, wide, rows.height)
            if left == sea_at_left:
                column = target.subsurface((edge if left else edge - _END, rows.top, _END, rows.height))
                target.blit(pygame.transform.smoothscale(column, beyond.size), beyond)
                continue
            kept = self._beyond.get(left)
            if zooming and kept is not None:
                # Nobody sees in a moving mist that it is stretched a little.
                misty = pygame.transform.scale(kept[1], (window.width // 2, window.height))
            else:
                misty = self._misty(target, window, (edge, corner[1]), size, to_left=left)
            target.blit(misty, (edge - misty.width if left else edge, window.top))

    def _misty(
        self, target: pygame.Surface, window: pygame.Rect, end: Corner, size: Size, *, to_left: bool
    ) -> pygame.Surface:
        """Return the street beyond the upper corner at an end, as high as the window; kept, because it takes long."""
        key = size, window.size, window.top - end[1]
        if to_left not in self._beyond or self._beyond[to_left][0] != key:
            wide, high = window.width // 2, window.height
            street = pygame.Rect(end[0] if to_left else end[0] - wide, window.top, wide, high).clip(window)
            melted = max(1, street.width // _BLUR), max(1, street.height // _BLUR)
            mirrored = pygame.transform.flip(target.subsurface(street), True, False)
            blurred = pygame.transform.smoothscale(pygame.transform.smoothscale(mirrored, melted), (wide, high))
            blurred.blit(_mist(wide, high, to_left=to_left), (0, 0))
            rising = blurred.convert_alpha()
            rising.blit(_rise(wide, high, to_left=to_left), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            misty = pygame.transform.smoothscale(mirrored, (wide, high))
            misty.blit(rising, (0, 0))
            self._beyond[to_left] = key, misty
        return self._beyond[to_left][1]

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
            light = Light(window, size[1] / HEIGHT)
            dark = pygame.Surface(light.place.size, 0, layers[0].tiles[0][0])
            corner = (-light.place.left, -light.place.top)
            _lay_layers(dark, dark.get_rect(), layers, [corner] * len(layers))
            self._lights[key] = (light.over(dark), light.place.topleft)
        return self._lights[key]


def _leftmost(sight: BoardCamera, pixels: float, width: float, depth: float) -> float:
    """Return where the part of a layer begins that is ever in sight, for a board `width` pixels wide."""
    zoom = width / sight.board.size[0] / pixels
    return sight.leftmost(zoom, depth) * zoom * pixels


def _flattened(layers: Sequence[DrawnLayer], whole: pygame.Surface, strangers: Board | None) -> pygame.Surface:
    """Return the surface with all layers on it; for a stranger's board that takes too long, with a plain ground."""
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


def _corner(painter: Painter, sight: BoardCamera, depth: float, *, steady: bool = False) -> Corner:
    (x, y), (dx, dy) = sight.to_screen((0.0, 0.0), depth), sight.shaken if steady else (0.0, 0.0)
    x, y = painter.canvas.to_target((x - dx, y - dy))
    return round(x), round(y)


def _lay_layers(
    target: pygame.Surface, window: pygame.Rect, layers: Sequence[LayerPicture], corners: Sequence[Corner]
) -> None:
    for layer, corner in zip(layers, corners, strict=True):
        layer.draw(target, window, corner)


def _lay_lights(target: pygame.Surface, lights: Sequence[tuple[pygame.Surface, Corner]], corner: Corner) -> None:
    target.blits([(light, (corner[0] + x, corner[1] + y)) for light, (x, y) in lights], doreturn=False)


def _mist(wide: int, high: int, *, to_left: bool) -> pygame.Surface:
    """Return the mist over the street beyond a drawing, which gets thicker away from its end."""
    small = pygame.Surface((_FADES, 1), pygame.SRCALPHA)
    for step in range(_FADES):
        thick = _THIN + (_THICK - _THIN) * (step / (_FADES - 1)) ** 0.6
        small.set_at((_FADES - 1 - step if to_left else step, 0), (*_MIST, round(thick)))
    return pygame.transform.smoothscale(small, (wide, high))


def _rise(wide: int, high: int, *, to_left: bool) -> pygame.Surface:
    """Return the white whose opacity is that of the mist near the end of a drawing."""
    rising = pygame.Surface((2, 1), pygame.SRCALPHA)
    rising.set_at((1 if to_left else 0, 0), (255, 255, 255, 0))
    rising.set_at((0 if to_left else 1, 0), (255, 255, 255, 255))
    across = max(1, round(wide * _RISES))
    white = pygame.Surface((wide, high), pygame.SRCALPHA)
    white.fill((255, 255, 255, 255))
    white.blit(
        pygame.transform.smoothscale(rising, (across, high)),
        (wide - across if to_left else 0, 0),
        special_flags=pygame.BLEND_RGBA_MULT,
    )
    return white


def _sails_left(board: Board) -> bool:
    return board.helicopter[0] < board.size[0] / 2


def _edges(size: Size, layers: Sequence[LayerPicture], left: int, moon: XY | None) -> OuterScenery:
    """Return the outer scenery of a drawing by its upper and lower edge; its farthest layer begins at `left`."""
    colours = []
    for y in (0, size[1] - 1):
        row = pygame.Surface((size[0] - left, 1), 0, layers[0].tiles[0][0])
        _lay_layers(row, row.get_rect(), layers, [(-left, -y)] * len(layers))
        colours.append(pygame.transform.average_color(row)[:3])
    sky, sea = colours
    return OuterScenery(sky, sea, moon)
