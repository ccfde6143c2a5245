"""What happens at the table: for the log and the animation. Secrets are events of their own."""

from typing import Literal

from nimmsleich.cards import Card
from nimmsleich.rules.actions import Look
from table.contract import Event, RevealingEvent, Seat, SecretEvent


class DealerDrawn(RevealingEvent, frozen=True):
    """Chance has drawn the dealer (NL-11)."""

    seat: Seat


class Dealt(RevealingEvent, frozen=True):
    """Everybody has six cards in a pile, unseen (NL-10)."""

    seats: int
    stock: int
    """How many cards were left over."""


class RoundBegan(Event, frozen=True):
    """Everybody has taken cards in hand (NL-20); `opener` must bid (NL-21)."""

    number: int
    opener: Seat


class HandDrawn(SecretEvent, RevealingEvent, frozen=True):
    """Secret: what `seat` holds in this round, from left to right."""

    cards: tuple[Card, ...]


class CardsDrawn(SecretEvent, RevealingEvent, frozen=True):
    """Secret, three players: what `seat` has just taken from its pile, or from the stock in a swap (NL-30 … NL-34)."""

    cards: tuple[Card, ...]


class BidMade(Event, frozen=True):
    """`seat` bids at least `count` of the `corpse` with that rank (NL-22)."""

    seat: Seat
    count: int
    corpse: int
    opening: bool
    """Whether it is the first bid of the round."""


class TokenSpent(Event, frozen=True):
    """Everybody sees who spends a token and on whom (NL-41)."""

    seat: Seat
    looks: tuple[Look, ...]
    left: int
    """How many tokens `seat` still has."""


class CardsSeen(SecretEvent, RevealingEvent, frozen=True):
    """Secret: what the spender of a token saw (NL-41)."""

    looks: tuple[Look, ...]
    cards: tuple[Card, ...]
    """One per look."""


class Denounced(Event, frozen=True):
    """`seat` does not believe the bid of `bidder`; the bidding is over (NL-25)."""

    seat: Seat
    bidder: Seat
    count: int
    corpse: int


class Voted(Event, frozen=True):
    """`seat` has chosen thumb or fist; nobody knows which yet (NL-25)."""

    seat: Seat


class VotesShown(RevealingEvent, frozen=True):
    """All choices come to light at once, the denouncer's and the bidder's too (NL-25)."""

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
        """Whether there are as many as were bid, so that the thumbs win."""
        return self.count >= self.bid


class CardGone(Event, frozen=True):
    """A winner's card goes to the box (NL-27, NL-31)."""

    seat: Seat
    left: int
    """How many cards `seat` still owns, in pile and hand."""
    card: Card | None
    """Which one; None with three players, who do not show it."""


class CardUnderPile(Event, frozen=True):
    """A loser's card goes under the own pile (NL-27, NL-32)."""

    seat: Seat
    card: Card | None
    """Which one; None with three players, who do not show it."""
    height: int
    """How many cards lie in the pile then, this one included."""


class ChoiceMade(Event, frozen=True):
    """Three players: `seat` has decided in secret which card to part with (NL-36)."""

    seat: Seat


class CardSwapped(RevealingEvent, frozen=True):
    """Three players: a loser has changed a card for one from the stock (NL-34); the cards are not shown."""

    seat: Seat


class HandKept(RevealingEvent, frozen=True):
    """Three players: a loser with one or two cards in all has kept them (NL-34)."""

    seat: Seat


class PartedWith(SecretEvent, frozen=True):
    """Secret, three players: which card `seat` has given away, and where it went."""

    card: Card
    place: Literal["box", "pile", "stock"]


class RoundEnded(Event, frozen=True):
    """The cards have gone where they go; `owned` says how many each seat still has."""

    number: int
    owned: tuple[int, ...]


class TokensDecided(Event, frozen=True):
    """Several got rid of their last card at once: the fewest tokens used decide (NL-28)."""

    finished: tuple[Seat, ...]
    used: tuple[int, ...]
    """Tokens used, one number per seat of `finished`."""
    level: tuple[Seat, ...]
    """Those with the fewest."""


class OystersServed(Event, frozen=True):
    """Still level, so oysters are opened (NL-50)."""

    tied: tuple[Seat, ...]


class OystersEaten(RevealingEvent, frozen=True):
    """The contest's outcome (NL-50)."""

    tied: tuple[Seat, ...]
    scores: tuple[int, ...]


class MatchWon(Event, frozen=True):
    """The match is over; more than one winner share it (NL-28)."""

    winners: tuple[Seat, ...]
