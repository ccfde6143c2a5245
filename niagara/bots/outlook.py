"""What a position is worth to each seat."""

from functools import cache, lru_cache
from math import exp, log
from typing import Final

from niagara.board import CARD_POINTS, SITES, Card, Gem, Place
from niagara.rules.position import GEM_INDEX, Counts, Position
from niagara.rules.views import Canoe, Phase
from niagara.rules.ways import DEPTH
from table.contract import Seat

SITE_DEPTH: Final = tuple(min(DEPTH[place] for place, at in SITES.items() if at is gem) for gem in Gem)
"""How deep the site of each colour is."""

PACE: Final = 2.6
"""Points that a canoe spends usefully in a round on its way to a gem."""
LOADING: Final = 2
HOMEWARD: Final = (0.0, 0.85, 1.05, 1.3, 1.6, 1.95, 2.3, 2.75)
"""Rounds that a laden canoe needs from each depth: against the stream, the danger included."""
LOST: Final = 2.8
"""What a lost canoe costs: a gem, or half of all further moves."""
NO_STOCK: Final = 2.0
"""What it costs besides if no gem of a colour lies at any site."""
SOFTNESS: Final = 0.75
"""How much the other ways to win count besides the cheapest one, in rounds."""
FOUR: Final = 4
SEVEN: Final = 7


@cache
def trip(gem: int, depth: int) -> float:
    """The rounds in which an empty canoe from that depth fetches a gem of a colour."""
    site = SITE_DEPTH[gem]
    return (abs(site - depth) + LOADING) / PACE + HOMEWARD[site]


@lru_cache(2**16)
def effort(store: Counts, canoes: tuple[Canoe, Canoe], stock: tuple[bool, ...], four_wins: bool) -> float:
    """The rounds that one canoe alone needs on the cheapest way to win, the others counted a little.

    `stock` says of each colour whether a gem of it lies at a site.
    """
    homeward: tuple[list[float], ...] = ([], [], [], [], [])
    empty = []
    extra = 0.0
    for canoe in canoes:
        if canoe.place is Place.FALLS:
            extra += LOST
        elif canoe.gems:
            for gem in canoe.gems:
                homeward[GEM_INDEX[gem]].append(HOMEWARD[DEPTH[canoe.place]])
        elif canoe.place is not Place.SHORE:
            empty.append(DEPTH[canoe.place])
    for costs in homeward:
        costs.sort()
    fetch = [trip(gem, 0) + (0.0 if stock[gem] else NO_STOCK) for gem in range(len(Gem))]
    needs = []
    if four_wins:
        needs += [[gem] * (FOUR - store[gem]) for gem in range(len(Gem))]
    needs += ([gem for gem in range(len(Gem)) if not store[gem]], _cheapest(store, homeward, fetch))
    totals = [_total(need, homeward, fetch, empty) for need in needs]
    least = min(totals)
    return extra + least - SOFTNESS * log(sum(exp((least - total) / SOFTNESS) for total in totals))


def _cheapest(store: Counts, homeward: tuple[list[float], ...], fetch: list[float]) -> list[int]:
    """The colours of the gems that are missing to seven of any, cargo first."""
    aboard = [gem for gem, costs in enumerate(homeward) for _ in costs]
    missing = max(0, SEVEN - sum(store))
    best = min(range(len(Gem)), key=fetch.__getitem__)
    return (aboard + [best] * missing)[:missing]


def _total(need: list[int], homeward: tuple[list[float], ...], fetch: list[float], empty: list[int]) -> float:
    total = 0.0
    fetched: list[int] = []
    taken = [0] * len(Gem)
    for gem in need:
        if taken[gem] < len(homeward[gem]):
            total += homeward[gem][taken[gem]]
            taken[gem] += 1
        else:
            total += fetch[gem]
            fetched.append(gem)
    for depth in empty:
        total -= max([trip(gem, 0) - trip(gem, depth) for gem in fetched], default=0.0)
    return total


TEMPERATURE: Final = 1.8
"""How many rounds of two canoes make a lead that wins 2.7 times as often."""
POINT: Final = 0.05
"""What a point on a card not used up is worth, in rounds of a canoe."""
SPECIAL: Final = 3.0
"""How many points a card without a number is worth."""


def shares(position: Position) -> list[float]:
    """The chance of each seat to win, as far as can be seen; they sum to 1."""
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
    """In how many rounds `seat` could win with such canoes and store: half of what one canoe alone would need."""
    alone = effort(store, canoes, stocked(position.sites), position.rules.four_wins)
    return (alone - POINT * points_in(position.hands[seat])) / 2


@cache
def stocked(sites: tuple[Counts, ...]) -> tuple[bool, ...]:
    """Of each colour whether a gem lies at any site."""
    return tuple(any(column) for column in zip(*sites, strict=True))


@cache
def points_in(hand: tuple[Card, ...]) -> float:
    """The points of the cards that are not used up."""
    return sum(CARD_POINTS.get(card, SPECIAL) for card in hand)
