"""A position as plain data, and its derived values."""

from typing import Final

import msgspec

from nimmsleich.cards import DECK, RANKS, Card
from nimmsleich.rules.actions import Choice, raises_of
from nimmsleich.rules.options import SEATS, MatchOptions
from nimmsleich.rules.views import Call, Phase, Round, Search, SeenSign
from table.contract import CHANCE, Seat
from table.offer.options import chosen_seat

PILE: Final = 6
"""Cards dealt to each seat (NL-10)."""
SHORT_PILE, OUT = 5, 6
"""Cards dealt to each seat of a short deck, and cards that lie open beside the box (NL-71)."""
TOKENS: Final = 2
"""Detective tokens per seat (NL-3)."""

BIDDING, VOTING, CHOOSING, OVER = Phase.BIDDING, Phase.VOTING, Phase.CHOOSING, Phase.OVER
"""Bound once, because looking up a member of an enumeration takes longer than the rest of a comparison."""

DECIDED: Final = frozenset({Phase.OYSTERS, Phase.OVER})
_ONE_EACH: Final = [(1,) * seats for seats in range(SEATS.stop)]
"""One card per seat, by number of seats."""


def witnessed_in(number: int) -> int:
    """Return the corpse that the witness counts in a round, by its number from 1: one after the other (NL-72)."""
    return (number - 1) % len(RANKS) + 1


def cards_in_hand(seats: int) -> int:
    """Return the number of cards that each player takes in hand before a round (NL-20, NL-30)."""
    return 2 if seats == 3 else 1


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The full state of a match. Lists with one entry per seat are in seat order; piles run from top to bottom."""

    seats: int
    options: MatchOptions = MatchOptions()
    tells: list[bool] = []
    """Per seat from the deal on, true if the first of its temper's signs says rather that it bluffs; empty unless the
    deal draws that."""
    phase: Phase
    round: int = 0
    dealer: Seat = -1
    opener: Seat = -1
    tokens: list[int] = []
    hands: list[list[Card]] = []
    piles: list[list[Card]] = []
    stock: list[Card] = []
    box: list[Card] = []
    bids: list[tuple[int, int]] = []
    """Bids of this round in order, the opener's first: count and rank."""
    searches: list[Search] = []
    """Tokens spent in this round."""
    signs: list[SeenSign] = []
    """Signs shown in this round."""
    votes: list[bool | None] = []
    """During the voting: per seat, including the denouncer's (false) and the bidder's (true); null while undecided."""
    choices: list[Choice | None] = []
    """During the choosing: per seat, null while undecided."""
    rounds: list[Round] = []
    """Rounds that have been counted, as far as they are remembered."""
    shown: list[Card] | None = None
    """Cards that all players have seen, ascending. If left out: those of `rounds`, and of the box unless three play."""
    scores: list[int] = []
    """Oysters opened, one number per contestant."""

    def speaker(self) -> Seat:
        """Return the seat after the last bidder: it bids or denounces now, or has denounced."""
        return (self.opener + len(self.bids)) % self.seats

    def actors(self) -> tuple[Seat, ...]:
        """Return the bidding seat; during the voting and the choosing all undecided seats; CHANCE; or no seat."""
        phase = self.phase
        if phase is BIDDING:
            return ((self.opener + len(self.bids)) % self.seats,)
        if phase is VOTING:
            return tuple([seat for seat, vote in enumerate(self.votes) if vote is None])
        if phase is CHOOSING:
            return tuple([seat for seat, choice in enumerate(self.choices) if choice is None])
        return () if phase is OVER else (CHANCE,)

    def interrupters(self) -> tuple[Seat, ...]:
        """Return all seats out of turn that have a token, from the cards in hand to the denunciation (NL-40)."""
        if self.phase is not BIDDING:
            return ()
        speaker = self.speaker()
        return tuple([seat for seat, left in enumerate(self.tokens) if left and seat != speaker])

    def raises(self) -> range:
        """Return the indices in :data:`BIDS` of the bids that are allowed now (NL-24)."""
        bids = self.bids
        cards = self.seats if self.seats > 3 else sum(map(len, self.hands))  # As `hand_sizes`, but quicker.
        return raises_of(bids[-1] if bids else None, cards)

    @property
    def signed(self) -> bool:
        """True if the seat in turn has shown its sign."""
        return bool(self.signs) and self.signs[-1].after == len(self.bids)

    @property
    def pile_size(self) -> int:
        """Number of cards dealt to each seat (NL-10, NL-71)."""
        return SHORT_PILE if self.options.short_deck else PILE

    @property
    def witnessed(self) -> tuple[int, int] | None:
        """The corpse that the witness has counted in this round, and its true number (NL-72); None without one."""
        if not self.options.witness or self.phase not in (BIDDING, VOTING):
            return None
        corpse = witnessed_in(self.round)
        return corpse, sum([DECK[card][corpse - 1] for hand in self.hands for card in hand])

    @property
    def masked(self) -> Seat:
        """The seat that wears the mask in this round (NL-70); -1 without one."""
        return self.opener if self.options.mask else -1

    @property
    def calls(self) -> tuple[Call, ...]:
        """The bids of this round with their seats."""
        opener, seats = self.opener, self.seats
        calls = enumerate(self.bids, opener)
        return tuple([Call(turn % seats, count, corpse) for turn, (count, corpse) in calls])

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Number of cards per hand during the bidding: one with four players or more (NL-20)."""
        return _ONE_EACH[self.seats] if self.seats > 3 else tuple(map(len, self.hands))

    @property
    def owned(self) -> tuple[int, ...]:
        """Number of cards per seat, in pile and hand."""
        return tuple([len(hand) + len(pile) for hand, pile in zip(self.hands, self.piles, strict=True)])

    @property
    def finished(self) -> tuple[Seat, ...]:
        """The seats without a card (NL-28)."""
        return tuple([seat for seat, cards in enumerate(self.owned) if not cards])

    @property
    def level(self) -> tuple[Seat, ...]:
        """The seats of :attr:`finished` that have used the fewest tokens (NL-28)."""
        most = max((self.tokens[seat] for seat in self.finished), default=0)
        return tuple([seat for seat in self.finished if self.tokens[seat] == most])

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The level seats once the match is over; those with the most oysters if there was a contest (NL-28, NL-50)."""
        if self.phase is not Phase.OVER or not self.scores:
            return self.level if self.phase is Phase.OVER else ()
        most = max(self.scores)
        return tuple([seat for seat, score in zip(self.level, self.scores, strict=True) if score == most])


def before_the_deal(seats: int, options: MatchOptions) -> Position:
    """Return the first position, in which the dealer is chosen or still to be drawn (NL-11).

    Raises BadSetup if no player sits at the chosen seat.
    """
    dealer = chosen_seat(options.dealer, seats)
    return Position(
        seats=seats,
        options=options,
        phase=Phase.DEALER if dealer < 0 else Phase.DEAL,
        dealer=dealer,
        tokens=[TOKENS] * seats,
        hands=[[] for _ in range(seats)],
        piles=[[] for _ in range(seats)],
        shown=[],
    )
