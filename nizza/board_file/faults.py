"""Faults of a drawing, each with the name of the shape and the remedy (NZ-3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from nizza.board.areas import Kind
from table.words import Translator, one_line


@dataclass(frozen=True)
class BoardFault:
    """One fault. `message` is an English msgid with ``%(name)s`` placeholders for `details`."""

    message: str
    details: Mapping[str, object] = field(default_factory=dict)

    def in_words(self, text: Translator) -> str:
        """Return the sentence for the player, with names from the file shown on one line."""
        shown = {name: one_line(str(value)) for name, value in self.details.items()}
        return text.gettext(self.message) % shown


class BadBoard(Exception):
    """Raised when a drawing is no playable board. :attr:`faults` lists all its faults, at least one."""

    def __init__(self, faults: Sequence[BoardFault]) -> None:
        super().__init__("; ".join(fault.message % fault.details for fault in faults))
        self.faults = tuple(faults)


class UnreadableDrawing(BadBoard):
    """Raised when a file is no SVG, or damaged, hostile or too large."""

    def __init__(self, message: str, **details: object) -> None:
        super().__init__([BoardFault(message, details)])


CHIMNEY: Final = "chimney"
BERTH: Final = "berth"
ROPE: Final = "rope"
LADDER: Final = "ladder"
HELICOPTER: Final = "helicopter"
HELIPAD: Final = "helipad"
WINDOW: Final = "window"

SHAPE_CLASSES: Final = frozenset({*map(str, Kind), CHIMNEY, BERTH, ROPE, LADDER, HELICOPTER, HELIPAD, WINDOW})
"""Every class that makes a shape part of the level."""

_LONGEST: Final = 2 * max(map(len, SHAPE_CLASSES))
_SIMILAR: Final = 0.85


@lru_cache(maxsize=1024)
def meant_by(word: str) -> str | None:
    """Return the class that `word` is, or is nearly ("roofs", "Chimny"); None for other words."""
    if len(word) > _LONGEST:
        return None
    found = get_close_matches(word.lower(), sorted(SHAPE_CLASSES), n=1, cutoff=_SIMILAR)
    return found[0] if found else None
