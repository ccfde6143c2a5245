"""Two hands of pieces, an empty table, and what a position offers."""

from vertiges.rules.actions import Handle
from vertiges.rules.snapshot import Snapshot
from vertiges.rules.state import Vertiges

HAND, OTHER = [47, 9, 5, 14, 15, 18], [20, 22, 24, 33, 36, 37]
EMPTY = Snapshot()


def deeds(state: Vertiges, seat: int = 0) -> list[str]:
    """What kinds of things are offered, each once, in order."""
    kinds = [a.intention.deed if isinstance(a, Handle) else type(a).__name__ for a in state.legal_actions(seat)]
    return list(dict.fromkeys(kinds))
