"""Pieces on the screen: turned by any angle, scaled to the zoom, with the shadow of their own shape."""

import math
from collections.abc import Hashable, Iterable
from enum import Enum, auto
from itertools import accumulate

import pygame

from physics.polygon import Point
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour
from vertiges.rules.snapshot import Placed
from vertiges.view.engraving import EXTENT
from vertiges.view.wood import filled, nearest_ready, shrunk

_DEEP = (3.2, 1.7)
"""mm of a piece's right and upper side that are visible."""
_SIDE = (150, 128, 112, 255)
"""Multiplier of the front's rim for the right side; the upper side is lit."""
_LIT = (226, 184, 130)
_RIM = 3
"""Pixels of the sides kept behind the front."""
_EVEN = 2
"""Step in pixels between the sizes of pieces while the zoom changes, and in half degrees between their angles."""
_SHARPENED = 4
"""Pieces sharpened per frame with SharpenTiming.SOON."""
_FAST = 60.0
"""mm/s of a piece that is not sharpened soon, because it will have turned by the next frame."""
_ROTATED_FROM, _ZOOMING_FROM = 8, 32
"""Pixels: a leaning piece is rotated from an image of the next larger size that is divisible by this; the second while
the zoom changes."""


_Key = tuple[str, int, bool, int, int, int, bool]
"""Key of an image in the cache; from the second entry on the arguments of :func:`_made`."""


class SharpenTiming(Enum):
    """Time at which the sharpest images of pieces are made. Until then a quick version is drawn."""

    NOW = auto()
    SOON = auto()
    """A few per frame, because all are missing once the zoom has changed or many pieces have turned."""
    LATER = auto()
    """Not while the zoom changes."""


def draw_piece(painter: Painter, placed: Placed, at: Point, zoom: float, alpha: int = 255) -> None:
    """Draw a piece with its middle at the logical point `at`, `zoom` logical units per mm."""
    if alpha == 255:
        draw_pieces(painter, [(placed, at)], zoom)
    else:
        painter.stamp(picture(painter, placed.piece, placed.flipped, placed.angle, zoom), at, alpha)


def draw_pieces(
    painter: Painter, pieces: Iterable[tuple[Placed, Point]], zoom: float, sharp: SharpenTiming = SharpenTiming.NOW
) -> None:
    """Draw many pieces, each with its middle at a logical point, sides first."""
    pieces = list(pieces)
    keys = _sides_keys(painter, (placed for placed, _ in pieces), zoom)
    quick = [sharp is SharpenTiming.LATER] * len(pieces)
    if sharp is SharpenTiming.SOON:
        missing = [key not in painter.canvas.cache for key in keys]
        quick = [
            each and (number > _SHARPENED or abs(placed.vx) + abs(placed.vy) > _FAST)
            for each, number, (placed, _) in zip(missing, accumulate(missing), pieces, strict=True)
        ]
    painter.stamp_all(
        stamp
        for (placed, at), key, zooming in zip(pieces, keys, quick, strict=True)
        for stamp in (
            _quick_sides(painter, placed, at, zoom) if zooming else [(_sides(painter, placed, zoom, key), at)]
        )
    )
    painter.stamp_all(
        (_front(painter, placed, zoom, zooming=zooming), at)
        for (placed, at), zooming in zip(pieces, quick, strict=True)
    )


def _front(painter: Painter, placed: Placed, zoom: float, *, zooming: bool) -> pygame.Surface:
    """Return the front of a piece, encoded while the zoom rests."""
    key = _key(painter, placed.piece, placed.flipped, placed.angle, zoom, zooming=zooming)
    if zooming or not _can_encode(painter):
        return _plain(painter, key)

    def make() -> pygame.Surface:
        # A copy, because sides and shadows are made from the front as it is.
        return _encoded(_plain(painter, key).copy())

    return painter.canvas.cache.get(("encoded", key), make)


def _can_encode(painter: Painter) -> bool:
    """Return False for a target with an alpha channel, which encoded images would spoil."""
    return not painter.canvas.target.get_flags() & pygame.SRCALPHA


def _encoded(surface: pygame.Surface) -> pygame.Surface:
    """Encode an image for many frames, and return it: its empty and opaque pixels become almost free to paint."""
    surface.set_alpha(255, pygame.RLEACCEL)
    return surface


def _sides(painter: Painter, placed: Placed, zoom: float, key: Hashable) -> pygame.Surface:
    """Return the visible sides of a piece beside its front: the right one in the shade, the upper one in the light."""

    def make() -> pygame.Surface:
        front = picture(painter, placed.piece, placed.flipped, placed.angle, zoom)
        sides = _drawn_out(front, zoom * painter.canvas.scale)
        return _encoded(sides) if _can_encode(painter) else sides

    return painter.canvas.cache.get(key, make)


def _sides_keys(painter: Painter, pieces: Iterable[Placed], zoom: float) -> list[Hashable]:
    """Return the keys of the sides for a resting camera."""
    size, encoded = round(EXTENT * zoom * painter.canvas.scale), _can_encode(painter)
    return [
        ("wood sides", placed.piece, placed.flipped, size, _half_degrees(placed.angle), encoded) for placed in pieces
    ]


def _quick_sides(painter: Painter, placed: Placed, at: Point, zoom: float) -> Iterable[tuple[pygame.Surface, Point]]:
    """Yield stamps that look like the sides while the zoom changes, when every frame needs another size."""
    key = _key(painter, placed.piece, placed.flipped, placed.angle, zoom, zooming=True)
    front = _plain(painter, key)
    (x, y), (aside, up) = at, (deep * zoom for deep in _DEEP)
    dark = painter.canvas.cache.get((key, "dark"), lambda: _tinted(front, _SIDE))
    yield dark, (x + aside, y - up)
    yield dark, (x + aside / 2, y - up / 2)
    yield painter.canvas.cache.get((key, "lit"), lambda: _tinted(front, (*_LIT, 255))), (x, y - up)


def _tinted(front: pygame.Surface, colour: tuple[int, int, int, int]) -> pygame.Surface:
    tinted = front.copy()
    tinted.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
    return tinted


def _half_degrees(angle: float) -> int:
    """Return the angle in half degrees, the step in which leaning pieces are drawn."""
    return round(math.degrees(angle) * 2) % 720


def _drawn_out(front: pygame.Surface, zoom: float) -> pygame.Surface:
    """Return the image of a front (`zoom` pixels per mm) extended right and upwards, with the same middle."""
    aside, up = (max(1, round(deep * zoom)) for deep in _DEEP)
    dark = front.copy()
    light = _upper_rim(dark)
    dark.fill(_SIDE, special_flags=pygame.BLEND_RGBA_MULT)
    wide, high = front.get_size()
    drawn = pygame.Surface((wide + 2 * aside, high + 2 * up), pygame.SRCALPHA)
    layers = max(aside, up)
    for layer in range(layers, 0, -1):
        at = (aside + round(aside * layer / layers), up - round(up * layer / layers))
        drawn.blit(dark, at)
        drawn.blit(light, at)
    drawn.blit(_hidden(front), (aside, up), special_flags=pygame.BLEND_RGBA_SUB)
    return drawn


def _hidden(front: pygame.Surface) -> pygame.Surface:
    """Return the coverage of a front in black, except for a rim at its right and its upper side."""
    inner = pygame.Surface(front.get_size(), pygame.SRCALPHA)
    whole = front.copy()
    whole.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    inner.blit(whole, (-_RIM, _RIM))
    whole.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    inner.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return inner


def picture(
    painter: Painter, piece: int, flipped: bool, angle: float, zoom: float, *, zooming: bool = False
) -> pygame.Surface:
    """Return the image of a piece at this angle (radians, counter-clockwise) and zoom (logical units per mm); cached.

    Until its large image is painted after this quarter turn, another of the same side is turned, with its light. While
    the zoom changes (`zooming`) speed counts more than sharpness.
    """
    return _plain(painter, _key(painter, piece, flipped, angle, zoom, zooming=zooming))


def _key(painter: Painter, piece: int, flipped: bool, angle: float, zoom: float, *, zooming: bool) -> _Key:
    # Whole pixels of size and half degrees, so that standing and leaning pieces match, and both are found again.
    size = max(1, round(EXTENT * zoom * painter.canvas.scale))
    if zooming:
        size -= size % _EVEN
    steps = _half_degrees(angle)
    if zooming:
        steps -= steps % _EVEN
    lit = nearest_ready(piece, flipped, (steps + 90) // 180 % 4)
    return "wood", piece, flipped, size, steps, lit, zooming


def _plain(painter: Painter, key: _Key) -> pygame.Surface:
    """Return the image of a piece that is not encoded; cached."""
    return painter.canvas.cache.get(key, lambda: _made(painter, *key[1:]))


def _made(
    painter: Painter, piece: int, flipped: bool, size: int, steps: int, lit: int, zooming: bool
) -> pygame.Surface:
    turn = math.remainder(steps / 2 - 90 * lit, 360)
    if turn % 90 == 0.0:
        exact = shrunk(piece, flipped, lit, size, zooming=zooming)
        whole = pygame.transform.rotate(exact, turn) if turn else exact
    else:
        # Shrunk once, to about twice the size; the rotation halves it with its own smoothing.
        step = _ZOOMING_FROM if zooming else _ROTATED_FROM
        double = 2 * step * math.ceil(size / step)
        source = painter.canvas.cache.get(
            ("wood double", piece, flipped, double, lit, zooming),
            lambda: shrunk(piece, flipped, lit, double, zooming=zooming),
        )
        whole = pygame.transform.rotozoom(source, turn, size / double)
    return _trimmed(whole, size, filled(piece, flipped, lit), math.radians(turn))


def _upper_rim(front: pygame.Surface) -> pygame.Surface:
    """Return the part of a front that faces up, two pixels high, in the colour of wood in the light."""
    rim = front.copy()
    rim.blit(front, (0, 2), special_flags=pygame.BLEND_RGBA_SUB)
    rim.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    rim.fill((*_LIT, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return rim


def _trimmed(whole: pygame.Surface, size: int, part: tuple[float, float], turn: float) -> pygame.Surface:
    """Return the image without most of the air around the piece, with the same middle.

    Before its turn the piece fills these fractions of `size`. The rectangle is calculated rather than searched, because
    during a zoom every piece has another size in every frame.
    """
    cos, sin = abs(math.cos(turn)), abs(math.sin(turn))
    (width, height), (wide, high) = whole.get_size(), part
    left = max(0, math.floor((width - size * (wide * cos + high * sin)) / 2) - 1)
    top = max(0, math.floor((height - size * (wide * sin + high * cos)) / 2) - 1)
    return whole.subsurface((left, top, width - 2 * left, height - 2 * top)).copy()


def silhouette(
    painter: Painter, piece: int, flipped: bool, angle: float, zoom: float, blur: float, colour: Colour
) -> pygame.Surface:
    """Return a soft shadow or light of a piece's own shape, `blur` logical units wide at its rim."""
    radius = max(1, round(blur * painter.canvas.scale))
    size = round(EXTENT * zoom * painter.canvas.scale)
    steps = round(math.degrees(angle) / 3) % 120

    def make() -> pygame.Surface:
        shape = picture(painter, piece, flipped, math.radians(steps * 3), zoom)
        padded = pygame.Surface((shape.get_width() + 4 * radius, shape.get_height() + 4 * radius), pygame.SRCALPHA)
        padded.blit(shape, (2 * radius, 2 * radius))
        soft = pygame.transform.box_blur(padded, radius)
        # Only its coverage is of use: black it, then colour it.
        soft.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        soft.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return soft

    return painter.canvas.cache.get(("wood shadow", piece, flipped, size, steps, radius, colour), make)
