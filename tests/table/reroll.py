"""One seat and two dice, for the tests of the search: after each roll any dice may be kept and the others rolled again,
twice at most; the sum counts."""

from __future__ import annotations

import random
from typing import Self

import msgspec

from table.contract import CHANCE, Action, BadPosition, Event, IllegalAction, Seat, State, View
from table.dice import keepable, odds_keeping, roll_again

FACES = (1, 2, 3, 4, 5, 6)
DICE = 2
ROLLS = 3


class Roll(Action, frozen=True, order=True):
    dice: tuple[int, ...]


class Keep(Action, frozen=True, order=True):
    dice: tuple[int, ...]


class RerollView(View, frozen=True):
    dice: tuple[int, ...]


class Reroll(State[Action, RerollView]):
    """`kept` is None while the seat decides, else what chance leaves lying."""

    __slots__ = ("dice", "kept", "rolls")

    def __init__(self) -> None:
        self.dice: tuple[int, ...] = ()
        self.kept: tuple[int, ...] | None = ()
        self.rolls = 0

    @property
    def seats(self) -> int:
        return 1

    def actors(self) -> tuple[Seat, ...]:
        return () if self.is_terminal() else (0,) if self.kept is None else (CHANCE,)

    def legal_actions(self, seat: Seat) -> list[Action]:
        return [Keep(kept) for kept in keepable(self.dice)] if self.actors() == (seat,) == (0,) else []

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        return [(Roll(fallen), float(odds)) for fallen, odds in odds_keeping(FACES, self.kept or (), DICE).items()]

    def check(self, seat: Seat, action: Action) -> None:
        if self.actors() != (seat,) or isinstance(action, Roll) != (seat == CHANCE):
            raise IllegalAction("RE-1", "not now")

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        self.check(seat, action)
        if isinstance(action, Roll):
            self.dice, self.rolls = action.dice, self.rolls + 1
            self.kept = None if self.rolls < ROLLS else self.dice
        elif isinstance(action, Keep):
            self.kept = action.dice
            self.rolls = ROLLS if len(action.dice) == DICE else self.rolls
        return []

    def sample_chance(self, rng: random.Random) -> Action:
        return Roll(roll_again((*(self.kept or ()), 1, 1)[:DICE], range(len(self.kept or ())), FACES, rng))

    def observation(self, seat: Seat) -> RerollView:
        return RerollView(seat, self.dice)

    @classmethod
    def resample(cls, view: RerollView, rng: random.Random) -> Self:
        state = cls()
        state.dice = view.dice
        return state

    def is_terminal(self) -> bool:
        return self.rolls == ROLLS and self.kept is not None and len(self.kept) == DICE

    def winners(self) -> tuple[Seat, ...]:
        return (0,) if self.is_terminal() else ()

    def clone(self) -> Self:
        copy = type(self)()
        copy.dice, copy.kept, copy.rolls = self.dice, self.kept, self.rolls
        return copy

    def to_json(self) -> str:
        return msgspec.json.encode((self.dice, self.kept, self.rolls)).decode()

    @classmethod
    def from_json(cls, text: str) -> Self:
        raise BadPosition(text)
