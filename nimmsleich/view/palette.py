"""The colours that only Nimm's Leich! has: its corpses, the print on its cards, the slate."""

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
"""The leading colour of each corpse, rank 1 first; only ever beside its drawing."""

CARD_INK: Final[Colour] = (58, 36, 22)
"""Numbers printed on the cards."""
CARD_PAPER: Final[Colour] = (240, 228, 200)
"""The darkest paper they are printed on."""
SLATE: Final[Colour] = (38, 46, 48)
"""The slate where it is lightest."""
CHALK: Final[Colour] = (250, 246, 230)
CHALK_SOFT: Final[Colour] = (206, 214, 206)
"""Writing on the slate."""
VEIL: Final[Colour] = (4, 16, 11)
"""What dims the table while the cards are counted."""
GLOW: Final[Colour] = (255, 224, 140)
"""Light on whatever is meant."""

TEXT_PAIRS: Final = (
    ("print on a card", CARD_INK, CARD_PAPER),
    ("chalk on the slate", CHALK, SLATE),
    ("soft chalk on the slate", CHALK_SOFT, SLATE),
)
"""Every (what, text colour, ground) of this palette that is read."""
