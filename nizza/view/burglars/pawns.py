"""Pawns: burglars with a mask, a striped shirt in the seat's colour, and the seat's emblem."""

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import pygame

from nizza.view import palette
from nizza.view.brush import Brush, Spot
from nizza.view.burglars.burglar import SIDE, SLOPES, TALL, BurglarLook, paint_burglar, paint_cap
from nizza.view.burglars.burglar_poses import POSES, joints
from nizza.view.sight import BoardCamera
from nizza.view.tabletop import BurglarPose, Figure
from stage.graphics.cast import Person
from stage.graphics.faces import Expression
from stage.graphics.kept import drawn, sized
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.graphics.theme import SeatColour

STRIDE: Final = 84.0
"""Units of two steps of a runner."""
RUNG: Final = 52.0
"""Units of two grips of a climber."""
_AIR_MIDDLE: Final = 38.0
"""Height above its point around which a burglar in the air turns."""
_IN_AIR: Final = (BurglarPose.FALL, BurglarPose.FLY, BurglarPose.PANIC)
_AT_EASE: Final = (BurglarPose.STAND, BurglarPose.RUN, BurglarPose.HANG, BurglarPose.SWIM)
"""Poses whose face shows the player's humour; the others have one of their own."""
_ON_FEET: Final = (BurglarPose.STAND, BurglarPose.GLOAT, BurglarPose.FIST, BurglarPose.LAND)
"""Poses whose feet stand on whatever slope there is."""
_STEEPEST: Final = 3
_HASTE: Final = {
    BurglarPose.FLY: 2.4,
    BurglarPose.PANIC: 2.6,
    BurglarPose.FINGERTIPS: 1.7,
    BurglarPose.GLOAT: 1.8,
    BurglarPose.FIST: 2.6,
    BurglarPose.TEETER: 2.8,
}
"""Repetitions per second of movements that go with time."""
_BLINK_EVERY: Final = 4.3
_BLINK: Final = 0.14
"""Seconds between two blinks of an idle burglar, and of one blink."""
_TUMBLES: Final = 6
"""Degrees between two kept surfaces of a burglar in the air, who turns quickly."""
_SQUASHES: Final = 4
"""Per cent between two kept surfaces of a burglar that is squashed, or stretched (negative)."""
_CLOSE_UP: Final = 1.5
"""Zoom up to which a burglar in the spotlight is sharp; the others are up to 1.0."""
_HAT: Final = 60.0
"""Side in units of the square in which a cap is drawn."""
_CANOPY: Final = (160.0, 188.0)
_CANOPY_HIGH: Final = 104.0
"""Units of the part of its surface that holds anything."""
_CANOPY_AREA: Final = (_CANOPY[0], 2 * _CANOPY[1])
_SMALLEST: Final = 0.42
"""Zoom below which badges tell the pawns apart."""
_BADGE: Final = 15.0


def draw_figure(
    painter: Painter, sight: BoardCamera, seat: SeatColour, figure: Figure, person: Person, seconds: float, *,
    emblem: bool = True, spotlit: bool = False,
) -> None:  # fmt: skip
    """Paint a pawn with a person's face; `seconds` is the time by which it swims and flails.

    In the spotlight it has a broad rim of light.
    """
    mood, blinks = figure.mood, False
    winks = figure.winks and mood is None
    if winks:
        mood = Expression.SMIRK
    elif mood is None and figure.pose in _AT_EASE:
        blinks = figure.pose is BurglarPose.STAND and _is_blinking(seat, seconds)
        mood = Expression.NEUTRAL if blinks else figure.humour
    squash = round(figure.squash * 100 / _SQUASHES) * _SQUASHES
    phase = _phase(figure, seconds)
    look = BurglarLook(
        seat, emblem, person, figure.pose, phase, figure.case, mood, blinks=blinks, winks=winks,
        slope=_slope(figure), bare=figure.hat is not None, spotlit=spotlit,
    )  # fmt: skip
    alpha = round(255 * figure.alpha)
    at = middle_of(sight, figure, seconds)
    if figure.pose is BurglarPose.PARACHUTE:
        _draw_canopy(painter, sight, seat, at, figure.angle, alpha)
    step = _TUMBLES if figure.pose in _IN_AIR else 2
    angle = round(figure.angle / step) * step
    picture = _picture(painter, look, sight.zoom, squash=squash, angle=angle, flip=figure.facing < 0)
    painter.stamp(picture, at, alpha)
    if figure.hat is not None:
        _draw_hat(painter, sight, seat, figure, seconds)


def _draw_hat(painter: Painter, sight: BoardCamera, seat: SeatColour, figure: Figure, seconds: float) -> None:
    """Paint the cap that bobs beside a swimmer, or tumbles on its way there."""
    assert figure.hat is not None
    x, y = figure.hat
    floats = y > -8.0
    bob = 2.0 * math.sin(seconds * 1.6 + figure.x * 0.1) if floats else 0.0
    angle = 8.0 * math.sin(seconds * 1.1 + figure.x) if floats else 3.0 * (y + x)
    at = sight.to_screen((figure.feet[0] + x, figure.feet[1] + y + bob))
    picture = sized(
        painter, ("cap", seat), (_HAT, _HAT), lambda canvas: paint_cap(canvas, seat), sight.zoom,
        angle=round(angle / 4) * 4,
    )  # fmt: skip
    painter.stamp(picture, at, round(255 * figure.alpha))


def _slope(figure: Figure, pose: BurglarPose | None = None) -> int:
    """Return the slope below a pawn that stands, or will stand in a pose, as :attr:`BurglarLook.slope`."""
    if (pose or figure.pose) not in _ON_FEET:
        return 0
    return max(-_STEEPEST, min(_STEEPEST, round(figure.facing * figure.slope / SLOPES)))


def _is_blinking(seat: SeatColour, seconds: float) -> bool:
    return seconds > 0.0 and (seconds + sum(seat.colour) * 0.017) % _BLINK_EVERY < _BLINK


def draw_burglar(painter: Painter, look: BurglarLook, at: Spot, zoom: float, *, flip: bool = False) -> None:
    """Paint a burglar beside the board, around a logical point; `zoom` is in logical units per unit of the board."""
    painter.stamp(_picture(painter, look, zoom, flip=flip), at)


def _picture(
    painter: Painter, look: BurglarLook, zoom: float, *, squash: int = 0, angle: float = 0.0, flip: bool = False
) -> pygame.Surface:
    fine = _CLOSE_UP if look.spotlit else 1.0
    size = (fine * SIDE, fine * SIDE)

    def squashed(canvas: Painter) -> None:
        # Scaled from the upright one, because drawing it takes milliseconds.
        upright, target, flat = _upright(painter, look), canvas.canvas.target, squash / 100.0
        wide, high = target.get_size()
        scaled = pygame.transform.smoothscale(upright, (round(wide * (1.0 + 0.8 * flat)), round(high * (1.0 - flat))))
        target.blit(scaled, ((wide - scaled.width) // 2, (high - scaled.height) // 2))

    if squash:
        return sized(painter, (look, squash), size, squashed, zoom / fine, angle=angle, flip=flip)
    return sized(painter, look, size, partial(_paint, look), zoom / fine, angle=angle, flip=flip)


def poses_soon(
    seat: SeatColour,
    figure: Figure,
    person: Person,
    poses: Sequence[BurglarPose],
    *,
    emblem: bool,
    spotlit: bool = True,
) -> Iterator[Draw]:
    """Yield what draws a pawn in the spotlight in some poses, because each new one would hold up a flight."""
    for pose in poses:
        for phase in range(len(POSES[pose])):
            bare = pose is BurglarPose.SWIM
            look = BurglarLook(
                seat, emblem, person, pose, phase, figure.case, slope=_slope(figure, pose), bare=bare, spotlit=spotlit
            )  # fmt: skip
            yield partial(_upright, look=look)
    if BurglarPose.PARACHUTE in poses:
        yield lambda painter: drawn(painter, ("canopy", seat), _CANOPY_AREA, partial(_paint_canopy, seat))


def _upright(painter: Painter, look: BurglarLook) -> pygame.Surface:
    side = (_CLOSE_UP if look.spotlit else 1.0) * SIDE
    return drawn(painter, look, (side, side), partial(_paint, look))


def draw_badges(
    painter: Painter, sight: BoardCamera, pawns: Sequence[tuple[SeatColour, Figure]], *, emblem: bool = True
) -> None:
    """Paint a badge over each pawn that is seen from far away, piled up where badges would overlap."""
    if sight.zoom > _SMALLEST:
        return
    placed: list[Spot] = []
    for _, figure in pawns:
        x, foot = sight.to_screen((figure.feet[0], figure.feet[1] - figure.lift - TALL))
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
    lift = figure.lift + (_AIR_MIDDLE if figure.pose in _IN_AIR else 0.0)
    if figure.pose is BurglarPose.SWIM:
        lift += 2.0 * math.sin(seconds * 1.9 + figure.x)
    return sight.to_screen((figure.feet[0], figure.feet[1] - lift))


def heart_of(sight: BoardCamera, figure: Figure, seconds: float = 0.0) -> Spot:
    """Return the logical point in the middle of a pawn's body, however it leans."""
    x, y = middle_of(sight, figure, seconds)
    if figure.pose in _IN_AIR:
        return x, y
    above = {BurglarPose.FINGERTIPS: -1.0, BurglarPose.PULL_UP: 2.0 * figure.progress - 1.0}.get(figure.pose, 1.0)
    half, lean = above * TALL / 2 * sight.zoom, math.radians(figure.angle)
    return x - half * math.sin(lean), y - half * math.cos(lean)


def _phase(figure: Figure, seconds: float) -> int:
    count = len(POSES[figure.pose])
    match figure.pose:
        case BurglarPose.RUN:
            share = abs(figure.x) / STRIDE
        case BurglarPose.CLIMB:
            share = math.hypot(figure.x, figure.y) / RUNG
        case BurglarPose.SWIM:
            share = seconds * 0.7 + figure.x * 0.013
        case BurglarPose.FALL:
            share = figure.y / 90.0
        case BurglarPose.PULL_UP | BurglarPose.SHOVE:
            share = min(figure.progress, 1.0 - 0.5 / count)
        case pose if pose in _HASTE:
            share = seconds * _HASTE[pose]
        case _:
            share = 0.0
    return int(share * count) % count


def _paint(look: BurglarLook, painter: Painter) -> None:
    paint_burglar(painter, look)
    fine = _CLOSE_UP if look.spotlit else 1.0
    if look.emblem and look.pose not in (BurglarPose.CLIMB, BurglarPose.SWIM):
        middle = joints(look.pose, look.phase).emblem
        at = (fine * (SIDE / 2 + middle[0]), fine * (SIDE / 2 + middle[1]))
        painter.circle(at, fine * 9.0, palette.INK)
        painter.circle(at, fine * 7.8, look.seat.colour)
        painter.emblem(look.seat.emblem, at, fine * 11.5, look.seat.ink)


def _draw_canopy(painter: Painter, sight: BoardCamera, seat: SeatColour, at: Spot, angle: float, alpha: int) -> None:
    picture = sized(
        painter, ("canopy", seat), _CANOPY_AREA, partial(_paint_canopy, seat), sight.zoom, angle=round(angle / 2) * 2
    )
    painter.stamp(picture, at, alpha)


def _paint_canopy(seat: SeatColour, painter: Painter) -> None:
    """Paint a parachute; its lowest point, in the burglar's hands, is in the middle of the surface."""
    scale = painter.canvas.scale
    brush = Brush((round(_CANOPY[0] * scale), round(_CANOPY_HIGH * scale)), scale, (_CANOPY[0] / 2, _CANOPY[1]))
    half, foot, top = _CANOPY[0] / 2 - 4, -120.0, -178.0
    for x in (-half, -half / 2, half / 2, half):
        brush.stroke([(19 if x > 0 else -19, -88), (x * 0.96, foot + 4)], 1.4, palette.CORD)
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
