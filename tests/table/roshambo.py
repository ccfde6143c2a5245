"""A secret simultaneous choice, for the tests of the search: rock, paper, scissors, where winning with rock counts
double. Its only equilibrium is rock 1/4, paper 1/2, scissors 1/4 (nobody wins 0.5 on a draw)."""

from __future__ import annotations

import random

import msgspec

from table.contract import Action, BadPosition, Event, IllegalAction, Seat, State, View

ROCK, PAPER, SCISSORS = range(3)
PAYS = [[0, -1, 2], [1, 0, -1], [-2, 1, 0]]
"""What the row player wins from the column player, in quarters of the match around one half."""


class Throw(Action, frozen=True, order=True):
    shape: int


class Thrown(Event, frozen=True):
    seat: Seat


class RoshamboView(View, frozen=True):
    own: int | None
    thrown: tuple[bool, bool]


class Roshambo(State[Throw, RoshamboView]):
    __slots__ = ("throws",)

    def __init__(self) -> None:
        self.throws: list[int | None] = [None, None]

    @property
    def seats(self) -> int:
        return 2

    def actors(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in (0, 1) if self.throws[seat] is None)

    def legal_actions(self, seat: Seat) -> list[Throw]:
        return [Throw(shape) for shape in range(3)] if seat in self.actors() else []

    def check(self, seat: Seat, action: Throw) -> None:
        if action not in self.legal_actions(seat):
            raise IllegalAction("RO-1", "not now")

    def apply(self, seat: Seat, action: Throw) -> list[Event]:
        self.check(seat, action)
        self.throws[seat] = action.shape
        return [Thrown(seat)]

    def sample_chance(self, rng: random.Random) -> Throw:
        raise IllegalAction("RO-1", "not now")

    def observation(self, seat: Seat) -> RoshamboView:
        own = self.throws[seat] if seat >= 0 else None
        return RoshamboView(seat, own, (self.throws[0] is not None, self.throws[1] is not None))

    @classmethod
    def resample(cls, view: RoshamboView, rng: random.Random) -> Roshambo:
        state = cls()
        for seat in (0, 1):
            if view.thrown[seat]:
                state.throws[seat] = view.own if seat == view.seat else rng.randrange(3)
        return state

    def is_terminal(self) -> bool:
        return None not in self.throws

    def returns(self) -> tuple[float, ...]:
        first, second = self.throws
        if first is None or second is None:
            return (0.0, 0.0)
        mine = 0.5 + PAYS[first][second] / 4
        return (mine, 1.0 - mine)

    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, share in enumerate(self.returns()) if share > 0)

    def clone(self) -> Roshambo:
        copy = type(self)()
        copy.throws = list(self.throws)
        return copy

    def to_json(self) -> str:
        return msgspec.json.encode(self.throws).decode()

    @classmethod
    def from_json(cls, text: str) -> Roshambo:
        state = cls()
        try:
            state.throws = msgspec.json.decode(text, type=list[int | None])
        except msgspec.DecodeError as error:
            raise BadPosition(str(error)) from error
        return state
