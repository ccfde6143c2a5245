"""Rounds of three in tests: what the players choose, a round that the opener loses, bids that hold or do not."""

from nimmsleich.rules.actions import Bid, KeepHand, Shed, Swap
from nimmsleich.rules.state import NimmsLeich
from table.contract import Event
from tests.nimmsleich.positions import judged, written

SURE, IMPOSSIBLE = Bid(1, 1), Bid(30, 6)
"""Bids that hold, or do not, whatever the hands below; five cards allow both."""


def choose(state: NimmsLeich, *choices: Shed | Swap | KeepHand) -> list[Event]:
    """All three choices in seat order; the last one's events."""
    events: list[Event] = []
    for seat, choice in enumerate(choices):
        events = state.apply(seat, choice)
    return events


def lost_by_the_opener(hands: list[list[int]], heights: list[int]) -> NimmsLeich:
    """Seat 0 has lost a round, seats 1 and 2 have won it."""
    state = written(hands, heights)
    judged(state, Bid(6 * sum(map(len, hands)), 6))
    return state
