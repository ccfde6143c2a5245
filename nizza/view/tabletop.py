"""What stands, hangs and flies where at this moment: a View on its board, and on top of it whatever is on its way.

The scene changes these values, by hand or by tweens; nothing here keeps time. Positions and lengths are board units
(x to the right, y down), angles degrees counter-clockwise. At rest all offsets are nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import atan2, degrees
from typing import Final, Self

from nizza.board.areas import XY, Water
from nizza.board.model import Board
from nizza.rules.views import Case, NizzaView, Phase
from table.contract import Seat

CASES: Final = 6
"""Suitcases that lie ready at first (NZ-10)."""
APART: Final = 30.0
"""Units between pawns that are drawn beside each other."""
BESIDE: Final = 14.0
"""Units between ropes on one chimney."""


class BurglarPose(StrEnum):
    """What a burglar is doing. Runners and climbers move their limbs as they get on, by their place."""

    STAND = "stand"
    RUN = "run"
    CLIMB = "climb"
    HANG = "hang"
    """On a rope, which runs along the body; `angle` is that of the rope."""
    SWIM = "swim"
    FALL = "fall"
    PARACHUTE = "parachute"


@dataclass(slots=True, eq=False)
class Figure:
    """A burglar; (`x`, `y`) is the point of the board where it is: under its feet, on a rope the rope's end."""

    x: float
    y: float
    pose: BurglarPose = BurglarPose.STAND
    facing: int = 1
    """1 to the right, -1 to the left."""
    angle: float = 0.0
    case: Case = Case.NONE
    aside: float = 0.0
    """How far to the right of its point it is drawn, where several share one."""
    lift: float = 0.0
    """How far above its point."""
    alpha: float = 1.0

    def hold(self, anchor: XY, at: XY) -> None:
        """Hang at the end of a rope that is fastened at `anchor`, leaning as the rope does."""
        self.pose, self.aside, self.lift = BurglarPose.HANG, 0.0, 0.0
        self.x, self.y = at
        self.angle = lean(anchor, at)


@dataclass(slots=True, eq=False)
class Rope:
    """A rope on a chimney: taut through `points` if there are any, or else hanging, its free end swayed aside."""

    x: float
    y: float
    """Where it is fastened; the middle of the chimney's upper side at rest."""
    length: float
    rings: int
    """1 to 3, the longest has most: the length told by more than itself."""
    sway: float = 0.0
    """How far to the right of the plumb line its free end is."""
    points: tuple[XY, ...] = ()
    """From the chimney to the free end, as physics has it."""
    alpha: float = 1.0


@dataclass(slots=True, eq=False)
class Ladder:
    """The ladder while it is in use, from its foot."""

    x: float
    y: float
    length: float
    angle: float
    """0 points to the right, 90 straight up."""
    alpha: float = 1.0


@dataclass(slots=True, eq=False)
class Helicopter:
    """The helicopter by its middle."""

    x: float
    y: float
    angle: float = 0.0
    """How far its nose points up."""
    speed: float = 1.0
    """How fast the rotor turns: 0.0 stands still, 1.0 flies."""
    ladder: float = 1.0
    """How far the rope ladder is let down, 0.0 to 1.0: wholly it reaches the deck."""
    lamp: float = 1.0
    """How bright its searchlight is."""


@dataclass(slots=True)
class Tabletop:
    """The picture's contents. :meth:`of` lays it out by a View; movements change it until the next View."""

    view: NizzaView
    board: Board
    figures: list[Figure]
    """One per seat."""
    ropes: list[Rope]
    """Per rope; empty before they are hung."""
    ladder: Ladder | None
    helicopter: Helicopter
    cases: int
    """Suitcases that lie at the first red terrace."""
    safe: float
    """How far the door of the safe is open, 0.0 to 1.0."""
    evening: float
    """How many rounds have begun: the later it is, the more windows are lit."""
    turn: Seat
    """Whose pawn is picked out as the one to move; -1 for none."""
    lit: frozenset[object] = field(default_factory=frozenset)
    """What a line of the log speaks of: ("pawn", seat), ("rope", number), ("chimney", number), ("area", name),
    "cases", "safe", "helicopter"."""

    @classmethod
    def of(cls, view: NizzaView, board: Board) -> Self:
        """Everything where `view` says it is."""
        return cls(
            view=view,
            board=board,
            figures=_figures(view, board),
            ropes=ropes_on(board, view.ropes),
            ladder=None,
            helicopter=_helicopter(view, board),
            cases=CASES - sum(pawn.case is not Case.NONE for pawn in view.pawns),
            safe=1.0 if any(pawn.case is Case.JEWELS for pawn in view.pawns) else 0.0,
            evening=view.round,
            turn=-1 if view.phase is Phase.OVER else view.turn,
        )


def lean(anchor: XY, at: XY) -> float:
    """The angle of what hangs at `at` on a rope fastened at `anchor`; 0 straight below it."""
    return degrees(atan2(at[0] - anchor[0], at[1] - anchor[1]))


def ropes_on(board: Board, chimneys: Sequence[int]) -> list[Rope]:
    """The ropes at rest, each on its chimney; those that share one hang side by side, the lowest number first."""
    ropes = []
    for rope, chimney in enumerate(chimneys):
        x, y = board.chimneys[chimney]
        aside = (chimneys[:rope].count(chimney) - (chimneys.count(chimney) - 1) / 2) * BESIDE
        ropes.append(Rope(x + aside, y, board.rope_length(rope), rope // 2 + 1))
    return ropes


def _helicopter(view: NizzaView, board: Board) -> Helicopter:
    """Beside the green terrace till the first round, over the yacht ever after (NZ-2)."""
    if view.round == 0:
        return Helicopter(*board.helipad, speed=0.0, ladder=0.0, lamp=0.0)
    return Helicopter(*board.helicopter)


def _figures(view: NizzaView, board: Board) -> list[Figure]:
    figures = []
    for pawn in view.pawns:
        x, y = board.position(pawn.place)
        pose = BurglarPose.SWIM if isinstance(pawn.place, Water) else BurglarPose.STAND
        figures.append(Figure(x, y, pose, case=pawn.case))
    spread(figures)
    return figures


def spread(figures: list[Figure]) -> None:
    """Draw figures at rest that would hide each other side by side, in seat order."""
    for figure in figures:
        near = [each for each in figures if abs(each.x - figure.x) < APART / 2 and abs(each.y - figure.y) < APART]
        figure.aside = (near.index(figure) - (len(near) - 1) / 2) * APART
