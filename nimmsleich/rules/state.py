"""The rules of Nimm's Leich!: the state of a match and what each action does to it (NL-10 … NL-50).

What is refused, and why, is in `legality`; what chance answers in `chance`; what follows a vote in `settling`.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any, Final, Self

from nimmsleich.rules import events as told
from nimmsleich.rules.actions import (
    BIDS,
    Bid,
    Choice,
    Deal,
    Denounce,
    DrawDealer,
    KeepHand,
    NimmsleichAction,
    Oysters,
    Shed,
    ShuffleHands,
    Spend,
    Swap,
    Vote,
)
from nimmsleich.rules.chance import answers, sample
from nimmsleich.rules.legality import CHECKS, legal_actions
from nimmsleich.rules.observing import draw_position, observe
from nimmsleich.rules.position import Position, before_the_deal, read, write
from nimmsleich.rules.turn_flow import carry_out_choices, count, eat_oysters
from nimmsleich.rules.views import NimmsleichView, Phase, Search
from table.contract import CHANCE, Event, Seat, State
from table.options import chosen_seat


class NimmsLeich(State[NimmsleichAction, NimmsleichView]):
    """One position of a match. Its fields are those of `Position`, bids by their index."""

    __slots__ = (
        "bids",
        "box",
        "choices",
        "dealer",
        "hands",
        "opener",
        "oysters",
        "phase",
        "piles",
        "round",
        "rounds",
        "scores",
        "searches",
        "seats",
        "shown",
        "speaker",
        "stock",
        "tokens",
        "votes",
    )

    def __init__(self, position: Position) -> None:
        """Takes over `position`, which must be a possible one."""
        self.seats = position.seats
        self.oysters = position.oysters
        self.phase = position.phase
        self.round = position.round
        self.dealer = position.dealer
        self.opener = position.opener
        self.tokens = position.tokens
        self.hands = position.hands
        self.piles = position.piles
        self.stock = position.stock
        self.box = position.box
        self.bids = [Bid(number, corpse).index for number, corpse in position.bids]
        self.searches = position.searches
        self.votes = position.votes
        self.choices = position.choices
        self.rounds = position.rounds
        self.shown = set(position.shown or ())
        self.scores = position.scores
        self.speaker = position.speaker

    # ---- whose turn, and what may be done --------------------------------------------------------------------------

    def actors(self) -> tuple[Seat, ...]:
        """The seat that bids; in the voting and the shedding everybody who has not decided; CHANCE; or nobody."""
        phase = self.phase
        if phase is Phase.BIDDING:
            return (self.speaker,)
        if phase is Phase.VOTING:
            return tuple([seat for seat, vote in enumerate(self.votes) if vote is None])
        if phase is Phase.SHEDDING:
            return tuple([seat for seat, choice in enumerate(self.choices) if choice is None])
        return () if phase is Phase.OVER else (CHANCE,)

    def interrupters(self) -> tuple[Seat, ...]:
        """Everybody out of turn who has a token, from the cards in hand to the denunciation (NL-40)."""
        if self.phase is not Phase.BIDDING:
            return ()
        return tuple([seat for seat, left in enumerate(self.tokens) if left and seat != self.speaker])

    def legal_actions(self, seat: Seat) -> list[NimmsleichAction]:
        """Bidding: bids ascending, the denunciation, then tokens; voting: fist, thumb; shedding: by place in the hand.

        For CHANCE all draws of a dealer and all shuffles of hands, but only one deal and one outcome of the oysters.
        """
        return legal_actions(self, seat)

    def check(self, seat: Seat, action: NimmsleichAction) -> None:
        """Raise IllegalAction unless the rules allow `action` to `seat` now."""
        CHECKS[type(action)](self, seat, action)

    def chance_outcomes(self) -> list[tuple[NimmsleichAction, float]] | None:
        """The draw of a dealer and the orders of hands, each as likely as the others; None for deal and oysters."""
        if self.phase not in (Phase.DEALER, Phase.SHUFFLE):
            return None
        every = answers(self)
        return [(answer, 1 / len(every)) for answer in every]

    def sample_chance(self, rng: random.Random) -> NimmsleichAction:
        """One answer of chance, each with its right probability."""
        return sample(self, rng)

    # ---- doing it --------------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: NimmsleichAction) -> list[Event]:
        """Check `action`, carry it out and say what happened."""
        kind = type(action)
        CHECKS[kind](self, seat, action)
        events: list[Event] = []
        _DEEDS[kind](self, seat, action, events)
        return events

    def _draw_dealer(self, _: Seat, drawn: DrawDealer, events: list[Event]) -> None:
        self.dealer = drawn.seat
        self.phase = Phase.DEAL
        events.append(told.DealerDrawn(drawn.seat))

    def _deal(self, _: Seat, dealt: Deal, events: list[Event]) -> None:
        self.piles = [[*pile] for pile in dealt.piles]
        self.stock = [*dealt.stock]
        self.opener = (self.dealer + 1) % self.seats
        events.append(told.Dealt(self.seats, len(self.stock)))
        self.begin_round(events)

    def begin_round(self, events: list[Event]) -> None:
        """Everybody takes cards from the pile until one is in hand (NL-20), or two with three players (NL-30)."""
        self.round += 1
        self.speaker = self.opener
        wanted = 2 if self.seats == 3 else 1
        for seat, (hand, pile) in enumerate(zip(self.hands, self.piles, strict=True)):
            drawn = pile[: wanted - len(hand)]
            hand += drawn
            del pile[: len(drawn)]
            if drawn and self.seats == 3:
                events.append(told.CardsDrawn(seat, tuple(drawn)))
        if self.seats == 3:
            self.phase = Phase.SHUFFLE
        else:
            self._open_bidding(events)

    def _shuffle_hands(self, _: Seat, shuffle: ShuffleHands, events: list[Event]) -> None:
        for hand, swapped in zip(self.hands, shuffle.swapped, strict=True):
            if swapped:
                hand.reverse()
        self._open_bidding(events)

    def _open_bidding(self, events: list[Event]) -> None:
        self.phase = Phase.BIDDING
        heights = tuple([len(pile) for pile in self.piles])
        sizes = tuple([len(hand) for hand in self.hands])
        events.append(told.RoundBegan(self.round, self.opener, heights, sizes))
        events += [told.HandDrawn(seat, tuple(hand)) for seat, hand in enumerate(self.hands)]

    def _bid(self, seat: Seat, bid: Bid, events: list[Event]) -> None:
        events.append(told.BidMade(seat, bid.count, bid.corpse, not self.bids))
        self.bids.append(bid.index)
        self.speaker = (seat + 1) % self.seats

    def _spend(self, seat: Seat, spend: Spend, events: list[Event]) -> None:
        self.tokens[seat] -= 1
        self.searches.append(Search(seat, spend.looks, len(self.bids)))
        seen = tuple([self.hands[look.seat][look.position] for look in spend.looks])
        events += (told.TokenSpent(seat, spend.looks, self.tokens[seat]), told.CardsSeen(seat, spend.looks, seen))

    def _denounce(self, seat: Seat, _: Denounce, events: list[Event]) -> None:
        bidder = (seat - 1) % self.seats
        last = BIDS[self.bids[-1]]
        self.votes = [None] * self.seats
        self.votes[seat], self.votes[bidder] = False, True
        self.phase = Phase.VOTING
        events.append(told.Denounced(seat, bidder, last.count, last.corpse))

    def _vote(self, seat: Seat, vote: Vote, events: list[Event]) -> None:
        self.votes[seat] = vote.thumb
        events.append(told.Voted(seat))
        if None not in self.votes:
            count(self, events)

    def _choose(self, seat: Seat, choice: Choice, events: list[Event]) -> None:
        self.choices[seat] = choice
        events.append(told.ChoiceMade(seat))
        if None not in self.choices:
            carry_out_choices(self, events)

    def _eat_oysters(self, _: Seat, oysters: Oysters, events: list[Event]) -> None:
        eat_oysters(self, oysters, events)

    # ---- what the table shows --------------------------------------------------------------------------------------

    def cards_in_hands(self) -> int:
        """How many cards a bid speaks of (NL-22)."""
        return sum(map(len, self.hands))

    def owned(self, seat: Seat) -> int:
        """How many cards `seat` has, in pile and hand."""
        return len(self.piles[seat]) + len(self.hands[seat])

    def level(self) -> tuple[Seat, ...]:
        """Of those without a card the ones who have used the fewest tokens (NL-28)."""
        return tuple(self._position().level)

    def winners_among(self, level: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Of those who were level the ones with the most oysters, or all where none were opened (NL-50)."""
        if not self.scores:
            return level
        most = max(self.scores)
        return tuple([seat for seat, score in zip(level, self.scores, strict=True) if score == most])

    def observation(self, seat: Seat) -> NimmsleichView:
        """What `seat` or an onlooker knows now."""
        return observe(self._position(), seat, self.actors(), self.interrupters(), self.winners())

    @classmethod
    def resample(cls, view: NimmsleichView, rng: random.Random) -> Self:
        """A state that `view` could come from; cards it does not know are equally likely anywhere."""
        return cls(draw_position(view, rng))

    def is_terminal(self) -> bool:
        """Whether somebody has won."""
        return self.phase is Phase.OVER

    def returns(self) -> tuple[float, ...]:
        """1 for the winner, equal parts if several share the win."""
        winners = self.winners()
        return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)])

    def winners(self) -> tuple[Seat, ...]:
        """Who got rid of all cards, with the fewest tokens, and the most oysters if they were opened (NL-28, NL-50)."""
        return self.winners_among(self.level()) if self.phase is Phase.OVER else ()

    # ---- copies ----------------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        """A copy that shares nothing that can change."""
        copy = self.__class__.__new__(self.__class__)
        copy.seats, copy.oysters, copy.phase = self.seats, self.oysters, self.phase
        copy.round, copy.dealer, copy.opener, copy.speaker = self.round, self.dealer, self.opener, self.speaker
        copy.hands = [[*hand] for hand in self.hands]
        copy.piles = [[*pile] for pile in self.piles]
        copy.tokens, copy.stock, copy.box = [*self.tokens], [*self.stock], [*self.box]
        copy.bids, copy.searches = [*self.bids], [*self.searches]
        copy.votes, copy.choices, copy.scores = [*self.votes], [*self.choices], [*self.scores]
        copy.rounds, copy.shown = [*self.rounds], {*self.shown}
        return copy

    def to_json(self) -> str:
        """The whole position, one field a line."""
        return write(self._position())

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The position written by :meth:`to_json` or by hand; raises BadPosition."""
        return cls(read(text))

    def _position(self) -> Position:
        """This position as plain data; it shares the lists, so it is to be read at once."""
        return Position(
            seats=self.seats,
            oysters=self.oysters,
            phase=self.phase,
            round=self.round,
            dealer=self.dealer,
            opener=self.opener,
            tokens=self.tokens,
            hands=self.hands,
            piles=self.piles,
            stock=self.stock,
            box=self.box,
            bids=[(BIDS[index].count, BIDS[index].corpse) for index in self.bids],
            searches=self.searches,
            votes=self.votes,
            choices=self.choices,
            rounds=self.rounds,
            shown=sorted(self.shown),
            scores=self.scores,
        )


_DEEDS: Final[dict[type, Callable[[NimmsLeich, Seat, Any, list[Event]], None]]] = {
    DrawDealer: NimmsLeich._draw_dealer,
    Deal: NimmsLeich._deal,
    ShuffleHands: NimmsLeich._shuffle_hands,
    Bid: NimmsLeich._bid,
    Spend: NimmsLeich._spend,
    Denounce: NimmsLeich._denounce,
    Vote: NimmsLeich._vote,
    Shed: NimmsLeich._choose,
    Swap: NimmsLeich._choose,
    KeepHand: NimmsLeich._choose,
    Oysters: NimmsLeich._eat_oysters,
}


def new_state(seats: int, options: Mapping[str, object]) -> NimmsLeich:
    """The first position: the dealer drawn by chance, or the seat that the option names, counted from 1 (NL-11).

    Raises BadSetup if nobody sits at that seat.
    """
    dealer = chosen_seat(options["dealer"], seats)
    return NimmsLeich(before_the_deal(seats, dealer=dealer, oysters=options["oysters"] is True))
