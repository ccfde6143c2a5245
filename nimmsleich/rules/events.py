"""Events of a match, for the log and the animation. Secrets are separate events."""

from typing import Literal

from nimmsleich.cards import Card
from nimmsleich.rules.actions import Look, Sign
from nimmsleich.rules.views import Call, corpses_needed
from table.contract import Event, RevealingEvent, Seat, SecretEvent


class DealerDrawn(RevealingEvent, frozen=True):
    """The dealer is drawn (NL-11)."""

    seat: Seat


class Dealt(RevealingEvent, frozen=True):
    """Every seat has a pile of cards, unseen (NL-10, NL-71)."""

    seats: int
    stock: int
    """Number of undealt cards."""
    pile: int = 6
    """Number of cards of each seat."""


class CardsOut(RevealingEvent, frozen=True):
    """These cards lie open beside the box and are not played with (NL-71)."""

    cards: tuple[Card, ...]


class TellDrawn(SecretEvent, RevealingEvent, frozen=True):
    """Secret: true if `seat` rather shows the `first` of its temper's two signs when it bluffs (NL-60)."""

    first: bool


class RoundBegan(Event, frozen=True):
    """Every seat has taken cards in hand (NL-20), and `opener` must bid (NL-21)."""

    number: int
    opener: Seat


class MaskWorn(Event, frozen=True):
    """`seat` wears the mask in this round (NL-70)."""

    seat: Seat


class WitnessSpoke(RevealingEvent, frozen=True):
    """The witness tells how many of a corpse are on all hands (NL-72)."""

    corpse: int
    count: int


class HandDrawn(SecretEvent, RevealingEvent, frozen=True):
    """Secret: the hand of `seat` in this round, from left to right."""

    cards: tuple[Card, ...]


class CardsDrawn(SecretEvent, RevealingEvent, frozen=True):
    """Secret, three players: cards that `seat` takes from its pile, or from the stock in a swap (NL-30 … NL-34)."""

    cards: tuple[Card, ...]


class BidMade(Event, frozen=True):
    """`seat` bids at least `count` of the `corpse` with that rank (NL-22)."""

    seat: Seat
    count: int
    corpse: int
    opening: bool
    """True for the first bid of the round."""

    @property
    def call(self) -> Call:
        """The bid with its seat."""
        return Call(self.seat, self.count, self.corpse)


class SignShown(Event, frozen=True):
    """`seat` shows a sign before it bids or denounces (NL-60)."""

    seat: Seat
    sign: Sign


class TokenSpent(Event, frozen=True):
    """`seat` spends a token on the opponents of `looks`, publicly (NL-41)."""

    seat: Seat
    looks: tuple[Look, ...]
    left: int
    """Tokens that `seat` still has."""


class CardsSeen(SecretEvent, RevealingEvent, frozen=True):
    """Secret: the cards seen by the spender of a token (NL-41)."""

    looks: tuple[Look, ...]
    cards: tuple[Card, ...]
    """One per look."""


class Denounced(Event, frozen=True):
    """`seat` doubts the bid of `bidder`. The bidding is over (NL-25)."""

    seat: Seat
    bidder: Seat
    count: int
    corpse: int


class Voted(Event, frozen=True):
    """`seat` has chosen thumb or fist, secretly for now (NL-25)."""

    seat: Seat


class VotesShown(RevealingEvent, frozen=True):
    """All choices are revealed at once, including the denouncer's and the bidder's (NL-25)."""

    thumbs: tuple[Seat, ...]
    fists: tuple[Seat, ...]


class HandsShown(RevealingEvent, frozen=True):
    """All cards are laid open (NL-26)."""

    hands: tuple[tuple[Card, ...], ...]
    """Per seat, from left to right."""


class Counted(Event, frozen=True):
    """The corpse has been counted on all cards (NL-26)."""

    corpse: int
    bid: int
    count: int
    winners: tuple[Seat, ...]
    losers: tuple[Seat, ...]

    @property
    def holds(self) -> bool:
        """True if the bid holds, so that the thumbs win."""
        return self.count >= corpses_needed(self.bid)


class CardGone(Event, frozen=True):
    """A winner's card goes to the box (NL-27, NL-31)."""

    seat: Seat
    left: int
    """Number of cards that `seat` still owns, in pile and hand."""
    card: Card | None
    """The card; None with three players, who do not show it."""


class CardUnderPile(Event, frozen=True):
    """A loser's card goes under the own pile (NL-27, NL-32)."""

    seat: Seat
    card: Card | None
    """The card; None with three players, who do not show it."""
    height: int
    """Number of cards in the pile afterwards, including this one."""


class ChoiceMade(Event, frozen=True):
    """Three players: `seat` has decided secretly which card to part with (NL-36)."""

    seat: Seat


class CardSwapped(RevealingEvent, frozen=True):
    """Three players: a loser has swapped a card for one from the stock (NL-34). The cards are not shown."""

    seat: Seat


class HandKept(RevealingEvent, frozen=True):
    """Three players: a loser with one or two cards in all has kept them (NL-34)."""

    seat: Seat


class PartedWith(SecretEvent, frozen=True):
    """Secret, three players: the card that `seat` has parted with, and its new place."""

    card: Card
    place: Literal["box", "pile", "stock"]


class RoundEnded(Event, frozen=True):
    """All cards have been moved. `owned` is the number of cards that each seat still has."""

    number: int
    owned: tuple[int, ...]


class TokensDecided(Event, frozen=True):
    """Several seats got rid of their last card at once. The fewest tokens used decide (NL-28)."""

    finished: tuple[Seat, ...]
    used: tuple[int, ...]
    """Tokens used, one number per seat of `finished`."""
    level: tuple[Seat, ...]
    """The seats with the fewest."""


class OystersServed(Event, frozen=True):
    """The seats are still level, so they open oysters (NL-50)."""

    tied: tuple[Seat, ...]


class OystersEaten(RevealingEvent, frozen=True):
    """The outcome of the contest (NL-50)."""

    tied: tuple[Seat, ...]
    scores: tuple[int, ...]


class MatchWon(Event, frozen=True):
    """The match is over. Several winners share it (NL-28)."""

    winners: tuple[Seat, ...]
