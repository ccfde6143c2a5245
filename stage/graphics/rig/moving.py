"""Arms in motion: bones as kept sprites that turn, and hands that are kept by their grip.

Units are those of the window; bones and hands are drawn in mm of a hand, which its `scale` makes logical units.
"""

import math
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import lru_cache
from typing import Final

import pygame

from stage.graphics import raster
from stage.graphics.cast import Person
from stage.graphics.kept import is_sprite_ready, svg_sprite
from stage.graphics.painter import Painter
from stage.graphics.rig.arms import HEM, SLEEVES, ArmPose, Side, has_metal_hands, reaching, tint_of, wrist_svg
from stage.graphics.rig.hands import HandJoints, gripping, hand_svg, hands
from stage.graphics.rig.limbs import LIGHT, Spot, cloth, turned
from stage.graphics.rig.sleeves import WIDTHS, forearm_svg
from stage.graphics.theme import Colour, darker, lighter

UPPER, FORE = 112.0, 104.0
"""Lengths of upper arm and forearm, in mm of a hand."""
_FOLLOWS, _MOST = 0.6, 16.0
"""Part of the bend between hand and forearm by which the hand turns about what it holds, and degrees at most."""
_TURN: Final = 2
"""Degrees between kept angles."""
_GRIP: Final = 3.0
"""mm between kept grips."""
_RIM: Final = 15.0
"""mm around joints and palm that a hand fills."""
_WRIST: Final = pygame.FRect(-20.0, -20.0, 64.0, 40.0)
"""Bounds of a wrist from which the arm goes to the right, in mm."""
_LINE: Final = (43, 28, 22)
"""Colour of outlines."""


def aimed(arm: ArmPose, lean: float = 0.0) -> ArmPose:
    """Return an arm with an elbow that bends outwards, and a hand turned after its forearm and `lean` degrees more."""
    upper, fore, side = UPPER * arm.scale, FORE * arm.scale, 1.0 if arm.flip else -1.0
    suits = hands()[arm.hand].arm
    suits = 180.0 - suits if arm.flip else suits
    for _ in range(2):
        arm = reaching(arm, upper, fore, side)
        way = math.degrees(math.atan2(arm.elbow[1] - arm.wrist[1], arm.elbow[0] - arm.wrist[0]))
        bend = _FOLLOWS * math.remainder(way - suits, 360.0)
        arm = replace(arm, turn=max(-_MOST, min(_MOST, bend)) + lean)
    return reaching(arm, upper, fore, side)


def draw_moving_arm(
    painter: Painter, person: Person, colour: Colour, arm: ArmPose, side: Side, *, over: bool = True
) -> None:
    """Draw one side of an arm that moves: the fingers behind what it holds, or all the rest.

    Unless it goes `over` what it holds, only the hand lies before that.
    """
    has_limb = (side == "before") is over
    if has_limb:
        _draw_wrist(painter, person, colour, arm)
    if over:
        _draw_hand(painter, person, colour, arm, side)
    if has_limb:
        _draw_upper(painter, person, colour, arm)
        _draw_forearm(painter, person, colour, arm)
    if not over:
        _draw_hand(painter, person, colour, arm, side)


def _draw_wrist(painter: Painter, person: Person, colour: Colour, arm: ArmPose) -> None:
    def below() -> str:
        return wrist_svg((0.0, 0.0), (1.0, 0.0), tint_of(person, colour), robot=has_metal_hands(person))[0]

    key = "wrist", person.id, person.gloves, colour
    _stamp(painter, key, below, _WRIST, arm.scale, arm.wrist, _way(arm.wrist, arm.elbow))


def _draw_forearm(painter: Painter, person: Person, colour: Colour, arm: ArmPose) -> None:
    way = _way(arm.elbow, arm.wrist)
    lit = 1.0 if turned(LIGHT, -way)[1] > 0.0 else -1.0
    style, inside = SLEEVES[person.id], 1.0 if arm.flip else -1.0

    def fore() -> str:
        over = wrist_svg((FORE, 0.0), (-1.0, 0.0), tint_of(person, colour), robot=has_metal_hands(person))[1]
        return over + forearm_svg(style, FORE - HEM, cloth(colour), (0.0, lit), inside)

    half = max(WIDTHS[style.cut]) + 5.0
    box = pygame.FRect(-half - 6.0, -half, FORE + half + 12.0, 2 * half)
    _stamp(painter, ("forearm", person.id, person.gloves, colour, lit, inside), fore, box, arm.scale, arm.elbow, way)


def _draw_upper(painter: Painter, person: Person, colour: Colour, arm: ArmPose) -> None:
    """Draw the upper arm of a length of its own, as polygons, which need no image for every angle."""
    canvas, fine = painter.canvas, arm.scale * painter.canvas.scale
    (x, y), (to_x, to_y) = canvas.to_target(arm.shoulder), canvas.to_target(arm.elbow)
    long = max(1.0, math.hypot(to_x - x, to_y - y))
    ahead = (to_x - x) / long, (to_y - y) / long
    dark = math.copysign(1.0, LIGHT[0] * ahead[1] - LIGHT[1] * ahead[0])
    first, middle, _ = (width * fine for width in WIDTHS[SLEEVES[person.id].cut])

    def strip(one: float, other: float, more: float = 0.0, share: float = 1.0) -> list[Spot]:
        """Return the part between two places across, -1.0 to 1.0 with the dark side last, `more` pixels wider."""
        found = []
        for at, along, half in ((one, 0.0, first), (one, share, middle), (other, share, middle), (other, 0.0, first)):
            off = -dark * (at * half + math.copysign(more, at))
            found.append((x + (to_x - x) * along + off * ahead[1], y + (to_y - y) * along - off * ahead[0]))
        return found

    target, rim = canvas.target, 3.4 * fine
    # Smooth lines over edges that are a little narrower.
    outline = strip(-1.0, 1.0, rim - 0.3)
    pygame.draw.polygon(target, _LINE, strip(-1.0, 1.0, rim - 0.8))
    pygame.draw.aacircle(target, _LINE, (to_x, to_y), middle + rim)
    for edge in (outline[:2], outline[2:]):
        pygame.draw.aalines(target, _LINE, False, edge)
    pygame.draw.polygon(target, colour, strip(-1.0, 1.0))
    pygame.draw.circle(target, colour, (to_x, to_y), middle)
    pygame.draw.polygon(target, darker(colour, 0.3), strip(0.34, 1.0))
    pygame.draw.polygon(target, lighter(colour, 0.26), strip(-0.62, -0.4, share=0.94))


def _way(begin: Spot, end: Spot) -> float:
    return math.degrees(math.atan2(end[1] - begin[1], end[0] - begin[0]))


_SHOWN: Final[dict[Hashable, tuple[float, float]]] = {}
"""Grip in which each hand was drawn last."""


def _draw_hand(
    painter: Painter, person: Person, colour: Colour, arm: ArmPose, side: Side, *, waits: bool = False
) -> None:
    """Draw one side of a hand; unless it `waits`, in its last grip while a thread makes the new one."""
    robot = has_metal_hands(person)
    thumb, fingers = (round(by / _GRIP) * _GRIP for by in arm.grip)
    pose, box = _gripped(arm.hand, thumb, fingers, arm.flip)

    def drawn() -> str:
        layers = hand_svg(pose, tint_of(person, colour), robot=robot, flip=arm.flip)
        return f'<g transform="scale({-1 if arm.flip else 1} 1)">{layers[side == "before"]}</g>'

    hand = "hand", arm.hand, person.id, person.gloves, colour, arm.flip, side
    waits = waits or thumb == fingers == 0.0
    if _stamp(painter, (*hand, thumb, fingers), drawn, box, arm.scale, arm.at, arm.turn, waits=waits):
        _SHOWN[hand] = thumb, fingers
    else:
        _draw_hand(painter, person, colour, replace(arm, grip=_SHOWN.get(hand, (0.0, 0.0))), side, waits=True)


@lru_cache(maxsize=256)
def _gripped(hand: str, thumb: float, fingers: float, flip: bool) -> tuple[HandJoints, pygame.FRect]:
    """Return a hand with its fingers moved aside, and its bounds in mm."""
    pose = gripping(hands()[hand], thumb, fingers)
    spots = [*pose.palm, *(joint for finger in pose.fingers.values() for joint in finger.joints)]
    (left, right), (top, bottom) = ((min(at), max(at)) for at in zip(*spots, strict=True))
    box = pygame.FRect(left - _RIM, top - _RIM, right - left + 2 * _RIM, bottom - top + 2 * _RIM)
    if flip:
        box.left = -box.right
    return pose, box


def _stamp(
    painter: Painter, key: Hashable, inside: Callable[[], str], box: pygame.FRect, scale: float, at: Spot, way: float,
    *, waits: bool = True,
) -> bool:  # fmt: skip
    """Draw SVG of the `box` (mm) with its origin at a logical point, turned clockwise by `way` degrees.

    Unless it `waits`, return False while a thread makes a missing one.
    """
    fine = scale * painter.canvas.scale
    size = max(2, round(box.width * fine)), max(2, round(box.height * fine))

    def document() -> str:
        view = f"{box.left:g} {box.top:g} {box.width:g} {box.height:g}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{box.width:g}" height="{box.height:g}">'
            f"{inside()}</svg>"
        )

    if not (waits or is_sprite_ready(painter, key, size, document)):
        return False
    turn = round(-way / _TURN) * _TURN % 360

    def made() -> pygame.Surface:
        plain = svg_sprite(painter, key, size, document)
        return raster.rotated(plain, turn) if turn else plain

    aside, down = turned((box.centerx * scale, box.centery * scale), -turn)
    sprite = painter.canvas.poses.get(("turned", key, size, turn), made)
    painter.stamp(sprite, (at[0] + aside, at[1] + down))
    return True
