"""The state of a match of Lanterns: the contract of :mod:`table.contract`, rule by rule."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final, Self

from table.contract import CHANCE, Event, Seat
from table.rules.position_state import Change, Check, PositionState
from tests.lantern.cards import CARDS
from tests.lantern.rules.actions import Guess, LanternAction, Lay, Peek, Pour
from tests.lantern.rules.events import CardLaid, CardPeeked, CardsShown, Guessed, MatchLit, Poured
from tests.lantern.rules.observing import observe, sample_position
from tests.lantern.rules.position import Position, read_position
from tests.lantern.rules.refusals import refused
from tests.lantern.rules.views import LanternView


def _legal_actions(position: Position, seat: Seat) -> list[LanternAction]:
    if seat not in (*position.actors(), *position.interrupters()) or seat == CHANCE:
        return []
    if position.full:
        return [Guess(False), Guess(True)]
    others = [at for at in range(position.seats) if at != seat]
    peeks: list[LanternAction] = [Peek(at) for at in others] if position.matches[seat] else []
    return [Pour(1), Pour(2), Pour(3), *peeks] if seat == position.turn else peeks


def _check_lay(position: Position, seat: Seat, lay: Lay) -> None:
    if position.actors() != (CHANCE,) or seat != CHANCE:
        raise refused("already_laid")
    if len(set(lay.cards)) != position.seats or not set(lay.cards) <= set(CARDS):
        raise refused("no_such_cards")


def _check_choice(position: Position, seat: Seat, action: Pour | Peek | Guess) -> None:
    if action not in _legal_actions(position, seat):
        rule = {Pour: "LA-2", Peek: "LA-3", Guess: "LA-4"}[type(action)]
        raise refused("not_now", rule=rule)


def _lay(position: Position, _: Seat, lay: Lay, events: list[Event]) -> None:
    position.cards = list(lay.cards)
    events += [CardLaid(seat, card) for seat, card in enumerate(lay.cards)]


def _pour(position: Position, seat: Seat, pour: Pour, events: list[Event]) -> None:
    position.bowl += pour.drops
    position.turn = (position.turn + 1) % position.seats
    events.append(Poured(seat, pour.drops))


def _peek(position: Position, seat: Seat, peek: Peek, events: list[Event]) -> None:
    position.matches[seat] = False
    position.peeked[seat] = peek.at
    events += [MatchLit(seat, peek.at), CardPeeked(seat, peek.at, position.cards[peek.at])]


def _guess(position: Position, seat: Seat, guess: Guess, events: list[Event]) -> None:
    position.guesses[seat] = guess.even
    events.append(Guessed(seat))
    if len(position.guesses) == position.seats:
        _show(position, events)


def _show(position: Position, events: list[Event]) -> None:
    cards = tuple(position.cards)
    right = tuple(seat for seat in range(position.seats) if position.guesses[seat] == (sum(cards) % 2 == 0))
    for seat in right:
        position.points[seat] += 1
    position.cards, position.guesses, position.peeked, position.bowl = [], {}, {}, 0
    position.matches = [True] * position.seats
    events.append(CardsShown(cards, right, tuple(position.points)))


CHECKS: Final[Mapping[type, Check]] = {Lay: _check_lay, **dict.fromkeys((Pour, Peek, Guess), _check_choice)}
CHANGES: Final[Mapping[type, Change]] = {Lay: _lay, Pour: _pour, Peek: _peek, Guess: _guess}


class Lantern(PositionState[Position, LanternAction, LanternView]):
    """The state of a match."""

    __slots__ = ()
    checks = CHECKS
    changes = CHANGES

    def legal_actions(self, seat: Seat) -> list[LanternAction]:
        return _legal_actions(self.position, seat)

    def sample_chance(self, rng: random.Random) -> Lay:
        return Lay(tuple(rng.sample(CARDS, self.seats)))

    def observation(self, seat: Seat) -> LanternView:
        return observe(self.position, seat)

    @classmethod
    def resample(cls, view: LanternView, rng: random.Random) -> Self:
        return cls(sample_position(view, rng))

    @classmethod
    def from_json(cls, text: str) -> Self:
        return cls(read_position(text))


def new_state(seats: int, options: Mapping[str, object]) -> Lantern:
    """Return the first position; dealing and shuffling follow as actions of chance."""
    goal = options["points"]
    assert isinstance(goal, int)
    return Lantern(Position(goal, [0] * seats, [], 0, 0, [True] * seats, {}, {}))
