"""The hand from the box: a sleeve in the player's colour, and fingers that hold a piece from behind.

It is drawn behind the piece and reaches only above it, so that it never hides a seat.
"""

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from physics.polygon import Point
from stage.graphics import art
from stage.graphics.cast import PEOPLE
from stage.graphics.faces import Features
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour, Emblem, darker, lighter, mix

_PAGE: Final = (96.0, 84.0)
_MIDDLE: Final = (48.0, 70.0)
"""Size of the drawings in mm, and the place in them of the middle of a held piece."""
FINGERTIP: Final = (-11.0, 12.0)
"""mm from that middle right and down to the tip of a finger that points."""
_WRIST: Final = 58.0
"""mm from the middle of the piece up to the wrist."""
_NEAREST: Final = 3.7
"""Logical units per mm, at most: seen from very near the hand stays a little smaller than life."""
_STEP: Final = 1.12
"""Factor between two sizes of the hand, because a zoom must not shrink it anew in every frame."""
_OPENINGS: Final = 3
_OPENED: Final = ((-7.0, -1.0), (7.0, 1.0))
"""Steps between a closed and an open hand, and how far thumb and fingers then are, in mm."""
_SPARE: Final = 8.0
"""mm beside the drawings into which the fingers open."""
_SLEEVE: Final = 20.0
"""Half the width of the sleeve at the wrist, in mm."""
_ELBOW, _SHOULDER = (1.3, 0.03), (1.75, 0.075)
"""Half its width at elbow and shoulder, as multiples of that at the wrist, and this part of the arm's length more."""
_BANDS: Final = (
    (-1.045, -0.62), (-1.0, -0.3), (-0.88, 0.02), (-0.68, 0.2), (-0.46, 0.29), (-0.26, 0.16), (-0.04, 0.02),
    (0.2, -0.12), (0.44, -0.25), (0.68, -0.38), (0.9, -0.3), (1.0, -0.62), (1.045, 0.0),
)  # fmt: skip
"""Beginnings of the shades across the sleeve, and their lightness."""
_CUFF: Final = 11.0
"""Length of the cuff in mm."""
_CUFF_WIDE: Final = 1.12
"""Its width as a multiple of that of the sleeve."""
_CUFF_LIGHT: Final = (-0.2, 0.0, 0.14, 0.08, -0.06, -0.18, -0.3, -0.4)
"""Shades across it."""
_KNUCKLE: Final = 16.0
"""Radius in mm of the wrist, which turns between hand and cuff."""
_ROUNDED: Final = 0.36
"""Part of each bone in which the elbow is rounded."""
_STEP_ALONG: Final = 0.2
"""Distance along the arm between the corners of its outline."""
_FOLDS: Final = (
    (0.24, -1.0, 0.9), (0.36, 1.0, 0.75), (0.52, -1.0, 0.7), (0.66, 1.0, 0.8), (1.34, -1.0, 0.7), (1.5, 1.0, 0.6),
)  # fmt: skip
"""Folds of the sleeve: where they begin along the arm, on which side, and how far across they reach."""
_CREASES: Final = ((0.84, -0.06, 0.95), (1.0, 0.0, 1.25), (1.16, 0.06, 0.9))
"""Creases inside the elbow: where they begin along the arm, how far along and across they reach."""
_THICK: Final = 0.07
"""Thickness of a fold along the arm."""
_SMALLEST, _LARGER = 1.7, 1.35
"""Logical units per mm of a hand seen from far away, which is at most this factor larger than life."""


def skin_of(features: Features) -> Colour:
    """Return the colour of a person's hand: that of the face."""
    colour = pygame.Color(features.skin)
    return colour.r, colour.g, colour.b


SKINS: Final[tuple[Colour, ...]] = tuple(skin_of(each.features) for each in PEOPLE if each.features is not None)
"""Skins of the people of the cast."""
METAL: Final[Colour] = (206, 218, 228)


@dataclass(frozen=True, slots=True)
class Sleeve:
    """Owner of the hand: colour and emblem of the seat, skin, and True for a robot's."""

    colour: Colour
    ink: Colour
    emblem: Emblem | None
    skin: Colour
    robot: bool = False


def hand_scale(zoom: float) -> float:
    """Return the logical units per mm of a hand, which from far away is larger than life and from very near smaller."""
    seen = max(zoom, min(_SMALLEST, _LARGER * zoom))
    return float(_STEP ** round(math.log(min(seen, _NEAREST), _STEP)))


@dataclass(slots=True)
class HandPose:
    """A hand over the table with its arm as they are drawn, in logical units of the window."""

    x: float
    y: float
    """Middle of the piece that it holds."""
    zoom: float
    """Logical units per mm."""
    elbow: Point
    shoulder: Point
    opened: float = 0.0
    """0.0 holds a piece, 1.0 has let go."""
    points: bool = False
    """True if it points with its index finger instead."""

    @property
    def scale(self) -> float:
        """Logical units per mm of the hand."""
        return hand_scale(self.zoom)

    @property
    def wrist(self) -> Point:
        """Place of the wrist."""
        return self.x, self.y - _WRIST * self.scale


def draw_hand(painter: Painter, pose: HandPose, sleeve: Sleeve) -> None:
    """Draw arm and hand; the piece belongs in front of them."""
    scale = pose.scale
    whole = _hand(painter, sleeve, scale, round(pose.opened * _OPENINGS), points=pose.points)
    off = (_PAGE[0] / 2 - _MIDDLE[0]) * scale, (_PAGE[1] / 2 - _MIDDLE[1]) * scale
    knuckle = mix(sleeve.skin, (138, 86, 70), 0.8)
    painter.circle(pose.wrist, _KNUCKLE * scale + 1.0, (138, 86, 70))
    painter.circle(pose.wrist, _KNUCKLE * scale, knuckle)
    painter.stamp(whole, (pose.x + off[0], pose.y + off[1]))
    _draw_sleeve(painter, pose, sleeve)


def _hand(painter: Painter, sleeve: Sleeve, scale: float, opened: int, *, points: bool) -> pygame.Surface:
    """Return the hand without its sleeve; cached."""
    scale *= painter.canvas.scale
    size = (round(_PAGE[0] * scale), round(_PAGE[1] * scale))

    def make() -> pygame.Surface:
        spare = round(_SPARE * scale)
        whole = pygame.Surface((size[0] + 2 * spare, size[1]), pygame.SRCALPHA)
        share = opened / _OPENINGS * scale
        kind = "robot_" if sleeve.robot else ""
        (thumb, thumb_up), (fingers, fingers_up) = _OPENED
        parts = ("fingers", fingers, fingers_up), ("palm", 0.0, 0.0), ("thumb", thumb, thumb_up)
        for part, x, y in (("palm", 0.0, 0.0), ("pointing", 0.0, 0.0)) if points else parts:
            whole.blit(art.raster(f"vertiges/hand/{kind}{part}", *size), (spare + round(x * share), round(-y * share)))
        whole.fill((*sleeve.skin, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return whole

    return painter.canvas.cache.get(("hand", size, opened, sleeve.skin, sleeve.robot, points), make)


class _Limb:
    """Outline of an arm in pixels. Along it go places from 0.0 at the wrist by 1.0 at the elbow to 2.0 at the shoulder.

    Across it they go from -1.0 to 1.0, from its right to its left edge as seen from the wrist.
    """

    def __init__(self, painter: Painter, pose: HandPose) -> None:
        self._joints = [painter.canvas.to_target(joint) for joint in (pose.wrist, pose.elbow, pose.shoulder)]
        (x, y), elbow, (end_x, end_y) = self._joints
        self.scale = pose.scale * painter.canvas.scale
        """Pixels per mm."""
        fore = math.dist((x, y), elbow)
        long, half = fore + math.dist(elbow, (end_x, end_y)), _SLEEVE * self.scale
        self._halves = (half, *(times * half + part * long for times, part in (_ELBOW, _SHOULDER)))
        self.cuff = _CUFF * self.scale / max(1.0, fore)
        """Place along the arm at which the cuff ends."""
        bend = (elbow[0] - x) * (end_y - elbow[1]) - (elbow[1] - y) * (end_x - elbow[0])
        self.inner = math.copysign(1.0, bend)
        """Side across on which the elbow bends."""
        self.spine = [self._across(-_STEP_ALONG), self._across(0.0)]
        """Middle of the arm at even distances, one before the wrist, and the way from there to its edge.

        It ends above the clip, at 0.0 if nothing of the arm is within it.
        """
        top = painter.canvas.target.get_clip().top
        while self.end < 2.0 and self.spine[-1][1] + _CUFF_WIDE * abs(self.spine[-1][3]) > top:
            self.spine.append(self._across(self.end + _STEP_ALONG))

    @property
    def end(self) -> float:
        """Place at which the outline ends."""
        return (len(self.spine) - 2) * _STEP_ALONG

    def _across(self, along: float) -> tuple[float, float, float, float]:
        wrist, elbow, shoulder = self._joints
        bone = 0 if along < 1.0 else 1
        turn = (along - 1.0 + _ROUNDED) / (2.0 * _ROUNDED)
        if 0.0 < turn < 1.0:
            before, after = _between(elbow, wrist, _ROUNDED), _between(elbow, shoulder, _ROUNDED)
            start, end = _between(before, elbow, turn), _between(elbow, after, turn)
            x, y = _between(start, end, turn)
        else:
            start, end = self._joints[bone : bone + 2]
            x, y = _between(start, end, along - bone)
        near, far = self._halves[bone : bone + 2]
        dx, dy = end[0] - start[0], end[1] - start[1]
        half = (near + (far - near) * (along - bone)) / max(1.0, math.hypot(dx, dy))
        return x, y, -dy * half, dx * half

    def edge(self, across: float) -> list[Point]:
        """Return the line from wrist to shoulder at this place across."""
        return [(x + across * aside, y + across * down) for x, y, aside, down in self.spine[1:]]

    def at(self, along: float, across: float) -> Point:
        """Return the pixel of a place."""
        place = along / _STEP_ALONG + 1.0
        number = min(max(0, int(place)), len(self.spine) - 2)
        share, one, other = place - number, self.spine[number], self.spine[number + 1]
        x, y, aside, down = one
        x += (other[0] - x) * share + across * (aside + (other[2] - aside) * share)
        y += (other[1] - y) * share + across * (down + (other[3] - down) * share)
        return x, y


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _draw_sleeve(painter: Painter, pose: HandPose, sleeve: Sleeve) -> None:
    """Draw the arm up and out of the picture, with light and shade along it."""
    limb, target, colour = _Limb(painter, pose), painter.canvas.target, sleeve.colour
    if limb.end == 0.0:
        return
    edges = [limb.edge(across) for across, _ in _BANDS]
    for (_, light), (left, right) in zip(_BANDS, pairwise(edges), strict=False):
        pygame.draw.polygon(target, _shade(colour, light), [*left, *reversed(right)])
    for rim in (edges[0], edges[-1]):
        pygame.draw.aalines(target, _shade(colour, _BANDS[0][1]), False, rim)
    fold = darker(colour, 0.5), lighter(colour, 0.24)
    for along, side, reach in _FOLDS:
        if along < limb.end:
            _draw_fold(target, limb, (along, side), (0.05, reach), fold)
    for along, slope, reach in _CREASES:
        if along < limb.end:
            _draw_fold(target, limb, (along, limb.inner), (slope, reach), fold)
    _draw_cuff(target, limb, sleeve)
    if sleeve.emblem is not None:
        (x, y), elbow, after = pose.wrist, pose.elbow, 2.3 * limb.cuff
        at = x + (elbow[0] - x) * after, y + (elbow[1] - y) * after
        painter.emblem(sleeve.emblem, at, 15.0 * pose.scale, sleeve.ink)


def _draw_fold(target: pygame.Surface, limb: _Limb, begin: Point, reach: Point, colours: tuple[Colour, Colour]) -> None:
    """Draw a fold of the cloth that begins at an edge and thins out, with light on the cloth beside it."""
    (along, side), (slope, over) = begin, reach
    above, below, lit = list[Point](), list[Point](), list[Point]()
    for step in (0.0, 0.3, 0.65, 1.0):
        at, across = along + slope * step + 0.02 * math.sin(math.pi * step), side * (1.0 - over * step)
        thick = _THICK * (1.0 - step) * (0.5 + step)
        above.append(limb.at(at, across))
        below.append(limb.at(at + thick, across))
        lit.append(limb.at(at + 1.8 * thick, across))
    pygame.draw.polygon(target, colours[1], [*below, *reversed(lit)])
    pygame.draw.polygon(target, colours[0], [*above, *reversed(below)])


def _draw_cuff(target: pygame.Surface, limb: _Limb, sleeve: Sleeve) -> None:
    """Draw the cuff, whose rim shows that the sleeve is round, with its button."""
    cloth, edge = mix(sleeve.colour, sleeve.ink, 0.8), _shade(sleeve.colour, _BANDS[0][1])

    def rim(along: float, wide: float) -> list[Point]:
        steps = [-1.0 + step / 4 for step in range(9)]
        return [limb.at(limb.cuff * (along - 0.22 * (1.0 - step**2)), wide * step) for step in steps]

    around = [*rim(-0.1, _CUFF_WIDE + 0.08), *reversed(rim(1.1, _CUFF_WIDE + 0.08))]
    pygame.draw.polygon(target, edge, around)
    pygame.draw.aalines(target, edge, True, around)
    near, far = rim(0.0, _CUFF_WIDE), rim(1.0, _CUFF_WIDE)
    for step, light in enumerate(_CUFF_LIGHT):
        part = slice(step, step + 2)
        pygame.draw.polygon(target, _shade(cloth, light), [*near[part], *reversed(far[part])])
    pygame.draw.circle(target, edge, limb.at(0.4 * limb.cuff, 0.5), 1.9 * limb.scale)
    pygame.draw.circle(target, lighter(cloth, 0.4), limb.at(0.44 * limb.cuff, 0.48), 1.2 * limb.scale)


def _shade(colour: Colour, light: float) -> Colour:
    return lighter(colour, light) if light > 0.0 else darker(colour, -light)
