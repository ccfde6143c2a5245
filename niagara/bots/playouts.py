"""Search by playouts: cards of all players are learnt side by side, movements compared in the same worlds."""

import random
from bisect import bisect
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import accumulate
from math import exp
from typing import Final

from niagara.board import CARD_POINTS, Arm, Card
from niagara.bots.glance import action_at_a_glance, flow_at_most, flow_of, rounds_after, seen
from niagara.bots.outlook import POINT, SPECIAL, shares
from niagara.bots.worlds import PREFERENCE, after, expected_flow, is_hidden, preferences, rounds_with
from niagara.rules.actions import ChooseCard, NiagaraAction
from niagara.rules.observing import draw_position
from niagara.rules.position import Counts, Position, with_entry
from niagara.rules.state import CHANGES
from niagara.rules.views import Canoe, NiagaraView, Phase
from table.contract import Event, Seat
from table.search.decoupled import Arms, Tried, halved

_Key = tuple[tuple[Canoe, Canoe], Counts, tuple[Counts, ...], Arm, bool, bool]
"""Everything on which the rounds after a turn depend, but the card and the flow."""

_MOST_KNOWN: Final = 200_000
"""Number of entries at which the caches are cleared: about as many as a match with everything on makes."""
_rounds: dict[tuple[_Key, Card, int], float] = {}
_likely: dict[tuple[_Key, tuple[Card, ...], int, int], list[float]] = {}
_BOTH_ASHORE: Final = (Canoe(), Canoe())


def likely_card(position: Position, seat: Seat, chance: float) -> Card:
    """Return the card that a random number, 0.0–1.0, chooses for `seat`, by rough preferences.

    They ignore the other players, Joe, the whirlpool and a moose ashore, so that few positions differ.
    """
    hand, rules = position.hands[seat], position.rules
    sites = seen(position.sites, 3 if rules.double_canoe else 2)
    key = (
        position.canoes[seat],
        position.stores[seat],
        sites,
        position.next_arm,
        rules.double_canoe,
        rules.four_wins,
    )
    asked = (key, hand, position.weather, rules.least_flow)
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
            cards = [likely_card(position, seat, random_number()) for seat in range(position.seats)]
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
            played_on(after(view, start, cards, action), view.round + self.ahead, random.Random(seed))
            for action in actions
        ]
        for seat, at in picks.items():
            arms[seat].add(at, sum([values[seat] for values in outcomes]) / len(outcomes))
        return [values[view.seat] for values in outcomes]


def _start(view: NiagaraView, rng: random.Random) -> Position:
    start = draw_position(view, rng)
    if view.phase is Phase.CHOOSING:
        start.choices = (None,) * view.seats
    return start


def _hidden(view: NiagaraView) -> list[Seat]:
    return [seat for seat in range(view.seats) if is_hidden(view, seat)]
