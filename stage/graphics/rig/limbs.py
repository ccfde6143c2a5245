"""Geometry of limbs: two-bone inverse kinematics, smooth curves, and tubes along chains of joints."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stage.graphics.theme import Colour, darker, hex_of, lighter, mix

Spot = tuple[float, float]
"""Point in units of a drawing, y downwards."""
LIGHT: Final = (-0.6, -0.8)
"""Direction towards the light."""
LINE: Final = "#2b1c16"


@dataclass(frozen=True, slots=True)
class Tint:
    """Shades of one material, as in SVG."""

    base: str
    shade: str
    deep: str
    light: str
    soft: str
    """Lines within the outline."""


def skin(colour: Colour) -> Tint:
    """Return the shades of a skin."""
    warm = mix(colour, (122, 44, 8), 0.22), mix(colour, (92, 30, 8), 0.4), mix(colour, (60, 22, 8), 0.58)
    return Tint(hex_of(colour), hex_of(warm[0]), hex_of(warm[1]), hex_of(lighter(colour, 0.38)), hex_of(warm[2]))


def cloth(colour: Colour) -> Tint:
    """Return the shades of a coat, which are those of the drawings of the cast."""
    return Tint(
        hex_of(colour), hex_of(darker(colour, 0.3)), hex_of(darker(colour, 0.5)), hex_of(lighter(colour, 0.26)),
        hex_of(darker(colour, 0.55)),
    )  # fmt: skip


def metal(colour: Colour) -> Tint:
    """Return the shades of a robot, whose metal takes on a little of the seat's colour."""
    base = mix((211, 221, 225), colour, 0.16)
    dark = mix(base, (40, 52, 70), 0.3), mix(base, (24, 32, 46), 0.58), mix(base, (24, 32, 46), 0.65)
    return Tint(hex_of(base), hex_of(dark[0]), hex_of(dark[1]), hex_of(lighter(base, 0.65)), hex_of(dark[2]))


def elbow_of(shoulder: Spot, wrist: Spot, upper: float, fore: float, side: float = 1.0) -> Spot:
    """Return the elbow of two bones; `side` 1.0 bends it to the right of the way to the wrist, -1.0 to the left.

    Bones too short for the way grow alike, so that the arm never lets go.
    """
    dx, dy = wrist[0] - shoulder[0], wrist[1] - shoulder[1]
    way = max(1e-6, math.hypot(dx, dy))
    grown = max(1.0, way / (0.985 * (upper + fore)))
    upper, fore = upper * grown, fore * grown
    used = max(way, abs(upper - fore) + 1e-3)
    along = (upper**2 - fore**2 + used**2) / (2 * used)
    aside = side * math.sqrt(max(0.0, upper**2 - along**2))
    return shoulder[0] + (dx * along - dy * aside) / way, shoulder[1] + (dy * along + dx * aside) / way


def between(one: Spot, other: Spot, share: float) -> Spot:
    """Return the point at a share of the way from one to the other."""
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def turned(spot: Spot, degrees: float, *, flip: bool = False) -> Spot:
    """Return a point or direction turned clockwise about the origin, after it was mirrored left to right."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = -spot[0] if flip else spot[0], spot[1]
    return x * cos - y * sin, x * sin + y * cos


def smooth(points: Sequence[Spot], steps: int = 6, *, closed: bool = False) -> list[Spot]:
    """Return a Catmull-Rom spline through the points, with `steps` pieces between two of them."""
    own = list(points)
    if closed:
        around = [own[-1], *own, own[0], own[1]]
    else:
        around = [between(own[1], own[0], 2.0), *own, between(own[-2], own[-1], 2.0)]
    found = []
    for number in range(len(own) if closed else len(own) - 1):
        a, b, c, d = around[number : number + 4]
        for step in range(steps):
            t = step / steps
            x, y = (
                0.5
                * (
                    2 * b[axis]
                    + (c[axis] - a[axis]) * t
                    + (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t**2
                    + (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t**3
                )
                for axis in (0, 1)
            )
            found.append((x, y))
    return found if closed else [*found, own[-1]]


def path(points: Sequence[Spot], *, closed: bool = True) -> str:
    """Return the data of an SVG path through the points."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + ("Z" if closed else "")


def filled(points: Sequence[Spot], fill: str, alpha: float = 1.0) -> str:
    """Return a filled shape as SVG."""
    return f'<path d="{path(points)}" fill="{fill}" fill-opacity="{alpha:g}"/>'


def stroke(
    points: Sequence[Spot], width: float, colour: str = LINE, alpha: float = 1.0, *, closed: bool = False
) -> str:
    """Return a line with round ends as SVG."""
    return (
        f'<path d="{path(points, closed=closed)}" fill="none" stroke="{colour}" stroke-width="{width:.1f}" '
        f'stroke-opacity="{alpha:g}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


class Tube:
    """Tube along joints with a radius at each, round at its end. Side 1.0 is its left edge, -1.0 its right one.

    `tip` is the length of the round end as a share of the last radius, `light` the direction towards the light.
    """

    def __init__(
        self, joints: Sequence[Spot], radii: Sequence[float], *, tip: float = 1.0, light: Spot = LIGHT, steps: int = 6
    ) -> None:
        self._line = smooth(joints, steps)
        last = len(self._line) - 1
        self._radii = []
        self._normals = []
        for number in range(last + 1):
            place = number / last * (len(radii) - 1)
            first = min(int(place), len(radii) - 2)
            self._radii.append(radii[first] + (radii[first + 1] - radii[first]) * (place - first))
            one, other = self._line[max(0, number - 1)], self._line[min(last, number + 1)]
            far = max(1e-6, math.dist(one, other))
            self._normals.append(((other[1] - one[1]) / far, (one[0] - other[0]) / far))
        self._tip = tip
        self.lit = 1.0 if sum(x * light[0] + y * light[1] for x, y in self._normals) > 0.0 else -1.0
        """Side that is lit."""

    def at(self, share: float, side: float) -> Spot:
        """Return the point at a share of the length, `side` half widths from the middle."""
        place = share * (len(self._line) - 1)
        first = min(int(place), len(self._line) - 2)
        x, y = between(self._line[first], self._line[first + 1], place - first)
        normal = between(self._normals[first], self._normals[first + 1], place - first)
        radius = self._radii[first] + (self._radii[first + 1] - self._radii[first]) * (place - first)
        return x + normal[0] * radius * side, y + normal[1] * radius * side

    def edge(self, side: float, begin: float = 0.0, end: float = 1.0, steps: int = 16) -> list[Spot]:
        """Return points along the tube at `side`."""
        return [self.at(begin + (end - begin) * step / steps, side) for step in range(steps + 1)]

    def cap(self, first: float = 1.0, last: float = -1.0, reach: float = 1.0, steps: int = 8) -> list[Spot]:
        """Return the round end from one side to another, `reach` of its length out."""
        (x, y), normal, radius = self._line[-1], self._normals[-1], self._radii[-1]
        ahead = -normal[1], normal[0]
        found = []
        for step in range(steps + 1):
            side = math.sin(math.pi / 2 * (first + (last - first) * step / steps))
            out = math.sqrt(max(0.0, 1.0 - side**2)) * self._tip * reach
            found.append(
                (x + radius * (normal[0] * side + ahead[0] * out), y + radius * (normal[1] * side + ahead[1] * out))
            )
        return found

    def rim(self, begin: float = 0.0) -> list[Spot]:
        """Return the outline from `begin` on one side, round the end, and back on the other; open at its beginning."""
        return [*self.edge(1.0, begin), *self.cap(), *reversed(self.edge(-1.0, begin))]

    def outline(self, base: float = 0.0) -> list[Spot]:
        """Return the whole outline, with a round beginning of `base` times the first radius."""
        (x, y), normal, radius = self._line[0], self._normals[0], self._radii[0]
        back = [
            (
                x + radius * (normal[0] * math.cos(turn) + normal[1] * base * math.sin(turn)),
                y + radius * (normal[1] * math.cos(turn) - normal[0] * base * math.sin(turn)),
            )
            for turn in (math.pi * step / 8 for step in range(7, 0, -1))
        ]
        return [*self.rim(), *(back if base else ())]

    def shade(self, inner: float, begin: float = 0.0) -> list[Spot]:
        """Return the part in the shade, from `inner` to the dark edge and round the end; it fades in at `begin`."""
        dark = -self.lit
        shares = [begin + (1.0 - begin) * step / 16 for step in range(17)]
        line = []
        for share in shares:
            fade = max(0.0, 1.0 - (share - begin) / 0.3) ** 1.5 if begin else 0.0
            line.append(self.at(share, dark * (inner + (1.0 - inner) * fade)))
        return [*self.edge(dark, begin), *self.cap(dark, -dark)[:5], *reversed(line)]
