"""What a lesson says, fitted to the towers as they stand: a learner sets them down anywhere."""

import math
from typing import Any, Final

import msgspec

from table.contract import Action, State
from vertiges.pieces import piece_set
from vertiges.rules.actions import Handle
from vertiges.rules.geometry.fitting import ways_to_lay
from vertiges.rules.geometry.towers import room_for_base
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.state import Vertiges

_AIR: Final = 10.0
"""mm that a base keeps from the ends of the stretch it may stand in."""


def fitted(state: State[Any, Any], action: Action) -> Action:
    """A lay on the nearest socket that takes the piece as it is turned, a base where there is room (VE-25)."""
    if not isinstance(action, Handle) or not isinstance(state, Vertiges):
        return action
    meant, table = action.intention, state.position.table
    if meant.deed == "lay":
        return Handle(_laid(table, meant))
    return Handle(_set_down(table, meant)) if meant.deed == "base" else action


def _laid(table: Snapshot, meant: Intention) -> Intention:
    sockets = [
        way.socket
        for way in ways_to_lay(table, (meant.piece,))
        if (way.socket.turn, way.socket.flipped) == (meant.turn, meant.flipped)
    ]
    if not sockets:
        return meant
    nearest = min(sockets, key=lambda socket: math.dist((socket.x, socket.y), (meant.x, meant.y)))
    return msgspec.structs.replace(meant, x=nearest.x, y=nearest.y)


def _set_down(table: Snapshot, meant: Intention) -> Intention:
    stretches = room_for_base(table, piece_set()[meant.piece], meant.flipped)
    airs = [(low, high, min(_AIR, (high - low) / 2)) for low, high in stretches]
    places = [min(max(low + air, meant.x), high - air) for low, high, air in airs]
    return msgspec.structs.replace(meant, x=min(places, key=lambda x: abs(x - meant.x), default=meant.x))
