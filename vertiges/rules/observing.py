"""Observation: from a position to the view of one seat, and from a view to a possible position."""

import random

from table.contract import Seat
from table.rules.observing import observed, position_from
from vertiges.rules.position import Position
from vertiges.rules.views import VertigesView


def observe(position: Position, seat: Seat) -> VertigesView:
    """Return what `seat` knows of `position`: everything except the contents of each draw pile (VE-12)."""
    return observed(
        position,
        VertigesView,
        seat,
        pile_sizes=tuple(map(len, position.piles)),
        unseen=tuple(sorted([piece for pile in position.piles for piece in pile])),
        bag=tuple(position.contents),
    )


def sample_position(view: VertigesView, rng: random.Random) -> Position:
    """Return a position consistent with `view`. The unseen pieces are equally likely in every draw pile."""
    unseen = list(view.unseen)
    rng.shuffle(unseen)
    piles = []
    for size in view.pile_sizes:
        piles.append(sorted(unseen[:size]))
        del unseen[:size]
    return position_from(view, Position, piles=piles, bag=list(view.bag))
