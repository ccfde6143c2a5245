"""Drawing of one burglar: limbs, jersey and face as SVG in the style of the set-up's people."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import pairwise
from typing import Final

import pygame

from nizza.rules.views import Case
from nizza.view import palette
from nizza.view.brush import Spot
from nizza.view.burglars.burglar_poses import Joints, Limb, across, joints, sloped
from nizza.view.prizes import draw_case
from nizza.view.tabletop import BurglarPose
from stage.graphics.cast import Person, head_from_behind, head_svg, outline_of
from stage.graphics.faces import Expression, Features
from stage.graphics.kept import rasterised
from stage.graphics.painter import Painter
from stage.graphics.rig.hands import hands
from stage.graphics.rig.limbs import Tube, between, path, smooth, turned
from stage.graphics.theme import Colour, SeatColour, darker, hex_of, lighter

TALL: Final = 92.0
"""Units from the feet to the cap."""
SIDE: Final = 240.0
"""Side in units of the square in which every pose is drawn, around its point."""


MOODS: Final = {
    BurglarPose.STAND: Expression.SMIRK,
    BurglarPose.RUN: Expression.SMIRK,
    BurglarPose.CLIMB: Expression.SWEAT,
    BurglarPose.HANG: Expression.SMIRK,
    BurglarPose.LEAN: Expression.JOY,
    BurglarPose.FLY: Expression.JOY,
    BurglarPose.PANIC: Expression.SHOCK,
    BurglarPose.LAND: Expression.SWEAT,
    BurglarPose.FINGERTIPS: Expression.SWEAT,
    BurglarPose.PULL_UP: Expression.SWEAT,
    BurglarPose.SWIM: Expression.ANGER,
    BurglarPose.GLOAT: Expression.JOY,
    BurglarPose.FALL: Expression.SHOCK,
    BurglarPose.PARACHUTE: Expression.SWEAT,
    BurglarPose.SHOVE: Expression.JOY,
    BurglarPose.STRUCK: Expression.SHOCK,
    BurglarPose.TEETER: Expression.SHOCK,
    BurglarPose.FIST: Expression.ANGER,
}
"""Expression in each pose, unless another is wanted."""

_FIST, _OPEN, _PALM, _HOOKED = ("cough", 0.0), ("flat", 0.0), ("flat", -65.0), ("rest", 0.0)
HANDS: Final = dict.fromkeys(BurglarPose, _FIST) | {
    BurglarPose.FLY: _OPEN,
    BurglarPose.PANIC: _OPEN,
    BurglarPose.LAND: _OPEN,
    BurglarPose.FALL: _OPEN,
    BurglarPose.TEETER: _OPEN,
    BurglarPose.SHOVE: _PALM,
    BurglarPose.STRUCK: _OPEN,
    BurglarPose.FINGERTIPS: _HOOKED,
    BurglarPose.PULL_UP: _HOOKED,
}
"""Hand of the rig in each pose, and the degrees by which it is bent from the forearm."""


@dataclass(frozen=True, slots=True)
class BurglarLook:
    """Look of a burglar: the key of its surface."""

    seat: SeatColour
    emblem: bool
    person: Person
    """Owner of the face."""
    pose: BurglarPose
    phase: int = 0
    case: Case = Case.NONE
    mood: Expression | None = None
    """None for that of the pose."""
    blinks: bool = False
    winks: bool = False
    slope: int = 0
    """Slope of the ground that falls ahead, in steps of :data:`SLOPES`."""
    bare: bool = False
    """True without the cap, which floats somewhere else."""
    spotlit: bool = False
    """True with a broad rim of light."""


SLOPES: Final = 0.28
"""Units down per unit ahead of a step between two slopes on which a burglar is drawn."""
_INK: Final = 2.6
"""Units of the outline."""
_RIM: Final = 1.7
"""Units of the light rim outside of the outline, which parts a burglar from a dark wall."""
_RIM_LIGHT: Final = 4.4
"""The same in the spotlight."""


@dataclass(slots=True)
class _Sketch:
    """Shapes as SVG, one above the other, and the rim around all of them."""

    shapes: list[str] = field(default_factory=list)
    rims: list[str] = field(default_factory=list)
    rim: float = _RIM
    """Units of the rim."""
    gradients: list[str] = field(default_factory=list)

    def fill(self, path: str, colour: str, *, turn: str = "", ink: float = _INK) -> None:
        """Add a closed shape with an outline `ink` wide; `turn` is an SVG transform."""
        place = f' transform="{turn}"' if turn else ""
        self.shapes.append(
            f'<path d="{path}"{place} fill="{colour}" stroke="{hex_of(palette.INK)}" stroke-width="{ink:g}"'
            ' stroke-linejoin="round"/>'
        )
        self._rim(path, ink * (1.0 + 2.0 * self.rim / _INK), place)

    def tube(self, path: str, width: float, colour: str) -> None:
        """Add a line as thick as a limb, with an outline; with no width only the outline."""
        head = f'<path d="{path}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
        self.shapes.append(f'{head} stroke="{hex_of(palette.INK)}" stroke-width="{width + 2 * _INK:g}"/>')
        if width:
            self.shapes.append(f'{head} stroke="{colour}" stroke-width="{width:g}"/>')
        self._rim(path, width + 2 * _INK + 2 * self.rim, "")

    def mark(self, path: str, width: float, colour: str, *, cap: str = "round", alpha: float = 1.0) -> None:
        """Add a line without an outline."""
        self.shapes.append(
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="{cap}"'
            f' stroke-linejoin="round" stroke-opacity="{alpha:g}"/>'
        )

    def document(self, box: tuple[float, float, float, float] = (-SIDE / 2, -SIDE / 2, SIDE, SIDE)) -> str:
        """Return the sketch as an SVG document of the square, or of a `box`: left, top, width and height."""
        left, top, wide, high = box
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {wide} {high}" width="{wide}"'
            f' height="{high}"><defs>{"".join(self.gradients)}</defs>{"".join(self.rims)}{"".join(self.shapes)}</svg>'
        )

    def _rim(self, path: str, width: float, place: str) -> None:
        self.rims.append(
            f'<path d="{path}"{place} fill="{hex_of(palette.RIM)}" stroke="{hex_of(palette.RIM)}"'
            f' stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round"/>'
        )

    def shade(self, start: Spot, end: Spot, light: Colour, dark: Colour) -> str:
        """Return the fill of a gradient between two points."""
        name = f"g{len(self.gradients)}"
        self.gradients.append(
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{start[0]:.1f}" y1="{start[1]:.1f}"'
            f' x2="{end[0]:.1f}" y2="{end[1]:.1f}"><stop offset="0" stop-color="{hex_of(light)}"/>'
            f'<stop offset="1" stop-color="{hex_of(dark)}"/></linearGradient>'
        )
        return f"url(#{name})"


def paint_burglar(painter: Painter, look: BurglarLook) -> None:
    """Paint a burglar into the painter's target, a square of :data:`SIDE` units around its point."""
    target, shape = painter.canvas.target, joints(look.pose, look.phase)
    if look.slope:
        shape = sloped(shape, look.slope * SLOPES)
    size = target.get_size()
    back, front = (_Sketch(rim=_RIM_LIGHT if look.spotlit else _RIM) for _ in range(2))
    _sketch_body(back, shape, look)
    _sketch_arm(front, shape, 0, look)
    if look.case is Case.NONE:
        back.shapes += front.shapes
        target.blit(rasterised(("burglar", look, size), size, back.document), (0, 0))
    else:
        lower, upper = (
            rasterised(("burglar", look, size, number), size, sketch.document)
            for number, sketch in enumerate((back, front))
        )
        unit = size[0] / SIDE / painter.canvas.scale
        if not shape.case_behind:
            target.blit(lower, (0, 0))
        draw_case(
            painter, look.case, (unit * (SIDE / 2 + shape.case[0]), unit * (SIDE / 2 + shape.case[1])), _CASE * unit
        )
        if shape.case_behind:
            target.blit(lower, (0, 0))
        target.blit(upper, (0, 0))
    if shape.waterline is not None:
        top = round((SIDE / 2 + shape.waterline) / SIDE * size[1])
        target.fill((0, 0, 0, 0), (0, top, size[0], size[1] - top))


BUST: Final = (68.0, 72.0)
"""Units of head and shoulders."""


def paint_bust(painter: Painter, look: BurglarLook) -> None:
    """Paint head and shoulders of a standing burglar, who looks to the left, over the whole target."""
    sketch, size = _Sketch(), painter.canvas.target.get_size()
    _sketch_body(sketch, joints(look.pose, 0), look)
    document = partial(sketch.document, (3.0 - BUST[0] / 2, -102.0, *BUST))
    bust = rasterised(("bust", look, size), size, document)
    painter.canvas.target.blit(pygame.transform.flip(bust, True, False), (0, 0))


_CASE: Final = 1.25
"""Size of a carried case."""
_LEG: Final = 8.6
_ARM: Final = 7.4
_HAND: Final = 0.19
"""Units of a burglar per mm of a hand."""
_SHADE: Final = 0.26
"""Share of black on the farther limbs."""


def _sketch_body(sketch: _Sketch, shape: Joints, look: BurglarLook) -> None:
    behind = shape.from_behind
    trousers, far = palette.TROUSERS, darker(palette.TROUSERS, _SHADE)
    _sketch_leg(sketch, shape, 1, far)
    if not behind:
        _sketch_arm(sketch, shape, 1, look)
    _sketch_leg(sketch, shape, 0, trousers)
    _sketch_trunk(sketch, shape, look)
    if behind:
        _sketch_nape(sketch, shape, look)
        _sketch_arm(sketch, shape, 1, look)
    else:
        _sketch_head(sketch, shape, look)


def _sketch_leg(sketch: _Sketch, shape: Joints, number: int, colour: Colour) -> None:
    limb = shape.legs[number]
    sketch.tube(_bent(limb), _LEG, hex_of(colour))
    turn = f"translate({limb.end[0]:.1f} {limb.end[1]:.1f}) rotate({shape.toes[number]:.0f})"
    sketch.fill(
        "M-5.2 -3.4C-2 -5.4 2 -4.6 4.6 -2.2C9 -1.8 11.6 0.4 11.4 3.6L-5.6 3.6Z", hex_of(palette.SHOE), turn=turn
    )
    sketch.shapes.append(
        f'<path d="M-4.6 2.9L10.6 2.9" transform="{turn}" fill="none" stroke="{hex_of(palette.RIM)}"'
        ' stroke-width="1.7"/>'
    )


def _sketch_arm(sketch: _Sketch, shape: Joints, number: int, look: BurglarLook) -> None:
    limb = shape.arms[number]
    dim = _SHADE if number and not shape.from_behind else 0.0
    sketch.tube(f"M{_xy(limb.root)}L{_xy(limb.joint)}L{_xy(limb.end)}", _ARM, hex_of(darker(look.seat.colour, dim)))
    stripe = hex_of(darker(_stripe(look.seat), dim))
    for start, end in pairwise(limb):
        at, side = between(start, end, 0.62), across(start, end, _ARM / 2)
        band = f"M{at[0] - side[0]:.1f} {at[1] - side[1]:.1f}l{2 * side[0]:.1f} {2 * side[1]:.1f}"
        sketch.mark(band, 2.8, stripe, cap="butt")
    _sketch_hand(sketch, limb, HANDS[look.pose], hex_of(darker(palette.GLOVE, dim)), flip=number == 1)


def _sketch_hand(sketch: _Sketch, limb: Limb, shown: tuple[str, float], colour: str, *, flip: bool) -> None:
    """Draw a glove at the end of an arm: a hand of the cast's rig, with the palm at the end, bent by some degrees."""
    hand, bent = hands()[shown[0]], shown[1]
    middle, way = hand.middle, (limb.end[0] - limb.joint[0], limb.end[1] - limb.joint[1])
    turn = hand.turn_along(way, flip=flip) + bent

    def placed(points: Sequence[Spot]) -> str:
        spots = (turned((x - middle[0], y - middle[1]), turn, flip=flip) for x, y in points)
        return path([(limb.end[0] + _HAND * x, limb.end[1] + _HAND * y) for x, y in spots])

    outlines, tips = ([placed(points) for points in shapes] for shapes in _glove(shown[0]))
    sketch.tube("".join(outlines), 0.0, colour)
    sketch.shapes += [f'<path d="{outline}" fill="{colour}"/>' for outline in outlines]
    sketch.mark("".join(tip.rstrip("Z") for tip in tips), 1.0, hex_of(palette.INK))


@cache
def _glove(name: str) -> tuple[Sequence[Sequence[Spot]], Sequence[Sequence[Spot]]]:
    """Return the outlines of palm and fingers, and the open ones of the fingers' ends, in mm of a hand."""
    hand = hands()[name]
    tubes = [Tube(finger.joints, finger.radii) for finger in hand.fingers.values()]
    # Small as it is, every third point will do.
    palm = smooth(hand.palm, 2, closed=True)
    return [palm, *(tube.outline(0.9)[::3] for tube in tubes)], [tube.rim(0.5)[::3] for tube in tubes]


def _sketch_trunk(sketch: _Sketch, shape: Joints, look: BurglarLook) -> None:
    """Draw the jersey: a pear from hip to chest, with stripes that follow its roundness."""
    hip, chest, seat = shape.hip, shape.chest, look.seat.colour
    low, high = 10.6, 12.0
    edge = across(hip, chest, high)
    fill = sketch.shade(
        (chest[0] + edge[0], chest[1] + edge[1]), (hip[0] - edge[0], hip[1] - edge[1]),
        lighter(seat, 0.16), darker(seat, 0.2),
    )  # fmt: skip
    outline = _capsule(hip, low, chest, high)
    sketch.fill(outline, fill)
    along = math.dist(hip, chest) or 1.0
    way = ((chest[0] - hip[0]) / along, (chest[1] - hip[1]) / along)
    for share in (-0.12, 0.34, 0.8):
        half = (low + (high - low) * share) * 0.97
        at = (hip[0] + way[0] * along * share, hip[1] + way[1] * along * share)
        aside = across(hip, chest, half)
        ends = [(at[0] + side * aside[0], at[1] + side * aside[1]) for side in (-1, 1)]
        belly = (at[0] - way[0] * 5.0, at[1] - way[1] * 5.0)
        path = f"M{_xy(ends[0])}Q{_xy(belly)} {_xy(ends[1])}"
        sketch.mark(path, 4.2, hex_of(_stripe(look.seat)), cap="butt", alpha=0.95)
    sketch.mark(outline, _INK, hex_of(palette.INK))


_HEAD: Final = 0.39
"""Units of a burglar per unit of the drawing of a cap."""
_CAST_HEAD: Final = 0.35
"""The same for heads of the cast, around (100, 96)."""


def _sketch_head(sketch: _Sketch, shape: Joints, look: BurglarLook) -> None:
    """Draw the head of a member of the cast, with a mask and a burglar's cap."""
    (x, y), person = shape.head, look.person
    mood = look.mood or MOODS[look.pose]
    place = f"translate({x:.1f} {y:.1f}) rotate({shape.tilt:.1f}) scale({_CAST_HEAD}) translate(-100 -96)"
    mask = (
        f'<path d="M50 82Q100 66 150 82L150 104Q138 118 118 112Q108 104 100 104Q92 104 82 112Q62 118 50 104Z"'
        f' fill="{hex_of(palette.MASK)}"/>'
    )
    face = head_svg(
        person,
        mood,
        look.seat.colour,
        look=1.0,
        blink=look.blinks,
        mask=mask,
        front=look.bare,
    )
    if person.features is not None:
        face += _shut_eyes(person.features, look, mood)
    _add_head(sketch, look, place, face)


def _add_head(sketch: _Sketch, look: BurglarLook, place: str, head: str) -> None:
    """Add a head at a place, with the burglar's cap unless that floats somewhere else."""
    person = look.person
    rim = _Sketch(rim=sketch.rim)
    around = _oval(100, 97, 49, 54) if person.features is not None else outline_of(person)
    rim.fill(around, "none", ink=_INK / _CAST_HEAD)
    sketch.rims.append(f'<g transform="{place}">{"".join(rim.rims)}</g>')
    sketch.shapes.append(f'<g transform="{place}">{head}</g>')
    if not look.bare:
        cap = _Sketch(rim=sketch.rim)
        _sketch_cap(cap, look.seat, _INK / _CAST_HEAD * 0.9)
        worn = f"{place} translate(100 6) scale(1.16 1.06) translate(-99 0)"
        sketch.rims.append(f'<g transform="{worn}">{"".join(cap.rims)}</g>')
        sketch.shapes.append(f'<g transform="{worn}">{"".join(cap.shapes)}</g>')


def _shut_eyes(features: Features, look: BurglarLook, mood: Expression) -> str:
    """Return the light lids of eyes that are shut on the dark mask; "" if both are open."""
    shut = (-1, 1) if look.blinks or mood is Expression.JOY else (1,) if look.winks else ()
    lids, light = "", hex_of(palette.EYE)
    for side in shut:
        x, y = 107.0 + side * features.eye_apart, features.eye_y
        lids += f'<path d="{_oval(x, y, 17, 17)}" fill="{hex_of(palette.MASK)}"/>'
        bend = 5 if look.blinks else -16
        lids += (
            f'<path d="M{x - 11:.1f} {y + 4:.1f}Q{x:.1f} {y + 4 + bend:.1f} {x + 11:.1f} {y + 4:.1f}" fill="none"'
            f' stroke="{light}" stroke-width="6.5" stroke-linecap="round"/>'
        )
    return lids


def _sketch_nape(sketch: _Sketch, shape: Joints, look: BurglarLook) -> None:
    """Draw the head of a pawn that is seen from behind, with its own hair, or the shell of a robot."""
    x, y = shape.head
    place = f"translate({x:.1f} {y:.1f}) rotate({shape.tilt:.1f}) scale({_CAST_HEAD}) translate(-100 -96)"
    _add_head(sketch, look, place, head_from_behind(look.person, look.seat.colour, front=look.bare))


def _sketch_cap(head: _Sketch, seat: SeatColour, ink: float) -> None:
    crown, band = darker(seat.colour, 0.1), darker(seat.colour, 0.42)
    head.fill(_disc(98, 8, 13), hex_of(lighter(seat.colour, 0.3)), ink=ink)
    head.fill("M54 62C50 26 76 10 100 10C126 10 150 28 146 62Z", hex_of(crown), ink=ink)
    head.mark("M66 46C70 30 82 22 96 20", 7.0, hex_of(lighter(seat.colour, 0.34)), alpha=0.7)
    head.fill("M50 52Q100 40 150 52L152 68Q100 56 48 68Z", hex_of(band), ink=ink)


def paint_cap(painter: Painter, seat: SeatColour) -> None:
    """Paint the cap alone into the middle of a square, as it floats on the water."""
    target = painter.canvas.target
    cap = _Sketch()
    _sketch_cap(cap, seat, _INK / _HEAD * 0.95)
    view = "0 -56 200 200"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{"".join(cap.rims)}{"".join(cap.shapes)}</svg>'
    target.blit(rasterised(("cap", seat, target.get_size()), target.get_size(), lambda: svg), (0, 0))


def _stripe(seat: SeatColour) -> Colour:
    """Return the colour of the stripes, light on a dark jersey; ivory gets dark ones."""
    return palette.SHIRT if sum(seat.colour) < 600 else palette.IVORY_STRIPE


def _bent(limb: Limb) -> str:
    """Return a curve that passes through the joint."""
    (x0, y0), (x1, y1), (x2, y2) = limb
    return f"M{x0:.1f} {y0:.1f}Q{2 * x1 - (x0 + x2) / 2:.1f} {2 * y1 - (y0 + y2) / 2:.1f} {x2:.1f} {y2:.1f}"


def _capsule(start: Spot, small: float, end: Spot, large: float) -> str:
    """Return the outline around two discs."""
    turn = math.atan2(end[1] - start[1], end[0] - start[0])
    lean = math.asin(max(-1.0, min(1.0, (large - small) / (math.dist(start, end) or 1.0))))
    one, other = turn + math.pi / 2 + lean, turn - math.pi / 2 - lean
    (x, y), (u, v) = start, end
    ends = [(x, y, small, one), (x, y, small, other), (u, v, large, other), (u, v, large, one)]
    corners = [(x + size * math.cos(angle), y + size * math.sin(angle)) for x, y, size, angle in ends]
    a, b, c, d = (_xy(corner) for corner in corners)
    return f"M{a}A{small} {small} 0 0 1 {b}L{c}A{large} {large} 0 1 1 {d}Z"


def _disc(x: float, y: float, radius: float) -> str:
    return _oval(x, y, radius, radius)


def _oval(x: float, y: float, wide: float, high: float) -> str:
    return (
        f"M{x - wide:.1f} {y:.1f}a{wide:.1f} {high:.1f} 0 1 0 {2 * wide:.1f} 0"
        f"a{wide:.1f} {high:.1f} 0 1 0 {-2 * wide:.1f} 0Z"
    )


def _xy(spot: Spot) -> str:
    return f"{spot[0]:.1f} {spot[1]:.1f}"
