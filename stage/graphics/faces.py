"""Faces as data: each expression sets brows, eyes, mouth and head, and is written as SVG for people and for screens."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

INK: Final = "#2b1c16"
_EYE_STEPS: Final = 14


class Expression(StrEnum):
    """Look of a face."""

    NEUTRAL = "neutral"
    THINKING = "thinking"
    SMIRK = "smirk"
    SWEAT = "sweat"
    SHOCK = "shock"
    JOY = "joy"
    ANGER = "anger"
    GLANCE = "glance"
    """To the side that `look` names, without the head."""


@dataclass(frozen=True, slots=True)
class Brow:
    """Eyebrow: `rise` above its rest, `tilt` of its inner end downwards (angry; negative: worried), and its `arch`."""

    rise: float = 0.0
    tilt: float = 0.0
    arch: float = 4.0


@dataclass(frozen=True, slots=True)
class Eye:
    """Eye: shares covered by the upper and lower lid, 0.0–1.0, slope of the upper lid towards the nose, and size."""

    upper: float = 0.16
    lower: float = 0.0
    slope: float = 0.0
    size: float = 1.0
    pupil: float = 1.0
    arc: bool = False
    """Shut with laughter: an arc."""


@dataclass(frozen=True, slots=True)
class Face:
    """Expression as data, in units of 1/200 of a bust. Left is the viewer's left."""

    brows: tuple[Brow, Brow]
    eyes: tuple[Eye, Eye]
    mouth: str
    gaze: tuple[float, float] = (0.0, 0.0)
    """Direction of the pupils, −1.0 to 1.0 each, before `look` is added."""
    tilt: float = 0.0
    """Rotation of the head in degrees, clockwise."""
    sink: float = 0.0
    """Lowering of the head; negative: it is held high."""
    stretch: float = 1.0
    """Height of the head as a factor."""
    marks: str = ""
    """Drawings beside the head: drops of sweat, lines of fright, a vein."""
    hand: bool = False
    """True with a hand at the chin."""


def _both(brow: Brow, eye: Eye, mouth: str, **more: object) -> Face:
    return replace(Face((brow, brow), (eye, eye), mouth), **more)  # type: ignore[arg-type]


def _stroke(path: str, width: float, alpha: float = 1.0, colour: str = INK) -> str:
    """Return an open line with round ends."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-opacity="{alpha:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _shape(path: str, fill: str, width: float = 4.5) -> str:
    """Return a filled shape with an outline."""
    return f'<path d="{path}" fill="{fill}" stroke="{INK}" stroke-width="{width:g}" stroke-linejoin="round"/>'


_TEETH, _MOUTH, _TONGUE = "#fffaf0", "#6d1b1c", "#ea7a72"
_GRIN: Final = "M-21 -7Q0 0 21 -7Q19 17 0 18Q-19 17 -21 -7Z"
_NEUTRAL_MOUTH: Final = _stroke("M-13 -1Q0 6 13 -2", 5)
_THINKING_MOUTH: Final = _stroke("M-6 3Q3 -4 13 0", 5) + _stroke("M16 -4Q19 0 17 4", 3, 0.6)
_SMIRK_MOUTH: Final = _shape("M-13 3Q4 6 19 -8Q18 9 3 11Q-8 11 -13 3Z", _TEETH) + _stroke("M21 -14Q26 -8 22 -1", 3.5)
_SWEAT_MOUTH: Final = _shape(
    "M-18 -4Q-9 -8 0 -5Q9 -8 18 -4Q19 5 14 8Q7 5 0 8Q-7 5 -14 8Q-19 5 -18 -4Z", _TEETH
) + _stroke("M-17 1Q-9 -2 0 1Q9 -2 17 1M-9 -5L-9 5M0 -4L0 7M9 -5L9 5", 2.5)
_SHOCK_MOUTH: Final = (
    _shape("M0 -13C8 -13 11 -5 11 3C11 12 7 17 0 17C-7 17 -11 12 -11 3C-11 -5 -8 -13 0 -13Z", _MOUTH)
    + f'<path d="M-7 9Q0 3 7 9Q5 15 0 15Q-5 15 -7 9Z" fill="{_TONGUE}"/>'
)
_JOY_MOUTH: Final = (
    f'<path d="{_GRIN}" fill="{_MOUTH}"/><path d="M-20 -6Q0 1 20 -6L17 2Q0 8 -17 2Z" fill="{_TEETH}"/>'
    f'<path d="M-10 13Q0 5 10 13Q6 18 0 18Q-6 18 -10 13Z" fill="{_TONGUE}"/>'
) + _shape(_GRIN, "none")
_ANGER_MOUTH: Final = _shape("M-18 10Q-19 -7 0 -7Q19 -7 18 10Q0 2 -18 10Z", _TEETH) + _stroke(
    "M-9 -5L-9 5M0 -6L0 4M9 -5L9 5", 2.5
)
_GLANCE_MOUTH: Final = _stroke("M-9 2Q2 -3 11 2", 5)

_DROPS: Final = (
    _shape("M158 48c7 9 10 14 10 19a10 10 0 0 1 -20 0c0 -5 3 -10 10 -19Z", "#9fdcff", 3.5)
    + _stroke("M153 68q1 5 5 7", 3, colour="#ffffff")
    + _shape("M40 40c5 6 7 10 7 14a7 7 0 0 1 -14 0c0 -4 2 -8 7 -14Z", "#9fdcff", 3)
)
_FRIGHT_LINES: Final = "M24 40L8 28M17 66L-1 62M176 40L192 28M183 66L201 62"
_FRIGHT: Final = _stroke(_FRIGHT_LINES, 13) + _stroke(_FRIGHT_LINES, 6.5, colour="#fff0c0")
_VEIN_LINES: Final = "M160 26q3 11 -8 12M172 26q-2 11 9 13M160 56q2 -11 -9 -12M173 56q-3 -10 8 -12"
_VEIN: Final = _stroke(_VEIN_LINES, 9) + _stroke(_VEIN_LINES, 4.5, colour="#e2382c")

FACES: Final = {
    Expression.NEUTRAL: _both(Brow(), Eye(), _NEUTRAL_MOUTH),
    Expression.THINKING: Face(
        (Brow(-1.0, 5.0, 2.0), Brow(9.0, -3.0, 6.0)), (Eye(0.26, slope=0.1), Eye(0.08)), _THINKING_MOUTH,
        gaze=(0.55, -0.7), tilt=5.0, hand=True,
    ),
    Expression.SMIRK: Face(
        (Brow(-2.0, 6.0, 2.0), Brow(9.0, 2.0, 8.0)), (Eye(0.42, 0.1, 0.12), Eye(0.34, 0.12)), _SMIRK_MOUTH,
        gaze=(0.35, 0.0), tilt=-4.0, sink=-1.0,
    ),
    Expression.SWEAT: _both(
        Brow(5.0, -8.0, 2.0), Eye(0.02, size=1.06, pupil=0.62), _SWEAT_MOUTH, gaze=(-0.5, 0.1), sink=6.0, stretch=0.97,
        marks=_DROPS,
    ),
    Expression.SHOCK: _both(
        Brow(13.0, -3.0, 8.0), Eye(0.0, size=1.26, pupil=0.5), _SHOCK_MOUTH, sink=4.0, stretch=1.03, marks=_FRIGHT,
    ),
    Expression.JOY: _both(Brow(8.0, -2.0, 8.0), Eye(arc=True), _JOY_MOUTH, tilt=-5.0, sink=-2.0),
    Expression.ANGER: _both(
        Brow(-6.0, 12.0, -2.0), Eye(0.26, 0.12, 0.3, pupil=0.85), _ANGER_MOUTH, sink=3.0, stretch=0.98, marks=_VEIN,
    ),
    Expression.GLANCE: Face(
        (Brow(3.0, 3.0, 4.0), Brow(3.0, 3.0, 4.0)), (Eye(0.34, 0.16), Eye(0.34, 0.16)), _GLANCE_MOUTH, sink=1.0,
    ),
}  # fmt: skip
"""Every expression as data."""


@dataclass(frozen=True, slots=True)
class Features:
    """Build of a person's face. Lengths in 1/200 of a bust; colours as in SVG."""

    skin: str
    lid: str
    """Skin in the shade, for eyelids and the nose."""
    brow: str
    brow_width: float = 8.0
    eye_y: float = 94.0
    eye_apart: float = 21.0
    eye_size: tuple[float, float] = (12.5, 14.0)
    """Half width and half height."""
    brow_y: float = 70.0
    iris: str = INK
    lashes: bool = False
    nose: str = "M100 100Q108 110 98 113"
    mouth_y: float = 129.0
    mouth_size: float = 1.0


@lru_cache(512)
def people_face(features: Features, face: Face, look: float, *, blink: bool) -> str:
    """Return eyes, brows, nose and mouth as SVG. `look`: −1.0 (left) to 1.0."""
    aside = 7.0 * look
    middle = features.mouth_y, features.mouth_size
    mouth = f'<g transform="translate({100 + aside * 1.1:g} {middle[0]:g}) scale({middle[1]:g})">{face.mouth}</g>'
    nose = _stroke(features.nose, 7, colour=features.lid) + _stroke(features.nose, 4)
    both = []
    for side in (-1, 1):
        eye, brow = face.eyes[side > 0], face.brows[side > 0]
        centre = 100 + side * features.eye_apart + aside, features.eye_y
        if blink and not eye.arc:
            eye = replace(eye, upper=0.86, lower=0.0, slope=0.0)
        gaze = max(-1.0, min(1.0, face.gaze[0] + look)), face.gaze[1]
        both += [_eye(features, eye, centre, side, gaze), _brow(features, brow, centre[0], side)]
    return f'<g transform="translate({aside * 1.3:g} 0)">{nose}</g>{mouth}{"".join(both)}'


def _eye(features: Features, eye: Eye, centre: tuple[float, float], side: int, gaze: tuple[float, float]) -> str:
    x, y = centre
    wide, high = (half * eye.size for half in features.eye_size)
    if eye.arc:
        arc = f"M{x - wide:g} {y + 5:g}Q{x:g} {y - high * 1.05:g} {x + wide:g} {y + 5:g}"
        return _stroke(arc, 6)
    steps = [x + wide * (2 * step / _EYE_STEPS - 1) for step in range(_EYE_STEPS + 1)]

    def bulge(at: float) -> float:
        return high * math.sqrt(max(0.0, 1.0 - ((at - x) / wide) ** 2))

    def upper(at: float) -> float:
        lid = y - high + 2 * high * eye.upper - side * eye.slope * 2 * (at - x)
        return min(max(y - bulge(at), lid), y + bulge(at))

    def lower(at: float) -> float:
        return max(upper(at), min(y + bulge(at), y + high - 2 * high * eye.lower))

    top = [(at, upper(at)) for at in steps]
    white = _outline(top, [(at, lower(at)) for at in steps])
    whole = _outline([(at, y - bulge(at)) for at in steps], [(at, y + bulge(at)) for at in steps])
    parts = [f'<path d="{whole}" fill="{features.lid}" stroke="{INK}" stroke-width="3"/>']
    parts.append(f'<path d="{white}" fill="#fffaf2"/>')
    if max(lower(at) - upper(at) for at in steps) > 3.0:
        round_ = 7.4 * eye.pupil
        px = x + gaze[0] * (wide - round_ * 0.8)
        py = y + 1.0 + gaze[1] * (high - round_) * 0.8
        spots = [px + round_ * (2 * step / _EYE_STEPS - 1) for step in range(_EYE_STEPS + 1)]

        def ball(at: float) -> float:
            return round_ * math.sqrt(max(0.0, 1.0 - ((at - px) / round_) ** 2))

        shown = [at for at in spots if abs(at - x) < wide]
        over = [(at, min(max(py - ball(at), upper(at)), lower(at))) for at in shown]
        under = [(at, max(min(py + ball(at), lower(at)), upper(at))) for at in shown]
        parts.append(f'<path d="{_outline(over, under)}" fill="{features.iris}"/>')
        if upper(px - 2.4) < py - 3.0:
            parts.append(f'<circle cx="{px - 2.4:g}" cy="{py - 2.6:g}" r="{2.4 * eye.pupil:g}" fill="#ffffff"/>')
    line = "L".join(f"{at:g} {down:g}" for at, down in top)
    lash = (
        f"M{x + side * wide * 0.86:g} {y - high * 0.45:g}l{side * 7:g} -5M{x + side * wide:g} {y - 1:g}l{side * 7:g} -1"
    )
    path = f"M{line}" + (lash if features.lashes and eye.upper < 0.8 else "")
    parts.append(f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="5" stroke-linecap="round"/>')
    return "".join(parts)


def _outline(top: Sequence[tuple[float, float]], bottom: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in (*top, *reversed(bottom))) + "Z"


def _brow(features: Features, brow: Brow, x: float, side: int) -> str:
    y, half = features.brow_y - brow.rise, 14.0
    inner, outer = (x - side * half, y + brow.tilt), (x + side * half, y - brow.tilt * 0.55 + 1.5)
    bend = (x + side * 2, (inner[1] + outer[1]) / 2 - 2 * brow.arch)
    path = f"M{inner[0]:g} {inner[1]:g}Q{bend[0]:g} {bend[1]:g} {outer[0]:g} {outer[1]:g}"
    width = features.brow_width
    return _stroke(path, width + 3.0) + _stroke(path, width - 1.0, colour=features.brow)


def hand(skin: str, sleeve: str) -> str:
    """Return a hand at the chin, in front of a bust."""
    fist = (
        "M74 180C70 170 78 160 88 158L112 150C120 148 123 156 117 160L106 164C116 164 118 172 111 175C114 180 110 186 "
        "104 187C102 194 96 200 90 198Z"
    )
    arm = _shape("M40 226C44 200 60 186 78 178L98 200C86 210 80 218 78 226Z", sleeve, 5)
    return arm + _shape(fist, skin) + _stroke("M106 164L94 168M111 175L98 178", 3)


def screen_face(expression: Expression, glow: str, look: float, *, blink: bool) -> str:
    """Return what a robot's screen shows, as SVG: strokes of light with a halo."""
    eyes, mouth = _SCREENS[expression]
    if blink and expression not in (Expression.JOY, Expression.SHOCK):
        eyes = _SHUT
    if expression is Expression.ANGER:
        glow = "#ff6a4d"
    drawn = _lit(eyes, glow, 8.0) + _lit(mouth, glow, 5.5)
    if expression is Expression.SWEAT:
        drawn += _lit("M132 58q6 8 0 12q-6 -4 0 -12Z", "#7fd4ff", 3.0)
    return f'<g transform="translate({8.0 * look:g} 0)">{drawn}</g>'


def _lit(path: str, glow: str, width: float) -> str:
    halo = _stroke(path, width + 9, 0.16, glow) + _stroke(path, width + 4, 0.28, glow)
    return halo + _stroke(path, width, 1.0, glow) + _stroke(path, width * 0.35, 0.65, "#ffffff")


_SHUT: Final = "M74 80L88 80M112 80L126 80"
_SCREENS: Final = {
    Expression.NEUTRAL: ("M81 72L81 86M119 72L119 86", "M88 102Q100 109 112 102"),
    Expression.THINKING: ("M84 66L84 76M122 66L122 76", "M86 102L86.1 102M100 102L100.1 102M114 102L114.1 102"),
    Expression.SMIRK: ("M74 74L90 80M112 80L126 80", "M86 103Q104 108 118 94"),
    Expression.SWEAT: ("M76 74L88 80L76 86M124 74L112 80L124 86", "M80 103L87 98L94 104L101 98L108 104L115 98L121 103"),
    Expression.SHOCK: (
        "M70 77a11 11 0 1 0 22 0a11 11 0 1 0 -22 0M108 77a11 11 0 1 0 22 0a11 11 0 1 0 -22 0",
        "M92 105a8 7 0 1 0 16 0a8 7 0 1 0 -16 0",
    ),
    Expression.JOY: ("M72 84Q81 68 90 84M110 84Q119 68 128 84", "M80 96Q100 118 120 96Z"),
    Expression.ANGER: ("M72 70L90 80M128 70L110 80", "M80 108Q100 92 120 108"),
    Expression.GLANCE: ("M81 76L81 86M119 76L119 86", "M94 104L108 104"),
}
"""Strokes of eyes and mouth."""
