"""Callouts: large words over the table for a successful ZAP with its count, a fall, or a caught mistake."""

import math
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import pygame

from physics.polygon import Point
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import Colour
from vertiges.view.palette import CALLOUT, CALLOUT_EDGE, MARK_GROUND

_STYLE: Final = theme.DISPLAY.sized(118)
_COUNT: Final = theme.DISPLAY.sized(64)
_EDGE_DIRECTIONS: Final = 12
"""Directions in which the letters are first drawn dark, as their edge."""
_EDGE: Final = 7.0
_AIR, _STAR_AIR = 16.0, 90.0
"""Logical units around the letters, without and with a star behind them."""
_PLATE: Final = 76.0
"""Height of the plate under a count, in logical units."""
_GAP: Final = 14.0
"""Logical units between a word and the area it belongs to."""
_HEIGHT_STEP: Final = 40.0
"""Logical units between two heights tried for a word."""
_FAR: Final = 500.0
"""Logical units of distance that cost as much as covering one block."""
SIZES: Final = 8
"""Sizes cached between nothing and the full one."""


@dataclass(slots=True)
class Callout:
    """A large word over the table; `at` is a logical point of the window."""

    words: str
    at: Point
    size: float = 1.0
    """Fraction of the full size, 0.0 (unseen) to 1.0 or more."""
    alpha: float = 1.0
    angle: float = 0.0
    """Degrees, counter-clockwise."""
    count: float = 0.0
    """Count shown so far; none is shown for 0."""
    burst: bool = False
    """True if the word stands on a star of light."""


def callout_size(type_: Typesetter, callout: Callout) -> tuple[float, float]:
    """Return the width and height of a full-sized word with its star and its count, in logical units."""
    air = 2 * (_STAR_AIR if callout.burst else _AIR)
    wide, high = type_.width(callout.words, _STYLE) + air, type_.line_height(_STYLE) + air
    cos, sin = math.cos(math.radians(callout.angle)), math.sin(math.radians(callout.angle))
    return wide * cos + high * sin, wide * sin + high * cos + (_PLATE if callout.burst else 0.0)


def place_beside(
    size: tuple[float, float], about: pygame.FRect, blocks: Collection[pygame.FRect], board: pygame.FRect
) -> Point:
    """Return the middle of a word of that `size` that belongs to the area `about`.

    The word covers as little as possible of that area and of the `blocks` on the board, and stays near.
    """
    box = pygame.FRect((0.0, 0.0), size)
    aside = about.width / 2 + _GAP + box.width / 2
    heights = [about.centery, about.top - _GAP - box.height / 2]
    heights += [board.top + _HEIGHT_STEP * number for number in range(round(board.height / _HEIGHT_STEP))]

    def cost(at: Point) -> float:
        box.center = at
        covered = [about, *blocks]
        parts = ((box.clip(each), each) for each in covered if box.colliderect(each))
        return sum(part.width * part.height / each.width / each.width for part, each in parts) + (
            math.dist(at, about.center) / _FAR
        )

    def kept(at: Point) -> Point:
        box.center = at
        return box.clamp(board).center

    places = [kept((about.centerx + way * aside, y)) for y in heights for way in (1.0, -1.0, 0.0)]
    return min(places, key=cost)


def draw_callout(painter: Painter, callout: Callout, within: pygame.FRect) -> None:
    """Draw the callout as it is now, kept inside an area."""
    step, alpha = round(callout.size * SIZES), round(255 * callout.alpha)
    if step < 1 or alpha < 1:
        return
    picture = _picture(painter, callout, step)
    scale = painter.canvas.scale
    box = pygame.FRect(0, 0, picture.get_width() / scale, picture.get_height() / scale)
    box.center = callout.at
    box.clamp_ip(within)
    painter.stamp(picture, box.center, alpha)
    if callout.count >= 1.0:
        _draw_count(painter, str(math.floor(callout.count)), (box.centerx, box.bottom - 8.0), alpha)


def _draw_count(painter: Painter, words: str, at: Point, alpha: int) -> None:
    wide = painter.type.width(words, _COUNT) + 56
    plate = pygame.FRect(0, 0, wide, _PLATE)
    plate.center = at
    painter.rounded(plate.inflate(8, 8), MARK_GROUND, 42, alpha)
    painter.rounded(plate, CALLOUT[0], 38, alpha)
    painter.text(words, plate.center, _COUNT, MARK_GROUND, anchor="center", alpha=alpha)


def _picture(painter: Painter, callout: Callout, step: int) -> pygame.Surface:
    """Return the letters with their edge and star; cached for each step of size."""

    def make() -> pygame.Surface:
        whole = _lettered(painter, callout.words, burst=callout.burst)
        return pygame.transform.rotozoom(whole, callout.angle, step / SIZES)

    return painter.canvas.cache.get(("callout", callout.words, callout.burst, round(callout.angle), step), make)


def _lettered(painter: Painter, words: str, *, burst: bool) -> pygame.Surface:
    scale = painter.canvas.scale
    letters = painter.type.drawn(words, _STYLE, scale, CALLOUT[0])
    lower = painter.type.drawn(words, _STYLE, scale, CALLOUT[1])
    letters.blit(lower, (0, letters.height * 0.52), (0, round(letters.height * 0.52), *letters.size))
    dark = painter.type.drawn(words, _STYLE, scale, CALLOUT_EDGE)
    air = round((_STAR_AIR if burst else _AIR) * scale)
    whole = pygame.Surface((letters.width + 2 * air, letters.height + 2 * air), pygame.SRCALPHA)
    if burst:
        fine = pygame.Surface((2 * whole.width, 2 * whole.height), pygame.SRCALPHA)
        for colour, size in ((CALLOUT_EDGE, 1.0), (CALLOUT[2], 0.93), (CALLOUT[3], 0.72)):
            _draw_star(fine, colour, size)
        whole.blit(pygame.transform.smoothscale(fine, whole.size), (0, 0))
    for number in range(_EDGE_DIRECTIONS):
        turn = math.tau * number / _EDGE_DIRECTIONS
        off = (air + _EDGE * scale * math.cos(turn), air + _EDGE * scale * (math.sin(turn) + 0.35))
        whole.blit(dark, (round(off[0]), round(off[1])))
    whole.blit(letters, (air, air))
    return whole


def _draw_star(surface: pygame.Surface, colour: Colour, size: float) -> None:
    """Draw a star of uneven rays that fills the surface."""
    middle, reach = (surface.width / 2, surface.height / 2), (surface.width / 2 * size, surface.height / 2 * size)
    spots = []
    for number in range(28):
        turn = math.tau * number / 28
        far = (0.66, 0.98, 0.62, 0.84)[number % 4]
        spots.append((middle[0] + reach[0] * far * math.cos(turn), middle[1] + reach[1] * far * math.sin(turn)))
    pygame.draw.polygon(surface, colour, spots)
