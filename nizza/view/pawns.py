"""Pawns: burglars with a mask, a striped shirt in the seat's colour, and the seat's emblem."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from nizza.rules.views import Case
from nizza.view import palette
from nizza.view.brush import Brush, Spot
from nizza.view.prizes import paint_case
from nizza.view.sight import BoardCamera
from nizza.view.tabletop import BurglarPose, Figure
from stage.graphics.kept import sized
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour, SeatColour, darker, lighter, mix

PHASES: Final = {
    BurglarPose.STAND: 1,
    BurglarPose.RUN: 8,
    BurglarPose.CLIMB: 6,
    BurglarPose.HANG: 1,
    BurglarPose.SWIM: 6,
    BurglarPose.FALL: 6,
    BurglarPose.PARACHUTE: 1,
}
"""Surfaces of a repeating movement."""
STRIDE: Final = 64.0
"""Units of two steps of a runner."""
RUNG: Final = 40.0
"""Units of two grips of a climber."""


@dataclass(frozen=True, slots=True)
class Limbs:
    """Joints of a burglar; the first arm and leg are the nearer ones."""

    hip: Spot
    neck: Spot
    head: Spot
    arms: tuple[tuple[Spot, Spot], tuple[Spot, Spot]]
    """Elbow and hand of each arm."""
    legs: tuple[tuple[Spot, Spot], tuple[Spot, Spot]]
    """Knee and ankle of each leg."""
    case: Spot
    """The handle of a carried case."""
    from_behind: bool = False
    waterline: float | None = None
    """Height below which nothing is seen."""


def limbs(pose: BurglarPose, phase: int) -> Limbs:
    """Return the joints in one of the :data:`PHASES` of a pose."""
    return _POSES[pose](phase / PHASES[pose])


def _stand(_: float) -> Limbs:
    return Limbs(
        hip=(0, -21), neck=(1, -41), head=(3, -55),
        arms=(((9, -31), (11, -22)), ((-9, -32), (-9, -23))),
        legs=(((5, -11), (5, -3)), ((-5, -11), (-6, -3))),
        case=(11, -22),
    )  # fmt: skip


def _run(turn: float) -> Limbs:
    swing = math.sin(math.tau * turn)
    bounce = -2.5 * abs(math.cos(math.tau * turn))
    hip, neck = (-1.0, -22.0 + bounce), (5.0, -41.0 + bounce)
    near, far = _running_leg(hip, turn), _running_leg(hip, turn + 0.5)
    return Limbs(
        hip=hip, neck=neck, head=(9, -54 + bounce),
        arms=(_running_arm(neck, -swing), _running_arm(neck, swing)),
        legs=(near, far), case=_running_arm(neck, -swing)[1],
    )  # fmt: skip


def _running_leg(hip: Spot, turn: float) -> tuple[Spot, Spot]:
    swing, raised = math.sin(math.tau * turn), max(0.0, math.cos(math.tau * turn))
    ankle = (hip[0] + 14 * swing, -3.0 - 9.0 * raised)
    knee = (hip[0] + 9 * swing + 5 * raised, (hip[1] + ankle[1]) / 2 - 1.0)
    return knee, ankle


def _running_arm(neck: Spot, swing: float) -> tuple[Spot, Spot]:
    return (neck[0] - 2 + 9 * swing, neck[1] + 10), (neck[0] + 2 + 14 * swing, neck[1] + 13 - 4 * swing)


def _climb(turn: float) -> Limbs:
    reach = 7.0 * math.sin(math.tau * turn)
    return Limbs(
        hip=(0, -22), neck=(0, -42), head=(0, -55),
        arms=(((12, -50 - reach / 2), (9, -60 - reach)), ((-12, -50 + reach / 2), (-9, -60 + reach))),
        legs=(((8, -13 + reach / 2), (6, -4 + reach)), ((-8, -13 - reach / 2), (-6, -4 - reach))),
        case=(0, -40), from_behind=True,
    )  # fmt: skip


def _hang(_: float) -> Limbs:
    return Limbs(
        hip=(-5, -27), neck=(-4, -47), head=(-6, -61),
        arms=(((6, -58), (1, -69)), ((5, -52), (0, -60))),
        legs=(((9, -21), (2, -9)), ((10, -25), (0, -14))),
        case=(-13, -34),
    )  # fmt: skip


def _swim(turn: float) -> Limbs:
    stroke = math.sin(math.tau * turn)
    return Limbs(
        hip=(-6, 8), neck=(0, -7), head=(4, -20),
        arms=(((14, -8 - 4 * stroke), (21, -3 - 7 * stroke)), ((-13, -7 + 4 * stroke), (-19, -2 + 7 * stroke))),
        legs=(((0, 16), (0, 20)), ((-4, 16), (-4, 20))),
        case=(-12, -2), waterline=0.0,
    )  # fmt: skip


def _fall(turn: float) -> Limbs:
    flail = 6.0 * math.sin(math.tau * turn)
    return Limbs(
        hip=(0, 12), neck=(0, -8), head=(1, -22),
        arms=(((14, -18 + flail), (20, -30 + flail)), ((-14, -18 - flail), (-20, -30 - flail))),
        legs=(((10, 16 - flail), (16, 6 - flail)), ((-10, 18 + flail), (-16, 10 + flail))),
        case=(20, -26 + flail),
    )  # fmt: skip


def _parachute(_: float) -> Limbs:
    return Limbs(
        hip=(-1, -21), neck=(0, -41), head=(2, -55),
        arms=(((11, -46), (9, -57)), ((-10, -46), (-9, -57))),
        legs=(((6, -13), (3, -5)), ((-4, -12), (-8, -5))),
        case=(-2, -24),
    )  # fmt: skip


_POSES: Final = {
    BurglarPose.STAND: _stand,
    BurglarPose.RUN: _run,
    BurglarPose.CLIMB: _climb,
    BurglarPose.HANG: _hang,
    BurglarPose.SWIM: _swim,
    BurglarPose.FALL: _fall,
    BurglarPose.PARACHUTE: _parachute,
}


TALL: Final = 70.0
"""Units from the feet to the cap."""
_SIDE: Final = 176.0
"""Side in units of the square in which every pose is drawn, around its point."""
_FALL_MIDDLE: Final = 30.0
"""Height above its point at which a falling burglar turns."""
_CANOPY: Final = (128.0, 150.0)
_SMALLEST: Final = 0.42
"""Zoom below which badges tell the pawns apart."""
_BADGE: Final = 15.0


@dataclass(frozen=True, slots=True)
class BurglarLook:
    """Look of a burglar: the key of its surface."""

    seat: SeatColour
    emblem: bool
    pose: BurglarPose
    phase: int
    case: Case = Case.NONE


def draw_figure(
    painter: Painter, sight: BoardCamera, seat: SeatColour, figure: Figure, seconds: float, *, emblem: bool = True
) -> None:
    """Paint a pawn; `seconds` is the time by which it swims and flails."""
    look = BurglarLook(seat, emblem, figure.pose, _phase(figure, seconds), figure.case)
    alpha = round(255 * figure.alpha)
    at = middle_of(sight, figure, seconds)
    if figure.pose is BurglarPose.PARACHUTE:
        _draw_canopy(painter, sight, seat, at, figure.angle, alpha)
    angle = round(figure.angle / 2) * 2
    painter.stamp(_picture(painter, look, sight.zoom, angle=angle, flip=figure.facing < 0), at, alpha)


def draw_burglar(painter: Painter, look: BurglarLook, at: Spot, zoom: float, *, flip: bool = False) -> None:
    """Paint a burglar beside the board, around a logical point; `zoom` is in logical units per unit of the board."""
    painter.stamp(_picture(painter, look, zoom, flip=flip), at)


def _picture(
    painter: Painter, look: BurglarLook, zoom: float, *, angle: float = 0.0, flip: bool = False
) -> pygame.Surface:
    def draw(canvas: Painter) -> None:
        _paint(canvas, look)

    return sized(painter, look, (_SIDE, _SIDE), draw, zoom, angle=angle, flip=flip)


def draw_badges(
    painter: Painter, sight: BoardCamera, pawns: Sequence[tuple[SeatColour, Figure]], *, emblem: bool = True
) -> None:
    """Paint a badge over each pawn that is seen from far away, piled up where badges would overlap."""
    if sight.zoom > _SMALLEST:
        return
    placed: list[Spot] = []
    for _, figure in pawns:
        x, foot = sight.to_screen((figure.x + figure.aside, figure.y - figure.lift - TALL))
        y = foot - _BADGE - 4.0
        while any(math.dist((x, y), other) < 1.7 * _BADGE for other in placed):
            y -= 0.5 * _BADGE
        placed.append((x, y))
        painter.polygon([(x - 5, y + 10), (x + 5, y + 10), (x, max(foot, y + _BADGE + 6))], palette.RIM)
    for (seat, _), at in zip(pawns, placed, strict=True):
        draw_disc(painter, seat, at, _BADGE, emblem=emblem)


def draw_disc(painter: Painter, seat: SeatColour, at: Spot, radius: float, *, emblem: bool = True) -> None:
    """Paint a disc in a seat's colour, with its emblem."""
    painter.circle(at, radius, palette.RIM)
    painter.circle(at, radius - 2.0, seat.colour)
    if emblem:
        painter.emblem(seat.emblem, at, radius * 1.25, seat.ink)


def middle_of(sight: BoardCamera, figure: Figure, seconds: float = 0.0) -> Spot:
    """Return the logical point in the middle of a pawn's surface."""
    lift = figure.lift + (_FALL_MIDDLE if figure.pose is BurglarPose.FALL else 0.0)
    if figure.pose is BurglarPose.SWIM:
        lift += 2.0 * math.sin(seconds * 1.9 + figure.x)
    return sight.to_screen((figure.x + figure.aside, figure.y - lift))


def heart_of(sight: BoardCamera, figure: Figure, seconds: float = 0.0) -> Spot:
    """Return the logical point in the middle of a pawn's body, however it leans."""
    x, y = middle_of(sight, figure, seconds)
    if figure.pose is BurglarPose.FALL:
        return x, y
    half, lean = TALL / 2 * sight.zoom, math.radians(figure.angle)
    return x - half * math.sin(lean), y - half * math.cos(lean)


def _phase(figure: Figure, seconds: float) -> int:
    count = PHASES[figure.pose]
    match figure.pose:
        case BurglarPose.RUN:
            share = abs(figure.x) / STRIDE
        case BurglarPose.CLIMB:
            share = math.hypot(figure.x, figure.y) / RUNG
        case BurglarPose.SWIM:
            share = seconds * 0.7 + figure.x * 0.013
        case BurglarPose.FALL:
            share = figure.y / 90.0
        case _:
            share = 0.0
    return int(share * count) % count


def _paint(painter: Painter, look: BurglarLook) -> None:
    brush = Brush.onto(painter, (_SIDE / 2, _SIDE / 2))
    joints = limbs(look.pose, look.phase)
    _paint_far_side(brush, joints, look)
    _paint_body(brush, joints, look)
    _paint_near_side(brush, joints, look)
    brush.outline(1.5, palette.OUTLINE)
    if joints.waterline is not None:
        brush.cut_below(joints.waterline)
    brush.put(painter)
    if look.emblem and not joints.from_behind and look.pose is not BurglarPose.SWIM:
        middle = _along(joints.hip, joints.neck, 0.52)
        at = (_SIDE / 2 + middle[0], _SIDE / 2 + middle[1])
        painter.circle(at, 8.6, palette.OUTLINE)
        painter.circle(at, 7.6, look.seat.colour)
        painter.emblem(look.seat.emblem, at, 11.0, look.seat.ink)


def _paint_far_side(brush: Brush, joints: Limbs, look: BurglarLook) -> None:
    shade = 0.28
    if look.case is not Case.NONE and joints.from_behind is False and look.pose is BurglarPose.HANG:
        paint_case(brush, look.case, joints.case)
    _paint_leg(brush, joints, 1, darker(palette.TROUSERS, shade))
    _paint_arm(brush, joints, 1, look, darker(_sleeve(look.seat), shade), darker(palette.SKIN, shade))


def _paint_near_side(brush: Brush, joints: Limbs, look: BurglarLook) -> None:
    if look.case is not Case.NONE and look.pose is not BurglarPose.HANG:
        paint_case(brush, look.case, joints.case)
    _paint_arm(brush, joints, 0, look, _sleeve(look.seat), palette.SKIN)


def _paint_leg(brush: Brush, joints: Limbs, number: int, colour: Colour) -> None:
    knee, ankle = joints.legs[number]
    hip = (joints.hip[0] + (3 if number == 0 else -3), joints.hip[1])
    brush.stroke([hip, knee, ankle], 8.5, colour)
    toe = (ankle[0] + (0.5 if joints.from_behind else 5.0), ankle[1] + 1.0)
    brush.stroke([ankle, toe], 6.0, palette.SHOE)


def _paint_arm(brush: Brush, joints: Limbs, number: int, look: BurglarLook, sleeve: Colour, skin: Colour) -> None:
    elbow, hand = joints.arms[number]
    side = (
        (7.5 if number == 0 else -7.5)
        if joints.from_behind or look.pose in (BurglarPose.STAND, BurglarPose.FALL)
        else 0.0
    )
    shoulder = (joints.neck[0] + side, joints.neck[1] + 4)
    brush.stroke([shoulder, elbow, hand], 6.6, sleeve)
    cuff = _along(elbow, hand, 0.62)
    brush.stroke([cuff, hand], 6.6, lighter(sleeve, 0.55))
    brush.disc(hand, 4.2, skin)


def _paint_body(brush: Brush, joints: Limbs, look: BurglarLook) -> None:
    _paint_leg(brush, joints, 0, palette.TROUSERS)
    hip, neck = joints.hip, (joints.neck[0], joints.neck[1] + 5)
    stripe = _stripe(look.seat)

    def shape(mask: Brush) -> None:
        mask.stroke([hip, neck], 21.0, (255, 255, 255))

    def fill(paint: Brush) -> None:
        paint.stroke([_along(hip, neck, -1.0), _along(hip, neck, 2.0)], 40.0, palette.SHIRT)
        aside = _aside(hip, neck, 20.0)
        for share in (-0.42, -0.02, 0.38, 0.78, 1.18):
            x, y = _along(hip, neck, share)
            paint.stroke([(x - aside[0], y - aside[1]), (x + aside[0], y + aside[1])], 4.4, stripe)
        trousers = _along(hip, neck, -0.55)
        paint.stroke(
            [(trousers[0] - aside[0], trousers[1] - aside[1]), (trousers[0] + aside[0], trousers[1] + aside[1])],
            8.0, palette.TROUSERS,
        )  # fmt: skip

    brush.inside(shape, fill)
    _paint_head(brush, joints, look)


def _paint_head(brush: Brush, joints: Limbs, look: BurglarLook) -> None:
    x, y = joints.head
    brush.disc((x, y), 12.5, palette.SKIN)
    cap, peak = _cap(look.seat), darker(_cap(look.seat), 0.35)
    if joints.from_behind:
        brush.polygon([(x - 12.6, y + 1), (x - 11, y - 7), (x, y - 13), (x + 11, y - 7), (x + 12.6, y + 1)], cap)
        brush.stroke([(x - 12, y + 1.5), (x + 12, y + 1.5)], 4.0, peak)
        brush.disc((x, y - 13.5), 3.4, peak)
        return
    brush.stroke([(x - 9, y + 0.5), (x + 10.5, y + 0.5)], 8.5, palette.MASK)
    brush.stroke([(x - 11, y - 1), (x - 16, y + 3)], 3.4, palette.MASK)
    for eye in (1.5, 8.5):
        brush.disc((x + eye, y + 0.5), 3.1, palette.EYE)
        brush.disc((x + eye + 1.0, y + 0.7), 1.5, palette.OUTLINE)
    brush.disc((x + 13.0, y + 4.2), 2.5, mix(palette.SKIN, (214, 110, 90), 0.35))
    brush.stroke([(x + 3.5, y + 8.6), (x + 8.0, y + 8.2)], 1.6, palette.OUTLINE)
    brush.polygon([(x - 12.6, y - 3.5), (x - 11, y - 9), (x - 2, y - 14.5), (x + 9, y - 11), (x + 12, y - 3.5)], cap)
    brush.stroke([(x - 11.5, y - 4.5), (x + 12, y - 4.5)], 4.2, peak)
    brush.disc((x - 3, y - 15), 3.4, peak)


def _draw_canopy(painter: Painter, sight: BoardCamera, seat: SeatColour, at: Spot, angle: float, alpha: int) -> None:
    picture = sized(
        painter, ("canopy", seat), (_CANOPY[0], 2 * _CANOPY[1]), lambda canvas: _paint_canopy(canvas, seat), sight.zoom,
        angle=round(angle / 2) * 2,
    )  # fmt: skip
    painter.stamp(picture, at, alpha)


def _paint_canopy(painter: Painter, seat: SeatColour) -> None:
    """Paint a parachute; its lowest point, in the burglar's hands, is in the middle of the surface."""
    brush = Brush.onto(painter, (_CANOPY[0] / 2, _CANOPY[1]))
    half, foot, top = _CANOPY[0] / 2 - 4, -92.0, -138.0
    for x in (-half, -half / 2, half / 2, half):
        brush.stroke([(8 if x > 0 else -8, -56), (x * 0.96, foot + 4)], 1.4, palette.CORD)
    gores = 6
    for number in range(gores):
        left, right = (-1 + 2 * (number + end) / gores for end in (0, 1))
        colour = seat.colour if number % 2 == 0 else palette.SHIRT
        outer = [(half * left, foot), *_dome(left, right, half, foot, top), (half * right, foot)]
        scallop = [(half * (left + right) / 2, foot - 5.0)]
        brush.polygon([*outer, *scallop], colour)
    brush.outline(1.5, palette.OUTLINE)
    brush.put(painter)


def _dome(left: float, right: float, half: float, foot: float, top: float) -> list[Spot]:
    spots = []
    for step in range(7):
        x = left + (right - left) * step / 6
        spots.append((half * x, foot + (top - foot) * math.sqrt(max(0.0, 1.0 - x * x))))
    return spots


def _sleeve(seat: SeatColour) -> Colour:
    return seat.colour


def _cap(seat: SeatColour) -> Colour:
    return darker(seat.colour, 0.12)


def _stripe(seat: SeatColour) -> Colour:
    """Return the colour of the stripes; ivory would not show on the white shirt."""
    return seat.colour if sum(seat.colour) < 600 else palette.IVORY_STRIPE


def _along(start: Spot, end: Spot, share: float) -> Spot:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _aside(start: Spot, end: Spot, length: float) -> Spot:
    """Return the shift across the line from start to end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    norm = math.hypot(dx, dy) or 1.0
    return -dy / norm * length, dx / norm * length
