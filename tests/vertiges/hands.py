"""Two hands of pieces, an empty table, and what can be done with them."""

from vertiges.pieces import piece_set
from vertiges.rules.actions import Handle
from vertiges.rules.fitting import ways_to_lay
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.state import Vertiges

HAND, OTHER = [47, 9, 5, 14, 15, 18], [20, 22, 24, 33, 36, 37]
EMPTY = Snapshot()


def deeds(state: Vertiges, seat: int = 0) -> list[str]:
    """Return the kinds of legal deeds, each once, in order."""
    kinds = [a.intention.deed if isinstance(a, Handle) else type(a).__name__ for a in state.legal_actions(seat)]
    return list(dict.fromkeys(kinds))


def lay(table: Snapshot, piece: int, **hand: float) -> Intention:
    """Lay a piece on the first socket it has, with a calm hand unless said otherwise."""
    socket = ways_to_lay(table, (piece,))[0].socket
    calm = {"speed": 300.0, "tremor": 0.5, "seed": 1} | hand
    return Intention("lay", piece, socket.x, socket.y, socket.turn, socket.flipped, **calm)  # type: ignore[arg-type]


def fitting(table: Snapshot) -> int:
    """Return the first piece that fits somewhere on the table."""
    return next(piece.id for piece in piece_set().values() if piece.id not in table and ways_to_lay(table, (piece.id,)))
