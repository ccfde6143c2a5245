"""The room and the bench: wall, window frame, planks that glide with the camera, shadows and dust."""

import math
from collections.abc import Iterable
from functools import cache, partial
from typing import Final

import numpy as np
import pygame

from stage.graphics.painter import Painter
from stage.graphics.theme import mix
from stage.graphics.work import WORK
from stage.match.live.camera import Camera
from stage.match.replay.film import DustParticle
from table.job import beside
from table.rng import stream
from vertiges.outlines import HALF
from vertiges.rules.snapshot import TABLE_HALF, Placed
from vertiges.view.heights import PHOTO, Photograph, draw_photograph
from vertiges.view.palette import BENCH_EDGE, BENCH_TOP, DUSK, DUST, PLANK, POST, SHADE, WALL
from vertiges.view.wood import coloured

_BOARDS = 3
_WIDE, _HIGH = 2048, 64
"""Pixels of one board of the bench."""
_LENGTHS = 8
"""Parts into which the boards are cut for smoothing; only visible parts are smoothed."""
_SPARE = 4
_POST, _LINTEL = 12.0, 9.0
"""Width of an upright of the window and height of its lintel, in logical units."""
_WALL_WIDE = 200.0
"""Width of the wall beside the window, in logical units."""
_PANEL = 96.0
"""Width of a board of the wall, in logical units."""
_TOP, _BEHIND = 13.0, 4.0
"""Logical units of the top of the bench visible in front of the towers, and behind them."""
_NEAR_TABLE = 75.0
"""mm above the table up to which a piece casts a contact shadow."""


def draw_room(painter: Painter, foot: float, column: pygame.FRect) -> None:
    """Draw the wall with the tools around the window, and the sides of the bench beside `column`; `foot` is its top."""
    room = painter.bleed
    if painter.palette.high_contrast:
        painter.fill(room, painter.palette.backdrop_top)
        return
    painter.gradient((room.left, room.top, room.width, foot - room.top), *WALL)
    for number in range(math.floor(room.left / _PANEL), math.ceil(room.right / _PANEL)):
        painter.fill((number * _PANEL, room.top, 2.0, foot - room.top), SHADE, 120)
        painter.fill((number * _PANEL + 2.0, room.top, 1.5, foot - room.top), BENCH_EDGE, 26)
    for x in (column.left, column.right):
        painter.glow((x - 260, room.top - 100, 520, foot - room.top + 200), BENCH_EDGE, 46)
    painter.image("vertiges/view/tools", (column.left - 326, foot - 262, 300, 240))
    painter.gradient((room.left, foot, room.width, room.bottom - foot), *DUSK)
    for left, right in ((room.left, column.left), (column.right, room.right)):
        _draw_side(painter, pygame.FRect(left, foot, right - left, room.bottom - foot))


def _draw_side(painter: Painter, area: pygame.FRect) -> None:
    """Draw a side of the bench, in the shade."""
    if min(area.size) < 1:
        return
    size = (max(1, round(area.width * painter.canvas.scale)), max(1, round(area.height * painter.canvas.scale)))
    part = _planks().subsurface((0, 0, min(_WIDE, max(1, round(area.width))), _BOARDS * _HIGH))
    painter.stamp(pygame.transform.smoothscale(part, size), area.center)
    painter.fill(area, SHADE, 110)
    painter.fill((area.left, area.top - 1, area.width, 2.5), mix(BENCH_EDGE, SHADE, 0.4))


def draw_wall(painter: Painter, column: pygame.FRect, foot: float, photo: Photograph | None = None) -> None:
    """Draw the strip of wall at the right end of the window, with tools and a photograph on it; it never moves."""
    area = wall_area(column, foot)
    if min(area.size) < 1:
        return
    place = pygame.FRect(area.left + _POST + 8, foot - 172.0 - PHOTO[1], *PHOTO)
    if painter.palette.high_contrast:
        if photo is not None:
            draw_photograph(painter, place, photo)
        return

    def draw(canvas: Painter) -> None:
        canvas.gradient(area, *WALL)
        for number in range(math.ceil(area.width / _PANEL)):
            x = area.left + _POST + number * _PANEL
            canvas.fill((x, area.top, 2.0, area.height), SHADE, 120)
            canvas.fill((x + 2.0, area.top, 1.5, area.height), BENCH_EDGE, 26)
        canvas.glow((area.left - 160, area.top - 100, 320, area.height + 200), BENCH_EDGE, 60)
        canvas.image("vertiges/view/tools", (area.left + _POST + 8, foot - 152, 172, 138))
        canvas.gradient((area.left, area.top, _POST, area.height), *POST)
        canvas.fill((area.left, area.top, 1.5, area.height), BENCH_EDGE, 90)
        canvas.fill((area.left + _POST, area.top, 7.0, area.height), SHADE, 90)
        if photo is not None:
            draw_photograph(canvas, place, photo)

    painter.layer(("wall", tuple(area.size), photo, painter.type.text_scale), area, draw, opaque=True)


def wall_area(column: pygame.FRect, foot: float) -> pygame.FRect:
    """Return the area of the wall beside the window."""
    return pygame.FRect(column.right - _WALL_WIDE, column.top, _WALL_WIDE, foot - column.top)


def draw_frame(painter: Painter, column: pygame.FRect) -> None:
    """Draw the frame of the window, which also frames the bench: two uprights and the lintel."""
    if painter.palette.high_contrast:
        return
    high = painter.bleed.bottom - column.top
    for x in (column.left, column.right - _POST):
        painter.gradient((x, column.top, _POST, high), *POST)
        painter.fill((x, column.top, 1.5, high), BENCH_EDGE, 70)
        painter.fill((x + _POST - 1.5, column.top, 1.5, high), SHADE, 160)
    painter.gradient((column.left, column.top, column.width, _LINTEL), *POST)
    painter.fill((column.left + _POST, column.top + _LINTEL, column.width - 2 * _POST, 5.0), SHADE, 90)


def draw_boards(painter: Painter, camera: Camera, *, gliding: bool, sunk: float = 0.0) -> None:
    """Draw the visible part of the boards from end to end, less smoothly while the camera is `gliding`.

    They reach down to the edge of the window while the camera is down, and leave it as it climbs. `sunk` is the number
    of logical units by which they lie lower than this camera says.
    """
    left, _ = camera.to_screen(-TABLE_HALF, 0.0)
    right, _ = camera.to_screen(TABLE_HALF, 0.0)
    ground, high = camera.ground + sunk, painter.bleed.bottom - camera.foot
    if ground > painter.bleed.bottom - 1.0:
        return
    _draw_beyond(painter, camera, (left, right), ground, high)
    if painter.palette.high_contrast:
        painter.fill((left, ground, right - left, 3), painter.palette.chalk)
        return
    x, y = painter.to_pixels((left, ground))
    width, height = round((right - left) * painter.canvas.scale), round(high * painter.canvas.scale) + 1
    bench = pygame.Rect(round(x), round(y), width, height)
    seen = bench.clip(painter.canvas.target.get_clip())
    if seen.width and seen.height:
        if gliding:
            _stretch(painter, bench, seen)
        else:
            _lay_lengths(painter, bench, seen)
    painter.gradient((left, ground - _BEHIND, right - left, _TOP + _BEHIND), *BENCH_TOP)
    painter.fill((left, ground + _TOP - 1.5, right - left, 2.5), BENCH_EDGE)
    painter.fill((left, ground + _TOP + 1, right - left, 9.0), SHADE, 70)
    for end, inwards in ((left, 0.0), (right, -10.0)):
        painter.fill((end + inwards, ground, 10.0, high), SHADE, 90)


def _draw_beyond(painter: Painter, camera: Camera, ends: tuple[float, float], ground: float, high: float) -> None:
    """Draw what stands in the shade beyond the ends of the bench, where the picture is wider."""
    column = camera.column
    if camera.picture is None or painter.palette.high_contrast or (ends[0] <= column.left and ends[1] >= column.right):
        return
    area = pygame.FRect(column.left, ground + _TOP, column.width, high)

    def draw(canvas: Painter) -> None:
        canvas.gradient(area, *DUSK)
        _draw_side(canvas, area)

    for left, right in ((column.left, ends[0]), (ends[1], column.right)):
        with painter.clip((left, area.top, max(0.0, right - left), area.height)):
            painter.layer(("beyond the bench", tuple(area.size)), area, draw, opaque=True)


def _stretch(painter: Painter, bench: pygame.Rect, seen: pygame.Rect) -> None:
    """Draw the visible part quickly, while the camera glides."""
    across, down = _WIDE / bench.width, _BOARDS * _HIGH / bench.height
    left, width = round((seen.left - bench.left) * across), max(1, round(seen.width * across))
    top, height = round((seen.top - bench.top) * down), max(1, round(seen.height * down))
    source = pygame.Rect(left, top, width, height).clip(_planks().get_rect())
    pygame.transform.scale(_planks().subsurface(source), seen.size, painter.canvas.target.subsurface(seen))


def _lay_lengths(painter: Painter, bench: pygame.Rect, seen: pygame.Rect) -> None:
    """Draw the visible part smoothly, in lengths that are cached for this zoom."""
    for number in range(_LENGTHS):
        left, right = (round(bench.width * end / _LENGTHS) for end in (number, number + 1))
        place = pygame.Rect(bench.left + left, bench.top, right - left, bench.height)
        if place.colliderect(seen):
            key = ("bench", bench.size, number)
            length = painter.canvas.cache.get(key, partial(_length, bench.size, left, right))
            painter.canvas.target.blit(length, place)


def _length(bench: tuple[int, int], left: int, right: int) -> pygame.Surface:
    """Return the bench between two pixels. A little more is smoothed, so that no joint is seen."""
    share = _WIDE / bench[0]
    begin, end = max(0, math.floor(left * share) - _SPARE), min(_WIDE, math.ceil(right * share) + _SPARE)
    source = _planks().subsurface((begin, 0, end - begin, _BOARDS * _HIGH))
    smooth = pygame.transform.smoothscale(source, (round((end - begin) / share), bench[1]))
    return smooth.subsurface((round(left - begin / share), 0, right - left, bench[1])).convert()


@cache
def _planks() -> pygame.Surface:
    return WORK.need("planks", lambda: beside(_planed))


def _planed() -> pygame.Surface:
    """Return the front of the bench: boards below one another, darker downwards, with joints between them."""
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


_HAND_SHADOW, _ARM_SHADOW = 170.0, 480.0
"""Length in mm of the shadows of a hand and an arm on the bench."""
_SHADOW_GONE: Final = 520.0
"""mm over the bench at which a hand casts hardly any shadow."""


def draw_contact_shadows(painter: Painter, camera: Camera, placed: Iterable[Placed]) -> None:
    """Draw the contact shadows of pieces on or just above the table, away from the low sun at the top right."""
    if painter.palette.high_contrast:
        return
    for each in placed:
        height = each.y - HALF
        if -HALF < height < _NEAR_TABLE and abs(each.x) < TABLE_HALF + HALF:
            near = 1.0 - max(0.0, height) / _NEAR_TABLE
            wide = round((HALF * 2.3 + height * 0.5) * camera.zoom / 4) * 4
            x, _ = camera.to_screen(each.x, 0.0)
            area = pygame.FRect(0, 0, wide, round(13 * camera.zoom / 2) * 2)
            area.center = (x + 3 * camera.zoom, camera.ground + 2)
            painter.glow(area, SHADE, round(near * near * 10) * 20)
            if height < 2.0:
                painter.glow(area.move(0.8 * HALF * camera.zoom, 3).inflate(1.6 * HALF * camera.zoom, -4), SHADE, 130)


def draw_arm_shadow(painter: Painter, camera: Camera, x: float, height: float) -> None:
    """Draw the soft shadow on the bench of a hand at `x` that carries something, and of its arm.

    `height` is in mm over the table: the lower the hand, the darker and narrower is its shadow.
    """
    if painter.palette.high_contrast:
        return
    near = 1.0 - min(1.0, max(0.0, height) / _SHADOW_GONE)
    at, ground = camera.to_screen(x, 0.0)[0], camera.ground + 9.0
    for long, aside, dark in ((_HAND_SHADOW, 0.0, 250.0), (_ARM_SHADOW, 0.35 * _ARM_SHADOW, 170.0)):
        area = pygame.FRect(0, 0, round(long * (1.4 - 0.4 * near) * camera.zoom / 16) * 16, 52.0)
        area.center = at + aside * camera.zoom, ground
        painter.glow(area, SHADE, min(250, round(dark * (0.5 + 0.5 * near) / 10) * 10))


def draw_dust(painter: Painter, camera: Camera, motes: Iterable[DustParticle]) -> None:
    """Draw puffs of dust over the table."""
    if painter.palette.high_contrast:
        return
    for mote in motes:
        radius = mote.size * (1.0 + 0.8 * mote.age / mote.life) * camera.zoom
        side = max(4, round(radius * 2 / 4) * 4)
        area = pygame.FRect(0, 0, side, side)
        area.center = camera.to_screen(mote.x, mote.y)
        if alpha := round(mote.density * 6) * 14:
            painter.glow(area, DUST, alpha)
