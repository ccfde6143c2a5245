"""Actions of players and of chance, and every bid."""

from enum import StrEnum
from functools import cache
from itertools import combinations, product
from typing import Final

import msgspec

from nimmsleich.cards import CORPSES_PER_CARD, RANKS, Card
from table.contract import Action, Seat

_RANKS: Final = len(RANKS)

MOST_CARDS: Final = 6
"""Largest number of cards in all hands: two for each of three players, or one for each of six."""

OYSTERS_PER_LANE: Final = 12
"""Oysters that each contestant may open in the contest (NL-50)."""


class DrawDealer(Action, frozen=True):
    """Chance draws the dealer (NL-11)."""

    seat: Seat


class Deal(Action, frozen=True, omit_defaults=True):
    """Chance shuffles and deals the whole deck in one action (NL-10)."""

    piles: tuple[tuple[Card, ...], ...]
    """Per seat its cards from the top to the bottom of the pile."""
    stock: tuple[Card, ...]
    """Undealt cards, top to bottom."""
    tells: tuple[bool, ...] = ()
    """Per seat, true if the first of its temper's two signs is the one that it rather shows when it bluffs (NL-60).

    Empty without tells.
    """
    out: tuple[Card, ...] = ()
    """Cards that lie open beside the box in a short deck (NL-71)."""


class ShuffleHands(Action, frozen=True):
    """Three players: chance shuffles every hand, so that left and right reveal nothing (NL-33)."""

    swapped: tuple[bool, ...]
    """Per seat, true if its two cards change places; always false for a hand of one card."""


class Bid(Action, frozen=True):
    """A bid of at least `count` of a corpse on the cards in all hands (NL-22)."""

    count: int
    corpse: int
    """The corpse's rank, 1 … 6."""

    @property
    def index(self) -> int:
        """Index of the bid in :data:`BIDS`. A raise is a bid with a higher index (NL-24)."""
        return (self.count - 1) * _RANKS + self.corpse - 1


class Denounce(Action, frozen=True):
    """The last bid is doubted (NL-23)."""


class Sign(StrEnum):
    """Small thing that a face or a hand does (NL-60)."""

    PILE = "pile"
    """The eyes go down to the own pile."""
    FINGER = "finger"
    """A finger taps the table."""
    SMILE = "smile"
    """A smile is swallowed."""
    GLANCE = "glance"
    """The eyes dart to the last bidder, or before the first bid to the next player."""
    COUGH = "cough"
    """A cough behind the hand."""
    TIE = "tie"
    """The tie is straightened."""


class ShowSign(Action, frozen=True):
    """A sign that the seat in turn shows before it bids or denounces (NL-60), whatever its cards."""

    leads = True

    sign: Sign


class Look(msgspec.Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """One card that the spender of a token may see."""

    seat: Seat
    position: int = 0
    """Its place in the hand: 0 is left, 1 is right; always 0 in a hand of one card."""


class Spend(Action, frozen=True):
    """A detective token is spent to look at cards (NL-40).

    Four to six players look at one card of each of two opponents. Three players look at both cards of one opponent or
    at one card of each (NL-33). Both cards of an opponent who holds only one are one look. The order of the looks does
    not matter.
    """

    looks: tuple[Look, ...]


class Vote(Action, frozen=True):
    """The secret choice after a denunciation (NL-25)."""

    flows = True

    thumb: bool
    """True for the thumb: the bid holds. False for the fist: it does not."""


class Shed(Action, frozen=True):
    """Three players: the card at `position` goes to the box (NL-31, winner) or under the pile (NL-32, loser)."""

    position: int


class Swap(Action, frozen=True):
    """Three players: a loser with one or two cards in all swaps one for the top of the stock (NL-34)."""

    position: int


class KeepHand(Action, frozen=True):
    """Three players: a loser with one or two cards in all keeps them (NL-34)."""


class Oysters(Action, frozen=True):
    """The outcome of the oyster contest (NL-50): oysters opened by each tied player, 0 … OYSTERS_PER_LANE."""

    scores: tuple[int, ...]
    """One per tied player, in the order of the view's `tied`."""


NimmsleichAction = (
    DrawDealer | Deal | ShuffleHands | Bid | Denounce | ShowSign | Spend | Vote | Shed | Swap | KeepHand | Oysters
)
"""Every action of the game."""

BIDS: Final = tuple(Bid(count, corpse) for count in range(1, CORPSES_PER_CARD * MOST_CARDS + 1) for corpse in RANKS)
"""All bids from the lowest to the highest. Each one raises those before it (NL-24).

>>> BIDS[0], BIDS[6].index
(Bid(count=1, corpse=1), 6)
"""


def bids_with(cards: int) -> int:
    """Return the number of :data:`BIDS` allowed with n `cards` in hands (NL-24): always the first ones.

    >>> BIDS[bids_with(4) - 1]
    Bid(count=24, corpse=6)
    """
    return cards * CORPSES_PER_CARD * len(RANKS)


@cache
def raises_of(last: tuple[int, int] | None, cards: int) -> range:
    """Return the indices in :data:`BIDS` of the raises of `last` (count and rank) with `cards` in hands (NL-24).

    >>> BIDS[raises_of((2, 6), cards=4)[0]]
    Bid(count=3, corpse=1)
    """
    return range(Bid(*last).index + 1 if last else 0, bids_with(cards))


@cache
def spends_of(seat: Seat, hand_sizes: tuple[int, ...], masked: Seat = -1) -> tuple[Spend, ...]:
    """Return every way for `seat` to spend a token, given the number of cards in each hand; ascending.

    Nobody sees the hand of the `masked` seat (NL-70).

    >>> [[look.seat for look in spend.looks] for spend in spends_of(0, (1, 1, 1, 1))]
    [[1, 2], [1, 3], [2, 3]]
    >>> len(spends_of(0, (2, 2, 2))), len(spends_of(0, (2, 1, 1)))
    (6, 3)
    """
    others = [other for other in range(len(hand_sizes)) if other not in (seat, masked)]
    cards = {other: [Look(other, position) for position in range(hand_sizes[other])] for other in others}
    looks: list[tuple[Look, ...]] = [
        pair for one, two in combinations(others, 2) for pair in product(cards[one], cards[two])
    ]
    if len(hand_sizes) == 3:
        looks += [tuple(cards[other]) for other in others]
    return tuple(Spend(pair) for pair in sorted(looks))


Choice = Shed | Swap | KeepHand
"""A decision after the count, with three players."""


@cache
def choices_of(won: bool, hand_size: int, pile_height: int) -> tuple[Choice, ...]:
    """Return the decisions after the count for such a hand and pile (NL-31, NL-32, NL-34).

    >>> choices_of(won=False, hand_size=1, pile_height=0)
    (KeepHand(), Swap(position=0))
    """
    if won or pile_height:
        return tuple(Shed(position) for position in range(hand_size))
    return (KeepHand(), *(Swap(position) for position in range(hand_size)))
