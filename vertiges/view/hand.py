"""Hands over the table: how they hold a piece by its flanks, or a section with two, and their drawing."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final

import pygame

from stage.graphics.cast import Person
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.graphics.rig.arms import SIDES, ArmPose, Side
from stage.graphics.rig.moving import FORE, UPPER, aimed, draw_moving_arm
from stage.graphics.theme import Colour, Emblem
from stage.ui.base import ScreenPoint
from vertiges.outlines import HALF, outline
from vertiges.pieces import piece_set
from vertiges.rules.snapshot import Placed

_NEAREST, _SMALLEST, _LARGER = 2.85, 1.36, 1.08
"""Logical units per mm of a hand at most, and seen from far away, where it is at most this factor larger than life."""
_LIFE: Final = 0.8
"""Size of a hand beside its piece."""
_PAIR, _PAIR_UP, _PAIR_APART = 0.84, 6.0, 3.0
"""Size of two hands at a section as a part of that of one, mm up to where they grip, and mm of them beside the wood."""
_STEP: Final = 1.12
"""Factor between two sizes of the hand, because a zoom must not shrink it anew in every frame."""
_TIP, _OVER = 4.0, -0.5
"""mm of wood that a fingertip touches over and under its middle, and of the tip that lies beside the wood."""
_HOLDS: Final = (-22.0, 24.0)
"""Tips of thumb and index finger of the pose that holds, in mm of the hand."""
_FLAT: Final = (-6.0, 92.0)
"""mm of a flat right hand from its wrist to the tip of its longest finger."""
_OPENS: Final = 12.0
"""mm by which each of them lets go."""
_ASIDE, _STRETCHED = 0.5, 0.9
"""Direction of the shoulder as a part of its distance, and that distance as a part of the length of both bones."""
_EDGE: Final = 130.0
"""Logical units from the picture's sides to a shoulder, at least."""
_EMBLEM: Final = 0.34
"""Place of the emblem as a part of the way from the wrist to the elbow."""
_MOST_ASIDE, _LEAST_UP = 0.6, 0.68
"""Way from the wrist aside to a shoulder at most, and up to it at least, as parts of the length of both bones."""
_LEAST_RISE: Final = 0.35
"""Slope of an upper arm, with which it leaves the picture at the top."""


@dataclass(frozen=True, slots=True)
class ArmOwner:
    """Owner of an arm: a member of the cast in the colour of its seat, who sits at the right (1.0) or left (-1.0)."""

    person: Person
    colour: Colour
    ink: Colour
    emblem: Emblem | None
    side: float = 1.0


@dataclass(slots=True)
class HandPose:
    """A hand over the table, or two, with their arms as they are drawn, in logical units of the window."""

    x: float
    y: float
    """Middle of the piece that is held; the fingertip of a hand that holds nothing."""
    zoom: float
    """Logical units per mm."""
    opened: float = 0.0
    """0.0 holds a piece, 1.0 has let go."""
    held: Placed | None = None
    hand: str = "pinch"
    """Pose of the hand; the two at a section are "flank"."""
    size: float | None = None
    """Zoom for which the hand has its size; None for that of the piece."""
    arms: tuple[ArmPose, ...] = ()

    @property
    def scale(self) -> float:
        """Logical units per mm of the hand."""
        return hand_scale(self.size or self.zoom)


def hand_scale(zoom: float) -> float:
    """Return the logical units per mm of a hand, which from far away is larger than life and from very near smaller."""
    seen = max(_LIFE * zoom, min(_SMALLEST, _LARGER * zoom))
    return float(_STEP ** round(math.log(min(seen, _NEAREST), _STEP)))


def flanks(placed: Placed) -> tuple[float, float]:
    """Return how far the wood reaches to the left and right of a piece's middle at grip height, in mm."""
    return _flanks(placed.piece, placed.flipped, round(math.degrees(placed.angle) / 3.0) * 3 % 360)


@lru_cache(maxsize=512)
def _flanks(piece: int, flipped: bool, degrees: int) -> tuple[float, float]:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    turned = [(x * cos - y * sin, x * sin + y * cos) for x, y in outline(piece_set()[piece], flipped)]
    across = list[float]()
    for (x, y), (to_x, to_y) in pairwise([*turned, turned[0]]):
        # The part of the edge within the height of a fingertip.
        shares = [(edge - y) / (to_y - y) for edge in (-_TIP, _TIP)] if to_y != y else [0.0, 1.0]
        first, last = max(0.0, min(shares)), min(1.0, max(shares))
        if first <= last and min(y, to_y) <= _TIP and max(y, to_y) >= -_TIP:
            across += [x + (to_x - x) * first, x + (to_x - x) * last]
    return -min(across), max(across)


def hands_at(pose: HandPose, side: float) -> list[ArmPose]:
    """Return the hands of a pose without their arms; one alone comes from this side."""
    x, y, scale = pose.x, pose.y, pose.scale
    left, right = flanks(pose.held) if pose.held is not None else (HALF, HALF)
    if pose.hand == "flank":
        scale, y = scale * _PAIR, y - _PAIR_UP * pose.zoom
        apart = (_OPENS * pose.opened + _PAIR_APART) * scale
        ends = (x + right * pose.zoom + apart, False), (x - left * pose.zoom - apart, True)
        return [ArmPose("flank", (at, y), (at, y), flip=flip, scale=scale) for at, flip in ends]
    grip = (0.0, 0.0)
    if pose.hand == "pinch":
        near, far = (left, right) if side > 0.0 else (right, left)
        life, opened = pose.zoom / scale, _OPENS * round(2 * pose.opened) / 2 + _OVER
        grip = -near * life - opened - _HOLDS[0], far * life + opened - _HOLDS[1]
    elif pose.hand == "flat":
        x, y = x - side * _FLAT[0] * scale, y - _FLAT[1] * scale
    return [ArmPose(pose.hand, (x, y), (x, y), flip=side < 0.0, scale=scale, grip=grip)]


def shoulder_of(hand: ArmPose, picture: pygame.FRect) -> ScreenPoint:
    """Return the shoulder of a hand at rest: above it, on its own side."""
    (x, y), far = hand.wrist, _STRETCHED * (UPPER + FORE) * hand.scale
    at = x + _ASIDE * far * (-1.0 if hand.flip else 1.0)
    at = max(picture.left + _EDGE, min(picture.right - _EDGE, at))
    aside = max(-0.8 * far, min(0.8 * far, at - x))
    return x + aside, y - math.sqrt(far**2 - aside**2)


def with_arm(hand: ArmPose, shoulder: ScreenPoint, picture: pygame.FRect) -> ArmPose:
    """Return the hand with an arm that goes on beyond its shoulder until it leaves the picture."""
    (x, y), most = hand.wrist, (UPPER + FORE) * hand.scale
    aside = max(-_MOST_ASIDE * most, min(_MOST_ASIDE * most, shoulder[0] - x))
    up = max(_LEAST_UP * most, min(math.sqrt((0.98 * most) ** 2 - aside**2), y - shoulder[1]))
    arm = aimed(replace(hand, shoulder=(x + aside, y - up)))
    (x, y), (to_x, to_y) = arm.elbow, arm.shoulder
    long = max(1.0, math.dist(arm.elbow, arm.shoulder))
    rise = max(_LEAST_RISE, (y - to_y) / long)
    more = max(long, (y - picture.top) / rise + 30.0 * arm.scale) / long
    return replace(arm, shoulder=(x + (to_x - x) * more, y + (to_y - y) * more))


def first_hands(owner: ArmOwner, at: ScreenPoint, zoom: float, picture: pygame.FRect) -> Iterator[Draw]:
    """Yield painters of an owner's hands as they hold and let go; the first time takes some milliseconds."""
    for hand, opened in (("pinch", 0.0), ("pinch", 1.0), ("flank", 0.0)):
        pose = HandPose(*at, zoom, opened, hand=hand)
        arms = [with_arm(each, shoulder_of(each, picture), picture) for each in hands_at(pose, owner.side)]
        if not opened:
            arms += [replace(arm, grip=(0.0, 0.0)) for arm in arms]
        for side in SIDES:
            yield partial(draw_hands, pose=replace(pose, arms=tuple(arms)), owner=owner, side=side)


def draw_hands(painter: Painter, pose: HandPose, owner: ArmOwner, side: Side) -> None:
    """Draw what lies behind or before the held piece: fingers, or fingers with all of the arms."""
    for arm in pose.arms:
        # What a section falls on must not hide it.
        over = arm.hand != "flank"
        draw_moving_arm(painter, owner.person, owner.colour, arm, side, over=over)
        if (side == "before") is over and owner.emblem is not None:
            (x, y), (to_x, to_y) = arm.wrist, arm.elbow
            at = x + (to_x - x) * _EMBLEM, y + (to_y - y) * _EMBLEM
            painter.emblem(owner.emblem, at, 9.0 * arm.scale, owner.ink)
