"""Poses of a burglar as data: the joints of its body in every phase of a movement.

Points are units around the burglar's point, y down: below the feet, at the end of its rope, at the fingertips, on the
water, or in the middle of the body in the air. Everything faces right.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from nizza.view.brush import Spot
from nizza.view.tabletop import BurglarPose

PHASES: Final = {
    BurglarPose.STAND: 1,
    BurglarPose.RUN: 8,
    BurglarPose.CLIMB: 6,
    BurglarPose.HANG: 1,
    BurglarPose.LEAN: 1,
    BurglarPose.FLY: 2,
    BurglarPose.PANIC: 6,
    BurglarPose.LAND: 1,
    BurglarPose.FINGERTIPS: 6,
    BurglarPose.PULL_UP: 9,
    BurglarPose.SWIM: 6,
    BurglarPose.GLOAT: 6,
    BurglarPose.FALL: 6,
    BurglarPose.PARACHUTE: 1,
}
"""Surfaces of a movement, which most repeat."""


class Limb(NamedTuple):
    """An arm or a leg: shoulder or hip, elbow or knee, hand or ankle."""

    root: Spot
    joint: Spot
    end: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Joints:
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


def _body(
    hip: Spot, chest: Spot, head: Spot,
    arms: Sequence[tuple[Spot, Spot]], legs: Sequence[tuple[Spot, Spot]], case: Spot,
    *, wide: float = 7.0, spread: float = 5.0, tilt: float = 0.0, toes: tuple[float, float] = (0.0, 0.0),
    case_behind: bool = False, from_behind: bool = False, waterline: float | None = None,
) -> Joints:  # fmt: skip
    """Return joints from elbows and hands, knees and ankles.

    `wide` and `spread` are the distances from the middle to a shoulder and to a hip.
    """
    aside = across(hip, chest, 1.0)
    shoulders = [(chest[0] + side * aside[0] * wide, chest[1] + side * aside[1] * wide + 1.0) for side in (1, -1)]
    hips = [(hip[0] + side * aside[0] * spread, hip[1] + side * aside[1] * spread) for side in (1, -1)]
    near_arm, far_arm = (Limb(root, *rest) for root, rest in zip(shoulders, arms, strict=True))
    near_leg, far_leg = (Limb(root, *rest) for root, rest in zip(hips, legs, strict=True))
    return Joints(
        hip=hip, chest=chest, head=head, tilt=tilt, arms=(near_arm, far_arm), legs=(near_leg, far_leg), toes=toes,
        case=case, case_behind=case_behind, from_behind=from_behind, waterline=waterline,
    )  # fmt: skip


def _stand(_: float) -> Joints:
    return _body(
        (0, -27), (1, -44), (3, -66),
        [((15, -36), (14, -25)), ((-14, -37), (-14, -26))],
        [((7, -15), (7, -5)), ((-6, -15), (-8, -5))], (14, -25), tilt=-2.0,
    )  # fmt: skip


def _run(turn: float) -> Joints:
    swing = math.sin(math.tau * turn)
    bounce = -3.0 * abs(math.cos(math.tau * turn))
    hip, chest = (-3.0, -29.0 + bounce), (5.0, -45.0 + bounce)
    legs = [_running_leg(hip, turn), _running_leg(hip, turn + 0.5)]
    arms = [_running_arm(chest, -swing), _running_arm(chest, swing)]
    return _body(
        hip, chest, (12, -65 + bounce), arms, legs, arms[0][1], wide=4.0, spread=2.0, tilt=6.0,
        toes=(28.0 * max(0.0, -swing), 28.0 * max(0.0, swing)),
    )  # fmt: skip


def _running_leg(hip: Spot, turn: float) -> tuple[Spot, Spot]:
    swing, raised = math.sin(math.tau * turn), max(0.0, math.cos(math.tau * turn))
    ankle = (hip[0] + 20 * swing, -5.0 - 12.0 * raised)
    return (hip[0] + 12 * swing + 7 * raised, (hip[1] + ankle[1]) / 2 - 1.0), ankle


def _running_arm(chest: Spot, swing: float) -> tuple[Spot, Spot]:
    return (chest[0] - 3 + 12 * swing, chest[1] + 12), (chest[0] + 4 + 18 * swing, chest[1] + 12 - 8 * swing)


def _climb(turn: float) -> Joints:
    reach = 9.0 * math.sin(math.tau * turn)
    return _body(
        (0, -28), (0, -46), (0, -66),
        [((22, -58 - reach / 2), (15, -78 - reach)), ((-22, -58 + reach / 2), (-15, -78 + reach))],
        [((11, -17 + reach / 2), (8, -6 + reach)), ((-11, -17 - reach / 2), (-8, -6 - reach))],
        (0, -44), from_behind=True, toes=(-90.0, -90.0),
    )  # fmt: skip


def _hang(_: float) -> Joints:
    return _body(
        (-10, -34), (-12, -51), (-17, -72),
        [((6, -61), (1, -86)), ((3, -56), (0, -74))],
        [((13, -34), (4, -15)), ((12, -26), (0, -20))],
        (-24, -38), wide=4.0, spread=2.0, toes=(20.0, 20.0), tilt=4.0, case_behind=True,
    )  # fmt: skip


def _lean(_: float) -> Joints:
    """Lie back on the rope with straight arms, the legs kicked ahead, as on a garden swing."""
    return _body(
        (-13, -36), (-25, -50), (-38, -68),
        [((-8, -62), (1, -84)), ((-10, -57), (0, -72))],
        [((6, -40), (25, -46)), ((4, -34), (22, -38))],
        (-34, -38), wide=3.0, spread=2.0, tilt=-14.0, toes=(-62.0, -58.0), case_behind=True,
    )  # fmt: skip


def _fly(turn: float) -> Joints:
    """Dive ahead like an arrow, one fist first."""
    kick = 3.0 * math.sin(math.tau * turn)
    return _body(
        (-12, 6), (5, -3), (22, -21),
        [((28, 3), (47, -5)), ((-8, -14), (-24, -21))],
        [((-28, 10 + kick), (-44, 8 + 2 * kick)), ((-26, 2 - kick), (-42, -4 - 2 * kick))],
        (-20, -18), wide=5.0, spread=3.0, tilt=16.0, toes=(84.0, 84.0), case_behind=True,
    )  # fmt: skip


def _panic(turn: float) -> Joints:
    """Row with both arms and kick in the air, upright."""
    row, kick = math.tau * turn, math.sin(math.tau * turn)
    near, far = (math.cos(row), math.sin(row)), (math.cos(row + 2.2), math.sin(row + 2.2))
    return _body(
        (0, 14), (0, -4), (2, -27),
        [((20, -12 + 5 * near[1]), (29 + 5 * near[0], -28 + 9 * near[1])),
         ((-20, -12 + 5 * far[1]), (-29 + 5 * far[0], -28 + 9 * far[1]))],
        [((15, 24 - 4 * kick), (12 + 6 * kick, 38)), ((-15, 22 + 4 * kick), (-20 + 6 * kick, 34))],
        (29, -20), wide=8.0, tilt=5.0 * kick, toes=(34.0, -150.0),
    )  # fmt: skip


def _land(_: float) -> Joints:
    """Crouch low on both feet, arms out for balance."""
    return _body(
        (-8, -16), (2, -30), (11, -50),
        [((20, -24), (34, -30)), ((-14, -40), (-28, -48))],
        [((16, -19), (11, -5)), ((-14, -17), (-14, -5))],
        (-28, -42), wide=6.0, tilt=10.0,
    )  # fmt: skip


def _fingertips(turn: float) -> Joints:
    kick = 5.0 * math.sin(math.tau * turn)
    return _body(
        (kick * 0.5, 76), (0, 59), (1, 37),
        [((22, 38), (15, 5)), ((-22, 38), (-15, 5))],
        [((9 + kick, 88), (4 + 2 * kick, 101 - abs(kick) * 0.5)), ((-8 + kick, 88), (-11 + 2 * kick, 100))],
        (-20, 70), wide=8.0, tilt=-8.0, toes=(56.0, 96.0), case_behind=True,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Stage:
    """One stage of pulling oneself up: the spots of :func:`_body`, and the turns of shoes and head."""

    spots: tuple[Spot, ...]
    """Hip, chest, head; elbow and hand, knee and ankle, the nearer ones first."""
    toes: tuple[float, float]
    tilt: float


_UP: Final = (
    _Stage(((0, 76), (0, 59), (1, 37), (22, 38), (15, 5), (-22, 38), (-15, 5),
            (9, 88), (4, 101), (-8, 88), (-11, 100)), (56.0, 96.0), -8.0),
    _Stage(((0, 52), (1, 33), (4, 9), (25, 26), (16, 3), (-24, 27), (-15, 4),
            (13, 62), (2, 73), (-9, 66), (-15, 79)), (60.0, 100.0), -14.0),
    _Stage(((-3, 18), (3, -5), (11, -27), (25, -8), (19, 0), (-20, -8), (-14, 1),
            (20, 10), (10, 24), (-10, 33), (-19, 46)), (20.0, 96.0), 8.0),
    _Stage(((-6, -4), (7, -22), (18, -41), (25, -16), (24, -2), (-9, -14), (-10, -1),
            (21, -18), (12, -5), (-13, 8), (-25, 17)), (0.0, 70.0), 14.0),
    _Stage(((-8, -16), (2, -30), (11, -50), (20, -24), (34, -30), (-14, -40), (-28, -48),
            (16, -19), (11, -5), (-14, -17), (-14, -5)), (0.0, 0.0), 10.0),
)  # fmt: skip
"""Dangling, chin up, elbows on the edge, one foot on it, and the crouch of a landing."""


def _pull_up(turn: float) -> Joints:
    """Climb from the fingertips onto the edge, once."""
    way = turn * PHASES[BurglarPose.PULL_UP] / (PHASES[BurglarPose.PULL_UP] - 1) * (len(_UP) - 1)
    number = min(int(way), len(_UP) - 2)
    one, other, share = _UP[number], _UP[number + 1], way - number

    def between(a: float, b: float) -> float:
        return a + (b - a) * share

    hip, chest, head, elbow, hand, far_elbow, far_hand, knee, ankle, far_knee, far_ankle = (
        (between(a[0], b[0]), between(a[1], b[1])) for a, b in zip(one.spots, other.spots, strict=True)
    )
    toes = between(one.toes[0], other.toes[0]), between(one.toes[1], other.toes[1])
    return _body(
        hip, chest, head, [(elbow, hand), (far_elbow, far_hand)], [(knee, ankle), (far_knee, far_ankle)],
        (-20 + hip[0], hip[1] - 6), wide=7.0, tilt=between(one.tilt, other.tilt), toes=toes, case_behind=True,
    )  # fmt: skip


def _swim(turn: float) -> Joints:
    stroke = math.sin(math.tau * turn)
    return _body(
        (-4, 10), (0, -7), (4, -28),
        [((19, -6 - 5 * stroke), (29, 0 - 9 * stroke)), ((-18, -5 + 5 * stroke), (-27, 1 + 9 * stroke))],
        [((4, 24), (4, 30)), ((-6, 24), (-6, 30))], (-18, -8), wide=8.0, waterline=0.0, tilt=-3.0,
    )  # fmt: skip


def _gloat(turn: float) -> Joints:
    """Stand broad, one fist on the hip, the other pumping in the air."""
    pump = 6.0 * math.sin(math.tau * turn)
    return _body(
        (0, -28), (-1, -46), (-2, -68),
        [((18, -54), (23, -72 + pump)), ((-22, -38), (-11, -28))],
        [((10, -16), (12, -5)), ((-10, -16), (-13, -5))],
        (-13, -26), wide=8.0, tilt=-10.0,
    )  # fmt: skip


def _fall(turn: float) -> Joints:
    """Tumble with everything drawn up."""
    flail = 5.0 * math.sin(math.tau * turn)
    return _body(
        (-4, 14), (-2, -4), (6, -25),
        [((18, -8 + flail), (26, -22 + flail)), ((-20, 0 - flail), (-28, -14 - flail))],
        [((16, 12 - flail), (19, 27 - flail)), ((-2, 28 + flail), (-18, 32 + flail))],
        (26, -14 + flail), wide=6.0, tilt=10.0, toes=(20.0, 70.0),
    )  # fmt: skip


def _parachute(_: float) -> Joints:
    return _body(
        (-1, -27), (0, -44), (2, -64),
        [((23, -64), (19, -90)), ((-23, -64), (-19, -90))],
        [((9, -16), (5, -6)), ((-5, -15), (-10, -6))], (-2, -28), wide=7.0, toes=(40.0, 50.0), tilt=-4.0,
    )  # fmt: skip


_POSES: Final = {
    BurglarPose.STAND: _stand,
    BurglarPose.RUN: _run,
    BurglarPose.CLIMB: _climb,
    BurglarPose.HANG: _hang,
    BurglarPose.LEAN: _lean,
    BurglarPose.FLY: _fly,
    BurglarPose.PANIC: _panic,
    BurglarPose.LAND: _land,
    BurglarPose.FINGERTIPS: _fingertips,
    BurglarPose.PULL_UP: _pull_up,
    BurglarPose.SWIM: _swim,
    BurglarPose.GLOAT: _gloat,
    BurglarPose.FALL: _fall,
    BurglarPose.PARACHUTE: _parachute,
}


def joints(pose: BurglarPose, phase: int) -> Joints:
    """Return the joints in one of the :data:`PHASES` of a pose."""
    return _POSES[pose](phase / PHASES[pose])


def chest_of(pose: BurglarPose, phase: int) -> Spot:
    """Return the place of the emblem."""
    shape = joints(pose, phase)
    return (
        shape.hip[0] + (shape.chest[0] - shape.hip[0]) * 0.56,
        shape.hip[1] + (shape.chest[1] - shape.hip[1]) * 0.56,
    )


def across(start: Spot, end: Spot, length: float) -> Spot:
    """Return the shift across the line from start to end, to the right of someone who looks along it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    norm = math.hypot(dx, dy) or 1.0
    return -dy / norm * length, dx / norm * length
