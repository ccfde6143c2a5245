"""Colours of Vertiges alone: woods, stains of the cuts, the bench. All others come from the theme."""

from typing import Final

from stage.graphics.theme import Colour, mix

WOODS: Final[tuple[Colour, ...]] = (
    (236, 208, 162),
    (226, 188, 138),
    (214, 168, 112),
    (206, 152, 104),
    (230, 196, 140),
    (198, 146, 92),
)
"""Maple, beech, oak, cherry, ash and elm: the basic colour of a piece, before its own slight hue."""
LATE_WOOD: Final[Colour] = (120, 72, 36)
"""The dark line of a year ring, and the pores."""
STAINS: Final[dict[str, Colour]] = {
    "V": (150, 44, 34),
    "U": (34, 74, 132),
    "H": (44, 102, 62),
    "Z": (116, 66, 138),
}
"""Stains of the cuts by family; only ever beside their shape and their emblem."""
BURNT: Final[Colour] = (62, 30, 14)
"""Edges and burnt-in signs."""
PLANK: Final[tuple[Colour, Colour]] = ((182, 120, 74), (96, 56, 34))
"""Front of the bench, at the top and at the bottom."""
BENCH_TOP: Final[tuple[Colour, Colour]] = ((150, 98, 62), (214, 150, 98))
"""Upper side of the bench, far and near."""
WALL: Final[tuple[Colour, Colour]] = ((46, 33, 32), (74, 50, 42))
"""Boards around the window."""
CITY: Final[tuple[Colour, Colour, Colour]] = ((216, 160, 146), (122, 101, 128), (64, 64, 106))
"""Colours below the far, the middle and the near houses."""
POST: Final[tuple[Colour, Colour]] = ((112, 70, 42), (58, 34, 22))
"""Uprights of the window."""
BENCH_EDGE: Final[Colour] = (255, 214, 158)
"""Light on the edge of the bench."""
DUSK: Final[tuple[Colour, Colour]] = ((42, 30, 28), (18, 12, 12))
"""Dusk beside the ends of the bench."""
SHADE: Final[Colour] = (24, 12, 6)
"""Shadows on wood."""
FIRM: Final[Colour] = (86, 176, 104)
SHAKY: Final[Colour] = (240, 188, 66)
TIPPING: Final[Colour] = (226, 70, 54)
"""Firmness of a tower; only ever beside the number."""
GHOST: Final[Colour] = (255, 238, 190)
BARRED: Final[Colour] = (128, 126, 130)
"""A seat where a piece may not be laid."""
"""Light on an intended place."""
BRASS: Final[tuple[Colour, Colour]] = ((206, 160, 78), (255, 232, 168))
"""Plate on a closed top, and the light on it."""
CALLOUT: Final[tuple[Colour, Colour, Colour, Colour]] = ((255, 240, 196), (255, 196, 84), (214, 70, 40), (246, 132, 44))
"""Callouts: their letters above and below, the star behind them from its rim inwards."""
CALLOUT_EDGE: Final[Colour] = (58, 20, 14)
FILM: Final[Colour] = (20, 14, 14)
FILM_HOLE: Final[Colour] = (222, 206, 180)
"""Frame of a replayed fall."""
REFUSED: Final[Colour] = (244, 122, 96)
"""Edge of a refusing word."""
MARK: Final[Colour] = (255, 246, 226)
MARK_GROUND: Final[Colour] = (44, 26, 18)
"""Writing and lines in front of the window (ruler, plumb line, labels), and their background."""
RULE: Final[tuple[Colour, Colour]] = (238, 204, 142), (214, 172, 108)
"""Wood of the height rule, above and below."""
SUNSET: Final[tuple[Colour, Colour]] = (96, 92, 136), (236, 176, 142)
"""Sky on the photograph, above and below."""
CLOTH: Final[tuple[Colour, Colour]] = ((206, 186, 178), (122, 98, 116))
"""Curtains in the dusk, a fold in the light and one in the shade."""
WAX: Final[tuple[Colour, Colour]] = ((222, 206, 172), (246, 236, 210))
"""Candle, and the light on it."""
WOOL: Final = "#9ea6ac"
"""Gloves."""
NIGHT: Final[Colour] = (8, 7, 16)
"""Dark of a room without a candle."""
DUST: Final[Colour] = (232, 208, 170)

TEXT_PAIRS: Final = (("labels before the window", MARK, MARK_GROUND),)
"""Every (name, text colour, background) of this palette that is read."""


def firmness(margin: float) -> Colour:
    """Return the colour of a margin from 0.0 (about to tip) to 1.0 (firm)."""
    share = max(0.0, min(1.0, margin))
    return mix(TIPPING, SHAKY, share * 2) if share < 0.5 else mix(SHAKY, FIRM, share * 2 - 1)
