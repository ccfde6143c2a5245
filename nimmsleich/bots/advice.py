"""Belief about hidden cards, and the simulation of the rest of a round, many times at once.

Each row of an array is one way the round could go. The simulated players know their own hand, expect the average of
every other, believe bids or not, and do what looks best one step ahead. No bot looks further.
"""

import random
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimmsleich.bots.signs import sign_weights
from nimmsleich.cards import DECK, RANKS, Card
from nimmsleich.rules.actions import BIDS, bids_with
from nimmsleich.rules.odds import COUNTS, Chances, Odds
from nimmsleich.rules.views import Call, NimmsleichView, corpses_needed
from table.contract import Seat

Weights = NDArray[np.float64]
"""One number per card of the deck, proportional to the probability that a hidden card is that one."""

PRINTS: Final = np.array(DECK, dtype=np.int64)
"""36 rows of six counts."""

MOST_ON_A_CARD: Final = int(PRINTS.max())

OPENING_STRENGTH: Final = 0.9
"""Increase in a card's log-weight for each corpse on it with which its holder opened."""
RAISE_STRENGTH: Final = 0.9
"""Increase in a card's log-weight for each corpse on it that its holder raised."""
DENUNCIATION_STRENGTH: Final = -0.5
"""Increase in a card's log-weight for each corpse on it that its holder denounced."""


@dataclass(frozen=True)
class Hidden:
    """A card in another hand that the viewer cannot see."""

    seat: Seat
    weights: Weights


@dataclass(frozen=True)
class Belief(Odds):
    """Card probabilities inferred from the bids of a round, and the resulting odds."""

    seats: int
    sure: tuple[tuple[Card, ...], ...]
    """Per seat the cards that are certainly in that hand."""
    hidden: tuple[Hidden, ...]
    witnessed: tuple[int, int] | None = None
    """The rank of a corpse and its true number (NL-72). The other corpses are taken as independent of it."""

    @cached_property
    def counts(self) -> Chances:
        hidden = _counts([card.weights for card in self.hidden])
        chances = np.zeros((len(RANKS), COUNTS))
        for corpse, row in enumerate(hidden):
            known = sum(DECK[card][corpse] for hand in self.sure for card in hand)
            chances[corpse, known : known + len(row)] = row
        if self.witnessed is not None:
            corpse, told = self.witnessed
            chances[corpse - 1] = np.arange(COUNTS) == told
        return chances

    def only(self, seats: Container[Seat]) -> "Belief":
        """Return the belief about the hands of `seats` alone."""
        sure = tuple(hand if seat in seats else () for seat, hand in enumerate(self.sure))
        return Belief(self.seats, sure, tuple(card for card in self.hidden if card.seat in seats))

    def moments(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return mean and variance of the count of each corpse in each hand."""
        means = np.array([PRINTS[list(hand)].sum(axis=0) for hand in self.sure], dtype=np.float64)
        variances = np.zeros_like(means)
        for card in self.hidden:
            weights = card.weights / card.weights.sum()
            mean = weights @ PRINTS
            means[card.seat] += mean
            variances[card.seat] += np.maximum(weights @ PRINTS**2 - mean**2, 0.0)
        return means, variances

    def sample(self, number: int, rng: random.Random) -> NDArray[np.int64]:
        """Draw all hands `number` times; return the counts by draw, seat and corpse."""
        draws = np.zeros((number, self.seats, len(RANKS)), dtype=np.int64)
        draws += np.array([PRINTS[list(hand)].sum(axis=0) for hand in self.sure])
        for card, drawn in zip(self.hidden, _drawn([card.weights for card in self.hidden], number, rng), strict=True):
            draws[:, card.seat] += PRINTS[drawn]
        return draws if self.witnessed is None else self._as_told(draws, *self.witnessed)

    def _as_told(self, draws: NDArray[np.int64], corpse: int, told: int) -> NDArray[np.int64]:
        """Return as many draws: those with the least difference from the witness, repeated."""
        off = np.abs(draws[:, :, corpse - 1].sum(axis=1) - told)
        fitting = draws[off == off.min()]
        return np.resize(fitting, draws.shape)


Reading = Callable[[NimmsleichView, Seat], Weights]
"""Function that returns the likelihood of the signs of a seat in this round for each card that it may hold."""


def believe(view: NimmsleichView, *, bids: bool = True, reading: Reading = sign_weights) -> Belief:
    """Return the viewer's belief about all hands, given the signs of this round and, with `bids`, all acts."""
    pool = _evenly(view.unseen)
    hidden: list[Hidden] = []
    for seat, doubt in enumerate(view.doubts):
        told = _likelihoods(view, seat, bids=bids, reading=reading)
        hidden += _hidden_cards(
            view, seat, view.sure[seat], [_evenly(doubt.cards) * told] if doubt else [], pool * told
        )
    return Belief(view.seats, view.sure, tuple(hidden), view.witnessed)


def common_belief(view: NimmsleichView, *, told: bool = False) -> Belief:
    """Return the belief of a player without any cards or looks, as far as the viewer can tell.

    The bids of this round are only considered if `told`.
    """
    shown = {card for past in view.rounds for hand in past.hands for card in hand}
    pairs = [_open_pair(view, seat) for seat in range(view.seats)]
    sure = tuple(
        tuple(card for card in hand if card in shown and card not in pair)
        for hand, pair in zip(view.sure, pairs, strict=True)
    )
    pool = _evenly([*view.unseen, *(card for hand in view.sure for card in hand if card not in shown)])
    hidden: list[Hidden] = []
    for seat, pair in enumerate(pairs):
        weights = _likelihoods(view, seat) if told else np.ones(len(DECK))
        hidden += _hidden_cards(view, seat, sure[seat], [_evenly(pair) * weights] if pair else [], pool * weights)
    return Belief(view.seats, sure, tuple(hidden))


def _open_pair(view: NimmsleichView, seat: Seat) -> tuple[Card, ...]:
    """Return for three players the pair that `seat` showed last and kept one card of; empty if there is none."""
    if view.seats > 3 or not view.rounds:
        return ()
    last = view.rounds[-1]
    shown = last.hands[seat]
    kept_both = seat not in last.winners and seat not in last.swappers and not view.piles[seat]
    return shown if len(shown) == 2 and not kept_both else ()


def _hidden_cards(
    view: NimmsleichView, seat: Seat, sure: tuple[Card, ...], doubts: list[Weights], unseen: Weights
) -> list[Hidden]:
    missing = len(view.hands[seat]) - len(sure) - len(doubts)
    return [Hidden(seat, weights) for weights in (*doubts, *[unseen] * missing)]


def _evenly(cards: Iterable[Card]) -> Weights:
    weights = np.zeros(len(DECK))
    weights[list(cards)] = 1.0
    return weights


def _likelihoods(view: NimmsleichView, seat: Seat, *, bids: bool = True, reading: Reading = sign_weights) -> Weights:
    """Return the likelihood of the acts and signs of `seat` in this round for each card it may hold.

    That of the acts, which count only with `bids`, is relative to the largest.
    """
    signs = reading(view, seat) if view.signs else np.ones(len(DECK))
    if not bids:
        return signs
    log_likelihoods = np.zeros(len(DECK))
    for call in _last_of_each_corpse(call for call in view.calls if call.seat == seat):
        strength = OPENING_STRENGTH if call == view.calls[0] else RAISE_STRENGTH
        bid_weights = np.exp(strength * PRINTS)
        log_likelihoods += np.log(bid_weights[:, call.corpse - 1] / bid_weights.sum(axis=1))
    if seat == view.denouncer:
        log_likelihoods += DENUNCIATION_STRENGTH * PRINTS[:, view.calls[-1].corpse - 1]
    weights: Weights = np.exp(log_likelihoods - log_likelihoods.max())
    return weights * signs


def _last_of_each_corpse(calls: Iterable[Call]) -> Iterable[Call]:
    return {call.corpse: call for call in calls}.values()


def _counts(weights: list[Weights]) -> Chances:
    """Return for each corpse the chances of its counts on hidden cards, one of each of `weights` and no card twice.

    The generating function of the count is summed over all ways to give the cards of the deck to the hidden places,
    each card to one place or none. It is evaluated at roots of unity, where a count is a turn, and transformed back.
    """
    places = len(weights)
    length = MOST_ON_A_CARD * places + 1
    if not places:
        return np.ones((len(RANKS), 1))
    turns = _turns(length)
    sums = np.zeros((2**places, turns.shape[1]), dtype=np.complex128)
    sums[0] = 1.0
    for card in np.flatnonzero(np.any(weights, axis=0)):
        turned, more = sums * turns[card], sums.copy()
        for place, row in enumerate(weights):
            # The sets of filled places come in pairs, without this place and with it. There is no matrix product here,
            # because for matrices this small the threads of a linear algebra library cost far more than they save.
            pairs = (-1, 2, 2**place, sums.shape[1])
            more.reshape(pairs)[:, 1] += row[card] * turned.reshape(pairs)[:, 0]
        sums = more
    counts = np.fft.irfft(sums[-1].reshape(len(RANKS), -1), n=length, axis=1)
    counts = np.maximum(counts, 0.0)
    chances: Chances = counts / counts.sum(axis=1, keepdims=True)
    return chances


def _drawn(weights: list[Weights], number: int, rng: random.Random) -> NDArray[np.int64]:
    """Return `number` cards drawn for each hidden place by its weights. Draws that use a card twice are repeated."""
    generator = np.random.default_rng(rng.getrandbits(64))
    shares = [np.cumsum(row) / row.sum() for row in weights]
    draws = np.zeros((len(weights), number), dtype=np.int64)
    missing = np.arange(number)
    while weights and len(missing):
        for place, share in enumerate(shares):
            draws[place, missing] = np.searchsorted(share, generator.random(len(missing)), side="right")
        ordered = np.sort(draws[:, missing], axis=0)
        missing = missing[(ordered[1:] == ordered[:-1]).any(axis=0)]
    return draws


@cache
def _turns(length: int) -> NDArray[np.complex128]:
    """Return the factor by which each card's counts turn the sum, for all corpses and then all frequencies."""
    frequencies = np.arange(length // 2 + 1)
    angles = -2j * np.pi / length * PRINTS[:, :, None] * frequencies
    turns: NDArray[np.complex128] = np.exp(angles).reshape(len(DECK), -1)
    return turns


Numbers = NDArray[np.float64]
Whole = NDArray[np.int64]

BYSTANDER_WINS: Final = 0.68
"""Probability of winning a round as neither denouncer nor denounced."""

HINT: Final = 0.5
"""Corpses that a believer expects in addition on the hand of a player who bid them."""
BELIEVERS: Final = 0.5
"""Fraction of players who believe bids, drawn anew in every row."""
DOUBT: Final = 0.5
"""Information of a denunciation about the own hand, as a fraction of that of a bid."""

SHARPNESS: Final = 6.0
"""Slope of the logistic by which the next player denounces rather than raises."""
DECISION: Final = 12.0
"""Slope of the logistic by which a vote follows the odds."""
WAVERING: Final = 0.04
"""Standard deviation of the error in judging a bid."""
STEPS: Final = 2
"""Counts of each corpse considered for a raise."""

_NEEDED: Final = np.array([corpses_needed(bid.count) for bid in BIDS])
_CORPSES: Final = np.array([bid.corpse - 1 for bid in BIDS])


def logistic(x: Numbers) -> Numbers:
    """Return a chance for any number: one half for 0."""
    chances: Numbers = 1 / (1 + np.exp(-np.clip(x, -40, 40)))
    return chances


def likely(reach: Numbers, spread: Numbers) -> Numbers:
    """Return the chance of a count expected to exceed the bid by `reach`, with a standard deviation of `spread`."""
    return logistic(1.702 * (reach + 0.5) / spread)


@dataclass(frozen=True)
class Endings:
    """Ends of the bidding, row by row."""

    worlds: Whole
    """Index of the drawn hands of each row."""
    bids: Whole
    """Index of the denounced bid in BIDS."""
    bidders: Whole
    claims: Numbers
    """Per row, seat and corpse, 1.0 if that seat has bid it."""


class RoundForecast:
    """Simulations of the present round of `view` in a number of `worlds`: hands drawn from `belief`."""

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
        """Return for each bid the probability that the next player denounces it, as far as a spectator can tell."""
        believed = self._means.sum(axis=0) + HINT * BELIEVERS * self._claims.sum(axis=0)
        chances = likely(believed[_CORPSES] + HINT * BELIEVERS - _NEEDED, spread[_CORPSES])
        chances[self._limit :] = 0.0
        higher = np.append(chances, np.zeros(len(RANKS)))
        raising = np.max([higher[step : step + len(BIDS)] for step in RANKS], axis=0)
        return logistic(SHARPNESS * (1 - chances - raising))

    def denounced(self, bid: int, bidder: Seat) -> Endings:
        """Return the endings if the bid with that index is denounced now."""
        rows = len(self.worlds)
        return Endings(self.worlds, np.full(rows, bid), np.full(rows, bidder), self._claims_of(rows))

    def after(self, bids: list[int]) -> Endings:
        """Return the endings after each of the viewer's `bids` (indices): all worlds for the first, then the next …"""
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
        """Return the probability that `seat`, in turn, denounces the bid with that index."""
        rows = len(self.worlds)
        answers = self._answers(self.worlds, self._claims_of(rows), np.full(rows, bid), np.full(rows, seat))
        return float((answers < 0).mean())

    def _claims_of(self, rows: int) -> Numbers:
        return np.repeat(self._claims[None], rows, axis=0)

    def _answers(self, worlds: Whole, claims: Numbers, current: Whole, seats: Whole) -> Whole:
        """Return for each row the bid with which its seat raises the current one, or -1 for a denunciation."""
        rows = np.arange(len(worlds))
        others = claims.sum(axis=1) - claims[rows, seats]
        expected = self._means.sum(axis=0) - self._means[seats] + self._hands[worlds, seats]
        expected = expected + self._trust[worlds, seats][:, None] * others
        bids = current[:, None] + np.arange(STEPS * len(RANKS) + 1)
        allowed = bids < self._limit
        bids = np.minimum(bids, self._limit - 1)
        corpses = _CORPSES[bids]
        reach = np.take_along_axis(expected, corpses, 1) - _NEEDED[bids]
        chances = likely(reach, np.take_along_axis(self._spread[seats], corpses, 1))
        denied = self._denied[bids]
        values = denied * chances + (1 - denied) * BYSTANDER_WINS
        values += WAVERING * self._generator.standard_normal(values.shape)
        values[~allowed] = -1.0
        values[:, 0] = 1 - chances[:, 0]
        best = values.argmax(axis=1)
        return np.where(best > 0, bids[rows, best], -1)

    def winners(self, endings: Endings, thumb: bool | None = None) -> Whole:
        """Return for each row the winners of the round as bits. `thumb` is the viewer's vote, None follows the odds."""
        rows, worlds = np.arange(len(endings.bids)), endings.worlds
        corpses, needed = _CORPSES[endings.bids], _NEEDED[endings.bids]
        denouncers = (endings.bidders + 1) % self._seats
        held = self._hands[worlds, :, corpses]
        said = endings.claims[rows, :, corpses]
        said[rows, denouncers] = -DOUBT
        means = self._means[:, corpses].T
        expected = held + _of_others(means) + self._trust[worlds] * _of_others(said)
        chances = likely(expected - needed[:, None], self._spread[:, corpses].T)
        thumbs = self._generator.random(chances.shape) < logistic(DECISION * (chances - 0.5))
        thumbs[:, self._seat] = chances[:, self._seat] >= 0.5 if thumb is None else thumb
        thumbs[rows, endings.bidders], thumbs[rows, denouncers] = True, False
        holds = held.sum(axis=1) >= needed
        winners: Whole = (thumbs == holds[:, None]) @ (1 << np.arange(self._seats))
        return winners


def _of_others(numbers: Numbers) -> Numbers:
    """Return for each row and seat the sum over all other seats."""
    others: Numbers = numbers.sum(axis=1, keepdims=True) - numbers
    return others
