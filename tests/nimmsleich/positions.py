"""Positions of Nimm's Leich! as one would write them by hand, for the tests of its rules."""

import json
from collections.abc import Sequence
from typing import Any

from nimmsleich.cards import DECK
from nimmsleich.rules.actions import Bid, Deal, Denounce, ShuffleHands, Vote
from nimmsleich.rules.options import MatchOptions
from nimmsleich.rules.state import NimmsLeich, new_state
from table.contract import CHANCE, Event, Seat


def fresh(seats: int = 4, *, dealer: str = "1", oysters: bool = False, tells: bool = False) -> NimmsLeich:
    return new_state(seats, MatchOptions(dealer=dealer, oysters=oysters, tells=tells))


def dealt(seats: int = 4, *, dealer: str = "1", tells: tuple[bool, ...] = ()) -> NimmsLeich:
    """Cards 0 … 5 in seat 0's pile from the top, 6 … 11 in seat 1's and so on; the bidding is open."""
    state = fresh(seats, dealer=dealer, tells=bool(tells))
    piles = tuple(tuple(range(6 * seat, 6 * seat + 6)) for seat in range(seats))
    state.apply(CHANCE, Deal(piles, tuple(range(6 * seats, len(DECK))), tells))
    if seats == 3:
        state.apply(CHANCE, ShuffleHands((False, False, False)))
    return state


def written(hands: Sequence[Sequence[int]], heights: Sequence[int], **fields: Any) -> NimmsLeich:
    """Return a position with these hands and pile heights; other cards go, ascending, to piles, stock, box."""
    return NimmsLeich.from_json(json.dumps(written_fields(hands, heights, **fields)))


def written_fields(hands: Sequence[Sequence[int]], heights: Sequence[int], **fields: Any) -> dict[str, Any]:
    seats = len(hands)
    rest = iter([card for card in range(len(DECK)) if not any(card in hand for hand in hands)])
    piles = [[next(rest) for _ in range(height)] for height in heights]
    stock = [next(rest) for _ in range(len(DECK) - 6 * seats)]
    position = {
        "seats": seats,
        "phase": "bidding",
        "round": 6,
        "dealer": 0,
        "opener": 0,
        "hands": [list(hand) for hand in hands],
        "piles": piles,
        "stock": stock,
        "box": list(rest),
    }
    return position | fields


def count_of(state: NimmsLeich, corpse: int) -> int:
    """Return the true number of a corpse in all hands."""
    return sum(DECK[card][corpse - 1] for hand in state.position.hands for card in hand)


def denounced(state: NimmsLeich, bid: Bid) -> list[Event]:
    """Bid as the opener and denounce as the next seat."""
    (opener,) = state.actors()
    state.apply(opener, bid)
    return state.apply(state.actors()[0], Denounce())


def judged(state: NimmsLeich, bid: Bid, thumbs: Sequence[Seat] = ()) -> list[Event]:
    """Play a whole round of one bid that is denounced and believed by `thumbs`; return the last vote's events."""
    denounced(state, bid)
    events: list[Event] = []
    for seat in state.actors():
        events = state.apply(seat, Vote(seat in thumbs))
    return events
