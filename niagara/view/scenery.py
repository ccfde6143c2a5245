"""Paints what never moves: sky, mountains, forest, land and water, rocks, the landing stage."""

from collections.abc import Iterator
from functools import partial
from typing import Final

import numpy as np
import pygame

from niagara.board import RIVER, Arm, Gem
from niagara.view import palette
from niagara.view.course import LIP
from niagara.view.gems import draw_rock
from niagara.view.ground import draw_ground
from niagara.view.places import ROCK, Anchor, Places
from niagara.view.sprites import sized
from niagara.view.terrain import LIP_HEIGHT, lie_of
from stage.graphics.art import aspect
from stage.graphics.painter import Painter
from table.rng import stream

_HORIZON: Final = 158.0
_SUN: Final = (612.0, 118.0)
_MOUNTAINS: Final = (2720.0, 420.0)
_HILLS: Final = (2720.0, 150.0)


def draw_scenery(painter: Painter, places: Places) -> None:
    """Sky, land, water and what is built on it, over the whole window."""
    if painter.palette.high_contrast:
        _draw_plain(painter, places)
        return
    _draw_sky(painter, places)
    area = painter.bleed
    draw_ground(painter.canvas.target, places, area)
    source = places.spot(_SUN[0], 196.0)
    _draw_sunlight(painter, source, 330.0, 110.0, 96)
    _draw_growth(painter, places)
    _draw_pier(painter, places)
    for gem in Gem:
        draw_rock(painter, places, gem)


def _draw_plain(painter: Painter, places: Places) -> None:
    """High contrast: the river and the landing stage in plain shapes."""
    colours = painter.palette
    painter.fill(painter.bleed, colours.backdrop_top)
    for arm in Arm:
        middle = [places.at(arm, number / 8) for number in range(4, round(LIP * 8) + 1)]
        left = [(at.x - places.radii(at)[0] * 1.08, at.y) for at in middle]
        right = [(at.x + places.radii(at)[0] * 1.08, at.y) for at in middle]
        painter.polygon([*left, *reversed(right)], palette.PLAIN_WATER)
        for number in range(12):
            share = (number + 0.5) / 12
            x = left[-1][0] + (right[-1][0] - left[-1][0]) * share
            painter.line((x, left[-1][1]), (x, left[-1][1] + 60.0 + 30.0 * (number % 3)), colours.chalk, 2.0)
    painter.outline(places.pier, colours.chalk, 2.0, 6.0)
    for gem in Gem:
        draw_rock(painter, places, gem)


def _draw_sky(painter: Painter, places: Places) -> None:
    bleed = painter.bleed
    horizon = places.spot(0.0, _HORIZON).y + 20.0
    bands = len(palette.SKY) - 1
    high = (horizon - bleed.top) / bands
    for number in range(bands):
        band = (bleed.left, bleed.top + high * number, bleed.width, high + 2)
        painter.gradient(band, palette.SKY[number], palette.SKY[number + 1])
    sun = places.spot(*_SUN)
    for wide, tall, alpha in ((1500.0, 620.0, 150), (760.0, 360.0, 150), (300.0, 190.0, 190), (120.0, 110.0, 255)):
        _draw_sunlight(painter, sun, wide, tall, alpha)
    for art, (wide, tall), foot in (("mountains", _MOUNTAINS, horizon + 2), ("hills", _HILLS, horizon + 12)):
        grown = max(bleed.width, wide * 0.82) / wide
        area = pygame.FRect(0, 0, wide * grown, tall * grown)
        area.midbottom = (bleed.centerx + 10.0, foot)
        painter.image(f"niagara/{art}", area)
    for wide, tall, alpha in ((1100.0, 240.0, 120), (420.0, 150.0, 150)):
        _draw_sunlight(painter, Anchor(sun.x, sun.y + 24.0, sun.scale), wide, tall, alpha)


def _draw_sunlight(painter: Painter, sun: Anchor, wide: float, tall: float, alpha: int) -> None:
    area = pygame.FRect(0, 0, wide, tall)
    area.center = (sun.x, sun.y)
    painter.glow(area, palette.SUN, alpha)


def _draw_growth(painter: Painter, places: Places) -> None:
    """Pines, bushes, boulders and grass, the far ones first, with morning fog between the rows."""
    last = 0.0
    for art, at, wide, flip in sorted(_growth(painter, places), key=lambda each: each[1].y):
        if at.y - last > 14.0 * places.stretch[1] and at.y < places.spot(0.0, 250.0).y:
            _draw_fog(painter, places, at.y)
            last = at.y
        # Of each drawing one raster is made; all its smaller copies are shrunk from that.
        whole = _LARGEST[art.rstrip("_123")]
        high = whole / aspect(f"niagara/{art}")
        picture = sized(painter, art, (whole, high), partial(_fill, f"niagara/{art}"), wide / whole, flip=flip)
        painter.stamp(picture, (at.x, at.y - high * wide / whole / 2))


def _fill(art: str, painter: Painter) -> None:
    whole = _LARGEST[art.removeprefix("niagara/").rstrip("_123")]
    painter.image(art, (0, 0, whole, whole / aspect(art)))


def _draw_fog(painter: Painter, places: Places, y: float) -> None:
    bleed = painter.bleed
    depth = (y - places.spot(0.0, 140.0).y) / (places.stretch[1] * 110.0)
    area = pygame.FRect(bleed.left - 200, y - 46, bleed.width + 400, 92)
    painter.glow(area, palette.HAZE, round(150 * max(0.0, 1.0 - depth)))


def _growth(painter: Painter, places: Places) -> Iterator[tuple[str, Anchor, float, bool]]:
    rng = stream(0, "niagara", "growth")
    stretch, bleed, board = places.stretch, painter.bleed, places.board
    left, right = (bleed.left - board.left) / stretch[0], (bleed.right - board.left) / stretch[0]
    columns = np.arange(left, right, 8.0, dtype=np.float32)
    rows = np.arange(140.0, LIP_HEIGHT + 8.0, 8.0, dtype=np.float32)
    shore = lie_of(columns, rows).shore
    kept = list(_kept_free(places))

    def free(x: float, y: float, wide: float, high: float, water: float) -> bool:
        column, row = int((x - left) / 8.0), int((y - 140.0) / 8.0)
        if not (0 <= column < len(columns) and 0 <= row < len(rows)) or shore[row, column] < water:
            return False
        at = places.spot(x, y)
        body = pygame.FRect(at.x - wide * 0.4, at.y - high, wide * 0.8, high)
        return body.collidelist(kept) < 0

    for art, y, step, high, chance in _ROWS:
        x = left + rng.uniform(0, step)
        while x < right:
            tall = high * rng.uniform(0.72, 1.15)
            kind = rng.randrange(3)
            wide = tall * (130 / 260, 110 / 270, 150 / 250)[kind]
            foot = y + rng.uniform(-5, 5)
            if rng.random() < chance and free(x, foot, wide, tall, 26.0):
                yield f"{art}_{kind + 1}", places.spot(x, foot), wide, rng.random() < 0.5
            x += step * rng.uniform(0.6, 1.4)
    for number in range(640):
        x, y = rng.uniform(left, right), rng.uniform(190.0, LIP_HEIGHT - 6.0)
        scale = places.spot(x, y).scale
        art, wide, high, water = _SMALL[number % len(_SMALL)]
        size = wide * scale * rng.uniform(0.7, 1.2)
        if free(x, y, size, size * high / wide, water):
            yield art, places.spot(x, y), size, rng.random() < 0.5
    for _ in range(150):
        x = rng.uniform(left, right)
        if shore[-2, int((x - left) / 8.0)] > 8.0:
            yield (
                "tuft",
                places.spot(x, LIP_HEIGHT + rng.uniform(2.0, 9.0)),
                rng.uniform(18.0, 40.0),
                rng.random() < 0.5,
            )


_ROWS: Final = (
    ("pine_far", 154.0, 17.0, 50.0, 0.95), ("pine_far", 160.0, 20.0, 60.0, 0.9), ("pine_far", 167.0, 26.0, 74.0, 0.9),
    ("pine_mid", 176.0, 40.0, 88.0, 0.75), ("pine_mid", 192.0, 60.0, 104.0, 0.6), ("pine_mid", 232.0, 84.0, 124.0, 0.6),
    ("pine", 300.0, 100.0, 150.0, 0.55), ("pine", 372.0, 110.0, 170.0, 0.55), ("pine", 452.0, 120.0, 190.0, 0.55),
    ("pine", 540.0, 130.0, 215.0, 0.6), ("pine", 630.0, 140.0, 240.0, 0.6), ("pine", 716.0, 150.0, 260.0, 0.6),
)  # fmt: skip
"""Rows of pines: how hazy, height on the reference board, distance, size, how closely they stand."""
_LARGEST: Final = {
    "pine_far": 60.0, "pine_mid": 96.0, "pine": 180.0, "tuft": 44.0, "bush": 78.0, "boulder": 76.0,
}  # fmt: skip
"""How wide the largest of each kind is."""
_SMALL: Final = (
    ("tuft", 34.0, 23.0, 10.0), ("tuft", 28.0, 19.0, 6.0), ("bush", 62.0, 42.0, 20.0), ("tuft", 30.0, 20.0, 8.0),
    ("boulder_1", 44.0, 33.0, 4.0), ("tuft", 26.0, 18.0, 4.0), ("boulder_2", 60.0, 35.0, 8.0),
)  # fmt: skip


def _kept_free(places: Places) -> Iterator[pygame.FRect]:
    """What nothing may stand before."""
    for place in RIVER:
        disc = places.disc(place)
        half_width, half_height = places.radii(disc)
        yield pygame.FRect(disc.x - half_width, disc.y - half_height * 1.5, 2 * half_width, 2.5 * half_height)
        yield places.bank_area(place).inflate(4, 20)
    for gem in Gem:
        yield places.site(gem).area((ROCK[0] + 20.0, ROCK[1] + 70.0)).move(0, -16)
    yield places.pier.inflate(10, 0)
    yield places.moose.area((80.0, 110.0)).move(0, -20)
    yield places.beaver_home.area((150.0, 90.0))
    yield places.sign.area((70.0, 90.0)).move(0, -30)


def _draw_pier(painter: Painter, places: Places) -> None:
    pier, high = places.pier, places.stretch[1]
    deck = pygame.FRect(pier.left - 16, pier.top + 84 * high, pier.width + 32, 0)
    deck.height = deck.width * 0.22
    painter.image("niagara/pier", deck)
    for seat in range(places.seats + 1):
        bay = places.bay(min(seat, places.seats - 1))
        x = bay.left if seat < places.seats else bay.right
        painter.image("niagara/post", (x - 13, pier.top - 8 * high, 26, 112 * high))
    _draw_rope(painter, places)
    lodge = places.beaver_home
    painter.image("niagara/lodge", lodge.area((150.0, 80.0)).move(34.0, -18.0))


def _draw_rope(painter: Painter, places: Places) -> None:
    """The rope from post to post on which the cards hang."""
    top = places.pier.top + 3.0
    for seat in range(places.seats):
        bay = places.bay(seat)
        points = [(bay.left + bay.width * k / 10, top + 16.0 * k / 10 * (1 - k / 10)) for k in range(11)]
        painter.path(points, palette.ROPE_SHADE, 3.6)
        painter.path([(x, y - 1.0) for x, y in points], palette.ROPE, 1.8)
