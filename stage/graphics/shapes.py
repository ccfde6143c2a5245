"""Plain shapes with smooth edges: lines, polygons, circles, gradients, emblems."""

import itertools
import math
from collections.abc import Callable, Hashable, Iterator, Sequence

import pygame
from pygame.typing import Point, RectLike

from stage.graphics import raster
from stage.graphics.canvas import Canvas
from stage.graphics.theme import Colour, Emblem

_FINE = 3
"""Oversampling factor: cached shapes are drawn this many times larger and shrunk."""
_GRADIENT_STEP = 64
"""Pixels: widths of cached gradients are multiples of it."""
_TILE = 64
"""Pixels. A larger line or polygon is cached in square tiles of this size."""

_STRIP = 64
"""Rows of a translucent rectangle that are cached."""

_Spots = list[tuple[float, float]]
_Pixel = tuple[int, int]


def around(middle: tuple[float, float], width: float, height: float) -> pygame.FRect:
    """Return the area of this size around a point."""
    area = pygame.FRect(0, 0, width, height)
    area.center = middle
    return area


class Shapes:
    """Drawing of shapes, in logical units, onto a canvas."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas

    def fill(self, area: RectLike, colour: Colour, alpha: int = 255) -> None:
        """Draw a plain rectangle."""
        place = self._canvas.pixel_rect(area)
        if alpha >= 255:
            self._canvas.target.fill(colour, place)
            return
        # SDL cannot blend a fill, so a cached strip as wide as the area is blitted repeatedly.
        size = (place.width, min(place.height, _STRIP))
        strip = self._canvas.cache.get(("veil", size), lambda: raster.blank(*size).convert_alpha())
        strip.fill((*colour, max(0, alpha)))
        for top in range(place.top, place.bottom, _STRIP):
            self._canvas.target.blit(strip, (place.left, top), (0, 0, place.width, place.bottom - top))

    def rounded(self, area: RectLike, colour: Colour, radius: float, alpha: int = 255) -> None:
        """Draw a filled rectangle with smooth round corners."""
        place = self._canvas.pixel_rect(area)
        corner = round(radius * self._canvas.scale)
        key = ("rounded", place.size, corner, colour)
        self._canvas.blit(
            self._canvas.cache.get(key, lambda: raster.rounded(*place.size, corner, colour)), place.topleft, alpha
        )

    def outline(self, area: RectLike, colour: Colour, width: float, radius: float, alpha: int = 255) -> None:
        """Draw the smooth outline of a rounded rectangle, inside the area."""
        place = self._canvas.pixel_rect(area)
        corner, line = round(radius * self._canvas.scale), max(1, round(width * self._canvas.scale))
        key = ("outline", place.size, corner, line, colour)
        ring = self._canvas.cache.get(key, lambda: _ring(place.size, corner, line, colour))
        inner = place.inflate(-2 * max(corner, line), -2 * max(corner, line))
        self._canvas.blit_round(ring, place.topleft, inner, alpha)

    def gradient(self, area: RectLike, top: Colour, bottom: Colour) -> None:
        """Draw a vertical gradient."""
        place, clip = self._canvas.pixel_rect(area), self._canvas.target.get_clip()
        if place.width > clip.width:
            place = place.clip((clip.left, place.top, clip.width, place.height))
        # A gradient looks the same at any width, so one cached surface serves while the camera zooms.
        wide = math.ceil(place.width / _GRADIENT_STEP) * _GRADIENT_STEP
        key = ("gradient", wide, place.height, top, bottom)
        kept = self._canvas.cache.get(key, lambda: raster.opaque_gradient(wide, place.height, top, bottom))
        self._canvas.target.blit(kept, place.topleft, (0, 0, *place.size))

    def glow(self, area: RectLike, colour: Colour, alpha: int) -> None:
        """Draw a soft elliptic pool of light (or, in a dark colour, of darkness)."""
        place = self._canvas.pixel_rect(area)
        # One surface for all strengths, because a fading light would fill the cache with large surfaces.
        key = ("glow", place.size, colour)
        self._canvas.blit(
            self._canvas.cache.get(key, lambda: raster.glow(*place.size, colour, 255)), place.topleft, alpha
        )

    def grain(self, area: RectLike) -> None:
        """Draw fine paper fibres over the area, against flat areas and banding in gradients."""
        place = self._canvas.pixel_rect(area)
        key = ("grain", place.size)

        def make() -> pygame.Surface:
            surface = pygame.Surface(place.size)
            raster.tile(surface, raster.paper_grain(), pygame.BLEND_RGB_ADD)
            return surface

        self._canvas.target.blit(self._canvas.cache.get(key, make), place, special_flags=pygame.BLEND_RGB_SUB)

    def circle(self, centre: Point, radius: float, colour: Colour, width: float = 0.0, alpha: int = 255) -> None:
        """Draw a disc, or with `width` a ring inside the radius."""
        # In quarter pixels, so that a cached disc looks the same whichever of the sizes near it came first.
        pixels, line = (round(length * self._canvas.scale * 4) / 4 for length in (radius, width))
        reach = math.ceil(pixels) + 1
        key = ("circle", pixels, line, colour)
        self._canvas.stamp(self._canvas.cache.get(key, lambda: _disc(reach, pixels, line, colour)), centre, alpha)

    def line(self, start: Point, end: Point, colour: Colour, width: float = 2.0, alpha: int = 255) -> None:
        """Draw a straight line with round ends."""
        self.path((start, end), colour, width, alpha=alpha)

    def path(
        self, points: Sequence[Point], colour: Colour, width: float = 2.0, *, closed: bool = False, alpha: int = 255
    ) -> None:
        """Draw a line through all points, with round joints."""

        def draw(surface: pygame.Surface, spots: _Spots, grow: float) -> None:
            _thick_line(surface, colour, spots[0], spots[1], max(1, round(width * grow)))

        joined = [*points, points[0]] if closed or len(points) == 1 else points
        self._fine_shape(("path", width, colour), list(itertools.pairwise(joined)), width, draw, alpha)

    def polygon(self, points: Sequence[Point], colour: Colour, alpha: int = 255) -> None:
        """Draw a filled polygon."""

        def draw(surface: pygame.Surface, spots: _Spots, grow: float) -> None:
            pygame.draw.polygon(surface, colour, spots)

        self._fine_shape(("polygon", colour), [points], 0.0, draw, alpha)

    def soft_polygon(self, points: Sequence[Point], colour: Colour, alpha: int = 255, *, blur: float = 0.0) -> None:
        """Draw a large polygon with soft edges, such as a beam of light, from a quarter of its pixels.

        `blur` is the softness of the edges in logical units.
        """
        spots = [self._canvas.to_target(point) for point in points]
        radius = round(blur * self._canvas.scale / 2)
        place = _box_around(spots, 4 + 2 * radius)
        relative = tuple((round(x - place.left), round(y - place.top)) for x, y in spots)
        size = (max(1, place.width // 2), max(1, place.height // 2))

        def make() -> pygame.Surface:
            surface = pygame.Surface(size, pygame.SRCALPHA)
            surface.fill((*colour, 0))
            pygame.draw.polygon(surface, colour, [(x / 2, y / 2) for x, y in relative])
            if radius:
                surface = pygame.transform.box_blur(surface, radius)
            return pygame.transform.smoothscale(surface, place.size)

        kept = self._canvas.cache.get(("soft polygon", place.size, relative, colour, radius), make)
        self._canvas.blit(kept, place.topleft, alpha)

    def emblem(self, emblem: Emblem, centre: Point, size: float, colour: Colour) -> None:
        """Draw a seat's emblem, `size` logical units across."""
        if emblem is Emblem.DISC:
            self.circle(centre, size * 0.46, colour)
            return
        points = [(centre[0] + x * size / 2, centre[1] + y * size / 2) for x, y in _EMBLEMS[emblem]]
        self.polygon(points, colour)

    def _fine_shape(
        self,
        kind: Hashable,
        parts: Sequence[Sequence[Point]],
        margin: float,
        draw: Callable[[pygame.Surface, _Spots, float], None],
        alpha: int,
    ) -> None:
        """Draw all parts smoothly in one colour. `draw` draws one part onto an enlarged surface, at a given scale."""
        pixels = [[self._canvas.to_target(point) for point in part] for part in parts]
        rim = math.ceil(margin * self._canvas.scale / 2) + 2
        whole = _box_around(list(itertools.chain.from_iterable(pixels)), rim)
        # Quarter pixels: fine enough to look steady, coarse enough for cache hits.
        pixels = [[(round(x * 4) / 4, round(y * 4) / 4) for x, y in part] for part in pixels]
        if max(whole.size) <= _TILE:
            tiles = {whole.topleft: (whole, pixels)}
        else:
            tiles = _tiled(pixels, rim, self._canvas.corner)
        clip = self._canvas.target.get_clip()
        for place, seen in tiles.values():
            if place.colliderect(clip):
                tile = self._fine_tile(kind, seen, place, draw) if seen else self._flat_tile(_colour_of(kind))
                self._canvas.blit(tile, place.topleft, alpha)

    def _flat_tile(self, colour: Colour) -> pygame.Surface:
        def make() -> pygame.Surface:
            surface = pygame.Surface((_TILE * _FINE, _TILE * _FINE), pygame.SRCALPHA)
            surface.fill(colour)
            # Shrinking rounds down: without it, the inside would be lighter than the edge.
            return pygame.transform.smoothscale(surface, (_TILE, _TILE))

        return self._canvas.cache.get(("flat tile", colour), make)

    def _fine_tile(
        self,
        kind: Hashable,
        parts: Sequence[_Spots],
        place: pygame.Rect,
        draw: Callable[[pygame.Surface, _Spots, float], None],
    ) -> pygame.Surface:
        left, top = place.topleft
        relative = tuple(tuple([(x - left, y - top) for x, y in part]) for part in parts)

        def make() -> pygame.Surface:
            surface = pygame.Surface((place.width * _FINE, place.height * _FINE), pygame.SRCALPHA)
            surface.fill((*_colour_of(kind), 0))
            for part in relative:
                draw(surface, [(x * _FINE, y * _FINE) for x, y in part], self._canvas.scale * _FINE)
            return pygame.transform.smoothscale(surface, place.size)

        return self._canvas.cache.get((kind, place.size, relative), make)


def _colour_of(kind: Hashable) -> Colour:
    assert isinstance(kind, tuple)
    colour: Colour = kind[-1]
    return colour


def _ring(size: tuple[int, int], radius: int, line: int, colour: Colour) -> pygame.Surface:
    ring = raster.rounded(*size, radius, colour)
    hole = raster.rounded(size[0] - 2 * line, size[1] - 2 * line, max(0, radius - line), (0, 0, 0))
    # Subtracting only alpha keeps the colour of the edge pixels.
    ring.blit(hole, (line, line), special_flags=pygame.BLEND_RGBA_SUB)
    return ring


def _disc(reach: int, radius: float, line: float, colour: Colour) -> pygame.Surface:
    fine = 4 if reach < 200 else 2
    surface = pygame.Surface((2 * reach * fine, 2 * reach * fine), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    middle = (reach * fine, reach * fine)
    pygame.draw.circle(surface, colour, middle, radius * fine, max(1, round(line * fine)) if line > 0 else 0)
    return pygame.transform.smoothscale(surface, (2 * reach, 2 * reach))


def _box_around(spots: _Spots, rim: int) -> pygame.Rect:
    left, top = math.floor(min(x for x, _ in spots)) - rim, math.floor(min(y for _, y in spots)) - rim
    right, bottom = math.ceil(max(x for x, _ in spots)) + rim, math.ceil(max(y for _, y in spots)) + rim
    return pygame.Rect(left, top, right - left, bottom - top)


def _tiled(parts: Sequence[_Spots], rim: int, corner: _Pixel) -> dict[_Pixel, tuple[pygame.Rect, list[_Spots]]]:
    """Return the tiles that parts touch, each with those parts; those inside a polygon have none.

    `corner` is the window pixel at the target's (0, 0).
    """
    tiles: dict[_Pixel, tuple[pygame.Rect, list[_Spots]]] = {}
    for part in parts:
        closed = len(part) > 2
        for one, other in itertools.pairwise([*part, part[0]] if closed else part):
            for place in _tiles_in(_box_around([one, other], rim), corner):
                if one == other or place.inflate(2 * rim, 2 * rim).clipline(one, other):
                    touching = tiles.setdefault(place.topleft, (place, []))[1]
                    if not touching or touching[-1] is not part:
                        touching.append(part)
        for place in _tiles_in(_box_around(part, rim), corner) if closed else ():
            if place.topleft not in tiles and _is_enclosing(part, place.center):
                tiles[place.topleft] = place, []
    return tiles


def _tiles_in(box: pygame.Rect, corner: _Pixel) -> Iterator[pygame.Rect]:
    """Yield the tiles of the window's grid that meet a box."""
    for top in range(_before(box.top, corner[1]), box.bottom, _TILE):
        for left in range(_before(box.left, corner[0]), box.right, _TILE):
            yield pygame.Rect(left, top, _TILE, _TILE)


def _before(begin: int, corner: int) -> int:
    """Return the last tile edge at or before `begin`, on the window's tile grid."""
    return (begin + corner) // _TILE * _TILE - corner


def _is_enclosing(polygon: _Spots, point: tuple[float, float]) -> bool:
    """Return True if `polygon` encloses the point, by the number of its sides to the left."""
    (x, y), inside = point, False
    for (x1, y1), (x2, y2) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (y1 > y) != (y2 > y) and x > x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            inside = not inside
    return inside


def _thick_line(
    surface: pygame.Surface, colour: Colour, one: tuple[float, float], other: tuple[float, float], line: int
) -> None:
    """Draw a line with round ends."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = math.hypot(dx, dy)
    if length > 0.0:
        nx, ny = -dy / length * line / 2, dx / length * line / 2
        corners = [(one[0] + nx, one[1] + ny), (other[0] + nx, other[1] + ny), (other[0] - nx, other[1] - ny),
                   (one[0] - nx, one[1] - ny)]  # fmt: skip
        pygame.draw.polygon(surface, colour, corners)
    for end in (one, other):
        pygame.draw.circle(surface, colour, end, line / 2)


def _star(points: int, inner: float) -> list[tuple[float, float]]:
    corners = []
    for index in range(points * 2):
        reach = 1.0 if index % 2 == 0 else inner
        turn = math.pi * index / points
        corners.append((reach * math.sin(turn), -reach * math.cos(turn)))
    return corners


def _cross(half: float, reach: float) -> list[tuple[float, float]]:
    """Return the corners of a cross whose four arms are 2 × `half` wide and reach `reach` from the centre."""
    corners = [(-half, -reach), (half, -reach), (half, -half)]
    for _ in range(3):
        corners += [(-y, x) for x, y in corners[-3:]]
    return corners


_EMBLEMS: dict[Emblem, list[tuple[float, float]]] = {
    Emblem.TRIANGLE: [(0.0, -0.95), (1.0, 0.8), (-1.0, 0.8)],
    Emblem.SQUARE: [(-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)],
    Emblem.STAR: [(x * 1.12, y * 1.12 + 0.06) for x, y in _star(5, 0.44)],
    Emblem.DIAMOND: [(0.0, -1.05), (0.8, 0.0), (0.0, 1.05), (-0.8, 0.0)],
    Emblem.CROSS: _cross(0.34, 0.95),
}
