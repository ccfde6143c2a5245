"""Looking ahead: every action played to the end of a round against the same cards that the others may choose."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import product
from math import exp, prod

from niagara.board import Card
from niagara.bots.card_plans import preferences
from niagara.bots.foresight import played_out
from niagara.rules.actions import ChooseCard, NiagaraAction
from niagara.rules.observing import draw_position
from niagara.rules.position import Position
from niagara.rules.turn_flow import CHANGES
from niagara.rules.views import NiagaraView, Phase
from table.contract import Event, Seat

Habits = Mapping[Seat, tuple[tuple[Card, ...], list[float]]]
"""Per seat whose card is hidden its hand, and how likely each of these cards is."""

World = tuple[Card, ...]
"""The hidden cards, by seat."""


@dataclass(frozen=True, slots=True)
class Tried:
    """An action after the search."""

    action: NiagaraAction
    value: float
    """The chance to win, as far as could be seen, 0 … 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SampledWorlds:
    """The settings of a search; repeatable from its random stream.

    A world is one choice of all the cards that are hidden, drawn by what their owners would like to play. All actions
    are compared in the same worlds: their values differ by less than those of two worlds.
    """

    worlds: int
    """At most; if there are no more, all of them are looked at."""
    most: int
    """Worlds played for all actions together, about; each action is played in one world at least."""
    ahead: int = 0
    """How many rounds are played after the present one. What is chosen in them belongs to a world too."""

    def search(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> list[Tried]:
        """What came of each of `legal` for ``view.seat``."""
        start = draw_position(view, rng)
        if view.phase is Phase.CHOOSING:
            start.choices = (None,) * view.seats
        hidden = [seat for seat in range(view.seats) if _is_hidden(view, seat)]
        habits = {seat: (start.hands[seat], preferences(start, seat)) for seat in hidden}
        number = max(1, min(self.worlds, self.most // len(legal)))
        values = [0.0] * len(legal)
        chosen_later = self.ahead or view.phase is Phase.BUYING
        for world, weight in (_drawn if chosen_later else _worlds)(habits, number, rng):
            cards = dict(zip(hidden, world, strict=True))
            chances = [[rng.random() for _ in range(view.seats)] for _ in range(self.ahead + 1)]
            for at, action in enumerate(legal):
                values[at] += weight * played_out(_after(view, start, cards, action), view.round, chances)[view.seat]
        return [Tried(action, value) for action, value in zip(legal, values, strict=True)]


def best_of(tried: Sequence[Tried]) -> NiagaraAction:
    """The action that seems best."""
    return max(tried, key=lambda one: one.value).action


def one_of_the_best(tried: Sequence[Tried], margin: float, rng: random.Random) -> NiagaraAction:
    """Any action; one whose value is less by that part of the best value, 0 … 1, only 1 / 2.7 times as often."""
    best = max(one.value for one in tried)
    less = margin * best or 1.0
    (chosen,) = rng.choices(tried, [exp((one.value - best) / less) for one in tried])
    return chosen.action


def _worlds(habits: Habits, number: int, rng: random.Random) -> Iterable[tuple[World, float]]:
    """All worlds, if there are no more than `number`, or as many as that drawn; each once, with its weight."""
    hands = [hand for hand, _ in habits.values()]
    weights = [weights for _, weights in habits.values()]
    if prod(map(len, hands)) <= number:
        return [(cards, prod(chances)) for cards, chances in zip(product(*hands), product(*weights), strict=True)]
    drawn = Counter(cards for cards, _ in _drawn(habits, number, rng))
    return [(cards, times / number) for cards, times in drawn.items()]


def _drawn(habits: Habits, number: int, rng: random.Random) -> Iterable[tuple[World, float]]:
    """So many worlds, some of them alike, each with its weight."""
    return [
        (tuple([rng.choices(hand, likely)[0] for hand, likely in habits.values()]), 1 / number) for _ in range(number)
    ]


def _is_hidden(view: NiagaraView, seat: Seat) -> bool:
    """Whether it has a card that `view` does not know, or will have one when all have chosen."""
    if view.phase is Phase.CHOOSING:
        return seat != view.seat
    return view.chosen[seat] and view.cards[seat] is None


def _after(view: NiagaraView, start: Position, cards: Mapping[Seat, Card], action: NiagaraAction) -> Position:
    """The position after `action` in the world with these hidden cards."""
    position, events = copy(start), list[Event]()
    if view.phase is Phase.CHOOSING:
        for seat, card in cards.items():
            CHANGES[ChooseCard](position, seat, ChooseCard(card), events)
    else:
        position.choices = tuple(cards.get(seat, card) for seat, card in enumerate(start.choices))
    CHANGES[type(action)](position, view.seat, action, events)
    return position
