"""Painting of the scenery: sky, mountains, land, water, plants, rocks and the landing stage."""

import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, pairwise
from typing import Final

import numpy as np
import pygame

from niagara.board import RIVER, Arm, Gem
from niagara.view import palette
from niagara.view.canoes import draw_rock
from niagara.view.characters import draw_vane
from niagara.view.landscape.ground import Ground, ground
from niagara.view.landscape.terrain import LIP_HEIGHT, TerrainMap, map_terrain
from niagara.view.places import LIP, ROCK, Anchor, Places
from stage.graphics.art import aspect
from stage.graphics.kept import sized
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour, mix
from table.job import Job, Steps, beside
from table.rng import stream

_ROWS: Final = (
    ("pine_far", 154.0, 17.0, 50.0, 0.95), ("pine_far", 160.0, 20.0, 60.0, 0.9), ("pine_far", 167.0, 26.0, 74.0, 0.9),
    ("pine_mid", 176.0, 40.0, 88.0, 0.75), ("pine_mid", 192.0, 60.0, 104.0, 0.6), ("pine_mid", 232.0, 84.0, 124.0, 0.6),
    ("pine", 300.0, 100.0, 150.0, 0.55), ("pine", 372.0, 110.0, 170.0, 0.55), ("pine", 452.0, 120.0, 190.0, 0.55),
    ("pine", 540.0, 130.0, 215.0, 0.6), ("pine", 630.0, 140.0, 240.0, 0.6), ("pine", 716.0, 150.0, 260.0, 0.6),
)  # fmt: skip
"""Rows of pines: drawing by haze, height on the reference board, distance, size, density."""
_SLENDER: Final = (130 / 260, 110 / 270, 150 / 250)
"""Width of the three kinds of pines divided by their height."""
_LARGEST: Final = {
    "pine_far": 60.0, "pine_mid": 96.0, "pine": 180.0, "tuft": 44.0, "bush": 78.0, "boulder": 76.0,
}  # fmt: skip
"""Width of the largest of each kind."""
_SMALL: Final = (
    ("tuft", 34.0, 23.0, 10.0), ("tuft", 28.0, 19.0, 6.0), ("bush", 62.0, 42.0, 20.0), ("tuft", 30.0, 20.0, 8.0),
    ("boulder_1", 44.0, 33.0, 4.0), ("tuft", 26.0, 18.0, 4.0), ("boulder_2", 60.0, 35.0, 8.0),
)  # fmt: skip
_BUSHES: Final = 640
_EDGE: Final = 150
_STONES: Final = 2600
"""Number of places tried for undergrowth, for grass along the cliff, and for stones in the water."""
_FOREST: Final = 140.0
"""Height on the reference board at which the land begins."""
_CELL: Final = 8.0
"""Distance in reference units between points of the terrain map."""
_AT_ONCE: Final = 24
"""Number of things placed in one step."""
Growth = tuple[str, Anchor, float, bool]
"""A drawing, the point where it stands, its width in logical units, and whether it is mirrored."""


@dataclass(frozen=True, slots=True)
class _Look:
    """Scenery as a weather changes it."""

    upper: Colour
    lower: Colour
    """Light at the upper and at the lower edge of the window, by which everything is multiplied."""
    bend: float = 0.0
    """Distance by which the tops of pines lean to the right, as a share of their height."""
    clouds: int = 0
    """Opacity of the clouds."""
    foam: int = 0
    """Number of flecks of foam on the river."""
    stones: bool = False
    """True if low water lays stones bare."""


_LOOKS: Final = {
    -1: _Look((255, 250, 238), (255, 246, 222), stones=True),
    0: _Look((255, 255, 255), (255, 255, 255)),
    1: _Look((158, 172, 190), (204, 214, 216), bend=0.2, clouds=150, foam=220),
    2: _Look((58, 66, 104), (104, 122, 164), bend=0.4, clouds=245, foam=420),
}
"""Look of each mark of the weather (NI-11)."""
_BANDS: Final = 60
"""Bands in which the light goes over from the upper to the lower edge."""


@dataclass(frozen=True, slots=True)
class PaintedLand:
    """Share of all weathers: the window with sky, land, water and falls, and all that grows and lies there."""

    bare: pygame.Surface
    grown: Sequence[Growth]
    wet: Sequence[Growth]
    """Stones in the water along the shore, and in the falls."""


def growth(places: Places, area: pygame.FRect) -> Generator[None, None, tuple[list[Growth], list[Growth]]]:
    """Place pines, bushes, boulders and grass in an area, and stones in the water, far ones first, in short steps."""
    wide, _ = places.stretch
    left, right = (area.left - places.board.left) / wide, (area.right - places.board.left) / wide
    columns = np.arange(left, right, _CELL, dtype=np.float32)
    terrain = yield from map_terrain(columns, np.arange(_FOREST, LIP_HEIGHT + _CELL, _CELL, dtype=np.float32))
    land = _Land(places, left, right, terrain)
    grown: list[Growth] = []
    for thing in chain(land.pines(), land.undergrowth(), land.edge()):
        grown.append(thing)
        if len(grown) % _AT_ONCE == 0:
            yield
    stones = []
    for stone in land.stones():
        stones.append(stone)
        if len(stones) % _AT_ONCE == 0:
            yield
    return sorted(grown, key=lambda each: each[1].y), sorted(stones, key=lambda each: each[1].y)


def draw_growth(painter: Painter, places: Places, grown: Iterable[Growth], bend: float = 0.0) -> Iterator[None]:
    """Draw plants and boulders in this order, with fog between the rows, in one step each; pines `bend` in the wind."""
    last = 0.0
    for art, at, wide, flip in grown:
        if at.y - last > 14.0 * places.stretch[1] and at.y < places.spot(0.0, 250.0).y:
            _draw_fog(painter, places, at.y)
            last = at.y
        # Each drawing is rasterised once; all its smaller copies are shrunk from that.
        whole = _LARGEST[art.rstrip("_123")]
        high = whole / aspect(f"niagara/{art}")
        picture = sized(painter, art, (whole, high), partial(_fill, f"niagara/{art}"), wide / whole, flip=flip)
        aside = 0.0
        if bend and art.startswith("pine"):
            picture, lean = _bent(picture, bend), bend * high * wide / whole
            aside = lean / 2
        painter.stamp(picture, (at.x + aside, at.y - high * wide / whole / 2))
        yield


def _bent(upright: pygame.Surface, bend: float) -> pygame.Surface:
    """Return a pine whose top leans to the right by a share of its height; its foot stays where it was."""
    wide, high = upright.get_size()
    bent = pygame.Surface((wide + round(bend * high), high), pygame.SRCALPHA)
    for row in range(high):
        bent.blit(upright, (round(bend * high * (1.0 - row / high) ** 1.7), row), (0, row, wide, 1))
    return bent


def _fill(art: str, painter: Painter) -> None:
    whole = _LARGEST[art.removeprefix("niagara/").rstrip("_123")]
    painter.image(art, (0, 0, whole, whole / aspect(art)))


def _draw_fog(painter: Painter, places: Places, y: float) -> None:
    bleed = painter.bleed
    depth = (y - places.spot(0.0, 140.0).y) / (places.stretch[1] * 110.0)
    area = pygame.FRect(bleed.left - 200, y - 46, bleed.width + 400, 92)
    painter.glow(area, palette.HAZE, round(150 * max(0.0, 1.0 - depth)))


class _Land:
    """Generator of plants and boulders, away from the water and from the elements of the game."""

    def __init__(self, places: Places, left: float, right: float, terrain: TerrainMap) -> None:
        self._places = places
        self._rng = stream(0, "niagara", "growth")
        self._left, self._right = left, right
        self._shore = terrain.shore
        self._kept = list(_kept_free(places))
        discs = self._kept[: 2 * len(RIVER) : 2]
        self._discs = [area.inflate(-area.width * 0.16, -area.height * 0.34) for area in discs]

    def pines(self) -> Iterator[Growth]:
        """Yield the forest."""
        for row in _ROWS:
            yield from self._pines(*row)

    def _pines(self, art: str, y: float, step: float, high: float, chance: float) -> Iterator[Growth]:
        rng = self._rng
        x = self._left + rng.uniform(0, step)
        while x < self._right:
            tall, kind, foot = high * rng.uniform(0.72, 1.15), rng.randrange(3), y + rng.uniform(-5, 5)
            wide = tall * _SLENDER[kind]
            if rng.random() < chance and self._is_free(x, foot, (wide, tall), 26.0):
                yield f"{art}_{kind + 1}", self._places.spot(x, foot), wide, rng.random() < 0.5
            x += step * rng.uniform(0.6, 1.4)

    def undergrowth(self) -> Iterator[Growth]:
        """Yield bushes, boulders and grass between the trees."""
        rng = self._rng
        for number in range(_BUSHES):
            x, y = rng.uniform(self._left, self._right), rng.uniform(190.0, LIP_HEIGHT - 6.0)
            art, wide, high, water = _SMALL[number % len(_SMALL)]
            at = self._places.spot(x, y)
            size = wide * at.scale * rng.uniform(0.7, 1.2)
            if self._is_free(x, y, (size, size * high / wide), water):
                yield art, at, size, rng.random() < 0.5

    def edge(self) -> Iterator[Growth]:
        """Yield grass that hangs over the cliff."""
        rng = self._rng
        for _ in range(_EDGE):
            x = rng.uniform(self._left, self._right)
            if self._shore[-2, int((x - self._left) / _CELL)] > 8.0:
                at = self._places.spot(x, LIP_HEIGHT + rng.uniform(2.0, 9.0))
                yield "tuft", at, rng.uniform(18.0, 40.0), rng.random() < 0.5

    def stones(self) -> Iterator[Growth]:
        """Yield stones in shallow water beside the discs, and on the edge of the falls."""
        rng = self._rng
        for number in range(_STONES):
            x, y = rng.uniform(self._left, self._right), rng.uniform(206.0, LIP_HEIGHT + 2.0)
            if number % 4 == 0:
                y = LIP_HEIGHT + rng.uniform(-7.0, 4.0)
            column, row = int((x - self._left) / _CELL), int((y - _FOREST) / _CELL)
            deep = -float(self._shore[min(row, len(self._shore) - 1), min(column, self._shore.shape[1] - 1)])
            at = self._places.spot(x, y)
            size = rng.uniform(16.0, 46.0) * at.scale
            body = pygame.FRect(at.x - size / 2, at.y - size * 0.6, size, size * 0.6)
            if 0.0 < deep < (300.0 if number % 4 == 0 else 34.0) and body.collidelist(self._discs) < 0:
                yield f"boulder_{rng.randint(1, 2)}", at, size, rng.random() < 0.5

    def _is_free(self, x: float, y: float, size: tuple[float, float], water: float) -> bool:
        """Return True if something of this size may stand at this point, at least `water` from the water."""
        column, row = int((x - self._left) / _CELL), int((y - _FOREST) / _CELL)
        rows, columns = self._shore.shape
        if not (0 <= column < columns and 0 <= row < rows) or self._shore[row, column] < water:
            return False
        at, (wide, high) = self._places.spot(x, y), size
        body = pygame.FRect(at.x - wide * 0.4, at.y - high, wide * 0.8, high)
        return body.collidelist(self._kept) < 0


def _kept_free(places: Places) -> Iterator[pygame.FRect]:
    """Yield the areas that nothing may cover."""
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


_HORIZON: Final = 158.0
_SUN: Final = (612.0, 118.0)
_MOUNTAINS: Final = (2720.0, 420.0)
_HILLS: Final = (2720.0, 150.0)
_LAND_IN_FOG: Final = 0.35
_WATER_IN_FOG: Final = 0.55
"""Share of their colours that land and river keep in fog."""
_STEP: Final = 0.003
"""Time for drawing in one step, in seconds."""


def land(painter: Painter, places: Places) -> Steps[PaintedLand]:
    """Paint what the scenery of all weathers has in common, in steps of a few milliseconds.

    A thread computes land and water, which take by far the longest. The window must have the size that the canvas aims
    at until the last step.
    """
    canvas, area = painter.canvas, painter.bleed
    place = canvas.pixel_rect(area)
    painter.rasterise_ahead((art, box.size) for art, box in _heights(places, area))
    yield None
    parts = yield from beside(Job(ground(place.size, places, area)).finish)
    grown, wet = yield from growth(places, area)
    picture = yield from _painted(painter, pygame.Surface(place.size).convert(), _draw_land(painter, places, parts))
    return PaintedLand(picture, grown, wet)


def scenery(
    painter: Painter, places: Places, common: PaintedLand | None = None, weather: int = 0
) -> Steps[pygame.Surface]:
    """Paint the scenery of the whole window in a weather into a new surface, in steps as :func:`land`."""
    canvas = painter.canvas
    if painter.palette.high_contrast:
        place = canvas.pixel_rect(painter.bleed)
        picture = pygame.Surface(place.size).convert()
        with canvas.instead(picture, place):
            _draw_plain(painter, places)
        return picture
    if common is None:
        common = yield from land(painter, places)
    drawing = _drawing(painter, places, common, _LOOKS[weather])
    return (yield from _painted(painter, common.bare.copy(), drawing))


def _painted(painter: Painter, picture: pygame.Surface, drawing: Iterator[None]) -> Steps[pygame.Surface]:
    begin: float | None = time.perf_counter()
    while begin is not None:
        with painter.canvas.instead(picture, painter.canvas.pixel_rect(painter.bleed)):
            begin = next((time.perf_counter() for _ in drawing if time.perf_counter() - begin > _STEP), None)
        yield None
    return picture


def _draw_land(painter: Painter, places: Places, parts: Sequence[Ground]) -> Iterator[None]:
    yield from _draw_sky(painter, places)
    for part, place in parts:
        painter.canvas.target.blit(part, place)
        yield
    _draw_sunlight(painter, places.spot(_SUN[0], 196.0), 330.0, 110.0, 96)


def _drawing(painter: Painter, places: Places, common: PaintedLand, look: _Look) -> Iterator[None]:
    """Draw what stands on the land, from back to front, and the light and the clouds of a weather."""
    if look.stones:
        yield from _draw_low_water(painter, places)
        yield from draw_growth(painter, places, common.wet)
    yield from _draw_foam(painter, places, look.foam)
    yield from draw_growth(painter, places, common.grown, look.bend)
    yield from _draw_pier(painter, places)
    for gem in Gem:
        draw_rock(painter, places, gem)
        yield
    if look.clouds:
        yield from _draw_clouds(painter, places, look.clouds)
    yield from _dim(painter, look)
    draw_vane(painter, places)


def _draw_low_water(painter: Painter, places: Places) -> Iterator[None]:
    """Draw gravel that low water leaves bare along the banks, and rock between the threads of the falls."""
    rng = stream(0, "niagara", "gravel")
    for arm in Arm:
        for number in range(8 if arm is Arm.LEFT else 80, round(LIP * 16)):
            at = places.at(arm, number / 16 + rng.uniform(-0.03, 0.03))
            for side in (-1.0, 1.0):
                area = pygame.FRect(0, 0, rng.uniform(40.0, 84.0) * at.scale, rng.uniform(16.0, 30.0) * at.scale)
                area.center = (at.x + side * places.radii(at)[0] * rng.uniform(1.02, 1.2), at.y)
                painter.glow(area, mix(palette.GRAVEL, palette.GRAVEL_DARK, rng.random()), 235)
            yield
        edge = places.at(arm, LIP)
        for number in range(7):
            area = pygame.FRect(0, 0, rng.uniform(22.0, 44.0), rng.uniform(190.0, 320.0))
            area.midtop = (edge.x + (number - 3.0 + rng.uniform(-0.2, 0.2)) * 34.0, edge.y - 24.0)
            painter.glow(area, palette.ROCK_DARK, 235)
            yield


def _draw_foam(painter: Painter, places: Places, count: int) -> Iterator[None]:
    """Draw flecks of foam on the river, the more the nearer the falls."""
    rng = stream(0, "niagara", "flecks")
    for _ in range(count):
        arm, step, aside = rng.choice(tuple(Arm)), LIP * rng.random() ** 0.7, rng.uniform(-1.12, 1.12)
        at = places.at(arm, step)
        wide = rng.uniform(14.0, 46.0) * at.scale
        area = pygame.FRect(0, 0, 6.0 * round(wide / 6.0), 5.0 * at.scale)
        area.center = (at.x + aside * places.radii(at)[0], at.y + rng.uniform(-40.0, 40.0) * at.scale)
        painter.glow(area, palette.FOAM, rng.choice((120, 170, 220)))
        yield


def _draw_clouds(painter: Painter, places: Places, alpha: int) -> Iterator[None]:
    """Draw heavy clouds over the mountains, over the whole width of the window."""
    bleed, rng = painter.bleed, stream(0, "niagara", "clouds")
    low = places.spot(0.0, 118.0).y
    dark, light = palette.STORM_CLOUD
    for row in range(4):
        for number in range(11):
            wide, tall = rng.uniform(300.0, 520.0), rng.uniform(80.0, 150.0)
            x = bleed.left + bleed.width * (number + rng.uniform(-0.3, 1.3)) / 11
            y = bleed.top + (low - bleed.top) * (row + 0.4) / 4.4 + rng.uniform(-16.0, 16.0)
            for down, colour in ((0.0, mix(dark, light, 0.3 * row)), (-0.16 * tall, mix(light, dark, 0.5 - 0.1 * row))):
                area = pygame.FRect(0, 0, wide, tall)
                area.center = (x, y + down)
                painter.glow(area, colour, alpha)
            yield


def _dim(painter: Painter, look: _Look) -> Iterator[None]:
    """Multiply everything by the light of a weather."""
    target = painter.canvas.target
    wide, high = target.get_size()
    for band in range(_BANDS):
        top, bottom = round(high * band / _BANDS), round(high * (band + 1) / _BANDS)
        light = mix(look.upper, look.lower, min(1.0, 1.5 * band / _BANDS))
        target.fill(light, (0, top, wide, bottom - top), pygame.BLEND_RGB_MULT)
        yield


def draw_fog(painter: Painter, places: Places) -> None:
    """Draw morning fog in place of the scenery until it is painted."""
    if painter.palette.high_contrast:
        painter.fill(painter.bleed, painter.palette.backdrop_top)
        return
    bleed = painter.bleed
    horizon = _draw_air(painter, places)
    cliff = places.spot(0.0, LIP_HEIGHT).y
    mist, land = palette.MIST_SHADE, mix(palette.MIST_SHADE, palette.MOSS_DARK, _LAND_IN_FOG)
    painter.gradient((bleed.left, horizon, bleed.width, cliff - horizon), palette.SKY[-1], land)
    for arm in Arm:
        painter.soft_polygon(_banks(places, arm), mix(mist, palette.DEEP, _WATER_IN_FOG), blur=10.0)
    painter.gradient((bleed.left, cliff, bleed.width, bleed.bottom - cliff), land, mist)
    deck = places.pier.copy()
    deck.height, deck.top = deck.bottom - places.deck(0).top, places.deck(0).top
    painter.rounded(deck, mix(palette.SKY[-1], palette.ROPE_SHADE, _LAND_IN_FOG), 6.0)


def _draw_plain(painter: Painter, places: Places) -> None:
    """Draw river and landing stage in plain shapes, for high contrast."""
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
    """Return the outline of the river down to the lip: down the left bank and up the right one."""
    middle = [places.at(arm, number / 8) for number in range(4, round(LIP * 8) + 1)]
    left = [(at.x - places.radii(at)[0] * 1.08, at.y) for at in middle]
    right = [(at.x + places.radii(at)[0] * 1.08, at.y) for at in middle]
    return [*left, *reversed(right)]


def _draw_air(painter: Painter, places: Places) -> float:
    """Draw the sky down to the horizon and return the height of the horizon."""
    horizon = places.spot(0.0, _HORIZON).y + 20.0
    draw_bands(painter, palette.SKY, horizon)
    return horizon


def draw_bands(painter: Painter, colours: Sequence[Colour], bottom: float, area: pygame.FRect | None = None) -> None:
    """Draw a sky of these colours, from the upper edge of an area, by default the window, down to `bottom`."""
    area = area or painter.bleed
    high = (bottom - area.top) / (len(colours) - 1)
    for number, (above, below) in enumerate(pairwise(colours)):
        painter.gradient((area.left, area.top + high * number, area.width, high + 2), above, below)


def _draw_sky(painter: Painter, places: Places) -> Iterator[None]:
    _draw_air(painter, places)
    sun = places.spot(*_SUN)
    for wide, tall, alpha in ((1500.0, 620.0, 150), (760.0, 360.0, 150), (300.0, 190.0, 190), (120.0, 110.0, 255)):
        _draw_sunlight(painter, sun, wide, tall, alpha)
        yield
    for art, area in _heights(places, painter.bleed):
        painter.image(art, area)
        yield
    for wide, tall, alpha in ((1100.0, 240.0, 120), (420.0, 150.0, 150)):
        _draw_sunlight(painter, Anchor(sun.x, sun.y + 24.0, sun.scale), wide, tall, alpha)
        yield


def _heights(places: Places, bleed: pygame.FRect) -> Iterator[tuple[str, pygame.FRect]]:
    return heights(bleed, bleed.centerx + 10.0, places.spot(0.0, _HORIZON).y + 22.0, 0.82)


def heights(bleed: pygame.FRect, middle: float, foot: float, cover: float) -> Iterator[tuple[str, pygame.FRect]]:
    """Yield the drawings of mountains and hills, with their areas; `cover` is the share that a wide window shows."""
    for art, (wide, tall), lower in (("mountains", _MOUNTAINS, 0.0), ("hills", _HILLS, 10.0)):
        grown = max(bleed.width, wide * cover) / wide
        area = pygame.FRect(0, 0, wide * grown, tall * grown)
        area.midbottom = (middle, foot + lower)
        yield f"niagara/{art}", area


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
    """Draw the rope from post to post, from which the cards hang."""
    top = places.pier.top + 3.0
    for seat in range(places.seats):
        bay = places.bay(seat)
        points = [(bay.left + bay.width * k / 10, top + 16.0 * k / 10 * (1 - k / 10)) for k in range(11)]
        painter.path(points, palette.ROPE_SHADE, 3.6)
        painter.path([(x, y - 1.0) for x, y in points], palette.ROPE, 1.8)
