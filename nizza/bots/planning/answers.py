"""From a step of a plan to the legal action that comes nearest to it."""

from collections.abc import Iterable, Sequence

from nizza.board.places import Place, Point
from nizza.bots.search.ground import Ground
from nizza.bots.search.steps import LADDER, ROPE, SWING, Step
from nizza.rules.actions import Climb, LeaveWater, MoveRope, NizzaAction, Swing, SwingFreely, Walk
from nizza.rules.views import SwingOrder


def answer(
    ground: Ground, step: Step, ropes: Sequence[int], order: SwingOrder, legal: Iterable[NizzaAction]
) -> NizzaAction | None:
    """One of `legal` that does what `step` says, or the nearest to it; None if nothing does.

    Of a momentum swing it is the first one with this rope and chimney.
    """
    place = ground.places[step.place]
    if step.kind == ROPE:
        moving = (action for action in legal if isinstance(action, MoveRope))
        return next((move for move in moving if (move.rope, move.chimney) == step.hanging), None)
    if step.kind == LADDER:
        return _nearest(place, (action for action in legal if isinstance(action, Climb | LeaveWater)))
    if step.kind == SWING:
        assert step.hanging is not None
        rope, chimney = step.hanging
        hung: int | None = chimney if chimney != ropes[rope] else None
        if order is SwingOrder.SWING_FIRST:
            hung = step.rehung.chimney if step.rehung else None
        swings = [a for a in legal if isinstance(a, Swing | SwingFreely) and a.rope == rope and a.chimney == hung]
        placed = [swing for swing in swings if isinstance(swing, Swing)]
        return _nearest(place, placed) if placed else next(iter(swings), None)
    squares = ground.board.squares
    walks = (action for action in legal if isinstance(action, Walk))
    return next((walk for walk in walks if squares[walk.square].middle == place), None)


def _nearest(place: Place, moves: Iterable[Climb | LeaveWater | Swing]) -> NizzaAction | None:
    def apart(move: Climb | LeaveWater | Swing) -> float:
        if isinstance(move, LeaveWater):
            return 0.0
        assert isinstance(place, Point)
        return abs(move.to.x - place.x) if move.to.area == place.area else float("inf")

    best = min(moves, key=apart, default=None)
    return best if best is not None and apart(best) < float("inf") else None
