"""Swings with momentum: the way to pump and let go that is worth most, and how steadily it is done (NZ-60)."""

import random
from collections.abc import Iterator

from nizza.board.places import Water
from nizza.bots.estimates.outlook import Outlook
from nizza.bots.search.steps import CASES
from nizza.physics.pumping import Pump, Pumping, trembled
from nizza.rules.actions import SwingFreely
from nizza.rules.movement.falls import squares_for_fall
from nizza.rules.movement.moving import chimneys_within
from nizza.rules.position import Position, with_entry
from nizza.rules.views import SwingOrder


def best_swing(
    position: Position, outlook: Outlook, tremor: float, rng: random.Random
) -> tuple[SwingFreely, float] | None:
    """The momentum swing of the pawn in turn that leaves the least turns, and these; None if no rope is near.

    `tremor` is the deviation of the moments of pressing and letting go, in seconds; the risk of the water that it
    brings is reckoned with.
    """
    best: tuple[float, Pump, int, int | None] | None = None
    for rope, chimney in _ties(position):
        hung = position.ropes[rope] if chimney is None else chimney
        near = outlook.near_ropes(with_entry(position.ropes, rope, hung))
        for pump in Pumping(position, rope, hung).surest(tremor).values():
            landed = outlook.turns_at(CASES.index(position.pawn.case), outlook.ground.number(pump.point), near)
            turns = pump.surety * landed + (1 - pump.surety) * _turns_in_water(position, outlook, pump.point.x)
            if best is None or turns < best[0]:
                best = turns, pump, rope, chimney
    if best is None:
        return None
    turns, pump, rope, chimney = best
    return trembled(pump, tremor, rng).action(rope, chimney), turns


def _ties(position: Position) -> Iterator[tuple[int, int | None]]:
    """The ropes within reach, each where it hangs and on the chimneys on which it can be hung again (NZ-31)."""
    board = position.drawn()
    here = board.position(position.pawn.place)
    for rope, hung in enumerate(position.ropes):
        near = chimneys_within(board, rope, here)
        if hung in near:
            yield rope, None
            if position.rules.swing_order is SwingOrder.HANG_FIRST:
                yield from ((rope, chimney) for chimney in near if chimney != hung)


def _turns_in_water(position: Position, outlook: Outlook, x: float) -> float:
    """The turns left after a fall at `x`; whatever is carried is taken for lost."""
    (square, *_) = squares_for_fall(position.drawn(), x)
    return outlook.usual_turns(Water(square), CASES[0])
