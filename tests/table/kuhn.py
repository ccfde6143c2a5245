"""A whole hidden-information game in one page, for the tests of the table: Kuhn poker, several hands to a match.

Each hand: one of three cards to each of two players, an ante of one chip. Pass or bet one chip; who meets a bet with a
pass loses the ante, else the higher card takes the pot. The player with more chips after the last hand wins.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Annotated

import msgspec

from table.contract import CHANCE, Action, BadPosition, Event, IllegalAction, Seat, SecretEvent, State, View
from table.game import Advice, Game
from table.offer.narration import Narration
from table.offer.options import Option


class Deal(Action, frozen=True):
    cards: tuple[int, int]


class Bet(Action, frozen=True):
    pass


class Pass(Action, frozen=True):
    pass


class HandBegan(Event, frozen=True):
    hand: int


class CardSeen(SecretEvent, frozen=True):
    reveals = True
    card: int


class Moved(Event, frozen=True):
    seat: Seat
    bet: bool


class PotTaken(Event, frozen=True):
    seat: Seat
    chips: int


class KuhnView(View, frozen=True):
    card: int | None
    moves: str
    chips: int
    hand: int
    hands: int


DEALS = [(first, second) for first in range(3) for second in range(3) if first != second]
PLAYED_OUT = {"pp", "pbp", "pbb", "bp", "bb"}


class Kuhn(State[Action, KuhnView]):
    """`chips` is what seat 0 has won from seat 1; `moves` the passes (p) and bets (b) of this hand."""

    __slots__ = ("cards", "chips", "hand", "hands", "moves")

    def __init__(self, hands: int, cards: tuple[int, int] | None = None, moves: str = "") -> None:
        self.hands, self.hand, self.chips, self.cards, self.moves = hands, 0, 0, cards, moves

    @property
    def seats(self) -> int:
        return 2

    def actors(self) -> tuple[Seat, ...]:
        if self.is_terminal():
            return ()
        return (CHANCE,) if self.cards is None else ((len(self.moves) + self.hand) % 2,)

    def legal_actions(self, seat: Seat) -> list[Action]:
        if (seat,) != self.actors():
            return []
        return [Deal(cards) for cards in DEALS] if seat == CHANCE else [Bet(), Pass()]

    def check(self, seat: Seat, action: Action) -> None:
        if action not in self.legal_actions(seat):
            raise IllegalAction("KU-1", "not now", seat=seat)

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        self.check(seat, action)
        if isinstance(action, Deal):
            self.cards = action.cards
            return [HandBegan(self.hand), *(CardSeen(who, card) for who, card in enumerate(action.cards))]
        self.moves += "b" if isinstance(action, Bet) else "p"
        events: list[Event] = [Moved(seat, isinstance(action, Bet))]
        if self.moves in PLAYED_OUT:
            events.append(self._pay())
        return events

    def _pay(self) -> Event:
        assert self.cards is not None
        first = self.hand % 2
        if self.moves.endswith("bp"):
            winner = first if self.moves == "bp" else 1 - first
            won = 1
        else:
            winner = 0 if self.cards[0] > self.cards[1] else 1
            won = 2 if self.moves.endswith("bb") else 1
        self.chips += won if winner == 0 else -won
        self.cards, self.moves, self.hand = None, "", self.hand + 1
        return PotTaken(winner, won)

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        return [(Deal(cards), 1 / len(DEALS)) for cards in DEALS]

    def sample_chance(self, rng: random.Random) -> Action:
        return Deal(rng.choice(DEALS))

    def observation(self, seat: Seat) -> KuhnView:
        card = self.cards[seat] if self.cards is not None and seat >= 0 else None
        return KuhnView(seat, card, self.moves, self.chips, self.hand, self.hands)

    @classmethod
    def resample(cls, view: KuhnView, rng: random.Random) -> Kuhn:
        cards = None
        if view.card is not None:
            cards = rng.choice([deal for deal in DEALS if deal[view.seat] == view.card])
        state = cls(view.hands, cards, view.moves)
        state.chips, state.hand = view.chips, view.hand
        return state

    def is_terminal(self) -> bool:
        return self.hand == self.hands

    def winners(self) -> tuple[Seat, ...]:
        if not self.is_terminal():
            return ()
        return (0, 1) if self.chips == 0 else (0,) if self.chips > 0 else (1,)

    def clone(self) -> Kuhn:
        copy = type(self)(self.hands, self.cards, self.moves)
        copy.chips, copy.hand = self.chips, self.hand
        return copy

    def to_json(self) -> str:
        return msgspec.json.encode({name: getattr(self, name) for name in self.__slots__}).decode()

    @classmethod
    def from_json(cls, text: str) -> Kuhn:
        try:
            raw = msgspec.json.decode(text)
            state = cls(raw["hands"], tuple(raw["cards"]) if raw["cards"] else None, raw["moves"])
            state.chips, state.hand = raw["chips"], raw["hand"]
        except (msgspec.DecodeError, KeyError, TypeError) as error:
            raise BadPosition(str(error)) from error
        return state


class CarefulBot:
    """Bets on the best card and calls with it; betting with the worst now and then is left to better players."""

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action | None:
        likes = {0: 0.0, 1: 0.3, 2: 1.0}[card_of(view)]
        return Bet() if rng.random() < likes else Pass()

    def advise(self, view: View, legal: Sequence[Action], rng: random.Random) -> Advice:
        return Advice(self.choose(view, legal, rng), "A card of %(card)s decides.", {"card": card_of(view)})


class ShyBot(CarefulBot):
    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Action | None:
        return Pass()


def card_of(view: View) -> int:
    """Return the card of the seat that must act."""
    assert isinstance(view, KuhnView)
    assert view.card is not None
    return view.card


NARRATION = Narration(
    tellers={
        HandBegan: lambda event, names, text: f"Hand {event.hand + 1}.",
        CardSeen: "%(name)s holds the %(card)s.",
        Moved: lambda event, names, text: f"{names[event.seat]} {'bets' if event.bet else 'passes'}.",
        PotTaken: "%(name)s takes %(chips)s.",
    },
    refusals={"not now": "Not now."},
    headings=(HandBegan,),
)


class KuhnOptions(msgspec.Struct, frozen=True):
    hands: Annotated[int, Option("Hands", "How many hands.", rule="KU-1", choices=(1, 3, 6))] = 3


def new_state(seats: int, options: KuhnOptions) -> Kuhn:
    return Kuhn(options.hands)


_CAREFUL = "tests.table.kuhn:CarefulBot"

GAME = Game(
    name="kuhn",
    package="tests.table.kuhn",
    title="Kuhn poker",
    tagline="Three cards, one chip.",
    seats=range(2, 3),
    default_seats=2,
    options_type=KuhnOptions,
    state_type=Kuhn,
    action_type=Deal | Bet | Pass,
    new_state=new_state,
    bots=("tests.table.kuhn:ShyBot", _CAREFUL, _CAREFUL, _CAREFUL),
    narration="tests.table.kuhn:NARRATION",
)
