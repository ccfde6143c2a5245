"""What players and chance can do. Every use of a die is an action of its own (NZ-21)."""

import msgspec

from nizza.board.areas import Point
from nizza.dice import Dice, Symbol
from table.contract import Action, Seat


class HangRopes(Action, frozen=True):
    """Chance hangs the six ropes (NZ-10, option)."""

    chimneys: tuple[int, ...]
    """Per rope the number of its chimney; six different ones."""


class ThrowForStart(Action, frozen=True):
    """Chance rolls one die for each who still rolls (NZ-11)."""

    parachutes: tuple[Seat, ...]
    """Who shows the parachute, ascending."""


class PlacePawn(Action, frozen=True):
    """Before the first roll of the own first turn: where on the green terrace the pawn stands (NZ-12)."""

    x: float


class Roll(Action, frozen=True):
    """Chance rolls the dice that were not kept (NZ-20)."""

    symbols: Dice
    """What they show, in order: five in the first roll."""


class Keep(Action, frozen=True):
    """Some dice are kept, the others are rolled again; whoever keeps all five begins to use them (NZ-20)."""

    dice: Dice


class HandOn(Action, frozen=True):
    """A die is handed on without effect (NZ-22)."""

    symbol: Symbol


class MoveRope(Action, frozen=True):
    """The symbol rope: a rope is moved to another chimney (NZ-30)."""

    rope: int
    """One of :data:`nizza.board.model.ROPES`."""
    chimney: int


class Swing(Action, frozen=True):
    """The symbol swing: the pawn swings on a rope to a point within its length (NZ-31)."""

    rope: int
    to: Point
    chimney: int | None = None
    """The chimney on which the rope is hung again, before the swing or after it as the option says; None if it stays
    where it is."""


class Press(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pumping during a momentum swing: from `begin` to `end`, in seconds after the pawn has left its place."""

    begin: float
    end: float
    direction: int
    """1 towards larger x, -1 towards smaller x."""


class SwingFreely(Action, frozen=True):
    """The symbol swing, played with momentum: the pawn pumps, lets go and flies (NZ-60).

    It says all that the player does; :class:`Land` says what comes of it.
    """

    rope: int
    presses: tuple[Press, ...]
    """In order, without overlap."""
    release: float
    """When the pawn lets go, in seconds after it has left its place."""
    chimney: int | None = None
    """As in :class:`Swing`, before the swing."""


class Land(Action, frozen=True):
    """Chance, that is the world on the screen or the simulation, says where a momentum swing ends (NZ-60)."""

    x: float
    """Where the pawn comes down."""
    area: str | None
    """The area on which it stands then; None if it falls into the water."""


class ChooseBerth(Action, frozen=True):
    """Whoever fell into the water by a momentum swing chooses the square, and the berth if that is taken (NZ-60)."""

    square: int
    berth: int
    """The number of the square in front of which the pawn swims."""


class HangAfterSwing(Action, frozen=True):
    """After a momentum swing the rope is hung on another chimney, or stays (NZ-31, option swing order)."""

    chimney: int | None


class Climb(Action, frozen=True):
    """The symbol ladder: the pawn moves to a point within the length of the ladder (NZ-32)."""

    to: Point


class LeaveWater(Action, frozen=True):
    """The symbol ladder: a swimmer gets onto the square next to the berth (NZ-36)."""


class Walk(Action, frozen=True):
    """The symbol walk: to the square before or after (NZ-33)."""

    square: int
    """Its number, from 0 along the route."""


class Push(Action, frozen=True):
    """The symbol parachute: a rival is pushed into the water (NZ-34, NZ-35)."""

    seat: Seat
    square: int
    """The square onto which the rival falls: the one below, or one of the two below."""
    berth: int
    """The number of the square in front of which the rival swims: the same, or another by the option crowded berth."""


class TakeCase(Action, frozen=True):
    """The symbol suitcase: a case with tools is taken at the first red terrace (NZ-40)."""


class CrackSafe(Action, frozen=True):
    """The symbol suitcase: the safe is cracked at the second red terrace (NZ-42)."""


class ClimbToHelicopter(Action, frozen=True):
    """Two symbols ladder: up the rope ladder from the yacht (NZ-50)."""


NizzaAction = (
    HangRopes
    | ThrowForStart
    | PlacePawn
    | Roll
    | Keep
    | HandOn
    | MoveRope
    | Swing
    | SwingFreely
    | Land
    | ChooseBerth
    | HangAfterSwing
    | Climb
    | LeaveWater
    | Walk
    | Push
    | TakeCase
    | CrackSafe
    | ClimbToHelicopter
)
"""Every action of the game."""
