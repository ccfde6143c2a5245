"""Exact odds of a bid: the distribution of a corpse on all cards in hands.

Cards are drawn without replacement from the cards really left, so the counts are those of one draw, not a sum of
independent dice. Binomials are whole numbers throughout; only the last division is rounded.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nimmsleich.cards import CORPSES_PER_CARD, DECK, RANKS, Card, Print
from nimmsleich.rules.actions import MOST_CARDS, Bid, Denounce, Sign
from nimmsleich.rules.views import NimmsleichView, Round, SeenSign, corpses_needed
from table.contract import Seat

Chances = NDArray[np.float64]
"""One probability per count, from 0 upwards."""

IMPOSSIBLE: Final = 1e-9
"""Chances below this are rounding errors: the rarest count of the deck is more likely."""

COUNTS: Final = CORPSES_PER_CARD * MOST_CARDS + 1
"""Number of different counts: 0 … 36."""
_MOST_CHANCES: Final = 16_384
"""Chances by hand that are kept."""


class Odds(ABC):
    """Chances of every count of every corpse on all cards in hands."""

    @cached_property
    @abstractmethod
    def counts(self) -> Chances:
        """One row per corpse, rank 1 first: the chance of each count 0 … 36 on all cards in hands."""

    @cached_property
    def at_least(self) -> Chances:
        """One row per corpse, rank 1 first: the chances of at least 0, 1, 2 … 36 on all cards in hands."""
        return tails(self.counts)

    def chance(self, bid: Bid) -> float:
        """Return the chance that `bid` holds."""
        return float(self.at_least[bid.corpse - 1, corpses_needed(bid.count)])

    def chances_with(self, bid: Bid, further: NDArray[np.int64]) -> Chances:
        """Return for each count of its corpse on further cards the chance that `bid` holds with them."""
        chances: Chances = self.at_least[bid.corpse - 1, np.maximum(corpses_needed(bid.count) - further, 0)]
        return chances


@dataclass(frozen=True)
class ExactOdds(Odds):
    """Odds that follow from known cards alone, ignoring the bids.

    The hands contain all of `sure`, one of each pair of `doubts` with equal chances, and `unknown` cards of `pool`,
    every selection of them equally likely.
    """

    sure: tuple[Card, ...]
    doubts: tuple[tuple[Card, Card], ...]
    pool: tuple[Card, ...]
    unknown: int
    witnessed: tuple[int, int] | None = None
    """The rank of a corpse and its true number, which all have been told (NL-72)."""

    @cached_property
    def counts(self) -> Chances:
        return np.array([self._of_corpse(rank - 1) for rank in RANKS])

    def _of_corpse(self, corpse: int) -> Chances:
        if self.witnessed is not None:
            return self._as_told(corpse, self.witnessed[0] - 1, self.witnessed[1])
        pool = [DECK[card] for card in self.pool]
        sure = [DECK[card] for card in self.sure]
        chances = distribution(pool, self.unknown, sure, corpse)
        for one, other in self.doubts:
            chances = (_shifted(chances, DECK[one][corpse]) + _shifted(chances, DECK[other][corpse])) / 2
        return chances

    def _as_told(self, corpse: int, other: int, told: int) -> Chances:
        """Return the chances of a corpse among the hands with the number `told` of another, or of the same."""
        chances = drawn_together([DECK[card] for card in self.pool], self.unknown, (other, corpse))
        for cards in (*((card,) for card in self.sure), *self.doubts):
            shifted = [np.roll(chances, (DECK[card][other], DECK[card][corpse]), (0, 1)) for card in cards]
            chances = np.mean(shifted, axis=0)
        row: Chances = chances[told] / chances[told].sum()
        return row


def exact_odds(view: NimmsleichView) -> ExactOdds:
    """Return the odds that follow from the cards known to the viewer of `view`.

    With three players a shown pair with one card gone counts as two equal chances (NL-31, NL-32).
    """
    sure = tuple(card for hand in view.sure for card in hand)
    doubts = tuple(doubt.cards for doubt in view.doubts if doubt)
    unknown = view.cards_in_hands - len(sure) - len(doubts)
    return ExactOdds(sure, doubts, view.unseen, unknown, view.witnessed)


def chance_for_onlookers(view: NimmsleichView, bid: Bid | None = None) -> float:
    """Return the chance that a bid, by default the last one, holds, from what everybody knows.

    `view` is that of a spectator. Before the first bid the chance is 1.0.
    """
    bid = bid or view.bid
    if bid is None:
        return 1.0
    sure = tuple(card for hand in view.sure for card in hand)
    return ExactOdds(sure, (), view.unseen, view.cards_in_hands - len(sure), view.witnessed).chance(bid)


def distribution(pool: Sequence[Print], unknown: int, known: Iterable[Print], corpse: int) -> Chances:
    """Return the chance of each count 0 … 36 of a corpse on the `known` cards and `unknown` cards drawn from `pool`.

    `corpse` is an index into a card (its rank - 1); `pool` must have at least `unknown` cards.

    >>> distribution([(4, 1, 0, 1, 0, 0), (2, 2, 0, 2, 0, 0)], 1, [(0, 0, 2, 2, 0, 2)], 0)[:5].tolist()
    [0.0, 0.0, 0.5, 0.0, 0.5]
    """
    alike = [0] * (CORPSES_PER_CARD + 1)
    for card in pool:
        alike[card[corpse]] += 1
    return _shifted(_drawn(tuple(alike), unknown), sum(card[corpse] for card in known))


@cache
def _drawn(alike: tuple[int, ...], unknown: int) -> Chances:
    """Return the chances on `unknown` cards from a pool with `alike[n]` cards that bear the corpse n times.

    Raises ValueError if the pool is too small.
    """
    if unknown > sum(alike):
        raise ValueError(f"{unknown} cards cannot be drawn from {sum(alike)}")
    ways = [[0] * COUNTS for _ in range(unknown + 1)]
    ways[0][0] = 1
    for times, cards in enumerate(alike):
        if cards:
            ways = _with_more(ways, times, cards)
    chances = np.array([number / comb(sum(alike), unknown) for number in ways[unknown]])
    chances.flags.writeable = False
    return chances


def drawn_together(pool: Sequence[Print], unknown: int, corpses: tuple[int, int]) -> Chances:
    """Return the chances of each pair of counts of two corpses on `unknown` cards drawn from `pool`.

    `corpses` are indices into a card, which may be the same.
    """
    one, other = corpses
    return _pairs_drawn(tuple(sorted(Counter((card[one], card[other]) for card in pool).items())), unknown)


@cache
def _pairs_drawn(alike: tuple[tuple[tuple[int, int], int], ...], unknown: int) -> Chances:
    ways = np.zeros((unknown + 1, COUNTS, COUNTS))
    ways[0, 0, 0] = 1.0
    for (one, other), cards in alike:
        more = ways.copy()
        for taken in range(1, min(cards, unknown) + 1):
            fewer = ways[: unknown + 1 - taken, : COUNTS - taken * one, : COUNTS - taken * other]
            more[taken:, taken * one :, taken * other :] += comb(cards, taken) * fewer
        ways = more
    chances: Chances = ways[unknown] / ways[unknown].sum()
    chances.flags.writeable = False
    return chances


def forget() -> None:
    """Empty the cache of computed odds, for measurements."""
    _drawn.cache_clear()
    _pairs_drawn.cache_clear()


def _with_more(ways: list[list[int]], times: int, cards: int) -> list[list[int]]:
    """Return the draws as `ways[drawn][count]` after adding `cards` cards that bear the corpse `times` times."""
    more = [row.copy() for row in ways]
    for taken in range(1, min(cards, len(ways) - 1) + 1):
        choices = comb(cards, taken)
        for drawn in range(taken, len(ways)):
            for count, number in enumerate(ways[drawn - taken]):
                if number:
                    more[drawn][count + taken * times] += choices * number
    return more


def tails(counts: Chances) -> Chances:
    """Return the chances of at least 0, 1, 2 … from those of exactly 0, 1, 2 …, along the last axis."""
    sums: Chances = np.minimum(np.cumsum(counts[..., ::-1], axis=-1)[..., ::-1], 1.0)
    return sums


def percent(chance: float) -> int:
    """Return `chance` in whole per cent for the screen. Only impossible and certain chances become 0 and 100.

    >>> percent(0.384), percent(0.001), percent(0.0), percent(0.9999), percent(1.0)
    (38, 1, 0, 99, 100)
    """
    if chance <= IMPOSSIBLE or chance >= 1 - IMPOSSIBLE:
        return 100 * round(chance)
    return min(max(round(100 * chance), 1), 99)


def _shifted(chances: Chances, by: int) -> Chances:
    """Return `chances` with every count increased by `by`."""
    if not by:
        return chances
    moved = np.zeros_like(chances)
    moved[by:] = chances[:-by]
    return moved


def is_bluff(act: Bid | Denounce, bid: Bid, hand: tuple[Card, ...], cards: int, *, empty: bool) -> bool:
    """Return True if the hand of its seat belies an act: `bid`, on that many `cards`, is made or denounced.

    A bid is a bluff if it holds in less than half of the cases by the own hand alone, a denunciation if the bid does in
    more than half. With `empty` a bid is one if none of its corpse is on the own hand, a denunciation if one is.
    """
    if empty:
        return isinstance(act, Denounce) == any(DECK[card][bid.corpse - 1] for card in hand)
    chance = _chance_by_hand(hand, cards, bid.count, bid.corpse)
    return chance > 0.5 if isinstance(act, Denounce) else chance < 0.5


def was_bluff(past: Round, shown: SeenSign, *, empty: bool) -> bool:
    """Return True if the act after a sign was a bluff by the hand of its seat, which all have seen since (NL-26)."""
    doubts = shown.after == len(past.calls)
    bid = past.calls[-1].bid if doubts else past.calls[shown.after].bid
    cards = sum(map(len, past.hands))
    return is_bluff(Denounce() if doubts else bid, bid, past.hands[shown.seat], cards, empty=empty)


def sign_record(view: NimmsleichView, seat: Seat, *, empty: bool) -> dict[Sign, list[bool]]:
    """Return per sign that a seat has shown whether its acts were bluffs, in the order of the counted rounds (NL-60).

    What decides is the seat's own hand, which all have seen since (NL-26), as in :func:`was_bluff`. Whether the bid
    held is no evidence: what was raised is nearly always true, and other hands decide the rest.
    """
    record: dict[Sign, list[bool]] = {}
    for past in view.rounds:
        for shown in past.signs:
            if shown.seat == seat:
                record.setdefault(shown.sign, []).append(was_bluff(past, shown, empty=empty))
    return {sign: record[sign] for sign in Sign if sign in record}


@lru_cache(_MOST_CHANCES)
def _chance_by_hand(hand: tuple[Card, ...], cards: int, count: int, corpse: int) -> float:
    """Return the chance that a bid on that many `cards` holds, for a player who knows one hand alone."""
    rest = [DECK[card] for card in range(len(DECK)) if card not in hand]
    chances = distribution(rest, cards - len(hand), [DECK[card] for card in hand], corpse - 1)
    return float(chances[corpses_needed(count) :].sum())
