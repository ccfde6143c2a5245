"""The state of a match of Nimm's Leich! (NL-10 … NL-60) and the change that each action makes.

Refusals and the answers of chance are in `legality`, views in `observing`.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Final, Self

import msgspec

from nimmsleich.cards import DECK
from nimmsleich.rules.actions import (
    Bid,
    Choice,
    Deal,
    Denounce,
    DrawDealer,
    KeepHand,
    NimmsleichAction,
    Oysters,
    Shed,
    ShowSign,
    ShuffleHands,
    Spend,
    Swap,
    Vote,
)
from nimmsleich.rules.events import (
    BidMade,
    CardGone,
    CardsDrawn,
    CardsOut,
    CardsSeen,
    CardSwapped,
    CardUnderPile,
    ChoiceMade,
    Counted,
    DealerDrawn,
    Dealt,
    Denounced,
    HandDrawn,
    HandKept,
    HandsShown,
    MaskWorn,
    MatchWon,
    OystersEaten,
    OystersServed,
    PartedWith,
    RoundBegan,
    RoundEnded,
    SignShown,
    TellDrawn,
    TokensDecided,
    TokenSpent,
    Voted,
    VotesShown,
    WitnessSpoke,
)
from nimmsleich.rules.legality import CHECKS, legal_actions, outcomes, sample
from nimmsleich.rules.observing import observe, sample_position
from nimmsleich.rules.options import MatchOptions
from nimmsleich.rules.position import BIDDING, TOKENS, VOTING, Position, before_the_deal, cards_in_hand
from nimmsleich.rules.views import NimmsleichView, Phase, Round, Search, SeenSign
from table.contract import Event, Seat
from table.rules.position_state import Change, PositionState, decoded

_LEFT: Final = Shed(0)


def _draw_dealer(position: Position, _: Seat, drawn: DrawDealer, events: list[Event]) -> None:
    position.dealer = drawn.seat
    position.phase = Phase.DEAL
    events.append(DealerDrawn(drawn.seat))


def _deal(position: Position, _: Seat, dealt: Deal, events: list[Event]) -> None:
    position.piles = [[*pile] for pile in dealt.piles]
    position.stock = [*dealt.stock]
    position.box, position.shown = [*dealt.out], sorted(dealt.out)
    position.opener = (position.dealer + 1) % position.seats
    position.tells = [*dealt.tells]
    events.append(Dealt(position.seats, len(position.stock), position.pile_size))
    if dealt.out:
        events.append(CardsOut(dealt.out))
    events += [TellDrawn(seat, first) for seat, first in enumerate(dealt.tells)]
    _begin_round(position, events)


def _begin_round(position: Position, events: list[Event]) -> None:
    """Refill all hands from the piles (NL-20, NL-30)."""
    position.round += 1
    if position.seats > 3:
        for hand, pile in zip(position.hands, position.piles, strict=True):
            hand.append(pile.pop(0))
        _open_bidding(position, events)
        return
    in_hand = cards_in_hand(position.seats)
    for seat, (hand, pile) in enumerate(zip(position.hands, position.piles, strict=True)):
        drawn = pile[: in_hand - len(hand)]
        hand += drawn
        del pile[: len(drawn)]
        if drawn:
            events.append(CardsDrawn(seat, tuple(drawn)))
    position.phase = Phase.SHUFFLE


def _shuffle_hands(position: Position, _: Seat, shuffle: ShuffleHands, events: list[Event]) -> None:
    for hand, swapped in zip(position.hands, shuffle.swapped, strict=True):
        if swapped:
            hand.reverse()
    _open_bidding(position, events)


def _open_bidding(position: Position, events: list[Event]) -> None:
    position.phase = BIDDING
    events.append(RoundBegan(position.round, position.opener))
    if position.masked >= 0:
        events.append(MaskWorn(position.masked))
    if position.witnessed is not None:
        events.append(WitnessSpoke(*position.witnessed))
    events += [HandDrawn(seat, tuple(hand)) for seat, hand in enumerate(position.hands)]


def _bid(position: Position, seat: Seat, bid: Bid, events: list[Event]) -> None:
    events.append(BidMade(seat, bid.count, bid.corpse, not position.bids))
    position.bids.append((bid.count, bid.corpse))


def _show_sign(position: Position, seat: Seat, shown: ShowSign, events: list[Event]) -> None:
    position.signs.append(SeenSign(seat, shown.sign, len(position.bids)))
    events.append(SignShown(seat, shown.sign))


def _spend(position: Position, seat: Seat, spend: Spend, events: list[Event]) -> None:
    position.tokens[seat] -= 1
    position.searches.append(Search(seat, spend.looks, len(position.bids)))
    seen = tuple([position.hands[look.seat][look.position] for look in spend.looks])
    events += (TokenSpent(seat, spend.looks, position.tokens[seat]), CardsSeen(seat, spend.looks, seen))


def _denounce(position: Position, seat: Seat, _: Denounce, events: list[Event]) -> None:
    bidder = (seat - 1) % position.seats
    position.votes = [None] * position.seats
    position.votes[seat], position.votes[bidder] = False, True
    position.phase = VOTING
    events.append(Denounced(seat, bidder, *position.bids[-1]))


def _vote(position: Position, seat: Seat, vote: Vote, events: list[Event]) -> None:
    position.votes[seat] = vote.thumb
    events.append(Voted(seat))
    if None not in position.votes:
        _count(position, events)


def _count(position: Position, events: list[Event]) -> None:
    """Show and count all cards, so that the thumbs or the fists win (NL-26), and move the cards.

    Four to six players part with their only card (NL-27). Three choose which one, unless a player wins with a single
    card (NL-35): then every winner gets rid of a card (NL-31), the left one of two, and no player is asked.
    """
    bid, corpse = position.bids[-1]
    hands = tuple(map(tuple, position.hands))
    shown = [card for hand in hands for card in hand]
    total = sum([DECK[card][corpse - 1] for card in shown])
    thumbs = tuple([seat for seat, vote in enumerate(position.votes) if vote])
    fists = tuple([seat for seat, vote in enumerate(position.votes) if not vote])
    counted = Round(
        position.opener, position.calls, tuple(position.searches), position.speaker(), thumbs, hands, total,
        signs=tuple(position.signs),
    )  # fmt: skip
    winners, losers = (thumbs, fists) if counted.holds else (fists, thumbs)
    position.rounds.append(counted)
    position.shown = sorted({*(position.shown or ()), *shown})
    position.votes = []
    events += (
        VotesShown(thumbs, fists),
        HandsShown(hands),
        Counted(corpse, bid, total, winners, losers),
    )
    if position.seats > 3:
        _part_with_only_cards(position, winners, events)
    elif any(position.owned[seat] == 1 for seat in winners):
        _part_with_cards(position, [_LEFT if seat in winners else None for seat in range(3)], events)
    else:
        position.phase = Phase.CHOOSING
        position.choices = [None] * position.seats


def _choose(position: Position, seat: Seat, choice: Choice, events: list[Event]) -> None:
    position.choices[seat] = choice
    events.append(ChoiceMade(seat))
    if None not in position.choices:
        _part_with_cards(position, position.choices, events)
        position.choices = []


def _part_with_only_cards(position: Position, winners: Sequence[Seat], events: list[Event]) -> None:
    """Four to six players: move winners' cards to the box and losers' under the pile, and end the round (NL-27)."""
    for seat, (hand, pile) in enumerate(zip(position.hands, position.piles, strict=True)):
        card = hand.pop()
        if seat in winners:
            position.box.append(card)
            events.append(CardGone(seat, len(pile), card))
        else:
            pile.append(card)
            events.append(CardUnderPile(seat, card, len(pile)))
    _end_round(position, events)


def _part_with_cards(position: Position, choices: Sequence[Choice | None], events: list[Event]) -> None:
    """Three players: carry out all choices at once, in seat order (NL-31, NL-32, NL-34), and end the round."""
    winners = position.rounds[-1].winners
    swappers: list[Seat] = []
    for seat, choice in enumerate(choices):
        if choice is None:
            continue
        if isinstance(choice, KeepHand):
            events.append(HandKept(seat))
            continue
        hand, pile = position.hands[seat], position.piles[seat]
        card = hand.pop(choice.position)
        if isinstance(choice, Swap):
            swappers.append(seat)
            drawn = position.stock.pop(0)
            hand.append(drawn)
            position.stock.append(card)
            events += (CardSwapped(seat), PartedWith(seat, card, "stock"), CardsDrawn(seat, (drawn,)))
            continue
        if seat in winners:
            position.box.append(card)
            gone: Event = CardGone(seat, len(hand) + len(pile), None)
        else:
            pile.append(card)
            gone = CardUnderPile(seat, None, len(pile))
        events += (gone, PartedWith(seat, card, "box" if seat in winners else "pile"))
    if swappers:
        position.rounds[-1] = msgspec.structs.replace(position.rounds[-1], swappers=tuple(swappers))
    _end_round(position, events)


def _end_round(position: Position, events: list[Event]) -> None:
    owned = position.owned
    events.append(RoundEnded(position.round, owned))
    denouncer = position.speaker()
    position.bids = []
    position.searches = []
    position.signs = []
    if all(owned):
        position.opener = (denouncer + 1) % position.seats
        _begin_round(position, events)
        return
    finished, level = position.finished, position.level
    if len(finished) > 1:
        events.append(TokensDecided(finished, tuple(TOKENS - position.tokens[seat] for seat in finished), level))
    if len(level) > 1 and position.options.oysters:
        position.phase = Phase.OYSTERS
        events.append(OystersServed(level))
    else:
        _win(position, events)


def _eat_oysters(position: Position, _: Seat, oysters: Oysters, events: list[Event]) -> None:
    """Record the contest. The most oysters win, and level seats share the win (NL-50)."""
    position.scores = [*oysters.scores]
    events.append(OystersEaten(position.level, oysters.scores))
    _win(position, events)


def _win(position: Position, events: list[Event]) -> None:
    position.phase = Phase.OVER
    events.append(MatchWon(position.winners))


CHANGES: Final[Mapping[type, Change]] = {
    DrawDealer: _draw_dealer,
    Deal: _deal,
    ShuffleHands: _shuffle_hands,
    Bid: _bid,
    ShowSign: _show_sign,
    Spend: _spend,
    Denounce: _denounce,
    Vote: _vote,
    Shed: _choose,
    Swap: _choose,
    KeepHand: _choose,
    Oysters: _eat_oysters,
}
"""Change of each kind of allowed action: carries it out and adds its events."""


class NimmsLeich(PositionState[Position, NimmsleichAction, NimmsleichView]):
    """The state of a match."""

    __slots__ = ()
    checks = CHECKS
    changes = CHANGES

    def legal_actions(self, seat: Seat) -> list[NimmsleichAction]:
        """Return for bidding the bids ascending, the denunciation, signs and tokens; for voting fist and thumb; else
        the choices.

        CHANCE gets all draws of a dealer and all shuffles of hands, but only one deal and one outcome of the oysters.
        """
        return legal_actions(self.position, seat)

    def sample_chance(self, rng: random.Random) -> NimmsleichAction:
        return sample(self.position, rng)

    def chance_outcomes(self) -> list[tuple[NimmsleichAction, float]] | None:
        return outcomes(self.position)

    def observation(self, seat: Seat) -> NimmsleichView:
        return observe(self.position, seat)

    @classmethod
    def resample(cls, view: NimmsleichView, rng: random.Random) -> Self:
        return cls(sample_position(view, rng))

    @classmethod
    def from_json(cls, text: str) -> Self:
        position = decoded(text, Position, "Nimm's Leich!")
        position.tokens = position.tokens or [TOKENS] * position.seats
        if position.phase in (Phase.DEALER, Phase.DEAL):
            position.hands = position.hands or [[] for _ in range(position.seats)]
            position.piles = position.piles or [[] for _ in range(position.seats)]
            position.shown = position.shown or []
        elif position.shown is None:
            remembered = {card for past in position.rounds for hand in past.hands for card in hand}
            position.shown = sorted(remembered | (set(position.box) if position.seats > 3 else set()))
        return cls(position)


def new_state(seats: int, options: MatchOptions) -> NimmsLeich:
    """Return :func:`nimmsleich.rules.position.before_the_deal` as a state."""
    return NimmsLeich(before_the_deal(seats, options))
