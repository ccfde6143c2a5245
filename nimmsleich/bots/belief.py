"""What the bids of a round tell about the cards of those who made them, and the odds that follow from it.

Each hidden card of an opponent has a weight for every card it could be. Without bids all weights are equal and the
odds are those of `rules.odds`; naming a corpse makes cards that show it likelier, denouncing it makes them unlikelier.
No card can be in two hands at once; that is kept exactly, however uneven the weights are.
"""

import random
from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimmsleich.cards import DECK, RANKS, Card
from nimmsleich.rules.odds import COUNTS, Chances, Odds
from nimmsleich.rules.views import Call, NimmsleichView
from table.contract import Seat

Weights = NDArray[np.float64]
"""One number per card of the deck, proportional to how likely a hidden card is that one."""

PRINTS: Final = np.array(DECK, dtype=np.int64)
"""36 rows of six counts."""

MOST_ON_A_CARD: Final = int(PRINTS.max())

OPENING_STRENGTH: Final = 0.9
"""How much each corpse of that kind on a card raises the log-weight of a card whose holder opened with it."""
RAISE_STRENGTH: Final = 0.9
"""The same for a raise."""
DENUNCIATION_STRENGTH: Final = -0.5
"""The same for the corpse that somebody denounced."""


@dataclass(frozen=True)
class Hidden:
    """A card in somebody's hand that the viewer cannot see."""

    seat: Seat
    weights: Weights


@dataclass(frozen=True)
class Belief(Odds):
    """What is certain of the cards in hands, and the weights of what is not."""

    seats: int
    sure: tuple[tuple[Card, ...], ...]
    """Per seat the cards that are certainly there."""
    hidden: tuple[Hidden, ...]

    @cached_property
    def counts(self) -> Chances:
        hidden = _counts([card.weights for card in self.hidden])
        chances = np.zeros((len(RANKS), COUNTS))
        for corpse, row in enumerate(hidden):
            known = sum(DECK[card][corpse] for hand in self.sure for card in hand)
            chances[corpse, known : known + len(row)] = row
        return chances

    def only(self, seats: Container[Seat]) -> "Belief":
        """The same about the hands of `seats` alone."""
        sure = tuple(hand if seat in seats else () for seat, hand in enumerate(self.sure))
        return Belief(self.seats, sure, tuple(card for card in self.hidden if card.seat in seats))

    def moments(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Per seat and corpse how many lie in that hand on average, and the variance."""
        means = np.array([PRINTS[list(hand)].sum(axis=0) for hand in self.sure], dtype=np.float64)
        variances = np.zeros_like(means)
        for card in self.hidden:
            weights = card.weights / card.weights.sum()
            mean = weights @ PRINTS
            means[card.seat] += mean
            variances[card.seat] += np.maximum(weights @ PRINTS**2 - mean**2, 0.0)
        return means, variances

    def sample(self, number: int, rng: random.Random) -> NDArray[np.int64]:
        """`number` draws of all hands: per draw, seat and corpse how many lie in that hand."""
        draws = np.zeros((number, self.seats, len(RANKS)), dtype=np.int64)
        draws += np.array([PRINTS[list(hand)].sum(axis=0) for hand in self.sure])
        for card, drawn in zip(self.hidden, _drawn([card.weights for card in self.hidden], number, rng), strict=True):
            draws[:, card.seat] += PRINTS[drawn]
        return draws


def believe(view: NimmsleichView) -> Belief:
    """What the viewer of `view` may believe of all hands, all bids of this round and the denunciation considered."""
    pool = _evenly(view.unseen)
    hidden: list[Hidden] = []
    for seat, doubt in enumerate(view.doubts):
        told = _likelihoods(view, seat)
        hidden += _hidden_cards(
            view, seat, view.sure[seat], [_evenly(doubt.cards) * told] if doubt else [], pool * told
        )
    return Belief(view.seats, view.sure, tuple(hidden))


def common_belief(view: NimmsleichView, *, told: bool = False) -> Belief:
    """What somebody may believe who holds no cards and has looked at none, as far as the viewer can tell.

    Only with `told` are the bids of this round considered.
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
    """Three players: the two cards that `seat` showed last and of which it has kept one; empty if that is not so."""
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


def _likelihoods(view: NimmsleichView, seat: Seat) -> Weights:
    """How likely what `seat` did in this round is with each card that it may hold, relative to the likeliest card."""
    log_likelihoods = np.zeros(len(DECK))
    for call in _last_of_each_corpse(call for call in view.calls if call.seat == seat):
        strength = OPENING_STRENGTH if call == view.calls[0] else RAISE_STRENGTH
        bid_weights = np.exp(strength * PRINTS)
        log_likelihoods += np.log(bid_weights[:, call.corpse - 1] / bid_weights.sum(axis=1))
    if seat == view.denouncer:
        log_likelihoods += DENUNCIATION_STRENGTH * PRINTS[:, view.calls[-1].corpse - 1]
    weights: Weights = np.exp(log_likelihoods - log_likelihoods.max())
    return weights


def _last_of_each_corpse(calls: Iterable[Call]) -> Iterable[Call]:
    return {call.corpse: call for call in calls}.values()


def _counts(weights: list[Weights]) -> Chances:
    """Per corpse the chance of each count on hidden cards, one of each of `weights` and no card twice.

    The generating function of the count is summed over all ways to give the cards of the deck to the hidden places,
    each card to one place or none; it is evaluated at roots of unity, where a count is a turn, and transformed back.
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
            # The sets of filled places come in pairs, without this place and with it. No matrix product here: for
            # matrices this small the threads of a linear algebra library cost far more than they save.
            pairs = (-1, 2, 2**place, sums.shape[1])
            more.reshape(pairs)[:, 1] += row[card] * turned.reshape(pairs)[:, 0]
        sums = more
    counts = np.fft.irfft(sums[-1].reshape(len(RANKS), -1), n=length, axis=1)
    counts = np.maximum(counts, 0.0)
    chances: Chances = counts / counts.sum(axis=1, keepdims=True)
    return chances


def _drawn(weights: list[Weights], number: int, rng: random.Random) -> NDArray[np.int64]:
    """Per hidden place `number` cards drawn by its weights; draws that give a card to two places are drawn again."""
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
    """Per card, for all corpses and then all frequencies, what the card's count turns the sum by."""
    frequencies = np.arange(length // 2 + 1)
    angles = -2j * np.pi / length * PRINTS[:, :, None] * frequencies
    turns: NDArray[np.complex128] = np.exp(angles).reshape(len(DECK), -1)
    return turns
