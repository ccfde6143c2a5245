"""A position as plain data, and the facts derived from it."""

from functools import cache
from typing import Final, TypeVar

import msgspec

from niagara.board import CARD_POINTS, FORK, SITES, WEATHER, Arm, Card, Gem, Place
from niagara.rules.options import MatchOptions, TieBreak
from niagara.rules.views import Canoe, Joe, Phase
from table.contract import CHANCE, Seat

CANOES: Final = range(2)
MOOSE_POINTS: Final = 2
"""Points that the moose adds to its canoe's (NI-78)."""

GEM_INDEX: Final = {gem: index for index, gem in enumerate(Gem)}
SITE_INDEX: Final = {place: GEM_INDEX[gem] for place, gem in SITES.items()}
"""Index in the sites of the site beside each place."""
RED_SITE: Final = tuple(place for place, gem in SITES.items() if gem is Gem.RED)

Counts = tuple[int, ...]
"""Number of gems of each colour, in the order of :class:`Gem`."""
NO_GEMS: Final[Counts] = (0,) * len(Gem)


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The whole state of a match. Lists with one entry per seat are in seat order. All values are immutable."""

    seats: int
    options: MatchOptions = MatchOptions()
    phase: Phase
    round: int = 0
    buoy: Seat = -1
    turn: Seat = -1
    """Seat whose turn it is to buy, to paddle or to put a canoe back; -1 in the other phases."""
    canoes: tuple[tuple[Canoe, Canoe], ...] = ()
    moved: tuple[int, ...] = ()
    """Canoes of `turn` that have moved in this turn."""
    stores: tuple[Counts, ...] = ()
    """Per seat."""
    sites: tuple[Counts, ...] = ()
    """Per site, in the order of :class:`Gem`."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """Unused cards of each seat, including the card chosen in this round until it is revealed."""
    choices: tuple[Card | None, ...] = ()
    """The card of each seat that lies face down, if any."""
    played: tuple[Card | None, ...] = ()
    """The card of each seat revealed in this round, if any."""
    choice_points: int = 0
    """Points that the buoy holder has chosen with the card 1/2/3 in this round, else 0."""
    weather: int = 0
    next_arm: Arm = Arm.LEFT
    whirlpool: Place | None = None
    """FALLS while it waits for the next push (NI-72)."""
    beaver: Place | None = None
    """SHORE while it waits beside the weather track (NI-77)."""
    moose_back: int = 0
    """Number of the round after whose river movement the moose returns, once it has left a canoe; else 0 (NI-78)."""
    joe: Joe | None = None
    ice: tuple[Place, ...] = ()
    """Discs that are still frozen (NI-91)."""
    dam: bool = False
    """True while the beaver's dam stands (NI-92)."""
    capped: bool = False

    def actors(self) -> tuple[Seat, ...]:
        """Return the seats that must act: CHANCE, the seat in turn, all that have not chosen a card, or none."""
        phase = self.phase
        if phase is Phase.CHOOSING:
            return tuple([seat for seat, choice in enumerate(self.choices) if choice is None])
        if phase is Phase.BUOY:
            return (CHANCE,)
        return () if phase is Phase.OVER else (self.turn,)

    def interrupters(self) -> tuple[Seat, ...]:
        """Return no seats, because no player may act out of turn."""
        return ()

    def in_turn_order(self) -> tuple[Seat, ...]:
        """Return all seats, the buoy holder first."""
        return tuple([(self.buoy + offset) % self.seats for offset in range(self.seats)])

    def capacity(self, canoe: int) -> int:
        """Return the number of gems that the canoe with this number can carry (NI-34, NI-70)."""
        return 2 if self.options.double_canoe and not canoe else 1

    def points(self, seat: Seat, canoe: int, chosen: int = 0) -> int:
        """Return a canoe's points by the revealed card of `seat`; `chosen` counts for 1/2/3 (NI-30, NI-75, NI-78)."""
        card = self.played[seat]
        points = chosen if card is Card.CHOICE else CARD_POINTS.get(card, 0) if card else 0
        return points + MOOSE_POINTS * self.canoes[seat][canoe].moose

    @property
    def moose_ready(self) -> bool:
        """True if the moose stands at the red site (NI-78)."""
        if not self.options.moose or self.moose_back:
            return False
        return not any(first.moose or second.moose for first, second in self.canoes)

    def takeable(self) -> tuple[int, ...]:
        """Return the canoes of the seat in turn that may take the moose aboard now (NI-78)."""
        if self.moved or not self.moose_ready:
            return ()
        canoes = self.canoes[self.turn]
        return tuple([number for number in CANOES if canoes[number].place in RED_SITE])

    def weather_steps(self) -> tuple[int, ...]:
        """Return the steps by which a cloud card can move the cloud, none in an endless storm (NI-38, NI-90)."""
        return () if self.options.storm else tuple([step for step in (-1, 1) if self.weather + step in WEATHER])

    def movable(self) -> tuple[int, ...]:
        """Return the canoes of the seat in turn that are neither lost nor moved in this turn (NI-30)."""
        canoes = self.canoes[self.turn]
        return tuple(
            [number for number in CANOES if canoes[number].place is not Place.FALLS and number not in self.moved]
        )

    def held_by_whirlpool(self, seat: Seat) -> tuple[int, ...]:
        """Return the canoes of `seat` on the bank beside the fork while the whirlpool is there (NI-74)."""
        if self.whirlpool is not FORK:
            return ()
        canoes = self.canoes[seat]
        return tuple([number for number in CANOES if canoes[number].bank and canoes[number].place is FORK])

    @property
    def afloat(self) -> tuple[Gem, ...]:
        """All gems in canoes, Diamond Joe's included."""
        gems = [gem for canoes in self.canoes for canoe in canoes for gem in canoe.gems]
        return tuple(gems if self.joe is None or self.joe.gem is None else [*gems, self.joe.gem])

    def fulfilled(self) -> tuple[Seat, ...]:
        """Return the seats that fulfil a condition of NI-60."""
        return tuple([seat for seat, store in enumerate(self.stores) if self.options.goals.are_reached(store)])

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of :meth:`fulfilled` once the match is over.

        The gems' values decide among them where they win or break ties, and among all seats at the limit (NI-60).
        """
        if self.phase is not Phase.OVER:
            return ()
        reached, goals = self.fulfilled(), self.options.goals
        if not self.capped and not goals.by_value and self.options.tie_break is TieBreak.SHARED:
            return reached
        values = {seat: goals.worth(self.stores[seat]) for seat in (range(self.seats) if self.capped else reached)}
        return tuple([seat for seat, value in values.items() if value == max(values.values())])


_Value = TypeVar("_Value")


def with_entry(values: tuple[_Value, ...], at: int, value: _Value) -> tuple[_Value, ...]:
    """Return `values` with the entry `at` replaced by `value`."""
    return (*values[:at], value, *values[at + 1 :])


@cache
def with_gems(store: Counts, gems: tuple[Gem, ...]) -> Counts:
    """Return `store` with `gems` added."""
    for gem in gems:
        store = with_count(store, GEM_INDEX[gem], 1)
    return store


def with_count(counts: Counts, at: int, change: int) -> Counts:
    """Return `counts` with the entry `at` increased by `change`."""
    return (*counts[:at], counts[at] + change, *counts[at + 1 :])
