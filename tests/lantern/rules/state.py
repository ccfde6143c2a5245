"""A position of Lanterns: the contract of :mod:`table.contract`, rule by rule."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Self

from table.contract import CHANCE, Event, IllegalAction, Seat, State
from table.positions import written
from tests.lantern.cards import CARDS, DROPS_PER_SEAT
from tests.lantern.rules.actions import Guess, LanternAction, Lay, Peek, Pour
from tests.lantern.rules.events import CardLaid, CardPeeked, CardsShown, Guessed, MatchLit, Poured
from tests.lantern.rules.position import Position, read_position
from tests.lantern.rules.views import LanternView


class Lantern(State[LanternAction, LanternView]):
    """One position, complete and without a random generator."""

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

    def legal_actions(self, seat: Seat) -> list[LanternAction]:
        if seat not in (*self.actors(), *self.interrupters()) or seat == CHANCE:
            return []
        if self.full:
            return [Guess(False), Guess(True)]
        others = [at for at in range(self.seats) if at != seat]
        peeks: list[LanternAction] = [Peek(at) for at in others] if self.p.matches[seat] else []
        return [Pour(1), Pour(2), Pour(3), *peeks] if seat == self.p.turn else peeks

    def check(self, seat: Seat, action: LanternAction) -> None:
        if isinstance(action, Lay):
            if self.actors() != (CHANCE,) or seat != CHANCE:
                raise IllegalAction("LA-1", "already_laid")
            if len(set(action.cards)) != self.seats or not set(action.cards) <= set(CARDS):
                raise IllegalAction("LA-1", "no_such_cards")
        elif action not in self.legal_actions(seat):
            rule = {Pour: "LA-2", Peek: "LA-3", Guess: "LA-4"}[type(action)]
            raise IllegalAction(rule, "not_now")

    def apply(self, seat: Seat, action: LanternAction) -> list[Event]:
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
        return [CardsShown(cards, right, tuple(self.p.points))]

    def sample_chance(self, rng: random.Random) -> Lay:
        return Lay(tuple(rng.sample(CARDS, self.seats)))

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
        unknown = [card for card in CARDS if card not in known.values()]
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

    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, points in enumerate(self.p.points) if points >= self.p.goal)

    def clone(self) -> Self:
        return type(self).from_json(self.to_json())

    def to_json(self) -> str:
        return written(self.p)

    @classmethod
    def from_json(cls, text: str) -> Self:
        return cls(read_position(text))


def new_state(seats: int, options: Mapping[str, object]) -> Lantern:
    """The first position; dealing and shuffling follow as actions of chance."""
    goal = options["points"]
    assert isinstance(goal, int)
    return Lantern(Position(goal, [0] * seats, [], 0, 0, [True] * seats, {}, {}))
