"""What is not lit while a use is put together, but may be picked all the same to be told why not."""

from __future__ import annotations

from nizza.board.model import CHIMNEYS, ROPES
from nizza.dice import Symbol
from nizza.rules.views import Phase
from nizza.scene.using.draft import Draft
from nizza.scene.using.targets import Target, What


def refused_targets(draft: Draft) -> frozenset[Target]:
    """What is not lit, but is told why when it is picked."""
    view = draft.view
    match draft.symbol:
        case Symbol.ROPE if draft.rope is None:
            return frozenset(Target(What.CHIMNEY, number) for number in view.ropes)
        case Symbol.ROPE:
            return frozenset(Target(What.CHIMNEY, number) for number in CHIMNEYS)
        case Symbol.SWING if draft.rope is None:
            ropes = (Target(What.ROPE, rope) for rope in ROPES)
            return frozenset([*ropes, *(Target(What.CHIMNEY, number) for number in view.ropes)])
        case Symbol.SWING if draft.hangs_first or draft.asks_for_hanging:
            return frozenset(Target(What.CHIMNEY, number) for number in CHIMNEYS)
        case Symbol.PARACHUTE if draft.rival is None:
            return frozenset(Target(What.PAWN, seat) for seat in range(view.seats) if seat != view.turn)
        case None if view.phase is Phase.HANGING and view.flight is not None:
            return frozenset(Target(What.CHIMNEY, number) for number in CHIMNEYS if number != view.flight.chimney)
        case Symbol.WALK:
            return frozenset(Target(What.SQUARE, number) for number in range(len(draft.board.squares)))
    return frozenset()
