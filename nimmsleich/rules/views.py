"""What one seat knows: the only thing that bots and the scene ever see of a match."""

from enum import StrEnum
from typing import Literal

import msgspec

from nimmsleich.cards import CORPSES_PER_CARD, DECK, Card
from nimmsleich.rules.actions import Bid, KeepHand, Look, Shed, Swap
from table.contract import Seat, View


class Phase(StrEnum):
    """What the table is waiting for."""

    DEALER = "dealer"
    """Chance draws the dealer."""
    DEAL = "deal"
    """Chance deals."""
    SHUFFLE = "shuffle"
    """Chance shuffles the hands; three players only."""
    BIDDING = "bidding"
    VOTING = "voting"
    """Thumb or fist; several seats at once."""
    CHOOSING = "shedding"
    """Which card to part with; three players only, several seats at once."""
    OYSTERS = "oysters"
    """Chance, or the contest on the screen, says who opened how many."""
    OVER = "over"


class Call(msgspec.Struct, frozen=True):
    """A bid and who made it."""

    seat: Seat
    count: int
    corpse: int
    """Rank, 1 … 6."""

    @property
    def bid(self) -> Bid:
        """The bid alone."""
        return Bid(self.count, self.corpse)


class Search(msgspec.Struct, frozen=True):
    """A token spent: by whom, on which cards, and after how many bids of the round. What was seen is not part of it."""

    seat: Seat
    looks: tuple[Look, ...]
    after: int


class Round(msgspec.Struct, frozen=True):
    """A round after the count; all of it is public."""

    opener: Seat
    calls: tuple[Call, ...]
    """All bids in order; the last one was denounced."""
    searches: tuple[Search, ...]
    denouncer: Seat
    thumbs: tuple[Seat, ...]
    """Who said that the bid holds, in seat order; the others were fists."""
    hands: tuple[tuple[Card, ...], ...]
    """Per seat the cards shown, from left to right."""
    count: int
    """How many there were of the corpse that was bid."""
    swappers: tuple[Seat, ...] = ()
    """Three players: the losers who then changed a card for one from the stock (NL-34)."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The thumbs if there were as many as bid, else the fists; in seat order (NL-26)."""
        if self.count >= self.calls[-1].count:
            return self.thumbs
        return tuple(seat for seat in range(len(self.hands)) if seat not in self.thumbs)


class Doubt(msgspec.Struct, frozen=True):
    """Three players: of two cards shown in the last round one is still in that hand, the other was parted with."""

    cards: tuple[Card, Card]
    """The two, ascending; which of them stayed is unknown."""
    place: Literal["box", "pile", "stock"]
    """Where the other one went: the box, or the bottom of the own pile, or into the stock."""
    at: int
    """Its index there, as in the view's `box`, `piles` or `stock` (which all say None at that index)."""


class NimmsleichView(View, frozen=True):
    """All that `seat` knows. Piles are listed from top to bottom; None is a card that this seat cannot know.

    An onlooker (`seat` is ONLOOKER) has no hand, no vote and no choice of its own and sees what lies open.
    """

    seats: int
    """How many play."""
    oysters: bool
    """Whether a tie is settled by oysters (NL-50)."""
    phase: Phase
    round: int
    """Number of the round, from 1; 0 before the deal."""
    dealer: Seat
    """-1 until drawn."""
    opener: Seat
    """Who opens or has opened this round; -1 before the deal."""
    actors: tuple[Seat, ...]
    """Whose action is awaited, as :meth:`State.actors`."""
    interrupters: tuple[Seat, ...]
    """Who else may spend a token now."""
    hands: tuple[tuple[Card | None, ...], ...]
    """Per seat the cards in hand, left to right: the own, those seen by a token of this round, those that have come
    round again (four to six players), and everybody's once shown (phase CHOOSING). None where unknown."""
    sure: tuple[tuple[Card, ...], ...]
    """Per seat all cards that are certainly in that hand, ascending, those of `hands` included. With three players
    there may be more of them than `hands` tells, because left or right is unknown."""
    doubts: tuple[Doubt | None, ...]
    """Three players: per seat the pair of which exactly one card is in hand. None if there is no such doubt. The cards
    of a hand that are neither sure nor in doubt are drawn from :attr:`unseen`."""
    piles: tuple[tuple[Card | None, ...], ...]
    stock: tuple[Card | None, ...]
    """Cards not dealt; with three players those that NL-34 draws from."""
    box: tuple[Card | None, ...]
    """Cards that winners got rid of, in order; None only for what three players did not show."""
    tokens: tuple[int, ...]
    """Detective tokens left per seat."""
    calls: tuple[Call, ...]
    """The bids of this round in order, with their seats; empty once the match is decided."""
    searches: tuple[Search, ...]
    """The tokens spent in this round."""
    denouncer: Seat
    """Who denounced in this round; -1 during the bidding."""
    voted: tuple[bool, ...]
    """Per seat whether its thumb or fist is decided (VOTING); the denouncer's and the bidder's are from the start."""
    vote: bool | None
    """This seat's own: True is the thumb; None while undecided."""
    chosen: tuple[bool, ...]
    """Per seat whether it has decided which card to part with (CHOOSING)."""
    choice: Shed | Swap | KeepHand | None
    """This seat's own decision."""
    rounds: tuple[Round, ...]
    """All rounds that have been counted, the present one included from CHOOSING on."""
    tied: tuple[Seat, ...]
    """Who opens oysters (OYSTERS), in seat order."""
    scores: tuple[int, ...]
    """Oysters opened, one number per tied seat; empty if there was no contest."""
    winners: tuple[Seat, ...]

    @property
    def bid(self) -> Bid | None:
        """The last bid of this round."""
        return self.calls[-1].bid if self.calls else None

    @property
    def denounced(self) -> Seat:
        """Whose bid was denounced in this round; -1 during the bidding."""
        return self.calls[-1].seat if self.denouncer >= 0 and self.calls else -1

    @property
    def cards_in_hands(self) -> int:
        """How many cards a bid speaks of."""
        return sum(map(len, self.hands))

    @property
    def highest_count(self) -> int:
        """No bid may name more than this (NL-24)."""
        return CORPSES_PER_CARD * self.cards_in_hands

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of which this seat does not know at all where they are, ascending.

        They fill, each order equally likely but for what bids may tell, the unknown places in hands, piles and stock.
        """
        known: set[Card | None] = {*self.stock, *self.box}
        known.update(*self.piles, *self.sure, *(doubt.cards for doubt in self.doubts if doubt))
        return tuple(card for card in range(len(DECK)) if card not in known)
