"""The room and the bench: the window with the skyline, the planks that glide with the camera, shadows, dust."""

import math
from collections.abc import Iterable
from functools import partial
from typing import Final

import numpy as np
import pygame

from stage.graphics.colours import mix
from stage.graphics.painter import Painter
from stage.graphics.painting.cache import SurfaceCache
from stage.match.live.camera import Camera
from stage.match.live.impacts import Mote
from table.rng import stream
from vertiges.outlines import HALF
from vertiges.rules.snapshot import TABLE_HALF, Placed
from vertiges.view.grain import coloured
from vertiges.view.palette import BENCH_EDGE, DUSK, DUST, PLANK, POST, SHADE

_ART_GROUND = 900.0
"""Where in the picture of the room the table top is, of 1080."""
_BOARDS = 3
_WIDE, _HIGH = 2048, 64
"""Pixels of one board of the bench."""
_LENGTHS = 8
"""Parts into which the boards are cut when they are smoothed: only those in sight are."""
_SPARE = 4
_POST = 12.0
"""How wide an upright of the bench is."""
_NEAR_TABLE = 75.0
"""mm above the table up to which a piece darkens it."""
_KEPT: Final = SurfaceCache(2 * _WIDE * _HIGH * _BOARDS * 4)


def draw_room(painter: Painter, ground: float, column: pygame.FRect) -> None:
    """The window and the city. Below the table top the dark of the room, and beside `column` the sides of the bench."""
    room = painter.bleed
    if painter.palette.high_contrast:
        painter.fill(room, painter.palette.backdrop_top)
        return
    scale = max(room.width / 1920.0, (ground - room.top) / _ART_GROUND)
    art = pygame.FRect(0, 0, 1920.0 * scale, 1080.0 * scale)
    art.midtop = (room.centerx, ground - _ART_GROUND * scale)
    painter.image("vertiges/table", art)
    high = room.bottom - ground
    painter.gradient((room.left, ground, room.width, high), *DUSK)
    for left, right in ((room.left, column.left), (column.right, room.right)):
        area = pygame.FRect(left, ground, right - left, high)
        size = (max(1, round(area.width * painter.canvas.scale)), max(1, round(high * painter.canvas.scale)))
        part = _planks().subsurface((0, 0, min(_WIDE, max(1, round(area.width))), _BOARDS * _HIGH))
        painter.stamp(pygame.transform.smoothscale(part, size), area.center)
        painter.fill(area, SHADE, 110)
        painter.fill((area.left, ground - 1, area.width, 2.5), mix(BENCH_EDGE, SHADE, 0.4))


def draw_posts(painter: Painter, ground: float, column: pygame.FRect) -> None:
    """The uprights of the bench, on both sides of the boards that glide."""
    if painter.palette.high_contrast:
        return
    high = painter.bleed.bottom - ground
    for x in (column.left, column.right - _POST):
        painter.gradient((x, ground, _POST, high), *POST)
        painter.fill((x, ground, 1.5, high), BENCH_EDGE, 70)
        painter.fill((x + _POST - 1.5, ground, 1.5, high), SHADE, 160)


def draw_boards(painter: Painter, camera: Camera) -> None:
    """The boards from end to end, as far as they are seen."""
    left, _ = camera.to_screen(-TABLE_HALF, 0.0)
    right, _ = camera.to_screen(TABLE_HALF, 0.0)
    high = painter.bleed.bottom - camera.ground
    if painter.palette.high_contrast:
        painter.fill((left, camera.ground, right - left, 3), painter.palette.chalk)
        return
    x, y = painter.to_pixels((left, camera.ground))
    width, height = round((right - left) * painter.canvas.scale), round(high * painter.canvas.scale) + 1
    bench = pygame.Rect(round(x), round(y), width, height)
    seen = bench.clip(painter.canvas.target.get_clip())
    if seen.width and seen.height:
        if camera.moving:
            _stretch(painter, bench, seen)
        else:
            _lay_lengths(painter, bench, seen)
    painter.fill((left, camera.ground - 1, right - left, 2.5), BENCH_EDGE)
    for end, inwards in ((left, 0.0), (right, -10.0)):
        painter.fill((end + inwards, camera.ground, 10.0, high), SHADE, 90)


def _stretch(painter: Painter, bench: pygame.Rect, seen: pygame.Rect) -> None:
    """What is seen, quickly: while the camera glides."""
    share = _WIDE / bench.width
    left, width = round((seen.left - bench.left) * share), max(1, round(seen.width * share))
    source = pygame.Rect(left, 0, width, _BOARDS * _HIGH).clip(_planks().get_rect())
    painter.canvas.target.blit(pygame.transform.scale(_planks().subsurface(source), seen.size), seen)


def _lay_lengths(painter: Painter, bench: pygame.Rect, seen: pygame.Rect) -> None:
    """What is seen, smoothly: lengths of the boards, which are kept for this zoom."""
    for number in range(_LENGTHS):
        left, right = (round(bench.width * end / _LENGTHS) for end in (number, number + 1))
        place = pygame.Rect(bench.left + left, bench.top, right - left, bench.height)
        if place.colliderect(seen):
            key = ("bench", bench.size, number)
            length = painter.canvas.cache.get(key, partial(_length, bench.size, left, right))
            painter.canvas.target.blit(length, place)


def _length(bench: tuple[int, int], left: int, right: int) -> pygame.Surface:
    """The bench from one pixel to another; a little more is smoothed, so that no joint is seen."""
    share = _WIDE / bench[0]
    begin, end = max(0, math.floor(left * share) - _SPARE), min(_WIDE, math.ceil(right * share) + _SPARE)
    source = _planks().subsurface((begin, 0, end - begin, _BOARDS * _HIGH))
    smooth = pygame.transform.smoothscale(source, (round((end - begin) / share), bench[1]))
    return smooth.subsurface((round(left - begin / share), 0, right - left, bench[1])).convert()


def _planks() -> pygame.Surface:
    """The front of the bench: boards below one another, darker downwards, with a joint between them; kept."""
    return _KEPT.get("planks", _planed)


def _planed() -> pygame.Surface:
    shades = np.linspace(0.0, 1.0, _BOARDS * _HIGH, dtype=np.float32)[:, None]
    colours = (np.array(tone, dtype=np.float32) for tone in PLANK)
    top, bottom = colours
    base = top + (bottom - top) * shades
    pixels = np.empty((_BOARDS * _HIGH, _WIDE, 3), dtype=np.float32)
    for board in range(_BOARDS):
        rows = slice(board * _HIGH, (board + 1) * _HIGH)
        rng = stream(board, "plank")
        wood = coloured(rng, np.array((200.0, 200.0, 200.0), dtype=np.float32), _HIGH, _WIDE, 0.7, 16.0)
        pixels[rows] = base[rows, None, :] * (0.35 + 0.65 * wood / 192.0)
        joint = rng.randrange(_WIDE // 4, 3 * _WIDE // 4)
        pixels[rows, joint : joint + 2] *= 0.45
        pixels[rows.stop - 2 : rows.stop] *= 0.5
        pixels[rows.start : rows.start + 2] *= 1.12
    data = np.clip(pixels, 0, 255).astype(np.uint8).tobytes()
    return pygame.image.frombytes(data, (_WIDE, _BOARDS * _HIGH), "RGB").convert()


def draw_contact_shadows(painter: Painter, camera: Camera, placed: Iterable[Placed]) -> None:
    """What stands on the table, or is just above it, darkens it."""
    if painter.palette.high_contrast:
        return
    for each in placed:
        height = each.y - HALF
        if -HALF < height < _NEAR_TABLE and abs(each.x) < TABLE_HALF + HALF:
            near = 1.0 - max(0.0, height) / _NEAR_TABLE
            wide = round((HALF * 2.3 + height * 0.5) * camera.zoom / 4) * 4
            x, _ = camera.to_screen(each.x, 0.0)
            area = pygame.FRect(0, 0, wide, round(16 * camera.zoom / 2) * 2)
            area.center = (x + 3 * camera.zoom, camera.ground + 2)
            painter.glow(area, SHADE, round(near * near * 10) * 20)


def draw_dust(painter: Painter, camera: Camera, motes: Iterable[Mote]) -> None:
    """Puffs of dust over the table."""
    if painter.palette.high_contrast:
        return
    for mote in motes:
        radius = mote.size * (1.0 + 0.8 * mote.age / mote.life) * camera.zoom
        side = max(4, round(radius * 2 / 4) * 4)
        area = pygame.FRect(0, 0, side, side)
        area.center = camera.to_screen(mote.x, mote.y)
        if alpha := round(mote.density * 6) * 14:
            painter.glow(area, DUST, alpha)
