"""Hands as SVG: joints from assets/cast/hands.json, drawn with soft fingers or with the plates of a robot."""

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

import msgspec

from stage.graphics.rig.limbs import LIGHT, LINE, Spot, Tint, Tube, filled, path, smooth, stroke, turned
from table.storage.files import ASSETS

_OUTLINE: Final = 3.2
"""Width of outlines, in mm of a hand."""
_RUBBER, _NAIL_LIGHT = "#39424c", "#ffece4"
_PALM, _HELD = "palm", "|"


class Finger(msgspec.Struct, frozen=True):
    """Chain of four joints from the knuckle to the tip, in mm."""

    joints: tuple[Spot, Spot, Spot, Spot]
    radii: tuple[float, float, float, float]
    nail: float | None = None
    """Side on which the nail is seen, -1.0 to 1.0; None if it looks away."""
    lines: float = 0.3
    """Share of its length from where it has an outline of its own."""
    crease: float = 1.0
    """Side of its creases; 0.0 for none."""
    is_far: bool = False
    """True in the shade of the hand."""
    base: float = 0.9
    """Roundness of its beginning in the palm."""


class HandJoints(msgspec.Struct, frozen=True):
    """Pose of a hand, in mm."""

    palm: tuple[Spot, ...]
    wrist: Spot
    order: str
    """Fingers and palm from far to near; those joined by + flow into each other; after | they lie over what is held."""
    fingers: Mapping[str, Finger]
    arm: float = -90.0
    """Direction in degrees from the wrist to the elbow that suits it best."""
    shade: tuple[Spot, ...] = ()
    knuckles: tuple[tuple[float, float, float, float], ...] = ()
    """Arcs on its back: x, y, degrees, size."""
    tendons: tuple[tuple[Spot, ...], ...] = ()

    @property
    def middle(self) -> Spot:
        """Middle of the palm."""
        x, y = (sum(spot[axis] for spot in self.palm) / len(self.palm) for axis in (0, 1))
        return x, y

    def turn_along(self, way: Spot, *, flip: bool = False) -> float:
        """Return the turn, in degrees clockwise, at which it is in line with a forearm of that direction."""
        x, y = self.middle[0] - self.wrist[0], self.middle[1] - self.wrist[1]
        return math.degrees(math.atan2(way[1], way[0]) - math.atan2(y, -x if flip else x))


@cache
def hands() -> Mapping[str, HandJoints]:
    """Return all poses by name."""
    return msgspec.json.decode((ASSETS / "cast" / "hands.json").read_bytes(), type=dict[str, HandJoints])


def mixed(one: HandJoints, other: HandJoints, share: float) -> HandJoints:
    """Return the pose at a share of the way from one to another, with the order and palm of the first."""
    fingers = {
        name: msgspec.structs.replace(
            finger,
            joints=tuple(
                (x + (to[0] - x) * share, y + (to[1] - y) * share)
                for (x, y), to in zip(finger.joints, other.fingers[name].joints, strict=True)
            ),
        )
        for name, finger in one.fingers.items()
    }
    return msgspec.structs.replace(one, fingers=fingers)


_FOLLOWS: Final = (0.0, 0.42, 0.8, 1.0)
"""Share by which the joints of a finger follow its tip, from the knuckle on."""


def gripping(hand: HandJoints, thumb: float, fingers: float) -> HandJoints:
    """Return the hand with the tips of thumb and fingers moved aside by these mm."""

    def moved(name: str, finger: Finger) -> Finger:
        by = thumb if name == "thumb" else fingers
        first, second, third, tip = ((x + by * share, y) for (x, y), share in zip(finger.joints, _FOLLOWS, strict=True))
        return msgspec.structs.replace(finger, joints=(first, second, third, tip))

    return msgspec.structs.replace(hand, fingers={name: moved(name, finger) for name, finger in hand.fingers.items()})


def hand_svg(hand: HandJoints, tint: Tint, *, robot: bool, turn: float = 0.0, flip: bool = False) -> tuple[str, str]:
    """Return what lies behind and before the held thing, unturned; the light falls as if it were turned and flipped."""
    aside, up = turned(LIGHT, -turn)
    light = -aside if flip else aside, up
    draw = _plates if robot else _flesh
    behind, _, before = hand.order.partition(_HELD)
    back, front = (
        "".join(draw(hand, group.split("+"), tint, light) for group in part.split()) for part in (behind, before)
    )
    return back, front


def _flesh(hand: HandJoints, names: Sequence[str], tint: Tint, light: Spot) -> str:
    """Draw parts that flow into each other: first all outlines, then the flesh, then shade and lines."""
    rims, flesh, over = "", "", ""
    for name in names:
        if name == _PALM:
            shape = smooth(hand.palm, closed=True)
            rims += stroke(shape, 2 * _OUTLINE, closed=True)
            flesh += filled(shape, tint.base)
            over += _back_of(hand, tint)
            continue
        finger = hand.fingers[name]
        tube = Tube(finger.joints, finger.radii, light=light)
        base, shade = (tint.shade, tint.deep) if finger.is_far else (tint.base, tint.shade)
        alone = len(names) == 1 and finger.lines
        rims += stroke(tube.rim(finger.lines) if alone else tube.outline(finger.base), 2 * _OUTLINE, closed=not alone)
        flesh += filled(tube.outline(finger.base), base)
        over += filled(tube.shade(0.32, finger.lines), shade)
        if not finger.is_far:
            over += stroke(tube.edge(tube.lit * 0.5, 0.36, 0.86), finger.radii[2] * 0.3, tint.light, 0.75)
        if finger.crease:
            for at in (0.4, 0.69):
                over += stroke(
                    [tube.at(at - 0.015, finger.crease * 0.98), tube.at(at + 0.02, finger.crease * 0.3)],
                    1.2,
                    tint.soft,
                    0.6,
                )
        if finger.nail is not None:
            over += _nail(tube, finger.nail * 0.42, tint)
        over += stroke(tube.rim(finger.lines), 0.8 * _OUTLINE)
    return rims + flesh + over


def _back_of(hand: HandJoints, tint: Tint) -> str:
    """Draw shade, tendons and knuckles of a palm."""
    drawn = filled(smooth(hand.shade, closed=True), tint.shade) if hand.shade else ""
    drawn += "".join(stroke(tendon, 1.2, tint.soft, 0.4) for tendon in hand.tendons)
    for x, y, turn, size in hand.knuckles:
        arc = [turned(spot, turn) for spot in ((-size, 0.0), (0.0, -size / 2), (size, 0.0))]
        drawn += stroke(smooth([(x + dx, y + dy) for dx, dy in arc], 4), 1.3, tint.soft, 0.55)
    return drawn


def _nail(tube: Tube, side: float, tint: Tint) -> str:
    half = 0.6 * (1.0 - 0.5 * abs(side) / 0.42)
    end = tube.cap(side + half, side - half, 0.72)
    nail = [tube.at(0.84, side - half), tube.at(0.815, side), tube.at(0.84, side + half), *end]
    return (
        f'<path d="{path(nail)}" fill="{_NAIL_LIGHT}" fill-opacity="0.55" stroke="{tint.soft}" stroke-opacity="0.7" '
        'stroke-width="1"/>'
    )


def _plates(hand: HandJoints, names: Sequence[str], tint: Tint, light: Spot) -> str:
    """Draw a robot's palm with its lens, and fingers with seams and rubber tips."""
    drawn = ""
    for name in sorted(names, key=lambda part: part != _PALM):
        if name == _PALM:
            shape = smooth(hand.palm, closed=True)
            x, y = (sum(spot[axis] for spot in shape) / len(shape) for axis in (0, 1))
            drawn += stroke(shape, 2 * _OUTLINE, closed=True) + filled(shape, tint.base)
            drawn += filled(smooth(hand.shade, closed=True), tint.shade) if hand.shade else ""
            inset = [(x + (px - x) * 0.66, y + (py - y) * 0.66) for px, py in shape]
            drawn += stroke(inset, 1.2, tint.soft, 0.55, closed=True)
            drawn += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{tint.light}" stroke="{LINE}" stroke-width="2.4"/>'
            continue
        finger = hand.fingers[name]
        tube = Tube(finger.joints, finger.radii, light=light)
        base, shade = (tint.shade, tint.deep) if finger.is_far else (tint.base, tint.shade)
        alone = len(names) == 1 and finger.lines
        drawn += stroke(
            tube.rim(finger.lines) if alone else tube.outline(finger.base), 1.7 * _OUTLINE, closed=not alone
        )
        drawn += filled(tube.outline(finger.base), base) + filled(tube.shade(0.3, finger.lines), shade)
        drawn += filled(
            [*tube.edge(1.0, 0.86, steps=3), *tube.cap(), *reversed(tube.edge(-1.0, 0.86, steps=3))], _RUBBER
        )
        seams = [at for at in (0.36, 0.66) if at > finger.lines + 0.05]
        drawn += "".join(stroke([tube.at(at, 0.95), tube.at(at, -0.95)], 0.7 * _OUTLINE) for at in seams)
    return drawn
