"""Arms of the cast: poses of shoulder, elbow and hand, the way from one to another, and their drawings."""

import math
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final, Literal

import pygame

from stage.graphics.cast import Person
from stage.graphics.kept import svg_sprite
from stage.graphics.painter import Painter
from stage.graphics.rig.hands import HandJoints, hand_svg, hands, mixed
from stage.graphics.rig.limbs import LINE, Spot, Tint, between, cloth, elbow_of, metal, skin, stroke, turned
from stage.graphics.rig.sleeves import SleeveCut, SleeveStyle, sleeve_svg
from stage.graphics.theme import Colour

SLEEVES: Final = {
    "odette": SleeveStyle(SleeveCut.BLOUSE, "#fff4e2"),
    "marcel": SleeveStyle(SleeveCut.JACKET, "#f6efe2"),
    "nia": SleeveStyle(SleeveCut.KNIT, ""),
    "gus": SleeveStyle(SleeveCut.KNIT, ""),
    "mei": SleeveStyle(SleeveCut.WRAP, "#f3dcc0"),
    "ernst": SleeveStyle(SleeveCut.JACKET, "#fff8ea"),
    "robot_random": SleeveStyle(SleeveCut.PLATED, "#b9c4ca"),
    "robot_novice": SleeveStyle(SleeveCut.PLATED, "#8fd48a"),
    "robot_regular": SleeveStyle(SleeveCut.PLATED, "#7cc4ee"),
    "robot_expert": SleeveStyle(SleeveCut.PLATED, "#c9a0f0"),
    "robot_master": SleeveStyle(SleeveCut.PLATED, "#ffcf5a"),
}
"""Sleeve of each coat in assets/cast/; robots wear a ring in the colour of their lamp."""
_WRIST: Final = 12.5
"""Half the width of a wrist, in mm of a hand."""
HEM: Final = 9.0
"""Distance of the hem from the wrist."""
_MARGIN: Final = 12.0
_SWITCH: Final = 0.3
"""Share of the way from where the hand has its new pose."""

Side = Literal["behind", "before"]
"""What lies behind and before the thing that the hand holds."""
SIDES: Final[tuple[Side, Side]] = ("behind", "before")


@dataclass(frozen=True, slots=True)
class ArmPose:
    """Arm in units of 1/200 of a bust. `at` is the place of the hand's origin, `turn` is in degrees clockwise.

    With `towards` its fingers are a share `bend` on their way to another pose of the same hand.
    """

    hand: str
    at: Spot
    shoulder: Spot
    elbow: Spot = (0.0, 0.0)
    turn: float = 0.0
    flip: bool = False
    scale: float = 0.82
    towards: str = ""
    bend: float = 0.0
    grip: tuple[float, float] = (0.0, 0.0)
    """How far thumb and fingers are moved aside by what they hold, in mm of the hand; used by moving arms."""

    @property
    def wrist(self) -> Spot:
        x, y = turned(hands()[self.hand].wrist, self.turn, flip=self.flip)
        return self.at[0] + x * self.scale, self.at[1] + y * self.scale

    @property
    def mirrored(self) -> "ArmPose":
        """The other arm of a bust in the same pose."""
        at, shoulder, elbow = ((200.0 - x, y) for x, y in (self.at, self.shoulder, self.elbow))
        return replace(self, at=at, shoulder=shoulder, elbow=elbow, turn=-self.turn, flip=not self.flip)

    @property
    def _fore(self) -> tuple[float, float]:
        """Direction of the forearm in degrees, and its length."""
        (x, y), (to_x, to_y) = self.elbow, self.wrist
        return math.degrees(math.atan2(to_y - y, to_x - x)), math.hypot(to_x - x, to_y - y)

    def on_the_way(self, other: "ArmPose", share: float) -> "ArmPose":
        """Return the arm at a share of the way to another: the forearm swings about the elbow."""
        if share <= 0.0 or share >= 1.0:
            return other if share >= 1.0 else self
        (one, long), (to, to_long) = self._fore, other._fore
        swing = one + math.remainder(to - one, 360.0) * share
        shown, own = (other, to) if share > _SWITCH else (self, one)
        elbow = between(self.elbow, other.elbow, share)
        reach = long + (to_long - long) * share
        wrist = elbow[0] + reach * math.cos(math.radians(swing)), elbow[1] + reach * math.sin(math.radians(swing))
        turn = shown.turn + math.remainder(swing - own, 360.0)
        x, y = turned(hands()[shown.hand].wrist, turn, flip=shown.flip)
        at = wrist[0] - x * shown.scale, wrist[1] - y * shown.scale
        return replace(shown, at=at, elbow=elbow, turn=turn)


def reaching(arm: ArmPose, upper: float, fore: float, side: float = 1.0) -> ArmPose:
    """Return an arm with the elbow that bones of these lengths give it; `side` as in :func:`elbow_of`."""
    return replace(arm, elbow=elbow_of(arm.shoulder, arm.wrist, upper, fore, side))


def pointing(arm: ArmPose, upper: float, fore: float, side: float = 1.0) -> ArmPose:
    """Return an arm as :func:`reaching` does, with its hand in line with the forearm."""
    for _ in range(3):
        arm = reaching(arm, upper, fore, side)
        way = arm.at[0] - arm.elbow[0], arm.at[1] - arm.elbow[1]
        arm = replace(arm, turn=round(hands()[arm.hand].turn_along(way, flip=arm.flip)))
    return arm


def draw_arm(painter: Painter, person: Person, colour: Colour, arm: ArmPose, bust: pygame.FRect, side: Side) -> None:
    """Draw one side of an arm with a bust of that area, beyond which it reaches. Its first time takes a thread."""
    unit = bust.width / 214.0
    box = _box(arm)
    size = round(box.width * unit * painter.canvas.scale), round(box.height * unit * painter.canvas.scale)
    if min(size) < 2:
        return
    key = "arm", person.id, colour, arm, side
    sprite = svg_sprite(painter, key, size, partial(_document, person, colour, arm, side), sparse=True)
    painter.stamp(sprite, (bust.left + (box.centerx + 7.0) * unit, bust.top + (box.centery + 31.0) * unit))


def _box(arm: ArmPose) -> pygame.FRect:
    """Return the bounds of an arm in whole units."""
    reach, (x, y) = 34.0 * arm.scale + _MARGIN, arm.wrist
    hand = arm.at[0] * 2 - x, arm.at[1] * 2 - y
    spots = [(arm.shoulder, 26.0), (arm.elbow, 26.0), (arm.wrist, 26.0), (arm.at, reach), (hand, reach)]
    finger = turned((0.0, 90.0), arm.turn) if arm.hand in ("flat", "scratch") else (0.0, 0.0)
    spots.append(((arm.at[0] + finger[0] * arm.scale, arm.at[1] + finger[1] * arm.scale), 20.0))
    left, top = (math.floor(min(spot[axis] - rim for spot, rim in spots)) for axis in (0, 1))
    right, bottom = (math.ceil(max(spot[axis] + rim for spot, rim in spots)) for axis in (0, 1))
    return pygame.FRect(left, top, right - left, bottom - top)


def _document(person: Person, colour: Colour, arm: ArmPose, side: Side) -> str:
    box, drawn = _box(arm), arm_svg(person, colour, arm)[side == "before"]
    view = f"{box.left:g} {box.top:g} {box.width:g} {box.height:g}"
    size = f'width="{box.width:g}" height="{box.height:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" {size}>{drawn}</svg>'


@lru_cache(maxsize=8)
def arm_svg(person: Person, colour: Colour, arm: ArmPose) -> tuple[str, str]:
    """Return what lies behind and before the thing that the hand holds, as the inside of an SVG document."""
    robot, pose = person.features is None, hands()[arm.hand]
    tint = tint_of(person, colour)
    if arm.towards:
        pose = mixed(pose, hands()[arm.towards], arm.bend)
    behind, before = hand_svg(pose, tint, robot=robot, turn=arm.turn, flip=arm.flip)
    hem = between(arm.wrist, arm.elbow, HEM / max(HEM, math.dist(arm.wrist, arm.elbow)))
    sleeve = sleeve_svg(SLEEVES[person.id], arm.shoulder, arm.elbow, hem, cloth(colour))
    below, above = _wrist(arm, pose, tint, robot=robot)
    move = f"translate({arm.at[0]:.2f} {arm.at[1]:.2f}) rotate({arm.turn:g})"
    place = f'<g transform="{move} scale({-arm.scale if arm.flip else arm.scale:g} {arm.scale:g})">'
    return f"{place}{below}{behind}{above}</g>{sleeve}", f"{place}{before}</g>"


def _wrist(arm: ArmPose, pose: HandJoints, tint: Tint, *, robot: bool) -> tuple[str, str]:
    """Return the wrist below the hand, and of a person the flesh over the line between both."""
    aside, down = turned((arm.elbow[0] - arm.at[0], arm.elbow[1] - arm.at[1]), -arm.turn)
    goal = (-aside if arm.flip else aside) / arm.scale, down / arm.scale
    x, y = pose.wrist
    far = max(1.0, math.dist(goal, pose.wrist))
    return wrist_svg(pose.wrist, ((goal[0] - x) / far, (goal[1] - y) / far), tint, robot=robot)


def wrist_svg(wrist: Spot, ahead: Spot, tint: Tint, *, robot: bool) -> tuple[str, str]:
    """Return what lies below the hand and over it at a wrist from where the forearm goes `ahead`."""
    x, y = wrist
    end = x + 24 * ahead[0], y + 24 * ahead[1]
    below = stroke([wrist, end], 2 * _WRIST + 6.4) + stroke([wrist, end], 2 * _WRIST, tint.base)
    if not robot:
        return below, stroke([(x + 3 * ahead[0], y + 3 * ahead[1]), end], 2 * _WRIST, tint.base)
    across = -ahead[1] * _WRIST, ahead[0] * _WRIST
    rings = [(x + step * ahead[0], y + step * ahead[1]) for step in (4, 9, 14)]
    below += stroke([wrist, end], 2 * _WRIST, "#39424c")
    below += "".join(
        stroke([(px - across[0], py - across[1]), (px + across[0], py + across[1])], 2.2, LINE) for px, py in rings
    )
    return below, ""


def has_metal_hands(person: Person) -> bool:
    """Return True for a robot without gloves."""
    return person.features is None and not person.gloves


def tint_of(person: Person, colour: Colour) -> Tint:
    """Return the shades of a hand: those of its glove, of the person's skin, or of the robot's metal."""
    if has_metal_hands(person):
        return metal(colour)
    bare = person.features.skin if person.features is not None else ""
    red, green, blue = (int((person.gloves or bare)[at : at + 2], 16) for at in (1, 3, 5))
    return skin((red, green, blue))
