"""What each card of a hand would be good for, the rivals' turns left out."""

from copy import copy
from math import exp
from typing import Final

from niagara.board import CARD_POINTS, Card
from niagara.bots.glance import action_at_a_glance
from niagara.bots.outlook import rounds_left
from niagara.bots.paddling import USUAL_LOWEST, carried
from niagara.rules.position import Position
from niagara.rules.turn_flow import CHANGES
from niagara.rules.views import Phase
from table.contract import Seat

PREFERENCE: Final = 0.3
"""How many rounds make a card 2.7 times as likely to be chosen."""


def expected_flow(position: Position, card: Card) -> int:
    """How far the river will probably move if that card is played."""
    lowest = min(CARD_POINTS.get(card, USUAL_LOWEST), USUAL_LOWEST)
    return max(lowest + position.weather, position.rules.least_flow, 0)


def rounds_with(position: Position, seat: Seat, card: Card, flow: int) -> float:
    """The rounds left to `seat` after the best turn with `card` at a glance, and `flow` pushes."""
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
    """The turn of `seat` with `card` revealed, as if it were the first of the round."""
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
    """How likely each card of `seat` is to be chosen: the more, the fewer rounds it leaves. They sum to 1."""
    left = [rounds_with(position, seat, card, expected_flow(position, card)) for card in position.hands[seat]]
    least = min(left)
    weights = [exp((least - rounds) / PREFERENCE) for rounds in left]
    total = sum(weights)
    return [weight / total for weight in weights]
