"""What all bots have in common: which question is asked, and which answers are considered."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from nimmsleich.bots.advice import KEEP, KEEP_TOKENS, PART, SWAP
from nimmsleich.cards import DECK, RANKS, Card
from nimmsleich.rules.actions import BIDS, Bid, KeepHand, Shed, Spend, Swap, bids_with, spends_of
from nimmsleich.rules.views import NimmsleichView, Phase
from table.contract import Action
from table.game import Advice


class LeichBot(ABC):
    """A bot of Nimm's Leich!: one method per question that the game can ask."""

    wants_secrets: ClassVar[bool] = False
    """Whether it swaps a card that all have just seen for one from the stock, where it may keep its hand."""

    def choose(self, view: NimmsleichView, legal: Sequence[Action], rng: random.Random) -> Action | None:
        """One of `legal`, or None to decline a token out of turn."""
        return self.advise(view, legal, rng).action

    def advise(self, view: NimmsleichView, legal: Sequence[Action], rng: random.Random) -> Advice:
        """What :meth:`choose` answers, and why; see :mod:`nimmsleich.bots.advice`."""
        if view.seat not in view.actors:
            return self.out_of_turn(view, rng)
        if view.phase is Phase.BIDDING:
            return self.bid(view, rng)
        if view.phase is Phase.VOTING:
            return self.vote(view, rng)
        return self.part(view, legal, rng)

    @abstractmethod
    def bid(self, view: NimmsleichView, rng: random.Random) -> Advice:
        """In turn: a raise, a denunciation or a token."""

    @abstractmethod
    def vote(self, view: NimmsleichView, rng: random.Random) -> Advice:
        """Thumb or fist."""

    def out_of_turn(self, view: NimmsleichView, rng: random.Random) -> Advice:
        """A token out of turn, or none."""
        return KEEP_TOKENS

    def part(self, view: NimmsleichView, legal: Sequence[Action], rng: random.Random) -> Advice:
        """Three players: parts with the plainer of two cards; keeps or swaps where nothing must go (NL-31 … NL-34)."""
        plainest = min((action for action in legal if not isinstance(action, KeepHand)), key=partial(_boldness, view))
        if KeepHand() not in legal:
            return Advice(plainest, PART, {})
        return Advice(plainest, SWAP, {}) if self.wants_secrets else KEEP


def _boldness(view: NimmsleichView, parting: Action) -> int:
    """How unevenly the corpses lie on the card parted with: many of one kind allow a high bid that holds."""
    assert isinstance(parting, Shed | Swap)
    card = view.hands[view.seat][parting.position]
    return 0 if card is None else sum(count**2 for count in DECK[card])


def raises(view: NimmsleichView, steps: int) -> list[Bid]:
    """Per corpse the `steps` lowest bids that raise the last one, ascending; empty when nothing is left (NL-24)."""
    lowest = view.calls[-1].bid.index + 1 if view.calls else 0
    return list(BIDS[lowest : min(lowest + steps * len(RANKS), bids_with(view.cards_in_hands))])


def count_on(cards: Sequence[Card], corpse: int) -> int:
    """How often the corpse of that rank lies on `cards`."""
    return sum(DECK[card][corpse - 1] for card in cards)


def informative_tokens(view: NimmsleichView) -> list[Spend]:
    """The ways to spend a token that show most unknown cards; empty without a token, or if nothing is hidden."""
    if not view.tokens[view.seat]:
        return []

    def unknown_cards(token: Spend) -> int:
        return sum(view.hands[look.seat][look.position] is None for look in token.looks)

    tokens = spends_of(view.seat, tuple(map(len, view.hands)))
    most = max(map(unknown_cards, tokens))
    return [token for token in tokens if unknown_cards(token) == most] if most else []
