"""Search by sampling: each action is played to the end of a round against the same samples of hidden cards."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import accumulate, product
from math import exp, prod
from typing import Final

from niagara.board import CARD_POINTS, Card
from niagara.bots.glance import USUAL_LOWEST, action_at_a_glance, carried, flow_of
from niagara.bots.outlook import rounds_left, shares
from niagara.rules.actions import ChooseCard, NiagaraAction
from niagara.rules.observing import draw_position
from niagara.rules.position import Position
from niagara.rules.state import CHANGES
from niagara.rules.views import NiagaraView, Phase
from table.contract import Event, Seat
from table.search.decoupled import Tried

PREFERENCE: Final = 0.3
"""Advantage in rounds that makes a card 2.7 times as likely to be chosen."""


def expected_flow(position: Position, card: Card) -> int:
    """Estimate the flow if `card` is played."""
    lowest = min(CARD_POINTS.get(card, USUAL_LOWEST), USUAL_LOWEST)
    return max(lowest + position.weather, position.rules.least_flow, 0)


def rounds_with(position: Position, seat: Seat, card: Card, flow: int) -> float:
    """Return the rounds left to `seat` after a turn with `card`, chosen at a glance, and `flow` pushes."""
    scratch = _turn_with(position, seat, card)
    while scratch.turn == seat and scratch.phase is Phase.PADDLING:
        if not scratch.movable() or card in (Card.CLOUD, Card.LASSO):
            break
        action = action_at_a_glance(scratch, seat, flow)
        CHANGES[type(action)](scratch, seat, action, [])
    first, second = scratch.canoes[seat]
    if card is not Card.LASSO:
        arm = position.next_arm
        first, second = carried(first, arm, flow), carried(second, arm, flow)
    return rounds_left(scratch, seat, (first, second), scratch.stores[seat])


def _turn_with(position: Position, seat: Seat, card: Card) -> Position:
    """Return a position in which `seat` has revealed `card` and is first in the round."""
    scratch = copy(position)
    scratch.buoy = scratch.turn = seat
    scratch.phase = Phase.PADDLING
    scratch.moved = ()
    scratch.choices = tuple([None if other == seat else Card.CLOUD for other in range(position.seats)])
    scratch.played = tuple([card if other == seat else None for other in range(position.seats)])
    hand = tuple([other for other in position.hands[seat] if other is not card])
    scratch.hands = (*position.hands[:seat], hand, *position.hands[seat + 1 :])
    return scratch


def preferences(position: Position, seat: Seat) -> list[float]:
    """Return the probability of each card of `seat`, the higher the fewer rounds the card leaves; they sum to 1."""
    left = [rounds_with(position, seat, card, expected_flow(position, card)) for card in position.hands[seat]]
    least = min(left)
    weights = [exp((least - rounds) / PREFERENCE) for rounds in left]
    total = sum(weights)
    return [weight / total for weight in weights]


Chances = Sequence[Sequence[float]]
"""Random numbers, 0.0–1.0, by round from the present one and by seat; they decide cards not chosen yet."""


def played_out(position: Position, round_now: int, chances: Chances) -> list[float]:
    """Play `position`, in round `round_now`, for ``len(chances)`` rounds and return each seat's chance to win."""
    scratch, events = copy(position), list[Event]()
    while scratch.phase is not Phase.OVER and scratch.round < round_now + len(chances):
        if scratch.phase is Phase.CHOOSING:
            _choose(scratch, chances[scratch.round - round_now], events)
        else:
            seat = scratch.actors()[0]
            action = action_at_a_glance(scratch, seat, flow_of(scratch))
            CHANGES[type(action)](scratch, seat, action, events)
    return shares(scratch)


def _choose(position: Position, chances: Sequence[float], events: list[Event]) -> None:
    """Choose a card for each seat, by its preferences and its random number."""
    cards = [_preferred(position, seat, chance) for seat, chance in enumerate(chances)]
    for seat, card in enumerate(cards):
        CHANGES[ChooseCard](position, seat, card, events)


def _preferred(position: Position, seat: Seat, chance: float) -> ChooseCard:
    hand = position.hands[seat]
    reached = accumulate(preferences(position, seat))
    return ChooseCard(next((card for card, share in zip(hand, reached, strict=True) if chance < share), hand[-1]))


Habits = Mapping[Seat, tuple[tuple[Card, ...], list[float]]]
"""Hand of each seat whose card is hidden, with the probability of each card."""

World = tuple[Card, ...]
"""One combination of the hidden cards, in order of their seats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SampledWorlds:
    """Search with its settings; the random stream makes it repeatable.

    A world is one combination of all hidden cards, drawn by their owners' preferences. All actions are compared in the
    same worlds, because two worlds differ more than two actions.
    """

    worlds: int
    """Worlds per action, at most. If there are no more, all are searched."""
    most: int
    """Approximate limit of worlds for all actions together. Each action is played in at least one."""
    ahead: int = 0
    """Rounds played after the present one. Cards chosen in them are part of the world."""

    def search(
        self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random
    ) -> list[Tried[NiagaraAction]]:
        """Return the result of each of `legal` for ``view.seat``."""
        start = draw_position(view, rng)
        if view.phase is Phase.CHOOSING:
            start.choices = (None,) * view.seats
        hidden = [seat for seat in range(view.seats) if is_hidden(view, seat)]
        habits = {seat: (start.hands[seat], preferences(start, seat)) for seat in hidden}
        number = max(1, min(self.worlds, self.most // len(legal)))
        values = [0.0] * len(legal)
        chosen_later = self.ahead or view.phase is Phase.BUYING
        for world, weight in (_drawn if chosen_later else _worlds)(habits, number, rng):
            cards = dict(zip(hidden, world, strict=True))
            chances = [[rng.random() for _ in range(view.seats)] for _ in range(self.ahead + 1)]
            for at, action in enumerate(legal):
                values[at] += weight * played_out(after(view, start, cards, action), view.round, chances)[view.seat]
        return [Tried(action, value) for action, value in zip(legal, values, strict=True)]


def _worlds(habits: Habits, number: int, rng: random.Random) -> Iterable[tuple[World, float]]:
    """Return all worlds if there are at most `number`, else the distinct ones of `number` samples, with weights."""
    hands = [hand for hand, _ in habits.values()]
    weights = [weights for _, weights in habits.values()]
    if prod(map(len, hands)) <= number:
        return [(cards, prod(chances)) for cards, chances in zip(product(*hands), product(*weights), strict=True)]
    drawn = Counter(cards for cards, _ in _drawn(habits, number, rng))
    return [(cards, times / number) for cards, times in drawn.items()]


def _drawn(habits: Habits, number: int, rng: random.Random) -> Iterable[tuple[World, float]]:
    """Return `number` sampled worlds, possibly with duplicates, all with the same weight."""
    return [
        (tuple([rng.choices(hand, likely)[0] for hand, likely in habits.values()]), 1 / number) for _ in range(number)
    ]


def is_hidden(view: NiagaraView, seat: Seat) -> bool:
    """Return True if the seat's card is unknown to `view`, or will be once all have chosen."""
    if view.phase is Phase.CHOOSING:
        return seat != view.seat
    return view.chosen[seat] and view.cards[seat] is None


def after(view: NiagaraView, start: Position, cards: Mapping[Seat, Card], action: NiagaraAction) -> Position:
    """Return the position after `action` in the world with these hidden cards."""
    position, events = copy(start), list[Event]()
    if view.phase is Phase.CHOOSING:
        for seat, card in cards.items():
            CHANGES[ChooseCard](position, seat, ChooseCard(card), events)
    elif cards:
        position.choices = tuple([cards.get(seat, card) for seat, card in enumerate(start.choices)])
    CHANGES[type(action)](position, view.seat, action, events)
    return position
