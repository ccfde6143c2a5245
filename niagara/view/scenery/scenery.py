"""Paints what never moves: sky, mountains, land and water, rocks, the landing stage."""

import time
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

import pygame

from niagara.board import Arm, Gem
from niagara.view import palette
from niagara.view.pieces.gems import draw_rock
from niagara.view.places.course import LIP
from niagara.view.places.places import Anchor, Places
from niagara.view.scenery.ground import Ground, ground
from niagara.view.scenery.growth import Growth, draw_growth, growth
from niagara.view.scenery.terrain import LIP_HEIGHT
from niagara.view.scenery.weather import draw_vane
from stage.graphics.colours import mix
from stage.graphics.painter import Painter
from table.stepwise import Stepwise

_HORIZON: Final = 158.0
_SUN: Final = (612.0, 118.0)
_MOUNTAINS: Final = (2720.0, 420.0)
_HILLS: Final = (2720.0, 150.0)
_LAND_IN_FOG: Final = 0.35
_WATER_IN_FOG: Final = 0.55
"""How much of their colours fog leaves of the land and of the river."""
_STEP: Final = 0.003
"""Seconds after which no further drawing belongs to a step."""


def begin_ground(painter: Painter, places: Places) -> Future[Sequence[Ground]]:
    """Begin to compute land and water in a thread: of all the scenery it takes by far the longest."""
    thread = ThreadPoolExecutor(1, "the ground of Niagara")
    begun = thread.submit(Stepwise(_ground(painter, places)).finish)
    thread.shutdown(wait=False)
    return begun


def _ground(painter: Painter, places: Places) -> Generator[None, None, Sequence[Ground]]:
    area = painter.bleed
    return ground(painter.canvas.pixel_rect(area).size, places, area)


def scenery(
    painter: Painter, places: Places, parts: Sequence[Ground] | None = None
) -> Generator[None, None, pygame.Surface]:
    """Sky, land, water and what is built on it, over the whole window, as a picture; in steps of a few milliseconds.

    `parts` are what :func:`begin_ground` gave for this window and these places; without them they are computed now.
    The window must have the size that the canvas aims at until the last step.
    """
    canvas, area = painter.canvas, painter.bleed
    place = canvas.pixel_rect(area)
    picture = pygame.Surface(place.size).convert()
    if painter.palette.high_contrast:
        with canvas.instead(picture, place):
            _draw_plain(painter, places)
        return picture
    painter.rasterise_ahead((f"niagara/{art}", box.size) for art, box in _heights(places, area))
    yield
    if parts is None:
        parts = yield from _ground(painter, places)
    grown = yield from growth(places, area)
    drawing = _drawing(painter, places, parts, grown)
    begin: float | None = time.perf_counter()
    while begin is not None:
        with canvas.instead(picture, place):
            begin = next((time.perf_counter() for _ in drawing if time.perf_counter() - begin > _STEP), None)
        yield
    return picture


def _drawing(painter: Painter, places: Places, parts: Sequence[Ground], grown: Sequence[Growth]) -> Iterator[None]:
    """Put everything onto one another."""
    yield from _draw_sky(painter, places)
    for part, place in parts:
        painter.canvas.target.blit(part, place)
        yield
    _draw_sunlight(painter, places.spot(_SUN[0], 196.0), 330.0, 110.0, 96)
    yield from draw_growth(painter, places, grown)
    yield from _draw_pier(painter, places)
    for gem in Gem:
        draw_rock(painter, places, gem)
        yield
    draw_vane(painter, places)


def draw_fog(painter: Painter, places: Places) -> None:
    """The morning before anything is seen of the land: what stands in for the scenery until it is painted."""
    if painter.palette.high_contrast:
        painter.fill(painter.bleed, painter.palette.backdrop_top)
        return
    bleed = painter.bleed
    horizon = _draw_air(painter, places)
    cliff = places.spot(0.0, LIP_HEIGHT).y
    mist, land = palette.MIST_SHADE, mix(palette.MIST_SHADE, palette.MOSS_DARK, _LAND_IN_FOG)
    painter.gradient((bleed.left, horizon, bleed.width, cliff - horizon), palette.SKY[-1], land)
    for arm in Arm:
        painter.polygon(_banks(places, arm), mix(mist, palette.DEEP, _WATER_IN_FOG))
    painter.gradient((bleed.left, cliff, bleed.width, bleed.bottom - cliff), land, mist)
    deck = places.pier.copy()
    deck.height, deck.top = deck.bottom - places.deck(0).top, places.deck(0).top
    painter.rounded(deck, mix(palette.SKY[-1], palette.ROPE_SHADE, _LAND_IN_FOG), 6.0)


def _draw_plain(painter: Painter, places: Places) -> None:
    """High contrast: the river and the landing stage in plain shapes."""
    colours = painter.palette
    painter.fill(painter.bleed, colours.backdrop_top)
    for arm in Arm:
        banks = _banks(places, arm)
        painter.polygon(banks, palette.PLAIN_WATER)
        (left, lip), (right, _) = banks[len(banks) // 2 - 1 : len(banks) // 2 + 1]
        for number in range(12):
            x = left + (right - left) * (number + 0.5) / 12
            painter.line((x, lip), (x, lip + 60.0 + 30.0 * (number % 3)), colours.chalk, 2.0)
    painter.outline(places.pier, colours.chalk, 2.0, 6.0)
    for gem in Gem:
        draw_rock(painter, places, gem)


def _banks(places: Places, arm: Arm) -> list[tuple[float, float]]:
    """The outline of the river down to the lip, in plain: down the left bank and up the right one."""
    middle = [places.at(arm, number / 8) for number in range(4, round(LIP * 8) + 1)]
    left = [(at.x - places.radii(at)[0] * 1.08, at.y) for at in middle]
    right = [(at.x + places.radii(at)[0] * 1.08, at.y) for at in middle]
    return [*left, *reversed(right)]


def _draw_air(painter: Painter, places: Places) -> float:
    """The sky down to the horizon; where that is."""
    bleed = painter.bleed
    horizon = places.spot(0.0, _HORIZON).y + 20.0
    bands = len(palette.SKY) - 1
    high = (horizon - bleed.top) / bands
    for number in range(bands):
        band = (bleed.left, bleed.top + high * number, bleed.width, high + 2)
        painter.gradient(band, palette.SKY[number], palette.SKY[number + 1])
    return horizon


def _draw_sky(painter: Painter, places: Places) -> Iterator[None]:
    _draw_air(painter, places)
    sun = places.spot(*_SUN)
    for wide, tall, alpha in ((1500.0, 620.0, 150), (760.0, 360.0, 150), (300.0, 190.0, 190), (120.0, 110.0, 255)):
        _draw_sunlight(painter, sun, wide, tall, alpha)
        yield
    for art, area in _heights(places, painter.bleed):
        painter.image(f"niagara/{art}", area)
        yield
    for wide, tall, alpha in ((1100.0, 240.0, 120), (420.0, 150.0, 150)):
        _draw_sunlight(painter, Anchor(sun.x, sun.y + 24.0, sun.scale), wide, tall, alpha)
        yield


def _heights(places: Places, bleed: pygame.FRect) -> Iterator[tuple[str, pygame.FRect]]:
    """What stands behind the forest, and where."""
    horizon = places.spot(0.0, _HORIZON).y + 20.0
    for art, (wide, tall), foot in (("mountains", _MOUNTAINS, horizon + 2), ("hills", _HILLS, horizon + 12)):
        grown = max(bleed.width, wide * 0.82) / wide
        area = pygame.FRect(0, 0, wide * grown, tall * grown)
        area.midbottom = (bleed.centerx + 10.0, foot)
        yield art, area


def _draw_sunlight(painter: Painter, sun: Anchor, wide: float, tall: float, alpha: int) -> None:
    area = pygame.FRect(0, 0, wide, tall)
    area.center = (sun.x, sun.y)
    painter.glow(area, palette.SUN, alpha)


def _draw_pier(painter: Painter, places: Places) -> Iterator[None]:
    pier, high = places.pier, places.stretch[1]
    deck = pygame.FRect(pier.left - 16, places.deck(0).top, pier.width + 32, 0)
    deck.height = deck.width * 0.22
    painter.image("niagara/pier", deck)
    yield
    for seat in range(places.seats + 1):
        bay = places.bay(min(seat, places.seats - 1))
        x = bay.left if seat < places.seats else bay.right
        painter.image("niagara/post", (x - 13, pier.top - 8 * high, 26, 112 * high))
        yield
    _draw_rope(painter, places)
    yield
    lodge = places.beaver_home
    painter.image("niagara/lodge", lodge.area((150.0, 80.0)).move(34.0, -18.0))
    yield


def _draw_rope(painter: Painter, places: Places) -> None:
    """The rope from post to post on which the cards hang."""
    top = places.pier.top + 3.0
    for seat in range(places.seats):
        bay = places.bay(seat)
        points = [(bay.left + bay.width * k / 10, top + 16.0 * k / 10 * (1 - k / 10)) for k in range(11)]
        painter.path(points, palette.ROPE_SHADE, 3.6)
        painter.path([(x, y - 1.0) for x, y in points], palette.ROPE, 1.8)
