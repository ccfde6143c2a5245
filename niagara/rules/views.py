"""View of one seat: everything but others' face-down cards. Bots and the scene see nothing else of a match."""

from enum import StrEnum

import msgspec

from niagara.board import Arm, Card, Gem, Place
from niagara.rules.options import MatchOptions
from table.contract import Seat, View


class Phase(StrEnum):
    """Phase of a match, by the action that is awaited."""

    BUOY = "buoy"
    """Chance draws the first buoy holder."""
    BUYING = "buying"
    """A seat may buy a canoe back (NI-21)."""
    CHOOSING = "choosing"
    """All choose a card simultaneously (NI-20)."""
    PADDLING = "paddling"
    """A seat carries out its card (NI-30)."""
    RETURNING = "returning"
    """A lassoed canoe returns to the fork, where the whirlpool is (NI-74)."""
    OVER = "over"


class Canoe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Place and cargo of a canoe."""

    place: Place = Place.SHORE
    gems: tuple[Gem, ...] = ()
    """In ascending order of :class:`Gem`."""
    bank: bool = False
    """True if the lasso has set it on the bank beside `place` (NI-74)."""
    moose: bool = False
    """True if the moose is aboard (NI-78)."""


class Joe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Place and cargo of Diamond Joe's canoe; at FALLS while lost (NI-80 … NI-82)."""

    place: Place
    gem: Gem | None = None


class NiagaraView(View, frozen=True, kw_only=True):
    """View of `seat`. Lists with one entry per seat are in seat order; sites and stores count per colour."""

    seats: int
    options: MatchOptions
    phase: Phase
    round: int
    """Number of the round, from 1; 0 before the buoy is drawn."""
    buoy: Seat
    """The seat that is first in turn; -1 until drawn."""
    turn: Seat
    """Seat whose turn it is to buy, to paddle or to put a canoe back; -1 in the other phases."""
    actors: tuple[Seat, ...]
    """The seats that must act, as :meth:`State.actors`."""
    canoes: tuple[tuple[Canoe, Canoe], ...]
    """Per seat. The first is the double canoe if that module is played."""
    moved: tuple[int, ...]
    """Canoes of `turn` that have moved in this turn."""
    stores: tuple[tuple[int, ...], ...]
    """Per seat the number of gems brought home, in the order of :class:`Gem`."""
    sites: tuple[tuple[int, ...], ...]
    """Per site, in the order of :class:`Gem`, the number of gems of each colour (NI-35)."""
    hands: tuple[tuple[Card, ...], ...]
    """Per seat the unused cards, in the order of :class:`Card`, known to all. The card chosen in this round is among
    them until it is revealed."""
    chosen: tuple[bool, ...]
    """Per seat True if it has chosen a card in this round."""
    cards: tuple[Card | None, ...]
    """Per seat the card of this round: that of `seat` once chosen, others' once revealed, else None."""
    weather: int
    next_arm: Arm
    """The arm that the next push moves (NI-3)."""
    whirlpool: Place | None
    """None without the module. FALLS while it waits for the next push (NI-72)."""
    beaver: Place | None
    """None without the module. SHORE while it waits beside the weather track (NI-77)."""
    moose_ready: bool
    """True if the moose stands at the red site (NI-78)."""
    moose_back: int = 0
    """Number of the round after whose river movement the moose returns, once it has left a canoe; else 0 (NI-78)."""
    choice_points: int = 0
    """Points that the buoy holder has chosen with the card 1/2/3 in this round, by which Joe moves; else 0 (NI-81).
    """
    joe: Joe | None
    """None without the module."""
    ice: tuple[Place, ...] = ()
    """Discs that are still frozen (NI-91)."""
    dam: bool = False
    """True while the beaver's dam stands (NI-92)."""
    capped: bool
    """True if the match has ended because of its limit of rounds."""
    winners: tuple[Seat, ...]
