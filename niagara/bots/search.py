"""Two searches. One plays each action to the end of a round against the same samples of hidden cards.

The other plays further: cards of all players are learnt side by side, movements compared in the same worlds.
"""

import random
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import accumulate, product
from math import exp, prod
from typing import Final

from niagara.board import CARD_POINTS, Arm, Card
from niagara.bots.glance import USUAL_LOWEST, action_at_a_glance, carried, flow_at_most, flow_of, rounds_after, seen
from niagara.bots.outlook import POINT, SPECIAL, rounds_left, shares
from niagara.rules.actions import ChangeWeather, ChooseCard, NiagaraAction
from niagara.rules.observing import sample_position
from niagara.rules.options import MatchOptions
from niagara.rules.position import Counts, Position, with_entry
from niagara.rules.river import pushes
from niagara.rules.state import CHANGES
from niagara.rules.views import Canoe, NiagaraView, Phase
from table.contract import Event, Seat
from table.search.decoupled import Arms, Tried, halved

PREFERENCE: Final = 0.3
"""Temperature of a softmax over the cards, in rounds."""


def expected_flow(position: Position, card: Card) -> int:
    """Estimate the flow if `card` is played."""
    lowest = min(CARD_POINTS.get(card, USUAL_LOWEST), USUAL_LOWEST)
    return pushes(lowest, position.weather, position.options, position.dam)


def rounds_with(position: Position, seat: Seat, card: Card, flow: int) -> float:
    """Return the rounds left to `seat` after a turn with `card`, chosen at a glance, and `flow` pushes."""
    scratch = _turn_with(position, seat, card)
    steps = position.weather_steps() if card is Card.CLOUD else ()
    if steps:
        return min(rounds_after(scratch, seat, ChangeWeather(step), flow) for step in steps)
    while scratch.turn == seat and scratch.phase is Phase.PADDLING:
        if not scratch.movable() or card in (Card.LASSO, Card.CLOUD):
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
        start, hidden = _start(view, rng), _hidden(view)
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


def _after(view: NiagaraView, start: Position, cards: Mapping[Seat, Card], action: NiagaraAction) -> Position:
    """Return the position after `action` in the world with these hidden cards."""
    position, events = copy(start), list[Event]()
    if view.phase is Phase.CHOOSING:
        for seat, card in cards.items():
            CHANGES[ChooseCard](position, seat, ChooseCard(card), events)
    elif cards:
        position.choices = tuple([cards.get(seat, card) for seat, card in enumerate(start.choices)])
    CHANGES[type(action)](position, view.seat, action, events)
    return position


_Key = tuple[tuple[Canoe, Canoe], Counts, tuple[Counts, ...], Arm, int, MatchOptions]
"""Everything on which the rounds after a turn depend, but the card and the flow."""

_MOST_KNOWN: Final = 200_000
"""Number of entries at which the caches are cleared: about as many as a match with everything on makes."""
_rounds: dict[tuple[_Key, Card, int], float] = {}
_likely: dict[tuple[_Key, tuple[Card, ...]], list[float]] = {}
_BOTH_ASHORE: Final = (Canoe(), Canoe())


def _likely_card(position: Position, seat: Seat, chance: float) -> Card:
    """Return the card that a random number, 0.0–1.0, chooses for `seat`, by rough preferences.

    They ignore the other players, Joe, the whirlpool and a moose ashore, so that few positions differ.
    """
    hand, options = position.hands[seat], position.options
    sites = seen(position.sites, 3 if options.double_canoe else 2)
    key = (position.canoes[seat], position.stores[seat], sites, position.next_arm, position.weather, options)
    asked = (key, hand)
    reached = _likely.get(asked)
    if reached is None:
        if len(_likely) + len(_rounds) >= _MOST_KNOWN:
            _likely.clear()
            _rounds.clear()
        left = [_rounds_with(key, position, seat, card) + POINT / 2 * CARD_POINTS.get(card, SPECIAL) for card in hand]
        least = min(left)
        reached = _likely[asked] = [*accumulate([exp((least - rounds) / PREFERENCE) for rounds in left])]
    return hand[min(bisect(reached, chance * reached[-1]), len(hand) - 1)]


def _rounds_with(key: _Key, position: Position, seat: Seat, card: Card) -> float:
    """Return the rounds left after a turn with `card`, apart from the value of the cards in the hand."""
    flow = expected_flow(position, card)
    asked = (key, card, flow)
    rounds = _rounds.get(asked)
    if rounds is None:
        alone = copy(position)
        alone.canoes = with_entry((_BOTH_ASHORE,) * position.seats, seat, position.canoes[seat])
        alone.hands = ((),) * position.seats
        alone.sites, alone.whirlpool, alone.joe, alone.moose_back = key[2], None, None, 1
        rounds = _rounds[asked] = rounds_with(alone, seat, card, flow)
    return rounds


def played_on(position: Position, last: int, rng: random.Random) -> list[float]:
    """Play `position` to the end of round `last`, in place, and return each seat's chance to win."""
    events = list[Event]()
    random_number = rng.random
    while position.round <= last:
        if position.phase is Phase.CHOOSING:
            cards = [_likely_card(position, seat, random_number()) for seat in range(position.seats)]
            for seat, card in enumerate(cards):
                CHANGES[ChooseCard](position, seat, ChooseCard(card), events)
        elif position.phase is Phase.OVER:
            break
        else:
            seat = position.turn
            action = action_at_a_glance(position, seat, flow_of(position))
            CHANGES[type(action)](position, seat, action, events)
    return shares(position)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayoutSearch:
    """Search with its settings; the random stream makes it repeatable."""

    cards: int
    """Playouts for a card."""
    moves: int
    """Playouts for any other action, approximately."""
    ahead: int = 3
    """Rounds played after the present one."""
    curiosity: float = 0.25
    """See :class:`Arms`."""
    most: int = 16
    """Movements compared, at most: those that leave the fewest rounds at a glance."""
    least: float = 0.5
    """Share of the trials of the card tried most, from which another card is worth considering."""

    def search(
        self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random
    ) -> list[Tried[NiagaraAction]]:
        """Return those of `legal` that are worth considering, with their chances to win."""
        start = _start(view, rng)
        if view.phase is Phase.CHOOSING:
            arms = self._arms(start, range(view.seats))
            self._learn(start, arms, rng)
            return [Tried(ChooseCard(one.action), one.value) for one in arms[view.seat].often_tried(self.least)]
        return self._compared(view, start, self._promising(view, start, legal), self.moves, rng)

    def compare(
        self, view: NiagaraView, actions: Sequence[NiagaraAction], worlds: int, rng: random.Random
    ) -> dict[NiagaraAction, float]:
        """Return the chance to win with each of `actions`, all in the same worlds."""
        start = _start(view, rng)
        sums = dict.fromkeys(actions, 0.0)
        arms = self._arms(start, _hidden(view))
        if view.phase is Phase.CHOOSING:
            everybody = self._arms(start, range(view.seats))
            self._learn(start, everybody, rng)
            arms = {seat: everybody[seat] for seat in arms}
        for _ in range(worlds):
            values = self._trial(view, start, actions, arms, rng)
            for action, value in zip(actions, values, strict=True):
                sums[action] += value / worlds
        return sums

    def value(self, view: NiagaraView, worlds: int, rng: random.Random) -> float:
        """Return the chance to win of ``view.seat`` as things stand."""
        values = [played_on(_start(view, rng), view.round + self.ahead, rng) for _ in range(worlds)]
        return sum(value[view.seat] for value in values) / worlds

    def _arms(self, start: Position, seats: Sequence[Seat]) -> dict[Seat, Arms[Card]]:
        return {seat: Arms(start.hands[seat], preferences(start, seat), self.curiosity) for seat in seats}

    def _learn(self, start: Position, arms: Mapping[Seat, Arms[Card]], rng: random.Random) -> None:
        """Play out `start`, in which all choose cards; everybody learns from the same playouts."""
        for _ in range(self.cards):
            picks = {seat: arm.pick() for seat, arm in arms.items()}
            position, events = copy(start), list[Event]()
            for seat, at in picks.items():
                CHANGES[ChooseCard](position, seat, ChooseCard(arms[seat].choices[at]), events)
            values = played_on(position, start.round + self.ahead, rng)
            for seat, at in picks.items():
                arms[seat].add(at, values[seat])

    def _promising(self, view: NiagaraView, start: Position, legal: Sequence[NiagaraAction]) -> Sequence[NiagaraAction]:
        if len(legal) <= self.most:
            return legal
        flow = flow_at_most(view)
        return sorted(legal, key=lambda action: rounds_after(start, view.seat, action, flow))[: self.most]

    def _compared(
        self,
        view: NiagaraView,
        start: Position,
        actions: Sequence[NiagaraAction],
        trials: int,
        rng: random.Random,
    ) -> list[Tried[NiagaraAction]]:
        arms = self._arms(start, _hidden(view))
        return halved(actions, trials, lambda left: self._trial(view, start, left, arms, rng))

    def _trial(
        self,
        view: NiagaraView,
        start: Position,
        actions: Sequence[NiagaraAction],
        arms: Mapping[Seat, Arms[Card]],
        rng: random.Random,
    ) -> list[float]:
        """Return the chance to win with each of `actions` in the same world; whose cards are hidden learn from it."""
        picks = {seat: arm.pick() for seat, arm in arms.items()}
        cards = {seat: arms[seat].choices[at] for seat, at in picks.items()}
        seed = rng.random()
        outcomes = [
            played_on(_after(view, start, cards, action), view.round + self.ahead, random.Random(seed))
            for action in actions
        ]
        for seat, at in picks.items():
            arms[seat].add(at, sum([values[seat] for values in outcomes]) / len(outcomes))
        return [values[view.seat] for values in outcomes]


def _start(view: NiagaraView, rng: random.Random) -> Position:
    """Return a position that fits `view`, in which no player has chosen a card yet if all choose now."""
    start = sample_position(view, rng)
    if view.phase is Phase.CHOOSING:
        start.choices = (None,) * view.seats
    return start


def _hidden(view: NiagaraView) -> list[Seat]:
    """Return the seats whose cards are unknown to `view`, or will be once all have chosen."""
    if view.phase is Phase.CHOOSING:
        return [seat for seat in range(view.seats) if seat != view.seat]
    return [seat for seat in range(view.seats) if view.chosen[seat] and view.cards[seat] is None]
