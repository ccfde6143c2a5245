"""The words for the class of a shape, by which a drawing becomes a level (NZ-3)."""

from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from nizza.board.places import Kind

CHIMNEY: Final = "chimney"
BERTH: Final = "berth"
ROPE: Final = "rope"
LADDER: Final = "ladder"
HELICOPTER: Final = "helicopter"
HELIPAD: Final = "helipad"
WINDOW: Final = "window"

SHAPE_CLASSES: Final = frozenset({*map(str, Kind), CHIMNEY, BERTH, ROPE, LADDER, HELICOPTER, HELIPAD, WINDOW})
"""Every class that makes a shape more than scenery."""

_LONGEST: Final = 2 * max(map(len, SHAPE_CLASSES))
_SIMILAR: Final = 0.85


@lru_cache(maxsize=1024)
def meant_by(word: str) -> str | None:
    """The class that `word` is, or is nearly ("roofs", "Chimny"); None if it means nothing to the level."""
    if len(word) > _LONGEST:
        return None
    found = get_close_matches(word.lower(), sorted(SHAPE_CLASSES), n=1, cutoff=_SIMILAR)
    return found[0] if found else None
