"""Niagara's own colours. All others are the theme's."""

from typing import Final

from stage.graphics.theme import Colour

MOSS: Final[Colour] = (126, 148, 108)
MOSS_DARK: Final[Colour] = (70, 100, 84)
MOSS_SHADE: Final[Colour] = (46, 74, 66)
FROST: Final[Colour] = (200, 214, 206)
GRAVEL: Final[Colour] = (158, 158, 146)
GRAVEL_DARK: Final[Colour] = (74, 80, 80)
EARTH: Final[Colour] = (66, 62, 58)
"""The land, from the forest to the water."""
SHALLOW: Final[Colour] = (112, 180, 178)
DEEP: Final[Colour] = (20, 92, 112)
SKY_IN_WATER: Final[Colour] = (214, 232, 234)
WATER_SHADE: Final[Colour] = (12, 52, 66)
FOAM: Final[Colour] = (240, 250, 250)
"""The river."""
CURTAIN: Final[Colour] = (238, 250, 252)
CURTAIN_DEEP: Final[Colour] = (104, 178, 192)
LIP_GREEN: Final[Colour] = (62, 146, 152)
ROCK: Final[Colour] = (112, 116, 118)
ROCK_DARK: Final[Colour] = (38, 46, 54)
MIST: Final[Colour] = (240, 247, 249)
MIST_SHADE: Final[Colour] = (186, 210, 220)
"""The falls, from the lip to the mist."""
HAZE: Final[Colour] = (188, 208, 216)
SUN_HAZE: Final[Colour] = (250, 236, 212)
"""Haze of the distance, beside the sun and below it."""
BIRD: Final[Colour] = (34, 50, 60)
INK_SHADE: Final[Colour] = (4, 14, 18)
TAG: Final[Colour] = (18, 48, 60)
TAG_RIM: Final[Colour] = (226, 236, 238)
TAG_INK: Final[Colour] = (250, 253, 253)
"""The number of gems in a pile."""
SHIELD_RIM: Final[Colour] = (250, 244, 230)
JOE: Final[Colour] = (206, 160, 84)
"""Canoes."""
GLASS: Final[Colour] = (170, 226, 232)
GLASS_LIGHT: Final[Colour] = (248, 255, 255)
GLASS_EDGE: Final[Colour] = (140, 224, 226)
GLASS_DEEP: Final[Colour] = (12, 74, 92)
WHIRL: Final[Colour] = (22, 98, 118)
WHIRL_DEEP: Final[Colour] = (4, 34, 50)
PLAIN_WATER: Final[Colour] = (10, 44, 74)
"""The discs and the whirlpool; the river in high contrast."""
SKY: Final[tuple[Colour, ...]] = ((112, 156, 186), (168, 198, 214), (226, 228, 222), (250, 234, 208))
"""From high up down to the horizon."""
SUN: Final[Colour] = (255, 246, 222)
DAWN: Final[tuple[Colour, ...]] = ((48, 62, 108), (120, 104, 142), (226, 150, 130), (255, 214, 160))
DAWN_WATER: Final[tuple[Colour, ...]] = ((240, 186, 150), (96, 110, 136), (22, 52, 78))
"""The sky from high up down to the horizon at sunrise, and the water from there towards the viewer."""
BOLT: Final[Colour] = (250, 250, 255)
BOLT_GLOW: Final[Colour] = (186, 200, 255)
STORM_CLOUD: Final[tuple[Colour, Colour]] = ((30, 36, 56), (78, 86, 108))
"""The storm: lightning, and its clouds from below and above."""
ROPE: Final[Colour] = (230, 200, 146)
ROPE_SHADE: Final[Colour] = (70, 52, 32)
CARD_INK: Final[Colour] = (16, 62, 82)
CARD_SKY: Final[Colour] = (104, 160, 192)
"""Print on the paddle cards."""
ICE: Final[Colour] = (214, 232, 242)
ICE_EDGE: Final[Colour] = (142, 178, 202)
LOG: Final[Colour] = (134, 94, 60)
LOG_SHADE: Final[Colour] = (104, 70, 46)
LOG_DEEP: Final[Colour] = (44, 30, 24)
LOG_LIGHT: Final[Colour] = (184, 142, 100)
"""Ice on discs, and the logs of the beaver's dam."""
IRON: Final[Colour] = (88, 104, 114)
IRON_SHADE: Final[Colour] = (28, 36, 43)
PLATE: Final[Colour] = (52, 66, 76)
PLATE_INK: Final[Colour] = (226, 234, 238)
PLATE_NOW: Final[Colour] = (255, 208, 96)
PLATE_NOW_INK: Final[Colour] = (44, 30, 8)
"""The weather vane and its figures."""

TEXT_PAIRS: Final = (
    ("number of a pile", TAG_INK, TAG),
    ("figure of the weather", PLATE_INK, PLATE),
    ("figure of the weather that counts", PLATE_NOW_INK, PLATE_NOW),
    ("figure on a card", CARD_INK, (228, 236, 232)),
)
"""Name, text colour and background of each legible pair of this palette."""
