"""Events of a match, for the log and the animations. All of them are public; results of chance are revealing."""

from nizza.board.areas import Kind, Place, Point
from nizza.dice import Dice, Symbol
from nizza.rules.actions import Press
from nizza.rules.views import Case
from table.contract import Event, RevealingEvent, Seat


class RopesHung(RevealingEvent, frozen=True):
    """Chance has hung the six ropes (NZ-10)."""

    chimneys: tuple[int, ...]
    """Chimney number of each rope."""


class StartThrown(RevealingEvent, frozen=True):
    """Dice have been rolled for the start (NZ-11)."""

    seats: tuple[Seat, ...]
    """The seats that rolled."""
    parachutes: tuple[Seat, ...]
    """The seats of these with a parachute."""


class StartDecided(Event, frozen=True):
    """`seat` begins the match (NZ-11)."""

    seat: Seat


class RoundBegan(Event, frozen=True):
    """A round begins with the first player's turn. All seats have had equally many turns."""

    number: int


class TurnBegan(Event, frozen=True):
    """`seat` has all five dice (NZ-21)."""

    seat: Seat


class PawnPlaced(Event, frozen=True):
    """`seat` has chosen its place on the green terrace (NZ-12)."""

    seat: Seat
    point: Point


class PawnLit(Event, frozen=True):
    """The turn of `seat` begins in the searchlight, and has one roll less (NZ-72)."""

    seat: Seat


class DiceRolled(RevealingEvent, frozen=True):
    """Dice have been rolled (NZ-20)."""

    seat: Seat
    kept: Dice
    rolled: Dice
    """Faces of the rolled dice."""
    rolls_left: int
    again: bool = True
    """False for the first roll of a turn that has one roll less (NZ-72)."""


class DiceFixed(Event, frozen=True):
    """`seat` rolls no more, and uses these five dice (NZ-20)."""

    seat: Seat
    dice: Dice


class DieHandedOn(Event, frozen=True):
    """A die goes to the player on the left (NZ-21)."""

    seat: Seat
    symbol: Symbol
    used: bool
    """False if it had no effect (NZ-22)."""
    to: Seat


class RopeMoved(Event, frozen=True):
    """A rope hangs on another chimney (NZ-30, or NZ-31 during a swing)."""

    seat: Seat
    rope: int
    start: int
    end: int
    swinging: bool = False
    """True if a swing hung it there."""


class PawnSwung(Event, frozen=True):
    """A pawn has swung on a rope (NZ-31)."""

    seat: Seat
    rope: int
    chimney: int
    """Chimney on which the rope hung during the swing."""
    start: Point
    end: Point
    onto: Kind
    """Kind of the area on which the pawn lands."""


class SwingBegan(Event, frozen=True):
    """A momentum swing begins (NZ-60)."""

    seat: Seat
    rope: int
    chimney: int
    start: Point
    presses: tuple[Press, ...]
    release: float
    begin: float | None = None
    """Angle from which a pulled-back pawn starts; None if it jumps off (NZ-61)."""


class SwingLanded(RevealingEvent, frozen=True):
    """A momentum swing ends on an area (NZ-60)."""

    seat: Seat
    start: Point
    end: Point
    onto: Kind
    """Kind of the area on which the pawn lands."""
    by_fingertips: bool = False
    """True if the pawn hung on to an end of the area and pulled itself up (NZ-62)."""


class CourseWentOn(Event, frozen=True):
    """A swing of a course has ended, and the pawn of `seat` stands ready for the next one."""

    seat: Seat
    station: int
    """Number of the station that was tried, from 0 on."""
    landed: bool
    """True if the pawn landed on its target."""
    tries: int
    """Number of swings at that station so far."""
    length: float
    """Distance from the start to the landing, in units; 0.0 in the water."""
    streak: int
    """Number of stations done in a row with the first swing."""
    start: Point
    """Place from which the pawn swings next."""


class SwingMissed(RevealingEvent, frozen=True):
    """A momentum swing ends in the water (NZ-60)."""

    seat: Seat
    start: Point
    x: float
    """x at which the pawn comes down."""


class PawnSkidded(Event, frozen=True):
    """A pawn has slid on along wet tiles (NZ-70)."""

    seat: Seat
    start: Point
    end: Point
    falls: bool
    """True if it slides off there."""


class PawnClimbed(Event, frozen=True):
    """A pawn has climbed along the ladder (NZ-32)."""

    seat: Seat
    start: Point
    end: Point
    onto: Kind
    """Kind of the area on which the pawn arrives."""


class LadderTipped(Event, frozen=True):
    """A ladder begins to fall (NZ-64)."""

    seat: Seat
    start: Point
    angle: float
    """Angle from upright, in radians, positive towards larger x."""


class LadderRested(RevealingEvent, frozen=True):
    """A ladder has come to rest (NZ-64)."""

    seat: Seat
    start: Point
    angle: float
    holds: bool
    """True if it touches a place to which the pawn can climb."""


class PawnWalked(Event, frozen=True):
    """A pawn has walked to the next square (NZ-33)."""

    seat: Seat
    start: Point
    end: Point


class PawnPushed(Event, frozen=True):
    """`seat` pushes a rival (NZ-34)."""

    seat: Seat
    victim: Seat


class PawnFell(Event, frozen=True):
    """A pawn has fallen into the water (NZ-35)."""

    seat: Seat
    start: Point
    square: int
    """Number of the square onto which it fell."""
    berth: int
    """Number of the square in front of which it swims."""


class CaseLost(Event, frozen=True):
    """A pawn has lost its case in a fall. A new case waits on the first red terrace (NZ-43)."""

    seat: Seat
    case: Case


class WaterLeft(Event, frozen=True):
    """A swimmer has climbed back onto the square (NZ-36)."""

    seat: Seat
    start: Place
    end: Point


class PeaceEnded(Event, frozen=True):
    """A pawn has left the green terrace for the first time, and can push and be pushed from now on (NZ-34)."""

    seat: Seat


class CaseTaken(Event, frozen=True):
    """`seat` has taken a case with tools (NZ-40)."""

    seat: Seat


class SafeCracked(Event, frozen=True):
    """`seat` has taken the crown jewels (NZ-42)."""

    seat: Seat


class YachtBoarded(Event, frozen=True):
    """A pawn has reached the yacht (NZ-2)."""

    seat: Seat


class HelicopterReached(Event, frozen=True):
    """`seat` has brought the crown jewels to the helicopter (NZ-51)."""

    seat: Seat


class RoundEnded(Event, frozen=True):
    """A round ends: all seats have had equally many turns."""

    number: int
    progress: tuple[float, ...]
    """Progress of each seat for the chart, from 0.0 at the green terrace to 1.0 on the yacht."""


class MatchEnded(Event, frozen=True):
    """The match is decided (NZ-51)."""

    winners: tuple[Seat, ...]
    capped: bool
    """True if the match ended by its last round before any pawn reached the helicopter (house rule)."""
