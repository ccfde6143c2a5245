"""Actions of players and chance. Every use of a die is an action of its own (NZ-21)."""

import msgspec

from nizza.board.areas import Point
from nizza.dice import Dice, Symbol
from table.contract import Action, Seat


class HangRopes(Action, frozen=True):
    """Chance action: hang the six ropes (NZ-10, option)."""

    chimneys: tuple[int, ...]
    """Chimney number of each rope, six different ones."""


class ThrowForStart(Action, frozen=True):
    """Chance action: roll one die for each seat that still rolls for the start (NZ-11)."""

    parachutes: tuple[Seat, ...]
    """The seats that roll a parachute, ascending."""


class PlacePawn(Action, frozen=True):
    """Place the pawn on the green terrace, before the first roll of one's first turn (NZ-12)."""

    x: float


class Roll(Action, frozen=True):
    """Chance action: roll the dice that were not kept (NZ-20)."""

    symbols: Dice
    """Sorted faces of these dice; five in the first roll."""


class Keep(Action, frozen=True):
    """Keep some dice and roll the others again. After keeping all five the player uses them (NZ-20)."""

    leads = True
    dice: Dice


class HandOn(Action, frozen=True):
    """Hand a die on without using it (NZ-22)."""

    leads = True
    symbol: Symbol


class MoveRope(Action, frozen=True):
    """Use a rope die: hang a rope on another chimney (NZ-30)."""

    leads = True
    rope: int
    """One of :data:`nizza.board.model.ROPES`."""
    chimney: int


class Swing(Action, frozen=True):
    """Use a swing die: swing on a rope to a point within its length (NZ-31)."""

    leads = True
    rope: int
    to: Point
    chimney: int | None = None
    """Chimney on which the rope is hung again, before or after the swing by the option; None to leave it."""


class Press(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Leaning during a momentum swing, from `begin` to `end` in seconds after take-off."""

    begin: float
    end: float
    direction: int
    """1 towards larger x, -1 towards smaller x."""
    strength: float | None = None
    """Share of the full lean, above 0.0 and up to 1.0. None, as in matches from before, is the full lean."""


class SwingFreely(Action, frozen=True):
    """Use a swing die with momentum: draw back, pump, let go and fly (NZ-60, NZ-61).

    It holds the player's whole input. :class:`Land` holds the outcome.
    """

    leads = True
    rope: int
    presses: tuple[Press, ...]
    """In order, without overlap."""
    release: float
    """Seconds from take-off until the pawn lets go."""
    chimney: int | None = None
    """Chimney on which the rope is hung again before the swing; None to leave it."""
    begin: float | None = None
    """Angle from the vertical, in radians, positive towards larger x, from which a pulled-back pawn starts at rest on
    the taut rope; None if it jumps off where it stands (NZ-61)."""


class Land(Action, frozen=True, omit_defaults=True):
    """Chance action: end a momentum swing, as the world on the screen or the simulation decides (NZ-60)."""

    x: float
    """x at which the pawn comes down."""
    area: str | None
    """Name of the area on which the pawn lands; None in the water."""
    by_fingertips: bool = False
    """True if the pawn hung on to an end of the area and pulled itself up (NZ-62)."""


class ChooseBerth(Action, frozen=True):
    """Choose square and berth after falling from a momentum swing (NZ-60)."""

    square: int
    berth: int
    """Number of the square in front of which the pawn swims."""


class HangAfterSwing(Action, frozen=True):
    """Hang the rope on another chimney after a momentum swing; None leaves it (NZ-31, option swing order)."""

    chimney: int | None


class Climb(Action, frozen=True):
    """Use a ladder die: move to a point within the ladder's length (NZ-32), or to one that a leant ladder touches."""

    leads = True
    to: Point


class TipLadder(Action, frozen=True):
    """Use a ladder die with a leant ladder: hold it in front of the houses, and let it fall from there (NZ-64).

    :class:`LadderRest` holds the outcome.
    """

    leads = True
    angle: float
    """Angle from upright, in radians, positive towards larger x."""


class LadderRest(Action, frozen=True):
    """Chance action: end the fall of a ladder, as the world on the screen or the simulation decides (NZ-64)."""

    angle: float
    """Angle from upright at which the ladder rests, in radians, positive towards larger x."""


class LeaveWater(Action, frozen=True):
    """Use a ladder die: leave the water for the square next to the berth (NZ-36)."""

    leads = True


class Walk(Action, frozen=True):
    """Use a walk die: go to the next or previous square (NZ-33)."""

    leads = True
    square: int
    """Number of the square, from 0 along the route."""


class Push(Action, frozen=True):
    """Use a parachute die: push a rival into the water (NZ-34, NZ-35)."""

    seat: Seat
    square: int
    """Number of the square onto which the rival falls: the one below, or one of the two below."""
    berth: int
    """Number of the square in front of which the rival swims: `square`, or another by the option crowded berth."""


class TakeCase(Action, frozen=True):
    """Use a suitcase die: take a case with tools on the first red terrace (NZ-40)."""

    leads = True


class CrackSafe(Action, frozen=True):
    """Use a suitcase die: crack the safe on the second red terrace (NZ-42)."""


class ClimbToHelicopter(Action, frozen=True):
    """Use two ladder dice: climb from the yacht to the helicopter (NZ-50)."""


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
    | TipLadder
    | LadderRest
    | LeaveWater
    | Walk
    | Push
    | TakeCase
    | CrackSafe
    | ClimbToHelicopter
)
"""Every action of the game."""
