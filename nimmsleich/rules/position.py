"""A position as plain data, and what follows from it; `position_reader` reads one."""

from typing import Final

import msgspec

from nimmsleich.cards import Card
from nimmsleich.rules.actions import Choice, raises_of
from nimmsleich.rules.views import Call, Phase, Round, Search
from table.contract import CHANCE, Seat

SEATS: Final = range(3, 7)
PILE: Final = 6
"""Cards dealt to each seat (NL-10)."""
TOKENS: Final = 2
"""Detective tokens per seat (NL-3)."""

BIDDING, VOTING, CHOOSING, OVER = Phase.BIDDING, Phase.VOTING, Phase.CHOOSING, Phase.OVER
"""Looked up once: a member of an enumeration takes longer to find than all else in a comparison."""

DECIDED: Final = frozenset({Phase.OYSTERS, Phase.OVER})
_ONE_EACH: Final = [(1,) * seats for seats in range(SEATS.stop)]
"""Per number of seats one card each."""


def cards_in_hand(seats: int) -> int:
    """How many cards everybody takes in hand before a round, with so many seats (NL-20, NL-30)."""
    return 2 if seats == 3 else 1


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Everything about a position. Lists with one entry per seat are in seat order; piles run from top to bottom."""

    seats: int
    oysters: bool = False
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
    """This round's bids in order, the opener's first: count and rank."""
    searches: list[Search] = []
    """The tokens spent in this round."""
    votes: list[bool | None] = []
    """In the voting: per seat, the denouncer's (false) and the bidder's (true) included; null while undecided."""
    choices: list[Choice | None] = []
    """In the choosing: per seat, null while undecided."""
    rounds: list[Round] = []
    """The rounds that have been counted, as far as they are remembered."""
    shown: list[Card] | None = None
    """The cards that everybody has seen, ascending; left out: those of `rounds`, and with four to six players the box.
    """
    scores: list[int] = []
    """Oysters opened, one number per contestant."""

    def speaker(self) -> Seat:
        """The seat after the last bidder: who bids or denounces now, or has denounced."""
        return (self.opener + len(self.bids)) % self.seats

    def actors(self) -> tuple[Seat, ...]:
        """The seat that bids; in the voting and the choosing everybody who has not decided; CHANCE; or nobody."""
        phase = self.phase
        if phase is BIDDING:
            return ((self.opener + len(self.bids)) % self.seats,)
        if phase is VOTING:
            return tuple([seat for seat, vote in enumerate(self.votes) if vote is None])
        if phase is CHOOSING:
            return tuple([seat for seat, choice in enumerate(self.choices) if choice is None])
        return () if phase is OVER else (CHANCE,)

    def interrupters(self) -> tuple[Seat, ...]:
        """Everybody out of turn who has a token, from the cards in hand to the denunciation (NL-40)."""
        if self.phase is not BIDDING:
            return ()
        speaker = self.speaker()
        return tuple([seat for seat, left in enumerate(self.tokens) if left and seat != speaker])

    def raises(self) -> range:
        """The indices in :data:`BIDS` of the bids that are allowed now (NL-24)."""
        bids = self.bids
        cards = self.seats if self.seats > 3 else sum(map(len, self.hands))  # As `hand_sizes`, but quicker.
        return raises_of(bids[-1] if bids else None, cards)

    @property
    def calls(self) -> tuple[Call, ...]:
        """The bids of this round with their seats."""
        opener, seats = self.opener, self.seats
        calls = enumerate(self.bids, opener)
        return tuple([Call(turn % seats, count, corpse) for turn, (count, corpse) in calls])

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds while they bid: one with four players or more (NL-20)."""
        return _ONE_EACH[self.seats] if self.seats > 3 else tuple(map(len, self.hands))

    @property
    def owned(self) -> tuple[int, ...]:
        """How many cards each seat has, in pile and hand."""
        return tuple([len(hand) + len(pile) for hand, pile in zip(self.hands, self.piles, strict=True)])

    @property
    def finished(self) -> tuple[Seat, ...]:
        """The seats without a card (NL-28)."""
        return tuple([seat for seat, cards in enumerate(self.owned) if not cards])

    @property
    def level(self) -> tuple[Seat, ...]:
        """Those of :attr:`finished` who have used the fewest tokens (NL-28)."""
        most = max((self.tokens[seat] for seat in self.finished), default=0)
        return tuple([seat for seat in self.finished if self.tokens[seat] == most])

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who got rid of all cards, with the fewest tokens, and the most oysters if they were opened (NL-28, NL-50)."""
        if self.phase is not Phase.OVER or not self.scores:
            return self.level if self.phase is Phase.OVER else ()
        most = max(self.scores)
        return tuple([seat for seat, score in zip(self.level, self.scores, strict=True) if score == most])


def before_the_deal(seats: int, *, dealer: Seat, oysters: bool) -> Position:
    """The first position: the dealer is `dealer`, or still to be drawn if that is -1 (NL-11)."""
    return Position(
        seats=seats,
        oysters=oysters,
        phase=Phase.DEALER if dealer < 0 else Phase.DEAL,
        dealer=dealer,
        tokens=[TOKENS] * seats,
        hands=[[] for _ in range(seats)],
        piles=[[] for _ in range(seats)],
        shown=[],
    )
