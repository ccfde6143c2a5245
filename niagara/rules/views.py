"""What one seat knows: all but the cards that lie face down. Bots and the scene see nothing else of a match."""

from enum import StrEnum

import msgspec

from niagara.board import Arm, Card, Gem, Place
from table.contract import Seat, View


class Phase(StrEnum):
    """What the table is waiting for."""

    BUOY = "buoy"
    """Chance draws who begins."""
    BUYING = "buying"
    """A seat may buy a canoe back (NI-21)."""
    CHOOSING = "choosing"
    """Everybody chooses a card, at once (NI-20)."""
    PADDLING = "paddling"
    """A seat carries out its card (NI-30)."""
    RETURNING = "returning"
    """A lassoed canoe comes back to the fork, where the whirlpool is (NI-74)."""
    OVER = "over"


class MatchOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of the match."""

    double_canoe: bool = False
    whirlpool: bool = False
    seven: bool = False
    lasso: bool = False
    one_two_three: bool = False
    beaver: bool = False
    moose: bool = False
    joe: bool = False
    least_flow: int = 0
    """0 or 1 (NI-40)."""
    tie_break: bool = False
    """Whether a shared win is settled by the gems' values (NI-60)."""
    four_wins: bool = True
    """Whether four of a colour win (NI-60)."""
    rounds: int = 200
    """After so many rounds the match ends (house rule)."""


class Canoe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A canoe, where it is and what it carries."""

    place: Place = Place.SHORE
    gems: tuple[Gem, ...] = ()
    """In ascending order of :class:`Gem`."""
    bank: bool = False
    """Whether it stands on the bank beside `place`, by the lasso (NI-74)."""
    moose: bool = False
    """Whether the moose is aboard (NI-78)."""


class Joe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Diamond Joe's canoe; at FALLS while it is lost (NI-80 … NI-82)."""

    place: Place
    gem: Gem | None = None


class NiagaraView(View, frozen=True, kw_only=True):
    """All that `seat` knows. Lists with one entry per seat are in seat order; sites and stores count per colour."""

    seats: int
    rules: MatchOptions
    phase: Phase
    round: int
    """Number of the round, from 1; 0 before the buoy is drawn."""
    buoy: Seat
    """Who is first in turn; -1 until drawn."""
    turn: Seat
    """Whose turn it is to buy, to paddle or to put a canoe back; -1 in the other phases."""
    actors: tuple[Seat, ...]
    """Whose action is awaited, as :meth:`State.actors`."""
    canoes: tuple[tuple[Canoe, Canoe], ...]
    """Per seat; the first is the double canoe if there are such."""
    moved: tuple[int, ...]
    """Which canoes of `turn` have moved in this turn."""
    stores: tuple[tuple[int, ...], ...]
    """Per seat how many gems it has brought home, in the order of :class:`Gem`."""
    sites: tuple[tuple[int, ...], ...]
    """Per site, in the order of :class:`Gem`, how many of each colour lie there (NI-35)."""
    hands: tuple[tuple[Card, ...], ...]
    """Per seat the cards that are not used up, in the order of :class:`Card`: known to all. The card chosen in this
    round is still among them until it is revealed."""
    chosen: tuple[bool, ...]
    """Per seat whether it has chosen a card in this round."""
    cards: tuple[Card | None, ...]
    """Per seat the card of this round: the own from its choice on, others' once revealed, else None."""
    weather: int
    next_arm: Arm
    """Which arm the next push moves (NI-3)."""
    whirlpool: Place | None
    """None without the module; FALLS while it waits for the next push (NI-72)."""
    beaver: Place | None
    """None without the module; SHORE while it waits beside the weather track (NI-77)."""
    moose_ready: bool
    """Whether the moose stands at the red site (NI-78)."""
    moose_back: int = 0
    """After the river movement of which round the moose is back, once it has left a canoe; else 0 (NI-78)."""
    choice_points: int = 0
    """The points that the buoy holder has chosen in this round with the card 1/2/3, by which Joe moves; else 0 (NI-81).
    """
    joe: Joe | None
    """None without the module."""
    capped: bool
    """Whether the match has ended by its last round."""
    winners: tuple[Seat, ...]
