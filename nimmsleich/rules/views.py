"""The view of one seat: all that bots and the scene see of a match."""

from enum import StrEnum
from typing import Literal

import msgspec

from nimmsleich.cards import CORPSES_PER_CARD, DECK, Card
from nimmsleich.rules.actions import Bid, KeepHand, Look, Shed, Sign, Swap
from nimmsleich.rules.options import MatchOptions
from table.contract import Masked, Seat, View


class Phase(StrEnum):
    """Action or answer that the match awaits."""

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
    """Choice of a card to part with; three players only, several seats at once."""
    OYSTERS = "oysters"
    """Chance, or the contest on the screen, gives the number of opened oysters."""
    OVER = "over"


def corpses_needed(count: int) -> int:
    """Return the least number of corpses with which a bid of `count` holds (NL-26). Nothing else decides that."""
    return count


class Call(msgspec.Struct, frozen=True):
    """A bid with its seat."""

    seat: Seat
    count: int
    corpse: int
    """Rank, 1 … 6."""

    @property
    def bid(self) -> Bid:
        """The bid alone."""
        return Bid(self.count, self.corpse)

    @property
    def needed(self) -> int:
        """Least number of corpses with which the bid holds (NL-26)."""
        return corpses_needed(self.count)

    def holds(self, counted: int) -> bool:
        """Return True if the bid holds with that many corpses (NL-26)."""
        return counted >= self.needed


class Search(msgspec.Struct, frozen=True):
    """A spent token: its seat, the cards looked at, and the number of bids before it. The faces are not part of it."""

    seat: Seat
    looks: tuple[Look, ...]
    after: int


class SeenSign(msgspec.Struct, frozen=True):
    """A sign that a seat has shown, and the number of bids before it (NL-60)."""

    seat: Seat
    sign: Sign
    after: int


class Round(msgspec.Struct, frozen=True):
    """A round after the count; all of it is public."""

    opener: Seat
    calls: tuple[Call, ...]
    """All bids in order; the last one was denounced."""
    searches: tuple[Search, ...]
    denouncer: Seat
    thumbs: tuple[Seat, ...]
    """The seats that backed the bid, in seat order; the others were fists."""
    hands: tuple[tuple[Card, ...], ...]
    """Per seat the cards shown, from left to right."""
    count: int
    """Actual number of the corpse that was bid."""
    swappers: tuple[Seat, ...] = ()
    """Three players: the losers who then swapped a card for one from the stock (NL-34)."""
    signs: tuple[SeenSign, ...] = ()
    """All signs in order (NL-60)."""

    @property
    def holds(self) -> bool:
        """True if the denounced bid holds."""
        return self.calls[-1].holds(self.count)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The thumbs if the bid holds, else the fists; in seat order (NL-26)."""
        if self.holds:
            return self.thumbs
        return tuple(seat for seat in range(len(self.hands)) if seat not in self.thumbs)


class Doubt(msgspec.Struct, frozen=True):
    """Three players: of two cards shown in the last round one is still in that hand, the other was parted with."""

    cards: tuple[Card, Card]
    """The two cards, ascending; either may have stayed."""
    place: Literal["box", "pile", "stock"]
    """Place of the other card: the box, the bottom of the own pile, or the stock."""
    at: int
    """Its index there, as in the view's `box`, `piles` or `stock` (which all hold None at that index)."""


class NimmsleichView(View, frozen=True):
    """All that `seat` knows. Piles are listed from top to bottom; None is a card that this seat cannot know.

    A spectator (`seat` is SPECTATOR) has no hand, vote or choice and sees the open cards.
    """

    seats: int
    """Number of players."""
    options: MatchOptions
    tell: bool | None
    """True if this seat rather shows the first of its temper's two signs when it bluffs; None unless that was drawn for
    this match (NL-60)."""
    phase: Phase
    round: int
    """Number of the round, from 1; 0 before the deal."""
    dealer: Seat
    """The dealer's seat; -1 before the draw."""
    opener: Seat
    """The seat that opens or has opened this round; -1 before the deal."""
    actors: tuple[Seat, ...]
    """The seats that must act, as in :meth:`State.actors`."""
    interrupters: tuple[Seat, ...]
    """The other seats that may spend a token now."""
    hands: Masked[tuple[tuple[Card | None, ...], ...]]
    """Per seat the cards in hand, left to right: the own, those seen by a token of this round, those that have come
    round again (four to six players), and all once shown (phase CHOOSING). None if unknown."""
    sure: tuple[tuple[Card, ...], ...]
    """Per seat all cards that are certainly in that hand, ascending, including those of `hands`. With three players
    there may be more than in `hands`, because left or right is unknown."""
    doubts: tuple[Doubt | None, ...]
    """Three players: per seat the pair of which exactly one card is in hand; None if there is no such doubt. The cards
    of a hand that are neither sure nor in doubt are drawn from :attr:`unseen`."""
    piles: Masked[tuple[tuple[Card | None, ...], ...]]
    stock: Masked[tuple[Card | None, ...]]
    """Undealt cards. With three players NL-34 draws from them."""
    box: Masked[tuple[Card | None, ...]]
    """Discarded cards of winners, in order; None only for those that three players did not show."""
    tokens: tuple[int, ...]
    """Detective tokens left per seat."""
    calls: tuple[Call, ...]
    """The bids of this round in order, with their seats; empty once the match is decided."""
    searches: tuple[Search, ...]
    """The tokens spent in this round."""
    signs: tuple[SeenSign, ...]
    """The signs shown in this round."""
    witnessed: tuple[int, int] | None
    """The corpse that the witness has counted in this round, and its true number (NL-72)."""
    denouncer: Seat
    """The denouncer of this round; -1 during the bidding."""
    voted: tuple[bool, ...]
    """Per seat, true if its thumb or fist is decided (VOTING), from the start for the denouncer and the bidder."""
    vote: bool | None
    """This seat's own vote: True is the thumb; None while undecided."""
    chosen: tuple[bool, ...]
    """Per seat, true if it has decided which card to part with (CHOOSING)."""
    choice: Shed | Swap | KeepHand | None
    """This seat's own decision."""
    rounds: tuple[Round, ...]
    """All rounds that have been counted, from CHOOSING on including the present one."""
    tied: tuple[Seat, ...]
    """The contestants in oysters (OYSTERS), in seat order."""
    scores: tuple[int, ...]
    """Oysters opened, one number per tied seat; empty if there was no contest."""
    winners: tuple[Seat, ...]

    @property
    def bid(self) -> Bid | None:
        """The last bid of this round."""
        return self.calls[-1].bid if self.calls else None

    @property
    def denounced(self) -> Seat:
        """Seat of the denounced bid of this round; -1 during the bidding."""
        return self.calls[-1].seat if self.denouncer >= 0 and self.calls else -1

    @property
    def masked(self) -> Seat:
        """The seat that wears the mask in this round (NL-70); -1 without one."""
        return self.opener if self.options.mask and self.phase in (Phase.BIDDING, Phase.VOTING) else -1

    @property
    def cards_in_hands(self) -> int:
        """Number of cards that a bid refers to."""
        return sum(map(len, self.hands))

    @property
    def may_sign(self) -> bool:
        """True if the seat in turn may still show a sign before it acts (NL-60)."""
        shown = any(sign.after == len(self.calls) for sign in self.signs)
        masked = self.masked in self.actors
        return bool(self.options.tells) and self.phase is Phase.BIDDING and not shown and not masked

    @property
    def highest_count(self) -> int:
        """Largest count that a bid may name (NL-24)."""
        return CORPSES_PER_CARD * self.cards_in_hands

    @property
    def unseen(self) -> tuple[Card, ...]:
        """Cards whose place is entirely unknown to this seat, ascending.

        They fill the unknown places in hands, piles and stock, each order equally likely if bids are ignored.
        """
        known: set[Card | None] = {*self.stock, *self.box}
        known.update(*self.piles, *self.sure, *(doubt.cards for doubt in self.doubts if doubt))
        return tuple(card for card in range(len(DECK)) if card not in known)
