"""Drawing of the whole table: bench, view, pieces and marks. No input, no clock, no changes."""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import pygame

from physics.polygon import Point
from stage.graphics.painter import Painter
from stage.graphics.rig.arms import Side
from stage.match.live.camera import Camera
from stage.match.replay.film import DustParticle
from vertiges.pieces import WIDTH, Cut
from vertiges.rules.snapshot import Placed
from vertiges.rules.towers import TowerState, cut_above
from vertiges.view.heights import Pennant, Photograph, draw_pennants
from vertiges.view.interior import draw_boards, draw_contact_shadows, draw_dust, draw_frame, draw_wall
from vertiges.view.marks import (
    Marks,
    draw_barred,
    draw_caps,
    draw_chances,
    draw_firmness,
    draw_ghost,
    draw_numbers,
    draw_plumb,
    draw_replay,
    draw_rule,
    draw_spent,
    draw_start,
    glow,
    rule_edge,
)
from vertiges.view.palette import BRASS, GHOST, PLANK, POST, SHADE, STAINS, SUNSET
from vertiges.view.pieces import SharpenTiming, draw_piece, draw_pieces, silhouette
from vertiges.view.skyline import draw_skyline
from vertiges.view.tabletop import Tabletop

_ASIDE = 500.0
"""mm beside the board within which pieces are drawn, because the picture is wider."""


def draw_bench(
    painter: Painter, camera: Camera, *, rule: bool, pennants: Iterable[Pennant] = (), emblems: bool = True
) -> None:
    """Draw the bench, and the height rule at its left with these pennants."""
    with painter.clip(camera.column):
        draw_boards(painter, camera, gliding=camera.is_moving)
        if rule:
            draw_rule(painter, camera)
            draw_pennants(painter, camera, rule_edge(painter, camera), pennants, emblems=emblems)


def draw_view(painter: Painter, camera: Camera, scale: float = 1.0, photo: Photograph | None = None) -> None:
    """Draw the city behind the bench at this scale, and the frame of the window."""
    with painter.clip(camera.column):
        draw_skyline(painter, camera, scale)
        draw_frame(painter, camera.column)
        if camera.picture is not None:
            draw_wall(painter, camera.column, camera.foot, photo)


def draw_board(
    painter: Painter,
    camera: Camera,
    table: Tabletop,
    placed: Iterable[Placed],
    marks: Marks,
    motes: Iterable[DustParticle] = (),
    sharp: SharpenTiming = SharpenTiming.NOW,
    arm: Callable[[Painter, Side], None] | None = None,
) -> None:
    """Draw everything on the bench; `arm` draws what a hand has behind and before the pieces."""
    pieces = list(placed)
    with painter.clip(camera.column):
        _draw_below(painter, camera, table, pieces, marks)
        if arm is not None:
            arm(painter, "behind")
        left, right = camera.sight
        left, right = left - _ASIDE, right + _ASIDE
        seen = ((each, camera.to_screen(each.x, each.y)) for each in pieces if left < each.x < right)
        draw_pieces(painter, seen, camera.zoom, sharp)
        if arm is not None:
            arm(painter, "before")
        _draw_above(painter, camera, table, pieces, marks, motes)


def _draw_below(painter: Painter, camera: Camera, table: Tabletop, pieces: Sequence[Placed], marks: Marks) -> None:
    if marks.firmness:
        draw_firmness(painter, camera, marks.towers)
    draw_numbers(painter, camera, marks.towers)
    if marks.pennants:
        draw_pennants(painter, camera, rule_edge(painter, camera), marks.pennants, emblems=marks.emblems)
    draw_contact_shadows(painter, camera, pieces)
    if marks.barred is not None:
        draw_barred(painter, camera, *marks.barred)
    if marks.start is not None:
        draw_start(painter, camera, marks.start)
    for ghost, nearness in marks.ghosts:
        draw_ghost(painter, camera, ghost, nearness)
    lit = table.lit | ({marks.pointed.piece} if marks.pointed is not None else set())
    for each in pieces:
        if each.piece in lit:
            glow(painter, camera, each, GHOST)


def _draw_above(
    painter: Painter,
    camera: Camera,
    table: Tabletop,
    pieces: Sequence[Placed],
    marks: Marks,
    motes: Iterable[DustParticle],
) -> None:
    draw_caps(painter, camera, _closed(pieces, marks.towers))
    draw_spent(painter, camera, [each for each in pieces if each.piece in marks.spent])
    for fading in table.fading():
        shade = round(fading.alpha * 255)
        draw_piece(painter, fading.placed(), camera.to_screen(fading.x, fading.y), camera.zoom, shade)
    draw_dust(painter, camera, motes)
    draw_chances(painter, camera, marks)
    if marks.plumb is not None:
        draw_plumb(painter, camera, marks.plumb, pieces)
    if marks.replay is not None:
        draw_replay(painter, marks.replay)
    # Also while there is no flash: the large image is made when the scene opens, not in the frame of a ZAP, and cached.
    painter.glow(camera.board.inflate(300, 500), STAINS["Z"], round(table.flash * 8) * 20)


def _closed(pieces: Iterable[Placed], towers: Iterable[TowerState]) -> list[Placed]:
    """Return the closed tops at their current places (VE-4)."""
    tops = {each.tower.top for each in towers}
    return [each for each in pieces if each.piece in tops and cut_above(each) is Cut.PLAIN]


def draw_held(painter: Painter, camera: Camera, held: Placed, lift: float, swell: float = 1.0) -> None:
    """Draw a held piece in front of everything else. `lift` is its height in front, 0.0 to 1.0."""
    x, y = camera.to_screen(held.x, held.y)
    shadow = silhouette(painter, held.piece, held.flipped, held.angle, camera.zoom, 6.0, SHADE)
    painter.stamp(shadow, (x + 4 + 5 * lift, y + 6 + 9 * lift), round(20 + 110 * lift))
    draw_piece(painter, held, (x, y), camera.zoom * swell)


LENS_RADIUS: Final = 156.0
"""Radius of a lens, in logical units."""
_LENS: Final = 3.2
"""Logical units per mm in it."""
_RIM: Final = 12.0
_HANDLE: Final = (1.55, 30.0)
"""Length of its handle from the middle, as a multiple of the radius, and its width."""


def draw_lens(
    painter: Painter, camera: Camera, at: Point, focus: Point, pieces: Iterable[Placed], size: float = 1.0
) -> None:
    """Draw a lens at a logical point, in which the pieces around the place `focus` (mm) are large, the last in front.

    Its handle points away from that place. `size` is 1.0 once it is out.
    """
    radius, (x, y) = LENS_RADIUS * size, at
    area = pygame.FRect(x - radius, y - radius, 2 * radius, 2 * radius)
    place = painter.canvas.pixel_rect(area)
    if radius < 2 * _RIM or not painter.canvas.target.get_rect().contains(place):
        return
    reach = (LENS_RADIUS + 1.5 * WIDTH * _LENS) / _LENS
    near = [each for each in pieces if math.hypot(each.x - focus[0], each.y - focus[1]) < reach]
    side = math.copysign(1.0, x - camera.to_screen(*focus)[0])
    length, width = _HANDLE
    slant = radius * math.sqrt(0.5)
    tip = x + side * length * slant, y + length * slant
    painter.line((x + side * slant, y + slant), tip, SHADE, width + 6.0)
    painter.line((x + side * slant, y + slant), tip, POST[0], width)
    around = painter.canvas.target.subsurface(place).copy().convert_alpha()
    with painter.clip(area):
        painter.rounded(area, SUNSET[0], 0.0)
        ground = y + focus[1] * _LENS
        if ground < area.bottom:
            painter.rounded((area.left, ground, area.width, area.bottom - ground), PLANK[0], 0.0)
        draw_pieces(
            painter,
            [(each, (x + (each.x - focus[0]) * _LENS, y - (each.y - focus[1]) * _LENS)) for each in near],
            _LENS,
        )

    def hole() -> pygame.Surface:
        """Return what keeps the picture around the disc: white, and clear inside."""
        mask = pygame.Surface(place.size, pygame.SRCALPHA)
        mask.fill((255, 255, 255, 255))
        pygame.draw.circle(mask, (255, 255, 255, 0), (place.width / 2, place.height / 2), place.width / 2 - 2)
        return mask

    around.blit(painter.canvas.cache.get(("lens", place.size), hole), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    painter.canvas.target.blit(around, place)
    painter.circle(at, radius, SHADE, _RIM + 3.0)
    painter.circle(at, radius - 1.5, BRASS[0], _RIM)
    painter.circle(at, radius - 3.0, BRASS[1], 3.0)
