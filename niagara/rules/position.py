"""A position as plain data, and what follows from it; `position_reader` reads one."""

from functools import cache
from typing import Final, TypeVar

import msgspec

from niagara.board import CARD_POINTS, FORK, GEM_VALUES, SITES, Arm, Card, Gem, Place
from niagara.rules.views import Canoe, Joe, MatchOptions, Phase
from table.contract import CHANCE, Seat

CANOES: Final = range(2)
MOOSE_POINTS: Final = 2
"""What the moose adds to the points of its canoe (NI-78)."""

GEM_INDEX: Final = {gem: index for index, gem in enumerate(Gem)}
SITE_INDEX: Final = {place: GEM_INDEX[gem] for place, gem in SITES.items()}
"""Which entry of the sites belongs to the site beside a place."""
RED_SITE: Final = tuple(place for place, gem in SITES.items() if gem is Gem.RED)

Counts = tuple[int, ...]
"""How many gems of each colour, in the order of :class:`Gem`."""
NO_GEMS: Final[Counts] = (0,) * len(Gem)

_FOUR: Final = 4
_SEVEN: Final = 7


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Everything about a position. Lists with one entry per seat are in seat order; all values are immutable."""

    seats: int
    rules: MatchOptions = MatchOptions()
    phase: Phase
    round: int = 0
    buoy: Seat = -1
    turn: Seat = -1
    """Whose turn it is to buy, to paddle or to put a canoe back; -1 in the other phases."""
    canoes: tuple[tuple[Canoe, Canoe], ...] = ()
    moved: tuple[int, ...] = ()
    """Which canoes of `turn` have moved in this turn."""
    stores: tuple[Counts, ...] = ()
    """Per seat."""
    sites: tuple[Counts, ...] = ()
    """Per site, in the order of :class:`Gem`."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """The cards that are not used up; those chosen in this round are among them until they are revealed."""
    choices: tuple[Card | None, ...] = ()
    """The cards that lie face down."""
    played: tuple[Card | None, ...] = ()
    """The cards revealed in this round."""
    choice_points: int = 0
    """The points that the buoy holder has chosen in this round with the card 1/2/3; else 0."""
    weather: int = 0
    next_arm: Arm = Arm.LEFT
    whirlpool: Place | None = None
    """FALLS while it waits for the next push (NI-72)."""
    beaver: Place | None = None
    """SHORE while it waits beside the weather track (NI-77)."""
    moose_back: int = 0
    """After the river movement of which round the moose is back, once it has left a canoe; else 0 (NI-78)."""
    joe: Joe | None = None
    capped: bool = False

    def actors(self) -> tuple[Seat, ...]:
        """CHANCE, whose turn it is, everybody who has not chosen, or nobody."""
        phase = self.phase
        if phase is Phase.CHOOSING:
            return tuple([seat for seat, choice in enumerate(self.choices) if choice is None])
        if phase is Phase.BUOY:
            return (CHANCE,)
        return () if phase is Phase.OVER else (self.turn,)

    def interrupters(self) -> tuple[Seat, ...]:
        """Nobody acts out of turn."""
        return ()

    def in_turn_order(self) -> tuple[Seat, ...]:
        """All seats, the buoy holder first."""
        return tuple([(self.buoy + offset) % self.seats for offset in range(self.seats)])

    def capacity(self, canoe: int) -> int:
        """How many gems a canoe with that number can carry (NI-34, NI-70)."""
        return 2 if self.rules.double_canoe and not canoe else 1

    def points(self, seat: Seat, canoe: int, chosen: int = 0) -> int:
        """What a canoe of `seat` may spend by the card revealed, `chosen` with the card 1/2/3 (NI-30, NI-75, NI-78)."""
        card = self.played[seat]
        points = chosen if card is Card.CHOICE else CARD_POINTS.get(card, 0) if card else 0
        return points + MOOSE_POINTS * self.canoes[seat][canoe].moose

    @property
    def moose_ready(self) -> bool:
        """Whether the moose stands at the red site (NI-78)."""
        if not self.rules.moose or self.moose_back:
            return False
        return not any(first.moose or second.moose for first, second in self.canoes)

    def takeable(self) -> tuple[int, ...]:
        """The canoes of the seat in turn that may take the moose aboard now (NI-78)."""
        if self.moved or not self.moose_ready:
            return ()
        canoes = self.canoes[self.turn]
        return tuple([number for number in CANOES if canoes[number].place in RED_SITE])

    def movable(self) -> tuple[int, ...]:
        """The canoes of the seat in turn that are not lost and have not moved in this turn (NI-30)."""
        canoes = self.canoes[self.turn]
        return tuple(
            [number for number in CANOES if canoes[number].place is not Place.FALLS and number not in self.moved]
        )

    def held_by_whirlpool(self, seat: Seat) -> tuple[int, ...]:
        """The canoes of `seat` on the bank beside the fork while the whirlpool is there (NI-74)."""
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
        """The seats that fulfil a condition of NI-60."""
        return tuple([seat for seat, store in enumerate(self.stores) if fulfils(store, self.rules.four_wins)])

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Those of :meth:`fulfilled` at the end, or of all at the cap; the gems' values decide if need be (NI-60)."""
        if self.phase is not Phase.OVER:
            return ()
        if not self.capped and not self.rules.tie_break:
            return self.fulfilled()
        values = {seat: worth(self.stores[seat]) for seat in (range(self.seats) if self.capped else self.fulfilled())}
        return tuple([seat for seat, value in values.items() if value == max(values.values())])


@cache
def fulfils(store: Counts, four_wins: bool) -> bool:
    """Four gems of a colour (if that counts), one of each, or seven of any (NI-60)."""
    return (four_wins and max(store) >= _FOUR) or min(store) > 0 or sum(store) >= _SEVEN


def worth(store: Counts) -> int:
    """The total of the gems' values (NI-60)."""
    return sum([count * value for count, value in zip(store, GEM_VALUES.values(), strict=True)])


_Value = TypeVar("_Value")


def with_entry(values: tuple[_Value, ...], at: int, value: _Value) -> tuple[_Value, ...]:
    """`values` with another value at that place."""
    return (*values[:at], value, *values[at + 1 :])


@cache
def with_gems(store: Counts, gems: tuple[Gem, ...]) -> Counts:
    """Return `store` with `gems` added."""
    for gem in gems:
        store = with_count(store, GEM_INDEX[gem], 1)
    return store


def with_count(counts: Counts, at: int, change: int) -> Counts:
    """`counts` with that entry changed by `change`."""
    return (*counts[:at], counts[at] + change, *counts[at + 1 :])
