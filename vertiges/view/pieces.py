"""The wooden pieces as pictures: grain cut by the outline, stained cuts, burnt-in stars, a light from the top left.

A picture is made once per piece, side and quarter turn, twice as large as it is ever shown, and shrunk for the zoom.
"""

import math
from collections.abc import Iterable
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from physics.polygon import Point
from stage.graphics import art, theme
from stage.graphics.colours import Colour
from stage.graphics.painter import Painter
from stage.graphics.painting.cache import SurfaceCache
from stage.graphics.text.typeset import Typesetter
from vertiges.outlines import HALF, outline, profile
from vertiges.pieces import Cut, Direction, Piece, piece_set
from vertiges.rules.snapshot import Placed
from vertiges.view.grain import face
from vertiges.view.palette import BURNT, SHADE, STAINS

EXTENT = 64.0
"""mm from side to side of a piece's picture: block, tongues and some air."""
FINE = 4
"""Pixels per mm of the large picture."""
_SIDE = round(EXTENT * FINE)
_OVER = 4
"""Masks are drawn this many times larger and shrunk: smooth edges."""
_BAND = 1.7
"""mm of stain on each side of the line of a cut."""
_BEVEL = 1.5
"""mm over which the edges are rounded."""
_STAR = 17.0
_EMBLEM = 6.8
_CORNER = 14.8
_NUMBER = theme.TextStyle(11, weight=800)
_NUMBER_CORNER = (13.2, 14.4)
"""The number is in the fourth corner, left above the flat side, where no piece has a sign or a notch."""
"""Size of the burnt-in signs in mm, and how far an emblem is from the middle: in the corner right of its cut."""
_LIGHT = (-0.62, -0.78)

Mask = NDArray[np.float32]

LARGE: Final = SurfaceCache(96 * 1024 * 1024)
"""The large pictures, which are the same for every window: unlit, and as they are lit after some quarter turns.

Room for all pieces as they lie in a hand, and for those of four hands in every placement.
"""


def draw_piece(painter: Painter, placed: Placed, at: Point, zoom: float, alpha: int = 255) -> None:
    """Draw a piece with its middle at the logical point `at`, `zoom` logical units per mm."""
    surface = picture(painter, placed.piece, placed.flipped, placed.angle, zoom)
    painter.stamp(surface, at, alpha)


def draw_pieces(painter: Painter, pieces: Iterable[tuple[Placed, Point]], zoom: float) -> None:
    """Draw many pieces, each with its middle at a logical point."""
    painter.stamp_all((picture(painter, placed.piece, placed.flipped, placed.angle, zoom), at) for placed, at in pieces)


def picture(painter: Painter, piece: int, flipped: bool, angle: float, zoom: float) -> pygame.Surface:
    """The picture of a piece so turned (radians, counter-clockwise), for so many logical units per mm; kept."""
    # Quarter pixels of size and half degrees: finer than can be seen, coarse enough to be found again.
    size = round(EXTENT * zoom * painter.canvas.scale * 4) / 4
    steps = round(math.degrees(angle) * 2) % 720
    quarter, rest = divmod(steps + 90, 180)
    key = ("wood", piece, flipped, size, steps)
    return painter.canvas.cache.get(key, lambda: _made(painter, piece, flipped, size, quarter % 4, (rest - 90) / 2))


def _made(painter: Painter, piece: int, flipped: bool, size: float, quarter: int, rest: float) -> pygame.Surface:
    if rest == 0.0:
        return _trimmed(pygame.transform.smoothscale(upright(piece, flipped, quarter), _square(size)))
    # Shrunk once, to twice the size; the rotation halves it with its own smoothing.
    double = painter.canvas.cache.get(
        ("wood double", piece, flipped, size, quarter),
        lambda: pygame.transform.smoothscale(upright(piece, flipped, quarter), _square(size * 2)),
    )
    return _trimmed(pygame.transform.rotozoom(double, rest, size / double.get_width()))


def _trimmed(surface: pygame.Surface) -> pygame.Surface:
    """Without most of the air around the piece; its middle stays the middle. Quick to blit, as it is mostly opaque."""
    seen, (width, height) = surface.get_bounding_rect(), surface.get_size()
    left = min(seen.left, width - seen.right)
    top = min(seen.top, height - seen.bottom)
    trimmed = surface.subsurface((left, top, width - 2 * left, height - 2 * top)).copy()
    trimmed.set_alpha(255, pygame.RLEACCEL)
    return trimmed


def silhouette(
    painter: Painter, piece: int, flipped: bool, angle: float, zoom: float, blur: float, colour: Colour
) -> pygame.Surface:
    """A soft shadow, or light, of a piece's own shape, `blur` logical units wide at its rim."""
    radius = max(1, round(blur * painter.canvas.scale))
    size = round(EXTENT * zoom * painter.canvas.scale)
    steps = round(math.degrees(angle) / 3) % 120

    def make() -> pygame.Surface:
        shape = picture(painter, piece, flipped, math.radians(steps * 3), zoom).copy()
        # Run lengths would spoil its coverage on a surface that is not opaque.
        shape.set_alpha(255)
        padded = pygame.Surface((shape.get_width() + 4 * radius, shape.get_height() + 4 * radius), pygame.SRCALPHA)
        padded.blit(shape, (2 * radius, 2 * radius))
        soft = pygame.transform.box_blur(padded, radius)
        # Only its coverage is of use: black it, then colour it.
        soft.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        soft.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return soft

    return painter.canvas.cache.get(("wood shadow", piece, flipped, size, steps, radius, colour), make)


def upright(piece: int, flipped: bool, quarter: int) -> pygame.Surface:
    """The large picture of a piece after so many quarter turns, lit; kept."""
    return LARGE.get((piece, flipped, quarter), lambda: _lit(unlit(piece, flipped), quarter))


def is_ready(piece: int, flipped: bool, quarter: int) -> bool:
    """Whether :func:`upright` is kept already."""
    return (piece, flipped, quarter) in LARGE


def _lit(picture: pygame.Surface, quarter: int) -> pygame.Surface:
    wood, mask = (np.rot90(plane, quarter) for plane in (_colours(picture), _coverage(picture)))
    soft = _softened(mask, round(_BEVEL * FINE))
    light = np.zeros_like(soft)
    light[:, 1:-1] = (soft[:, 2:] - soft[:, :-2]) * np.float32(_LIGHT[0] * _BEVEL * FINE / 2)
    light[1:-1] += (soft[2:] - soft[:-2]) * np.float32(_LIGHT[1] * _BEVEL * FINE / 2)
    # The gradient points into the wood: an edge that looks to the light shines.
    shine = np.clip(-light, 0.0, 1.0) * 0.85
    shade = np.clip(light, 0.0, 1.0) * 0.75
    rim = np.clip((1.0 - soft) * 2.0 - 0.35, 0.0, 1.0) * 0.30
    lit = wood + (np.float32(255.0) - wood) * (shine * np.float32(0.6))[:, :, None]
    lit += (np.array(SHADE, dtype=np.float32) - lit) * np.minimum(shade + rim, np.float32(0.85))[:, :, None]
    return _surface(lit, mask)


def unlit(piece: int, flipped: bool) -> pygame.Surface:
    """The large picture of a piece in even light, with stains, signs and star, within its outline; kept."""
    return LARGE.get((piece, flipped), lambda: _unlit(piece, flipped))


def _unlit(piece: int, flipped: bool) -> pygame.Surface:
    form = piece_set()[piece]
    wood = face(piece, flipped, _SIDE, EXTENT)
    for side in (Direction.RIGHT, Direction.ABOVE, Direction.LEFT):
        cut = form.side(side, 0, flipped)
        if cut is not Cut.PLAIN:
            band = _cut_band(cut, side)
            stain = np.array(STAINS[cut.family], dtype=np.float32)
            grained = stain * (0.62 + 0.38 * wood / 220.0)
            wood += (grained - wood) * (band * 0.82)[:, :, None]
    surface = pygame.image.frombytes(np.clip(wood, 0, 255).astype(np.uint8).tobytes(), (_SIDE, _SIDE), "RGB")
    _burn_signs(surface, form, flipped)
    return _surface(_colours(surface), _polygon_mask(outline(form, flipped)))


def _burn_signs(surface: pygame.Surface, form: Piece, flipped: bool) -> None:
    middle = surface.get_width() / 2
    for side in (Direction.RIGHT, Direction.ABOVE, Direction.LEFT):
        cut = form.side(side, 0, flipped)
        if cut is Cut.PLAIN:
            continue
        sign = _emblem(cut.family, cut is Cut.STAIR_BACK, (side - Direction.ABOVE) % 4)
        x, y = {Direction.RIGHT: (1, -1), Direction.ABOVE: (1, 1), Direction.LEFT: (-1, 1)}[side]
        place = (middle + x * _CORNER * FINE, middle - y * _CORNER * FINE)
        surface.blit(sign, sign.get_rect(center=place))
    if form.star:
        star = art.raster("vertiges/star", round(_STAR * FINE), round(_STAR * FINE))
        surface.blit(star, star.get_rect(center=(middle, middle)))
    number = _number(form.id)
    place = (middle - _NUMBER_CORNER[0] * FINE, middle + _NUMBER_CORNER[1] * FINE)
    surface.blit(number, number.get_rect(center=place))


def _number(piece: int) -> pygame.Surface:
    """The number of a piece, burnt in; a line below 6 and 9 says which way up they are."""
    drawn = Typesetter().drawn(str(piece), _NUMBER, FINE, BURNT)
    sign = drawn.subsurface(drawn.get_bounding_rect())
    if piece not in (6, 9):
        return sign
    lined = pygame.Surface((sign.get_width(), sign.get_height() + 2 * FINE), pygame.SRCALPHA)
    lined.blit(sign, (0, 0))
    pygame.draw.rect(lined, BURNT, (0, sign.get_height() + FINE, sign.get_width(), FINE))
    return lined


def _emblem(family: str, mirrored: bool, quarters: int) -> pygame.Surface:
    size = round(_EMBLEM * FINE)
    sign = art.raster(f"vertiges/emblems/{family.lower()}", size, size)
    sign.fill((*BURNT, 160), special_flags=pygame.BLEND_RGBA_MULT)
    if mirrored:
        sign = pygame.transform.flip(sign, True, False)
    return pygame.transform.rotate(sign, 90 * quarters)


def _cut_band(cut: Cut, side: Direction) -> Mask:
    """1.0 along the line of a cut, 0.0 elsewhere."""
    line = [_on_side(s, h, side) for s, h in profile(cut)[1:-1]]
    surface = pygame.Surface((_SIDE * 2, _SIDE * 2), depth=32)
    spots = [_pixel(point, 2) for point in line]
    wide = round(4 * _BAND * FINE)
    pygame.draw.lines(surface, (255, 255, 255), False, spots, wide)
    for spot in spots:
        pygame.draw.circle(surface, (255, 255, 255), spot, wide / 2)
    return _red(pygame.transform.smoothscale(surface, (_SIDE, _SIDE)))


def _on_side(s: float, h: float, side: Direction) -> Point:
    places = {
        Direction.RIGHT: (HALF + h, s),
        Direction.ABOVE: (-s, HALF + h),
        Direction.LEFT: (-HALF - h, -s),
    }
    return places[side]


def _pixel(point: Point, over: int = 1) -> Point:
    return (point[0] + EXTENT / 2) * FINE * over, (EXTENT / 2 - point[1]) * FINE * over


def _polygon_mask(corners: tuple[Point, ...]) -> Mask:
    surface = pygame.Surface((_SIDE * _OVER, _SIDE * _OVER), depth=32)
    pygame.draw.polygon(surface, (255, 255, 255), [_pixel(corner, _OVER) for corner in corners])
    return _red(pygame.transform.smoothscale(surface, (_SIDE, _SIDE)))


def _softened(mask: Mask, radius: int) -> Mask:
    """The mask blurred over `radius` pixels each way, in both directions; its rim stays empty."""
    for _ in range(2):
        soft = mask * np.float32(1 / radius)
        for step in range(1, radius):
            weight = np.float32((radius - step) / radius**2)
            soft[step:] += mask[:-step] * weight
            soft[:-step] += mask[step:] * weight
        mask = soft.T
    return mask


def _red(surface: pygame.Surface) -> Mask:
    return pygame.surfarray.array_red(surface).T.astype(np.float32) / np.float32(255.0)


def _colours(surface: pygame.Surface) -> NDArray[np.float32]:
    return pygame.surfarray.array3d(surface).transpose(1, 0, 2).astype(np.float32)


def _coverage(surface: pygame.Surface) -> Mask:
    return pygame.surfarray.array_alpha(surface).T.astype(np.float32) / np.float32(255.0)


def _surface(colours: NDArray[np.float32], mask: Mask) -> pygame.Surface:
    pixels = np.empty((*mask.shape, 4), dtype=np.uint8)
    pixels[:, :, :3] = np.clip(colours, 0.0, 255.0)
    pixels[:, :, 3] = mask * np.float32(255.0)
    size = (mask.shape[1], mask.shape[0])
    return pygame.image.frombytes(pixels.tobytes(), size, "RGBA").convert_alpha()


def _square(side: float) -> tuple[int, int]:
    return max(1, round(side)), max(1, round(side))
