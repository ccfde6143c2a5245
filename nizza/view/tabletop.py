"""Positions of everything on the board at this moment: a View, and on top of it all animation.

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
"""Suitcases at the beginning (NZ-10)."""
PAWN_SPACING: Final = 38.0
"""Units between pawns that are drawn next to each other."""
HAT: Final = (48.0, 2.0)
"""Units from a swimmer to its floating cap."""
ROPE_SPACING: Final = 14.0
"""Units between ropes on one chimney."""


class BurglarPose(StrEnum):
    """Poses of a burglar. Runners and climbers move their limbs with their position."""

    STAND = "stand"
    RUN = "run"
    CLIMB = "climb"
    HANG = "hang"
    """On a rope along the body; `angle` is that of the rope."""
    LEAN = "lean"
    """On a rope like :attr:`HANG`, lying back with the legs ahead."""
    FLY = "fly"
    """In the air on purpose, around the middle of the body."""
    PANIC = "panic"
    """In the air against all plans, upright, around the middle of the body."""
    LAND = "land"
    """In a crouch, just down on both feet."""
    FINGERTIPS = "fingertips"
    """Below an edge: its point is the edge between both hands."""
    PULL_UP = "pull-up"
    """From :attr:`FINGERTIPS` onto the edge, by the figure's `progress`."""
    SWIM = "swim"
    GLOAT = "gloat"
    FALL = "fall"
    """Tumbling around the middle of the body."""
    PARACHUTE = "parachute"


class Mood(StrEnum):
    """Expression of a burglar's face."""

    SLY = "sly"
    WINK = "wink"
    BLINK = "blink"
    JOY = "joy"
    PANIC = "panic"
    WORRY = "worry"
    GRUMPY = "grumpy"
    THINK = "think"


@dataclass(slots=True, eq=False)
class Figure:
    """A burglar at the point (`x`, `y`) of the board: below its feet, or at the end of its rope."""

    x: float
    y: float
    pose: BurglarPose = BurglarPose.STAND
    facing: int = 1
    """1 to the right, -1 to the left."""
    angle: float = 0.0
    case: Case = Case.NONE
    aside: float = 0.0
    """Units to the right of its point, if several share one."""
    lift: float = 0.0
    """Units above its point."""
    alpha: float = 1.0
    mood: Mood | None = None
    """The expression, None for that of the pose."""
    humour: Mood | None = None
    """The expression of the player at ease, None for a burglar's usual one."""
    progress: float = 0.0
    """Share of a movement that is done, 0.0–1.0, in a pose that goes by it."""
    squash: float = 0.0
    """Share by which it is flattened, negative if stretched."""
    hat: XY | None = None
    """Units from its point to its cap if that floats on the water or flies there; None while the burglar wears it."""

    def hold(self, anchor: XY, at: XY) -> None:
        """Hang at the end of a rope fastened at `anchor`, leaning like the rope."""
        self.pose, self.aside, self.lift = BurglarPose.HANG, 0.0, 0.0
        self.x, self.y = at
        self.angle = lean(anchor, at)


@dataclass(slots=True, eq=False)
class Rope:
    """A rope on a chimney: through `points` if there are any, otherwise hanging with its free end swayed aside."""

    x: float
    y: float
    """The upper end; at rest the middle of the chimney's upper side."""
    length: float
    rings: int
    """Number of rings, 1 to 3, most on the longest rope, so that its length is not told by size alone."""
    sway: float = 0.0
    """Units of the free end to the right of the plumb line."""
    points: tuple[XY, ...] = ()
    """Points of the physics from the chimney to the free end."""
    tension: float = 0.0
    """Pull in weights of a pawn, while a pawn swings on it."""
    alpha: float = 1.0


@dataclass(slots=True, eq=False)
class Ladder:
    """The ladder in use, by its foot."""

    x: float
    y: float
    length: float
    angle: float
    """Degrees: 0 points to the right, 90 straight up."""
    alpha: float = 1.0


@dataclass(slots=True, eq=False)
class Helicopter:
    """The helicopter by its middle."""

    x: float
    y: float
    angle: float = 0.0
    """Degrees by which its nose points up."""
    speed: float = 1.0
    """Speed of the rotor: 0.0 stands still, 1.0 flies."""
    ladder: float = 1.0
    """Share of the rope ladder that is lowered, 0.0–1.0; all of it reaches the deck."""
    lamp: float = 1.0
    """Brightness of the searchlight, 0.0–1.0."""


@dataclass(slots=True, eq=False)
class Spotlight:
    """Light on pawns that swing, fly or fight and on a rope, while the city behind them steps back."""

    seats: tuple[Seat, ...] = ()
    rope: int = -1
    share: float = 0.0
    """Share by which the city has stepped back, 0.0–1.0."""

    @property
    def lit(self) -> bool:
        """True while it is seen at all."""
        return self.share > 0.0


@dataclass(slots=True)
class Tabletop:
    """Contents of the picture. :meth:`of` lays them out by a View; animations change them until the next View."""

    view: NizzaView
    board: Board
    figures: list[Figure]
    """One per seat."""
    ropes: list[Rope]
    """Per rope; empty before they are hung."""
    ladder: Ladder | None
    helicopter: Helicopter
    cases: int
    """Suitcases on the first red terrace."""
    safe: float
    """Share by which the door of the safe is open, 0.0–1.0."""
    evening: float
    """Rounds that have begun; more windows are lit in later ones."""
    turn: Seat
    """The seat whose pawn is marked as the one to move; -1 for none."""
    spotlight: Spotlight = field(default_factory=Spotlight)
    lit: frozenset[object] = field(default_factory=frozenset)
    """Things that a log line mentions: ("pawn", seat), ("rope", number), ("chimney", number), ("area", name),
    "cases", "safe", "helicopter"."""

    @classmethod
    def of(cls, view: NizzaView, board: Board) -> Self:
        """Return the tabletop of a View."""
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
    """Return the angle of a thing at `at` on a rope fastened at `anchor`; 0 straight below it."""
    return degrees(atan2(at[0] - anchor[0], at[1] - anchor[1]))


def ropes_on(board: Board, chimneys: Sequence[int]) -> list[Rope]:
    """Return the ropes at rest, those on the same chimney side by side, the lowest number first."""
    ropes = []
    for rope, chimney in enumerate(chimneys):
        x, y = board.chimneys[chimney]
        aside = (chimneys[:rope].count(chimney) - (chimneys.count(chimney) - 1) / 2) * ROPE_SPACING
        ropes.append(Rope(x + aside, y, board.rope_length(rope), rope // 2 + 1))
    return ropes


def _helicopter(view: NizzaView, board: Board) -> Helicopter:
    """Return the helicopter beside the green terrace before the first round, over the yacht from then on (NZ-2)."""
    if view.round == 0:
        return Helicopter(*board.helipad, speed=0.0, ladder=0.0, lamp=0.0)
    return Helicopter(*board.helicopter)


def _figures(view: NizzaView, board: Board) -> list[Figure]:
    figures = []
    for pawn in view.pawns:
        x, y = board.position(pawn.place)
        swims = isinstance(pawn.place, Water)
        pose = BurglarPose.SWIM if swims else BurglarPose.STAND
        figures.append(Figure(x, y, pose, case=pawn.case, hat=HAT if swims else None))
    spread(figures)
    return figures


def spread(figures: list[Figure]) -> None:
    """Place figures at rest that would hide each other side by side, in seat order."""
    for figure in figures:
        near = [
            each
            for each in figures
            if abs(each.x - figure.x) < PAWN_SPACING / 2 and abs(each.y - figure.y) < PAWN_SPACING
        ]
        figure.aside = (near.index(figure) - (len(near) - 1) / 2) * PAWN_SPACING
