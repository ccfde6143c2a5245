"""What every sound is for and how often it may be heard at once; how it is made stands in the recipes of `synthesis`.

Neither numpy nor pygame is imported here, so that asking for a name costs nothing at start-up.
"""

from enum import Enum

import msgspec

from table.storage.folders import ASSETS


class Group(Enum):
    """Which of the player's volume sliders a sound obeys, besides the master volume."""

    EFFECTS = "effects"
    AMBIENCE = "ambience"
    CHIMES = "chimes"


class Traits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


CATALOGUE = msgspec.toml.decode((ASSETS / "sounds.toml").read_bytes(), type=dict[str, Traits])
"""Every sound by its name, in the order in which they are prepared."""
