"""The best action of a turn at a glance: each one is tried, and the river moved as far as it will probably move."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import inf
from typing import Final

from niagara.board import CARD_POINTS, Arm, Place
from niagara.bots.outlook import rounds_left
from niagara.rules.actions import (
    BuyBack,
    ChangeWeather,
    GiveToJoe,
    Load,
    NiagaraAction,
    Paddle,
    Steal,
    SwapWithJoe,
    TakeFromJoe,
    TakeMoose,
    Unload,
)
from niagara.rules.movement.deeds import KEPT, Cargo, in_order
from niagara.rules.position import GEM_INDEX, Counts, Position, with_count
from niagara.rules.river.ways import drift, way_of
from niagara.rules.views import Canoe, Joe, NiagaraView
from table.contract import Seat

ROBBED: Final = 0.35
"""What the loss of a gem by a rival is worth, in rounds."""
MOOSE: Final = 0.2
"""What the moose aboard is worth, in rounds."""


def best_action(
    position: Position, seat: Seat, legal: Sequence[NiagaraAction], flow: int
) -> tuple[NiagaraAction, float]:
    """The action of `legal` after which `seat` has fewest rounds left once the river has moved, and these rounds."""
    best, least = legal[0], inf
    for action in legal:
        left = rounds_after(position, seat, action, flow)
        if left < least:
            best, least = action, left
    return best, least


def rounds_after(position: Position, seat: Seat, action: NiagaraAction, flow: int) -> float:
    """The rounds left to `seat` after `action` and `flow` pushes; what the others do is left out."""
    if isinstance(action, BuyBack):
        return _rounds_after_buying(position, seat, action)
    canoes, store, bonus = position.canoes[seat], position.stores[seat], 0.0
    if isinstance(action, Paddle):
        paddled, robbed = after_paddling(canoes[action.canoe], action, position.whirlpool, position.joe)
        bonus = ROBBED * robbed
        if paddled.place is Place.SHORE:
            store = with_gems(store, paddled.gems)
            paddled = Canoe()
        canoes = (canoes[0], paddled) if action.canoe else (paddled, canoes[1])
    elif isinstance(action, ChangeWeather):
        flow = max(flow + action.step, position.rules.least_flow, 0)
    elif isinstance(action, TakeMoose):
        bonus = MOOSE
    first, second = canoes
    bonus += MOOSE * (first.moose or second.moose)
    canoes = (carried(first, position.next_arm, flow), carried(second, position.next_arm, flow))
    return rounds_left(position, seat, canoes, store) - bonus


@lru_cache(KEPT)
def after_paddling(canoe: Canoe, paddle: Paddle, whirlpool: Place | None, joe: Joe | None) -> tuple[Canoe, int]:
    """A canoe after a legal movement, its gems still aboard if it lands, and how many gems it has stolen."""
    way = way_of(canoe.place, paddle.steps, paddle.arm, whirlpool)
    assert way is not None, "legal movements have a way"
    gems, robbed = [*canoe.gems], 0
    for part in (*paddle.before, *paddle.after):
        if isinstance(part, Unload | GiveToJoe | SwapWithJoe):
            gems.remove(part.gem)
        if isinstance(part, Load | Steal):
            gems.append(part.gem)
        elif isinstance(part, TakeFromJoe | SwapWithJoe) and joe is not None and joe.gem is not None:
            gems.append(joe.gem)
        robbed += isinstance(part, Steal)
    return Canoe(way.end, in_order(tuple(gems)), moose=canoe.moose and way.end is not Place.SHORE), robbed


@cache
def with_gems(store: Counts, gems: Cargo) -> Counts:
    """The store after `gems` have come home."""
    for gem in gems:
        store = with_count(store, GEM_INDEX[gem], 1)
    return store


def _rounds_after_buying(position: Position, seat: Seat, bought: BuyBack) -> float:
    store = with_count(position.stores[seat], GEM_INDEX[bought.gem], -1)
    canoes = [*position.canoes[seat]]
    canoes[[canoe.place for canoe in canoes].index(Place.FALLS)] = Canoe()
    return rounds_left(position, seat, (canoes[0], canoes[1]), store)


@cache
def carried(canoe: Canoe, arm: Arm, flow: int) -> Canoe:
    """Where a canoe is after so many pushes, the first of which moves `arm` (NI-3)."""
    if canoe.bank:
        return canoe
    place = canoe.place
    for _ in range(flow):
        place = drift(arm).get(place, place)
        arm = arm.other
    return canoe if place is canoe.place else Canoe(place, () if place is Place.FALLS else canoe.gems)


USUAL_LOWEST: Final = 2
"""The lowest card that is expected of several players together."""


def flow_at_most(view: NiagaraView) -> int:
    """How far the river will move as far as the cards revealed tell: at most as many as usual (NI-40)."""
    lowest = min([CARD_POINTS[card] for card in view.cards if card in CARD_POINTS], default=USUAL_LOWEST)
    return max(min(lowest, USUAL_LOWEST) + view.weather, view.rules.least_flow, 0)


def flow_of(position: Position) -> int:
    """How far the river will move by the cards that lie on the table, face up or down, and the cloud (NI-40)."""
    cards = (*position.played, *position.choices)
    lowest = min([CARD_POINTS[card] for card in cards if card in CARD_POINTS], default=0)
    return max(lowest + position.weather, position.rules.least_flow)
