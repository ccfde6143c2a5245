"""The safe from near, which fills the picture: dial, door, the light on a face, and the crown that is lifted out."""

import math
from collections.abc import Iterator
from functools import partial
from typing import Final

import pygame

from nizza.view import palette
from nizza.view.brush import Spot
from nizza.view.burglars.burglar import BUST, BurglarLook, paint_bust
from nizza.view.prizes import FLASH, paint_flash
from nizza.view.render_context import RenderContext
from nizza.view.tabletop import BurglarPose, Tabletop
from stage.graphics.faces import Expression
from stage.graphics.kept import drawn, sized
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.graphics.shapes import around
from stage.graphics.theme import Colour, darker

_ART: Final = "nizza/heist/"
_SAFE: Final = 940.0
_DOOR: Final = (627.0, 637.0)
_DIAL: Final = 300.0
_CROWN: Final = (300.0, 275.0)
_FACE: Final = 620.0
"""Logical sizes in a window of 1920 × 1080."""
_LIGHT: Final = (120.0, 105.0)
_LIFTS: Final = 330.0
"""Logical units by which the crown is lifted."""
_DIAL_STEPS: Final = 4
"""Degrees between two kept pictures of the dial."""
_MOODS: Final = (Expression.THINKING, Expression.SHOCK, Expression.JOY)
_ARM: Final = 74.0
_BONE: Final = 390.0
"""Width of an arm, and length of either half."""
_BENDS: Final = 3
"""Degrees between two kept pictures of it."""
_NIGHT: Final = (66, 42, 84)
_DEEP: Final = (16, 12, 32)
_TERRACE: Final = (206, 74, 70)
_SHADE: Final = (122, 40, 52)


def draw_heist(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    """Fill the picture with the safe before which the burglar in turn stands."""
    area = context.sight.picture
    _lay_room(painter, area)
    x, y = area.centerx - 250.0, area.centery + 30.0
    painter.image(f"{_ART}safe", around((x, y), _SAFE, _SAFE))
    gold, lifted = table.shine, table.crown
    if table.safe > 0.0:
        at = x + 190.0 * lifted, y + 70.0 - _LIFTS * lifted
        if gold > 0.0 and not painter.palette.high_contrast:
            _shed(painter, at, 8.0, 190 * gold)
            star = sized(painter, "flash", FLASH, paint_flash, 2.0 + 0.5 * round(8 * lifted))
            painter.stamp(star, (at[0], at[1] - 20.0), round(15 * gold) * 17)
        painter.image(f"{_ART}crown", around(at, *_CROWN))
    _draw_door(painter, table, (x, y - 10.0))
    figure = table.figures[table.turn]
    mood = figure.mood or Expression.JOY
    face = area.right - 470.0 - 40.0 * gold, area.bottom - 0.5 * _FACE
    _draw_arm(painter, context, table, (x, y), (face[0] - 130.0, face[1] + 250.0))
    look = _look(context, table, mood)
    painter.stamp(_bust(painter, look), face)
    if gold > 0.0 and not painter.palette.high_contrast:
        _shed(painter, (face[0] - 120.0, face[1] - 70.0), 4.0, 110 * gold)


def _shed(painter: Painter, at: Spot, scale: float, alpha: float) -> None:
    """Paint the golden light of the jewels around a point."""
    light = sized(painter, "gold", _LIGHT, lambda canvas: canvas.glow((0.0, 0.0, *_LIGHT), palette.REACH, 255), scale)
    painter.stamp(light, at, round(alpha))


def heist_soon(context: RenderContext, table: Tabletop) -> Iterator[Draw]:
    """Yield what draws the safe from near for the first time."""
    yield partial(_lay_room, area=context.sight.picture)
    for mood in _MOODS:
        yield partial(_bust, look=_look(context, table, mood))
    for has_hand in (False, True):
        yield partial(_bone, colour=context.colours[max(0, table.turn)].colour, angle=0.0, has_hand=has_hand)
    for art, wide, high in (("safe", _SAFE, _SAFE), ("door", *_DOOR), ("dial", _DIAL, _DIAL), ("crown", *_CROWN)):
        yield partial(_draw_art, name=f"{_ART}{art}", area=(0.0, 0.0, wide, high))


def _draw_art(painter: Painter, name: str, area: tuple[float, float, float, float]) -> None:
    painter.image(name, area)


def _lay_room(painter: Painter, area: pygame.FRect) -> None:
    painter.layer(("safe room", tuple(area.size)), area, partial(_draw_room, area), opaque=True)


def _draw_room(area: pygame.FRect, painter: Painter) -> None:
    """Paint the night behind the safe, and the terrace on which it stands."""
    painter.gradient(area, _NIGHT, _DEEP)
    painter.glow(around((area.centerx - 250.0, area.centery), 1700.0, 1200.0), (150, 96, 130), 90)
    painter.fill((area.left, area.bottom - 84.0, area.width, 84.0), _SHADE)
    painter.fill((area.left, area.bottom - 84.0, area.width, 12.0), _TERRACE)


def _draw_door(painter: Painter, table: Tabletop, middle: Spot) -> None:
    """Paint the door, which turns on its left edge, and on it the dial until it opens."""
    narrow = max(0.06, math.cos(0.5 * math.pi * 0.94 * table.safe))
    left = middle[0] - _DOOR[0] / 2 - 130.0 * table.safe * (1.0 - narrow)
    area = around((left + narrow * _DOOR[0] / 2, middle[1]), *_DOOR)
    painter.image(f"{_ART}door", area, squash=narrow)
    dial = around((left + narrow * _DOOR[0] / 2, middle[1] - 5.0), _DIAL, _DIAL)
    turn = round(-table.dial / _DIAL_STEPS) * _DIAL_STEPS
    if narrow > 0.98:
        painter.image(f"{_ART}dial", dial, angle=turn)
    elif narrow > 0.3:
        painter.image(f"{_ART}dial", dial, squash=narrow)


def _draw_arm(painter: Painter, context: RenderContext, table: Tabletop, middle: Spot, shoulder: Spot) -> None:
    """Paint the arm of the burglar: its hand turns the dial, and then holds the crown."""
    colour = context.colours[table.turn].colour
    turn, reached = math.radians(0.12 * table.dial), min(1.0, 2.0 * table.safe)
    dial = middle[0] + 70.0 * math.cos(turn), middle[1] - 10.0 + 70.0 * math.sin(turn)
    crown = middle[0] + 190.0 * table.crown + 120.0, middle[1] + 150.0 - _LIFTS * table.crown
    hand = dial[0] + (crown[0] - dial[0]) * reached, dial[1] + (crown[1] - dial[1]) * reached
    # The elbow of two equal bones, which bends down.
    apart = math.dist(hand, shoulder)
    out = math.sqrt(max(0.0, _BONE * _BONE - apart * apart / 4)) / apart
    elbow = (
        (hand[0] + shoulder[0]) / 2 - out * (shoulder[1] - hand[1]),
        (hand[1] + shoulder[1]) / 2 + out * (shoulder[0] - hand[0]),
    )
    for start, end, has_hand in ((elbow, shoulder, False), (hand, elbow, True)):
        angle = math.degrees(math.atan2(start[1] - end[1], end[0] - start[0]))
        bone = _bone(painter, colour, round(angle / _BENDS) * _BENDS, has_hand=has_hand)
        painter.stamp(bone, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))


def _bone(painter: Painter, colour: Colour, angle: float, *, has_hand: bool) -> pygame.Surface:
    """Return half of an arm, turned about its middle; the hand is at its left end before that."""
    draw = partial(_paint_bone, colour=colour, has_hand=has_hand)
    return sized(painter, ("bone", colour, has_hand), (_BONE + 200.0, 200.0), draw, 1.0, angle=angle)


def _paint_bone(painter: Painter, colour: Colour, *, has_hand: bool) -> None:
    start, end = (100.0, 100.0), (_BONE + 100.0, 100.0)
    for ink, sleeve, glove in ((16.0, palette.INK, palette.INK), (0.0, colour, palette.GLOVE)):
        painter.line(start, end, sleeve, _ARM + ink)
        painter.circle(end, (_ARM + ink) / 2, sleeve)
        if not has_hand:
            painter.circle(start, (_ARM + ink) / 2, sleeve)
            continue
        for lean in (-50.0, -18.0, 14.0, 46.0):
            tip = start[0] - 74.0 * math.cos(math.radians(lean)), start[1] + 74.0 * math.sin(math.radians(lean))
            painter.line(start, tip, glove, 24.0 + ink)
            painter.circle(tip, 12.0 + ink / 2, glove)
        painter.circle(start, 48.0 + ink / 2, glove)
    if has_hand:
        painter.line((152.0, 100.0), (176.0, 100.0), darker(colour, 0.3), _ARM)


def _look(context: RenderContext, table: Tabletop, mood: Expression) -> BurglarLook:
    seat = max(0, table.turn)
    return BurglarLook(context.colours[seat], context.emblems, context.people[seat], BurglarPose.STAND, mood=mood)


def _bust(painter: Painter, look: BurglarLook) -> pygame.Surface:
    wide = _FACE * BUST[0] / BUST[1]
    return drawn(painter, ("bust", look), (wide, _FACE), partial(paint_bust, look=look))
