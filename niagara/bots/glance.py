"""The action that looks best, as :func:`niagara.bots.paddling.best_action` finds it, quickly enough for whole rounds.

What one canoe can do hangs on little of a position, and comes back again and again while rounds are played in the head.
"""

from dataclasses import dataclass
from math import inf
from typing import Final

from niagara.board import Card, Place
from niagara.bots.effort import effort
from niagara.bots.outlook import stocked
from niagara.bots.paddling import MOOSE, ROBBED, after_paddling, best_action, carried, with_gems
from niagara.rules.actions import EndTurn, NiagaraAction, Paddle
from niagara.rules.legality import legal_actions
from niagara.rules.movement.deeds import Cargo
from niagara.rules.movement.paddling import movements
from niagara.rules.position import Position
from niagara.rules.views import Canoe, Phase
from table.contract import Seat

MOST_KNOWN: Final = 100_000
"""What so many canoes can do is remembered at most."""

Prey = tuple[tuple[Seat, int, Canoe], ...]
"""The laden canoes of the others, by seat and number."""


@dataclass(frozen=True, slots=True)
class End:
    """Where a movement and the river after it bring a canoe."""

    paddle: Paddle
    canoe: Canoe
    landed: Cargo
    bonus: float
    """What it is worth besides, in rounds."""
    moose: bool
    """Whether the moose was aboard before the river moved."""


_known: dict[object, tuple[End, ...]] = {}


def action_at_a_glance(position: Position, seat: Seat, flow: int) -> NiagaraAction:
    """What `seat`, whose turn it is, does if the river will move so far and nobody else paddles."""
    if position.phase is not Phase.PADDLING or position.played[seat] in (Card.CLOUD, Card.LASSO) or position.takeable():
        legal = legal_actions(position, seat)
        return legal[0] if len(legal) == 1 else best_action(position, seat, legal, flow)[0]
    prey = tuple(
        [
            (owner, number, canoe)
            for owner, canoes in enumerate(position.canoes)
            if owner != seat
            for number, canoe in enumerate(canoes)
            if canoe.gems and not canoe.bank
        ]
    )
    return _best(position, seat, flow, prey)


def _best(position: Position, seat: Seat, flow: int, prey: Prey) -> NiagaraAction:
    canoes, store, arm = position.canoes[seat], position.stores[seat], position.next_arm
    stock, four_wins = stocked(position.sites), position.rules.four_wins
    best: NiagaraAction | None = None
    least = inf
    waiting = position.movable()
    for number in waiting:
        other = canoes[1 - number]
        resting = carried(other, arm, flow)
        for end in _ends(position, seat, number, flow, prey):
            both = (resting, end.canoe) if number else (end.canoe, resting)
            after = with_gems(store, end.landed) if end.landed else store
            left = effort(after, both, stock, four_wins) / 2 - end.bonus - MOOSE * (end.moose or other.moose)
            if left < least:
                best, least = end.paddle, left
    if position.moved and canoes[waiting[0]].place is Place.SHORE:
        first, second = carried(canoes[0], arm, flow), carried(canoes[1], arm, flow)
        left = effort(store, (first, second), stock, four_wins) / 2 - MOOSE * (canoes[0].moose or canoes[1].moose)
        if left < least:
            best = EndTurn()
    assert best is not None, "who has a canoe to move can move it"
    return best


def _ends(position: Position, seat: Seat, number: int, flow: int, prey: Prey) -> tuple[End, ...]:
    """All different ends of the movements of one canoe."""
    joe = position.joe
    key = (
        number,
        position.canoes[seat][number],
        position.played[seat],
        position.sites,
        position.next_arm,
        flow,
        prey,
        position.whirlpool,
        joe,
        joe is not None and seat == position.buoy,
        position.rules.double_canoe,
    )
    found = _known.get(key)
    if found is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        found = _known[key] = _found_ends(position, seat, number, flow)
    return found


def _found_ends(position: Position, seat: Seat, number: int, flow: int) -> tuple[End, ...]:
    canoe, found = position.canoes[seat][number], dict[object, End]()
    for paddle in movements(position, seat, (number,)):
        paddled, robbed = after_paddling(canoe, paddle, position.whirlpool, position.joe)
        landed: Cargo = ()
        if paddled.place is Place.SHORE:
            landed, paddled = paddled.gems, Canoe()
        after = carried(paddled, position.next_arm, flow)
        found.setdefault(
            (after, landed, robbed, paddled.moose), End(paddle, after, landed, ROBBED * robbed, paddled.moose)
        )
    return tuple(found.values())
