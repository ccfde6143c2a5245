"""The view of a seat, in which nothing is hidden. Bots and the scene see only views."""

from enum import StrEnum

import msgspec

from nizza.board.areas import Place, Point
from nizza.dice import Dice
from nizza.rules.actions import Press
from nizza.rules.options import MatchOptions
from table.contract import Seat, View


class Phase(StrEnum):
    """Phase of a match, by the decision it waits for."""

    ROPES = "ropes"
    """Chance hangs the ropes (NZ-10, option)."""
    START = "start"
    """Chance rolls for who begins (NZ-11)."""
    PLACING = "placing"
    """A seat chooses its place on the green terrace (NZ-12)."""
    ROLLING = "rolling"
    """Chance rolls dice (NZ-20)."""
    KEEPING = "keeping"
    """A seat keeps dice (NZ-20)."""
    USING = "using"
    """A seat uses its dice, one by one (NZ-21)."""
    FLYING = "flying"
    """Chance decides the end of a momentum swing (NZ-60)."""
    TIPPING = "tipping"
    """Chance decides where a leant ladder comes to rest (NZ-64)."""
    LEANING = "leaning"
    """A seat climbs to a place that its leant ladder touches (NZ-64)."""
    FALLING = "falling"
    """A seat that fell from a momentum swing chooses its berth (NZ-60)."""
    HANGING = "hanging"
    """A seat may hang its rope on another chimney after a momentum swing (NZ-31, NZ-60)."""
    OVER = "over"


class Case(StrEnum):
    """Load of a pawn (NZ-40, NZ-42)."""

    NONE = "none"
    TOOLS = "tools"
    """Case with its green side up."""
    JEWELS = "jewels"
    """Case with its red side up."""


class Pawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pawn with its place and load."""

    place: Place
    """A :class:`nizza.board.areas.Point` or :class:`nizza.board.areas.Water`."""
    case: Case = Case.NONE
    peaceful: bool = True
    """True until the pawn leaves the green terrace. Until then it neither pushes nor is pushed (NZ-34)."""
    placed: bool = False
    """True once the pawn's place on the green terrace was chosen (NZ-12)."""


class Flight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Momentum swing in progress (NZ-60), with the fields of :class:`nizza.rules.actions.SwingFreely`."""

    rope: int
    chimney: int
    """Chimney on which the rope hangs."""
    presses: tuple[Press, ...]
    release: float
    begin: float | None = None


class Station(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Swing of a course: from where, on which rope, and onto which area."""

    start: Point
    rope: int
    chimney: int
    target: str


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Momentum swings for practice, in which no die is spent (NZ-60).

    A pawn that has landed on the target goes on to the next station, and after the last one to the first. Another
    pawn goes back to the start, or from where it stands if the course :attr:`wanders`.
    """

    stations: tuple[Station, ...]
    wanders: bool = False
    """True if a pawn stays where it lands, with the rope on the nearest chimney."""
    at: int = 0
    """Number of stations done, counted on from one round to the next."""
    tries: int = 0
    """Number of swings at the present station that missed its target."""
    first: int = 0
    """Number of stations done with the first swing."""
    streak: int = 0
    """Number of stations done in a row with the first swing."""
    longest: float = 0.0
    """Longest way from a start to a landing on a target, in units."""

    @property
    def station(self) -> Station:
        """The present station."""
        return self.stations[self.at % len(self.stations)]


class BoardName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Identity of the board of a match, for :func:`nizza.boards.known`."""

    name: str
    fingerprint: str
    """Fingerprint of the level. A match cannot continue on a board that has changed."""


class NizzaView(View, frozen=True, kw_only=True):
    """Knowledge of one seat: the whole position. Per-seat lists are in seat order."""

    seats: int
    options: MatchOptions
    board: BoardName
    phase: Phase
    round: int
    """Number of the round, from 1; 0 until the start is decided."""
    first: Seat
    """The seat that began; -1 until the start is decided."""
    turn: Seat
    """The seat in turn, also while chance rolls for it; -1 before the first turn and after the last."""
    actors: tuple[Seat, ...]
    """The seats that must act, as :meth:`State.actors`."""
    throwing: tuple[Seat, ...]
    """The seats that roll for the start, ascending; empty once it is decided (NZ-11)."""
    pawns: tuple[Pawn, ...]
    ropes: tuple[int, ...]
    """Chimney number of each rope; empty until chance has hung them."""
    rolled: Dice
    """All five dice of the turn as they last fell, including spent ones; empty before the first roll."""
    dice: Dice
    """The dice that are not spent (NZ-21)."""
    kept: Dice
    """The kept dice, while chance rolls."""
    rolls_left: int
    """Number of rolls left in this turn (NZ-20)."""
    flight: Flight | None
    """Momentum swing in progress (NZ-60)."""
    ladder: float | None
    """Angle of the leant ladder, in radians from upright: as it was tipped, then as it rests (NZ-64)."""
    fall: float | None
    """x at which a pawn has come down that now chooses its berth (NZ-60)."""
    course: Course | None
    """Course of the practice rope; None in a match."""
    pushes: tuple[tuple[int, ...], ...]
    """Number of times that each seat has pushed each seat (NZ-34); empty before the first push."""
    capped: bool
    """True if the match ended by its last round."""
    winners: tuple[Seat, ...]
