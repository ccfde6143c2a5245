"""Looking ahead: rounds played at a glance by everybody."""

from collections.abc import Sequence
from copy import copy
from itertools import accumulate

from niagara.bots.card_plans import preferences
from niagara.bots.glance import action_at_a_glance
from niagara.bots.outlook import shares
from niagara.bots.paddling import flow_of
from niagara.rules.actions import ChooseCard
from niagara.rules.position import Position
from niagara.rules.turn_flow import CHANGES
from niagara.rules.views import Phase
from table.contract import Event, Seat

Chances = Sequence[Sequence[float]]
"""For each round from the present one on, by seat, what decides which card it plays if none is chosen: 0 … 1."""


def played_out(position: Position, round_now: int, chances: Chances) -> list[float]:
    """What `position` of round `round_now` is worth to each seat after as many rounds as there are `chances`."""
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
    """Everybody chooses what it prefers more or less often."""
    cards = [_preferred(position, seat, chance) for seat, chance in enumerate(chances)]
    for seat, card in enumerate(cards):
        CHANGES[ChooseCard](position, seat, card, events)


def _preferred(position: Position, seat: Seat, chance: float) -> ChooseCard:
    hand = position.hands[seat]
    reached = accumulate(preferences(position, seat))
    return ChooseCard(next((card for card, share in zip(hand, reached, strict=True) if chance < share), hand[-1]))
