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
from stage.graphics.theme import darker

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
_NIGHT: Final = (66, 42, 84)
_DEEP: Final = (16, 12, 32)
_TERRACE: Final = (206, 74, 70)
_SHADE: Final = (122, 40, 52)


def draw_heist(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    """Fill the picture with the safe before which the burglar in turn stands."""
    area = context.sight.picture
    painter.layer(("safe room", tuple(area.size)), area, partial(_draw_room, area), opaque=True)
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
    for mood in _MOODS:
        yield partial(_bust, look=_look(context, table, mood))
    for art, wide, high in (("safe", _SAFE, _SAFE), ("door", *_DOOR), ("dial", _DIAL, _DIAL), ("crown", *_CROWN)):
        yield partial(_draw_art, name=f"{_ART}{art}", area=(0.0, 0.0, wide, high))


def _draw_art(painter: Painter, name: str, area: tuple[float, float, float, float]) -> None:
    painter.image(name, area)


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


def _draw_arm(
    painter: Painter,
    context: RenderContext,
    table: Tabletop,
    middle: tuple[float, float],
    shoulder: tuple[float, float],
) -> None:
    """Paint the arm of the burglar: its hand turns the dial, and then holds the crown."""
    colour = context.colours[table.turn].colour
    if table.safe > 0.0:
        hand = middle[0] + 190.0 * table.crown + 120.0, middle[1] + 150.0 - _LIFTS * table.crown
    else:
        turn = math.radians(0.12 * table.dial)
        hand = middle[0] + 70.0 * math.cos(turn), middle[1] - 10.0 + 70.0 * math.sin(turn)
    elbow = (hand[0] + shoulder[0]) / 2 + 40.0, max(hand[1], shoulder[1]) + 60.0
    for ink, shade in ((16.0, palette.INK), (0.0, colour)):
        for start, end in ((shoulder, elbow), (elbow, hand)):
            painter.line(start, end, shade, _ARM + ink)
        painter.circle(elbow, (_ARM + ink) / 2, shade)
        glove = palette.INK if ink else palette.GLOVE
        painter.circle(hand, 48.0 + ink / 2, glove)
        for finger in range(4):
            lean = math.radians(135.0 + 28.0 * finger + (0.5 * table.dial if table.safe == 0.0 else 0.0) % 60.0)
            tip = hand[0] + 78.0 * math.cos(lean), hand[1] + 78.0 * math.sin(lean)
            painter.line(hand, tip, glove, 24.0 + ink)
            painter.circle(tip, 12.0 + ink / 2, glove)
    cuff = hand[0] + 0.22 * (elbow[0] - hand[0]), hand[1] + 0.22 * (elbow[1] - hand[1])
    painter.circle(cuff, _ARM / 2, darker(colour, 0.3))


def _look(context: RenderContext, table: Tabletop, mood: Expression) -> BurglarLook:
    seat = max(0, table.turn)
    return BurglarLook(context.colours[seat], context.emblems, context.people[seat], BurglarPose.STAND, mood=mood)


def _bust(painter: Painter, look: BurglarLook) -> pygame.Surface:
    wide = _FACE * BUST[0] / BUST[1]
    return drawn(painter, ("bust", look), (wide, _FACE), partial(paint_bust, look=look))
