"""From a position to what a seat knows of it, and back: nothing is hidden."""

from nizza.rules.position import Position
from nizza.rules.views import NizzaView
from table.contract import Seat


def observe(position: Position, seat: Seat) -> NizzaView:
    """What `seat` knows of `position`: everything."""
    return NizzaView(
        seat=seat,
        actors=position.actors(),
        **{name: getattr(position, name) for name in Position.__struct_fields__},
    )


def position_of(view: NizzaView) -> Position:
    """The position that `view` shows."""
    return Position(**{name: getattr(view, name) for name in Position.__struct_fields__})
