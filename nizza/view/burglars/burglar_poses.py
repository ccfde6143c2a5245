"""Poses of a burglar: the joints of its body in every phase of a movement, read from assets/nizza/poses.json.

Points are units around the burglar's point, y down: below the feet, at the end of its rope, at the fingertips, on the
water, or in the middle of the body in the air. Everything faces right.
"""

import math
from typing import Final, NamedTuple

import msgspec

from nizza.view.brush import Spot
from nizza.view.tabletop import BurglarPose
from table.storage.files import ASSETS, asset


class Limb(NamedTuple):
    """An arm or a leg: shoulder or hip, elbow or knee, hand or ankle."""

    root: Spot
    joint: Spot
    end: Spot


class Joints(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Joints of a burglar; the first arm and leg are the nearer ones."""

    hip: Spot
    chest: Spot
    head: Spot
    tilt: float = 0.0
    """Degrees clockwise by which the head is turned."""
    arms: tuple[Limb, Limb]
    legs: tuple[Limb, Limb]
    toes: tuple[float, float] = (0.0, 0.0)
    """Degrees clockwise by which the shoes are turned from pointing right."""
    case: Spot
    """The handle of a carried case."""
    case_behind: bool = False
    from_behind: bool = False
    waterline: float | None = None
    """Height below which nothing is seen."""

    @property
    def emblem(self) -> Spot:
        """Place of the emblem on the trunk."""
        (x, y), (chest_x, chest_y) = self.hip, self.chest
        return x + (chest_x - x) * 0.56, y + (chest_y - y) * 0.56


POSES: Final = asset(
    ASSETS / "nizza" / "poses.json",
    lambda data: msgspec.json.decode(data, type=dict[BurglarPose, tuple[Joints, ...]]),
)
"""Phases of each pose; most movements repeat them."""


def joints(pose: BurglarPose, phase: int) -> Joints:
    """Return the joints in a phase of a pose, which repeat."""
    phases = POSES[pose]
    return phases[phase % len(phases)]


def sloped(shape: Joints, slope: float) -> Joints:
    """Return a standing body on a slope that falls by `slope` units a unit ahead: its weight is on the leg below.

    Both feet are on the ground, and the knee above is bent.
    """
    down = slope * max((limb.end[0] for limb in shape.legs), key=lambda x: slope * x)
    aside, below = math.copysign(_LEANS * min(1.0, abs(slope) / 0.5), slope), 0.5 * down

    def moved(spot: Spot) -> Spot:
        return spot[0] + aside, spot[1] + below

    legs = []
    for limb in shape.legs:
        (x, y), root = limb.end, moved(limb.root)
        end = x, y + slope * x
        bent = max(0.0, (root[1] + math.dist(limb.root, limb.end)) - end[1])
        legs.append(Limb(root, ((root[0] + end[0]) / 2 + 2.0 + 0.7 * bent, (root[1] + end[1]) / 2), end))
    turn = math.degrees(math.atan(slope))
    return msgspec.structs.replace(
        shape, hip=moved(shape.hip), chest=moved(shape.chest), head=moved(shape.head), case=moved(shape.case),
        arms=tuple(Limb(*map(moved, limb)) for limb in shape.arms), legs=tuple(legs),
        toes=tuple(toes + turn for toes in shape.toes),
    )  # fmt: skip


_LEANS: Final = 3.0
"""Units by which a body on a steep slope stands more over the leg below."""


def across(start: Spot, end: Spot, length: float) -> Spot:
    """Return the shift across the line from start to end, to the right of a person who looks along it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    norm = math.hypot(dx, dy) or 1.0
    return -dy / norm * length, dx / norm * length
