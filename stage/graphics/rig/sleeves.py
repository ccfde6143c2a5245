"""Sleeves as SVG: along shoulder, elbow and wrist, each cut like the coat of its wearer."""

import math
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from stage.graphics.rig.limbs import LIGHT, LINE, Spot, Tint, Tube, between, filled, smooth, stroke, turned

_LINE: Final = 3.4
"""Width of outlines outside the cloth, about that of the coats."""
_INNER: Final = 3.0
"""Width of seams and folds."""
_BENT: Final = 118.0
"""Degrees between the bones of a moving arm for which its folds are drawn."""


class SleeveCut(Enum):
    """Cut of a sleeve."""

    JACKET = auto()
    """Straight, over a shirt's cuff, with buttons."""
    BLOUSE = auto()
    """Gathered in a broad cuff."""
    KNIT = auto()
    """With a ribbed band."""
    WRAP = auto()
    """Wide and open like that of a kimono."""
    PLATED = auto()
    """Stiff, with a pad at the elbow and a ring at the wrist: that of a robot."""


@dataclass(frozen=True, slots=True)
class SleeveStyle:
    """Sleeve of a coat. `trim` is the colour of its cuff, band, lining or ring."""

    cut: SleeveCut
    trim: str


WIDTHS: Final = {
    SleeveCut.JACKET: (22.0, 20.0, 16.0),
    SleeveCut.BLOUSE: (22.0, 21.0, 17.0),
    SleeveCut.KNIT: (23.0, 20.0, 16.0),
    SleeveCut.WRAP: (23.0, 23.0, 26.0),
    SleeveCut.PLATED: (19.0, 19.0, 18.0),
}
"""Half widths at shoulder, elbow and hem."""


def sleeve_svg(sleeve: SleeveStyle, shoulder: Spot, elbow: Spot, wrist: Spot, tint: Tint) -> str:
    """Return a sleeve. Its outline begins below the shoulder, where it grows out of the coat."""
    cut = sleeve.cut
    first, middle, last = WIDTHS[cut]
    fore = _bone(elbow, wrist, middle, last, tip=0.16 if cut is not SleeveCut.WRAP else 0.4)
    upper = _bone(shoulder, elbow, first, middle, tip=1.0)
    ecap = f'<circle cx="{elbow[0]:.1f}" cy="{elbow[1]:.1f}" r="{middle:g}" '
    drawn = _beyond_hem(sleeve, elbow, wrist, last)
    drawn += stroke(upper.rim(0.3), 2 * _LINE) + stroke(fore.outline(), 2 * _LINE, closed=True)
    drawn += f'{ecap}fill="{LINE}" stroke="{LINE}" stroke-width="{2 * _LINE}"/>'
    drawn += filled(upper.outline(0.9), tint.base) + filled(fore.outline(), tint.base) + f'{ecap}fill="{tint.base}"/>'
    drawn += _shaded(shoulder, elbow, wrist, (first, middle, last), tint)
    drawn += _plated(fore, elbow, middle, tint) if cut is SleeveCut.PLATED else _folds(shoulder, elbow, wrist, middle)
    return drawn + _hem(fore, sleeve, tint)


def forearm_svg(sleeve: SleeveStyle, long: float, tint: Tint, light: Spot, inside: float) -> str:
    """Return the sleeve of a forearm that moves, from its elbow at (0, 0) to its hem at (`long`, 0).

    `light` is the direction to the light as it lies; `inside` is 1.0 if its elbow bends to its right.
    """
    _, middle, last = WIDTHS[sleeve.cut]
    begin, end = (0.0, 0.0), (long, 0.0)
    fore = _bone(begin, end, middle, last, tip=0.16 if sleeve.cut is not SleeveCut.WRAP else 0.4, light=light)
    drawn = _beyond_hem(sleeve, begin, end, last) + stroke(fore.rim(0.1), 2 * _LINE)
    drawn += filled(fore.outline(), tint.base) + filled(fore.shade(0.34), tint.shade)
    lit = [*fore.edge(fore.lit * 0.62, 0.06, 0.88), *reversed(fore.edge(fore.lit * 0.4, 0.1, 0.84))]
    drawn += filled(lit, tint.light)
    if sleeve.cut is SleeveCut.PLATED:
        drawn += _plated(fore, begin, middle, tint)
    else:
        drawn += _folds(turned(end, _BENT * inside), begin, end, middle)
    return drawn + _hem(fore, sleeve, tint)


def _bone(begin: Spot, end: Spot, first: float, last: float, *, tip: float, light: Spot = LIGHT) -> Tube:
    joints = [between(begin, end, share) for share in (0.0, 0.34, 0.7, 1.0)]
    radii = (first, first + (last - first) * 0.25, first + (last - first) * 0.6, last)
    return Tube(joints, radii, tip=tip, light=light)


def _beyond_hem(sleeve: SleeveStyle, elbow: Spot, wrist: Spot, last: float) -> str:
    """Draw what looks out of the sleeve below its hem."""
    far = max(1.0, math.dist(elbow, wrist))
    if sleeve.cut is SleeveCut.WRAP:
        lining = Tube((between(elbow, wrist, 0.9), wrist), (last * 0.7, last), tip=0.42)
        return stroke(lining.outline(), 2 * _LINE, closed=True) + filled(lining.outline(), sleeve.trim)
    if sleeve.cut not in (SleeveCut.JACKET, SleeveCut.BLOUSE):
        return ""
    broad = sleeve.cut is SleeveCut.BLOUSE
    out = wrist[0] + (wrist[0] - elbow[0]) / far * 8, wrist[1] + (wrist[1] - elbow[1]) / far * 8
    cuff = Tube((between(wrist, out, -0.3), out), (last * 0.9, last * (1.05 if broad else 0.88)), tip=0.24)
    shade = filled(cuff.shade(0.2), "#463c5a", 0.25)
    return stroke(cuff.outline(), 2 * _LINE, closed=True) + filled(cuff.outline(), sleeve.trim) + shade


def _shaded(shoulder: Spot, elbow: Spot, wrist: Spot, widths: tuple[float, float, float], tint: Tint) -> str:
    """Draw one shade and one light along the whole arm, round the elbow."""
    first, middle, last = widths
    one, other = between(shoulder, elbow, 0.58), between(elbow, wrist, 0.42)
    bend = between(between(one, other, 0.5), elbow, 0.5)
    joints = (shoulder, between(shoulder, elbow, 0.3), one, bend, other, between(elbow, wrist, 0.72), wrist)
    whole = Tube(joints, (first, first, middle, middle, middle, (middle + last) / 2, last), steps=5)
    drawn = filled(whole.shade(0.34, 0.15), tint.shade)
    light = [*whole.edge(whole.lit * 0.62, 0.62, 0.9), *reversed(whole.edge(whole.lit * 0.4, 0.66, 0.86))]
    return drawn + filled(light, tint.light)


def _folds(shoulder: Spot, elbow: Spot, wrist: Spot, middle: float) -> str:
    """Draw creases that fan out from the inside of the elbow."""
    back = math.atan2(shoulder[1] - elbow[1], shoulder[0] - elbow[0])
    ahead = math.atan2(wrist[1] - elbow[1], wrist[0] - elbow[0])
    half = abs(math.remainder(ahead - back, math.tau)) / 2
    if half > math.radians(80):
        return ""
    inside = back + math.remainder(ahead - back, math.tau) / 2
    far = min(1.5, 1.0 / max(0.3, math.sin(half))) * middle
    begin = elbow[0] + math.cos(inside) * far, elbow[1] + math.sin(inside) * far
    drawn = ""
    for turn, long in ((-40.0, 0.9), (0.0, 1.2), (40.0, 0.9)):
        way = inside + math.pi + math.radians(turn)
        line = [
            (
                begin[0] + math.cos(way + bend) * long * middle * share,
                begin[1] + math.sin(way + bend) * long * middle * share,
            )
            for share, bend in ((0.2, 0.0), (0.6, 0.1), (1.0, 0.25))
        ]
        drawn += stroke(smooth(line, 4), _INNER, alpha=0.5)
    return drawn


def _plated(fore: Tube, elbow: Spot, middle: float, tint: Tint) -> str:
    """Draw the pad at the elbow of a stiff sleeve, and a seam along it."""
    pad = f'<circle cx="{elbow[0]:.1f}" cy="{elbow[1]:.1f}" r="{middle * 0.5:g}" fill="{tint.deep}" '
    return f'{pad}stroke="{LINE}" stroke-width="{_INNER}"/>' + stroke(fore.edge(0.0, 0.4, 0.72), _INNER, tint.soft, 0.6)


def _hem(fore: Tube, sleeve: SleeveStyle, tint: Tint) -> str:
    """Draw the end of a sleeve: seam and buttons, a ribbed band, or a ring."""
    hem = [fore.at(1.0, 1.0), *fore.cap(), fore.at(1.0, -1.0)]
    band = [*hem, *reversed([fore.at(0.8, side) for side in (1.0, 0.0, -1.0)])]
    drawn = ""
    if sleeve.cut is SleeveCut.KNIT:
        drawn = filled(band, tint.light)
        for side in (-0.6, -0.2, 0.2, 0.6):
            drawn += stroke([fore.at(0.84, side), fore.at(0.98, side)], 2.0, tint.shade)
        drawn += stroke([fore.at(0.8, 1.0), fore.at(0.8, -1.0)], _INNER)
    elif sleeve.cut is SleeveCut.PLATED:
        drawn = filled(band, sleeve.trim) + stroke([fore.at(0.8, 1.0), fore.at(0.8, -1.0)], _INNER)
    elif sleeve.cut is SleeveCut.WRAP:
        drawn = stroke([fore.at(0.88, side / 4) for side in range(4, -5, -1)], _INNER, tint.shade)
    elif sleeve.cut is SleeveCut.JACKET:
        for share in (0.74, 0.86):
            x, y = fore.at(share, -fore.lit * 0.55)
            drawn += (
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.4" fill="{tint.light}" stroke="{LINE}" stroke-width="1.4"/>'
            )
    return drawn + stroke(hem, _LINE)
