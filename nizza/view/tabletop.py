"""Positions of everything on the board at this moment: a View, and on top of it all animation.

The scene changes these values, by hand or by tweens; nothing here keeps time. Positions and lengths are board units
(x to the right, y down), angles degrees counter-clockwise. At rest all offsets are nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from math import atan2, degrees, inf
from typing import Final, Self

from nizza.board.areas import XY, Place, Point, Water
from nizza.board.model import Board
from nizza.rules.leaning import foot_of
from nizza.rules.views import Case, NizzaView, Phase
from stage.graphics.faces import Expression
from stage.graphics.kept import Sprite
from table.contract import Seat

CASES: Final = 6
"""Suitcases at the beginning (NZ-10)."""
PAWN_SPACING: Final = 38.0
"""Units between pawns that are drawn next to each other, where there is space for all their feet."""
_FROM_END, _LEAST = 18.0, 10.0
"""Units from a standing pawn to the end of a roof, so that it has both soles on it; the least on a narrow one."""
_FEET: Final = 8.0
"""Units from the middle of a standing pawn to each of its feet."""
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
    SHOVE = "shove"
    """Standing, with the whole weight behind both hands, which follow their blow by the figure's `progress`."""
    STRUCK = "struck"
    """Thrown back by a blow on the chest."""
    TEETER = "teeter"
    """On the edge, circling both arms."""
    FIST = "fist"
    """Standing, and shaking a fist at somebody."""


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
    """Units to the right of its point, if several share one or if it lies near the end of an area."""
    below: float = 0.0
    """Units that a slanting roof lies lower there than at its point."""
    slope: float = 0.0
    """Units by which the ground below its feet falls per unit to the right."""
    lift: float = 0.0
    """Units above its point."""
    alpha: float = 1.0
    mood: Expression | None = None
    """The expression, None for that of the pose."""
    humour: Expression | None = None
    """The expression of the player at ease, None for a burglar's usual one."""
    winks: bool = False
    """True if it winks, unless its expression is another."""
    progress: float = 0.0
    """Share of a movement that is done, 0.0–1.0, in a pose that goes by it."""
    squash: float = 0.0
    """Share by which it is flattened, negative if stretched."""
    hat: XY | None = None
    """Units from its point to its cap if that floats on the water or flies there; None while the burglar wears it."""

    @property
    def feet(self) -> XY:
        """Position at which it is drawn, apart from its lift."""
        return self.x + self.aside, self.y + self.below

    def place(self, at: XY, pose: BurglarPose) -> None:
        """Put it at a point, in a pose."""
        (self.x, self.y), self.pose = at, pose
        self.aside = self.below = 0.0

    def hold(self, anchor: XY, at: XY) -> None:
        """Hang at the end of a rope fastened at `anchor`, leaning like the rope."""
        self.place(at, BurglarPose.HANG)
        self.lift = 0.0
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
    beam: float = 0.0
    """Degrees by which the searchlight is turned away from the deck, towards larger x."""
    facing: int = 1
    """1 to the right, -1 to the left."""
    size: float = 1.0
    """Factor by which it looks larger because it passes close by, or smaller because it is far away."""
    passenger: Seat = -1
    """The seat whose burglar hangs below it with the jewels; -1 for none."""


@dataclass(slots=True, eq=False)
class Spotlight:
    """Light on pawns that swing, fly or fight and on a rope, while the city behind them steps back."""

    seats: tuple[Seat, ...] = ()
    rope: int = -1
    share: float = 0.0
    """Share by which the city has stepped back, 0.0–1.0."""
    dusk: float = 1.0
    """Share of the usual darkness that lies over the city then, 0.0–1.0."""

    @property
    def is_lit(self) -> bool:
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
    dial: float = 0.0
    """Degrees by which the dial of the safe is turned."""
    shine: float = 0.0
    """Light of the crown jewels from the open safe, 0.0–1.0."""
    near: bool = False
    """True while the safe fills the picture."""
    crown: float = 0.0
    """Share by which the crown is lifted out of the safe then, 0.0–1.0."""
    loose: Sprite | None = None
    """A case or the crown that nobody holds: on its way to a hand, or into the water. In units of the board."""
    alarm: float = 0.0
    """Share of the windows that are lit because the jewels are stolen, 0.0–1.0, the nearest ones to the safe first."""
    sweeps: float = 0.0
    """Brightness of the searchlights on the quay, 0.0–1.0."""
    touring: bool = False
    """True while the helicopter flies over the route at the beginning."""
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
            ladder=_ladder(view, board),
            helicopter=_helicopter(view, board),
            cases=CASES - sum(pawn.case is not Case.NONE for pawn in view.pawns),
            safe=1.0 if any(pawn.case is Case.JEWELS for pawn in view.pawns) else 0.0,
            alarm=1.0 if any(pawn.case is Case.JEWELS for pawn in view.pawns) else 0.0,
            evening=view.round,
            turn=-1 if view.phase is Phase.OVER else view.turn,
        )


def leant_ladder(foot: XY, length: float, angle: float, alpha: float = 1.0) -> Ladder:
    """Return a ladder at an angle from upright, in radians, positive towards larger x."""
    return Ladder(*foot, length, 90.0 - degrees(angle), alpha)


def _ladder(view: NizzaView, board: Board) -> Ladder | None:
    if view.ladder is None:
        return None
    return leant_ladder(foot_of(board.position(view.pawns[view.turn].place)), board.ladder, view.ladder)


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
    _spread(figures, [pawn.place for pawn in view.pawns], board)
    return figures


def foothold(board: Board, point: Point) -> dict[str, float]:
    """Return `aside`, `below` and `slope` of the figure of a pawn that stands alone at a point."""
    figure = Figure(*board.position(point))
    _spread([figure], [point], board)
    return {"aside": figure.aside, "below": figure.below, "slope": figure.slope}


@dataclass(slots=True, eq=False)
class _Standing:
    """A figure at rest, and where it may be drawn."""

    seat: Seat
    figure: Figure
    place: Place
    board: Board
    x: float = 0.0
    left: float = -inf
    right: float = inf
    """The least and the greatest x at which both feet stand."""

    def __post_init__(self) -> None:
        self.x = self.figure.x
        if isinstance(self.place, Point):
            area = self.board.area(self.place.area)
            left, right = area.footing(self.x, 0.0)
            self.left, self.right = area.footing(self.x, min(_FROM_END, max(_LEAST, (right - left) / 5)))
            self.x = min(max(self.x, self.left), self.right)

    @property
    def y(self) -> float:
        """Height at which the feet stand at :attr:`x`."""
        if isinstance(self.place, Water):
            return self.figure.y
        return self.board.area(self.place.area).position(self.x)[1]

    @property
    def slope(self) -> float:
        """Units by which what it stands on falls per unit to the right."""
        if isinstance(self.place, Water):
            return 0.0
        area = self.board.area(self.place.area)
        left, right = (max(area.left, min(area.right, self.x + side * _FEET)) for side in (-1, 1))
        return (area.position(right)[1] - area.position(left)[1]) / (right - left)

    def is_near(self, other: Self) -> bool:
        """Return True if one of both would hide the other."""
        return abs(self.x - other.x) < PAWN_SPACING / 2 and abs(self.y - other.y) < PAWN_SPACING


def _spread(figures: Sequence[Figure], places: Sequence[Place], board: Board) -> None:
    """Place figures at rest that would hide each other side by side, all with their feet on what they stand on."""
    groups = [[_Standing(seat, figures[seat], place, board)] for seat, place in enumerate(places)]
    while near := next(
        (pair for pair in combinations(groups, 2) if any(a.is_near(b) for a in pair[0] for b in pair[1])), None
    ):
        groups.remove(near[1])
        near[0].extend(near[1])
        _line_up(near[0])
    for group in groups:
        for each in group:
            each.figure.aside, each.figure.below = each.x - each.figure.x, each.y - each.figure.y
            each.figure.slope = each.slope


def _line_up(group: list[_Standing]) -> None:
    """Place a group in a row around its middle, pushed in until all feet stand, and closer together if need be."""
    group.sort(key=lambda each: (min(max(each.figure.x, each.left), each.right), each.seat))
    gaps = (
        (other.right - one.left) / (right - left) for (left, one), (right, other) in combinations(enumerate(group), 2)
    )
    gap = min(PAWN_SPACING, *gaps)
    start = sum(each.figure.x for each in group) / len(group) - gap * (len(group) - 1) / 2
    least = -inf
    for number, each in enumerate(group):
        each.x = max(start + number * gap, each.left, least)
        least = each.x + gap
    most = inf
    for each in reversed(group):
        each.x = min(each.x, each.right, most)
        most = each.x - gap
