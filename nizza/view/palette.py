"""Colours of Nizza alone: dusk over the bay, hemp, cases, lamps."""

from typing import Final

from stage.graphics.theme import Colour

OUTLINE: Final[Colour] = (22, 16, 36)
RIM: Final[Colour] = (255, 244, 226)
MASK: Final[Colour] = (30, 24, 44)
EYE: Final[Colour] = (255, 252, 246)
SHIRT: Final[Colour] = (250, 244, 232)
IVORY_STRIPE: Final[Colour] = (150, 136, 120)
TROUSERS: Final[Colour] = (72, 70, 108)
SHOE: Final[Colour] = (58, 40, 44)
GLOVE: Final[Colour] = (250, 240, 222)
INK: Final[Colour] = (43, 28, 22)
"""Burglars."""
TOOLS: Final[Colour] = (58, 158, 92)
JEWELS: Final[Colour] = (206, 48, 56)
STEEL: Final[Colour] = (222, 228, 234)
GEM: Final[Colour] = (150, 222, 250)
"""The two sides of a suitcase."""
CORD: Final[Colour] = (240, 226, 200)
HEMP: Final[Colour] = (226, 190, 130)
HEMP_SHADE: Final[Colour] = (74, 50, 34)
RING: Final[Colour] = (232, 92, 64)
"""Ropes: hemp, and rings that mark the length."""
LADDER: Final[Colour] = (214, 160, 96)
LADDER_SHADE: Final[Colour] = (70, 42, 30)
ROTOR: Final[Colour] = (40, 34, 56)
LAMP: Final[Colour] = (255, 236, 176)
"""The helicopter's rotor and its light."""
REACH: Final[Colour] = (255, 214, 128)
LANDING: Final[Colour] = (140, 255, 190)
LANDING_CORE: Final[Colour] = (238, 255, 244)
RIVAL: Final[Colour] = (255, 112, 96)
HINT: Final[Colour] = (150, 214, 255)
"""Marks: reach, places to land, rivals to push, hints."""
FOAM: Final[Colour] = (226, 232, 255)
GLIMMER: Final[Colour] = (255, 206, 140)
MOONLIGHT: Final[Colour] = (176, 178, 232)
"""Stirred water, and the lights of street and sky on it."""
WINDOW: Final[Colour] = (250, 184, 92)
WINDOW_PALE: Final[Colour] = (255, 214, 138)
WINDOW_LOW: Final[Colour] = (238, 140, 58)
"""Lit windows: most of them, the palest, and the lower part of the room."""
ENAMEL: Final[Colour] = (26, 70, 160)
ENAMEL_DUSK: Final[Colour] = (30, 48, 104)
"""Number plates of the chimneys, bright and dim."""
SAFE: Final[Colour] = (96, 104, 132)
DUSK: Final[Colour] = (214, 112, 104)
"""The safe; the glow behind the panels."""
DUSK_VEIL: Final[Colour] = (18, 12, 44)
"""The city while a pawn swings in front of it."""
BEAM: Final[Colour] = (255, 240, 190)
LANTERNS: Final[tuple[Colour, ...]] = ((232, 84, 72), (250, 184, 72), (96, 176, 120), (104, 140, 226))
"""The searchlight and the lanterns of the festival."""
WET: Final[Colour] = (142, 170, 216)
"""Light on wet tiles."""
STAR: Final[Colour] = (255, 240, 214)
MOON: Final[Colour] = (250, 236, 206)
MOON_SEA: Final[Colour] = (226, 208, 178)
"""The night beyond the drawing."""
