"""What happened at the table: for the log and the animation. Everything lies open; dice reveal what they show."""

from nizza.board.areas import Kind, Place, Point
from nizza.dice import Dice, Symbol
from nizza.rules.actions import Press
from nizza.rules.views import Case
from table.contract import Event, RevealingEvent, Seat


class RopesHung(RevealingEvent, frozen=True):
    """Chance has hung the six ropes (NZ-10)."""

    chimneys: tuple[int, ...]
    """Per rope the number of its chimney."""


class StartThrown(RevealingEvent, frozen=True):
    """Those who still roll for the start have rolled (NZ-11)."""

    seats: tuple[Seat, ...]
    """Who rolled."""
    parachutes: tuple[Seat, ...]
    """Who of them shows the parachute."""


class StartDecided(Event, frozen=True):
    """`seat` begins the match (NZ-11)."""

    seat: Seat


class RoundBegan(Event, frozen=True):
    """Everybody has had as many turns as the others; a round begins with the first player's turn."""

    number: int


class TurnBegan(Event, frozen=True):
    """`seat` has all five dice (NZ-21)."""

    seat: Seat


class PawnPlaced(Event, frozen=True):
    """`seat` has chosen its place on the green terrace (NZ-12)."""

    seat: Seat
    point: Point


class DiceRolled(RevealingEvent, frozen=True):
    """Dice have been rolled (NZ-20)."""

    seat: Seat
    kept: Dice
    rolled: Dice
    """What the rolled ones show."""
    rolls_left: int


class DiceFixed(Event, frozen=True):
    """`seat` rolls no more, and uses these five dice (NZ-20)."""

    seat: Seat
    dice: Dice


class DieHandedOn(Event, frozen=True):
    """A die goes to the left neighbour (NZ-21)."""

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
    """Whether it was hung there by a swing, with the pawn tied to it or beside it."""


class PawnSwung(Event, frozen=True):
    """A pawn has swung on a rope (NZ-31)."""

    seat: Seat
    rope: int
    chimney: int
    """On which the rope hung during the swing."""
    start: Point
    end: Point
    onto: Kind
    """What the pawn stands on now."""


class SwingBegan(Event, frozen=True):
    """A momentum swing begins (NZ-60)."""

    seat: Seat
    rope: int
    chimney: int
    start: Point
    presses: tuple[Press, ...]
    release: float


class SwingLanded(RevealingEvent, frozen=True):
    """A momentum swing ends on an area (NZ-60)."""

    seat: Seat
    start: Point
    end: Point
    onto: Kind
    """What the pawn stands on now."""


class SwingMissed(RevealingEvent, frozen=True):
    """A momentum swing ends in the water (NZ-60)."""

    seat: Seat
    start: Point
    x: float
    """Where the pawn comes down."""


class PawnClimbed(Event, frozen=True):
    """A pawn has climbed along the ladder (NZ-32)."""

    seat: Seat
    start: Point
    end: Point
    onto: Kind
    """What the pawn stands on now."""


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
    """The number of the square onto which it fell."""
    berth: int
    """The number of the square in front of which it swims."""


class CaseLost(Event, frozen=True):
    """A pawn that fell has lost what it carried; a new case waits at the first terrace (NZ-43)."""

    seat: Seat
    case: Case


class WaterLeft(Event, frozen=True):
    """A swimmer stands on the square again (NZ-36)."""

    seat: Seat
    start: Place
    end: Point


class PeaceEnded(Event, frozen=True):
    """A pawn has left the green terrace for the first time: from now on it pushes and is pushed (NZ-34)."""

    seat: Seat


class CaseTaken(Event, frozen=True):
    """`seat` carries a case with tools (NZ-40)."""

    seat: Seat


class SafeCracked(Event, frozen=True):
    """`seat` carries the crown jewels (NZ-42)."""

    seat: Seat


class YachtBoarded(Event, frozen=True):
    """A pawn stands on the yacht (NZ-2)."""

    seat: Seat


class HelicopterReached(Event, frozen=True):
    """`seat` has brought the crown jewels to the helicopter (NZ-51)."""

    seat: Seat


class RoundEnded(Event, frozen=True):
    """Everybody has had as many turns as the others."""

    number: int
    progress: tuple[float, ...]
    """Per seat how far it has come, from 0 at the green terrace to 1 on the yacht, for the chart."""


class MatchEnded(Event, frozen=True):
    """The match is decided (NZ-51)."""

    winners: tuple[Seat, ...]
    capped: bool
    """Whether nobody had reached the helicopter when the last round allowed was over (house rule)."""
