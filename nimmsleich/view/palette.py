"""Colours of Nimm's Leich! alone: its corpses, the print on its cards, the slate."""

from typing import Final

from stage.graphics.theme import Colour

CORPSE_COLOURS: Final[tuple[Colour, ...]] = (
    (47, 98, 189),
    (187, 51, 39),
    (95, 43, 114),
    (127, 154, 56),
    (31, 165, 170),
    (240, 162, 30),
)
"""Main colour of each corpse, rank 1 first; only ever beside its drawing."""

CARD_INK: Final[Colour] = (58, 36, 22)
"""Numbers printed on the cards."""
CARD_PAPER: Final[Colour] = (240, 228, 200)
"""Darkest paper below them."""
SLATE: Final[Colour] = (38, 46, 48)
"""The slate at its lightest."""
CHALK: Final[Colour] = (250, 246, 230)
CHALK_SOFT: Final[Colour] = (206, 214, 206)
"""Writing on the slate."""
VEIL: Final[Colour] = (4, 16, 11)
"""Veil over the table while the cards are counted."""
GLOW: Final[Colour] = (255, 224, 140)
"""Highlight."""

TEXT_PAIRS: Final = (
    ("print on a card", CARD_INK, CARD_PAPER),
    ("chalk on the slate", CHALK, SLATE),
    ("soft chalk on the slate", CHALK_SOFT, SLATE),
)
"""Every (name, text colour, background) of this palette that is read."""
