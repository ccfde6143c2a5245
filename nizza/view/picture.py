"""The whole picture of a tabletop: scenery, things on it, marks, route plan and minimap."""

import math
from collections.abc import Collection, Iterator
from functools import partial
from itertools import pairwise
from typing import Final, Protocol

import pygame

from nizza.board.areas import XY
from nizza.board.model import Box
from nizza.rules.views import Case
from nizza.view import palette
from nizza.view.burglars.burglar import BurglarLook
from nizza.view.burglars.burglar_poses import joints
from nizza.view.burglars.pawns import draw_badges, draw_burglar, draw_disc, draw_figure, heart_of, poses_soon
from nizza.view.marks import NO_MARKS, Marks, draw_choices, draw_jump_mark, draw_reach, draw_rival_mark
from nizza.view.prizes import (
    BELLY,
    BODY,
    FLASH,
    SIZES,
    draw_helicopter,
    draw_searchlight,
    draw_shine,
    draw_sweeps,
    draw_terraces,
    face_of,
    helicopter_at,
    hovering,
    paint_flash,
)
from nizza.view.render_context import RenderContext, Stop
from nizza.view.ropes import draw_ladder, draw_plate, draw_plates, draw_rope
from nizza.view.shore import draw_glimmer, draw_plain, draw_ripples, lit_windows
from nizza.view.sight import BoardCamera
from nizza.view.tabletop import BurglarPose, Helicopter, Tabletop
from nizza.view.twists import draw_festival, draw_wet_tiles
from stage.graphics import theme
from stage.graphics.faces import Expression
from stage.graphics.kept import sized
from stage.graphics.painter import Painter
from stage.graphics.particles import draw_rain
from stage.graphics.rehearsal import Draw
from stage.graphics.shapes import around
from stage.graphics.theme import Colour, lighter
from table.contract import Seat

_WIDE: Final = 420.0
_HIGH: Final = 96.0
"""Largest size of the minimap in logical units."""
_MARGIN: Final = 14.0
_MINIMAP_FRAME: Final = 4.0
_DOT: Final = 8.0
_DARK: Final = (130, 126, 140)
"""Light outside of the camera's view, of 255."""


def map_area(context: RenderContext) -> pygame.FRect:
    """Return the minimap's area, in the lower left corner of its space or else of the picture."""
    width, height = context.board.size
    space = context.map_space
    if space is None:
        window = context.sight.area
        space = pygame.FRect(window.left + _MARGIN, window.bottom - _MARGIN - _HIGH, _WIDE, _HIGH)
    space = space.inflate(-2 * _MINIMAP_FRAME, -2 * _MINIMAP_FRAME)
    scale = min(space.width / width, space.height / height)
    area = pygame.FRect(0, 0, width * scale, height * scale)
    area.bottomleft = space.bottomleft
    return area


def is_shown(context: RenderContext) -> bool:
    """Return True if there is a minimap: unless the camera sees the whole board."""
    left, right = context.sight.seen
    return context.has_map and right - left < context.board.size[0] * 0.95


def place_on_map(context: RenderContext, table: Tabletop, at: tuple[float, float]) -> float | None:
    """Return the board's x at a logical point of the minimap; None elsewhere, and while it has given way to a swing."""
    area = map_area(context)
    if not is_shown(context) or table.spotlight.share == 1.0 or not area.inflate(8, 8).collidepoint(at):
        return None
    return max(0.0, min(1.0, (at[0] - area.left) / area.width)) * context.board.size[0]


def draw_minimap(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    """Paint the minimap, with every pawn as a disc. It fades while the city steps back behind a swing."""
    if not is_shown(context) or table.spotlight.share == 1.0:
        return
    area = map_area(context)
    with painter.canvas.faint(area.inflate(4 * _MARGIN, 4 * _MARGIN), 1.0 - table.spotlight.share):
        _draw_map(painter, context, table, area)


def _draw_map(painter: Painter, context: RenderContext, table: Tabletop, area: pygame.FRect) -> None:
    colours = painter.palette
    painter.shadow(area, theme.RADIUS, 6.0)
    painter.rounded(area.inflate(2 * _MINIMAP_FRAME, 2 * _MINIMAP_FRAME), colours.wood, 8)
    place = painter.canvas.pixel_rect(area)
    width = context.board.size[0]
    left, right = (max(0.0, min(width, x)) for x in context.sight.seen)
    frame = pygame.FRect(
        area.left + left / width * area.width, area.top, (right - left) / width * area.width, area.height
    )
    lit = painter.canvas.pixel_rect(frame).clip(place)
    painter.canvas.target.blit(_map(painter, context, place.size, dark=True), place)
    painter.canvas.target.blit(_map(painter, context, place.size, dark=False), lit, lit.move(-place.left, -place.top))
    painter.outline(frame.inflate(4, 4), colours.focus, 3.0, 5)
    scale = area.width / width
    for seat, figure in enumerate(table.figures):
        at = (area.left + figure.feet[0] * scale, area.top + (figure.feet[1] - 30.0) * scale)
        draw_disc(painter, context.colours[seat], at, _DOT, emblem=False)


def _map(painter: Painter, context: RenderContext, size: tuple[int, int], *, dark: bool) -> pygame.Surface:
    """Return the board alone; `dark` as outside of the camera's view."""

    def make() -> pygame.Surface:
        small = context.scenery.small(painter, context.sight, size)
        if dark:
            small.fill(_DARK, special_flags=pygame.BLEND_RGB_MULT)
        return small

    return painter.canvas.cache.get(("little map", context.scenery.key, size, dark), make)


_PAD: Final = 14.0
_OVER: Final = 150.0
"""Units above a stop where its plate is while one flies over the route."""
_DIE: Final = 40.0
_BETWEEN_DICE: Final = 6.0
_LEAST: Final = 16.0
"""Logical units between plates, and between plates and the edges of the sky."""
_DOTS: Final = 16.0
"""Logical units between the dots of the route."""
_RISE: Final = 26.0
"""Logical units by which the route rises between two plates."""
_NEXT: Final = {Case.NONE: 1, Case.TOOLS: 2, Case.JEWELS: 3}
"""Number of the next stop, by the carried case."""


def draw_route_plan(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    """Paint a plate over each stop of :attr:`RenderContext.plan`, the next one lit; nothing if the sky is too low."""
    if context.has_map and table.touring:
        for stop, plate in zip(context.plan, _plates(painter, context), strict=True):
            at = context.sight.to_screen(stop.at)
            plate.midbottom = at[0], max(context.sight.area.top + plate.height, at[1] - _OVER * context.sight.zoom)
            if context.buttons is not None and context.buttons.inflate(_LEAST, _LEAST).colliderect(plate):
                plate.right = context.buttons.left - _LEAST
            painter.line((at[0], plate.bottom), at, palette.RIM, 2.0, 120)
            _draw_plate(painter, stop, plate, lit=False)
        return
    if not context.plan or not context.has_map or is_shown(context) or context.sight.is_moving:
        return
    plates = _plates(painter, context)
    top = context.sight.area.top + _LEAST
    if any(plate.top < top for plate in plates):
        return
    seat = context.me if context.me is not None else table.turn
    following = _NEXT[table.view.pawns[seat].case] if seat >= 0 else -1
    for before, after in pairwise(plates):
        ends = (before.midright, after.midleft) if before.x < after.x else (before.midleft, after.midright)
        _draw_way(painter, *ends)
    for number, (stop, plate) in enumerate(zip(context.plan, plates, strict=True)):
        foot = context.sight.to_screen(stop.at)
        painter.line((foot[0], plate.bottom), foot, palette.RIM, 2.0, 120)
        painter.circle(foot, 4.0, palette.RIM)
        _draw_plate(painter, stop, plate, lit=number == following)


def _plates(painter: Painter, context: RenderContext) -> list[pygame.FRect]:
    """Return the plates over their stops, pushed apart where they would overlap, and below buttons."""
    sky, plates = context.sight.area, []
    bottom = context.sight.to_screen((0.0, 0.0))[1]
    for stop in context.plan:
        text = painter.measure(stop.title, theme.SMALL_BOLD)
        row = len(stop.dice) * (_DIE + _BETWEEN_DICE) - _BETWEEN_DICE
        high = text[1] + (_DIE + 4.0 if stop.dice else 0.0) + 2 * _PAD - 8.0
        plate = pygame.FRect(0, 0, max(text[0], row) + 2 * _PAD, high)
        plate.midbottom = (context.sight.to_screen(stop.at)[0], bottom)
        plate.left = max(sky.left + _LEAST, min(sky.right - _LEAST - plate.width, plate.left))
        plates.append(plate)
    for before, after in pairwise(plates):
        if before.inflate(_LEAST, 0).colliderect(after):
            after.bottom = before.top - _LEAST
    for plate in plates:
        if context.buttons is not None and context.buttons.inflate(_LEAST, _LEAST).colliderect(plate):
            plate.top = context.buttons.bottom + _LEAST / 2
    return plates


def _draw_way(painter: Painter, start: XY, end: XY) -> None:
    """Paint dots in a low arc from plate to plate."""
    count = max(2, round(math.dist(start, end) / _DOTS))
    for number in range(1, count):
        share = number / count
        x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        painter.circle((x, y - _RISE * 4.0 * share * (1.0 - share)), 2.5, palette.REACH)


def _draw_plate(painter: Painter, stop: Stop, plate: pygame.FRect, *, lit: bool) -> None:
    colours = painter.palette
    painter.panel(plate, theme.wood_look(colours, elevation=6))
    if lit:
        painter.outline(plate.inflate(4, 4), colours.focus, 3.0, theme.RADIUS + 2)
    ink = colours.focus if lit else colours.chalk
    painter.text(stop.title, (plate.centerx, plate.top + _PAD - 4.0), theme.SMALL_BOLD, ink, anchor="midtop")
    left = plate.centerx - (len(stop.dice) * (_DIE + _BETWEEN_DICE) - _BETWEEN_DICE) / 2
    for number, symbol in enumerate(stop.dice):
        area = pygame.FRect(left + number * (_DIE + _BETWEEN_DICE), plate.bottom - _PAD - _DIE + 4.0, _DIE, _DIE)
        painter.image(BODY, area)
        painter.image(face_of(symbol), area)


class Echoes(Protocol):
    """Marks behind pawns, left by what has happened."""

    def draw_sleepers(self, painter: Painter) -> None:
        """Paint people at their windows."""

    def draw_trail(self, painter: Painter) -> None:
        """Paint the trail of a pawn that swings or flies."""


_VEIL: Final = 66
"""Opacity of the dusk in which the city steps back, of 255."""
_HALO: Final = 330.0
"""Units across the light around a pawn in the spotlight."""
_GLOW_STEP: Final = 12
"""Step between two sizes of a glow, so that it is found again while the camera glides."""
_SHINE: Final = 150
"""Opacity of this light, of 255."""
_SOON: Final = (
    BurglarPose.LEAN, BurglarPose.FLY, BurglarPose.LAND, BurglarPose.PANIC, BurglarPose.PARACHUTE, BurglarPose.GLOAT,
    BurglarPose.SWIM, BurglarPose.SHOVE, BurglarPose.STRUCK, BurglarPose.TEETER,
)  # fmt: skip
"""Poses that may follow for a pawn in the spotlight."""


def draw_picture(
    painter: Painter, context: RenderContext, table: Tabletop, seconds: float, marks: Marks = NO_MARKS, *,
    lit: tuple[Box, ...] | None = None, echoes: Echoes | None = None,
) -> None:  # fmt: skip
    """Paint the camera's view and the minimap; `seconds` is the time by which water, ropes and rotor move.

    `lit` are the lit windows, if they are others than those of the evening.
    """
    if lit is None:
        lit = lit_windows(context.board, table.evening, table.alarm)
    context.scenery.draw(painter, context.sight, lit)
    with painter.clip(context.sight.picture):
        draw_contents(painter, context, table, seconds, marks, echoes)
        draw_minimap(painter, context, table)
        draw_route_plan(painter, context, table)


def draw_contents(
    painter: Painter, context: RenderContext, table: Tabletop, seconds: float, marks: Marks = NO_MARKS,
    echoes: Echoes | None = None,
) -> None:  # fmt: skip
    """Paint everything in front of the scenery, but for what is in the spotlight: see :func:`draw_spotlit`."""
    sight = context.sight
    spotlit, swung = _in_spotlight(table)
    if painter.palette.high_contrast:
        draw_plain(painter, sight)
    draw_glimmer(painter, sight, seconds, context.scenery.warmth(context.board))
    draw_searchlight(painter, sight, table.helicopter, seconds)
    _draw_lit_areas(painter, context, table)
    if table.view.options.wet_tiles:
        draw_wet_tiles(painter, sight, seconds)
    if table.view.options.festival:
        draw_festival(painter, sight, table.evening, seconds)
    draw_terraces(painter, context, table)
    if not spotlit:
        draw_reach(painter, sight, marks)
    _draw_ropes(painter, context, table, seconds, marks, set(range(len(table.ropes))) - {swung})
    draw_plates(painter, sight, _named_chimneys(table, marks))
    hunted = next((figure.feet for figure in table.figures if figure.case is Case.JEWELS and figure.alpha), None)
    if table.helicopter.passenger >= 0:
        hunted = hovering(table.helicopter, seconds)
    draw_sweeps(painter, sight, context.board, max(table.sweeps, table.alarm), seconds, hunted)
    if table.helicopter.size <= 1.0:
        draw_getaway(painter, context, table, seconds)
    if table.ladder is not None:
        draw_ladder(painter, sight, table.ladder)
    if echoes is not None:
        echoes.draw_sleepers(painter)
        if not spotlit:
            echoes.draw_trail(painter)
    _draw_pawns(painter, context, table, seconds, marks, set(range(len(table.figures))) - set(spotlit))
    if table.view.options.wet_tiles and not painter.palette.high_contrast:
        draw_rain(painter, _DRIZZLE, seconds)
    for number in marks.named:
        draw_plate(painter, sight, number, lit=True)
    if not spotlit:
        draw_choices(painter, sight, marks, seconds)


_DRIZZLE: Final = 0.9
"""Strength of the rain on wet tiles."""
_HANDS: Final = 86.0
"""Units from the hands of a burglar that hangs to its point."""
_RUNGS_LEFT: Final = 26.0
"""Units from the helicopter's belly to the hands of its passenger."""
_FLASHES: Final = 1.6
"""Flashes per second of the crown jewels."""


def draw_getaway(painter: Painter, context: RenderContext, table: Tabletop, seconds: float) -> None:
    """Paint the helicopter, and the burglar below it with the jewels, which flash."""
    sight, helicopter = context.sight, table.helicopter
    draw_helicopter(painter, sight, helicopter, seconds, lit="helicopter" in table.lit)
    if helicopter.passenger < 0:
        return
    seat, size = helicopter.passenger, helicopter.size
    turn, down = math.radians(helicopter.angle), (BELLY + _RUNGS_LEFT) * size
    x, y = hovering(helicopter, seconds)
    x, y = x + down * math.sin(turn), y + down * math.cos(turn)
    zoom = sight.zoom * round(size * SIZES) / SIZES
    cord = (sight.to_screen((helicopter.x, y - down + BELLY * size)), sight.to_screen((x, y + 12.0 * size)))
    painter.line(cord[0], cord[1], palette.OUTLINE, 5.0 * zoom)
    painter.line(cord[0], cord[1], palette.CORD, 2.6 * zoom)
    draw_burglar(
        painter, _passenger(context, seat), sight.to_screen((x, y + _HANDS * size)), zoom, flip=helicopter.facing < 0
    )
    case = joints(BurglarPose.HANG, 0).case
    at = x + helicopter.facing * case[0] * size, y + (_HANDS + case[1] + 12.0) * size
    flash = max(0.0, math.sin(2.0 * math.pi * _FLASHES * seconds))
    if flash > 0.0 and not painter.palette.high_contrast:
        star = sized(painter, "flash", FLASH, paint_flash, zoom)
        painter.stamp(star, sight.to_screen(at), round(16.0 * flash) * 15)


def _passenger(context: RenderContext, seat: Seat) -> BurglarLook:
    return BurglarLook(
        context.colours[seat], context.emblems, context.people[seat], BurglarPose.HANG, case=Case.JEWELS,
        mood=Expression.JOY, spotlit=True,
    )  # fmt: skip


def getaway_soon(context: RenderContext, table: Tabletop, winner: Seat, rival: Seat) -> Iterator[Draw]:
    """Yield what draws the winner and the rival of an escape, and the helicopter close by, for the first time."""
    for seat, pose in ((winner, BurglarPose.CLIMB), (rival, BurglarPose.FIST)):
        yield from poses_soon(
            context.colours[seat], table.figures[seat], context.people[seat], (pose,), emblem=context.emblems
        )  # fmt: skip
    for seat, figure in enumerate(table.figures):
        if seat not in (winner, rival):
            yield from poses_soon(
                context.colours[seat], figure, context.people[seat], (BurglarPose.FIST,), emblem=context.emblems,
                spotlit=False,
            )  # fmt: skip
    yield partial(draw_burglar, look=_passenger(context, winner), at=(0.0, 0.0), zoom=1.0)
    yield partial(helicopter_at, helicopter=Helicopter(0.0, 0.0, size=2.0), zoom=2.0)


def draw_spotlit(
    painter: Painter, context: RenderContext, table: Tabletop, seconds: float, marks: Marks, echoes: Echoes
) -> None:
    """Lay the dusk over the whole window, and paint what is in the spotlight in front of it, below the banner."""
    sight, (spotlit, swung) = context.sight, _in_spotlight(table)
    if not painter.palette.high_contrast:
        painter.fill(painter.bleed, palette.DUSK_VEIL, round(_VEIL * table.spotlight.dusk * table.spotlight.share))
    below = pygame.FRect(sight.picture)
    below.update(below.left, sight.area.top, below.width, below.bottom - sight.area.top)
    with painter.clip(below):
        draw_reach(painter, sight, marks)
        _draw_ropes(painter, context, table, seconds, marks, [swung] if swung >= 0 else [])
        echoes.draw_trail(painter)
        _draw_pawns(painter, context, table, seconds, marks, spotlit)
        draw_shine(painter, context, table)
        _draw_loose(painter, sight, table)
        draw_choices(painter, sight, marks, seconds)


def _draw_loose(painter: Painter, sight: BoardCamera, table: Tabletop) -> None:
    """Paint a case or the crown that nobody holds."""
    if table.loose is not None:
        loose, size = table.loose, (_FINE * table.loose.width, _FINE * table.loose.height)
        picture = sized(
            painter, loose.art, size, lambda canvas: canvas.image(loose.art, (0.0, 0.0, *size)), sight.zoom / _FINE,
            angle=round(loose.angle / 4.0) * 4.0,
        )  # fmt: skip
        at = sight.to_screen((loose.x, loose.y))
        if loose.art.endswith("crown"):
            _draw_glow(painter, at, 4.0 * loose.width * sight.zoom, palette.REACH, round(18 * loose.alpha) * 10)
        painter.stamp(picture, at, round(255 * loose.alpha))


_FINE: Final = 3.0
"""Scale at which it is drawn, because it is seen from near."""


def _in_spotlight(table: Tabletop) -> tuple[tuple[Seat, ...], int]:
    """Return the seats in the spotlight and the rope, −1 for none."""
    spotlight = table.spotlight
    return (spotlight.seats, spotlight.rope) if spotlight.is_lit else ((), -1)


def spotlit_soon(context: RenderContext, table: Tabletop) -> Iterator[Draw]:
    """Yield what draws each pawn that is or may soon be in the spotlight."""
    spotlit, _ = _in_spotlight(table)
    for seat in spotlit or range(len(table.figures)):
        yield from poses_soon(
            context.colours[seat], table.figures[seat], context.people[seat],
            _SOON if spotlit else (table.figures[seat].pose,), emblem=context.emblems,
        )  # fmt: skip


def _draw_lit_areas(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    """Light the areas and chimneys of a log line."""
    sight = context.sight
    for lit in table.lit:
        match lit:
            case ("area", str(name)):
                area = context.board.area(name)
                spot, wide = sight.to_screen(area.position(area.middle.x)), area.right - area.left + 120.0
                painter.glow(around(spot, wide * sight.zoom, 150.0 * sight.zoom), painter.palette.focus, 190)
            case ("chimney", int(number)):
                spot, side = sight.to_screen(context.board.chimneys[number]), 150.0 * sight.zoom
                painter.glow(around(spot, side, side), painter.palette.focus, 230)


def _draw_ropes(
    painter: Painter, context: RenderContext, table: Tabletop, seconds: float, marks: Marks, numbers: Collection[int]
) -> None:
    left, right = context.sight.painted
    for number in sorted(numbers):
        rope = table.ropes[number]
        if left - rope.length - 60 < rope.x < right + rope.length + 60:
            lit = ("rope", number) in table.lit or number in marks.ropes
            pointed = number in marks.ropes and marks.pointed == ("rope", number)
            draw_rope(painter, context.sight, rope, seconds, lit=lit, pointed=pointed)


def _named_chimneys(table: Tabletop, marks: Marks) -> set[int]:
    """Return the chimneys that can be chosen, are under the pointer, or are mentioned by a log line."""
    named = {*marks.chimneys, *marks.named}
    for what in (marks.pointed, *table.lit):
        match what:
            case ("chimney", int(number)):
                named.add(number)
    return named


def _draw_pawns(
    painter: Painter, context: RenderContext, table: Tabletop, seconds: float, marks: Marks, seats: Collection[Seat]
) -> None:
    """Paint the pawns of some seats, one in front of the other."""
    sight, spotlight = context.sight, table.spotlight
    order = sorted(seats, key=lambda seat: (seat == table.turn, table.figures[seat].y))
    for seat in order:
        figure, colour = table.figures[seat], context.colours[seat]
        heart = heart_of(sight, figure, seconds)
        if figure.pose is BurglarPose.SWIM:
            draw_ripples(painter, sight, figure.feet, seconds)
        if spotlight.is_lit and seat in spotlight.seats:
            shine = round(_SHINE * spotlight.dusk * spotlight.share)
            _draw_glow(painter, heart, _HALO * sight.zoom, lighter(colour.colour, 0.55), shine)
        if seat == table.turn or ("pawn", seat) in table.lit:
            alpha = 220 if ("pawn", seat) in table.lit else 130
            _draw_glow(painter, heart, 150.0 * max(0.4, sight.zoom), painter.palette.focus, alpha)
    for seat in order:
        draw_figure(
            painter, sight, context.colours[seat], table.figures[seat], context.people[seat], seconds,
            emblem=context.emblems, spotlit=spotlight.is_lit and seat in spotlight.seats,
        )  # fmt: skip
    pawns = [(context.colours[seat], table.figures[seat]) for seat in order]
    draw_badges(painter, sight, pawns, emblem=context.emblems)
    for seat in order:
        jumps = marks.jumps and seat == table.turn
        if jumps or seat in marks.rivals:
            draw = draw_jump_mark if jumps else draw_rival_mark
            heart = heart_of(sight, table.figures[seat], seconds)
            draw(painter, heart, sight.zoom, seconds, pointed=marks.pointed == ("pawn", seat))


def _draw_glow(painter: Painter, at: XY, side: float, colour: Colour, alpha: int) -> None:
    side = _GLOW_STEP * round(side / _GLOW_STEP)
    painter.glow(around(at, side, side), colour, alpha)
