"""Cuts and burns on a piece of wood: outline, stained cuts, emblems, star and number."""

from collections.abc import Generator
from functools import cache

import numpy as np
import pygame
from numpy.typing import NDArray

from physics.polygon import Point
from stage.graphics import art, theme
from stage.graphics.text.typeset import Typesetter
from vertiges.outlines import HALF, profile
from vertiges.pieces import Cut, Direction, Piece
from vertiges.view.palette import BURNT

EXTENT = 64.0
"""mm from side to side of a piece's image: block, tongues and some air."""
FINE = 4
"""Pixels per mm of the large image."""
SIDE = round(EXTENT * FINE)
_OVER = 4
"""Factor by which masks are drawn larger before shrinking, for smooth edges."""
_STRIPS = 2
"""Strips in which a mask is shrunk, one per step."""
_BAND = 1.7
"""mm of stain on each side of the line of a cut."""
_STAR = 17.0
_EMBLEM = 6.8
_CORNER = 14.8
"""Size of the burnt-in signs in mm, and the offset of an emblem from the middle: in the corner right of its cut."""
_NUMBER = theme.TextStyle(11, weight=800)
_NUMBER_CORNER = (13.2, 14.4)
"""Offset of the number in mm: in the fourth corner, left above the flat side, where no piece has a sign or a notch."""
CUT_SIDES = (Direction.RIGHT, Direction.ABOVE, Direction.LEFT)
"""Sides that can have a cut, of a piece in the hand."""

Mask = NDArray[np.float32]


def burn_signs(surface: pygame.Surface, form: Piece, flipped: bool) -> None:
    """Draw the emblems in the corners beside the cuts, the star if the piece has one, and its number."""
    middle = surface.get_width() / 2
    for side in CUT_SIDES:
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
    """Return the burnt-in number of a piece. A line below 6 and 9 shows which way up they are."""
    drawn = _typesetter().drawn(str(piece), _NUMBER, FINE, BURNT)
    sign = drawn.subsurface(drawn.get_bounding_rect())
    if piece not in (6, 9):
        return sign
    lined = pygame.Surface((sign.get_width(), sign.get_height() + 2 * FINE), pygame.SRCALPHA)
    lined.blit(sign, (0, 0))
    pygame.draw.rect(lined, BURNT, (0, sign.get_height() + FINE, sign.get_width(), FINE))
    return lined


@cache
def _typesetter() -> Typesetter:
    return Typesetter()


def _emblem(family: str, mirrored: bool, quarters: int) -> pygame.Surface:
    size = round(_EMBLEM * FINE)
    sign = art.raster(f"vertiges/emblems/{family.lower()}", size, size)
    sign.fill((*BURNT, 160), special_flags=pygame.BLEND_RGBA_MULT)
    if mirrored:
        sign = pygame.transform.flip(sign, True, False)
    return pygame.transform.rotate(sign, 90 * quarters)


def cut_band(cut: Cut, side: Direction) -> Mask:
    """Return a mask of 1.0 along the line of a cut and 0.0 elsewhere."""
    line = [_on_side(s, h, side) for s, h in profile(cut)[1:-1]]
    surface = pygame.Surface((SIDE * 2, SIDE * 2), depth=32)
    spots = [_pixel(point, 2) for point in line]
    wide = round(4 * _BAND * FINE)
    pygame.draw.lines(surface, (255, 255, 255), False, spots, wide)
    for spot in spots:
        pygame.draw.circle(surface, (255, 255, 255), spot, wide / 2)
    return _red(pygame.transform.smoothscale(surface, (SIDE, SIDE)))


def _on_side(s: float, h: float, side: Direction) -> Point:
    places = {
        Direction.RIGHT: (HALF + h, s),
        Direction.ABOVE: (-s, HALF + h),
        Direction.LEFT: (-HALF - h, -s),
    }
    return places[side]


def _pixel(point: Point, over: int = 1) -> Point:
    return (point[0] + EXTENT / 2) * FINE * over, (EXTENT / 2 - point[1]) * FINE * over


def polygon_mask(corners: tuple[Point, ...]) -> Generator[None, None, Mask]:
    """Build a mask of 1.0 within an outline and 0.0 outside, in steps of one or two milliseconds."""
    surface = _scratch()
    surface.fill((0, 0, 0))
    pygame.draw.polygon(surface, (255, 255, 255), [_pixel(corner, _OVER) for corner in corners])
    small, strip = pygame.Surface((SIDE, SIDE), depth=32), SIDE // _STRIPS
    for top in range(0, SIDE, strip):
        yield
        part = surface.subsurface((0, top * _OVER, SIDE * _OVER, strip * _OVER))
        small.blit(pygame.transform.smoothscale(part, (SIDE, strip)), (0, top))
    return _red(small)


@cache
def _scratch() -> pygame.Surface:
    """Return the surface for drawing masks, kept because allocating four megabytes each time is slower than drawing."""
    return pygame.Surface((SIDE * _OVER, SIDE * _OVER), depth=32)


def _red(surface: pygame.Surface) -> Mask:
    return pygame.surfarray.array_red(surface).T.astype(np.float32) / np.float32(255.0)
