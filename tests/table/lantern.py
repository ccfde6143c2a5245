"""Lanterns: a game for the tests, with everything in it that the table must cope with.

LA-1 Chance lays a card (1 … 12, all different) under each lantern; its holder alone looks at it.
LA-2 In turn each pours one to three drops into the bowl.
LA-3 Until the bowl is full everybody may once, at any moment, light a match and look at another's card.
LA-4 When it is full all guess secretly at the same time whether the cards add up to an even number.
LA-5 Who was right gets a point; the first to have the points that were agreed wins, several share.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Self

import msgspec

from table.contract import CHANCE, Action, BadPosition, Event, IllegalAction, Seat, State, View
from table.game import Advice, Game, Option, Translator

DROPS_PER_SEAT = 3


class Lay(Action, frozen=True):
    cards: tuple[int, ...]


class Pour(Action, frozen=True):
    drops: int


class Peek(Action, frozen=True):
    at: Seat


class Guess(Action, frozen=True):
    even: bool


LanternAction = Lay | Pour | Peek | Guess


class CardLaid(Event, frozen=True):
    reveals = True
    seat: Seat
    card: int

    def is_visible_to(self, seat: Seat) -> bool:
        return seat == self.seat


class Poured(Event, frozen=True):
    seat: Seat
    drops: int


class MatchLit(Event, frozen=True):
    seat: Seat
    at: Seat


class CardPeeked(Event, frozen=True):
    reveals = True
    seat: Seat
    at: Seat
    card: int

    def is_visible_to(self, seat: Seat) -> bool:
        return seat == self.seat


class Guessed(Event, frozen=True):
    seat: Seat


class CardsShown(Event, frozen=True):
    reveals = True
    cards: tuple[int, ...]
    right: tuple[Seat, ...]


class LanternView(View, frozen=True):
    goal: int
    points: tuple[int, ...]
    bowl: int
    turn: Seat
    matches: tuple[bool, ...]
    known: tuple[tuple[Seat, int], ...]
    """The cards this seat knows, its own included, by whose they are; empty before the deal."""
    laid: bool
    guessed: tuple[Seat, ...]
    own_guess: bool | None


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Everything about a position, as it is written to JSON."""

    goal: int
    points: list[int]
    cards: list[int]
    bowl: int
    turn: Seat
    matches: list[bool]
    peeked: dict[Seat, Seat]
    guesses: dict[Seat, bool]


class Lantern(State[Any, LanternView]):
    __slots__ = ("p",)

    def __init__(self, position: Position) -> None:
        self.p = position

    @property
    def seats(self) -> int:
        return len(self.p.points)

    @property
    def full(self) -> bool:
        return self.p.bowl >= DROPS_PER_SEAT * self.seats

    def actors(self) -> tuple[Seat, ...]:
        if self.is_terminal():
            return ()
        if not self.p.cards:
            return (CHANCE,)
        if self.full:
            return tuple(seat for seat in range(self.seats) if seat not in self.p.guesses)
        return (self.p.turn,)

    def interrupters(self) -> tuple[Seat, ...]:
        if not self.p.cards or self.full:
            return ()
        return tuple(seat for seat, lit in enumerate(self.p.matches) if lit and seat != self.p.turn)

    def legal_actions(self, seat: Seat) -> list[Any]:
        if seat not in (*self.actors(), *self.interrupters()) or seat == CHANCE:
            return []
        if self.full:
            return [Guess(False), Guess(True)]
        peeks = [Peek(at) for at in range(self.seats) if at != seat] if self.p.matches[seat] else []
        return [Pour(1), Pour(2), Pour(3), *peeks] if seat == self.p.turn else peeks

    def check(self, seat: Seat, action: Any) -> None:
        if isinstance(action, Lay):
            if self.actors() != (CHANCE,) or seat != CHANCE:
                raise IllegalAction("LA-1", "the cards are not laid now")
            if len(set(action.cards)) != self.seats or not set(action.cards) <= set(range(1, 13)):
                raise IllegalAction("LA-1", "these are no cards of the game")
        elif action not in self.legal_actions(seat):
            rule = {Pour: "LA-2", Peek: "LA-3", Guess: "LA-4"}[type(action)]
            raise IllegalAction(rule, "not now", seat=seat)

    def apply(self, seat: Seat, action: Any) -> list[Event]:
        self.check(seat, action)
        if isinstance(action, Lay):
            self.p.cards = list(action.cards)
            return [CardLaid(who, card) for who, card in enumerate(action.cards)]
        if isinstance(action, Pour):
            self.p.bowl += action.drops
            self.p.turn = (self.p.turn + 1) % self.seats
            return [Poured(seat, action.drops)]
        if isinstance(action, Peek):
            self.p.matches[seat] = False
            self.p.peeked[seat] = action.at
            return [MatchLit(seat, action.at), CardPeeked(seat, action.at, self.p.cards[action.at])]
        self.p.guesses[seat] = action.even
        return [Guessed(seat), *(self._show() if len(self.p.guesses) == self.seats else [])]

    def _show(self) -> list[Event]:
        cards = tuple(self.p.cards)
        right = tuple(seat for seat in range(self.seats) if self.p.guesses[seat] == (sum(cards) % 2 == 0))
        for seat in right:
            self.p.points[seat] += 1
        self.p.cards, self.p.guesses, self.p.peeked, self.p.bowl = [], {}, {}, 0
        self.p.matches = [True] * self.seats
        return [CardsShown(cards, right)]

    def sample_chance(self, rng: random.Random) -> Lay:
        return Lay(tuple(rng.sample(range(1, 13), self.seats)))

    def observation(self, seat: Seat) -> LanternView:
        p, known = self.p, {}
        if p.cards and seat >= 0:
            known = {seat: p.cards[seat]}
            if seat in p.peeked:
                known[p.peeked[seat]] = p.cards[p.peeked[seat]]
        return LanternView(
            seat=seat,
            goal=p.goal,
            points=tuple(p.points),
            bowl=p.bowl,
            turn=p.turn,
            matches=tuple(p.matches),
            known=tuple(sorted(known.items())),
            laid=bool(p.cards),
            guessed=tuple(sorted(p.guesses)),
            own_guess=p.guesses.get(seat),
        )

    @classmethod
    def resample(cls, view: LanternView, rng: random.Random) -> Self:
        seats = range(len(view.points))
        known = dict(view.known)
        unknown = [card for card in range(1, 13) if card not in known.values()]
        rng.shuffle(unknown)
        cards = [known.get(seat) or unknown.pop() for seat in seats] if view.laid else []
        guesses = {seat: rng.random() < 0.5 for seat in view.guessed}
        if view.own_guess is not None:
            guesses[view.seat] = view.own_guess
        peeked = {seat: (seat + 1) % len(seats) for seat in seats if view.laid and not view.matches[seat]}
        for at in known.keys() - {view.seat}:
            peeked[view.seat] = at
        matches = list(view.matches)
        return cls(Position(view.goal, list(view.points), cards, view.bowl, view.turn, matches, peeked, guesses))

    def is_terminal(self) -> bool:
        return max(self.p.points) >= self.p.goal

    def returns(self) -> tuple[float, ...]:
        winners = self.winners()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats))

    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, points in enumerate(self.p.points) if points >= self.p.goal)

    def clone(self) -> Self:
        return type(self).from_json(self.to_json())

    def to_json(self) -> str:
        return msgspec.json.encode(self.p).decode()

    @classmethod
    def from_json(cls, text: str) -> Self:
        try:
            position = msgspec.json.decode(text, type=Position)
        except (msgspec.DecodeError, RecursionError) as error:
            raise BadPosition(str(error)) from error
        if not _is_possible(position):
            raise BadPosition("the rules cannot reach this position")
        return cls(position)


def _is_possible(p: Position) -> bool:
    seats = range(len(p.points))
    return all(
        (
            len(seats) in GAME.seats,
            len(p.matches) == len(seats),
            p.turn in seats,
            len(p.cards) in (0, len(seats)),
            len(set(p.cards)) == len(p.cards),
            set(p.cards) <= set(range(1, 13)),
            all(seat in seats and at in seats for seat, at in p.peeked.items()),
            set(p.guesses) < set(seats),
            bool(p.cards) or not (p.guesses or p.peeked or p.bowl),
            p.bowl >= DROPS_PER_SEAT * len(seats) or not p.guesses,
        )
    )


class Dreamer:
    """A bot that plays whatever comes, and lights its match one time in ten that it is asked."""

    def choose(self, view: Any, legal: Sequence[Action], rng: random.Random) -> Action | None:
        if view.turn != view.seat and isinstance(legal[0], Peek) and rng.random() < 0.9:
            return None
        return rng.choice(legal)

    def advise(self, view: Any, legal: Sequence[Action], rng: random.Random) -> Advice:
        return Advice(self.choose(view, legal, rng), "a dream", {})


def make_bot(level: str) -> Dreamer:
    return Dreamer()


def new_state(seats: int, options: Mapping[str, object]) -> Lantern:
    goal = options["points"]
    assert isinstance(goal, int)
    return Lantern(Position(goal, [0] * seats, [], 0, 0, [True] * seats, {}, {}))


def tell(event: Event, names: Sequence[str], text: Translator) -> str:
    match event:
        case Poured(seat, drops):
            return text.ngettext("%(name)s pours %(n)d drop.", "%(name)s pours %(n)d drops.", drops) % {
                "name": names[seat],
                "n": drops,
            }
        case MatchLit(seat, at):
            return text.gettext("%(name)s looks under %(other)s.") % {"name": names[seat], "other": names[at]}
        case CardsShown(cards):
            return text.gettext("The cards: %(cards)s.") % {"cards": ", ".join(map(str, cards))}
        case _:
            return ""


def explain(refusal: IllegalAction, names: Sequence[str], text: Translator) -> str:
    return text.gettext(refusal.message_key)


GAME = Game(
    name="lantern",
    title="Lanterns",
    tagline="Guess what burns.",
    seats=range(2, 5),
    default_seats=3,
    options=(Option(name="points", title="Points", explanation="To win.", choices=(1, 2, 3, 8), default=2),),
    state_type=Lantern,
    action_type=LanternAction,
    new_state=new_state,
    bots="tests.table.lantern:make_bot",
    story="tests.table.lantern",
    display="tests.table.lantern:make_bot",
)
