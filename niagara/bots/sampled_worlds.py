"""Looking ahead: every action played to the end of the round against the same cards that the others may have chosen."""

import random
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass

from niagara.board import Card
from niagara.bots.card_plans import preferences
from niagara.bots.foresight import Tried, played_out
from niagara.rules.actions import ChooseCard, NiagaraAction
from niagara.rules.observing import draw_position
from niagara.rules.position import Position
from niagara.rules.state import Niagara
from niagara.rules.views import NiagaraView, Phase
from table.contract import Seat

FEWEST = 3
"""Worlds that are looked at, however many actions there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SampledWorlds:
    """The settings of a search; repeatable from its random stream.

    A world is one choice of all the cards that are hidden, drawn by what their owners would like to play. All actions
    are compared in the same worlds: their values differ by less than those of two worlds.
    """

    worlds: int
    """At most."""
    most: int
    """Rounds played to their ends for all actions together, about."""

    def search(self, view: NiagaraView, legal: Sequence[NiagaraAction], rng: random.Random) -> list[Tried]:
        """What came of each of `legal` for ``view.seat``."""
        start = draw_position(view, rng)
        if view.phase is Phase.CHOOSING:
            start.choices = (None,) * view.seats
        hidden = [seat for seat in range(view.seats) if _is_hidden(view, seat)]
        habits = {seat: (start.hands[seat], preferences(start, seat)) for seat in hidden}
        # Where all is known there is one world.
        number = max(FEWEST, min(self.worlds, self.most // len(legal))) if hidden else 1
        sums = [0.0] * len(legal)
        for _ in range(number):
            cards = {seat: rng.choices(hand, weights)[0] for seat, (hand, weights) in habits.items()}
            for place, action in enumerate(legal):
                state = _after(view, start, cards, action)
                sums[place] += played_out(state, view.round)[view.seat]
        return [Tried(action, number, total / number) for action, total in zip(legal, sums, strict=True)]


def _is_hidden(view: NiagaraView, seat: Seat) -> bool:
    """Whether it has a card that `view` does not know, or will have one when all have chosen."""
    if view.phase is Phase.CHOOSING:
        return seat != view.seat
    return view.chosen[seat] and view.cards[seat] is None


def _after(view: NiagaraView, start: Position, cards: Mapping[Seat, Card], action: NiagaraAction) -> Niagara:
    """The state after `action` in the world with these hidden cards."""
    if view.phase is Phase.CHOOSING:
        state = Niagara(start)
        state.apply(view.seat, action)
        for seat, card in cards.items():
            state.apply(seat, ChooseCard(card))
        return state
    position = copy(start)
    position.choices = tuple(cards.get(seat, card) for seat, card in enumerate(start.choices))
    state = Niagara(position)
    state.apply(view.seat, action)
    return state
