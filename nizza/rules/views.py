"""What a seat knows: everything lies open. Bots and the scene see nothing else of a match."""

from enum import StrEnum

import msgspec

from nizza.board.areas import Place
from nizza.dice import Dice
from nizza.rules.actions import Press
from table.contract import Seat, View


class Phase(StrEnum):
    """What the table is waiting for."""

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
    """Chance says how a momentum swing ends (NZ-60)."""
    FALLING = "falling"
    """A seat that fell by a momentum swing chooses where it swims (NZ-60)."""
    HANGING = "hanging"
    """A seat may hang its rope on another chimney after a momentum swing (NZ-31, NZ-60)."""
    OVER = "over"


class Unwanted(StrEnum):
    """The option unwanted dice (NZ-22)."""

    DECLINED = "declined"
    USED = "used"


class RopeMoves(StrEnum):
    """The option rope moves (NZ-30)."""

    NEIGHBOUR = "neighbour"
    ANY = "any"


class SwingOrder(StrEnum):
    """The option swing order (NZ-31)."""

    HANG_FIRST = "hang-first"
    """The rope is hung again, then the pawn swings."""
    SWING_FIRST = "swing-first"


class CrowdedBerth(StrEnum):
    """The option crowded berth (NZ-35)."""

    SHARED = "shared"
    NEAREST = "nearest"


class Jewels(StrEnum):
    """The option jewels after a fall (NZ-43)."""

    KEPT_FROM_YACHT = "yacht"
    LOST = "lost"
    KEPT = "kept"


class SwingStyle(StrEnum):
    """The option swing style (NZ-60)."""

    PLACED = "placed"
    MOMENTUM = "momentum"


class MatchOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of the match."""

    random_ropes: bool = False
    """Whether chance hangs the ropes (NZ-10)."""
    unwanted: Unwanted = Unwanted.DECLINED
    strict: bool = False
    """Whether no reach is shown before a move (NZ-23)."""
    rope_moves: RopeMoves = RopeMoves.NEIGHBOUR
    swing_order: SwingOrder = SwingOrder.HANG_FIRST
    crowded_berth: CrowdedBerth = CrowdedBerth.SHARED
    jewels: Jewels = Jewels.KEPT_FROM_YACHT
    swing_style: SwingStyle = SwingStyle.PLACED
    rounds: int = 100
    """After so many rounds the match ends (house rule)."""


class Case(StrEnum):
    """What a pawn carries (NZ-40, NZ-42)."""

    NONE = "none"
    TOOLS = "tools"
    """The case with its green side up."""
    JEWELS = "jewels"
    """The case with its red side up."""


class Pawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pawn: where it is, and what it carries."""

    place: Place
    """A :class:`nizza.board.areas.Point` or :class:`nizza.board.areas.Water`."""
    case: Case = Case.NONE
    peaceful: bool = True
    """Whether it has not yet stood anywhere but on the green terrace: it neither pushes nor is pushed (NZ-34)."""
    placed: bool = False
    """Whether its place on the green terrace was chosen (NZ-12)."""


class Flight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A momentum swing that has not ended: all that the player did (NZ-60), see :class:`nizza.rules.actions`."""

    rope: int
    chimney: int
    """On which the rope hangs."""
    presses: tuple[Press, ...]
    release: float


class BoardName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which board is played; :func:`nizza.boards.known` gives it."""

    name: str
    fingerprint: str
    """Of the level, so that no match goes on on a board that has been changed."""


class NizzaView(View, frozen=True, kw_only=True):
    """All that `seat` knows. Lists with one entry per seat are in seat order."""

    seats: int
    rules: MatchOptions
    board: BoardName
    phase: Phase
    round: int
    """Number of the round, from 1; 0 before it is known who begins."""
    first: Seat
    """Who began; -1 before it is known."""
    turn: Seat
    """Whose turn it is, also while chance rolls for it; -1 before the first turn and after the last."""
    actors: tuple[Seat, ...]
    """Whose action is awaited, as :meth:`State.actors`."""
    throwing: tuple[Seat, ...]
    """Who rolls for the start, ascending; empty once it is known who begins (NZ-11)."""
    pawns: tuple[Pawn, ...]
    ropes: tuple[int, ...]
    """Per rope the number of the chimney on which it hangs; empty before chance has hung them."""
    rolled: Dice
    """All five dice of the turn as they fell last, used and handed on ones included; empty before the first roll."""
    dice: Dice
    """Those of them that are not spent (NZ-21)."""
    kept: Dice
    """While chance rolls: the dice that were kept."""
    rolls_left: int
    """How many rolls the turn has left (NZ-20)."""
    flight: Flight | None
    """The momentum swing that has not ended (NZ-60)."""
    fall: float | None
    """Where, by x, a pawn has come down that chooses its berth (NZ-60)."""
    capped: bool
    """Whether the match has ended by its last round."""
    winners: tuple[Seat, ...]
