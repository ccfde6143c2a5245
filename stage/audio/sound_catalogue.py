"""What every sound is for and how often it may be heard at once; how it is made stands in the recipes of `synthesis`.

Neither numpy nor pygame is imported here, so that asking for a name costs nothing at start-up.
"""

from dataclasses import dataclass
from enum import Enum


class Group(Enum):
    """Which of the player's volume sliders a sound obeys, besides the master volume."""

    EFFECTS = "effects"
    AMBIENCE = "ambience"
    CHIMES = "chimes"


@dataclass(frozen=True, slots=True)
class Traits:
    """How a sound behaves when it is played.

    `level` is its loudness in decibels against the common loudness of all sounds (0 or less). At most `voices` of it
    sound at once, and two begin at least `gap` seconds apart unless the second is louder. `variants` recordings take
    turns, so that ten knocks are not ten copies. A sound that `dulls` loses its treble when it is played softly, as
    things struck gently do.
    """

    group: Group = Group.EFFECTS
    level: float = 0.0
    voices: int = 3
    gap: float = 0.06
    variants: int = 1
    dulls: bool = False


# In the order in which they are prepared: what the shelf and the first turn need comes first.
CATALOGUE: dict[str, Traits] = {
    "button_press": Traits(level=-8.0),
    "button_hover": Traits(level=-22.0, voices=2, gap=0.08),
    "chime_turn": Traits(Group.CHIMES, level=-4.0, voices=1, gap=0.5),
    "denied": Traits(level=-4.0, voices=1, gap=0.2),
    "card_deal": Traits(level=-5.0, voices=4, variants=3),
    "card_flip": Traits(level=-5.0, voices=4, variants=2),
    "card_slide": Traits(level=-8.0, variants=2),
    "chip": Traits(level=-4.0, voices=4, variants=3, dulls=True),
    "crowd_murmur": Traits(Group.AMBIENCE),
    "table_knock": Traits(voices=4, variants=3, dulls=True),
    "wood_knock": Traits(voices=6, gap=0.02, variants=4, dulls=True),
    "wood_creak": Traits(level=-6.0, voices=2, gap=0.4, variants=2),
    "wood_crash": Traits(voices=2, gap=0.4),
    "dice_roll": Traits(level=-2.0, voices=2, gap=0.2, variants=2),
    "dice_hit": Traits(level=-3.0, voices=5, gap=0.025, variants=4, dulls=True),
    "water_splash": Traits(level=-2.0, gap=0.12, variants=2),
    "water_flow": Traits(Group.AMBIENCE),
    "paddle": Traits(level=-4.0, gap=0.12, variants=2),
    "gem": Traits(level=-5.0, voices=4, variants=2),
    "rope_creak": Traits(level=-7.0, voices=2, gap=0.4, variants=2),
    "wind": Traits(Group.AMBIENCE),
    "page_turn": Traits(level=-7.0, voices=2, gap=0.1, variants=2),
    "oyster_open": Traits(level=-3.0, gap=0.15, variants=2),
    "heartbeat": Traits(level=-2.0, voices=2, gap=0.3),
    "zap": Traits(level=-5.0, voices=2, gap=0.15),
    "chime_win": Traits(Group.CHIMES, level=-2.0, voices=1, gap=0.5),
}
