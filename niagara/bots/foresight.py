"""Looking ahead: the rest of a round, played many times with other cards face down."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from niagara.board import Card
from niagara.bots.card_plans import preferences
from niagara.bots.outlook import shares
from niagara.bots.paddling import best_action, flow_of
from niagara.rules.actions import ChooseCard, NiagaraAction
from niagara.rules.observing import draw_position
from niagara.rules.position import Position
from niagara.rules.state import Niagara
from niagara.rules.views import NiagaraView, Phase
from table.contract import Seat
from table.search.bandits import TunedBandit

Weights = dict[Seat, tuple[tuple[Card, ...], list[float]]]


@dataclass(frozen=True, slots=True)
class Tried:
    """An action after the search."""

    action: NiagaraAction
    visits: int
    mean: float
    """The chance to win, as far as could be seen, 0 … 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Foresight:
    """The settings of a search; repeatable from its random stream."""

    simulations: int
    """Per legal action."""
    most: int
    """So many for all of them together at most."""

    def search(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> list[Tried]:
        """What came of each of `legal` for ``view.seat``."""
        if view.phase is Phase.CHOOSING:
            return self._search_cards(view, legal, rng)
        position = draw_position(view, rng)
        habits = {
            seat: (position.hands[seat], preferences(position, seat))
            for seat in range(view.seats)
            if view.chosen[seat] and view.cards[seat] is None
        }
        bandit = TunedBandit(legal, rng)
        for _ in range(self._number(legal)):
            number = bandit.select()
            state = Niagara(_with_cards(draw_position(view, rng), habits, rng))
            state.apply(view.seat, legal[number])
            bandit.learn(number, played_out(state, view.round)[view.seat])
        return _tried(bandit)

    def _number(self, legal: Sequence[NiagaraAction]) -> int:
        return min(self.simulations * len(legal), self.most)

    def _search_cards(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> list[Tried]:
        """Everybody learns at once which card serves best against the cards that the others learn to choose."""
        bandits = [TunedBandit([ChooseCard(card) for card in hand], rng) for hand in view.hands]
        start = draw_position(view, rng)
        start.choices = (None,) * view.seats
        for _ in range(self._number(legal)):
            state = Niagara(start)
            numbers = [bandit.select() for bandit in bandits]
            for seat, number in enumerate(numbers):
                state.apply(seat, bandits[seat].actions[number])
            values = played_out(state, view.round)
            for seat, number in enumerate(numbers):
                bandits[seat].learn(number, values[seat])
        return _tried(bandits[view.seat])


def played_out(state: Niagara, round_now: int) -> list[float]:
    """Play the rest of the round at a glance; what it is worth to each seat then."""
    while not state.is_terminal() and state.position.round == round_now:
        position = state.position
        seat = state.actors()[0]
        legal = state.legal_actions(seat)
        action = legal[0] if len(legal) == 1 else best_action(position, seat, legal, flow_of(position))[0]
        state.apply(seat, action)
    return shares(state.position)


def most_tried(tried: list[Tried]) -> NiagaraAction:
    """The action that the search came back to most often."""
    return max(tried, key=lambda one: (one.visits, one.mean)).action


def _with_cards(position: Position, habits: Weights, rng: random.Random) -> Position:
    """`position` with cards face down that their owners would like to play."""
    choices = [*position.choices]
    for seat, (hand, weights) in habits.items():
        choices[seat] = rng.choices(hand, weights)[0]
    position.choices = tuple(choices)
    return position


def _tried(bandit: TunedBandit) -> list[Tried]:
    return [
        Tried(action, visits, total / visits if visits else 0.0)
        for action, visits, total in zip(bandit.actions, bandit.visits, bandit.sums, strict=True)
    ]
