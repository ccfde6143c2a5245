"""Drawing of paddlers with hats and paddles, and of what goes over the falls, canoe included."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import pygame

from niagara.board import Gem
from niagara.view import palette
from niagara.view.hulls import draw_hull, draw_shield
from niagara.view.render_context import Rider
from stage.graphics import art
from stage.graphics.cast import draw_bust, draw_head
from stage.graphics.faces import Expression
from stage.graphics.kept import drawn, svg_sprite
from stage.graphics.painter import Painter
from stage.graphics.rig.arms import ArmPose, draw_arm, pointing
from stage.graphics.rig.limbs import Spot
from stage.graphics.theme import Colour, SeatColour, darker, hex_of, lighter

INK: Final[Colour] = (36, 26, 22)
"""Outlines of people and animals."""
_STEEL: Final[Colour] = (188, 196, 202)
_HAND: Final[Colour] = (224, 172, 132)
_TOKENS: Final = ("#00c000", hex_of(_HAND))
"""Colours in the drawings of assets/niagara/riders/ that stand for those of a paddler's clothes and hands."""


class Pose(StrEnum):
    """Activity of a paddler."""

    REST = "rest"
    FORTH = "forth"
    BACK = "back"
    LOAD = "load"
    STARE = "stare"
    SCREAM = "scream"
    FLAIL = "flail"
    KICK = "kick"
    """Two moments of a free fall: screaming, without the hat."""
    CHEER = "cheer"
    REACH = "reach"
    """One arm is drawn by itself: see :func:`draw_reach`."""


def draw_hat(painter: Painter, seat: SeatColour, centre: tuple[float, float], wide: float, angle: float = 0.0) -> None:
    """Draw a hat in the colour of a seat, `wide` logical units across."""
    area = pygame.FRect(0, 0, wide, wide * 0.6)
    area.center = centre
    painter.image("niagara/hat", area, tint=lighter(seat.colour, 0.12), angle=angle)
    painter.image("niagara/hat_lines", area, angle=angle)


def draw_head_in_disc(
    painter: Painter, rider: Rider, face: Expression, disc: pygame.FRect, look: float, *, rim: float
) -> None:
    """Draw the head of a paddler who looks on, on a disc in the colour of the seat with a dark rim outside of it.

    `look`: −1.0 for left to 1.0; `rim` in logical units.
    """
    painter.circle(disc.center, disc.width / 2 + rim, palette.INK_SHADE)
    painter.circle(disc.center, disc.width / 2, rider.seat.colour)
    painter.circle(disc.center, disc.width * 0.43, painter.palette.paper_raised)
    box = disc.inflate(-disc.width * 0.2, -disc.width * 0.2)
    draw_head(painter, rider.person, face, box, rider.seat.colour, look=look)


_BUST: Final = 1.08
"""Side of a bust as a multiple of the paddler's height."""


def draw_rider(
    painter: Painter, rider: Rider, foot: tuple[float, float], high: float, pose: Pose,
    face: Expression | None = None, look: float | None = None,
) -> None:  # fmt: skip
    """Draw a paddler whose chest ends at `foot`, `high` logical units from there to the crown of the head.

    Without a `face` and a `look` (−1.0 for left to 1.0) those of the pose are shown.
    """
    side = high * _BUST
    bust = pygame.FRect(0, 0, side, side)
    bust.midbottom = foot
    if look is None:
        look = 1.0 if pose in _PADDLING else 0.0
    draw_bust(painter, rider.person, face or _FACES[pose], bust, rider.seat.colour, look=look, hat=False)
    if pose not in _FALLING:
        draw_hat(painter, rider.seat, (bust.centerx, bust.top + side * 0.13), side * 0.62)
    _draw_near_arms(painter, rider, bust, pose)


_ROBOT_ARMS, _ROBOT_NEAR = 0.09, -0.02
"""Distance by which a robot's arms begin lower, small and from near, as a share of the bust's side."""
_TORSO: Final = 0.46
"""Height of the chest of a small paddler, as a share of the whole."""


_LIGHT_RIM: Final = 1 / 30
"""Width of the light rim round a small paddler, as a share of the height."""


def draw_small_rider(
    painter: Painter, rider: Rider, foot: tuple[float, float], high: float, pose: Pose, face: Expression, look: float
) -> None:
    """Draw a paddler on the river, with a large head and a light rim: it reads at 40 pixels, also in blue."""
    size, inner = (2.4 * high, 1.9 * high), (1.2 * high, 1.76 * high)
    key = ("small rider", rider, round(high, 2), pose, face, look)
    figure = drawn(painter, key, size, lambda canvas: _paint_small_rider(canvas, rider, inner, high, pose, face, look))
    centre = (foot[0] - inner[0] + size[0] / 2, foot[1] - inner[1] + size[1] / 2)
    rim = pygame.mask.from_surface(figure, 90).to_surface(setcolor=(*palette.FOAM, 255), unsetcolor=(0, 0, 0, 0))
    for turn in range(12):
        dx, dy = (_LIGHT_RIM * high * part for part in (math.cos(turn * math.tau / 12), math.sin(turn * math.tau / 12)))
        painter.stamp(rim, (centre[0] + dx, centre[1] + dy))
    painter.stamp(figure, centre)


def _paint_small_rider(
    painter: Painter, rider: Rider, foot: tuple[float, float], high: float, pose: Pose, face: Expression, look: float
) -> None:
    chest = pygame.FRect(0, 0, high * 0.5, high * _TORSO)
    chest.midbottom = foot
    colour = rider.seat.colour
    for grown, paint in ((2.0, INK), (0.0, darker(colour, 0.12))):
        painter.rounded(chest.inflate(2 * grown, 2 * grown), paint, high * 0.17 + grown)
    light = pygame.FRect(chest.left + high * 0.06, chest.top + high * 0.04, high * 0.12, chest.height * 0.7)
    painter.rounded(light, lighter(colour, 0.16), high * 0.06)
    head = pygame.FRect(0, 0, high * 0.86, high * 0.86)
    head.midbottom = (foot[0], chest.top + high * 0.16)
    draw_head(painter, rider.person, face, head, colour, look=look, hat=False)
    draw_hat(painter, rider.seat, (head.centerx, head.top + head.height * 0.17), head.width * 0.74)
    _draw_arms(
        painter, rider, pygame.FRect(foot[0] - high * 0.42, foot[1] - high * 0.84, high * 0.84, high * 0.84), pose
    )


_FACES: Final = {
    Pose.REST: Expression.NEUTRAL,
    Pose.FORTH: Expression.SWEAT,
    Pose.BACK: Expression.SWEAT,
    Pose.LOAD: Expression.JOY,
    Pose.STARE: Expression.SWEAT,
    Pose.SCREAM: Expression.SHOCK,
    Pose.FLAIL: Expression.SHOCK,
    Pose.KICK: Expression.SHOCK,
    Pose.CHEER: Expression.JOY,
    Pose.REACH: Expression.SMIRK,
}
_PADDLING: Final = frozenset({Pose.REST, Pose.FORTH, Pose.BACK})
_SHOULDERS: Final = (48.0, 158.0), (152.0, 158.0)
_BONES: Final = (33.0, 31.0), (46.0, 44.0)
"""Lengths of upper arm and forearm in units of the rig, of an arm within the canoe and of a raised one."""


def _near_arm(hand: str, at: Spot, *, right: bool) -> ArmPose:
    """Return an arm of a paddler seen from near, with the elbow below."""
    arm = ArmPose(hand, at, _SHOULDERS[right], flip=not right, scale=0.74)
    bones = _BONES[at[1] < _SHOULDERS[right][1] - 30.0]
    return max((pointing(arm, *bones, side) for side in (-1.0, 1.0)), key=lambda each: each.elbow[1])


def _near_arms(hand: str, left: Spot, right: Spot) -> tuple[ArmPose, ...]:
    return _near_arm(hand, left, right=False), _near_arm(hand, right, right=True)


_NEAR_ARMS: Final[Mapping[Pose, tuple[ArmPose, ...]]] = {
    Pose.REST: _near_arms("cough", (72.0, 152.0), (188.0, 152.0)),
    Pose.FORTH: _near_arms("cough", (104.0, 152.0), (200.0, 160.0)),
    Pose.BACK: _near_arms("cough", (0.0, 160.0), (96.0, 152.0)),
    Pose.LOAD: _near_arms("flat", (132.0, 176.0), (222.0, 104.0)),
    Pose.STARE: _near_arms("flat", (8.0, 112.0), (192.0, 112.0)),
    Pose.SCREAM: _near_arms("flat", (-4.0, 74.0), (204.0, 74.0)),
    Pose.FLAIL: _near_arms("flat", (-22.0, 70.0), (240.0, 196.0)),
    Pose.KICK: _near_arms("flat", (-40.0, 196.0), (222.0, 66.0)),
    Pose.CHEER: _near_arms("cough", (-14.0, 66.0), (214.0, 66.0)),
    Pose.REACH: (_near_arm("cough", (14.0, 184.0), right=False),),
}
"""Arms of a paddler seen from near, the left one first."""
_PADDLES: Final[Mapping[Pose, tuple[Spot, float]]] = {
    Pose.REST: ((120.0, 153.0), 0.0),
    Pose.FORTH: ((136.0, 155.0), -6.0),
    Pose.BACK: ((64.0, 155.0), 186.0),
}
"""Middle and angle of the paddle in the hands of :data:`_NEAR_ARMS`, in degrees counter-clockwise."""
_FALLING: Final = frozenset({Pose.FLAIL, Pose.KICK})
"""Poses without a hat, in which the legs are seen."""
_REACH: Final = 120.0
"""Half the side of a drawing of arms, legs or a paddle, in hundredths of the bust's side."""


def _draw_near_arms(painter: Painter, rider: Rider, bust: pygame.FRect, pose: Pose) -> None:
    """Draw arms and paddle of a paddler with this bust."""
    bust = bust.move(0.0, bust.height * _ROBOT_NEAR if rider.is_robot else 0.0)
    if pose in _PADDLES:
        (x, y), angle = _PADDLES[pose]
        draw_loose_paddle(
            painter,
            (bust.left + (x + 7.0) * bust.width / 214.0, bust.top + (y + 31.0) * bust.width / 214.0),
            1.2 * bust.width,
            angle,
        )
    for arm in _NEAR_ARMS[pose]:
        draw_arm(painter, rider.person, rider.seat.colour, arm, bust, "behind")


def _draw_arms(painter: Painter, rider: Rider, bust: pygame.FRect, pose: Pose) -> None:
    unit = bust.width / 100
    colours = darker(rider.seat.colour, 0.1), _STEEL if rider.is_robot else _HAND
    _draw_part(painter, f"arms_{pose}", colours, (bust.centerx, bust.bottom - 8.0 * unit), unit)


def draw_reach(
    painter: Painter, rider: Rider, foot: tuple[float, float], high: float, hand: tuple[float, float], *, grips: bool
) -> None:
    """Draw the right arm of a paddler drawn by :func:`draw_rider` in the pose REACH, up to its `hand`."""
    side = high * _BUST
    bust = pygame.FRect(foot[0] - side / 2, foot[1] - side * (1.0 - _ROBOT_NEAR * rider.is_robot), side, side)
    arm = _near_arm(
        "cough" if grips else "flat",
        (round((hand[0] - bust.left) * 214.0 / side - 7.0), round((hand[1] - bust.top) * 214.0 / side - 31.0)),
        right=True,
    )
    draw_arm(painter, rider.person, rider.seat.colour, arm, bust, "behind")


def _draw_legs(painter: Painter, rider: Rider, foot: tuple[float, float], unit: float, pose: Pose) -> None:
    """Draw trousers and boots below a chest that ends at `foot`; `unit` is a hundredth of the bust's side."""
    cloth = _STEEL if rider.is_robot else darker(rider.seat.colour, 0.45)
    _draw_part(painter, f"legs_{pose}", (cloth,), (foot[0], foot[1] - 8.0 * unit), unit)


def _draw_part(
    painter: Painter, part: str, colours: tuple[Colour, ...], middle: tuple[float, float], unit: float
) -> None:
    """Draw arms, legs or a paddle around the middle of a chest, rasterised beside the frames.

    `colours` replace :data:`_TOKENS`; `unit` is a hundredth of the bust's side.
    """
    side = max(1, round(2.0 * _REACH * unit * painter.canvas.scale))

    def document() -> str:
        svg = art.document(f"niagara/riders/{part}")
        for token, colour in zip(_TOKENS, colours, strict=False):
            svg = svg.replace(token, hex_of(colour))
        return svg

    painter.stamp(svg_sprite(painter, ("rider", part, colours), (side, side), document), middle)


def draw_loose_paddle(painter: Painter, at: tuple[float, float], long: float, angle: float) -> None:
    """Draw a paddle in the air, `long` logical units from end to end."""
    unit, size = long / 120.0, (long * 1.08, long * 0.24)

    def paint(canvas: Painter) -> None:
        middle = (size[0] / 2 - 14.0 * unit, size[1] / 2)
        _draw_part(canvas, "paddle", (), middle, unit)

    _stamp_spinning(painter, drawn(painter, "loose paddle", size, paint), at, angle)


@dataclass(frozen=True, slots=True)
class Victim:
    """Canoe, Diamond Joe or beaver that goes over the falls, seen from near."""

    seat: SeatColour
    rider: Rider | None = None
    """None for Diamond Joe and the beaver."""
    double: bool = False
    gems: tuple[Gem, ...] = ()
    moose: bool = False
    emblem: bool = True
    animal: bool = False
    """True for the beaver, which has no canoe."""

    @property
    def screams(self) -> bool:
        """True unless it is an animal."""
        return not self.animal


_BOX: Final = (356.0, 274.0)
"""Size of the large canoe with its paddler, in units of the gorge."""
_KEEL: Final = 252.0
_TUMBLER: Final = (320.0, 330.0)
"""Size of a paddler in free fall, and the end of the chest there."""
_CHEST: Final = 212.0
HIGH: Final = 176.0
"""Height of a paddler seen from near, from the chest to the crown."""
_TURN: Final = 3
"""Degrees between cached poses of a canoe on the lip."""
_LARGE: Final = 80_000
"""Pixels of a sprite that is large: turning it smoothly would take more than a millisecond."""


def draw_victim(
    painter: Painter, victim: Victim, at: tuple[float, float], unit: float, angle: float, pose: Pose | None
) -> None:
    """Draw a victim at its place on the water, turned by `angle`; without a `pose` paddler and gems have left it.

    `unit` are the logical units per unit of the gorge.
    """
    key = ("victim", victim, pose, round(unit, 4))
    size = (_BOX[0] * unit, _BOX[1] * unit)
    flat = drawn(painter, key, size, lambda canvas: _paint_victim(canvas, victim, unit, pose))
    turn = _TURN * round(angle / _TURN)
    # The middle of the sprite is above the waterline, so it swings round the point on the water.
    up, tilt = (_KEEL - 26.0 - _BOX[1] / 2) * unit, math.radians(turn)
    at = (at[0] - up * math.sin(tilt), at[1] - up * math.cos(tilt))
    if pose is None:
        _stamp_spinning(painter, flat, at, turn)
    else:
        painter.stamp(painter.canvas.poses.get((*key, turn), lambda: pygame.transform.rotozoom(flat, turn, 1.0)), at)


def draw_tumbler(
    painter: Painter, rider: Rider, at: tuple[float, float], unit: float, angle: float, pose: Pose
) -> None:
    """Draw a paddler in free fall, centred at `at`; `unit` are the logical units per unit of the gorge."""
    size = (_TUMBLER[0] * unit, _TUMBLER[1] * unit)
    key = ("tumbler", rider, pose, round(unit, 4))

    def paint(canvas: Painter) -> None:
        foot, high = (size[0] / 2, _CHEST * unit), HIGH * unit
        _draw_legs(canvas, rider, foot, high * 1.08 / 100, pose)
        draw_rider(canvas, rider, foot, high, pose)

    _stamp_spinning(painter, drawn(painter, key, size, paint), at, angle)


def _stamp_spinning(painter: Painter, flat: pygame.Surface, at: tuple[float, float], angle: float) -> None:
    """Draw something that spins too fast for its poses to be kept, and where it is large, for smooth edges."""
    reach = math.hypot(*flat.get_size()) / painter.canvas.scale
    if not painter.sees((at[0] - reach / 2, at[1] - reach / 2, reach, reach)):
        return
    # Turning costs by the pixel, so only what is not empty is turned, about the same point.
    full = flat.get_bounding_rect()
    part, turn = flat.subsurface(full), math.radians(angle)
    x, y = ((one - two / 2) / painter.canvas.scale for one, two in zip(full.center, flat.get_size(), strict=True))
    at = at[0] + x * math.cos(turn) + y * math.sin(turn), at[1] - x * math.sin(turn) + y * math.cos(turn)
    large = part.get_width() * part.get_height() > _LARGE
    painter.stamp(pygame.transform.rotate(part, angle) if large else pygame.transform.rotozoom(part, angle, 1.0), at)


def draw_neighbour(
    painter: Painter, victim: Victim, at: tuple[float, float], unit: float, pose: Pose, face: Expression, look: float
) -> None:
    """Draw a canoe beside another one, with its gems on the left of the paddler; lengths as in :func:`draw_victim`."""
    key = ("neighbour", victim, pose, face, look, round(unit, 4))
    size = (_BOX[0] * unit, (_BOX[1] + _SITS) * unit)

    def paint(canvas: Painter) -> None:
        with canvas.moved(0.0, _SITS * unit):
            _paint_victim(canvas, victim, unit, pose, face, look, _BESIDE, _SITS)

    up = (_KEEL - 26.0 - _BOX[1] / 2 + _SITS / 2) * unit
    painter.stamp(drawn(painter, key, size, paint), (at[0], at[1] - up))


def neighbour_foot(at: tuple[float, float], unit: float) -> tuple[float, float]:
    """Return the foot of the paddler of :func:`draw_neighbour`, for the arm that is drawn by itself."""
    return at[0] + _BESIDE * unit, at[1] - (8.0 + _SITS) * unit


_SITS: Final = 24.0
"""Additional height of a paddler beside another canoe, so that the chest is seen over the gunwale."""
_ASIDE: Final = -52.0
_BESIDE: Final = 36.0
"""Distance of a paddler to the right of a canoe's middle, alone and beside another canoe, in units of the gorge."""


def _paint_victim(
    painter: Painter, victim: Victim, unit: float, pose: Pose | None, face: Expression | None = None,
    look: float | None = None, aside: float = _ASIDE, sits: float = 0.0,
) -> None:  # fmt: skip
    """Paint a large canoe. Its paddler is `aside` of the middle and `sits` units higher, the gems on the other side."""
    middle = _BOX[0] / 2
    if victim.animal:
        painter.image("niagara/beaver_swimming", _scaled(middle - 110, _KEEL - 110, 220, 126, unit))
        return
    wide = 350.0 if victim.double else 310.0
    high = wide / (290 / 140 if victim.double else 240 / 140)
    hull = _scaled(middle - wide / 2, _KEEL - high * 0.93, wide, high, unit)
    kind = "double" if victim.double else "canoe"
    painter.image(f"niagara/{kind}_inside", hull)
    if victim.moose:
        painter.image("niagara/moose_aboard", _scaled(middle + 10, _KEEL - 210, 150, 150, unit), flip=True)
    for number, gem in enumerate(victim.gems if pose is not None else ()):
        left = 30.0 + 62.0 * number if aside < 0.0 else -118.0 - 62.0 * number
        box = _scaled(middle + left, _KEEL - 122.0, 88.0, 88.0, unit)
        painter.image(f"niagara/gem_{gem}", box)
    if victim.rider is None:
        painter.image("niagara/joe", _scaled(middle - 120.0, _KEEL - 210.0, 150.0, 180.0, unit))
    elif pose is not None:
        foot = ((middle + aside) * unit, (_KEEL - 34.0 - sits) * unit)
        draw_rider(painter, victim.rider, foot, HIGH * unit, pose, face, look)
    draw_hull(painter, kind, hull, victim.seat.colour if victim.rider is not None else palette.JOE, afloat=False)
    if victim.emblem and victim.rider is not None:
        draw_shield(painter, victim.seat, (middle * unit, (_KEEL - 32.0) * unit), 27.0 * unit)


def _scaled(left: float, top: float, wide: float, high: float, unit: float) -> pygame.FRect:
    return pygame.FRect(left * unit, top * unit, wide * unit, high * unit)
