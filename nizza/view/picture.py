"""Draws the whole picture from a tabletop: the scenery, what hangs and stands on it, the marks, the map."""

from typing import Final

import pygame

from nizza.view import palette
from nizza.view.overlays.marks import NO_MARKS, Marks, draw_choices, draw_jump_mark, draw_reach, draw_rival_mark
from nizza.view.overlays.minimap import draw_minimap
from nizza.view.overlays.route_plan import draw_route_plan
from nizza.view.pieces.chimney_plates import draw_plates
from nizza.view.pieces.helicopter import draw_helicopter, draw_searchlight
from nizza.view.pieces.ladder import draw_ladder
from nizza.view.pieces.pawns import draw_badges, draw_figure, heart_of
from nizza.view.pieces.ropes import draw_rope
from nizza.view.pieces.terraces import draw_terraces
from nizza.view.room import Room
from nizza.view.scenery.evening import lit_windows
from nizza.view.scenery.plain import draw_plain
from nizza.view.scenery.skyline import draw_skyline
from nizza.view.scenery.water import draw_glimmer, draw_ripples
from nizza.view.tabletop import Pose, Tabletop
from stage.graphics.painter import Painter

_FRAME: Final = 6.0


def draw_table(painter: Painter, room: Room) -> None:
    """What is the same for the whole match, over the whole window: dusk round the camera's window, and its frame."""
    area = painter.bleed
    colours = painter.palette
    painter.gradient(area, colours.backdrop_top, colours.backdrop_bottom)
    if not colours.high_contrast:
        glow = pygame.FRect(0, 0, area.width * 1.1, area.height * 0.9)
        glow.center = (area.centerx, area.bottom)
        painter.glow(glow, palette.DUSK, 110)
        painter.grain(area)
    frame = room.sight.area.inflate(2 * _FRAME, 2 * _FRAME)
    if not colours.high_contrast:
        draw_skyline(painter, area, frame)
    painter.rounded(frame, colours.wood, 10)
    painter.outline(frame, colours.brass, 2.0, 10)


def draw_picture(painter: Painter, room: Room, table: Tabletop, seconds: float, marks: Marks = NO_MARKS) -> None:
    """All that the camera sees, and the little map; `seconds` is the time by which water, ropes and rotor move."""
    room.scenery.draw(painter, room.sight, lit_windows(room.board, table.evening))
    with painter.clip(room.sight.area):
        draw_contents(painter, room, table, seconds, marks)
        draw_minimap(painter, room, table)
        draw_route_plan(painter, room, table)


def draw_contents(painter: Painter, room: Room, table: Tabletop, seconds: float, marks: Marks = NO_MARKS) -> None:
    """What is before the scenery."""
    sight = room.sight
    if painter.palette.high_contrast:
        draw_plain(painter, sight)
    draw_glimmer(painter, sight, seconds)
    draw_searchlight(painter, sight, table.helicopter, seconds)
    _draw_lit_areas(painter, room, table)
    draw_terraces(painter, room, table)
    draw_reach(painter, sight, marks)
    _draw_ropes(painter, room, table, seconds, marks)
    draw_plates(painter, sight, _named_chimneys(table, marks))
    draw_helicopter(painter, sight, table.helicopter, seconds, lit="helicopter" in table.lit)
    if table.ladder is not None:
        draw_ladder(painter, sight, table.ladder)
    _draw_pawns(painter, room, table, seconds, marks)
    draw_choices(painter, sight, marks, seconds)


def _draw_lit_areas(painter: Painter, room: Room, table: Tabletop) -> None:
    """Light on the areas and chimneys that a line of the log speaks of."""
    for lit in table.lit:
        match lit:
            case ("area", str(name)):
                area = room.board.area(name)
                box = pygame.FRect(0, 0, (area.right - area.left + 120.0) * room.sight.zoom, 150.0 * room.sight.zoom)
                box.center = room.sight.to_screen(area.position(area.middle.x))
                painter.glow(box, painter.palette.focus, 190)
            case ("chimney", int(number)):
                box = pygame.FRect(0, 0, 150.0 * room.sight.zoom, 150.0 * room.sight.zoom)
                box.center = room.sight.to_screen(room.board.chimneys[number])
                painter.glow(box, painter.palette.focus, 230)


def _draw_ropes(painter: Painter, room: Room, table: Tabletop, seconds: float, marks: Marks) -> None:
    left, right = room.sight.seen
    for number, rope in enumerate(table.ropes):
        if left - rope.length - 60 < rope.x < right + rope.length + 60:
            lit = ("rope", number) in table.lit or number in marks.ropes
            pointed = number in marks.ropes and marks.pointed == ("rope", number)
            draw_rope(painter, room.sight, rope, seconds, lit=lit, pointed=pointed)


def _named_chimneys(table: Tabletop, marks: Marks) -> set[int]:
    """Those that may be chosen, that the pointer is on, or that a line of the log speaks of."""
    named = set(marks.chimneys)
    for what in (marks.pointed, *table.lit):
        match what:
            case ("chimney", int(number)):
                named.add(number)
    return named


def _draw_pawns(painter: Painter, room: Room, table: Tabletop, seconds: float, marks: Marks) -> None:
    """The pawn in turn last, before all others."""
    sight = room.sight
    order = sorted(range(len(table.figures)), key=lambda seat: (seat == table.turn, table.figures[seat].y))
    for seat in order:
        figure, colour = table.figures[seat], room.colours[seat]
        if figure.pose is Pose.SWIM:
            draw_ripples(painter, sight, (figure.x + figure.aside, figure.y), seconds)
        if seat == table.turn or ("pawn", seat) in table.lit:
            side = round(150.0 * max(0.4, sight.zoom))
            area = pygame.FRect(0, 0, side, side)
            area.center = heart_of(sight, figure, seconds)
            painter.glow(area, painter.palette.focus, 220 if ("pawn", seat) in table.lit else 130)
        draw_figure(painter, sight, colour, figure, seconds, emblem=room.emblems)
    pawns = [(room.colours[seat], table.figures[seat]) for seat in order]
    draw_badges(painter, sight, pawns, emblem=room.emblems)
    for seat in order:
        jumps = marks.jumps and seat == table.turn
        if jumps or seat in marks.rivals:
            draw = draw_jump_mark if jumps else draw_rival_mark
            heart = heart_of(sight, table.figures[seat], seconds)
            draw(painter, heart, sight.zoom, seconds, pointed=marks.pointed == ("pawn", seat))
