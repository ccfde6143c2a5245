"""Simulating the rest of a round, many times at once.

Each row of an array is one way it could go. The simulated players know their own hand, expect the average of every
other, believe bids or do not, and do what looks best one step ahead; nobody looks further.
"""

import random
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimmsleich.bots.belief import Belief, common_belief
from nimmsleich.cards import RANKS
from nimmsleich.rules.actions import BIDS, bids_with
from nimmsleich.rules.views import NimmsleichView
from table.contract import Seat

Numbers = NDArray[np.float64]
Whole = NDArray[np.int64]

ONLOOKER_WINS: Final = 0.68
"""How often somebody wins a round who is neither denouncer nor denounced."""

HINT: Final = 0.5
"""So many more of a corpse are expected on the hand of somebody who bid it, by those who believe bids."""
BELIEVERS: Final = 0.5
"""How many players believe bids; who does is drawn anew in every row."""
DOUBT: Final = 0.5
"""What denouncing a corpse says about the own hand, as a part of what bidding it says."""

SHARPNESS: Final = 6.0
"""How surely the next player denounces what is worse for it than raising."""
DECISION: Final = 12.0
"""How surely a vote follows the odds."""
WAVERING: Final = 0.04
"""Standard deviation of the error in judging a bid."""
STEPS: Final = 2
"""So many counts of each corpse are thought of for a raise."""

_COUNTS: Final = np.array([bid.count for bid in BIDS])
_CORPSES: Final = np.array([bid.corpse - 1 for bid in BIDS])


def logistic(x: Numbers) -> Numbers:
    """From any number to a chance: 0 to one half."""
    chances: Numbers = 1 / (1 + np.exp(-np.clip(x, -40, 40)))
    return chances


def likely(reach: Numbers, spread: Numbers) -> Numbers:
    """The chance of a count that is expected to pass the bid by `reach`, with a standard deviation of `spread`."""
    return logistic(1.702 * (reach + 0.5) / spread)


@dataclass(frozen=True)
class Endings:
    """How the bidding ended, row by row."""

    worlds: Whole
    """Which drawn hands the row is about."""
    bids: Whole
    """The denounced bid, as its index in BIDS."""
    bidders: Whole
    claims: Numbers
    """Per row, seat and corpse whether that seat has bid it."""


class Forecast:
    """What could come of the present round of `view`, in so many `worlds`: hands drawn from `belief`."""

    def __init__(self, view: NimmsleichView, belief: Belief, worlds: int, rng: random.Random) -> None:
        self._seat, self._seats = view.seat, view.seats
        self._limit = bids_with(view.cards_in_hands)
        self._generator = np.random.default_rng(rng.getrandbits(64))
        self.worlds = np.arange(worlds)
        self._hands = belief.sample(worlds, rng)
        self._trust = HINT * (self._generator.random((worlds, self._seats)) < BELIEVERS)
        self._claims = np.zeros((self._seats, len(RANKS)))
        for call in view.calls:
            self._claims[call.seat, call.corpse - 1] = 1.0
        self._means, variances = common_belief(view).moments()
        self._spread = np.sqrt(np.maximum(variances.sum(axis=0) - variances, 0.0)) + 0.05
        self._denied = self._denials(np.sqrt(variances.sum(axis=0)) + 0.05)

    def _denials(self, spread: Numbers) -> Numbers:
        """Per bid how probably the next player denounces it, for all that an onlooker can tell."""
        believed = self._means.sum(axis=0) + HINT * BELIEVERS * self._claims.sum(axis=0)
        chances = likely(believed[_CORPSES] + HINT * BELIEVERS - _COUNTS, spread[_CORPSES])
        chances[self._limit :] = 0.0
        higher = np.append(chances, np.zeros(len(RANKS)))
        raising = np.max([higher[step : step + len(BIDS)] for step in RANKS], axis=0)
        return logistic(SHARPNESS * (1 - chances - raising))

    def denounced(self, bid: int, bidder: Seat) -> Endings:
        """The endings when the bid with that index is denounced now."""
        rows = len(self.worlds)
        return Endings(self.worlds, np.full(rows, bid), np.full(rows, bidder), self._claims_of(rows))

    def after(self, bids: list[int]) -> Endings:
        """The endings after each of `bids` (indices) of the viewer: all worlds for the first one, then the next …"""
        worlds, current = np.tile(self.worlds, len(bids)), np.repeat(bids, len(self.worlds))
        bidders, claims = np.full(len(worlds), self._seat), self._claims_of(len(worlds))
        live = np.arange(len(worlds))
        claims[live, self._seat, _CORPSES[current]] = 1.0
        while len(live):
            seats = (bidders[live] + 1) % self._seats
            raised = self._answers(worlds[live], claims[live], current[live], seats)
            live, seats, raised = live[raised >= 0], seats[raised >= 0], raised[raised >= 0]
            current[live], bidders[live] = raised, seats
            claims[live, seats, _CORPSES[raised]] = 1.0
        return Endings(worlds, current, bidders, claims)

    def denial(self, bid: int, seat: Seat) -> float:
        """How probably `seat`, whose turn it is, denounces the bid with that index."""
        rows = len(self.worlds)
        answers = self._answers(self.worlds, self._claims_of(rows), np.full(rows, bid), np.full(rows, seat))
        return float((answers < 0).mean())

    def _claims_of(self, rows: int) -> Numbers:
        return np.repeat(self._claims[None], rows, axis=0)

    def _answers(self, worlds: Whole, claims: Numbers, current: Whole, seats: Whole) -> Whole:
        """Per row the bid with which its seat raises the current one, or -1 for a denunciation."""
        rows = np.arange(len(worlds))
        others = claims.sum(axis=1) - claims[rows, seats]
        expected = self._means.sum(axis=0) - self._means[seats] + self._hands[worlds, seats]
        expected = expected + self._trust[worlds, seats][:, None] * others
        bids = current[:, None] + np.arange(STEPS * len(RANKS) + 1)
        allowed = bids < self._limit
        bids = np.minimum(bids, self._limit - 1)
        corpses = _CORPSES[bids]
        reach = np.take_along_axis(expected, corpses, 1) - _COUNTS[bids]
        chances = likely(reach, np.take_along_axis(self._spread[seats], corpses, 1))
        denied = self._denied[bids]
        values = denied * chances + (1 - denied) * ONLOOKER_WINS
        values += WAVERING * self._generator.standard_normal(values.shape)
        values[~allowed] = -1.0
        values[:, 0] = 1 - chances[:, 0]
        best = values.argmax(axis=1)
        return np.where(best > 0, bids[rows, best], -1)

    def winners(self, endings: Endings, thumb: bool | None = None) -> Whole:
        """Per row the winners of the round, as bits; `thumb` is the viewer's vote, None if it follows the odds."""
        rows, worlds = np.arange(len(endings.bids)), endings.worlds
        corpses, counts = _CORPSES[endings.bids], _COUNTS[endings.bids]
        denouncers = (endings.bidders + 1) % self._seats
        held = self._hands[worlds, :, corpses]
        said = endings.claims[rows, :, corpses]
        said[rows, denouncers] = -DOUBT
        means = self._means[:, corpses].T
        expected = held + _of_others(means) + self._trust[worlds] * _of_others(said)
        chances = likely(expected - counts[:, None], self._spread[:, corpses].T)
        thumbs = self._generator.random(chances.shape) < logistic(DECISION * (chances - 0.5))
        thumbs[:, self._seat] = chances[:, self._seat] >= 0.5 if thumb is None else thumb
        thumbs[rows, endings.bidders], thumbs[rows, denouncers] = True, False
        holds = held.sum(axis=1) >= counts
        winners: Whole = (thumbs == holds[:, None]) @ (1 << np.arange(self._seats))
        return winners


def _of_others(numbers: Numbers) -> Numbers:
    """Per row and seat the sum of what stands there for all other seats."""
    others: Numbers = numbers.sum(axis=1, keepdims=True) - numbers
    return others
