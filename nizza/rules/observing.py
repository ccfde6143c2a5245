"""Observation: from a position to the view of one seat, and back. Nothing is hidden."""

from nizza.rules.position import Position
from nizza.rules.views import NizzaView
from table.contract import Seat
from table.rules.observing import observed, position_from


def observe(position: Position, seat: Seat) -> NizzaView:
    """Return the view of `seat`."""
    return observed(position, NizzaView, seat)


def position_of(view: NizzaView) -> Position:
    """Return the position shown by `view`."""
    return position_from(view, Position)
