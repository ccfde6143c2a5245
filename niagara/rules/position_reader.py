"""Reading a position from JSON: what was left out is filled in, what cannot be is refused."""

from niagara.rules.position import Position
from table.positions import decoded


def read(text: str) -> Position:
    """The position that `text` describes, what was left out filled in; raises :class:`BadPosition`."""
    return decoded(text, Position, "Niagara")
