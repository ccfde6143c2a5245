"""What a position is worth to each seat."""

from functools import cache
from math import exp
from typing import Final

from niagara.board import CARD_POINTS, Card
from niagara.bots.effort import effort
from niagara.rules.position import Counts, Position
from niagara.rules.views import Canoe, Phase
from table.contract import Seat

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
