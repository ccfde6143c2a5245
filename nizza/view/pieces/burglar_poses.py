"""How a burglar holds its limbs in each pose, in units, facing right; (0, 0) is the point of the board where it is."""

import math
from dataclasses import dataclass
from typing import Final

from nizza.view.pieces.brush import Spot
from nizza.view.tabletop import Pose

PHASES: Final = {
    Pose.STAND: 1, Pose.RUN: 8, Pose.CLIMB: 6, Pose.HANG: 1, Pose.SWIM: 6, Pose.FALL: 6, Pose.PARACHUTE: 1,
}  # fmt: skip
"""Pictures of a movement that repeats."""
STRIDE: Final = 64.0
"""Units that a runner gets on with two steps."""
RUNG: Final = 40.0
"""Units that a climber gets on with one hand after the other."""


@dataclass(frozen=True, slots=True)
class Limbs:
    """The joints of a burglar; the first arm and leg are nearer than the other ones."""

    hip: Spot
    neck: Spot
    head: Spot
    arms: tuple[tuple[Spot, Spot], tuple[Spot, Spot]]
    """Elbow and hand."""
    legs: tuple[tuple[Spot, Spot], tuple[Spot, Spot]]
    """Knee and ankle."""
    case: Spot
    """Where a case hangs by its handle."""
    from_behind: bool = False
    waterline: float | None = None
    """What lies below this height is not seen."""


def limbs(pose: Pose, phase: int) -> Limbs:
    """The joints in one of the :data:`PHASES` of a pose."""
    return _POSES[pose](phase / PHASES[pose])


def _stand(_: float) -> Limbs:
    return Limbs(
        hip=(0, -21), neck=(1, -41), head=(3, -55),
        arms=(((9, -31), (11, -22)), ((-9, -32), (-9, -23))),
        legs=(((5, -11), (5, -3)), ((-5, -11), (-6, -3))),
        case=(11, -22),
    )  # fmt: skip


def _run(turn: float) -> Limbs:
    swing = math.sin(math.tau * turn)
    bounce = -2.5 * abs(math.cos(math.tau * turn))
    hip, neck = (-1.0, -22.0 + bounce), (5.0, -41.0 + bounce)
    near, far = _running_leg(hip, turn), _running_leg(hip, turn + 0.5)
    return Limbs(
        hip=hip, neck=neck, head=(9, -54 + bounce),
        arms=(_running_arm(neck, -swing), _running_arm(neck, swing)),
        legs=(near, far), case=_running_arm(neck, -swing)[1],
    )  # fmt: skip


def _running_leg(hip: Spot, turn: float) -> tuple[Spot, Spot]:
    swing, raised = math.sin(math.tau * turn), max(0.0, math.cos(math.tau * turn))
    ankle = (hip[0] + 14 * swing, -3.0 - 9.0 * raised)
    knee = (hip[0] + 9 * swing + 5 * raised, (hip[1] + ankle[1]) / 2 - 1.0)
    return knee, ankle


def _running_arm(neck: Spot, swing: float) -> tuple[Spot, Spot]:
    return (neck[0] - 2 + 9 * swing, neck[1] + 10), (neck[0] + 2 + 14 * swing, neck[1] + 13 - 4 * swing)


def _climb(turn: float) -> Limbs:
    reach = 7.0 * math.sin(math.tau * turn)
    return Limbs(
        hip=(0, -22), neck=(0, -42), head=(0, -55),
        arms=(((12, -50 - reach / 2), (9, -60 - reach)), ((-12, -50 + reach / 2), (-9, -60 + reach))),
        legs=(((8, -13 + reach / 2), (6, -4 + reach)), ((-8, -13 - reach / 2), (-6, -4 - reach))),
        case=(0, -40), from_behind=True,
    )  # fmt: skip


def _hang(_: float) -> Limbs:
    return Limbs(
        hip=(-5, -27), neck=(-4, -47), head=(-6, -61),
        arms=(((6, -58), (1, -69)), ((5, -52), (0, -60))),
        legs=(((9, -21), (2, -9)), ((10, -25), (0, -14))),
        case=(-13, -34),
    )  # fmt: skip


def _swim(turn: float) -> Limbs:
    stroke = math.sin(math.tau * turn)
    return Limbs(
        hip=(-6, 8), neck=(0, -7), head=(4, -20),
        arms=(((14, -8 - 4 * stroke), (21, -3 - 7 * stroke)), ((-13, -7 + 4 * stroke), (-19, -2 + 7 * stroke))),
        legs=(((0, 16), (0, 20)), ((-4, 16), (-4, 20))),
        case=(-12, -2), waterline=0.0,
    )  # fmt: skip


def _fall(turn: float) -> Limbs:
    flail = 6.0 * math.sin(math.tau * turn)
    return Limbs(
        hip=(0, 12), neck=(0, -8), head=(1, -22),
        arms=(((14, -18 + flail), (20, -30 + flail)), ((-14, -18 - flail), (-20, -30 - flail))),
        legs=(((10, 16 - flail), (16, 6 - flail)), ((-10, 18 + flail), (-16, 10 + flail))),
        case=(20, -26 + flail),
    )  # fmt: skip


def _parachute(_: float) -> Limbs:
    return Limbs(
        hip=(-1, -21), neck=(0, -41), head=(2, -55),
        arms=(((11, -46), (9, -57)), ((-10, -46), (-9, -57))),
        legs=(((6, -13), (3, -5)), ((-4, -12), (-8, -5))),
        case=(-2, -24),
    )  # fmt: skip


_POSES: Final = {
    Pose.STAND: _stand, Pose.RUN: _run, Pose.CLIMB: _climb, Pose.HANG: _hang, Pose.SWIM: _swim, Pose.FALL: _fall,
    Pose.PARACHUTE: _parachute,
}  # fmt: skip
