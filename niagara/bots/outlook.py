"""Evaluation of a position: the rounds that each seat still needs, and its chance to win."""

from functools import cache, lru_cache
from math import exp, log
from typing import Final

from niagara.board import CARD_POINTS, GOLD_VALUES, SITES, WEATHER, Card, Gem, Place
from niagara.rules.goals import ENOUGH, FOUR, SEVEN, Goals
from niagara.rules.position import GEM_INDEX, SITE_INDEX, Counts, Position
from niagara.rules.routes import DEPTH
from niagara.rules.views import Canoe, Phase
from table.contract import Seat

SITE_DEPTH: Final = tuple(min(DEPTH[place] for place, at in SITES.items() if at is gem) for gem in Gem)
"""Depth of the nearest site of each colour, in discs from the shore."""

_COLOURS: Final = range(len(Gem))
_GOLD: Final = tuple(GOLD_VALUES.values())

PACE: Final = 2.6
"""Points per round that a canoe uses on its way to a gem."""
LOADING: Final = 2
HOMEWARD: Final = (0.0, 0.85, 1.05, 1.3, 1.6, 1.95, 2.3, 2.75)
"""Rounds that a laden canoe needs from each depth, against the stream and with the danger included."""
LASTING: Final = 0.2
"""Share of these rounds that each mark of the cloud adds, because the cloud stays (NI-38)."""
_HOMEWARD_AT: Final = {mark: tuple(rounds * (1 + LASTING * mark) for rounds in HOMEWARD) for mark in WEATHER}
LOST: Final = 2.8
"""Cost of a lost canoe in rounds: a gem, or half of all further moves."""
NO_STOCK: Final = 2.0
"""Additional cost in rounds of a gem whose colour lies at no site."""
SOFTNESS: Final = 0.75
"""Influence of the ways to win other than the cheapest one, in rounds."""


@cache
def trip(gem: int, depth: int, weather: int) -> float:
    """Return the rounds that an empty canoe at `depth` needs to fetch a gem of colour `gem`."""
    site = SITE_DEPTH[gem]
    return (abs(site - depth) + LOADING) / PACE + _HOMEWARD_AT[weather][site]


@lru_cache(2**16)
def effort(store: Counts, canoes: tuple[Canoe, Canoe], stock: tuple[bool, ...], goals: Goals, weather: int) -> float:
    """Return the rounds that one canoe alone needs to win the cheapest way, with a small bonus for other ways.

    `stock` is True for each colour of which a gem lies at a site.
    """
    homeward: tuple[list[float], ...] = ([], [], [], [], [])
    empty = []
    extra = 0.0
    for canoe in canoes:
        if canoe.place is Place.FALLS:
            extra += LOST
        elif canoe.gems:
            for gem in canoe.gems:
                homeward[GEM_INDEX[gem]].append(_HOMEWARD_AT[weather][DEPTH[canoe.place]])
        elif canoe.place is not Place.SHORE:
            empty.append(DEPTH[canoe.place])
    for costs in homeward:
        costs.sort()
    fetch = [trip(gem, 0, weather) + (0.0 if stock[gem] else NO_STOCK) for gem in _COLOURS]
    if goals.by_value:
        needs = _for_value(ENOUGH - goals.worth(store), homeward, stock)
    else:
        needs = [[gem] * (FOUR - store[gem]) for gem in _COLOURS] if goals.four else []
        needs += ([gem for gem in _COLOURS if not store[gem]], _cheapest(store, homeward, fetch))
    totals = [_total(need, homeward, fetch, empty, weather) for need in needs]
    least = min(totals)
    return extra + least - SOFTNESS * log(sum(exp((least - total) / SOFTNESS) for total in totals))


def _cheapest(store: Counts, homeward: tuple[list[float], ...], fetch: list[float]) -> list[int]:
    """Return the colours of the gems still needed for seven of any colour, the cargo first."""
    aboard = [gem for gem, costs in enumerate(homeward) for _ in costs]
    missing = max(0, SEVEN - sum(store))
    best = min(_COLOURS, key=fetch.__getitem__)
    return (aboard + [best] * missing)[:missing]


def _for_value(missing: int, homeward: tuple[list[float], ...], stock: tuple[bool, ...]) -> list[list[int]]:
    """Return six ways to the `missing` value: the cargo first, then gems of each colour alone, or the cheapest few.

    There are always six, because the number of ways counts in :func:`effort`.
    """
    aboard = list[int]()
    for _, gem in sorted((cost, gem) for gem, costs in enumerate(homeward) for cost in costs):
        if missing > 0:
            aboard.append(gem)
            missing -= _GOLD[gem]
    alike = ((gem,) * -(-max(0, missing) // _GOLD[gem]) for gem in _COLOURS)
    return [[*aboard, *gems] for gems in (*alike, _cheapest_worth(missing, stock))]


@cache
def _cheapest_worth(missing: int, stock: tuple[bool, ...]) -> tuple[int, ...]:
    """Return the colours of gems that are worth `missing`, with the shortest trips, out of those at the sites."""
    if missing <= 0:
        return ()
    found = [(gem, *_cheapest_worth(missing - _GOLD[gem], stock)) for gem in _COLOURS if stock[gem] or not any(stock)]
    return min(found, key=lambda gems: sum(trip(gem, 0, 0) for gem in gems))


def _total(
    need: list[int], homeward: tuple[list[float], ...], fetch: list[float], empty: list[int], weather: int
) -> float:
    total = 0.0
    fetched: list[int] = []
    taken = [0] * len(_COLOURS)
    for gem in need:
        if taken[gem] < len(homeward[gem]):
            total += homeward[gem][taken[gem]]
            taken[gem] += 1
        else:
            total += fetch[gem]
            fetched.append(gem)
    for depth in empty:
        total -= max([trip(gem, 0, weather) - trip(gem, depth, weather) for gem in fetched], default=0.0)
    return total


TEMPERATURE: Final = 1.8
"""Temperature of the softmax that turns an advantage into a chance to win, in rounds of two canoes."""
POINT: Final = 0.05
"""Value of a point on an unused card, in rounds of one canoe."""
SPECIAL: Final = 3.0
"""Points that a card without a number is worth."""


def shares(position: Position) -> list[float]:
    """Estimate each seat's chance to win; the chances sum to 1."""
    if position.phase is Phase.OVER:
        winners = position.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(position.seats)]
    weights = [
        exp(-rounds_left(position, seat, position.canoes[seat], position.stores[seat]) / TEMPERATURE)
        for seat in range(position.seats)
    ]
    total = sum(weights)
    return [weight / total for weight in weights]


def rounds_left(position: Position, seat: Seat, canoes: tuple[Canoe, Canoe], store: Counts) -> float:
    """Return the rounds in which `seat` could win with these canoes and store: half of what one canoe would need."""
    alone = effort(store, canoes, stocked(position.sites, position.ice), position.options.goals, position.weather)
    return (alone - POINT * points_in(position.hands[seat])) / 2


@cache
def stocked(sites: tuple[Counts, ...], ice: tuple[Place, ...] = ()) -> tuple[bool, ...]:
    """Return True for each colour of which a gem lies at any site that is not all behind `ice`."""
    open_sites = {number for place, number in SITE_INDEX.items() if place not in ice}
    return tuple(any(column) for column in zip(*(sites[number] for number in sorted(open_sites)), strict=True))


@cache
def points_in(hand: tuple[Card, ...]) -> float:
    """Return the points of the unused cards."""
    return sum(CARD_POINTS.get(card, SPECIAL) for card in hand)
